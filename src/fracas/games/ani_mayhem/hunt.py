"""The steps of a fight with a disaster: who attacks, who retaliates. AM-22, AM-24."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY, Clash, Combat
from .cards import short
from .drawing import DrawFor, who_label
from .forces import prevented
from .lots import cast_lot, fallen_on
from .naming import so_far
from .reckoning import ability, health
from .skills import may_protect
from .state import AniMayhem, Body, Menace, card, key
from .stops import ask_for_a_choice
from .things import able, carries_item, combatants, thing
from .vocabulary import DAMAGE
from .whynot import no

LIMIT = {"minor": 3, "major": 4}
"""AM-22.3, AM-24.9."""


def limit(s: AniMayhem, menace: Menace) -> int:
    return LIMIT[card(s, menace.card).grade or "minor"]


def frenzied(s: AniMayhem, menace: Menace) -> bool:
    return short(s.cast.kinds[menace.card], "frenzy")


def enlist(s: AniMayhem, members: list[int]) -> None:
    """AM-2.15, AM-2.16: health is fixed when the combat starts."""
    fight = s.combat
    assert fight is not None
    for one in members:
        who = thing(s, one)
        if isinstance(who, Body | Menace) and one not in fight.health:
            fight.health[one] = fight.start[one] = health(s, who)


def attackers(s: AniMayhem, fight: Combat, menace: Menace) -> None:
    """AM-22.3: who attacks this round is asked; AM-24.7: the target is drawn anew each round."""
    mine = key(menace)
    if not fight.by_disaster:
        fight.clashes = [Clash([], [mine], [mine], [])]
        s.then(Strikers(fight.seat))
        return
    forced = [one for _, one in sorted(fight.forced.items()) if one in fight.able]
    carriers = [one for one in fight.able if carries_item(s, one)] or fight.able  # AM-24.15
    if forced:
        face(s, fight, mine, forced[0])
    else:
        cast_lot(s, "target", carriers, Targeted())


def face(s: AniMayhem, fight: Combat, mine: int, one: int) -> None:
    """The disaster's target of this round, which is among the retaliators (AM-24.9)."""
    fight.clashes = [Clash([mine], [one], [one], [mine])]
    if one not in fight.faced:
        fight.faced.append(one)
    s.tell("target", "AM-24.7", who=fight.seat, card=s.cast.kinds[one])


class Targeted(Step):
    """AM-29.15: the lot stands; if it fell on one who has left, it is drawn anew."""

    def do(self, s: AniMayhem) -> None:
        fight = s.combat
        if fight is None or fight.menace not in s.menaces:
            return
        one = fallen_on(s)
        here_still = [who for who in fight.able if thing(s, who) is not None]
        if one in here_still:
            face(s, fight, key(s.menaces[fight.menace]), one)
        elif here_still:
            attackers(s, fight, s.menaces[fight.menace])


def retaliators(s: AniMayhem, fight: Combat, menace: Menace) -> None:
    """AM-22.5: one attacker at random, with frenzy every one; AM-24.9: the defender is asked."""
    if fight.by_disaster:
        s.then(Strikers(fight.seat))
        return
    clash = fight.clashes[0]
    if frenzied(s, menace):
        clash.foes = list(clash.strikers)
    elif clash.strikers:
        cast_lot(s, "retaliation", clash.strikers, Retaliated())
        return
    strike_back(s, fight)


def strike_back(s: AniMayhem, fight: Combat) -> None:
    for one in fight.clashes[0].foes:
        if one not in fight.faced:
            fight.faced.append(one)
        s.tell("target", "AM-22.5", who=fight.seat, card=s.cast.kinds[one])


class Retaliated(Step):
    """AM-29.15: the lot stands."""

    def do(self, s: AniMayhem) -> None:
        if s.combat is not None and fallen_on(s) in s.combat.clashes[0].strikers:
            s.combat.clashes[0].foes = [fallen_on(s)]
            strike_back(s, s.combat)


def choosable(s: AniMayhem, fight: Combat, menace: Menace) -> list[int]:
    """Who may still strike the disaster: able, not aboard, not in awe of it (AM-26.23)."""
    chosen = named(fight)
    found = combatants(s, fight.site, fight.seat) if fight.by_disaster else fight.able
    return [
        one
        for one in found
        if one not in chosen
        and one not in fight.guards
        and one not in menace.awed
        and (who := thing(s, one)) is not None
        and able(s, who)
        and (not isinstance(who, Body) or who.craft == NOBODY)  # AM-25.1
        and not vehicle_apart(s, chosen, one)
        and not prevented(s, "retaliate" if fight.by_disaster else "attack", who, menace)
    ]


def vehicle_apart(s: AniMayhem, chosen: list[int], one: int) -> bool:
    """AM-25.6: while a combat vehicle fights, no other character of its party does."""
    return bool(chosen) and (one in s.crafts or any(other in s.crafts for other in chosen))


def named(fight: Combat) -> list[int]:
    clash = fight.clashes[0]
    return clash.back if fight.by_disaster else clash.strikers


def enrol(s: AniMayhem, fight: Combat, one: int) -> None:
    if one not in fight.able:
        fight.able.append(one)
    enlist(s, [one])


def strongest(s: AniMayhem, fight: Combat, menace: Menace) -> list[int]:
    """As many of those with the most damage as may still strike."""
    space = limit(s, menace) - len(named(fight)) - len(fight.guards)
    deals = {
        one: ability(s, who, DAMAGE, menace)
        for one in choosable(s, fight, menace)
        if (who := thing(s, one)) is not None
    }
    found = sorted(deals, key=lambda one: -deals[one])
    return [one for one in found if one not in s.crafts][:space]


class Strikers(Step):
    """AM-22.3: who attacks this round; AM-24.9: who retaliates besides the target."""

    kind = "choose"
    clauses = ("AM-D23", "AM-24.9", "AM-22.3")
    seat: int

    def do(self, s: AniMayhem) -> None:
        ask_for_a_choice(s, self, self.seat)

    def options(self, s: AniMayhem) -> list[Choice]:
        fight = s.combat
        assert fight is not None
        menace = s.menaces[fight.menace]
        chosen = named(fight)
        found: list[Choice] = ["done"] if chosen else []
        if len(chosen) + len(fight.guards) < limit(s, menace):
            more = choosable(s, fight, menace)
            found += ["strongest", *more] if len(more) > 1 else more
            if fight.by_disaster:  # AM-24.22
                found += [
                    ("guard", one, ward)
                    for one in more
                    if may_protect(s, one)
                    for ward in chosen
                    if ward not in s.crafts
                ]
            found += [("invite", one) for one in invited(s, fight)]
        return found or ["done"]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        fight = s.combat
        assert fight is not None
        menace = s.menaces[fight.menace]
        if choice == "done":
            finish(s, fight, menace)
            return
        if choice == "strongest":
            for one in strongest(s, fight, menace):
                named(fight).append(one)
                enrol(s, fight, one)
            finish(s, fight, menace)
            return
        if isinstance(choice, tuple) and choice[0] == "invite":
            one = int(str(choice[1]))
            ally = thing(s, one)
            assert ally is not None
            s.then(Help(ally.seat, one), self)
            return
        if isinstance(choice, tuple):
            one = int(str(choice[1]))
            fight.guards[one] = int(str(choice[2]))
        else:
            one = int(str(choice))
            named(fight).append(one)
        enrol(s, fight, one)
        s.then(self)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        fight = s.combat
        assert fight is not None
        if choice == "done":
            return no("nobody_named", "AM-22.3")
        if len(named(fight)) + len(fight.guards) >= limit(s, s.menaces[fight.menace]):
            return no("enough_strikers", "AM-24.9")
        one = choice[1] if isinstance(choice, tuple) and len(choice) > 1 else choice
        if not isinstance(one, int):
            return (
                super().refusal(s, choice) if choice != "strongest" else no("one_left", "AM-22.3")
            )
        return no("cannot_strike", "AM-24.9")

    def prompt(self, s: AniMayhem) -> Text:
        assert s.combat is not None
        return so_far(s, super().prompt(s), named(s.combat))

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, tuple) and choice[0] == "invite":
            return text("option.invite", who=s.cast.kinds[int(str(choice[1]))])
        if isinstance(choice, tuple):
            return text(
                "option.guard", who=s.cast.kinds[int(str(choice[1]))],
                other=s.cast.kinds[int(str(choice[2]))],
            )  # fmt: skip
        if choice == "done" and len(self.options(s)) > 1:
            return text("option.nobody_else")
        return who_label(s, choice)


def invited(s: AniMayhem, fight: Combat) -> list[int]:
    """AM-24.20: other players' able characters here, if the table plays so."""
    if not (s.table.allies and fight.by_disaster):
        return []
    taken = {*named(fight), *fight.guards, *fight.refused}
    return [
        one
        for one in combatants(s, fight.site)
        if one not in taken
        and (who := thing(s, one)) is not None
        and who.seat != fight.seat
        and able(s, who)
        and (not isinstance(who, Body) or who.craft == NOBODY)
    ]


class Help(Step):
    """AM-24.20: the invited one's controller agrees or declines."""

    clauses = ("AM-D34", "AM-24.20")
    seat: int
    who: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["help", "decline_help"]

    def chosen(self, s: AniMayhem, choice: str) -> None:
        fight = s.combat
        assert fight is not None
        if choice == "help":
            named(fight).append(self.who)
            fight.able.append(self.who)
            enlist(s, [self.who])
        else:
            fight.refused.append(self.who)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.help", card=s.cast.kinds[self.who])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.{choice}")


def finish(s: AniMayhem, fight: Combat, menace: Menace) -> None:
    """AM-24.11; AM-26.25: who strikes the disaster is ignored by it no longer."""
    clash = fight.clashes[0]
    if fight.by_disaster and frenzied(s, menace):
        clash.struck = list(clash.back)
        fight.faced += [one for one in clash.struck if one not in fight.faced]
    for one in named(fight):
        if one in menace.ignores:
            menace.ignores.remove(one)


def draw_cards(s: AniMayhem, fight: Combat, menace: Menace) -> None:
    """AM-22.6: first for the disaster; AM-24.12: first for a retaliator."""
    clash = fight.clashes[0]
    mine = clash.back if fight.by_disaster else clash.foes
    steps: list[Step] = [DrawFor(fight.seat, (key(menace),))]
    if mine:
        steps.append(DrawFor(fight.seat, tuple(mine)))
    if fight.by_disaster:
        steps.reverse()
    s.then(*steps)
