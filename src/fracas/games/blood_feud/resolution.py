"""BF-12: Power, Income and Cleanup of the Resolution Phase; and the end (BF-16)."""

from __future__ import annotations

from collections import Counter

from fracas.engine import Step, text

from . import ambitions
from .cards import key
from .effects import (
    concerns,
    domain_value,
    gain_token,
    holdings,
    lasting,
    own_bonus,
)
from .lanyards import restore, return_player
from .state import NOBODY, BloodFeud, flag, team_mask, tile, units_at, with_one


class PowerStep(Step):
    """BF-12.10 to BF-12.16."""

    def do(self, s: BloodFeud) -> None:
        for domain in range(s.city.size):
            s.controller = with_one(s.controller, domain, controller(s, domain))
        before = [mine.power for mine in s.teams]
        changes = [
            sum(e.n for e in lasting(s) if e.do == "power" and concerns(s, e, team))
            for team in range(len(s.teams))
        ]
        for team, mine in enumerate(s.teams):
            held = [d for d, holder in enumerate(s.controller) if holder == team]
            total = sum(domain_value(s, domain) for domain in held) + changes[team]
            mine.power = max(1, min(6, total))
            mine.reign = mine.reign + 1 if s.city.centre in held else 0
            if mine.power != before[team]:
                s.tell("power", "BF-12.14", team=flag(s, team), power=mine.power)


def controller(s: BloodFeud, domain: int) -> int:
    """BF-12.10 to BF-12.13."""
    counts = Counter(s.unit_team[unit] for unit in units_at(s, domain))
    if not counts:
        return domain if domain < len(s.teams) else NOBODY
    most = max(counts.values())
    leaders = [team for team, count in counts.items() if count == most]
    if len(leaders) == 1:
        return leaders[0]
    return s.controller[domain] if s.controller[domain] in leaders else NOBODY


class Income(Step):
    """BF-12.17; Z01 pays its token here."""

    def do(self, s: BloodFeud) -> None:
        for team, mine in enumerate(s.teams):
            gain = 2 + holdings(s, team, "income") + own_bonus(s, team, "income")
            mine.assets += gain
            s.tell("income", "BF-12.17", team=flag(s, team), assets=gain)
            reigns = [
                e.n
                for domain, holder in enumerate(s.controller)
                if holder == team
                for e in tile(s, domain).effects
                if e.do == "reign"
            ]
            if reigns and mine.reign >= 2:
                gain_token(s, mine, reigns[0])


def clean_up(s: BloodFeud) -> None:
    """BF-12.18 to BF-12.23, in order."""
    ambitions.end_of_round(s)
    ambitions.check(s)  # (a)
    for seat in range(s.seats):  # (b)
        if s.slain[seat] and (s.slain[seat] < s.round or s.safe[seat]):
            return_player(s, seat)
    for team in range(len(s.teams)):
        restore(s, team)
    _return_orders(s)  # (c)
    s.pairs = [0] * len(s.pairs)  # (d)
    s.tired = [False] * len(s.tired)  # (e)
    _forget(s)  # (f)


def _return_orders(s: BloodFeud) -> None:
    """BF-12.20: decoys unseen; resolved `once` cards are buried."""
    for team, mine in enumerate(s.teams):
        own = team_mask(s, team)
        for card in mine.placed:
            if card in s.buried:
                s.order_pile.insert(0, card)
                s.seen[card] = 0
                s.tell("bury_order", "BF-12.20", team=flag(s, team), card=key(card))
            else:
                mine.orders.append(card)
                s.seen[card] |= own
        mine.placed, mine.placed_at, mine.placed_order = [], [], []
        mine.placed_by, mine.wishes = [], []
    s.buried = []


def _forget(s: BloodFeud) -> None:
    """BF-12.23."""
    ambitions.forget_round(s)
    for mine in s.teams:
        mine.marks = []
        mine.moves = mine.lost = mine.failed_lap = 0
    s.spent = 0
    s.defends = []
    s.shielded = (False,) * s.seats
    s.voted = False
    s.proposals = [NOBODY] * len(s.teams)
    s.now_lasting, s.next_lasting = s.next_lasting, []


class Daybreak(Step):
    """BF-16."""

    clauses = ("BF-16.1",)

    def do(self, s: BloodFeud) -> None:
        ambitions.check(s, daybreak=True)
        ranks = [rank(s, team) for team in range(len(s.teams))]
        places = [1 + sum(other > ranks[t] for other in ranks) for t in s.team_of]
        for mine in s.teams:  # BF-16.6
            for zone in (mine.orders, mine.advancements, mine.events, mine.ambitions):
                for card in zone:
                    s.show(card)
        s.disclose()
        s.finish(
            [ranks[team][0] for team in s.team_of],
            places,
            text("why.daybreak"),
            ("BF-16.1", "BF-16.3", "BF-16.5"),
        )


def rank(s: BloodFeud, team: int) -> tuple[int, int, int, int, int]:
    """BF-16.3, BF-16.5."""
    mine = s.teams[team]
    score = ambitions.score(s, team)
    return score, len(mine.fulfilled), mine.power, mine.tokens, mine.assets
