"""What a viewer gets to see, encoded once for all who see the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from fracas import Question, Table
from fracas.engine.events import Event
from fracas.engine.game import Game
from fracas.engine.state import Result, Step, Strand
from fracas.engine.text import Choice, Text
from fracas.engine.verdict import verdict
from fracas.engine.view import all_public, public_parts, redacted
from fracas.question import all_asked, put
from fracas.shown import Shown

from . import protocol
from .protocol import Change

DELTA_FROM = 8192
"""A view of fewer bytes is always sent whole: working out changes costs more than it saves."""

MOST_SEATS = 64
KEPT = 4096
"""Of events that have been put into words, so many are kept at a table."""

NO_QUESTIONS = b"[]"
Sections = dict[str, bytes]
"""The parts of a view by their keys; of one that is no table, all of it under no key."""
encode = msgspec.json.Encoder().encode
_split = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


class Common:
    """One moment as its viewers see it: what several of them share is worked out once."""

    __slots__ = (
        "_asked", "_back", "_facts", "_goals", "_names", "_open", "_parties", "_parts",
        "_sections", "_side", "_views", "table", "timed",
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        self.table = table
        self._views: dict[int | str | None, bytes] = {}
        self._sections: dict[int | str | None, Sections] = {}
        self._parts: dict[str, msgspec.Raw] | None = None
        self._facts: object = None
        self._parties: dict[int, dict[str, msgspec.Raw]] = {}
        """The parts of each side, public ones too, and of everybody without one."""
        self._side: list[int] | None = None
        self._goals: dict[tuple[str, int], bytes] = {}
        self._asked: dict[int, list[Strand]] | None = None
        self._back: tuple[int, int] | None = None
        s = table.state
        self.timed = s.now > 0 or any(strand.due is not None for strand in s.strands)
        """Whether time runs, or stands, at this table: elsewhere there is none to be told."""
        self._names: dict[str, tuple[str, ...]] = {}
        self._open = table.game.sight.view is None and all_public(type(table.state))
        """Whether all viewers see the same."""

    def names(self, lang: str) -> tuple[str, ...]:
        """What the game calls its seats."""
        found = self._names.get(lang)
        if found is None:
            found = self._names[lang] = self.table.game.names(self.table.state, lang)
        return found

    def questions(self, seat: int | None, lang: str) -> bytes:
        """What a seat is asked, the most urgent first; nothing in pauses."""
        table = self.table
        if self._asked is None:
            self._asked = {} if table.state.paused else all_asked(table.state)
        if seat is None or seat not in self._asked:
            return NO_QUESTIONS
        saying = table.saying(seat, lang)
        return encode(
            [
                question(put(table.game, table.state, strand, seat, saying))
                for strand in self._asked[seat]
            ]
        )

    def back(self) -> tuple[int, int]:
        """The seats that can undo their last move, and those that may ask for it, as bits."""
        if self._back is None:
            self._back = self.table.takers_back()
        return self._back

    def view(self, viewer: int | str | None) -> bytes:
        """A view, the same in every language."""
        if self._open:
            viewer = None
        found = self._views.get(viewer)
        if found is None:
            found = self._views[viewer] = encode(self._seen(viewer))
        return found

    def sections(self, viewer: int | str | None) -> Sections:
        """A view in parts."""
        if self._open:
            viewer = None
        found = self._sections.get(viewer)
        if found is None:
            found = self._sections[viewer] = sections(self.view(viewer))
        return found

    def goal(self, viewer: int | str | None, lang: str) -> bytes:
        """What wins and how everybody stands, as it stands among other news; nothing where the
        game does not say. A side is told alike, its own standing first."""
        if not self.table.game.aims:
            return b""
        number = self.table.viewer(viewer)
        party = self.table.game.sight.party is not None
        key = lang, self._side_of(number) if party else number
        found = self._goals.get(key)
        if found is None:
            said = self.table.goal(viewer, lang)
            found = self._goals[key] = b"" if said is None else b',"goal":' + encode(said)
        return found

    def _seen(self, viewer: int | str | None) -> object:
        """Public parts are worked out and encoded once for all viewers, those of a side once for
        it."""
        s, game = self.table.state, self.table.game
        if self._open:
            return public_parts(s)
        if game.sight.view is not None and game.sight.public is None:
            return game.see(s, self.table.viewer(viewer))
        if self._parts is None:
            if game.sight.public is None:
                parts: Mapping[str, object] = public_parts(s)
            else:
                parts, self._facts = game.sight.public(s)
            self._parts = {name: msgspec.Raw(encode(part)) for name, part in parts.items()}
        number = self.table.viewer(viewer)
        if game.sight.view is None:
            return redacted(s, number, self._parts)
        return game.see(s, number, (self._party(number), self._facts))

    def _party(self, viewer: int) -> dict[str, msgspec.Raw]:
        """What a viewer shares with its side, and with everybody."""
        s, game = self.table.state, self.table.game
        assert self._parts is not None
        if game.sight.party is None:
            return self._parts
        side = self._side_of(viewer)
        found = self._parties.get(side)
        if found is None:
            own = game.sight.party(s, viewer, (self._parts, self._facts))
            made = {name: msgspec.Raw(encode(part)) for name, part in own.items()}
            found = self._parties[side] = {**self._parts, **made}
        return found

    def _side_of(self, viewer: int) -> int:
        """A number for each side, and one of its own for every viewer without a seat."""
        s = self.table.state
        if viewer >= s.seats:
            return -1 - viewer
        if self._side is None:
            self._side = [0] * s.seats
            for at, side in enumerate(self.table.game.sides_of(s)):
                for seat in side:
                    self._side[seat] = at
        return self._side[viewer]


def sections(view: bytes) -> Sections:
    """A view in parts: by its keys. What changes is told one level deeper where a part is itself a
    table; a list is one part: when its length changes, all that follows moves."""
    if not view.startswith(b"{"):
        return {"": view}
    return {key: bytes(part) for key, part in _split(view).items()}


def changes(old: Sections, new: Sections) -> list[Change] | None:
    """What is new, or None where the two are not made alike: a part is a leaf in both or a table in
    both, so that paths never overlap. Only parts that differ are taken apart."""
    if "" in old or "" in new:
        return None
    found: list[Change] = []
    gone: list[Change] = []
    for key, part in new.items():
        before = old.get(key)
        if before == part:
            continue
        inner, was = _within(part), {} if before is None else _within(before)
        if before is not None and bool(inner) is not bool(was):
            return None
        if not inner:
            found.append(Change([key], msgspec.Raw(part)))
        for name, one in inner.items():
            if was.get(name) != one:
                found.append(Change([key, name], one))
        gone += [Change([key, name], gone=True) for name in was if name not in inner]
    for key in [one for one in old if one not in new]:
        names = _within(old[key])
        gone += [Change([key, name], gone=True) for name in names] or [Change([key], gone=True)]
    return found + gone


def _within(part: bytes) -> dict[str, msgspec.Raw]:
    """The parts of a part that is a table; none of one that is not, or is empty."""
    return _split(part) if part.startswith(b"{") else {}


def question(one: Question) -> protocol.Question:
    return protocol.Question(
        one.number,
        one.kind,
        one.prompt,
        [protocol.Option(*offered) for offered in one.offers()],
        list(one.clauses),
        one.due,
        one.standing,
        one.free,
        answer_schema(type(one.step)),
        one.sealed,
        one.answer,
        one.step.inner or one.step.part,
        one.coach,
        one.step.weighed,
    )


@cache
def answer_schema(step: type[Step]) -> dict[str, Any]:
    """What a free answer to a step looks like."""
    return {} if step.shape is None else msgspec.json.schema(step.shape)


def labels(game: Game[Any], lang: str) -> dict[str, str]:
    """What a game calls the parts of its view: its texts `view.…`."""
    texts = {**game.words.texts["en"], **game.words.texts.get(lang, {})}
    return {key[5:]: said for key, said in texts.items() if key.startswith("view.")}


def acts(game: Game[Any], lang: str) -> list[protocol.OwnAct]:
    """What a game lets its roles do: its texts `act.…`, and `act.….word` for what goes with it."""
    texts = {**game.words.texts["en"], **game.words.texts.get(lang, {})}
    return [
        protocol.OwnAct(
            name,
            texts.get(f"act.{name}", name),
            texts.get(f"act.{name}.word", ""),
            name in game.seat_acts,
        )
        for name in game.acts
    ]


def visible(table: Table, viewer: int | str | None) -> list[int]:
    """Which events of the log exist for a viewer. Clients number these alone: a gap would tell."""
    number = table.viewer(viewer)
    return [at for at, one in enumerate(table.log) if one.exists_for(number)]


class Alike(msgspec.Struct, gc=False):
    """An event without secrets, in one language."""

    about: int
    """The seats that it is about, as bits: they may be addressed in it."""
    before: bytes
    after: bytes
    """What stands around its text, the number excepted."""
    said: bytes = b""
    """What all others are told, put into words for the first of them."""
    number: int = 0
    numbered: bytes = b""
    """The same under the number that it had for the last of them: mostly all count alike."""

    def under(self, number: int) -> bytes:
        if self.number != number:
            self.number = number
            self.numbered = NUMBERED % (number, self.said)
        return self.numbered


class Told(msgspec.Struct, gc=False):
    """Events of the log as all are told of them whom they are not about."""

    since: int
    upto: int
    number: int
    """Of the first."""
    about: int
    count: int
    said: bytes


class Teller:
    """Events in words, put once for all who read the same."""

    def __init__(self) -> None:
        self._alike: dict[str, dict[int, Alike]] = {}
        self._last: dict[str, Told] = {}
        """What was told last in each language to somebody whom it was not about."""
        self._veiled: dict[tuple[int, str, frozenset[str]], bytes] = {}

    def part(
        self, table: Table, since: int, who: int, lang: str, number: int
    ) -> tuple[int, bytes]:
        """All events since then as they stand among other news, and how many; mostly several are
        told the same."""
        last, upto = self._last.get(lang), len(table.log)
        if (
            last is not None
            and last.since == since
            and last.number == number
            and last.upto == upto
            and not last.about >> who & 1
        ):
            return last.count, last.said
        found = self.events(table, since, who, lang, number)
        said = b',"events":[%s]' % b",".join(found)
        about = self._about(lang, since, upto)
        if about >= 0 and not about >> who & 1:
            self._last[lang] = Told(since, upto, number, about, len(found), said)
        return len(found), said

    def _about(self, lang: str, since: int, upto: int) -> int:
        """The seats that read these events otherwise than all others, as bits; -1 where others do
        not read all of them alike."""
        alike, found = self._alike[lang], 0
        for at in range(since, upto):
            known = alike.get(at)
            if known is None or not known.said:
                return -1
            found |= known.about
        return found

    def events(self, table: Table, since: int, who: int, lang: str, number: int) -> list[bytes]:
        """Events of the log, encoded as a viewer is told of them, numbered from this one on."""
        log, alike = table.log, self._alike.setdefault(lang, {})
        found: list[bytes] = []
        for at in range(since, len(log)):
            known = alike.get(at)
            if known is not None and known.said and not known.about >> who & 1:
                found.append(known.under(number + len(found)))
            elif log[at].exists_for(who):
                said = self._told(table, at, who, lang)
                found.append(NUMBERED % (number + len(found), said))
        return found

    def _told(self, table: Table, at: int, who: int, lang: str) -> bytes:
        """All of an event that follows its number."""
        one, alike = table.log[at], self._alike[lang]
        if len(alike) + len(self._veiled) > KEPT:
            alike.clear()
            self._veiled.clear()
        if one.veil or one.only is not None:
            return self._told_in_part(table, at, who, lang)
        known = alike.get(at)
        why = verdict(table.game.verdicts, table.log, at)
        if why is not None and known is None:
            about = _about(one, table.seats) | _bits(value for _, value in why.args)
            known = alike[at] = Alike(about, b"", b"")
        if why is not None and known is not None:
            said = _after_number(told(table, one, who, lang, why))
            if not known.about >> who & 1:
                known.said = said
            return said
        if known is None:
            frame = protocol.Event(0, one.kind, "", one.args, list(one.clauses))
            before, _, after = _after_number(frame).partition(NO_TEXT)
            known = alike[at] = Alike(_about(one, table.seats), before, after)
        said = b'%s"text":%s%s' % (known.before, encode(_text(table, one, who, lang)), known.after)
        if not known.about >> who & 1:
            known.said = said
        return said

    def _told_in_part(self, table: Table, at: int, who: int, lang: str) -> bytes:
        """An event with a secret, as those read it from whom the same of it is hidden."""
        one = table.log[at]
        if _about(one, table.seats) >> who & 1:
            return _after_number(told(table, one, who, lang))
        hidden = one.hidden_from(who)
        said = self._veiled.get((at, lang, hidden))
        if said is None:
            said = _after_number(told(table, one, who, lang))
            self._veiled[at, lang, hidden] = said
        return said


NUMBERED = b'{"number":%d%s'
NO_TEXT = b'"text":""'
"""Where an event's text belongs: nothing before it can look so, as quotes are escaped."""


def _text(table: Table, one: Event, who: int, lang: str) -> str:
    return one.say(table.game.words, table.saying(who, lang), who)


def told(table: Table, one: Event, who: int, lang: str, why: Text | None = None) -> protocol.Event:
    text = _text(table, one, who, lang)
    because = "" if why is None else table.game.words.sentence(why, table.saying(who, lang))
    return protocol.Event(0, one.kind, text, one.seen_by(who), list(one.clauses), because)


def _after_number(one: protocol.Event) -> bytes:
    return encode(one).removeprefix(b'{"number":0')


def _about(one: Event, seats: int) -> int:
    """The seats whose numbers are among an event's arguments, as bits: only they may be addressed
    in it, so all others read the same."""
    return _bits(one.args.values()) & (1 << seats) - 1


def _bits(values: Iterable[Choice]) -> int:
    found = 0
    for value in values:
        if isinstance(value, int):
            if 0 <= value < MOST_SEATS:
                found |= 1 << value
        elif isinstance(value, tuple):
            found |= _bits(value)
    return found


def result(table: Shown, found: Result, lang: str) -> protocol.Result:
    why = table.say(found.why, None, lang) if found.why.key else ""
    return protocol.Result(list(found.places), list(found.scores), why, list(found.clauses))
