"""Standby states, the stack and its responses. AM-14.8, AM-14.9, AM-29.

Each chapter adds the acts that it allows by `act`; a standby state offers all that are legal now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import itemgetter, or_

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY
from .expressions import Expression, expression
from .glance import glance
from .orders import PASSES, brisk, delay, offered_orders, order, passes
from .reckoning import meets
from .resigning import depart_all
from .skills import may_use
from .state import MOVE, PHASES, AniMayhem, Body, Menace, card, stir_up
from .stops import spare
from .things import Crew, able, here, thing
from .vehicles import mind
from .whynot import Why, no, whole_parts
from .zones import set_free

Offers = Callable[[AniMayhem, int, Crew], Iterable[tuple[Choice, ...]]]
Take = Callable[[AniMayhem, int, tuple[Choice, ...]], None]
PASS = "pass"
STACKS = 30
"""AM-29.14."""

DEEDS = ("go", "scavenge", "attack", "assault", "charm", "pick")
"""What an own Move or Scavenge phase is worth a question for. Whether it can be done hangs on
nothing hidden."""
MAIN, CALM, FAST = range(3)
"""When an act is allowed: by the active player in the main part (AM-14.8), by anybody while there
is no stack and no combat (AM-14.4), or always (AM-14.3)."""

_acts: dict[str, Take] = {}
_offers: dict[tuple[int, int], list[tuple[bool, int, Offers]]] = {
    (least, phase): [] for least in (MAIN, CALM, FAST) for phase in range(len(PHASES))
}
"""What may be on offer, by when it is allowed at least and by the phase: whether it is a chore, and
what it needs."""
_asked: dict[tuple[int, int], tuple[int, dict[int, tuple[Offers, ...]]]] = {}
"""The same: all that any of it needs, and the chapters to ask by what of that is there. Filled as
play goes on."""
_deeds: dict[str, Offers] = {}
"""What is seen on the table before it is done: `DEEDS`."""
_times: dict[str, tuple[int, int | None]] = {}
_whys: dict[str, Why] = {}


def act(
    name: str, offers: Offers | None, take: Take, when: int = MAIN, phase: int | None = None,
    chore: bool = False, why: Why | None = None, needs: int = 0,
) -> None:  # fmt: skip
    """Allow an act in standby states, of all phases or one; what offers it may be another's. It is
    asked only where all that it needs is there, by a glance. Chores are offered last: they are
    many, and seldom what a phase is for."""
    _acts[name] = take
    _times[name] = when, phase
    if why is not None:
        _whys[name] = why
    if offers is None:
        return
    if name in DEEDS:
        _deeds[name] = offers
    for (least, at), known in _offers.items():
        if when >= least and phase in (None, at):
            known.append((chore, needs, offers))
            known.sort(key=itemgetter(0))
    _asked.clear()


def chapters(s: AniMayhem, seat: int, least: int, crew: Crew) -> tuple[Offers, ...]:
    """Those that may have something to offer now, in their order."""
    when = least, s.phase
    asked = _asked.get(when)
    if asked is None:
        every = reduce(or_, (needs for _, needs, _ in _offers[when]), 0)
        asked = _asked[when] = every, {}
    there = glance(s, seat, crew) & asked[0]
    found = asked[1].get(there)
    if found is None:
        mine = tuple(offers for _, needs, offers in _offers[when] if not needs & ~there)
        found = asked[1][there] = mine
    return found


def crew_of(s: AniMayhem, seat: int) -> Crew:
    return [one for one in s.bodies.values() if one.seat == seat and able(s, one)]


def offered(s: AniMayhem, seat: int, least: int) -> list[Choice]:
    found: list[Choice] = [PASS]
    crew = crew_of(s, seat)
    for offers in chapters(s, seat, least, crew):
        found += offers(s, seat, crew)
    return found


def dull(s: AniMayhem, seat: int) -> bool:
    """Whether a seat is asked only where there is something to do, and all see that there is
    nothing: nobody who could move, or search, or attack, or has just come home with something."""
    if not spare(s, seat):
        return False
    crew = crew_of(s, seat)
    if s.phase == MOVE:
        return not any(True for _ in _deeds["go"](s, seat, crew))
    if any(one.at < 0 and one.steps and (one.items or one.gear) for one in crew):
        return False
    return not any(True for name in DEEDS[1:] for _ in _deeds[name](s, seat, crew))


def idle(s: AniMayhem, seat: int, least: int) -> bool:
    """Whether nothing but a pass is on offer; the first act found settles it."""
    crew = crew_of(s, seat)
    return not any(True for offers in chapters(s, seat, least, crew) for _ in offers(s, seat, crew))


def take(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    """Carry out an act that was offered."""
    _acts[str(choice[0])](s, seat, choice)


def why_not(s: AniMayhem, seat: int, least: int, choice: Choice) -> Refused | None:
    """Why an act is not on offer, or nothing if it is none."""
    if choice in PASSES or choice == "ask_again":
        return no("order", "AM-34.10")
    name = str(choice[0]) if isinstance(choice, tuple) and choice else ""
    parts = whole_parts(choice, ROLES[name]) if name in ROLES else None
    if parts is None:
        return None
    when, phase = _times[name]
    if phase is not None and (least > when or phase != s.phase):
        return no(f"phase.{PHASES[phase]}", "AM-14.8")
    if least > when:
        return no("main", "AM-10.7") if when == MAIN else no("calm", "AM-14.4")
    return _whys[name](s, seat, parts)


def passed(s: AniMayhem, seat: int, choice: Choice) -> bool:
    """Whether a choice is a pass, for now or with standing orders for what follows."""
    if choice in PASSES:
        order(s, seat, PASSES[str(choice)])
    return choice == PASS or choice in PASSES


def ransom(s: AniMayhem, captor: Menace) -> Expression:
    """What somebody here must have for those whom a disaster has captured to be free."""
    held = [one.until for trait in card(s, captor.card).trait for one in trait.do if one.capture]
    return expression(held[0] or "")


def release(s: AniMayhem, body: Body) -> None:
    """AM-2.38: who was held or captured is free once the condition is met."""
    if body.held and any(
        meets(s, [one], expression(body.held)) for one in here(s, body.at) if one is not body
    ):
        s.tell("freed", "AM-2.38", card=s.cast.kinds[body.card], who=body.seat)
        set_free(s, body, body.holder)
    captor = s.menaces.get(body.captor)
    if captor is not None and any(meets(s, [one], ransom(s, captor)) for one in here(s, captor.at)):
        body.at = captor.at
        s.tell("freed", "AM-2.38", card=s.cast.kinds[body.card], who=body.seat)
        set_free(s, body, captor.order)


def put_away(s: AniMayhem, body: Body) -> None:
    """AM-2.54, AM-6.3: equipment whose demand is met no longer goes out of use."""
    for one in [x for x in body.open if x not in s.crafts and not may_use(s, body, x)]:
        body.open.remove(one)
        stir_up(s, one)
        s.tell(
            "conceals_card", "AM-6.3", who=body.seat, card=s.cast.kinds[one],
            carrier=s.cast.kinds[body.card],
        )  # fmt: skip


def option_label(s: AniMayhem, choice: Choice) -> Text:
    """Every act has a sentence of its own: of a character, a card, a place or a disaster."""
    if not isinstance(choice, tuple):
        return text(f"option.{choice}")
    args: dict[str, Choice] = {}
    for role, part in zip(ROLES[str(choice[0])], choice[1:], strict=True):
        assert isinstance(part, int)
        if role in ("who", "other"):
            who = thing(s, part)
            args[role] = s.cast.kinds[part if who is None else who.card]
        elif role == "place":
            kind = s.cast.kinds[s.sites[part].card if part >= 0 else s.havens[-1 - part].card]
            args[role] = kind
        elif role == "disaster":
            args[role] = s.cast.kinds[s.menaces[part].card]
        else:
            args[role] = part
    key = f"option.{choice[0]}"
    return text(f"{key}_idle" if idle_gear(s, choice) else key, **args)


def idle_gear(s: AniMayhem, choice: tuple[Choice, ...]) -> bool:
    """Equipment for somebody who could only carry it (AM-2.54)."""
    if choice[0] != "equip":
        return False
    _, kind, who = choice
    assert isinstance(kind, int) and isinstance(who, int)
    return not may_use(s, s.bodies[who], s.cast.kinds.index(kind))


ROLES: dict[str, tuple[str, ...]] = {
    "discard": ("card",),
    "dismiss": ("who",),
    "enhance": ("card", "who"),
    "equip": ("card", "who"),
    "global": ("card",),
    "enter": ("card", "place"),
    "go": ("place",),
    "scavenge": ("place",),
    "pick": ("who", "card"),
    "drop": ("who", "card"),
    "hand": ("who", "card", "other"),
    "take": ("who", "card"),
    "flash": ("card",),
    "use": ("who", "card"),
    "reveal": ("who", "card"),
    "conceal": ("who", "card"),
    "transform": ("who",),
    "attack": ("disaster",),
    "assault": ("seat", "place"),
    "charm": ("who", "other"),
    "trait": ("who",),
    "drive": ("who", "card"),
    "board": ("who", "other"),
    "disembark": ("who",),
    "stow": ("who", "card"),
    "fetch": ("who", "card"),
    "build": ("card", "place"),
    "convert": ("place",),
    "rouse": ("who",),
    "activate": ("card",),
    "call": ("place",),
}
"""What the parts of an act's option are."""


class Standby(Step):
    """AM-29.3, AM-29.4: in turn from the active player, until all have passed in a row."""

    clauses = ("AM-D15", "AM-29.3")
    seat: int
    passes: int

    def do(self, s: AniMayhem) -> None:
        for body in s.bodies.values():
            if body.held or body.captor != NOBODY:
                release(s, body)
            if body.open:
                put_away(s, body)
        if s.conceded:
            depart_all(s)
        if s.crafts and (steps := mind(s)):
            s.then(*steps, self)
            return
        seat, gone_by = self.seat, self.passes
        while passes(s, seat) or dull(s, seat):
            seat, gone_by = (seat + 1) % s.seats, gone_by + 1
            if gone_by == s.seats:
                return
        if seat != self.seat:
            s.then(Standby(seat, gone_by))
        elif not brisk(s, seat):
            s.ask(self)
        elif len(found := offered(s, seat, self.least(s))) == 1:
            self.chosen(s, PASS)
        else:
            s.ask(self)
            s.offers, s.offered = tuple(found), s.asked

    def least(self, s: AniMayhem) -> int:
        if s.combat is not None or s.charms:
            return FAST
        return MAIN if s.active == self.seat else CALM

    def options(self, s: AniMayhem) -> list[Choice]:
        if s.offered == s.asked:
            return [*s.offers, *offered_orders(s, self.seat)]
        return offered(s, self.seat, self.least(s)) + offered_orders(s, self.seat)

    def deadline(self, s: AniMayhem) -> int | None:
        return delay(s, self.seat)

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if passed(s, self.seat, choice):
            if self.passes + 1 < s.seats:
                s.then(Standby((self.seat + 1) % s.seats, self.passes + 1))
            return
        if choice == "ask_again":
            order(s, self.seat, "ask")
            s.then(self)
            return
        assert isinstance(choice, tuple)
        s.then(Standby(s.active, 0))  # AM-14.9, AM-29.8
        take(s, self.seat, choice)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        return why_not(s, self.seat, self.least(s), choice) or super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return option_label(s, choice)

    def prompt(self, s: AniMayhem) -> Text:
        if s.charms or s.combat is not None:
            return text("ask.standby.charm" if s.charms else "ask.standby.combat")
        if s.active != self.seat:
            return text("ask.standby.other", who=s.active)
        return text(f"ask.standby.{s.phase}")


def responding_orders(s: AniMayhem, seat: int) -> list[Choice]:
    """Orders about the own phases are for the own main part."""
    return [one for one in offered_orders(s, seat) if one not in ("pass_brisk", "ask_again")]


class Respond(Step):
    """AM-29.5, AM-29.6: everybody may respond, until all have passed in a row."""

    clauses = ("AM-D16", "AM-29.5")
    seat: int
    passes: int

    def do(self, s: AniMayhem) -> None:
        if passes(s, self.seat) or (brisk(s, self.seat) and idle(s, self.seat, FAST)):
            self.chosen(s, PASS)
        else:
            s.ask(self)

    def options(self, s: AniMayhem) -> list[Choice]:
        return offered(s, self.seat, FAST) + responding_orders(s, self.seat)

    def deadline(self, s: AniMayhem) -> int | None:
        return delay(s, self.seat)

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if passed(s, self.seat, choice):
            if self.passes + 1 < s.seats:
                s.then(Respond((self.seat + 1) % s.seats, self.passes + 1))
            return
        assert isinstance(choice, tuple)
        s.then(Respond(s.stack[0].seat, 0))  # AM-29.5: the one who started it always first
        take(s, self.seat, choice)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        return why_not(s, self.seat, FAST, choice) or super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return option_label(s, choice)
