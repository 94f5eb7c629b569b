"""Those who run: their blows and their steps. AM-21.12 to AM-21.20, AM-9.15."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY, Combat
from .clash import dealt
from .duel import members
from .forces import prevented
from .hunt import frenzied
from .lots import CastLot, fallen_on
from .naming import place_label
from .places import may_stop
from .state import AniMayhem, Body, Menace, key
from .strikes import blow, fallen, strike
from .things import Thing, able, aboard, thing, vehicle
from .vehicles import mind
from .whynot import no


def runners(s: AniMayhem, fight: Combat, seat: int) -> list[int]:
    """AM-22.2, AM-23.2, AM-24.5: who retreats with a side."""
    if fight.menace == NOBODY:
        return members(s, fight, seat)
    found = fight.able if fight.round == 1 else fight.first or fight.able
    return [one for one in found if thing(s, one) is not None]


def may_retreat(s: AniMayhem, fight: Combat, seat: int) -> bool:
    who = [thing(s, one) for one in runners(s, fight, seat)]
    return not any(one is not None and prevented(s, "retreat", one) for one in who)


def run_away(s: AniMayhem, fight: Combat, seat: int) -> list[Step]:
    """The blows at once; then each survivor's step is asked."""
    away = tuple(runners(s, fight, seat))
    s.tell("retreats", "AM-21.12", who=seat)
    fight.cards, fight.guards, fight.clashes = [], {}, []
    menace = s.menaces.get(fight.menace)
    if menace is None or frenzied(s, menace) or not away:
        return [Flight(seat, away, False)]
    return [CastLot("retreat blow", away), Flight(seat, away, True)]  # AM-21.13


class Flight(Step):
    """AM-21.13, AM-21.14: who is struck; AM-21.15, AM-21.16: survivors step away."""

    seat: int
    away: tuple[int, ...]
    one: bool
    """One of them, by lot, is struck by the disaster; with frenzy all are."""

    def do(self, s: AniMayhem) -> None:
        fight = s.combat
        if fight is None:
            return
        away = [one for one in self.away if thing(s, one) is not None]
        if fight.menace in s.menaces:
            for one in [fallen_on(s)] if self.one else away:
                hit(s, fight, key(s.menaces[fight.menace]), one)
        else:
            against = fight.other if self.seat == fight.seat else fight.seat
            for one in away:
                for other in members(s, fight, against):
                    hit(s, fight, other, one)
        fallen(s, fight)
        s.then(*scatter(s, self.seat, away))


def scatter(s: AniMayhem, seat: int, away: list[int]) -> list[Step]:
    mind_all = mind(s) if s.crafts else []
    if s.search is not None:
        s.search.members = [one for one in s.search.members if one not in away]
    if s.travel is not None:
        s.travel.members = [one for one in s.travel.members if one not in away]
    left = [crew(s, who) for one in away if (who := thing(s, one)) is not None]
    steps = [RetreatStep(group[0].seat, group[0].card) for group in left if group]
    return [*mind_all, *dict.fromkeys(steps)]


def hit(s: AniMayhem, fight: Combat, striker: int, one: int) -> None:
    target = thing(s, one)
    if target is not None:
        total = dealt(s, fight, 0, striker, target)
        strike(s, fight, blow(s, fight, 0, one, total, striker))


class RetreatStep(Step):
    """AM-21.16, AM-21.17: one step in a legal direction; a haven it may enter is legal."""

    clauses = ("AM-D22", "AM-21.16")
    auto = True
    seat: int
    who: int

    def premise(self, s: AniMayhem) -> bool:
        return thing(s, self.who) is not None

    def options(self, s: AniMayhem) -> list[Choice]:
        who = thing(s, self.who)
        assert who is not None
        bound = any(prevented(s, "leave", one) for one in crew(s, who))
        if bound or not able(s, who):
            return [who.at]
        return retreat_places(s, who) or [who.at]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        who = thing(s, self.who)
        assert who is not None
        for body in crew(s, who):
            body.at = choice
            if body.craft in s.crafts:
                s.crafts[body.craft].at = choice
            body.still = True  # AM-21.18

    def prompt(self, s: AniMayhem) -> Text:
        who = thing(s, self.who)
        assert who is not None
        return text("ask.retreat_step", card=s.cast.kinds[who.card])

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        if not isinstance(choice, int):
            return super().refusal(s, choice)
        return no("no_retreat", "AM-21.16")

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return place_label(s, choice)


def crew(s: AniMayhem, who: Thing) -> list[Body]:
    """AM-25.12: a party aboard retreats as one, with the vehicle."""
    if isinstance(who, Menace):
        return []
    craft = vehicle(s, who) if isinstance(who, Body) else who
    return aboard(s, craft) if craft is not None else [who] if isinstance(who, Body) else []


def retreat_places(s: AniMayhem, who: Thing) -> list[Choice]:
    if who.at < 0:  # AM-9.15
        return [s.havens[-1 - who.at].site]
    found: list[Choice] = [at for at in s.near[who.at] if may_stop(s, crew(s, who), at)]
    haven = s.sites[who.at].haven
    if haven != NOBODY and s.havens[haven].owner == who.seat:
        found.append(-1 - haven)
    return found
