"""What the games show: shares with their intervals, lengths, speed; as tables, JSON and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, median

import msgspec
from rich.box import SIMPLE_HEAD
from rich.table import Table

from .played import Plan, Played

Z = 1.959964
"""Of the normal distribution, 95 % within ±Z."""


class Share(msgspec.Struct, frozen=True):
    """How a bot, or whoever sat in a seat, fared."""

    name: str
    games: int
    """Finished games, counted for each seat it had in them."""
    wins: int
    """First places, also shared ones, where somebody was behind."""
    draws: int
    """Games in which nobody was behind."""
    share: float
    low: float
    high: float
    """The 95 % interval of the share of wins (Wilson)."""
    place: float
    """The mean place."""
    score: float | None
    """The mean score, where the game has scores."""


class Spread(msgspec.Struct, frozen=True):
    least: int
    median: float
    mean: float
    most: int


class Summary(msgspec.Struct, frozen=True):
    plan: Plan
    finished: int
    draws: int
    called_off: int
    by_bot: list[Share]
    by_seat: list[Share]
    won_by: dict[str, float]
    """For each bot the games that one of its seats won; a shared first place counts in parts."""
    lost_by_all: int
    """Games that the game itself won."""
    ahead: dict[str, float]
    """For each bot the games in which one of its seats had the highest score, whoever won; a shared
    one counts in parts."""
    decisions: Spread
    jobs: int
    seconds: float
    decisions_per_second: float


def wilson(hits: float, tries: int) -> tuple[float, float]:
    """The 95 % interval of a share: holds its ground near 0 and 1 and for few tries."""
    if not tries:
        return 0.0, 1.0
    share = hits / tries
    middle = share + Z * Z / (2 * tries)
    reach = Z * sqrt(share * (1 - share) / tries + Z * Z / (4 * tries * tries))
    scale = 1 + Z * Z / tries
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def summary(plan: Plan, played: Sequence[Played], seconds: float, jobs: int) -> Summary:
    finished = [one for one in played if one.places]
    counts = sorted(one.decisions for one in played)
    total = sum(counts)
    sat = [(one, seat) for one in finished for seat in range(plan.seats)]
    return Summary(
        plan,
        len(finished),
        sum(one.drawn for one in finished),
        len(played) - len(finished),
        [
            _share(name, [(o, seat) for o, seat in sat if o.bots[seat] == name])
            for name in dict.fromkeys(plan.bots)
        ],
        [
            _share(f"seat {seat}", [(o, at) for o, at in sat if at == seat])
            for seat in range(plan.seats)
        ],
        {name: sum(_part(one, name) for one in finished) for name in dict.fromkeys(plan.bots)},
        sum(one.lost for one in finished),
        {name: sum(_ahead(one, name) for one in finished) for name in dict.fromkeys(plan.bots)},
        Spread(counts[0], median(counts), fmean(counts), counts[-1]),
        jobs,
        seconds,
        total / seconds if seconds else 0.0,
    )


def _part(one: Played, bot: str) -> float:
    """A bot's part of a game's first places; where all have lost to the game there is none."""
    first = [name for name, place in zip(one.bots, one.places, strict=True) if place == 1]
    return first.count(bot) / len(first) if first else 0.0


def _ahead(one: Played, bot: str) -> float:
    """A bot's part of a game's highest scores."""
    best = max(one.scores, default=0)
    first = [name for name, score in zip(one.bots, one.scores, strict=False) if score == best]
    return first.count(bot) / len(first) if first else 0.0


def _share(name: str, sat: Sequence[tuple[Played, int]]) -> Share:
    wins = sum(one.places[seat] == 1 and not one.drawn for one, seat in sat)
    draws = sum(one.drawn for one, _ in sat)
    scores = [one.scores[seat] for one, seat in sat if one.scores]
    low, high = wilson(wins, len(sat))
    return Share(
        name,
        len(sat),
        wins,
        draws,
        wins / len(sat) if sat else 0.0,
        low,
        high,
        fmean(one.places[seat] for one, seat in sat) if sat else 0.0,
        fmean(scores) if scores else None,
    )


def tables(found: Summary) -> Iterator[Table | str]:
    plan = found.plan
    yield _shares("bot", found.by_bot)
    yield _shares("seat", found.by_seat)
    if 1 < len(found.won_by) < plan.seats:
        for name, won in found.won_by.items():
            low, high = wilson(won, found.finished)
            yield (
                f"won by a seat of {name}: {won:g} of {found.finished} games, "
                f"{won / max(1, found.finished):.1%} ({low:.1%} – {high:.1%})"
            )
    if found.lost_by_all and len(found.ahead) > 1:
        yield f"lost by all: {found.lost_by_all} of {found.finished} games; the higher score had"
        for name, ahead in found.ahead.items():
            low, high = wilson(ahead, found.finished)
            yield (
                f"{name}: {ahead:g} of {found.finished} games, "
                f"{ahead / max(1, found.finished):.1%} ({low:.1%} – {high:.1%})"
            )
    length = found.decisions
    called_off = f", {found.called_off} called off for their length" if found.called_off else ""
    yield (
        f"{plan.game}, {plan.seats} seats, seed {plan.seed}: {found.finished} games, "
        f"{found.draws} drawn{called_off}\n"
        f"decisions a game: {length.least} to {length.most}, median {length.median:g}, "
        f"mean {length.mean:.1f}\n"
        f"{found.seconds:.1f} s with {found.jobs} processes: "
        f"{found.decisions_per_second:,.0f} decisions/s"
    )


def _shares(title: str, shares: Sequence[Share]) -> Table:
    table = Table(box=SIMPLE_HEAD)
    table.add_column(title, overflow="fold")
    for name in ("games", "wins", "draws", "win share", "95 % interval", "place", "score"):
        table.add_column(name, justify="right", no_wrap=True)
    for one in shares:
        table.add_row(
            one.name,
            str(one.games),
            str(one.wins),
            str(one.draws),
            f"{one.share:.1%}",
            f"{one.low:.1%} – {one.high:.1%}",
            f"{one.place:.2f}",
            "" if one.score is None else f"{one.score:.2f}",
        )
    return table


def as_json(found: Summary, played: Sequence[Played]) -> str:
    """Everything. What hangs on the machine is under `timing`; the rest hangs on the plan alone."""
    whole = msgspec.to_builtins(found)
    timing = {name: whole.pop(name) for name in ("jobs", "seconds", "decisions_per_second")}
    rows = msgspec.to_builtins(list(played))
    timing["games"] = [row.pop("seconds") for row in rows]
    whole |= {"games": rows, "timing": timing}
    return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"


def as_csv(played: Sequence[Played]) -> Iterator[str]:
    """A line for each game; what is known by seat has a column for each."""
    seats = len(played[0].bots)
    names = ("bot", "place", "score")
    head = ["game", "seed", *(f"{name}_{seat}" for name in names for seat in range(seats))]
    yield _line([*head, "decisions", "seconds"])
    for one in played:
        blank = [""] * seats
        by_seat = [*one.bots, *(one.places or blank), *(one.scores or blank)]
        yield _line([one.index, one.seed, *by_seat, one.decisions, f"{one.seconds:.6f}"])


def _line(cells: Sequence[object]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()
