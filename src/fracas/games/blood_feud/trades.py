"""BF-5: shared resources, offers and trades."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fracas.engine import Choice, Refused, Step, Text, text

from .alliances import team_named
from .ambitions import deed, hold, let_go
from .cards import ADVANCEMENT_IDS, AMBITION_IDS, EVENT_IDS, MARKETPLACE, NAMES, key
from .market import name, take_card
from .refusals import Part, no
from .state import TOKEN, BloodFeud, Offer, at_station, flag, present, seats_of, team_mask

SORTS = ("order", "advancement", "event", "ambition")
"""BF-5.9: what a hidden card may be called in an offer."""
Goods = tuple[tuple[str, int], ...]
"""What a side gives: ("assets", 3), ("token", 1), a sort of card ("order", 1), a card by its key
("O03", 1), or an item of its Warehouse ("w:O03", 1)."""
MOST_WORDS = 200
MOST_GOODS = 12
Asked = tuple[
    Annotated[str, Meta(title="what")], Annotated[int, Meta(ge=1, le=99, title="how many")]
]
Listed = Annotated[tuple[Asked, ...], Meta(max_length=MOST_GOODS)]
Terms = tuple[
    Annotated[Listed, Meta(title="gives")],
    Annotated[Listed, Meta(title="wants")],
    Annotated[Literal[0, 1], Meta(title="shows the cards it gives")],
    Annotated[str, Meta(max_length=MOST_WORDS, title="words")],
]
"""An offer as a player writes it (BF-5.4, BF-5.9)."""


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


def check_goods(goods: object) -> Goods:
    """Goods in good form, or Refused."""
    if not isinstance(goods, tuple) or len(goods) > MOST_GOODS:
        raise no("rule", "BF-5.4")
    known = {"assets", "token", *SORTS}
    for one in goods:
        if not (isinstance(one, tuple) and len(one) == 2):
            raise no("rule", "BF-5.4")
        what, count = one
        if not isinstance(what, str) or not isinstance(count, int) or not 1 <= count <= 99:
            raise no("rule", "BF-5.4")
        plain = what.removeprefix("w:")
        if plain not in known and plain not in NAMES:
            raise no("rule", "BF-5.11", card=what)
    return goods


def partners(s: BloodFeud, seat: int) -> list[int]:
    """BF-5.3: teams with a seat at the same station."""
    team, station = s.team_of[seat], s.station[seat]
    return [t for t in range(len(s.teams)) if t != team and present(s, t, station)]


def cannot_offer(s: BloodFeud, seat: int) -> Refused | None:
    if not partners(s, seat):
        return no("away", "BF-5.3")
    if not s.realtime and not _fresh_partners(s, seat):
        return no("once", "BF-14.4")
    return None


def _fresh_partners(s: BloodFeud, seat: int) -> list[int]:
    """BF-14.4: in turn-taking at most one offer a turn to each team present."""
    if s.realtime:
        return partners(s, seat)
    return [t for t in partners(s, seat) if t not in s.offered]


class OfferTo(Part):
    """BF-D20: to whom."""

    kind = "offer_to"
    clauses = ("BF-5.2", "BF-5.3", "BF-5.4")
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        return [flag(s, team) for team in _fresh_partners(s, self.seat)]

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        return no("away", "BF-5.3", other=choice)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.team", team=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        s.then(OfferWhat(self.seat, team_named(s, choice)))


class OfferWhat(Part):
    """BF-D20: what for what. A few plain offers are listed; any other in the same form will do:
    (gives, wants, shown, words)."""

    kind = "offer_what"
    clauses = ("BF-5.4", "BF-5.9", "BF-5.11")
    shape = Terms
    seat: int
    to: int
    answers: int = 0
    """The offer that this one counters (BF-5.12)."""

    def options(self, s: BloodFeud) -> list[tuple[Goods, Goods, int, str]]:
        mine = s.teams[s.team_of[self.seat]]
        theirs = s.teams[self.to]
        found: list[tuple[Goods, Goods, int, str]] = []
        for price in (1, 2, 3, 4):
            if mine.assets >= price:
                for what, zone in (("order", theirs.orders), ("event", theirs.events)):
                    if zone and price <= 2:
                        found.append(((("assets", price),), ((what, 1),), 0, ""))
                if theirs.tokens and price >= 3:
                    found.append(((("assets", price),), (("token", 1),), 0, ""))
            if theirs.assets >= price and mine.tokens and price >= 3:
                found.append(((("token", 1),), (("assets", price),), 0, ""))
        if s.station[self.seat] == MARKETPLACE:
            for item in dict.fromkeys(name(one) for one in mine.warehouse):
                for price in (2, 3, 4):
                    if theirs.assets >= price:
                        found.append((((f"w:{item}", 1),), (("assets", price),), 0, ""))
        if mine.assets:
            found.append(((("assets", 1),), (), 0, ""))
        return found or [((), (("assets", 1),), 0, "")]

    def accepts(self, s: BloodFeud, choice: Choice) -> Choice:
        if not isinstance(choice, tuple) or len(choice) != 4:
            raise no("rule", "BF-5.4")
        give, want = check_goods(choice[0]), check_goods(choice[1])
        shown, words = choice[2], choice[3]
        if not isinstance(words, str) or len(words) > MOST_WORDS or shown not in (0, 1):
            raise no("rule", "BF-5.4")
        if not give and not want:
            raise no("rule", "BF-5.4")
        at_market = s.station[self.seat] == MARKETPLACE
        if any(what.startswith("w:") for what, _ in (*give, *want)) and not at_market:
            raise no("away", "BF-9.12")
        if gathered(s, s.team_of[self.seat], give, []) is None:
            raise no("cost", "BF-5.4")
        return choice

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        return text("option.offer", give=_said(choice[0]), want=_said(choice[1]))

    def chosen(self, s: BloodFeud, choice: tuple[Goods, Goods, int, str]) -> None:
        if self.answers:
            close_offer(s, self.answers)
        make_offer(s, self.seat, self.to, *choice)


def _said(goods: Choice) -> str:
    if not isinstance(goods, tuple) or not goods:
        return "–"
    return ", ".join(
        f"{one[1]} {one[0]}" for one in goods if isinstance(one, tuple) and len(one) == 2
    )


def make_offer(
    s: BloodFeud, seat: int, to: int, give: Goods, want: Goods, shown: int, words: str
) -> None:
    team = s.team_of[seat]
    cards = gathered(s, team, give, [])
    s.offer_count += 1
    offer = Offer(
        s.offer_count, seat, to, give, want, cards or [], bool(shown), words, s.station[seat],
        s.now + 1000 * s.clock.offer_ttl if s.realtime else 0,
    )  # fmt: skip
    s.offers.append(offer)
    if shown:
        for card in offer.cards:
            s.seen[card] |= team_mask(s, to)
    only = team_mask(s, team, to)
    s.tell(
        "offer", "BF-5.4", who=seat, other=flag(s, to), give=_said(give), want=_said(want),
        words=words, only=only,
    )  # fmt: skip
    if s.realtime:
        s.open(AnswerOffer(offer.id))
    else:
        s.offered.append(to)


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


class AnswerOffer(Step):
    """BF-D21: accept, refuse or counter."""

    kind = "answer_offer"
    clauses = ("BF-5.5", "BF-5.6", "BF-5.12")
    shape = tuple[Literal["counter"], Terms]
    offer: int

    def premise(self, s: BloodFeud) -> bool:
        offer = offer_of(s, self.offer)
        if offer is not None and lapsed(s, offer):
            close_offer(s, self.offer)
            return False
        return offer is not None

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        offer = offer_of(s, self.offer)
        if offer is None:
            return ()
        if not s.realtime:
            return tuple(seats_of(s, offer.to))
        return tuple(x for x in seats_of(s, offer.to) if at_station(s, x, offer.station))

    def options(self, s: BloodFeud) -> list[str]:
        offer = offer_of(s, self.offer)
        assert offer is not None
        return ["accept", "refuse"] if cannot_accept(s, offer) is None else ["refuse"]

    def accepts(self, s: BloodFeud, choice: Choice) -> Choice:
        """An acceptance that came too late says so; a counter-offer is given in full."""
        offer = offer_of(s, self.offer)
        assert offer is not None
        if choice == "accept":
            raise cannot_accept(s, offer) or no("rule", "BF-5.6")
        if isinstance(choice, tuple) and len(choice) == 2 and choice[0] == "counter":
            seat = self.seats(s)[0]
            counter = OfferWhat(seat, s.team_of[offer.maker], offer.id)
            return ("counter", counter.accepts(s, choice[1]))
        return super().accepts(s, choice)

    def prompt(self, s: BloodFeud) -> Text:
        offer = offer_of(s, self.offer)
        assert offer is not None
        team = flag(s, s.team_of[offer.maker])
        return text("ask.answer_offer", team=team, give=_said(offer.give), want=_said(offer.want))

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text(f"option.{choice}") if isinstance(choice, str) else text("option.counter")

    def deadline(self, s: BloodFeud) -> int | None:
        offer = offer_of(s, self.offer)
        return offer.until if s.realtime and offer is not None else None

    def timeout(self, s: BloodFeud) -> None:
        close_offer(s, self.offer)

    def chosen(self, s: BloodFeud, choice: Choice) -> None:
        offer = offer_of(s, self.offer)
        assert offer is not None
        if choice == "accept":
            trade(s, offer)
            s.acted = True
            return
        seats = self.seats(s)
        close_offer(s, self.offer)
        if isinstance(choice, tuple):
            seat = s.answering if s.answering >= 0 else seats[0]
            goods = choice[1]
            assert isinstance(goods, tuple) and len(goods) == 4
            give, want, shown, words = goods
            assert isinstance(give, tuple) and isinstance(want, tuple)
            make_offer(
                s, seat, s.team_of[offer.maker], check_goods(give), check_goods(want),
                int(shown == 1), str(words),
            )  # fmt: skip


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


def _public(goods: Goods) -> str:
    """BF-S10: counts and types; faces stay with the two teams."""
    return _said(tuple((_sort(what), count) for what, count in goods))


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
        s.circles = [s.circles[start] if one == merged else one for one in s.circles]
    for card in cards:
        if card in AMBITION_IDS:
            shown = card in giver.shown
            let_go(s, start, card)
            hold(s, end, card)
            if shown:
                taker.shown.append(card)
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


def my_offers(s: BloodFeud, seat: int) -> list[Offer]:
    return [one for one in s.offers if one.maker == seat]


class Withdraw(Part):
    """BF-5.5: which of one's own offers to take back."""

    kind = "withdraw"
    clauses = ("BF-5.5",)
    seat: int

    def options(self, s: BloodFeud) -> list[int]:
        return [one.id for one in my_offers(s, self.seat)]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        offer = next(one for one in s.offers if one.id == choice)
        return text("option.offer", give=_said(offer.give), want=_said(offer.want))

    def chosen(self, s: BloodFeud, choice: int) -> None:
        close_offer(s, choice)
