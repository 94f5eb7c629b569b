"""BF-23: what a sound player looks at."""

from __future__ import annotations

from fracas.engine import Rng

from .ambitions import progress_of, score
from .cards import ambition
from .cityscape import ROUNDS
from .effects import domain_value
from .resolution import controller
from .state import BloodFeud, on_city


def value(s: BloodFeud, seat: int) -> float:
    """How well a seat's team stands, about 0 to 1: against the best of the others."""
    mine = s.team_of[seat]
    worth = [standing(s, team) for team in range(len(s.teams))]
    if s.result is not None:
        return 1.0 if s.result.places[seat] == 1 else 0.5 / s.result.places[seat]
    best = max(one for team, one in enumerate(worth) if team != mine)
    return float(1 / (1 + 2.0 ** ((best - worth[mine]) / 4)))


def standing(s: BloodFeud, team: int) -> float:
    """VP scored and hoped for, and what helps to get them (BF-23.1 to BF-23.3)."""
    mine = s.teams[team]
    left = max(0, last_round(s) - s.round)
    hopes = sorted((hope(s, team, at) for at in range(len(mine.ambitions))), reverse=True)
    room = 3 if s.no_cap else max(0, 3 - len(mine.fulfilled))
    total = score(s, team) + sum(hopes[: room + 1])
    total += mine.tokens * min(2.0, 0.5 + 0.5 * left)  # BF-23.2
    total += min(mine.assets, 14) * 0.12 * min(1, left)  # BF-23.3
    total += 0.25 * future_power(s, team) + 0.12 * len(on_city(s, team))
    total += 0.1 * (len(mine.orders) + len(mine.placed) + len(mine.advancements))
    total += 0.25 * len(mine.warehouse)
    return total


def hope(s: BloodFeud, team: int, at: int) -> float:
    """VP of a held card by how far it has come."""
    card = ambition(s.teams[team].ambitions[at])
    done, need = progress_of(s, team, at)
    share = min(1.0, done / need) if need else 0.0
    return card.vp * (0.15 + 0.75 * share)


def future_power(s: BloodFeud, team: int) -> int:
    """What the Power step would give if the Units stayed where they are."""
    return sum(domain_value(s, d) for d in range(s.city.size) if controller(s, d) == team)


def last_round(s: BloodFeud) -> int:
    return min([ROUNDS, *(space - 1 for space in s.blocked)])


def delay(s: BloodFeud, rng: Rng) -> int:
    """BF-15.3: for how many ms a bot waits between its actions; in turns it need not."""
    if not s.realtime:
        return 0
    least, most = s.clock.bot_delay
    return int(1000 * (least + (most - least) * rng.random()))
