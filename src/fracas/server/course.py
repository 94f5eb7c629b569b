"""How a game went: what could be counted for every seat, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from fracas import Table
from fracas.engine import Event
from fracas.record import Input

from .retelling import SENTENCES, events_of
from .retold import Begun, Course, Gains, ReplayEvent, Track, Turning

MOMENTS = 80
"""A chart has room for about so many."""
PLAYERS = ("players", "seats")
"""Where a view keeps a table of facts for each seat, if it does."""
TURNINGS = 5
"""Moments in which a game turned, at most."""
HEADING = "—"
"""With this begins a line of the log that only says what comes next."""
SMALL = 4
"""What is less than one in so many of the greatest turned nothing."""


def course_of(table: Table, labels: Mapping[str, str], lang: str = "en") -> Course:
    inputs = table.record.inputs
    told = Told(table, lang)
    every = max(1, len(inputs) // MOMENTS)
    going = table.replay(0)
    going.called = table.called
    at = [0]
    counted = [_counted(going)]
    told.look(going)
    for count, given in enumerate(inputs, 1):
        before = len(going.log)
        going.apply(given)
        told.note(given, going, before)
        if count % every == 0 or count == len(inputs):
            at.append(count)
            counted.append(_counted(going))
    tracks = []
    said = table.game.words.template
    for name, first in counted[0].items():
        values = [one[name] for one in counted if name in one]
        # A game that says what its score is has its lines by name, and that one only once.
        scores = [one.get(SCORE) for one in counted]
        if name != SCORE and scores[0] is not None and (name not in labels or values == scores):
            continue
        # What comes and goes is no account of the game; nor is what never changes.
        # What never changes says nothing, but the score does: nobody has scored.
        if len(values) == len(counted) and (name == SCORE or any(one != first for one in values)):
            label = said("source.score", lang) if name == SCORE else labels.get(name)
            tracks.append(Track(name, label or "", values))
    return Course(at, tracks, told.by_source(), told.turnings(), told.begun)


SCORE = "score"


def _counted(table: Table) -> dict[str, list[int]]:
    """All that can be counted for each seat, the score first where the game says what that is."""
    scores = _scores(table)
    found = dict(numbers(table.view(None), table.seats))
    return found if scores is None else {SCORE: scores} | found | {SCORE: scores}


def _scores(table: Table) -> list[int] | None:
    score = table.game.measures.score
    if score is None:
        return None
    if table.result is not None and len(table.result.scores) == table.seats:
        return list(table.result.scores)
    return list(score(table.state))


class Told:
    """What happened, as far as it explains the score. What was taken back never did."""

    def __init__(self, table: Table, lang: str) -> None:
        self.table = table
        self.lang = lang
        self.notes: list[list[Event]] = []
        self.scores: list[list[int]] = []
        self.lines: list[str] = [""]
        self.turns: list[int] = [0]
        """In which turn each moment was."""
        self.begun: list[Begun] = []

    def look(self, going: Table) -> None:
        self.scores.append(_scores(going) or [])

    def note(self, given: Input, going: Table, before: int) -> None:
        self.look(going)
        self.lines.append("")
        turns = self.table.game.measures.turns
        begun = any(one.kind in turns for one in going.log[before:])
        self.turns.append(self.turns[-1] + begun)
        if given.do in ("undo", "takeback"):
            del self.notes[-(given.question or 1) :]
            return
        if begun:
            told = events_of(going, before, None, self.lang, True)
            at = len(self.turns) - 1
            self.begun += [Begun(at, one.text) for one in told if one.kind in turns]
        self.notes.append(list(going.log[before:]))
        if self.scores[-1] != self.scores[-2]:
            self.lines[-1] = self._line(events_of(going, before, None, self.lang, True))

    def _line(self, events: list[ReplayEvent]) -> str:
        """What changed the score; or the last that happened before the next turn began."""
        measures = self.table.game.measures
        kinds = {one.event for one in measures.sources}
        told = [one for one in events if one.kind in kinds]
        turns = [at for at, one in enumerate(events) if at and one.kind in measures.turns]
        told = told or events[: turns[0] if turns else None]
        told = [one for one in told if not one.text.startswith(HEADING)]
        return " ".join(f"{one.text}." for one in told[-SENTENCES:])

    def turnings(self) -> list[Turning]:
        """When somebody drew away from the others, most of all by taking the lead."""
        if not self.scores[0]:
            return []
        best: dict[int, tuple[int, Turning]] = {}
        """One of each turn."""
        leader: int | None = None
        margins = _margins(self.scores[0])
        for at, scores in enumerate(self.scores):
            before, margins = margins, _margins(scores)
            swings = [now - then for now, then in zip(margins, before, strict=True)]
            seat = swings.index(max(swings))
            ahead = [one for one, margin in enumerate(margins) if margin > 0]
            leads = bool(ahead) and ahead[0] == seat and leader not in (None, seat)
            leader = ahead[0] if ahead else leader
            if swings[seat] > 0:
                one = Turning(at, seat, self.lines[at], scores, leads, self._fell(at, seat))
                weight = swings[seat] * (2 if leads else 1)
                if weight > best.get(self.turns[at], (0, one))[0]:
                    best[self.turns[at]] = weight, one
        found = sorted(best.values(), key=lambda one: -one[0])[:TURNINGS]
        found = [one for one in found if one[0] * SMALL >= found[0][0]]
        return sorted((one for _, one in found), key=lambda one: one.at)

    def _fell(self, at: int, seat: int) -> int | None:
        """Who fell back, where the seat that is better off for it has gained nothing itself."""
        by = [now - then for now, then in zip(self.scores[at], self.scores[at - 1], strict=True)]
        return by.index(min(by)) if by[seat] <= 0 and min(by) < by[seat] else None

    def by_source(self) -> list[Gains]:
        table = self.table
        result = table.result
        if result is None or not result.scores:
            return []
        found = self._in_parts() if table.game.measures.parts else self._gained()
        rest = [
            score - sum(one.points[seat] for one in found)
            for seat, score in enumerate(result.scores)
        ]
        if found and any(rest):  # a game that began in the middle
            found.insert(0, Gains("", [], rest))
        return found

    def _in_parts(self) -> list[Gains]:
        parts = self.table.game.measures.parts
        assert parts is not None
        return [
            Gains(self.table.say(one.said, None, self.lang), list(one.clauses), list(one.points))
            for one in parts(self.table.state)
            if any(one.points)
        ]

    def _gained(self) -> list[Gains]:
        sources = self.table.game.measures.sources
        points = {one.name: [0] * self.table.seats for one in sources}
        for event in chain.from_iterable(self.notes):
            for one in sources:
                if one.event == event.kind:
                    seat, more = event.args["who"], event.args[one.points]
                    assert isinstance(seat, int) and isinstance(more, int)
                    points[one.name][seat] += more
        said = self.table.game.words.template
        return [
            Gains(
                said(f"source.{one.name}", self.lang) or one.name,
                list(one.clauses),
                points[one.name],
            )
            for one in sources
            if any(points[one.name])
        ]


def _margins(scores: Sequence[int]) -> list[int]:
    """By how much each is ahead of the best of the others, or behind; alone, of nothing."""
    return [
        one - max((other for at, other in enumerate(scores) if at != seat), default=0)
        for seat, one in enumerate(scores)
    ]


def numbers(view: Any, seats: int) -> Iterator[tuple[str, list[int]]]:
    """What a view counts for each seat: lists of a number a seat, facts in the seats' tables."""
    if not isinstance(view, dict):
        return
    for key, value in view.items():
        if not isinstance(value, list | tuple) or len(value) != seats:
            continue
        if all(_number(one) for one in value):
            yield key, list(value)
        elif key in PLAYERS and all(isinstance(one, dict) for one in value):
            for fact in value[0]:
                if all(_number(one.get(fact)) for one in value):
                    yield fact, [one[fact] for one in value]


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
