"""The rounds of a combat, step by step, and its end. AM-21, AM-22.8, AM-23.16 to AM-23.19."""

from __future__ import annotations

from collections.abc import Callable

from fracas.engine import Choice, Step, Text, text

from . import duel, hunt
from .affairs import NOBODY, Combat
from .clash import halves
from .priority import Standby
from .retreat import may_retreat, run_away
from .spans import expire
from .spoils import PickUp, spoils
from .state import AniMayhem, Body, Menace
from .stirring import occur
from .strikes import deal_damage, fallen, lose_health
from .things import thing
from .vehicles import mind

STAND_OFF = 10
"""AM-21.11."""
(DECLARED, RETREAT, ATTACKERS, ATTACKED, RETALIATORS, ANSWERED, CARDS, BEFORE, DAMAGE, CHECK) = (
    range(10)
)
"""The steps of a round and the standby states between them (AM-21.5, AM-21.6)."""


After = Callable[[AniMayhem], None]
_after: list[After] = []


def after_fight(call: After) -> None:
    """What is to be looked at when a combat is over."""
    _after.append(call)


def begin(s: AniMayhem, fight: Combat, start: Step | None = None) -> None:
    """A combat starts with its first round, or in the middle of its only one."""
    s.combat = fight
    foes = [] if fight.menace == NOBODY else [-1 - fight.menace]
    hunt.enlist(s, [*fight.able, *foes])
    s.then(start or Round())
    struck = [one for one in fight.able if fight.by_disaster or seat_of(s, one) == fight.other]
    occur(s, "attacked", struck)
    occur(s, "attack_declared", [one for one in fight.able if one not in struck])


def seat_of(s: AniMayhem, one: int) -> int:
    who = thing(s, one)
    return NOBODY if who is None else who.seat


def in_sides(s: AniMayhem, fight: Combat) -> bool:
    """AM-21.21, AM-21.22: who has left is out; without a side the combat is over."""

    def there(one: int) -> bool:
        who = thing(s, one)
        captured = one in s.bodies and s.bodies[one].captor != NOBODY
        return who is not None and who.at == fight.site and not captured

    fight.able = [one for one in fight.able if there(one)]
    fight.guards = {one: ward for one, ward in fight.guards.items() if there(one) and there(ward)}
    for clash in fight.clashes:
        for group in (clash.strikers, clash.struck, clash.back, clash.foes):
            group[:] = [one for one in group if there(one)]
    if fight.menace != NOBODY:
        return there(-1 - fight.menace) and bool(fight.able)
    return bool(duel.members(s, fight, fight.seat)) and bool(duel.members(s, fight, fight.other))


class Round(Step):
    """AM-21.5: a round begins with Declare Attack."""

    def do(self, s: AniMayhem) -> None:
        fight = s.combat
        if fight is None or not in_sides(s, fight):
            s.then(EndFight())
            return
        fight.round += 1
        fight.cards, fight.spent, fight.saved, fight.dead = [], [], [], []
        fight.clashes, fight.guards, fight.harmless = [], {}, []
        fight.lost = False
        end_of_round(s)
        for one in fight.able:
            if one in s.bodies:
                s.bodies[one].changed = []
        s.then(Stage(DECLARED))
        occur(s, "round_start", fight.able)


def end_of_round(s: AniMayhem) -> None:
    s.used = [one for one in s.used if not one.startswith("round:")]
    expire(s, "round")


class Stage(Step):
    """The steps of a round, one after another."""

    stage: int

    def do(self, s: AniMayhem) -> None:
        fight = s.combat
        if fight is not None and s.crafts and (steps := mind(s)):
            s.then(*steps, self)
            return
        if fight is None:
            return
        if not in_sides(s, fight):
            s.then(EndFight())
            return
        fight.stage = self.stage
        menace = s.menaces.get(fight.menace)
        if self.stage != CHECK:
            s.then(Stage(self.stage + 1))
        match self.stage:
            case 0 | 5 | 7:
                s.then(Standby(s.active, 0))
            case 3:
                if fight.round == 1:  # AM-21.6
                    s.then(Standby(s.active, 0))
            case 1:
                declare_retreat(s, fight)
            case 2:
                duel.attackers(s, fight) if menace is None else hunt.attackers(s, fight, menace)
            case 4:
                duel.retaliators(s, fight) if menace is None else hunt.retaliators(s, fight, menace)
            case 6:
                duel.draw_cards(s, fight) if menace is None else hunt.draw_cards(s, fight, menace)
            case 8:
                make_meek(s, fight)
                deal_damage(s, fight)
            case _:
                check_health(s, fight)


def declare_retreat(s: AniMayhem, fight: Combat) -> None:
    """AM-22.2, AM-24.5: the player; AM-23.2: the opponent."""
    seat = fight.seat if fight.menace != NOBODY else fight.other
    if fight.single and not fight.by_disaster:
        return
    if may_retreat(s, fight, seat):
        s.then(AskRetreat(seat))


class AskRetreat(Step):
    clauses = ("AM-D21", "AM-21.12")
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["fight", "retreat"]

    def chosen(self, s: AniMayhem, choice: str) -> None:
        if choice == "retreat":
            retreat(s, self.seat)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def prompt(self, s: AniMayhem) -> Text:
        fight = s.combat
        assert fight is not None
        if fight.menace == NOBODY:
            return text("ask.retreat_from", who=fight.seat)
        return text("ask.retreat", disaster=s.cast.kinds[s.menaces[fight.menace].card])


def retreat(s: AniMayhem, seat: int) -> None:
    """AM-21.18: a retreat ends the combat."""
    fight = s.combat
    assert fight is not None
    s.then(*run_away(s, fight, seat), EndFight())


def make_meek(s: AniMayhem, fight: Combat) -> None:
    """AM-26.43: who was charmed deals no damage in its first round of this turn."""
    for clash in fight.clashes:
        for one in (*clash.strikers, *clash.back):
            who = thing(s, one)
            if isinstance(who, Body | Menace) and who.meek == s.turn:
                fight.harmless.append(one)
                who.meek = 0


def check_health(s: AniMayhem, fight: Combat) -> None:
    """AM-21.8; AM-21.9; AM-21.23: what acts at the end of a round, checked at once."""
    fallen(s, fight)
    for one in fight.spent:
        if one in s.bodies and one in fight.able:
            s.bodies[one].spent = max(0, s.bodies[one].spent - 1)
    for drawn, played in halves(s, fight):
        for trait in played.trait:
            if trait.on == "round_end":
                loss = sum(int(effect.loss or 0) for effect in trait.do if effect.loss != "all")
                lose_health(s, fight, drawn.who, loss)
    fallen(s, fight)
    fight.quiet = 0 if fight.lost else fight.quiet + 1
    fight.forced = {}
    if over(s, fight):
        s.then(EndFight())
    elif fight.quiet >= STAND_OFF:
        s.tell("stand_off", "AM-21.11", who=fight.seat)
        s.then(EndFight())
    elif fight.menace != NOBODY:
        struck = hunt.named(fight)
        fight.first = [one for one in struck if thing(s, one) is not None]
        fight.able = list(fight.first) if fight.by_disaster else fight.able
        s.then(Round())
    else:
        fight.declined, fight.cards, fight.clashes, fight.guards = False, [], [], {}
        s.then(Withdraw(fight.seat))
    occur(s, "round_end", fight.able)


def over(s: AniMayhem, fight: Combat) -> bool:
    """AM-22.8, AM-24.14, AM-23.16."""
    if fight.single:
        return True
    strikers = [one for clash in fight.clashes for one in clash.strikers]
    back = [one for clash in fight.clashes for one in clash.back]
    gone = [one for one in strikers if thing(s, one) is None]
    if fight.menace != NOBODY:
        mine = hunt.named(fight)
        left = [one for one in mine if thing(s, one) is not None]
        return fight.menace not in s.menaces or not left
    gone_back = [one for one in back if thing(s, one) is None]
    return len(gone) == len(strikers) or (bool(back) and len(gone_back) == len(back))


# Check for End between players


class Withdraw(Step):
    """AM-23.17: the side that attacked last decides first whether to retreat."""

    clauses = ("AM-D21", "AM-23.17")
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        fight = s.combat
        assert fight is not None
        return ["stay", "retreat"] if may_retreat(s, fight, self.seat) else ["stay"]

    def chosen(self, s: AniMayhem, choice: str) -> None:
        if choice == "retreat":
            retreat(s, self.seat)
        else:
            fight = s.combat
            assert fight is not None
            s.then(AttackOn(fight.other))

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.{choice}")


class AttackOn(Step):
    """AM-23.18, AM-23.19: the other side attacks, declines or retreats."""

    clauses = ("AM-D26", "AM-D21", "AM-23.18", "AM-23.19")
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        fight = s.combat
        assert fight is not None
        found: list[Choice] = ["decline"]
        if duel.free(s, fight, self.seat):
            found.insert(0, "attack")
        if not fight.declined and may_retreat(s, fight, self.seat):
            found.append("retreat")
        return found

    def chosen(self, s: AniMayhem, choice: str) -> None:
        fight = s.combat
        assert fight is not None
        if choice == "retreat":
            retreat(s, self.seat)
        elif choice == "attack":
            if self.seat != fight.seat:
                fight.seat, fight.other = fight.other, fight.seat
            s.then(Round())
        elif fight.declined:
            s.tell("peace", "AM-23.19", who=self.seat)
            s.then(EndFight())
        else:
            fight.declined = True
            s.then(AttackOn(fight.seat))

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.go_{choice}")


class EndFight(Step):
    """AM-21.10: all are healed and regain full energy; the disaster takes its spoils."""

    def do(self, s: AniMayhem) -> None:
        fight = s.combat
        if fight is None:
            return
        for body in s.bodies.values():
            body.spent = 0
        s.combat = None
        end_of_round(s)
        expire(s, "combat")
        menace = s.menaces.get(fight.menace)
        s.tell("fight_over", "AM-21.10", who=fight.seat)
        if menace is not None:
            lift_awe(menace, fight)
            spoils(s, fight, menace)
        for call in _after:
            call(s)
        if fight.menace != NOBODY:
            s.then(PickUp(fight.seat, fight.site))
        occur(s, "combat_end", fight.able)


def lift_awe(menace: Menace, fight: Combat) -> None:
    """AM-26.13, AM-26.23: once the disaster has attacked them they may attack it again."""
    menace.awed = [one for one in menace.awed if one not in fight.faced]
