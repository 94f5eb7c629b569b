"""What each seat sees, for boards and bots. NG-S1 to NG-S9."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from fracas.content import said

from . import shown
from .battle import andy_strength, strength
from .cards import KEY, KINDS, MEMBERS, NUMBER, EventCard
from .daylight import ROWS, factory_blurp, space_blurp, tile_blurp
from .grid import DISTANCE, NAMES, SPACES, names
from .knowledge import known_cards, laid_open
from .movement import RANGE, Move, MoveTo, movable, reach, why_not
from .numbers import ANDYS as ANDY_NUMBERS
from .numbers import COLOURS, FACES, FACTORY, STRUCTURES, SYMBOLS, WORK, Structure, numbers
from .recruit import EMPTY, PRICES, possible
from .recruit import why_not as why_not_taken
from .state import (
    ANDYS,
    DAYLIGHT,
    City,
    NeonGods,
    Player,
    Strength,
    controlled,
    figures,
    tokens_left,
)
from .work import PRICE, sites

STEPS: tuple[shown.Step, ...] = get_args(shown.Step)
DICE = dict(zip(COLOURS, map(list, FACES), strict=True))
STRUCTURE: tuple[Structure, ...] = get_args(Structure)


class Common(msgspec.Struct):
    """What is worth working out once for several viewers."""

    spaces: list[shown.Space]
    """Without what the viewer would get for products there."""
    players: list[shown.Player]
    """Without what lies in a hand."""
    kinds: set[str]
    """Of the cards that all see."""


Shared = tuple[Mapping[str, Any], Common]


def public(s: NeonGods) -> Shared:
    """What all viewers see alike, and of spaces and players what everybody knows."""
    held = [controlled(s, seat) for seat in range(s.seats)]
    players = [player_view(s, seat, held[seat]) for seat in range(s.seats)]
    slots = [slot_view(s, slot) for slot in range(len(s.slots))]
    fought = fought_view(s)
    parts: dict[str, object] = {
        "steps": list(STEPS[1:DAYLIGHT]),
        "order": [(s.first + turn) % s.seats for turn in range(s.seats)],
        "slots": slots,
        "tokens": tokens_view(s),
        "work": [work_view(s, work) for work in range(len(WORK))],
        "moves": moves_view(s),
        "battle": battle_view(s),
        "fought": fought,
        "symbols": SYMBOLS,
        "faces": DICE,
    }
    return parts, Common(spaces_view(s, held), players, kinds_in(players, slots, fought))


def view(s: NeonGods, viewer: int, given: Shared) -> shown.City:
    """All that a viewer may know; a spectator is viewer `s.seats`."""
    shared, common = given
    seated = viewer < s.seats
    players = [own_view(s, one, viewer) for one in common.players]
    kinds = common.kinds.union(*map(kinds_held, players))
    return shown.City(
        scenario=s.city.scenario,
        round=s.round,
        rounds=numbers.rounds.last,
        rounds_to_daylight=-s.round % numbers.rounds.daylight,
        step=STEPS[s.step],
        steps=shared["steps"],
        active=s.active if s.active >= 0 else None,
        first=s.first,
        order=shared["order"],
        activations=s.activations,
        you=viewer if seated else None,
        spaces=priced(common.spaces, DISTANCE[s.players[viewer].base] if seated else None),
        players=players,
        slots=shared["slots"],
        deck=len(s.deck),
        tokens=shared["tokens"],
        work=shared["work"],
        exchange=[row_view(s, price, viewer) for price in ROWS],
        moves=shared["moves"],
        battle=shared["battle"],
        fought=shared["fought"],
        symbols=shared["symbols"],
        faces=shared["faces"],
        cards={key: card_view(key) for key in sorted(kinds)},
    )


# The board


def spaces_view(s: NeonGods, held: Sequence[int]) -> list[shown.Space]:
    """All spaces as everybody sees them; `held` are those that each seat controls."""
    ground = bare_spaces(s.city, tuple([one.base for one in s.players]))
    busy = s.andy_spaces | s.tunnels
    for player in s.players:
        busy |= player.on
    for area in s.structures:
        busy |= area
    return [
        space_view(s, space, bare, held) if busy >> space & 1 or products or owls else bare
        for space, (bare, products, owls) in enumerate(zip(ground, s.products, s.owls, strict=True))
    ]


@lru_cache(256)
def bare_spaces(city: City, bases: tuple[int, ...]) -> tuple[shown.Space, ...]:
    """All spaces of a map, with nothing on them."""
    owners = {space: seat for seat, space in enumerate(bases)}
    return tuple(
        bare_space(city.dead >> space & 1, owners.get(space), tower(city, space))
        for space in SPACES
    )


def tower(city: City, space: int) -> int | None:
    """The value of the skyscraper on a space."""
    for value, area in enumerate(city.skyscrapers, 1):
        if area >> space & 1:
            return value
    return None


def bare_space(dead: int, owner: int | None, value: int | None) -> shown.Space:
    """A space with nothing on it."""
    ground: Literal["open", "base", "dead", "skyscraper"] = "open"
    if owner is not None:
        ground = "base"
    elif value is not None:
        ground = "skyscraper"
    elif dead:
        ground = "dead"
    return shown.Space(
        ground=ground,
        base=owner,
        value=value,
        tunnel=False,
        structures=[],
        products=0,
        owls=0,
        andys=[],
        figures={},
        control=None,
        contested=False,
        price=None,
    )


def space_view(s: NeonGods, space: int, bare: shown.Space, held: Sequence[int]) -> shown.Space:
    bit = 1 << space
    andys = bool(s.andy_spaces & bit)
    built, here = s.structures, {}
    control = None
    for seat, one in enumerate(s.players):
        if one.on & bit:
            here[seat] = figures(one, bit)
            if control is None and held[seat] & bit:
                control = seat
    return replace(
        bare,
        tunnel=bool(s.tunnels & bit),
        structures=[STRUCTURE[one - FACTORY] for one in STRUCTURES if built[one] & bit],
        products=s.products[space],
        owls=s.owls[space],
        andys=andys_view(s, space) if andys else [],
        figures=here,
        control=control,
        contested=bool(here) and (andys or len(here) > 1),
    )


def priced(spaces: Sequence[shown.Space], price: Sequence[int] | None) -> dict[str, shown.Space]:
    """The spaces by name, with what a product brings there."""
    if price is None:
        return dict(zip(NAMES, spaces, strict=True))
    return {
        name: replace(one, price=worth)
        for name, one, worth in zip(NAMES, spaces, price, strict=True)
    }


def andys_view(s: NeonGods, space: int) -> list[int | None]:
    """The numbers that are face up, NG-S5, then the backs."""
    here = [
        NUMBER[andy] if s.seen[andy] == s.everyone else None
        for andy, place in zip(s.andys, s.andy_places, strict=True)
        if place == space
    ]
    return sorted(here, key=lambda number: number or len(ANDY_NUMBERS) + 1)


def tokens_view(s: NeonGods) -> dict[str, int]:
    """What is left in supply."""
    return {
        **{card: tokens_left(s, work) for work, card in enumerate(WORK)},
        "tunnel": numbers.pieces.tunnels - s.tunnels.bit_count(),
        "owl": numbers.pieces.owls - sum(s.owls),
        "andy": len(s.andy_supply),
    }


# Players and cards


def player_view(s: NeonGods, seat: int, held: int) -> shown.Player:
    """What everybody sees of a player who controls these spaces."""
    player = s.players[seat]
    return shown.Player(
        seat=seat,
        gang=player.gang,
        base=NAMES[player.base],
        blurp=player.blurp,
        money=player.money,
        supply=player.supply,
        figures=numbers.pieces.figures - player.supply,
        hand=len(player.hand),
        cards=None,
        known=None,
        draw=len(player.draw),
        discard=[KEY[card] for card in player.discard],
        activated=[KEY[card] for card in player.activated],
        battle=shown.BattleCards(hand=len(player.played), unseen=len(player.unseen), cards=None),
        controls=list(names(held)),
        daylight=shown.Daylight(spaces=space_blurp(s, seat), tiles=tile_blurp(s, seat)),
        factories=shown.Factories(
            count=(held & s.structures[FACTORY]).bit_count(), worth=factory_blurp(s, seat)
        ),
        conceded=bool(s.conceded >> seat & 1),
    )


def own_view(s: NeonGods, one: shown.Player, viewer: int) -> shown.Player:
    """The same with what a viewer knows of the cards."""
    found, player = replace(one), s.players[one.seat]
    own = one.seat == viewer
    if not own:
        found.known = sorted(KEY[card] for card in known_cards(s, one.seat, viewer))
    if own or laid_open(s, viewer):
        found.cards = sorted(KEY[card] for card in player.hand)
        found.battle = replace(one.battle)
        found.battle.cards = sorted(KEY[card] for card in player.played)
    return found


@cache
def card_view(key: str) -> shown.Card:
    card = KINDS[key]
    if isinstance(card, EventCard):
        return shown.Card(name=said(card.name, "en"), type="event", parts=list(card.parts))
    return shown.Card(
        name=said(card.name, "en"),
        type=card.type,
        effects=list(card.effects),
        dice=list(card.dice),
    )


def kinds_in(
    players: list[shown.Player], slots: list[shown.Slot], fought: shown.Fought | None
) -> set[str]:
    """The kinds of all cards that lie open."""
    found = {slot.card for slot in slots if slot.card is not None}
    for player in players:
        found.update(player.discard, player.activated)
    if fought is not None:
        found.update(fought.attacker.cards, fought.defender.cards)
    return found


def kinds_held(player: shown.Player) -> set[str]:
    """Those that a viewer knows in a hand, or laid from it."""
    return {*(player.cards or ()), *(player.known or ()), *(player.battle.cards or ())}


def slot_view(s: NeonGods, slot: int) -> shown.Slot:
    """A slot, and for each seat why she could not take its card now."""
    card, price = s.slots[slot], PRICES[slot]
    if card == EMPTY:
        return shown.Slot(price=price, card=None, event=False, refused={})
    refused = {}
    for seat, player in enumerate(s.players):
        if player.money < price:
            refused[seat] = shown.Refusal(reason="too_dear", clause="NG-6.4")
        elif not possible(s, seat, card):
            reason, clause = why_not_taken(card)
            refused[seat] = shown.Refusal(reason=reason, clause=clause)
    return shown.Slot(price=price, card=KEY[card], event=card >= MEMBERS, refused=refused)


# What can be done


def work_view(s: NeonGods, work: int) -> shown.Work:
    area = sites(s, s.active, work) if s.active >= 0 else 0
    return shown.Work(
        card=WORK[work],
        price=PRICE[work],
        left=tokens_left(s, work),
        spaces=list(names(area)),
    )


def row_view(s: NeonGods, price: int, viewer: int) -> shown.Row:
    """A row of the exchange, and what the viewer would have left."""
    left = s.players[viewer].money - price if viewer < s.seats else -1
    return shown.Row(money=price, blurp=ROWS[price], left=left if left >= 0 else None)


def moves_view(s: NeonGods) -> shown.Moves | None:
    """While figures move: who may go where, in how many spaces, and what is closed and why."""
    step = next((strand.asking for strand in s.strands if strand.asking is not None), None)
    if isinstance(step, Move):
        ready = names(movable(s, step.seat, step.moved))
        return shown.Moves(seat=step.seat, left=step.left, figures=list(ready))
    if not isinstance(step, MoveTo):
        return None
    goals: dict[str, int] = {}
    for length in range(1, RANGE + 1):
        for name in names(reach(s, step.seat, step.start, length)):
            goals.setdefault(name, length)
    closed = {}
    for space in SPACES:
        if NAMES[space] not in goals and space != step.start:
            reason, clause = why_not(s, step.seat, step.start, space)
            if reason not in ("too_far", "held_up"):
                closed[NAMES[space]] = shown.Refusal(reason=reason, clause=clause)
    return shown.Moves(
        seat=step.seat,
        left=step.left,
        figures=[],
        start=NAMES[step.start],
        to=goals,
        stops=[name for name in goals if name in names(contested_for(s, step.seat))],
        closed=closed,
    )


def contested_for(s: NeonGods, seat: int) -> int:
    """The spaces where a figure that stops would have to fight."""
    foes = s.andy_spaces
    for other, player in enumerate(s.players):
        if other != seat:
            foes |= player.on
    return foes


# Battles


def battle_view(s: NeonGods) -> shown.Battle | None:
    """The battle being fought, with what is known of both values before dice."""
    battle = s.battle
    if battle is None:
        return None
    return shown.Battle(
        space=NAMES[battle.space],
        attacker=side_view(s, battle.attacker, battle.space, defending=False),
        defender=side_view(s, battle.defender, battle.space, defending=True),
    )


def side_view(s: NeonGods, side: int, space: int, defending: bool) -> shown.Side:
    if side == ANDYS:
        return valued(andy_strength(s, space), None)
    player: Player = s.players[side]
    found = valued(strength(s, side, space, Strength(), defending), side)
    found.hand, found.unseen = len(player.played), len(player.unseen)
    return found


def valued(side: Strength, seat: int | None, cards: Iterable[str] = ()) -> shown.Side:
    return shown.Side(
        seat=seat,
        cards=list(cards),
        dice=[(COLOURS[die // 6], FACES[die // 6][die % 6]) for die in side.dice],
        hits=side.hits,
        grabs=side.grabs,
        here=side.here,
        near=side.near,
        towers=side.towers,
        owls=side.owls,
        value=side.value,
    )


def fought_view(s: NeonGods) -> shown.Fought | None:
    """How the last battle went."""
    last = s.fought
    if last is None:
        return None
    defender = None if last.defender == ANDYS else last.defender
    return shown.Fought(
        space=NAMES[last.space],
        attacker=valued(last.attack, last.attacker, last.attack_cards),
        defender=valued(last.defence, defender, last.defence_cards),
        victor=None if last.victor == ANDYS else last.victor,
        blurp=last.blurp,
    )
