"""Section 21: a campaign from mission to mission, and as a file. CO-C10, CO-C11."""

from pathlib import Path

import pytest

import fracas
from fracas.cli import main
from fracas.engine import BadInput
from fracas.games.collision import game
from fracas.games.collision.campaign import recruit_worth, roster_worth
from fracas.games.collision.campaign_file import campaign_file
from fracas.games.collision.catalogue import catalogue
from fracas.games.collision.figures import sheet
from fracas.games.collision.state import Recruit, Roster
from fracas.games.collision.trade import fits, price, takers
from fracas.table import Table

from .tables import answer, asked, at, figure, one, options, player, refusal, state, told

FOLDER = Path(__file__).parent / "campaigns"
Given = dict[str, object]
NEXT: list[Given] = [{"P1 deck": ["8"]}, {"P2 deck": ["1"]}]
"""The decks of the next mission; P1 wins the set-up draw."""


def ended(
    a: list[str] | None = None,
    b: list[str] | None = None,
    *,
    mission: str = "domination",
    luck: list[Given] | None = None,
    campaign: str = "5",
    figures: Given | None = None,
    gang: str = "",
    **more: object,
) -> Table:
    """Turn 4 of a mission of a campaign is over. `a` and `b` are the cards, from the top, with
    which P1 and P2 explore."""
    given = figures or {
        "A1": one("RE2", 500, 500), "A2": one("RE6", 1700, 500), "A3": one("RE9", 2700, 500),
        "B1": one("UN3", 1700, 2700), "B2": one("UN4", 2700, 2700), "B3": one("UN9", 2600, 2500),
    }  # fmt: skip
    options = {"campaign": campaign, "gangs": gang or "learning-reclaimers,learning-unwanted"}
    return at(
        mission, options, stage="regroup", turn=4, figures=given,
        luck=[*(luck or [{"P1 deck": a or []}, {"P2 deck": b or []}]), *NEXT],
        **more,
    )  # fmt: skip


def roster(table: Table, number: int = 1) -> Roster:
    return state(table).rosters[number - 1]


def recruit(table: Table, name: str) -> Recruit:
    return next(one for one in roster(table, "AB".index(name[0]) + 1).recruits if one.name == name)


def dull(table: Table) -> Table:
    """Nobody advances or trades any more, until the next mission is set up."""
    while not table.over and asked(table)[1] in ("advances", "trade", "choose_object"):
        kind = asked(table)[1]
        answer(table, options(table)[0] if kind == "choose_object" else "done")
    return table


@pytest.mark.clause("CO-21.3", "CO-21.2")
def test_a_campaign_begins_with_400_shards_and_keeps_what_is_not_spent() -> None:
    table = fracas.new("collision", campaign="5", gangs="learning-reclaimers,the-crush")
    assert (roster(table, 1).shards, roster(table, 2).shards) == (210, 0)
    assert [one.name for one in roster(table).recruits] == ["A1", "A2", "A3"]
    assert roster(table).xp == 0


@pytest.mark.clause("CO-21.4", "CO-20.29", "CO-20.30", "CO-21.2")
def test_xp_gain_and_exploration_come_in_this_order() -> None:
    table = ended(["2", "3", "5"], ["7", "1"])
    order = [event.kind for event in table.log if event.kind in ("xp", "shards", "explores")]
    assert order == ["xp", "shards", "xp", "shards", *["explores", "shards"] * 3,
                     "explores", "shards", "explores"]  # fmt: skip
    assert [line["xp"] for line in told(table, "xp")] == [4 + 3 + 1, 4 + 2]
    assert roster(table).shards == 210 + 30 + 5 + 10 + 15
    assert roster(table, 2).shards == 210 + 30 + 20
    assert (roster(table).won, roster(table, 2).won) == (1, 0)


@pytest.mark.clause("CO-20.30", "CO-R112")
def test_after_a_draw_everybody_draws_twice() -> None:
    even: Given = {"A1": one("RE2", 500, 500), "B1": one("UN3", 1700, 2700)}
    table = ended(
        ["1", "1"], ["1", "1"], figures=even, gang="learning-reclaimers,learning-unwanted"
    )
    assert [line["who"] for line in told(table, "explores")] == [0, 0, 1, 1]
    assert [one.won for one in state(table).rosters] == [0, 0]


@pytest.mark.clause("CO-C10", "CO-21.5")
def test_the_exploration_table() -> None:
    table = ended(["fail", "4", "1"], ["1", "1"])
    assert roster(table).shards == 210 + 30 - 10 + 10 and roster(table).xp == 8 + 1
    table = ended(["6", "3", "1", "1"], ["1", "1"])  # the second draw of a 6: O15
    assert roster(table).stash == ("O15",)
    table = ended(["6", "fail", "1", "1"], ["1", "1"])
    assert roster(table).stash == () and told(table, "finds_nothing")


@pytest.mark.clause("CO-C10", "CO-D29")
def test_an_8_is_any_object_of_cost_10_or_less() -> None:
    table = ended(["8", "1", "1"], ["1", "1"])
    assert asked(table) == (1, "choose_object")
    assert "O19" in options(table) and "O11" not in options(table)
    answer(table, "O19")
    assert roster(table).stash == ("O19",)


@pytest.mark.clause("CO-C10", "CO-D29")
def test_a_success_after_a_6_is_any_gear() -> None:
    table = ended(["6", "success", "1", "1"], ["1", "1"])
    assert asked(table) == (1, "choose_object")
    assert options(table) == [f"O{k}" for k in range(13, 25)]


@pytest.mark.clause("CO-C10", "CO-D29")
def test_a_success_is_30_shards_or_a_free_advance() -> None:
    table = ended(["success", "1", "1"], ["1", "1"])
    assert asked(table) == (1, "choose_gain")
    answer(table, "shards")
    assert roster(table).shards == 210 + 30 + 30
    luck: list[Given] = [{"P1 deck": ["success", "1", "1"]}, {"P2 deck": ["1", "1"]},
                         {"P1 deck": ["fail"]}]  # fmt: skip
    table = ended(luck=luck)
    answer(table, "advance", "A1")
    assert roster(table).xp == 8 and roster(table).free == 0  # nothing paid, nothing back
    assert recruit(table, "A1").advances == () and told(table, "xp_back") == []


def killed(card: str) -> Table:
    figures: Given = {
        "A1": one("RE2", 500, 500), "A2": {"profile": "RE6", "status": "killed"},
        "A3": one("RE9", 2700, 500), "B1": one("UN3", 1700, 2700), "B2": one("UN4", 2700, 2700),
        "B3": one("UN9", 2600, 2500),
    }  # fmt: skip
    luck: list[Given] = [{"P1 deck": ["1", "1"]}, {"P2 deck": ["1", "1"]}, {"P1 deck": [card]}]
    return ended(figures=figures, luck=luck)


@pytest.mark.clause("CO-21.6")
@pytest.mark.parametrize(
    ("card", "result"),
    [("fail", "retires"), ("1", "misses"), ("2", "misses"), ("3", "well"), ("8", "well"),
     ("success", "well")],
)  # fmt: skip
def test_an_injury_card_for_each_figure_killed(card: str, result: str) -> None:
    table = killed(card)
    (line,) = told(table, "injury")
    assert (line["figure"], line["result"]) == ("A2:RE6", result)
    there = [one.name for one in roster(table).recruits]
    assert ("A2" in there) == (result != "retires")
    assert result == "retires" or recruit(table, "A2").misses == (result == "misses")


@pytest.mark.clause("CO-21.6", "CO-21.12", "CO-R110")
def test_who_misses_a_mission_is_replaced_up_to_three_and_is_back_after_it() -> None:
    table = dull(killed("2"))
    names = [one.name for one in state(table).figures if one.owner == 0]
    assert names == ["A1", "A3", "A4"] and recruit(table, "A4").profile == "RE6"
    assert not recruit(table, "A2").misses and len(roster(table).recruits) == 4
    assert player(table, 1).total == 6


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
    assert "O8" not in options(table)  # for Unwanted
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
    mine = Roster(faction="reclaimers", recruits=[Recruit("A1", "RE6")], stash=("O8",))
    assert takers(mine, "O8") == [] and takers(mine, "O1") == ["A1"]
    table = trading(gang="learning-reclaimers,learning-unwanted")
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


@pytest.mark.clause("CO-21.11", "CO-8.11", "CO-R111")
@pytest.mark.parametrize(
    ("gangs", "extra"),
    [("fire-line,hunting-pack", (0, 0)), ("small-line,the-crush", (3, 0)),
     ("the-crush,learning-reclaimers", (0, 3)), ("small-line,learning-unwanted", (0, 1))],
)  # fmt: skip
def test_the_lower_worth_gets_cards(gangs: str, extra: tuple[int, int]) -> None:
    table = fracas.new("collision", gangs=gangs)
    assert (player(table, 1).extra, player(table, 2).extra) == extra


@pytest.mark.clause("CO-8.11", "CO-21.11")
def test_extra_cards_are_drawn_after_the_mulligan() -> None:
    table = at(
        options={"gangs": "small-line,the-crush"}, stage="start", turn=1,
        figures={"A1": one("RE2", 500, 300), "B1": one("UN9", 3000, 3000)},
    )  # fmt: skip
    assert len(player(table, 1).hand) == 3
    table.play(0, "mulligan")
    table.play(1, "keep_hand")
    assert len(player(table, 1).hand) == 3 + 3 and len(player(table, 1).discard) == 3


@pytest.mark.clause("CO-21.1")
def test_after_a_mission_the_next_begins_anew() -> None:
    table = dull(ended(["1", "1", "2"], ["1", "1"]))
    s = state(table)
    assert (s.played, s.campaign, s.turn) == (1, 5, 0)
    assert asked(table)[1] == "choose_first"
    mine = player(table, 1)
    assert (mine.vp, mine.kills, mine.edge, mine.hand) == ((), (), "", [])
    assert len(mine.deck) + len(mine.discard) == 30 and (mine.pool, mine.used) == (6, 0)
    assert all(one.status == 0 and not one.wounds for one in s.figures)
    assert game.options["campaign"].values[:2] == ("", "5")


@pytest.mark.clause("CO-S2", "CO-21.5")
def test_decks_are_hidden_again_for_each_table_and_each_mission() -> None:
    table = ended(["8", "1", "1"], ["1", "1"])
    assert asked(table) == (1, "choose_object")
    s = state(table)
    assert len(player(table, 1).deck) == 29 and len(player(table, 1).shown) == 0
    assert {s.seen[card] for card in player(table, 1).deck} == {0}
    answer(table, "O19")
    dull(table)
    assert {state(table).seen[card] for card in player(table, 1).deck} == {0}
    assert {state(table).seen[card] for card in player(table, 2).deck} == {0}


@pytest.mark.clause("CO-21.1")
def test_a_campaign_file_for_other_numbers_of_players_is_refused() -> None:
    text = (FOLDER / "seasoned.toml").read_text(encoding="utf-8")
    with pytest.raises(BadInput, match="for 2 players, not 3"):
        fracas.new("collision", seats=3, campaign=text)


@pytest.mark.clause("CO-21.13")
@pytest.mark.parametrize(
    ("edit", "places"),
    [("", (1, 2)), ("won", (2, 1)), ("earned", (2, 1)), ("worth", (2, 1))],
)  # fmt: skip
def test_the_winner_of_a_campaign(edit: str, places: tuple[int, int]) -> None:
    even: Given = {"A1": one("RE2", 500, 500), "B1": one("UN3", 1700, 2700)}
    table = ended(["1", "1"], ["1", "1"], figures=even, campaign="1")
    mine, theirs = roster(table), roster(table, 2)
    mine.won, mine.earned = 1, 9
    theirs.won, theirs.earned = 1, 9
    if edit == "":
        mine.won = 2
        theirs.earned = 99
    elif edit == "won":
        theirs.won = 2
        mine.earned = 99
    elif edit == "earned":
        theirs.earned = 10
        mine.recruits[0].advances = ("rc",)
    else:
        theirs.recruits[0].advances = ("rc",)
    dull(table)
    assert table.result is not None and table.result.places == places
    assert table.result.clauses == ("CO-21.13",)


# As a file


def test_a_campaign_file_goes_on_where_it_was_left() -> None:
    table = dull(ended(["6", "3", "1", "1"], ["1", "1"]))
    saved = str(table.view(0)["campaign"]["file"])
    after = fracas.new("collision", campaign=saved, mission="domination")
    assert state(after).rosters == state(table).rosters and state(after).played == 1
    assert state(after).saved == saved


def test_the_command_shows_and_saves_a_campaign(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, file = tmp_path / "game.fracas", tmp_path / "mine.toml"
    table = fracas.new("collision", campaign="5", gangs="learning-reclaimers,the-crush")
    record.write_text(table.dumps(), encoding="utf-8")
    assert main(["campaign", str(record), "--save", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "0 of 5 missions are over" and lines[1].startswith("learning-reclaimers: 0")
    again = fracas.new("collision", campaign=campaign_file(str(file)))
    assert state(again).rosters == state(table).rosters
    assert main(["campaign", str(record), "--lang", "fr"]) == 0
    assert "0 missions sur 5" in capsys.readouterr().out
    record.write_text(fracas.new("collision").dumps(), encoding="utf-8")
    assert main(["campaign", str(record)]) == 2
    assert "no campaign" in capsys.readouterr().err


@pytest.mark.clause("CO-29.19")
def test_everybody_sees_how_a_campaign_stands() -> None:
    table = killed("2")
    for viewer in (0, 1, None):
        seen = table.view(viewer)["campaign"]
        assert (seen["played"], seen["missions"]) == (0, 5)
        mine = seen["gangs"][0]
        assert (mine["xp"], mine["shards"], mine["won"]) == (6, 240, 0)
        assert [one["misses"] for one in mine["figures"]] == [False, True, False]
    assert [one["card"] for one in told(table, "explores")] == ["1"] * 4


def test_a_campaign_is_taken_out_of_a_record_of_other_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = killed("2")
    record, file = tmp_path / "game.fracas", tmp_path / "ours.toml"
    other = table.dumps().replace(f'"version": "{game.version}"', '"version": "0"')
    record.write_text(other, encoding="utf-8")
    with pytest.raises(BadInput, match="rules 0 of collision"):
        fracas.loads(other)
    assert main(["campaign", str(record), "--save", str(file)]) == 0
    assert "rules 0 of collision" in capsys.readouterr().out
    assert file.read_text(encoding="utf-8") == table.view(None)["campaign"]["file"]
    again = fracas.new("collision", campaign=campaign_file(str(file)))
    assert state(again).played == state(table).played


def test_a_campaign_survives_saving_the_table() -> None:
    table = ended(["8", "1", "1"], ["1", "1"])
    again = table.copy()
    answer(again, "O19")
    answer(table, "O19")
    assert again.digest() == table.digest()


@pytest.mark.parametrize("name", ["seasoned", "third"])
def test_files_of_earlier_rules_can_still_be_played(name: str) -> None:
    """These files were written once and are never to change."""
    text = campaign_file(str(FOLDER / f"{name}.toml"))
    assert fracas.new("collision", campaign=text).waiting


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("format = 1", "format = 9", "format 9; 1 can be read"),
        ("played = 1", "played = 5", "all 5 missions"),
        ('profile = "RE2"', 'profile = "RE0"', "no profile 'RE0'"),
        ('objects = ["O19"]', 'objects = ["O99"]', "no object 'O99'"),
        ("shards = 12", "shards = -1", "shards"),
        ("missions = 5", "missions = 99", "missions"),
    ],
)
def test_a_bad_campaign_file_is_refused(old: str, new: str, words: str) -> None:
    text = (FOLDER / "seasoned.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadInput, match=words):
        fracas.new("collision", campaign=text.replace(old, new))


def test_a_bad_number_of_missions_and_missing_files_are_refused() -> None:
    with pytest.raises(BadInput, match=r"CO-21.1: 99 missions; nearest: 20"):
        fracas.new("collision", campaign="99")
    with pytest.raises(BadInput):
        campaign_file("nowhere.toml")
    text = (FOLDER / "seasoned.toml").read_text(encoding="utf-8")
    with pytest.raises(BadInput, match="leave them out"):
        fracas.new("collision", campaign=text, gangs="fire-line,the-crush")
