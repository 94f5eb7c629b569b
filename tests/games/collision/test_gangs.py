"""Section 4: gangs and what they may be; deployment; the set-up of missions."""

from pathlib import Path

import pytest

import fracas
from fracas.engine import BadInput
from fracas.games.collision.answers import nearest
from fracas.games.collision.catalogue import Gang, Member, catalogue
from fracas.games.collision.gangs import action_points, check_gang, gang_file, worth
from fracas.games.collision.layouts import Name
from fracas.games.collision.state import KILLED, LOST, RESERVE, TABLE
from fracas.table import Table

from .tables import answer, asked, at, figure, one, options, plainly, player, refusal, state, told

Members = tuple[tuple[str, tuple[str, ...]], ...]


def gang(*members: str | tuple[str, ...], limit: int = 400, faction: str = "riveters") -> Gang:
    figures = tuple(
        Member(one) if isinstance(one, str) else Member(one[0], tuple(one[1:])) for one in members
    )
    return Gang("mine", Name("Mine", "À moi"), faction, limit, figures)  # type: ignore[arg-type]  # a wrong faction too


def wrong(*members: str | tuple[str, ...], limit: int = 400) -> list[str]:
    return [str(one) for one in check_gang(gang(*members, limit=limit))]


@pytest.mark.clause("CO-4.1", "CO-4.2", "CO-C12")
def test_a_gang_costs_at_most_the_limit() -> None:
    for name in ("fire-line", "salvage-run", "hunting-pack", "the-crush"):
        found = catalogue().gangs[name]
        assert worth(found) == 400 == found.limit and 5 <= len(found.figures) <= 6
    assert wrong("RE6", "RE6", "RE6") == []  # unspent shards are lost
    assert wrong("RE1", "RE8", "RE8", "RE2") == ["CO-4.2: mine: shards: 405; nearest: 400"]
    assert wrong("RE6", "RE6", "RE6", limit=100) == ["CO-4.2: mine: shards: 150; nearest: 100"]
    assert wrong("UN9", "RE6", "RE6") == [
        "CO-4.2: UN9: faction: unbound; nearest: riveters"
    ]  # fmt: skip


@pytest.mark.clause("CO-C12", "CO-R115", "CO-2.8")
def test_sample_gangs_and_their_points() -> None:
    points = {
        key: action_points([one.profile for one in found.figures])
        for key, found in catalogue().gangs.items()
    }
    assert points == {
        "fire-line": 12, "salvage-run": 11, "hunting-pack": 13, "the-crush": 12,
        "small-line": 8, "small-pack": 8, "learning-riveters": 6, "learning-unbound": 6,
    }  # fmt: skip
    small = [worth(catalogue().gangs[key]) for key in ("small-line", "small-pack")]
    assert small == [250, 250]
    trios = [worth(catalogue().gangs[f"learning-{one}"]) for one in ("riveters", "unbound")]
    assert trios == [190, 190]
    assert all(check_gang(found) == [] for found in catalogue().gangs.values())


@pytest.mark.clause("CO-C12")
def test_who_names_no_gang_gets_one_that_is_a_fair_match() -> None:
    usual = [one.gang for one in state(fracas.new("collision")).players]
    assert usual == ["salvage-run", "hunting-pack"]
    four = [one.gang for one in state(fracas.new("collision", 4, mission="hunt")).players]
    assert four == ["salvage-run", "hunting-pack", "the-crush", "fire-line"]


@pytest.mark.clause("CO-4.3")
def test_a_gang_has_three_to_ten_figures() -> None:
    assert wrong("RE2", "RE6") == ["CO-4.3: mine: number of figures: 2; nearest: 3"]
    eleven = ["RE6"] * 4 + ["RE2"] * 4 + ["RE4"] * 2 + ["RE9"]
    assert "CO-4.3: mine: number of figures: 11; nearest: 10" in wrong(*eleven, limit=999)
    assert wrong(*eleven[:10], limit=999) == []


@pytest.mark.clause("CO-4.4", "CO-R88")
def test_one_leader_and_the_listed_number_of_each_profile() -> None:
    assert wrong("RE1", "RE1", "RE6") == [
        "CO-4.4: mine: Leaders: 2; nearest: 1", "CO-4.4: RE1: copies: 2; nearest: 1",
    ]  # fmt: skip
    assert wrong(*["RE6"] * 5) == ["CO-4.4: RE6: copies: 5; nearest: 4"]
    assert wrong(*["RE6"] * 4) == []


@pytest.mark.clause("CO-4.5")
def test_objects_need_a_slot_of_their_type() -> None:
    assert wrong(("RE2", "O9", "O13"), "RE6", "RE6") == [
        "CO-4.5: figure 1 (RE2): objects: 2; nearest: 1"
    ]
    assert wrong(("RE2", "O1"), "RE6", "RE6") == [
        "CO-4.5: figure 1 (RE2): type of O1: W; nearest: AG"
    ]
    assert wrong("RE2", ("RE6", "O8"), "RE6")[0].startswith("CO-4.5: figure 2 (RE6): O8 is for")
    assert wrong("RE2", ("RE6", "O99"), "RE6") == [
        "CO-4.5: figure 2: no such object: O99; nearest: " + ", ".join(catalogue().objects)
    ]
    assert wrong(("RE2", "O9"), ("RE6", "O1", "O9"), "RE6") == []


@pytest.mark.clause("CO-4.6")
def test_no_two_copies_for_a_figure_and_two_for_a_gang() -> None:
    assert wrong(("RE6", "O9", "O9"), "RE6", "RE6") == [
        "CO-4.6: figure 1 (RE6): copies of O9: 2; nearest: 1"
    ]
    assert wrong(("RE6", "O9"), ("RE6", "O9"), ("RE6", "O9")) == [
        "CO-4.6: mine: copies of O9: 3; nearest: 2"
    ]


@pytest.mark.clause("CO-4.7", "CO-13.14", "CO-R84")
def test_more_weapons_than_hands_are_fine_and_one_is_used() -> None:
    armed = one("RE6", 1000, 1000, objects=["O3", "O6"])  # pistol, wrench, scatter gun, war blade
    table = at(
        stage="act", acting="A1", figures={"A1": armed, "B1": one("UN9", 1120, 1000, facing=180)},
        players=[{"deck": ["8"]}],
    )  # fmt: skip
    answer(table, "charge", (1, ()))
    assert options(table) == [
        ("wrench", "normal"), ("war-blade", "normal"), ("unarmed", "normal"),
    ]  # fmt: skip
    answer(table, ("war-blade", "normal"))
    assert told(table, "confront")[0]["count"] == 1 + 1  # still one more card, not two


@pytest.mark.clause("CO-4.2", "CO-D1")
def test_gang_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        """
[[gang]]
id = "mine"
name = { en = "Mine", fr = "À moi" }
faction = "riveters"
limit = 400
figures = [{ profile = "RE1" }, { profile = "RE2", objects = ["O9"] }, { profile = "RE6" }]
""",
        encoding="utf-8",
    )
    value = gang_file(f"{file},the-crush")
    s = state(fracas.new("collision", gangs=value))
    assert [one.gang for one in s.players] == ["mine", "the-crush"]
    assert s.figures[1].objects == ("O9",)
    file.write_text(file.read_text().replace("limit = 400", "limit = 240"), encoding="utf-8")
    with pytest.raises(BadInput, match=r"CO-4.2: mine: shards: 250; nearest: 240"):
        fracas.new("collision", gangs=gang_file(f"{file},the-crush"))
    with pytest.raises(BadInput, match="2 players need 2 gangs, not 1"):
        fracas.new("collision", gangs="the-crush")
    with pytest.raises(BadInput, match="there is no gang 'nobody'"):
        fracas.new("collision", gangs="nobody,the-crush")


# Deployment


def test_a_refusal_names_the_nearest_place() -> None:
    places = [(0, 0, 0), (100, 0, 0), (100, 0, 300), (0, 100, 0)]
    assert nearest(places, (90, 10, 0)) == (100, 0, 0)
    assert nearest(places, (90, 10, 290)) == (100, 0, 300)
    assert nearest(places, (40, 60, 0)) == (0, 100, 0)
    assert nearest([], (0, 0, 0)) is None


@pytest.mark.clause("CO-4.21", "CO-4.19")
def test_who_finds_no_room_is_lost_for_the_game() -> None:
    wall = {"id": "wall", "name": {"en": "", "fr": ""}, "cover": "B", "z": [0, 300],
            "rect": [0, 0, 3300, 700]}  # fmt: skip
    table = at(
        stage="setup", pieces=[wall], loot=[],
        figures={"A1": {"profile": "RE2"}, "B1": {"profile": "UN9"}},
        players=[{"deck": ["8"]}, {"deck": ["1"]}],
    )  # fmt: skip
    answer(table, "first", "south", 0)
    assert figure(table, "A1").status == LOST and told(table, "no_room")
    answer(table, "confirm")
    assert asked(table) == (2, "deploy")


@pytest.mark.clause("CO-20.8", "CO-20.26", "CO-4.18")
@pytest.mark.parametrize("mission", ["hunt", "domination"])
def test_in_hunt_and_domination_both_deploy(mission: str) -> None:
    table = at(
        mission, {}, stage="setup", figures={"A1": {"profile": "RE2"}, "B1": {"profile": "UN9"}},
        players=[{"deck": ["8"]}, {"deck": ["1"]}],
    )  # fmt: skip
    assert options(table) == ["first", "second"]
    answer(table, "first", "east", 0, (3000, 1000, 0), 180, "confirm")
    assert asked(table) == (2, "deploy")
    answer(table, 1)
    assert refusal(table, (3000, 2000, 0))[1] == ("CO-4.17",)
    answer(table, (300, 2000, 0), 0, "confirm")
    assert {one.status for one in state(table).figures} == {TABLE}


@pytest.mark.clause("CO-20.13", "CO-20.14", "CO-20.15", "CO-20.16", "CO-R73", "CO-D3")
@pytest.mark.parametrize(("choice", "raider"), [("raider", 1), ("convoy", 2)])
def test_in_an_ambush_only_the_raider_deploys(choice: str, raider: int) -> None:
    table = at(
        "ambush", {}, stage="setup",
        figures={"A1": {"profile": "RE2"}, "A2": {"profile": "RE2"}, "B1": {"profile": "UN9"}},
        players=[{"deck": ["8"]}, {"deck": ["1"]}],
    )  # fmt: skip
    assert asked(table) == (1, "choose_first") and options(table) == ["raider", "convoy"]
    assert table.waiting[0].prompt == "You won the draw: are you the Raider or the Convoy?"
    assert "comes in from the opposite edge" in table.waiting[0].coach
    answer(table, choice)
    assert asked(table) == (raider, "choose_edge")
    answer(table, "south")
    while len(table.waiting) == 1:
        answer(table, options(table)[0])
    assert not table.over and state(table).turn == 1
    convoy = [one for one in state(table).figures if one.owner == 2 - raider]
    assert {one.status for one in convoy} == {RESERVE}
    assert player(table, 3 - raider).edge == "north"
    assert player(table, 3 - raider).pool == 2 * len(convoy)


@pytest.mark.clause("CO-R91", "CO-4.13", "CO-20.7")
def test_every_layout_has_four_loot_spots_clear_of_the_mission() -> None:
    for layout in ("crossroads", "rooftops", "foundry", "park"):
        s = state(fracas.new("collision", mission="hunt", layout=layout))
        assert len(s.loot) == 4 and not {one[:3] for one in s.objects} & set(s.loot)


# Ambush in play


def raid(**more: object) -> Table:
    return at(
        "ambush", {},
        figures={"A1": one("RE2", 1650, 500, facing=90), "B1": {"profile": "UN9"}, **more},
        active=2,
    )  # fmt: skip


@pytest.mark.clause("CO-9.22", "CO-R93", "CO-20.15")
def test_reserve_figures_are_to_be_activated_and_the_gone_are_not() -> None:
    table = raid(B2={"profile": "UN9", "status": "left"}, B3={"profile": "UN9", "status": "killed"})
    assert asked(table) == (2, "go") and options(table) == [1]
    answer(table, 1, "end", 0, "end", 1, "end")
    assert figure(table, "B1").activations == 2


@pytest.mark.clause("CO-14.20", "CO-R94", "CO-X81", "CO-20.17")
def test_a_reserve_figure_triggers_only_once_it_has_moved_in() -> None:
    watcher = one("RE2", 1650, 2100, facing=90, overwatch=True)
    table = at("ambush", {}, figures={"A1": watcher, "B1": {"profile": "UN9"}}, active=2)
    answer(table, 1)
    assert asked(table) == (2, "act")
    answer(table, "move", (1650, 3300, 0), (("walk", 1650, 2900, 0),), 270)
    assert asked(table) == (1, "hold_fire")


@pytest.mark.clause("CO-14.20")
def test_a_watcher_off_the_table_does_not_react() -> None:
    gone = {"profile": "RE2", "status": "killed", "overwatch": True}
    table = at(
        figures={"A1": one("RE2", 300, 300), "A2": gone, "B1": one("UN9", 600, 300, facing=180)},
        active=2,
    )  # fmt: skip
    answer(table, 2)
    assert asked(table) == (2, "act")


@pytest.mark.clause("CO-20.5", "CO-R97", "CO-20.4")
@pytest.mark.parametrize(
    ("kills", "places"), [((0, 1), (2, 1)), ((1, 0), (1, 2)), ((0, 0), (1, 1))]
)
def test_when_both_have_nobody_left_the_points_decide(
    kills: tuple[int, int], places: tuple[int, int]
) -> None:
    """A Long-Eye kills B1; Fail and Reload jam it twice, and the malfunction kills it."""
    table = at(
        "hunt", {}, stage="act", acting="A1",
        figures={"A1": one("RE4", 500, 1000), "B1": one("UN9", 1700, 1000, facing=180)},
        players=[
            {"deck": ["success", "fail", "1"], "kills": [kills[0]]},
            {"deck": ["1", "8", "8"], "kills": [kills[1]]},
        ],
    )  # fmt: skip
    answer(table, "shoot", 1)
    plainly(table)
    assert {one.status for one in state(table).figures} == {KILLED}
    assert table.result is not None and table.result.clauses[0] == "CO-20.5"
    assert table.result.scores == (kills[0] + 1, kills[1] + 1)  # the running turn counts
    assert table.result.places == places


OWN = """
[[gang]]
id = "Rust Crew"
name = { en = "Rust Crew", fr = "La Rouille" }
faction = "riveters"
limit = 400
figures = [{ profile = "RE1" }, { profile = "RE2", objects = ["O9"] }, { profile = "RE6" }]
"""


@pytest.mark.clause("CO-D1", "CO-4.2", "CO-S9")
def test_a_gang_of_ones_own_is_brought_to_the_table_as_text() -> None:
    table = fracas.new("collision", seats=2, seed=1, gangs="choose")
    for text, clause in (
        (OWN.replace("RE6", "RE1"), "CO-4.4"),
        (OWN.replace('{ profile = "RE6" }', ""), "CO-4.3"),
        (OWN.replace("riveters", "pirates"), "CO-4.2"),
        (OWN + OWN.replace("Rust Crew", "Another"), "CO-D1"),
    ):
        with pytest.raises(fracas.Refused) as refused:
            table.play(0, text)
        assert refused.value.clauses == (clause,)
    table.play(0, OWN)
    assert "Rust" not in str(table.view(1))
    table.play(1, "the-crush")
    assert [one.profile for one in state(table).figures if one.owner == 0] == ["RE1", "RE2", "RE6"]
    assert fracas.loads(table.dumps()).digest() == table.digest()
