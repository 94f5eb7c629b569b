"""Whole games against itself, many tables at a time, and what a seat learns from each of them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from fracas.adapters.match import Match
from fracas.games.neon_gods.scenarios import BUILT_IN
from fracas.games.neon_gods.state import NeonGods

from .net import GAME, Array, Net, padded

SCENARIO = BUILT_IN[0]
"""Where it is played if nothing is said."""
POINT = 0.1
"""What a blurp of lead is worth as reward."""
WIN = 1.0
"""What winning is worth besides."""
FAR = 0.96
"""How much of what comes after the next decision counts for this one (the lambda of GAE)."""


@dataclass
class Path:
    """The decisions of one seat in one game: only those where there was a choice."""

    seen: list[Array] = field(default_factory=list)
    legal: list[list[int]] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    """Which of the legal ones."""
    chance: list[float] = field(default_factory=list)
    value: list[float] = field(default_factory=list)
    lead: list[float] = field(default_factory=list)


@dataclass
class Lesson:
    """Decisions of many games, a row each."""

    seen: Array
    legal: Array
    chosen: Array
    chance: Array
    """Of what was chosen, when it was."""
    better: Array
    """How much better it went than was expected."""
    worth: Array
    """What it came to."""


def play(
    net: Net, games: int, seats: int, rng: np.random.Generator, scenario: str = SCENARIO
) -> tuple[Lesson, float]:
    """So many games, to their ends; also the mean score."""
    seeds = [int(rng.integers(1 << 60)) for _ in range(games)]
    tables = [Match(GAME, seats, seed, scenario=scenario) for seed in seeds]
    paths = [[Path() for _ in range(seats)] for _ in tables]
    done: list[tuple[Path, float, float]] = []
    scores = []
    live = list(range(games))
    while live:
        for at in live:
            _skip(tables[at])
        for at in [one for one in live if tables[one].over]:
            match = tables[at]
            scores += blurp(match)
            for seat, worth in enumerate(match.returns()):
                done.append((paths[at][seat], lead(match, seat), worth))
        live = [one for one in live if not tables[one].over]
        if not live:
            break
        seen = np.stack([tables[one].tensor(tables[one].seat) for one in live])
        legal = [list(tables[one].legal) for one in live]
        judged = net.judge(seen, padded(legal))
        limits = judged.chances.cumsum(1)
        picked = (limits < rng.random((len(live), 1)) * limits[:, -1:]).sum(1)
        for row, at in enumerate(live):
            path, choice = paths[at][tables[at].seat], min(int(picked[row]), len(legal[row]) - 1)
            path.seen.append(seen[row].astype(np.float16))
            path.legal.append(legal[row])
            path.chosen.append(choice)
            path.chance.append(float(judged.chances[row, choice]))
            path.value.append(float(judged.value[row]))
            path.lead.append(lead(tables[at], tables[at].seat))
            tables[at].play(legal[row][choice])
    return _lesson(done), float(np.mean(scores))


def blurp(match: Match) -> list[int]:
    """Of each seat."""
    assert isinstance(match.s, NeonGods)
    return [player.blurp for player in match.s.players]


def lead(match: Match, seat: int) -> int:
    """How much blurp a seat has more than the best of the others: everybody sees that."""
    scores = blurp(match)
    return int(scores.pop(seat) - max(scores))


def _skip(match: Match) -> None:
    """Where there is one answer only, nobody has to think."""
    while not match.over and len(match.legal) == 1:
        match.play(next(iter(match.legal)))


def _lesson(done: list[tuple[Path, float, float]]) -> Lesson:
    better: list[Array] = []
    for path, lead, won in done:
        leads = np.array([*path.lead, lead])
        values = np.array([*path.value, 0.0])
        reward = POINT * np.diff(leads)
        reward[-1] += WIN * won
        surprise = reward + values[1:] - values[:-1]
        far = 0.0
        for at in range(len(surprise) - 1, -1, -1):
            far = surprise[at] + FAR * far
            surprise[at] = far
        better.append(surprise)
    paths = [path for path, _, _ in done]
    gained = np.concatenate(better).astype(np.float32)
    value = np.array([one for path in paths for one in path.value], np.float32)
    return Lesson(
        np.stack([one for path in paths for one in path.seen]),
        padded([one for path in paths for one in path.legal]),
        np.array([one for path in paths for one in path.chosen]),
        np.array([one for path in paths for one in path.chance], np.float32),
        (gained - gained.mean()) / (gained.std() + 1e-6),
        gained + value,
    )
