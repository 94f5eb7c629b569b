"""What many games of one kind show: who wins how often, how long games are, how close, and when
they are decided."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, median

import msgspec

from .played import Plan, Played
from .report import wilson
from .svg import Interval

RARE = 30
"""What was offered less often than this says nothing."""
MOST = 24
"""Rows of a picture of choices: the ones that matter most."""
Game = tuple[Plan, Played]


class Chosen(msgspec.Struct, frozen=True):
    """A card, or another choice: who was offered it and who took it, and how they fared."""

    kind: str
    choice: str
    offered: int
    taken: int
    had: float
    """The share of wins of a seat that could have taken it."""
    took: float
    """The same of one that did."""
    low: float
    high: float


class Findings(msgspec.Struct, frozen=True):
    games: int
    even: float
    """The share of a seat if all are alike."""
    seats: list[Interval]
    first: list[Interval]
    """By the order of turns."""
    names: list[Interval]
    options: dict[str, list[Interval]]
    """For each option that differs, the share of the first mover by its value; and of each seat."""
    lengths: list[int]
    margins: list[float]
    """By how much of the best score the second is behind."""
    leading: list[tuple[float, float]]
    """For each moment, how often who leads then wins in the end."""
    half: Interval | None
    """The same at half time."""
    endings: list[Interval]
    course: dict[str, tuple[float, float, float, float]]
    """The game's own numbers: mean, median, least, most."""
    chosen: list[Chosen]
    kinds: list[tuple[str, int, float]]
    """Which decisions matter: kind, how often it was made, and how far apart the shares of wins
    are, beyond chance, by what was chosen."""


def findings(games: Sequence[Game]) -> Findings:
    """Of games for the same number of seats."""
    plays = [(plan, one) for plan, one in games if one.places]
    seats = plays[0][0].seats
    sat = [(plan, one, seat) for plan, one in plays for seat in range(seats)]
    won = sum(sum(one.wins) for _, one in plays)
    leading, half = _leading([one for _, one in plays])
    return Findings(
        len(plays),
        won / max(1, len(sat)),
        shares((f"seat {seat + 1}", one.wins[seat]) for _, one, seat in sat),
        shares(
            (f"turn {(seat - one.first) % seats + 1}", one.wins[seat])
            for _, one, seat in sat
            if one.first >= 0
        ),
        shares((one.names[seat], one.wins[seat]) for _, one, seat in sat if one.names),
        _options(plays),
        [one.decisions for _, one in plays],
        [margin for _, one in plays if (margin := _margin(one)) is not None],
        leading,
        half,
        shares(
            (way, float(one.ending == way))
            for _, one in plays
            for way in dict.fromkeys(other.ending for _, other in plays)
        )
        if any(one.ending for _, one in plays)
        else [],
        _course([one for _, one in plays]),
        *_chosen([one for _, one in plays]),
    )


def shares(won: Iterable[tuple[str, float]]) -> list[Interval]:
    """The share of wins by a name."""
    groups: dict[str, list[float]] = defaultdict(list)
    for name, win in won:
        groups[name].append(win)
    return [
        Interval(name, sum(found) / len(found), *wilson(sum(found), len(found)))
        for name, found in sorted(groups.items())
    ]


def _options(plays: Sequence[Game]) -> dict[str, list[Interval]]:
    found: dict[str, list[Interval]] = {}
    names = dict.fromkeys(name for plan, _ in plays for name in plan.options)
    for name in names:
        values = {str(plan.options[name]) for plan, _ in plays}
        if not 1 < len(values) <= MOST:
            continue
        seats = range(plays[0][0].seats)
        found[name] = [
            *shares(
                (f"{plan.options[name]}, first mover", one.wins[one.first])
                for plan, one in plays
                if one.first >= 0
            ),
            *shares(
                (f"{plan.options[name]}, seat {seat + 1}", one.wins[seat])
                for plan, one in plays
                for seat in seats
            ),
        ]
    return found


def _margin(one: Played) -> float | None:
    if len(one.scores) < 2:
        return None
    best, second = sorted(one.scores, reverse=True)[:2]
    return (best - second) / best if best > 0 else None


def _leading(plays: Sequence[Played]) -> tuple[list[tuple[float, float]], Interval | None]:
    """Moments in which several lead say nothing."""
    curves = [one for one in plays if one.curve and len(one.places) > 1 and 1 in one.places]
    if not curves:
        return [], None
    parts = len(curves[0].curve) - 1
    points: list[tuple[float, float]] = []
    half: Interval | None = None
    for part in range(1, parts + 1):
        wins = []
        for one in curves:
            scores = one.curve[part]
            if scores.count(max(scores)) == 1:
                wins.append(one.wins[scores.index(max(scores))])
        if wins:
            points.append((part / parts, fmean(wins)))
            if part == parts // 2:
                low, high = wilson(sum(wins), len(wins))
                half = Interval("who leads at half time wins", fmean(wins), low, high)
    return points, half


def _course(plays: Sequence[Played]) -> dict[str, tuple[float, float, float, float]]:
    numbers: dict[str, list[float]] = defaultdict(list)
    for one in plays:
        for name, number in one.course.items():
            numbers[name].append(number)
    return {
        name: (fmean(found), median(found), min(found), max(found))
        for name, found in numbers.items()
    }


def _chosen(plays: Sequence[Played]) -> tuple[list[Chosen], list[tuple[str, int, float]]]:
    offered: Counter[tuple[str, str]] = Counter()
    taken: Counter[tuple[str, str]] = Counter()
    had: dict[tuple[str, str], list[float]] = defaultdict(list)
    took: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in plays:
        for note in one.choices:
            key = note.kind, note.choice
            win = one.wins[note.seat]
            offered[key] += note.offered
            taken[key] += note.taken
            had[key].append(win)
            if note.taken:
                took[key].append(win)
    found = [
        Chosen(
            *key,
            count,
            taken[key],
            fmean(had[key]),
            fmean(took[key]) if took[key] else 0.0,
            *wilson(sum(took[key]), len(took[key])),
        )
        for key, count in sorted(offered.items())
    ]
    return found, _kinds(taken, took)


def _kinds(
    taken: Counter[tuple[str, str]], took: Mapping[tuple[str, str], Sequence[float]]
) -> list[tuple[str, int, float]]:
    """How far apart the shares of wins are within a kind of question: their spread over the
    choices, less what chance alone would make of it."""
    groups: dict[str, list[Sequence[float]]] = defaultdict(list)
    for (kind, _), wins in took.items():
        if len(wins) >= RARE:
            groups[kind].append(wins)
    found = []
    for kind in dict.fromkeys(kind for kind, _ in taken):
        counts = groups.get(kind, [])
        total = sum(map(len, counts))
        spread = 0.0
        if len(counts) > 1:
            mean = sum(map(sum, counts)) / total
            between = sum(len(wins) * (fmean(wins) - mean) ** 2 for wins in counts) / total
            noise = mean * (1 - mean) * (len(counts) - 1) / total
            spread = sqrt(max(0.0, between - noise))
        made = sum(count for (other, _), count in taken.items() if other == kind)
        found.append((kind, made, spread))
    return sorted(found, key=lambda one: -one[2])
