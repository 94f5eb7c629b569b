"""What each seat sees, for boards and bots. CO-S1 to CO-S10, CO-29."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.engine import Said

from . import shown
from .cards import NO_CARD, SECONDARY, is_number, kind, rank
from .catalogue import Card, CloseWeapon, RangedWeapon, catalogue
from .columns import SIDES, Deal, LayOut, finals, seat_of, total
from .covers import Cover, CoverWith
from .figures import carried, mov, sheet, terrain
from .geometry.shapes import Place, Terrain
from .geometry.units import INCH
from .harm import beats
from .layouts import Name
from .missions import at_the_end, controlled, mission, role, so_far, zones
from .moving import Face
from .rosters import roster_worth
from .sights import name_of, sights
from .splits import Split
from .state import ATTACKER, DEFENDER, PHASES, STATUS, TABLE, Collision, Duel, Figure, Player
from .wording import object_does, trait_does, weapon_does
from .words import word


class Common(msgspec.Struct):
    """What is worth working out once for several viewers."""

    players: list[shown.Player]
    """Without what lies in a hand."""


Shared = tuple[Mapping[str, Any], Common]


def public(s: Collision) -> Shared:
    """What all viewers see alike, and of each player what everybody knows."""
    ready = bool(s.figures)
    parts: dict[str, object] = {
        "title": in_both(mission(s).name) if s.mission else None,
        "turning": turning(s),
        "figures": [figure_view(s, k) for k in range(len(s.figures))],
        "loot": list(s.loot),
        "objects": [object_view(s, one) for one in s.objects],
        "pieces": list(pieces_view(s.layout, terrain(s))),
        "sights": sights(s),
        "ladders": list(ladders_view(terrain(s))),
        "zones": list(zones(s)) if all(p.edge for p in s.players) else [],
        "terrain_left": list(s.pile),
        "campaign": campaign_view(s) if s.rosters else None,
        "text": in_both(mission(s).text) if ready else None,
        "glossary": glossary(tuple((one.profile, one.objects) for one in s.figures)),
    }
    return parts, Common([player_view(s, seat) for seat in range(s.seats)])


def view(s: Collision, viewer: int, given: Shared) -> shown.Table:
    """All that a viewer may know; a spectator is viewer `s.seats`."""
    shared, common = given
    return shown.Table(
        mission=mission(s).id if s.mission else None,
        title=shared["title"],
        layout=s.layout,
        side=s.side,
        variants=list(s.variants),
        turn=s.turn,
        turns=s.turns,
        phase=PHASES[s.phase],
        active=s.active if s.active >= 0 else None,
        first=s.first if s.first >= 0 else None,
        priority=s.priority if s.priority >= 0 else None,
        acting=s.figures[s.acting].name if s.acting >= 0 else None,
        turning=shared["turning"],
        done=list(s.done),
        hurried=s.hurried,
        you=viewer if viewer < s.seats else None,
        players=[own_view(s, seat, one, viewer) for seat, one in enumerate(common.players)],
        figures=shared["figures"],
        loot=shared["loot"],
        objects=shared["objects"],
        pieces=shared["pieces"],
        sights=shared["sights"],
        ladders=shared["ladders"],
        duel=duel_view(s, s.duels[-1], viewer) if s.duels and s.duels[-1].rows else None,
        zones=shared["zones"],
        terrain_left=shared["terrain_left"],
        campaign=shared["campaign"],
        text=shared["text"],
        glossary=shared["glossary"],
    )


def turning(s: Collision) -> Place | None:
    asked = (strand.asking for strand in s.strands)
    return next((one.end(s).place for one in asked if isinstance(one, Face)), None)


@cache
def in_both(name: Name) -> Said:
    return Said(en=name.en, fr=name.fr)


@lru_cache(maxsize=64)
def glossary(figures: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, shown.Entry]:
    """What these profiles and objects have, in the order in which they are met."""
    found: dict[str, shown.Entry] = {}
    for profile, objects in dict.fromkeys(figures):
        own = sheet(Figure(profile=profile, objects=objects))
        weapons: list[RangedWeapon | CloseWeapon] = [*own.guns, *own.blades]
        for weapon in weapons:
            found[weapon.id] = entry(weapon.name, partial(weapon_does, weapon))
        for key in sorted(own.traits):
            trait = catalogue().traits[key]
            found[key] = entry(trait.name, partial(trait_does, trait))
        for key in objects:
            held = catalogue().objects[key]
            found[key] = entry(held.name, partial(object_does, held))
    return found


def entry(name: Name, told: Callable[[str], str]) -> shown.Entry:
    return shown.Entry(name=in_both(name), text=Said(en=told("en"), fr=told("fr")))


def own_view(s: Collision, seat: int, one: shown.Player, viewer: int) -> shown.Player:
    """With the hand, for its owner."""
    mine = viewer == seat
    # Only the eye that looks at a finished game knows every card there is.
    laid_open = viewer == s.seats and all(mask >> viewer & 1 for mask in s.seen)
    if not mine and not laid_open:
        return one
    found = replace(one)
    cards = sorted(s.players[seat].hand, key=rank)
    found.hand = [kind(card) for card in cards]
    if mine:
        found.charges = [SECONDARY.get(rank(card)) for card in cards]
    return found


def player_view(s: Collision, seat: int) -> shown.Player:
    """What everybody sees of a player."""
    player = s.players[seat]
    return shown.Player(
        gang=player.gang,
        faction=player.faction,
        edge=player.edge,
        role=role(s, seat),
        pool=player.pool,
        used=player.used,
        total=player.total,
        deck=len(player.deck),
        hand_size=len(player.hand),
        hand=None,
        charges=None,
        discard=len(player.discard),
        top=top_view(player),
        shown=[kind(card) for card in player.shown],
        vp=list(player.vp),
        ends=at_the_end(s, seat),
        running=so_far(s, seat),
        kills=list(player.kills),
        stood_down=player.stood_down,
        districts=controlled(s, seat) if player.edge else [],
    )


def top_view(player: Player) -> Card | None:
    """The top of the discard pile is all that is shown of it (CO-2.7)."""
    return kind(player.discard[-1]) if player.discard else None


def figure_view(s: Collision, number: int) -> shown.Figure:
    one: Figure = s.figures[number]
    return replace(
        printed(one.profile, one.objects, one.advances),
        name=one.name,
        number=number,
        owner=one.owner,
        status=STATUS[one.status],
        at=one.place if one.status == TABLE else None,
        facing=one.facing,
        mov=mov(s, number),
        wounds=one.wounds,
        jams=one.jams,
        suppressed=one.suppressed,
        overwatch=bool(one.watch),
        holds_fire=one.mastered,
        skills=list(one.skills),
        beside=one.beside,
        activations=one.activations,
        carries=carried(s, number),
    )


@lru_cache(maxsize=512)
def printed(
    profile: str, objects: tuple[str, ...], advances: tuple[str, ...]
) -> shown.Figure:
    """What does not change in the course of a mission; the rest is left as it is at first."""
    one = Figure(profile=profile, objects=objects, advances=advances)
    own = sheet(one)
    return shown.Figure(
        name="",
        number=0,
        owner=0,
        profile=profile,
        title=in_both(own.profile.name),
        size=own.profile.size,
        objects=list(objects),
        status=STATUS[one.status],
        at=None,
        facing=0,
        mov=own.mov,
        stats=shown.Stats(
            agi=own.agi, rc=own.rc, cc=own.cc, att=own.att, defence=own.defence,
            wnd=own.wnd, intelligence=own.intelligence, armour=own.armour,
        ),
        ranges=[
            shown.Range(
                name=in_both(gun.name), range=(INCH * gun.range[0], INCH * gun.range[1])
            )
            for gun in own.guns
        ],
        gear=[in_both(name) for name in gear(one)],
        weapons=[*(gun.id for gun in own.guns), *(blade.id for blade in own.blades)],
        traits=sorted(own.traits),
        wounds=0,
        jams=0,
        suppressed=0,
        overwatch=False,
        holds_fire=one.mastered,
        skills=[],
        beside=one.beside,
        activations=0,
        carries=[],
    )  # fmt: skip


def campaign_view(s: Collision) -> shown.Campaign:
    """The gangs of a campaign and how they stand (CO-29.19); `file` is what goes on elsewhere."""
    return shown.Campaign(
        missions=s.campaign,
        played=s.played,
        gangs=[
            shown.Roster(
                gang=one.gang,
                faction=one.faction,
                shards=one.shards,
                xp=one.xp,
                earned=one.earned,
                won=one.won,
                worth=roster_worth(one),
                stash=list(one.stash),
                figures=[
                    shown.Recruit(
                        name=r.name,
                        profile=r.profile,
                        objects=list(r.objects),
                        advances=list(r.advances),
                        misses=r.misses,
                    )
                    for r in one.recruits
                ],
            )
            for one in s.rosters
        ],
        file=s.saved,
    )


def gear(one: Figure) -> list[Name]:
    """What a figure has, by name: weapons, traits, objects."""
    own, known = sheet(one), catalogue()
    weapons = [*(gun.name for gun in own.guns), *(blade.name for blade in own.blades)]
    traits = [known.traits[trait].name for trait in sorted(own.traits)]
    return [*weapons, *traits, *(known.objects[what].name for what in one.objects)]


def object_view(s: Collision, one: tuple[int, int, int, int]) -> shown.Marker:
    carrier = s.figures[one[3]].name if one[3] >= 0 else None
    return shown.Marker(at=one[:3] if carrier is None else None, carrier=carrier)


@lru_cache(maxsize=64)
def pieces_view(layout: str, ground: Terrain) -> tuple[shown.Piece, ...]:
    return tuple(
        shown.Piece(
            name=one.name,
            title=name_of(layout, one.name),
            corners=list(one.corners),
            z=(one.z0, one.z1),
            cover=one.cover,
            stand=one.stand,
            passable=one.passable,
        )
        for one in ground.pieces
    )


@lru_cache(maxsize=64)
def ladders_view(ground: Terrain) -> tuple[shown.Ladder, ...]:
    return tuple(
        shown.Ladder(at=(one.x, one.y), low=one.low, high=one.high, run=one.run)
        for one in ground.ladders
    )


def step_of(s: Collision, duel: Duel) -> int:
    """Which of the ten steps of a Confrontation is being taken (CO-17.1 to 17.31)."""
    match s.strands[0].asking if s.strands else None:
        case LayOut(side=side):
            return 5 if side else 2
        case Split(side=side):
            return 6 if side else 3
        case Deal(side=side):
            return 4 if side else 1
        case Cover() | CoverWith():
            return 8
    return 9 if duel.turned else 1


def duel_view(s: Collision, duel: Duel, viewer: int) -> shown.Duel:
    """The board as a viewer sees it: backs of cards that are not turned up (CO-29.12)."""

    def face(card: int) -> Card | None:
        return kind(card) if s.seen[card] >> viewer & 1 else None

    return shown.Duel(
        attacker=duel.attacker,
        defender=duel.defender,
        by=s.figures[duel.by].name,
        target=s.figures[duel.target].name,
        action=duel.action,
        weapon=duel.weapon,
        suppressing=duel.suppressing,
        closed=[side for side in SIDES if duel.closed >> seat_of(duel, side) & 1],
        step=step_of(s, duel),
        terms=[list(duel.terms[side]) for side in SIDES],
        causes=[
            [(cause(what), n) for what, n in side] for side in duel.terms
        ],
        totals=(total(duel, ATTACKER), total(duel, DEFENDER)),
        left=duel.left,
        splits=[list(one) for one in duel.splits],
        rows=[[face(card) for card in row] for row in duel.rows],
        fresh=[face(card) for card in duel.fresh] if duel.fresh else [],
        covers=[
            [(column, face(card)) for card, column in zip(cards, columns, strict=True)]
            for cards, columns in zip(duel.covers, duel.covered, strict=True)
        ],
        columns=columns_view(s, duel, viewer),
        hits=duel.hits,
    )


@cache
def cause(what: str) -> Said:
    """What a modifier comes from."""
    return Said(en=word(f"term.{what}", "en"), fr=word(f"term.{what}", "fr"))


def columns_view(s: Collision, duel: Duel, viewer: int) -> list[shown.Column]:
    """Which card counts in each column, and whether it hits (CO-17.19 to 17.24)."""
    found = []
    sides = [finals(duel, side) if duel.covers else duel.rows[side] for side in SIDES]
    for column, pair in enumerate(zip_longest(*sides, fillvalue=NO_CARD)):
        known = [card != NO_CARD and bool(s.seen[card] >> viewer & 1) for card in pair]
        plus = [split[column] if column < len(split) else 0 for split in duel.splits or ((), ())]
        one, another = (
            kind(card) if seen else None for card, seen in zip(pair, known, strict=True)
        )
        mine, theirs = (
            max(0, rank(card) + more) if seen and is_number(card) else None
            for card, seen, more in zip(pair, known, plus, strict=True)
        )
        hit = beats(rank(pair[0]), plus[0], rank(pair[1]), plus[1]) if all(known) else None
        found.append(shown.Column(cards=(one, another), values=(mine, theirs), hit=hit))
    return found
