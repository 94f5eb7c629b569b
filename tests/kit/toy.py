"""Pearls: a sound little game with secrets, and one fault for each thing that the kit looks for."""

import itertools
import random
from collections.abc import Mapping

import msgspec

from fracas.engine import (
    Choice,
    Derived,
    Game,
    Hidden,
    Options,
    Positions,
    Public,
    Refused,
    Sealed,
    Setting,
    Sight,
    State,
    Step,
    Text,
    Veiled,
    View,
    Words,
    text,
)

RULES = """
- **PE-1** Each of two players holds two pearls of eight.
- **PE-2** In turn each lays a pearl, and may polish it.
- **PE-3** Then both guess at once.
"""
PEARLS = 8
FAULTS = (
    "none",
    "endless",
    "places",
    "empty offer",
    "double offer",
    "broken offer",
    "takes anything",
    "breaks on nonsense",
    "refuses without a clause",
    "refuses without a reason",
    "silent secret",
    "first come",
    "grows",
    "shares",
    "loses tuples",
    "needs its cache",
    "remembers",
    "listens to its log",
    "hashes",
    "shows",
    "shows another type",
    "shows more",
    "offers another type",
    "offers by secret",
    "asks by secret",
    "drafts by secret",
    "imagines from truth",
    "imagines nonsense",
    "forgets the trap",
    "no words",
    "gap",
    "no clause",
    "strange clause",
)

COUNTER = itertools.count()


class Pearls(State):
    deck: Hidden[list[int]] = []
    hands: Hidden[list[list[int]]] = []
    trap: Hidden[int] = 0
    laid: Public[list[int]] = []
    note: Public[int] = 0
    seal: Public[int] = 0
    word: Public[str] = ""
    notes: Public[list[int]] = []
    odd: Public[tuple] = ()  # type: ignore[type-arg]  # a loose type is one of the faults
    total: Derived[int] = 0
    fault: Public[str] = "none"


class Lay(Step):
    clauses = ("PE-2",)
    seat: int
    left: int

    def options(self, s: Pearls) -> list[Choice]:
        held: list[Choice] = [*sorted(s.hands[self.seat])]
        if s.fault == "empty offer" and self.left == 1:
            return []
        if s.fault == "double offer":
            return held + held
        if s.fault == "broken offer":
            return [*held, 99]
        if s.fault == "offers another type":
            return [*held, "pearl"]
        if s.fault == "offers by secret" and s.trap > 1:
            return [*held, 100]
        return held

    def refusal(self, s: Pearls, choice: Choice) -> Refused:
        if s.fault == "refuses without a reason":
            return super().refusal(s, choice)
        return Refused(text("refuse.pearl"), ("PE-2",))

    def chosen(self, s: Pearls, pearl: int) -> None:
        if pearl in (100, "pearl"):
            pearl = min(s.hands[self.seat])
        s.hands[self.seat].remove(pearl)
        s.show(pearl)
        s.laid.append(pearl)
        clauses = {"no clause": (), "strange clause": ("PE-9",)}.get(s.fault, ("PE-2",))
        s.tell("odd" if s.fault == "no words" else "lay", *clauses, who=self.seat, pearl=pearl)
        faulty(s, self.seat)
        s.then(Polish(self.seat), After(self.seat, self.left))

    def label(self, s: Pearls, choice: Choice) -> Text:
        return text("pearl", pearl=choice)


class Polish(Step):
    """Reveals nothing and uses no chance, so it may be undone."""

    clauses = ("PE-2",)
    seat: int

    def options(self, s: Pearls) -> list[Choice]:
        if s.fault == "drafts by secret" and s.note:
            return [0, 1] if s.trap > 1 else [0]
        return [0, 1]

    def chosen(self, s: Pearls, choice: int) -> None:
        if choice == 0 and s.note == 0 and s.fault == "drafts by secret":
            s.note = 1
            s.then(Polish(self.seat))
        if s.fault == "silent secret" and choice:
            s.seal = 1 + s.trap
        if s.fault == "asks by secret" and choice and s.trap > 1:
            s.then(Polish(1 - self.seat))


class After(Step):
    seat: int
    left: int

    def do(self, s: Pearls) -> None:
        s.note = 0
        if s.fault == "endless":
            s.hands[self.seat].append(s.laid.pop())
            s.then(Lay(1 - self.seat, self.left))
        elif self.left > 1:
            s.then(Lay(1 - self.seat, self.left - 1))
        else:
            s.then(Free(0), Guess())


class Free(Step):
    clauses = ("PE-2",)
    seat: int

    def options(self, s: Pearls) -> list[Choice]:
        return [1, 2]

    def accepts(self, s: Pearls, choice: Choice) -> Choice:
        if s.fault == "breaks on nonsense":
            assert isinstance(choice, int)
        if s.fault == "refuses without a clause":
            raise Refused(text("refuse.number"))
        if choice in (3, 4) or s.fault == "takes anything":
            return choice
        raise Refused(text("refuse.number"), ("PE-2",))

    def chosen(self, s: Pearls, choice: Choice) -> None:
        s.word = str(choice)


class Guess(Sealed):
    clauses = ("PE-3",)

    def seats(self, s: Pearls) -> tuple[int, ...]:
        return (0, 1)

    def ballots(self, s: Pearls, seat: int) -> list[int]:
        return [0, 1, 2, 3]

    def complete(self, s: Pearls, answers: Mapping[int, Choice]) -> bool:
        if s.fault == "first come" and len(answers) == 1:
            s.note = 10 + next(iter(answers))
        return super().complete(s, answers)

    def revealed(self, s: Pearls, answers: dict[int, int]) -> None:
        right = [int(answers[seat] == s.trap) for seat in (0, 1)]
        s.disclose()
        if s.fault == "places":
            s.finish(places=[2, 2])
        elif s.fault == "needs its cache" and s.total < 3:
            s.finish([0, 0])
        else:
            s.finish(right, why=text("why.guess"), clauses=("PE-3",))


def faulty(s: Pearls, seat: int) -> None:
    """The faults of a rule that does more than it should."""
    s.total += 1
    match s.fault:
        case "grows":
            s.notes += range(50)
        case "shares":
            s.odd = s.odd or ([],)
            s.odd[0].append(seat)
        case "loses tuples":
            s.odd = ((1, 2), 3)
        case "remembers":
            s.note = next(COUNTER)
            s.notes.append(s.note)
        case "listens to its log":
            s.notes.append(0 if s.log is None else 1)
        case "hashes":
            s.notes += [ord(one) for one in {"a", "b", "c", "d", "e", "f"}]


def setup(s: Pearls, options: Options) -> None:  # PE-1
    s.fault = str(options["fault"])
    s.seen = [0] * PEARLS
    s.deck = list(range(PEARLS))
    s.shuffle(s.deck, "deck")
    s.hands = [[s.deck.pop() for _ in range(2)] for _ in range(2)]
    for seat in (0, 1):
        for pearl in s.hands[seat]:
            s.show(pearl, seat)
    s.trap = s.below(4, "trap")
    s.then(Lay(0, 4))


class Shell(View):
    laid: list[int]
    note: tuple[int, int]
    hand: Veiled[list[int]]
    top: Veiled[int]


def view(s: Pearls, viewer: int) -> object:
    shown = Shell(
        laid=s.laid,
        note=(s.note, s.seal),
        hand=sorted(s.hands[viewer]) if viewer < s.seats else None,
        top=s.deck[-1] if s.fault == "shows" else None,
    )
    if s.fault == "shows another type":
        shown.laid = [str(one) for one in s.laid]  # type: ignore[misc]  # the fault
    return {**msgspec.structs.asdict(shown), "more": 1} if s.fault == "shows more" else shown


def imagine(s: Pearls, viewer: int, rng: random.Random) -> None:
    if s.fault == "imagines nonsense":
        s.laid = [0] * 9
    if s.fault == "imagines from truth":
        s.trap = (s.trap + 1) % 4
    elif s.fault != "forgets the trap":
        s.trap = int(rng.random() * 4)


def invariants(s: Pearls) -> list[str]:
    everywhere = sorted([*s.deck, *s.laid, *s.hands[0], *s.hands[1]])
    return [] if everywhere == list(range(PEARLS)) else [f"pearls: {everywhere}"]


ENGLISH = {
    "setting.fault.name": "Fault",
    "setting.fault.about": "What is wrong with the game.",
    **{f"setting.fault.{one}.name": one for one in FAULTS},
    **{f"setting.fault.{one}.about": f"A game with this fault: {one}." for one in FAULTS},
    "ask.lay": "Lay a pearl",
    "ask.polish": "Polish it?",
    "ask.free": "A number",
    "ask.guess": "Guess",
    "pearl": "pearl {pearl}",
    "tell.lay": "{who:seat} lays {pearl}",
    "tell.lay.you": "You lay {pearl}",
    "refuse.number": "not that number",
    "refuse.pearl": "lay a pearl that you hold",
    "why.guess": "both have guessed",
}


def pearls(
    version: str = "1", pearl: str = "{pearl}", unsaid: str = "", said: Mapping[str, str] = {}
) -> Game[Pearls]:
    words = {**ENGLISH, "tell.lay": "{who:seat} lays " + pearl, "tell.lay.you": "You lay " + pearl}
    words |= said
    words.pop(unsaid, None)
    return Game(
        "pearls",
        Pearls,
        setup,
        seats=[2],
        version=version,
        options={"fault": Setting("none", FAULTS)},
        words=Words({"en": words}),
        sight=Sight(shape=Shell, view=view, pools=lambda s: [[s.deck, *s.hands]], imagine=imagine),
        positions=Positions(invariants=invariants),
        rulebook=RULES,
    )


game = pearls()
