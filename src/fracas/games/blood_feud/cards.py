"""The content of Blood Feud, read once, and the numbers by which the state knows each card."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from fracas.content import UNIQUE, folder, load

Side = Literal["vampire", "human"]
Kind = Literal["vampire", "human", "any"]
TileType = Literal["home", "district", "landmark", "centre"]
StationName = Literal["cityscape", "orders", "marketplace", "council"]
Colour = Literal[
    "blue", "yellow", "purple", "white", "brown", "pink", "green", "red", "orange", "teal"
]
Pattern = Literal[
    "stripes", "dots", "checks", "plain", "waves", "diamonds", "bricks", "rays", "ropes", "rings"
]
Name = dict[str, str]
Count = Annotated[int, msgspec.Meta(ge=0, le=20)]

HOME: TileType = "home"
DISTRICT: TileType = "district"
LANDMARK: TileType = "landmark"
CENTRE: TileType = "centre"
PLACES = {HOME: "H", DISTRICT: "D", LANDMARK: "L", CENTRE: "Z"}
"""The letter with which a Domain of each type is called."""
STATIONS: tuple[StationName, ...] = get_args(StationName)
CITYSCAPE, ORDERS, MARKETPLACE, COUNCIL = range(4)


class Effect(msgspec.Struct, frozen=True):
    """One effect in the vocabulary of BF-C13."""

    do: Literal[
        "again", "ally_free", "assets", "at_most", "attack", "barricade", "block_any", "bonus",
        "breach", "bury", "clear", "cost", "crash", "crowd", "debts", "defend", "drain",
        "draw_two", "fill", "fortify", "grey", "guard", "income", "inquest", "limit", "limit_plus",
        "manhunt", "march", "move_free", "no", "only", "open", "pass", "peek", "plunder", "power",
        "redeploy", "reign", "return", "reveal", "reverse", "riot", "run", "safehouse", "seal",
        "send_home", "shakedown", "shield", "store", "strength", "sun", "tax", "token", "trap",
        "units", "value", "vote",
    ]  # fmt: skip
    n: int = 0
    who: Literal[
        "all", "team", "seat", "controller", "owner", "vampires", "humans", "top", "low"
    ] = "team"
    when: Literal["always", "first", "1/r", "now", "orders", "next"] = "always"
    where: Literal["anywhere", "here", "edges", "home", "district", "landmark", "centre"] = (
        "anywhere"
    )
    what: Literal[
        "", "own", "order", "event", "deck", "market", "advancement", "token", "council",
        "ambition", "move", "attack", "block", "alliance", "embrace", "feed", "requisition",
        "barricade",
    ] = ""  # fmt: skip
    on: Literal["", "vampire", "player", "basic"] = ""
    at: Literal["", "cityscape", "orders", "marketplace", "council"] = ""


class Tile(msgspec.Struct, frozen=True):
    id: Annotated[str, UNIQUE]
    name: Name
    type: TileType
    effects: tuple[Effect, ...] = ()


class Faction(msgspec.Struct, frozen=True):
    id: Annotated[str, UNIQUE]
    name: Name
    kind: Side
    colour: Annotated[Colour, UNIQUE]
    ink: Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$"), UNIQUE]
    """The colour on every screen, bright enough for a dark ground."""
    pattern: Annotated[Pattern, UNIQUE]
    letter: Annotated[str, msgspec.Meta(pattern="^[A-Z]$"), UNIQUE]
    """BF-24.19: colours never come alone."""
    effects: tuple[Effect, ...]


class Order(msgspec.Struct, frozen=True):
    id: Annotated[str, UNIQUE]
    name: Name
    base: Literal["attack", "defend", "embrace", "feed", "recruit", "requisition", "special"]
    kind: Kind = "any"
    cost: Count = 0
    value: Annotated[int, msgspec.Meta(ge=-3, le=3)] = 0
    """What it adds: to attack or defend, or to the Assets of a Feed or Requisition."""
    once: bool = False
    copies: Count = 3
    changes: tuple[Effect, ...] = ()


class Advancement(msgspec.Struct, frozen=True):
    id: Annotated[str, UNIQUE]
    name: Name
    kind: Kind
    cost: Annotated[int, msgspec.Meta(ge=1, le=5)]
    effects: tuple[Effect, ...]


class EventCard(msgspec.Struct, frozen=True):
    id: Annotated[str, UNIQUE]
    name: Name
    effects: tuple[Effect, ...]


Measure = Literal[
    "control", "joined", "locked", "spread", "units", "weak", "power", "highest", "trophies",
    "assets", "warehouse", "tokens", "legends", "equipped", "barricades", "guests", "everyone",
    "landmarks", "clean", "ambitions",
]  # fmt: skip
DeedKind = Literal[
    "check", "slay", "fail_defended", "unslain", "gain_assets", "gain_units", "trade", "host",
    "spend", "propose_win", "ballot_win", "nay", "ally", "block", "sun", "hit_higher", "peek",
    "hold_landmark", "purchase", "blind",
]  # fmt: skip


class Test(msgspec.Struct, frozen=True, rename={"measure": "is"}):
    """A condition on the state (BF-C14)."""

    measure: Measure
    n: int = 1
    type: Literal["", "district", "landmark", "centre", "own_home", "rival_home"] = ""
    each: int = 0
    lone: int = 0
    """The number for a team of one seat, where it is lower (BF-R91)."""


class Deed(msgspec.Struct, frozen=True):
    """Something that a team does while it holds the card, so often."""

    does: DeedKind
    n: int
    of: Literal["", "player", "vampire"] = ""
    teams: int = 0
    """With, of or to so many different teams."""
    running: bool = False
    in_round: bool = False
    same_team: bool = False
    same_place: bool = False


class Ambition(msgspec.Struct, frozen=True):
    id: Annotated[str, UNIQUE]
    name: Name
    time: Literal["C", "D", "E"]
    vp: Annotated[int, msgspec.Meta(ge=2, le=5)]
    faction: str = ""
    deed: Deed | None = None
    tests: tuple[Test, ...] = ()


class Preset(msgspec.Struct, frozen=True):
    """The clock in seconds (BF-C2)."""

    phase_len: int
    travel_near: int
    travel_far: int
    cooldown: int
    offer_ttl: int
    reply_window: int
    block_window: int
    ready_window: int
    propose_window: int
    ballot_window: int
    revote_window: int
    resolve_window: int
    bot_delay: tuple[int, int]


class Story(msgspec.Struct, frozen=True):
    id: Annotated[str, UNIQUE]
    name: Name
    beats: tuple[tuple[Effect, ...], tuple[Effect, ...], tuple[Effect, ...]]


class _Tiles(msgspec.Struct, frozen=True):
    tiles: tuple[Tile, ...]


class Factions(msgspec.Struct, frozen=True):
    factions: tuple[Faction, ...]

    def __post_init__(self) -> None:
        for one in self.factions:
            if one.letter in PLACES.values():
                raise ValueError(f"{one.id}: places are called {one.letter}1 and so on")


class _Orders(msgspec.Struct, frozen=True):
    orders: tuple[Order, ...]


class _Advancements(msgspec.Struct, frozen=True):
    advancements: tuple[Advancement, ...]


class _Events(msgspec.Struct, frozen=True):
    events: tuple[EventCard, ...]


class _Ambitions(msgspec.Struct, frozen=True):
    ambitions: tuple[Ambition, ...]


class _Table(msgspec.Struct, frozen=True):
    presets: dict[str, Preset]
    stories: tuple[Story, ...]


_home = folder("fracas.games.blood_feud")
TILES = load(_home / "tiles.toml", _Tiles).tiles
FACTIONS = load(_home / "factions.toml", Factions).factions
ORDER_CARDS = load(_home / "orders.toml", _Orders).orders
ADVANCEMENTS = load(_home / "advancements.toml", _Advancements).advancements
EVENTS = load(_home / "events.toml", _Events).events
AMBITIONS = load(_home / "ambitions.toml", _Ambitions).ambitions
_table = load(_home / "table.toml", _Table)
PRESETS = _table.presets
STORIES = _table.stories

# Every card is a number, the same in all games, so that hidden ones can be known or not.

MAX_TEAMS = 8
STARTING = {  # BF-C6
    "vampire": ("attack", "defend", "embrace", "feed", "feed"),
    "human": ("attack", "defend", "recruit", "requisition", "requisition"),
}
_order_ids = [one.id for one in ORDER_CARDS]
_market_orders = [at for at, one in enumerate(ORDER_CARDS) for _ in range(one.copies)]
_starting = [
    _order_ids.index(name)
    for kind in ("vampire", "human")
    for _ in range(MAX_TEAMS)
    for name in STARTING[kind]
]


def _numbers(start: int, kinds: list[int]) -> tuple[range, list[int]]:
    return range(start, start + len(kinds)), kinds


MARKET_ORDER_IDS, _a = _numbers(0, _market_orders)
ADVANCEMENT_IDS, _b = _numbers(
    MARKET_ORDER_IDS.stop, [at for at in range(len(ADVANCEMENTS)) for _ in range(2)]
)
EVENT_IDS, _c = _numbers(ADVANCEMENT_IDS.stop, [at for at in range(len(EVENTS)) for _ in range(2)])
AMBITION_IDS, _d = _numbers(EVENT_IDS.stop, list(range(len(AMBITIONS))))
STARTING_IDS, _e = _numbers(AMBITION_IDS.stop, _starting)
THINGS = STARTING_IDS.stop
_KIND = _a + _b + _c + _d + _e
CITY_AMBITION_IDS = [i for i in AMBITION_IDS if not AMBITIONS[_KIND[i]].faction]


def starting_orders(team: int, kind: str) -> list[int]:
    first = STARTING_IDS.start + 5 * (team + (MAX_TEAMS if kind == "human" else 0))
    return list(range(first, first + 5))


def faction_ambitions(faction: str) -> list[int]:
    return [i for i in AMBITION_IDS if AMBITIONS[_KIND[i]].faction == faction]


def order(card: int) -> Order:
    return ORDER_CARDS[_KIND[card]]


def advancement(card: int) -> Advancement:
    return ADVANCEMENTS[_KIND[card]]


def event(card: int) -> EventCard:
    return EVENTS[_KIND[card]]


def ambition(card: int) -> Ambition:
    return AMBITIONS[_KIND[card]]


def _key(card: int) -> str:
    if card in ADVANCEMENT_IDS:
        return advancement(card).id
    if card in EVENT_IDS:
        return event(card).id
    if card in AMBITION_IDS:
        return ambition(card).id
    return order(card).id


_KEYS = [_key(card) for card in range(THINGS)]


def key(card: int) -> str:
    """What a card is called in options, views and position files: its id, the same for copies."""
    return _KEYS[card]


BY_KEY: dict[str, list[int]] = {}
for _card in range(THINGS):
    BY_KEY.setdefault(key(_card), []).append(_card)

NAMES: dict[str, Name] = {
    one.id: one.name
    for table in (TILES, FACTIONS, ORDER_CARDS, ADVANCEMENTS, EVENTS, AMBITIONS, STORIES)
    for one in table
}


def cost(card: int) -> int:
    """The printed Cost of a Market card."""
    return advancement(card).cost if card in ADVANCEMENT_IDS else order(card).cost


def is_market_order(card: int) -> bool:
    return card in MARKET_ORDER_IDS
