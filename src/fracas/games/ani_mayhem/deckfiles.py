"""Deck files: what they say, what is wrong with them, and how to mend it. AM-D1, AM-13.

A deck file names cards by id, in lists or with how many: `[power]` and `"av.brace" = 3`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import TypeGuard

import msgspec

from fracas.content import ContentError
from fracas.content.errors import suggestion
from fracas.content.loading import Document, as_traversable, read
from fracas.content.writing import dumps
from fracas.engine import BadInput, Refused, Text, text
from fracas.engine.brought import check_option, is_text

from .cards import AT, BY_NAME, CARDS
from .codes import BadCode, deck_of, is_code
from .decks import PARTS, Deck, Fault
from .legality import faults
from .sealed import Pool, beyond
from .words import words

MOST_COPIES = 99
"""Of one card in a file: more are a slip, whatever the limits say."""
LONGEST_NAME = 60
MOST_FAULTS = 20
"""After so many it is not read on: looking for what was meant takes its time."""

OF_PART = {
    "havens": "havens",
    "combat_disasters": "disasters",
    "majors": "disasters",
    **{part: part for part in PARTS},
    **{f"small_{part}": part for part in PARTS},
}
"""Which part of a file a fault is about that names no card."""


class Sheet:
    """A deck file that was read: its deck, what is wrong with it, and where what stands."""

    def __init__(self, given: str) -> None:
        self.faults: list[Fault] = []
        self.deck = Deck("", *((),) * len(PARTS))
        if is_code(given):
            self._document = Document("", "deck")
            try:
                self.deck = deck_of(given)
            except BadCode as bad:
                self.faults.append(Fault("", bad.key, bad.have, bad.want, line=1))
            return
        try:
            self._document = Document(given, "deck")
        except ContentError as error:
            slip = error.problems[0]
            why = slip.message.removeprefix("not valid TOML: ")
            self.faults.append(Fault("", "syntax", line=slip.line or 1, card=why))
            return
        self.faults += islice(self._read(), MOST_FAULTS)

    def _read(self) -> Iterator[Fault]:
        values = self._document.values
        if not set(values) & set(PARTS):
            yield Fault("", "foreign", card=", ".join(sorted(values))[:LONGEST_NAME])
            return
        for key in values:
            if key not in PARTS and key != "name":
                yield self._at((key,), "unknown_part", key, suggestion(key, ("name", *PARTS)) or "")
        name = values.get("name")
        if not isinstance(name, str) or not _is_name(name):
            yield self._at(("name",), "name", have=LONGEST_NAME)
            name = ""
        found: list[tuple[int, ...]] = []
        for part in PARTS:
            kinds: list[int] = []
            yield from self._part(part, values.get(part, ()), kinds)
            found.append(tuple(kinds))
        self.deck = Deck(name.strip(), *found)

    def _part(self, part: str, given: object, kinds: list[int]) -> Iterator[Fault]:
        """What is wrong with one part; its cards go into `kinds`."""
        if isinstance(given, dict):
            rows = [(key, n, (part, key)) for key, n in given.items()]
        elif isinstance(given, list | tuple):
            rows = [(one, 1, (part, at)) for at, one in enumerate(given)]
        else:
            yield self._at((part,), "not_cards", part)
            return
        for card, n, path in rows:
            if not isinstance(card, str):
                yield self._at(path, "not_cards", part)
            elif card not in AT:
                near = suggestion(card, AT) or suggestion(card, BY_NAME)
                meant = "" if near is None else near if near in AT else CARDS[BY_NAME[near]].id
                yield self._at(path, "unknown_card", card[:LONGEST_NAME], meant)
            elif type(n) is not int or not 1 <= n <= MOST_COPIES:
                yield self._at(path, "count", card, have=MOST_COPIES)
            else:
                kinds += [AT[card]] * n

    def _at(
        self, path: tuple[str | int, ...], key: str, card: str = "", meant: str = "", have: int = 0
    ) -> Fault:
        key = f"{key}_meant" if meant else key
        line = self._document.lines[path]
        return Fault("", key, have=have, card=card[:LONGEST_NAME], line=line, meant=meant)

    def placed(self, fault: Fault) -> Fault:
        """A fault of the deck, with the line of the file that it is about."""
        values, lines = self._document.values, self._document.lines
        for part in PARTS if fault.card else ():
            given = values.get(part, ())
            if fault.card in given:
                last = len(given) - 1 - list(given)[::-1].index(fault.card)
                path = (part, fault.card if isinstance(given, dict) else last)
                return msgspec.structs.replace(fault, line=lines[path])
        part = OF_PART.get(fault.key, "")
        return msgspec.structs.replace(fault, line=lines[(part,)] if part in values else 1)

    def all_faults(self, players: int, layout: str, pool: Pool | None = None) -> list[Fault]:
        """What keeps it from being played by so many, or from this pool: first that it can be read
        at all."""
        if self.faults:
            return sorted(self.faults, key=lambda one: one.line)
        lacking = [] if pool is None else beyond(self.deck, pool)
        found = [self.placed(one) for one in (*faults(self.deck, players, layout), *lacking)]
        return sorted(found, key=lambda one: one.line)


def _is_name(given: str) -> bool:
    return len(given.strip()) > 0 and len(given) <= LONGEST_NAME and given.isprintable()


def write_deck(deck: Deck) -> str:
    """A deck as the text of a deck file."""
    parts = {
        part: {CARDS[kind].id: n for kind, n in Counter(getattr(deck, part)).items()}
        for part in PARTS
    }
    return dumps({"name": deck.name, **parts})


def is_own(value: object) -> TypeGuard[str]:
    """Whether it is a home-made deck: a file's text or a code, and no name."""
    return is_text(value) or (isinstance(value, str) and is_code(value))


# For options and answers


def _why(sheet: Sheet, found: list[Fault], file: str = "") -> Text:
    listed = tuple(msgspec.structs.astuple(one) for one in found)
    if file:
        return text("refuse.deck_file", file=file, list=listed)
    if sheet.faults:
        return text("refuse.deck_unread", list=listed)
    return text("refuse.deck", name=sheet.deck.name, list=listed)


def kept_deck(given: str, file: str = "") -> str:
    """A deck file's text as a record keeps it, or BadInput if it cannot be read as a deck."""
    sheet = Sheet(given)
    if sheet.faults:
        raise BadInput.worded(_why(sheet, sheet.faults, file), words)
    return given


def check_legal(given: str, players: int, layout: str) -> None:
    sheet = Sheet(given)
    if found := sheet.all_faults(players, layout):
        raise BadInput.worded(_why(sheet, found), words)


def legal_answer(
    given: str, players: int, layout: str, clauses: tuple[str, ...], pool: Pool | None = None
) -> str:
    """The text of a legal deck, or Refused with the clauses that it breaks."""
    sheet = Sheet(given)
    if found := sheet.all_faults(players, layout, pool):
        broken = tuple(dict.fromkeys(one.clause for one in found if one.clause))
        raise Refused(_why(sheet, found), broken or clauses)
    return given


def deck_in(given: str) -> Deck:
    return Sheet(given).deck


def deck_text(path: str) -> str:
    """The text of a deck file or a code, or BadInput."""
    if is_code(path):
        return path.strip()
    try:
        given = read(as_traversable(path))
    except ContentError as error:
        raise BadInput(str(error)) from None
    check_option(given)
    return given
