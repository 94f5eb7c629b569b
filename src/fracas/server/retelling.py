"""What has been played, looked at again: moments, records, positions, as a table shows them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

import msgspec

from fracas import BadInput, Table
from fracas.engine.state import Sealed
from fracas.engine.text import plain
from fracas.question import put
from fracas.record import Input
from fracas.retold import Story
from fracas.shown import Shown

from . import seeing
from .retold import Caption, Hidden, Moment, ReplayEvent

BACK = 60
"""How far before a moment one is looked for that can be saved."""


class Glimpse(msgspec.Struct):
    """What is wanted of a moment."""

    at: int
    """After so many inputs."""
    number: int
    """Which of the moments it is that the viewer may look at…"""
    total: int
    """… and how many there are of them."""
    viewer: int | str | None = None
    everything: bool = False
    """With the all-seeing eye."""
    over: bool = True
    """Whether everything may be told."""
    lang: str = "en"


def moment_of(table: Table, before: Table | None, wanted: Glimpse) -> Moment:
    """A table as it was, and before its last input, if there was one."""
    at, viewer = wanted.at, wanted.viewer
    by = None if at == 0 else table.record.inputs[at - 1].seat
    if not wanted.over and by != viewer:
        by = None
    told = events_of(
        table, len(before.log) if before else 0, viewer, wanted.lang, wanted.everything
    )
    silent = before is not None and by is not None and not told
    asked = table.questions(viewer, wanted.lang) if isinstance(viewer, int) else []
    return Moment(
        wanted.number,
        wanted.total,
        all_seeing(table) if wanted.everything else table.view(viewer),
        told,
        by if by is not None and 0 <= by < table.seats else None,
        answer_of(before, table.record.inputs[at - 1], wanted.lang) if before and silent else "",
        sorted(table.waiting),
        [seeing.question(one) for one in asked],
        table.state.now + table.state.lag if table.state.now else None,
        table.goal(viewer, wanted.lang),
        hidden_of(table, wanted.lang) if wanted.everything else [],
    )


def moment_as_told(story: Story, called: Sequence[str], wanted: Glimpse) -> Moment:
    """The same of a match under rules of before, as its record tells it: the table as it was at the
    last turn, and what the last input brought about."""
    then, viewer = story.at(wanted.at), wanted.viewer
    then.called = tuple(called)
    by = story.record.inputs[wanted.at - 1].seat if wanted.at else None
    if not wanted.over and by != viewer:
        by = None
    since = len(then.log) - len(story.happened(wanted.at))
    return Moment(
        wanted.number,
        wanted.total,
        all_seeing(then) if wanted.everything else then.view(viewer),
        events_of(then, since, viewer, wanted.lang, wanted.everything),
        by if by is not None and 0 <= by < then.seats else None,
        clock=then.state.now + then.state.lag if then.state.now else None,
        goal=then.goal(viewer, wanted.lang),
        hidden=hidden_of(then, wanted.lang) if wanted.everything else [],
        earlier=then.since != wanted.at,
    )


def answer_of(before: Table, given: Input, lang: str) -> str:
    """What somebody answered, in the words of the options; nothing for what has none."""
    if given.do != "play":
        return ""
    asked = [one for one in before.questions(given.seat, lang) if one.number == given.question]
    question, found = asked[0] if asked else None, []
    for at, answer in enumerate(given.answers, 1):
        if question is None:
            break
        data = plain(answer)
        found += [one.label for one in question.options if one.data == data]
        if at < len(given.answers):
            first = given.answers[:at]
            question = before.draft(given.seat, *first, question=given.question, lang=lang)
    return ", ".join(found)


def all_seeing(table: Shown) -> Any:
    """What somebody would see who knows every hidden thing."""
    state = table.game.copy(table.state)
    state.seen = [state.everyone] * len(state.seen)
    return table.game.see(state, state.seats)


def hidden_of(table: Shown, lang: str) -> list[Hidden]:
    """What no view shows: answers that lie sealed, and all that a game says lies hidden."""
    game, s = table.game, table.state
    saying = table.saying(table.viewer(None), lang)
    found = []
    for strand in s.strands:
        step = strand.asking
        if strand.sealed and isinstance(step, Sealed):
            for party, answer in sorted(strand.sealed.items()):
                seat = next(one for one in step.seats(s) if step.party(s, one) == party)
                asked = put(game, s, strand, seat, saying)
                found.append(Hidden(asked.prompt, [asked.option(answer).label], seat))
    for hoard in game.sight.hoards(s) if game.sight.hoards else ():
        if hoard.things:
            things = [game.words.say(one, saying) for one in hoard.things]
            found.append(Hidden(game.words.sentence(hoard.name, saying), things, hoard.seat))
    return found


def events_of(
    table: Shown,
    since: int,
    viewer: int | str | None,
    lang: str,
    everything: bool,
    upto: int | None = None,
) -> list[ReplayEvent]:
    number = table.viewer(viewer)
    saying = table.saying(number, lang)
    told = [one for one in table.log[since:upto] if everything or one.exists_for(number)]
    if everything:
        told = [msgspec.structs.replace(one, veil={}, only=None) for one in told]
    return [
        ReplayEvent(
            one.kind,
            one.say(table.game.words, saying, number),
            dict(one.seen_by(number)),
            list(one.clauses),
        )
        for one in told
    ]


SENTENCES = 2
"""Of what happened in a moment, its line in a list tells so many events."""


def spoken_of(events: Sequence[ReplayEvent], seats: int) -> int | None:
    """The seat that a moment's line begins with."""
    who = events[0].args.get("who") if events else None
    return who if isinstance(who, int) and 0 <= who < seats else None


def captions_of(table: Table, wanted: Glimpse, known: Sequence[int]) -> list[Caption]:
    """A line for each of the moments that somebody may look at: those after these inputs."""
    turns = frozenset(table.game.measures.turns)
    viewer, number = wanted.viewer, table.viewer(wanted.viewer)
    going, found, told = table.replay(0), [], set(known)
    going.called = table.called
    for at, given in enumerate(table.record.inputs[: wanted.at], 1):
        before = len(going.log)
        seat = given.seat if 0 <= given.seat < table.seats else None
        by = seat if wanted.over or seat == number else None
        was = going.ahead() if by is not None and at in told else None
        going.apply(given)
        if at not in told:
            continue
        events = events_of(going, before, viewer, wanted.lang, wanted.everything)
        found.append(
            Caption(
                " ".join(f"{one.text}." for one in events[:SENTENCES]),
                by,
                answer_of(was, given, wanted.lang) if was is not None and not events else "",
                next((one.text for one in events if one.kind in turns), ""),
                by is not None and not events and amid(going),
                spoken_of(events, table.seats),
            )
        )
    return found


def amid(table: Table) -> bool:
    """Whether more of an action is asked that has been begun."""
    asking = (one.asking for one in table.state.strands)
    return any(step is not None and (step.inner or step.part) for step in asking)


def captions_as_told(
    story: Story, called: Sequence[str], wanted: Glimpse, known: Sequence[int]
) -> list[Caption]:
    """The same of a match under rules of before."""
    then = story.at(wanted.at)
    then.called = tuple(called)
    turns, number = frozenset(story.game.measures.turns), then.viewer(wanted.viewer)
    ends = list(accumulate(len(story.happened(at)) for at in range(wanted.at + 1)))
    found = []
    for at in known:
        seat = story.record.inputs[at - 1].seat
        events = events_of(
            then, ends[at - 1], wanted.viewer, wanted.lang, wanted.everything, ends[at]
        )
        told = 0 <= seat < then.seats and (wanted.over or seat == number)
        found.append(
            Caption(
                " ".join(f"{one.text}." for one in events[:SENTENCES]),
                seat if told else None,
                turn=next((one.text for one in events if one.kind in turns), ""),
                of=spoken_of(events, then.seats),
            )
        )
    return found


class Saved(msgspec.Struct):
    """A moment as a position file."""

    at: int
    text: str


class Stories:
    """Tables of the past, with marks on the way to them: who looks at one moment looks at the next,
    or at the one before."""

    MATCHES = 8
    EVERY = 100
    """Inputs between two marks…"""
    MARKS = 40
    """… or more where there would be too many."""

    def __init__(self) -> None:
        self._marks: OrderedDict[str, dict[int, Table]] = OrderedDict()

    def at(self, name: str, start: Callable[[], Table], inputs: list[Input], count: int) -> Table:
        """The table of that name after so many of its inputs; not to be changed."""
        every = self.EVERY * (1 + len(inputs) // (self.EVERY * self.MARKS))
        marks = self._marks.setdefault(name, {})
        self._marks.move_to_end(name)
        while len(self._marks) > self.MATCHES:
            self._marks.popitem(last=False)
        if 0 not in marks:
            marks[0] = start()
        near = max(n for n in marks if n <= count and marks[n].record.inputs == inputs[:n])
        if near < count:
            table = marks[near].branch()
            for at, given in enumerate(inputs[near:count], near + 1):
                table.apply(given)
                if at % every == 0:
                    marks[at] = table.branch()
            marks[count] = table
        for n in [n for n in marks if n % every and n != count]:
            del marks[n]
        return marks[count]


def position_of(tables: Callable[[int], Table], at: int, seat: int | None) -> Saved:
    """The last moment at or before this one that can be saved; BadInput where there is none."""
    why: BadInput | None = None
    for moment in range(at, max(-1, at - BACK), -1):
        try:
            return Saved(moment, tables(moment).position(seat))
        except BadInput as error:
            why = why or error
    raise why or BadInput("this moment cannot be saved as a position")
