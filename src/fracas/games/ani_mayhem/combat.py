"""Fights of characters with disasters. AM-21, AM-22, AM-24."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Choice, Step, Text, text

from .cards import LISTING, half, short
from .clash import final, halves, menace_total, strikers_total
from .places import may_stop, place_label
from .priority import Standby
from .skills import meets
from .state import AniMayhem, Body, Combat, Drawn, Menace, card, key
from .things import able, here, thing
from .values import health, pool, prevented
from .vocabulary import DAMAGE, DEFENCE
from .zones import bonk, copy_in, defeat, gain_item, kill, kinds

LIMIT = {"minor": 3, "major": 4}
"""AM-22.3, AM-24.9."""
STAND_OFF = 10
"""AM-21.11."""
DEADLY = 3
"""AM-2.22."""
(RETREAT, ATTACKERS, RETALIATORS, WINDOW, CARDS, DAMAGE_WINDOW, DEAL, CHECK) = range(8)


def limit(s: AniMayhem, menace: Menace) -> int:
    return LIMIT[card(s, menace.card).grade or "minor"]


def attack_characters(
    s: AniMayhem, menace: Menace, members: Sequence[int], ends_move: bool
) -> None:
    """AM-24.1 to AM-24.4: a disaster attacks; a first lot fixes the defender."""
    if not able(s, menace) or s.combat is not None:
        return
    bodies = [s.bodies[one] for one in members if one in s.bodies]
    open_to = [
        one for one in bodies if one.captor < 0 and not prevented(s, "attacked", one, menace)
    ]
    if not open_to:
        return
    carriers = [one for one in open_to if one.items] or open_to
    seat = s.bodies[s.pick([one.card for one in carriers], "defender")].seat
    mine = [one.card for one in open_to if one.seat == seat]
    s.combat = Combat(
        menace.order, seat, menace.at, True, mine, ends_move=ends_move, health={}, start={}
    )
    enlist(s, [*mine, key(menace)])
    s.tell("attacked", "AM-24.4", who=seat, disaster=s.cast.kinds[menace.card])
    s.then(Standby(s.active, 0), Round())


def attack_disaster(s: AniMayhem, seat: int, menace: Menace, members: Sequence[int]) -> None:
    """AM-22.1: a player's characters attack a combat disaster here."""
    s.combat = Combat(menace.order, seat, menace.at, False, list(members), health={}, start={})
    enlist(s, [*members, key(menace)])
    for one in members:
        s.bodies[one].attacked = True  # AM-14.5
    s.tell("attacks", "AM-22.1", who=seat, disaster=s.cast.kinds[menace.card])
    s.then(Standby(s.active, 0), Round())


def enlist(s: AniMayhem, members: Sequence[int]) -> None:
    """AM-2.15, AM-2.16: health is fixed when the combat starts."""
    fight = s.combat
    assert fight is not None
    for one in members:
        who = thing(s, one)
        if who is not None and one not in fight.health:
            fight.health[one] = fight.start[one] = health(s, who)


def sides(s: AniMayhem) -> tuple[Combat, Menace] | None:
    """The fight and its disaster, unless one side has nobody left (AM-21.22)."""
    fight = s.combat
    if fight is None:
        return None
    menace = s.menaces.get(fight.menace)
    fight.able = [one for one in fight.able if one in s.bodies and s.bodies[one].at == fight.site]
    fight.strikers = [one for one in fight.strikers if one in fight.able]
    fight.struck = [one for one in fight.struck if one in fight.able]
    if menace is None or menace.at != fight.site or not fight.able:
        return None
    return fight, menace


class Round(Step):
    """AM-21.5: the steps of a round."""

    def do(self, s: AniMayhem) -> None:
        if (found := sides(s)) is None:
            s.then(EndFight())
            return
        fight, _ = found
        fight.round += 1
        fight.cards, fight.spent, fight.saved = [], [], []
        fight.harmless = fight.lost = False
        s.used = [one for one in s.used if not one.startswith("round:")]
        s.lasting = [one for one in s.lasting if one.until != "round"]
        for one in fight.able:
            s.bodies[one].changed = False
        s.then(AskRetreat(fight.seat))


class AskRetreat(Step):
    """AM-22.2, AM-24.5."""

    clauses = ("AM-D21", "AM-21.12")
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["fight", "retreat"]

    def chosen(self, s: AniMayhem, choice: str) -> None:
        s.then(Retreat() if choice == "retreat" else Stage(ATTACKERS))

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def prompt(self, s: AniMayhem) -> Text:
        fight = s.combat
        assert fight is not None
        return text("ask.retreat", disaster=s.cast.kinds[s.menaces[fight.menace].card])


class Stage(Step):
    """The steps after Declare Retreat, one after another."""

    stage: int

    def do(self, s: AniMayhem) -> None:
        if (found := sides(s)) is None:
            s.then(EndFight())
            return
        fight, menace = found
        following = Stage(self.stage + 1)
        match self.stage:
            case 1:
                if fight.by_disaster:
                    target(s, fight, menace)
                    s.then(Choose(fight.seat), following)
                else:
                    fight.strikers = []
                    s.then(Choose(fight.seat), following)
            case 2:
                if not fight.by_disaster:
                    retaliation(s, fight, menace)
                s.then(following)
            case 3 | 5:
                s.then(Standby(s.active, 0), following)
            case 4:
                s.then(following)
                draw_cards(s, fight, menace)
            case 6:
                deal_damage(s, fight, menace)
                s.then(following)
            case _:
                check_health(s, fight, menace)


def target(s: AniMayhem, fight: Combat, menace: Menace) -> None:
    """AM-24.7, AM-24.15: carriers first; anew each round."""
    carriers = [one for one in fight.able if s.bodies[one].items] or fight.able
    one = s.pick(carriers, "target")
    fight.struck = [one]
    fight.strikers = [one]
    s.tell("target", "AM-24.7", who=fight.seat, card=s.cast.kinds[one])


class Choose(Step):
    """AM-22.3: who attacks this round; AM-24.9: who retaliates besides the target."""

    clauses = ("AM-D23", "AM-24.9", "AM-22.3")
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        fight = s.combat
        assert fight is not None
        menace = s.menaces[fight.menace]
        found: list[Choice] = []
        if fight.strikers:
            found.append("done")
        if len(fight.strikers) < limit(s, menace):
            pool_ = [one.card for one in here(s, fight.site, fight.seat)]
            found += [
                one
                for one in (pool_ if fight.by_disaster else fight.able)
                if one not in fight.strikers and able(s, s.bodies[one])
            ]
        return found or ["done"]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        fight = s.combat
        assert fight is not None
        if isinstance(choice, int):
            fight.strikers.append(choice)
            if choice not in fight.able:
                fight.able.append(choice)
            enlist(s, [choice])
            s.then(self)
            return
        menace = s.menaces[fight.menace]
        if fight.by_disaster and short(s.cast.kinds[menace.card], "frenzy"):  # AM-24.11
            fight.struck = list(fight.strikers)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, int):
            return text("option.character", card=s.cast.kinds[choice])
        return text(f"option.{choice}")


def retaliation(s: AniMayhem, fight: Combat, menace: Menace) -> None:
    """AM-22.5: one attacker at random is retaliated against; with frenzy, every one."""
    if not fight.strikers:
        fight.struck = []
    elif short(s.cast.kinds[menace.card], "frenzy"):
        fight.struck = list(fight.strikers)
    else:
        fight.struck = [s.pick(fight.strikers, "retaliation")]
    for one in fight.struck:
        s.tell("target", "AM-22.5", who=fight.seat, card=s.cast.kinds[one])


# Combat cards


def draw_cards(s: AniMayhem, fight: Combat, menace: Menace) -> None:
    """AM-22.6: first for the disaster; AM-24.12: first for a retaliator."""
    mine = fight.strikers if fight.by_disaster else fight.struck
    steps: list[Step] = [DrawFor(fight.seat, (key(menace),))]
    if mine:
        steps.append(DrawFor(fight.seat, tuple(mine)))
    if fight.by_disaster:
        steps.reverse()
    s.then(*steps)


def combat_card(s: AniMayhem, seat: int) -> int:
    """AM-4.8, AM-4.9: the top card of the combat pile, or -1."""
    player = s.players[seat]
    if not player.combat:
        player.combat, player.combat_discard = player.combat_discard, []
        s.hide(player.combat)
        s.shuffle(player.combat, f"combat {seat + 1}")
    if not player.combat:
        return -1
    one = player.combat.pop()
    player.combat_discard.append(one)
    s.show(one)
    return s.cast.kinds[one]


class DrawFor(Step):
    """A card is drawn for one of these; its player sees it before she chooses (AM-R66)."""

    seat: int
    who: tuple[int, ...]

    def do(self, s: AniMayhem) -> None:
        fight = s.combat
        candidates = tuple(one for one in self.who if thing(s, one) is not None)
        if fight is None or not candidates:
            return
        kind = combat_card(s, self.seat)
        if kind < 0:
            return
        s.tell("combat_card", "AM-S11", who=self.seat, card=kind)
        s.then(Recipient(self.seat, kind, candidates))


class Recipient(Step):
    clauses = ("AM-D25", "AM-24.12")
    auto = True
    seat: int
    kind_drawn: int
    who: tuple[int, ...]

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(self.who)

    def chosen(self, s: AniMayhem, choice: int) -> None:
        play_card(s, self.seat, self.kind_drawn, choice)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.recipient", card=self.kind_drawn)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        who = thing(s, choice) if isinstance(choice, int) else None
        if who is None:
            return Text(str(choice))
        return text("option.character", card=s.cast.kinds[who.card])


def play_card(s: AniMayhem, seat: int, kind: int, who: int) -> None:
    """AM-4.4, AM-4.10: a half acts on its recipient, and may draw again for it."""
    fight = s.combat
    assert fight is not None
    fight.cards.append(Drawn(kind, who))
    recipient = thing(s, who)
    assert recipient is not None
    s.tell("plays_on", "AM-4.4", who=seat, card=kind, recipient=s.cast.kinds[recipient.card])
    one = half(kind, False)
    for trait in one.trait:
        for effect in trait.do:
            if effect.combat_draw:
                s.then(DrawFor(seat, (who,)))
            if effect.energy and isinstance(recipient, Body):
                recipient.spent = max(0, recipient.spent - effect.energy)
            if effect.choose is not None and isinstance(recipient, Body):
                price = next((o.cost.energy for o in effect.choose if o.cost), 0)
                if pool(s, recipient) >= price:
                    s.then(PayExtra(seat, kind, who, price))


class PayExtra(Step):
    """AM-32.22: an optional cost of a combat half."""

    clauses = ("AM-D17", "AM-32.22")
    seat: int
    kind_drawn: int
    who: int
    price: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["no", "pay"]

    def chosen(self, s: AniMayhem, choice: str) -> None:
        fight = s.combat
        if choice == "pay" and fight is not None and self.who in s.bodies:
            s.bodies[self.who].spent += self.price
            fight.spent.append(self.who)
            fight.cards.remove(Drawn(self.kind_drawn, self.who))
            fight.cards.append(Drawn(self.kind_drawn, self.who, True))

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.pay", card=self.kind_drawn, n=self.price)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.{choice}")


# Damage and its results


class Blow:
    """An attack that was dealt: on whom, its total and what got through."""

    def __init__(self, who: int, total: int, loss: int) -> None:
        self.who, self.total, self.loss = who, total, loss


def deal_damage(s: AniMayhem, fight: Combat, menace: Menace) -> None:
    """AM-21.7: all damage of a round at the same time."""
    blows = []
    if fight.strikers:
        total = strikers_total(s, fight, menace)
        foe = s.bodies[fight.strikers[0]]
        loss = total - final(s, fight, menace, DEFENCE, foe)
        blows.append(Blow(key(menace), total, loss))
    for one in fight.struck:
        body = s.bodies[one]
        total = menace_total(s, fight, menace, body)
        blows.append(Blow(one, total, total - final(s, fight, body, DEFENCE, menace)))
    blows += site_blows(s, fight, menace)
    for blow in blows:
        strike(s, fight, blow)


def site_blows(s: AniMayhem, fight: Combat, menace: Menace) -> list[Blow]:
    """AM-11.18: a location with damage attacks the members once each round."""
    site = s.sites[fight.site]
    damage = card(s, site.card).abilities.damage
    bodies = [s.bodies[one] for one in fight.able]
    if not damage or meets(s, here(s, fight.site, fight.seat), LISTING[s.cast.kinds[site.card]]):
        return []
    return [
        Blow(one.card, damage, damage - final(s, fight, one, DEFENCE, menace)) for one in bodies
    ]


def strike(s: AniMayhem, fight: Combat, blow: Blow) -> None:
    """AM-2.19; AM-2.22: one attack that brings to 0 with three times the health kills."""
    who = thing(s, blow.who)
    assert who is not None
    loss = max(0, blow.loss)
    if loss:
        fight.lost = True
        fight.health[blow.who] -= loss
    s.tell("blow", "AM-2.19", card=s.cast.kinds[who.card], total=blow.total, loss=loss)
    if fight.health[blow.who] <= 0 and blow.total >= DEADLY * fight.start[blow.who]:
        s.used.append(f"round:dead:{blow.who}")


def check_health(s: AniMayhem, fight: Combat, menace: Menace) -> None:
    """AM-21.8, AM-21.9, AM-21.23, then Check for End."""
    fallen(s, fight)
    for drawn, played in halves(s, fight):
        for trait in played.trait:
            if trait.on == "round_end" and drawn.who in fight.health:
                loss = sum(int(effect.loss or 0) for effect in trait.do if effect.loss != "all")
                fight.health[drawn.who] -= loss
                fight.lost = True
    fallen(s, fight)
    for one in fight.spent:
        if one in s.bodies:
            s.bodies[one].spent = max(0, s.bodies[one].spent - 1)
    fight.quiet = 0 if fight.lost else fight.quiet + 1
    fight.first = [one for one in fight.strikers if one in s.bodies]
    if menace.order not in s.menaces or not fight.first:  # AM-22.8, AM-24.14
        s.then(EndFight())
    elif fight.quiet >= STAND_OFF:
        s.tell("stand_off", "AM-21.11", who=fight.seat)
        s.then(EndFight())
    else:
        fight.able = list(fight.first) if fight.by_disaster else fight.able
        s.then(Round())


def fallen(s: AniMayhem, fight: Combat) -> None:
    """Bonked, killed and defeated cards leave, all at once."""
    for one in sorted(fight.health):
        who = thing(s, one)
        if who is None or fight.health[one] > 0:
            continue
        if isinstance(who, Menace):
            defeat(s, who)
        elif one in fight.saved:
            fight.health[one] = 1
            s.tell("saved", "AM-32.17", who=who.seat, card=s.cast.kinds[one])
        else:
            dead = f"round:dead:{one}" in s.used
            fight.taken += kill(s, who) if dead else bonk(s, who)


class EndFight(Step):
    """AM-21.10: all are healed and regain full energy; AM-24.16: the disaster takes an item."""

    def do(self, s: AniMayhem) -> None:
        fight = s.combat
        if fight is None:
            return
        for body in s.bodies.values():
            body.spent = 0
        s.combat = None
        s.lasting = [one for one in s.lasting if one.until != "round"]
        s.used = [one for one in s.used if not one.startswith("round:")]
        menace = s.menaces.get(fight.menace)
        above = s.sites[fight.site].above if fight.site >= 0 else []
        lying = [one for one in fight.taken if one in above]
        if menace is not None and not menace.item and lying:
            item = s.pick(lying, "spoils")
            above.remove(item)
            menace.item = [item]
            s.tell(
                "spoils", "AM-24.16", disaster=s.cast.kinds[menace.card], item=s.cast.kinds[item]
            )
        s.tell("fight_over", "AM-21.10", who=fight.seat)
        s.then(PickUp(fight.seat, fight.site))


class PickUp(Step):
    """AM-24.18: who fought may pick up what lies above, before anyone else."""

    clauses = ("AM-D11", "AM-24.18")
    auto = True
    seat: int
    site: int

    def options(self, s: AniMayhem) -> list[Choice]:
        found: list[Choice] = ["done"]
        if self.site >= 0:
            lying = kinds(s, s.sites[self.site].above)
            for body in here(s, self.site, self.seat):
                if able(s, body) and not prevented(s, "pick_up", body):
                    found += [("pick", body.card, kind) for kind in lying]
        return found

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if isinstance(choice, tuple):
            pick_up(s, s.bodies[int(str(choice[1]))], int(str(choice[2])))
            s.then(self)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, tuple):
            who = s.cast.kinds[int(str(choice[1]))]
            return text("option.pick", who=who, card=choice[2])
        return text(f"option.{choice}")


def pick_up(s: AniMayhem, body: Body, kind: int) -> None:
    """AM-10.7, AM-S13: concealed, but known to those who saw it."""
    site = s.sites[body.at]
    one = copy_in(s, site.above, kind)
    site.above.remove(one)
    if card(s, one).type == "item":
        gain_item(s, body, one)
    else:
        body.gear.append(one)
    s.tell("picks_up", "AM-10.7", who=body.seat, card=kind, carrier=s.cast.kinds[body.card])


# Retreat


class Retreat(Step):
    """AM-21.12 to AM-21.18: one of them, at random, receives the blow; survivors step away."""

    def do(self, s: AniMayhem) -> None:
        if (found := sides(s)) is None:
            s.then(EndFight())
            return
        fight, menace = found
        runners = list(fight.able if fight.round == 1 else fight.first or fight.able)
        hit = runners
        if not short(s.cast.kinds[menace.card], "frenzy"):
            hit = [s.pick(runners, "retreat blow")]
        s.tell("retreats", "AM-21.12", who=fight.seat)
        for one in hit:
            body = s.bodies[one]
            total = 0 if menace.idle >= s.turn else final(s, fight, menace, DAMAGE, body)
            strike(s, fight, Blow(one, total, total - final(s, fight, body, DEFENCE, menace)))
        fallen(s, fight)
        away = [RetreatStep(fight.seat, one) for one in runners if one in s.bodies]
        if s.search is not None:
            s.search.members = [one for one in s.search.members if one not in runners]
        if s.travel is not None:
            s.travel.members = [one for one in s.travel.members if one not in runners]
        s.then(*away, EndFight())


class RetreatStep(Step):
    """AM-21.16, AM-21.17: one step in a legal direction; a haven it may enter is legal."""

    clauses = ("AM-D22", "AM-21.16")
    auto = True
    seat: int
    who: int

    def options(self, s: AniMayhem) -> list[Choice]:
        body = s.bodies[self.who]
        if not able(s, body) or body.at < 0:
            return [body.at]
        return retreat_places(s, body) or [body.at]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        body = s.bodies[self.who]
        body.at = choice
        body.still = True  # AM-21.18

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.retreat_step", card=s.cast.kinds[self.who])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return place_label(s, choice)


def retreat_places(s: AniMayhem, body: Body) -> list[Choice]:
    found: list[Choice] = [at for at in s.near[body.at] if may_stop(s, [body], at)]
    haven = s.sites[body.at].haven
    if haven >= 0 and s.havens[haven].owner == body.seat:
        found.append(-1 - haven)
    return found
