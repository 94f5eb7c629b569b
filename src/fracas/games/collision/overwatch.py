"""Reactions of figures on Overwatch, and Mastery. CO-14."""

from fracas.engine import Choice, Refused, Step, Text, text

from .attack import (
    SUPPRESS,
    begin_shot,
    crossed_by,
    reaction_aim,
    reaction_shots,
    shooting_terms,
    shot_at_terms,
)
from .catalogue import catalogue
from .chances import mean_hit
from .draws import Draw, Reader, passes, test_outcome
from .figures import enemies, sheet, tag
from .guard import MASTERY, watch_label
from .seats import others
from .state import TABLE, Collision
from .why import no_reaction, no_weapon
from .words import option_of


def watchers(s: Collision, target: int) -> list[int]:
    """The figures that react to an enemy (CO-14.4, CO-14.11)."""
    return [
        k
        for k in enemies(s, s.figures[target].owner)
        if s.figures[k].watch and not s.figures[k].mastered and reaction_shots(s, k, target)
    ]


class React(Step):
    """One by one, in any order their owner likes (CO-14.13)."""

    clauses = ("CO-D18", "CO-14.13")
    seat: int
    target: int

    def do(self, s: Collision) -> None:
        if s.figures[self.target].status != TABLE:
            return
        able = self.options(s)
        if len(able) == 1:
            self.chosen(s, able[0])
        elif able:
            s.ask(self)

    def options(self, s: Collision) -> list[int]:
        return [k for k in watchers(s, self.target) if s.figures[k].owner == self.seat]

    def chosen(self, s: Collision, choice: int) -> None:
        s.then(HoldFire(self.seat, choice, self.target), self)

    def prompt(self, s: Collision) -> Text:
        return text("ask.react", target=tag(s.figures[self.target]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return option_of(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_reaction(self, s, self.seat, self.target, choice)


def reactions(s: Collision, target: int) -> tuple[Step, ...]:
    """Each other player's watchers, clockwise (CO-R106)."""
    return tuple(React(seat, target) for seat in others(s, s.figures[target].owner))


class HoldFire(Step):
    """Shoot, or test Mastery to hold fire (CO-14.5, CO-14.10)."""

    clauses = ("CO-D19", "CO-14.5", "CO-14.10")
    seat: int
    figure: int
    target: int

    def options(self, s: Collision) -> list[str]:
        decline = ["decline"] if "optional-fire" in s.variants else []  # CO-22.8
        return ["shoot", "mastery", *decline]

    def chosen(self, s: Collision, choice: str) -> None:
        match choice:
            case "shoot":
                s.then(ReactWith(self.seat, self.figure, self.target))
            case "mastery":
                s.then(
                    Draw(self.seat, self.figure, False),
                    Mastered(self.seat, self.figure, self.target),
                )
            case _:
                s.figures[self.figure].mastered = True
                s.tell("holds", "CO-22.8", figure=tag(s.figures[self.figure]))

    def prompt(self, s: Collision) -> Text:
        one, another = s.figures[self.figure], s.figures[self.target]
        return text("ask.hold_fire", figure=tag(one), target=tag(another))

    def label(self, s: Collision, choice: Choice) -> Text:
        if choice == "shoot" and (shots := reaction_shots(s, self.figure, self.target)):
            return text("option.shoot_odds", percent=max(self.chance(s, *one) for one in shots))
        return watch_label(s, self.figure, choice)

    def chance(self, s: Collision, weapon: str, mode: str) -> int:
        """How likely a column of the shot hits, in percent, as at a target (CO-29.9)."""
        gun = catalogue().ranged[weapon]
        columns = gun.shots + (mode == SUPPRESS) + ("surge" in s.figures[self.figure].skills)
        plus = sum(n for _, n in shooting_terms(s, self.figure, self.target, gun, reaction=True))
        minus = sum(n for _, n in shot_at_terms(s, self.figure, self.target, gun))
        return round(100 * mean_hit(plus - minus, columns))


class Mastered(Reader):
    seat: int
    figure: int
    target: int

    def modifier(self, s: Collision) -> int:
        own = sheet(s.figures[self.figure])
        return own.intelligence + own.mastery

    def purpose(self, s: Collision) -> Text:
        return text("purpose.mastery", need=MASTERY, modifier=self.modifier(s))

    def outcome(self, s: Collision, drawn: int) -> Text:
        return test_outcome(drawn, MASTERY, self.modifier(s))

    def do(self, s: Collision) -> None:
        one = s.figures[self.figure]
        if passes(s, self.seat, MASTERY, self.modifier(s)):
            one.mastered = True  # CO-14.11
            s.tell("holds", "CO-14.10", figure=tag(one))
        else:
            s.then(ReactWith(self.seat, self.figure, self.target))


class ReactWith(Step):
    """With which weapon (CO-14.6)."""

    clauses = ("CO-D18", "CO-14.6")
    auto = True
    seat: int
    figure: int
    target: int

    def options(self, s: Collision) -> list[tuple[str, str]]:
        return reaction_shots(s, self.figure, self.target)

    def chosen(self, s: Collision, choice: tuple[str, str]) -> None:
        weapon, mode = choice
        gun = catalogue().ranged[weapon]
        crossed: tuple[int, ...] = (self.target,)
        if "beam" in gun.keywords:
            aim = reaction_aim(s, self.figure, self.target, gun)
            assert aim is not None
            crossed = crossed_by(s, self.figure, gun, aim)
        s.tell("reacts", "CO-14.5", who=self.seat, figure=tag(s.figures[self.figure]))
        s.then(Watched(self.figure))
        begin_shot(s, self.figure, weapon, mode, crossed, reaction=True)

    def prompt(self, s: Collision) -> Text:
        return text("ask.weapon", figure=tag(s.figures[self.figure]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return option_of(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_weapon(self, s, self.figure, choice, reaction=True)


class Watched(Step):
    """After the shot the token goes, hit or miss (CO-14.8)."""

    figure: int

    def do(self, s: Collision) -> None:
        s.figures[self.figure].watch = 0
