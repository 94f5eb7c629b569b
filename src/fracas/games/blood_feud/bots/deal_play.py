"""Alliances, blocks and trades at a glance (BF-23.3, BF-23.13, BF-23.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.engine import Step
from fracas.games.blood_feud.alliances import AllianceReply
from fracas.games.blood_feud.blocks import BlockBallot
from fracas.games.blood_feud.offers import AnswerOffer, OfferTo, OfferWhat, Sheet
from fracas.games.blood_feud.state import BloodFeud, team_named
from fracas.games.blood_feud.trades import Goods, offer_of

from .value import asset_worth, rounds_left, survey, token_worth
from .weights import DEED, NEVER, deeds, leaning


def shared(s: BloodFeud, one: int, other: int) -> int:
    """Domains where Units of both stand (BF-23.13)."""
    places = [set[int](), set[int]()]
    for unit, at in enumerate(s.unit_at):
        if at >= 0 and s.unit_team[unit] in (one, other):
            places[s.unit_team[unit] == other].add(at)
    return len(places[0] & places[1])


def allying(s: BloodFeud, team: int, other: int) -> float:
    return (
        0.12 * shared(s, team, other)
        - asset_worth(rounds_left(s))
        + (DEED if "ally" in deeds(s, team) else 0.15)
    )


def propose_alliance(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    return leaning([allying(s, team, team_named(s, one)) for one in options])


def alliance_reply(
    s: BloodFeud, step: AllianceReply, seat: int, options: Sequence[Any]
) -> list[float]:
    return leaning([allying(s, step.other, step.team), 0.0])


def block_ballot(s: BloodFeud, step: BlockBallot, seat: int, options: Sequence[Any]) -> list[float]:
    """BF-23.13: pairs that together outnumber the team."""
    team = s.team_of[seat]
    seen = survey(s)
    many = seen.units[step.one] + seen.units[step.other] > 2 * seen.units[team]
    worth = 0.04 + 0.15 * many - asset_worth(rounds_left(s))
    return leaning([0.0, worth + (DEED if "block" in deeds(s, team) else 0.0)])


def answer_block(s: BloodFeud, step: Any, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    other = step.other if team == step.one else step.one
    worth = allying(s, team, other)
    return leaning([worth if one == "yes" else 0.0 for one in options])


def block_alliance(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    seen = survey(s)
    return [1.0 + sum(seen.units[team_named(s, one)] for one in both) for both in options]


def goods_worth(s: BloodFeud, goods: Goods) -> float:
    """What goods are worth to anybody; a hidden card counts by its kind."""
    left = rounds_left(s)
    total = 0.0
    for what, count in goods:
        if what == "assets":
            total += count * asset_worth(left)
        elif what == "token" or what == "w:token":
            total += count * token_worth(left)
        elif what.startswith("w:"):
            total += count * 3 * asset_worth(left)
        else:
            total += count * (0.6 if what == "ambition" else 0.15)
    return total


def answer_offer(s: BloodFeud, step: AnswerOffer, seat: int, options: Sequence[Any]) -> list[float]:
    """Taken if it leaves the team better off by its own count, whatever the words promise."""
    offer = offer_of(s, step.offer)
    assert offer is not None
    gain = goods_worth(s, offer.give) - goods_worth(s, offer.want)
    if "trade" in deeds(s, offer.to):
        gain += DEED
    worth = {"accept": gain - 0.02, "refuse": 0.0, "counter": -2.0}
    return leaning([worth[one] for one in options], 12.0)


def sheet(s: BloodFeud, step: Sheet, seat: int, options: Sequence[Any]) -> list[float]:
    """Bots take one of the plain offers; what they have begun to write they send or drop."""
    return [1.0 if one in ("send", "drop") else 0.1 for one in options]


def offer_what(s: BloodFeud, step: OfferWhat, seat: int, options: Sequence[Any]) -> list[float]:
    """What costs little and may still be taken; never nothing for something."""
    scores = []
    for one in options:
        if one == "sheet":
            scores.append(-2.0)
            continue
        give, want, _, _ = one
        gain = goods_worth(s, want) - goods_worth(s, give)
        scores.append(-abs(gain + 0.05))
    plain = [one != "sheet" and bool(one[0]) for one in options]
    return [one if good else NEVER for good, one in zip(plain, leaning(scores), strict=True)]


def offer_to(s: BloodFeud, step: OfferTo, seat: int, options: Sequence[Any]) -> list[float]:
    return [1.0 + s.teams[team_named(s, one)].assets for one in options]
