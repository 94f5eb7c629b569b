"""Charm battles from their declaration to what follows. AM-26."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY, Drawn, Purpose, Wooing, across
from .cards import half
from .clash import asks, cancels_all, effects
from .drawing import DrawFor
from .forces import once_more, prevented, take_once_more
from .glance import COMPANY
from .priority import FAST, Standby, act
from .reckoning import ability, condition, effect_changes, in_force
from .schema import Half
from .spans import expire
from .state import AniMayhem, Body, Menace, card
from .stirring import occur
from .things import Crew, Thing, able, base, here, menaces_at, number, party, shielded, thing
from .traits import Amount
from .values import adjusted
from .vocabulary import CHARM
from .whynot import no, own

LAST_STAGE = 3
"""AM-26.7: in a combat, to the end of Attackers in the first round."""
Offer = Iterable[tuple[Choice, ...]]
Follow = Callable[[AniMayhem, int, int, int], None]
"""A winner's seat makes one act for a loser, to the good of a winner."""
_follow: list[Follow] = []


def aftereffect(follow: Follow) -> None:
    """What a won charm leads to: the legal actions, which are a chapter of their own."""
    _follow[:] = [follow]


# Who may charm whom


def has_charm(s: AniMayhem, who: Thing) -> bool:
    """AM-26.5: with base charm 0 or none one neither charms nor can be charmed."""
    return base(s, who, CHARM) > 0


def charmable(s: AniMayhem, target: Thing, by: Thing) -> bool:
    if isinstance(target, Body) and (target.captor != NOBODY or shielded(s, target)):  # AM-25.5
        return False
    return has_charm(s, target) and not prevented(s, "charmed", target, by)


def may_charm(s: AniMayhem, who: Body) -> bool:
    """AM-26.3, AM-2.36: once a turn, and only who is able."""
    return (
        s.table.charm
        and (not who.wooing or once_more(s, who, "charm"))
        and able(s, who)
        and has_charm(s, who)
        and not shielded(s, who)
        and not prevented(s, "charm", who)
    )


def tried(s: AniMayhem, who: int, target: int) -> bool:
    """AM-26.4: not the same one in two consecutive turns of the game."""
    return any((one, other) == (who, target) for one, other, turn in s.wooed if turn >= s.turn - 1)


def targets(s: AniMayhem, who: Body) -> list[Thing]:
    found: list[Thing] = [one for one in here(s, who.at) if one.seat != who.seat]
    found += menaces_at(s, who.at)
    return [one for one in found if charmable(s, one, who) and not tried(s, who.card, number(one))]


def charm_time(s: AniMayhem) -> bool:
    """AM-14.4, AM-26.7."""
    if s.stack or s.charms:
        return False
    return s.combat is None or (s.combat.round == 1 and s.combat.stage <= LAST_STAGE)


def offer_charm(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if not charm_time(s):
        return ()
    mine = {one.at for one in crew}
    there = {one.at for one in s.menaces.values() if one.at in mine and has_charm(s, one)}
    if s.seats > 1:
        there |= {one.at for one in s.bodies.values() if one.seat != seat and one.at in mine}
    return [
        ("charm", body.card, number(one))
        for body in (crew if there else ())
        if body.at in there and may_charm(s, body)
        for one in targets(s, body)
    ]


def take_charm(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    who, target = choice[1], choice[2]
    assert isinstance(who, int) and isinstance(target, int)
    declare(s, s.bodies[who], target)


def why_charm(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    who, target = parts
    if not s.table.charm:
        return no("charm_off", "AM-26.1")
    if not charm_time(s):
        return no("charm_time", "AM-26.7")
    body, other = own(s, seat, who), thing(s, target)
    if isinstance(body, Refused):
        return body
    kind = s.cast.kinds[who]
    if body.wooing and not once_more(s, body, "charm"):
        return no("charmed_once", "AM-26.3", card=kind)
    if not has_charm(s, body):
        return no("charmless", "AM-26.5", card=kind)
    if not may_charm(s, body):
        return no("no_charm", "AM-25.5" if shielded(s, body) else "AM-32.21", card=kind)
    if other is None or other.at != body.at or other.seat == seat:
        return no("charm_whom", "AM-26.1")
    if tried(s, who, target):
        return no("charmed_before", "AM-26.4", card=s.cast.kinds[other.card])
    if not has_charm(s, other):
        return no("charmless", "AM-26.5", card=s.cast.kinds[other.card])
    return no("beyond_charm", "AM-25.5", card=s.cast.kinds[other.card])


act("charm", offer_charm, take_charm, FAST, why=why_charm, needs=COMPANY)


def declare(s: AniMayhem, who: Body, target: int, purpose: Purpose = "charm") -> None:
    """AM-26.1: a character tries; a break counts as well (AM-R68)."""
    if who.wooing:
        take_once_more(s, who, "charm")
    who.wooing = True
    s.wooed = [one for one in s.wooed if one[2] >= s.turn - 1]
    s.wooed.append((who.card, target, s.turn))
    woo(s, who.card, target, purpose)


def woo(s: AniMayhem, charmer: int, target: int, purpose: Purpose) -> None:
    """AM-26.9, AM-26.10: one round, two participants."""
    s.charms.append(Wooing(charmer, target, purpose, []))
    one, other = thing(s, charmer), thing(s, target)
    assert one is not None and other is not None
    s.tell("charms", "AM-26.9", card=s.cast.kinds[one.card], other=s.cast.kinds[other.card])
    s.then(Standby(s.active, 0), DrawCharm(), Standby(s.active, 0), CheckCharm())
    occur(s, "charm_declared", (charmer,))


# Combat cards, AM-26.12, AM-26.22, AM-26.28, AM-26.30


class DrawCharm(Step):
    def do(self, s: AniMayhem) -> None:
        battle = s.charms[-1]
        charmer, target = thing(s, battle.charmer), thing(s, battle.target)
        if charmer is None or target is None:
            return
        order = [battle.charmer, battle.target]
        seats = [charmer.seat, target.seat]
        if isinstance(target, Menace):
            order.reverse()
            seats = [charmer.seat] * 2
        elif isinstance(charmer, Menace):
            seats = [target.seat] * 2
        s.then(*(DrawFor(seat, (one,)) for one, seat in zip(order, seats, strict=True)))


def standing(s: AniMayhem, battle: Wooing) -> list[tuple[Drawn, Half]]:
    """The charm halves that count: all may be cancelled, or those of the other participant."""
    found = [(one, half(one.kind, True)) for one in battle.cards]
    if any(cancels_all(s, one, by.who, (across(battle, by.who),)) for by, one in found):  # AM-4.12
        return []
    void: set[int] = set()
    for drawn, one in found:
        foe = across(battle, drawn.who)
        if drawn.who not in void and silences(s, one, drawn.who, foe):
            void.add(foe)
    return [pair for pair in found if pair[0].who not in void]


def silences(s: AniMayhem, one: Half, who: int, foe: int) -> bool:
    return any(
        trait.scope is not None
        and trait.scope.where == "opposing"
        and any(effect.cancel == "card" for effect in trait.do)
        and asks(s, trait, who, (foe,))
        for trait in one.trait
    )


def strength(s: AniMayhem, who: Thing, foe: Thing) -> int:
    """AM-2.13; AM-28.4: of allied disasters with charm the higher counts."""
    found = ability(s, who, CHARM, foe)
    if isinstance(who, Menace) and has_charm(s, who):
        for other in s.menaces.values():
            joined = other.primary == who.order or who.primary == other.order
            if joined and has_charm(s, other):
                found = max(found, ability(s, other, CHARM, foe))
    return found


def charms(s: AniMayhem, battle: Wooing) -> tuple[int, int]:
    """Both charms with the cards on them, in the order in which they were drawn."""
    one, other = thing(s, battle.charmer), thing(s, battle.target)
    assert one is not None and other is not None
    value = {battle.charmer: strength(s, one, other), battle.target: strength(s, other, one)}
    for drawn, played in sorted(standing(s, battle), key=lambda pair: levels(pair[1])):
        mine, foe = (one, other) if drawn.who == battle.charmer else (other, one)
        theirs = across(battle, drawn.who)
        if "charm" in played.modifiers:
            value[drawn.who] = adjusted(
                value[drawn.who], played.modifiers["charm"], value[drawn.who]
            )
        for trait in played.trait:
            if not all(condition(s, given, mine, foe) for given in trait.if_):
                continue
            whose = drawn.who if trait.scope is None else theirs
            for effect in effects(trait, drawn):
                if effect.modify == "charm" and mirrors(effect.min):
                    value[whose] = max(value[whose], value[theirs])
                    continue
                for by in effect_changes(s, effect, CHARM, mine, foe):
                    value[whose] = adjusted(value[whose], by, value[whose])
    return max(0, value[battle.charmer]), max(0, value[battle.target])


def levels(played: Half) -> bool:
    """Whether a card sets charms to a value whatever else was drawn: it comes last."""
    return any(e.min is not None and e.max is not None for t in played.trait for e in t.do)


def mirrors(given: object) -> bool:
    """Whether a card looks at the other's charm as it stands now."""
    return isinstance(given, Amount) and given.of == "opposing" and not given.base


def wins_ties(s: AniMayhem, who: Thing) -> bool:
    return bool(in_force(s, who, "win_tie"))


def wins_outright(s: AniMayhem, one: Thing, other: Thing) -> int:
    """Effect `win_charm`: whose charm battle is won whatever the charms are; 0 if both or none."""
    return bool(in_force(s, one, "win_charm", other)) - bool(in_force(s, other, "win_charm", one))


class CheckCharm(Step):
    """AM-26.11: the higher charm wins; with equal charms nothing follows."""

    def do(self, s: AniMayhem) -> None:
        battle = s.charms[-1]
        one, other = thing(s, battle.charmer), thing(s, battle.target)
        if one is None or other is None or one.at != other.at:  # AM-26.9: it lapses
            done(s)
            return
        mine, theirs = charms(s, battle)
        battle.margin = abs(mine - theirs)
        battle.won = (mine > theirs) - (mine < theirs)
        if not battle.won:
            battle.won = wins_ties(s, one) - wins_ties(s, other)
        battle.won = wins_outright(s, one, other) or battle.won
        s.tell(
            "charm_result", "AM-26.11", card=s.cast.kinds[one.card],
            other=s.cast.kinds[other.card], mine=mine, theirs=theirs,
        )  # fmt: skip
        if battle.purpose.startswith("break"):
            end_break(s, battle)
        elif isinstance(one, Menace):
            after_lure(s, battle, one)
            done(s)
        elif isinstance(other, Menace):
            assert isinstance(one, Body)
            after_disaster(s, battle, one, other)
        else:
            assert isinstance(one, Body) and isinstance(other, Body)
            after_character(s, battle, one, other)
        if battle.won:
            pair = (battle.charmer, battle.target)
            occur(s, "charm_won", (pair[battle.won < 0],))
            occur(s, "charm_lost", (pair[battle.won > 0],))


def done(s: AniMayhem) -> None:
    s.charms.pop()
    expire(s, "charm")


def tied_up(s: AniMayhem, battle: Wooing, winner: int) -> bool:
    """Whether a card takes the winner's action away."""
    loser = across(battle, winner)
    return any(
        any(e.prevent == "action" for e in trait.do) and asks(s, trait, winner, (loser,))
        for drawn, one in standing(s, battle)
        if drawn.who == winner
        for trait in one.trait
    )


def follow(s: AniMayhem, battle: Wooing, winner: int, loser: int) -> None:
    """One legal action for the loser, by the winner's controller; the charm battle is over."""
    done(s)
    who = thing(s, winner)
    assert who is not None
    if not tied_up(s, battle, winner) and not prevented(s, "action", who, thing(s, loser)):
        _follow[0](s, who.seat, winner, loser)


# A character charms a disaster, AM-26.12 to AM-26.18


def after_disaster(s: AniMayhem, battle: Wooing, one: Body, menace: Menace) -> None:
    if battle.won > 0 and menace.primary != NOBODY:  # AM-28.5
        add(menace.fans, one.card)
    if battle.won > 0 and card(s, menace.card).grade == "minor":  # AM-26.14
        follow(s, battle, battle.charmer, battle.target)
        return
    done(s)
    if battle.won > 0:  # AM-26.15
        add(menace.ignores, one.card)
    elif battle.won < 0:  # AM-26.13
        add(menace.awed, one.card)
        add(menace.spurned, one.card)
        all_lost(s, menace, one)


def add(zone: list[int], one: int) -> None:
    if one not in zone:
        zone.append(one)


def all_lost(s: AniMayhem, menace: Menace, one: Body) -> None:
    """AM-26.18: it takes the item beneath and ignores those who all lost to it."""
    mine = [body.card for body in party(s, one)]
    if all(who in menace.spurned for who in mine):
        unmoved(s, menace, mine)


def unmoved(s: AniMayhem, menace: Menace, losers: list[int]) -> None:
    for who in losers:
        add(menace.ignores, who)
    beneath = s.sites[menace.at].beneath if menace.at >= 0 else []
    if beneath and not menace.item:
        menace.item = [beneath.pop(s.below(len(beneath), "item"))]
        s.tell(
            "takes_item", "AM-26.18", disaster=s.cast.kinds[menace.card],
            location=s.cast.kinds[s.sites[menace.at].card],
        )  # fmt: skip


# A disaster charms a character, AM-26.21 to AM-26.27


def after_lure(s: AniMayhem, battle: Wooing, menace: Menace) -> None:
    if battle.won > 0:
        add(menace.awed, battle.target)
        tell_lure(s, "awed", "AM-26.24", battle, menace)
    elif battle.won < 0:
        add(menace.ignores, battle.target)
        tell_lure(s, "unmoved", "AM-26.25", battle, menace)


def tell_lure(s: AniMayhem, key: str, clause: str, battle: Wooing, menace: Menace) -> None:
    """What follows for who was lured: the numbers alone tell nobody."""
    who = thing(s, battle.target)
    if who is not None:
        kinds = s.cast.kinds
        s.tell(key, clause, card=kinds[who.card], disaster=kinds[menace.card])


# A character charms a character, AM-26.28 to AM-26.35


def after_character(s: AniMayhem, battle: Wooing, one: Body, other: Body) -> None:
    if battle.won > 0:
        s.then(Standby(s.active, 0), Break(other.seat), Aftereffects())
        return
    if battle.won < 0 and battle.margin >= base(s, one, CHARM):  # AM-26.35
        one.charmed = s.turn
        follow(s, battle, battle.target, battle.charmer)
        occur(s, "charmed", (one.card,))
    else:  # AM-26.34
        done(s)


def breakers(s: AniMayhem, battle: Wooing) -> list[Body]:
    """AM-26.29: another able, uncharmed character of hers here."""
    charmed = s.bodies.get(battle.target)
    if charmed is None:
        return []
    return [
        one
        for one in here(s, charmed.at, charmed.seat)
        if one is not charmed and one.charmed != s.turn and may_charm(s, one)
    ]


class Break(Step):
    """AM-26.29 to AM-26.31: one attempt to break the charm."""

    clauses = ("AM-D28", "AM-26.29")
    auto = True
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        battle = s.charms[-1]
        charmed, charmer = s.bodies.get(battle.target), s.bodies.get(battle.charmer)
        found: list[Choice] = ["no"]
        for one in breakers(s, battle):
            for way, target in ((1, charmed), (2, charmer)):
                if (
                    target is not None
                    and charmable(s, target, one)
                    and not tried(s, one.card, target.card)
                ):
                    found.append(("break", one.card, way))
        return found

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if isinstance(choice, tuple):
            who, way = choice[1], choice[2]
            assert isinstance(who, int)
            battle = s.charms[-1]
            target = battle.target if way == 1 else battle.charmer
            declare(s, s.bodies[who], target, "break 1" if way == 1 else "break 2")

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, tuple):
            assert isinstance(choice[1], int)
            return text(f"option.break_{choice[2]}", who=s.cast.kinds[choice[1]])
        return text(f"option.{choice}")


def end_break(s: AniMayhem, battle: Wooing) -> None:
    """AM-26.30: by twice the margin; AM-26.31: a win is enough; AM-26.32: no effect at all."""
    done(s)
    outer = s.charms[-1]
    least = 2 * outer.margin if battle.purpose == "break 1" else 0
    if battle.won > 0 and battle.margin >= least:
        outer.won = 0
        charmed = s.bodies.get(outer.target)
        if charmed is not None:
            s.tell("charm_broken", "AM-26.32", who=charmed.seat, card=s.cast.kinds[charmed.card])


class Aftereffects(Step):
    """AM-26.33: a legal action at once, and a ban on attacks by the charmed one's party."""

    def do(self, s: AniMayhem) -> None:
        battle = s.charms[-1]
        charmer, charmed = s.bodies.get(battle.charmer), s.bodies.get(battle.target)
        if battle.won <= 0 or charmer is None or charmed is None:
            done(s)
            return
        charmed.charmed = s.turn
        until = s.players[charmed.seat].turns + 1  # AM-R74
        for one in party(s, charmed):
            charmer.safe[one.card] = until
        follow(s, battle, battle.charmer, battle.target)
        occur(s, "charmed", (charmed.card,))
