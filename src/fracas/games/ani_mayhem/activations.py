"""Uses of global effects, and what answers thefts and destruction. AM-8.5, AM-29.17."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY, Attempt
from .declaring import in_window, limit_mark, spent_limit
from .effects import EVENT, candidates, trait_of, use_mark
from .forces import barred
from .glance import IN_PLAY
from .naming import who_name
from .orders import delay, passes
from .pieces import Spell
from .priority import FAST, STACKS, act, passed, responding_orders, why_not
from .stack import may_start, put_on_stack
from .state import AniMayhem, card, touch
from .things import Crew, number, thing
from .traits import Trait
from .whynot import known, no
from .zones import copy_in, discard, kinds

Offer = Iterable[tuple[Choice, ...]]


def declared(s: AniMayhem, one: int) -> list[tuple[int, Trait]]:
    """The traits of a global effect that its player declares."""
    return [(at, trait) for at, trait in enumerate(card(s, one).trait) if trait.kind == "discrete"]


def aims(s: AniMayhem, seat: int, trait: Trait) -> list[int]:
    """What a use may be aimed at; for one that answers events, things on the stack."""
    if trait.on == "targeted":
        return [one.id for one in s.stack if threatens(s, one, seat)]
    return candidates(s, trait.target, seat, None) if trait.target is not None else [NOBODY]


def threatens(s: AniMayhem, spell: Spell, seat: int) -> bool:
    """Whether a thing on the stack steals or destroys a card of this player."""
    if spell.who == NOBODY and card(s, spell.card).type == "equipment":
        return False
    for effect in trait_of(s, spell).do:
        if effect.destroy and controller(s, spell.target) == seat:
            return True
        thief = thing(s, spell.target if spell.target >= 0 else spell.who)
        if effect.steal and thief is not None:
            return any(
                one.seat == seat and one.at == thief.at and number(one) != number(thief)
                for one in s.bodies.values()
                if one.items or one.gear
            )
    return False


def controller(s: AniMayhem, one: int) -> int:
    """AM-2.39: who has a card in play now, or nobody."""
    who = thing(s, one)
    if who is not None:
        return who.seat
    for body in s.bodies.values():
        if one in (*body.enhancements, *body.gear, *body.items):
            return body.seat
    return next((seat for seat, p in enumerate(s.players) if one in p.globals), NOBODY)


def usable(s: AniMayhem, seat: int, one: int) -> tuple[int, Trait] | None:
    """The trait of a global effect that can be used now."""
    if s.used and use_mark(s, one) in s.used:
        return None
    if barred(s, "activate", seat, s.cast.kinds[one]):
        return None
    return next(
        (
            (at, trait)
            for at, trait in declared(s, one)
            if (trait.on is not None or in_window(s, trait, seat))
            and not spent_limit(s, one, at, trait)
            and aims(s, seat, trait)
        ),
        None,
    )


def offer_activate(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if not may_start(s, seat):
        return ()
    ready = [one for one in s.players[seat].globals if usable(s, seat, one)]
    return [("activate", kind) for kind in kinds(s, ready)]


def take_activate(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    assert isinstance(choice[1], int)
    ready = [one for one in s.players[seat].globals if usable(s, seat, one)]
    one = copy_in(s, ready, choice[1])
    found = usable(s, seat, one)
    assert found is not None
    s.then(ActivateOn(seat, one, found[0]))


class ActivateOn(Step):
    clauses = ("AM-D17", "AM-8.5")
    auto = True
    seat: int
    used: int
    trait: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return [*aims(s, self.seat, card(s, self.used).trait[self.trait])]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        activate(s, self.seat, self.used, self.trait, choice)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.target", card=s.cast.kinds[self.used])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        assert isinstance(choice, int)
        if card(s, self.used).trait[self.trait].on == "targeted":
            spell = next(one for one in s.stack if one.id == choice)
            return text("option.character", card=s.cast.kinds[spell.card])
        return who_name(s, choice if thing(s, choice) else self.used)


def activate(s: AniMayhem, seat: int, one: int, at: int, target: int) -> None:
    """AM-8.5: after the last use it is discarded."""
    s.used.append(use_mark(s, one))
    trait = card(s, one).trait[at]
    if trait.limit is not None:
        s.used.append(limit_mark(s, one, at, trait))
    s.tell("activates", "AM-8.5", who=seat, card=s.cast.kinds[one])
    put_on_stack(s, seat, one, at, NOBODY, target)
    s.uses[one] = s.uses.get(one, card(s, one).uses) - 1
    if not s.uses[one]:
        s.players[seat].globals.remove(one)
        s.ends.pop(one, None)
        discard(s, one)
        touch(s)


def why_activate(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    kind = known(parts[0])
    mine = [one for one in s.players[seat].globals if s.cast.kinds[one] == kind]
    if not mine:
        return no("not_in_play", "AM-8.5", card=kind)
    if not may_start(s, seat):
        return no("stacks", "AM-29.14", count=STACKS)
    if use_mark(s, mine[0]) in s.used:
        return no("used", "AM-8.5", card=kind)
    if barred(s, "activate", seat, kind):
        return no("forbidden", "AM-32.21", card=kind)
    if not declared(s, mine[0]):
        return no("useless", "AM-2.49", card=kind)
    return no("no_target", "AM-29.9", card=kind)


act("activate", offer_activate, take_activate, FAST, why=why_activate, needs=IN_PLAY)


# Events that are on no stack, AM-29.17


def attempt(s: AniMayhem, event: str, seat: int, *then: Step) -> None:
    """Something is about to be stolen from a player: it may be answered, then it goes on."""
    s.attempt = Attempt(event, seat)
    s.then(OfferEvent(), *then)


def cancelled(s: AniMayhem) -> bool:
    """Whether the event that came up was cancelled; it is over in any case."""
    found, s.attempt = s.attempt, None
    return found is not None and found.cancelled


class OfferEvent(Step):
    """AM-29.17: those with a trait in play that answers it are asked."""

    def do(self, s: AniMayhem) -> None:
        if s.attempt is not None and ready(s, s.attempt.seat):
            s.then(AnswerEvent(s.attempt.seat))


def ready(s: AniMayhem, seat: int) -> list[int]:
    """Global effects of a player that answer what is being attempted."""
    assert s.attempt is not None
    return [
        one
        for one in s.players[seat].globals
        if use_mark(s, one) not in s.used
        and not barred(s, "activate", seat, s.cast.kinds[one])
        and any(answers(s, trait) for _, trait in declared(s, one))
    ]


def answers(s: AniMayhem, trait: Trait) -> bool:
    assert s.attempt is not None
    events = [one for given in trait.if_ for one in given.event_is or ()]
    return trait.on == "targeted" and s.attempt.event in events


class AnswerEvent(Step):
    """AM-D39: whoever has a trait that answers an event uses it, or not."""

    clauses = ("AM-D39", "AM-29.17")
    seat: int

    def do(self, s: AniMayhem) -> None:
        if not passes(s, self.seat, "event"):
            s.ask(self)

    def options(self, s: AniMayhem) -> list[Choice]:
        found: list[Choice] = ["pass"]
        found += [("activate", kind) for kind in kinds(s, ready(s, self.seat))]
        return found + responding_orders(s, self.seat)

    def deadline(self, s: AniMayhem) -> int | None:
        return delay(s, self.seat)

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if passed(s, self.seat, choice):
            return
        assert isinstance(choice, tuple) and isinstance(choice[1], int)
        one = copy_in(s, ready(s, self.seat), choice[1])
        at = next(at for at, trait in declared(s, one) if answers(s, trait))
        activate(s, self.seat, one, at, EVENT)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        if isinstance(choice, tuple):
            return no("no_answer", "AM-29.17")
        return why_not(s, self.seat, FAST, choice) or super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, tuple):
            return text("option.activate", card=choice[1])
        return text(f"option.{'stand' if choice == 'pass' else choice}")
