"""Section 21: advances and trade between the missions of a campaign. CO-C11."""

import pytest

import fracas
from fracas.games.collision.catalogue import catalogue
from fracas.games.collision.figures import sheet
from fracas.games.collision.rosters import recruit_worth, roster_worth
from fracas.games.collision.state import Recruit, Roster
from fracas.games.collision.trade import fits, price, takers
from fracas.server.seeing import question
from fracas.table import Table

from .campaigning import FOLDER, Given, ended, recruit, roster
from .tables import answer, asked, at, figure, one, options, refusal


@pytest.mark.clause("CO-21.7", "CO-C11", "CO-D29", "CO-21.5")
@pytest.mark.parametrize(
    ("card", "row"),
    [("1", "int"), ("2", "agi"), ("3", "mov"), ("4", "rc"), ("5", "cc"), ("6", "def"),
     ("7", "slot"), ("8", "wnd")],
)  # fmt: skip
def test_six_xp_buy_a_draw_on_the_table_of_advances(card: str, row: str) -> None:
    luck: list[Given] = [{"P1 deck": ["1", "1", "2"]}, {"P2 deck": ["1", "1"]}]
    table = ended(luck=[*luck, {"P1 deck": [card]}])
    assert asked(table) == (1, "advances") and options(table) == ["A1", "A2", "A3", "done"]
    answer(table, "A1")
    assert roster(table).xp == 8 - 6 and recruit(table, "A1").advances == (row,)
    assert asked(table) != (1, "advances")


@pytest.mark.clause("CO-C11", "CO-R109")
def test_a_fail_gives_two_xp_back_and_is_no_advance() -> None:
    luck: list[Given] = [
        {"P1 deck": ["1", "1", "2"]},
        {"P2 deck": ["1", "1"]},
        {"P1 deck": ["fail"]},
    ]
    table = ended(luck=luck)
    answer(table, "A1")
    assert roster(table).xp == 8 - 6 + 2 and recruit(table, "A1").advances == ()
    assert roster(table).earned == 8


def seasoned(advances: list[str], card: str) -> Table:
    """A campaign file in which A1 has had advances and P1 10 XP; A1 takes one more."""
    text = (FOLDER / "seasoned.toml").read_text(encoding="utf-8")
    text = text.replace("advances = []", f"advances = {advances}")
    figures: Given = {"A1": one("RE2", 500, 500), "B1": one("UN3", 1700, 2700)}
    table = at(
        "domination", {"campaign": text}, stage="regroup", turn=4, figures=figures,
        luck=[{"P1 deck": ["1", "1"]}, {"P2 deck": ["1", "1"]}, {"P1 deck": [card]}],
    )  # fmt: skip
    return table


@pytest.mark.clause("CO-21.8", "CO-C11", "CO-D29")
def test_a_characteristic_rises_once_and_then_another_row_is_chosen() -> None:
    table = seasoned(["rc"], "4")
    answer(table, "A1")
    assert asked(table) == (1, "choose_row")
    assert options(table) == ["int", "agi", "mov", "cc", "def", "slot", "wnd"]
    answer(table, "def")
    assert recruit(table, "A1").advances == ("rc", "def")
    table = seasoned([], "success")
    answer(table, "A1")
    assert asked(table) == (1, "choose_row") and len(options(table)) == 8


@pytest.mark.clause("CO-21.7")
def test_three_advances_are_all_a_figure_takes() -> None:
    table = seasoned(["rc", "mov", "slot"], "1")
    assert asked(table) == (1, "advances") and "A1" not in options(table)
    words, clauses = refusal(table, "A1")
    assert "legal" in words and "CO-21.7" in clauses


@pytest.mark.clause("CO-21.7", "CO-2.11")
def test_advances_count_in_the_next_mission() -> None:
    table = fracas.new("collision", campaign=(FOLDER / "seasoned.toml").read_text().replace(
        "advances = []", 'advances = ["rc", "mov", "wnd"]'))  # fmt: skip
    mine = sheet(figure(table, "A1"))
    assert (mine.rc, mine.mov, mine.wnd) == (2, 600, 3)


@pytest.mark.clause("CO-21.9")
def test_an_advance_adds_5_to_the_worth_and_nothing_to_the_cost() -> None:
    assert recruit_worth(Recruit("A1", "RE2", ("O9",), ("rc", "mov"))) == 70 + 5 + 10
    assert roster_worth(Roster(recruits=[Recruit("A1", "RE2"), Recruit("A2", "RE6")])) == 120


def trading(**more: object) -> Table:
    table = ended(["1", "1", "2"], ["1", "1"], **more)  # type: ignore[arg-type]  # keys of a position
    while asked(table)[1] == "advances":
        answer(table, "done")
    return table


@pytest.mark.clause("CO-21.10", "CO-D29", "CO-4.4", "CO-4.5", "CO-4.6")
def test_trade_at_list_cost_and_half_for_what_is_sold() -> None:
    table = trading()
    assert asked(table) == (1, "trade") and roster(table).shards == 245
    answer(table, "hire")
    assert set(options(table)) == {"RE1", "RE2", "RE3", "RE4", "RE5", "RE6", "RE7", "RE8", "RE9"}
    answer(table, "RE1")
    assert roster(table).shards == 120 and roster(table).recruits[-1].name == "A4"
    answer(table, "hire")
    assert "RE1" not in options(table)  # one Leader
    answer(table, "RE6", "buy")
    assert "O8" not in options(table)  # for Unbound
    answer(table, "O10", "give", "O10")
    assert options(table) == ["A1", "A2", "A3", "A4", "A5"]
    answer(table, "A2", "buy", "O10", "buy")
    assert "O10" not in options(table)  # two copies
    answer(table, "O9", "sell", "O9")
    assert roster(table).shards == 120 - 50 - 9 - 9 - 5 + 2
    answer(table, "take", ("A2", "O10"))
    assert roster(table).stash == ("O10", "O10") and recruit(table, "A2").objects == ()
    answer(table, "done")
    assert asked(table) == (2, "trade")


@pytest.mark.clause("CO-21.10", "CO-D29")
def test_one_looks_at_what_is_for_sale_before_anything_is_spent() -> None:
    table = trading()
    (opened,) = table.seat(0).questions()
    held = {one[0]: one[2] for one in opened.offers()}
    assert held == {one: one != "done" for one in options(table)}
    answer(table, "hire")
    (asks,) = table.seat(0).questions()
    shown = question(asks)
    assert shown.inner and shown.weighed  # a client holds back, and gives no answer by itself


@pytest.mark.clause("CO-21.10")
def test_nothing_is_bought_without_shards() -> None:
    table = trading(gang="fire-line,the-crush", figures={
        "A1": one("RE1", 500, 500), "A2": one("RE2", 1700, 500), "B1": one("UN2", 1700, 2700),
    })  # fmt: skip
    assert roster(table).shards == 35
    assert "hire" not in options(table)
    words, clauses = refusal(table, "hire")
    assert "35" in words and clauses == ("CO-21.10",)
    answer(table, "buy")
    assert refusal(table, "O99")[1] == ("CO-21.10",)
    assert price("O11") == 6 and price("O9") == 2


@pytest.mark.clause("CO-C10", "CO-21.10")
def test_an_object_of_the_other_faction_may_only_be_sold() -> None:
    mine = Roster(faction="riveters", recruits=[Recruit("A1", "RE6")], stash=("O8",))
    assert takers(mine, "O8") == [] and takers(mine, "O1") == ["A1"]
    table = trading(gang="learning-riveters,learning-unbound")
    roster(table).stash = ("O8",)
    assert "give" not in options(table) and "sell" in options(table)


@pytest.mark.clause("CO-C11", "CO-4.5")
def test_a_gear_slot_takes_gear_only() -> None:
    gear, coat = catalogue().objects["O15"], catalogue().objects["O9"]
    assert not fits(Recruit("A1", "UN3"), gear)
    assert fits(Recruit("A1", "UN3", (), ("slot",)), gear)
    assert not fits(Recruit("A1", "UN3", (), ("slot",)), coat)
    assert fits(Recruit("A1", "RE2", ("O13",), ("slot",)), coat)
    assert not fits(Recruit("A1", "RE2", ("O13",)), coat)
    assert not fits(Recruit("A1", "RE2", ("O9", "O13"), ("slot",)), gear)


@pytest.mark.clause("CO-R108", "CO-C8")
def test_what_was_used_up_is_gone() -> None:
    figures: Given = {
        "A1": one("RE2", 500, 500, objects=[]), "A2": one("RE6", 1700, 500, objects=["O9"]),
        "A3": one("RE9", 2700, 500), "B1": one("UN3", 1700, 2700), "B2": one("UN4", 2700, 2700),
    }  # fmt: skip
    table = at(
        "domination", {"campaign": (FOLDER / "seasoned.toml").read_text()}, stage="regroup", turn=4,
        figures=figures,
    )  # fmt: skip
    assert recruit(table, "A1").objects == () and recruit(table, "A2").objects == ("O9",)
