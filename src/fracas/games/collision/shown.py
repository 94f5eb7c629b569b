"""What is shown of a table with inches, fact by fact: the types of the view.

Cards are kinds ("7", "success"), figures are names ("A1"), lengths are u, seats are numbers from 0.
Pairs of cards, sums and the like are the Attacker's, then the Defender's.
"""

from typing import Annotated, Literal

from msgspec import Meta, field

from fracas.engine import Said, Veiled, View

from .catalogue import Card, SizeName
from .geometry.certificates import LegKind
from .geometry.units import Degrees

Phase = Literal["setup", "start", "priority", "activation", "regroup"]
Status = Literal["reserve", "table", "killed", "left", "lost"]
Place = tuple[int, int, int]
Length = Annotated[int, Meta(ge=0, le=10_000)]
Point = tuple[Length, Length, Length]


class Player(View):
    gang: str
    faction: str
    edge: str
    role: str
    pool: int
    used: int
    total: int
    deck: int
    hand_size: int
    hand: Veiled[list[Card]]
    charges: Veiled[list[int | None]]
    """How far a charge with each of these cards reaches; null for Success and Fail."""
    discard: int
    top: Card | None
    """Of the discard pile: all that is shown of it, CO-2.7."""
    shown: list[Card]
    vp: list[int]
    """Of each turn that has been scored."""
    ends: int
    """What the end of the mission would add as things stand."""
    running: int
    """What the running turn would bring if it ended now."""
    kills: list[int]
    stood_down: bool
    districts: list[str]


class Stats(View):
    agi: int
    rc: int
    cc: int
    att: int
    wnd: int
    armour: int | None
    defence: int = field(name="def")
    intelligence: int = field(name="int")


class Range(View):
    name: Said
    range: tuple[int, int]


class Entry(View):
    """A weapon, trait or object: what it is called and what it does."""

    name: Said
    text: Said


class Figure(View):
    name: str
    number: int
    owner: int
    profile: str
    title: Said
    size: SizeName
    objects: list[str]
    status: Status
    at: Place | None
    facing: int
    mov: int
    stats: Stats
    ranges: list[Range]
    gear: list[Said]
    weapons: list[str]
    traits: list[str]
    wounds: int
    jams: int
    suppressed: int
    overwatch: bool
    holds_fire: bool
    skills: list[str]
    beside: int
    """AP beside it."""
    activations: int
    carries: list[int]


class Piece(View):
    name: str
    title: Said
    corners: list[tuple[int, int]]
    z: tuple[int, int]
    cover: Literal["L", "H", "B"]
    stand: bool
    passable: bool = field(name="pass")


class Sighted(View):
    """What a figure sees of an enemy, and why."""

    by: str
    of: str
    seen: bool
    cover: Literal["none", "light", "heavy"] | None
    distance: int
    rear: bool
    why: Said


class Ghost(View):
    """What somebody looks at before they commit: a figure of anybody's, where it would go by which
    way points, and how it would face there."""

    figure: Annotated[int, Meta(ge=0, le=40)]
    to: Annotated[list[Point], Meta(max_length=12)] = []
    facing: Degrees | None = None
    """As it faces now, unless given."""
    rays: Annotated[int, Meta(ge=0, le=40)] | None = None
    """A figure whose 20 rays are wanted (CO-29.9)."""


class GhostRay(View):
    """From the eye to an aim point, as far as it gets."""

    light: Literal["clear", "screened", "stopped"]
    aim: Place
    end: Place
    """Where it is stopped or screened; the aim point where it is not."""
    front: bool
    """Whether it lies in the front arc: others see nothing."""


class GhostLeg(View):
    kind: LegKind
    to: Place
    cost: int
    chance: int | None
    """Of its test, in percent; null where there is none."""


class GhostShot(View):
    """What a Shoot from there would be."""

    weapon: str
    suppressing: bool
    target: str
    distance: int
    terms: tuple[list[tuple[Said, int]], list[tuple[Said, int]]]
    """The Attacker's modifiers and the Defender's, by cause."""
    columns: int
    hit: int
    """How likely each of them hits, in percent."""
    wound: int
    """How likely at least one wound comes of it, or a token of a suppressing one, in percent."""


class GhostCharge(View):
    """What a straight Charge from there would need, CO-29.10."""

    target: str
    length: int
    cards: int
    """Those that reach so far, of the cards that its player has not seen."""
    unseen: int
    rear: bool


class Ghosted(View):
    """What would be, CO-29.7 to 29.10. Nothing is spent by looking."""

    figure: str
    path: list[GhostLeg]
    cost: int
    budget: int
    at: Place
    facing: int
    legal: bool
    why: Said
    """How long the way is, or what is in it."""
    clause: str
    sees: list[Sighted]
    seen: list[Sighted]
    """By the enemies, one each."""
    shots: list[GhostShot]
    charges: list[GhostCharge]
    reactions: list[str]
    """Enemies on Overwatch that could react."""
    eye: Place
    rays: list[GhostRay]
    """Those to the figure that was asked for."""


class Ladder(View):
    at: tuple[int, int]
    low: int
    high: int
    run: int


class Marker(View):
    """A mission object: where it lies, or who carries it."""

    at: Place | None
    carrier: str | None


class Column(View):
    """A column of a Confrontation: the cards that count, and whether it hits."""

    cards: tuple[Card | None, Card | None]
    """Null while one lies face down, CO-17.19."""
    values: tuple[int | None, int | None]
    """With their modifiers; Success and Fail have none, CO-17.20."""
    hit: bool | None
    """Once both are open, CO-17.22 to 17.24."""


class Duel(View):
    """The board of a Confrontation: backs of cards that are not turned up, CO-29.12."""

    attacker: int
    defender: int
    by: str
    target: str
    action: str
    weapon: str
    suppressing: bool
    closed: list[int]
    """Sides whose draws are closed."""
    step: int
    """Of the ten, CO-17.1 to 17.31."""
    terms: list[list[tuple[str, int]]]
    causes: list[list[tuple[Said, int]]]
    totals: tuple[int, int]
    left: int
    splits: list[list[int]]
    rows: list[list[Veiled[Card]]]
    fresh: list[Veiled[Card]]
    covers: list[list[tuple[int, Card | None]]]
    """Cards laid over others: the column, and the card once it is open."""
    columns: list[Column]
    hits: int


class Recruit(View):
    name: str
    profile: str
    objects: list[str]
    advances: list[str]
    misses: bool


class Roster(View):
    gang: str
    faction: str
    shards: int
    xp: int
    earned: int
    won: int
    worth: int
    stash: list[str]
    figures: list[Recruit]


class Campaign(View):
    """The gangs of a campaign and how they stand, CO-29.19."""

    missions: int
    played: int
    gangs: list[Roster]
    file: str
    """What goes on elsewhere."""


class Table(View):
    mission: str | None
    title: Said | None
    layout: str
    side: int
    variants: list[str]
    turn: int
    turns: int
    phase: Phase
    active: int | None
    first: int | None
    priority: int | None
    acting: str | None
    turning: Place | None
    """Where the acting figure will stand, while its player says which way it faces."""
    done: list[str]
    hurried: bool
    you: int | None
    players: list[Player]
    figures: list[Figure]
    loot: list[Place]
    objects: list[Marker]
    pieces: list[Piece]
    sights: list[Sighted]
    ladders: list[Ladder]
    duel: Duel | None
    zones: list[tuple[int, int, int, int]]
    terrain_left: list[str]
    campaign: Campaign | None
    text: Said | None
    glossary: dict[str, Entry]
    """What weapons, traits and objects of all figures do, by their ids."""
