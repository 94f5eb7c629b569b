"""CD-3: set-up."""

from typing import Any

import pytest

import fracas
from fracas.games.collateral_damage.cards import CHARACTER, CHARACTER_ID, DECK_OF
from fracas.games.collateral_damage.grid import distance
from fracas.table import Table

from .scenes import GAME, asked, choices, hand, np, of, refused, say, told, until


def new(seats: int = 3, seed: int = 1, **options: object) -> Table:
    return fracas.new(GAME, seats, seed, **options)


def lucky(seats: int, *dice: int, campus: str = "") -> Table:
    """A set-up in which the decks lie as printed but for the top Campus cards."""
    top = [f'"{id}"' for id in campus.split()]
    luck = [f'{{ "campus deck" = [{", ".join(top)}] }}']
    luck += [f'{{ "{name} deck" = [] }}' for name in ("alien", "shady", "training")]
    luck += [f'{{ "order die" = {die} }}' for die in dice]
    luck.append('{ "tiles" = ["N01", "N02", "N03", "N04"] }')
    text = f'seats = {seats}\nphase = "setup"\nluck = [{", ".join(luck)}]'
    return fracas.position(GAME, text)


@pytest.mark.clause("CD-3.1", "CD-D1")
def test_each_picks_a_free_colour() -> None:
    table = new()
    assert asked(table) == (1, "colour")
    assert choices(table) == ["red", "blue", "green", "yellow", "violet", "black"]
    say(table, "green")
    assert asked(table) == (2, "colour") and "green" not in choices(table)
    assert refused(table, "green")[1] == ("CD-3.1",)
    say(table, "red", "blue")
    assert [one["colour"] for one in table.view()["players"]] == ["green", "red", "blue"]


@pytest.mark.clause("CD-3.2", "CD-S1")
def test_the_decks_are_shuffled_separately() -> None:
    orders = []
    for seed in (1, 2):
        s = of(until(new(seed=seed), "second_deck"))
        assert all(DECK_OF[c] == deck for deck, cards in enumerate(s.decks) for c in cards)
        orders.append([list(s.decks[1]), list(s.decks[2]), list(s.library)])
    for one, other in zip(*orders, strict=True):
        assert one != other and sorted(one) == sorted(other)


@pytest.mark.clause("CD-3.3", "CD-R86")
def test_two_dice_give_the_seat_order_and_ties_roll_again() -> None:
    table = until(lucky(3, 3, 3, 6, 5, 2, 4, 1, 1, 6, 6), "second_deck")
    rolls = [(one["who"], one["total"]) for one in told(table, "order_roll")]
    assert rolls == [(0, 6), (1, 11), (2, 6), (0, 2), (2, 12)]
    assert of(table).order == [1, 2, 0]
    assert asked(table)[0] == 2


@pytest.mark.clause("CD-3.4", "CD-3.5", "CD-R13")
def test_what_each_starts_with() -> None:
    table = until(new(), "hex")
    for seat in (1, 2, 3):
        assert np(table, seat) == 1 and of(table).csp[seat - 1] == 0
        assert hand(table, seat) == []


@pytest.mark.clause("CD-3.6", "CD-3.7", "CD-R10", "CD-R11")
def test_tiles_are_dealt_face_up() -> None:
    table = until(new(4), "hex")
    view = table.view()
    assert list(view["cities"]) == ["N00"] and view["cities"]["N00"]["hex"] == [0, 0]
    dealt = [tile for one in view["players"] for tile in one["tiles"]]
    assert len(set(dealt)) == 8 and "N00" not in dealt
    until(table, "move")
    assert set(table.view()["cities"]) == {"N00", *dealt}


@pytest.mark.clause("CD-3.8", "CD-D2", "CD-R12", "CD-R78", "CD-R94")
def test_a_campus_card_and_one_of_a_deck_of_choice() -> None:
    table = until(lucky(2, 6, 6, 1, 1, campus="U05 U06 U07"), "second_deck")
    assert asked(table) == (1, "second_deck") and choices(table) == ["campus", "alien", "shady"]
    assert table.view(1)["players"][0]["reserve"] == ["U05"], "face up"
    say(table, "shady")
    assert table.view()["players"][0]["reserve"] == ["U05", "S16"]
    assert table.view()["players"][1]["reserve"] == ["U06"]
    say(table, "campus")
    assert table.view()["players"][1]["reserve"] == ["U06", "U07"]


@pytest.mark.clause("CD-3.9", "CD-3.10", "CD-D3", "CD-R103")
def test_tiles_and_characters_are_placed_there_and_back() -> None:
    table = until(lucky(2, 6, 6, 1, 1, campus="U05 U07 U06 U08"), "second_deck")
    say(table, "campus", "campus")
    assert asked(table) == (1, "hex")
    say(table, (1, 0))
    assert asked(table) == (1, "tile") and choices(table) == ["N01", "N02"]
    say(table, "N02")
    assert asked(table) == (1, "first_character")
    say(table, "U05")
    assert table.view()["cities"]["N02"]["characters"] == ["U05"]
    assert asked(table) == (2, "hex")
    say(table, (0, 1), "N03", "U06")
    assert asked(table) == (2, "hex"), "and back"
    say(table, (0, -1))
    assert asked(table) == (1, "hex"), "the second tile and character go by themselves"


@pytest.mark.clause("CD-3.11", "CD-R9")
def test_where_a_tile_may_go() -> None:
    table = until(new(), "hex")
    assert sorted(choices(table)) == sorted([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])
    key, clauses, legal = refused(table, (2, 0))
    assert (key, clauses[0]) == ("refuse.no_option", "CD-3.9") and len(legal) == 6
    say(table, (1, 0))
    until(table, "hex")
    offered = choices(table)
    assert (2, 0) in offered and (1, 0) not in offered and (3, 0) not in offered
    assert all(distance(one, (0, 0)) <= 2 for one in offered)


@pytest.mark.clause("CD-3.11")
def test_a_hex_is_called_by_a_city_beside_it() -> None:
    """Which way from the one that was laid first: no two have the same name."""
    table = until(new(), "hex")

    def labels(lang: str = "en") -> list[str]:
        (question,) = table.questions(next(iter(table.waiting)), lang)
        return [one.label for one in question.options]

    assert "east of Omega City" in labels() and "north-west of Omega City" in labels()
    assert "Omega City, côté sud-est" in labels("fr")
    say(table, (1, 0))
    until(table, "hex")
    found = labels()
    assert len(set(found)) == len(found) and not any("hex" in one for one in found)


@pytest.mark.clause("CD-3.12", "CD-3.13", "CD-3.15")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_board_at_the_start(seats: int) -> None:
    table = new(seats)
    while of(table).turn == 0:
        if len(of(table).tiles) == 1 + 2 * seats and asked(table)[1] == "first_character":
            break
        say(table, choices(table)[0])
    view = table.view()
    assert len(view["cities"]) == 1 + 2 * seats
    assert all(one["ruler"] is None and one["damage"] == 0 for one in view["cities"].values())
    entered = told(table, "enter")
    assert len(entered) == 2 * seats
    assert all(one["damage"] == 0 and one["loves"] is None for one in view["characters"].values())


@pytest.mark.clause("CD-3.13")
def test_characters_start_with_nothing() -> None:
    table = until(new(), "hex")
    until(say(table, choices(table)[0]), "first_character")
    say(table, choices(table)[0])
    (one,) = table.view()["characters"].values()
    assert (one["points"], one["damage"], one["loves"]) == (0, 0, None)


@pytest.mark.clause("CD-3.14", "CD-3.5")
def test_join_powers_work_when_placed() -> None:
    table = until(lucky(2, 6, 6, 1, 1, campus="U19 U06"), "second_deck")
    say(table, "alien", "alien", (1, 0), "N01")
    assert hand(table, 1) == []
    say(table, "U19")
    assert len(hand(table, 1)) == 2 and hand(table, 2) == []


@pytest.mark.clause("CD-3.16", "CD-17.1")
def test_the_line_is_fixed_by_the_board() -> None:
    table = until(new(4, seed=3), "move")
    (ready,) = told(table, "ready")
    total = sum(one["strength"] for one in table.view()["cities"].values())
    assert ready["total"] == total == of(table).total
    line = ready["line"]
    assert (line - 1) * 5 <= total * 2 < line * 5


def ids(cards: list[int]) -> list[str]:
    return [CHARACTER_ID[c] for c in cards]


@pytest.mark.clause("CD-3.8")
def test_taken_characters_leave_their_decks() -> None:
    table = until(lucky(2, 6, 6, 1, 1, campus="U05 U06"), "second_deck")
    say(table, "campus")
    left: Any = ids(of(table).decks[0])
    assert "U05" not in left and len(left) == 21 and CHARACTER["U24"] not in left
