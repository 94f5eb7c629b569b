"""Flash: spells answer spells, last in first out, and a counter strikes one in the middle."""

import msgspec

from fracas.engine import (
    Choice,
    Game,
    Hidden,
    Mind,
    Options,
    Positions,
    Public,
    Sight,
    State,
    Step,
    Text,
    Veiled,
    View,
    Words,
    text,
)

RULES = """# Flash
- **FL-1** Two players have 6 life and four cards each, from a deck of twenty; the rest is out.
- **FL-2** In her turn a player casts one card, or none; then it is the other's turn.
- **FL-3** A card that is cast lies on the stack. The other may answer with a card, then the first
  again, and so on, until one of them passes.
- **FL-4** Then the stack is carried out from the last card to the first.
- **FL-5** A bolt takes 2 life from the other, a balm gives 2 to its caster.
- **FL-6** A counter is cast at another card on the stack. When its time comes, that card goes.
- **FL-7** A counter whose card has gone already does nothing.
- **FL-8** At 0 life a player loses. When both turn down their turn in a row, more life wins.
- **FL-S1** Cards in hand are known to their owner alone.
"""
KINDS = ("bolt", "balm", "counter")
DECK = ("bolt",) * 9 + ("balm",) * 3 + ("counter",) * 8
NONE = "none"


class Spell(msgspec.Struct, gc=False, omit_defaults=True):
    """A card on the stack."""

    id: Public[int] = 0
    seat: Public[int] = 0
    card: Public[str] = ""
    at: Public[int] = 0
    """For a counter, the id of the card that it is cast at."""


class Flash(State):
    hands: Hidden[list[list[int]]] = []
    rest: Hidden[list[int]] = []
    life: Public[list[int]] = []
    stack: Public[list[Spell]] = []
    """The game's own stack: a zone that counters can reach into."""
    cast: Public[int] = 0
    idle: Public[int] = 0
    """How many turns in a row were turned down."""

    def settle(self) -> None:  # FL-8
        if self.result is None and min(self.life) <= 0:
            self.finish(self.life, why=text("why.life"), clauses=("FL-8",))


def castable(s: Flash, seat: int) -> list[Choice]:
    """Cards by name; a counter with what it is cast at."""
    held = {DECK[card] for card in s.hands[seat]}
    plain: list[Choice] = [kind for kind in KINDS[:2] if kind in held]
    if "counter" in held:
        plain += [("counter", spell.id) for spell in s.stack]
    return [NONE, *plain]


def cast(s: Flash, seat: int, choice: Choice) -> None:
    kind, at = choice if isinstance(choice, tuple) else (choice, 0)
    assert isinstance(kind, str) and isinstance(at, int)
    card = next(one for one in s.hands[seat] if DECK[one] == kind)
    s.hands[seat].remove(card)
    s.show(card)
    s.cast += 1
    s.stack.append(Spell(s.cast, seat, kind, at))
    s.tell("cast", "FL-3", who=seat, card=kind, at=at)


class Turn(Step):
    clauses = ("FL-2",)
    why = "cast"
    seat: int

    def options(self, s: Flash) -> list[Choice]:
        return castable(s, self.seat)

    def chosen(self, s: Flash, choice: Choice) -> None:
        s.idle = s.idle + 1 if choice == NONE else 0
        if s.idle == 2:  # FL-8
            s.finish(s.life, why=text("why.idle"), clauses=("FL-8",))
            return
        if choice == NONE:
            s.tell("rest", "FL-2", who=self.seat)
            s.then(Turn(1 - self.seat))
        else:
            cast(s, self.seat, choice)
            s.then(Answer(1 - self.seat), Resolve(), Turn(1 - self.seat))

    def label(self, s: Flash, choice: Choice) -> Text:
        return label(s, choice)


class Answer(Step):
    clauses = ("FL-3", "FL-6")
    why = "cast"
    seat: int

    def options(self, s: Flash) -> list[Choice]:
        return castable(s, self.seat)

    def chosen(self, s: Flash, choice: Choice) -> None:
        if choice != NONE:
            cast(s, self.seat, choice)
            s.then(Answer(1 - self.seat))

    def label(self, s: Flash, choice: Choice) -> Text:
        return label(s, choice)


class Resolve(Step):  # FL-4
    clauses = ("FL-4",)

    def do(self, s: Flash) -> None:
        if not s.stack:
            return
        spell = s.stack.pop()
        s.then(Resolve())
        if spell.card == "bolt":  # FL-5
            s.life[1 - spell.seat] -= 2
        elif spell.card == "balm":
            s.life[spell.seat] += 2
        elif struck := [one for one in s.stack if one.id == spell.at]:  # FL-6
            s.stack.remove(struck[0])
            s.tell("countered", "FL-6", who=spell.seat, card=struck[0].card)
            return
        else:
            s.tell("wasted", "FL-7", who=spell.seat)
            return
        s.tell(spell.card, "FL-5", who=spell.seat, life=tuple(s.life))


def label(s: Flash, choice: Choice) -> Text:
    if not isinstance(choice, tuple):
        return text(f"card.{choice}")
    struck = next((one for one in s.stack if one.id == choice[1]), None)
    return text(
        "cast.counter", card=struck.card if struck else "", who=struck.seat if struck else 0
    )


def setup(s: Flash, options: Options) -> None:  # FL-1
    s.seen = [0] * len(DECK)
    s.rest = list(range(len(DECK)))
    s.shuffle(s.rest, "deck")
    s.hands = [[s.rest.pop() for _ in range(4)] for _ in range(2)]
    for seat, hand in enumerate(s.hands):
        for card in hand:
            s.show(card, seat)
    s.life = [6, 6]
    s.then(Turn(0))


class Duel(View):
    life: list[int]
    hands: list[int]
    """How many cards each holds."""
    cards: Veiled[list[str]]
    """The viewer's own."""
    stack: list[tuple[int, int, str, int | None]]
    """Id, whose, which card, at which other one."""


def view(s: Flash, viewer: int) -> Duel:
    own = sorted(DECK[card] for card in s.hands[viewer]) if viewer < s.seats else None
    return Duel(
        life=s.life,
        hands=[len(hand) for hand in s.hands],
        cards=own,
        stack=[(one.id, one.seat, one.card, one.at) for one in s.stack],
    )


def value(s: Flash, seat: int) -> float:
    return 0.5 + (s.life[seat] - s.life[1 - seat]) / 24 + len(s.hands[seat]) / 100


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Whose hand holds what; player 1 is to move."""

    hands: list[list[str]]
    life: tuple[int, int] = (6, 6)


def arrange(s: Flash, wanted: Position) -> None:
    s.rest = list(range(len(DECK)))
    s.seen = [0] * len(DECK)
    s.life = list(wanted.life)
    s.hands = [[], []]
    for seat, names in enumerate(wanted.hands):
        for name in names:
            left = [card for card in s.rest if DECK[card] == name]
            if not left:
                raise ValueError(f"there is no {name} left to deal")
            s.rest.remove(left[0])
            s.hands[seat].append(left[0])
            s.show(left[0], seat)


ENGLISH = {
    "goal": "Bring the other down to no life",
    "refuse.cast": "cast a card that you hold; a counter is cast at a card on the stack",
    "ask.turn": "Cast a card",
    "ask.answer": "Answer, or pass",
    "card.none": "nothing",
    "card.bolt": "bolt",
    "card.balm": "balm",
    "cast.counter": "counter {who:seat}'s {card}",
    "cast.counter.you": "counter your own {card}",
    "tell.cast": "{who:seat} casts a {card}",
    "tell.cast.you": "You cast a {card}",
    "tell.rest": "{who:seat} rests",
    "tell.rest.you": "You rest",
    "tell.countered": "{who:seat} counters a {card}",
    "tell.countered.you": "You counter a {card}",
    "tell.wasted": "{who:seat}'s counter finds nothing left",
    "tell.wasted.you": "Your counter finds nothing left",
    "tell.bolt": "A bolt strikes: {life} life",
    "tell.balm": "A balm heals: {life} life",
    "why.life": "no life left",
    "why.idle": "both rest",
}

game = Game(
    "flash",
    Flash,
    setup,
    seats=[2],
    title={"en": "Flash"},
    words=Words({"en": ENGLISH}),
    sight=Sight(shape=Duel, view=view, pools=lambda s: [[*s.hands, s.rest]]),
    mind=Mind(value=value),
    positions=Positions(shape=Position, arrange=arrange),
    rulebook=RULES,
)
