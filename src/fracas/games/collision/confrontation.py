"""A Confrontation from its first card to its last: the ten steps. CO-17."""

from fracas.engine import Choice, Refused, Step, Text, text

from .aftermath import Aftermath
from .cards import FAIL, SUCCESS, kind, rank
from .columns import SIDES, Deal, LayOut, drawn_for, finals, is_closed, seat_of, total
from .covers import Cover
from .draws import charm_of, has_charm, throw, top, use_up
from .figures import tag
from .guard import GuardTest
from .harm import Hits, beats
from .splits import Divide
from .state import ATTACKER, DEFENDER, Collision
from .why import no_column


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
            if is_closed(duel, side) and has_charm(s, seat_of(duel, side), drawn_for(duel, side))
        ]
        duel.passes = 0
        s.then(*charms, Cover(duel.attacker, ATTACKER), Compare())


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
        figure = drawn_for(duel, self.side)
        use_up(s, figure, charm_of(s, figure))
        old = duel.rows[self.side][choice - 1]
        s.tell("charm", "CO-C8", who=self.seat, card=kind(old))
        throw(s, self.seat, [old])
        new = top(s, self.seat)
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

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_column(self, s, self.side, choice, "CO-C8")


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
    duel = s.duels[-1]
    s.tell("hits", "CO-17.29", figure=tag(s.figures[duel.target]), count=duel.hits)
    return Hits(duel.target, duel.hits, duel.suppressing, duel=True), Aftermath()
