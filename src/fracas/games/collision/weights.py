"""The numbers by which bots judge, from content/bot.toml."""

import msgspec

from fracas.content import folder, load


class Schema(msgspec.Struct, frozen=True):
    pass


class Figures(Schema, frozen=True):
    shards: float
    late: float
    alive: float
    jam: float
    suppress: float
    watch: float
    aim: float
    fresh: float
    pool: float


class Cards(Schema, frozen=True):
    held: float
    rank: float


class Hunt(Schema, frozen=True):
    safe: float
    lure: float
    pace: float
    hold: float


class Domination(Schema, frozen=True):
    early: float


class Ambush(Schema, frozen=True):
    progress: float
    cross: float


class Threat(Schema, frozen=True):
    ready: float
    again: float
    later: float
    near: float
    pace: float


class Choices(Schema, frozen=True):
    sharp: float
    card: float
    jam: float
    fall: float
    sight: float


class Weights(Schema, frozen=True):
    scale: float
    wound: float
    figure: Figures
    card: Cards
    hunt: Hunt
    domination: Domination
    ambush: Ambush
    threat: Threat
    choice: Choices


W = load(folder("fracas.games.collision") / "bot.toml", Weights)
