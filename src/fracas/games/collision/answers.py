"""Answers that people may give freely: places and facings, and how they are asked for."""

from fracas.engine import Choice, Refused, Step, Text, text

from .figures import body, enemies, tag
from .geometry.candidates import COMPASS
from .geometry.shapes import Body, Place
from .geometry.units import Degrees, face
from .state import Collision
from .whereabouts import where
from .words import refuse

CIRCLE = 360
"""CO-3.7"""


def as_place(choice: Choice) -> Place | None:
    """Three whole numbers, or none."""
    match choice:
        case (int(x), int(y), int(z)) if max(abs(x), abs(y), abs(z)) < 10_000:
            return x, y, z
    return None


def nearest(places: list[Place], place: Place) -> Place | None:
    """The one of the places that is nearest to a place, for refusals."""
    x, y, z = place
    return min(
        places,
        key=lambda p: ((p[0] - x) ** 2 + (p[1] - y) ** 2 + (p[2] - z) ** 2, p),
        default=None,
    )


def place_label(s: Collision, choice: Choice) -> Text:
    return text("option.place", place=where(s, as_place(choice)))


class AskFacing(Step):
    """Any whole degree (CO-3.7)."""

    shape = Degrees
    seat: int
    figure: int

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        if isinstance(choice, int) and 0 <= choice < CIRCLE:
            return choice
        raise self.refusal(s, choice)

    def prompt(self, s: Collision) -> Text:
        return text("ask.face", figure=tag(s.figures[self.figure]))

    def end(self, s: Collision) -> Body:
        """The figure where it will stand."""
        return body(s.figures[self.figure])

    def label(self, s: Collision, choice: Choice) -> Text:
        """A degree and what lies there: a point of the compass, or an enemy (CO-23.7)."""
        if choice in COMPASS:
            return text("option.facing_compass", degree=choice, compass=choice)
        there = self.end(s)
        for k in enemies(s, self.seat):
            foe = s.figures[k]
            if face(foe.x - there.x, foe.y - there.y) == choice:
                return text("option.facing_enemy", degree=choice, figure=tag(foe))
        return text("option.facing", degree=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        degree = choice % CIRCLE if isinstance(choice, int) else 0
        return refuse(self, s, "facing", "CO-3.7", choice=choice, nearest=degree)
