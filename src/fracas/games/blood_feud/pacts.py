"""BF-7: open questions about a pair of teams, what is set aside for them, and how they end."""

from __future__ import annotations

from collections.abc import Sequence

from .ambitions import deed
from .effects import FIRST_ALLIANCE, allies_free, ally_free, first_ally_free
from .state import ALLIED, BLOCKED, BloodFeud, Pact, faction, flag, pair


def open_pact(s: BloodFeud, one: int, other: int) -> Pact | None:
    """BF-7.21."""
    if one > other:
        one, other = other, one
    return next((p for p in s.pacts if (p.one, p.other) == (one, other)), None)


def begin(s: BloodFeud, one: int, other: int) -> Pact:
    pact = Pact(min(one, other), max(one, other), [0] * len(s.teams))
    s.pacts.append(pact)
    return pact


def end(s: BloodFeud, one: int, other: int, keep: Sequence[int] = ()) -> None:
    """The question is settled: what was set aside returns, but for what is kept on the board."""
    pact = open_pact(s, one, other)
    assert pact is not None
    for team, count in enumerate(pact.aside):
        if team not in keep:
            s.teams[team].assets += count
    s.pacts.remove(pact)


def set_aside(s: BloodFeud, pact: Pact, team: int) -> None:
    """BF-7.24."""
    s.teams[team].assets -= 1
    pact.aside[team] += 1


def agree(s: BloodFeud, pact: Pact, seat: int) -> None:
    """BF-7.10, BF-7.24; `ally free` needs and pays nothing."""
    team = s.team_of[seat]
    if ally_free(s, seat):
        return
    if first_ally_free(s, team):
        pact.free.append(team)
    else:
        set_aside(s, pact, team)


def can_pay(s: BloodFeud, team: int, seat: int) -> bool:
    return s.teams[team].assets >= 1 or allies_free(s, seat)


def form(s: BloodFeud, one: int, other: int, *clauses: str) -> None:
    """BF-7.1, BF-7.13."""
    pact = open_pact(s, one, other)
    assert pact is not None
    for team, friend in ((one, other), (other, one)):
        _first_is_free(s, pact, team)
        deed(s, team, "ally", other=friend)
    end(s, one, other, keep=(one, other))
    s.pairs[pair(s, one, other)] = ALLIED
    s.tell("allied", *clauses, team=flag(s, one), other=flag(s, other))


def _first_is_free(s: BloodFeud, pact: Pact, team: int) -> None:
    """F07, BF-R92: the first Alliance that stands is the free one. An Asset set aside for it goes
    to the one that was agreed upon as free and is still open, or back."""
    mine = s.teams[team]
    if FIRST_ALLIANCE in mine.marks:
        return
    mine.marks.append(FIRST_ALLIANCE)
    if not pact.aside[team] or not any(e.do == "ally_free" for e in faction(s, team).effects):
        return
    mine.assets += pact.aside[team]
    pact.aside[team] = 0
    agreed = next((other for other in s.pacts if team in other.free), None)
    if agreed is not None:
        agreed.free.remove(team)
        set_aside(s, agreed, team)


def blocked(s: BloodFeud, blocker: int, one: int, other: int, *clauses: str) -> None:
    s.pairs[pair(s, one, other)] = BLOCKED
    deed(s, blocker, "block")
    by = flag(s, blocker)
    s.tell("blocked", *clauses, team=by, one=flag(s, one), other=flag(s, other))
