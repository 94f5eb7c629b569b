"""What a game is tested with: its variants, seeds and how closely to look."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from fracas.catalogue import add, find
from fracas.engine.game import Game
from fracas.record import Input, Record
from fracas.table import Table


@dataclass(frozen=True)
class Variant:
    """One way to set a game up."""

    seats: int | None = None
    options: Mapping[str, int | str | bool] = field(default_factory=dict)

    def __str__(self) -> str:
        parts = [] if self.seats is None else [f"{self.seats} seats"]
        parts += [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join(parts) or "as it comes"


def variant(seats: int | None = None, **options: int | str | bool) -> Variant:
    return Variant(seats, options)


@dataclass
class Moment:
    """A table in the middle of a random game, and what was played next. Copy it to change it."""

    table: Table
    given: Input
    seed: int

    def rng(self, salt: str = "") -> random.Random:
        return random.Random(f"{self.seed}/{len(self.table.record.inputs)}/{salt}")


@dataclass
class Plan:
    """How the kit looks at a game. Smaller numbers are faster, larger ones see more."""

    game: Game[Any]
    seeds: int = 3
    """Random games at the table, for each variant."""
    playouts: int = 50
    """Random games without a table, for each variant: do they all end?"""
    moments: int = 12
    """Points of each random game at which to look closely."""
    every: int = 1
    """Compare whole states after each so many inputs; more than 1 where they are large."""
    longest: int = 10_000
    """Inputs after which a game that is not over counts as endless."""
    growth: int = 300
    """By how many parts a state may grow in one game: beyond that it has no bound."""
    perft: int = 2_000
    """Count positions as deep as this many allow."""
    exempt: Mapping[str, str] = field(default_factory=dict)
    """Hidden fields (`Struct.field`) that no imagined world changes, and why that is right."""
    golden: Path | None = None
    """Where the golden games are kept."""
    bots: Sequence[str] = ("random", "greedy", "search:iterations=8")
    """The bots that take the oath."""
    _played: dict[tuple[str, int], Table] = field(default_factory=dict)
    _moments: dict[tuple[str, int], list[Moment]] = field(default_factory=dict)

    def new(self, variant: Variant, seed: object) -> Table:
        game = self.game
        seats = game.checked_seats(variant.seats)
        options = game.checked_options(variant.options)
        record = Record(game.name, game.version, seats, options=options, seed=str(seed))
        return Table(game, game.new(seats, str(seed), options), record)

    def played(self, variant: Variant, seed: int) -> Table:
        """A random game to its end. Do not change it."""
        from .walk import play_on

        key = str(variant), seed
        if key not in self._played:
            table = self.new(variant, seed)
            play_on(table, random.Random(seed), self.longest)
            self._played[key] = table
        return self._played[key]

    def look(self, variant: Variant) -> list[Moment]:
        """Moments of all random games of a variant."""
        return [one for seed in range(self.seeds) for one in self._look(variant, seed)]

    def _look(self, variant: Variant, seed: int) -> list[Moment]:
        key = str(variant), seed
        if key not in self._moments:
            inputs = self.played(variant, seed).record.inputs
            rng = random.Random(f"moments/{seed}")
            order = sorted(range(len(inputs)), key=lambda _: rng.random())
            wanted = {0, len(inputs) - 1, *order[: self.moments]}
            table = self.new(variant, seed)
            found = []
            for at, given in enumerate(inputs):
                if at in wanted:
                    found.append(Moment(table.copy(), given, seed))
                table.apply(given)
            self._moments[key] = found
        return self._moments[key]


def planned(game: Game[Any] | str, **numbers: Any) -> Plan:
    """A plan for a game by name, or for one that is not installed."""
    if isinstance(game, str):
        return Plan(find(game), **numbers)
    add(game)
    return Plan(game, **numbers)


def fail(what: str) -> NoReturn:
    raise AssertionError(what)


def where(moment: Moment) -> str:
    """How to find a moment again."""
    table = moment.table
    return (
        f"{table.game.name}, {table.seats} seats, options {dict(table.record.options)}, "
        f"seed {moment.seed}, after input {len(table.record.inputs)}"
    )
