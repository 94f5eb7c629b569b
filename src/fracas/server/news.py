"""What is new for one socket, as one message: everything that the other side does not have yet.

Messages are put together from parts that are already encoded, because most parts are the same for
all who look at a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import protocol, seeing
from .seeing import Common, Sections, encode

if TYPE_CHECKING:
    from .later import Later
    from .match import Match

EVENTS = 500
"""Of the past, at most so many events are told at once."""


FACTS = (
    "asked",
    "people",
    "holders",
    "watching",
    "state",
    "next",
    "paused",
    "pausing",
    "declined",
    "takeback",
    "leaving",
)


class Facts:
    """What all at a table are told alike: who is asked, who is there, how it stands."""

    __slots__ = ("before", "new", "parts", "values")

    def __init__(self, values: tuple[object, ...], parts: tuple[bytes, ...]) -> None:
        self.values = values
        self.parts = parts
        """Each of them, encoded."""
        self.before: Facts | None = None
        self.new = b""
        """What has changed since the facts before these: what most sockets have to be told."""

    @classmethod
    def after(cls, before: Facts | None, values: tuple[object, ...]) -> Facts:
        """The facts with these values: the ones before, if they are the same."""
        if before is None:
            return cls(values, tuple(map(part, FACTS, values)))
        if before.values == values:
            return before
        pairs = enumerate(zip(values, before.values, strict=True))
        changed = [at for at, (new, old) in pairs if new is not old and new != old]
        parts = list(before.parts)
        for at in changed:
            parts[at] = part(FACTS[at], values[at])
        facts = cls(values, tuple(parts))
        facts.before = before
        facts.new = b"".join([parts[at] for at in changed])
        before.before = None
        return facts

    def since(self, known: Facts | None) -> bytes:
        if known is None:
            return b"".join(self.parts)
        pairs = zip(known.parts, self.parts, strict=True)
        return b"".join([new for old, new in pairs if old is not new and old != new])


def part(name: str, value: object) -> bytes:
    """A part of an update, as it stands among others; nothing for None."""
    return b"" if value is None else b',"%s":%s' % (name.encode(), encode(value))


class News:
    """What the other side of one socket has."""

    __slots__ = (
        "_base",
        "_clock",
        "_clocks",
        "_facts",
        "_goal",
        "_log_at",
        "_moment",
        "_names",
        "_now",
        "_questions",
        "_result",
        "_silent",
        "_still",
        "_stored",
        "_takeback",
        "_told",
        "_undo",
        "_view",
        "_views",
        "_why",
        "lang",
        "match",
        "number",
        "seat",
        "viewer",
    )

    def __init__(self, match: Match, seat: int | None, viewer: int | str | None) -> None:
        self._now = match
        self.match: Match | Later = match.seen_from(viewer)
        """The table as it is, or for who looks on as it was."""
        self.seat = seat
        self.viewer = viewer
        self.lang = "en"
        self.number = 0
        """Of the last update."""
        self._moment: Common | None = None
        """Which one it has been told of."""
        self._view = b""
        self._questions = b""
        self._stored = False
        """Whether the stored view of a match that can only be read was sent."""
        self._facts: Facts | None = None
        self._names: tuple[str, ...] = ()
        self._goal = b""
        self._clock = b""
        self._still = False
        self._clocks = -1
        self._undo: bool | None = None
        self._takeback: bool | None = None
        self._result = b""
        self._why = ""
        self._views: dict[int, Sections] = {}
        """Views sent since the last acknowledged one, in parts, by number of update."""
        self._base = 0
        self._silent = False
        """Whether so many views went out without a word that none more is kept until one comes."""
        self._log_at = 0
        self._told = 0

    def after_events(self, had: int) -> None:
        """Go on after the events that the client has had."""
        visible = seeing.visible(self.match.table, self.viewer)
        skip = max(0, len(visible) - EVENTS)
        start = min(max(had, skip), len(visible))
        self._told = start
        self._log_at = visible[start] if start < len(visible) else len(self.match.table.log)

    def seat_names(self) -> list[str]:
        """What the game calls its seats; told again when that changes."""
        self._names = tuple(self._seat_names())
        return list(self._names)

    def _seat_names(self) -> list[str]:
        now = self._now
        game = now.hall.game(now.kept.game)
        if game is None:
            return []
        if self.match.playable:  # as of what is shown
            return list(game.names(self.match.table.state, self.lang))
        if now.playable:  # nothing is shown yet to who looks on
            return []
        return now.hall.seat_names(now, game, self.lang)

    def in_language(self, lang: str) -> bool:
        """All that is in words is to be told again, if this is another one; views have no words."""
        if lang == self.lang:
            return False
        self.lang = lang
        self._moment = None
        self._questions = b""
        self._goal = b""
        self._why = ""
        return True

    def acknowledged(self, update: int) -> None:
        """The view as it was told last, up to this update, is what changes may be against."""
        self._silent = False
        had = [one for one in self._views if one <= update]
        if had and self._base < update <= self.number:
            newest = self._views[max(had)]
            for one in had:
                del self._views[one]
            self._base = update
            self._views[update] = newest

    def update(self, accepted: list[str]) -> bytes | None:
        """The newest of everything that the other side does not have, or None."""
        match = self.match
        out: list[bytes] = []
        if match.playable:
            self._tell_game(out)
        elif match.kept.status == "open":
            if tuple(self._seat_names()) != self._names:  # a team has chosen another
                out.append(part("seat_names", self.seat_names()))
        elif self._questions not in (b"", seeing.NO_QUESTIONS):  # it has just broken
            self._questions = seeing.NO_QUESTIONS
            out.append(b',"questions":[],"can_undo":false,"can_takeback":false')
        elif match.views and not self._stored:
            self._stored = True
            name = "" if self.viewer is None else str(self.viewer)
            out.append(part("view", match.views.get(name)))
        if match.kept.why and match.kept.why != self._why:
            self._why = match.kept.why
            out.append(part("why", match.why(self.lang)))
        facts = match.facts()
        if facts is not self._facts:
            known = self._facts
            out.append(facts.new if known and known is facts.before else facts.since(known))
            self._facts = facts
        if accepted:
            out.append(b',"accepted":' + encode(accepted))
        said = b"".join(out)
        if not said:
            return None
        self.number += 1
        return b'{"type":"update","update":%d%s}' % (self.number, said)

    def _tell_game(self, out: list[bytes]) -> None:
        match, table = self.match, self.match.table
        moment = match.common()
        if moment is not self._moment:
            self._moment = moment
            view = moment.view(self.viewer)
            if view != self._view:
                self._view = view
                self._show(out, moment)
            questions = moment.questions(self.seat, self.lang)
            asked = questions != self._questions
            if asked:
                self._questions = questions
                out.append(b',"questions":' + questions)
            if moment.timed or self._clock:
                self._tell_clock(out, asked)
            goal = moment.goal(self.viewer, self.lang)
            if goal != self._goal:
                self._goal = goal
                out.append(goal)
            if self._names != moment.names(self.lang):
                out.append(part("seat_names", self.seat_names()))
            if self.seat is not None:
                self._tell_back(out, self.seat, *moment.back())
        if self._log_at < len(table.log):
            self._tell_events(out)
        clocks = match.clocks()
        if clocks is not None and self._clocks != clocks.version:
            self._clocks = clocks.version
            out.append(part("clocks", clocks.told()))
        if table.result is not None:
            found = seeing.result(table, table.result, self.lang)
            found.seed, found.salt = match.kept.seed, match.kept.salt
            result = part("result", found)
            if result != self._result:
                self._result = result
                out.append(result)

    def _tell_clock(self, out: list[bytes], asked: bool) -> None:
        """Who is asked nothing is told too that time runs, and where it stands when it does not."""
        s = self.match.table.state
        still = s.paused or s.result is not None
        if asked or not self._clock or self._still is not still:
            self._still = still
            clock = part("clock", self.match.clock())
            if clock != self._clock:
                self._clock = clock
                out.append(clock)

    def _tell_back(self, out: list[bytes], seat: int, alone: int, together: int) -> None:
        """What of its own a seat can take back now."""
        undo, back = bool(alone >> seat & 1), bool(together >> seat & 1)
        if self._undo is not undo:
            self._undo = undo
            out.append(b',"can_undo":true' if undo else b',"can_undo":false')
        if self._takeback is not back:
            self._takeback = back
            out.append(b',"can_takeback":true' if back else b',"can_takeback":false')

    def _show(self, out: list[bytes], moment: Common) -> None:
        """The view: whole, or as changes to one that the other side is known to have."""
        if self._silent or len(self._view) < seeing.DELTA_FROM:
            out.append(b',"view":' + self._view)
            self._keep_none()  # what is acknowledged from now on is this view, which is not kept
            return
        number, sections = self.number + 1, moment.sections(self.viewer)
        found = None
        if self._base and number - self._base <= protocol.BASES:
            found = seeing.changes(self._views[self._base], sections)
        if found:
            out.append(b',"base":%d,"changes":%s' % (self._base, encode(found)))
        else:
            out.append(b',"view":' + self._view)
        self._views[number] = sections
        if len(self._views) > protocol.BASES:
            self._keep_none()
            self._silent = True

    def _keep_none(self) -> None:
        self._views.clear()
        self._base = 0

    def _tell_events(self, out: list[bytes]) -> None:
        table = self.match.table
        who = self.seat if self.seat is not None else table.viewer(self.viewer)
        count, said = self.match.teller.part(table, self._log_at, who, self.lang, self._told + 1)
        self._log_at = len(table.log)
        if count:
            out.append(said)
            self._told += count
