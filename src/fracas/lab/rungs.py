"""The page of a ladder, with its picture and its figures."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec

from .ladder import Ladder, Standing
from .pages import notes
from .svg import Interval, intervals


def commit_of() -> str:
    """The commit of the clone that this runs from; nothing where there is none."""
    try:
        found = subprocess.run(
            ["git", "describe", "--always", "--dirty"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return ""
    return found.stdout.strip() if found.returncode == 0 else ""


def write(found: Ladder, into: Path, command: str) -> Path:
    """The page; its figures stand beside it as JSON."""
    stem = f"{found.game}-{found.seats}"
    (into / "pictures").mkdir(parents=True, exist_ok=True)
    figures = msgspec.json.format(msgspec.json.encode(found), indent=1)
    (into / f"{stem}.json").write_bytes(figures + b"\n")
    rows = [Interval(one.name, one.rating, one.low, one.high) for one in found.standings]
    drawn = intervals("Ratings", rows, percent=False)
    (into / "pictures" / f"{stem}.svg").write_text(drawn, encoding="utf-8")
    page = into / f"{stem}.md"
    text = "\n".join(lines(found, stem, command)) + "\n"
    page.write_text(text + notes(page), encoding="utf-8")
    (into / "README.md").write_text("\n".join(index(into)) + "\n", encoding="utf-8")
    return page


def index(into: Path) -> Iterator[str]:
    """All ladders of a folder."""
    yield "# The ladder"
    yield (
        "How strong the bots of each game are: `fracas lab ladder` plays and rates them all, "
        "`fracas lab ladder GAME` those of one\n"
        "game ([the lab](../lab.md)). A ladder can be stopped and gone on with."
    )
    yield ""
    yield "| ladder | seats | rules | strongest first | games | all that were to be played |"
    yield "|---|---:|---|---|---:|---|"
    for file in sorted(into.glob("*.json")):
        one = msgspec.json.decode(file.read_bytes(), type=Ladder)
        names = ", ".join(f"`{each.name}`" for each in one.standings)
        games = sum(met.games for met in one.meetings)
        yield (
            f"| [{one.title}]({file.stem}.md) | {one.seats} | {one.rules} | {names} | {games} "
            f"| {'yes' if one.whole else 'not yet'} |"
        )


def lines(found: Ladder, stem: str, command: str) -> Iterator[str]:
    state = "" if found.whole else " Not all pairs have played all their games yet."
    yield f"# Ladder of {found.title}, {found.seats} seats"
    yield (
        f"Rules {found.rules}, commit {found.commit or 'unknown'} (files {found.made_of}), "
        f"{found.hours:.2f} hours of a core.{state} Bots think by tries alone, without their "
        "limits of time. Ratings are openskill's (Plackett–Luce, 25 to begin with), intervals "
        "95 %. Made by"
    )
    yield ""
    yield f"```sh long\n{command}\n```"
    yield ""
    yield f"![ratings with their intervals](pictures/{stem}.svg)"
    yield ""
    yield "| bot | rating | 95 % interval | games | a decision | the longest |"
    yield "|---|---:|---:|---:|---:|---:|"
    for one in found.standings:
        yield (
            f"| {_named(one)} | {one.rating:.1f} | {one.low:.1f} – {one.high:.1f} | {one.games} "
            f"| {_ms(one.thinks)} | {_ms(one.slowest)} |"
        )
    yield ""
    yield "## Who met"
    yield "| | | games | share of the first | 95 % interval |"
    yield "|---|---|---:|---:|---:|"
    for met in found.meetings:
        yield (
            f"| {met.one} | {met.other} | {met.games} | {met.share:.1%} "
            f"| {met.low:.1%} – {met.high:.1%} |"
        )
    yield ""


def _named(one: Standing) -> str:
    also = f" ({', '.join(one.also)})" if one.also else ""
    return f"`{one.name}`{also}"


def _ms(ms: float) -> str:
    return f"{ms:.1f} ms" if ms < 100 else f"{ms / 1000:.1f} s"
