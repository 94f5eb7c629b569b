"""Sealed decks: a pool is dealt, a deck is built from it. AM-31.39, AM-31.40, AM-S17."""

import random
from collections import Counter
from typing import Any

import pytest

import fracas
from fracas.content.names import said
from fracas.engine.imagining import imagine
from fracas.games.ani_mayhem import game
from fracas.games.ani_mayhem.deckfiles import deck_in
from fracas.games.ani_mayhem.legality import faults
from fracas.games.ani_mayhem.workbench import around
from fracas.table import Table

from .scene import ids, number, printed, state

TYPES = {
    "character": 9, "haven": 3, "combat": 30, "disaster": 40,
    "enhancement equipment flash global": 60,
}  # fmt: skip


def dealt(seats: int = 2, **options: Any) -> Table:
    return fracas.new("ani-mayhem", seats, seed=7, sealed="on", **options)


def pool(table: Table, seat: int) -> dict[str, int]:
    found: dict[str, int] = table.view(seat)["pool"]
    return found


def brought(table: Table, seat: int) -> Counter[str]:
    cast = state(table).cast
    mine = [one for one, owner in enumerate(cast.owners) if owner == seat]
    return Counter(ids(table, mine))


@pytest.mark.clause("AM-31.39", "AM-R134")
@pytest.mark.parametrize(("seats", "places"), [(1, 9), (2, 7), (3, 5), (6, 4)])
def test_each_player_is_dealt_a_pool_with_a_choice_in_every_part(seats: int, places: int) -> None:
    table = dealt(seats)
    pools = [pool(table, seat) for seat in range(seats)]
    for mine in pools:
        for types, n in {**TYPES, "location": places + 3, "item": places + 3}.items():
            assert sum(k for one, k in mine.items() if printed(one).type in types.split()) == n
        for one, k in mine.items():
            made = printed(one)
            once = made.type in ("character", "haven", "location") or "Unique" in made.categories
            assert k <= (1 if once else made.limit.deck or 3)
    assert seats == 1 or pools[0] != pools[1]


@pytest.mark.clause("AM-31.40", "AM-D1")
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_who_has_it_built_plays_a_legal_deck_of_the_pool(seats: int) -> None:
    table = dealt(seats)
    pools = [pool(table, seat) for seat in range(seats)]
    for seat in range(seats):
        table.play(seat, "built")
    for seat in range(seats):
        mine = brought(table, seat)
        assert mine <= Counter(pools[seat])
        assert sum(printed(one).type == "character" for one in mine.elements()) == 6
        assert sum(
            printed(one).type in ("enhancement", "equipment", "flash", "global")
            for one in mine.elements()
        ) == 40  # fmt: skip
    assert state(table).dealt == []


@pytest.mark.clause("AM-31.40")
def test_a_deck_of_ones_own_must_be_of_the_pool() -> None:
    table = dealt()
    mine = pool(table, 0)
    wished = [one for one in mine if printed(one).type == "flash"][:2]
    cards = tuple(number(one) for one, n in mine.items() for _ in range(n))
    text = around(map(number, wished), 2, "generic", cards)
    assert faults(deck_in(text), 2) == []
    theirs = [one for one in pool(table, 1) if printed(one).type == "flash"]
    foreign = next(one for one in theirs if one not in mine)
    with pytest.raises(fracas.Refused) as refused:
        table.play(0, text.replace(wished[0], foreign))
    assert "AM-31.40" in refused.value.clauses
    assert said(printed(foreign).name, "en") in str(refused.value)
    with pytest.raises(fracas.Refused):
        table.play(0, "harbour")
    table.play(0, text)
    table.play(1, "built")
    assert set(wished) <= set(brought(table, 0))


@pytest.mark.clause("AM-S17")
def test_nobody_else_knows_a_pool() -> None:
    table = dealt()
    assert pool(table, 0) and table.view(None)["pool"] is None
    worlds = [imagine(game, state(table), 0, random.Random(seed)) for seed in (1, 2)]
    assert worlds[0].dealt[0] == worlds[1].dealt[0] == state(table).dealt[0]
    assert worlds[0].dealt[1] != worlds[1].dealt[1]


@pytest.mark.clause("AM-31.39", "AM-R134")
@pytest.mark.parametrize(
    "options", [{"layout": "skirmish"}, {"decks": "harbour"}], ids=["skirmish", "decks"]
)
def test_where_there_are_no_sealed_decks(options: dict[str, str]) -> None:
    with pytest.raises(fracas.BadInput, match="sealed decks are"):
        dealt(2, **options)
