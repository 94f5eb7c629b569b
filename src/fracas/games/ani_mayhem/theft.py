"""Characters that steal. AM-28.13, AM-28.14, AM-28.18, AM-28.19."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text

from .assault import attack_characters
from .effects import verb
from .movement import make_step, on_its_own
from .naming import place_label
from .paths import stealable
from .pieces import Spell, Travel
from .reckoning import fits
from .selecting import carries
from .state import AniMayhem, Body, key
from .stirring import occur
from .stops import ask_for_a_choice
from .things import here, menaces_at
from .traits import Effect, Selector, Trait
from .values import fights
from .vehicles import may_carry
from .zones import lose, receive

ANYBODY = Selector(of="character", where="here")


def loot(s: AniMayhem, effect: Effect, thief: Body) -> list[tuple[int, int]]:
    """What may be stolen here, each with its holder: from others' characters, from disasters."""
    given = effect.from_ or ANYBODY
    what = effect.steal or "item"
    found: list[tuple[int, int]] = []
    for body in here(s, thief.at):
        if body.seat != thief.seat and carries(body, what) and fits(s, given, body, thief.seat):
            held = [x for x in stealable(s, body, what) if may_carry(s, thief, x)]
            found += [(x, body.card) for x in held]
    for menace in menaces_at(s, thief.at):
        if carries(menace, what) and fits(s, given, menace, thief.seat):
            held = menace.item if what == "item" else menace.gear
            found += [(x, key(menace)) for x in held]
    return found


def steal(s: AniMayhem, effect: Effect, trait: Trait, spell: Spell, target: int) -> None:
    """AM-28.13: only from a card here, at random."""
    thief = s.bodies.get(target)
    found = loot(s, effect, thief) if thief is not None else []
    if thief is None or not found:
        s.tell("fails", "AM-2.30", who=spell.seat, card=s.cast.kinds[spell.card])
        return
    item, holder = s.pick(found, f"stolen {effect.steal}")
    laden = bool(thief.items)
    if holder >= 0:
        lose(s, s.bodies[holder], item)
        occur(s, "stolen", (holder,))
        s.show(item, s.bodies[holder].seat)  # AM-S7
    else:
        menace = s.menaces[-1 - holder]
        menace.item = [one for one in menace.item if one != item]
        menace.gear = [one for one in menace.gear if one != item]
    receive(s, thief, item)
    s.tell(
        "character_steals", "AM-28.13", who=thief.seat, card=s.cast.kinds[thief.card],
        item=s.cast.kinds[item], veil={"item": s.seen[item]},
    )  # fmt: skip
    if holder < 0 and laden:  # AM-28.19
        menace = s.menaces[-1 - holder]
        if fights(s, menace):
            attack_characters(s, menace, [thief.card], False)
        return
    thief.steps, thief.still = 0, False
    rest = tuple(s.travel.members) if s.travel else ()
    s.then(Flee(thief.seat, thief.card, rest))


verb("steal", steal)


class Flee(Step):
    """AM-28.14: a full movement at once, before anyone can attack or follow."""

    clauses = ("AM-D30", "AM-28.14")
    seat: int
    who: int
    rest: tuple[int, ...]
    """Whom it moved with before."""

    def do(self, s: AniMayhem) -> None:
        if self.who in s.bodies:
            ask_for_a_choice(s, self, self.seat)

    def options(self, s: AniMayhem) -> list[Choice]:
        return on_its_own(s, s.bodies[self.who])

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        body = s.bodies[self.who]
        if isinstance(choice, int):
            s.travel = Travel([self.who])
            s.then(self)
            make_step(s, self.seat, [body], choice)
            return
        body.still = True
        others = [one for one in self.rest if one != self.who]
        s.travel = Travel(others, 1) if others else None

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return place_label(s, choice)
