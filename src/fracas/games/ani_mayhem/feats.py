"""What characters can do by their own discrete traits. AM-2.49, AM-2.50, AM-28."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY
from .declaring import in_window, limit_mark, useful
from .effects import candidates
from .equip import whole
from .naming import who_name
from .priority import FAST, STACKS, act
from .reckoning import pay
from .signs import FEAT, now
from .stack import may_start, put_on_stack
from .state import AniMayhem, Body
from .stops import ask_for_a_choice
from .theft import loot
from .things import Crew, able, here, shape
from .traits import Trait
from .uses import affordable, not_aimed
from .verbs import concealed, playable
from .whynot import no, own

Offer = Iterable[tuple[Choice, ...]]


def mark_of(s: AniMayhem, body: Body, at: int, trait: Trait) -> str:
    """What marks a use: once a turn, unless its limit says otherwise."""
    if trait.limit is None:
        return f"turn:trait:{body.card}:{at}"
    return limit_mark(s, body.card, at, trait)


def cost_of(trait: Trait) -> int:
    return trait.cost.energy if trait.cost is not None else 0


def aims(s: AniMayhem, body: Body, trait: Trait) -> list[int] | None:
    """The targets; empty if it needs none, None if it cannot be used."""
    if trait.target is None:
        for effect in trait.do:
            if effect.steal and not loot(s, effect, body):
                return None
            if effect.extra == "play" and not playable(s, body):
                return None
            if effect.where == "beneath" and (body.at < 0 or not s.sites[body.at].disasters):
                return None
        return []
    if trait.target.of == "equipment" and trait.target.where == "carrier":
        return list(body.gear) or None
    if "concealed" in trait.target.is_:  # whose card, not which: nobody can tell them apart
        return [one.card for one in here(s, body.at) if hides(s, one, body.seat)] or None
    return candidates(s, trait.target, body.seat, body) or None


def hides(s: AniMayhem, body: Body, seat: int) -> bool:
    return body.seat != seat and any(not s.knows(seat, one) for one in concealed(s, body.card))


def ready(s: AniMayhem, body: Body) -> int | None:
    """The trait that a character can use now, by number."""
    traits = shape(s, body).traits
    ways = useful(traits) if traits else ()
    if not ways or not able(s, body):
        return None
    for at in ways:
        trait = traits[at]
        if (
            in_window(s, trait, body.seat, body)
            and not (s.used and mark_of(s, body, at, trait) in s.used)
            and affordable(s, body, cost_of(trait))
            and aims(s, body, trait) is not None
        ):
            return at
    return None


def offer_trait(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if not may_start(s, seat):
        return ()
    being, kinds = now(s, seat).being, s.cast.kinds
    could = [body for body in crew if being[kinds[body.card]] & FEAT]
    return [("trait", body.card) for body in could if ready(s, body) is not None]


def take_trait(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    body = s.bodies[whole(choice[1])]
    at = ready(s, body)
    assert at is not None
    found = aims(s, body, shape(s, body).traits[at])
    if found:
        s.then(TraitOn(seat, body.card, at, tuple(found)))
    else:
        use_trait(s, body, at, NOBODY)


class TraitOn(Step):
    clauses = ("AM-D17", "AM-29.9")
    seat: int
    who: int
    trait: int
    found: tuple[int, ...]

    def do(self, s: AniMayhem) -> None:
        ask_for_a_choice(s, self, self.seat)

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(self.found)

    def chosen(self, s: AniMayhem, choice: int) -> None:
        use_trait(s, s.bodies[self.who], self.trait, choice)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.target", card=s.cast.kinds[self.who])

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        return not_aimed(s, self.who, choice) or super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        assert isinstance(choice, int)
        return who_name(s, choice)


def use_trait(s: AniMayhem, body: Body, at: int, target: int) -> None:
    trait = shape(s, body).traits[at]
    s.used.append(mark_of(s, body, at, trait))
    pay(s, body, cost_of(trait))
    s.tell("uses_trait", "AM-2.49", who=body.seat, card=s.cast.kinds[body.card])
    put_on_stack(s, body.seat, body.card, at, body.card, target)


def why_trait(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    body = own(s, seat, parts[0])
    if isinstance(body, Refused):
        return body
    kind, traits = s.cast.kinds[body.card], shape(s, body).traits
    ways = useful(traits) if traits else ()
    if not ways:
        return no("useless", "AM-2.49", card=kind)
    if not may_start(s, seat):
        return no("stacks", "AM-29.14", count=STACKS)
    at, trait = ways[0], traits[ways[0]]
    if not in_window(s, trait, seat, body):
        return no("window", "AM-32.23", card=kind)
    if mark_of(s, body, at, trait) in s.used:
        return no("used", "AM-2.49", card=kind)
    if not affordable(s, body, cost_of(trait)):
        return no("energy", "AM-5.5", who=kind, card=kind, count=cost_of(trait))
    return no("no_target", "AM-29.9", card=kind)


act("trait", offer_trait, take_trait, FAST, why=why_trait, needs=FEAT)
