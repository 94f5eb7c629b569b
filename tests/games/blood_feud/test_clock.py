"""BF-4.1 to BF-4.8, BF-4.24 to BF-4.31: the clock, deadlines and windows."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import fracas
from fracas import Refused, Table
from fracas.games.blood_feud.bots import delay
from fracas.games.blood_feud.cards import PRESETS
from fracas.games.blood_feud.clock import stamp
from fracas.games.blood_feud.presets import named_preset

from .looking import asked, asked_number, keys, kinds, state, team, told
from .tables import SECOND, act, at_once, example, live, refused


@pytest.mark.clause("BF-4.1", "BF-4.2", "BF-R68")
def test_the_phase_lasts_as_long_as_the_preset_says() -> None:
    for preset, seconds in (("standard", 480), ("table", 900), ("blitz", 240)):
        table = live(preset=preset)
        assert table.view(0)["round"] == 1
        table.tick(seconds * SECOND - 1)
        assert state(table).phase == "gameplay" and state(table).round == 1
        table.tick(seconds * SECOND)
        assert state(table).round == 2


PRESET_TABLE = {  # BF-C2
    "table": (900, 4, 8, 1, 30, 15, 15, 20, 15, 45, 20, 30, (4, 10)),
    "standard": (480, 4, 8, 1, 20, 10, 10, 15, 10, 30, 15, 20, (3, 8)),
    "blitz": (240, 2, 4, 1, 12, 6, 6, 8, 6, 15, 8, 10, (1, 4)),
}


@pytest.mark.clause("BF-4.2", "BF-15.3", "BF-C2")
def test_the_presets() -> None:
    for name, values in PRESET_TABLE.items():
        preset = PRESETS[name]
        assert tuple(getattr(preset, one) for one in preset.__struct_fields__) == values
    assert named_preset("blitz,phase_len=60,travel_far=1").phase_len == 60
    assert named_preset("blitz,phase_len=60,travel_far=1").travel_far == 1
    assert named_preset("blitz,phase_len=60").cooldown == 1
    wrong = "slow|blitz,phase_len|blitz,phase_len=-2|blitz,phase_len=1-2|blitz,delay=3"
    wrong += "|blitz,bot_delay=3|blitz,bot_delay=4-3|blitz,bot_delay=-1-3"
    for one in wrong.split("|"):
        with pytest.raises(fracas.BadInput, match="BF-C2"):
            fracas.new("blood-feud", 4, 1, preset=one)


@pytest.mark.clause("BF-C2")
@pytest.mark.parametrize("value", PRESETS["blitz"].__struct_fields__)
def test_every_value_of_a_preset_can_be_set_alone(value: str) -> None:
    given = "7-9" if value == "bot_delay" else "7"
    table = fracas.new("blood-feud", 4, 1, mode="real-time", preset=f"blitz,{value}={given}")
    clock = state(table).clock
    assert getattr(clock, value) == ((7, 9) if value == "bot_delay" else 7)
    others = [one for one in clock.__struct_fields__ if one != value]
    assert all(getattr(clock, one) == getattr(PRESETS["blitz"], one) for one in others)
    again = fracas.loads(table.dumps())
    assert getattr(state(again).clock, value) == getattr(clock, value)
    if value == "bot_delay":
        waits = {delay(state(table), random.Random(seed)) for seed in range(20)}
        assert 7000 <= min(waits) < max(waits) <= 9000


@pytest.mark.clause("BF-4.3", "BF-R70")
def test_stamps_count_from_the_start_of_the_phase_and_leave_pauses_out() -> None:
    table = live()
    table.tick(7 * SECOND)
    assert stamp(state(table)) == 7 * SECOND
    for seat in range(4):
        table.act(seat, "pause", at=7 * SECOND)
    table.act(2, "resume", at=60 * SECOND)
    table.tick(61 * SECOND)
    assert stamp(state(table)) == 8 * SECOND
    assert table.view(None)["clock"]["stamp"] == 8 * SECOND
    table = live()
    at_once(table)
    table.tick(9 * SECOND)
    assert state(table).round == 2 and stamp(state(table)) == 9 * SECOND - state(table).phase_began


@pytest.mark.clause("BF-4.4")
def test_stamps_never_go_down() -> None:
    table = live()
    act(table, 0, "ready", at=5 * SECOND)
    with pytest.raises(fracas.BadInput, match="time runs forward"):
        act(table, 1, "ready", at=5 * SECOND - 1)
    act(table, 1, "ready", at=5 * SECOND)


@pytest.mark.clause("BF-4.5")
def test_a_tick_is_an_input_on_the_record() -> None:
    table = live()
    table.tick(3 * SECOND)
    assert [(one.do, one.at) for one in table.record.inputs] == [("tick", 3000)]
    assert table.replay().digest() == table.digest()


@pytest.mark.clause("BF-4.6", "BF-4.28", "BF-R87")
def test_deadlines_fire_before_the_input_that_follows_and_at_their_own_time() -> None:
    """A proposal at 0 s, accepted at 2 s: the Alliance stands from 12 s on, however late one looks;
    a vote's windows follow each other from their own ends."""
    table = live("orders", "orders", "council", "council")
    act(table, 0, "ally", "F07", at=0)
    act(table, 1, "yes", question=asked_number(table, 1, "alliance_reply"), at=2 * SECOND)
    act(table, 2, "ready", at=40 * SECOND)
    order = [one for one in kinds(table) if one in ("allied", "ready")]
    assert order == ["allied", "ready"]
    table = live("council", "council", "council", "council")
    act(table, 0, "propose", keys(team(table, 0).events)[0], at=1 * SECOND)
    act(table, 0, "vote", at=100 * SECOND)
    for seat in (1, 2):
        act(table, seat, "willing", question=asked_number(table, seat, "willing"), at=101 * SECOND)
    table.tick(150 * SECOND)  # 115 the ready window, 125 the propose window, 155 the ballot
    assert asked(table) == {seat: ["ballot"] for seat in range(4)}
    assert table.questions(0)[0].due == 155 * SECOND


@pytest.mark.clause("BF-4.6", "BF-4.26")
def test_the_end_of_the_phase_fires_last_among_equals() -> None:
    """A block declared with exactly its 10 s left is settled by the end of the phase."""
    table = live("orders", "orders", text="[team.F01]\npower = 6\nunits = {}")
    act(table, 0, "block", ("F02", "F08"), at=470 * SECOND)
    table.tick(480 * SECOND)
    assert kinds(table).index("blocked") < kinds(table).index("income")
    assert team(table, 0).assets == 4 - 1 + 2
    table = live("orders", "orders", text="[team.F01]\npower = 6")
    assert refused(table, 0, "block", ("F02", "F08"), at=470 * SECOND + 1) == "late"
    assert refused(table, 0, "ally", "F07", at=460 * SECOND + 1) == "late"
    act(table, 0, "ally", "F07", at=460 * SECOND)


@pytest.mark.clause("BF-4.7", "BF-X14", "BF-14.14")
def test_the_same_seed_set_up_and_inputs_give_the_same_states() -> None:
    table = fracas.new(
        "blood-feud", 5, 3, teams=4, mode="real-time", preset="blitz,phase_len=30", short_night=True
    )
    rng = random.Random(4)
    now = 0
    while not table.over:
        seat = rng.choice(list(table.waiting))
        whole(table, seat, rng.choice, now)
        now += rng.randrange(0, 1500)
        table.tick(now)
    again = fracas.loads(table.dumps())
    for upto in range(0, len(table.record.inputs), 40):
        assert again.replay(upto).digest() == table.replay(upto).digest()
    assert again.digest() == table.digest()
    assert again.record.digests == table.record.digests


def whole(table: Table, seat: int, choice: Callable[[Any], Any], now: int | None) -> None:
    """A whole action of a seat, by chance."""
    answers = [choice(table.questions(seat)[0].options)]
    while (more := table.draft(seat, *answers)) is not None and more.step.inner:
        answers.append(choice(more.options))
    table.play(seat, *answers, at=now)


@pytest.mark.clause("BF-4.8", "BF-D4")
def test_the_phase_ends_at_once_when_every_seat_is_ready() -> None:
    table = live()
    for seat in (0, 1, 2):
        act(table, seat, "ready", at=10 * SECOND)
    act(table, 0, "unready", at=11 * SECOND)
    act(table, 3, "ready", at=12 * SECOND)
    assert state(table).round == 1
    act(table, 0, "ready", at=13 * SECOND)
    assert state(table).round == 2
    assert state(table).phase_began == 13 * SECOND
    assert state(table).ready == 0


@pytest.mark.clause("BF-4.8")
def test_an_open_window_holds_the_phase_but_a_trade_offer_does_not() -> None:
    table = live("orders", "orders")
    act(table, 0, "ally", "F07", at=0)
    at_once(table)
    assert state(table).round == 1
    table.tick(10 * SECOND)  # the reply window closes
    assert state(table).round == 2
    table = live("orders", "orders")
    act(table, 0, "offer", "F07", ((("assets", 1),), (), 0, ""), at=0)
    at_once(table)
    assert state(table).round == 2 and state(table).offers == []


@pytest.mark.clause("BF-4.24", "BF-13.8", "BF-D38")
def test_while_the_table_pauses_the_clock_stands() -> None:
    table = live()
    for seat in range(4):
        table.act(seat, "pause", at=1000)
    assert state(table).paused and table.next_deadline is None
    with pytest.raises(Refused, match="paused"):
        act(table, 0, "ready")
    with pytest.raises(Refused, match="paused"):
        table.tick(9000)
    table.act(3, "hand_over", bot="random")  # BF-15.5
    table.act(3, "take_back")
    table.act(0, "resume", at=400 * SECOND)
    assert state(table).phase_ends == 480 * SECOND
    table.tick(481 * SECOND)
    assert state(table).round == 1  # 399 s of it were a pause
    table.tick(480 * SECOND + 399 * SECOND)
    assert state(table).round == 2


@pytest.mark.clause("BF-4.25", "BF-7.9")
def test_a_window_closes_with_its_default() -> None:
    table = live("orders", "orders")
    act(table, 0, "ally", "F07", at=0)
    assert table.questions(1)[0].due == 10 * SECOND
    table.tick(10 * SECOND - 1)
    assert "alliance_off" not in kinds(table)
    table.tick(10 * SECOND)
    assert "alliance_off" in kinds(table)
    assert (team(table, 0).assets, team(table, 1).assets) == (4, 4)


@pytest.mark.clause("BF-4.26", "BF-X13", "BF-10.25", "BF-R48")
def test_a_vote_is_refused_when_its_windows_do_not_fit() -> None:
    table = example("x13")
    assert refused(table, 0, "vote", at=426 * SECOND) == "late"
    act(table, 0, "vote", at=425 * SECOND)


@pytest.mark.clause("BF-4.26", "BF-D36")
def test_a_choice_between_two_blind_ambitions_must_fit_too() -> None:
    table = live("council", factions="F10,F01,F02,F08")
    assert refused(table, 0, "ambition", ("blind", ""), at=460_001) == "late"
    act(table, 0, "ambition", ("blind", ""), at=460 * SECOND)
    first = keys(state(table).blind)[0]
    table.tick(480 * SECOND)
    assert keys(team(table, 0).ambitions)[-1] == first  # the default is the first drawn
    table = live("council", text="[lanyards]\n0 = ['A11']")
    assert refused(table, 0, "use", "use:A11:0", at=460_001) == "once"
    act(table, 0, "use", "use:A11:0", ("deck", 0), at=460 * SECOND)
    table.tick(480 * SECOND)
    assert "discard_event" not in kinds(table)


@pytest.mark.clause("BF-4.30")
def test_a_reply_settles_at_once_but_a_block_window_runs_its_full_time() -> None:
    table = live("orders", "orders")
    act(table, 0, "ally", "F07", at=0)
    act(table, 1, "yes", question=asked_number(table, 1, "alliance_reply"), at=1000)
    assert asked(table) == {}  # nobody there may block now
    table.tick(10 * SECOND)
    assert "allied" not in kinds(table)
    act(table, 2, "go:orders", at=6 * SECOND + 4 * SECOND - 4 * SECOND + 4000)
    table = live("orders", "orders")
    act(table, 0, "ally", "F07", at=0)
    act(table, 2, "go:orders", at=500)
    act(table, 1, "yes", question=asked_number(table, 1, "alliance_reply"), at=1000)
    table.tick(5000)  # F02 has walked in
    act(table, 2, "block", question=asked_number(table, 2, "block"), at=5000)
    assert "blocked" in kinds(table)


@pytest.mark.clause("BF-4.31", "BF-10.25", "BF-10.16", "BF-R48")
def test_a_revote_runs_past_the_end_of_the_phase_for_ballots_alone() -> None:
    table = live(
        "council",
        "council",
        "cityscape",
        "cityscape",
        text="[team.F01]\npower = 3\n[team.F07]\npower = 3\n",
    )
    act(table, 0, "propose", keys(team(table, 0).events)[0], at=0)
    act(table, 0, "vote", at=425 * SECOND)
    table.tick(439 * SECOND)
    act(table, 1, "willing", question=asked_number(table, 1, "willing"), at=439_999)
    table.tick(449_999)  # the propose window runs to its end
    act(table, 0, "F01", question=asked_number(table, 0, "ballot"), at=479 * SECOND)
    act(table, 1, "none", question=asked_number(table, 1, "ballot"), at=479_998)
    assert "revote" in kinds(table)
    act(table, 3, "offer", "F02", ((("assets", 1),), (), 0, ""), at=479_999)
    table.tick(481 * SECOND)
    assert state(table).round == 1 and state(table).phase == "gameplay"
    assert asked(table) == {0: ["ballot"], 1: ["ballot"]}
    assert refused(table, 2, "move", "F02-1", "D3", at=482 * SECOND) == "phase"
    act(table, 0, "F01", at=483 * SECOND)
    act(table, 1, "F01", at=484 * SECOND)
    assert "vote_won" in kinds(table)
    assert state(table).round == 2
    assert told(table, "vote_won")[0]["team"] == "F01"
