"""BF-7: Alliances at the Orders station, in real time and in turns."""

import pytest

from fracas import Refused, Table
from fracas.games.blood_feud.refusals import code

from .looking import asked, asked_number, kinds, menu, state, team, told
from .tables import SECOND, act, example, feud, finish, live, refused, say

PAIRS = {"F01F07": 0, "F01F02": 1, "F01F08": 2, "F07F02": 3, "F07F08": 4, "F02F08": 5}


def space(table: Table, pair: str) -> str:
    return ("empty", "allied", "blocked")[state(table).pairs[PAIRS[pair]]]


def assets(table: Table) -> list[int]:
    return [mine.assets for mine in state(table).teams]


def at_orders(text: str = "", **more: int) -> Table:
    powers = "".join(f"[team.{name}]\npower = {power}\n" for name, power in more.items())
    return live("orders", "orders", "orders", "orders", text=text + powers)


def agree(table: Table, start: int = 0) -> None:
    """F01 proposes to F07, which accepts a second later."""
    act(table, 0, "ally", "F07", at=start)
    act(table, 1, "yes", question=asked_number(table, 1, "alliance_reply"), at=start + 1000)


FIGHT = """
start = "orders"
allied = [["F02", "F08"]]
[team.F02]
units = { D1 = 1 }
[team.F08]
units = { D1 = 2 }
[team.F07]
units = { D1 = 2 }
[[placed]]
team = "F02"
card = "attack"
at = "D1"
wish = ["F08", "F07"]
"""


@pytest.mark.clause("BF-7.2", "BF-7.4")
def test_allied_units_add_and_an_ally_is_no_target() -> None:
    table = feud(FIGHT)
    assert told(table, "attack_hits")[0]["unit"] == "F07-1"  # not F08, first on the list
    assert told(table, "attack_hits")[0]["mine"] == 3
    alone = feud(FIGHT.replace('allied = [["F02", "F08"]]', ""))
    assert told(alone, "attack_fails")[0]["unit"] == "F08-1"


@pytest.mark.clause("BF-7.3")
def test_allied_defends_add_when_attacked() -> None:
    text = """
start = "orders"
allied = [["F07", "F08"]]
[team.F02]
units = { D1 = 3 }
[team.F07]
units = { D1 = 1 }
[team.F08]
power = 1
units = { D1 = 0, H4 = 1 }
[[placed]]
team = "F08"
card = "defend"
at = "D1"
[[placed]]
team = "F02"
card = "attack"
at = "D1"
wish = ["F07"]
"""
    table = feud(text.replace("D1 = 0, H4", "D1 = 1, H4"))
    assert told(table, "attack_fails")[0]["theirs"] == 1 + 1 + 2
    loose = feud(text.replace("D1 = 0, H4", "D1 = 1, H4").replace('allied = [["F07", "F08"]]', ""))
    assert told(loose, "attack_hits")[0]["theirs"] == 1


@pytest.mark.clause("BF-7.5", "BF-8.15", "BF-X29", "BF-R25")
def test_an_allys_ally_is_no_ally_and_a_common_ally_counts_for_both() -> None:
    table = example("x29")
    (blow,) = told(table, "attack_fails") + told(table, "attack_hits")
    assert blow["unit"] == "F02-1"  # F07 cannot be named
    assert (blow["mine"], blow["theirs"]) == (2 + 3, 1 + 3)
    assert "attack_hits" in kinds(table)


@pytest.mark.clause("BF-7.6", "BF-12.21", "BF-7.22", "BF-R45")
def test_the_board_is_cleared_in_cleanup_and_its_assets_are_spent() -> None:
    table = at_orders()
    agree(table)
    act(table, 2, "block", ("F01", "F08"), question=menu(table, 2), at=2000)
    table.tick(20 * SECOND)
    assert (space(table, "F01F07"), space(table, "F01F08")) == ("allied", "blocked")
    assert assets(table) == [3, 4, 3, 4]  # City Hall's first Alliance is free
    assert state(table).spent == 0
    table.tick(480 * SECOND)
    assert state(table).round == 2 and state(table).pairs == [0] * 6
    assert assets(table) == [6, 6, 5, 6]  # Copper Docks pay Cobalt Kin 1 more
    agree(table, 481 * SECOND)
    act(table, 2, "block", ("F01", "F08"), question=menu(table, 2), at=483 * SECOND)
    table.tick(500 * SECOND)
    assert (space(table, "F01F07"), space(table, "F01F08")) == ("allied", "blocked")


@pytest.mark.clause("BF-7.8", "BF-D9")
def test_both_must_be_there_and_have_an_asset() -> None:
    table = live("orders", "cityscape", "orders")
    assert refused(table, 0, "ally", "F07") == "away"
    table = at_orders("[team.F08]\nassets = 0\n")
    assert refused(table, 0, "ally", "F08") == "cost"
    assert refused(table, 0, "ally", "F01") == "target"
    table = at_orders("[team.F01]\nassets = 0\n")
    assert refused(table, 0, "ally", "F08") == "cost"


@pytest.mark.clause("BF-7.9", "BF-D10")
def test_a_proposal_refused_or_unanswered_lapses_at_no_cost() -> None:
    table = at_orders()
    act(table, 0, "ally", "F07", at=0)
    act(table, 1, "no", question=asked_number(table, 1, "alliance_reply"), at=1000)
    assert assets(table) == [4, 4, 4, 4] and space(table, "F01F07") == "empty"
    act(table, 0, "ally", "F07", at=2000)  # and may be made again
    assert asked(table) == {1: ["alliance_reply"]}


@pytest.mark.clause("BF-7.10", "BF-R45")
def test_on_acceptance_both_assets_are_set_aside() -> None:
    table = at_orders()
    act(table, 2, "ally", "F08", at=0)
    assert assets(table) == [4, 4, 4, 4]
    act(table, 3, "yes", question=asked_number(table, 3, "alliance_reply"), at=1000)
    assert assets(table) == [4, 4, 3, 3] and space(table, "F02F08") == "empty"
    assert table.questions(0)[0].kind == "block" and table.questions(0)[0].due == 11 * SECOND


@pytest.mark.clause("BF-7.11", "BF-X23", "BF-D11", "BF-R41")
def test_who_may_block_has_at_most_the_higher_power() -> None:
    table = example("x23")
    act(table, 0, "ally", "F07")
    act(table, 1, "yes")
    assert set(table.waiting) == {2}  # Power 6 is not even asked
    act(table, 2, "block")
    assert space(table, "F01F07") == "blocked"
    table = at_orders(F01=2, F07=5, F02=5, F08=6)
    agree(table)
    assert asked(table) == {2: ["block"]}
    number = asked_number(table, 2, "block")
    from fracas.games.blood_feud.blocks import may_block
    from fracas.games.blood_feud.refusals import code

    s = state(table)
    why = may_block(s, 3, 0, 1)
    assert why is not None and code(why) == "power"
    assert (
        refused(table, 3, "block", ("F01", "F07"), at=2000) == "pair"
    )  # nor can it declare one meanwhile: taken
    act(table, 2, "block", question=number, at=2000)
    assert space(table, "F01F07") == "blocked"


@pytest.mark.clause("BF-7.11", "BF-7.26")
def test_a_block_needs_an_asset_a_third_team_and_presence() -> None:
    table = live("orders", "orders", "orders", text="[team.F02]\nassets = 0\n")
    agree(table)
    assert asked(table) == {}
    table = live("orders", "orders", "orders")
    agree(table)
    assert asked(table) == {2: ["block"]}
    number = asked_number(table, 2, "block")
    act(table, 2, "go:cityscape", at=1500)
    assert asked(table) == {}


    with pytest.raises(Refused):
        table.play(2, "block", question=number, at=1600)
    table.tick(12 * SECOND)
    assert space(table, "F01F07") == "allied"


@pytest.mark.clause("BF-7.12", "BF-X28", "BF-R46")
def test_the_first_block_settles_it_and_the_two_assets_return() -> None:
    table = example("x28")
    act(table, 0, "ally", "F02")
    act(table, 2, "yes")
    assert assets(table)[0] == assets(table)[2] == 0
    say(table, "block", "pass")
    say(table, "block", "block")
    assert assets(table)[0] == assets(table)[2] == 1
    assert sorted((assets(table)[1], assets(table)[3])) in ([0, 4], [1, 3])
    assert space(table, "F01F02") == "blocked"
    table = at_orders()
    agree(table)
    number = asked_number(table, 2, "block")
    act(table, 3, "block", question=number, at=3000)
    assert assets(table) == [4, 4, 4, 3]
    with pytest.raises(Exception, match="no longer open"):
        table.play(2, "block", question=number, at=3001)


@pytest.mark.clause("BF-7.13")
def test_unblocked_the_alliance_stands_for_the_round() -> None:
    table = at_orders()
    agree(table)
    table.tick(11 * SECOND - 1)
    assert space(table, "F01F07") == "empty"
    table.tick(11 * SECOND)
    assert space(table, "F01F07") == "allied"
    assert refused(table, 0, "ally", "F07", at=12 * SECOND) == "pair"


@pytest.mark.clause("BF-7.14", "BF-D12")
def test_block_alliance_needs_an_asset() -> None:
    table = at_orders("[team.F01]\nassets = 0\n")
    assert refused(table, 0, "block", ("F02", "F08")) == "cost"


@pytest.mark.clause("BF-7.15", "BF-7.16", "BF-X27", "BF-R43")
def test_a_block_names_two_other_teams_whose_space_is_empty() -> None:
    table = example("x27")
    assert refused(table, 0, "block", ("F07", "F02")) == "pair"  # formed this round
    assert refused(table, 0, "block", ("F01", "F07")) == "pair"  # not oneself
    act(table, 0, "block", ("F07", "F08"))
    assert asked(table)


@pytest.mark.clause("BF-7.17", "BF-7.20", "BF-X24", "BF-R42", "BF-23.14")
def test_with_less_power_than_both_a_block_needs_no_answer() -> None:
    table = example("x24")
    act(table, 0, "block", ("F07", "F02"))
    assert "answer_block" not in [one for kinds_ in asked(table).values() for one in kinds_]
    assert space(table, "F07F02") == "blocked"
    assert team(table, 0).assets == 3
    assert refused_pair(table)


def refused_pair(table: Table) -> bool:
    while 1 not in table.waiting or table.waiting[1].kind != "turn":
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, "pass" if question.kind == "turn" else question.options[0])
    return refused(table, 1, "ally", "F02") == "pair"  # closed until Cleanup


@pytest.mark.clause("BF-7.17", "BF-7.18", "BF-7.19", "BF-X25", "BF-14.10", "BF-D13")
def test_two_yeses_form_the_alliance_and_the_blocker_keeps_its_asset() -> None:
    table = example("x25")
    act(table, 0, "block", ("F07", "F02"))
    assert assets(table)[0] == 3
    act(table, 1, "yes")
    assert space(table, "F07F02") == "empty"  # sealed until both are in
    act(table, 2, "yes")
    assert space(table, "F07F02") == "allied"
    assert assets(table)[0] == 4
    assert assets(table)[2] == 0 and assets(table)[1] == 1  # City Hall's first is free
    assert "block" not in [one for kinds_ in asked(table).values() for one in kinds_]
    assert table.waiting and 0 not in {
        seat for seat, q in table.waiting.items() if q.kind == "turn"
    }  # the action is spent


@pytest.mark.clause("BF-14.10", "BF-7.20", "BF-7.24")
def test_in_turns_one_no_lets_the_block_stand() -> None:
    table = example("x25")
    act(table, 0, "block", ("F07", "F02"))
    act(table, 1, "yes")
    act(table, 2, "no")
    assert space(table, "F07F02") == "blocked"
    assert assets(table)[:3] == [3, 1, 1]


@pytest.mark.clause("BF-7.18", "BF-7.24", "BF-7.25", "BF-R47")
def test_in_real_time_a_yes_sets_aside_and_a_no_closes_at_once() -> None:
    table = at_orders(F01=4, F02=4, F08=6)
    act(table, 0, "block", ("F02", "F08"), at=0)
    assert assets(table) == [3, 4, 4, 4]
    act(table, 2, "yes", question=asked_number(table, 2, "answer_block"), at=1000)
    assert assets(table) == [3, 4, 3, 4]
    assert asked(table) == {3: ["answer_block"]}
    act(table, 3, "no", question=asked_number(table, 3, "answer_block"), at=2000)
    assert assets(table) == [3, 4, 4, 4] and space(table, "F02F08") == "blocked"
    table = at_orders(F01=4, F02=4, F08=6)
    act(table, 0, "block", ("F02", "F08"), at=0)
    for seat in (3, 2):
        act(table, seat, "yes", question=asked_number(table, seat, "answer_block"), at=1000)
    assert assets(table) == [4, 4, 3, 3] and space(table, "F02F08") == "allied"
    assert "block" not in [one for kinds_ in asked(table).values() for one in kinds_]


@pytest.mark.clause("BF-4.18", "BF-7.18", "BF-7.25", "BF-D13")
def test_a_yes_without_an_asset_is_refused_and_the_question_stays_open() -> None:
    table = at_orders("[team.F02]\nassets = 0\npower = 4\n", F01=4)
    act(table, 0, "block", ("F02", "F08"), at=0)
    number = asked_number(table, 2, "answer_block")
    before = table.digest()
    with pytest.raises(Refused) as caught:
        table.play(2, "yes", question=number, at=1000)
    assert code(caught.value) == "cost" and caught.value.clauses == ("BF-7.18",)
    assert table.digest() == before and space(table, "F02F08") == "empty"
    act(table, 3, "yes", question=asked_number(table, 3, "answer_block"), at=2000)
    assert asked(table) == {2: ["answer_block"]}
    act(table, 1, "offer", "F02", ((("assets", 1),), (), 0, ""), at=3000)
    act(table, 2, "accept", question=asked_number(table, 2, "answer_offer"), at=4000)
    act(table, 2, "yes", question=number, at=5000)  # it has one now
    assert space(table, "F02F08") == "allied" and assets(table) == [4, 3, 0, 3]


@pytest.mark.clause("BF-7.18", "BF-C8")
def test_a_seat_with_an_envoy_says_yes_for_a_team_without_assets() -> None:
    text = "[lanyards]\n0 = []\n1 = ['A32']\n[team.F01]\nassets = 0\n"
    table = live(*["orders"] * 8, text=text, seats=8)
    assert state(table).team_of == (0, 0, 1, 1, 2, 2, 3, 3)
    act(table, 2, "block", ("F01", "F08"), at=0)
    assert asked(table) == {seat: ["answer_block"] for seat in (1, 6, 7)}
    for seat in (1, 6):
        act(table, seat, "yes", question=asked_number(table, seat, "answer_block"), at=1000)
    assert space(table, "F01F08") == "allied" and assets(table)[0] == 0


def both_agreed(text: str = "") -> Table:
    """City Hall has agreed with Cobalt Kin at 1 s and with Undercroft at 3 s."""
    table = at_orders(text)
    for other, at in ((0, 0), (2, 2000)):
        act(table, other, "ally", "F07", question=menu(table, other), at=at)
        number = asked_number(table, 1, "alliance_reply")
        act(table, 1, "yes", question=number, at=at + 1000)
    return table


@pytest.mark.clause("BF-C5", "BF-R92", "BF-7.10")
def test_only_one_of_two_alliances_in_their_windows_is_free() -> None:
    table = both_agreed()
    assert assets(table) == [3, 3, 3, 4]
    table.tick(14 * SECOND)
    assert (space(table, "F01F07"), space(table, "F07F02")) == ("allied", "allied")
    assert assets(table) == [3, 3, 3, 4]
    poor = at_orders("[team.F07]\nassets = 0\n")
    for other in (0, 2):
        act(poor, other, "ally", "F07", question=menu(poor, other), at=0)
    for _ in range(2):
        act(poor, 1, "yes", question=asked_number(poor, 1, "alliance_reply"), at=1000)
    assert kinds(poor).count("accept_alliance") == kinds(poor).count("alliance_off") == 1


@pytest.mark.clause("BF-C5", "BF-R92", "BF-7.12")
def test_the_first_that_stands_is_the_free_one() -> None:
    table = both_agreed()
    number = asked_number(table, 3, "block")  # the one with Cobalt Kin is blocked
    act(table, 3, "block", question=number, at=4000)
    assert space(table, "F01F07") == "blocked" and assets(table) == [4, 3, 3, 3]
    table.tick(14 * SECOND)
    assert space(table, "F07F02") == "allied" and assets(table) == [4, 4, 3, 3]
    table = both_agreed("[team.F08]\npower = 6\n")
    act(table, 2, "block", ("F07", "F08"), question=menu(table, 2), at=4000)
    for seat in (1, 3):  # answered at once, before either of the windows closes
        act(table, seat, "yes", question=asked_number(table, seat, "answer_block"), at=5000)
    assert space(table, "F07F08") == "allied" and assets(table) == [3, 2, 3, 3]
    assert state(table).pacts[0].free == []  # its Asset is set aside for Cobalt Kin's now


@pytest.mark.clause("BF-7.20")
def test_unanswered_the_block_stands_after_the_reply_window() -> None:
    table = at_orders(F01=4, F02=4)
    act(table, 0, "block", ("F02", "F08"), at=0)
    act(table, 2, "yes", question=asked_number(table, 2, "answer_block"), at=6000)
    table.tick(10 * SECOND - 1)
    assert space(table, "F02F08") == "empty"
    table.tick(10 * SECOND)
    assert space(table, "F02F08") == "blocked" and assets(table) == [3, 4, 4, 4]


@pytest.mark.clause("BF-7.25", "BF-7.26")
def test_the_question_opens_even_for_one_who_is_still_on_the_way() -> None:
    table = live("orders", "orders", "orders", text="[team.F01]\npower = 4\n")
    act(table, 0, "block", ("F02", "F08"), at=0)
    assert asked(table) == {2: ["answer_block"]}
    act(table, 3, "go:orders", at=1000)
    table.tick(5000)
    assert asked(table) == {2: ["answer_block"], 3: ["answer_block"]}
    for seat in (2, 3):
        act(table, seat, "yes", question=asked_number(table, seat, "answer_block"), at=6000)
    assert space(table, "F02F08") == "allied"


@pytest.mark.clause("BF-7.21")
def test_one_question_a_pair_at_a_time_but_several_pairs() -> None:
    table = at_orders()
    act(table, 0, "ally", "F07", at=0)
    assert refused(table, 1, "ally", "F01", at=0) == "pair"
    assert refused(table, 2, "block", ("F01", "F07"), at=0) == "pair"
    act(table, 2, "ally", "F08", at=0)
    act(table, 3, "block", ("F01", "F02"), at=0)
    board = {tuple(one["pair"]): one["open"] for one in table.view(None)["alliances"]}
    assert [pair for pair, is_open in board.items() if is_open] == [
        ("F01", "F07"), ("F01", "F02"), ("F02", "F08"),
    ]  # fmt: skip


@pytest.mark.clause("BF-7.23")
def test_presence_and_assets_are_checked_again_at_acceptance() -> None:
    table = at_orders()
    act(table, 2, "ally", "F08", at=0)
    act(table, 2, "go:cityscape", at=500)
    act(table, 3, "yes", question=asked_number(table, 3, "alliance_reply"), at=1000)
    assert "alliance_off" in kinds(table) and assets(table) == [4, 4, 4, 4]
    table = at_orders("[team.F02]\nassets = 1\n")
    act(table, 2, "ally", "F08", at=0)
    act(table, 2, "block", ("F01", "F07"), at=1000)  # its last Asset
    act(table, 3, "yes", question=asked_number(table, 3, "alliance_reply"), at=2000)
    assert "alliance_off" in kinds(table) and team(table, 3).assets == 4
    table = at_orders()
    act(table, 2, "ally", "F08", at=0)
    act(table, 3, "yes", question=asked_number(table, 3, "alliance_reply"), at=1000)
    act(table, 2, "go:cityscape", at=1500)  # after acceptance nobody's leaving changes anything
    table.tick(12 * SECOND)
    assert space(table, "F02F08") == "allied"


@pytest.mark.clause("BF-14.8", "BF-14.9", "BF-X72", "BF-R46")
def test_in_turns_all_who_may_block_are_asked_at_once_and_the_least_power_pays() -> None:
    table = example("x72")
    act(table, 0, "ally", "F07")
    assert asked(table) == {1: ["alliance_reply"]}  # at once
    act(table, 1, "yes")
    assert asked(table) == {2: ["block"], 3: ["block"]}
    act(table, 2, "block")
    assert space(table, "F01F07") == "empty"
    act(table, 3, "block")
    assert space(table, "F01F07") == "blocked"
    assert assets(table) == [4, 4, 4, 3]


@pytest.mark.clause("BF-14.9", "BF-14.2")
def test_in_turns_a_tie_between_blockers_goes_by_lap_order() -> None:
    table = example("x72")
    s = state(table)
    s.teams[2].power = s.teams[3].power = 2
    order = [t for t in s.lap_teams if t in (2, 3)]
    ranked = min((2, 3), key=lambda t: (s.lap_teams.index(t) - s.round) % 4)
    assert order
    act(table, 0, "ally", "F07")
    act(table, 1, "yes")
    for seat in (2, 3):
        act(table, seat, "block")
    assert team(table, ranked).assets == 3 and team(table, 5 - ranked).assets == 4


@pytest.mark.clause("BF-14.8", "BF-7.13")
def test_in_turns_without_a_block_the_alliance_stands_at_once() -> None:
    table = example("x72")
    act(table, 0, "ally", "F07")
    act(table, 1, "yes")
    for seat in (2, 3):
        act(table, seat, "pass")
    assert space(table, "F01F07") == "allied"
    finish(table)
    assert state(table).pairs == [0] * 6
