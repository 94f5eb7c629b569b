"""BF-12 and BF-16: Power, income, Cleanup and the end."""

import pytest

from fracas import Table
from fracas.games.blood_feud.effects import domain_value
from fracas.games.blood_feud.state import with_one

from .looking import count_on, keys, kinds, offers, state, team, told
from .tables import SECOND, act, at_once, await_turn, example, feud, finish, live, say


@pytest.mark.clause("BF-12.10", "BF-12.14", "BF-12.15", "BF-X64", "BF-R10", "BF-23.11")
def test_power_is_the_value_of_what_one_controls_held_to_six_and_one() -> None:
    table = example("x64")
    s = state(table)
    held = [domain for domain, holder in enumerate(s.controller) if holder == 0]
    assert [s.city.types[one] for one in held] == [
        "home", "district", "district", "landmark", "centre",
    ]  # fmt: skip
    assert [domain_value(s, one) for one in held] == [1, 1, 1, 2, 3]
    assert s.teams[0].power == 6  # of 8
    assert 1 not in s.controller and s.teams[1].power == 1
    assert s.teams[2].power == 2  # Homes 2 and 3


@pytest.mark.clause("BF-12.14", "BF-12.15", "BF-X64")
@pytest.mark.parametrize(
    ("held", "power"),
    [
        ("H1", 1), ("D1", 1), ("L1", 2), ("Z", 3), ("H1 D1", 2), ("H1 D1 D2", 3), ("H1 L1", 3),
        ("L1 L2", 4), ("H1 Z", 4), ("L1 Z", 5), ("D1 L1 Z", 6), ("H1 D1 L1 Z", 6),
        ("H1 D1 D2 L1 L2 Z", 6),
    ],
)  # fmt: skip
def test_every_domain_counts_by_its_type_up_to_six(held: str, power: int) -> None:
    """F07 stands on the others' Homes where F01 is not, so that none falls back to it."""
    mine = ", ".join(f"{one} = 1" for one in held.split())
    home = "" if "H1" in held else "H1 = 2"
    table = feud(
        f'start = "power"\n[team.F01]\nunits = {{ {mine} }}\nplayers = ["slain"]\npower = 3\n'
        f"[team.F07]\nunits = {{ {home} }}\n"
    )
    s = state(table)
    held_now = sum(holder == 0 for holder in s.controller)
    assert (held_now, s.teams[0].power) == (len(held.split()), power)


@pytest.mark.clause("BF-12.14")
@pytest.mark.parametrize(
    ("event", "held", "power"),
    [
        ("E14", "H1 D1 D2", 1), ("E14", "H1 Z", 2), ("E14", "H1 D1 L1 L2 Z", 6),
        ("E15", "H1", 3), ("E15", "H1 D1 Z", 6), ("E15", "L1 L2 Z", 6),
    ],
)  # fmt: skip
def test_power_effects_are_added_before_the_bounds(event: str, held: str, power: int) -> None:
    """E14 takes 2 from those with the most Power, E15 gives 2 to those with the least."""
    mine = ", ".join(f"{one} = 2" for one in held.split())
    before = 5 if event == "E14" else 1
    text = f"[team.F01]\nunits = {{ {mine} }}\nplayers = ['slain']\npower = {before}\n"
    for other in ("F07", "F02", "F08"):
        text += f"[team.{other}]\nunits = {{}}\npower = 3\n"
    if "H1" not in held:
        text = text.replace("[team.F07]\nunits = {}", "[team.F07]\nunits = { H1 = 3 }")
    table = feud(f'start = "power"\nlasting = ["{event}"]\n{text}')
    assert team(table, 0).power == power


@pytest.mark.clause("BF-12.10", "BF-12.11", "BF-X65", "BF-R11", "BF-R85")
def test_a_tie_is_the_holders_or_nobodys() -> None:
    table = example("x65")
    s = state(table)
    assert s.controller[4] == 0  # D1 was F01's
    assert s.controller[5] == -1  # D2 was F02's, who has nobody there


@pytest.mark.clause("BF-12.12", "BF-X66", "BF-R11")
def test_an_empty_home_is_its_owners_and_other_empty_domains_nobodys() -> None:
    table = example("x66")
    s = state(table)
    assert s.controller[0] == 0  # empty
    assert s.controller[1] == 0  # one enemy alone on it
    assert s.controller[10] == -1


@pytest.mark.clause("BF-12.13", "BF-R84")
def test_allies_pool_nothing() -> None:
    table = feud(
        'start = "power"\nallied = [["F01", "F07"]]\n[team.F01]\nunits = { Z = 2 }\nassets = 0\n'
        "[team.F07]\nunits = { Z = 2 }\nassets = 0\n[team.F02]\nunits = { Z = 3 }\nassets = 0\n"
    )
    s = state(table)
    assert s.controller[10] == 2
    assert [mine.power for mine in s.teams[:3]] == [1, 1, 4]
    assert [one["assets"] for one in told(table, "income")][:3] == [2, 2, 2]


@pytest.mark.clause("BF-12.14", "BF-12.16", "BF-1.7")
def test_power_changes_in_the_power_step_only() -> None:
    table = feud(
        "turn = 0\nstations = ['cityscape','orders','orders','orders']\n"
        "[team.F01]\nunits = { L1 = 2 }\npower = 3\n"
    )
    act(table, 0, "move", "F01-1", "Z")
    assert team(table, 0).power == 3
    finish(table)
    assert team(table, 0).power == 1 + 2 + 3


@pytest.mark.clause("BF-12.17", "BF-X67", "BF-R16")
def test_income() -> None:
    table = example("x67")
    assert told(table, "income")[0] == {"team": "F03", "assets": 2 + 1 + 1}
    assert team(table, 0).assets == 4
    assert told(table, "income")[1]["assets"] == 2


@pytest.mark.clause("BF-12.18", "BF-R4")
def test_fulfilled_ambitions_are_turned_up_for_all_at_once() -> None:
    table = feud(
        'start = "cleanup"\n[team.F01]\nassets = 12\nambitions = ["M23", "M12"]\n'
        '[team.F07]\npower = 6\nambitions = ["M12"]\n'.replace('"M23", "M12"', '"M23", "M11"')
    )
    assert [(one["team"], one["card"]) for one in told(table, "fulfil")] == [
        ("F01", "M23"), ("F07", "M12"),
    ]  # fmt: skip
    s = state(table)
    assert keys(s.teams[0].fulfilled) == ["M23"] and keys(s.teams[0].ambitions) == ["M11"]
    assert table.view(3)["teams"][0]["fulfilled"] == ["M23"]
    assert len(s.teams[0].progress) == 1


@pytest.mark.clause("BF-R4")
def test_what_is_fulfilled_stays_so() -> None:
    table = feud('start = "cleanup"\n[team.F01]\nassets = 12\nambitions = ["M23"]\n')
    state(table).teams[0].assets = 0
    finish(table)
    assert keys(team(table, 0).fulfilled) == ["M23"]


@pytest.mark.clause("BF-12.18", "BF-12.19")
def test_the_check_comes_before_the_slain_return() -> None:
    text = 'start = "laps"\nround = 4\n[team.F07]\nunits = { H2 = 3, D2 = 3, D3 = 2 }\n'
    table = feud(text + 'players = ["slain"]\nambitions = ["M10"]\n')
    state(table).slain = with_one(state(table).slain, 1, 3)
    finish(table)
    assert "return" in kinds(table) and "fulfil" not in kinds(table)  # 8, then 9 Units


@pytest.mark.clause("BF-12.22", "BF-12.23", "BF-6.21")
def test_cleanup_refreshes_and_forgets() -> None:
    table = feud(
        'start = "cleanup"\nlasting = ["E04"]\n[team.F01]\ntired = ["H1"]\nmarks = ["store"]\n'
    )
    s = state(table)
    assert not any(s.tired) and s.teams[0].marks == [] and s.now_lasting == []
    assert s.teams[0].moves == 0 and s.spent == 0


@pytest.mark.clause("BF-12.24", "BF-16.1", "BF-R6")
def test_the_marker_moves_on_and_a_blocked_space_or_daybreak_ends_it() -> None:
    table = feud('start = "cleanup"\nround = 3\n')
    assert state(table).round == 4 and not table.over
    assert feud('start = "cleanup"\nround = 7\n').over
    assert feud('start = "cleanup"\nround = 5\nsun = [7, 6]\n').over
    assert not feud('start = "cleanup"\nround = 5\nsun = [7]\n').over


@pytest.mark.clause("BF-12.3", "BF-D31")
def test_choices_in_an_event_are_sealed_and_default_to_the_first() -> None:
    text = (
        "event = 'E23'\n[team.F01]\ntrophies = 2\nassets = 5\n"
        "[team.F07]\ntrophies = 3\nassets = 5\n"
    )
    table = feud('start = "resolution"\n' + text)
    assert sorted(table.waiting) == [0, 1]
    act(table, 1, "token")
    assert team(table, 1).tokens == 1  # sealed until the last is in
    act(table, 0, "assets")
    assert team(table, 1).tokens == 0 and team(table, 0).assets == 5 - 3 + 2 + 1
    table = live(text=text)
    at_once(table)
    assert table.questions(0)[0].due == 20 * SECOND
    act(table, 1, "token", at=1000)
    table.tick(20 * SECOND)
    assert team(table, 1).tokens == 0 and team(table, 0).assets == 5 - 3 + 2 + 1


@pytest.mark.clause("BF-12.26", "BF-D33")
def test_a_team_answers_for_all_its_domains_in_one_window() -> None:
    text = (
        'start = "resolution"\nevent = "E05"\n[team.F01]\nunits = { D1 = 2, D2 = 1 }\n'
        "[team.F07]\nunits = { D1 = 1, D2 = 2 }\n[team.F02]\nunits = { D1 = 1, D2 = 1 }\n"
    )
    table = feud(text)
    assert sorted(table.waiting) == [0, 1, 2]
    assert offers(table, 0) == [("F01-1", "F01-3"), ("F01-2", "F01-3")]
    assert offers(table, 1) == [("F07-1", "F07-2"), ("F07-1", "F07-3")]
    act(table, 0, ("F01-2", "F01-3"))
    act(table, 1, ("F07-1", "F07-2"))
    act(table, 2, ("F02-1", "F02-2"))
    assert [count_on(table, t, "D1") for t in range(3)] == [1, 0, 0]
    assert [count_on(table, t, "D2") for t in range(3)] == [0, 1, 0]


@pytest.mark.clause("BF-12.2", "BF-12.4")
def test_the_event_is_turned_up_carried_out_and_discarded() -> None:
    table = feud('start = "resolution"\nevent = "E01"\n')
    assert told(table, "event") == [{"card": "E01"}]
    assert keys(state(table).event_discard) == ["E01"]
    assert state(table).chosen == []
    later = feud('start = "resolution"\nevent = "E04"\n')
    assert state(later).now_lasting == ["E04"]  # the whole next round
    finish(later)
    assert "E04" not in state(later).now_lasting


# The end


def ended(text: str) -> Table:
    table = feud(f'start = "cleanup"\nround = 7\n{text}')
    assert table.over
    return table


@pytest.mark.clause("BF-16.2", "BF-R4")
def test_daybreak_cards_are_checked_at_daybreak() -> None:
    text = "[team.F01]\nambitions = ['M39']\nunits = { H1 = 3, D1 = 3, D2 = 1 }\n"
    table = ended(text)
    assert keys(team(table, 0).fulfilled) == ["M39"]
    early = feud(f'start = "cleanup"\nround = 5\n{text}')
    assert keys(team(early, 0).ambitions) == ["M39"]


@pytest.mark.clause("BF-16.3", "BF-X69", "BF-R3", "BF-1.3", "BF-R2")
def test_the_best_three_cards_score() -> None:
    table = example("x69")
    assert table.result is not None
    assert table.result.scores == (12, 0, 0, 0)
    assert table.result.winners == (0,)


@pytest.mark.clause("BF-16.4", "BF-R2")
def test_nothing_else_gives_vp() -> None:
    table = ended(
        "[team.F01]\nassets = 50\ntokens = 3\npower = 6\nambitions = ['M02']\n"
        "[team.F07]\nfulfilled = ['M08']\n"
    )
    assert table.result is not None and table.result.scores == (0, 2, 0, 0)


@pytest.mark.clause("BF-16.5", "BF-X70", "BF-R76")
def test_ties_are_broken_by_cards_power_tokens_assets_and_then_shared() -> None:
    table = example("x70")
    assert table.result is not None
    assert table.result.scores[:2] == (10, 10)
    assert table.result.winners == (0,)

    def winners(one: str, other: str) -> tuple[int, ...]:
        poor = "power = 1\nassets = 0\ntokens = 0\n"
        rest = f"[team.F02]\n{poor}[team.F08]\n{poor}"
        found = ended(f"[team.F01]\n{one}\n[team.F07]\n{other}\n{rest}").result
        assert found is not None
        return found.winners

    same = "power = 3\ntokens = 2\nassets = 4"
    assert winners(same, same) == (0, 1)
    assert winners("power = 2\ntokens = 9\nassets = 9", same) == (1,)
    assert winners("power = 3\ntokens = 3\nassets = 0", same) == (0,)
    assert winners("power = 3\ntokens = 2\nassets = 5", same) == (0,)


@pytest.mark.clause("BF-16.6", "BF-24.18")
def test_all_hands_are_shown_at_the_end() -> None:
    table = ended("")
    for viewer in (0, None):
        for mine in table.view(viewer)["teams"]:
            assert None not in mine["events"] + mine["ambitions"] + mine["orders"]
            assert len(mine["events"]) == 3
    assert not table.waiting


@pytest.mark.clause("BF-X68", "BF-R5")
def test_deeds_before_the_card_was_taken_do_not_count() -> None:
    table = example("x68")
    assert state(table).round == 3 and [one["team"] for one in told(table, "slain")] == ["F02"]
    await_turn(table, 2)
    act(table, 2, "ambition", ("row", "M15"))
    while not table.over:
        assert "M15" in keys(team(table, 2).ambitions) and team(table, 2).fulfilled == ()
        finish(table)
    assert kinds(table).count("slain") == 1  # none later
    assert team(table, 2).fulfilled == () and "M15" in keys(team(table, 2).ambitions)
    text = """
start = "orders"
[team.F02]
units = { D1 = 3 }
ambitions = ["M15"]
[team.F07]
units = { D1 = 1 }
[[placed]]
team = "F02"
card = "attack"
at = "D1"
wish = ["F07"]
"""
    assert keys(team(feud(text), 2).fulfilled) == ["M15"]


@pytest.mark.clause("BF-R5")
def test_a_traded_ambition_starts_anew() -> None:
    table = live(text="[team.F01]\nambitions = ['M24']\n")
    s = state(table)
    s.teams[0].progress[0][0] = 3
    act(table, 0, "offer", "F07", ((("M24", 1),), (), 0, ""), at=0)
    act(table, 1, "accept", at=1)
    mine = state(table).teams[1]
    assert keys(mine.ambitions)[-1] == "M24" and mine.progress[-1][0] in (0, 1)
    assert mine.progress[-1][0] == 1  # this very trade, made while it is held


def test_waiting_for_a_turn_and_saying() -> None:
    table = feud("turn = 0\n")
    await_turn(table, 1)
    say(table, "turn", "pass")
