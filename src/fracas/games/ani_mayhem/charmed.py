"""The legal actions that a won charm gives. AM-26.16 to AM-26.20, AM-26.36 to AM-26.43."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .affairs import NOBODY, Clash, Combat
from .assault import fall_upon
from .cards import is_combat_disaster
from .charm import aftereffect
from .combat import ATTACKED, CARDS, Stage, begin
from .drawing import who_label
from .duel import set_on
from .field import beside
from .movement import make_step, on_its_own
from .naming import place_label
from .paths import Led, TakeItem
from .pieces import Travel
from .reckoning import ability
from .state import MOVE, AniMayhem, Body, Menace, card, key
from .things import combatants, menaces_at, on_field, thing
from .vocabulary import MOVEMENT
from .zones import gain_item, lose

GIVE, LEAD, MEEK, TURN, STUN = "abcde"


def legal(s: AniMayhem, seat: int, winner: int, loser: int) -> list[str]:
    """AM-26.42: an action that cannot be carried out cannot be chosen."""
    who = thing(s, loser)
    assert isinstance(who, Body | Menace)
    items = who.item if isinstance(who, Menace) else who.items
    found = []
    if items and winner in s.bodies:
        found.append(GIVE)
    if may_lead(s, who):
        found.append(LEAD)
    found.append(MEEK)
    if turned_on(s, winner, loser):
        found.append(TURN)
    return [*found, STUN]


def may_lead(s: AniMayhem, who: Body | Menace) -> bool:
    """AM-26.16b; AM-26.37: a character only in its controller's turn, to the end of Move."""
    if isinstance(who, Menace):
        return on_field(who) and s.combat is None and ability(s, who, MOVEMENT) > 0
    return s.active == who.seat and s.phase <= MOVE and s.combat is None


def turned_on(s: AniMayhem, winner: int, loser: int) -> list[int]:
    """AM-26.16d, AM-26.36d: another character or disaster here."""
    who, fight = thing(s, loser), s.combat
    assert who is not None
    if fight is not None:  # AM-26.38: a combat that is being declared
        there = fight.able if loser in fight.able and fight.menace == NOBODY else []
        if fight.by_disaster and key_of(fight) == loser:
            there = fight.able
        return [one for one in there if one not in (winner, loser)]
    if isinstance(who, Menace) and not is_combat_disaster(card(s, who.card)):
        return []
    found = combatants(s, who.at)
    if on_field(who):
        found += [key(one) for one in menaces_at(s, who.at) if fightable(s, one)]
    return [one for one in found if one not in (winner, loser)]


def key_of(fight: Combat) -> int:
    return -1 - fight.menace


def fightable(s: AniMayhem, one: Menace) -> bool:
    return is_combat_disaster(card(s, one.card)) and one.primary == NOBODY


def follow(s: AniMayhem, seat: int, winner: int, loser: int) -> None:
    if isinstance(thing(s, loser), Body | Menace):
        s.then(LegalAction(seat, winner, loser))


aftereffect(follow)


class LegalAction(Step):
    """AM-26.14, AM-26.33, AM-26.35: one legal action at once."""

    clauses = ("AM-D29", "AM-26.16", "AM-26.36")
    seat: int
    winner: int
    loser: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(legal(s, self.seat, self.winner, self.loser))

    def chosen(self, s: AniMayhem, choice: str) -> None:
        who = thing(s, self.loser)
        assert isinstance(who, Body | Menace)
        s.tell(f"action_{choice}", "AM-26.16", who=self.seat, card=s.cast.kinds[who.card])
        match choice:
            case "a":
                give_item(s, self.winner, who)
            case "b":
                lead(s, self.seat, self.winner, who)
            case "c":
                who.meek = s.turn
            case "d":
                s.then(TurnOn(self.seat, self.winner, self.loser))
            case _:
                who.idle = s.turn

    def prompt(self, s: AniMayhem) -> Text:
        who = thing(s, self.loser)
        return text("ask.legal_action", card=s.cast.kinds[who.card] if who else 0)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.action_{choice}")


def give_item(s: AniMayhem, winner: int, who: Body | Menace) -> None:
    """AM-26.16a, AM-26.36a, AM-S7: one item, at random."""
    items = who.item if isinstance(who, Menace) else who.items
    item = s.pick(items, "given item")
    if isinstance(who, Menace):
        who.item = []
    else:
        lose(s, who, item)
    gain_item(s, s.bodies[winner], item)


# (b) the winner moves it


def lead(s: AniMayhem, seat: int, winner: int, who: Body | Menace) -> None:
    if isinstance(who, Menace):
        steps = ability(s, who, MOVEMENT)
        s.then(LeadDisaster(seat, winner, who.order, steps))
    elif s.phase == MOVE:
        s.then(LeadCharacter(seat, who.card))
    else:
        s.led.append((who.card, seat))


class LeadDisaster(Step):
    """AM-26.16b, AM-26.41: side to side; it meets items and characters, but not the charmer."""

    clauses = ("AM-D30", "AM-26.16")
    seat: int
    winner: int
    order: int
    left: int

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is None or menace.at < 0:
            return
        if f"phase:halted:{self.order}" in s.used:  # AM-17.16
            s.then(TakeItem(self.order))
        else:
            s.ask(self)

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["stop", *beside(s, s.menaces[self.order].at)] if self.left else ["stop"]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        menace = s.menaces[self.order]
        if isinstance(choice, int):
            following = LeadDisaster(self.seat, self.winner, self.order, self.left - 1)
            s.then(Led(self.order, choice, self.winner, False), following)
        else:
            s.then(Led(self.order, menace.at, self.winner, True))

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return place_label(s, choice)


class LeadCharacter(Step):
    """AM-26.36b: the winner moves it in its controller's Move phase, step by step."""

    clauses = ("AM-D30", "AM-26.36")
    auto = True
    seat: int
    who: int

    def premise(self, s: AniMayhem) -> bool:
        return self.who in s.bodies

    def options(self, s: AniMayhem) -> list[Choice]:
        return on_its_own(s, s.bodies[self.who])

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        body = s.bodies[self.who]
        if isinstance(choice, int):
            s.travel = Travel([self.who])
            s.then(self)
            make_step(s, body.seat, [body], choice)
        else:
            s.travel = None
            body.still = True

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return place_label(s, choice)


def lead_charmed(s: AniMayhem) -> list[Step]:
    """What was chosen before the Move phase is carried out when it begins."""
    found: list[Step] = [LeadCharacter(seat, who) for who, seat in s.led if who in s.bodies]
    s.led = []
    return found


# (d) it attacks another


class TurnOn(Step):
    """AM-26.16d, AM-26.36d: whom it attacks."""

    clauses = ("AM-D29", "AM-26.38")
    seat: int
    winner: int
    loser: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(turned_on(s, self.winner, self.loser))

    def chosen(self, s: AniMayhem, choice: int) -> None:
        who, target = thing(s, self.loser), thing(s, choice)
        assert who is not None and target is not None
        fight = s.combat
        if fight is not None:
            fix_target(fight, self.loser, choice)
        elif isinstance(who, Menace) and not isinstance(target, Menace):  # AM-26.20
            mine = [one for one in combatants(s, who.at, target.seat) if one != self.winner]
            fall_upon(s, who, mine, False, choice)
        elif isinstance(who, Menace):
            brawl(s, self.seat, who, choice)
        else:
            alone(s, who.seat, self.loser, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return who_label(s, choice)


def fix_target(fight: Combat, who: int, target: int) -> None:
    """AM-26.38: its target for this round, its own side allowed."""
    fight.forced[who] = target
    if fight.menace == NOBODY and fight.stage >= ATTACKED:
        for clash in fight.clashes:
            if who in clash.strikers:
                clash.strikers.remove(who)
        fight.clashes = [one for one in fight.clashes if one.strikers]
        fight.guards.pop(who, None)
        set_on(fight, who, target)


def brawl(s: AniMayhem, seat: int, menace: Menace, target: int) -> None:
    """AM-26.19: one round, each disaster strikes the other; the player draws for each."""
    mine = key(menace)
    clash = Clash([mine], [target], [target], [mine])
    one_round(s, Combat(menace.order, seat, NOBODY, menace.at, True, [target]), clash)


def alone(s: AniMayhem, seat: int, who: int, target: int) -> None:
    """AM-26.38: one round in which the charmed character alone attacks."""
    other = thing(s, target)
    assert other is not None
    clash = Clash([who], [target], [], [])
    order = other.order if isinstance(other, Menace) else NOBODY
    fight = Combat(order, seat, other.seat, other.at, False, [who])
    if order == NOBODY:
        fight.able.append(target)
    one_round(s, fight, clash)


def one_round(s: AniMayhem, fight: Combat, clash: Clash) -> None:
    fight.single, fight.round, fight.clashes = True, 1, [clash]
    begin(s, fight, Stage(CARDS))
