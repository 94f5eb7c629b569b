"""A table as everybody may hear of it, beside what is played there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import places
from .lobby import TableInfo
from .match import Match
from .protocol import Result

if TYPE_CHECKING:
    from .hall import Hall


def describe(hall: Hall, match: Match, guest: str, lang: str, alone: bool = False) -> TableInfo:
    kept = match.kept
    game = hall.game(kept.game)
    result = None
    if kept.result is not None:
        result = msgspec.json.decode(kept.result, type=Result)
        result.seed, result.salt = kept.seed, kept.salt
    return TableInfo(
        kept.id,
        kept.game,
        hall.title(kept.game, lang),
        kept.version,
        kept.status,  # type: ignore[arg-type]  # a State by the store's writers
        kept.seats,
        match.persons(),
        hall.told_options(kept),
        kept.host,
        [one.seat for one in match.people if guest and one.guest == guest],
        kept.listed,
        kept.spectators,
        kept.created,
        _moments(match, guest),
        hall.sides(match),
        hall.seat_names(match, game, lang) if game and (alone or match.playable) else [],
        [] if game is None else list(game.sight.roles),
        match.holders() or [],
        places.role_of(hall, kept.id, guest),
        kept.think,
        kept.reserve,
        kept.grace,
        match.commitment(),
        result,
        kept.next,
        kept.source,
        match.why(lang),
        match.asked(),
        kept.terms,
        kept.increment,
        match.early_inks if kept.status == "open" else [],
    )


def _moments(match: Match, guest: str) -> int:
    """How many moments a guest may look back at: what a socket of theirs would be told of."""
    if not match.going:
        return match.inputs
    viewers: list[int | str] = [one.seat for one in match.people if guest and one.guest == guest]
    viewers += [role for role, who, _ in match.roles() if guest and who == guest]
    if viewers:
        return len(match.moments(viewers[0]))
    return len(match.moments(None)) if places.may_watch(match, guest) else 0
