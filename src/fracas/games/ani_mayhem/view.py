"""What a viewer may know. AM-S1 to AM-S16."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache
from typing import Any

import msgspec

from fracas.engine import Said

from . import shown
from .affairs import Combat, Craft, Drawn, Wooing
from .cards import CARDS
from .charm import charms
from .ending import threshold
from .pieces import Building, Haven
from .reasons import reasons, table
from .reckoning import Counts, ability, pool, skills
from .scavenge import passes
from .state import PHASES, AniMayhem, Body, Menace, card, held, removed
from .strikes import foreseen
from .things import Thing, able, aboard, base, thing
from .told import ahead, crew_told, fight_told, goal_told, threats_told
from .values import fights
from .vocabulary import ABILITIES, CHARM, SKILLS, Ability
from .wording import card_name, card_text


def name(s: AniMayhem, one: int) -> str:
    return CARDS[s.cast.kinds[one]].id


def known(s: AniMayhem, zone: Sequence[int], viewer: int) -> shown.Cards:
    """The cards of a zone that a viewer knows, in an order that tells nothing, then the others."""
    found = sorted(name(s, one) for one in zone if s.seen[one] >> viewer & 1)
    return [*found, *[None] * (len(zone) - len(found))]


def names(s: AniMayhem, zone: Sequence[int]) -> list[str]:
    return [name(s, one) for one in zone]


def uses_left(s: AniMayhem, zone: Sequence[int], viewer: int) -> dict[str, int]:
    """AM-S9: of the cards with uses that a viewer knows; of two alike the one with fewer left."""
    found: dict[str, int] = {}
    for one in zone:
        if card(s, one).uses and s.seen[one] >> viewer & 1:
            left = s.uses.get(one, card(s, one).uses)
            found[name(s, one)] = min(left, found.get(name(s, one), left))
    return dict(sorted(found.items()))


class Common(msgspec.Struct):
    """What is worth working out once for several viewers: of each thing what everybody knows."""

    signs: list[tuple[Said, Said]]
    """Of each location, for the map: what comes before what a viewer has looked at, and after."""
    sites: list[shown.Site]
    bodies: list[shown.Character]
    menaces: list[shown.Disaster]
    crafts: list[shown.Vehicle]


Shared = tuple[Mapping[str, Any], Common]


def public(s: AniMayhem) -> Shared:
    """What all viewers see alike, and what of the rest is the same for all."""
    parts: dict[str, object] = {
        "score": shown.Score(
            total=s.table.total,
            threshold=threshold(s),
            disasters=removed(s),
            players=[score(s, seat) for seat in range(s.seats)],
            goal=goal_told(s),
        ),
        "fight": fight_told(s, s.combat) if s.combat is not None else None,
        "threats": threats_told(s) if s.menaces else None,
        "buildings": [building(s, at, one) for at, one in sorted(s.buildings.items())],
        "paths": s.paths,
        "stack": [
            shown.Effect(id=one.id, seat=one.seat, card=name(s, one.card), target=one.target)
            for one in s.stack
        ],
        "combat": fight(s, s.combat) if s.combat is not None else None,
        "charms": [charm_battle(s, one) for one in s.charms],
    }
    return parts, Common(
        [site_signs(s, at) for at in range(len(s.sites))],
        sites(s),
        [body(s, one) for one in s.bodies.values()],
        [menace(s, one) for one in s.menaces.values()],
        [vehicle(s, one) for one in s.crafts.values()],
    )


def view(s: AniMayhem, viewer: int, given: Shared) -> shown.Field:
    shared, common = given
    return shown.Field(
        you=viewer if viewer < s.seats else None,
        turns_begun=s.turn,
        active=s.active,
        phase=PHASES[s.phase],
        score=shared["score"],
        fight=shared["fight"],
        map=drawn_map(s, viewer, common.signs),
        threats=shared["threats"],
        crew=crew_told(s, viewer) if viewer < s.seats and s.bodies else None,
        cards=explained(s, viewer),
        pool=pool_of(s, viewer) if viewer < len(s.dealt) else None,
        players=[player(s, seat, viewer) for seat in range(len(s.players))],
        sites=[site_seen(s, at, one, viewer) for at, one in enumerate(common.sites)],
        havens=[haven(s, one, viewer) for one in s.havens],
        buildings=shared["buildings"],
        lot=shown.Lot(name=s.lot.called, on=s.lot.on, among=list(s.lot.among)) if s.lot else None,
        paths=shared["paths"],
        characters=[
            body_seen(s, one, made, viewer)
            for one, made in zip(s.bodies.values(), common.bodies, strict=True)
        ],
        disasters=[
            menace_seen(s, one, made, viewer)
            for one, made in zip(s.menaces.values(), common.menaces, strict=True)
        ],
        stack=shared["stack"],
        combat=shared["combat"],
        charms=shared["charms"],
        vehicles=[
            vehicle_seen(s, one, made, viewer)
            for one, made in zip(s.crafts.values(), common.crafts, strict=True)
        ],
        party=list(s.travel.members) if s.travel else None,
        scavenging=shown.Scavenging(site=s.search.site, members=list(s.search.members))
        if s.search
        else None,
    )


def pool_of(s: AniMayhem, viewer: int) -> dict[str, int]:
    """AM-31.39: in the order of the set."""
    return {CARDS[kind].id: n for kind, n in sorted(Counter(s.dealt[viewer]).items())}


def drawn_map(
    s: AniMayhem, viewer: int, signs: Sequence[tuple[Said, Said]]
) -> list[list[Said | None]]:
    """The field in rows, for screens that know nothing of the game: each location with what lies
    beneath (by name where the viewer has looked) and above it, who is there and which disasters."""
    cells = {(one.x, one.y): at for at, one in enumerate(s.sites)}
    xs, ys = {x for x, _ in cells}, {y for _, y in cells}
    return [
        [
            site_told(s, cells[x, y], viewer, signs) if (x, y) in cells else None
            for x in range(min(xs), max(xs) + 1)
        ]
        for y in range(min(ys, default=0), max(ys, default=-1) + 1)
    ]


def site_told(s: AniMayhem, at: int, viewer: int, signs: Sequence[tuple[Said, Said]]) -> Said:
    before, after = signs[at]
    kinds = [s.cast.kinds[one] for one in looked_at(s, at, viewer)]

    def told(before: str, after: str, lang: str) -> str:
        return before + "".join(f" · ▽ {card_name(kind, lang)}" for kind in kinds) + after

    return Said(en=told(before.en, after.en, "en"), fr=told(before.fr, after.fr, "fr"))


def site_signs(s: AniMayhem, at: int) -> tuple[Said, Said]:
    """What everybody knows of a location: itself with what lies beneath; what is on it."""
    one, kinds = s.sites[at], s.cast.kinds
    beneath = f" · ▽{len(one.disasters)} ◇{len(one.beneath)}"
    there = [0] * s.seats
    for body in s.bodies.values():
        if body.at == at:
            there[body.seat] += 1
    marks = f" · △{len(one.above)}" if one.above else ""
    marks += " · ♜" if one.haven >= 0 else ""
    marks += "".join(f" · ●{n} ({seat + 1})" for seat, n in enumerate(there) if n)
    foes = [kinds[two.card] for two in s.menaces.values() if two.at == at]

    def after(lang: str) -> str:
        return marks + "".join(f" · D {card_name(kind, lang)}" for kind in foes)

    first = kinds[one.card]
    return (
        Said(en=card_name(first, "en") + beneath, fr=card_name(first, "fr") + beneath),
        Said(en=after("en"), fr=after("fr")),
    )


def looked_at(s: AniMayhem, at: int, viewer: int) -> list[int]:
    """The disasters beneath a location that a viewer knows."""
    return [one for one in s.sites[at].disasters if s.seen[one] >> viewer & 1]


def explained(s: AniMayhem, viewer: int) -> Said | None:
    """What the cards do that a viewer holds, plays with, carries concealed or has to fear."""
    mine = list(s.players[viewer].hand) if viewer < len(s.players) else []
    for body in s.bodies.values():
        mine += [one for one in body.items + body.gear if body.seat == viewer]
        made = card(s, body.card)
        mine += [body.card] if body.seat == viewer and (made.trait or made.alt) else []
    for at in range(len(s.sites)):
        mine += looked_at(s, at, viewer)
    kinds = {s.cast.kinds[one] for one in mine if s.seen[one] >> viewer & 1}
    kinds |= {s.cast.kinds[one.card] for one in s.menaces.values()}
    if not kinds:
        return None
    ordered = sorted(kinds)
    return Said(
        en=" • ".join(explanation(kind, "en") for kind in ordered),
        fr=" • ".join(explanation(kind, "fr") for kind in ordered),
    )


@cache
def explanation(kind: int, lang: str) -> str:
    """What a card does; of a disaster its abilities too, which may be all."""
    made, said = CARDS[kind], " ".join(card_text(kind, lang))
    if made.type != "disaster":
        return f"{card_name(kind, lang)}: {said}"
    printed = [getattr(made.abilities, one) for one in ABILITIES[: CHARM + 1]]
    called = card_name(kind, lang)
    if any(one is not None for one in printed):
        called += " " + "/".join(str(one or 0) for one in printed)
    return f"{called}: {said}" if made.trait else called


def score(s: AniMayhem, seat: int) -> int:
    """Items held; in Skirmish items won."""
    return len(s.players[seat].won) if s.table.layout == "skirmish" and s.players else held(s, seat)


def player(s: AniMayhem, seat: int, viewer: int) -> shown.Player:
    one = s.players[seat]
    return shown.Player(
        hand=known(s, one.hand, viewer),
        draw=len(one.draw),
        combat=len(one.combat),
        discard=names(s, one.discard),
        combat_discard=names(s, one.combat_discard),
        bonked={name(s, card): turn for card, turn in one.bonked.items()},
        globals=names(s, one.globals),
        removed=names(s, one.removed),
        turns=one.turns,
        orders=one.orders,
        brisk=one.brisk,
        reserve=known(s, one.reserve, viewer),
        won=names(s, one.won),
        disasters=len(one.disasters),
        locations=known(s, one.locations[-1:], viewer),
    )


def sites(s: AniMayhem) -> list[shown.Site]:
    crews = [[one for one in s.bodies.values() if one.seat == seat] for seat in range(s.seats)]
    able_ones = [[one for one in crew if able(s, one)] for crew in crews]
    known: list[Counts] = [{} for _ in range(s.seats)]
    return [site(s, at, crews, able_ones, known) for at in range(len(s.sites))]


def site(
    s: AniMayhem,
    at: int,
    crews: Sequence[Sequence[Body]],
    able_ones: Sequence[Sequence[Body]],
    known: Sequence[Counts],
) -> shown.Site:
    """With everybody's characters, those of them who are able, and what is known of their skills,
    which is the same at each location."""
    one = s.sites[at]
    return shown.Site(
        card=name(s, one.card),
        owner=s.cast.owners[one.card],
        cell=(one.x, one.y),
        disasters=len(one.disasters),
        items=[],
        above=sorted(names(s, one.above)),
        listing=CARDS[s.cast.kinds[one.card]].listing or "",
        open_to=[
            seat
            for seat in range(s.seats)
            if (one.beneath or one.disasters)
            and passes(s, [two for two in crews[seat] if two.at == at], at)
        ],
        together=[seat for seat in range(s.seats) if passes(s, able_ones[seat], at, known[seat])],
        haven=one.haven if one.haven >= 0 else None,
        refuge=one.refuge if one.refuge >= 0 else None,
        destroyed=one.destroyed,
    )


def site_seen(s: AniMayhem, at: int, one: shown.Site, viewer: int) -> shown.Site:
    found = copy(one)
    found.items = known(s, s.sites[at].beneath, viewer)
    return found


def abilities(s: AniMayhem, who: Thing) -> dict[Ability, int]:
    return {called: ability(s, who, at) for at, called in enumerate(ABILITIES)}


def why(s: AniMayhem, who: Thing) -> dict[Ability, list[shown.Reason]]:
    """AM-34.5: the abilities that something changes, with the reasons."""
    found = {called: reasons(s, who, at) for at, called in enumerate(ABILITIES)}
    return {called: given for called, given in found.items() if len(given) > 1}


def body(s: AniMayhem, one: Body) -> shown.Character:
    return shown.Character(
        id=one.card,
        card=name(s, one.card),
        seat=one.seat,
        at=one.at,
        form=one.form,
        abilities=abilities(s, one),
        base={called: base(s, one, at) for at, called in enumerate(ABILITIES)},
        reasons=why(s, one),
        energy=pool(s, one),
        skills={SKILLS[at]: n for at, n in enumerate(skills(s, one)) if n},
        locked=one.locked,
        attacked=one.attacked,
        able=able(s, one),
        steps=one.steps,
        still=one.still,
        spent=one.spent,
        items=[],
        equipment=[],
        uses={},
        open=names(s, one.open),
        enhancements=names(s, one.enhancements),
        bonus=name(s, one.bonus) if one.bonus >= 0 else None,
        captor=one.captor if one.captor >= 0 else None,
    )


def body_seen(s: AniMayhem, one: Body, made: shown.Character, viewer: int) -> shown.Character:
    found = copy(made)
    found.items = known(s, one.items, viewer)
    found.equipment = known(s, one.gear, viewer)
    found.uses = uses_left(s, one.items + one.gear, viewer)
    return found


def menace(s: AniMayhem, one: Menace) -> shown.Disaster:
    return shown.Disaster(
        id=one.order,
        card=name(s, one.card),
        seat=one.seat,
        at=one.at,
        abilities=abilities(s, one),
        reasons=why(s, one),
        able=able(s, one),
        fights=fights(s, one),
        ahead=ahead(s, one),
        item=[],
        equipment=[],
        until=one.until,
        ally_of=one.primary,
    )


def menace_seen(s: AniMayhem, one: Menace, made: shown.Disaster, viewer: int) -> shown.Disaster:
    found = copy(made)
    found.item = known(s, one.item, viewer)
    found.equipment = known(s, one.gear, viewer)
    return found


def haven(s: AniMayhem, one: Haven, viewer: int) -> shown.Haven:
    return shown.Haven(
        card=name(s, one.card),
        owner=one.owner,
        site=one.site,
        cell=(one.x, one.y),
        items=known(s, one.items, viewer),
        equipment=known(s, one.gear, viewer),
    )


def building(s: AniMayhem, at: int, one: Building) -> shown.Building:
    return shown.Building(
        site=at,
        haven=name(s, one.card) if one.card >= 0 else None,
        seat=one.seat,
        builders=list(one.builders),
        turns=one.counted,
    )


def vehicle(s: AniMayhem, one: Craft) -> shown.Vehicle:
    return shown.Vehicle(
        id=one.card,
        card=name(s, one.card),
        seat=one.seat,
        at=one.at,
        driver=one.driver,
        aboard=[body.card for body in aboard(s, one)],
        damage=s.dents.get(one.card, 0),
        abilities=abilities(s, one),
        reasons=why(s, one),
        items=[],
        equipment=[],
    )


def vehicle_seen(s: AniMayhem, one: Craft, made: shown.Vehicle, viewer: int) -> shown.Vehicle:
    found = copy(made)
    found.items = known(s, one.items, viewer)
    found.equipment = known(s, one.gear, viewer)
    return found


def turned(cards: Sequence[Drawn]) -> list[shown.Drawn]:
    return [shown.Drawn(card=CARDS[one.kind].id, on=one.who) for one in cards]


def charm_battle(s: AniMayhem, one: Wooing) -> shown.CharmBattle:
    """AM-34.8: both charms, the cards, the margin and what a break would need."""
    sides = thing(s, one.charmer), thing(s, one.target)
    mine, theirs = charms(s, one) if None not in sides else (0, 0)

    def called(who: Thing | None) -> str | None:
        return None if who is None else name(s, who.card)

    return shown.CharmBattle(
        charmer=one.charmer,
        target=one.target,
        names=(called(sides[0]), called(sides[1])),
        purpose=one.purpose,
        charms=(mine, theirs),
        margin=mine - theirs,
        breaks={1: 2 * max(0, mine - theirs), 2: 1},
        cards=turned(one.cards),
    )


def expected(s: AniMayhem, one: Combat) -> list[shown.Expected]:
    """AM-34.7: what each would receive and lose if the damage were dealt now."""
    dealt = foreseen(s, one)
    return [shown.Expected(who=blow.who, total=blow.total, loss=blow.loss) for blow in dealt]


def fight(s: AniMayhem, one: Combat) -> shown.Fight:
    return shown.Fight(
        disaster=one.menace,
        seat=one.seat,
        site=one.site,
        round=one.round,
        stage=one.stage,
        other=one.other,
        clashes=[
            shown.Clash(strikers=c.strikers, struck=c.struck, back=c.back, foes=c.foes)
            for c in one.clashes
        ],
        guards=dict(one.guards),
        health=dict(one.health),
        cards=turned(one.cards),
        table=table(s, one),
        expected=expected(s, one),
    )
