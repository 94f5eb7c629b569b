"""BF-10: the Council."""

from typing import Any

import pytest

from fracas import Table

from .looking import asked, asked_number, keys, kinds, menu, offers, state, team
from .tables import FIVE, SECOND, act, await_turn, example, feud, finish, live, refused, say

AT = "stations = ['council','council','council','council']\n"


def council(text: str = "", head: str = "", **options: Any) -> Table:
    return feud(f"turn = 0\n{AT}{head}\n{text}", **options)


def proposed(table: Table, *votes: str) -> None:
    """The first seat calls, all are willing, nobody else proposes, and these are the ballots."""
    act(table, 0, "vote")
    while any(one == ["willing"] for one in asked(table).values()):
        say(table, "willing", "willing")
    while any(one == ["late_proposal"] for one in asked(table).values()):
        say(table, "late_proposal", "decline")
    ballots(table, *votes)


def ballots(table: Table, *votes: str) -> None:
    for seat, vote in enumerate(votes):
        act(table, seat, vote)


# Proposals


@pytest.mark.clause("BF-10.1", "BF-D22", "BF-23.16")
def test_a_proposal_lies_face_up_and_a_card_is_drawn() -> None:
    table = council("[team.F01]\nevents = ['E01','E02','E03']\n", "event_deck = ['E05']")
    act(table, 0, "propose", "E02")
    assert keys(team(table, 0).events) == ["E01", "E03", "E05"]
    assert table.view(None)["council"]["proposals"] == {"F01": "E02"}
    await_turn(table, 0)
    assert refused(table, 0, "propose", "E01") == "once"
    finish(table)
    await_turn(table, 0)
    if state(table).station[0] == 3:
        act(table, 0, "propose", "E01")
    empty = council("[team.F01]\nevents = []\n")
    assert refused(empty, 0, "propose") == "stock"
    assert refused(council("[team.F01]\nevents = ['E01']\n"), 0, "propose", "E02") == "rule"


@pytest.mark.clause("BF-10.2", "BF-R57")
def test_a_proposal_cannot_be_taken_back() -> None:
    table = council("[proposals]\nF01 = 'E02'\n")
    assert not any("propos" in str(one) for one in offers(table, 0))
    act(table, 0, "bonus_events", offers_of(table, "bonus_events")[0], "done")
    assert keys(state(table).proposals[:1]) == ["E02"]


def offers_of(table: Table, action: str) -> list[str]:
    found = table.copy()
    found.play(0, action)
    return [str(option.data) for option in found.questions(0)[0].options]


@pytest.mark.clause("BF-10.3", "BF-10.4", "BF-R57")
def test_one_vote_a_round_and_no_proposal_after_it() -> None:
    table = council("[proposals]\nF01 = 'E02'\nF07 = 'E07'\nF02 = 'E12'\nF08 = 'E13'\n")
    proposed(table, "F01", "F01", "F01", "F01")
    assert "vote_won" in kinds(table) and state(table).voted
    await_turn(table, 0)
    assert refused(table, 0, "propose") == "vote"
    assert refused(table, 0, "vote") == "vote"
    finish(table)
    assert not state(table).voted


# The call


@pytest.mark.clause("BF-10.5", "BF-D23", "BF-R61")
def test_a_call_needs_a_proposal() -> None:
    assert refused(council(), 0, "vote") == "vote"
    act(council("[proposals]\nF08 = 'E02'\n"), 0, "vote")


@pytest.mark.clause("BF-10.6", "BF-D24", "BF-R63", "BF-24.12")
def test_all_hear_the_call_and_those_at_the_council_are_asked() -> None:
    table = live("council", "council", "council", text="[proposals]\nF01 = 'E02'\n")
    act(table, 0, "vote", at=0)
    assert asked(table) == {1: ["willing"], 2: ["willing"]}  # the caller counts as willing
    call = table.events[-1]
    assert call.kind == "call_vote" and call.text(3) and call.text(None)
    assert table.questions(1)[0].due == 15 * SECOND
    assert table.view(3)["council"]["vote"]["willing"] == ["F01"]


@pytest.mark.clause("BF-10.6", "BF-4.29")
def test_a_willing_after_an_unwilling_counts() -> None:
    table = live("council", "council", "council", text="[proposals]\nF01 = 'E02'\n")
    act(table, 0, "vote", at=0)
    act(table, 1, "unwilling", at=1000)
    assert asked(table) == {1: ["willing"], 2: ["willing"]}
    act(table, 1, "willing", at=2000)
    assert asked(table) == {2: ["willing"]}
    table.tick(15 * SECOND)
    assert "vote_on" in kinds(table)


@pytest.mark.clause("BF-10.7", "BF-R60")
def test_the_vote_goes_on_early_once_all_present_are_willing() -> None:
    text = "[proposals]\nF01 = 'E02'\nF07 = 'E07'\nF02 = 'E12'\n"
    table = live("council", "council", "council", text=text)
    act(table, 0, "vote", at=0)
    act(table, 1, "willing", at=1000)
    assert "vote_on" not in kinds(table)  # quorum, but F02 has said nothing
    act(table, 2, "willing", at=2000)
    assert "vote_on" in kinds(table)
    table = live("council", "council", "council", text=text)
    act(table, 0, "vote", at=0)
    act(table, 1, "willing", at=1000)
    act(table, 2, "go:cityscape", at=2000)  # who leaves is not waited for
    assert "vote_on" in kinds(table)


@pytest.mark.clause("BF-10.7", "BF-23.15")
def test_willing_counts_only_while_present() -> None:
    table = live("council", "council", "council", text="[proposals]\nF01 = 'E02'\n")
    act(table, 0, "vote", at=0)
    act(table, 1, "willing", at=1000)
    act(table, 1, "go:marketplace", at=2000)
    table.tick(15 * SECOND)
    assert "vote_off" in kinds(table)


@pytest.mark.clause("BF-10.8", "BF-X59", "BF-R62", "BF-14.12")
def test_a_failed_call_costs_nothing_and_another_team_may_call() -> None:
    table = example("x59")
    before = [mine.assets for mine in state(table).teams]
    act(table, 0, "vote")
    act(table, 1, "willing")
    act(table, 2, "unwilling")
    assert "vote_off" in kinds(table) and "vote_on" not in kinds(table)
    assert [mine.assets for mine in state(table).teams] == before
    assert table.waiting[1].kind == "turn" and state(table).lap == 1  # the next turn
    act(table, 1, "vote")
    assert asked(table) == {0: ["willing"], 2: ["willing"]}
    for seat in (0, 2):
        act(table, seat, "willing")
    assert "vote_on" in kinds(table)


@pytest.mark.clause("BF-10.8", "BF-X59", "BF-R62")
def test_in_real_time_another_team_calls_at_the_same_moment() -> None:
    text = "[proposals]\nF01 = 'E02'\n"
    table = live("council", "council", "council", text=text, seats=5, factions=FIVE)
    act(table, 0, "vote", at=0)
    act(table, 1, "willing", at=1000)
    act(table, 2, "unwilling", at=1000)
    table.tick(15 * SECOND)
    assert "vote_off" in kinds(table) and "vote_on" not in kinds(table)
    act(table, 1, "vote", at=15 * SECOND)
    assert asked(table) == {0: ["willing"], 2: ["willing"]}


@pytest.mark.clause("BF-14.12")
def test_in_turns_a_failed_call_is_not_repeated_in_the_lap() -> None:
    table = council("[proposals]\nF01 = 'E02'\n[lanyards]\n0 = ['A36']\n[team.F01]\npower = 6\n")
    act(table, 0, "vote")
    for seat in (1, 2, 3):
        act(table, seat, "unwilling")
    assert table.waiting[0].kind == "turn"  # the Runner's second action
    assert refused(table, 0, "vote") == "once"
    act(table, 0, "pass")
    await_turn(table, 0)
    act(table, 0, "vote")  # the next lap


@pytest.mark.clause("BF-10.8")
def test_in_real_time_the_calling_team_waits_20_seconds() -> None:
    table = live("council", "council", "council", text="[proposals]\nF01 = 'E02'\n")
    act(table, 0, "vote", at=0)
    table.tick(15 * SECOND)
    assert "vote_off" in kinds(table)
    assert refused(table, 0, "vote", at=34_999) == "cooldown"
    act(table, 1, "vote", at=16 * SECOND)
    table.tick(31 * SECOND)
    act(table, 0, "vote", at=35 * SECOND)


# The propose window


@pytest.mark.clause("BF-10.9", "BF-X60", "BF-D39", "BF-14.11")
def test_a_late_proposal_is_on_the_ballot() -> None:
    table = example("x60")
    act(table, 0, "vote")
    for seat in (1, 2, 3):
        act(table, seat, "willing")
    assert asked(table) == {1: ["late_proposal"]}
    event = str(offers(table, 1)[1])
    hand = len(team(table, 1).events)
    act(table, 1, event)
    assert len(team(table, 1).events) == hand
    act(table, 2, "decline")
    act(table, 3, "decline")
    assert offers(table, 0) == ["abstain", "none", "F01", "F07"]


@pytest.mark.clause("BF-10.9", "BF-R60")
def test_the_propose_window_closes_early_when_all_present_have_spoken() -> None:
    table = live("council", "council", "council", text="[proposals]\nF01 = 'E02'\n")
    act(table, 0, "vote", at=0)
    for seat in (1, 2):
        act(table, seat, "willing", at=1000)
    assert asked(table) == {1: ["late_proposal"], 2: ["late_proposal"]}
    assert table.questions(1)[0].due == 11 * SECOND
    act(table, 1, "decline", at=2000)
    assert asked(table) == {2: ["late_proposal"]}
    act(table, 2, keys(team(table, 2).events)[0], at=3000)
    assert asked(table) == {seat: ["ballot"] for seat in (0, 1, 2)}
    assert table.questions(0)[0].due == 33 * SECOND
    assert refused(table, 1, "propose", keys(team(table, 1).events)[0], at=4000) == "vote"
    table = live("council", "council", "council", text="[proposals]\nF01 = 'E02'\n")
    act(table, 0, "vote", at=0)
    for seat in (1, 2):
        act(table, seat, "willing", at=1000)
    act(table, 1, "decline", at=2000)
    act(table, 2, "go:cityscape", at=2500)
    assert asked(table) == {0: ["ballot"], 1: ["ballot"]}


@pytest.mark.clause("BF-10.9")
def test_who_walks_in_may_still_propose() -> None:
    table = live("council", "council", "marketplace", text="[proposals]\nF01 = 'E02'\n")
    act(table, 0, "vote", at=0)
    act(table, 2, "go:council", at=500)
    act(table, 1, "willing", at=1000)
    assert asked(table) == {1: ["late_proposal"]}
    table.tick(4500)
    assert asked(table) == {1: ["late_proposal"], 2: ["late_proposal"]}
    table.tick(11 * SECOND)
    assert asked(table) == {seat: ["ballot"] for seat in (0, 1, 2)}


# Ambitions and bonus


@pytest.mark.clause("BF-10.27", "BF-10.28", "BF-D27", "BF-23.1")
def test_a_token_buys_a_face_up_ambition_and_the_gap_is_filled() -> None:
    table = council("[team.F01]\ntokens = 2\n", "ambition_row = ['M01','M02','M03','M04']")
    s = state(table)
    top, board = s.ambition_deck[-1], s.tokens
    act(table, 0, "ambition", ("row", "M02"))
    s = state(table)
    assert keys(s.teams[0].ambitions)[-1] == "M02" and s.teams[0].tokens == 1
    assert s.tokens == board + 1
    assert s.ambition_row[1] == top and s.seen[top] == s.everyone
    assert "M02" in table.view(2)["teams"][0]["ambitions"]  # remembered by all: BF-S5
    await_turn(table, 0)
    assert refused(table, 0, "ambition", ("row", "M02")) == "gone"
    poor = council("[team.F01]\ntokens = 0\n")
    assert refused(poor, 0, "ambition") == "cost"


@pytest.mark.clause("BF-10.29", "BF-S5")
def test_a_blind_draw_stays_hidden_from_others() -> None:
    table = council()
    top = state(table).ambition_deck[-1]
    act(table, 0, "ambition", ("blind", ""))
    assert team(table, 0).ambitions[-1] == top
    assert keys([top])[0] in table.view(0)["teams"][0]["ambitions"]
    assert table.view(1)["teams"][0]["ambitions"] == [None, None]


@pytest.mark.clause("BF-10.30", "BF-17.1", "BF-S16")
def test_in_story_mode_faction_ambitions_are_for_sale() -> None:
    table = council("[team.F01]\ntokens = 2\n", story=True)
    assert keys(team(table, 0).apart) == ["N01", "N02"]
    act(table, 0, "ambition", ("faction", "N02"))
    assert keys(team(table, 0).ambitions)[-1] == "N02" and keys(team(table, 0).apart) == ["N01"]
    assert table.view(1)["teams"][0]["ambitions"] == [None, None]
    assert table.view(1)["teams"][0]["apart"] == [None]  # their number is known to all
    plain = council()
    assert refused(plain, 0, "ambition", ("faction", "N02")) == "gone"


@pytest.mark.clause("BF-10.31", "BF-R65")
def test_purchase_ambition_may_be_repeated_without_limit() -> None:
    table = council("[team.F01]\ntokens = 4\n", laps=8)
    for count in range(4):
        assert len(team(table, 0).ambitions) == 1 + count
        act(table, 0, "ambition", ("blind", ""))
        await_turn(table, 0)
    assert len(team(table, 0).ambitions) == 5
    dry = council("[team.F01]\ntokens = 4\n", "ambition_row = ['M01','M02','M03','M04']")
    s = state(dry)
    kept, s.ambition_deck = s.ambition_deck, []
    act(dry, 0, "ambition", ("row", "M01"))
    assert state(dry).ambition_row[0] < 0 and kept  # an empty deck fills nothing


@pytest.mark.clause("BF-10.32", "BF-10.33", "BF-10.34", "BF-10.35", "BF-D28", "BF-23.12")
@pytest.mark.parametrize(("power", "cards"), [(6, 1), (4, 1), (3, 2), (2, 2), (1, 3)])
def test_events_are_exchanged_by_power(power: int, cards: int) -> None:
    text = f"[team.F01]\npower = {power}\nevents = ['E01','E02','E03']\n"
    table = council(text, "event_deck = ['E05','E06','E07']")
    names = ["E01", "E02", "E03"][:cards]
    act(table, 0, "bonus_events", *names)
    assert keys(state(table).event_discard) == names
    assert keys(team(table, 0).events) == [
        *["E01", "E02", "E03"][cards:],
        *["E05", "E06", "E07"][:cards],
    ]
    assert team(table, 0).leaving == []
    await_turn(table, 0)
    assert refused(table, 0, "bonus_events") == "once"
    fewer = council(text)
    act(fewer, 0, "bonus_events", "E01")
    if cards > 1:
        assert "done" in offers(fewer, 0)
        act(fewer, 0, "done")
    assert keys(state(fewer).event_discard) == ["E01"]
    assert refused(council("[team.F01]\nevents = []\n"), 0, "bonus_events") == "stock"


@pytest.mark.clause("BF-10.35", "BF-X63", "BF-R52")
def test_at_power_1_three_events_and_an_ambition_card() -> None:
    table = example("x63")
    act(table, 0, "bonus_events", "E01", "E02", "E03")
    assert keys(team(table, 0).events) == ["E05", "E06", "E07"]
    assert keys(state(table).event_discard) == ["E01", "E02", "E03"]
    await_turn(table, 0)
    assert refused(table, 0, "bonus_events") == "once"
    row = keys(state(table).ambition_row)
    top = state(table).ambition_deck[-1]
    act(table, 0, "bury_ambition", row[2])
    s = state(table)
    assert keys(s.ambition_deck)[0] == row[2] and s.ambition_row[2] == top
    assert s.seen[s.ambition_deck[0]] == 0
    await_turn(table, 0)
    assert refused(table, 0, "bury_ambition", row[0]) == "once"
    assert refused(council("[team.F01]\npower = 2\n"), 0, "bury_ambition") == "power"


@pytest.mark.clause("BF-10.5", "BF-4.21")
def test_menu_and_ballot_are_two_questions() -> None:
    table = live("council", "council", text="[proposals]\nF01 = 'E02'\nF07 = 'E07'\n")
    act(table, 0, "vote", at=0)
    act(table, 1, "willing", at=0)
    assert menu(table, 0) != asked_number(table, 0, "ballot")
