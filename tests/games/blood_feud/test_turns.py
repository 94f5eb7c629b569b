"""BF-13 to BF-15 and BF-17: the Storyteller, turn-taking, people and bots, variants."""

import random
from typing import Any

import pytest

import fracas
from fracas import BadInput, Refused, Table
from fracas.games.blood_feud import game
from fracas.games.blood_feud.bot import delay
from fracas.games.blood_feud.cards import AMBITIONS, STORIES, TILES
from fracas.games.blood_feud.refusals import code

from .tables import (
    act,
    asked,
    await_turn,
    changed,
    copied,
    count_on,
    feud,
    finish,
    keys,
    kinds,
    refused,
    state,
    team,
    told,
)
from .test_clock import SECOND, at_once, live, menu, whole

# The Storyteller


def telling(*stations: str, text: str = "", **options: Any) -> Table:
    where = [*stations, *["cityscape"] * (4 - len(stations))]
    shown = ", ".join(f'"{one}"' for one in where)
    return feud(f"stations = [{shown}]\n{text}", mode="real-time", storyteller="person", **options)


def not_now(table: Table, who: int | str, do: str, word: str = "", at: int | None = None) -> str:
    before = table.digest(), len(table.record.inputs)
    with pytest.raises(Refused) as caught:
        table.act(who, do, word=word, at=at)
    assert (table.digest(), len(table.record.inputs)) == before
    return code(caught.value)


@pytest.mark.clause("BF-13.1", "BF-13.2", "BF-13.7", "BF-15.7", "BF-R72")
def test_an_automaton_runs_the_whole_night() -> None:
    """Clock, Events and Resolution Phases need nobody; a game without any person ends."""
    table = fracas.new("blood-feud", 4, 2, mode="real-time", preset="blitz", short_night=True)
    for seat in range(4):
        act(table, seat, table.questions(seat)[0].options[0].data)
    for seat in range(4):
        act(table, seat, "orders")
    table.tick(3600 * SECOND)
    assert table.over and len(told(table, "event")) == 5
    assert len(table.result.places) == 4  # type: ignore[union-attr]  # it is over
    assert "storyteller" not in table.view(None)


@pytest.mark.clause("BF-13.3", "BF-17.2", "BF-R72")
def test_the_story_is_drawn_by_the_seed_and_a_person_may_choose_it() -> None:
    drawn = {state(fracas.new("blood-feud", 4, seed, story=True)).story for seed in range(12)}
    assert drawn == {0, 1, 2}
    table = telling(story=True)
    table.act("storyteller", "choose_story", word="S3", at=19 * SECOND)
    assert STORIES[state(table).story].id == "S3"
    assert not_now(table, "storyteller", "choose_story", "S1", at=20 * SECOND) == "late"
    assert not_now(table, "storyteller", "choose_story", "S9") == "rule"
    assert not_now(table, 0, "choose_story", "S1") == "rule"
    assert not_now(telling(), "storyteller", "choose_story", "S1") == "rule"


@pytest.mark.clause("BF-13.4", "BF-D34", "BF-4.24")
def test_a_personal_storyteller_pauses_and_resumes() -> None:
    table = telling()
    assert not_now(table, 0, "pause") == "rule"
    table.act("storyteller", "pause", at=1000)
    assert state(table).paused
    with pytest.raises(Refused, match="paused"):
        act(table, 0, "ready")
    assert not_now(table, 1, "resume") == "rule"
    table.act("storyteller", "resume", at=9000)
    table.tick(10_000)
    assert state(table).now == 2000
    assert not_now(table, "storyteller", "resume") == "phase"


@pytest.mark.clause("BF-13.4", "BF-D34")
def test_a_phase_is_extended_by_120_seconds_in_all_a_round() -> None:
    table = telling()
    table.act("storyteller", "extend", word="100", at=1000)
    for wrong in ("21", "0", "-5", "soon", ""):
        assert not_now(table, "storyteller", "extend", wrong) == "limit"
    table.act("storyteller", "extend", word="20")
    assert not_now(table, 0, "extend", "1") == "rule"
    table.tick(599 * SECOND)
    assert state(table).round == 1
    table.tick(600 * SECOND)
    assert state(table).round == 2
    table.act("storyteller", "extend", word="120")  # a new round
    assert table.view("storyteller")["storyteller"]["extension"] == 0


@pytest.mark.clause("BF-13.4", "BF-D34")
def test_a_phase_is_ended_early_when_every_team_has_a_ready_seat_and_no_window_is_open() -> None:
    table = telling("orders", "orders")
    assert not_now(table, "storyteller", "end_phase") == "rule"
    for seat in range(4):
        act(table, seat, "ready") if seat < 3 else None
    assert not_now(table, "storyteller", "end_phase") == "rule"
    six = feud("stations = []\n", seats=6, mode="real-time", storyteller="person")
    for seat in (0, 2, 4, 5):
        act(six, seat, "ready", at=1000)
    assert state(six).round == 1
    six.act("storyteller", "end_phase", at=2000)
    assert state(six).round == 2 and state(six).phase_began == 2000
    busy = feud(
        "stations = ['orders','orders','orders','orders','orders','orders']\n",
        seats=6,
        mode="real-time",
        storyteller="person",
    )
    act(busy, 0, "ally", "F07", at=0)
    for seat in (0, 2, 4, 5):
        act(busy, seat, "ready", question=menu(busy, seat), at=0)
    assert not_now(busy, "storyteller", "end_phase") == "pair"
    busy.tick(10 * SECOND)
    busy.act("storyteller", "end_phase")
    assert state(busy).round == 2
    assert not_now(feud("turn = 0", storyteller="person"), "storyteller", "end_phase") == "phase"
    assert not_now(feud("turn = 0", storyteller="person"), "storyteller", "extend", "9") == "phase"


@pytest.mark.clause("BF-13.4", "BF-13.6")
def test_narration_is_heard_by_all_and_changes_nothing() -> None:
    table = telling()
    before = copied(table)
    table.act("storyteller", "narrate", word="Fog creeps in.")
    assert changed(before, state(table)) == set()
    assert table.events[-1].text(2) == "Fog creeps in."
    assert not_now(table, "storyteller", "narrate", "") == "rule"
    assert not_now(table, 0, "narrate", "Boo") == "rule"
    with pytest.raises(BadInput):
        table.act("storyteller", "concede")
    with pytest.raises(BadInput):
        table.act("judge", "narrate", word="x")


@pytest.mark.clause("BF-13.5", "BF-24.17")
def test_the_storyteller_sees_what_spectators_see_and_its_controls() -> None:
    table = telling("council", text="[proposals]\nF01 = 'E02'\n")
    seen = table.view("storyteller")
    extra = seen.pop("storyteller")
    assert seen == table.view(None)
    assert extra == {"person": True, "ready": [], "extension": 120, "event": [], "paused": False}
    act(table, 1, "ready")
    assert table.view("storyteller")["storyteller"]["ready"] == ["F07"]
    handed = feud("turn = 0\nevent = 'E02'\n", storyteller="person")
    assert handed.view("storyteller")["storyteller"]["event"] == [None]  # a random one: unseen
    state(handed).show(state(handed).chosen[0])
    assert handed.view("storyteller")["storyteller"]["event"] == ["E02"]


@pytest.mark.clause("BF-13.6", "BF-15.9")
def test_all_the_storyteller_does_is_on_the_record() -> None:
    table = telling(story=True)
    table.act("storyteller", "choose_story", word="S2", at=100)
    table.act("storyteller", "narrate", word="Once")
    table.act("storyteller", "extend", word="30")
    table.act("storyteller", "pause", at=200)
    table.act(2, "hand_over", bot="greedy")
    table.act("storyteller", "resume", at=900)
    assert [one.do for one in table.record.inputs] == [
        "choose_story", "narrate", "extend", "pause", "hand_over", "resume",
    ]  # fmt: skip
    again = table.replay()
    assert again.digest() == table.digest()
    assert state(again).extended == 30


@pytest.mark.clause("BF-13.8", "BF-D38")
def test_with_an_automaton_every_person_must_ask_for_a_pause() -> None:
    table = live()
    table.act(3, "hand_over", bot="greedy")
    table.act(0, "pause")
    assert table.view(1)["asks_pause"] == [0] and not state(table).paused
    table.act(1, "pause")
    assert not_now(table, 3, "pause") == "rule"  # a bot is no person
    table.act(1, "resume")  # one may think better of it
    table.act(2, "pause")
    assert not state(table).paused
    table.act(1, "pause")
    assert state(table).paused and table.view(1)["asks_pause"] == []
    assert not_now(table, 3, "resume") == "rule"
    table.act(2, "resume")  # any of them
    assert not state(table).paused
    assert not_now(table, 0, "resume") == "phase"


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
    from fracas.games.blood_feud.opening import TeamTurn
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
    table = feud('start = "laps"\nstations = ["orders","orders","orders","orders"]\n', laps=4)
    laps = []
    while state(table).round == 1:
        seat, question = next(iter(table.waiting.items()))
        laps.append(state(table).lap)
        if seat == 0 and question.kind == "turn" and team(table, 0).orders:
            act(table, 0, "order", keys(team(table, 0).orders)[0], "Z", ())
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


# Variants


@pytest.mark.clause("BF-17.1", "BF-R77")
def test_two_faction_ambitions_are_set_aside_in_story_mode() -> None:
    table = fracas.new("blood-feud", 4, 1, story=True, factions="F01,F07,F02,F10")
    assert [keys(mine.apart) for mine in state(table).teams] == [
        ["N01", "N02"], ["N13", "N14"], ["N03", "N04"], ["N19", "N20"],
    ]  # fmt: skip
    plain = fracas.new("blood-feud", 4, 1, factions="F01,F07,F02,F10")
    assert all(mine.apart == [] for mine in state(plain).teams)
    assert state(plain).story == -1
    assert sum(bool(one.faction) for one in AMBITIONS) == 20


@pytest.mark.clause("BF-17.2", "BF-R77")
def test_beats_come_in_rounds_2_4_and_6_and_last_that_round() -> None:
    for round_, told_ in ((1, False), (2, True), (3, False), (4, True), (5, False), (6, True)):
        table = feud(f'start = "round"\nround = {round_}\n', story=True)
        assert ("beat" in kinds(table)) is told_
        assert bool(state(table).now_lasting) is told_
        finish(table)
        if round_ + 1 not in (2, 4, 6):
            assert not any(one.startswith("S") for one in state(table).now_lasting)


@pytest.mark.clause("BF-17.3", "BF-17.7", "BF-3.17")
def test_short_night_and_drill() -> None:
    assert state(fracas.new("blood-feud", 4, 1, short_night=True)).round == 3
    drill = state(fracas.new("blood-feud", 4, 1, drill=True, mode="real-time", laps=20))
    assert (drill.round, drill.laps, drill.realtime, len(drill.teams)) == (4, 8, False, 4)
    with pytest.raises(BadInput):
        fracas.new("blood-feud", 5, 1, drill=True)


@pytest.mark.clause("BF-17.4")
def test_open_ambitions_are_public() -> None:
    table = fracas.new("blood-feud", 4, 1, open_ambitions=True)
    for seat in range(4):
        table.play(seat, table.questions(seat)[0].options[0])
    for viewer in (0, None):
        assert all(None not in mine["ambitions"] for mine in table.view(viewer)["teams"])
    market = feud(
        "stations = ['council','council','council','council']\n[team.F01]\n"
        "ambitions = ['M01','M02']\n",
        mode="real-time",
        open_ambitions=True,
    )
    act(market, 0, "ambition", ("blind", ""), at=0)
    assert None not in market.view(1)["teams"][0]["ambitions"]
    act(market, 0, "offer", "F07", ((("M01", 1),), (), 0, ""), at=1000)
    act(market, 1, "accept", at=1001)
    assert (
        None
        not in market.view(2)["teams"][0]["ambitions"] + market.view(2)["teams"][1]["ambitions"]
    )


@pytest.mark.clause("BF-17.5", "BF-R83")
def test_in_the_fog_other_stations_are_shown_as_last_seen() -> None:
    table = feud(
        "stations = ['cityscape','orders','cityscape','council']\n[team.F01]\nunits = { D1 = 2 }\n",
        mode="real-time",
        fog=True,
    )
    act(table, 0, "move", "F01-1", "L1", at=0)
    assert units_in(table, 2, "L1") == 1  # F02 is there
    assert units_in(table, 1, "L1") == 0  # F07 is not: as at set-up
    moved = next(one for one in table.events if one.kind == "move")
    assert moved.text(2) and not moved.text(1)
    act(table, 2, "go:orders", at=1000)
    act(table, 0, "move", "F01-2", "L1", at=2000)
    assert units_in(table, 2, "L1") == 1  # as F02 last saw it
    assert units_in(table, 0, "L1") == 2
    act(table, 1, "order", "attack", "D2", (), at=2000)
    assert [one["card"] for one in table.view(1)["orders"]] == ["attack"]
    assert table.view(0)["orders"] == []
    act(table, 1, "go:cityscape", at=3000)
    table.tick(7000)
    assert units_in(table, 1, "L1") == 2
    assert [one["card"] for one in table.view(1)["orders"]] == ["attack"]  # one's own are known
    clear = feud(
        "stations = ['cityscape','orders','cityscape','council']\n[team.F01]\nunits = { D1 = 2 }\n",
        mode="real-time",
    )
    act(clear, 0, "move", "F01-1", "L1", at=0)
    assert units_in(clear, 1, "L1") == 1
    turns = feud("turn = 0\nstations = ['cityscape','orders','cityscape','council']\n", fog=True)
    assert turns.view(1)["city"] is not None


def units_in(table: Table, viewer: int, place: str) -> int:
    domains = table.view(viewer)["city"]["domains"]
    return len(next(one for one in domains if one["name"] == place)["units"])


@pytest.mark.clause("BF-17.6")
def test_without_the_cap_all_cards_score() -> None:
    text = 'start = "cleanup"\nround = 7\n[team.F01]\nfulfilled = ["M02", "M03", "M01", "M08"]\n'
    assert feud(text, no_cap=True).result.scores[0] == 14  # type: ignore[union-attr]  # it is over
    assert feud(text).result.scores[0] == 12  # type: ignore[union-attr]


@pytest.mark.clause("BF-17.7")
def test_a_drill_is_four_rounds_of_eight_laps() -> None:
    table = fracas.new("blood-feud", 4, 3, drill=True)
    rng = random.Random(2)
    laps, rounds = set(), set()
    while not table.over:
        seat = next(iter(table.waiting))
        laps.add(state(table).lap)
        rounds.add(state(table).round)
        whole(table, seat, rng.choice, None)
    assert rounds <= {4, 5, 6, 7} and 4 in rounds and max(laps) == 8


@pytest.mark.clause("BF-S12")
def test_chat_is_no_part_of_the_rules() -> None:
    """Team and station chat are the service's; the rules keep no word of it."""
    assert not [name for name in type(state(feud("turn = 0"))).__struct_fields__ if "chat" in name]


def test_tiles_are_thirty_with_a_home_for_each_faction() -> None:
    assert len([one for one in TILES if one.type != "home"]) == 20


def test_everybody_is_asked_for_a_turn_in_time() -> None:
    table = feud("turn = 0\n")
    await_turn(table, 2)
    assert asked(table) == {2: ["turn"]}
    assert count_on(table, 2, "H3") == 4
    live_table = live()
    at_once(live_table)
    assert state(live_table).round == 2
