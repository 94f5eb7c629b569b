"""The ten steps of a Confrontation. CO-17.

Cards lie face down in `rows`, known to their owner only, until step 7 turns them up; cards of
step 8 lie in `covers` until it ends. Splits and covered columns are public at once.
"""

from fracas.engine import Choice, Step, Text, text

from .cards import FAIL, NO_CARD, SUCCESS, copy_of, is_number, kind, kinds, rank
from .draws import has_charm, throw, top, use_up
from .figures import tag
from .harm import Hits, beats
from .state import ATTACKER, DEFENDER, Collision, Duel

STOP, LOST, PASS = "stop", "lost", "pass"
SIDES = (ATTACKER, DEFENDER)
MOST_EXTRA = 3
"""CO-17.28"""


def seat_of(duel: Duel, side: int) -> int:
    return duel.defender if side else duel.attacker


def total(duel: Duel, side: int) -> int:
    """The net of all modifiers (CO-17.8, CO-12.13)."""
    return sum(one for _, one in duel.terms[side])


def is_closed(duel: Duel, side: int) -> bool:
    return bool(duel.closed >> seat_of(duel, side) & 1)


def all_closed(duel: Duel) -> bool:
    return is_closed(duel, ATTACKER) and is_closed(duel, DEFENDER)


class Confront(Step):
    """Steps 1 to 9, then hits. The board has been set up by the action."""

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        duel.splits, duel.rows, duel.covers = [[], []], [[], []], [[], []]
        duel.covered, duel.uncovered = [[], []], [0, 0]
        one, another = duel.terms
        s.tell(
            "confront", "CO-17.1", who=duel.attacker, other=duel.defender, count=duel.count,
            attack=one, attack_total=total(duel, ATTACKER),
            defence=another, defence_total=total(duel, DEFENDER),
        )  # fmt: skip
        attacker, defender = duel.attacker, duel.defender
        s.then(
            Deal(attacker, ATTACKER, duel.count),
            LayOut(attacker, ATTACKER),
            Divide(ATTACKER),
            Deal(defender, DEFENDER, duel.count),
            LayOut(defender, DEFENDER),
            GuardTest(),
            Divide(DEFENDER),
            TurnUp(),
        )


class GuardTest(Step):
    """What a charged watcher may try at the start of step 6 (CO-14.16)."""

    def do(self, s: Collision) -> None:
        from .overwatch import ask_guard  # it shoots back by Confrontations itself

        ask_guard(s)


class Deal(Step):
    """Cards that their owner looks at alone (CO-17.1, CO-17.4); with both piles empty they come
    from the hand (CO-5.11)."""

    clauses = ("CO-D26", "CO-5.11")
    seat: int
    side: int
    count: int

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        for left in range(self.count, 0, -1):
            card = top(s, self.seat)
            if card == NO_CARD:
                s.ask(Deal(self.seat, self.side, left))
                return
            s.seen[card] = 1 << self.seat
            duel.fresh.append(card)
        s.tell("dealt", "CO-17.1", who=self.seat, count=self.count)

    def options(self, s: Collision) -> list[str]:
        return kinds(s.players[self.seat].hand)

    def chosen(self, s: Collision, choice: str) -> None:
        hand = s.players[self.seat].hand
        card = copy_of(hand, choice)
        hand.remove(card)
        s.duels[-1].fresh.append(card)
        if self.count > 1:
            s.then(Deal(self.seat, self.side, self.count - 1))

    def prompt(self, s: Collision) -> Text:
        return text("ask.stand_in")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.card", card=choice)


class LayOut(Step):
    """One card in each column, in any order, face down (CO-17.2, CO-17.5)."""

    clauses = ("CO-D15", "CO-D16", "CO-17.2", "CO-17.5")
    seat: int
    side: int

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        if len(duel.fresh) > 1:
            s.ask(self)
        else:
            duel.rows[self.side] += duel.fresh
            duel.fresh = []

    def options(self, s: Collision) -> list[str]:
        return kinds(s.duels[-1].fresh)

    def chosen(self, s: Collision, choice: str) -> None:
        duel = s.duels[-1]
        card = copy_of(duel.fresh, choice)
        duel.fresh.remove(card)
        duel.rows[self.side].append(card)
        s.then(self)

    def prompt(self, s: Collision) -> Text:
        return text("ask.lay_out", column=len(s.duels[-1].rows[self.side]) + 1)

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.card", card=choice)


class Divide(Step):
    """The total is split among the columns (CO-17.3, CO-17.6)."""

    side: int

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        duel.splits[self.side] = [0] * duel.count
        duel.left = total(duel, self.side)
        if not duel.left:
            return
        if duel.count == 1 and (duel.left < 0 or all_closed(duel)):
            # One column, and either a duty or nothing to bluff for: it splits itself.
            while duel.left and takes(s, self.side, 0):
                add_point(duel, self.side, 0)
            duel.left = 0
            tell_split(s, self.side)
        else:
            s.then(Split(seat_of(duel, self.side), self.side))


def takes(s: Collision, side: int, column: int) -> bool:
    """Whether a column can take a point: a number card, and above 0 for a negative one (CO-17.9,
    CO-17.10, CO-17.14)."""
    duel = s.duels[-1]
    card = duel.rows[side][column]
    return is_number(card) and (
        duel.left > 0 or (duel.left < 0 and rank(card) + duel.splits[side][column] > 0)
    )


def add_point(duel: Duel, side: int, column: int) -> None:
    point = 1 if duel.left > 0 else -1
    duel.splits[side][column] += point
    duel.left -= point


def tell_split(s: Collision, side: int) -> None:
    duel = s.duels[-1]
    s.tell("split", "CO-17.3", who=seat_of(duel, side), split=tuple(duel.splits[side]))


class Split(Step):
    """Point by point: a column, or no more (CO-23.12)."""

    clauses = ("CO-D15", "CO-D16", "CO-17.9", "CO-17.10")
    seat: int
    side: int

    def options(self, s: Collision) -> list[int | str]:
        duel = s.duels[-1]
        found: dict[tuple[int, int], int] = {}
        for column, card in enumerate(duel.rows[self.side]):
            if takes(s, self.side, column):  # equal columns are offered once, CO-23.13
                found.setdefault((rank(card), duel.splits[self.side][column]), column + 1)
        columns: list[int | str] = [*found.values()]
        if duel.left > 0:
            return [*columns, STOP]
        return columns or [LOST]  # CO-17.11

    def chosen(self, s: Collision, choice: int | str) -> None:
        duel = s.duels[-1]
        if isinstance(choice, int):
            add_point(duel, self.side, choice - 1)
        else:
            duel.left = 0
        if duel.left:
            s.then(self)
        else:
            tell_split(s, self.side)

    def prompt(self, s: Collision) -> Text:
        return text("ask.split", left=s.duels[-1].left)

    def label(self, s: Collision, choice: Choice) -> Text:
        if not isinstance(choice, int):
            return text(f"option.{choice}")
        duel = s.duels[-1]
        card = duel.rows[self.side][choice - 1]
        now = duel.splits[self.side][choice - 1]
        return text("option.column", column=choice, card=kind(card), now=now)


class TurnUp(Step):
    """Step 7; then charms where draws are closed, or step 8."""

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        duel.turned = len(duel.rows[ATTACKER])
        for side in SIDES:
            for card in duel.rows[side][duel.first :]:
                s.show(card)
        s.tell(
            "turned", "CO-17.7", who=duel.attacker, other=duel.defender,
            attack=tuple(kind(card) for card in duel.rows[ATTACKER][duel.first :]),
            defence=tuple(kind(card) for card in duel.rows[DEFENDER][duel.first :]),
        )  # fmt: skip
        charms = [
            CharmColumn(seat_of(duel, side), side)
            for side in SIDES
            if is_closed(duel, side) and has_charm(s, drawn_for(duel, side))
        ]
        duel.passes = 0
        s.then(*charms, Cover(duel.attacker, ATTACKER))


def drawn_for(duel: Duel, side: int) -> int:
    """The figure for which a side draws."""
    return duel.target if side else duel.by


class CharmColumn(Step):
    """A Lucky charm in a closed Confrontation; the Attacker is asked first (CO-D28)."""

    clauses = ("CO-D28", "CO-C8")
    seat: int
    side: int

    def options(self, s: Collision) -> list[int | str]:
        duel = s.duels[-1]
        return ["keep", *range(duel.first + 1, len(duel.rows[self.side]) + 1)]

    def chosen(self, s: Collision, choice: int | str) -> None:
        if not isinstance(choice, int):
            return
        duel = s.duels[-1]
        use_up(s, drawn_for(duel, self.side), "O19")
        old = duel.rows[self.side][choice - 1]
        new = top(s, self.seat)
        s.tell("charm", "CO-C8", who=self.seat, card=kind(old))
        if new == NO_CARD:
            return
        throw(s, self.seat, [old])
        duel.rows[self.side][choice - 1] = new
        s.show(new)
        s.tell("drawn", "CO-5.6", who=self.seat, card=kind(new))

    def prompt(self, s: Collision) -> Text:
        return text("ask.charm_column")

    def label(self, s: Collision, choice: Choice) -> Text:
        if not isinstance(choice, int):
            return text("option.keep")
        card = s.duels[-1].rows[self.side][choice - 1]
        return text("option.again_column", column=choice, card=kind(card))


class Cover(Step):
    """Step 8: one hand card face down on one's own column, or pass (CO-17.15 to 17.18)."""

    clauses = ("CO-D17", "CO-17.15")
    seat: int
    side: int

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        if is_closed(duel, self.side) or not s.players[self.seat].hand or not self.open_columns(s):
            self.chosen(s, PASS)  # CO-17.18, CO-17.21
        else:
            s.ask(self)

    def open_columns(self, s: Collision) -> list[int]:
        duel = s.duels[-1]
        return [
            column + 1
            for column in range(duel.first, len(duel.rows[self.side]))
            if column not in duel.covered[self.side]  # CO-17.16
        ]

    def options(self, s: Collision) -> list[int | str]:
        return [PASS, *self.open_columns(s)]

    def chosen(self, s: Collision, choice: int | str) -> None:
        duel = s.duels[-1]
        if isinstance(choice, int):
            s.then(CoverWith(self.seat, self.side, choice - 1))
            return
        duel.passes += 1
        if duel.passes == len(SIDES):  # CO-17.17
            s.then(Compare())
        else:
            s.then(other_cover(duel, self.side))

    def prompt(self, s: Collision) -> Text:
        return text("ask.cover")

    def label(self, s: Collision, choice: Choice) -> Text:
        if not isinstance(choice, int):
            return text("option.pass")
        duel = s.duels[-1]
        card = kind(duel.rows[self.side][choice - 1])
        facing = kind(duel.rows[1 - self.side][choice - 1])
        plus, minus = (duel.splits[side][choice - 1] for side in (self.side, 1 - self.side))
        return text("option.cover", column=choice, card=card, now=plus, facing=facing, theirs=minus)


def other_cover(duel: Duel, side: int) -> Cover:
    return Cover(seat_of(duel, 1 - side), 1 - side)


class CoverWith(Step):
    """Which card: only its owner knows until step 8 ends (CO-S7)."""

    clauses = ("CO-D17", "CO-17.15")
    seat: int
    side: int
    column: int

    def options(self, s: Collision) -> list[str]:
        return kinds(s.players[self.seat].hand)

    def chosen(self, s: Collision, choice: str) -> None:
        duel, hand = s.duels[-1], s.players[self.seat].hand
        card = copy_of(hand, choice)
        hand.remove(card)
        duel.covers[self.side].append(card)
        duel.covered[self.side].append(self.column)
        duel.passes = 0
        s.tell(
            "cover", "CO-17.15", veil={"card": 1 << self.seat}, who=self.seat,
            column=self.column + 1, card=choice,
        )  # fmt: skip
        s.then(other_cover(duel, self.side))

    def prompt(self, s: Collision) -> Text:
        return text("ask.cover_with", column=self.column + 1)

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.card", card=choice)


def finals(duel: Duel, side: int) -> list[int]:
    """The card that counts in each column: the top one (CO-17.19)."""
    found = list(duel.rows[side])
    for card, column in zip(duel.covers[side], duel.covered[side], strict=True):
        found[column] = card
    return found


class Compare(Step):
    """Step 9, and the extra columns of a Success (CO-17.22 to 17.28)."""

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        for side in SIDES:
            new = duel.covers[side][duel.uncovered[side] :]
            for card in new:
                s.show(card)
            if new:
                s.tell(
                    "uncovered", "CO-17.19", who=seat_of(duel, side),
                    cards=tuple(kind(card) for card in new),
                )  # fmt: skip
            duel.uncovered[side] = len(duel.covers[side])
        attack, defence = finals(duel, ATTACKER), finals(duel, DEFENDER)
        extra = 0
        for column in range(duel.first, len(attack)):
            one, another = rank(attack[column]), rank(defence[column])
            plus, more = (duel.splits[side][column] for side in SIDES)
            hit = beats(one, plus, another, more)
            s.tell(
                "column", "CO-17.22", column=column + 1,
                attack=kind(attack[column]), plus=plus, defence=kind(defence[column]), own=more,
                result="hit" if hit else "miss",
            )  # fmt: skip
            duel.hits += hit
            extra += one == SUCCESS
            duel.fails += one == FAIL
        if extra:
            self.more_columns(s, extra)
        else:
            s.then(*resolution(s))

    def more_columns(self, s: Collision, extra: int) -> None:
        """CO-17.27: no modifiers, then steps 7 to 9 again."""
        duel = s.duels[-1]
        duel.first, duel.count = len(duel.rows[ATTACKER]), extra
        for side in SIDES:
            duel.splits[side] += [0] * extra
        s.tell("extra", "CO-17.25", count=extra)
        s.then(
            Deal(duel.attacker, ATTACKER, extra),
            LayOut(duel.attacker, ATTACKER),
            Deal(duel.defender, DEFENDER, extra),
            LayOut(duel.defender, DEFENDER),
            TurnUp(),
        )


def resolution(s: Collision) -> tuple[Step, ...]:
    from .attack import Aftermath  # which begins Confrontations itself

    duel = s.duels[-1]
    s.tell("hits", "CO-17.29", figure=tag(s.figures[duel.target]), count=duel.hits)
    return Hits(duel.target, duel.hits, duel.suppressing, duel=True), Aftermath()


class ClearBoard(Step):
    """Step 10: covered cards first, then final cards from left to right (CO-17.31)."""

    def do(self, s: Collision) -> None:
        duel = s.duels.pop()
        for side in SIDES:
            last = finals(duel, side)
            covered = [duel.rows[side][column] for column in sorted(duel.covered[side])]
            throw(s, seat_of(duel, side), [*covered, *last])
