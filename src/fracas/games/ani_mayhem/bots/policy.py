"""What a sound player would do at a glance: weights for the options of each question. AM-33."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Choice, Glance, Step, at_a_glance
from fracas.games.ani_mayhem.activations import ActivateOn, AnswerEvent
from fracas.games.ani_mayhem.cards import CARDS, half
from fracas.games.ani_mayhem.charm import Break
from fracas.games.ani_mayhem.combat import BEFORE, AskRetreat
from fracas.games.ani_mayhem.drawing import Recipient
from fracas.games.ani_mayhem.equip import NameSkill, whole
from fracas.games.ani_mayhem.feats import TraitOn
from fracas.games.ani_mayhem.hunt import Strikers, frenzied, named
from fracas.games.ani_mayhem.lots import AnswerLot
from fracas.games.ani_mayhem.movement import Bonus, Gather, March, walking
from fracas.games.ani_mayhem.places import at_home
from fracas.games.ani_mayhem.priority import Respond, Standby
from fracas.games.ani_mayhem.reckoning import ability
from fracas.games.ani_mayhem.retreat import RetreatStep
from fracas.games.ani_mayhem.scavenge import Assign, GoOn, Members
from fracas.games.ani_mayhem.schema import Card
from fracas.games.ani_mayhem.setup import Place, middle
from fracas.games.ani_mayhem.state import (
    SCAVENGE,
    AniMayhem,
    Body,
    Menace,
    card,
    held,
    key,
    removed,
)
from fracas.games.ani_mayhem.things import able, shape, thing
from fracas.games.ani_mayhem.traits import Effect
from fracas.games.ani_mayhem.turn import Reload
from fracas.games.ani_mayhem.uses import Target, UseOn
from fracas.games.ani_mayhem.vocabulary import CHARM, DAMAGE

from .assess import distances, party_at, strength
from .fights import beatable, flees, might, needs
from .gear import better_form, bulwark, gear_worth, open_skills
from .powers import aims_at, calm_worth, charm_worth, fight_worth, saves
from .ways import heading, homes, leaves, peril, targets, weak
from .weights import FAIR, FAR, LIKELY, MAYBE, NEVER, PARTY, RARE, SURE, WAY, W

POWERS = ("flash", "use", "trait", "activate")
"""What is judged by what it does (`powers.py`)."""
CALM_ACTS = {
    "enter": SURE, "enhance": LIKELY, "equip": LIKELY, "global": LIKELY, "pick": SURE,
    "reveal": LIKELY, "build": RARE, "convert": FAIR, "take": RARE, "drive": RARE,
    "board": RARE, "disembark": RARE,
}  # fmt: skip
PASSES = {"pass_fight": RARE, "pass_turn": RARE, "pass_brisk": RARE, "ask_again": NEVER}


def standby(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    fighting = s.combat is not None or bool(s.charms)
    idle = s.active != seat or (s.phase == SCAVENGE and not s.stack)
    skip = "pass_combat" in options or "pass_mine" in options
    ahead = 1.0 if idle else RARE
    passing = PASSES | {"pass": RARE if idle and skip else 1.0, "pass_combat": ahead,
                        "pass_mine": ahead}  # fmt: skip
    return [
        act(s, seat, one, fighting) if isinstance(one, tuple) else passing[str(one)]
        for one in options
    ]


def act(s: AniMayhem, seat: int, choice: tuple[Choice, ...], fighting: bool) -> float:
    kind = str(choice[0])
    if fighting:
        return fight_act(s, seat, choice)
    if kind == "go":
        return go(s, seat, whole(choice[1]))
    if kind == "scavenge":
        if resting(s, seat):
            return RARE
        return FAIR if dares(s, seat, party_at(s, seat, whole(choice[1]))) else MAYBE
    if kind == "attack":
        menace = s.menaces[whole(choice[1])]
        mine = [one for one in party_at(s, seat, menace.at) if not one.attacked]
        sure = beatable(s, menace, mine)
        urgent = bool(menace.item) and 2 * (removed(s) + 2) > s.table.total  # AM-33.1
        return (LIKELY if urgent else FAIR) if sure else NEVER
    if kind == "drop":
        return store(s, whole(choice[1]), whole(choice[2]))
    if kind == "hand":
        return entrust(s, seat, whole(choice[1]), whole(choice[2]), whole(choice[3]))
    if kind == "charm":
        return woo(s, whole(choice[1]), whole(choice[2]))
    if kind == "assault":
        return assault(s, seat, whole(choice[1]), whole(choice[2]))
    if kind in ("enhance", "equip"):
        worth = gear_worth(s, seat, whole(choice[1]), s.bodies[whole(choice[2])])
        return FAIR + LIKELY * worth if worth else RARE
    if kind in POWERS:
        return calm_worth(s, seat, choice)
    if kind == "transform":
        body = s.bodies[whole(choice[1])]
        return SURE if at_home(s, body) and better_form(s, body) else NEVER
    return CALM_ACTS.get(kind, NEVER)


def fight_act(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> float:
    """AM-33.8: only what crosses a threshold, once the cards are known."""
    kind, fight = str(choice[0]), s.combat
    if kind == "reveal":
        return LIKELY
    if kind in POWERS and s.charms:
        return charm_worth(s, seat, choice)
    if fight is None or fight.seat != seat or s.stack:
        return NEVER
    if fight.menace not in s.menaces:
        return FAIR if kind == "use" else RARE
    if fight.stage != BEFORE or not fight.clashes or kind not in POWERS:
        return NEVER
    return fight_worth(s, seat, choice, fight)


NOTHING = Effect(draw=0)


def main_effect(made: Card) -> Effect:
    """What a flash effect is played for; equipment that is played as one does nothing at once."""
    return made.trait[0].do[0] if made.trait else NOTHING


def store(s: AniMayhem, who: int, kind: int) -> float:
    """AM-33.5: items in a haven are safe."""
    body = s.bodies[who]
    if not at_home(s, body) or CARDS[kind].type != "item":
        return NEVER
    return SURE


def entrust(s: AniMayhem, seat: int, who: int, kind: int, other: int) -> float:
    """Disasters strike carriers: one carries for all, who stands it best (AM-24.7)."""
    mine = party_at(s, seat, s.bodies[who].at)
    if CARDS[kind].type != "item" or not mine:
        return NEVER
    return SURE if bulwark(s, mine) is s.bodies[other] else NEVER


def woo(s: AniMayhem, charmer: int, target: int) -> float:
    """AM-33.9: minor disasters that carry items, with charm at least 1 higher."""
    who, other = thing(s, charmer), thing(s, target)
    if who is None or not isinstance(other, Menace) or not other.item:
        return NEVER
    ahead = ability(s, who, CHARM, other) > ability(s, other, CHARM, who)
    return FAIR if ahead and card(s, other.card).grade == "minor" else NEVER


def assault(s: AniMayhem, seat: int, other: int, at: int) -> float:
    """AM-33.13: carriers with few protectors, or the leader when one item from the end."""
    mine, theirs = party_at(s, seat, at), party_at(s, other, at)
    if not any(one.items for one in theirs):
        return NEVER
    total = sum(held(s, one) for one in range(s.seats))
    ending = 2 * (total + 1) > s.table.total and held(s, other) > held(s, seat)
    return FAIR if ending or strength(s, mine) > 2 * strength(s, theirs) else NEVER


def break_charm(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """AM-33.10: way 2 is better after a loss by 2 or more."""
    far = bool(s.charms) and abs(s.charms[-1].margin) > 1
    return [
        RARE if not isinstance(one, tuple) else LIKELY if (one[2] == 2) == far else FAIR
        for one in options
    ]


def recipient(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """AM-33.8: where it matters: defence for who is struck, damage for who strikes."""
    fight = s.combat
    assert isinstance(step, Recipient)
    if fight is None or not fight.clashes:
        return [1.0] * len(options)
    clash = fight.clashes[step.clash]
    struck = clash.struck if fight.by_disaster or fight.menace < 0 else clash.foes
    given = half(step.kind_drawn, False).modifiers
    shields = given.get("defence", "").startswith("+")
    return [LIKELY if (one in struck) == shields else 1.0 for one in options]


def go(s: AniMayhem, seat: int, place: int) -> float:
    """AM-33.14: to the nearest location that the party passes, in strength, and home again."""
    group = [one for one in party_at(s, seat, place) if leaves(s, one)]
    if not group or any(one.steps or one.still for one in group):  # together, and once a turn
        return NEVER
    if place < 0 and resting(s, seat):
        return RARE
    if place < 0 and (arming(s, seat) or weak(s, seat, group)):
        return MAYBE
    far, home = heading(s, seat, group)
    if home:
        return SURE
    if not far:
        return FAIR if place < 0 else RARE
    return RARE if place >= 0 and far[place] <= min(far.values()) else FAIR


def resting(s: AniMayhem, seat: int) -> bool:
    """AM-30.11: ahead of all near the end, with no disaster about, time works for her; alone a few
    items more are worth the risk (AM-33.2)."""
    if s.seats > 1 and s.players[seat].turns < PARTY.late:
        return False
    counts = [held(s, one) for one in range(s.seats)]
    ahead = counts[seat] > max([0, *(n for one, n in enumerate(counts) if one != seat)])
    spare = PARTY.spare if s.seats == 1 else 0
    return ahead and not about(s) and sum(counts) > removed(s) + spare


def about(s: AniMayhem) -> bool:
    """Whether a disaster walks the field."""
    return any(one.at >= 0 and not one.fixed for one in s.menaces.values())


def dares(s: AniMayhem, seat: int, members: Sequence[Body]) -> bool:
    """AM-33.2: with room; who holds nothing has less to lose the nearer the end is."""
    spare = 0 if held(s, seat) else removed(s)
    return might(s, members) >= (PARTY.enough if s.seats > 1 else PARTY.enough_alone) - spare


def idle(s: AniMayhem, seat: int) -> bool:
    """Nobody has anything to do: new cards may change that."""
    if resting(s, seat):
        return False
    mine = [one for one in s.bodies.values() if one.seat == seat and able(s, one)]
    return not mine or not targets(s, seat, mine)


def arming(s: AniMayhem, seat: int) -> bool:
    """AM-33.11: worth the wait, as long as no disaster is about and there is something to wear."""
    wearable = [
        one for one in s.players[seat].hand if card(s, one).type in ("enhancement", "equipment")
    ]
    return bool(wearable) and not about(s) and s.players[seat].turns < PARTY.patience


def gather(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """All go together: alone nobody beats a major disaster."""
    return [SURE if one == "all" else 1.0 if one != "done" else RARE for one in options]


def march(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    members = walking(s)
    far, home = heading(s, seat, members)
    if not far:
        return [FAIR if one == "stop" else RARE for one in options]
    most = max(far.values()) + 1
    steps = {
        one: -1.0 if one < 0 else far.get(one, most) + peril(s, one, members)
        for one in options
        if isinstance(one, int) and (one >= 0 or (home and s.havens[-1 - one].owner == seat))
    }
    least = min(steps.values(), default=most)
    at = members[0].at
    now = far.get(at, most) + peril(s, at, members) if at >= 0 else most
    weights = []
    for one in options:
        if one == "stop":
            weights.append(SURE if now <= least else RARE)
        elif isinstance(one, int):
            weights.append(LIKELY if steps.get(one) == least and least < now else RARE)
        else:
            weights.append(NEVER)
    return weights


def retreat(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """AM-33.7: early, if the side cannot get through."""
    fight = s.combat
    menace = s.menaces.get(fight.menace) if fight is not None else None
    if fight is None or menace is None:
        return [1.0] * len(options)
    mine = [s.bodies[one] for one in fight.able if one in s.bodies and s.bodies[one].seat == seat]
    hopeless = flees(s, menace, mine)
    return [FAIR if (one == "retreat") == hopeless else 1.0 for one in options]


def strikers(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """AM-33.6: enough damage to win soon, the strongest first."""
    fight = s.combat
    menace = s.menaces.get(fight.menace) if fight is not None else None
    weights: list[float] = []
    alone = False
    if fight is not None and menace is not None and frenzied(s, menace) and fight.by_disaster:
        mine = [s.bodies[one] for one in fight.able if one in s.bodies]
        alone = not beatable(s, menace, mine)  # who does not strike is not struck (AM-24.11)
    for one in options:
        if one == "done" and alone:
            weights.append(W.option.certain**2)
            continue
        if one == "strongest":
            weights.append(W.option.certain)
            continue
        who = thing(s, one) if isinstance(one, int) else None
        deals = ability(s, who, DAMAGE, menace) if who is not None else 0
        weights.append(float(deals**3) + 0.1 if who is not None else 0.5)
    return weights


def reload(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """AM-33.12: new cards are worth a new disaster only to who has next to nothing left: one card
    or none while no disaster is about, or nothing to do. Alone there is time to do without."""
    mine = sum(one.seat == seat for one in s.bodies.values())
    hand = len(s.players[seat].hand)
    needy = (
        (not hand and mine < PARTY.few)
        or (hand <= PARTY.little and idle(s, seat))
        or (hand <= PARTY.bare and s.seats > 1 and not about(s) and not resting(s, seat))
    )
    drawing = W.option.draw if needy else NEVER
    return [
        LIKELY if isinstance(one, tuple) else drawing if one == "draw" else 1.0 for one in options
    ]


def go_on(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    assert s.search is not None
    mine = [s.bodies[one] for one in s.search.members]
    brave = dares(s, seat, mine) or not s.sites[s.search.site].disasters
    return [FAIR if (one == "go_on") == brave else 1.0 for one in options]


def everybody(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    return [SURE if one == "all" else 1.0 for one in options]


def stand(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """A lot or an event is answered now and then; orders are not for bots."""
    acts = [FAIR if isinstance(one, tuple) else RARE for one in options]
    return [LIKELY if one == "pass" else at for one, at in zip(options, acts, strict=True)]


def close_together(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """A field without arms: everything is near everything."""
    cells = [one for one in options if isinstance(one, tuple)]
    best = min(cells, key=lambda cell: middle((whole(cell[0]), whole(cell[1]))))
    return [SURE if one == best else 1.0 / len(options) for one in options]


def sturdy(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """Items go to who is hardest to bonk."""
    first = bulwark(s, [s.bodies[one] for one in options if isinstance(one, int)])
    return [SURE if first is not None and one == first.card else 1.0 for one in options]


def run_home(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """Into the haven, else all the same way, out of reach."""
    doors = homes(s, seat)
    far = distances(s, doors) if doors else {}
    assert isinstance(step, RetreatStep)
    body = s.bodies.get(step.who)
    found = []
    for one in options:
        at = whole(one)
        if at < 0:
            found.append(W.option.certain)
        else:
            afraid = peril(s, at, [body]) if body is not None else 0.0
            found.append(100.0 / WAY.flight ** (far.get(at, FAR) + WAY.flight_danger * afraid))
    return found


def name_skill(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    assert isinstance(step, NameSkill)
    found = open_skills(s, s.bodies[step.who])
    return [0.01 + found[whole(one)] for one in options]


def aim(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """A flash effect goes where it is missed: on who would fall, else on who strikes."""
    made = main_effect(card(s, s.playing))
    return aimed(s, made, seat, options)


def aimed(s: AniMayhem, made: Effect, seat: int, options: Sequence[Choice]) -> list[float]:
    fight = s.combat
    if fight is None or fight.menace not in s.menaces or not fight.clashes:
        wanted = aims_at(s, seat, made, [whole(one) for one in options])
        return [SURE if one in wanted else NEVER for one in options]
    need = needs(s, fight, s.menaces[fight.menace])
    if made.cancel == "damage":
        return [SURE if one == key(s.menaces[fight.menace]) else NEVER for one in options]
    wanted = list(need.falling) if saves(made) else named(fight)
    return [SURE if one in wanted else NEVER for one in options]


def aim_use(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """The same of a use, of a character's own trait, and of a global effect."""
    if isinstance(step, UseOn):
        trait = card(s, step.card_used).trait[step.trait]
    elif isinstance(step, TraitOn):
        trait = shape(s, s.bodies[step.who]).traits[step.trait]
    else:
        assert isinstance(step, ActivateOn)
        trait = card(s, step.used).trait[step.trait]
    if trait.on is not None:
        return [1.0] * len(options)
    return aimed(s, trait.do[0], seat, options)


GLANCES: dict[type[Step], Glance] = {
    Standby: standby, Respond: standby, Gather: gather, March: march, AskRetreat: retreat,
    Strikers: strikers, Reload: reload, GoOn: go_on, Members: everybody, Assign: sturdy,
    Break: break_charm, Recipient: recipient, Bonus: everybody, AnswerLot: stand,
    AnswerEvent: stand, Place: close_together, RetreatStep: run_home,
    NameSkill: name_skill, Target: aim, UseOn: aim_use, TraitOn: aim_use, ActivateOn: aim_use,
}  # fmt: skip

policy = at_a_glance(GLANCES)


def quiet(s: AniMayhem) -> bool:
    """Nothing is half done: no fight, stack, attempt or party on the move."""
    return s.combat is None and not s.stack and s.search is None and s.travel is None
