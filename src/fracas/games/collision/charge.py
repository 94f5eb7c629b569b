"""The Charge action. CO-13."""

from functools import lru_cache
from typing import cast

from fracas.engine import Choice, Refused, Step, Text, text

from .cards import FAIL, KINDS, SECONDARY, SUCCESS, own_cards, rank
from .draws import Draw, Reader, closed_for, hurry, put_away, read
from .figures import (
    CHARGE_RUSH,
    MAX_CHARGE,
    bodies,
    body,
    enemies,
    max_charge,
    sees,
    sheet,
    slowed,
    tag,
    terrain,
)
from .geometry.candidates import Candidate
from .geometry.certificates import PathCheck
from .geometry.charges import charge_candidates
from .geometry.legs import Feet, charge_length, check_path
from .geometry.measure import from_rear, gap, in_contact
from .geometry.shapes import Body, Terrain
from .geometry.units import INCH
from .moving import Walk, bad_path, path_label
from .paths import Path, legs_of, path_of
from .proof import certify
from .state import BY_CHARGE, Collision
from .whereabouts import where
from .why import figure_in, no_enemy
from .words import refuse

Charge = tuple[int, Path]


@lru_cache(maxsize=256)
def _charges(
    ground: Terrain,
    crowd: tuple[Body, ...],
    me: Body,
    longest: int,
    targets: tuple[Body, ...],
    foes: tuple[Body, ...],
    feet: Feet,
) -> tuple[Candidate, ...]:
    return tuple(charge_candidates(ground, crowd, me, longest, targets, foes, feet=feet))


def charges(s: Collision, figure: int) -> list[Charge]:
    """The Charges of CO-23.8 on enemies in sight."""
    one = s.figures[figure]
    if one.suppressed:  # CO-13.25
        return []
    near = [
        k
        for k in enemies(s, one.owner)
        if gap(body(one), body(s.figures[k])) <= max_charge(s, figure) + 5 and sees(s, figure, k)
    ]
    if not near:
        return []
    targets = tuple(body(s.figures[k]) for k in near)
    foes = tuple(body(s.figures[k]) for k in enemies(s, one.owner))
    found = _charges(
        terrain(s), bodies(s), body(one), max_charge(s, figure), targets, foes, sheet(one).feet
    )
    numbers = {s.figures[k].name: k for k in near}
    every = [(numbers[c.target], path_of(c.legs)) for c in found]
    return [one for one in every if why_not(s, figure, one) is None]


def checked(s: Collision, figure: int, charge: Charge) -> PathCheck:
    one = s.figures[figure]
    legs = legs_of(one.place, charge[1])
    assert legs is not None
    return check_path(
        terrain(s), bodies(s), body(one), legs, max_charge(s, figure), sheet(one).feet
    )


def why_not(s: Collision, figure: int, charge: Charge) -> tuple[str, str, PathCheck, int] | None:
    """What is wrong with a charge: a word, the clause, the path and its length."""
    found = checked(s, figure, charge)
    target = body(s.figures[charge[0]])
    counted = charge_length(found, target)
    if not found.legal:
        return f"path_{found.why}", found.clause, found, counted
    if not in_contact(found.body.at(found.end), target):
        return "no_contact", "CO-13.2", found, counted
    if counted > max_charge(s, figure):
        return "charge_too_far", "CO-13.5", found, counted
    return None


class ChargeAt(Step):
    """Target, path and contact point (CO-13.1, CO-13.2)."""

    clauses = ("CO-D13", "CO-13.2")
    shape = tuple[int, Path]
    seat: int
    figure: int

    def options(self, s: Collision) -> list[Charge]:
        return charges(s, self.figure)

    def chosen(self, s: Collision, choice: Charge) -> None:
        target, path = choice
        found = checked(s, self.figure, choice)
        certify(s, "CO-13.3", found)
        counted = charge_length(found, body(s.figures[target]))
        one, another = s.figures[self.figure], s.figures[target]
        s.tell(
            "charges", "CO-13.1", who=self.seat, figure=tag(one), target=tag(another),
            path=path, length=counted,
        )  # fmt: skip
        closed = closed_for(s, self.seat)
        s.then(
            Draw(self.seat, self.figure, closed),  # CO-13.11
            ChargeRead(self.figure, target, path, counted),
        )

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        match choice:
            case (int(target), path) if figure_in(s, target) is not None:
                pass
            case _:
                raise self.refusal(s, choice)
        wrong_one = no_enemy(self, s, self.figure, target, "CO-13.1")
        if wrong_one is not None:
            raise wrong_one
        if not sees(s, self.figure, target):
            raise refuse(self, s, "not_seen", "CO-13.1", target=tag(s.figures[target]))
        if legs_of(s.figures[self.figure].place, path) is None:
            raise self.refusal(s, choice)
        wrong = why_not(s, self.figure, cast(Charge, choice))
        if wrong is not None:
            reason, clause, found, counted = wrong
            if reason.startswith("path_"):
                raise bad_path(self, s, found)
            raise refuse(
                self, s, reason, clause, number=counted, limit=max_charge(s, self.figure),
                nearest=where(s, found.end),
            )  # fmt: skip
        return choice

    def prompt(self, s: Collision) -> Text:
        one = s.figures[self.figure]
        return text("ask.charge_at", figure=tag(one), length=max_charge(s, self.figure))

    def label(self, s: Collision, choice: Choice) -> Text:
        """How long, which of the cards that its player has not seen reach so far, where it makes
        contact and on which arc (CO-29.10)."""
        target, path = charge = cast(Charge, choice)
        found = checked(s, self.figure, charge)
        other = body(s.figures[target])
        length = charge_length(found, other)
        unseen = [card for card in own_cards(self.seat) if not s.knows(self.seat, card)]
        reaching = sum(reach_of_card(s, self.figure, rank(card)) >= length for card in unseen)
        arc = "front" if from_rear(found.body.at(found.end), other).front else "rear"
        return text(
            "option.charge", target=tag(s.figures[target]), way=path_label(s, path).nested,
            length=length, cards=reaching, unseen=len(unseen), arc=text(f"note.arc_{arc}").nested,
        )  # fmt: skip

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "charge", "CO-13.2", choice=choice)


def reach_of_card(s: Collision, figure: int, drawn: int) -> int:
    """CO-13.6 to 13.8, CO-16.16, in u; -1 for a Fail."""
    if drawn == FAIL:
        return -1
    if drawn == SUCCESS:
        return max_charge(s, figure)
    one = s.figures[figure]
    reach = SECONDARY[drawn] + sheet(one).charge - MAX_CHARGE + hurry(s, figure) * INCH
    reach = max(0, reach + (CHARGE_RUSH if "rush" in one.skills else 0))
    return reach // 2 if slowed(s, figure) else reach


class ChargeRead(Reader):
    figure: int
    target: int
    path: Path
    length: int

    def purpose(self, s: Collision) -> Text:
        return text("purpose.charge", length=self.length)

    def outcome(self, s: Collision, drawn: int) -> Text:
        return text("outcome.reach", reach=max(0, reach_of_card(s, self.figure, drawn)))

    def do(self, s: Collision) -> None:
        one = s.figures[self.figure]
        drawn = read(s, one.owner)
        reach = reach_of_card(s, self.figure, drawn)
        put_away(s, one.owner)
        one.skills = tuple(token for token in one.skills if token != "rush")
        reached = reach >= self.length
        s.tell(
            "charge_card", "CO-13.6", figure=tag(one), card=KINDS[drawn], reach=max(0, reach),
            length=self.length, result="reached" if reached else "short",
        )  # fmt: skip
        if not reached:  # CO-13.10
            return
        if self.path:
            s.moved |= BY_CHARGE
        s.then(Walk(self.figure, self.path, one.facing, target=self.target))
