"""Work cards: products and structures. NG-10."""

from fracas.engine import Choice, Refused, Step, Text, no_option, refuse, text

from .grid import AT, NAMES, names
from .numbers import FACTORY, MONUMENT, PRODUCT, WORK, numbers
from .state import NeonGods, controlled, tokens_left, with_one
from .words import space_in

STOP = "stop"
PRICE = tuple(one.money for one in numbers.work)
MOST = tuple(one.most for one in numbers.work)
CARD: dict[str, int] = {card: at for at, card in enumerate(WORK)}


def sites(s: NeonGods, seat: int, work: int) -> int:
    """The legal spaces of a work card."""
    area = controlled(s, seat)
    if work == PRODUCT:
        return area & s.structures[FACTORY]  # NG-10.6
    area &= ~(s.city.dead | s.structures[work])  # NG-10.10, NG-10.11
    if work == MONUMENT:
        low, middle, high = s.city.skyscrapers
        area &= low | middle | high  # NG-10.12
    if s.city.no_structure_on_tunnel:
        area &= ~s.tunnels  # NG-18.9, or else NG-10.14
    return area


def doable(s: NeonGods, seat: int) -> list[str]:
    """The work cards that can be activated: price, NG-10.3; space and token, NG-10.4."""
    money = s.players[seat].money
    return [
        card
        for work, card in enumerate(WORK)
        if PRICE[work] <= money and sites(s, seat, work) and tokens_left(s, work)
    ]


def start_work(s: NeonGods, seat: int, x: int) -> None:
    """Activate work cards up to x times in all, in any mix, NG-9.20, NG-10.2."""
    if doable(s, seat):
        s.then(Work(seat, x))


class Work(Step):
    clauses = ("NG-D15", "NG-9.20")
    seat: int
    left: int

    def options(self, s: NeonGods) -> list[str]:
        return [STOP, *doable(s, self.seat)]

    def chosen(self, s: NeonGods, choice: str) -> None:
        if choice != STOP:
            s.then(WorkOn(self.seat, self.left, CARD[choice]))

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.work", left=self.left)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        if choice == STOP or not isinstance(choice, str):
            return text("option.stop")
        return text("option.work", work=choice, price=PRICE[CARD[choice]])

    def parts(self, s: NeonGods, choice: Choice) -> bool:
        return choice != STOP

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        if not isinstance(choice, str) or choice not in CARD:
            return no_option(self, s, choice)
        work = CARD[choice]
        if PRICE[work] > s.players[self.seat].money:
            return refuse(self, s, "work_too_dear", "NG-10.3", work=choice, price=PRICE[work])
        if not tokens_left(s, work):
            return refuse(self, s, "no_token", "NG-16.5", work=choice)
        return refuse(self, s, "no_site", "NG-10.4", work=choice)


class WorkOn(Step):
    """On which space."""

    clauses = ("NG-D15", "NG-10.9")
    part = True
    seat: int
    left: int
    work: int

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return names(sites(s, self.seat, self.work))

    def chosen(self, s: NeonGods, choice: str) -> None:
        space = AT[choice]
        if MOST[self.work] > 1:
            s.then(HowMany(self.seat, self.left, space))
            return
        s.players[self.seat].money -= PRICE[self.work]  # NG-10.3
        s.structures = with_one(s.structures, self.work, s.structures[self.work] | 1 << space)
        s.tell("build", "NG-10.9", who=self.seat, work=WORK[self.work], space=choice)
        go_on(s, self.seat, self.left)

    def parts(self, s: NeonGods, choice: Choice) -> bool:
        return MOST[self.work] > 1

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.work_on", work=WORK[self.work])

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        space = space_in(choice)
        if space is None:
            return no_option(self, s, choice)
        reason, clause = why_not(s, self.seat, self.work, space)
        return refuse(self, s, reason, clause, space=choice, work=WORK[self.work])


def why_not(s: NeonGods, seat: int, work: int, space: int) -> tuple[str, str]:
    """Why a work card cannot be used on a space: the reason and its clause."""
    bit = 1 << space
    if not controlled(s, seat) & bit:
        return "not_controlled", "NG-10.10" if work else "NG-10.6"
    if work == PRODUCT:
        return "no_factory", "NG-10.6"
    if s.city.dead & bit:
        return "build_on_dead_zone", "NG-10.10"
    if s.structures[work] & bit:
        return "built_already", "NG-10.11"
    if s.tunnels & bit and s.city.no_structure_on_tunnel:
        return "structure_on_tunnel", "NG-18.9"
    return "no_skyscraper", "NG-10.12"


class HowMany(Step):
    """1 or 2 products, NG-10.6; as many as are left, NG-16.4."""

    clauses = ("NG-D15", "NG-10.6")
    part = True
    seat: int
    left: int
    space: int

    def options(self, s: NeonGods) -> range:
        return range(1, 1 + min(MOST[PRODUCT], tokens_left(s, PRODUCT)))

    def chosen(self, s: NeonGods, choice: int) -> None:
        s.players[self.seat].money -= PRICE[PRODUCT]
        s.products = with_one(s.products, self.space, s.products[self.space] + choice)
        s.tell("create", "NG-10.6", who=self.seat, count=choice, space=NAMES[self.space])
        go_on(s, self.seat, self.left)

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.how_many", space=NAMES[self.space])

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        return no_option(self, s, choice)


def go_on(s: NeonGods, seat: int, left: int) -> None:
    """1 work is spent, NG-10.1."""
    if left > 1:
        start_work(s, seat, left - 1)
