"""BF-8.1 to BF-8.5: placing Orders, and the preferences that go with them."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta

from fracas.engine import Choice, Refused, Step, Text, text

from .cards import CITYSCAPE, key, order
from .city import domain_names, edge_names
from .cityscape import domain_label, edge_name, place, unit_name
from .effects import crowded, forbidden, lasting, seals
from .refusals import Part, no
from .state import BloodFeud, flag, present, team_mask, units_at

MOST_WISHES = 8
CHOOSING = {"redeploy", "fortify", "march"}
"""What special Orders do that leaves a choice."""


def may_choose(card: int) -> bool:
    """BF-8.5: whether there is anything to prefer when an Order resolves. A Feed names nobody."""
    return bool(_chooses(card))


@cache
def _chooses(card: int) -> str:
    found = order(card)
    if found.base in ("attack", "embrace"):
        return found.base
    return next((e.do for e in found.changes if e.do in CHOOSING), "")


def cannot_place(s: BloodFeud, seat: int) -> Refused | None:
    """BF-8.4."""
    team = s.team_of[seat]
    mine = s.teams[team]
    if not mine.orders or len(mine.placed) >= seals(s, team):
        return no("stock", "BF-8.4")
    return None


class PlaceOrder(Part):
    """BF-D14: which card, secretly."""

    clauses = ("BF-8.1", "BF-8.4", "BF-8.10")
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        found: list[str] = []
        for card in s.teams[s.team_of[self.seat]].orders:
            if key(card) not in found:
                found.append(key(card))
        return found

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        return no("stock", "BF-8.4", card=choice)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        mine = s.teams[s.team_of[self.seat]]
        card = next(one for one in mine.orders if key(one) == choice)
        mine.orders.remove(card)
        mine.placed.append(card)  # it lies in front of the board until its Domain is named
        s.then(PlaceWhere(self.seat))


class PlaceWhere(Part):
    """BF-D14: on which Domain (BF-8.2: a Unit need not be there)."""

    kind = "place_where"
    clauses = ("BF-8.1", "BF-8.2")
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        return [place(s, d) for d in range(s.city.size) if not forbidden(s, "order", d)]

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        return no("rule" if choice in domain_names(len(s.teams)) else "target", "BF-8.1")

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        label = domain_label(s, self.seat, choice)
        taken = s.teams[s.team_of[self.seat]].placed_at
        if domain_names(len(s.teams))[str(choice)] in taken:  # BF-8.8
            return text("option.decoy", domain=label.nested)
        return label

    def chosen(self, s: BloodFeud, choice: str) -> None:
        team = s.team_of[self.seat]
        mine = s.teams[team]
        s.placings += 1
        mine.placed_at.append(domain_names(len(s.teams))[choice])
        mine.placed_order.append(s.placings)
        mine.placed_by.append(self.seat)
        mine.wishes.append(())
        at = len(mine.placed) - 1
        wish = [Wish(self.seat, at)] if may_choose(mine.placed[at]) else []
        s.asked += not wish  # questions are numbered for all: a missing one would tell the card
        if any(e.do == "open" for e in lasting(s)):  # E17
            s.then(*wish, Lay(self.seat, at))
            return
        own = team_mask(s, team)
        for one in [*mine.orders, mine.placed[at]]:  # which of the hand it was, others cannot tell
            s.seen[one] = own
        tell_placed(s, self.seat, at)
        s.then(*wish)


class Lay(Step):
    """E17: face up, once all that its team may still say of it is said."""

    seat: int
    at: int

    def do(self, s: BloodFeud) -> None:
        s.seen[s.teams[s.team_of[self.seat]].placed[self.at]] = s.everyone
        tell_placed(s, self.seat, self.at)


def tell_placed(s: BloodFeud, seat: int, at: int) -> None:
    mine = s.teams[s.team_of[seat]]
    card, where = mine.placed[at], place(s, mine.placed_at[at])
    veil = {"card": s.seen[card]}
    s.tell("place_order", "BF-8.1", who=seat, place=where, card=key(card), veil=veil)


class Wish(Part):
    """BF-8.5: a secret list of targets, tried in order when the Order resolves."""

    kind = "wish"
    clauses = ("BF-8.5",)
    shape = Annotated[tuple[str, ...], Meta(max_length=MOST_WISHES)]
    seat: int
    at: int

    def options(self, s: BloodFeud) -> list[tuple[str, ...]]:
        return [(), *((one,) for one in likely(s, self.seat, self._card(s), self._domain(s)))]

    def prompt(self, s: BloodFeud) -> Text:
        does = _chooses(self._card(s))
        return text(
            {"redeploy": "ask.wish_place", "fortify": "ask.wish_edge"}.get(does, "ask.wish")
        )

    def _card(self, s: BloodFeud) -> int:
        return s.teams[s.team_of[self.seat]].placed[self.at]

    def _domain(self, s: BloodFeud) -> int:
        return s.teams[s.team_of[self.seat]].placed_at[self.at]

    def accepts(self, s: BloodFeud, choice: Choice) -> Choice:
        known = all_targets(s)
        if not isinstance(choice, tuple) or len(choice) > MOST_WISHES:
            raise no("target", "BF-8.5")
        for one in choice:
            if one not in known:
                raise no("target", "BF-8.5", unit=one)
        return choice

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        return text("option.wish", target=choice) if choice else text("option.no_wish")

    def chosen(self, s: BloodFeud, choice: tuple[str, ...]) -> None:
        s.teams[s.team_of[self.seat]].wishes[self.at] = choice


def likely(s: BloodFeud, seat: int, card: int, domain: int) -> list[str]:
    """What one would most likely wish for: a neighbouring Domain, a free edge, or other teams on
    the Domain, the crowd, and their Units."""
    does = _chooses(card)
    if does == "redeploy":
        return [place(s, near) for near, _ in s.city.near[domain]]
    if does == "fortify":
        return [edge_name(s, edge) for edge in s.city.edges_of(domain)]
    team = s.team_of[seat]
    if s.fog and not present(s, team, CITYSCAPE):  # BF-17.5: who is there, it does not see
        return [flag(s, other) for other in range(len(s.teams)) if other != team]
    units = [u for u in units_at(s, domain) if s.unit_team[u] != team]
    teams = sorted({s.unit_team[u] for u in units})
    crowd = ["crowd"] if does == "embrace" and crowded(s, domain) else []
    return [flag(s, one) for one in teams] + crowd + [unit_name(s, u) for u in units]


def all_targets(s: BloodFeud) -> set[str]:
    """All that a wish can name: Units, teams, Domains, edges and the crowd."""
    return {
        "crowd",
        *(unit_name(s, unit) for unit in range(len(s.unit_at))),
        *(flag(s, team) for team in range(len(s.teams))),
        *domain_names(len(s.teams)),
        *edge_names(len(s.teams)),
    }


def cannot_change_wish(s: BloodFeud, seat: int) -> Refused | None:
    """BF-8.5; in turn-taking once a turn, or a turn might never end."""
    placed = s.teams[s.team_of[seat]].placed
    if not placed or not any(map(_chooses, placed)):
        return no("gone", "BF-8.5")
    return no("once", "BF-14.4") if s.rewished and not s.realtime else None


class ChangeWish(Part):
    """BF-D15: of which placed Order."""

    kind = "change_wish"
    clauses = ("BF-8.5",)
    seat: int

    def options(self, s: BloodFeud) -> list[int]:
        placed = s.teams[s.team_of[self.seat]].placed
        found = [at for at, card in enumerate(placed) if may_choose(card)]
        return found or list(range(len(placed)))  # in a world that another team imagines

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        mine = s.teams[s.team_of[self.seat]]
        assert isinstance(choice, int)
        return text(
            "option.placed", card=key(mine.placed[choice]), place=place(s, mine.placed_at[choice])
        )

    def chosen(self, s: BloodFeud, choice: int) -> None:
        s.rewished = True
        s.then(Wish(self.seat, choice))
