"""BF-13 to BF-15 and BF-17: the Storyteller, turn-taking, people and bots, variants."""

import random

import pytest

import fracas
from fracas import BadInput
from fracas.games.blood_feud import game
from fracas.games.blood_feud.bots import delay

from .looking import changed, copied, keys, kinds, state, team
from .tables import SECOND, act, feud, live, refused

# Turn-taking


@pytest.mark.clause("BF-14.1", "BF-14.3", "BF-X71", "BF-R71")
def test_twelve_turns_a_team_split_among_its_seats() -> None:
    table = fracas.new("blood-feud", 9, 1, teams=4, factions="F01,F07,F02,F08")
    s = state(table)
    assert [s.team_of.count(t) for t in range(4)] == [3, 2, 2, 2]
    while state(table).lap == 0:
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    turns = [0] * 9
    order: list[int] = []
    while state(table).round == 1:
        seat, question = next(iter(table.waiting.items()))
        if question.kind != "turn":
            table.play(seat, question.options[0])
            continue
        turns[seat] += 1
        order.append(seat)
        if len(order) % 4 == 0 and "go:orders" in [o.data for o in question.options]:
            state(table).acted = True  # nobody acts, yet the laps go on
        table.play(seat, "pass")
    assert turns == [4, 4, 4, 6, 6, 6, 6, 6, 6]
    mine = [seat for seat in order if seat < 3]
    assert mine == [0, 1, 2] * 4
    assert state(fracas.new("blood-feud", 4, 1)).laps == 12
    assert state(fracas.new("blood-feud", 4, 1, laps=20)).laps == 20
    for laps in (3, 21):
        with pytest.raises(BadInput):
            fracas.new("blood-feud", 4, 1, laps=laps)


@pytest.mark.clause("BF-X71", "BF-14.3")
def test_four_seats_three_turns_each_and_a_lone_seat_twelve() -> None:
    from fracas.games.blood_feud.rounds import TeamTurn
    from fracas.games.blood_feud.state import seats_of

    for size, each in ((4, 3), (3, 4), (1, 12)):
        s = state(fracas.new("blood-feud", 4 * size, 1, teams=4))
        counts = dict.fromkeys(seats_of(s, 0), 0)
        for lap in range(1, 13):
            s.lap = lap
            s.strand = s.strands[0]
            TeamTurn(0).do(s)
            counts[next(x.seat for x in reversed(s.strand.stack) if hasattr(x, "seat"))] += 1
        assert set(counts.values()) == {each}


@pytest.mark.clause("BF-14.2")
def test_a_lap_goes_by_power_then_by_a_list_that_turns_each_round() -> None:
    table = feud(
        'start = "laps"\n[team.F01]\npower = 5\n[team.F07]\npower = 1\n[team.F02]\npower = 4\n'
        "[team.F08]\npower = 2\n"
    )
    order = []
    for _ in range(4):
        seat = next(iter(table.waiting))
        order.append(seat)
        act(table, seat, "pass")
    assert order == [1, 3, 2, 0]
    orders = []
    for round_ in (1, 2, 3):
        equal = feud(f'start = "laps"\nround = {round_}\n')
        state(equal).acted = True
        found = []
        for _ in range(4):
            seat = next(iter(equal.waiting))
            found.append(seat)
            act(equal, seat, "pass")
        orders.append(found)
    assert orders[1] == [orders[0][-1], *orders[0][:-1]] or orders[1] == [
        *orders[0][1:],
        orders[0][0],
    ]
    assert orders[0] != orders[1] != orders[2]


@pytest.mark.clause("BF-14.4", "BF-14.5")
def test_a_turn_is_a_walk_if_wished_and_one_action_or_pass() -> None:
    table = feud(
        "turn = 0\nstations = ['council','council','council','council']\n"
        "[team.F01]\npower = 6\nunits = { D1 = 2 }\n"
    )
    act(table, 0, "go:cityscape")
    assert state(table).station[0] == 0 and 0 in table.waiting
    assert refused(table, 0, "go:orders") == "away"  # one walk
    act(table, 0, "move", "F01-1", "L1")
    assert 0 not in table.waiting
    table = feud('start = "laps"\nstations = ["council","council","council","council"]\n')
    seat = next(iter(table.waiting))
    act(table, seat, "go:cityscape")
    act(table, seat, "pass")
    assert not state(table).acted  # `go` alone is a pass at the new station
    assert state(table).station[seat] == 0


@pytest.mark.clause("BF-14.6")
def test_the_phase_ends_after_a_lap_of_passes_or_the_last_lap() -> None:
    table = feud('start = "laps"\n', laps=4)
    for _ in range(4):
        act(table, next(iter(table.waiting)), "pass")
    assert state(table).round == 2
    head = 'start = "laps"\nstations = ["orders","orders","orders","orders"]\n'
    table = feud(head + "[team.F01]\npower = 1\norders = ['feed']\n", laps=4)
    act(table, 0, "order", "feed", "Z")  # somebody acts in the first lap, nobody in the second
    for _ in range(7):
        act(table, next(iter(table.waiting)), "pass")
    assert state(table).round == 2
    table = feud(head + "[team.F01]\norders = ['feed','feed','defend','O16']\n", laps=4)
    laps = []
    while state(table).round == 1:
        seat, question = next(iter(table.waiting.items()))
        laps.append(state(table).lap)
        if seat == 0 and question.kind == "turn" and team(table, 0).orders:
            act(table, 0, "order", keys(team(table, 0).orders)[-1], "Z")
        else:
            act(table, seat, "pass")
    assert max(laps) == 4 and laps.count(1) == laps.count(4) == 4


@pytest.mark.clause("BF-14.6")
def test_an_accepted_offer_keeps_the_laps_going() -> None:
    table = feud('start = "laps"\nstations = ["orders","orders","orders","orders"]\n')
    first = next(iter(table.waiting))
    to = next(seat for seat in range(4) if seat != first)
    name = ("F01", "F07", "F02", "F08")[to]
    act(table, first, "offer", name, ((("assets", 1),), (), 0, ""))
    while state(table).lap == 1:
        seat, question = next(iter(table.waiting.items()))
        act(table, seat, "accept" if question.kind == "answer_offer" else "pass")
    assert state(table).lap == 2 and state(table).round == 1


@pytest.mark.clause("BF-14.13")
def test_a_missed_question_takes_its_default_and_a_missed_turn_is_a_pass() -> None:
    table = feud(
        "turn = 0\nstations = ['orders','orders','orders','orders']\n[team.F01]\npower = 6\n"
    )
    table.act(0, "time_out")
    assert "pass" in kinds(table)
    table = feud(
        "turn = 0\nstations = ['orders','orders','orders','orders']\n[team.F01]\npower = 6\n"
    )
    act(table, 0, "ally", "F07")
    table.act(1, "time_out")
    assert "alliance_off" in kinds(table)
    table = feud(
        "turn = 0\nstations = ['orders','orders','orders','orders']\n[team.F01]\npower = 6\n"
    )
    act(table, 0, "block", ("F07", "F02"))
    for seat in (1, 2):
        table.act(seat, "time_out")
    assert "blocked" in kinds(table)
    table = feud(
        "turn = 0\nstations = ['council','council','council','council']\n[proposals]\nF01 = 'E02'\n"
    )
    act(table, 0, "vote")
    for seat in (1, 2, 3):
        table.act(seat, "time_out")
    assert "vote_off" in kinds(table)  # nobody was willing


@pytest.mark.clause("BF-14.15")
def test_in_turns_there_is_no_clock_at_all() -> None:
    table = feud("turn = 0\nstations = ['orders','orders','orders','orders']\n")
    assert table.next_deadline is None
    assert refused(table, 0, "ready") == "rule"
    act(table, 0, "ally", "F07")
    assert table.questions(1)[0].due is None and table.next_deadline is None
    text = (
        'start = "orders"\n[team.F02]\nunits = { D1 = 3 }\n[team.F07]\nunits = { D1 = 2 }\n'
        '[[placed]]\nteam = "F02"\ncard = "attack"\nat = "D1"\n'
    )
    assert feud(text).questions(2)[0].due is None


# People and bots


@pytest.mark.clause("BF-15.1", "BF-15.7", "BF-15.8")
def test_bots_hold_any_seat_and_answer_all_they_are_asked() -> None:
    from fracas.bots import make_bot, whole_input

    table = fracas.new("blood-feud", 4, 5, drill=True)
    bots = [make_bot("random", seat, game) for seat in range(4)]
    for _ in range(60):
        seat = next(iter(table.waiting))
        table.play(seat, *whole_input(bots[seat], table.seat(seat)))
    assert len(table.record.inputs) == 60


@pytest.mark.clause("BF-15.2", "BF-S14")
def test_a_bot_sees_its_teams_view_only() -> None:
    table = feud("turn = 0\n")
    assert table.seat(1).view() == table.view(1)
    hidden = {key for mine in table.view(1)["teams"][:1] for key in mine["events"]}
    assert hidden == {None}
    two = feud("turn = 0\n", seats=5)
    one, other = two.view(0), two.view(1)
    for view in (one, other):
        for own in ("actions", "market"):
            view.pop(own)
    assert one == other  # seats of one team see the same


@pytest.mark.clause("BF-15.3", "BF-R73")
def test_a_bot_waits_a_seeded_time_within_the_presets_range() -> None:
    table = live()
    found = {delay(state(table), random.Random(seed)) for seed in range(200)}
    assert min(found) >= 3000 and max(found) <= 8000 and len(found) > 50
    assert delay(state(table), random.Random(4)) == delay(state(table), random.Random(4))
    blitz = live(preset="blitz")
    assert all(1000 <= delay(state(blitz), random.Random(n)) <= 4000 for n in range(50))
    assert delay(state(feud("turn = 0")), random.Random(1)) == 0


@pytest.mark.clause("BF-15.4", "BF-R82")
def test_seats_of_a_team_stand_together() -> None:
    table = feud("turn = 0\n", seats=6)
    assert game.sides_of(state(table)) == [[0, 1], [2, 3], [4], [5]]


@pytest.mark.clause("BF-15.5", "BF-15.6", "BF-15.9", "BF-D35")
def test_handing_over_and_taking_back_leave_the_seats_state() -> None:
    table = live("orders")
    before = copied(table)
    table.act(0, "hand_over", bot="greedy")
    assert table.view(1)["seats"][0]["bot"] is True
    assert changed(before, state(table)) == {"bots"}
    table.act(0, "take_back")
    assert changed(before, state(table)) == set()
    assert [one.do for one in table.record.inputs] == ["hand_over", "take_back"]
    assert table.replay().digest() == table.digest()
    table.tick(470 * SECOND)  # the rules themselves measure nobody's idleness
    assert state(table).bots == 0
