"""BF-5, BF-D20, BF-D21: making offers, writing them line by line, and answering them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fracas.engine import Choice, Refused, Step, Text, text

from .cards import MARKETPLACE, key
from .market import name
from .refusals import Part, code, no
from .state import (
    BloodFeud,
    Offer,
    at_station,
    flag,
    seats_of,
    team_mask,
    team_named,
    teams_present,
)
from .trades import (
    MOST,
    MOST_GOODS,
    SORTS,
    Goods,
    cannot_accept,
    check_goods,
    close_offer,
    gathered,
    hands,
    lapsed,
    offer_of,
    said,
    trade,
)

MOST_WORDS = 200
Asked = tuple[
    Annotated[str, Meta(title="what")], Annotated[int, Meta(ge=1, le=MOST, title="how many")]
]
Listed = Annotated[tuple[Asked, ...], Meta(max_length=MOST_GOODS)]
Terms = tuple[
    Annotated[Listed, Meta(title="gives")],
    Annotated[Listed, Meta(title="wants")],
    Annotated[Literal[0, 1], Meta(title="shows the cards it gives")],
    Annotated[str, Meta(max_length=MOST_WORDS, title="words")],
]
"""An offer as a player writes it (BF-5.4, BF-5.9)."""
Plain = tuple[Goods, Goods, int, str]


def partners(s: BloodFeud, seat: int) -> list[int]:
    """BF-5.3: teams with a seat at the same station."""
    team = s.team_of[seat]
    return [one for one in teams_present(s, s.station[seat]) if one != team]


def cannot_offer(s: BloodFeud, seat: int) -> Refused | None:
    there = partners(s, seat)
    if not there:
        return no("away", "BF-5.3")
    if not s.realtime and s.offered and not _fresh(s, there):
        return no("once", "BF-14.4")
    return None


def _fresh_partners(s: BloodFeud, seat: int) -> list[int]:
    """BF-14.4: in turn-taking at most one offer a turn to each team present."""
    there = partners(s, seat)
    return there if s.realtime else _fresh(s, there)


def _fresh(s: BloodFeud, teams: list[int]) -> list[int]:
    return [team for team in teams if team not in s.offered]


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
    """BF-D20: what for what. A few plain offers are listed; any other is written line by line, or
    given at once in the same form: (gives, wants, shown, words)."""

    kind = "offer_what"
    clauses = ("BF-5.4", "BF-5.9", "BF-5.11")
    shape = Terms
    seat: int
    to: int

    def options(self, s: BloodFeud) -> list[Plain | str]:
        mine = s.teams[s.team_of[self.seat]]
        theirs = s.teams[self.to]
        found: list[Plain | str] = []
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
        return [*(found or [((), (("assets", 1),), 0, "")]), "sheet"]

    def accepts(self, s: BloodFeud, choice: Choice) -> Choice:
        if not isinstance(choice, tuple) or len(choice) != 4:
            raise no("rule", "BF-5.4")
        give, want = check_goods(choice[0]), check_goods(choice[1])
        shown, words = choice[2], choice[3]
        if not isinstance(words, str) or len(words) > MOST_WORDS or shown not in (0, 1):
            raise no("rule", "BF-5.4")
        wrong = cannot_send(s, self.seat, give, want)
        if wrong is not None:
            raise wrong
        return choice

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        if not isinstance(choice, tuple):
            return text("option.sheet")
        return text("option.offer", give=said(choice[0]), want=said(choice[1]))

    def chosen(self, s: BloodFeud, choice: Plain | str) -> None:
        if isinstance(choice, str):
            s.then(Sheet(self.seat, self.to))
        else:
            make_offer(s, self.seat, self.to, *choice)


class Sheet(Part):
    """BF-24.10: an offer written line by line; a counter-offer starts from the offer at hand."""

    kind = "sheet"
    clauses = ("BF-5.4", "BF-5.9", "BF-5.12")
    part = True
    seat: int
    to: int
    answers: int = 0
    """The offer that this one counters (BF-5.12), which stays open until it is sent."""
    give: Goods = ()
    want: Goods = ()
    shown: int = 0
    written: tuple[str, ...] = ()
    """Lines that have been written: each once, so that there is an end to it."""

    def premise(self, s: BloodFeud) -> bool:
        return not self.answers or offer_of(s, self.answers) is not None

    def options(self, s: BloodFeud) -> list[Choice]:
        found: list[Choice] = []
        if cannot_send(s, self.seat, self.give, self.want) is None:
            found.append("send")
        for side, goods in (("give", self.give), ("want", self.want)):
            room = len(goods) < MOST_GOODS
            for what, _ in lines(s, self.seat, self.owner(s, side), goods):
                if f"{side}:{what}" not in self.written and (room or amount(goods, what)):
                    found.append((side, what))
        if "shown" not in self.written and any(what in SORTS for what, _ in self.give):
            found.append("show")
        return [*found, "drop"]

    def owner(self, s: BloodFeud, side: str) -> int:
        return s.team_of[self.seat] if side == "give" else self.to

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        if choice == "send":
            return cannot_send(s, self.seat, self.give, self.want) or no("rule", "BF-5.4")
        return super().refusal(s, choice)

    def prompt(self, s: BloodFeud) -> Text:
        return text("ask.sheet", team=flag(s, self.to), give=said(self.give), want=said(self.want))

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        if isinstance(choice, tuple):
            side, what = str(choice[0]), str(choice[1])
            now = amount(self.give if side == "give" else self.want, what)
            return text(f"option.{side}_now" if now else f"option.{side}", what=what, now=now)
        name = "drop_counter" if choice == "drop" and self.answers else str(choice)
        return text(f"option.{name}")

    def chosen(self, s: BloodFeud, choice: Choice) -> None:
        if isinstance(choice, tuple):
            s.then(
                HowMany(
                    self.seat, self.to, self.answers, self.give, self.want, self.shown,
                    self.written, str(choice[0]), str(choice[1]),
                )
            )  # fmt: skip
        elif choice == "show":
            s.then(Sheet(
                self.seat, self.to, self.answers, self.give, self.want, 1,
                (*self.written, "shown"),
            ))  # fmt: skip
        else:
            offer = offer_of(s, self.answers)
            close_offer(s, self.answers)
            if choice == "send":
                make_offer(s, self.seat, self.to, self.give, self.want, self.shown, "")
            elif offer is not None:
                told_refused(s, offer)
            elif not s.realtime:
                s.offered.append(self.to)  # BF-14.4: else a turn might never end


class HowMany(Part):
    """How many of something one side gives."""

    kind = "how_many"
    clauses = ("BF-5.4",)
    part = True
    seat: int
    to: int
    answers: int
    give: Goods
    want: Goods
    shown: int
    written: tuple[str, ...]
    side: str
    what: str

    def premise(self, s: BloodFeud) -> bool:
        return not self.answers or offer_of(s, self.answers) is not None

    def options(self, s: BloodFeud) -> list[int]:
        mine = self.side == "give"
        goods, owner = (self.give, s.team_of[self.seat]) if mine else (self.want, self.to)
        have = next(n for what, n in lines(s, self.seat, owner, goods) if what == self.what)
        return list(range(have + 1))

    def prompt(self, s: BloodFeud) -> Text:
        return text(f"ask.how_many_{self.side}", what=self.what)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, int)
        if not choice:
            return text("option.no_goods")
        mine = self.side == "give"
        cards = gathered(s, s.team_of[self.seat], ((self.what, choice),), []) if mine else None
        if cards:
            return text("option.these_goods", n=choice, cards=tuple(key(card) for card in cards))
        return text("option.goods", goods=said(((self.what, choice),)))

    def chosen(self, s: BloodFeud, choice: int) -> None:
        give, want = self.give, self.want
        if self.side == "give":
            give = changed(give, self.what, choice)
        else:
            want = changed(want, self.what, choice)
        written = (*self.written, f"{self.side}:{self.what}")
        s.then(Sheet(self.seat, self.to, self.answers, give, want, self.shown, written))


def lines(s: BloodFeud, seat: int, team: int, goods: Goods) -> list[tuple[str, int]]:
    """What a team could give, with how many it has of it as all can see (BF-S1 to BF-S11), and
    what stands on the sheet already."""
    mine = s.teams[team]
    found = {"assets": mine.assets, "token": mine.tokens}
    found |= {sort: len(zone) for sort, zone in hands(s, team).items()}
    if s.station[seat] == MARKETPLACE:  # BF-9.12
        for item in mine.warehouse:
            ware = f"w:{name(item)}"
            found[ware] = found.get(ware, 0) + 1
    for what, count in goods:
        found[what] = max(found.get(what, 0), count)
    return [(what, min(count, MOST)) for what, count in found.items() if count]


def amount(goods: Goods, what: str) -> int:
    return sum(count for one, count in goods if one == what)


def changed(goods: Goods, what: str, count: int) -> Goods:
    """Goods with another number of something, in its old place if it had one."""
    new = ((what, count),) if count else ()
    at = next((i for i, (one, _) in enumerate(goods) if one == what), len(goods))
    return (*goods[:at], *new, *goods[at + 1 :])


def cannot_send(s: BloodFeud, seat: int, give: Goods, want: Goods) -> Refused | None:
    if not give and not want:
        return no("rule", "BF-5.4")
    at_market = s.station[seat] == MARKETPLACE
    if any(what.startswith("w:") for what, _ in (*give, *want)) and not at_market:
        return no("away", "BF-9.12")
    if gathered(s, s.team_of[seat], give, []) is None:
        return no("cost", "BF-5.4")
    return None


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
        "offer", "BF-5.4", who=seat, other=flag(s, to), give=said(give), want=said(want),
        words=words, only=only,
    )  # fmt: skip
    if s.realtime:
        s.open(AnswerOffer(offer.id))
    else:
        s.offered.append(to)


def told_refused(s: BloodFeud, offer: Offer) -> None:
    """BF-S10: the two teams hear of it."""
    maker = s.team_of[offer.maker]
    s.tell(
        "offer_refused", "BF-5.5", team=flag(s, offer.to), other=flag(s, maker),
        only=team_mask(s, maker, offer.to),
    )  # fmt: skip


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
        return [*(["accept"] if cannot_accept(s, offer) is None else []), "refuse", "counter"]

    def accepts(self, s: BloodFeud, choice: Choice) -> Choice:
        """An acceptance that came too late says so; a counter-offer is given in full."""
        offer = offer_of(s, self.offer)
        assert offer is not None
        if choice == "accept":
            raise cannot_accept(s, offer) or no("rule", "BF-5.6")
        if isinstance(choice, tuple) and len(choice) == 2 and choice[0] == "counter":
            seat = self.seats(s)[0]
            counter = OfferWhat(seat, s.team_of[offer.maker])
            return ("counter", counter.accepts(s, choice[1]))
        return super().accepts(s, choice)

    def prompt(self, s: BloodFeud) -> Text:
        offer = offer_of(s, self.offer)
        assert offer is not None
        team, give, want = flag(s, s.team_of[offer.maker]), said(offer.give), said(offer.want)
        wrong = cannot_accept(s, offer)
        if wrong is not None:
            why = "apart" if code(wrong) == "away" else "stale"
            return text(f"ask.answer_offer_{why}", team=team, give=give, want=want)
        return text("ask.answer_offer", team=team, give=give, want=want)

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
        seat = s.answering if s.answering >= 0 else self.seats(s)[0]
        to = s.team_of[offer.maker]
        if choice == "counter":
            s.then(Sheet(seat, to, offer.id, offer.want, offer.give))
            return
        close_offer(s, self.offer)
        if choice == "refuse":
            told_refused(s, offer)
        if isinstance(choice, tuple):
            goods = choice[1]
            assert isinstance(goods, tuple) and len(goods) == 4
            give, want, shown, words = goods
            assert isinstance(give, tuple) and isinstance(want, tuple)
            make_offer(
                s, seat, to, check_goods(give), check_goods(want), int(shown == 1), str(words)
            )  # fmt: skip

    def parts(self, s: BloodFeud, choice: Choice) -> bool:
        return choice == "counter"


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
        return text("option.offer", give=said(offer.give), want=said(offer.want))

    def chosen(self, s: BloodFeud, choice: int) -> None:
        close_offer(s, choice)
