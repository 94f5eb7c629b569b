"""BF-4.9 to BF-4.23: stations, presence and actions in real time."""

import pytest

from fracas import Refused, Table
from fracas.games.blood_feud.refusals import code

from .looking import asked, asked_number, count_on, keys, kinds, state, team
from .tables import SECOND, act, at_once, example, live, refused


@pytest.mark.clause("BF-4.9", "BF-4.12", "BF-4.17")
def test_a_seat_in_transit_is_nowhere_and_does_nothing() -> None:
    table = live("orders")
    act(table, 0, "go:cityscape", at=0)
    s = state(table)
    assert s.goal[0] == 0
    assert table.view(1)["seats"][0] == table.view(1)["seats"][0] | {
        "station": None, "going": "cityscape", "arrives": 4000,
    }  # fmt: skip
    assert "F01" not in table.view(1)["present"]["orders"]
    assert "F01" not in table.view(1)["present"]["cityscape"]
    for action in ("move", "order", "buy", "go:orders", "go:council", "equip", "offer"):
        assert refused(table, 0, action, at=1 * SECOND) == "away"
    act(table, 0, "ready", at=2 * SECOND)


@pytest.mark.clause("BF-4.10", "BF-4.11", "BF-X9", "BF-R69", "BF-R78", "BF-D3")
def test_four_seconds_within_a_zone_and_eight_between() -> None:
    table = example("x9")
    act(table, 0, "go:cityscape", at=200 * SECOND)
    assert refused(table, 0, "move", "F01-1", "L1", at=207_900) == "away"
    act(table, 0, "move", "F01-1", "L1", at=208 * SECOND)
    assert count_on(table, 0, "L1") == 1
    for start, goal, seconds in (
        ("cityscape", "orders", 4), ("orders", "cityscape", 4), ("marketplace", "council", 4),
        ("council", "marketplace", 4), ("cityscape", "marketplace", 8), ("orders", "council", 8),
        ("council", "orders", 8), ("marketplace", "cityscape", 8),
    ):  # fmt: skip
        table = live(start)
        act(table, 0, f"go:{goal}", at=0)
        table.tick(seconds * SECOND - 1)
        assert table.view(None)["seats"][0]["station"] is None
        table.tick(seconds * SECOND)
        assert table.view(None)["seats"][0]["station"] == goal


@pytest.mark.clause("BF-4.13", "BF-12.1")
def test_a_seat_keeps_its_station_and_transit_ends_with_the_phase() -> None:
    table = live("orders", "council")
    act(table, 0, "go:council", at=475 * SECOND)
    table.tick(480 * SECOND)
    s = state(table)
    assert s.round == 2 and s.station == [3, 3, 0, 0] and s.goal == [-1] * 4


@pytest.mark.clause("BF-4.14", "BF-X7", "BF-4.16")
def test_a_team_is_present_by_any_of_its_seats_and_counts_once() -> None:
    table = example("x7")
    assert refused(table, 0, "ally", "F07") == "quorum"
    assert table.view(0)["present"]["orders"] == ["F01", "F07"]
    act(table, 3, "go:orders", at=0)
    act(table, 0, "ally", "F07", at=4 * SECOND)


@pytest.mark.clause("BF-4.15", "BF-X6", "BF-7.7", "BF-R44")
def test_quorum_is_asked_when_it_is_declared() -> None:
    table = example("x6")
    act(table, 0, "ally", "F07", at=0)
    act(table, 2, "go:cityscape", at=1000)  # who walks off undoes nothing
    act(table, 1, "yes", question=asked_number(table, 1, "alliance_reply"), at=2000)
    table.tick(13 * SECOND)
    assert "allied" in kinds(table)
    table = example("x6")
    act(table, 2, "go:cityscape", at=0)
    assert refused(table, 0, "ally", "F07", at=1000) == "quorum"
    assert refused(table, 0, "block", ("F02", "F08"), at=1000) == "quorum"


@pytest.mark.clause("BF-4.17", "BF-1.5")
@pytest.mark.parametrize(
    ("action", "station"),
    [
        ("move", "cityscape"), ("barricade", "cityscape"), ("sun", "cityscape"),
        ("order", "orders"), ("ally", "orders"), ("block", "orders"),
        ("buy", "marketplace"), ("bury", "marketplace"), ("bonus_bury", "marketplace"),
        ("store", "marketplace"),
        ("propose", "council"), ("ambition", "council"), ("bonus_events", "council"),
    ],
)  # fmt: skip
def test_an_action_needs_its_station(action: str, station: str) -> None:
    assets = "[team.F01]\nassets = 9"
    here = live(*[station] * 4, text=assets)
    assert action in [option.data for option in here.questions(0)[0].options]
    for other in ("cityscape", "orders", "marketplace", "council"):
        if other != station:
            table = live(*[other] * 4, text=assets)
            assert refused(table, 0, action) == "away"
            assert action not in [option.data for option in table.questions(0)[0].options]


@pytest.mark.clause("BF-4.18", "BF-4.19")
def test_an_action_is_whole_or_refused_and_changes_nothing() -> None:
    table = live()
    before = table.digest(), len(table.record.inputs), len(table.log)
    with pytest.raises(Refused, match="whole"):
        act(table, 0, "move")
    with pytest.raises(Refused):
        act(table, 0, "move", "F01-1")
    assert refused(table, 0, "move", "F01-1", "H3") == "target"
    assert refused(table, 0, "dance") == "rule"
    assert (table.digest(), len(table.record.inputs), len(table.log)) == before


@pytest.mark.clause("BF-4.20", "BF-X11")
def test_the_lower_sequence_number_wins() -> None:
    table = example("x11")
    act(table, 0, "buy", ("row", "O01"), at=1000)
    before = team(table, 1).assets
    assert refused(table, 1, "buy", ("row", "O01"), at=1000) == "gone"
    assert team(table, 1).assets == before
    assert "O01" in keys(team(table, 0).orders)


@pytest.mark.clause("BF-4.21", "BF-R73")
def test_a_second_between_two_actions_and_what_is_exempt() -> None:
    table = live(text="[team.F01]\nadvancements = ['A25']\nunits = { D1 = 2 }")
    act(table, 0, "move", "F01-1", "L1", at=0)
    assert refused(table, 0, "move", "F01-2", "L1", at=999) == "cooldown"
    act(table, 0, "equip", "A25", 1, at=999)
    act(table, 0, "offer", "F07", ((("assets", 1),), (), 0, ""), at=999)
    act(table, 0, "ready", at=999)
    act(table, 0, "move", "F01-2", "L1", at=1000)
    act(table, 0, "go:orders", at=1000)
    table = live("orders", "orders")
    act(table, 1, "order", "attack", "D1", (), at=0)
    act(table, 0, "ally", "F07", at=0)
    act(table, 1, "yes", question=asked_number(table, 1, "alliance_reply"), at=1)
    assert "accept_alliance" in kinds(table)


@pytest.mark.clause("BF-4.22")
def test_there_is_no_other_limit_on_actions() -> None:
    table = live(text="[team.F01]\nunits = { H1 = 3, D1 = 3, L1 = 2 }")
    moves = [
        ("F01-1", "D4"),
        ("F01-2", "D4"),
        ("F01-3", "D4"),
        ("F01-4", "D2"),
        ("F01-5", "D2"),
        ("F01-6", "H1"),
        ("F01-7", "Z"),
        ("F01-8", "Z"),
    ]
    for at, (unit, goal) in enumerate(moves):
        act(table, 0, "move", unit, goal, at=at * SECOND)
    assert team(table, 0).moves == 8


@pytest.mark.clause("BF-4.23", "BF-12.23", "BF-D30")
def test_once_a_round_marks_are_the_teams_and_a_cards_own() -> None:
    text = "[lanyards]\n0 = ['A34']\n1 = ['A34']\n[team.F01]\nassets = 0"
    table = live("marketplace", "marketplace", text=text, seats=5)
    row = keys(state(table).order_row)
    act(table, 0, "store", ("row", cheapest(table)), at=0)
    assert refused(table, 1, "store", at=1000) == "once"  # the team's
    act(table, 0, "use", "use:A34:0", row_card(table), at=2000)
    act(table, 1, "use", "use:A34:1", row_card(table), at=2000)  # the card's own
    assert refused(table, 0, "use", at=4000) == "once"
    assert row
    at_once(table)
    assert team(table, 0).marks == []
    act(table, 1, "store", ("row", cheapest(table)), at=5000)


def row_card(table: Table) -> str:
    return keys(state(table).order_row)[0]


def cheapest(table: Table) -> str:
    wares = [one for one in table.view(0)["market"]["orders"] if one]
    wares += [one for one in table.view(0)["market"]["advancements"] if one]
    found = min(wares, key=lambda one: int(one["cost"]))["card"]
    assert isinstance(found, str)
    return found


@pytest.mark.clause("BF-4.27")
def test_no_station_action_outside_the_gameplay_phase() -> None:
    text = """
[[placed]]
team = "F02"
card = "attack"
at = "D1"
[team.F02]
units = { D1 = 3 }
[team.F07]
units = { D1 = 2 }
"""
    table = live(text=text)
    at_once(table)
    assert state(table).phase == "resolution"
    assert asked(table) == {2: ["attack_target"]}
    assert refused(table, 0, "move", "F01-1", "D1") == "phase"
    assert refused(table, 2, "move", "F02-1", "L1") == "rule"


@pytest.mark.clause("BF-4.29", "BF-R88")
def test_the_first_answer_of_a_team_settles_it_and_a_later_one_is_late() -> None:
    table = live("orders", "cityscape", "orders", "orders", seats=6)  # 0, 1 of F01; 2, 3 of F07
    act(table, 0, "ally", "F07", at=0)
    number = asked_number(table, 2, "alliance_reply")
    assert asked_number(table, 3, "alliance_reply") == number
    act(table, 3, "no", question=number, at=1000)
    with pytest.raises(Refused) as caught:
        table.play(2, "yes", question=number, at=1000)
    assert code(caught.value) == "late"
