"""What is shown of a night in the city, fact by fact: the types of the view.

Teams are called by their faction ("F01"), cards, tiles and Events by their id ("O05", "D01"),
Domains and edges by their place ("D1", "D1/L1"), Units by team and number ("F01-3"); seats are
numbers from 0, times milliseconds of the table's clock.
"""

from typing import Literal

from msgspec import field

from fracas.engine import Veiled, View

from .cards import Colour, Name, Pattern, Preset, Side, StationName, TileType
from .refusals import Code
from .state import Phase


class Laps(View):
    """Where teams take turns."""

    lap: int
    laps: int
    turn: int | None
    """The seat whose turn it is."""


class Clock(View):
    """Where time runs."""

    began: int
    ends: int
    due: int
    """When the phase ends, by the clock of inputs, as questions are."""
    now: int
    stamp: int
    """Since the phase began."""
    preset: Preset
    ready: list[int]
    """The seats that are."""


class Sun(View):
    round: int
    blocked: list[int]
    tokens: list[int]
    """What each block cost."""
    next: int
    """The space that can be blocked next, 0 if there is none."""
    cost: int


class Team(View):
    id: str
    name: Name
    kind: Side
    colour: Colour
    ink: str
    """The colour to draw and write with, on a dark ground."""
    pattern: Pattern
    letter: str
    power: int
    assets: int
    tokens: int
    barricades: int
    supply: int
    graves: list[str | None]
    """The Units in its Graveyard from bottom to top."""
    grave_tokens: list[int]
    """The spaces of the Graveyard that still have one."""
    warehouse: list[str]
    orders: list[Veiled[str]]
    advancements: list[Veiled[str]]
    events: list[Veiled[str]]
    ambitions: list[Veiled[str]]
    apart: list[Veiled[str]]
    """Faction Ambitions set aside."""
    fulfilled: list[str]
    score: int
    marks: list[str]
    """What was used this round."""
    progress: Veiled[list[tuple[int, int]]] = None
    """How far each held Ambition is and how far it must get, for the team itself."""


class Seat(View):
    team: str
    station: StationName | None
    """Null on the way."""
    going: StationName | None
    arrives: int | None
    lanyard: list[str]
    unit: str | None
    slain: int
    """The round in which its player was slain, else 0."""
    bot: bool


class Unit(View):
    name: str
    team: str
    player: int | None
    """The seat whose Player Unit it is; null for a Basic one."""
    tired: bool


class Defence(View):
    """A Defend that has been turned up this round."""

    team: str
    value: int


class Domain(View):
    name: str
    type: TileType
    tile: str
    title: Name
    value: int
    controller: str | None
    crowd: bool
    limits: list[int]
    """How many Units of each team may stand there."""
    near: list[str]
    units: list[Unit]
    defends: list[Defence]


class City(View):
    domains: list[Domain]
    barricades: dict[str, str]
    """Whose Barricade stands on each barred edge; some are `grey`."""


class Placed(View):
    """An Order on the board, in order of arrival."""

    team: str
    place: str
    arrival: int
    card: Veiled[str]
    wish: Veiled[list[str]]
    """Whom its team would rather strike."""


class Pair(View):
    pair: tuple[str, str]
    state: Literal["empty", "allied", "blocked"]
    open: bool
    """Whether a question about it is running."""


class Ware(View):
    card: str
    cost: int


class TokenWare(View):
    left: int
    cost: int


class Market(View):
    orders: list[Ware | None]
    advancements: list[Ware | None]
    token: TokenWare
    piles: tuple[int, int]
    spent: int
    store_limit: int | None
    """Of the viewer; null for those who only watch."""


class Vote(View):
    caller: str
    willing: list[str]
    ballots: list[str]
    """The teams whose ballot is in."""
    revotes: int
    due: int | None


class Council(View):
    proposals: dict[str, str]
    """The Event of each team that has proposed one."""
    voted: bool
    vote: Vote | None
    event: list[Veiled[str]]
    """The Event handed to the Storyteller, if there is one."""
    deck: int
    discard: list[str]
    ambitions: list[str | None]
    ambition_deck: int


class Offer(View):
    id: int
    maker: str = field(name="from")
    to: str
    give: list[tuple[str, int]]
    want: list[tuple[str, int]]
    cards: list[Veiled[str]]
    """The very cards that the maker gives."""
    words: str
    until: int


class Action(View):
    """Whether the viewer can do something now, and if not, why."""

    open: bool
    station: StationName | None = None
    """Where it is done; null: anywhere."""
    code: Code | None = None
    """In words, the text `why.…` with what it is about."""
    about: dict[str, int | str] = {}
    clauses: list[str] = []


class Ways(View):
    """BF-24.4: what a Unit of the viewer's team may do from where it stands."""

    unit: str
    to: dict[str, Action]
    """Each neighbouring Domain."""
    bar: list[str]
    """The edges on which it may place a Barricade."""
    unbar: list[str]
    """Those from which it may remove one."""


class Strength(View):
    """What counts in a fight, term by term."""

    units: int
    allies: int
    card: int
    place: int
    own: int
    """What faction and Advancements add."""
    total: int


class Forecast(View):
    """A plain Attack of the viewer's team on a Unit."""

    place: str
    target: str
    mine: Strength
    theirs: Strength
    unknown: int
    """Orders of others there whose face the viewer does not know."""


class Storyteller(View):
    person: bool
    ready: list[str]
    extension: int
    """Seconds by which the phase can still be extended."""
    event: list[Veiled[str]]
    paused: bool
    story: str | None = None
    """The story that is told, where one is (BF-17.2)."""
    stories: list[str] = []
    """Those that can be chosen instead, for a while (BF-13.3)."""


class Correction(View):
    """BF-13.10: what the Storyteller has put right."""

    id: int
    what: Literal["assets", "tokens", "unit", "fatigue", "station"]
    whom: str
    before: str
    after: str
    reason: str


class Feud(View):
    round: int
    phase: Phase
    mode: Literal["turns", "real-time"]
    laps: Laps | None
    clock: Clock | None
    sun: Sun
    you: int | None
    """The number of the viewer's team in `teams`; null for those who only watch."""
    teams: list[Team]
    seats: list[Seat]
    city: City
    orders: list[Placed]
    alliances: list[Pair]
    market: Market
    council: Council
    offers: list[Offer]
    """From and to the viewer's team."""
    lasting: list[str]
    """Events and beats of the story that are in force."""
    coming: list[str]
    """Those of the next round."""
    quorum: int
    present: dict[StationName, list[str]]
    """The teams at each station."""
    walks: dict[StationName, int] | None
    """How many seconds away each other station is for the viewer's seat, where time runs."""
    hold: bool
    """Whether the clock stands after a Resolution Phase until the Storyteller lets it run."""
    cue: int | None
    """Up to which act of it the walls show; null: they go on by themselves."""
    corrections: list[Correction]
    """Those of this round."""
    asks_pause: list[int]
    """The seats that ask for a pause."""
    actions: dict[str, Action] | None
    """Null for those who only watch, as are ways and forecasts."""
    ways: list[Ways] | None
    """Of each Unit of the viewer's team on the Cityscape."""
    combat: list[Forecast] | None
    storyteller: Veiled[Storyteller]
    """What only the Storyteller sees."""


# The boards of the stations as a team remembers them in the fog


class CityscapeSeen(View):
    city: City


class OrdersSeen(View):
    orders: list[Placed]
    alliances: list[Pair]


class MarketplaceSeen(View):
    market: Market


class CouncilSeen(View):
    council: Council
