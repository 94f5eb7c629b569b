"""Searching the numbers and maps of a game that may be tuned, towards what is wanted.

What may be tuned stands in a game's `content/tunable.toml`. A tuning is an experiment with bands
and the names of what is tried; CMA-ES proposes values, the same deals judge all of them, and what
comes out best is shown beside what was before, on fresh deals. Everything tried is kept in the
folder, so a tuning can be stopped and gone on with.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import closing
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np
from rich.console import Console

from fracas.content import ContentError, folder, load, parse
from fracas.engine import BadInput
from fracas.engine.text import text as text_of

from . import pages
from .experiment import Experiment, Study, home_of, play_one, study
from .fairness import Game, findings
from .flow import Processes, played_by
from .folder import write_whole
from .played import game_of
from .progress import followed
from .running import Where, run
from .words import missing, refused


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of a content file, `[number.<name>]`."""

    file: str
    key: str
    low: float
    high: float
    clause: str
    step: float = 1.0
    """Between two values; 0 where any will do."""


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map drawn in a content file, `[grid.<name>]`: what stands on its places may change places,
    so that there is as much of everything as before."""

    file: str
    key: str
    clause: str
    fixed: tuple[str, ...] = ()
    """What stays where it is."""


class Tunables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`content/tunable.toml` of a game."""

    number: dict[str, Number] = {}
    grid: dict[str, Grid] = {}


class Tuning(Experiment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file: an experiment of one game with bands, and what is tried."""

    tune: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    tries: Annotated[int, msgspec.Meta(ge=1)] = 60
    sigma: float = 0.15
    """How far from what there is the search begins to look, of each range."""
    check: Annotated[int, msgspec.Meta(ge=1)] = 400
    """Games of each cell on fresh deals, before and after."""


class Tried(msgspec.Struct, frozen=True):
    """A set of values and what came of it."""

    at: list[float]
    loss: float


class Knob:
    """What is tried, as numbers from 0 to 1."""

    def __init__(self, name: str, what: Number | Grid, home: Traversable) -> None:
        self.name = name
        self.what = what
        values: Any = _document(home, what.file)
        for one in what.key.split("."):
            values = values[int(one)] if isinstance(values, list) else values[one]
        self.now = values
        if isinstance(what, Grid):
            self.cells = _cells(values, what.fixed)

    def start(self) -> list[float]:
        if isinstance(self.what, Number):
            return [(self.now - self.what.low) / (self.what.high - self.what.low)]
        count = len(self.cells)
        return [(at + 0.5) / count for at in range(count)]

    def value(self, at: Sequence[float]) -> Any:
        """The value of the content that these numbers stand for."""
        if isinstance(self.what, Number):
            reach = self.what.high - self.what.low
            found = self.what.low + min(1.0, max(0.0, at[0])) * reach
            if self.what.step:
                found = self.what.low + round((found - self.what.low) / self.what.step) * (
                    self.what.step
                )
            return int(found) if isinstance(self.now, int) else found
        order = sorted(range(len(at)), key=lambda place: at[place])
        things = [self.cells[place][2] for place in order]
        return _drawn(self.now, self.cells, things)


def _cells(grid: str, fixed: Sequence[str]) -> list[tuple[int, int, str]]:
    """Line, word and what stands there, of all that may move; the first line and the first word of
    each other are its names."""
    found = []
    for row, line in enumerate(grid.strip("\n").split("\n")[1:], start=1):
        for column, thing in enumerate(line.split()[1:], start=1):
            if thing not in fixed:
                found.append((row, column, thing))
    return found


def _drawn(grid: str, cells: Sequence[tuple[int, int, str]], things: Sequence[str]) -> str:
    """The map with things on its places, laid out as before."""
    rows = [line.split() for line in grid.strip("\n").split("\n")]
    for (row, column, _), thing in zip(cells, things, strict=True):
        rows[row][column] = thing
    wide = max(len(one) for line in rows[1:] for one in line[1:]) + 1
    head = "  " + "".join(one.ljust(wide) for one in rows[0])
    lines = [
        head,
        *(f"{line[0]} " + "".join(one.ljust(wide) for one in line[1:]) for line in rows[1:]),
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _document(home: Traversable, file: str) -> Any:
    import tomllib

    where = home
    for part in file.split("/"):
        where = where / part
    return tomllib.loads(where.read_text(encoding="utf-8"))


def read(file: Path) -> Tuning:
    """The tuning that a file asks for, or BadInput."""
    try:
        return parse(file.read_text(encoding="utf-8"), Tuning, file=file.name)
    except (OSError, UnicodeDecodeError) as error:
        raise refused("unreadable", file=str(file), why=str(error)) from None
    except ContentError as error:
        raise BadInput(str(error)) from None


class Search:
    """A tuning that is under way."""

    def __init__(self, wanted: Tuning, home: Path, where: Where, errors: Console) -> None:
        names = {one.game for one in wanted.play}
        if len(names) > 1:
            raise refused("one_game")
        if not wanted.bands:
            raise refused("no_bands")
        self.wanted, self.home, self.where, self.errors = wanted, home, where, errors
        self.game = game_of(names.pop())
        self.package = home_of(self.game)
        known = tunables(self.package)
        for one in wanted.tune:
            if one not in known:
                near = get_close_matches(one, known, 1)
                hint = (
                    text_of("hint.near", name=near[0])
                    if near
                    else text_of("hint.all", names=", ".join(known) or "–")
                )
                raise refused("tunable", game=self.game.name, name=one, hint=hint.nested)
        content = folder(self.package)
        self.knobs = [Knob(one, known[one], content) for one in wanted.tune]
        self.study = study(_experiment(wanted))
        self.stopped = ""
        self.tried: list[Tried] = []

    def changes(self, at: Sequence[float]) -> dict[str, dict[str, Any]]:
        """What stands in for the content, by file and key."""
        found: dict[str, dict[str, Any]] = defaultdict(dict)
        start = 0
        for one in self.knobs:
            count = len(one.start())
            found[one.what.file][one.what.key] = one.value(at[start : start + count])
            start += count
        return dict(found)

    def tuned(self, asked: Study, at: Sequence[float]) -> Study:
        return msgspec.structs.replace(asked, tuned={self.package: self.changes(at)})

    def start(self) -> list[float]:
        found = [number for one in self.knobs for number in one.start()]
        return found if len(found) > 1 else [*found, 0.5]  # the search wants two numbers or more

    def loss(self, at: Sequence[float]) -> float:
        """How far these values are from what is wanted, by the same deals as all others."""
        asked = self.tuned(self.study, at)
        crew: Processes[Study, Any] = Processes(play_one, asked, self.where.jobs)
        found: dict[int, list[Game]] = defaultdict(list)
        try:
            with closing(played_by(crew, range(asked.games))) as games:
                for number, one in games:
                    plan = asked.plans[asked.cell(number)]
                    found[plan.seats].append((plan, one))
        finally:
            crew.stop()
        return loss(found, self.wanted.bands)

    def search(self) -> None:
        """Try as many values as were asked for. The search is the same every time, so what has been
        tried before the last stop is not played again."""
        try:
            from cmaes import CMA
        except ImportError:
            raise missing("cmaes") from None
        self.home.mkdir(parents=True, exist_ok=True)
        file = self.home / "tried.json"
        kept = self._kept(file)
        start = self.start()
        bounds = np.array([[-0.5, 1.5]] * len(start))
        optimizer = CMA(np.array(start), self.wanted.sigma, bounds=bounds, seed=1)
        try:
            with followed(self.wanted.tries, self.errors, len(kept)) as follow:
                while len(self.tried) < self.wanted.tries:
                    asked = [start] if not self.tried else []
                    asked += [
                        [float(x) for x in optimizer.ask()]
                        for _ in range(optimizer.population_size)
                    ]
                    for at in asked:
                        if len(self.tried) >= self.wanted.tries:
                            return
                        if len(self.tried) < len(kept):
                            one = kept[len(self.tried)]
                        else:
                            one = Tried(at, self.loss(at))
                            follow.one_more(0)
                        self.tried.append(one)
                        write_whole(file, self._encoded())
                    mine = self.tried[-optimizer.population_size :]
                    optimizer.tell([(np.array(one.at), one.loss) for one in mine])
        except KeyboardInterrupt:
            self.stopped = "stopped"

    def _encoded(self) -> bytes:
        return msgspec.json.encode({"identity": self.identity(), "tried": self.tried})

    def identity(self) -> str:
        return self.study.identity() + ",".join(self.wanted.tune) + f"/{self.wanted.sigma}"

    def _kept(self, file: Path) -> list[Tried]:
        if not file.exists():
            if any(self.home.iterdir()):
                raise refused("foreign", folder=str(self.home))
            return []
        found = msgspec.json.decode(file.read_bytes())
        if found["identity"] != self.identity():
            raise refused("another", folder=str(self.home))
        return msgspec.convert(found["tried"], list[Tried])

    @property
    def best(self) -> Tried:
        return min(self.tried, key=lambda one: one.loss)

    def shown(self, into: Path, command: str) -> list[Path]:
        """Before and after on fresh deals, as pages; and the values to be written into the
        content."""
        fresh = msgspec.structs.replace(
            _experiment(self.wanted), seed=f"{self.wanted.seed}/fresh", games=self.wanted.check
        )
        asked = study(fresh)
        for name, one in (("before", asked), ("after", self.tuned(asked, self.best.at))):
            done = run(one, self.home / name, self.where, self.errors)
            self.stopped = self.stopped or done.stopped
            if done.stopped:
                return []
        into.mkdir(parents=True, exist_ok=True)
        write_whole(into / "changes.json", msgspec.json.format(
            msgspec.json.encode(self.changes(self.best.at)), indent=1
        ) + b"\n")  # fmt: skip
        return pages.write(
            self.home / "after", into, command, self.wanted.bands, self.home / "before"
        )


def _experiment(wanted: Tuning) -> Experiment:
    names = Experiment.__struct_fields__
    return Experiment(**{name: getattr(wanted, name) for name in names})


def tunables(package: str) -> Mapping[str, Number | Grid]:
    """What of a game may be tuned, by name."""
    file = folder(package) / "tunable.toml"
    if not file.is_file():
        return {}
    found = load(file, Tunables)
    return {**found.number, **found.grid}


def loss(found: Mapping[int, Sequence[Game]], bands: Mapping[str, tuple[float, float]]) -> float:
    """0 where everything is in the middle of its band; what is outside counts most."""
    total = 0.0
    for games in found.values():
        for one in pages.verdicts(findings(games), bands):
            low, high = one.band
            middle, half = (low + high) / 2, max((high - low) / 2, 1e-6)
            off = abs(one.value - middle) / half
            total += 0.1 * off**2 + max(0.0, off - 1) ** 2
    return total
