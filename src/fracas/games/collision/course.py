"""How a finished game went, in numbers, for the page on balance."""

from collections.abc import Mapping

from fracas.engine import Part, text

from .missions import mission, points
from .state import Collision


def first_player(s: Collision) -> int:
    """Who deployed first (CO-4.16)."""
    return s.first


def course(s: Collision, told: Mapping[str, int]) -> dict[str, float]:
    assert s.result is not None
    attacks = told.get("shoots", 0) + told.get("attacks", 0)
    wounds = told.get("wound", 0)
    return {
        "turn of decision": decided(s),
        "last turn": s.turn,
        "figures out of the fight": told.get("killed", 0),
        "shots": told.get("shoots", 0),
        "close attacks": told.get("attacks", 0),
        "wounds": wounds,
        "wounds an attack": wounds / attacks if attacks else 0.0,
        "VP of all": sum(s.result.scores),  # those of the end as well as of turns
    }


def decided(s: Collision) -> int:
    """The first turn from whose end on the winner was ahead and stayed so; the last one if points
    did not decide."""
    assert s.result is not None
    winner = s.result.winners[0]
    turns = len(s.players[winner].vp)
    found = s.turn
    for turn in range(turns, 0, -1):
        points = [sum(player.vp[:turn]) for player in s.players]
        if any(points[winner] <= one for seat, one in enumerate(points) if seat != winner):
            break
        found = turn
    return found


def scores(s: Collision) -> list[int]:
    """VP so far; of a campaign the missions won."""
    if s.campaign:
        return [one.won for one in s.rosters]
    return [sum(one.vp) for one in s.players]


def parts(s: Collision) -> list[Part]:
    """VP turn by turn, and those of the end (CO-19.7, CO-20.4)."""
    if s.campaign:
        return [Part(text("source.missions"), scores(s), ("CO-21.13",))]
    clause = (mission(s).clauses.score,)
    turns = max((len(one.vp) for one in s.players), default=0)
    found = [
        Part(text("source.turn", turn=at + 1), [one.vp[at] for one in s.players], clause)
        for at in range(turns)
    ]
    last = [points(s, seat, "end") for seat in range(s.seats)]
    return [*found, Part(text("source.end"), last, clause)]
