"""BF-19: what can be where for a viewer who does not know."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Rng

from .boards import remember
from .cards import AMBITION_IDS, CITY_AMBITION_IDS
from .fog import deal_anew, imagine_stations
from .state import BloodFeud

_CITY = frozenset(CITY_AMBITION_IDS)


def pools(s: BloodFeud) -> Sequence[Sequence[list[int]]]:
    """Orders lie in a team's hand or on the board; hidden trades mix the hands of two teams."""
    circles: dict[int, list[list[int]]] = {}
    books: dict[int, list[list[int]]] = {}
    for team, mine in enumerate(s.teams):
        circle = s.circles[team]
        circles.setdefault(circle, []).extend((mine.orders, mine.placed))
        books.setdefault(circle, []).append(mine.advancements)
    events = [s.event_deck, s.chosen, *(z for mine in s.teams for z in (mine.events, mine.leaving))]
    piles = [[s.order_pile], [s.advancement_pile], events]
    return [*circles.values(), *books.values(), *piles]


def imagine(s: BloodFeud, viewer: int, rng: Rng) -> None:
    """Ambitions, their progress, wishes and the cards behind offers, as far as they are unknown."""
    bit = 1 << viewer
    own = s.team_of[viewer] if viewer < s.seats else -1
    for team, mine in enumerate(s.teams):
        _mix(s, [mine.apart, mine.ambitions], bit, rng, city=False)
        if team != own:
            mine.wishes = [()] * len(mine.wishes)
            if own >= 0:
                mine.recalled = list(s.teams[own].recalled)
            else:  # who only watches sees all stations, but not who has seen what
                for station in range(len(mine.recalled)):
                    remember(s, team, station)
    zones = [s.ambition_deck, s.blind, *(mine.ambitions for mine in s.teams)]
    _mix(s, zones, bit, rng, city=True)
    for team, mine in enumerate(s.teams):
        for card, progress in zip(mine.ambitions, mine.progress, strict=True):
            if team != own and not s.seen[card] & bit:
                progress[:] = [0] * len(progress)
    for offer in s.offers:
        if own not in (offer.to, s.team_of[offer.maker]):
            offer.cards = []
    if s.fog and own >= 0 and s.phase == "gameplay":
        imagine_stations(s, own, bit, rng)


def _mix(s: BloodFeud, zones: Sequence[list[int]], bit: int, rng: Rng, *, city: bool) -> None:
    """Deal the unknown Ambition cards of the city, or of one faction, anew among their places."""
    places = [
        (zone, at)
        for zone in zones
        for at, card in enumerate(zone)
        if card in AMBITION_IDS and (card in _CITY) == city and not s.seen[card] & bit
    ]
    deal_anew(s, places, rng)
