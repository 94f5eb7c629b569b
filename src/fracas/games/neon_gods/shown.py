"""What is shown of a city at night, fact by fact: the types of the view.

Cards are kinds ("thea"), spaces are names ("c3"), seats are numbers from 0.
"""

from typing import Literal

from msgspec import field

from fracas.engine import Veiled, View

from .cards import Effect, Part, Type
from .numbers import Colour, Structure, WorkName

Step = Literal["", "draw", "recruit", "move", "activate", "battle", "daylight"]


class Refusal(View):
    """Why something cannot be done: the text `why.…` or `closed.…`, and the clause."""

    reason: str
    clause: str


class Space(View):
    ground: Literal["open", "base", "dead", "skyscraper"]
    base: int | None
    """Whose base it is."""
    value: int | None
    """Of a skyscraper."""
    tunnel: bool
    structures: list[Structure]
    products: int
    owls: int
    andys: list[int | None]
    """The numbers that are face up, NG-S5, then a null for each back."""
    figures: dict[int, int]
    """How many of each seat that has any."""
    control: int | None
    contested: bool
    price: int | None
    """What the viewer would get for each product here; null for spectators."""


class Card(View):
    name: str
    type: Type | Literal["event"]
    effects: list[tuple[Effect, int]] = []
    dice: list[Colour] = []
    parts: list[tuple[Part, int]] = []
    """What an event does, in order."""


class Slot(View):
    price: int
    card: str | None
    event: bool
    refused: dict[int, Refusal]
    """For each seat that could not take it now, why."""


class BattleCards(View):
    """What a player has laid in a battle, face down."""

    hand: int
    unseen: int
    """From the draw pile, without looking."""
    cards: Veiled[list[str]]


class Daylight(View):
    """What a player would get at the next daylight."""

    spaces: int
    tiles: int


class Factories(View):
    count: int
    worth: int


class Player(View):
    seat: int
    gang: str
    base: str
    blurp: int
    money: int
    supply: int
    """Figures not on the board."""
    figures: int
    hand: int
    cards: Veiled[list[str]]
    """The hand, for its owner."""
    known: list[str] | None
    """What the viewer knows of another's hand."""
    draw: int
    discard: list[str]
    activated: list[str]
    battle: BattleCards
    controls: list[str]
    daylight: Daylight
    factories: Factories
    conceded: bool


class Work(View):
    card: WorkName
    price: int
    left: int
    spaces: list[str]
    """Where the active player could use it."""


class Row(View):
    """A row of the exchange."""

    money: int
    blurp: int
    left: int | None
    """What the viewer would have left; null if it is too dear."""


class Moves(View):
    """While figures move."""

    seat: int
    left: int
    figures: list[str]
    """The spaces of those that may go, before one is chosen."""
    start: str | None = field(default=None, name="from")
    to: dict[str, int] = {}
    """How far each space is."""
    stops: list[str] = []
    """Where the figure would have to stop and fight."""
    closed: dict[str, Refusal] = {}


class Side(View):
    """One side of a battle, with its value term by term."""

    seat: int | None
    """Null: the Andys."""
    dice: list[tuple[Colour, str]]
    hits: int
    grabs: int
    here: int
    near: int
    towers: int
    owls: int
    value: int
    hand: int = 0
    unseen: int = 0
    """Face down so far: from the hand, and unseen from the draw pile."""
    cards: list[str] = []
    """Once they are open."""


class Battle(View):
    space: str
    attacker: Side
    defender: Side


class Fought(Battle):
    """How the last battle went."""

    victor: int | None
    """Null: the Andys."""
    blurp: int


class City(View):
    scenario: str
    round: int
    rounds: int
    rounds_to_daylight: int
    step: Step
    steps: list[Step]
    active: int | None
    first: int
    order: list[int]
    activations: int
    you: int | None
    spaces: dict[str, Space]
    players: list[Player]
    slots: list[Slot]
    deck: int
    tokens: dict[str, int]
    """What is left in supply."""
    work: list[Work]
    exchange: list[Row]
    moves: Moves | None
    battle: Battle | None
    fought: Fought | None
    symbols: dict[str, str]
    faces: dict[Colour, list[str]]
    """What is on each die."""
    cards: dict[str, Card]
    """Every card that the view speaks of, by kind."""
