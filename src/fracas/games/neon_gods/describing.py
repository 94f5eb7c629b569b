"""A moment as a position file: the inverse of `positions.arrange`."""

from typing import Literal

from fracas.engine import BadInput

from .activate import Activate
from .cards import KEY, NUMBER
from .daylight import Exchange
from .grid import NAMES, SPACES
from .movement import Move
from .numbers import STRUCTURES, WORK
from .positions import PlayerIn, Position, SpaceIn, Stage
from .recruit import EMPTY, Recruit
from .state import NeonGods, Player, figures
from .turn import Discard

TOWERS: tuple[None, Literal["S1"], Literal["S2"], Literal["S3"]] = (None, "S1", "S2", "S3")


def describe(s: NeonGods) -> Position:
    """The position of this moment. Whether it leads back here is for the caller to try: between
    two halves of a step it does not."""
    return Position(
        bare=True,
        round=s.round,
        first=s.first + 1,
        active=s.active + 1 if s.active >= 0 else 1,
        step=stage_of(s),
        activations=s.activations or 3,
        spaces={NAMES[space]: found for space in SPACES if (found := space_of(s, space))},
        players=tuple(player_of(s, player) for player in s.players),
        slots=tuple("" if card == EMPTY else KEY[card] for card in s.slots),
        deck=tuple(KEY[card] for card in reversed(s.deck)),
        deck_size=len(s.deck),
        andy_supply=tuple(NUMBER[andy] for andy in reversed(s.andy_supply)),
    )


def stage_of(s: NeonGods) -> Stage:
    match s.strands[0].asking:
        case Recruit():
            return "recruit"
        case Move():
            return "move"
        case Activate():
            return "activate"
        case Discard():
            return "end"
        case Exchange():
            return "daylight"
    if s.battle is not None or s.strands[0].asking is not None:
        return "battle"
    raise BadInput("at this moment nobody is asked anything")


def space_of(s: NeonGods, space: int) -> SpaceIn | None:
    bit = 1 << space
    value = next((at for at, area in enumerate(s.city.skyscrapers, 1) if area & bit), 0)
    andys = [andy for andy, place in zip(s.andys, s.andy_places, strict=True) if place == space]
    built = [WORK[one] for one in STRUCTURES if s.structures[one] & bit]
    found = SpaceIn(
        ground=TOWERS[value] if value else "#" if s.city.dead & bit else None,
        tunnel=True if s.tunnels & bit else None,
        products=s.products[space] or None,
        owls=s.owls[space] or None,
        andys=tuple(NUMBER[andy] for andy in andys) or None,
        face_up=bool(andys) and all(s.seen[andy] == s.everyone for andy in andys),
        factory="factory" in built,
        watchtower="watchtower" in built,
        monument="monument" in built,
    )
    return None if found == SpaceIn() else found


def player_of(s: NeonGods, player: Player) -> PlayerIn:
    return PlayerIn(
        blurp=player.blurp,
        money=player.money,
        figures={NAMES[space]: count for space in SPACES if (count := figures(player, 1 << space))},
        supply=player.supply,
        hand=tuple(sorted(KEY[card] for card in player.hand)),
        known=tuple(sorted(KEY[card] for card in player.hand if s.seen[card] == s.everyone)),
        draw=tuple(KEY[card] for card in reversed(player.draw)),
        activated=tuple(KEY[card] for card in player.activated),
        discard=tuple(KEY[card] for card in player.discard),
    )
