"""What a game tells the engine about itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic

import msgspec

from . import brought, rulebook
from .errors import BadInput
from .fields import copier
from .goal import Goal
from .groups import (
    Gathering,
    Homemade,
    Manners,
    Measures,
    Mind,
    Positions,
    S,
    Sight,
    Teaching,
    Tempo,
)
from .lesson import Lesson
from .run import advance
from .setting import Called, Options, Setting, Value, called
from .state import Step, Strand
from .text import Saying, Text, Words
from .verdict import Verdicts
from .view import redacted, shape


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
    own_names: Callable[[S], Mapping[str, str]] | None = None
    """What the people of this table call things themselves, by the ids that texts have for them."""
    sides: Callable[[S], Sequence[Sequence[int]]] | None = None
    """Who stands together; each seat for itself unless given."""
    acts: Mapping[str, Callable[[S, int, str], None]] = field(default_factory=dict)
    """What a seat or a role may do beside all questions, by name: gets the state, the viewer and
    a word, and raises Refused. Its own `pause` and `resume` replace those of every table."""
    circles: Mapping[str, Callable[[S, int], list[int]]] = field(default_factory=dict)
    """Among whom a seat may talk beside all: the seats of each circle that it is in now."""
    acts_in_pauses: frozenset[str] = frozenset()
    """Which of them are taken in a pause too, besides `resume`: they leave the rules at rest."""
    seat_acts: frozenset[str] = frozenset()
    """Which of them let two seats change hands, named by their numbers in the word: who plays a
    seat is not the rules' business, but that it changed is on the record."""
    goal: Callable[[S, int], Goal] | None = None
    """What wins and how everybody stands, as a viewer may know it; the text `goal` unless given."""
    verdicts: Verdicts = field(default_factory=dict)
    """Why a fight, a vote or a duel went as it did, in a sentence."""
    lesson: Lesson | None = None
    """A guided first game."""
    rulebook: str = ""
    """The rules and the contract with builders as Markdown, clause by clause: `rules` and
    `contract` are its two parts."""
    board: str = ""
    """Where its terminal board is, `module:Class`."""
    web_board: str = ""
    """A folder of its package with a board for the browser, `index.html` first: docs/web.md."""
    hidden_test_only: bool = False
    """Not offered to players."""
    sight: Sight[S] = field(default_factory=Sight)
    tempo: Tempo[S] = field(default_factory=Tempo)
    gathering: Gathering[S] = field(default_factory=Gathering)
    manners: Manners[S] = field(default_factory=Manners)
    mind: Mind[S] = field(default_factory=Mind)
    positions: Positions[S] = field(default_factory=Positions)
    measures: Measures[S] = field(default_factory=Measures)
    homemade: Homemade[S] = field(default_factory=Homemade)
    teaching: Teaching = field(default_factory=Teaching)

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
    def by_taught(self) -> Game[S]:
        """The game as those bots see it that go by the value which was fitted in the lab."""
        return replace(self, mind=replace(self.mind, value=self.mind.taught or self.mind.value))

    @cached_property
    def steps(self) -> list[type[Step]]:
        """All procedures of the game's rules."""
        package = self.package or self.state.__module__
        return sorted(
            (
                one
                for one in _subclasses(Step)
                if one.__module__ == package or one.__module__.startswith(package + ".")
            ),
            key=lambda one: one.__name__,
        )

    @cached_property
    def step_type(self) -> Any:
        """The union of the game's steps: what a saved step is read as."""
        found = self.steps
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
        """All that a viewer may know, as the game's view."""
        view, public = self.sight.view, self.sight.public
        if view is None:
            return redacted(s, viewer)
        if public is None:
            return view(s, viewer)
        if shared is None:
            parts, facts = public(s)
            if self.sight.party is not None:
                parts = {**parts, **self.sight.party(s, viewer, (parts, facts))}
            shared = parts, facts
        return view(s, viewer, shared)

    def brief(self, s: S, viewer: int) -> object:
        """What matters of a seat's view, for programs that learn."""
        brief = self.sight.brief
        return self.see(s, viewer) if brief is None else brief(s, viewer)

    @cached_property
    def brief_type(self) -> type[msgspec.Struct]:
        """What `brief` gives."""
        return self.sight.brief_shape or self.view_type

    @cached_property
    def view_type(self) -> type[msgspec.Struct]:
        """What `see` gives."""
        return shape(self.state) if self.sight.shape is None else self.sight.shape

    @cached_property
    def aims(self) -> bool:
        """Whether it says what wins."""
        return self.goal is not None or self.words.has("goal")

    def aim(self, s: S, viewer: int) -> Goal | None:
        """What wins, and how everybody stands; nothing where the game does not say."""
        if self.goal is not None:
            return self.goal(s, viewer)
        return Goal(Text("goal")) if self.aims else None

    def names(self, s: S, lang: str) -> tuple[str, ...]:
        return () if self.seat_names is None else tuple(self.seat_names(s, lang))

    def saying(
        self, s: S, lang: str = "en", viewer: int = -1, called: tuple[str, ...] = ()
    ) -> Saying:
        """How something is said to a seat, or to nobody in particular; `called` are the seats where
        the game itself has no names for them."""
        own = {} if self.own_names is None else self.own_names(s)
        return Saying(lang, viewer, self.names(s, lang) or called, own)

    def sides_of(self, s: S) -> Sequence[Sequence[int]]:
        return [[seat] for seat in range(s.seats)] if self.sides is None else self.sides(s)

    def called(self, option: str, lang: str, value: Value | None = None) -> Called:
        """An option, or one of its values, for people."""
        return called(self.words, option, value, lang)

    def called_role(self, role: str, lang: str) -> str:
        """A role for people, by the text `role.<role>`."""
        return self.words.template(f"role.{role}", lang) or role.capitalize()

    def rules(self, lang: str) -> str:
        """The rulebook for players, as Markdown."""
        told: dict[str, tuple[str, ...]] = {}
        for one in self.teaching.examples.example:
            said = one.fr if lang == "fr" else one.en
            told[one.clause] = (*told.get(one.clause, ()), said)
        return rulebook.rules(self.rulebook, self.teaching.rulebooks.get(lang, ""), told)

    @property
    def contract(self) -> str:
        """What builders and tests refer to: decisions, secrets, rulings, content, examples."""
        return rulebook.contract(self.rulebook)

    def read_options(self, typed: Iterable[str]) -> Options:
        """Options as people type them, `name=value` each; `checked_options` says which will do."""
        found: Options = {}
        for one in typed:
            name, equals, value = one.partition("=")
            if not equals:
                raise BadInput(f"an option is written name=value, not {one!r}")
            setting = self.options.get(name)
            found[name] = value if setting is None else setting.read(value)
        return found

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
        if setting.from_text is not None and isinstance(value, str):
            value = _kept(setting, setting.from_text, value)
        if setting.check is not None:
            setting.check(value)
        return value

    def read_files(self, given: Mapping[str, object]) -> dict[str, object]:
        """Options with the texts of the files that they name. For people at their own machine."""
        found = dict(given)
        for name, setting in self.options.items():
            value = found.get(name)
            if setting.each and isinstance(value, list | tuple):
                value = found[name] = brought.joined([str(one) for one in value])
            if setting.from_file is not None and isinstance(value, str):
                found[name] = setting.from_file(value)
        return found

    def told_options(self, options: Options) -> Options:
        """Those that everybody may know of a game that is being played."""
        secret = {name for name, one in self.options.items() if one.secret}
        return {name: value for name, value in options.items() if name not in secret}


def _kept(setting: Setting, read: Callable[[str], str], value: str) -> str:
    """The option with what the record keeps of the texts in it."""
    given = brought.entries(value) if setting.each and not brought.is_text(value) else [value]
    for one in given:
        brought.check_option(one)
    kept = [read(one) if brought.is_text(one) else one for one in given]
    return brought.joined(kept) if setting.each else kept[0]


def _counts(seats: Sequence[int]) -> str:
    ordered = sorted(seats)
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]} to {ordered[-1]}"
    return " or ".join(map(str, ordered))


def _subclasses(cls: type[Step]) -> set[type[Step]]:
    return {one for sub in cls.__subclasses__() for one in {sub, *_subclasses(sub)}}
