"""BF-5: shared resources, offers and trades."""

import pytest

from fracas import Refused, Table
from fracas.engine import Choice

from .looking import asked, asked_number, keys, kinds, state, team, told
from .tables import SECOND, act, await_turn, example, feud, live, refused

GIFT = ((("assets", 1),), (), 0, "")


def deal(give: Choice, want: Choice, shown: int = 0, words: str = "") -> Choice:
    return (give, want, shown, words)


def accept(table: Table, seat: int, at: int | None = None) -> None:
    act(table, seat, "accept", question=asked_number(table, seat, "answer_offer"), at=at)


def market(text: str = "") -> Table:
    return live(*["marketplace"] * 4, text=text)


@pytest.mark.clause("BF-5.1", "BF-R54")
def test_each_seat_spends_the_teams_resources_wherever_it_stands() -> None:
    table = live(
        "marketplace", "orders", seats=5, text="order_row = ['O01']\n[team.F01]\nassets = 3"
    )
    assert state(table).team_of[:2] == (0, 0)
    act(table, 0, "buy", ("row", "O01"), at=0)
    act(table, 1, "order", "O01", "D1", (), at=0)
    assert team(table, 0).assets == 0


@pytest.mark.clause("BF-5.2", "BF-5.3", "BF-D20", "BF-D21")
def test_teams_at_one_station_trade_at_any_time_in_the_phase() -> None:
    for station in ("cityscape", "orders", "marketplace", "council"):
        table = live(station, station, "orders" if station != "orders" else "council")
        act(table, 0, "offer", "F07", deal((("assets", 2),), (("token", 1),)), at=400 * SECOND)
        accept(table, 1, at=401 * SECOND)
        assert (team(table, 0).assets, team(table, 0).tokens) == (2, 2)
        assert (team(table, 1).assets, team(table, 1).tokens) == (6, 0)
        assert refused(table, 0, "offer", "F02") == "away"


@pytest.mark.clause("BF-5.4")
def test_one_side_may_give_nothing_but_not_both() -> None:
    table = market()
    assert refused(table, 0, "offer", "F07", deal((), ())) == "rule"
    act(table, 0, "offer", "F07", deal((("assets", 1),), (), 0, "with love"), at=0)
    offer = table.view(1)["offers"][0]
    assert (offer["from"], offer["to"]) == ("F01", "F07")
    assert offer["give"] == [["assets", 1]] and offer["want"] == []
    assert offer["words"] == "with love"
    act(table, 2, "offer", "F08", deal((), (("assets", 2),)), at=0)
    accept(table, 3, at=1)
    assert team(table, 2).assets == 6


@pytest.mark.clause("BF-5.4", "BF-5.11", "BF-R55")
@pytest.mark.parametrize(
    "goods",
    [
        (("seal", 1),), (("unit", 1),), (("F01-1", 1),), (("barricade", 1),), (("assets", 0),),
        (("assets", -1),), (("assets", "2"),), ("assets",), "assets", ((("assets", 1),),),
    ],
)  # fmt: skip
def test_what_is_not_for_trade_or_no_offer_at_all(goods: Choice) -> None:
    table = market()
    assert refused(table, 0, "offer", "F07", deal(goods, ())) == "rule"
    assert refused(table, 0, "offer", "F07", deal((), goods)) == "rule"


@pytest.mark.clause("BF-5.11")
def test_equipped_placed_proposed_and_fulfilled_cards_stay_where_they_are() -> None:
    text = """
[lanyards]
0 = ["A25"]
[team.F01]
fulfilled = ["M01"]
orders = ["O01"]
advancements = []
ambitions = ["M05"]
[proposals]
F01 = "E01"
"""
    table = live("orders", "orders", text=text)
    act(table, 0, "order", "O01", "D1", (), at=0)
    for what in ("A25", "M01", "O01", "E01"):
        assert refused(table, 0, "offer", "F07", deal(((what, 1),), ()), at=1000) == "cost"
    act(table, 0, "offer", "F07", deal((("M05", 1),), ()), at=1000)
    accept(table, 1, at=1001)
    assert keys(team(table, 1).ambitions)[-1] == "M05"


@pytest.mark.clause("BF-5.5")
def test_an_offer_lapses_in_time_by_its_maker_or_when_one_side_leaves() -> None:
    def open_offer() -> Table:
        table = market()
        act(table, 0, "offer", "F07", GIFT, at=0)
        assert asked(table) == {1: ["answer_offer"]}
        return table

    table = open_offer()
    table.tick(20 * SECOND - 1)
    assert len(state(table).offers) == 1
    table.tick(20 * SECOND)
    assert state(table).offers == [] and asked(table) == {}
    table = open_offer()
    act(table, 0, "withdraw", 1, at=1000)
    assert state(table).offers == [] and asked(table) == {}
    assert refused(table, 0, "withdraw", 1, at=1000) == "gone"
    for seat in (0, 1):
        table = open_offer()
        act(table, seat, "go:council", at=1000)
        assert state(table).offers == [] and asked(table) == {}
    table = open_offer()
    for seat in range(4):
        menu = next(one.number for one in table.questions(seat) if one.kind == "menu")
        act(table, seat, "ready", question=menu, at=1000)
    assert state(table).round == 2 and state(table).offers == []


@pytest.mark.clause("BF-5.5")
def test_an_offer_stays_while_a_team_mate_is_there() -> None:
    table = live(*["marketplace"] * 6, seats=6)  # F07 has seats 2 and 3
    act(table, 0, "offer", "F07", GIFT, at=0)
    act(table, 2, "go:council", at=1)
    assert asked(table) == {3: ["answer_offer"]}
    act(table, 3, "go:council", at=2)
    assert asked(table) == {}


@pytest.mark.clause("BF-5.6", "BF-5.8", "BF-X12")
def test_an_offer_holds_nothing_back_and_is_checked_again() -> None:
    table = example("x12")
    act(table, 0, "offer", "F07", deal((("assets", 3),), (("order", 1),)), at=0)
    act(table, 0, "buy", ("row", "O16"), at=1)
    assert team(table, 0).assets == 2
    number = asked_number(table, 1, "answer_offer")
    before = table.digest()
    with pytest.raises(Refused) as caught:
        table.play(1, "accept", question=number, at=2)
    assert caught.value.why.key == "refuse.trade.stale" and "BF-5.6" in caught.value.clauses
    assert table.digest() == before


@pytest.mark.clause("BF-5.6")
def test_the_other_sides_goods_are_checked_too() -> None:
    table = market("[team.F07]\nassets = 2")
    act(table, 0, "offer", "F07", deal((), (("assets", 3),)), at=0)
    number = asked_number(table, 1, "answer_offer")
    with pytest.raises(Refused) as caught:
        table.play(1, "accept", question=number)
    assert caught.value.why.key == "refuse.trade.stale"
    act(table, 1, "refuse", question=number)
    assert state(table).offers == []


@pytest.mark.clause("BF-5.7", "BF-2.1")
def test_everything_moves_at_once() -> None:
    text = """
[team.F01]
assets = 5
advancements = ["A25", "A28"]
events = ["E01", "E02"]
[team.F07]
orders = ["O07"]
ambitions = ["M01"]
tokens = 2
"""
    table = market(text)
    give = (("assets", 3), ("A28", 1), ("E02", 1))
    want = (("O07", 1), ("M01", 1), ("token", 2))
    act(table, 0, "offer", "F07", deal(give, want), at=0)
    accept(table, 1, at=1)
    one, other = team(table, 0), team(table, 1)
    assert (one.assets, other.assets, one.tokens, other.tokens) == (2, 7, 3, 0)
    assert keys(one.advancements) == ["A25"] and keys(other.advancements)[-1] == "A28"
    assert keys(one.events) == ["E01"] and keys(other.events)[-1] == "E02"
    assert keys(one.orders)[-1] == "O07" and keys(other.orders) == []
    assert keys(one.ambitions)[-1] == "M01" and keys(other.ambitions) == []


@pytest.mark.clause("BF-5.9", "BF-S10", "BF-R55")
def test_a_card_by_type_stays_face_down_unless_its_maker_shows_it() -> None:
    text = "[team.F01]\nadvancements = ['A28']\n"
    for shown, seen in ((0, [None]), (1, ["A28"])):
        table = market(text)
        act(table, 0, "offer", "F07", deal((("advancement", 1),), (), shown), at=0)
        assert table.view(1)["offers"][0]["cards"] == seen
        assert table.view(0)["offers"][0]["cards"] == ["A28"]
        assert table.view(2)["offers"] == [] and table.view(None)["offers"] == []
        accept(table, 1, at=1)
        assert table.view(1)["teams"][1]["advancements"] == ["A28"]
        assert table.view(2)["teams"][1]["advancements"] == [None]
        assert told(table, "trade")[0]["give"] == ("1 advancement",)


@pytest.mark.clause("BF-5.10", "BF-R56")
def test_promises_bind_nobody() -> None:
    table = market()
    act(table, 0, "offer", "F07", deal((("assets", 1),), (), 0, "and you attack nobody"), at=0)
    accept(table, 1, at=1)
    at = [one.event.args.get("words") for one in table.events if one.kind == "offer"]
    assert at == ["and you attack nobody"]  # it is kept in the log, and that is all
    assert "go:orders" in [option.data for option in table.questions(1)[0].options]


@pytest.mark.clause("BF-14.4", "BF-14.7", "BF-14.16")
def test_in_turns_an_offer_is_answered_in_the_other_teams_turn() -> None:
    text = "turn = 0\nstations = ['orders','orders','orders','council']\n[team.F01]\npower = 1\n"
    table = feud(text)
    act(table, 0, "offer", "F07", deal((("assets", 1),), (("token", 1),)))
    assert refused(table, 0, "offer", "F07") == "away"  # one a turn to each team
    act(table, 0, "offer", "F02", GIFT)
    assert refused(table, 0, "offer") == "once"
    assert refused(table, 0, "offer", "F08") == "once"
    act(table, 0, "pass")
    seen: list[tuple[int, str]] = []
    while len(seen) < 2:
        seat, question = next(iter(table.waiting.items()))
        seen.append((seat, question.kind))
        if question.kind == "answer_offer":
            act(table, seat, "accept")
            continue
        seen.pop()
        act(table, seat, "pass")
    assert sorted(seen) == [(1, "answer_offer"), (2, "answer_offer")]
    assert team(table, 1).tokens == 0 and state(table).acted


@pytest.mark.clause("BF-14.7")
def test_in_turns_an_unanswered_offer_ends_with_that_turn() -> None:
    text = "turn = 0\nstations = ['orders','orders','orders','council']\n[team.F01]\npower = 1\n"
    table = feud(text)
    act(table, 0, "offer", "F07", GIFT)
    act(table, 0, "pass")
    await_turn_or_offer(table, 1)
    act(table, 1, "refuse")
    assert state(table).offers == []


def await_turn_or_offer(table: Table, seat: int) -> None:
    while seat not in table.waiting:
        other, question = next(iter(table.waiting.items()))
        table.play(other, "pass" if question.kind == "turn" else question.options[0])


@pytest.mark.clause("BF-14.16", "BF-5.3")
def test_in_turns_both_must_still_be_together_when_it_is_accepted() -> None:
    text = "turn = 0\nstations = ['orders','orders','council','council']\n[team.F01]\npower = 1\n"
    table = feud(text)
    act(table, 0, "offer", "F07", GIFT)
    act(table, 0, "go:cityscape")
    act(table, 0, "pass")
    await_turn_or_offer(table, 1)
    assert "you are no longer at one station" in table.waiting[1].prompt
    assert "cannot be accepted any more" in table.waiting[1].because("refuse")
    assert refused(table, 1, "accept") == "away"
    act(table, 1, "refuse")


@pytest.mark.clause("BF-14.16")
def test_in_turns_any_seat_addressed_answers() -> None:
    text = "turn = 0\nstations = ['orders','orders','orders','orders','orders','orders']\n"
    table = feud(text + "[team.F01]\npower = 1\n", seats=6)
    act(table, 0, "offer", "F07", GIFT)
    act(table, 0, "pass")
    await_turn_or_offer(table, 3)
    assert {2, 3} <= set(table.waiting)
    act(table, 3, "accept")
    assert "trade" in kinds(table)
    await_turn(table, 2)


@pytest.mark.clause("BF-9.10", "BF-9.11", "BF-9.12", "BF-9.13", "BF-X5", "BF-9.9")
def test_a_stored_card_is_bought_or_traded() -> None:
    table = example("x5")
    act(table, 0, "buy", ("warehouse", "O05"))
    assert team(table, 0).assets == 0 and keys(team(table, 0).orders)[-1] == "O05"
    assert team(table, 0).warehouse == [] and state(table).spent == 4
    table = example("x5")
    act(table, 0, "offer", "F07", deal((("w:O05", 1),), (("assets", 3),)))
    act(table, 0, "pass")
    await_turn_or_offer(table, 1)
    act(table, 1, "accept")
    assert (team(table, 0).assets, team(table, 1).assets) == (7, 0)
    assert keys(team(table, 1).orders)[-1] == "O05" and team(table, 1).warehouse == []
    assert team(table, 0).warehouse == [] and state(table).spent == 0


@pytest.mark.clause("BF-9.12", "BF-9.8")
def test_a_warehouse_trade_is_made_at_the_marketplace() -> None:
    text = "[team.F01]\nwarehouse = ['O05']\n"
    table = live("orders", "orders", text=text)
    assert refused(table, 0, "offer", "F07", deal((("w:O05", 1),), ())) == "away"
    assert refused(table, 1, "offer", "F01", deal((), (("w:O05", 1),))) == "away"
    assert refused(table, 0, "offer", "F07", deal((("O05", 1),), ())) == "cost"  # BF-9.8
    assert refused(table, 0, "order", "O05", "D1", ()) == "stock"


@pytest.mark.clause("BF-9.10")
def test_a_stored_item_may_be_given_for_nothing() -> None:
    table = market("[team.F01]\nwarehouse = ['A28']\n")
    act(table, 0, "offer", "F07", deal((("w:A28", 1),), ()), at=0)
    accept(table, 1, at=1)
    assert keys(team(table, 1).advancements) == ["A28"] and team(table, 1).assets == 4


@pytest.mark.clause("BF-X51", "BF-9.20", "BF-9.6")
def test_power_6_stores_a_token_and_trades_it() -> None:
    table = example("x51")
    board = state(table).tokens
    act(table, 0, "store", ("board", "token"))
    assert state(table).tokens == board - 1 and team(table, 0).tokens == 0
    await_turn(table, 0)
    act(table, 0, "offer", "F07", deal((("w:token", 1),), (("assets", 4),)))
    act(table, 0, "pass")
    await_turn_or_offer(table, 1)
    act(table, 1, "accept")
    assert team(table, 1).tokens == 1 and team(table, 1).assets == 0
    assert team(table, 0).assets == 8 and team(table, 0).warehouse == []
    assert state(table).spent == 0
