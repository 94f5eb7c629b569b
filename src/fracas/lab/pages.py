"""A page on how fair a game is, with pictures; the same for every game.

    fracas lab report fair.toml --pages docs/balance

plays what is missing of the experiment, and writes a page for each game and number of seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean, median

import msgspec

from .fairness import MOST, RARE, Chosen, Findings, Game, findings
from .folder import about_of, games
from .played import game_of
from .svg import Interval, bars, intervals, line

BINS = 24


class Verdict(msgspec.Struct, frozen=True):
    """A number against its band."""

    what: str
    value: float
    low: float
    high: float
    band: tuple[float, float]

    @property
    def outside(self) -> bool:
        """Surely: the whole interval is."""
        return self.high < self.band[0] or self.low > self.band[1]

    @property
    def inside(self) -> bool:
        return self.band[0] <= self.value <= self.band[1]

    @property
    def said(self) -> str:
        if self.outside:
            return "**outside**"
        return "within" if self.inside else "outside, perhaps by chance"


def verdicts(found: Findings, bands: Mapping[str, tuple[float, float]]) -> list[Verdict]:
    """Every number that has a band."""
    groups = {"seat": found.seats, "first": found.first[:1], "name": found.names}
    told = []
    for name, band in bands.items():
        for one in groups.get(name, ()):
            even = found.even or 1.0
            what = "first mover" if name == "first" else one.label
            numbers = one.value / even, one.low / even, one.high / even
            told.append(Verdict(f"{what}, × even", *numbers, band))
        if name == "half" and found.half is not None:
            half = found.half
            told.append(Verdict(half.label, half.value, half.low, half.high, band))
        if name == "margin" and found.margins:
            middle = median(found.margins)
            told.append(Verdict("margin of the median game", middle, middle, middle, band))
        if name == "decisions":
            middle = median(found.lengths)
            told.append(Verdict("decisions of the median game", middle, middle, middle, band))
    return told


def write(
    home: Path,
    into: Path,
    command: str,
    bands: Mapping[str, tuple[float, float]],
    before: Path | None = None,
) -> list[Path]:
    """A page for each game and number of seats that a folder has results of."""
    earlier = kinds(before) if before is not None else {}
    written = []
    into.mkdir(parents=True, exist_ok=True)
    for (name, seats), found in kinds(home).items():
        stem = f"{name}-{seats}"
        old = earlier.get((name, seats))
        writer = Page(stem, into, findings(found), bands, findings(old) if old else None)
        page = into / f"{stem}.md"
        text = "\n".join(writer.lines(found, command))
        page.write_text(text + notes(page), encoding="utf-8")
        written.append(page)
    return written


def kinds(home: Path) -> dict[tuple[str, int], list[Game]]:
    """The games of a folder by game and number of seats."""
    study = about_of(home).study
    found: dict[tuple[str, int], list[Game]] = {}
    for number, one in games(home):
        plan = study.plans[study.cell(number)]
        found.setdefault((game_of(plan.game).name, plan.seats), []).append((plan, one))
    return found


def notes(file: Path) -> str:
    """What somebody has written under the last title of a page, Notes: it outlives the figures."""
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    before, title, said = old.rpartition("## Notes\n")
    return title + said if before else ""


class Page:
    """One page and its pictures beside it."""

    def __init__(
        self,
        stem: str,
        into: Path,
        found: Findings,
        bands: Mapping[str, tuple[float, float]],
        before: Findings | None = None,
    ) -> None:
        self.stem = stem
        self.into = into
        self.found = found
        self.bands = bands
        self.before = before

    def picture(self, name: str, drawn: str, says: str) -> Iterator[str]:
        folder = self.into / "pictures"
        folder.mkdir(exist_ok=True)
        file = folder / f"{self.stem}-{name}.svg"
        file.write_text(drawn, encoding="utf-8")
        yield f"![{says}](pictures/{file.name})"
        yield ""

    def lines(self, played: Sequence[Game], command: str) -> Iterator[str]:
        plan = played[0][0]
        game = game_of(plan.game)
        found = self.found
        bots = ", ".join(f"`{one}`" for one in dict.fromkeys(",".join(p.bots) for p, _ in played))
        yield f"# Balance of {game.title.get('en', game.name)}, {plan.seats} seats"
        yield (
            f"{found.games} games under rules {game.version}, played by {bots}. Intervals are 95 % "
            "(Wilson); a shared victory counts for each its part. In pictures, the dashed line is "
            "even, the band what is wanted, a diamond what is surely outside. Made by"
        )
        yield ""
        yield f"```sh long\n{command}\n```"
        yield ""
        yield from self.wanted()
        yield from self.shares("seat", "Seats", "seats", "seat")
        yield from self.shares("first", "Order of turns", "first", "first")
        yield from self.shares("name", "Names", "names", "name")
        for option, rows in found.options.items():
            yield f"## Option {option}"
            drawn = intervals(f"Share of wins by {option}", rows, even=found.even)
            yield from self.picture(f"option-{option}", drawn, f"shares of wins by {option}")
        yield from self.length()
        yield from self.closeness()
        yield from self.endings()
        yield from self.course()
        yield from self.choices()

    def wanted(self) -> Iterator[str]:
        told = verdicts(self.found, self.bands)
        if not told:
            return
        old = {one.what: one for one in verdicts(self.before, self.bands)} if self.before else {}
        yield "## What is wanted"
        yield f"| | now | 95 % interval | wanted | |{' before |' if old else ''}"
        yield f"|---|---:|---:|---:|---|{'---:|' if old else ''}"
        for one in told:
            was = f" {old[one.what].value:.2f} |" if one.what in old else " |" if old else ""
            yield (
                f"| {one.what} | {one.value:.2f} | {one.low:.2f} – {one.high:.2f} "
                f"| {one.band[0]:g} – {one.band[1]:g} | {one.said} |{was}"
            )
        yield ""

    def shares(self, name: str, title: str, field: str, band: str) -> Iterator[str]:
        rows: list[Interval] = getattr(self.found, field)
        if len(rows) < 2:
            return
        shown = rows
        if self.before is not None:
            old = {one.label: one for one in getattr(self.before, field)}
            shown = [
                one
                for row in rows
                for one in (row, *([_was(old[row.label])] if row.label in old else []))
            ]
        even = self.found.even
        wanted = self.bands.get(band)
        limits = (wanted[0] * even, wanted[1] * even) if wanted else None
        yield f"## {title}"
        drawn = intervals(f"{title}: share of wins", shown, even=even, band=limits)
        yield from self.picture(name, drawn, f"{title}: shares of wins")
        yield "| | share | 95 % interval |"
        yield "|---|---:|---:|"
        for one in rows:
            yield f"| {one.label} | {one.value:.1%} | {one.low:.1%} – {one.high:.1%} |"
        yield ""

    def length(self) -> Iterator[str]:
        lengths = self.found.lengths
        yield "## Length"
        yield (
            f"{min(lengths)} to {max(lengths)} decisions, median {median(lengths):g}, mean "
            f"{fmean(lengths):.0f}."
        )
        yield ""
        drawn = bars("Length of games", binned(lengths), "decisions")
        yield from self.picture("length", drawn, "how long games are")

    def closeness(self) -> Iterator[str]:
        found = self.found
        if found.margins:
            yield "## How close games are"
            yield (
                f"In the median game the second is {median(found.margins):.0%} of the best score "
                f"behind; in {fmean(one <= 0.1 for one in found.margins):.0%} of games a tenth or "
                "less."
            )
            yield ""
            parts = [0.0] * 10
            for one in found.margins:
                parts[min(9, int(max(0.0, one) * 10))] += 1
            rows = [(f"{at * 10} %", count) for at, count in enumerate(parts)]
            drawn = bars("By how much the second is behind", rows, "of the best score, from")
            yield from self.picture("margin", drawn, "how close games are")
        if found.leading and found.half is not None:
            yield "## When games are decided"
            half = found.half
            yield (
                f"Who leads alone at half time wins {half.value:.0%} of games ({half.low:.0%} – "
                f"{half.high:.0%}), so the leader of half time loses {1 - half.value:.0%}."
            )
            yield ""
            drawn = line("Who leads then wins", found.leading, even=found.even, under="of the game")
            yield from self.picture("leading", drawn, "how often the leader of a moment wins")

    def endings(self) -> Iterator[str]:
        rows = self.found.endings
        if len(rows) < 2:
            return
        yield "## How games end"
        drawn = intervals("How games end", rows)
        yield from self.picture("endings", drawn, "how games end")

    def course(self) -> Iterator[str]:
        if not self.found.course:
            return
        yield "## How games go"
        yield "| a game | mean | median | least | most |"
        yield "|---|---:|---:|---:|---:|"
        for name, numbers in self.found.course.items():
            yield f"| {name} | {' | '.join(f'{one:.2f}' for one in numbers)} |"
        yield ""

    def choices(self) -> Iterator[str]:
        found = self.found
        for kind in dict.fromkeys(one.kind for one in found.chosen):
            rows = [one for one in found.chosen if one.kind == kind and one.taken >= RARE]
            if len(rows) < 2:
                continue
            rows.sort(key=lambda one: -abs(one.took - found.even) * one.taken**0.5)
            shown = sorted(rows[:MOST], key=lambda one: -one.took)
            yield f"## Choices: {kind.replace('_', ' ')}"
            drawn = intervals(
                f"{kind.replace('_', ' ')}: share of wins of who took it",
                [Interval(one.choice, one.took, one.low, one.high, _rate(one)) for one in shown],
                even=found.even,
            )
            yield from self.picture(f"choices-{kind}", drawn, f"{kind}: shares of wins")
            yield "| choice | offered | taken | wins when offered | wins when taken |"
            yield "|---|---:|---:|---:|---:|"
            for one in shown:
                yield (
                    f"| {one.choice} | {one.offered} | {_rate(one)} | {one.had:.1%} "
                    f"| {one.took:.1%} ({one.low:.1%} – {one.high:.1%}) |"
                )
            yield ""
        if len(found.kinds) > 1:
            yield "## Which decisions matter"
            yield (
                "How far apart the shares of wins are by what was chosen, beyond chance (one "
                "standard deviation): what good and lucky players choose otherwise."
            )
            yield ""
            yield "| question | decisions | apart |"
            yield "|---|---:|---:|"
            for kind, made, spread in found.kinds:
                yield f"| {kind.replace('_', ' ')} | {made} | {spread:.1%} |"
            yield ""


def binned(numbers: Sequence[int]) -> list[tuple[str, float]]:
    """How many fall into each of about two dozen equal parts."""
    low, high = min(numbers), max(numbers)
    step = max(1, -(-(high - low + 1) // BINS))
    counts = Counter((one - low) // step for one in numbers)
    return [(str(low + at * step), counts[at]) for at in range((high - low) // step + 1)]


def _rate(one: Chosen) -> str:
    return f"{one.taken / max(1, one.offered):.0%} taken"


def _was(one: Interval) -> Interval:
    return msgspec.structs.replace(one, label=f"{one.label}, before")
