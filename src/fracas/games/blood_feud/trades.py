"""BF-5.4 to BF-5.11: what goods are, offers that lie open, and how everything moves at once."""

from __future__ import annotations

from fracas.engine import Choice, Refused

from .ambitions import deed, hold, let_go
from .cards import ADVANCEMENT_IDS, AMBITION_IDS, EVENT_IDS, MARKETPLACE, NAMES, key
from .market import name, take_card
from .refusals import no
from .state import TOKEN, BloodFeud, Offer, at_station, flag, present, team_mask

SORTS = ("order", "advancement", "event", "ambition")
"""BF-5.9: what a hidden card may be called in an offer."""
Goods = tuple[tuple[str, int], ...]
"""What a side gives: ("assets", 3), ("token", 1), a sort of card ("order", 1), a card by its key
("O03", 1), or an item of its Warehouse ("w:O03", 1)."""
MOST_GOODS = 12
MOST = 99


def hands(s: BloodFeud, team: int) -> dict[str, list[int]]:
    mine = s.teams[team]
    return {
        "order": mine.orders,
        "advancement": mine.advancements,
        "event": mine.events,
        "ambition": mine.ambitions,
    }


def gathered(s: BloodFeud, team: int, goods: Goods, cards: list[int]) -> list[int] | None:
    """The very cards behind what a team gives, or None if it has not all of it (BF-5.6).

    `cards` are those that the maker put face down; a sort asked of the other side takes the last
    of that sort that came to its hand.
    """
    mine = s.teams[team]
    zones = hands(s, team)
    left = list(cards)
    found: list[int] = []
    for what, count in goods:
        if what == "assets":
            if mine.assets < count:
                return None
        elif what == "token":
            if mine.tokens < count:
                return None
        elif what.startswith("w:"):
            if [name(one) for one in mine.warehouse].count(what[2:]) < count:
                return None
        else:
            for _ in range(count):
                card = _one(zones, what, left, found)
                if card is None:
                    return None
                found.append(card)
    return found


def _one(zones: dict[str, list[int]], what: str, left: list[int], taken: list[int]) -> int | None:
    for card in left:
        if card not in taken and any(card in zone for zone in zones.values()):
            sort = next(sort for sort, zone in zones.items() if card in zone)
            if what in (sort, key(card)):
                return card
    if what in zones:
        spare = [card for card in zones[what] if card not in taken]
        return spare[-1] if spare else None
    for zone in zones.values():
        for card in zone:
            if key(card) == what and card not in taken:
                return card
    return None


def said(goods: Choice) -> tuple[str, ...]:
    """Goods for a text: a line for each."""
    pairs = [one for one in goods if isinstance(one, tuple)] if isinstance(goods, tuple) else []
    return tuple(f"{count} {what}" for what, count in pairs) or ("nothing",)


def check_goods(goods: object) -> Goods:
    """Goods in good form, or Refused."""
    if not isinstance(goods, tuple) or len(goods) > MOST_GOODS:
        raise no("rule", "BF-5.4")
    known = {"assets", "token", *SORTS}
    named: set[str] = set()
    for one in goods:
        if not (isinstance(one, tuple) and len(one) == 2):
            raise no("rule", "BF-5.4")
        what, count = one
        if not isinstance(what, str) or not isinstance(count, int) or not 1 <= count <= MOST:
            raise no("rule", "BF-5.4")
        if what in named:  # each line is held against all that a team has
            raise no("rule", "BF-5.4", card=what)
        named.add(what)
        plain = what.removeprefix("w:")
        if plain not in known and plain not in NAMES:
            raise no("rule", "BF-5.11", card=what)
    return goods


def offer_of(s: BloodFeud, number: int) -> Offer | None:
    return next((one for one in s.offers if one.id == number), None)


def close_offer(s: BloodFeud, number: int) -> None:
    s.offers = [one for one in s.offers if one.id != number]


def lapsed(s: BloodFeud, offer: Offer) -> bool:
    """BF-5.5."""
    if s.realtime:
        return not at_station(s, offer.maker, offer.station) or not present(
            s, offer.to, offer.station
        )
    return False


def cannot_accept(s: BloodFeud, offer: Offer) -> Refused | None:
    """BF-5.3, BF-5.6: both sides in full."""
    maker = s.team_of[offer.maker]
    together = [
        station
        for station in range(4)
        if present(s, maker, station) and present(s, offer.to, station)
    ]
    if not together:
        return no("away", "BF-5.3", "BF-14.16")
    wares = any(what.startswith("w:") for what, _ in (*offer.give, *offer.want))
    if wares and MARKETPLACE not in together:
        return no("away", "BF-9.12")
    if gathered(s, maker, offer.give, offer.cards) is None:
        return no("stale", "BF-5.6")
    if gathered(s, offer.to, offer.want, []) is None:
        return no("stale", "BF-5.6")
    return None


def trade(s: BloodFeud, offer: Offer) -> None:
    """BF-5.7: everything moves at once."""
    maker, other = s.team_of[offer.maker], offer.to
    given = gathered(s, maker, offer.give, offer.cards)
    got = gathered(s, other, offer.want, [])
    assert given is not None and got is not None
    close_offer(s, offer.id)
    _hand_over(s, maker, other, offer.give, given)
    _hand_over(s, other, maker, offer.want, got)
    deed(s, maker, "trade", other=other)
    deed(s, other, "trade", other=maker)
    s.tell(
        "trade", "BF-5.7", team=flag(s, maker), other=flag(s, other),
        give=_public(offer.give), want=_public(offer.want),
    )  # fmt: skip


def _public(goods: Goods) -> tuple[str, ...]:
    """BF-S10: counts and types; faces stay with the two teams."""
    return said(tuple((_sort(what), count) for what, count in goods))


def _sort(what: str) -> str:
    if what in NAMES:
        return {"O": "order", "A": "advancement", "E": "event"}.get(
            what[0], "ambition" if what[0] in "MN" else "order"
        )
    return what


def _hand_over(s: BloodFeud, start: int, end: int, goods: Goods, cards: list[int]) -> None:
    giver, taker = s.teams[start], s.teams[end]
    both = team_mask(s, start, end)
    for what, count in goods:
        if what == "assets":
            giver.assets -= count
            taker.assets += count
        elif what == "token":
            giver.tokens -= count
            taker.tokens += count
        elif what.startswith("w:"):
            for _ in range(count):
                _from_warehouse(s, start, end, what[2:])
    if cards:
        merged = s.circles[end]
        s.circles = tuple(s.circles[start] if one == merged else one for one in s.circles)
    for card in cards:
        if card in AMBITION_IDS:
            shown = card in giver.shown
            let_go(s, start, card)
            hold(s, end, card)
            if shown:
                taker.shown += (card,)
        else:
            zone = hands(s, start)[_zone(card)]
            zone.remove(card)
            hands(s, end)[_zone(card)].append(card)
        s.seen[card] = s.everyone if _lies_open(s, end, card) else both
        own = team_mask(s, start)
        for rest in hands(s, start)[_zone(card)]:  # which of them went, others cannot tell
            if not _lies_open(s, start, rest):
                s.seen[rest] = own


def _lies_open(s: BloodFeud, team: int, card: int) -> bool:
    """BF-17.4, E16: an Ambition card that all may see for good."""
    return card in AMBITION_IDS and (s.open_ambitions or card in s.teams[team].shown)


def _zone(card: int) -> str:
    if card in AMBITION_IDS:
        return "ambition"
    if card in EVENT_IDS:
        return "event"
    return "advancement" if card in ADVANCEMENT_IDS else "order"


def _from_warehouse(s: BloodFeud, start: int, end: int, what: str) -> None:
    """BF-9.10, BF-9.11: the receiver takes the item straight into its Resources."""
    giver = s.teams[start]
    item = next(one for one in giver.warehouse if name(one) == what)
    giver.warehouse.remove(item)
    deed(s, start, "host", other=end)
    if item == TOKEN:
        s.teams[end].tokens += 1
    else:
        take_card(s, end, item)
