"""What the people at a table have to agree on: a pause, a move that is taken back, an early end.

A wish alone is no input: it is told to all, and a restart forgets it. What all agree to is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.record import Input

from .protocol import Asking

if TYPE_CHECKING:
    from .match import Match

PAUSE, TAKEBACK, LEAVE = "pause", "takeback", "leave"
WISHES = (PAUSE, TAKEBACK, LEAVE)
NOTHING = Asking()
"""What is told where nothing is asked: mostly so, and after every move."""


class Wanted:
    """Something that one seat asks of all the others."""

    __slots__ = ("agreed", "asker", "refused")

    def __init__(self) -> None:
        self.asker: int | None = None
        self.agreed: set[str] = set()
        """The guests who would have it, the asker's among them."""
        self.refused: list[int] = []
        """The seats that would not, the last time."""

    def ask(self, seat: int, guest: str) -> None:
        """Or agree to what another asks."""
        if self.asker is None:
            self.asker, self.agreed = seat, set()
        self.refused = []
        self.agreed.add(guest)

    def drop(self, *refused: int) -> None:
        self.asker, self.refused = None, list(refused)


class Consent:
    __slots__ = ("_leave", "_match", "_takeback", "declined", "pausing")

    def __init__(self, match: Match) -> None:
        self._match = match
        self.pausing: set[str] = set()
        """The guests who have asked for a pause."""
        self.declined: list[int] = []
        """The seats that would not have the last one."""
        self._takeback = Wanted()
        self._leave = Wanted()

    # As all are told

    def asks_for_pause(self) -> list[int]:
        """The seats of those who have asked for a pause."""
        if not self.pausing:
            return []
        return [one.seat for one in self._match.people if one.guest in self.pausing]

    def takeback(self) -> Asking:
        return self._told(self._takeback)

    def leaving(self) -> Asking:
        return self._told(self._leave)

    def _told(self, one: Wanted) -> Asking:
        if one.asker is None:
            return Asking(refused=one.refused) if one.refused else NOTHING
        return Asking([one.asker, *self._others(one)])

    def _others(self, one: Wanted) -> list[int]:
        """The seats of who agrees, but for the one that asked."""
        people = self._match.people
        return [each.seat for each in people if each.guest in one.agreed and each.seat != one.asker]

    # What is asked

    def ask(self, do: str, seat: int, guest: str) -> bool:
        """Somebody wants it, or agrees to what another wants; whether nobody is missing now."""
        if do == PAUSE:
            self.pausing.add(guest)
            self.declined = []
            return self._all_pause()
        wanted = self._takeback if do == TAKEBACK else self._leave
        if do == TAKEBACK and wanted.asker is None:
            self._match.table.check_takeback(seat)
        wanted.ask(seat, guest)
        return self._playing(away=do == TAKEBACK) <= wanted.agreed

    def given(self, do: str, seat: int) -> Input:
        """The input that all agree to."""
        asker = self._takeback.asker
        if do == PAUSE or asker is None:
            return Input("pause", seat)
        count = self._match.table.reaches_back(asker)
        return Input(TAKEBACK, asker, count, list(self._others(self._takeback)))

    def withdraw(self, guest: str) -> None:
        """No pause after all."""
        self.pausing.discard(guest)
        self.declined = []

    def decline(self, seat: int, guest: str, what: str = "") -> None:
        """A seat would not have what others ask for: nobody asks any more. To who asked it is a way
        to ask no more."""
        if self.pausing and what in ("", PAUSE):
            self.pausing.clear()
            self.declined = [seat]
        for name, one in ((TAKEBACK, self._takeback), (LEAVE, self._leave)):
            if one.asker is not None and what in ("", name):
                own = self._match.people[one.asker].guest == guest
                one.drop(*([] if own else [seat]))

    def _playing(self, away: bool) -> set[str]:
        """Whose word counts: of all who play, those who are away included, because it is their game
        too. Bots agree to whatever nobody loses by; one that stands in for somebody who is away
        speaks for them only where a game is given up, and not where a move is."""
        match = self._match
        conceded = match.table.state.conceded
        return {
            one.guest
            for one in match.people
            if one.guest
            and not conceded >> one.seat & 1
            and (not match.bot_of(one.seat) or (away and match.handed_over(one.seat)))
        }

    def _all_pause(self) -> bool:
        """Whether everybody who is here, and does not let a bot play, wants a pause."""
        match = self._match
        playing = {one.guest for one in match.people if one.guest and not match.bot_of(one.seat)}
        return bool(self.pausing) and match.present() & playing <= self.pausing

    # What changes meanwhile

    def moved(self) -> None:
        """An input has come: what was asked about the move before is asked no more."""
        self._takeback.drop()
        if self._match.table.state.paused:
            self.pausing.clear()

    def here(self) -> Input | None:
        """Who is here has changed; the input, if nobody is missing now."""
        match = self._match
        present = match.present()
        self.pausing &= present
        for one in (self._takeback, self._leave):
            if one.asker is not None and match.people[one.asker].guest not in present:
                one.drop()
        if not match.table.state.paused and self._all_pause():
            return Input("pause", self.asks_for_pause()[0])
        return None
