"""What a game tells the engine about itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from .errors import BadInput
from .fields import copier
from .lesson import Lesson
from .run import advance
from .state import State, Step, Strand
from .text import Choice, Words
from .view import redacted

S = TypeVar("S", bound=State)
Options = dict[str, int | str | bool]
Zones = Sequence[Sequence[list[int]]]


class Rng(Protocol):
    """What a game's `imagine` draws from: the bot's own generator, handed in."""

    def random(self) -> float: ...


class DeckShelf(Protocol):
    """Decks that players bring: what the command `deck` asks a game."""

    @property
    def names(self) -> Sequence[str]:
        """The ready-made ones."""

    @property
    def layouts(self) -> Sequence[str]:
        """For which a deck can be legal."""

    def faults(self, name: str, players: int, layout: str, lang: str) -> Sequence[str]:
        """All that is wrong with a ready-made deck or a file: clause, and how to mend it."""

    def listed(self, name: str, players: int, layout: str) -> str:
        """A deck as the text of a deck file."""

    def random(self, seed: str, players: int, layout: str) -> str:
        """A legal deck by lots, as the text of a deck file."""


@dataclass(frozen=True)
class Setting:
    """An option of a game: its default, the values it may take, and what it is for."""

    default: int | str | bool
    values: Sequence[int | str | bool] = ()
    """The allowed values; with `check` they are only the best known ones."""
    about: Mapping[str, str] = field(default_factory=dict)
    """What it is for, by language."""
    check: Callable[[object], None] | None = None
    """For open values (a home-made map): raises BadInput if it will not do."""
    from_file: Callable[[str], str] | None = None
    """The text that the record keeps for a file which a local player names, so that it needs
    nothing else. Others cannot name files: they send the text."""


@dataclass(frozen=True)
class Source:
    """Where points come from: an event whose argument `points` says how many `who` gains. Its words
    are the text `source.<name>`."""

    name: str
    event: str
    points: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game on the engine. Only the first five are needed; the rest makes it better."""

    name: str
    state: type[S]
    setup: Callable[[S, Options], None]
    """Fill a fresh state and say by `s.then(…)` what comes first."""
    seats: Sequence[int]
    """How many may play, the usual number first."""
    package: str = ""
    """Where its steps are defined; the state's module unless given."""
    title: Mapping[str, str] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)
    version: str = "1"
    """Of the rules: changes whenever a recorded game might go another way."""
    options: Mapping[str, Setting] = field(default_factory=dict)
    words: Words = field(default_factory=Words)
    seat_names: Callable[[S, str], Sequence[str]] | None = None
    """What the seats are called in a language."""
    view: Callable[..., object] | None = None
    """What a viewer may know, of a state and a viewer; a spectator is viewer `s.seats`. By default,
    by the fields."""
    public: Callable[[S], tuple[Mapping[str, object], Any]] | None = None
    """For games with many viewers: the parts of the view that all see alike, and anything else that
    is worth working out once for all. `view` gets both as a third argument; the parts may have been
    encoded already."""
    roles: Mapping[str, int] = field(default_factory=dict)
    """Viewers beyond seats and spectators, as offsets from `s.seats` (the spectator is 0)."""
    acts: Mapping[str, Callable[[S, int, str], None]] = field(default_factory=dict)
    """What a seat or a role may do beside all questions, by name: gets the state, the viewer and
    a word, and raises Refused. Its own `pause` and `resume` replace those of every table."""
    pools: Callable[[S], Zones] | None = None
    """The hidden zones, grouped: unknown things of one group may be anywhere in it."""
    imagine: Callable[[S, int, random.Random], None] | None = None
    """Deal anew what the pools cannot: depends on the viewer's knowledge and the generator only."""
    sides: Callable[[S], Sequence[Sequence[int]]] | None = None
    """Who stands together; each seat for itself unless given."""
    value: Callable[[S, int], float] | None = None
    """What a position is worth to a seat, for bots; about 0 to 1 where it can be."""
    payoff: Callable[[S], Sequence[float]] | None = None
    """What a finished game is worth to each seat, for bots, 0 to 1; by places unless given."""
    policy: Callable[[S, Step, int, Sequence[Choice]], Sequence[float]] | None = None
    """How likely a sound player is to choose each option of a step that asks a seat, at a glance:
    weights above 0, for bots. It may look only at what that seat knows."""
    pace: Callable[[S, Rng], int] | None = None
    """Where everybody acts at once: how many ms a bot waits between two of its actions."""
    stretch: Callable[[S], int] | None = None
    """Where time runs by itself: the number of the stretch in which everybody is expected to act,
    -1 between two. A person who does nothing for a whole one is taken for absent."""
    grace: int = 120
    """Seconds after which a bot plays for somebody absent, where a table does not say."""
    quiet: Callable[[S], bool] | None = None
    """Whether a position can be judged as it stands, for bots: nothing is half done, like an effect
    that is paid for and has yet to come. Always, unless given."""
    outlook: Callable[[S, int], Mapping[str, float]] | None = None
    """What a seat can count on, by what it comes from, in the game's own points: why a bot likes a
    position. Its words are the texts `outlook.<name>`; it may look only at what the seat knows."""
    first_player: Callable[[S], int] | None = None
    """Who went first in a finished game, for pages on balance; unless given,
    who was asked first."""
    course: Callable[[S, Mapping[str, int]], Mapping[str, float]] | None = None
    """How a finished game went, in numbers with a name each, from its end and from how many events
    of each kind there were; for pages on balance."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """Its own recipes for named strengths: `{"hard": "search:iterations=2000,rollout=0"}`."""
    position: type[msgspec.Struct] | None = None
    """The shape of a position file's own part."""
    arrange: Callable[[S, Any], None] | None = None
    """Make a fresh state into the one of a position file."""
    describe: Callable[[S], msgspec.Struct] | None = None
    """The inverse of `arrange`: the own part of a position file that leads to this state. It need
    not be right between two halves of a step: what it says is tried."""
    lasting: Callable[[S], str] | None = None
    """What a record keeps besides, so that newer rules can go on with it: a campaign's file."""
    sources: Sequence[Source] = ()
    """Where points come from, for explaining a score."""
    invariants: Callable[[S], Sequence[str]] | None = None
    """What is wrong with a state, in words; empty if nothing is."""
    lucky: Callable[[S, str, Choice], Choice] | None = None
    """The plain form of a `luck` entry in a position file (card names to numbers)."""
    checks: Mapping[str, Callable[[str], Sequence[object]]] = field(default_factory=dict)
    """All that is wrong with a home-made file, in words, by what it holds (`{"scenario": …}`);
    empty if it can be played with."""
    shows: Mapping[str, Callable[[str, str], Sequence[str]]] = field(default_factory=dict)
    """What can be made at home, as lines of text in a language: of a file or of a ready-made one by
    its name; without a name all that there is to make one with."""
    decks: DeckShelf | None = None
    """Ready-made, home-made and random decks, where players bring their own."""
    lesson: Lesson | None = None
    """A guided first game."""
    rulebook: str = ""
    """The rules as Markdown, clause by clause."""
    board: str = ""
    """Where its terminal board is, `module:Class`."""
    hidden_test_only: bool = False
    """Not offered to players."""

    def __post_init__(self) -> None:
        _ = self.copy, self.bare  # refuses an undeclared or uncopyable field here and now
        msgspec.convert({}, self.state)  # and one that could not be read back

    @cached_property
    def copy(self) -> Callable[[S], S]:
        return copier(self.state)

    @cached_property
    def bare(self) -> Callable[[S], S]:
        return copier(self.state, bare=True)

    @cached_property
    def step_type(self) -> Any:
        """The union of the game's steps: what a saved step is read as."""
        package = self.package or self.state.__module__
        found = sorted(
            (
                one
                for one in _subclasses(Step)
                if one.__module__ == package or one.__module__.startswith(package + ".")
            ),
            key=lambda one: one.__name__,
        )
        names = [one.__name__ for one in found]
        if twice := {name for name in names if names.count(name) > 1}:
            raise TypeError(f"{self.name}: two steps are called {', '.join(sorted(twice))}")
        union: Any = found[0]
        for one in found[1:]:
            union = union | one
        return union

    def new(self, seats: int, seed: str, options: Options) -> S:
        """A fresh state, set up but not yet run."""
        strand = Strand(1)
        s = self.state(seats=seats, seed=seed, opened=1, strands=[strand], strand=strand)
        self.setup(s, options)
        return s

    def start(self, seats: int, seed: str, options: Options) -> S:
        """A fresh state, run to its first question."""
        s = self.new(seats, seed, options)
        advance(s, s.strands[0])
        return s

    def see(
        self, s: S, viewer: int, shared: tuple[Mapping[str, object], Any] | None = None
    ) -> object:
        if self.view is None:
            return redacted(s, viewer)
        if self.public is None:
            return self.view(s, viewer)
        return self.view(s, viewer, self.public(s) if shared is None else shared)

    def names(self, s: S, lang: str) -> tuple[str, ...]:
        return () if self.seat_names is None else tuple(self.seat_names(s, lang))

    def sides_of(self, s: S) -> Sequence[Sequence[int]]:
        return [[seat] for seat in range(s.seats)] if self.sides is None else self.sides(s)

    def checked_options(self, given: Mapping[str, object]) -> Options:
        """All options with their values, or BadInput."""
        if unknown := sorted(set(given) - set(self.options)):
            known = ", ".join(self.options) or "none"
            raise BadInput(f"{self.name} has no option {unknown[0]!r}; it has: {known}")
        return {
            name: self._checked(name, setting, given.get(name, setting.default))
            for name, setting in self.options.items()
        }

    def checked_seats(self, seats: int | None) -> int:
        if seats is None:
            return self.seats[0]
        if type(seats) is not int or seats not in self.seats:
            raise BadInput(f"{self.name} is for {_counts(self.seats)} players, not {seats}")
        return seats

    def _checked(self, name: str, setting: Setting, value: object) -> int | str | bool:
        if (
            setting.values
            and setting.check is None
            and not any(value == one and type(value) is type(one) for one in setting.values)
        ):
            allowed = ", ".join(map(str, setting.values))
            raise BadInput(f"{self.name}: {name} is one of {allowed}, not {value!r}")
        if not isinstance(value, int | str) or (
            setting.check is None and type(value) is not type(setting.default)
        ):
            raise BadInput(f"{self.name}: {name} cannot be {value!r}")
        if setting.check is not None:
            setting.check(value)
        return value

    def read_files(self, given: Mapping[str, object]) -> dict[str, object]:
        """Options with the texts of the files that they name. For people at their own machine."""
        found = dict(given)
        for name, setting in self.options.items():
            value = found.get(name)
            if setting.from_file is not None and isinstance(value, str):
                found[name] = setting.from_file(value)
        return found


def _counts(seats: Sequence[int]) -> str:
    ordered = sorted(seats)
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]} to {ordered[-1]}"
    return " or ".join(map(str, ordered))


def _subclasses(cls: type[Step]) -> set[type[Step]]:
    return {one for sub in cls.__subclasses__() for one in {sub, *_subclasses(sub)}}
