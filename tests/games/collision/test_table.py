"""Sections 1 to 3: what there is, and who is who."""

from collections import Counter

import pytest

import fracas
from fracas.games.collision import game
from fracas.games.collision.cards import (
    FAIL,
    KINDS,
    SECONDARY,
    SUCCESS,
    is_number,
    kind,
    own_cards,
    rank,
)
from fracas.games.collision.catalogue import catalogue
from fracas.games.collision.figures import UNARMED, sheet
from fracas.games.collision.geometry.shapes import SIZES
from fracas.games.collision.geometry.units import INCH, TABLE
from fracas.games.collision.state import Figure
from fracas.table import Table

from .tables import (
    answer,
    asked,
    at,
    example,
    figure,
    one,
    options,
    plainly,
    player,
    refusal,
    state,
    told,
)

FAR = one("UN9", 3000, 3000)
PAIR = {"A1": one("RE2", 1000, 1000), "B1": one("UN9", 1500, 1000, facing=180)}


@pytest.mark.clause("CO-1.11", "CO-1.10", "CO-R87")
def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    def played() -> Table:
        table = fracas.new("collision", seed="twice")
        for _ in range(60):
            found = next(iter(table.waiting.values()))
            table.play(found.seat, found.options[len(found.options) // 2].data)
        return table

    assert played().digest() == played().digest()


@pytest.mark.clause("CO-1.7", "CO-1.8", "CO-R19", "CO-1.6")
def test_in_a_reaction_the_reacting_player_attacks_though_the_other_is_active() -> None:
    watcher = one("UN9", 1500, 1000, facing=180, overwatch=True)
    table = at(figures={"A1": one("RE2", 1000, 1000), "B1": watcher})
    answer(table, 0, "shoot")
    assert state(table).active == 0
    assert (state(table).duels[-1].attacker, state(table).duels[-1].defender) == (1, 0)


@pytest.mark.clause("CO-1.8", "CO-R19")
def test_in_a_fall_the_opponent_attacks() -> None:
    block = {"id": "b", "name": {"en": "", "fr": ""}, "cover": "H", "z": [0, 300], "stand": True,
             "rect": [1065, 500, 1500, 1500]}  # fmt: skip
    table = at(
        stage="act", acting="A1", pieces=[block], figures={"A1": one("RE2", 1000, 1000), "B1": FAR},
        players=[{"deck": ["1", "1"]}, {"deck": ["8"]}],
    )  # fmt: skip
    answer(table, "move", (("climb", 1075, 1000, 300),), 0)
    assert told(table, "compared")[0]["attack"] == "8"
    assert figure(table, "A1").wounds == 1


@pytest.mark.clause("CO-1.9")
def test_everybody_sees_where_everything_is_and_may_measure_it() -> None:
    table = at(figures=PAIR)
    for viewer in (0, 1, None):
        seen = {one["name"]: one["at"] for one in table.view(viewer)["figures"]}
        assert seen == {"A1": [1000, 1000, 0], "B1": [1500, 1000, 0]}


@pytest.mark.clause("CO-2.4", "CO-2.5")
def test_a_higher_number_is_better_and_success_and_fail_have_none() -> None:
    ranks = {kind(card): rank(card) for card in own_cards(0)}
    numbers = [ranks[one] for one in KINDS[1:-1]]
    assert numbers == list(range(1, 9))
    assert (ranks["fail"], ranks["success"]) == (FAIL, SUCCESS) and SUCCESS > 8 > 1 > FAIL
    special = [card for card in own_cards(0) if kind(card) in ("fail", "success")]
    assert len(special) == 6 and not any(is_number(card) for card in special)
    assert all(is_number(card) for card in own_cards(0) if card not in special)


@pytest.mark.clause("CO-2.3", "CO-R1")
def test_secondary_numbers_run_against_primary_ones() -> None:
    cards = Counter(rank(card) for card in own_cards(0))
    for inches, enough in ((2, 27), (3, 22), (4, 15), (5, 8)):
        reach = sum(n for r, n in cards.items() if SECONDARY.get(r, 0) >= inches * INCH)
        assert reach + cards[SUCCESS] == enough


@pytest.mark.clause("CO-2.6", "CO-29.4", "CO-S10")
def test_a_dashboard_has_five_zones() -> None:
    table = at(
        figures={
            "A1": one("RE2", 1000, 1000, activations=1), "A2": one("RE2", 500, 500), "B1": FAR,
        },
        players=[{"hand": ["8", "1"], "discard": ["5", "6"], "used": 1}],
    )  # fmt: skip
    for viewer in (0, 1, None):
        board = table.view(viewer)["players"][0]
        zones = [board[key] for key in ("pool", "used", "deck", "hand_size", "discard")]
        assert zones == [2, 1, 26, 2, 2]
        assert board["top"] == "6"
    assert table.view(0)["figures"][0]["beside"] == 1


@pytest.mark.clause("CO-2.10", "CO-2.11", "CO-2.12")
def test_a_character_card() -> None:
    chief = catalogue().profiles["RE1"]
    assert (chief.faction, chief.name.en, chief.shards) == ("riveters", "Quartermaster", 125)
    own = sheet(Figure("A1", 0, "RE1"))
    stats = (own.mov, own.agi, own.rc, own.cc, own.att, own.defence, own.wnd, own.intelligence)
    assert stats == (500, 1, 2, 1, 2, 2, 3, 2)
    assert sheet(Figure("B1", 1, "UN6")).agi == -2  # modifiers are signed
    assert [gun.id for gun in own.guns] == ["bolt-carbine"] and own.traits == {"leader", "rally"}
    assert (chief.slots.number, chief.slots.types) == (2, ("W", "A", "G"))


@pytest.mark.clause("CO-2.13", "CO-2.14", "CO-C2", "CO-C3")
def test_weapons() -> None:
    rifle = catalogue().ranged["long-rifle"]
    assert (rifle.hands, rifle.range, rifle.shots, rifle.rc) == ("2H", (6, 32), 1, 2)
    assert rifle.keywords == ("reload", "stability")
    maul = catalogue().close["maul"]
    assert (maul.hands, maul.attacks, maul.cc, maul.push_back) == ("2H", None, 1, 2)
    net = catalogue().ranged["net-thrower"]
    assert net.only_suppressing and net.keywords == ("suppress", "reload")


@pytest.mark.clause("CO-2.15", "CO-D13")
def test_everybody_may_fight_unarmed() -> None:
    assert (UNARMED.cc, UNARMED.keywords, UNARMED.push_back) == (0, (), 0)
    table = at(
        stage="act", acting="A1",
        figures={"A1": one("RE2", 1000, 1000), "B1": one("UN9", 1120, 1000, facing=180)},
        players=[{"deck": ["8"]}],
    )  # fmt: skip
    answer(table, "charge", (1, ()))
    assert told(table, "attacks")[0]["weapon"] == "unarmed"  # a Scout has no close weapon
    assert told(table, "confront")[0]["attack"] == ()


@pytest.mark.clause("CO-2.16")
def test_objects_never_lie_on_the_table() -> None:
    table = at(
        stage="act", acting="A1",
        figures={**PAIR, "B1": one("UN9", 1500, 1000, facing=180, objects=["O9"]), "B2": FAR},
        players=[{"deck": ["8", "7"]}, {"deck": ["1", "1", "2", "3"]}],
    )  # fmt: skip
    answer(table, "shoot", 1)
    plainly(table)
    assert figure(table, "B1").status == 2 and state(table).objects == []
    assert state(table).loot == []


@pytest.mark.clause("CO-2.17", "CO-2.18", "CO-2.19", "CO-2.20", "CO-S10", "CO-29.2", "CO-29.17")
def test_all_of_the_state_is_public_but_the_cards() -> None:
    table = at(
        "hunt", {}, turn=2, priority=2, stage="priority", loot=[[500, 500, 0]],
        objects=[[1650, 1650, 0], [0, 0, 0]], players=[{"vp": [3], "kills": [1, 0]}],
        figures={
            "A1": one("RE4", 1000, 1000, 0, 45, wounds=0, jams=1, suppressed=1, overwatch=True,
                      skills=["aim"], activations=1, carries=1, objects=["O13"]),
            "A2": {"profile": "RE2", "status": "killed"}, "B1": FAR,
        },
    )  # fmt: skip
    for viewer in (0, 1, None):
        seen = table.view(viewer)
        a1 = seen["figures"][0]
        assert (a1["owner"], a1["profile"], a1["objects"]) == (0, "RE4", ["O13"])
        assert (a1["at"], a1["facing"]) == ([1000, 1000, 0], 45)
        assert (a1["wounds"], a1["jams"], a1["suppressed"]) == (0, 1, 1)
        assert (a1["overwatch"], a1["skills"], a1["activations"]) == (True, ["aim"], 1)
        assert (a1["carries"], a1["status"]) == ([1], "table")
        assert seen["figures"][1]["status"] == "killed"
        assert (seen["mission"], seen["turn"], seen["phase"]) == ("hunt", 2, "priority")
        assert (seen["priority"], seen["active"]) == (1, 0)
        assert seen["players"][0]["vp"] == [3] and seen["players"][0]["kills"] == [1, 0]
        assert seen["loot"] == [[500, 500, 0]]
        assert seen["objects"] == [
            {"at": [1650, 1650, 0], "carrier": None}, {"at": None, "carrier": "A1"},
        ]  # fmt: skip
        assert [one["edge"] for one in seen["players"]] == ["south", "north"]
        assert "seed" not in str(seen)


@pytest.mark.clause("CO-2.21", "CO-29.12", "CO-29.11")
def test_the_board_has_a_column_for_each_pair_of_cards() -> None:
    table = at(
        stage="act", acting="A1", figures=PAIR,
        players=[{"deck": ["5", "3"]}, {"deck": ["6", "2"]}],
    )  # fmt: skip
    answer(table, "shoot", 1, "5", 1)
    assert asked(table) == (2, "lay_out")
    mine, theirs = table.view(0)["duel"], table.view(1)["duel"]
    assert mine["rows"] == [["5", "3"], []] and theirs["rows"] == [[None, None], []]
    assert mine["splits"][0] == theirs["splits"][0] == [1, 0]
    answer(table, "6")
    plainly(table, "split")
    assert table.view(0)["duel"] is None or table.view(0)["duel"]["rows"][1] == ["6", "2"]


@pytest.mark.clause("CO-S3", "CO-2.7")
def test_only_the_top_of_a_discard_pile_is_shown() -> None:
    table = at(figures=PAIR, players=[{"discard": ["8", "7", "1"]}])
    for viewer in (0, 1, None):
        board = table.view(viewer)["players"][0]
        assert (board["discard"], board["top"]) == (3, "1")
        assert not [key for key, value in board.items() if value == ["8", "7", "1"]]


@pytest.mark.clause("CO-S11", "CO-S1", "CO-S2", "CO-29.5")
def test_a_client_is_sent_what_its_player_may_know() -> None:
    table = at(figures=PAIR, players=[{"hand": ["8", "1"]}, {"hand": ["7"]}])
    assert table.view(0)["players"][0]["hand"] == ["1", "8"]
    assert table.view(0)["players"][1]["hand"] is None
    assert table.view(None)["players"][0]["hand"] is None
    hidden = str([table.view(0)["players"][1][key] for key in ("deck", "discard", "hand_size")])
    assert hidden == "[29, 0, 1]"


@pytest.mark.clause("CO-S12")
def test_after_the_game_the_record_tells_everything() -> None:
    table = at(
        stage="act", acting="A1", figures=PAIR,
        players=[{"deck": ["8", "7"]}, {"deck": ["1", "2"]}],
    )  # fmt: skip
    answer(table, "shoot", 1)
    plainly(table)
    assert table.over
    again = fracas.loads(table.dumps())
    assert again.digest() == table.digest()
    assert [one.text(0) for one in again.events] == [one.text(0) for one in table.events]
    assert [kind(card) for card in state(again).players[1].discard] == ["1", "2"]


@pytest.mark.clause("CO-D30")
def test_anybody_may_concede_at_any_time() -> None:
    for seat in (0, 1):
        table = fracas.new("collision", seed="give up")
        table.act(seat, "concede")
        assert table.result is not None and table.result.winners == (1 - seat,)


@pytest.mark.clause("CO-D2", "CO-4.9")
def test_mission_and_layout_are_agreed_or_drawn() -> None:
    agreed = state(fracas.new("collision", mission="ambush", layout="park"))
    assert (agreed.mission, agreed.layout) == ("ambush", "park")
    drawn = {
        (s.mission, s.layout)
        for seed in range(12)
        for s in [state(fracas.new("collision", mission="draw", layout="draw", seed=str(seed)))]
    }
    assert {one for one, _ in drawn} == {"hunt", "ambush", "domination"}
    assert len({one for _, one in drawn}) >= 3
    s = state(fracas.new("collision", mission="draw", seed="1"))
    assert all(len(one.deck) + len(one.discard) == 30 for one in s.players)
    table = {key: str(value) for key, value in catalogue().tables.mission.items()}
    assert [table[one] for one in ("fail", "1", "2")] == ["hunt"] * 3
    assert [table[one] for one in ("3", "4", "5", "6")] == ["ambush"] * 4
    assert [table[one] for one in ("7", "8", "success")] == ["domination"] * 3


@pytest.mark.clause("CO-3.1", "CO-3.2", "CO-R89", "CO-3.8")
def test_units_table_and_sizes() -> None:
    assert (INCH, TABLE) == (100, 3300) and TABLE % 3 == 0
    assert {key: tuple(size) for key, size in SIZES.items()} == {
        "S": (50, 120, 100), "M": (60, 160, 140), "L": (80, 200, 180),
    }  # fmt: skip
    s = state(at(figures=PAIR))
    assert all(isinstance(part, int) for one in s.figures for part in one.place)


@pytest.mark.clause("CO-R6", "CO-29.20")
def test_one_word_for_each_thing_in_each_language() -> None:
    table = at(stage="act", acting="A1", figures={"A1": one("RE2", 1000, 1000), "B1": FAR})
    said = {
        lang: {one.data: one.label for one in table.questions(0, lang)[0].options}
        for lang in ("en", "fr")
    }
    assert said["en"]["overwatch"] == "Overwatch" and said["fr"]["overwatch"] == "Surveillance"
    assert catalogue().profiles["RE4"].name.fr == "Vigie"


@pytest.mark.clause("CO-29.25")
def test_defaults_for_those_who_are_absent() -> None:
    """Bids are 0, hands are kept, covers are passed: the first option of each question."""
    table = at(stage="start", turn=1, figures=PAIR)
    first = {one.kind: one.options[0].data for one in table.waiting.values()}
    assert first == {"mulligan": "keep_hand"}
    table.play(0, "keep_hand")
    table.play(1, "keep_hand")
    assert {one.kind: one.options[0].data for one in table.waiting.values()} == {"bid": 0}
    table = at(
        stage="act", acting="A1", figures=PAIR,
        players=[{"deck": ["5", "3"], "hand": ["1"]}, {"deck": ["6", "2"]}],
    )  # fmt: skip
    answer(table, "shoot", 1)
    plainly(table, "lay_out", "split")
    assert asked(table) == (1, "cover") and options(table)[0] == "pass"


@pytest.mark.clause("CO-29.15")
def test_after_a_card_is_drawn_there_is_no_undo() -> None:
    table = at(stage="act", acting="A1", figures=PAIR, players=[{"deck": ["5", "3"]}])
    answer(table, "shoot")
    assert table.can_undo(0)
    answer(table, 1)
    assert not table.can_undo(0)


@pytest.mark.clause("CO-29.16")
def test_log_lines_are_words_with_clauses_in_both_languages() -> None:
    table = at(
        stage="act", acting="A1", figures=PAIR, players=[{"deck": ["8", "7"]}, {"deck": ["1", "2"]}]
    )
    answer(table, "shoot", 1)
    plainly(table)
    lines = [one for one in table.events if one.kind in ("shoots", "confront", "column", "hits")]
    assert [one.clauses for one in lines[:2]] == [("CO-12.1",), ("CO-17.1",)]
    assert lines[0].text(0) == "Rifle Scout A1 fires the Bolt carbine at Slinger B1: attack"
    assert "Éclaireur A1" in lines[0].text(0, "fr")
    assert lines[1].text(0) == "Confrontation, 2 columns: RC +1 = +1 against DEF +1 = +1"
    assert all(one.clauses for one in table.events)


def test_refusals_name_what_is_legal() -> None:
    table = at(stage="act", acting="A1", figures=PAIR)
    words, clauses = refusal(table, "dance")
    assert clauses == ("CO-9.9",) and "Move" in words
    assert game.name == "collision" and player(table, 1).pool == 2


@pytest.mark.clause("CO-29.13")
def test_a_reaction_says_who_triggered_it_and_who_watches() -> None:
    watcher = one("UN9", 1500, 1000, facing=180, overwatch=True)
    table = at(figures={"A1": one("RE2", 1000, 1000), "B1": watcher})
    answer(table, 0)
    found = table.questions(1)[0]
    assert found.prompt == (
        "Slinger B1 watches Rifle Scout A1: shoot, or test Mastery to hold fire?"
    )
    assert [one.label for one in found.options] == [
        "shoot (30 % to hit in each column)",
        "test Mastery (6+ INT, 37 % to pass)",
    ]


@pytest.mark.clause("CO-29.14")
def test_a_fall_is_told_step_by_step_with_its_numbers() -> None:
    table = example("x33-fails")
    answer(table, "move", (("cross", 1350, 850, 300),), 0)
    lines = [one.text(0) for one in table.events if one.kind != "measured"]
    at_ = lines.index('Rifle Scout A1 falls 3.00" in the south, by the Block A')
    assert lines[at_ + 1] == "Rifle Scout A1 takes a +0 CC damage hit"
    assert lines[at_ + 2].endswith("draws 1") and lines[at_ + 3] == "You draw 8"
    assert lines[at_ + 4] == "1 +0 against 8 +1: miss"
    proofs = [one for one in table.events if one.kind == "measured"]
    assert {one.clauses[0] for one in proofs} >= {"CO-10.1", "CO-11.5"}


@pytest.mark.clause("CO-29.3", "CO-20.27")
def test_districts_that_are_held_can_be_shown() -> None:
    table = at(figures={"A1": one("RE2", 500, 500), "B1": one("UN9", 1650, 1650)})
    for viewer in (0, 1, None):
        held = [one["districts"] for one in table.view(viewer)["players"]]
        assert held == [["SW"], ["C"]]


@pytest.mark.clause("CO-D14")
def test_a_drawn_card_is_shown_with_what_it_is_for_and_what_others_would_do() -> None:
    table = at(
        "hunt",
        stage="act",
        acting="A1",
        figures={"A1": one("UN9", 1000, 1000), "B1": one("RE2", 1450, 1000, facing=180)},
        players=({"deck": ["5"], "hand": ["1", "8"]}, {}),
    )
    answer(table, "charge")
    answer(table, options(table)[0])
    asked_for = table.waiting[0]
    assert asked_for.prompt.startswith('You drew 5, for a charge of 3.30"')
    labels = [one.label for one in asked_for.options]
    assert labels == ['keep: reach 3.00"', '1: reach 5.00"', '8: reach 2.00"']
