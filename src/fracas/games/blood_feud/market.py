"""BF-9: the Marketplace station."""

from __future__ import annotations

from itertools import combinations

from fracas.engine import Choice, Refused, Text, text

from .ambitions import deed
from .cards import ADVANCEMENT_IDS, key
from .cards import cost as printed
from .effects import gain_token, lasting, reduction, store_limit, uses
from .refusals import Part, no
from .state import TOKEN, BloodFeud, lying

TOKEN_COST = 6
REDUCE = "reduce"
"""BF-9.17: the mark of the Power 1 reduction."""

Item = tuple[str, str]
"""From where (row, board or warehouse), and what (a card's key, or token)."""


def name(item: int) -> str:
    return "token" if item == TOKEN else key(item)


def items(s: BloodFeud, team: int) -> list[Item]:
    """Everything that a team could purchase if it had the Assets."""
    found: list[Item] = []
    for row in (s.order_row, s.advancement_row):
        for card in lying(row):
            if ("row", key(card)) not in found:
                found.append(("row", key(card)))
    if s.tokens:
        found.append(("board", "token"))
    for one in s.teams[team].warehouse:
        if ("warehouse", name(one)) not in found:
            found.append(("warehouse", name(one)))
    return found


def find(s: BloodFeud, team: int, item: Item) -> int:
    """The very card, or TOKEN; -2 if it is not there."""
    source, what = item
    if source == "board":
        return TOKEN if s.tokens and what == "token" else -2
    places = s.teams[team].warehouse if source == "warehouse" else s.order_row + s.advancement_row
    return next((one for one in places if one_is(one, source, what)), -2)


def one_is(one: int, source: str, what: str) -> bool:
    if one == TOKEN:
        return source == "warehouse" and what == "token"
    return one >= 0 and key(one) == what


def sort_of(item: int) -> str:
    if item == TOKEN:
        return "token"
    return "advancement" if item in ADVANCEMENT_IDS else "order"


def cost(s: BloodFeud, item: int, marks: tuple[str, ...] = ()) -> int:
    """BF-2.15, BF-9.19: what a purchase costs, each mark taking 1 off; never below 0."""
    base = TOKEN_COST if item == TOKEN else printed(item)
    return max(0, base - reduction(s, sort_of(item)) - len(marks))


def costs(s: BloodFeud, row: list[int]) -> list[int]:
    """The same for what lies in a row, all of one sort."""
    cards = [card for card in row if card >= 0]
    off = reduction(s, sort_of(cards[0])) if cards else 0
    return [max(0, printed(card) - off) for card in cards]


def store_cost(s: BloodFeud, item: int) -> int:
    """BF-9.20, BF-R90: only an effect that sets the token's Cost counts here."""
    if item != TOKEN:
        return printed(item)
    return TOKEN_COST - sum(e.n for e in lasting(s) if e.do == "cost" and e.what == "token")


def marks_for(s: BloodFeud, seat: int, item: int) -> list[str]:
    """The reductions that a seat may declare for an item (BF-9.21)."""
    team = s.teams[s.team_of[seat]]
    found = [REDUCE] if team.power == 1 and REDUCE not in team.marks else []
    for mark, e in uses(s, seat):
        if e.do == "cost" and e.what in ("market", sort_of(item)):
            found.append(mark)
    return found


def payable(s: BloodFeud, seat: int, item: int) -> bool:
    """Whether there is a way to pay: with all reductions, if not with fewer."""
    team = s.teams[s.team_of[seat]]
    full = cost(s, item)
    return full <= team.assets or full - len(marks_for(s, seat, item)) <= team.assets


def ways_to_pay(s: BloodFeud, seat: int, item: int) -> list[tuple[str, ...]]:
    """Sets of reductions with which the item can be paid; useless ones left out."""
    marks = marks_for(s, seat, item)
    team = s.teams[s.team_of[seat]]
    if not marks:
        return [()] if cost(s, item) <= team.assets else []
    found: list[tuple[str, ...]] = []
    for count in range(len(marks) + 1):
        for some in combinations(marks, count):
            full = cost(s, item, some)
            if full <= team.assets and (not some or full < cost(s, item, some[:-1])):
                found.append(some)
    return found


def cannot_buy(s: BloodFeud, seat: int) -> Refused | None:
    wares = [*free_items(s), *s.teams[s.team_of[seat]].warehouse]
    if not wares:
        return no("gone", "BF-9.1")
    for item in wares:
        if payable(s, seat, item):
            return None
    return no("cost", "BF-9.1")


def buyable(s: BloodFeud, seat: int) -> list[Item]:
    team = s.team_of[seat]
    return [
        item
        for item in items(s, team)
        if payable(s, seat, find(s, team, item))
    ]  # fmt: skip


class Purchase(Part):
    """BF-D16: which item, from where."""

    kind = "purchase"
    clauses = ("BF-9.1", "BF-9.2", "BF-9.9")
    seat: int

    def options(self, s: BloodFeud) -> list[Item]:
        return buyable(s, self.seat)

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        if isinstance(choice, tuple) and len(choice) == 2:
            source, what = str(choice[0]), str(choice[1])
            item = find(s, s.team_of[self.seat], (source, what))
            if item == -2:
                return no("gone", "BF-9.1", card=what)
            return no("cost", "BF-9.1", card=what, cost=cost(s, item))
        return no("gone", "BF-9.1")

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        item = find(s, s.team_of[self.seat], (str(choice[0]), str(choice[1])))
        return text(f"option.buy_{choice[0]}", card=choice[1], cost=cost(s, item))

    def chosen(self, s: BloodFeud, choice: Item) -> None:
        s.then(Pay(self.seat, choice[0], choice[1]))


class Pay(Part):
    """BF-9.21: with which reductions."""

    kind = "pay"
    clauses = ("BF-9.19", "BF-9.21")
    auto = True
    seat: int
    source: str
    what: str

    def options(self, s: BloodFeud) -> list[tuple[str, ...]]:
        item = find(s, s.team_of[self.seat], (self.source, self.what))
        return ways_to_pay(s, self.seat, item)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        item = find(s, s.team_of[self.seat], (self.source, self.what))
        price = cost(s, item, tuple(map(str, choice)))
        if not choice:
            return text("option.pay", cost=price)
        using = tuple(str(mark).removeprefix("use:").split(":")[0] for mark in choice)
        return text("option.pay_less", cost=price, cards=using)

    def chosen(self, s: BloodFeud, marks: tuple[str, ...]) -> None:
        team = s.team_of[self.seat]
        mine = s.teams[team]
        item = find(s, team, (self.source, self.what))
        price = cost(s, item, marks)
        mine.assets -= price
        mine.marks += marks
        s.spent += price  # BF-9.3
        deed(s, team, "spend", price)
        if item in ADVANCEMENT_IDS:
            deed(s, team, "purchase")
        if self.source == "warehouse":
            mine.warehouse.remove(item)
            if item == TOKEN:
                mine.tokens += 1
            else:
                take_card(s, team, item)
        elif item == TOKEN:
            gain_token(s, mine)
        else:
            leave_row(s, item)
            take_card(s, team, item)
            refill(s)
        s.tell("purchase", "BF-9.1", who=self.seat, card=self.what, cost=price)


def take_card(s: BloodFeud, team: int, card: int) -> None:
    """An Order or Advancement goes into a team's hand; all have seen it (BF-S6)."""
    mine = s.teams[team]
    (mine.advancements if card in ADVANCEMENT_IDS else mine.orders).append(card)
    s.seen[card] = s.everyone


def leave_row(s: BloodFeud, card: int) -> None:
    row = s.advancement_row if card in ADVANCEMENT_IDS else s.order_row
    row[row.index(card)] = -2


def bury(s: BloodFeud, card: int) -> None:
    """BF-2.20: face down under its own pile."""
    pile = s.advancement_pile if card in ADVANCEMENT_IDS else s.order_pile
    pile.insert(0, card)
    s.seen[card] = 0


def refill(s: BloodFeud) -> None:
    """BF-9.4."""
    for row, pile in ((s.order_row, s.order_pile), (s.advancement_row, s.advancement_pile)):
        for at, card in enumerate(row):
            if card < 0 and pile:
                row[at] = pile.pop()
                s.seen[row[at]] = s.everyone


# Burying


def face_up(s: BloodFeud, left_out: tuple[str, ...] = ()) -> list[str]:
    """The different cards of the rows; copies count as one until they are gone."""
    cards = [key(card) for card in lying(s.order_row + s.advancement_row)]
    for one in left_out:
        cards.remove(one)
    return list(dict.fromkeys(cards))


def cannot_bury(s: BloodFeud, seat: int) -> Refused | None:
    """BF-9.5."""
    if s.teams[s.team_of[seat]].assets < 1:
        return no("cost", "BF-9.5", cost=1)
    return None if face_up(s) else no("gone", "BF-9.5")


class Bury(Part):
    """BF-D17: which card for 1 Asset; with a mark, free by that effect (A34)."""

    kind = "bury"
    clauses = ("BF-9.5",)
    seat: int
    mark: str = ""

    def options(self, s: BloodFeud) -> list[str]:
        return face_up(s)

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        return no("gone", "BF-9.5", card=choice)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        team = s.team_of[self.seat]
        mine = s.teams[team]
        if self.mark:
            mine.marks.append(self.mark)
        else:
            mine.assets -= 1
            s.spent += 1
            deed(s, team, "spend")
        bury_rows(s, (choice,))
        s.tell("bury", "BF-9.5", who=self.seat, cards=(choice,))


def bury_rows(s: BloodFeud, keys: tuple[str, ...]) -> None:
    for one in keys:
        card = next(c for c in lying(s.order_row + s.advancement_row) if key(c) == one)
        leave_row(s, card)
        bury(s, card)
    refill(s)


def bonus_size(power: int) -> int:
    """BF-9.15 to BF-9.17, BF-10.33 to BF-10.35."""
    return 1 if power >= 4 else 2 if power >= 2 else 3


def cannot_bonus(s: BloodFeud, seat: int) -> Refused | None:
    if "bonus:market" in s.teams[s.team_of[seat]].marks:
        return no("once", "BF-9.14")
    return None if face_up(s) else no("gone", "BF-9.14")


class BonusBury(Part):
    """BF-D18: all cards are named first, then the rows refill (BF-9.18)."""

    kind = "bonus_bury"
    clauses = ("BF-9.14", "BF-9.15", "BF-9.16", "BF-9.17", "BF-9.18")
    seat: int
    picked: tuple[str, ...] = ()

    def options(self, s: BloodFeud) -> list[str]:
        more = face_up(s, self.picked)
        return [*(["done"] if self.picked else []), *more]

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        return no("gone", "BF-9.18", card=choice)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.done") if choice == "done" else text("option.card", card=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        picked = self.picked if choice == "done" else (*self.picked, choice)
        mine = s.teams[s.team_of[self.seat]]
        if choice != "done" and len(picked) < bonus_size(mine.power) and face_up(s, picked):
            s.then(BonusBury(self.seat, picked))
            return
        mine.marks.append("bonus:market")
        bury_rows(s, picked)
        s.tell("bury", "BF-9.18", who=self.seat, cards=picked)


# Store


def storable(s: BloodFeud, seat: int) -> list[Item]:
    """BF-9.6, BF-9.17: a free item within the Store limit; the reduction is written as `less`."""
    limit = store_limit(s, seat)
    spare = _spare(s, seat)
    found: list[Item] = []
    for one in free_items(s):
        full = store_cost(s, one)
        if full <= limit + spare:
            source = "less" if full > limit else "board" if one == TOKEN else "row"
            item = (source, name(one))
            if item not in found:
                found.append(item)
    return found


def free_items(s: BloodFeud) -> list[int]:
    """What lies in the rows and on the board."""
    found = [one for row in (s.order_row, s.advancement_row) for one in row if one >= 0]
    return [*found, TOKEN] if s.tokens else found


def _spare(s: BloodFeud, seat: int) -> int:
    mine = s.teams[s.team_of[seat]]
    return int(mine.power == 1 and REDUCE not in mine.marks)


def cannot_store(s: BloodFeud, seat: int) -> Refused | None:
    if "store" in s.teams[s.team_of[seat]].marks:
        return no("once", "BF-9.6")
    limit = store_limit(s, seat)
    most = limit + _spare(s, seat)
    for one in free_items(s):
        if store_cost(s, one) <= most:
            return None
    return no("power", "BF-9.6", power=limit)


class Store(Part):
    """BF-D19."""

    kind = "store"
    clauses = ("BF-9.6", "BF-9.20")
    seat: int

    def options(self, s: BloodFeud) -> list[Item]:
        return storable(s, self.seat)

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        return no("power", "BF-9.6", power=store_limit(s, self.seat))

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        name = "option.store_less" if choice[0] == "less" else "option.store"
        source = choice[0] if choice[0] != "less" else "board" if choice[1] == "token" else "row"
        item = find(s, s.team_of[self.seat], (str(source), str(choice[1])))
        return text(name, card=choice[1], cost=store_cost(s, item))

    def chosen(self, s: BloodFeud, choice: Item) -> None:
        team = s.team_of[self.seat]
        mine = s.teams[team]
        source = choice[0]
        if source == "less":
            mine.marks.append(REDUCE)
            source = "board" if choice[1] == "token" else "row"
        item = find(s, team, (source, choice[1]))
        mine.marks.append("store")
        mine.warehouse.append(item)
        if item == TOKEN:
            s.tokens -= 1
        else:
            leave_row(s, item)
            refill(s)
        s.tell("store", "BF-9.6", who=self.seat, card=choice[1])
