"""CO-4.11 and 4.12: terrain placed by hand. CO-20.31: home-made missions."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import fracas
from fracas.engine import BadInput
from fracas.games.collision.checks import check_mission_file
from fracas.games.collision.figures import terrain
from fracas.games.collision.layouts import layout_file
from fracas.games.collision.mission_check import problems
from fracas.games.collision.missions import mission_file, missions, xp_of
from fracas.games.collision.workshop import mission_faults
from fracas.table import Table

from .tables import answer, asked, at, both, one, options, player, refusal, state, told


def placing(layout: str = "hand:house,bush,bush", seed: str = "hand") -> Table:
    return fracas.new("collision", layout=layout, seed=seed)


@pytest.mark.clause("CO-4.11", "CO-D31", "CO-R114")
def test_players_place_pieces_in_turn() -> None:
    table = placing()
    (line,) = told(table, "terrain_first")
    first = int(str(line["who"])) + 1
    drawn = [one["card"] for one in told(table, "drawn")]
    assert drawn and asked(table) == (first, "choose_piece") and options(table) == ["house", "bush"]
    answer(table, "bush")
    assert asked(table) == (first, "put_piece")
    answer(table, (1000, 1000, 45))
    assert asked(table) == (3 - first, "choose_piece")
    (bush,) = terrain(state(table)).pieces
    assert bush.name == "bush-1" and bush.passable and bush.cover == "L"
    assert (1159, 1018) in bush.corners  # (125, -100) turned by 45°, each offset rounded
    answer(table, "house", (1650, 2000, 0), "bush", (2000, 1000, 0))
    assert asked(table)[1] == "choose_first" and len(terrain(state(table)).pieces) == 3


@pytest.mark.clause("CO-4.11", "CO-4.20")
def test_cards_of_that_draw_go_back() -> None:
    table = placing()
    assert [len(one.deck) for one in state(table).players] == [30, 30]
    assert [one.discard for one in state(table).players] == [[], []]


@pytest.mark.clause("CO-4.12", "CO-3.18")
def test_pieces_stay_on_the_table_and_leave_markers_free() -> None:
    table = placing()
    answer(table, "house")
    words, clauses = refusal(table, (100, 1000, 0))
    assert clauses == ("CO-4.12",) and '1.50"' in words and "nearest" in words
    words, clauses = refusal(table, (1650, 1650, 0))
    assert clauses == ("CO-4.12",) and "marker" in words
    words, clauses = refusal(table, (825, 1800, 0))
    assert clauses == ("CO-4.12",) and "(8.25" in words
    assert refusal(table, (1, 2))[1] == ("CO-D31",)
    answer(table, (1000, 2500, 0), "bush")
    words, clauses = refusal(table, (1300, 2500, 0))
    assert clauses == ("CO-3.18",) and '0.75"' in words and "house-1" in words
    french = refusal(table, (1300, 2500, 0), "fr")[0]
    assert "chevaucherait" in french


@pytest.mark.clause("CO-4.13")
def test_loot_lies_on_the_usual_spots_without_a_layout() -> None:
    assert state(placing()).loot == [
        (825, 1650, 0), (2475, 1650, 0), (1650, 825, 0), (1650, 2475, 0),
    ]  # fmt: skip


@pytest.mark.clause("CO-4.11", "CO-R114")
def test_the_usual_list_and_unknown_pieces() -> None:
    assert len(state(placing("hand")).pile) == 14
    with pytest.raises(BadInput, match=r"CO-4.11: there is no piece 'castle'; there are house"):
        placing("hand:castle")


@pytest.mark.clause("CO-R114")
def test_what_fits_nowhere_stays_away() -> None:
    table = placing("hand:" + ",".join(["house"] * 40))
    while asked(table)[1] in ("choose_piece", "put_piece"):
        answer(table, options(table)[0])
    assert told(table, "terrain_full") and state(table).pile == ()
    assert asked(table)[1] == "choose_first"


# Home-made missions

MISSION = """
[[mission]]
id = "dash"
name = { en = "The Dash", fr = "La Course" }
turns = 2
zone = 4
objects = [[1650, 1650, 0]]
loot = [[500, 1650, 0], [2800, 1650, 0]]
score = [{ rule = "zone", vp = 3 }, { rule = "carry", vp = 2, when = "turn" }, { rule = "kill" }]
xp = [{ rule = "kill", vp = 2 }]
gain = { shards = 11, playing = 1, winning = 5, won = 1, lost = 0, drawn = 0 }
text = { en = "Run to the far edge.", fr = "Courez au bord opposé." }
"""


@pytest.fixture
def dash(tmp_path: Path) -> str:
    file = tmp_path / "dash.toml"
    file.write_text(MISSION, encoding="utf-8")
    return mission_file(str(file))


@pytest.mark.clause("CO-20.31", "CO-R113", "CO-1.5", "CO-4.10")
def test_a_mission_is_data(dash: str) -> None:
    table = fracas.new("collision", mission=dash)
    s = state(table)
    assert (s.turns, s.loot, len(s.objects)) == (2, [(500, 1650, 0), (2800, 1650, 0)], 1)
    assert table.say(fracas.engine.text("tell.mission", mission=s.mission), 0) == (
        "The mission is The Dash"
    )
    assert table.view(0)["mission"] == "dash"
    figures = {
        "A1": one("RE2", 1000, 3240), "A2": one("RE2", 1650, 1600, carries=0),
        "B1": one("UN9", 1000, 460), "B2": one("UN9", 2000, 340),
    }  # fmt: skip
    table = at(dash, stage="regroup", turn=2, figures=figures, players=[{"kills": [0, 1]}])
    assert table.result is not None and table.result.scores == (3 + 2 + 1, 3)
    running = at(dash, figures=figures, players=[{"kills": [2]}])
    assert xp_of(state(running), 0, won=True) == 1 + 5 + 2 * 2


@pytest.mark.clause("CO-20.31", "CO-20.30")
def test_its_gain_counts_in_a_campaign(dash: str) -> None:
    figures = {"A1": one("RE2", 1000, 3240), "B1": one("UN9", 1000, 2000)}
    table = at(
        dash, {"campaign": "2", "gangs": "learning-riveters,learning-unbound"}, stage="regroup",
        turn=2, figures=figures, luck=[{"P1 deck": ["1"]}],
    )  # fmt: skip
    assert [one["xp"] for one in told(table, "xp")] == [6, 1]
    assert [one["shards"] for one in told(table, "shards")] == [11, 11]
    assert len(told(table, "explores")) == 1


@pytest.mark.clause("CO-20.31")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('rule = "zone"', 'rule = "run"', "rule"),
        ("turns = 2", "turns = 0", "turns"),
        ("[1650, 1650, 0]]", "[1650, 3400, 0]]", r"nearest: \(1650, 3300\)"),
        ("zone = 4", "depth = 4", "depth"),
    ],
)
def test_a_bad_mission_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(MISSION.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInput, match=words):
        fracas.new("collision", mission=mission_file(str(file)))


@pytest.mark.clause("CO-20.31", "CO-R113")
@pytest.mark.parametrize(
    ("old", "new", "clause", "en", "fr"),
    [
        ("[[1650, 1650, 0]]", "[[1650, 3400, 0]]", "CO-20.31", "off the table", "hors de la table"),
        ("[[1650, 1650, 0]]", "[]", "CO-20.31", "no heavy object", "aucun objet lourd"),
        ("[[1650, 1650, 0]]", "[[9, 9, 0], [9, 9, 0]]", "CO-20.31", "same place", "même endroit"),
        ('rule = "zone"', 'rule = "leave"', "CO-R113", "only a Convoy", "seul un Convoi"),
        ("zone = 4", "zone = 4\ncards = 2", "CO-R113", "2 more cards", "2 cartes de plus"),
    ],
)
def test_all_that_is_wrong_with_a_mission_is_said_in_both_languages(
    old: str, new: str, clause: str, en: str, fr: str
) -> None:
    assert mission_faults(MISSION, "en") == []
    text = MISSION.replace(old, new)
    for lang, words in (("en", en), ("fr", fr)):
        found = mission_faults(text, lang)
        assert any(one == clause and words in said for one, said in found), found


@pytest.mark.clause("CO-20.31", "CO-20.19")
def test_both_sides_of_a_mission_must_be_able_to_score(tmp_path: Path) -> None:
    assert all(not problems(one) for one in missions().values())
    ours = missions()["ambush"]
    for role, other in (("raider", "convoy"), ("convoy", "raider")):
        one = replace(ours, score=tuple(rule for rule in ours.score if rule.role == other))
        assert [fault.what for fault in problems(one)] == [f"the {role} scores nothing"]
    assert [fault.what for fault in problems(replace(ours, score=()))] == ["nothing scores"]
    file = tmp_path / "dash.toml"
    file.write_text(MISSION, encoding="utf-8")
    assert check_mission_file(str(file)) == []
    file.write_text(MISSION.replace("[[1650, 1650, 0]]", "[]"), encoding="utf-8")
    assert check_mission_file(str(file)) == [
        "dash: CO-20.31: dash: nothing to carry: 0; nearest: 1"
    ]


@pytest.mark.clause("CO-4.12", "CO-3.34")
def test_markers_of_a_mission_must_fit_the_layout(tmp_path: Path) -> None:
    file = tmp_path / "blocked.toml"
    file.write_text(MISSION.replace("[[1650, 1650, 0]]", "[[1100, 1150, 0]]"), encoding="utf-8")
    task = mission_file(str(file))
    fracas.new("collision", mission=task)
    with pytest.raises(BadInput, match=r"CO-3.34: marker: no marker fits here: .*nearest"):
        fracas.new("collision", mission=task, layout="foundry")


def test_unknown_missions_are_refused() -> None:
    with pytest.raises(BadInput, match="there is no mission 'war'; there are hunt, ambush"):
        fracas.new("collision", mission="war")
    with pytest.raises(BadInput, match=r"CO-20\.31"):
        fracas.new("collision", mission="{}")


# Layout files


@pytest.mark.clause("CO-4.11", "CO-3.18")
def test_a_layout_with_overlaps_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(
        """
[[layout]]
id = "bad"
name = { en = "Bad", fr = "Mauvais" }
loot = [[500, 1650, 0], [1650, 825, 0]]

[[layout.pieces]]
id = "a"
name = { en = "A", fr = "A" }
cover = "H"
z = [0, 300]
stand = true
rect = [500, 500, 900, 900]

[[layout.pieces]]
id = "b"
name = { en = "B", fr = "B" }
cover = "H"
z = [0, 300]
stand = true
rect = [850, 500, 1200, 900]
""",
        encoding="utf-8",
    )
    with pytest.raises(BadInput, match=r'CO-3.18: a and b: overlap: 0.50"; nearest: b moved by'):
        fracas.new("collision", layout=layout_file(str(file)))


@pytest.mark.clause("CO-4.14", "CO-5.1", "CO-1.4")
def test_each_player_has_a_deck_of_their_own() -> None:
    table = at(
        stage="start", turn=2, figures={"A1": one("RE2", 500, 300), "B1": one("UN9", 3000, 3000)}
    )
    for number in (1, 2):
        assert len(player(table, number).hand) == 3
        assert {card // 30 for card in player(table, number).hand} == {number - 1}
    both(table, 0, 0)
