"""What to buy, to store, to propose and to vote for (BF-23.2, BF-23.4, BF-23.15 to BF-23.17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.engine import Step
from fracas.games.blood_feud.ambition_cards import BuyAmbition
from fracas.games.blood_feud.cards import ambition, cost, key
from fracas.games.blood_feud.council import BonusEvents
from fracas.games.blood_feud.market import TOKEN_COST, Pay, Purchase, Store, find
from fracas.games.blood_feud.state import NOBODY, TOKEN, BloodFeud, team_named
from fracas.games.blood_feud.voting import Ballot

from .aims import aims
from .value import (
    AGREED,
    Survey,
    common_ground,
    event_worth,
    nearness,
    rounds_left,
    survey,
    token_worth,
)
from .weights import KEEN, deeds, leaning


def purchase(s: BloodFeud, step: Purchase, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    left = rounds_left(s)
    slots = len(s.lanyards[seat])
    wanted = aims(s, team, survey(s))
    scores = []
    for source, what in options:
        item = find(s, team, (source, what))
        if item == TOKEN:
            scores.append(token_worth(left) * 0.4 + wanted.token)
        elif what.startswith("A"):
            worth = 0.35 - 0.15 * slots + 0.1 * (source == "warehouse")
            scores.append(worth + wanted.equip)
        else:
            scores.append(0.1 - 0.03 * cost(item) + 0.1 * (source == "warehouse"))
    return leaning(scores)


def pay(s: BloodFeud, step: Pay, seat: int, options: Sequence[Any]) -> list[float]:
    return [10.0 ** len(one) for one in options]


def store(s: BloodFeud, step: Store, seat: int, options: Sequence[Any]) -> list[float]:
    """BF-23.4: the dearest that is allowed."""
    team = s.team_of[seat]
    scores = []
    for source, what in options:
        item = find(s, team, ("board" if what == "token" else "row", what))
        dear = TOKEN_COST if item == TOKEN else cost(item)
        scores.append(0.15 * dear - (0.2 if source == "less" else 0.0))
    return leaning(scores)


def fresh_hope(s: BloodFeud, team: int, card: int, seen: Survey) -> float:
    """What an Ambition would be worth if the team took it now."""
    face = ambition(card)
    if face.deed is not None:
        hard = face.deed.n * (1.5 if face.deed.running or face.deed.teams else 1.0)
        near = min(0.7, rounds_left(s) / (2 + hard))
    else:
        near = min((nearness(s, team, test, seen) for test in face.tests), default=0.0)
    return face.vp * (0.12 + 0.6 * near)


def buy_ambition(s: BloodFeud, step: BuyAmbition, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    seen = survey(s)
    known = {key(c): c for c in (*s.ambition_row, *s.teams[team].apart) if c >= 0}
    return leaning(
        [
            0.8 if source == "blind" else fresh_hope(s, team, known[what], seen)
            for source, what in options
        ],
        3.0,
    )


def keep_ambition(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    seen = survey(s)
    held = {key(c): c for c in (*s.teams[team].ambitions, *s.blind)}
    return leaning(
        [fresh_hope(s, team, held[one], seen) if one in held else 0.0 for one in options], 3.0
    )


def event_named(s: BloodFeud, team: int, name: str) -> int:
    return next(card for card in s.teams[team].events if key(card) == name)


def propose_event(s: BloodFeud, step: Any, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    return leaning(
        [
            -0.5 if one == "decline" else event_worth(s, team, event_named(s, team, one))
            for one in options
        ],
        1.5,
    )


def bonus_events(s: BloodFeud, step: BonusEvents, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    return leaning(
        [
            0.0 if one == "done" else -event_worth(s, team, event_named(s, team, one))
            for one in options
        ],
        1.5,
    )


def willing(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    """BF-23.15: with something of one's own to win, or nothing to fear."""
    team = s.team_of[seat]
    fear = max((-event_worth(s, team, card) for card in s.proposals if card >= 0), default=0.0)
    eager = 0.3 if s.proposals[team] >= 0 else 0.1
    return leaning([eager - 0.2 * fear if one == "willing" else 0.0 for one in options])


def ballot(s: BloodFeud, step: Ballot, seat: int, options: Sequence[Any]) -> list[float]:
    """BF-23.17: the proposal that does the team most good; its own brings a token."""
    team = s.team_of[seat]
    bold = {"nay"} & deeds(s, team)
    settled = common_ground(s)
    scores = []
    for one in options:
        proposer = team_named(s, one)
        if one == "none":
            scores.append(0.6 if bold else -0.1)
        elif proposer < 0 or settled not in (NOBODY, proposer):
            scores.append(-0.5)
        else:
            own = token_worth(rounds_left(s)) if proposer == team else -0.3
            agreed = AGREED if settled == proposer else 0.0
            scores.append(own + agreed + event_worth(s, team, s.proposals[proposer]))
    return leaning(scores, 2.0 if settled == NOBODY else KEEN)
