"""BF-10.10 to BF-10.26: ballots, revotes and what wins."""

import pytest

from .looking import asked, asked_number, keys, kinds, offers, state, team, told
from .tables import SECOND, act, example, finish, live, refused
from .test_council import ballots, proposed


@pytest.mark.clause("BF-10.10", "BF-10.26", "BF-D25", "BF-R60")
def test_teams_present_when_the_ballot_opens_have_one_sealed_ballot() -> None:
    table = live(
        "council", "council", "marketplace", text="[proposals]\nF01 = 'E02'\nF07 = 'E07'\n"
    )
    act(table, 0, "vote", at=0)
    act(table, 1, "willing", at=1000)
    assert asked(table) == {0: ["ballot"], 1: ["ballot"]}
    assert table.view(2)["council"]["vote"]["due"] == 31 * SECOND  # 30 from now on
    act(table, 2, "go:council", at=1000)
    table.tick(5000)
    assert asked(table) == {0: ["ballot"], 1: ["ballot"]}  # too late for F02
    assert offers(table, 0) == ["none", "F01", "F07"]
    assert refused(table, 0, "F02", at=6000) == "rule"
    act(table, 0, "F01", at=6000)
    assert "ballot" not in kinds(table)  # sealed
    act(table, 1, "F01", at=7000)
    assert [one["choice"] for one in told(table, "ballot")] == ["F01", "F01"]


@pytest.mark.clause("BF-10.11", "BF-X62", "BF-4.29", "BF-10.13")
def test_the_last_ballot_of_a_team_counts_once() -> None:
    table = example("x62")
    act(table, 0, "vote", at=0)
    for seat in (2, 4, 5):
        act(table, seat, "willing", at=1000)
    table.tick(11 * SECOND)
    act(table, 0, "F01", at=12 * SECOND)
    act(table, 1, "none", at=13 * SECOND)
    table.tick(41 * SECOND)  # the others abstain
    assert told(table, "ballot") == [{"team": "F01", "choice": "none", "weight": 4, "card": "none"}]
    assert "vote_none" in kinds(table)


@pytest.mark.clause("BF-10.12")
def test_the_ballot_closes_early_when_all_still_present_have_committed() -> None:
    table = live(
        "council", "council", "council", text="[proposals]\nF01 = 'E02'\nF07 = 'E07'\nF02 = 'E12'\n"
    )
    act(table, 0, "vote", at=0)
    for seat in (1, 2):
        act(table, seat, "willing", at=1000)
    act(table, 0, "F01", at=2000)
    act(table, 1, "F01", at=3000)
    assert "vote_won" not in kinds(table)
    act(table, 2, "go:cityscape", at=4000)
    assert "vote_won" in kinds(table)


@pytest.mark.clause("BF-10.13", "BF-R80")
def test_a_ballot_weighs_power_and_the_vote_effects_of_who_casts_it() -> None:
    text = """
[proposals]
F01 = "E02"
[lanyards]
0 = []
1 = ["A04"]
2 = []
3 = []
4 = []
5 = []
[controllers]
D3 = "F01"
[team.F01]
power = 6
"""
    for caster, weight in ((0, 6 + 1), (1, 6 + 1 + 1)):  # Print Works; Cold Stare of seat 1 only
        table = live(*["council"] * 6, text=text, seats=6)
        act(table, 0, "vote", at=0)
        for seat in (2, 4, 5):
            act(table, seat, "willing", at=1000)
        table.tick(11 * SECOND)
        act(table, caster, "F01", at=12 * SECOND)
        table.tick(41 * SECOND)
        assert told(table, "ballot")[0]["weight"] == weight


@pytest.mark.clause("BF-10.14", "BF-10.15", "BF-10.20", "BF-X56", "BF-R58", "BF-S7")
def test_the_most_voting_power_wins_and_the_proposer_gains_a_token() -> None:
    table = example("x56")
    board = state(table).tokens
    proposed(table, "F01", "F07", "none")
    assert told(table, "ballot") == []  # sealed until the last is in
    act(table, 3, "abstain")
    assert [(one["team"], one["choice"], one["weight"]) for one in told(table, "ballot")] == [
        ("F01", "F01", 5), ("F07", "F07", 4), ("F02", "none", 3),
    ]  # fmt: skip
    assert team(table, 0).tokens == 2 and state(table).tokens == board - 1
    assert keys(state(table).chosen) == ["E02"]
    assert table.view(None)["council"]["event"] == ["E02"]  # public: BF-S8
    assert keys(state(table).event_discard) == ["E07"]  # BF-10.23


@pytest.mark.clause("BF-10.16", "BF-X55", "BF-D26")
def test_a_tie_is_voted_again_among_the_tied() -> None:
    table = example("x55")
    proposed(table, "F01", "F07", "F07", "abstain")
    assert [one["choices"] for one in told(table, "revote")] == [("F01", "F07")]
    assert offers(table, 0) == ["abstain", "F01", "F07"]
    ballots(table, "F01", "F07", "F01", "abstain")
    assert told(table, "vote_won")[0]["team"] == "F01"


@pytest.mark.clause("BF-10.16")
def test_a_revote_has_a_window_of_its_own() -> None:
    table = live("council", "council", text="[proposals]\nF01 = 'E02'\nF07 = 'E07'\n")
    act(table, 0, "vote", at=0)
    act(table, 1, "willing", at=0)
    act(table, 0, "F01", at=1000)
    act(table, 1, "F07", at=2000)
    assert table.questions(0)[0].due == 17 * SECOND


@pytest.mark.clause("BF-10.17", "BF-R59")
def test_no_event_takes_part_in_ties() -> None:
    table = example("x58")
    proposed(table, "F01", "none", "abstain", "abstain")
    assert [one["choices"] for one in told(table, "revote")] == [("none", "F01")]
    ballots(table, "F01", "none", "none", "abstain")
    assert "vote_none" in kinds(table)


@pytest.mark.clause("BF-10.18")
def test_a_revote_is_for_those_who_could_vote_and_are_still_there() -> None:
    text = "[proposals]\nF01 = 'E02'\nF07 = 'E07'\nF02 = 'E12'\n"
    table = live("council", "council", "council", "marketplace", text=text)
    act(table, 0, "vote", at=0)
    for seat in (1, 2):
        act(table, seat, "willing", at=0)
    act(table, 3, "go:council", at=100)
    act(table, 0, "F01", at=5000)
    act(table, 1, "F07", at=5000)
    act(table, 2, "go:marketplace", at=6000)
    assert "revote" in kinds(table)
    assert asked(table) == {0: ["ballot"], 1: ["ballot"]}


@pytest.mark.clause("BF-10.19", "BF-X58", "BF-R59")
def test_after_two_tied_revotes_no_event_wins() -> None:
    table = example("x58")
    proposed(table, "F01", "F07", "abstain", "abstain")
    ballots(table, "F01", "F07", "abstain", "abstain")
    assert "vote_none" not in kinds(table) and len(told(table, "revote")) == 2
    ballots(table, "F01", "F07", "abstain", "abstain")
    assert "vote_none" in kinds(table) and len(told(table, "revote")) == 2
    assert team(table, 0).tokens == 1


@pytest.mark.clause("BF-10.21", "BF-S8", "BF-R64")
def test_no_event_hands_the_top_event_over_unseen() -> None:
    table = example("x58")
    proposed(table, "none", "none", "none", "none")
    s = state(table)
    assert keys(s.chosen) == ["E01"] and s.seen[s.chosen[0]] == 0
    assert [table.view(seat)["council"]["event"] for seat in (0, None, "storyteller")] == [
        [None]
    ] * 3
    assert sorted(keys(s.event_discard)) == ["E02", "E07"]


@pytest.mark.clause("BF-10.23")
def test_after_the_vote_all_other_proposals_are_discarded_at_once() -> None:
    table = example("x58")
    proposed(table, "F01", "F01", "F01", "F01")
    s = state(table)
    assert s.phase == "gameplay" and keys(s.chosen) == ["E02"]
    assert keys(s.event_discard) == ["E07"] and s.proposals == [-1] * 4


@pytest.mark.clause("BF-10.22", "BF-10.23", "BF-X61")
def test_without_a_vote_the_top_event_is_used_and_proposals_are_discarded() -> None:
    table = example("x61")
    finish(table)
    assert told(table, "event")[0]["card"] == "E01"
    assert sorted(keys(state(table).event_discard)) == ["E01", "E02", "E07"]
    assert state(table).proposals == [-1] * 4


@pytest.mark.clause("BF-10.24", "BF-R61")
def test_without_a_single_ballot_the_call_has_failed() -> None:
    table = example("x58")
    proposed(table, "abstain", "abstain", "abstain", "abstain")
    assert "vote_off" in kinds(table) and not state(table).voted
    assert len([card for card in state(table).proposals if card >= 0]) == 2
    live_ = live("council", "council", text="[proposals]\nF01 = 'E02'\nF07 = 'E07'\n")
    act(live_, 0, "vote", at=0)
    act(live_, 1, "willing", at=0)
    live_.tick(30 * SECOND)
    assert "vote_off" in kinds(live_) and state(live_).vote is None
    assert refused(live_, 0, "vote", at=49_000) == "cooldown"
    act(live_, 1, "vote", at=49_000)


@pytest.mark.clause("BF-10.24")
def test_a_revote_without_ballots_is_a_tie() -> None:
    table = live("council", "council", text="[proposals]\nF01 = 'E02'\nF07 = 'E07'\n")
    act(table, 0, "vote", at=0)
    act(table, 1, "willing", at=0)
    act(table, 0, "F01", at=1000)
    act(table, 1, "F07", at=1000)
    table.tick(16 * SECOND)
    assert len(told(table, "revote")) == 2
    table.tick(31 * SECOND)
    assert "vote_none" in kinds(table)


@pytest.mark.clause("BF-10.36")
def test_a_committed_ballot_stands_when_its_team_leaves() -> None:
    text = "[proposals]\nF01 = 'E02'\nF07 = 'E07'\nF02 = 'E12'\n"
    table = live("council", "council", "council", text=text)
    act(table, 0, "vote", at=0)
    for seat in (1, 2):
        act(table, seat, "willing", at=0)
    act(table, 0, "F01", at=1000)
    number = asked_number(table, 0, "ballot")
    act(table, 0, "go:marketplace", at=2000)
    with pytest.raises(Exception, match="asked"):
        table.play(0, "none", question=number, at=3000)
    act(table, 1, "F07", at=4000)
    act(table, 2, "F07", at=4000)
    assert ("F01", "F01") in [(one["team"], one["choice"]) for one in told(table, "ballot")]


@pytest.mark.clause("BF-14.11")
def test_in_turns_a_vote_is_one_action() -> None:
    table = example("x56")
    lap = state(table).lap
    proposed(table, "F01", "F01", "F01", "F01")
    assert state(table).lap >= lap and "vote_won" in kinds(table)
    assert {one.kind for one in table.waiting.values()} == {"turn"}
