"""BF-17: variants."""

import random

import pytest

import fracas
from fracas import BadInput, Table
from fracas.games.blood_feud.cards import AMBITIONS, TILES

from .looking import asked, count_on, keys, kinds, state
from .tables import act, at_once, await_turn, feud, finish, live
from .test_clock import whole


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


@pytest.mark.clause("BF-17.5")
def test_during_set_up_there_is_no_fog_yet() -> None:
    foggy, clear = (fracas.new("blood-feud", 4, 1, drill=True, fog=fog) for fog in (True, False))
    for _ in range(2):
        for seat in range(4):
            assert foggy.view(seat)["city"] == clear.view(seat)["city"]
            assert foggy.view(seat)["market"] == clear.view(seat)["market"]
        for table in (foggy, clear):
            for seat in list(table.waiting):
                table.play(seat, table.waiting[seat].options[0])
    assert foggy.view(0)["phase"] == "gameplay"


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
