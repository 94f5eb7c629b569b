"""Auction: sealed bids that can be revised until the last is in, with a clock if you like."""

import msgspec

from fracas.engine import (
    Game,
    Mind,
    Options,
    Positions,
    Public,
    Sealed,
    Setting,
    State,
    Step,
    Text,
    Words,
    text,
)

RULES = """# Auction
- **AU-1** Two to four players start with 12 coins each. Five lots worth 3 to 7 points come up.
- **AU-2** For each lot all bid at once, each in secret, from nothing to all that she has.
- **AU-3** A bid may be changed until the last one is in. Then all are shown.
- **AU-4** The highest bidder pays her bid and takes the lot. If the highest are equal, nobody does.
- **AU-5** After the last lot most points win; of equals who has more coins.
- **AU-6** With a clock, who has not bid in time bids nothing.
- **AU-S1** A bid is known to its bidder alone until the last one is in.
"""
LOTS = 5
PURSE = 12


class Auction(State):
    coins: Public[list[int]] = []
    points: Public[list[int]] = []
    lots: Public[list[int]] = []
    """What the lots to come are worth; the last is up next."""
    clock: Public[int] = 0
    """Seconds for a bid; 0 is as long as it takes."""


class Lot(Step):  # AU-2
    def do(self, s: Auction) -> None:
        if s.lots:
            s.then(Bid(), Lot())
        else:  # AU-5
            scores = [100 * s.points[one] + s.coins[one] for one in range(s.seats)]
            s.finish(scores, why=text("why.sold"), clauses=("AU-5",))


class Bid(Sealed):
    clauses = ("AU-2", "AU-3")
    why = "bid"
    revisable = True

    def seats(self, s: Auction) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def ballots(self, s: Auction, seat: int) -> range:
        return range(s.coins[seat] + 1)

    def revealed(self, s: Auction, answers: dict[int, int]) -> None:
        worth = s.lots.pop()
        bids = [answers.get(seat, 0) for seat in range(s.seats)]  # AU-6
        s.tell("bids", "AU-3", bids=tuple(bids))
        best = max(bids)
        if best == 0 or bids.count(best) > 1:  # AU-4
            s.tell("unsold", "AU-4", worth=worth)
            return
        winner = bids.index(best)
        s.coins[winner] -= best
        s.points[winner] += worth
        s.tell("sold", "AU-4", who=winner, bid=best, worth=worth)

    def deadline(self, s: Auction) -> int | None:
        return s.now + 1000 * s.clock if s.clock else None

    def prompt(self, s: Auction) -> Text:
        return text("ask.bid", worth=s.lots[-1])


def setup(s: Auction, options: Options) -> None:  # AU-1
    s.coins = [PURSE] * s.seats
    s.points = [0] * s.seats
    s.lots = list(range(3, 3 + LOTS))
    s.shuffle(s.lots, "lots")
    s.clock = int(options["clock"])
    s.then(Lot())


def value(s: Auction, seat: int) -> float:
    return (s.points[seat] + s.coins[seat] / 4) / 25


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """What each has, and the lots from the first to come up."""

    coins: list[int]
    points: list[int]
    lots: list[int]


def arrange(s: Auction, wanted: Position) -> None:
    s.coins, s.points, s.lots = wanted.coins, wanted.points, wanted.lots[::-1]


def invariants(s: Auction) -> list[str]:
    wrong = [f"{name} for {len(each)} seats of {s.seats}" for name, each in
             (("coins", s.coins), ("points", s.points)) if len(each) != s.seats]  # fmt: skip
    if min(s.coins, default=0) < 0 or sum(s.coins) > PURSE * s.seats:
        wrong.append(f"{s.coins} coins, but there are 0 to {PURSE * s.seats}")
    return wrong


ENGLISH = {
    "goal": "The most points win",
    "setting.clock.name": "Clock",
    "setting.clock.about": "Seconds for a bid.",
    "setting.clock.0.name": "no clock",
    "refuse.bid": "bid no more coins than you have",
    "ask.bid": "Bid for a lot worth {worth}",
    "tell.bids": "The bids are {bids}",
    "tell.unsold": "Nobody gets the lot worth {worth}",
    "tell.sold": "{who:seat} takes the lot worth {worth} for {bid}",
    "tell.sold.you": "You take the lot worth {worth} for {bid}",
    "why.sold": "all lots have come up",
}
FRENCH = {
    "setting.clock.name": "Horloge",
    "setting.clock.about": "Secondes pour une mise.",
    "setting.clock.0.name": "sans horloge",
    "refuse.bid": "misez au plus les pièces que vous avez",
    "ask.bid": "Misez sur un lot de valeur {worth}",
    "tell.bids": "Les mises sont {bids}",
    "tell.unsold": "Personne n'obtient le lot de valeur {worth}",
    "tell.sold": "{who:seat} obtient le lot de valeur {worth} pour {bid}",
    "tell.sold.you": "Vous obtenez le lot de valeur {worth} pour {bid}",
    "why.sold": "tous les lots sont passés",
}

game = Game(
    "auction",
    Auction,
    setup,
    seats=[3, 2, 4],
    title={"en": "Auction", "fr": "Enchères"},
    options={"clock": Setting(0, (0, 10, 30))},
    words=Words({"en": ENGLISH, "fr": FRENCH}),
    mind=Mind(value=value),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants),
    rulebook=RULES,
)
