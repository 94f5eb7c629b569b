"""What a measurement answers with: the answer and all that is needed to check it by hand.

A certificate is plain frozen data. It goes with the event of the rule that it decided, and anyone
can verify it from the positions alone. `geometry.reasons.reason` puts it into words.
"""

from typing import Literal

from msgspec import Struct

from fracas.games.collision.geometry.shapes import Body, Fraction, Place, Point, Terrain


class Measured(Struct, frozen=True, gc=False, tag="measured", tag_field="claim"):
    """Two figures and the tape between their bases (CO-3.9 to 3.12)."""

    a: Body
    b: Body
    flat: int
    gap: int
    distance: int
    contact: bool
    overlap: bool


class Ranged(Struct, frozen=True, gc=False, tag="ranged", tag_field="claim"):
    """Whether a target lies in range (CO-12.2, 12.7, 12.8)."""

    shooter: Body
    target: Body
    minimum: int
    maximum: int
    distance: int
    in_range: bool
    beyond_half: bool
    from_above: bool


class Arc(Struct, frozen=True, gc=False, tag="arc", tag_field="claim"):
    """In whose arc a point lies (CO-7.1, CO-7.2)."""

    body: Body
    point: Point
    dot: int
    front: bool


Light = Literal["clear", "screened", "stopped"]


class Ray(Struct, frozen=True, gc=False):
    """From the eye to one aim point; `at` is where on it (0 to 1) it is inside `by`."""

    aim: Place
    front: bool
    light: Light
    by: str = ""
    at: Fraction | None = None


class Sight(Struct, frozen=True, gc=False, tag="sight", tag_field="claim"):
    """Twenty rays: lowest row first, each from the viewer's left (CO-7.3 to 7.16)."""

    viewer: Body
    target: Body
    eye: Place
    rays: tuple[Ray, ...]
    seen: bool
    stopped: int
    screened: int
    cover: Literal["none", "light", "heavy"]


class Stand(Struct, frozen=True, gc=False, tag="stand", tag_field="claim"):
    """Whether a figure stands legally (CO-3.22 to 3.25); `gap2` is the squared distance from the
    centre to the blocker."""

    body: Body
    legal: bool
    why: str
    clause: str
    blocker: str = ""
    gap2: Fraction | None = None


LegKind = Literal["walk", "climb", "ladder", "stairs", "cross", "jump"]


class Leg(Struct, frozen=True, gc=False):
    """One leg of a move (CO-3.30)."""

    kind: LegKind
    start: Place
    end: Place


class LegCheck(Struct, frozen=True, gc=False, tag="leg", tag_field="claim"):
    """Whether a leg is legal, what it costs and what must be tested (section 10)."""

    body: Body
    leg: Leg
    legal: bool
    cost: int
    tested: bool
    penalty: int
    why: str
    clause: str
    blocker: str = ""
    at: tuple[Fraction, Fraction] | None = None
    number: int = 0
    limit: int = 0
    spared: bool = False
    """A trait spares the figure the test (CO-C7)."""


class PathCheck(Struct, frozen=True, gc=False, tag="path", tag_field="claim"):
    """A whole Move or Charge: its legs in order, the cost and the budget (CO-10.1)."""

    body: Body
    legs: tuple[LegCheck, ...]
    cost: int
    budget: int
    legal: bool
    why: str
    clause: str
    end: Place


class Settled(Struct, frozen=True, gc=False, tag="settled", tag_field="claim"):
    """A forced placement: the nearest legal point on a level (CO-3.31)."""

    body: Body
    wanted: Place
    placed: Place | None
    distance2: int
    whole_base: bool


class Fall(Struct, frozen=True, gc=False, tag="fall", tag_field="claim"):
    """Where a fall ends and how hard it hits (CO-11.5 to 11.9)."""

    body: Body
    leg: Leg
    landing: Place | None
    height: int
    hit: int
    step: int
    settled: Settled | None = None


class Push(Struct, frozen=True, gc=False, tag="push", tag_field="claim"):
    """A push, step by step of 1 u, and how it ended (CO-18.15 to 18.19, 18.30)."""

    attacker: Body
    target: Body
    length: int
    direction: Point
    ended: Literal["spent", "piece", "figure", "fell", "left"]
    steps: int
    end: Place
    by: tuple[str, ...] = ()
    height: int = 0
    hit: int = 0
    settled: Settled | None = None


class Crossed(Struct, frozen=True, gc=False):
    """A figure that the beam passes through, from and to which part of it."""

    name: str
    distance: int
    enters: Fraction
    leaves: Fraction


class Beam(Struct, frozen=True, gc=False, tag="beam", tag_field="claim"):
    """A beam from the eye through an aim point (CO-18.2 to 18.5). Parts of it are counted with
    1 at the aim point; `end` is None when the maximum range ends it."""

    shooter: Body
    aim: Place
    minimum: int
    maximum: int
    legal: bool
    why: str
    end: Fraction | None
    ended_by: str
    crossed: tuple[Crossed, ...]


class Touch(Struct, frozen=True, gc=False, tag="touch", tag_field="claim"):
    """Whether a figure touches a marker (CO-3.29)."""

    body: Body
    marker: Place
    flat: int
    limit: int
    touches: bool


class Scene(Struct, frozen=True, gc=False, tag="scene", tag_field="claim"):
    """The table on which the certificates after it were given: what a checker needs to know."""

    terrain: Terrain
    bodies: tuple[Body, ...]


Certificate = (
    Measured | Ranged | Arc | Sight | Stand | LegCheck | PathCheck | Settled | Fall | Push | Beam
    | Touch
)  # fmt: skip
