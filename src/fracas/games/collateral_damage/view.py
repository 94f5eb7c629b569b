"""What each seat sees, for boards and bots. CD-25, CD-S1 to CD-S6."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from fracas.content import said

from . import shown
from .cards import (
    BOSSES,
    CARD,
    CARD_ID,
    CARDS,
    CHARACTER,
    CHARACTER_ID,
    CHARACTERS,
    CITIES,
    COLOUR,
    DECKS,
    KIND,
    STRENGTH,
    TILE,
    TILE_ID,
    TRICK,
)
from .chances import attack_odds, attempt_odds, love_odds, spending_odds
from .combat import Spend, can_act
from .domination import own_total, seizable, to_beat
from .duties import bound, provoked, retaliation, targets
from .end import least, over_line
from .gang import price
from .grid import HEXES, most_harm, near, roads, strength
from .knowledge import known_cards
from .movement import leap_anywhere, leaps_from, move_cost, movers, pull, steps_from
from .result import totals
from .setup import LayTile
from .state import NONE, CollateralDamage, bits, in_love, rivals
from .stats import stamina, stat
from .turn import PHASES
from .vocabulary import Stat
from .words import words

BOSS_NAME = {boss.id: boss.name for boss in BOSSES}
SHOWN: tuple[Stat, ...] = ("passion", "looks", "strike", "dodge")


def ids(mask: int) -> list[str]:
    return [*_ids(mask)]


@lru_cache(4096)
def _ids(mask: int) -> tuple[str, ...]:
    return tuple(CHARACTER_ID[c] for c in bits(mask))


def name_of(c: int) -> str | None:
    return CHARACTER_ID[c] if c >= 0 else None


def seat_of(seat: int) -> int | None:
    return seat if seat >= 0 else None


class Common(msgspec.Struct):
    """What is worth working out once for several viewers."""

    players: list[shown.Player]
    """Without what lies in a hand."""
    ids: set[str]
    """Of all cards that everybody sees."""


Shared = tuple[Mapping[str, Any], Common]


def public(s: CollateralDamage) -> Shared:
    """What all viewers see alike, and of each player what everybody knows."""
    everybody = sum(s.gang)
    seen = cards_in(s)
    parts: dict[str, object] = {
        "phases": list(PHASES),
        "order": list(s.order),
        "initiative": list(s.initiative),
        "line": line_view(s),
        "cities": {TILE_ID[tile]: city_view(s, place) for place, tile in enumerate(s.tiles)},
        "hexes": list(HEXES),
        "characters": {CHARACTER_ID[c]: character_view(s, c) for c in bits(everybody)},
        "moves": moves_view(s),
        "love": {CHARACTER_ID[c]: love_odds(s, c) for c in bits(everybody)},
        "brawl": brawl_view(s),
        "attack": attack_view(s),
        "attempt": attempt_view(s),
        "attempts": attempts_view(s),
        "firing": {CHARACTER_ID[c]: firing_view(s, c) for c in bits(everybody)},
        "asked": asked_view(s),
        "cards": {id: in_words(id) for id in sorted(seen)},
    }
    return parts, Common([player_view(s, seat) for seat in range(s.seats)], seen)


def view(s: CollateralDamage, viewer: int, given: Shared) -> shown.Neighbourhood:
    """All that a viewer may know; a spectator is viewer `s.seats`."""
    shared, common = given
    own = {TILE_ID[KIND[t]] for held in s.held for t in held if knows(s, t, viewer)} - common.ids
    return shown.Neighbourhood(
        turn=s.turn,
        limit=s.limit,
        phase=PHASES[s.phase - 1] if s.phase else "setup",
        phases=shared["phases"],
        you=viewer if viewer < s.seats else None,
        order=shared["order"],
        initiative=shared["initiative"],
        line=shared["line"],
        variant=shown.Variant(
            perks=s.perks,
            training=s.training,
            steady_hearts=s.steady,
            hidden_tiles=s.secret_tiles,
        ),
        cities=shared["cities"],
        hexes=shared["hexes"],
        characters=shared["characters"],
        players=[own_view(s, seat, one, viewer) for seat, one in enumerate(common.players)],
        decks={name: deck_view(s, deck, viewer) for deck, name in enumerate(DECKS)},
        training=training_view(s, viewer),
        moves=shared["moves"],
        love=shared["love"],
        brawl=shared["brawl"],
        attack=shared["attack"],
        attempt=shared["attempt"],
        attempts=shared["attempts"],
        firing=shared["firing"],
        asked=shared["asked"],
        cards={id: in_words(id) for id in sorted(common.ids | own)} if own else shared["cards"],
    )


def asked_view(s: CollateralDamage) -> shown.Asked:
    """Whom and where the open question is about: what a player has picked so far is seen by all."""
    step = s.strands[0].asking if s.strands else None
    place = getattr(step, "place", NONE)
    c, target = getattr(step, "character", NONE), getattr(step, "target", NONE)
    return shown.Asked(
        character=name_of(c),
        target=name_of(target),
        city=TILE_ID[s.tiles[place]] if place >= 0 else None,
        spending=spending_odds(s, c, target) if isinstance(step, Spend) else [],
        hex=HEXES[step.hex] if isinstance(step, LayTile) else None,
    )


def cards_in(s: CollateralDamage) -> set[str]:
    """Every card that all see: characters, cities, Training cards, Gang Bosses."""
    people = [*bits(sum(s.gang)), *(c for reserve in s.reserve for c in reserve)]
    bosses = [BOSSES[colour].id for colour in s.colour if colour >= 0]
    known = [*(CHARACTER_ID[c] for c in people), *(TILE_ID[tile] for tile in s.tiles)]
    return {*known, *(CARD_ID if s.training else ()), *bosses}


@cache
def in_words(id: str) -> shown.Card:
    """CD-25.2: what a card is called and does, by language, and the numbers on it."""
    found = on_card(id)
    for key in ("role", "power", "does"):
        setattr(found, key, words.everywhere(f"{key}.{id}"))
    if id in CARD:
        found.card = words.everywhere(f"card.{id}")
        found.when = words.everywhere(f"window.{TRICK[CARD[id]] or 'technique'}")
    return found


def on_card(id: str) -> shown.Card:
    """What is printed on a character or a city, also before it is in play."""
    if id in TILE:
        city = CITIES[TILE[id]]
        return shown.Card(name=city.name, strength=city.strength)
    if id in BOSS_NAME:
        return shown.Card(name=BOSS_NAME[id])
    if id not in CHARACTER:
        return shown.Card()
    one = CHARACTERS[CHARACTER[id]]
    return shown.Card(
        name=one.name,
        age=one.age,
        gender=one.gender,
        preference=one.preference,
        stats=printed_stats(CHARACTER[id]),
    )


@cache
def printed_stats(c: int) -> shown.Stats:
    one = CHARACTERS[c]
    return shown.Stats(
        passion=one.passion, looks=one.looks, strike=one.strike, dodge=one.dodge
    )


def stats_now(s: CollateralDamage, c: int) -> shown.Stats:
    passion, looks, strike, dodge = (stat(s, c, one) for one in SHOWN)
    return shown.Stats(passion=passion, looks=looks, strike=strike, dodge=dodge)


def line_view(s: CollateralDamage) -> shown.Line:
    """CD-17.1: what must be passed, and the least CSP that passes it."""
    return shown.Line(total=s.total, share=s.share, least=least(s))


def city_view(s: CollateralDamage, place: int) -> shown.City:
    """CD-25.1."""
    tile = s.tiles[place]
    return shown.City(
        name=CITIES[tile].name,
        hex=HEXES[s.hexes[place]],
        place=place,
        strength=STRENGTH[tile],
        current=strength(s, place),
        damage=s.harm[place],
        most_damage=most_harm(tile),
        ruler=seat_of(s.ruler[place]),
        guardian=name_of(s.guard[place]),
        characters=ids(s.present[place]),
        near=[TILE_ID[s.tiles[p]] for p in near(s, place)],
        roads=[TILE_ID[s.tiles[p]] for p in roads(s, place)],
    )


def character_view(s: CollateralDamage, c: int) -> shown.Character:
    """CD-25.2, CD-25.3."""
    printed = CHARACTERS[c]
    return shown.Character(
        name=printed.name,
        age=printed.age,
        gender=printed.gender,
        preference=printed.preference,
        deck=DECKS["UAS".index(printed.id[0])],
        owner=s.owner[c],
        city=TILE_ID[s.tiles[s.place[c]]],
        points=s.points[c],
        damage=s.damage[c],
        stamina=stamina(s, c),
        conscious=bool(s.awake >> c & 1),
        guardian=bool(s.guardians >> c & 1),
        stats=stats_now(s, c),
        printed=printed_stats(c),
        loves=name_of(s.love[c]) if in_love(s, c) else None,
        suspended=s.suspended[c],
        suspended_love=name_of(s.love[c]) if s.cold >> c & 1 else None,
        admirers=ids(s.lovers[c] & ~s.cold),
        mutual=in_love(s, c) and in_love(s, s.love[c]) and s.love[s.love[c]] == c,
        rivals=ids(rivals(s, c)),
        techniques=[CARD_ID[KIND[card]] for card in s.techniques[c]],
        moved=bool(s.moved >> c & 1),
        recruited=bool(s.recruited >> c & 1),
        pulled_to=[TILE_ID[s.tiles[p]] for p in pull(s, c)[0]],
    )


def own_view(s: CollateralDamage, seat: int, one: shown.Player, viewer: int) -> shown.Player:
    """With those of a player's cards and tiles that the viewer knows (CD-S2)."""
    found = replace(one)
    found.hand = known_cards(s, seat, viewer)
    found.tiles = [TILE_ID[KIND[t]] for t in sorted(s.held[seat]) if knows(s, t, viewer)]
    return found


def player_view(s: CollateralDamage, seat: int) -> shown.Player:
    """CD-25.4; of a hand its size."""
    started = bool(s.tiles)
    return shown.Player(
        colour=COLOUR[s.colour[seat]] if s.colour[seat] >= 0 else None,
        boss=BOSSES[s.colour[seat]].id if s.colour[seat] >= 0 else None,
        notoriety=s.notoriety[seat],
        csp=s.csp[seat],
        over_line=started and over_line(s, seat),
        characters=ids(s.gang[seat]),
        free=(s.gang[seat] & ~s.guardians).bit_count(),
        recruit_cost=price(s, seat, "recruit")[0] if s.phase else None,
        train_cost=price(s, seat, "train")[0] if s.phase and s.training else None,
        recruits=s.recruits[seat],
        trained=bool(s.trained >> seat & 1),
        hand_size=len(s.hands[seat]),
        hand=[],
        reserve=ids(sum(1 << c for c in s.reserve[seat])),
        tiles=[],
        unplaced=len(s.held[seat]),
        tried=[TILE_ID[s.tiles[p]] for p in bits(s.tried[seat])],
    )


def deck_view(s: CollateralDamage, deck: int, viewer: int) -> shown.Pile:
    """CD-S1, CD-S3, CD-S5: how many, what the viewer saw by a `peek`, and what lies under."""
    cards, under, seen = s.decks[deck], s.under[deck], s.seen
    below = [CHARACTER_ID[c] for c in sorted(under) if seen[c] >> viewer & 1]
    known = {at: CHARACTER_ID[c] for at, c in enumerate(cards[::-1]) if seen[c] >> viewer & 1}
    return shown.Pile(size=len(cards) + len(under), known=known, under=below)


def knows(s: CollateralDamage, thing: int, viewer: int) -> bool:
    return bool(s.seen[thing] >> viewer & 1)


KINDS = {
    card.id: shown.Kind(name=said(card.name, "en"), copies=card.copies, trick=card.trick)
    for card in CARDS
}


def training_view(s: CollateralDamage, viewer: int) -> shown.Training:
    """The Training deck, the discards, and what kinds there are (CD-25.12)."""
    library, seen = s.library[::-1], s.seen
    known = {at: CARD_ID[KIND[c]] for at, c in enumerate(library) if seen[c] >> viewer & 1}
    return shown.Training(
        size=len(library),
        known=known,
        discards=sorted(CARD_ID[KIND[card]] for card in s.discards),
        kinds=KINDS,
    )


def moves_view(s: CollateralDamage) -> dict[str, list[shown.Move]]:
    """CD-25.6: what each move costs, and where love would drag the character afterwards."""
    if s.phase != PHASES.index("move") + 1:
        return {}
    return {
        CHARACTER_ID[c]: [
            shown.Move(
                city=TILE_ID[s.tiles[to]],
                cost=move_cost(s, c, to) + price_of_leap,
                dragged_to=[TILE_ID[s.tiles[p]] for p in pull(s, c, to)[0]],
                dragged_back=s.place[c] in pull(s, c, to)[0],
            )
            for found, price_of_leap in (
                (steps_from(s, c), 0),
                (leaps_from(s, c), leap_anywhere(s, c)),
            )
            for to in found
        ]
        for seat in range(s.seats)
        for c in movers(s, seat)
    }


def brawl_view(s: CollateralDamage) -> shown.Brawl | None:
    """The combat: its rounds, sleepers, and for each character whom it may or must attack."""
    b = s.brawl
    if b is None:
        return None
    here = s.present[b.place] & s.awake & ~b.asleep
    return shown.Brawl(
        city=TILE_ID[s.tiles[b.place]],
        round=b.round,
        rounds=b.rounds,
        asleep={CHARACTER_ID[c]: at for c, at, _ in b.waking if b.asleep >> c & 1},
        copied=[(CHARACTER_ID[c], one, number) for c, one, number in b.copied],
        duties={CHARACTER_ID[c]: duty for c in bits(here) if (duty := duty_view(s, c))},
        owed=[
            shown.Owed(
                character=CHARACTER_ID[d.character],
                attacker=CHARACTER_ID[d.attacker],
                beloved=CHARACTER_ID[d.wronged],
                round=d.round,
            )
            for d in b.duties
        ],
        odds={
            CHARACTER_ID[c]: {CHARACTER_ID[o]: odds_view(s, c, o) for o in bits(targets(s, c))}
            for c in bits(here)
            if s.points[c] > 0
        },
        able=[CHARACTER_ID[c] for c in bits(here) if can_act(s, c)],
        idle={CHARACTER_ID[c]: idle_view(s, c) for c in bits(here) if not can_act(s, c)},
    )


def odds_view(s: CollateralDamage, c: int, target: int) -> shown.Odds:
    found = attack_odds(s, c, target)
    found.provokes = [CHARACTER_ID[a] for a in provoked(s, c, target)]
    return found


def idle_view(s: CollateralDamage, c: int) -> Literal["points", "love", "nobody"]:
    """Why a conscious character in the combat cannot act (CD-10.7 to CD-10.9)."""
    if not s.points[c]:
        return "points"
    beloved = s.love[c]
    smitten = in_love(s, c) and s.place[beloved] == s.place[c] and s.owner[beloved] != s.owner[c]
    return "love" if smitten else "nobody"


def duty_view(s: CollateralDamage, c: int) -> shown.Duty | None:
    """CD-10.20 to CD-10.24: whom c must attack, and because of which blow or which love."""
    must = bound(s, c)
    if not must:
        return None
    owed = retaliation(s, c)
    if owed is None:
        beloved = name_of(s.love[c])
        return shown.Duty(why="rivalry", clause="CD-10.23", targets=ids(must), beloved=beloved)
    return shown.Duty(
        why="retaliation",
        clause="CD-10.21",
        targets=ids(must),
        beloved=CHARACTER_ID[owed.wronged],
        round=owed.round,
    )


def attack_view(s: CollateralDamage) -> shown.Attack | None:
    a = s.attack
    if a is None:
        return None
    rolled = totals(s) if a.attack_die and s.brawl is not None else None
    return shown.Attack(
        attacker=CHARACTER_ID[a.attacker],
        target=CHARACTER_ID[a.target],
        spent=a.spent,
        counter=a.counter,
        redirected=a.redirected,
        potion=a.potion >= 0,
        dice=(a.attack_die, a.defence_die) if a.attack_die else None,
        totals=rolled,
    )


def attempt_view(s: CollateralDamage) -> shown.Attempt | None:
    a = s.attempt
    if a is None:
        return None
    return shown.Attempt(
        seat=a.seat,
        city=TILE_ID[s.tiles[a.place]],
        spent=a.spent,
        own=own_total(s, a),
        beat=to_beat(s, a),
        die=a.die or None,
    )


def attempts_view(s: CollateralDamage) -> list[list[shown.Prospect]]:
    """CD-25.8: for each player the attempts that are open now."""
    if s.phase != PHASES.index("domination") + 1:
        return []
    return [
        [attempt_odds(s, seat, place) for place in seizable(s, seat)] for seat in range(s.seats)
    ]


def firing_view(s: CollateralDamage, c: int) -> shown.Firing:
    """CD-25.11: what firing would change."""
    guardian = bool(s.guardians >> c & 1)
    place = s.place[c]
    return shown.Firing(
        csp=-STRENGTH[s.tiles[place]] if guardian else 0,
        free=0 if guardian else -1,
        admirers=ids(s.lovers[c]),
    )
