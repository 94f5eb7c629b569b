"""A table as everybody may hear of it, beside what is played there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fracas.engine.brought import entries, is_text
from fracas.engine.game import Game

from . import places
from .later import Later
from .lobby import TableInfo
from .match import Match
from .protocol import Result

if TYPE_CHECKING:
    from .hall import Hall


PUZZLE = "puzzle/"
"""What a table that began with a puzzle has as its source, followed by the puzzle's number."""


def puzzle_of(source: str) -> int:
    """The number of the puzzle that a table began with; 0 where it was none."""
    return int(source.removeprefix(PUZZLE)) if source.startswith(PUZZLE) else 0


def describe(hall: Hall, match: Match, guest: str, lang: str, alone: bool = False) -> TableInfo:
    kept = match.kept
    game = hall.game(kept.game)
    result = None
    if kept.result is not None:
        result = msgspec.json.decode(kept.result, type=Result)
        result.seed, result.salt = kept.seed, kept.salt
    viewers = _viewers(match, guest)
    puzzle = puzzle_of(kept.source)
    seen = match.seen_from(viewers[0] if viewers else None)
    return TableInfo(
        kept.id,
        kept.game,
        hall.title(kept.game, lang),
        kept.version,
        kept.status,  # type: ignore[arg-type]  # a State by the store's writers
        kept.seats,
        seen.persons(),
        hall.told_options(kept),
        kept.host,
        [one.seat for one in match.people if guest and one.guest == guest],
        kept.listed,
        kept.spectators,
        kept.created,
        _moments(match, guest),
        hall.sides(match),
        _names(hall, match, seen, game, lang) if game and (alone or match.playable) else [],
        [] if game is None else list(game.sight.roles),
        match.holders() or [],
        places.role_of(hall, kept.id, guest) if game is None or game.sight.roles else "",
        kept.think,
        kept.reserve,
        kept.grace,
        match.commitment(),
        result,
        kept.next,
        "" if puzzle else kept.source,
        match.why(lang),
        seen.asked(),
        kept.terms,
        kept.increment,
        hall.seat_inks(match, game) if game else [],
        puzzle=puzzle,
        own=_own(match, game, guest) if game and kept.status == "open" else {},
    )


def _own(match: Match, game: Game[Any], guest: str) -> dict[str, list[str]]:
    """What a guest's own seats were given of what is each seat's own: their decks, say."""
    mine = [one.seat for one in match.people if guest and one.guest == guest]
    found: dict[str, list[str]] = {}
    for name, setting in game.options.items():
        value = match.kept.options.get(name)
        if setting.each and isinstance(value, str) and mine:
            given = [value] if is_text(value) else entries(value)
            found[name] = [given[seat] if seat < len(given) else "" for seat in mine]
    return found


def _viewers(match: Match, guest: str) -> list[int | str]:
    """From where a guest sees a table, unless as anybody who looks on."""
    found: list[int | str] = [one.seat for one in match.people if guest and one.guest == guest]
    return found + [role for role, who, _ in match.roles() if guest and who == guest]


def _names(hall: Hall, match: Match, seen: Match | Later, game: Game[Any], lang: str) -> list[str]:
    """What the game calls its seats, as far as it may be known."""
    if seen is match or not match.playable:
        return hall.seat_names(match, game, lang)
    return list(game.names(seen.table.state, lang)) if seen.playable else []


def _moments(match: Match, guest: str) -> int:
    """How many moments a guest may look back at: what a socket of theirs would be told of."""
    viewers = _viewers(match, guest)
    if viewers and match.kept.status == "old":
        return len(match.moments(viewers[0]))
    if not match.going and (viewers or not match.later.active):
        return match.inputs
    if viewers:
        return len(match.moments(viewers[0]))
    return len(match.moments(None)) if places.may_watch(match, guest) else 0
