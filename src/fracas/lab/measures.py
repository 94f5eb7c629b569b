"""What can be measured of a game while it is played, beside how it ended.

A measure is a name in an experiment; a game that nothing is measured of is played at full speed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

import msgspec

from fracas.engine import Choice, Game, Saying, Strand, run

MEASURES = {
    "names": "what the seats were called: gang, faction, deck",
    "first": "who went first",
    "ending": "how it ended, in words",
    "course": "how it went, in the game's own numbers",
    "curve": "the scores at every twentieth of the game",
    "choices": "what was offered and taken, for the kinds of questions in `choices`",
    "thinking": "how long each seat thought, in ms of the processor; hangs on the machine",
    "decisions": "a row for each decision",
    "views": "in these rows what the seat saw, all that it could choose, and the clauses",
}
POINTS = 20
"""Parts into which a curve divides a game."""
KEPT = 128
"""Moments of a game whose scores are kept while nobody knows how long it will be."""
TELLING = re.compile(r" \([A-Z]\)$")


class Taken(msgspec.Struct, frozen=True):
    """How often a choice was offered to a seat in a game, and how often taken."""

    kind: str
    """Of the question."""
    choice: str
    seat: int
    offered: int
    taken: int


class Move(msgspec.Struct, frozen=True):
    """One decision."""

    seat: int
    kind: str
    """Of the question."""
    offered: int
    """How many options there were."""
    choice: str
    """What was chosen, as JSON."""
    ms: float = 0.0
    """How long it took; 0 unless `thinking` is measured."""
    view: str = ""
    """What the seat saw, as JSON: nothing that it did not know."""
    options: str = ""
    """All that it could choose, as JSON."""
    clauses: tuple[str, ...] = ()
    """Of the rulebook, behind the question."""


class Curve:
    """Scores along a game of unknown length, in bounded memory: when there are too many, every
    other one is let go."""

    def __init__(self, score: Callable[[Any], Sequence[int]]) -> None:
        self.score = score
        self.every = 1
        self.kept: list[tuple[int, ...]] = []

    def note(self, made: int, s: Any) -> None:
        if made % self.every:
            return
        self.kept.append(tuple(self.score(s)))
        if len(self.kept) > KEPT:
            self.kept = self.kept[::2]
            self.every *= 2

    def points(self, made: int, s: Any) -> tuple[tuple[int, ...], ...]:
        """At the start, after each part of the decisions, and at the end."""
        last = len(self.kept) - 1
        along = [min(last, made * part // POINTS // self.every) for part in range(POINTS)]
        return (*(self.kept[at] for at in along), tuple(self.score(s)))


class Watch:
    """Looks at one game while it is played."""

    def __init__(
        self, game: Game[Any], s: Any, measure: Sequence[str], kinds: Sequence[str]
    ) -> None:
        self.game = game
        self.wanted = frozenset(measure)
        self.kinds = frozenset(kinds) if "choices" in self.wanted else frozenset()
        self.first = run.decision(s)[1]
        self.counts: Counter[tuple[str, str, int]] = Counter()
        self.taken: Counter[tuple[str, str, int]] = Counter()
        self.moves: list[Move] = []
        self.told: Counter[str] = Counter()
        self.times: list[list[float]] = [[] for _ in range(s.seats)]
        score = game.measures.score
        self.curve = Curve(score) if score is not None and "curve" in self.wanted else None
        self.listens = "course" in self.wanted and game.measures.course is not None
        self.made = 0
        if self.curve is not None:
            self.curve.note(0, s)

    def before(self, s: Any, strand: Strand, mover: int, choice: Choice, seconds: float) -> None:
        """A bot has made up its mind; the answer is not in yet."""
        kind = strand.asking.kind if strand.asking is not None else ""
        if kind in self.kinds or "*" in self.kinds:
            for one in dict.fromkeys(map(choice_name, run.choices(s, strand, mover))):
                self.counts[kind, one, mover] += 1
            self.taken[kind, choice_name(choice), mover] += 1
        ms = round(seconds * 1000, 3) if "thinking" in self.wanted else 0.0
        if "thinking" in self.wanted:
            self.times[mover].append(ms)
        if "views" in self.wanted:
            self.moves.append(seen(self.game, s, strand, mover, choice, ms))
        elif "decisions" in self.wanted:
            offered = len(run.choices(s, strand, mover))
            self.moves.append(Move(mover, kind, offered, as_json(choice), ms))
        if self.listens:
            s.log = []

    def after(self, s: Any) -> None:
        self.made += 1
        if self.listens:
            self.told.update(event.kind for event in s.log or ())
            s.log = None
        if self.curve is not None:
            self.curve.note(self.made, s)

    def found(self, s: Any) -> dict[str, Any]:
        """What was measured, by the fields of `Played`."""
        wanted, measures = self.wanted, self.game.measures
        names = tuple(map(plain_name, self.game.names(s, "en"))) or tuple(
            f"seat {seat}" for seat in range(s.seats)
        )
        found: dict[str, Any] = {}
        if "names" in wanted:
            found["names"] = names
        if "first" in wanted:
            own = measures.first_player
            found["first"] = self.first if own is None else own(s)
        if "ending" in wanted and s.result is not None:
            found["ending"] = self.game.words.say(s.result.why, Saying(seats=names))
        if self.listens and measures.course is not None and s.result is not None:
            found["course"] = dict(measures.course(s, self.told))
        if self.curve is not None:
            found["curve"] = self.curve.points(self.made, s)
        if self.kinds:
            found["choices"] = tuple(
                Taken(*key, offered=count, taken=self.taken[key])
                for key, count in self.counts.items()
            )
        if "thinking" in wanted:
            found["thinking"] = tuple(fmean(one) if one else 0.0 for one in self.times)
            found["slowest"] = tuple(max(one, default=0.0) for one in self.times)
        if self.moves:
            found["moves"] = tuple(self.moves)
        return found


def seen(
    game: Game[Any], s: Any, strand: Strand, mover: int, choice: Choice, ms: float = 0.0
) -> Move:
    """A decision with what the seat knew when it was made."""
    options = list(run.choices(s, strand, mover))
    step = strand.asking
    assert step is not None
    view = as_json(game.see(s, mover))
    return Move(
        mover, step.kind, len(options), as_json(choice), ms, view, as_json(options), step.clauses
    )


def as_json(data: object) -> str:
    return msgspec.json.encode(data).decode()


def plain_name(name: str) -> str:
    """Without the letter that tells two of one name apart: a gang is the same on every seat."""
    return TELLING.sub("", name)


def choice_name(choice: Choice) -> str:
    """What a choice is counted as: words are joined; of a card with its price, the card."""
    if not isinstance(choice, tuple) or not choice:
        return str(choice)
    return " ".join(map(str, (choice[0], *(one for one in choice[1:] if isinstance(one, str)))))
