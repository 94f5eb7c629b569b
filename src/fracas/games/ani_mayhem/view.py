"""What a viewer may know. AM-S1 to AM-S16."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.engine import Said

from . import shown
from .affairs import Combat, Craft, Drawn, Wooing
from .cards import CARDS
from .charm import charms
from .ending import threshold
from .pieces import Building, Haven, Player, Site
from .reasons import reasons, table
from .reckoning import ability, pool, skills, tallied
from .scavenge import passed, passes
from .state import PHASES, AniMayhem, Body, Menace, card, held, removed
from .stops import stopping
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


def unknown(zone: Sequence[int]) -> shown.Cards:
    """The same for who knows none of them."""
    return [None] * len(zone)


def knows_any(s: AniMayhem, zone: Sequence[int], viewer: int) -> bool:
    seen = s.seen
    for one in zone:  # noqa: SIM110  # a loop is twice as fast, and this is asked of everything
        if seen[one] >> viewer & 1:
            return True
    return False


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
    """What is worth working out once for several viewers: each thing as it looks to who knows no
    hidden card of it."""

    signs: list[tuple[Said, Said]]
    """Of each location, for the map: what comes before what a viewer has looked at, and after."""
    map: list[list[Said | None]]
    players: list[shown.Player]
    sites: list[shown.Site]
    havens: list[shown.Haven]
    bodies: list[shown.Character]
    menaces: list[shown.Disaster]
    crafts: list[shown.Vehicle]
    skills: dict[int, list[int]]
    """Of each character, by card."""


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
    signs = [site_signs(s, at) for at in range(len(s.sites))]
    rows = {one.card: skills(s, one) for one in s.bodies.values()}
    return parts, Common(
        signs,
        drawn_map(s, signs),
        [player(s, one) for one in s.players],
        sites(s, rows),
        [haven(s, one) for one in s.havens],
        [body(s, one, rows[one.card]) for one in s.bodies.values()],
        [menace(s, one) for one in s.menaces.values()],
        [vehicle(s, one) for one in s.crafts.values()],
        rows,
    )


def view(s: AniMayhem, viewer: int, given: Shared) -> shown.Field:
    shared, common = given
    looked = looked_at(s, viewer)
    abilities = [one.abilities.values() for one in common.bodies]
    return shown.Field(
        you=viewer if viewer < s.seats else None,
        turns_begun=s.turn,
        active=s.active,
        phase=PHASES[s.phase],
        score=shared["score"],
        fight=shared["fight"],
        map=map_seen(s, common, looked),
        threats=shared["threats"],
        crew=crew_told(s, viewer, abilities, common.skills)
        if viewer < s.seats and s.bodies
        else None,
        cards=explained(s, viewer, looked),
        pool=pool_of(s, viewer) if viewer < len(s.dealt) else None,
        stops=stopping(s, viewer),
        players=[
            player_seen(s, one, made, viewer)
            for one, made in zip(s.players, common.players, strict=True)
        ],
        sites=[
            site_seen(s, one, made, viewer)
            for one, made in zip(s.sites, common.sites, strict=True)
        ],
        havens=[
            haven_seen(s, one, made, viewer)
            for one, made in zip(s.havens, common.havens, strict=True)
        ],
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


def corner(s: AniMayhem) -> tuple[int, int]:
    return min((one.x for one in s.sites), default=0), min((one.y for one in s.sites), default=0)


def drawn_map(s: AniMayhem, signs: Sequence[tuple[Said, Said]]) -> list[list[Said | None]]:
    """The field in rows, for screens that know nothing of the game: each location with what lies
    beneath and above it, who is there and which disasters."""
    left, top = corner(s)
    width = max((one.x + 1 - left for one in s.sites), default=0)
    height = max((one.y + 1 - top for one in s.sites), default=0)
    rows: list[list[Said | None]] = [[None] * width for _ in range(height)]
    for one, (before, after) in zip(s.sites, signs, strict=True):
        rows[one.y - top][one.x - left] = Said(en=before.en + after.en, fr=before.fr + after.fr)
    return rows


def map_seen(
    s: AniMayhem, common: Common, looked: Mapping[int, Sequence[int]]
) -> list[list[Said | None]]:
    """The same, with the names of what lies beneath where the viewer has looked."""
    if not looked:
        return common.map
    left, top = corner(s)
    rows = [row[:] for row in common.map]
    for at, disasters in looked.items():
        kinds = [s.cast.kinds[one] for one in disasters]
        rows[s.sites[at].y - top][s.sites[at].x - left] = site_told(kinds, *common.signs[at])
    return rows


def site_told(kinds: Sequence[int], before: Said, after: Said) -> Said:
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


def looked_at(s: AniMayhem, viewer: int) -> dict[int, list[int]]:
    """The disasters beneath locations that a viewer knows."""
    return {
        at: [one for one in site.disasters if s.seen[one] >> viewer & 1]
        for at, site in enumerate(s.sites)
        if knows_any(s, site.disasters, viewer)
    }


def explained(s: AniMayhem, viewer: int, looked: Mapping[int, Sequence[int]]) -> Said | None:
    """What the cards do that a viewer holds, plays with, carries concealed or has to fear."""
    mine = list(s.players[viewer].hand) if viewer < len(s.players) else []
    for body in s.bodies.values():
        mine += [one for one in body.items + body.gear if body.seat == viewer]
        made = card(s, body.card)
        mine += [body.card] if body.seat == viewer and (made.trait or made.alt) else []
    for beneath in looked.values():
        mine += beneath
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


def player(s: AniMayhem, one: Player) -> shown.Player:
    return shown.Player(
        hand=unknown(one.hand),
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
        reserve=unknown(one.reserve),
        won=names(s, one.won),
        disasters=len(one.disasters),
        locations=unknown(one.locations[-1:]),
    )


def player_seen(s: AniMayhem, one: Player, made: shown.Player, viewer: int) -> shown.Player:
    if not knows_any(s, one.hand + one.reserve + one.locations[-1:], viewer):
        return made
    found = replace(made)
    found.hand = known(s, one.hand, viewer)
    found.reserve = known(s, one.reserve, viewer)
    found.locations = known(s, one.locations[-1:], viewer)
    return found


def sites(s: AniMayhem, rows: Mapping[int, list[int]]) -> list[shown.Site]:
    """With the skills of all characters."""
    crews = [[one for one in s.bodies.values() if one.seat == seat] for seat in range(s.seats)]
    able_ones = [[one for one in crew if able(s, one)] for crew in crews]
    together = [passed(s, crew, tallied(s, crew, rows)) for crew in able_ones]
    return [site(s, at, crews, together) for at in range(len(s.sites))]


def site(
    s: AniMayhem, at: int, crews: Sequence[Sequence[Body]], together: Sequence[Sequence[bool]]
) -> shown.Site:
    """With everybody's characters, and whether the able ones of each could scavenge there."""
    one = s.sites[at]
    return shown.Site(
        card=name(s, one.card),
        owner=s.cast.owners[one.card],
        cell=(one.x, one.y),
        disasters=len(one.disasters),
        items=unknown(one.beneath),
        above=sorted(names(s, one.above)),
        listing=CARDS[s.cast.kinds[one.card]].listing or "",
        open_to=[
            seat
            for seat in range(s.seats)
            if (one.beneath or one.disasters)
            and passes(s, [two for two in crews[seat] if two.at == at], at)
        ],
        together=[seat for seat, each in enumerate(together) if each[at]],
        haven=one.haven if one.haven >= 0 else None,
        refuge=one.refuge if one.refuge >= 0 else None,
        destroyed=one.destroyed,
    )


def site_seen(s: AniMayhem, one: Site, made: shown.Site, viewer: int) -> shown.Site:
    if not knows_any(s, one.beneath, viewer):
        return made
    found = replace(made)
    found.items = known(s, one.beneath, viewer)
    return found


def abilities(s: AniMayhem, who: Thing) -> dict[Ability, int]:
    return {called: ability(s, who, at) for at, called in enumerate(ABILITIES)}


def why(s: AniMayhem, who: Thing) -> dict[Ability, list[shown.Reason]]:
    """AM-34.5: the abilities that something changes, with the reasons."""
    found = {called: reasons(s, who, at) for at, called in enumerate(ABILITIES)}
    return {called: given for called, given in found.items() if len(given) > 1}


def body(s: AniMayhem, one: Body, row: list[int]) -> shown.Character:
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
        skills={SKILLS[at]: n for at, n in enumerate(row) if n},
        locked=one.locked,
        attacked=one.attacked,
        able=able(s, one),
        steps=one.steps,
        still=one.still,
        spent=one.spent,
        items=unknown(one.items),
        equipment=unknown(one.gear),
        uses={},
        open=names(s, one.open),
        enhancements=names(s, one.enhancements),
        bonus=name(s, one.bonus) if one.bonus >= 0 else None,
        captor=one.captor if one.captor >= 0 else None,
    )


def body_seen(s: AniMayhem, one: Body, made: shown.Character, viewer: int) -> shown.Character:
    if not knows_any(s, one.items + one.gear, viewer):
        return made
    found = replace(made)
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
        item=unknown(one.item),
        equipment=unknown(one.gear),
        until=one.until,
        ally_of=one.primary,
    )


def menace_seen(s: AniMayhem, one: Menace, made: shown.Disaster, viewer: int) -> shown.Disaster:
    if not knows_any(s, one.item + one.gear, viewer):
        return made
    found = replace(made)
    found.item = known(s, one.item, viewer)
    found.equipment = known(s, one.gear, viewer)
    return found


def haven(s: AniMayhem, one: Haven) -> shown.Haven:
    return shown.Haven(
        card=name(s, one.card),
        owner=one.owner,
        site=one.site,
        cell=(one.x, one.y),
        items=unknown(one.items),
        equipment=unknown(one.gear),
    )


def haven_seen(s: AniMayhem, one: Haven, made: shown.Haven, viewer: int) -> shown.Haven:
    if not knows_any(s, one.items + one.gear, viewer):
        return made
    found = replace(made)
    found.items = known(s, one.items, viewer)
    found.equipment = known(s, one.gear, viewer)
    return found


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
        items=unknown(one.items),
        equipment=unknown(one.gear),
    )


def vehicle_seen(s: AniMayhem, one: Craft, made: shown.Vehicle, viewer: int) -> shown.Vehicle:
    if not knows_any(s, one.items + one.gear, viewer):
        return made
    found = replace(made)
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
