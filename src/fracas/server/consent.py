"""What the people at a table have to agree on: a pause, and a move that is taken back together.

A wish alone is no input: it is told to all, and a restart forgets it. What all agree to is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.record import Input

from .protocol import Takeback

if TYPE_CHECKING:
    from .match import Match

PAUSE, TAKEBACK = "pause", "takeback"


class Consent:
    __slots__ = ("_agreed", "_asker", "_match", "_refused", "declined", "pausing")

    def __init__(self, match: Match) -> None:
        self._match = match
        self.pausing: set[str] = set()
        """The guests who have asked for a pause."""
        self.declined: list[int] = []
        """The seats that would not have the last one."""
        self._asker: int | None = None
        """The seat that asks for its last move back…"""
        self._agreed: set[str] = set()
        """… the guests who would give it, its own among them…"""
        self._refused: list[int] = []
        """… or the seats that would not, the last time."""

    def asks_for_pause(self) -> list[int]:
        """The seats of those who have asked for a pause."""
        return [one.seat for one in self._match.people if one.guest in self.pausing]

    def takeback(self) -> Takeback:
        """Who asks for a move back and who would give it, as all are told."""
        if self._asker is None:
            return Takeback(refused=self._refused)
        others = [one.seat for one in self._match.people if one.guest in self._agreed]
        return Takeback([self._asker, *(one for one in others if one != self._asker)])

    # What is asked

    def ask(self, do: str, seat: int, guest: str) -> Input | None:
        """Somebody wants it, or agrees to what another wants; the input, once nobody is missing."""
        if do == TAKEBACK:
            return self._take_back(seat, guest)
        self.pausing.add(guest)
        self.declined = []
        return Input("pause", seat) if self._all_pause() else None

    def withdraw(self, guest: str) -> None:
        """No pause after all."""
        self.pausing.discard(guest)
        self.declined = []

    def decline(self, seat: int, guest: str, what: str = "") -> None:
        """A seat would not have what others ask for: nobody asks any more. To who asked for a move
        back it is a way to ask no more."""
        if self.pausing and what in ("", PAUSE):
            self.pausing.clear()
            self.declined = [seat]
        if self._asker is not None and what in ("", TAKEBACK):
            own = self._match.people[self._asker].guest == guest
            self._refused = [] if own else [seat]
            self._asker = None

    def _take_back(self, seat: int, guest: str) -> Input | None:
        if self._asker is None:
            self._match.table.check_takeback(seat)
            self._asker, self._agreed = seat, set()
        self._refused = []
        self._agreed.add(guest)
        return self._given_back()

    def _given_back(self) -> Input | None:
        """The move goes back when everybody agrees who plays here, even if they are away: it is
        their game too. Bots agree to what nobody learnt anything by; one that stands in for
        somebody who is away does not speak for them."""
        asker = self._asker
        if asker is None or not self._playing() <= self._agreed:
            return None
        seats = [one.seat for one in self._match.people if one.guest in self._agreed]
        count = self._match.table.reaches_back(asker)
        return Input(TAKEBACK, asker, count, [one for one in seats if one != asker])

    def _playing(self) -> set[str]:
        match = self._match
        conceded = match.table.state.conceded
        return {
            one.guest
            for one in match.people
            if one.guest
            and not conceded >> one.seat & 1
            and (not match.bot_of(one.seat) or match.handed_over(one.seat))
        }

    def _all_pause(self) -> bool:
        """Whether everybody who is here, and does not let a bot play, wants a pause."""
        match = self._match
        playing = {one.guest for one in match.people if one.guest and not match.bot_of(one.seat)}
        return bool(self.pausing) and match.present() & playing <= self.pausing

    # What changes meanwhile

    def moved(self) -> None:
        """An input has come: what was asked about the move before is asked no more."""
        self._asker = None
        self._refused = []
        if self._match.table.state.paused:
            self.pausing.clear()

    def here(self) -> Input | None:
        """Who is here has changed; the input, if nobody is missing now."""
        match = self._match
        present = match.present()
        self.pausing &= present
        if self._asker is not None and match.people[self._asker].guest not in present:
            self._asker = None
        if match.table.state.paused:
            return None
        if self._all_pause():
            return Input("pause", self.asks_for_pause()[0])
        return None
