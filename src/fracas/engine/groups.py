"""What a game may tell of itself beyond its rules, in groups: docs/game.md has a page on each."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from .rulebook import Examples, shipped
from .setting import Options
from .state import State, Step
from .teaching import Glossary, HowTo, pictures
from .text import Choice, Text

S = TypeVar("S", bound=State)
T = TypeVar("T")
Zones = Sequence[Sequence[list[int]]]


class Rng(Protocol):
    """What a game draws from outside its rules: the bot's own generator, handed in."""

    def random(self) -> float: ...


@dataclass(frozen=True)
class Look(Generic[S]):
    """What somebody may find out at any time without doing anything: whom a figure would see from
    there, what an attack would be worth. It is answered from what the viewer knows."""

    asks: type[msgspec.Struct]
    """What can be asked."""
    shows: type[msgspec.Struct]
    """What is answered."""
    answer: Callable[[S, int, Any], msgspec.Struct]
    """Of a state, a viewer and what is asked; `BadInput` for what makes no sense."""
    tries: Callable[[S, int], Sequence[msgspec.Struct]]
    """A few things that a viewer could ask now, for the kit."""


@dataclass(frozen=True)
class Hoard:
    """Things that lie hidden together, in their order."""

    name: Text
    things: Sequence[Text]
    """Of a pile, the one that comes next first."""
    seat: int | None = None
    """Whose they are."""


@dataclass(frozen=True)
class Sight(Generic[S]):
    """What viewers see and know."""

    shape: type[msgspec.Struct] | None = None
    """What `view` gives, as a type: a `View`. By default, by the fields."""
    view: Callable[..., object] | None = None
    """What a viewer may know, of a state and a viewer; a spectator is viewer `s.seats`. By default,
    by the fields."""
    public: Callable[[S], tuple[Mapping[str, object], Any]] | None = None
    """For games with many viewers: the parts of the view that all see alike, and anything else that
    is worth working out once for all. `view` gets both as a third argument; the parts may have been
    encoded already."""
    party: Callable[[S, int, tuple[Mapping[str, object], Any]], Mapping[str, object]] | None = None
    """For games in teams: the parts that all of a viewer's side see alike, of a state, a viewer and
    what `public` gives. They are worked out once for each side and join the parts that `view` gets.
    With it, `goal` too is the same for all of a side."""
    look: Look[S] | None = None
    """What viewers may find out beyond the view."""
    brief: Callable[[S, int], object] | None = None
    """What matters of the view, mostly in numbers, for programs that learn by playing a lot: what
    it says must be in the view too. The view itself unless given."""
    brief_shape: type[msgspec.Struct] | None = None
    """What `brief` gives, as a type."""
    roles: Mapping[str, int] = field(default_factory=dict)
    """Viewers beyond seats and spectators, as offsets from `s.seats` (the spectator is 0)."""
    pools: Callable[[S], Zones] | None = None
    """The hidden zones, grouped: unknown things of one group may be anywhere in it."""
    imagine: Callable[[S, int, random.Random], None] | None = None
    """Deal anew what the pools cannot: depends on the viewer's knowledge and the generator only."""
    redeal: Callable[[S, int, random.Random], None] | None = None
    """As `imagine`, but with the very things that are in play: for a table that goes on from a
    moment of another. `imagine` itself, unless given."""
    hoards: Callable[[S], Sequence[Hoard]] | None = None
    """What lies hidden that no view shows, even to who knows every card: the order of decks, what
    was set aside. For the eye that looks at a game that is over."""
    watched: Callable[[S], bool] | None = None
    """Whether spectators see no more than every seat does: otherwise nobody watches a game that is
    being played. Always, unless given."""


@dataclass(frozen=True)
class Tempo(Generic[S]):
    """How long a game takes, and where time runs by itself."""

    minutes: tuple[int, int] = (0, 0)
    """So many minutes among people, from and to; (0, 0) where nobody has said."""
    weight: int = 0
    """How much there is to learn and to think of, from 1 to 5; 0 where nobody has said."""
    pace: Callable[[S, Rng], int] | None = None
    """Where everybody acts at once: how many ms a bot waits between two of its actions."""
    rests: Callable[[S, int], bool] | None = None
    """Whether a bot in a seat leaves its standing menu alone for now."""
    stretch: Callable[[S], int] | None = None
    """The number of the stretch in which everybody is expected to act, -1 between two. A person who
    does nothing for a whole one is taken for absent."""
    grace: int = 120
    """Seconds after which a bot plays for somebody absent, where a table does not say."""
    joining: bool = False
    """Whether newcomers may take the seats of bots while a game is on, where a table does not
    say."""


class Manner(msgspec.Struct, frozen=True):
    """A moment at which a seat is asked or not."""

    about: Text
    on: bool
    word: str
    """What the act is given to change it."""


@dataclass(frozen=True)
class Manners(Generic[S]):
    """Where somebody is asked who may act at many moments and mostly has no wish to. Nothing that
    is hidden may count: else it would tell others that she is not asked."""

    act: str = ""
    """The act of the game by which a seat says so."""
    usual: Callable[[S, int], str] | None = None
    """The word that is given for a person who has said nothing yet, if any: bots and programs are
    asked everywhere."""
    listed: Callable[[S, int], Sequence[Manner]] | None = None
    """All that can be changed, and how it is for a seat."""


@dataclass(frozen=True)
class Gathering(Generic[S]):
    """What can still be changed while people come to a table, before the game begins. Each gets the
    state that the table would begin with and its options, and gives others instead; `BadInput`
    where that will not do."""

    rename: Callable[[S, Options, int, str], Options] | None = None
    """A side is called so; nothing: as the game calls it."""
    fewer: Callable[[S, Options, Sequence[int]], Options] | None = None
    """Only these of its seats play, in their order."""
    inks: Callable[[S], Sequence[str]] | None = None
    """The colour of each seat, for those who look at the table before it has a board."""
    needs: Mapping[str, Options] = field(default_factory=dict)
    """The options without which a role has nothing to do: who sets a table up and takes it has
    chosen these."""


@dataclass(frozen=True)
class Features(Generic[S]):
    """What is counted in a position, in numbers, for a value that is fitted in the lab."""

    names: Sequence[str]
    count: Callable[[S, int], Sequence[float]]
    """In the order of the names, from a seat's place; it may look only at what the seat knows."""


@dataclass(frozen=True)
class Mind(Generic[S]):
    """What a sound player looks at, for bots and advice."""

    value: Callable[[S, int], float] | None = None
    """What a position is worth to a seat; about 0 to 1 where it can be."""
    payoff: Callable[[S], Sequence[float]] | None = None
    """What a finished game is worth to each seat, 0 to 1; by places unless given."""
    policy: Callable[[S, Step, int, Sequence[Choice]], Sequence[float]] | None = None
    """How likely a sound player is to choose each option of a step that asks a seat, at a glance:
    weights above 0. It may look only at what that seat knows."""
    quiet: Callable[[S], bool] | None = None
    """Whether a position can be judged as it stands: nothing is half done, like an effect that is
    paid for and has yet to come. Always, unless given."""
    foresight: Callable[[S], bool] | None = None
    """Whether playing on in one's mind says how it goes on: where a clock runs nobody knows who
    acts next, and bots that search leave it to the greedy one. Always, unless given."""
    outlook: Callable[[S, int], Mapping[str, float]] | None = None
    """What a seat can count on, by what it comes from, in the game's own points: why a bot likes a
    position. Its words are the texts `outlook.<name>`; it may look only at what the seat knows."""
    features: Features[S] | None = None
    """What a position looks like in numbers: `fracas lab fit` makes a value of it."""
    taught: Callable[[S, int], float] | None = None
    """The value that was fitted so, for bots whose recipe says `taught=1`."""
    completes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """After which kind of question which others say more of the same action (which figure, then
    where to), besides those that are parts by the rules: advice covers all of it."""
    recipes: Mapping[str, str] = field(default_factory=dict)
    """Bots for named strengths: `{"hard": "search:iterations=2000,rollout=0"}`."""


@dataclass(frozen=True)
class Positions(Generic[S]):
    """Moments written down in position files, and what must hold in any."""

    shape: type[msgspec.Struct] | None = None
    """The shape of a position file's own part."""
    arrange: Callable[[S, Any], None] | None = None
    """Make a fresh state into the one of a position file."""
    describe: Callable[[S], msgspec.Struct] | None = None
    """The inverse of `arrange`: the own part of a position file that leads to this state. It need
    not be right between two halves of a step: what it says is tried."""
    lucky: Callable[[S, str, Choice], Choice] | None = None
    """The plain form of a `luck` entry in a position file (card names to numbers)."""
    invariants: Callable[[S], Sequence[str]] | None = None
    """What is wrong with a state, in words; empty if nothing is."""


@dataclass(frozen=True)
class Source:
    """Where points come from: an event whose argument `points` says how many `who` gains. Its words
    are the text `source.<name>`."""

    name: str
    event: str
    points: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Part:
    """What a score is made of: so many points of each seat."""

    said: Text
    points: Sequence[int]
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Measures(Generic[S]):
    """What explains a finished game, and many of them."""

    first_player: Callable[[S], int] | None = None
    """Who went first in a finished game; unless given, who was asked first."""
    course: Callable[[S, Mapping[str, int]], Mapping[str, float]] | None = None
    """How a finished game went, in numbers with a name each, from its end and from how many events
    of each kind there were."""
    sources: Sequence[Source] = ()
    """Where points come from, for explaining a score; or, where they do not come for good…"""
    parts: Callable[[S], Sequence[Part]] | None = None
    """… what the scores of a game that is over are made of."""
    score: Callable[[S], Sequence[int]] | None = None
    """What each seat has so far, at any moment of a game that is over: how it went. Everything is
    known by then. Its name is the text `score`."""
    turns: Sequence[str] = ("turn",)
    """The kinds of events that begin a new turn, by which logs and replays are grouped."""


class Read(Protocol):
    """`fracas.content.load`: the engine reads no content by itself."""

    def __call__(self, source: Traversable, kind: type[T], /) -> T: ...


@dataclass(frozen=True)
class Teaching:
    """What helps people to learn a game, beside its rulebook and its lesson."""

    rulebooks: Mapping[str, str] = field(default_factory=dict)
    """The rules for players in other languages, as Markdown with the same clauses."""
    examples: Examples = field(default_factory=Examples)
    """Clauses told by a case."""
    glossary: Glossary = field(default_factory=Glossary)
    """Its words explained."""
    how_to: HowTo = field(default_factory=HowTo)
    """How it is played, on a few illustrated pages."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """The drawings of these pages, as SVG, by name."""

    @classmethod
    def shipped(cls, package: str, read: Read) -> Teaching:
        """All of it, from where every game keeps it: the translations of the rulebook in `rules`,
        the rest in `content`."""
        home = files(package) / "content"
        return cls(
            shipped(package)[1],
            read(home / "examples.toml", Examples),
            read(home / "glossary.toml", Glossary),
            read(home / "how_to.toml", HowTo),
            pictures(package),
        )


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

    def title(self, given: str) -> str:
        """What the deck in the text of a file is called."""

    def code(self, name: str, players: int, layout: str) -> str:
        """A deck as a code that can be pasted in a chat; a code is taken wherever a file is."""

    def completed(
        self, given: str, players: int, layout: str, seed: str, pool: Mapping[str, int]
    ) -> str:
        """The text of a legal deck with what the text or code holds, the rest chosen to fit it;
        from a pool of so many of each card, unless it is empty."""

    @property
    def shape(self) -> type[msgspec.Struct]:
        """What `built` gives."""

    def built(
        self, given: str, players: int, layout: str, lang: str, pool: Mapping[str, int]
    ) -> msgspec.Struct:
        """What a text or code holds and what is wrong with it, for a deck room."""


class CampaignShelf(Protocol):
    """Campaigns of several players over many matches: what a house asks a game. A campaign is the
    text of its file; gangs are counted from 0."""

    @property
    def shape(self) -> type[msgspec.Struct]:
        """Of what `stands` gives."""

    @property
    def sizes(self) -> Sequence[int]:
        """For how many gangs."""

    def checked(self, gang: str, first: str = "") -> None:
        """Whether somebody may bring this gang, a name or the text of a file, to a campaign that
        the first gang has begun; or BadInput."""

    def scale(self, gang: str) -> str:
        """What kind of campaign this gang begins, in a word of the game's; the usual one has
        none."""

    def founded(self, gangs: Sequence[str], missions: int) -> str:
        """A new campaign."""

    def read(self, text: str) -> tuple[int, int, int]:
        """Of a file that somebody brings: gangs, matches for each, and those that are over."""

    def options(self, text: str, pair: Sequence[int]) -> Mapping[str, str | bool]:
        """Of a table at which these gangs meet."""

    def merged(self, text: str, pair: Sequence[int], after: str) -> tuple[str, int]:
        """The campaign after such a match, by what it left (`lasting`), and who of them won, or
        -1."""

    def rounded(self, text: str) -> str:
        """The campaign once all have met."""

    def stands(self, text: str, lang: str) -> msgspec.Struct:
        """How it stands, for a screen."""


@dataclass(frozen=True)
class Gallery:
    """The cards of a game as their faces show them, for clients that draw them."""

    shape: type[msgspec.Struct]
    faces: Callable[[str], msgspec.Struct]
    """All of them, in a language."""


@dataclass(frozen=True)
class Homemade(Generic[S]):
    """What players make at home and bring along."""

    checks: Mapping[str, Callable[[str], Sequence[object]]] = field(default_factory=dict)
    """All that is wrong with a home-made file, in words, by what it holds (`{"scenario": …}`);
    empty if it can be played with."""
    shows: Mapping[str, Callable[[str, str], Sequence[str]]] = field(default_factory=dict)
    """What can be made at home, as lines of text in a language: of a file or of a ready-made one by
    its name; without a name all that there is to make one with."""
    faults: Mapping[str, Callable[[str, str], Sequence[tuple[str, str]]]] = field(
        default_factory=dict
    )
    """The same of the text of such a file, in a language: clause and words of each fault. What is
    named here can be kept by guests of a house."""
    gallery: Gallery | None = None
    """What can be made at home with, to be looked at."""
    decks: DeckShelf | None = None
    """Ready-made, home-made and random decks, where players bring their own."""
    lasting: Callable[[S], str] | None = None
    """What a record keeps besides, so that newer rules can go on with it: a campaign's file."""
    campaigns: CampaignShelf | None = None
    """Campaigns over many matches, where there are any."""
    standing: Callable[[S, str], Sequence[str]] | None = None
    """How that stands, as lines of text in a language; none where nothing outlasts the match."""
