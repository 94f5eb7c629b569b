"""The deck room: a deck while it is being built, and how it is completed. AM-34.12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from fracas.engine import View

from .cards import CARDS, LISTING, OFFERED, POWER, REQUIRES, is_combat_disaster
from .codes import code_of
from .deckfiles import Sheet, write_deck
from .decks import (
    COPIES,
    LEAST_COMBAT,
    PARTS,
    STARTING_CHARACTERS,
    STARTING_POWER,
    Deck,
    Fault,
    deck_steps,
    limit,
    location_count,
    quotas,
)
from .faces import WORLDS
from .legality import faults, fits
from .linter import meet
from .random_decks import seeded
from .schema import Card
from .sealed import Pool
from .themes import COMBAT_CARDS, SMALL
from .words import explained


class Wanted(View):
    """How many cards of a part there are and should be."""

    have: int
    least: int
    most: int | None


class Wrong(View):
    text: str
    clause: str
    card: str
    line: int


class Built(View):
    """A deck in the deck room."""

    name: str
    parts: dict[str, list[tuple[str, int]]]
    """Cards by id with how many, in their order; the first four characters and the first haven
    start."""
    wanted: dict[str, Wanted]
    steps: tuple[int, int, int, int] | None
    """A to D; Skirmish has none."""
    combat_disasters: Wanted
    majors: Wanted
    passed: list[str]
    """The locations whose listings its characters meet together."""
    legal_for: list[int]
    """How many players it is legal for on the field that was asked for."""
    fits: dict[str, list[int]]
    """The same of every field that it is legal on."""
    faults: list[Wrong]
    code: str
    text: str


def built(given: str, players: int, layout: str, lang: str, pool: Pool | None = None) -> Built:
    """What a text or code holds, and all that is wrong with it for so many."""
    sheet = Sheet(given)
    deck = sheet.deck
    d = None if layout == "skirmish" else deck_steps(deck, players, layout)
    combat, majors = quotas(d.d) if d else (SMALL["disasters"] // 2, 0)  # AM-31.15
    team = [CARDS[kind] for kind in deck.characters if CARDS[kind].type == "character"]
    legal = {} if sheet.faults else fits(deck)
    return Built(
        name=deck.name,
        parts={
            part: [(CARDS[kind].id, n) for kind, n in Counter(getattr(deck, part)).items()]
            for part in PARTS
        },
        wanted=wanted(deck, players, layout),
        steps=(d.a, d.b, d.c, d.d) if d else None,
        combat_disasters=Wanted(
            have=fighting(deck.disasters), least=combat, most=None if d else combat
        ),
        majors=Wanted(have=grave(deck.disasters), least=majors, most=None),
        passed=[CARDS[at].id for at in dict.fromkeys(deck.locations) if passes(at, team)],
        legal_for=legal.get(layout, []),
        fits=legal,
        faults=[wrong(one, lang) for one in sheet.all_faults(players, layout, pool)],
        code="" if sheet.faults else code_of(deck),
        text=write_deck(deck) if deck.name or not sheet.faults else "",
    )


def wrong(fault: Fault, lang: str) -> Wrong:
    plain = msgspec.structs.replace(fault, clause="", line=0)
    return Wrong(text=explained(plain, lang), clause=fault.clause, card=fault.card, line=fault.line)


def wanted(deck: Deck, players: int, layout: str) -> dict[str, Wanted]:
    """AM-13.1 to AM-13.11."""
    if layout == "skirmish":
        least = most = {part: SMALL.get(part, 0) for part in PARTS}
    else:
        count, d = location_count(players, layout), deck_steps(deck, players, layout).d
        most = {"locations": count, "items": count, "disasters": d}
        least = {
            **most,
            "characters": STARTING_CHARACTERS,
            "havens": 1,
            "combat": LEAST_COMBAT,
            "power": STARTING_POWER,
        }
    return {
        part: Wanted(have=len(getattr(deck, part)), least=least[part], most=most.get(part))
        for part in PARTS
    }


def fighting(kinds: Sequence[int]) -> int:
    return sum(is_combat_disaster(CARDS[kind]) for kind in kinds)


def grave(kinds: Sequence[int]) -> int:
    return sum(CARDS[kind].grade == "major" for kind in kinds)


def passes(kind: int, team: Sequence[Card]) -> bool:
    return kind in LISTING and bool(team) and meet(LISTING[kind], team)


# Completing

USUAL = {"characters": 6, "havens": 2, "combat": len(COMBAT_CARDS), "power": 40}
"""What a deck has where the rules name only the least."""
Have = Mapping[int, int] | None
"""How many of each card there are to build with; nothing where all that the limits allow are."""


def completed(given: str, players: int, layout: str, seed: str, pool: Pool | None = None) -> str:
    """The text of a legal deck with as much as possible of what is there; the rest is chosen to fit
    it: cards of its worlds, places that its characters can search, equipment that they can use.
    From a pool, of what is in it."""
    sheet = Sheet(given)
    lots = seeded(f"complete {seed}")
    have = None if pool is None else Counter(pool)
    deck = sheet.deck
    for _ in range(2):  # what is added asks for more disasters
        for part in PARTS:
            kept = trimmed(deck, part, players, layout, have)
            more = list(candidates(part, layout, have))
            lots(more, "deck")
            more.sort(key=lambda kind: -fit(deck, kind))
            filled = fill(deck, part, kept, more, players, layout, have)
            deck = msgspec.structs.replace(deck, **{part: tuple(filled)})
    return write_deck(msgspec.structs.replace(deck, name=deck.name or "My deck"))


def around(kinds: Iterable[int], players: int, layout: str, pool: Pool | None = None) -> str:
    """The text of a legal deck with these cards in it."""
    wished = list(kinds)
    parts = {
        part: tuple(kind for kind in wished if CARDS[kind].type in sorts(part, layout))
        for part in PARTS
    }
    return completed(write_deck(Deck("My deck", **parts)), players, layout, "", pool)


def sorts(part: str, layout: str) -> tuple[str, ...]:
    if part == "power":
        return tuple(one for one in POWER if layout != "skirmish" or one != "global")
    return (part.removesuffix("s") if part != "combat" else part,)


def candidates(part: str, layout: str, have: Have) -> Iterable[int]:
    types = sorts(part, layout)
    return (at for at in (OFFERED if have is None else have) if CARDS[at].type in types)


def most_copies(kind: int, part: str, layout: str, have: Have) -> int:
    alone = part in ("characters", "havens") or (part == "locations" and layout != "square")
    most = limit(kind, 1 if alone else 2 if layout == "skirmish" else COPIES, "")[0]
    return most if have is None else min(most, have.get(kind, 0))


def goal(deck: Deck, part: str, players: int, layout: str, have: Have) -> int:
    """How many cards of a part it shall have."""
    one = wanted(deck, players, layout)[part]
    most = max(one.have, USUAL[part]) if one.most is None else one.most
    if have is None:
        return most
    return min(most, sum(have[kind] for kind in candidates(part, layout, have)))


def trimmed(deck: Deck, part: str, players: int, layout: str, have: Have) -> list[int]:
    """What may stay: of the right type, within the limits, and not too many."""
    kept: list[int] = []
    for kind in getattr(deck, part):
        right = CARDS[kind].type in sorts(part, layout) and kind in OFFERED
        if right and kept.count(kind) < most_copies(kind, part, layout, have):
            kept.append(kind)
    return kept[: goal(deck, part, players, layout, have)]


def fit(deck: Deck, kind: int) -> int:
    """How well a card goes with what is there."""
    card = CARDS[kind]
    team = [CARDS[one] for one in deck.characters]
    worlds = Counter(one for each in team for one in each.categories if one in WORLDS)
    found = sum(worlds[one] for one in card.categories)
    if kind in LISTING:
        found += 20 * passes(kind, team)
    if kind in REQUIRES:
        found += 3 if team and meet(REQUIRES[kind], team) else -30
    return found


def fill(
    deck: Deck, part: str, kept: list[int], more: list[int], players: int, layout: str, have: Have
) -> list[int]:
    deck = msgspec.structs.replace(deck, **{part: tuple(kept)})
    needed = goal(deck, part, players, layout, have)

    def most(kind: int) -> int:
        return most_copies(kind, part, layout, have)

    if part == "disasters":
        return with_quotas(kept, more, needed, layout, most)
    add(kept, more, needed, most)
    return kept


def add(kept: list[int], more: Iterable[int], needed: int, most: Callable[[int], int]) -> None:
    """One of each first, then further copies."""
    ranked = list(more)
    for copy in range(1, COPIES + 1):
        for kind in ranked:
            if len(kept) >= needed:
                return
            if kept.count(kind) < min(copy, most(kind)):
                kept.append(kind)


def with_quotas(
    kept: list[int], more: list[int], needed: int, layout: str, most: Callable[[int], int]
) -> list[int]:
    """AM-13.13, AM-13.14: enough that fight, enough that are major; of Skirmish half and half."""
    combat, majors = (needed // 2, 0) if layout == "skirmish" else quotas(needed)
    calm = [kind for kind in kept if not is_combat_disaster(CARDS[kind])]
    if len(calm) > needed - combat:
        spare = calm[needed - combat :]
        kept = [kind for kind in kept if kind not in spare]
    lesser = [kind for kind in kept if CARDS[kind].grade != "major"]
    if len(lesser) > needed - majors:
        spare = lesser[needed - majors :]
        kept = [kind for kind in kept if kind not in spare]
    fierce = [kind for kind in more if is_combat_disaster(CARDS[kind])]
    rest = [kind for kind in more if not is_combat_disaster(CARDS[kind])]

    def some(kinds: Sequence[int], lacking: int) -> None:
        add(kept, kinds, min(needed, len(kept) + max(0, lacking)), most)

    some([kind for kind in fierce if CARDS[kind].grade == "major"], majors - grave(kept))
    room = needed - combat - (len(kept) - fighting(kept))
    calm_majors = [kind for kind in rest if CARDS[kind].grade == "major"]
    some(calm_majors, min(room, majors - grave(kept)))  # a pool has few that are both
    some(fierce, combat - fighting(kept))
    add(kept, rest, needed, most)
    add(kept, more, needed, most)
    return kept


def is_legal(given: str, players: int, layout: str) -> bool:
    return not faults(Sheet(given).deck, players, layout)
