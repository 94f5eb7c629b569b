"""What each seat sees, for boards and bots. NG-S1 to NG-S9."""

from collections.abc import Iterable
from functools import cache
from typing import Literal, get_args

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


def view(s: NeonGods, viewer: int) -> shown.City:
    """All that a viewer may know; a spectator is viewer `s.seats`."""
    players = [player_view(s, seat, viewer) for seat in range(s.seats)]
    slots = [slot_view(s, slot) for slot in range(len(s.slots))]
    fought = fought_view(s)
    return shown.City(
        scenario=s.city.scenario,
        round=s.round,
        rounds=numbers.rounds.last,
        rounds_to_daylight=-s.round % numbers.rounds.daylight,
        step=STEPS[s.step],
        steps=list(STEPS[1:DAYLIGHT]),
        active=s.active if s.active >= 0 else None,
        first=s.first,
        order=[(s.first + turn) % s.seats for turn in range(s.seats)],
        activations=s.activations,
        you=viewer if viewer < s.seats else None,
        spaces={NAMES[space]: space_view(s, space, viewer) for space in SPACES},
        players=players,
        slots=slots,
        deck=len(s.deck),
        tokens=tokens_view(s),
        work=[work_view(s, work) for work in range(len(WORK))],
        exchange=[row_view(s, price, viewer) for price in ROWS],
        moves=moves_view(s),
        battle=battle_view(s),
        fought=fought,
        symbols=SYMBOLS,
        faces=DICE,
        cards={key: card_view(key) for key in sorted(kinds_in(players, slots, fought))},
    )


# The board


def space_view(s: NeonGods, space: int, viewer: int) -> shown.Space:
    bit = 1 << space
    owner = next((seat for seat, one in enumerate(s.players) if one.base == space), None)
    value = next((at for at, area in enumerate(s.city.skyscrapers, 1) if area & bit), None)
    held = {seat: figures(one, bit) for seat, one in enumerate(s.players) if one.on & bit}
    ground: Literal["open", "base", "dead", "skyscraper"] = "open"
    if owner is not None:
        ground = "base"
    elif value is not None:
        ground = "skyscraper"
    elif s.city.dead & bit:
        ground = "dead"
    return shown.Space(
        ground=ground,
        base=owner,
        value=value,
        tunnel=bool(s.tunnels & bit),
        structures=[STRUCTURE[one - FACTORY] for one in STRUCTURES if s.structures[one] & bit],
        products=s.products[space],
        owls=s.owls[space],
        andys=andys_view(s, space),
        figures=held,
        control=next((seat for seat in held if controlled(s, seat) & bit), None),
        contested=bool(held) and (len(held) > 1 or bool(s.andy_spaces & bit)),
        price=DISTANCE[s.players[viewer].base][space] if viewer < s.seats else None,
    )


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


def player_view(s: NeonGods, seat: int, viewer: int) -> shown.Player:
    player = s.players[seat]
    own = seat == viewer
    opened = own or laid_open(s, viewer)
    factories = (controlled(s, seat) & s.structures[FACTORY]).bit_count()
    return shown.Player(
        seat=seat,
        gang=player.gang,
        base=NAMES[player.base],
        blurp=player.blurp,
        money=player.money,
        supply=player.supply,
        figures=numbers.pieces.figures - player.supply,
        hand=len(player.hand),
        cards=sorted(KEY[card] for card in player.hand) if opened else None,
        known=None if own else sorted(KEY[card] for card in known_cards(s, seat, viewer)),
        draw=len(player.draw),
        discard=[KEY[card] for card in player.discard],
        activated=[KEY[card] for card in player.activated],
        battle=shown.BattleCards(
            hand=len(player.played),
            unseen=len(player.unseen),
            cards=sorted(KEY[card] for card in player.played) if opened else None,
        ),
        controls=list(names(controlled(s, seat))),
        daylight=shown.Daylight(spaces=space_blurp(s, seat), tiles=tile_blurp(s, seat)),
        factories=shown.Factories(count=factories, worth=factory_blurp(s, seat)),
        conceded=bool(s.conceded >> seat & 1),
    )


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
    """The kinds of all cards that a view speaks of."""
    found = {slot.card for slot in slots if slot.card is not None}
    for player in players:
        for zone in (player.cards, player.known, player.discard, player.activated):
            found.update(zone or ())
        found.update(player.battle.cards or ())
    if fought is not None:
        found.update(fought.attacker.cards, fought.defender.cards)
    return found


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
