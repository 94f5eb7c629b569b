"""A value fitted to games of bots: what a game counts in a position (`Mind.features`), and how such
positions ended.

A small net learns from positions at rest, by Adam on the cross entropy; every seventh game is kept
back to tell when to stop. What comes out is a few hundred numbers that bots read without numpy.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from fracas.bots import make_bot
from fracas.bots.worth import final, worth
from fracas.content.writing import dumps
from fracas.engine import Fitted, Game, State, run
from fracas.engine.taught import Unit
from fracas.seat import Seat

from .flow import spread
from .folder import write_whole
from .played import game_of
from .progress import followed
from .recipes import untimed
from .words import refused

Numbers: TypeAlias = NDArray[np.float64]
KEPT_BACK = 7
"""Every so-manieth game is not learnt from."""
BATCH, EPOCHS, PATIENCE = 512, 60, 6
PACE, DECAY = 2e-3, 1e-4
DIGITS = 4
CLOSE = 1e-4


class Lesson(msgspec.Struct, frozen=True):
    """Whose games are learnt from."""

    game: str
    seats: list[int]
    """How many play, in turn."""
    bots: list[str]
    """Line-ups: all seats of a game are played by one of them."""
    seed: str
    every: int = 3
    """A game without positions at rest is looked at after so many decisions."""


class Row(msgspec.Struct, frozen=True):
    game: int
    counted: list[float]
    guess: float
    """By the value that the game has."""
    result: float


class Told(msgspec.Struct, frozen=True):
    """How well it went: mean surprise in games that were kept back, in nats."""

    games: int
    positions: int
    blind: float
    """Of who knows nothing."""
    before: float
    """Of the value that the game has, put right as well as a line can."""
    straight: float
    """Of weights alone."""
    fitted: float


def watched(lesson: Lesson, number: int) -> list[Row]:
    """One game, as it looked to all seats whenever it came to rest."""
    game = game_of(lesson.game)
    if game.mind.features is None:
        raise refused("no_features", game=game.name)
    seats = lesson.seats[number % len(lesson.seats)]
    s = game.start(seats, f"{lesson.seed}/{number}", game.checked_options({}))
    spec = untimed(lesson.bots[number // len(lesson.seats) % len(lesson.bots)], game)
    bots = [make_bot(spec, f"{lesson.seed}/{number}/{seat}", game) for seat in range(seats)]
    lots = random.Random(number)
    seen: list[tuple[int, Sequence[float], float]] = []
    made = 0
    resting = False
    while s.result is None:
        before, resting = resting, _at_rest(game, s, made, lesson.every)
        if resting and not before:
            for seat in range(seats):
                guess = worth(game, s, seat, lots.random)
                seen.append((seat, game.mind.features.count(s, seat), guess))
        strand, mover = run.decision(s)
        run.answer(s, strand, mover, bots[mover].choose(Seat(game, lambda: s, mover)))
        made += 1
    ended = final(game, s)
    return [Row(number, list(counted), guess, ended[seat]) for seat, counted, guess in seen]


def _at_rest(game: Game[Any], s: State, made: int, every: int) -> bool:
    return made % every == 0 if game.mind.quiet is None else game.mind.quiet(s)


def gathered(lesson: Lesson, games: int, jobs: int, errors: Console) -> list[Row]:
    rows: list[Row] = []
    with (
        followed(games, errors) as follow,
        closing(spread(watched, lesson, range(games), jobs)) as results,
    ):
        for more in results:
            rows += more
            follow.one_more(len(more))
    rows.sort(key=lambda one: one.game)  # the same whoever played them
    return rows


def fit(lesson: Lesson, rows: Sequence[Row], units: int, seed: int = 1) -> tuple[Fitted, Told]:
    """The weights, and how well they tell how games end that were kept back."""
    features = game_of(lesson.game).mind.features
    assert features is not None
    x = np.array([one.counted for one in rows])
    y = np.array([one.result for one in rows])
    guess = np.array([one.guess for one in rows]).clip(CLOSE, 1 - CLOSE)
    back = np.array([one.game % KEPT_BACK == 0 for one in rows])
    middle, spread_ = x[~back].mean(0), x[~back].std(0) + 1e-9
    scaled = (x - middle) / spread_
    odds = np.log(guess / (1 - guess))[:, None]
    learnt, kept = (scaled[~back], y[~back]), (scaled[back], y[back])
    _, before = trained((odds[~back], y[~back]), (odds[back], y[back]), 0, seed)
    _, straight = trained(learnt, kept, 0, seed)
    net, fitted = trained(learnt, kept, units, seed)
    blind = surprise(np.full(len(kept[1]), learnt[1].mean()), kept[1])
    games = len({one.game for one in rows})
    told = Told(games, len(rows), blind, before, straight, fitted)
    return net.told(features.names, len(rows), middle, spread_), told


class Net:
    """Weights straight from what is counted, and units that notice things."""

    def __init__(self, width: int, units: int, rng: np.random.Generator) -> None:
        self.parts: list[Numbers] = [
            np.zeros(1),
            np.zeros(width),
            rng.normal(0, 1 / np.sqrt(width), (width, units)),
            np.zeros(units),
            rng.normal(0, 0.1, units),
        ]

    def win(self, x: Numbers) -> Numbers:
        bias, straight, hidden, shift, out = self.parts
        noticed = np.maximum(0, x @ hidden + shift)
        return np.asarray(1 / (1 + np.exp(-(bias + x @ straight + noticed @ out))))

    def slopes(self, x: Numbers, y: Numbers) -> list[Numbers]:
        bias, straight, hidden, shift, out = self.parts
        noticed = np.maximum(0, x @ hidden + shift)
        off = (1 / (1 + np.exp(-(bias + x @ straight + noticed @ out))) - y) / len(y)
        back = np.outer(off, out) * (noticed > 0)
        return [off.sum(keepdims=True), x.T @ off, x.T @ back, back.sum(0), noticed.T @ off]

    def told(self, names: Sequence[str], positions: int, middle: Numbers, by: Numbers) -> Fitted:
        """As bots read it: what is counted is no longer scaled."""
        bias, straight, hidden, shift, out = self.parts
        straight, hidden = straight / by, hidden / by[:, None]
        return Fitted(
            tuple(names),
            positions,
            _short(float(bias[0] - straight @ middle)),
            tuple(map(_short, straight)),
            tuple(
                Unit(_short(float(c - w @ middle)), _short(o), tuple(map(_short, w)))
                for w, c, o in zip(hidden.T, shift, out, strict=True)
            ),
        )


def _short(number: float) -> float:
    return round(float(number), DIGITS)


def surprise(win: Numbers, y: Numbers) -> float:
    win = win.clip(CLOSE, 1 - CLOSE)
    return float(-(y * np.log(win) + (1 - y) * np.log(1 - win)).mean())


def trained(
    learnt: tuple[Numbers, Numbers], kept: tuple[Numbers, Numbers], units: int, seed: int
) -> tuple[Net, float]:
    """The net that was best at what it did not learn from, and how good it was."""
    rng = np.random.default_rng(seed)
    x, y = learnt
    net = Net(x.shape[1], units, rng)
    first = [np.zeros_like(one) for one in net.parts]
    second = [np.zeros_like(one) for one in net.parts]
    best, least, since, made = [one.copy() for one in net.parts], np.inf, 0, 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(y))
        for at in range(0, len(y), BATCH):
            made += 1
            some = order[at : at + BATCH]
            for k, slope in enumerate(net.slopes(x[some], y[some])):
                slope = slope + DECAY * net.parts[k] if k in (1, 2, 4) else slope
                first[k] += 0.1 * (slope - first[k])
                second[k] += 0.001 * (slope**2 - second[k])
                step = first[k] / (1 - 0.9**made)
                net.parts[k] -= PACE * step / (np.sqrt(second[k] / (1 - 0.999**made)) + 1e-8)
        found = surprise(net.win(kept[0]), kept[1])
        if found < least - 1e-5:
            best, least, since = [one.copy() for one in net.parts], found, 0
        elif (since := since + 1) >= PATIENCE:
            break
    net.parts = best
    return net, float(least)


def write(fitted: Fitted, file: Path) -> None:
    about = "# What a position is worth, by `fracas lab fit`: see docs/bots.md.\n\n"
    write_whole(file, (about + dumps(msgspec.to_builtins(fitted))).encode())
