"""Set-up, layouts and paths. AM-13, AM-17.1, AM-31."""

import pytest

import fracas
from fracas.games.ani_mayhem.cards import CARDS
from fracas.games.ani_mayhem.themes import THEME_FILES
from fracas.table import Table

from .looks import haven_cells
from .scene import asked, options, row, scene, state


def laid(seats: int, layout: str = "generic", seed: int = 1) -> Table:
    table = fracas.new(
        "ani-mayhem", seats=seats, seed=seed, layout=layout, decks="harbour,lantern,tide,drifter"
    )
    while asked(table) in ("place", "annex", "annex_cell"):
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    return table


@pytest.mark.clause("AM-13.20", "AM-X13")
def test_the_next_location_goes_on_one_of_the_eight_cells_around_the_first() -> None:
    around = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]
    table = fracas.new("ani-mayhem", seats=2, seed=1, decks="harbour")
    assert asked(table) == "place"
    assert options(table) == around


@pytest.mark.clause("AM-17.1", "AM-X43", "AM-R42")
@pytest.mark.parametrize(
    ("seat", "wanted"),
    [
        (0, "c1 c2 b1 b2 a1 a2"),
        (1, "c2 b2 a2 c1 b1 a1"),
        (2, "a2 a1 b2 b1 c2 c1"),
        (3, "a1 b1 c1 a2 b2 c2"),
    ],
)
def test_a_path_goes_by_the_view_of_its_seat(seat: int, wanted: str) -> None:
    cards = [card for file in THEME_FILES.values() for card in file.locations[:2]][:6]
    cells = [(x, y) for x in range(3) for y in range(2)]
    text = "".join(
        f'[[locations]]\ncard = "{card}"\nx = {x}\ny = {y}\n'
        for card, (x, y) in zip(cards, cells, strict=True)
    )
    seen = scene(text, 4).view(None)
    path = [seen["sites"][at]["cell"] for at in seen["paths"][seat]]
    assert " ".join("abc"[x] + "12"[y] for x, y in path) == wanted


@pytest.mark.clause("AM-1.2", "AM-1.3", "AM-13.1", "AM-13.23", "AM-30.1")
@pytest.mark.parametrize(("seats", "count"), [(1, 9), (2, 7), (3, 5), (4, 5), (5, 4), (6, 4)])
def test_each_location_starts_with_an_item_and_two_disasters(seats: int, count: int) -> None:
    s = state(laid(seats))
    assert len(s.sites) == s.table.total == seats * count
    assert all(len(one.beneath) == 1 and len(one.disasters) == 2 for one in s.sites)
    owners = [s.cast.owners[one.card] for one in s.sites]
    for site, owner in zip(s.sites, owners, strict=True):
        assert {s.cast.owners[one] for one in site.beneath + site.disasters} == {owner}


@pytest.mark.clause("AM-13.16", "AM-13.17", "AM-13.18", "AM-13.26", "AM-9.2", "AM-9.4")
def test_hands_piles_havens_and_starting_characters() -> None:
    s = state(laid(3))
    for seat, player in enumerate(s.players):
        assert len(player.hand) >= 7
        mine = [one for one in s.bodies.values() if one.seat == seat]
        assert len(mine) == 4
        assert all(s.havens[-1 - one.at].owner == seat for one in mine)
        started = [CARDS[s.cast.kinds[one.card]].id for one in mine]
        assert started == list(list(THEME_FILES.values())[seat].characters[:4])
        sort = [CARDS[s.cast.kinds[one]].type for one in player.draw]
        assert sort.count("haven") <= 1
        assert sort.count("character") <= 2
        assert len(sort) == 33 + 12 + 2 + 1


@pytest.mark.clause("AM-13.25", "AM-9.3", "AM-X45")
def test_a_haven_needs_a_free_cell_and_a_location_without_one() -> None:
    cards = [card for file in THEME_FILES.values() for card in file.locations[:3]][:9]
    square = "".join(
        f'[[locations]]\ncard = "{card}"\nx = {at % 3}\ny = {at // 3}\n'
        for at, card in enumerate(cards)
    )
    table = scene(square)
    assert haven_cells(table, cards[4]) == []
    assert len(haven_cells(table, cards[0])) == 5
    state(table).sites[0].haven = 0
    assert haven_cells(table, cards[0]) == []


@pytest.mark.clause("AM-31.1", "AM-31.3", "AM-31.4")
def test_alone_the_straight_line_is_one_row_walked_from_right_to_left() -> None:
    s = state(laid(1, "line"))
    path = [s.sites[at].x for at in s.paths[0]]
    assert path == list(range(8, -1, -1))
    assert all(len(near) <= 2 for near in s.near)


@pytest.mark.clause("AM-31.2", "AM-X25")
def test_in_a_row_a_haven_lies_above_or_below() -> None:
    seven = ["av.data-spire", "av.canal-market", "av.night-market", "av.coral-maze",
             "av.storm-gate", "av.port-meridian", "av.bamboo-ridge"]  # fmt: skip
    table = scene('[options]\nlayout = "line"\n' + row(*seven))
    assert sum(len(haven_cells(table, one)) for one in seven) == 14


@pytest.mark.clause("AM-31.5", "AM-31.7", "AM-31.8", "AM-X99")
def test_the_ring_of_two_rows_is_walked_clockwise_back_to_the_entry() -> None:
    s = state(laid(2, "line"))
    for seat in (0, 1):
        path = s.paths[seat]
        assert len(path) == 15
        assert path[0] == path[-1]
        assert len(set(path)) == 14
    south = [(s.sites[at].x, s.sites[at].y) for at in s.paths[0]]
    assert south[0] == (6, 1)
    assert south[6:9] == [(0, 1), (0, 0), (1, 0)]


@pytest.mark.clause("AM-31.6")
def test_steps_go_across_two_rows_but_only_along_a_longer_ring() -> None:
    two = state(laid(2, "line"))
    assert max(len(near) for near in two.near) == 5
    three = state(laid(3, "line"))
    assert {len(near) for near in three.near} == {2}
