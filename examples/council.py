"""Council: two votes and trade offers under way at once, by turns or against the clock."""

import msgspec

from fracas.engine import (
    Choice,
    Game,
    Mind,
    Options,
    Public,
    Sealed,
    Setting,
    State,
    Step,
    Text,
    Words,
    text,
)

RULES = """# Council
- **CN-1** Four players are three houses: the first two players one, the others one each. A house
  has 4 gold and 4 grain. Any player of a house acts for it.
- **CN-2** Two laws are voted on at once, in secret, a vote a house. Two votes for a law pass it.
- **CN-3** Tithe: every house loses 1 gold. Harvest: every house gains 2 grain.
- **CN-4** Then each house in turn may offer gold to another for grain; the other takes it or not.
- **CN-5** An offer that its maker or its taker can no longer pay falls.
- **CN-6** With a clock all of this is under way at once. Votes close after 30 and 40 seconds, an
  offer after 15, and who has not answered has voted against or refused. A house has one offer out
  and may withdraw it. After 60 seconds the council ends.
- **CN-7** A pair of gold and grain is worth 3 points, what is left over 1 apiece.
- **CN-S1** A vote is known to its house alone until all are in.
"""
HOUSES = ((0, 1), (2,), (3,))
LAWS = {"tithe": 30_000, "harvest": 40_000}
OFFER, COUNCIL = 15_000, 60_000
AGAINST, FOR = "against", "for"
NO, YES = "no", "yes"


class Offer(msgspec.Struct, gc=False, omit_defaults=True):
    id: Public[int] = 0
    maker: Public[int] = 0
    taker: Public[int] = 0
    gold: Public[int] = 0
    grain: Public[int] = 0


class Council(State):
    gold: Public[list[int]] = []
    grain: Public[list[int]] = []
    offers: Public[list[Offer]] = []
    clock: Public[bool] = False

    def settle(self) -> None:  # CN-5
        for one in self.offers[:]:
            if self.gold[one.maker] < one.gold or self.grain[one.taker] < one.grain:
                self.offers.remove(one)


class Opening(Step):
    def do(self, s: Council) -> None:
        for law in LAWS:  # CN-2: without a clock the offers wait until both are decided
            s.open(Vote(law), joined=not s.clock)
        if s.clock:  # CN-6
            for house in range(len(HOUSES)):
                s.open(Menu(house))
            s.then(Bell())
        else:
            s.then(*(Chance(house) for house in range(len(HOUSES))), End())


class Vote(Sealed):
    clauses = ("CN-2",)
    law: str

    def seats(self, s: Council) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def party(self, s: Council, seat: int) -> int:
        return house_of(seat)

    def ballots(self, s: Council, seat: int) -> list[str]:
        return [AGAINST, FOR]

    def revealed(self, s: Council, answers: dict[int, str]) -> None:
        passed = list(answers.values()).count(FOR) >= 2
        s.tell("passed" if passed else "failed", "CN-2", law=self.law)
        if passed and self.law == "tithe":  # CN-3
            s.gold = [max(0, one - 1) for one in s.gold]
        elif passed:
            s.grain = [one + 2 for one in s.grain]

    def deadline(self, s: Council) -> int | None:
        return LAWS[self.law] if s.clock else None

    def prompt(self, s: Council) -> Text:
        return text("ask.vote", law=self.law)

    def label(self, s: Council, choice: Choice) -> Text:
        return text(str(choice))


class Chance(Step):  # CN-4
    """A house's turn to make one offer."""

    clauses = ("CN-4",)
    why = "offer"
    house: int

    def seats(self, s: Council) -> tuple[int, ...]:
        return HOUSES[self.house]

    def options(self, s: Council) -> list[str]:
        return ["pass", "offer"] if partners(s, self.house) else ["pass"]

    def chosen(self, s: Council, choice: str) -> None:
        if choice == "offer":
            s.then(Partner(s.answering))

    def parts(self, s: Council, choice: Choice) -> bool:
        return choice == "offer"

    def label(self, s: Council, choice: Choice) -> Text:
        return text(f"do.{choice}")


class Menu(Chance):  # CN-6
    """The same against the clock: it stays open beside all else."""

    standing = True

    def options(self, s: Council) -> list[str]:
        if any(one.maker == self.house for one in s.offers):
            return ["leave", "withdraw"]
        return ["leave", "offer"] if partners(s, self.house) else ["leave"]

    def chosen(self, s: Council, choice: str) -> None:
        if choice == "leave":
            return
        s.then(Menu(self.house))
        if choice == "offer":
            s.then(Partner(s.answering))
        else:
            s.offers = [one for one in s.offers if one.maker != self.house]
            s.tell("withdrawn", "CN-6", who=s.answering)


class Partner(Step):
    clauses = ("CN-4",)
    why = "partner"
    inner = True
    seat: int

    def options(self, s: Council) -> list[int]:
        return partners(s, house_of(self.seat))

    def chosen(self, s: Council, house: int) -> None:
        s.then(Price(self.seat, house))

    def parts(self, s: Council, choice: Choice) -> bool:
        return True

    def label(self, s: Council, choice: Choice) -> Text:
        return text("house", house=choice)


class Price(Step):
    clauses = ("CN-4",)
    why = "price"
    inner = True
    seat: int
    taker: int

    def options(self, s: Council) -> list[tuple[int, int]]:
        gold, grain = s.gold[house_of(self.seat)], s.grain[self.taker]
        return [(g, n) for g in range(1, min(2, gold) + 1) for n in range(1, min(2, grain) + 1)]

    def chosen(self, s: Council, price: tuple[int, int]) -> None:
        offer = Offer(s.asked, house_of(self.seat), self.taker, *price)
        s.offers.append(offer)
        s.tell("offer", "CN-4", who=self.seat, house=self.taker, gold=price[0], grain=price[1])
        if s.clock:
            s.open(Reply(offer.id, self.taker))
        else:
            s.then(Reply(offer.id, self.taker))

    def label(self, s: Council, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        return text("price", gold=choice[0], grain=choice[1])


class Reply(Step):
    clauses = ("CN-4",)
    offer: int
    house: int

    def premise(self, s: Council) -> bool:  # CN-5
        return any(one.id == self.offer for one in s.offers)

    def seats(self, s: Council) -> tuple[int, ...]:
        return HOUSES[self.house]

    def options(self, s: Council) -> list[str]:
        return [NO, YES]

    def chosen(self, s: Council, choice: str) -> None:
        offer = next(one for one in s.offers if one.id == self.offer)
        s.offers.remove(offer)
        if choice == YES:
            s.gold[offer.maker] -= offer.gold
            s.gold[offer.taker] += offer.gold
            s.grain[offer.maker] += offer.grain
            s.grain[offer.taker] -= offer.grain
        s.tell("taken" if choice == YES else "refused", "CN-4", house=self.house)

    def deadline(self, s: Council) -> int | None:
        return s.now + OFFER if s.clock else None

    def prompt(self, s: Council) -> Text:
        offer = next(one for one in s.offers if one.id == self.offer)
        return text("ask.reply", house=offer.maker, gold=offer.gold, grain=offer.grain)

    def label(self, s: Council, choice: Choice) -> Text:
        return text(str(choice))


class Bell(Step):  # CN-6
    """Asks nobody; the council ends when it falls due, after all else of that moment."""

    clauses = ("CN-6",)
    last = True

    def seats(self, s: Council) -> tuple[int, ...]:
        return ()

    def options(self, s: Council) -> list[str]:
        return []

    def deadline(self, s: Council) -> int:
        return COUNCIL

    def timeout(self, s: Council) -> None:
        s.then(End())


class End(Step):  # CN-7
    def do(self, s: Council) -> None:
        worth = [points(gold, grain) for gold, grain in zip(s.gold, s.grain, strict=True)]
        scores = [worth[house_of(seat)] for seat in range(s.seats)]
        s.finish(scores, why=text("why.end"), clauses=("CN-7",))


def house_of(seat: int) -> int:
    return max(0, seat - 1)


def partners(s: Council, house: int) -> list[int]:
    """The houses that an offer could be made to."""
    if not s.gold[house]:
        return []
    return [one for one in range(len(HOUSES)) if one != house and s.grain[one]]


def points(gold: int, grain: int) -> int:
    return 2 * min(gold, grain) + max(gold, grain)


def setup(s: Council, options: Options) -> None:  # CN-1
    s.gold = [4] * len(HOUSES)
    s.grain = [4] * len(HOUSES)
    s.clock = s.whole = bool(options["clock"])
    s.then(Opening())


def value(s: Council, seat: int) -> float:
    house = house_of(seat)
    return points(s.gold[house], s.grain[house]) / 30


ENGLISH = {
    "goal": "The most points win: 3 for a pair of gold and grain, 1 for what is left",
    "setting.clock.name": "Clock",
    "setting.clock.about": "All houses deal at once, against the clock.",
    "refuse.offer": "an offer takes gold, another house with grain, and no other offer of yours",
    "refuse.partner": "an offer goes to another house that has grain",
    "refuse.price": "offer 1 or 2 gold for 1 or 2 grain, no more than there is",
    "ask.vote": "Vote on the {law}",
    "ask.chance": "Make an offer?",
    "ask.menu": "Make an offer?",
    "ask.partner": "To whom?",
    "ask.price": "What for what?",
    "ask.reply": "{house:house} offers {gold} gold for {grain} grain",
    "against": "against",
    "for": "for",
    "no": "no",
    "yes": "yes",
    "do.pass": "pass",
    "do.leave": "leave the council",
    "do.offer": "make an offer",
    "do.withdraw": "withdraw the offer",
    "house": "{house:house}",
    "price": "{gold} gold for {grain} grain",
    "tell.passed": "The {law} is passed",
    "tell.failed": "The {law} is rejected",
    "tell.offer": "{who:seat} offers {house:house} {gold} gold for {grain} grain",
    "tell.offer.you": "You offer {house:house} {gold} gold for {grain} grain",
    "tell.withdrawn": "{who:seat} withdraws an offer",
    "tell.withdrawn.you": "You withdraw your offer",
    "tell.taken": "{house:house} takes the offer",
    "tell.refused": "{house:house} refuses the offer",
    "why.end": "the council ends",
}
NAMES = ("the Twins", "the Reeve", "the Abbess")

game = Game(
    "council",
    Council,
    setup,
    seats=[4],
    title={"en": "Council"},
    version="3",
    options={"clock": Setting(False, (False, True))},
    words=Words({"en": ENGLISH}, {"house": lambda one, saying: NAMES[int(str(one))]}),
    sides=lambda s: HOUSES,
    mind=Mind(value=value),
    rulebook=RULES,
)
