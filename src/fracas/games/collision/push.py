"""Push back and falls: forced movement. CO-11.5 to 11.11, CO-18.12 to 18.23."""

from fracas.engine import Choice, Refused, Step, Text, text

from .answers import as_place, place_label
from .catalogue import catalogue
from .figures import bodies, body, carried, number_of, put, sheet, tag, terrain
from .geometry.certificates import Leg
from .geometry.forced import fall, push
from .geometry.measure import marker_fits, touch
from .geometry.places import drop_points
from .geometry.shapes import Place
from .geometry.units import INCH
from .harm import DamageHit, kill
from .proof import certify
from .state import TABLE, Collision
from .whereabouts import where
from .words import refuse

ANCHORED = catalogue().traits["anchored"].plus * INCH
"""CO-C7"""
PUSHED_OFF = ("aim", "hidden")
"""Skill tokens that a push removes (CO-C7)."""


class PushBack(Step):
    """A carrier drops its object first (CO-18.20), then the push itself."""

    by: int
    target: int
    length: int

    def do(self, s: Collision) -> None:
        one = s.figures[self.target]
        anchored = ANCHORED if "anchored" in sheet(one).traits else 0
        length = max(0, self.length - anchored)
        if one.status != TABLE or not length:  # CO-18.14, CO-18.21
            return
        drops = [
            Drop(s.figures[self.by].owner, self.target, thing) for thing in carried(s, self.target)
        ]
        s.then(*drops, Shove(self.by, self.target, length))


class Drop(Step):
    """Where the dropped object goes: touching the target's base (CO-18.20)."""

    clauses = ("CO-D25", "CO-18.20")
    shape = Place
    seat: int
    target: int
    thing: int

    def options(self, s: Collision) -> list[Place]:
        return drop_points(terrain(s), body(s.figures[self.target]))

    def chosen(self, s: Collision, choice: Place) -> None:
        s.objects[self.thing] = (*choice, -1)
        one = s.figures[self.target]
        certify(s, "CO-3.29", touch(body(one), choice))
        s.tell("dropped", "CO-18.20", figure=tag(one))

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        place = as_place(choice)
        if place is None or not marker_fits(terrain(s), *place):
            raise refuse(self, s, "no_marker", "CO-3.34", choice=choice)
        found = touch(body(s.figures[self.target]), place)
        if not found.touches:
            raise refuse(self, s, "no_touch", "CO-3.29", number=found.flat, limit=found.limit)
        return place

    def prompt(self, s: Collision) -> Text:
        return text("ask.drop", figure=tag(s.figures[self.target]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return place_label(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "option", "CO-18.20", choice=choice)


class Shove(Step):
    """Away from the attacker in steps of 1 u (CO-18.15)."""

    by: int
    target: int
    length: int

    def do(self, s: Collision) -> None:
        one = s.figures[self.target]
        found = push(terrain(s), bodies(s), body(s.figures[self.by]), body(one), self.length)
        certify(s, "CO-18.15", found)
        put(one, found.end)  # CO-18.22: the facing stays
        one.skills = tuple(token for token in one.skills if token not in PUSHED_OFF)
        met = tuple(tag(s.figures[number_of(s, name)]) for name in found.by if is_figure(s, name))
        s.tell(
            "pushed", "CO-18.15", figure=tag(one), how=found.ended, length=found.steps,
            place=where(s, found.end), met=met,
        )  # fmt: skip
        match found.ended:
            case "left":
                kill(s, self.target)  # CO-18.19
            case "fell":
                s.then(DamageHit(self.target, found.hit, "cc", "CO-11.5"))  # CO-18.18
            case "piece":
                s.then(DamageHit(self.target, 0, "cc", "CO-18.16"))
            case "figure":  # CO-18.17: the pushed one first
                hit = [self.target, *(number_of(s, name) for name in found.by)]
                s.then(*(DamageHit(k, 0, "cc", "CO-18.17") for k in hit))


def is_figure(s: Collision, name: str) -> bool:
    return any(one.name == name for one in s.figures)


def tumble(s: Collision, figure: int, leg: Leg) -> None:
    """A failed climb, cross or jump (CO-10.24, CO-11.6 to 11.9)."""
    one = s.figures[figure]
    found = fall(terrain(s), bodies(s), body(one).at(leg.start), leg)
    certify(s, "CO-11.5", found)
    put(one, found.landing or leg.start)
    s.tell("fell", "CO-10.24", figure=tag(one), height=found.height, place=where(s, one.place))
    s.then(DamageHit(figure, found.hit, "cc", "CO-11.5"))
