"""What is shown of the cities and the people in them, fact by fact: the types of the view.

Characters, cards and cities are ids ("U05", "T14", "N03"), seats are numbers from 0. Chances are
given in 36, of two dice, unless a field says otherwise.
"""

from __future__ import annotations

from typing import Literal

from fracas.engine import View

from .cards import Deck, Gender, Preference, Trick
from .vocabulary import PhaseName

Said = dict[str, str]
"""A text by language."""


class Stats(View):
    passion: int
    looks: int
    strike: int
    dodge: int


class Line(View):
    """CD-17.1: what must be passed, and the least CSP that passes it."""

    total: int
    share: tuple[int, int]
    least: int


class Variant(View):
    perks: bool
    training: bool
    steady_hearts: bool
    hidden_tiles: bool


class City(View):
    """CD-25.1."""

    name: str
    hex: tuple[int, int]
    place: int
    strength: int
    """As printed."""
    current: int
    damage: int
    most_damage: int
    ruler: int | None
    guardian: str | None
    characters: list[str]
    near: list[str]
    roads: list[str]


class Character(View):
    """CD-25.2, CD-25.3."""

    name: str
    age: int
    gender: Gender
    preference: Preference
    deck: Deck
    owner: int
    city: str
    points: int
    damage: int
    stamina: int
    conscious: bool
    guardian: bool
    stats: Stats
    printed: Stats
    loves: str | None
    suspended: int
    """For so many turns the heart is cold."""
    suspended_love: str | None
    admirers: list[str]
    mutual: bool
    rivals: list[str]
    techniques: list[str]
    moved: bool
    recruited: bool
    pulled_to: list[str]
    """Where love would drag the character now."""


class Player(View):
    """CD-25.4."""

    colour: str | None
    boss: str | None
    notoriety: int
    csp: int
    over_line: bool
    characters: list[str]
    free: int
    """Characters that are no Guardians."""
    recruit_cost: int | None
    train_cost: int | None
    recruits: int
    trained: bool
    hand_size: int
    hand: list[str]
    """The cards of it that the viewer knows, CD-S2."""
    reserve: list[str]
    tiles: list[str]
    """Those to be laid that the viewer knows."""
    unplaced: int
    tried: list[str]


class Pile(View):
    """A deck of characters, CD-S1, CD-S3, CD-S5."""

    size: int
    known: dict[int, str]
    """What the viewer saw by a peek, counted from the top."""
    under: list[str]
    """What the viewer knows to lie under it."""


class Kind(View):
    name: str
    copies: int
    trick: Trick | None


class Training(View):
    """The Training deck, CD-25.12."""

    size: int
    known: dict[int, str]
    discards: list[str]
    kinds: dict[str, Kind]


class Move(View):
    """CD-25.6: what a move costs, and where love would drag the character afterwards."""

    city: str
    cost: int
    dragged_to: list[str]
    dragged_back: bool


class Crush(View):
    """CD-25.9: for whom a character would roll, and how likely it falls in love."""

    character: str
    limit: int
    chance: int


class Odds(View):
    """CD-25.7: of an attack, and the damage for each PP to target and city."""

    strike: int
    dodge: int
    hit: int
    tie: int
    miss: int
    damage: float
    collateral: float
    provokes: list[str] = []
    """Who loves the target and will have to strike back."""


class Spending(Odds):
    """The same for an amount of PP."""

    out: int = 0
    """A knock-out."""
    mean: float = 0.0
    """The damage to be expected."""


class Duty(View):
    """CD-10.20 to CD-10.24: whom a character must attack, and because of which blow or love."""

    why: Literal["retaliation", "rivalry"]
    clause: str
    targets: list[str]
    beloved: str | None
    round: int | None = None
    """Of the blow."""


class Owed(View):
    character: str
    attacker: str
    beloved: str
    round: int


class Brawl(View):
    city: str
    round: int
    rounds: int
    asleep: dict[str, int]
    """In which round each sleeper wakes."""
    copied: list[tuple[str, str, int]]
    duties: dict[str, Duty]
    owed: list[Owed]
    odds: dict[str, dict[str, Odds]]
    able: list[str]
    idle: dict[str, Literal["points", "love", "nobody"]]
    """Why others there cannot act."""


class Attack(View):
    attacker: str
    target: str
    spent: int
    counter: bool
    redirected: bool
    potion: bool
    dice: tuple[int, int] | None
    totals: tuple[int, int] | None


class Attempt(View):
    """An attempt on a city that is being made."""

    seat: int
    city: str
    spent: int
    own: int
    beat: int
    die: int | None


class Prospect(View):
    """CD-25.8: an attempt that could be made, with the chance in 6 for each amount of NP."""

    city: str
    own: int
    beat: int
    chances: list[int]


class Firing(View):
    """CD-25.11: what firing would change."""

    csp: int
    free: int
    admirers: list[str]


class Asked(View):
    """Whom and where the open question is about."""

    character: str | None
    target: str | None
    city: str | None
    spending: list[Spending]
    hex: tuple[int, int] | None


class Card(View):
    """CD-25.2: what a card is called and does, and the numbers on it."""

    name: str | None = None
    role: Said = {}
    power: Said = {}
    card: Said = {}
    does: Said = {}
    when: Said = {}
    strength: int | None = None
    """Of a city."""
    age: int | None = None
    gender: Gender | None = None
    preference: Preference | None = None
    stats: Stats | None = None


class Neighbourhood(View):
    turn: int
    limit: int
    phase: PhaseName
    phases: list[PhaseName]
    you: int | None
    order: list[int]
    initiative: list[int]
    line: Line
    variant: Variant
    cities: dict[str, City]
    hexes: list[tuple[int, int]]
    characters: dict[str, Character]
    players: list[Player]
    decks: dict[Deck, Pile]
    training: Training
    moves: dict[str, list[Move]]
    love: dict[str, list[Crush]]
    brawl: Brawl | None
    attack: Attack | None
    attempt: Attempt | None
    attempts: list[list[Prospect]]
    """For each seat, while cities can be seized."""
    firing: dict[str, Firing]
    asked: Asked
    cards: dict[str, Card]
