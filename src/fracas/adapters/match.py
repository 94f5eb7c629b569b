"""A match that goes on action by action: who is to act, what is legal, what comes of it.

The state is played on as it is, without a trial: whatever is in the mask is legal, and nothing
else is taken. Where time runs, seats act at the game's own pace and deadlines fire in between.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from fracas.answering import broken, broken_if_it_fails
from fracas.bots.worth import final
from fracas.catalogue import find
from fracas.engine import run, saving
from fracas.engine.errors import BadInput, FracasError
from fracas.engine.events import Event
from fracas.engine.imagining import imagine
from fracas.engine.state import State, Strand
from fracas.engine.text import Choice
from fracas.question import Question, asked, put
from fracas.record import Record
from fracas.seat import Seat
from fracas.table import Table

from .actions import WAIT, Actions, More, actions
from .layout import Layout, layout

MOST_ANSWERS = 40
"""Questions that a seat answers at one time before it is another's turn, where time runs."""
USUAL_PACE = 1000


class Illegal(BadInput):
    """An action outside the mask."""


class Saved(msgspec.Struct):
    """A match as bytes."""

    game: str
    seed: str
    state: msgspec.Raw
    wakes: list[int]
    answered: int
    pages: dict[int, tuple[int, int]]


class Match:
    """One game; `seat` is who acts now, -1 once it is over."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | str = 0,
        *,
        listen: bool = False,
        **options: object,
    ) -> None:
        found = find(game)
        self.game = found
        self.actions: Actions = actions(found.name)
        self.layout: Layout = layout(found.name)
        self.seed = str(seed)
        self.heard: list[Event] | None = [] if listen else None
        """What has happened since somebody took it away, where somebody listens."""
        s: State = found.new(
            found.checked_seats(seats),
            self.seed,
            found.checked_options(found.read_files(dict(options))),
        )
        s.log = self.heard
        with broken_if_it_fails():
            run.advance(s, s.strands[0])
        self.wakes: list[int] = []
        """When each seat acts next, where time runs."""
        self.answered = 0
        self.pages: dict[int, tuple[int, int]] = {}
        """How often a seat has asked for more answers, and to which question."""
        self._go_on(s)

    # Who and what

    def _go_on(self, s: State) -> None:
        self.s = s
        self._legal: dict[int, Choice | More] | None = None
        self._said: tuple[str, dict[int, Choice | More], dict[int, str]] | None = None
        self.strand: Strand | None = None
        self.seat = -1
        if s.result is None:
            try:
                self._find(s)
            except FracasError:
                raise
            except Exception as error:
                raise broken(error) from error

    def _find(self, s: State) -> None:
        """Find who acts now, letting time pass where it has to."""
        if len(s.strands) == 1 and (step := s.strands[0].asking) is not None and step.simple:
            self.strand, self.seat = s.strands[0], step.seat  # type: ignore[attr-defined]  # it just asks
            return
        while s.result is None:
            if run.next_deadline(s) is None or _under_way(s):
                _, self.seat = run.decision(s)
                self.strand = asked(s, self.seat)[0]
                return
            if not self.wakes:
                self.wakes = [s.now + self._pace(seat) for seat in range(s.seats)]
            now, seat = min((at, seat) for seat, at in enumerate(self.wakes))
            run.tick(s, max(now, s.now))
            if s.result is None:
                strand = next(iter(asked(s, seat)), None)
                if strand is not None and not run.has_sealed(s, strand, seat):
                    self.strand, self.seat = strand, seat
                    return
                self._sleep(seat)
        self.strand, self.seat = None, -1

    def _pace(self, seat: int) -> int:
        pace = self.game.tempo.pace
        if pace is None:
            return USUAL_PACE
        return max(1, pace(self.s, random.Random(f"{self.seed}/{self.s.asked}/{seat}")))

    def _sleep(self, seat: int) -> None:
        self.answered = 0
        self.wakes[seat] = self.s.now + self._pace(seat)

    @property
    def over(self) -> bool:
        return self.s.result is not None

    @property
    def seats(self) -> int:
        return self.s.seats

    @property
    def page(self) -> int:
        """How often the seat that acts has asked for more answers."""
        if not self.pages:
            return 0
        number, page = self.pages.get(self.seat, (0, 0))
        return page if self.strand is not None and number == self.strand.number else 0

    @property
    def legal(self) -> dict[int, Choice | More]:
        """The answers that are legal now, by their actions."""
        if self._legal is None:
            strand = self.strand
            if strand is None or strand.asking is None:
                self._legal = {}
            else:
                block = self.actions.blocks[strand.asking.kind]
                self._legal = block.offered(run.choices(self.s, strand, self.seat), self.page)
        return self._legal

    def mask(self) -> npt.NDArray[np.int8]:
        """1 for each action that is legal for the seat that acts."""
        found = bytearray(self.actions.size)
        for action in self.legal:
            found[action] = 1
        return np.frombuffer(found, np.int8)

    def tensor(self, seat: int) -> npt.NDArray[np.float32]:
        """What a seat sees and is asked, by the layout: made from its view alone."""
        acts = seat == self.seat and self.strand is not None and self.strand.asking is not None
        kind = self.strand.asking.kind if acts else ""  # type: ignore[union-attr]  # it asks
        return self.layout.encode(self.game.brief(self.s, seat), seat, kind, self.page)

    def view(self, seat: int) -> Any:
        """All that a seat may know, as plain data."""
        return Seat(self.game, lambda: self.s, seat).view()

    def question(self, lang: str = "en") -> Question | None:
        if self.strand is None:
            return None
        saying = self.game.saying(self.s, lang, self.seat)
        return put(self.game, self.s, self.strand, self.seat, saying)

    def words(self, action: int, lang: str = "en") -> str:
        """An action that is legal now, as a person reads it; where two would read the same, with
        the answer itself, so that each has words of its own."""
        self._chosen(action)
        if self._said is None or self._said[0] != lang or self._said[1] is not self.legal:
            self._said = lang, self.legal, self._in_words(lang)
        return self._said[2][action]

    def _in_words(self, lang: str) -> dict[int, str]:
        question = self.question(lang)
        assert question is not None
        more = {"en": "More…", "fr": "Autres…"}[lang]
        found = {
            action: more
            if isinstance(one, More)
            else question.say(question.step.label(self.s, one))
            for action, one in self.legal.items()
        }
        often = Counter(found.values())
        return {
            action: said if often[said] == 1 else f"{said} ({str(self.legal[action]).strip('()')})"
            for action, said in found.items()
        }

    def returns(self) -> Sequence[float]:
        """What the end is worth to each seat, -1 to 1; nothing before."""
        if self.s.result is None:
            return [0.0] * self.s.seats
        return [2.0 * one - 1.0 for one in final(self.game, self.s)]

    # What happens

    def _chosen(self, action: int) -> Choice | More:
        try:
            return self.legal[action]
        except (KeyError, TypeError):
            raise Illegal(f"action {action} is not in the mask") from None

    def play(self, action: int) -> None:
        """The seat that acts takes a legal action; an illegal one changes nothing."""
        choice = self._chosen(action)
        if isinstance(choice, More):
            self._more()
            return
        self.answer(choice)

    def _more(self) -> None:
        assert self.strand is not None
        self.pages[self.seat] = self.strand.number, self.page + 1
        self._legal = None

    def answer(self, choice: Choice) -> None:
        """The same by the answer, which must be legal."""
        strand, seat = self.strand, self.seat
        assert strand is not None and strand.asking is not None
        standing = strand.asking.standing
        try:
            run.answer(self.s, strand, seat, choice)
        except FracasError:
            raise
        except Exception as error:
            raise broken(error) from error
        if self.wakes and self.s.result is None:
            self.answered += 1
            if (standing and not _under_way(self.s)) or self.answered > MOST_ANSWERS:
                self._sleep(seat)
        self._go_on(self.s)

    def at_once(self) -> dict[int, Match]:
        """Each seat that could act now, with the match as it would be its turn."""
        if self.over:
            return {}
        found = {self.seat: self}
        if _under_way(self.s):
            return found
        for seat in range(self.s.seats):
            strand = next(iter(asked(self.s, seat)), None)
            if seat != self.seat and strand and not run.has_sealed(self.s, strand, seat):
                found[seat] = self._turn(strand, seat)
        return found

    def turn_of(self, seat: int) -> Match:
        """One of these."""
        return self if seat == self.seat else self._turn(asked(self.s, seat)[0], seat)

    def _turn(self, strand: Strand, seat: int) -> Match:
        """The same state, were it this seat's turn."""
        twin = object.__new__(Match)
        twin.__dict__ |= self.__dict__
        twin.strand, twin.seat, twin._legal = strand, seat, None
        return twin

    def play_at_once(self, taken: Mapping[int, int]) -> None:
        """Legal actions of several seats, in the order of seats: each counts if the seat is still
        asked what it was asked."""
        found = self.at_once()
        meant = [
            (found[seat], found[seat]._chosen(action)) for seat, action in sorted(taken.items())
        ]
        numbers = [one.strand.number for one, _ in meant if one.strand is not None]
        for (turn, choice), number in zip(meant, numbers, strict=True):
            if isinstance(choice, More):
                turn._more()  # pages are shared
                self._legal = None
                continue
            for strand in () if self.over or _under_way(self.s) else asked(self.s, turn.seat):
                if strand.number == number and choice in run.choices(self.s, strand, turn.seat):
                    self.strand, self.seat = strand, turn.seat
                    self.answer(choice)
                    break

    # Other matches

    def copy(self) -> Match:
        """Another match at the same moment."""
        return self._with(self.game.copy(self.s))

    def imagined(self, seat: int, random: random.Random) -> Match:
        """One that the seat cannot tell from this one."""
        return self._with(imagine(self.game, self.s, seat, random))

    def _with(self, s: State) -> Match:
        twin = object.__new__(Match)
        twin.__dict__ |= self.__dict__
        twin.wakes = list(self.wakes)
        twin.heard = None if self.heard is None else list(self.heard)
        s.log = twin.heard
        twin.pages = dict(self.pages)
        twin._go_on(s)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[bytes, bool], Match], tuple[bytes, bool]]:
        return restored, (self.save(), self.heard is not None)

    def save(self) -> bytes:
        """All that playing on needs."""
        state = msgspec.Raw(saving.save(self.game, self.s))
        return msgspec.json.encode(
            Saved(self.game.name, self.seed, state, self.wakes, self.answered, self.pages)
        )

    def table(self) -> Table:
        """A table that goes on from this moment, with a record of its own."""
        s = self.game.copy(self.s)
        s.strand = s.strands[0] if s.strands else None
        record = Record(
            self.game.name,
            self.game.version,
            s.seats,
            seed=self.seed,
            state=saving.save(self.game, s).decode(),
        )
        return Table(self.game, s, record)


def restored(saved: bytes, listen: bool = False) -> Match:
    """The match that `save` wrote, or BadInput."""
    try:
        found = msgspec.json.decode(saved, type=Saved)
    except msgspec.MsgspecError as error:
        raise BadInput(f"this is not a saved match: {error}") from None
    game = find(found.game)
    s = saving.load(game, bytes(found.state))
    match = object.__new__(Match)
    match.game = game
    match.actions, match.layout = actions(game.name), layout(game.name)
    match.seed, match.wakes, match.answered = found.seed, found.wakes, found.answered
    match.heard = [] if listen else None
    s.log = match.heard
    match.pages = found.pages
    match._go_on(s)
    return match


def _under_way(s: State) -> bool:
    """Whether an action is begun whose parts come first."""
    return any(one.asking is not None and one.asking.inner for one in s.strands)


__all__ = ["WAIT", "Illegal", "Match", "restored"]
