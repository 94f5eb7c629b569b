"""Charged on Overwatch: who is on guard defends better. CO-14.10, CO-14.16, CO-14.17."""

from fracas.engine import Choice, Step, Text, text

from .chances import passing
from .draws import Draw, Reader, closed_for, hurry, passes, test_outcome
from .figures import sheet, tag
from .state import Collision

MASTERY = 6
"""CO-14.10"""


def watch_label(s: Collision, figure: int, choice: Choice) -> Text:
    """Mastery with its chance (CO-29.13)."""
    if choice != "mastery":
        return text(f"option.{choice}")
    own = sheet(s.figures[figure])
    modifier = own.intelligence + own.mastery + hurry(s, figure)
    return text("option.mastery", percent=round(100 * passing(MASTERY, modifier)))


class GuardTest(Step):
    """What a charged watcher may try at the start of step 6 (CO-14.16); sure guard needs no test
    (CO-22.7)."""

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        if duel.action != "charge" or not s.figures[duel.target].watch:
            return
        if "sure-guard" in s.variants:
            on_guard(s, "CO-22.7")
        else:
            s.then(Guard(duel.defender, duel.target))


def on_guard(s: Collision, clause: str) -> None:
    duel = s.duels[-1]
    s.figures[duel.target].watch = 0
    attack, defence = duel.terms
    duel.terms = (attack, (*defence, ("guard", 1)))
    s.tell("on_guard", clause, figure=tag(s.figures[duel.target]))


class Guard(Step):
    clauses = ("CO-D20", "CO-14.16")
    seat: int
    figure: int

    def options(self, s: Collision) -> list[str]:
        return ["no_test", "mastery"]

    def chosen(self, s: Collision, choice: str) -> None:
        if choice == "mastery":
            closed = closed_for(s, self.seat)
            s.then(Draw(self.seat, self.figure, closed), Guarded(self.seat, self.figure))

    def prompt(self, s: Collision) -> Text:
        return text("ask.guard", figure=tag(s.figures[self.figure]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return watch_label(s, self.figure, choice)


class Guarded(Reader):
    seat: int
    figure: int

    def modifier(self, s: Collision) -> int:
        own = sheet(s.figures[self.figure])
        return own.intelligence + own.mastery + hurry(s, self.figure)

    def purpose(self, s: Collision) -> Text:
        return text("purpose.mastery", need=MASTERY, modifier=self.modifier(s))

    def outcome(self, s: Collision, drawn: int) -> Text:
        return test_outcome(drawn, MASTERY, self.modifier(s))

    def do(self, s: Collision) -> None:
        if passes(s, self.seat, MASTERY, self.modifier(s)):
            on_guard(s, "CO-14.17")
