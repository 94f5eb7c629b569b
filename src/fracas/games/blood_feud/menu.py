"""What a seat may do: its menu, in turns (BF-14) and in real time (BF-4)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fracas.engine import Choice, Refused, Step, Text, text

from . import (
    alliances,
    ambition_cards,
    blocks,
    cityscape,
    council,
    lanyards,
    market,
    offers,
    orders,
    uses,
    voting,
)
from .boards import remember
from .cards import CITYSCAPE, COUNCIL, MARKETPLACE, ORDERS, STATIONS, advancement
from .clock import too_late, travel
from .effects import card_mark, seat_has
from .refusals import no
from .state import NOBODY, BloodFeud, walking

Check = Callable[[BloodFeud, int], Refused | None]
Begin = Callable[[BloodFeud, int], None]
Has = Callable[[BloodFeud, int], object]


class Action(msgspec.Struct, frozen=True):
    """Something on a seat's menu: where, whether it can be done, and how it begins."""

    station: int
    """-1: at any station."""
    cannot: Check
    begin: Begin
    free: bool = False
    """No action: it costs no turn and no waiting (BF-4.21, BF-14.4)."""
    windows: tuple[str, ...] = ()
    """The windows it may open one after the other (BF-4.26)."""
    on_the_way: bool = False
    """Whether a seat in transit may do it too."""
    has: Has | None = None
    """Where there is but one reason against it: whether there is anything to do it with. Menus
    need no more than that, and refusals are dear."""


def _with(has: Has, code: str, clause: str, step: Callable[[int], Step], free: bool) -> Action:
    """An action at any station, for which a seat needs nothing but something to do it with."""

    def cannot(s: BloodFeud, seat: int) -> Refused | None:
        return None if has(s, seat) else no(code, clause)

    return Action(-1, cannot, _asks(step), free, has=has)


def _asks(step: Callable[[int], Step]) -> Begin:
    return lambda s, seat: s.then(step(seat))


ACTIONS: dict[str, Action] = {
    "move": Action(CITYSCAPE, cityscape.cannot_move, _asks(cityscape.MoveWhich)),
    "barricade": Action(
        CITYSCAPE, cityscape.cannot_bar, lambda s, seat: s.then(cityscape.Barricade(seat, False))
    ),
    "unbar": Action(
        CITYSCAPE, cityscape.cannot_unbar, lambda s, seat: s.then(cityscape.Barricade(seat, True))
    ),
    "sun": Action(CITYSCAPE, cityscape.cannot_block_sun, cityscape.block_sun),
    "ally": Action(
        ORDERS, alliances.cannot_propose, _asks(alliances.ProposeAlliance),
        windows=("reply_window", "block_window"),
    ),
    "block": Action(
        ORDERS, blocks.cannot_block, _asks(blocks.BlockAlliance), windows=("reply_window",)
    ),
    "order": Action(ORDERS, orders.cannot_place, _asks(orders.PlaceOrder)),
    "wish": Action(
        -1,
        orders.cannot_change_wish,
        _asks(orders.ChangeWish),
        free=True,
        on_the_way=True,  # BF-D15, BF-R95: the team, wherever its seats are
    ),
    "buy": Action(MARKETPLACE, market.cannot_buy, _asks(market.Purchase)),
    "bury": Action(MARKETPLACE, market.cannot_bury, _asks(market.Bury)),
    "bonus_bury": Action(MARKETPLACE, market.cannot_bonus, _asks(market.BonusBury)),
    "store": Action(MARKETPLACE, market.cannot_store, _asks(market.Store)),
    "propose": Action(COUNCIL, council.cannot_propose_event, _asks(council.ProposeEvent)),
    "vote": Action(COUNCIL, voting.cannot_call, voting.call_vote),
    "ambition": Action(
        COUNCIL, ambition_cards.cannot_buy_ambition, _asks(ambition_cards.BuyAmbition)
    ),
    "bonus_events": Action(COUNCIL, council.cannot_council_bonus, _asks(council.BonusEvents)),
    "bury_ambition": Action(
        COUNCIL, ambition_cards.cannot_bury_ambition, _asks(ambition_cards.BuryAmbition)
    ),
    "use": _with(uses.usable_effects, "once", "BF-4.23", uses.Use, free=False),
    "equip": _with(lanyards.equippable, "slot", "BF-11.1", lanyards.Equip, free=True),
    "offer": Action(-1, offers.cannot_offer, _asks(offers.OfferTo), free=True),
    "withdraw": _with(offers.my_offers, "gone", "BF-5.5", offers.Withdraw, free=True),
}  # fmt: skip


def cannot(s: BloodFeud, seat: int, name: str) -> Refused | None:
    """Why a seat cannot do something now, with its code."""
    action = ACTIONS[name]
    if walking(s, seat) and not action.on_the_way:
        return no("away", "BF-4.12")
    if action.station >= 0 and s.station[seat] != action.station:
        return no("away", "BF-4.17", station=STATIONS[action.station])
    if s.realtime and not action.free and s.now < s.cooled[seat]:
        return no("cooldown", "BF-4.21")
    if action.windows and _closing(s, action):
        return no("late", "BF-4.26")
    return action.cannot(s, seat)


AT_STATION = [
    {name: action for name, action in ACTIONS.items() if action.station in (-1, station)}
    for station in range(len(STATIONS))
]
"""What can be done at each station at all: menus are asked for often, and refusals are dear."""


ON_THE_WAY = {
    name: action for name, action in ACTIONS.items() if action.on_the_way and action.station < 0
}


def open_actions(s: BloodFeud, seat: int) -> list[str]:
    """Those that nothing keeps a seat from: what `cannot` says, asked once for all of them."""
    actions = ON_THE_WAY if walking(s, seat) else AT_STATION[s.station[seat]]
    cooling = s.realtime and s.now < s.cooled[seat]
    found = []
    for name, action in actions.items():
        if cooling and not action.free:
            continue
        if s.realtime and action.windows and _closing(s, action):
            continue
        has = action.has
        if action.cannot(s, seat) is None if has is None else has(s, seat):
            found.append(name)
    return found


def _closing(s: BloodFeud, action: Action) -> bool:
    """Whether the round may end before its windows do."""
    return too_late(s, sum(getattr(s.clock, one) for one in action.windows))


def goals(s: BloodFeud, seat: int) -> list[str]:
    return [f"go:{name}" for at, name in enumerate(STATIONS) if at != s.station[seat]]


class Turn(Step):
    """BF-14.4: go anywhere at once, then one action or pass; free things besides."""

    kind = "turn"
    clauses = ("BF-14.4", "BF-14.5")
    seat: int
    went: bool = False
    second: bool = False
    """A36: whether this is the second action of the turn."""

    def prompt(self, s: BloodFeud) -> Text:
        station = STATIONS[s.station[self.seat]]
        if self.second:
            return text("ask.turn_second", station=station)
        key = "ask.turn_here" if self.went else "ask.turn"
        return text(key, station=station, lap=s.lap, laps=s.laps)

    def options(self, s: BloodFeud) -> list[str]:
        walks = [] if self.went else goals(s, self.seat)
        return ["pass", *open_actions(s, self.seat), *walks]

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        return _why(s, self.seat, choice) or super().refusal(s, choice)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return _label(s, self.seat, choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        if choice == "pass":
            s.tell("pass", "BF-14.4", who=self.seat)
        elif choice.startswith("go:"):
            remember(s, s.team_of[self.seat], s.station[self.seat])
            come(s, self.seat, STATIONS.index(choice[3:]))
            s.tell("go", "BF-14.4", who=self.seat, station=choice[3:])
            s.then(Turn(self.seat, True, self.second))
        else:
            action = ACTIONS[choice]
            if action.free:
                s.then(Turn(self.seat, self.went, self.second))
            else:
                s.acted = True
                if self.second:
                    spend_runner(s, self.seat)
                else:
                    s.then(AfterAction(self.seat, self.went))
            action.begin(s, self.seat)

    def parts(self, s: BloodFeud, choice: Choice) -> bool:
        return choice in ACTIONS


def runner(s: BloodFeud, seat: int) -> str:
    """The mark of the card that gives a seat a second action (A36), or nothing if it has none."""
    return next(
        (
            card_mark(seat, card)
            for card in s.lanyards[seat]
            if any(e.do == "run" for e in advancement(card).effects)
        ),
        "",
    )


def spend_runner(s: BloodFeud, seat: int) -> None:
    """A36 is spent when its action is taken. A seat may have buried it since it was offered."""
    mark = runner(s, seat)
    if mark:
        s.teams[s.team_of[seat]].marks.append(mark)


class AfterAction(Step):
    """A36: in turn-taking a Runner takes a second action once a round."""

    seat: int
    went: bool

    def do(self, s: BloodFeud) -> None:
        mark = runner(s, self.seat)
        if mark and mark not in s.teams[s.team_of[self.seat]].marks:
            s.then(Turn(self.seat, self.went, True))


class Menu(Step):
    """BF-1.5: what a seat may do in real time. It stays open beside its other questions."""

    kind = "menu"
    clauses = ("BF-1.5", "BF-4.17")
    standing = True
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        ready = "unready" if s.ready >> self.seat & 1 else "ready"
        walks = [] if walking(s, self.seat) else goals(s, self.seat)
        return [ready, *open_actions(s, self.seat), *walks]

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        return _why(s, self.seat, choice) or super().refusal(s, choice)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return _label(s, self.seat, choice)

    def deadline(self, s: BloodFeud) -> int | None:
        """BF-4.11, BF-4.21: the menu changes by itself on arrival and after the wait."""
        if walking(s, self.seat):
            return s.arrives[self.seat]
        cooled = s.cooled[self.seat]
        return cooled if cooled > s.now else None

    def timeout(self, s: BloodFeud) -> None:
        arrive(s, self.seat)
        s.then(Menu(self.seat))

    def chosen(self, s: BloodFeud, choice: str) -> None:
        s.then(Menu(self.seat))
        if choice in ("ready", "unready"):
            s.ready ^= 1 << self.seat
            s.tell(choice, "BF-4.8", who=self.seat)
        elif choice.startswith("go:"):
            leave(s, self.seat, STATIONS.index(choice[3:]))
        else:
            action = ACTIONS[choice]
            if not action.free:
                s.cooled[self.seat] = s.now + 1000 * s.clock.cooldown
            action.begin(s, self.seat)

    def parts(self, s: BloodFeud, choice: Choice) -> bool:
        return choice in ACTIONS


def leave(s: BloodFeud, seat: int, goal: int) -> None:
    """BF-4.11, BF-4.12."""
    seconds = 0 if seat_has(s, seat, "run") else travel(s, s.station[seat], goal)
    remember(s, s.team_of[seat], s.station[seat])
    s.tell("leave", "BF-4.11", who=seat, station=STATIONS[goal])
    if seconds == 0:
        come(s, seat, goal)
        return
    s.goal[seat] = goal
    s.arrives[seat] = s.now + 1000 * seconds


def come(s: BloodFeud, seat: int, station: int) -> None:
    """BF-17.5: in the fog one sees what is there only now, and cannot take that back."""
    s.station[seat] = station
    if s.fog:
        s.disclose()


def arrive(s: BloodFeud, seat: int) -> None:
    if walking(s, seat) and s.arrives[seat] <= s.now:
        come(s, seat, s.goal[seat])
        s.goal[seat] = NOBODY
        s.tell("arrive", "BF-4.11", who=seat, station=STATIONS[s.station[seat]])


def _why(s: BloodFeud, seat: int, choice: Choice) -> Refused | None:
    if isinstance(choice, str) and choice in ACTIONS:
        return cannot(s, seat, choice)
    if isinstance(choice, str) and choice.startswith("go:"):
        return no("away", "BF-4.12")
    return no("rule", "BF-4.18")


def _label(s: BloodFeud, seat: int, choice: Choice) -> Text:
    if isinstance(choice, str) and choice.startswith("go:"):
        key = "option.go_apart" if offers.my_offers(s, seat) else "option.go"  # BF-5.5, BF-14.16
        return text(key, station=choice[3:])
    return text(f"option.do_{choice}")
