"""Margins: the last moment, the exact price, the first and the last of something."""

import pytest

from fracas import Refused
from fracas.engine import Choice
from fracas.games.blood_feud.cityscape import unit_named
from fracas.games.blood_feud.state import SUPPLY, TROPHY, with_one

from .looking import asked_number, keys, kinds, state, team, told, unit_on
from .tables import SECOND, act, await_turn, feud, fight, live, placed, refused, units
from .test_fog import foggy, imagined


def why(text: str, station: str, *answers: Choice) -> dict[str, Choice]:
    """The figures that a refusal names."""
    table = live(*[station] * 4, text=text)
    with pytest.raises(Refused) as caught:
        act(table, 0, *answers, at=0)
    return dict(caught.value.why.args)


@pytest.mark.clause("BF-4.19")
def test_a_refusal_names_its_figures() -> None:
    bare = "[team.F01]\ntokens = 0\nassets = 0\n"
    assert why(bare, "council", "ambition") == {"cost": 1}
    assert why(bare, "marketplace", "bury") == {"cost": 1}
    assert why("[team.F01]\npower = 2\n", "council", "bury_ambition") == {"power": 1}
    for sun, cost in (("", 1), ("sun = [7]\n", 2), ("sun = [7, 6]\n", 3)):
        assert why(sun + bare, "cityscape", "sun") == {"cost": cost}
    rows = "order_row = ['O05','O06']\nadvancement_row = ['A12']\ntokens = 0\n"
    assert why(rows, "marketplace", "store") == {"power": 3}
    with pytest.raises(Refused) as caught:
        live("orders").play(0, "ally")
    assert dict(caught.value.why.args) == {"need": 2}


@pytest.mark.clause("BF-10.27")
def test_one_token_is_enough_for_an_ambition() -> None:
    table = live("council", text="[team.F01]\ntokens = 1\n")
    act(table, 0, "ambition", ("blind", ""), at=0)
    assert team(table, 0).tokens == 0
    assert refused(table, 0, "ambition", at=1000) == "cost"


@pytest.mark.clause("BF-7.10", "BF-7.13", "BF-4.28")
def test_an_alliance_stands_at_the_very_end_of_its_block_window() -> None:
    table = live("orders", "orders")
    act(table, 0, "ally", "F07", at=0)
    act(table, 1, "yes", question=asked_number(table, 1, "alliance_reply"), at=2 * SECOND)
    table.tick(12 * SECOND - 1)
    assert "allied" not in kinds(table)
    table.tick(12 * SECOND)
    assert "allied" in kinds(table) and state(table).pacts == []


@pytest.mark.clause("BF-7.17", "BF-7.20", "BF-7.21")
def test_a_block_stands_at_the_very_end_of_its_reply_window_and_the_question_is_closed() -> None:
    table = live("orders", "orders", "orders")
    act(table, 0, "block", ("F07", "F02"), at=0)
    assert len(state(table).pacts) == 1
    table.tick(10 * SECOND - 1)
    assert "blocked" not in kinds(table)
    table.tick(10 * SECOND)
    assert "blocked" in kinds(table) and state(table).pacts == []


@pytest.mark.clause("BF-4.21")
def test_the_menu_changes_by_itself_when_the_wait_is_over() -> None:
    table = live(text="[team.F01]\nunits = { D1 = 2 }\n")
    act(table, 0, "move", "F01-1", "L1", at=0)
    assert table.next_deadline == SECOND
    assert "move" not in table.questions(0)[0].choices
    table.tick(SECOND)
    assert "move" in table.questions(0)[0].choices and table.next_deadline == 480 * SECOND


@pytest.mark.clause("BF-14.4")
def test_in_the_next_turn_one_may_offer_again() -> None:
    table = feud("turn = 0\nstations = ['orders','orders','council','council']\n")
    gift = ((("assets", 1),), (), 0, "")
    act(table, 0, "offer", "F07", gift)
    assert refused(table, 0, "offer", "F07", gift) == "once"
    act(table, 0, "order", "feed", "D1")
    await_turn(table, 0)
    act(table, 0, "offer", "F07", gift)


@pytest.mark.clause("BF-11.10")
def test_a_player_who_returns_has_the_next_number_and_no_cards() -> None:
    text = "start = 'laps'\nround = 4\n[lanyards]\n1 = []\n[team.F07]\nplayers = ['slain']\n"
    table = feud(text)
    state(table).slain = with_one(state(table).slain, 1, 3)
    for _ in range(4):
        act(table, next(iter(table.waiting)), "pass")
    body = state(table).body[1]
    assert state(table).unit_number[body] == 12 and state(table).unit_at[body] == 1
    assert state(table).lanyards[1] == []


@pytest.mark.clause("BF-11.13")
def test_a_team_without_units_and_supply_gets_one_more_from_outside() -> None:
    table = feud("start = 'laps'\n[team.F07]\nunits = {}\nplayers = ['slain']\n")
    s = state(table)
    s.slain = with_one(s.slain, 1, 1)
    for unit, owner in enumerate(s.unit_team):
        if owner == 1 and s.unit_seat[unit] < 0:
            s.unit_at[unit] = -2
    for _ in range(4):
        act(table, next(iter(table.waiting)), "pass")
    assert unit_on(table, 1, "H2") == "F07-12"


@pytest.mark.clause("BF-9.19", "BF-9.21")
def test_reductions_that_bring_nothing_are_not_offered() -> None:
    text = "order_row = ['O16','O10']\n[lanyards]\n0 = ['A25']\n[team.F01]\npower = 1\nassets = 9\n"
    table = live("marketplace", text=text)
    both = ("reduce", "use:A25:0")
    one = table.draft(0, "buy", ("row", "O16"))  # Cost 1: nothing is left for a second reduction
    assert one is not None and list(one.choices) == [(), ("reduce",), ("use:A25:0",)]
    two = table.draft(0, "buy", ("row", "O10"))  # Cost 2
    assert two is not None and list(two.choices) == [(), ("reduce",), ("use:A25:0",), both]
    act(table, 0, "buy", ("row", "O10"), both, at=0)
    assert team(table, 0).assets == 9


@pytest.mark.clause("BF-5.9", "BF-S10")
def test_after_a_hidden_trade_nobody_else_knows_which_card_is_left() -> None:
    """All knew both cards, for they were bought face up."""
    table = live(text="[team.F01]\nadvancements = ['A28','A25']\n")
    for card in team(table, 0).advancements:
        state(table).show(card)
    assert table.view(2)["teams"][0]["advancements"] == ["A25", "A28"]
    act(table, 0, "offer", "F07", ((("advancement", 1),), (), 0, ""), at=0)
    act(table, 1, "accept", at=1)
    assert table.view(2)["teams"][0]["advancements"] == [None]
    assert table.view(2)["teams"][1]["advancements"] == [None]
    assert table.view(0)["teams"][0]["advancements"] == ["A28"]


@pytest.mark.clause("BF-S5", "BF-5.7")
def test_an_ambition_that_was_laid_open_stays_so_with_its_next_holder() -> None:
    text = "start = 'resolution'\nevent = 'E16'\n[team.F01]\nambitions = ['M01','M05']\n"
    table = feud(text)
    act(table, 0, "M05")
    for seat in (1, 2, 3):
        act(table, seat, table.waiting[seat].options[0].data)
    where = table.view(2)["teams"][0]["ambitions"]
    assert where == ["M05", None]
    while table.waiting.get(0) is None or table.waiting[0].kind != "turn":
        act(table, next(iter(table.waiting)), "pass")
    act(table, 0, "offer", "F07", ((("M05", 1),), (), 0, ""))
    act(table, 0, "pass")
    while "trade" not in kinds(table):
        seat, question = next(iter(table.waiting.items()))
        act(table, seat, "accept" if question.kind == "answer_offer" else "pass")
    assert "M05" in table.view(2)["teams"][1]["ambitions"]
    assert team(table, 0).shown == () and keys(team(table, 1).shown)[-1] == "M05"
    assert table.view(2)["teams"][0]["ambitions"] == [None]


@pytest.mark.clause("BF-S10", "BF-5.9")
@pytest.mark.parametrize(
    ("card", "sort"),
    [("attack", "order"), ("O01", "order"), ("A28", "advancement"), ("E05", "event"),
     ("M05", "ambition")],
)  # fmt: skip
def test_a_trade_is_told_by_sorts_whatever_the_card_is_called(card: str, sort: str) -> None:
    text = (
        "[team.F01]\norders = ['attack','O01']\nadvancements = ['A28']\nevents = ['E05']\n"
        "ambitions = ['M05']\n"
    )
    table = live(text=text)
    act(table, 0, "offer", "F07", (((card, 1),), (), 0, ""), at=0)
    act(table, 1, "accept", at=1)
    assert told(table, "trade")[0]["give"] == (f"1 {sort}",)


@pytest.mark.clause("BF-17.5", "BF-15.8")
def test_a_new_ambition_in_the_row_is_unknown_in_the_fog() -> None:
    table = foggy()
    act(table, 3, "ambition", ("row", "M03"), at=0)
    rows = [keys(imagined(table, 0, seed).ambition_row) for seed in range(9)]
    assert all([row[at] for at in (0, 1, 3)] == ["M01", "M02", "M04"] for row in rows)
    assert len({row[2] for row in rows}) > 1
    here = keys(state(table).ambition_row)
    assert all(keys(imagined(table, 3, seed).ambition_row) == here for seed in range(3))


@pytest.mark.clause("BF-4.12", "BF-C13")
def test_on_the_way_to_the_cityscape_no_effect_of_the_old_station_is_used() -> None:
    text = "[lanyards]\n0 = ['A08']\n" + placed(("F07", "recruit", "D1"))
    table = live("orders", "orders", text=text)
    assert table.view(0)["actions"]["use"]["open"]
    act(table, 0, "go:cityscape", at=0)
    assert table.view(0)["actions"]["use"]["code"] == "away"
    assert refused(table, 0, "use", at=1) == "away"


@pytest.mark.clause("BF-24.3", "BF-3.16")
def test_the_first_teams_domains_are_shown_as_its_own() -> None:
    domains = feud("turn = 0\n").view(None)["city"]["domains"]
    assert [one["controller"] for one in domains[:5]] == ["F01", "F07", "F02", "F08", None]


@pytest.mark.clause("BF-12.10", "BF-12.13")
def test_one_unit_more_is_enough_to_control() -> None:
    text = 'start = "power"\n[controllers]\nD1 = "F07"\n[team.F01]\nunits = { D1 = 3 }\n'
    table = feud(text + "[team.F07]\nunits = { D1 = 2 }\n")
    assert state(table).controller[4] == 0
    level = feud(text.replace("D1 = 3", "D1 = 2") + "[team.F07]\nunits = { D1 = 2 }\n")
    assert state(level).controller[4] == 1


@pytest.mark.clause("BF-8.18", "BF-2.18")
def test_the_last_trophy_space_takes_a_unit_and_the_next_goes_to_its_supply() -> None:
    blow = units(F02="D1 = 3", F07="D1 = 1") + placed(("F02", "attack", "D1", "F07"))
    for trophies, filled, tokens in ((4, 5, 1), (5, 6, 0), (6, 6, 0)):
        text = blow.replace("[team.F02]\n", f"[team.F02]\ntrophies = {trophies}\ntokens = 0\n")
        table = fight(text)
        mine = team(table, 2)
        assert sum(unit >= 0 for unit in mine.graves) == filled
        assert mine.tokens == tokens
        s = state(table)
        assert s.unit_at[unit_named(s, "F07-1")] == (SUPPLY if trophies == 6 else TROPHY)
