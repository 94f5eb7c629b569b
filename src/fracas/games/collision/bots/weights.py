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
    middle: float


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
    leave: float


class Threat(Schema, frozen=True):
    ready: float
    again: float
    later: float
    near: float
    pace: float
    best: float
    shooter: float


class Suppressing(Schema, frozen=True):
    mover: float
    shooter: float
    second: float
    spent: float
    hit: float


class Attacks(Schema, frozen=True):
    drop: float
    fails: float
    jammed: float
    step: int
    extra: float
    saved: float


class Choices(Schema, frozen=True):
    sharp: float
    card: float
    jam: float
    fall: float
    sight: float
    carrier: float
    soon: float
    later: float
    again: float
    wait: float
    mulligan: float


class Actions(Schema, frozen=True):
    marker: float
    move: float
    carry: float
    pick: float
    search: float
    fight: float
    idle: float
    other: float
    special: dict[str, float]


class Deploying(Schema, frozen=True):
    ahead: float
    crowd: float
    room: int
    seen: float
    sight: int
    high: float
    order: float


class Weights(Schema, frozen=True):
    scale: float
    wound: float
    figure: Figures
    card: Cards
    hunt: Hunt
    domination: Domination
    ambush: Ambush
    threat: Threat
    suppressing: Suppressing
    attack: Attacks
    choice: Choices
    action: Actions
    deploy: Deploying


W = load(folder("fracas.games.collision") / "bot.toml", Weights)
