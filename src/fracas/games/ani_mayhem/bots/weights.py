"""How bots weigh things, from content/bot.toml, where each number is explained."""

import msgspec

from fracas.content import folder, load


class Schema(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Odds(Schema, frozen=True):
    start: float
    own: float
    rival: float
    lost: float
    left: float
    major: float
    major_left: float
    carried: float
    able: float
    outside: float
    lead: float
    near: float
    gear: float
    threat: float


class Rank(Schema, frozen=True):
    worth: float
    lead: float
    late: float
    threat: float


class Skirmish(Schema, frozen=True):
    body: float
    scale: float


class Option(Schema, frozen=True):
    certain: float
    sure: float
    likely: float
    fair: float
    maybe: float
    rare: float
    never: float
    draw: float


class Party(Schema, frozen=True):
    share: int
    crew: int
    minor: int
    enough: int
    enough_alone: int
    spare: int
    strong: int
    together: int
    few: int
    little: int
    bare: int
    patience: int
    late: int


class Fight(Schema, frozen=True):
    rounds: int
    card: int
    losses: int


class Way(Schema, frozen=True):
    unreachable: int
    home: int
    disaster: float
    item: float
    urgent: float
    afraid: float
    danger: float
    coming: float
    flight: float
    flight_danger: float


class Gear(Schema, frozen=True):
    bulwark: float
    spent: float
    symbol: float
    skill: float
    heart: float
    idle: float
    point: dict[str, float]


class Weights(Schema, frozen=True):
    table: Odds
    alone: Odds
    rank: Rank
    skirmish: Skirmish
    option: Option
    party: Party
    fight: Fight
    way: Way
    gear: Gear


W = load(folder("fracas.games.ani_mayhem") / "bot.toml", Weights)
# as plain names: they are read for every option
SURE, LIKELY, FAIR, MAYBE = W.option.sure, W.option.likely, W.option.fair, W.option.maybe
RARE, NEVER = W.option.rare, W.option.never
ROUNDS = W.fight.rounds
FAR = W.way.unreachable
PARTY, WAY, GEAR = W.party, W.way, W.gear
