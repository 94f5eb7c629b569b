"""An experiment as a file: games, options, line-ups, seeds, and what to measure.

    # fair.toml
    games = 200
    measure = ["names", "first", "curve"]

    [[play]]
    game = "neon-gods"
    seats = [2, 3]
    bots = ["reflex", "reflex,random"]
    options.scenario = ["raids", "close-quarters"]

Every mix of what is listed is a cell, and so many games are played of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import msgspec

from fracas.bots import split_specs
from fracas.content import ContentError, parse, tune
from fracas.engine import BadInput, Game, Sealed, Step, Text
from fracas.engine.setting import Value

from .measures import MEASURES
from .played import Plan, Played, game_of, plan, play
from .words import refused

BANDS = {
    "seat": "each seat's share of wins, against what is even",
    "first": "the first mover's share, against what is even",
    "name": "each gang's, faction's or deck's share, against what is even",
    "half": "how often who leads at half time wins",
    "margin": "by how much of the best score the second is behind, in the median game",
    "decisions": "decisions of the median game",
}
"""What a file may give a band for, as `bands.seat = [0.85, 1.15]`: where it should lie."""
ALL = "*"
"""Every kind of question."""
MOST_CELLS = 10_000
"""A file that asks for more has a slip in it."""


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, `[[play]]` in the file: every mix of seats, bots and options."""

    game: str
    seats: int | tuple[int, ...] = ()
    """The usual number, unless given."""
    bots: str | tuple[str, ...] = "greedy"
    """Line-ups, each a recipe for every seat or fewer, which are repeated."""
    options: dict[str, Any] = {}
    """A list of values stands for each of them."""


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    play: Annotated[tuple[Block, ...], msgspec.Meta(min_length=1)]
    games: Annotated[int, msgspec.Meta(ge=1)] = 100
    """Of each cell."""
    seed: int | str = 1
    measure: tuple[str, ...] = ("names", "first", "ending", "course", "curve")
    choices: tuple[str, ...] = ()
    """Kinds of questions whose choices are counted; `*` is all of them."""
    bands: dict[str, tuple[float, float]] = {}
    """Where numbers of a report should lie: see `BANDS`."""


class Study(msgspec.Struct, frozen=True):
    """An experiment that has been checked: plain data, so that it can be sent anywhere."""

    plans: tuple[Plan, ...]
    """The cells."""
    games: int
    """Of all of them together."""
    paired: bool = True
    """Whether all cells get the same deals, so that luck makes less of a difference."""
    tuned: dict[str, dict[str, dict[str, Any]]] = {}
    """For a game's package, by file and key, values that stand in for its content: it has to be
    played in processes that have not read it yet."""

    def cell(self, number: int) -> int:
        """Cells take turns, so that whatever has been played is an even sample."""
        return number % len(self.plans)

    def index(self, number: int) -> int:
        return number // len(self.plans) if self.paired else number

    def rules(self) -> dict[str, str]:
        """What is played by: for each game the version of its rules, and a mark that changes with
        every number of a card and every line of its bots."""
        games = {one.game: game_of(one.game) for one in self.plans}
        return {name: f"{game.version} ({made_of(home_of(game))})" for name, game in games.items()}

    def identity(self) -> str:
        """The same for the same games by the same rules, cards and bots."""
        whole = msgspec.json.encode((self, self.rules()), order="sorted")
        return blake2b(whole, digest_size=16).hexdigest()


def home_of(game: Game[Any]) -> str:
    """The package, or the module, that a game is made of."""
    return game.package or game.state.__module__


@cache
def made_of(home: str) -> str:
    """A hash of a game's own files, and of the bots that all games share."""
    whole = blake2b(digest_size=4)
    for package in (home, "fracas.bots"):
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            continue
        top = Path(spec.origin)
        files = sorted(top.parent.rglob("*")) if spec.submodule_search_locations else [top]
        for one in files:
            if one.suffix in (".py", ".toml"):
                whole.update(one.read_bytes())
    return whole.hexdigest()


def play_one(study: Study, number: int) -> tuple[int, Played]:
    """A game of a study by its number: of nothing else does it depend."""
    if study.tuned:
        _tune(study.tuned)
    return number, play(study.plans[study.cell(number)], study.index(number))


_under: list[Mapping[str, Any]] = []
"""What this process plays with in place of its content, if with anything."""


def _tune(changes: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> None:
    """Once in a process, before the game is read."""
    if _under == [changes]:
        return
    for package, files in changes.items():
        tune(package, files)
    _under[:] = [changes]


def read(file: Path) -> Study:
    """The study that a file asks for, checked as a whole; or BadInput, and nothing is played."""
    return study(read_file(file))


def read_file(file: Path) -> Experiment:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise refused("unreadable", file=str(file), why=str(error)) from None
    try:
        return parse(text, Experiment, file=file.name)
    except ContentError as error:
        raise BadInput(str(error)) from None


def study(wanted: Experiment) -> Study:
    """Checked as a whole, or BadInput."""
    for one in wanted.measure:
        if one not in MEASURES:
            near = get_close_matches(one, MEASURES, 1)
            raise refused("measure", name=one, **_hint(near, MEASURES))
    measure = tuple(dict.fromkeys(wanted.measure))
    if wanted.choices and "choices" not in measure:
        measure += ("choices",)
    if "choices" in measure and not wanted.choices:
        raise refused("no_choices")
    for name, band in wanted.bands.items():
        if name not in BANDS:
            raise refused("band", name=name, **_hint(get_close_matches(name, BANDS, 1), BANDS))
        if band[0] > band[1]:
            raise refused("band_order", name=name)
    for block in wanted.play:
        check_kinds(game_of(block.game), wanted.choices)
    plans = [
        plan(
            block.game,
            bots,
            wanted.games,
            seats=seats,
            seed=wanted.seed,
            options=options,
            measure=measure,
            choices=wanted.choices,
            tries=True,
        )
        for block in wanted.play
        for seats, bots, options in cells(block)
    ]
    if len(plans) > MOST_CELLS:
        raise refused("cells", count=len(plans), most=MOST_CELLS)
    return Study(tuple(plans), wanted.games * len(plans))


def cells(block: Block) -> Iterator[tuple[int | None, list[str], dict[str, Value]]]:
    """Every mix of seats, line-up and options."""
    given = block.seats if isinstance(block.seats, tuple) else (block.seats,)
    seats: Sequence[int | None] = given or (None,)
    lineups = (block.bots,) if isinstance(block.bots, str) else block.bots
    named = [
        [(name, value) for value in (values if isinstance(values, list) else [values])]
        for name, values in block.options.items()
    ]
    for count, bots, mix in product(seats, lineups, product(*named)):
        yield count, split_specs(bots), dict(mix)


def check_kinds(game: Game[Any], wanted: Sequence[str]) -> None:
    """Refuse a kind of question that the game never asks: nothing would be counted."""
    asked_here = sorted({one.kind for one in game.steps if asks(one)})
    for kind in wanted:
        if kind not in asked_here and kind != ALL:
            near = get_close_matches(kind, asked_here, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(asked_here)}"
            raise BadInput(f"{game.name} asks no question of the kind {kind!r}; {hint}")


def asks(step: type[Step]) -> bool:
    ballots = issubclass(step, Sealed) and step.ballots is not Sealed.ballots
    return ballots or step.options is not Step.options


def _hint(near: Sequence[str], known: Mapping[str, str]) -> dict[str, Any]:
    hint = Text("hint.near", (("name", near[0]),)) if near else None
    return {"hint": (hint or Text("hint.all", (("names", ", ".join(known)),))).nested}
