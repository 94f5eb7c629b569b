"""NG-15, NG-17: daylight, the end and the scoring."""

import pytest

from .tables import answer, asked, at, gang, on, options, refusal, state, told


@pytest.mark.clause("NG-15.1", "NG-15.2", "NG-R35", "NG-X43", "NG-2.9")
def test_spaces_skyscrapers_and_monuments_pay() -> None:
    table = at(
        step="daylight",
        round=3,
        bare=True,
        spaces={
            "d1": {"ground": "#"},
            "e1": {"ground": "#"},
            "c2": {"ground": "S2"},
            "c3": {"ground": "S3", "monument": True},
        },
        players=[{"figures": dict.fromkeys(("a1", "b1", "a2", "b2", "d1", "e1", "c2", "c3"), 1)}],
    )
    assert told(table, "daylight_blurp")[0] == {"who": 0, "spaces": 6, "tiles": 7}
    assert gang(table, 1).blurp == 13


@pytest.mark.clause("NG-15.2")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_skyscraper_pays_its_value(value: int) -> None:
    table = at(
        step="daylight",
        round=3,
        bare=True,
        spaces={"c2": {"ground": f"S{value}"}},
        players=[{"figures": {"c2": 1}}],
    )
    assert told(table, "daylight_blurp")[0]["tiles"] == value


@pytest.mark.clause("NG-15.3")
def test_factories_pay_nothing_by_day() -> None:
    table = at(
        step="daylight",
        round=3,
        bare=True,
        spaces={"c2": {"factory": True}},
        players=[{"figures": {"c2": 1}}],
    )
    assert gang(table, 1).blurp == 1


@pytest.mark.clause("NG-15.4", "NG-8.2")
def test_contested_spaces_pay_nobody() -> None:
    table = at(
        step="daylight",
        round=3,
        bare=True,
        spaces={"c2": {"ground": "S3"}, "d2": {"ground": "S2", "andys": [4]}},
        players=[{"figures": {"c2": 1, "d2": 1}}, {"figures": {"c2": 1}}],
    )
    assert [one.blurp for one in state(table).players] == [0, 0]


@pytest.mark.clause("NG-15.5", "NG-D20", "NG-R62")
def test_from_the_first_player_each_may_buy_once() -> None:
    table = at(
        step="daylight",
        seats=3,
        round=3,
        first=2,
        players=[{"money": 20}, {"money": 5}, {"money": 6}],
    )
    assert asked(table) == (3, "exchange") and options(table) == ["none", 6]
    answer(table, "none")
    assert asked(table) == (1, "exchange") and options(table) == ["none", 6, 10, 14, 20]
    answer(table, 6)
    assert asked(table) == (3, "recruit")  # once; and the token has passed


@pytest.mark.clause("NG-15.5", "NG-15.6", "NG-X44", "NG-C7")
@pytest.mark.parametrize(("price", "blurp"), [(6, 3), (10, 6), (14, 9), (20, 14)])
def test_the_rows_of_the_exchange(price: int, blurp: int) -> None:
    table = at(step="daylight", round=3, players=[{"money": 21, "figures": {}}])
    answer(table, price)
    assert gang(table, 1).money == 21 - price and gang(table, 1).blurp == blurp
    assert told(table, "exchange") == [{"who": 0, "price": price, "count": blurp}]


@pytest.mark.clause("NG-15.6", "NG-X44")
def test_a_row_that_cannot_be_paid_is_not_offered() -> None:
    table = at(step="daylight", round=3, players=[{"money": 15}])
    assert options(table) == ["none", 6, 10, 14]
    assert "20 $ are more than you have" in refusal(table, 20)
    labels = [one.label for one in table.waiting[0].options]
    assert labels[1:] == [
        "6 $ for 3 blurp (9 $ left)",
        "10 $ for 6 blurp (5 $ left)",
        "14 $ for 9 blurp (1 $ left)",
    ]


@pytest.mark.clause("NG-15.8", "NG-17.1")
def test_after_daylight_comes_the_next_round_or_the_end() -> None:
    table = at(step="daylight", round=6, first=1)
    assert state(table).round == 7 and asked(table) == (2, "recruit")
    assert at(step="daylight", round=9).over


@pytest.mark.clause("NG-15.9")
def test_daylight_moves_nothing() -> None:
    table = at(
        step="daylight",
        round=3,
        spaces={"b1": {"owls": 2, "products": 1}},
        players=[{"figures": {"b1": 1}, "money": 6, "hand": ["thea"]}, {}],
    )
    answer(table, "none")
    assert on(table, 1, "b1") == 1 and state(table).owls[1] == 2 and state(table).products[1] == 1
    assert len(gang(table, 1).hand) == 1  # P2 begins, so P1 has not drawn


@pytest.mark.clause("NG-17.2", "NG-R64")
def test_factories_are_counted_after_the_last_exchange() -> None:
    table = at(
        step="daylight",
        round=9,
        bare=True,
        spaces={"b1": {"factory": True}},
        players=[{"figures": {"b1": 1}, "money": 6}, {"figures": {}}],
    )
    assert gang(table, 1).blurp == 1
    answer(table, 6)
    assert gang(table, 1).blurp == 1 + 3 + 1
    assert [one.kind for one in table.events][-3:] == ["exchange", "factory_blurp", "over"]


def final(*ranks: tuple[int, int]) -> tuple[int, ...]:
    players = [{"blurp": blurp, "money": money} for blurp, money in ranks]
    table = at(step="scoring", seats=len(ranks), players=players)
    assert table.result is not None
    return table.result.places


@pytest.mark.clause("NG-17.3")
def test_most_blurp_wins_whoever_has_more_money() -> None:
    assert final((40, 9), (41, 0)) == (2, 1)
    assert final((12, 0), (13, 20), (14, 3), (9, 30)) == (3, 2, 1, 4)


@pytest.mark.clause("NG-17.4", "NG-X48")
def test_money_breaks_a_tie_for_the_first_place() -> None:
    assert final((41, 3), (41, 1)) == (1, 2)


@pytest.mark.clause("NG-17.5", "NG-R65", "NG-X48")
def test_players_still_tied_share_the_victory() -> None:
    assert final((41, 3), (41, 3)) == (1, 1)
    assert final((41, 3), (12, 0), (41, 3)) == (1, 3, 1)


@pytest.mark.clause("NG-17.6")
def test_lower_places_go_by_blurp_then_money() -> None:
    assert final((20, 0), (10, 1), (10, 4), (30, 0)) == (2, 4, 3, 1)
    assert final((30, 0), (10, 4), (10, 4), (5, 9)) == (1, 2, 2, 4)


@pytest.mark.clause("NG-17.3", "NG-R66")
def test_blurp_has_no_last_space() -> None:
    table = at(step="scoring", players=[{"blurp": 1000}, {"blurp": 999}])
    assert table.result is not None and table.result.scores == (1000, 999)
    assert table.result.places == (1, 2)


@pytest.mark.clause("NG-1.5")
def test_money_never_falls_below_zero() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[
            {"figures": {"c3": 1}, "hand": ["sable"], "money": 0},
            {"figures": {"c3": 1}, "hand": [], "money": 0},
        ],
        luck=[{"P1 green die": "0gg"}],
    )
    answer(table, "sable", "stop", "stop")
    assert [one.money for one in state(table).players] == [0, 0]
