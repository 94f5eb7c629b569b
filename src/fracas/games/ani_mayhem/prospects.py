"""What a player may find out before she moves a party or plays a card. AM-34.4, AM-34.9.

Everything here follows from what she sees: where her characters are, what they can do, her hand.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence

from fracas.engine import BadInput, Choice, Refused, Said, View
from fracas.engine.text import Saying

from .cards import CARDS, LISTING, POWER
from .expressions import Term
from .faces import ways
from .movement import left, places_from
from .places import may_stop
from .priority import CALM, FAST, MAIN, offered, why_not
from .reckoning import meets
from .scavenge import passes
from .state import AniMayhem, Body
from .things import able, menaces_at
from .words import words

MOST = 12
"""Characters of one player at one place: decks hold seldom more."""


class Wish(View):
    """What is looked at: where a party may go, or why cards of the hand cannot be played."""

    party: list[int] = []
    hand: bool = False


class Reach(View):
    """A place that a party can get to."""

    place: int
    way: list[int]
    """Its steps, the last being the place."""
    stop: bool
    """Whether it may stop there."""


class Terms(View):
    """A listing as a party meets it."""

    met: list[list[bool]]
    """By alternative, term by term, as the card's face has them."""
    passed: bool
    """Whether the party could search there."""
    stop: bool
    """Whether it could stay there."""


class Unplayed(View):
    card: str
    why: Said
    clauses: tuple[str, ...]


class Prospect(View):
    reach: list[Reach]
    sites: list[Terms]
    """By location, for the party."""
    hand: list[Unplayed]
    """Those that cannot be played now."""


def prospect(s: AniMayhem, viewer: int, wish: Wish) -> Prospect:
    party = members(s, wish.party)
    return Prospect(
        reach=list(reached(s, party)) if party else [],
        sites=[terms(s, party, at) for at in range(len(s.sites))] if party else [],
        hand=unplayed(s, viewer) if wish.hand and viewer < len(s.players) else [],
    )


def members(s: AniMayhem, wanted: Sequence[int]) -> list[Body]:
    """Characters that are together, or BadInput."""
    if len(wanted) > MOST:
        raise BadInput(f"a party has at most {MOST} characters")
    found = [s.bodies[one] for one in dict.fromkeys(wanted) if one in s.bodies]
    if len(found) != len(set(wanted)):
        raise BadInput("there is no such character in play")
    if len({(one.at, one.seat) for one in found}) > 1:
        raise BadInput("a party is in one place and has one owner")
    return found


def reached(s: AniMayhem, party: list[Body]) -> Iterator[Reach]:
    """The shortest way to each place; of two as long the one that meets fewer disasters."""
    most = min(left(s, one) for one in party)
    found: dict[int, list[int]] = {}
    open_ways: list[tuple[int, int, list[int]]] = [(0, 0, [party[0].at])]
    while open_ways:
        steps, met, way = heapq.heappop(open_ways)
        at = way[-1]
        if at in found:
            continue
        found[at] = way[1:]
        if at < 0 and steps:  # AM-9.5: who enters a haven has arrived
            continue
        for one in places_from(s, party, at, most - steps):
            if one not in found:
                danger = met + (one >= 0 and bool(menaces_at(s, one)))
                heapq.heappush(open_ways, (steps + 1, danger, [*way, one]))
    for at, way in sorted(found.items()):
        if way:
            yield Reach(place=at, way=way, stop=at < 0 or may_stop(s, party, at))


def terms(s: AniMayhem, party: list[Body], at: int) -> Terms:
    def meets_one(term: Term) -> bool:
        return meets(s, party, term)

    listing = LISTING[s.cast.kinds[s.sites[at].card]]
    return Terms(
        met=[[meets_one(term) for term in way] for way in ways(listing)],
        passed=passes(s, [one for one in party if able(s, one)], at),
        stop=may_stop(s, party, at),
    )


def unplayed(s: AniMayhem, seat: int) -> list[Unplayed]:
    """The cards of a hand that nothing on offer plays, each with the reason."""
    least = FAST if s.combat or s.charms or s.stack else MAIN if s.active == seat else CALM
    on_offer = {one[1] for one in offered(s, seat, least) if isinstance(one, tuple) and plays(one)}
    kinds = sorted({s.cast.kinds[one] for one in s.players[seat].hand})
    found = []
    for kind in kinds:
        refused = None if kind in on_offer else why_not(s, seat, least, attempt(s, seat, kind))
        if refused is not None:
            found.append(told(kind, refused))
    return found


PLAYS = ("enhance", "equip", "global", "flash", "enter", "build")


def plays(choice: tuple[Choice, ...]) -> bool:
    return choice[0] in PLAYS


def attempt(s: AniMayhem, seat: int, kind: int) -> Choice:
    """To play a card as its type is played."""
    mine = [one for one in s.bodies.values() if one.seat == seat]
    ready = [one.card for one in mine if able(s, one)] or [one.card for one in mine] or [0]
    home = next((-1 - at for at, one in enumerate(s.havens) if one.owner == seat), -1)
    sort = CARDS[kind].type
    if sort in ("enhancement", "equipment"):
        return ("enhance" if sort == "enhancement" else "equip", kind, ready[0])
    if sort in POWER:
        return (sort, kind)
    if sort == "character":
        return ("enter", kind, home)
    return ("build", kind, next((one.at for one in mine if one.at >= 0), 0))


def told(kind: int, refused: Refused) -> Unplayed:
    return Unplayed(
        card=CARDS[kind].id,
        why=Said(en=words.say(refused.why, Saying("en")), fr=words.say(refused.why, Saying("fr"))),
        clauses=refused.clauses,
    )


def tries(s: AniMayhem, viewer: int) -> list[Wish]:
    """For the kit: the hand, and the party of the first character of each player."""
    found = [Wish(hand=True)]
    for seat in range(s.seats):
        first = next((one for one in s.bodies.values() if one.seat == seat), None)
        if first is not None:
            here = [one.card for one in s.bodies.values() if (one.at, one.seat) == (first.at, seat)]
            found.append(Wish(party=here[:MOST]))
    return found
