"""Pictures of numbers as SVG: rows with intervals, bars, lines. They follow the reader's light or
dark, tell nothing by colour alone, and use colours that everybody can tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, log10

import msgspec

WIDTH = 720
LABELS = 200
"""Room for what rows are called."""
ROW = 24
DASHES = ("none", "9 4", "2 4", "14 4 2 4", "5 3", "1 7")
STYLE = """<style>
text{font:13px system-ui,sans-serif;fill:#222}.small{font-size:11px;fill:#555}
.title{font-size:15px;font-weight:600}.axis{stroke:#999;stroke-width:1}
.grid{stroke:#ddd;stroke-width:1}.even{stroke:#555;stroke-width:1.5;stroke-dasharray:5 4}
.band{fill:#0072b2;fill-opacity:.1}.mark{fill:#0072b2}.reach{stroke:#0072b2;stroke-width:2.5}
.off .mark{fill:#d55e00}.off .reach{stroke:#d55e00}.line{fill:none;stroke:#0072b2;stroke-width:2.5}
.ground{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#eee}.small{fill:#bbb}.axis{stroke:#777}
.grid{stroke:#3a3a3a}.even{stroke:#bbb}.band{fill:#56b4e9;fill-opacity:.16}.mark{fill:#56b4e9}
.reach{stroke:#56b4e9}.off .mark{fill:#e69f00}.off .reach{stroke:#e69f00}.line{stroke:#56b4e9}
.ground{fill:#16181d}}
</style>"""


class Interval(msgspec.Struct, frozen=True):
    """A row: a value and how far it may be off."""

    label: str
    value: float
    low: float
    high: float
    note: str = ""


def intervals(
    title: str,
    rows: Sequence[Interval],
    *,
    even: float | None = None,
    band: tuple[float, float] | None = None,
    percent: bool = True,
) -> str:
    """A row for each, a dot with its interval. Who is surely outside of the band, or of what is
    even where there is none, gets another colour and a diamond."""
    marks = [even] if even is not None else []
    marks += list(band or ())
    least = min([*(one.low for one in rows), *marks], default=0.0)
    most = max([*(one.high for one in rows), *marks], default=1.0)
    ticks = _ticks(least, most)
    low, high = min(least, ticks[0]), max(most, ticks[-1])
    right = WIDTH - 110
    height = 62 + ROW * len(rows)

    def x(value: float) -> float:
        return round(LABELS + (value - low) / ((high - low) or 1) * (right - LABELS), 1)

    def parts() -> Iterator[str]:
        bottom = 34 + ROW * len(rows)
        if band is not None:
            yield (
                f'<rect class="band" x="{x(band[0])}" y="34" width="{x(band[1]) - x(band[0]):.1f}" '
                f'height="{ROW * len(rows)}"/>'
            )
        for tick in ticks:
            yield f'<path class="grid" d="M{x(tick)} 34V{bottom}"/>'
            yield _text(x(tick), bottom + 16, _number(tick, percent), "small", "middle")
        if even is not None:
            yield f'<path class="even" d="M{x(even)} 30V{bottom}"/>'
        reference = band or (None if even is None else (even, even))
        for at, one in enumerate(rows):
            y = 34 + ROW * at + ROW / 2
            off = reference is not None and (one.high < reference[0] or one.low > reference[1])
            yield '<g class="off">' if off else "<g>"
            yield f'<path class="reach" d="M{x(one.low)} {y}H{x(one.high)}"/>'
            yield _dot(x(one.value), y, off)
            yield "</g>"
            yield _text(LABELS - 10, y + 4, _short(one.label, 28), "", "end")
            told = one.note or _number(one.value, percent, exact=True)
            yield _text(right + 10, y + 4, told, "small")

    told = "; ".join(f"{one.label} {_number(one.value, percent, exact=True)}" for one in rows)
    return _drawing(title, told, height, "".join(parts()))


def bars(title: str, counts: Sequence[tuple[str, float]], under: str = "") -> str:
    """How often each."""
    most = max((count for _, count in counts), default=0.0) or 1.0
    height, bottom = 220, 170
    wide = (WIDTH - 80) / max(1, len(counts))
    every = max(1, ceil(len(counts) / 12))

    def parts() -> Iterator[str]:
        yield f'<path class="axis" d="M50 {bottom}H{WIDTH - 30}"/>'
        for at, (label, count) in enumerate(counts):
            tall = round((bottom - 40) * count / most, 1)
            x = 50 + wide * at
            yield (
                f'<rect class="mark" x="{x + 1:.1f}" y="{bottom - tall:.1f}" '
                f'width="{max(1.0, wide - 2):.1f}" height="{tall}"/>'
            )
            if at % every == 0:
                yield _text(x + wide / 2, bottom + 16, label, "small", "middle")
        yield _text(46, 44, f"{most:g}", "small", "end")
        yield _text(WIDTH / 2, height - 10, under, "small", "middle")

    told = "; ".join(f"{label} {count:g}" for label, count in counts)
    return _drawing(title, told, height, "".join(parts()))


def line(
    title: str,
    points: Sequence[tuple[float, float]],
    *,
    even: float | None = None,
    under: str = "",
) -> str:
    """A share over the course of a game, both from 0 to 1."""
    height, bottom, top = 240, 190, 36
    left, right = 60, WIDTH - 40

    def x(value: float) -> float:
        return round(left + value * (right - left), 1)

    def y(value: float) -> float:
        return round(bottom - value * (bottom - top), 1)

    def parts() -> Iterator[str]:
        for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
            yield f'<path class="grid" d="M{left} {y(tick)}H{right}"/>'
            yield _text(left - 8, y(tick) + 4, f"{tick:.0%}", "small", "end")
            yield _text(x(tick), bottom + 16, f"{tick:.0%}", "small", "middle")
        if even is not None:
            yield f'<path class="even" d="M{left} {y(even)}H{right}"/>'
        if points:
            way = "L".join(f"{x(at)} {y(value)}" for at, value in points)
            yield f'<path class="line" d="M{way}"/>'
        yield _text(WIDTH / 2, height - 10, under, "small", "middle")

    told = "; ".join(f"{at:.0%}: {value:.0%}" for at, value in points)
    return _drawing(title, told, height, "".join(parts()))


def lines(
    title: str,
    series: Sequence[tuple[str, Sequence[tuple[float, float]]]],
    *,
    band: tuple[float, float] | None = None,
    under: str = "",
) -> str:
    """Several things over the same range, each with its name and a stroke of its own."""
    height, bottom, top = 300, 246, 40
    left, right = 60, WIDTH - 190
    xs = [at for _, points in series for at, _ in points]
    ys = [value for _, points in series for _, value in points] + list(band or ())
    across, up = _ticks(min(xs, default=0.0), max(xs, default=1.0)), _ticks(0.0, max(ys, default=1))

    def x(value: float) -> float:
        reach = (across[-1] - across[0]) or 1
        return round(left + (value - across[0]) / reach * (right - left), 1)

    def y(value: float) -> float:
        return round(bottom - (value - up[0]) / ((up[-1] - up[0]) or 1) * (bottom - top), 1)

    def parts() -> Iterator[str]:
        if band is not None:
            yield (
                f'<rect class="band" x="{left}" y="{y(band[1])}" width="{right - left}" '
                f'height="{y(band[0]) - y(band[1]):.1f}"/>'
            )
        for tick in up:
            yield f'<path class="grid" d="M{left} {y(tick)}H{right}"/>'
            yield _text(left - 8, y(tick) + 4, f"{tick:g}", "small", "end")
        for tick in across:
            yield _text(x(tick), bottom + 16, f"{tick:g}", "small", "middle")
        for at, (name, points) in enumerate(series):
            way = "L".join(f"{x(one)} {y(value)}" for one, value in points)
            dash = DASHES[at % len(DASHES)]
            yield f'<path class="line" stroke-dasharray="{dash}" d="M{way}"/>' if points else ""
            row = top + 14 + 22 * at
            yield f'<path class="line" stroke-dasharray="{dash}" d="M{right + 14} {row - 4}h34"/>'
            yield _text(right + 56, row, _short(name, 18), "small")
        yield _text((left + right) / 2, height - 12, under, "small", "middle")

    told = "; ".join(
        f"{name}: " + ", ".join(f"{one:g} {value:.2f}" for one, value in points)
        for name, points in series
    )
    return _drawing(title, told, height, "".join(parts()))


def _drawing(title: str, told: str, height: float, inside: str) -> str:
    """What a picture says is in it as words too."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
        f'width="{WIDTH}" height="{height:g}" role="img">{STYLE}'
        f"<title>{escape(title)}</title><desc>{escape(told)}</desc>"
        f'<rect class="ground" width="{WIDTH}" height="{height:g}" rx="6"/>'
        f"{_text(16, 21, title, 'title')}{inside}</svg>\n"
    )


def _text(x: float, y: float, said: str, kind: str = "", anchor: str = "") -> str:
    look = f' class="{kind}"' if kind else ""
    look += f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:g}" y="{y:g}"{look}>{escape(said)}</text>'


def _dot(x: float, y: float, off: bool) -> str:
    if off:
        return f'<path class="mark" d="M{x} {y - 7}l7 7-7 7-7-7z"/>'
    return f'<circle class="mark" cx="{x}" cy="{y:g}" r="5"/>'


def _short(said: str, most: int) -> str:
    return said if len(said) <= most else said[: most - 1] + "…"


def _number(value: float, percent: bool, exact: bool = False) -> str:
    if percent:
        return f"{value:.1%}" if exact else f"{value:.0%}"
    return f"{value:.1f}" if exact else f"{value:g}"


def _ticks(low: float, high: float) -> list[float]:
    """About five round numbers that hold the range."""
    reach = (high - low) or 1.0
    step = 10 ** floor(log10(reach / 4))
    step *= next(one for one in (1, 2, 2.5, 5, 10) if reach / (step * one) <= 6)
    first, last = floor(low / step), ceil(high / step)
    return [round(step * at, 10) for at in range(first, last + 1)]
