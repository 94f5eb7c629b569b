"""The numbers of the game, from content/numbers.toml."""

from __future__ import annotations

import msgspec

from fracas.content import folder, load

Share = tuple[int, int]


class Turns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    standard: int
    majority: int
    short: int
    least: int
    most: int


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulebook's own numbers; each is named with its clause in the file."""

    stamina: int
    points: int
    notoriety: int
    start_notoriety: int
    gang: int
    techniques: int
    reach: int
    move: int
    repair: int
    guardian_gain: int
    rounds: tuple[int, int]
    recruits: int
    train: int
    hand: int
    step: int
    turns: Turns
    line: dict[str, Share]


NUMBERS = load(folder(__package__) / "numbers.toml", Numbers)
