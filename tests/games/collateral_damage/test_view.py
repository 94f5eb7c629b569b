"""CD-25: what a player must be able to see."""

import json

import pytest

import fracas
from fracas.games.collateral_damage.words import TEXTS

from .scenes import GAME, asked, choices, say, scene, told, until


@pytest.mark.clause("CD-25.1")
def test_the_view_is_plain_data() -> None:
    table = until(fracas.new(GAME, 3, 2), "move")
    for seat in (0, 1, 2, None):
        assert json.loads(json.dumps(table.view(seat))) == table.view(seat)
    assert len(table.view()["hexes"]) == 19


@pytest.mark.clause("CD-25.2")
def test_powers_are_told_in_words() -> None:
    for lang in ("en", "fr"):
        for id in ("U01", "A10", "S14", "T06", "N17", "B3"):
            assert len(TEXTS[lang][f"does.{id}"]) > 10
    table = scene("gang", "U11 1 N08", "S16 2 N00", extra='campus = ["U12"]')
    cards = table.view()["cards"]
    assert cards["U11"]["does"]["en"] == "+2 Strike when exactly 1 PP is spent"
    assert cards["U11"]["role"]["fr"] == "capitaine de tir à l'arc"
    assert cards["U11"]["power"] == {"en": "Aim", "fr": "Viser"}
    assert "N08" in cards and "T16" in cards and "B1" in cards and "U12" not in cards
    assert TEXTS["en"]["does.U11"] == "+2 Strike when exactly 1 PP is spent"
    assert TEXTS["fr"]["card.T16"] == "Lettre d'amour"


@pytest.mark.clause("CD-25.4")
def test_players() -> None:
    table = scene(
        "gang", "A01 1 N08 guardian", "S16 1 N08", "S03 1 N00", np=[4, 2], hands=["", "T01 T02"]
    )
    first, second = table.view(0)["players"]
    assert (first["notoriety"], first["csp"], first["free"]) == (4, 5, 2)
    assert (first["recruit_cost"], first["over_line"]) == (2, False)
    assert second["hand_size"] == 2 and second["hand"] == []
    assert table.view()["line"] == {"total": 20, "share": [1, 2], "least": 11}
    assert table.view()["initiative"] == [0, 1]


@pytest.mark.clause("CD-25.5")
def test_phase_turn_decision_and_choices() -> None:
    table = scene("move", "S16 1 N00 pp1", extra="turn = 5")
    view = table.view()
    assert (view["phase"], view["turn"], view["limit"]) == ("move", 5, 12)
    assert view["phases"][0] == "initiative" and len(view["phases"]) == 9
    ((seat, question),) = table.waiting.items()
    assert seat == 0 and question.prompt == "Who moves?"
    assert [one.label for one in question.options] == ["done", "Mister Maybe"]
    (french,) = table.questions(0, "fr")
    assert french.prompt == "Qui se déplace ?"


@pytest.mark.clause("CD-25.6", "CD-24.10")
def test_a_warning_before_a_move_that_love_will_undo() -> None:
    street = "N08@1,0 N02@2,0 N13@-1,0"
    table = scene("move", "S16 1 N00 pp2 loves=A01", "A01 2 N00", cities=street)
    moves = {one["city"]: one for one in table.view()["moves"]["S16"]}
    assert moves["N08"] == {
        "city": "N08",
        "cost": 1,
        "dragged_to": ["N00"],
        "dragged_back": True,
    }
    table = scene("move", "S16 1 N00 pp2 loves=A01", "A01 2 N08", cities=street)
    moves = {one["city"]: one for one in table.view()["moves"]["S16"]}
    assert moves["N08"]["dragged_to"] == [] and moves["N13"]["dragged_to"] == []
    assert table.view()["characters"]["S16"]["pulled_to"] == ["N08"]


@pytest.mark.clause("CD-25.7")
def test_the_chances_before_an_attack() -> None:
    table = scene("combat", "U01 1 N08 pp3", "S16 2 N08", "A01 2 N08 +T02")
    odds = table.view()["brawl"]["odds"]["U01"]
    assert (odds["S16"]["strike"], odds["S16"]["dodge"]) == (5, 3), "First Cut in round 1"
    assert (odds["A01"]["strike"], odds["A01"]["dodge"]) == (5, 4)
    assert (odds["S16"]["hit"], odds["S16"]["tie"], odds["S16"]["miss"]) == (26, 4, 6)
    say(table, "U01", "S16")
    ((_, question),) = table.waiting.items()
    assert "Hit 72 %, tie 11 %, miss 17 %" in question.prompt


@pytest.mark.clause("CD-25.7")
def test_the_chances_for_each_amount_of_passion() -> None:
    table = scene("combat", "U11 1 N08 pp3", "S06 2 N08 d6")
    say(table, "U11")
    asked_about = table.view()["asked"]
    assert (asked_about["character"], asked_about["target"]) == ("U11", "S06")
    one, two, three = asked_about["spending"]
    assert (one["strike"], two["strike"]) == (5, 3), "Aim: exactly 1 PP"
    assert one["hit"] == 15 and two["hit"] == 6
    # 4 damage are left to do and Smoke Bomb soaks 3: a margin of 4 at 2 PP, of 3 at 3 PP.
    assert (one["out"], two["out"], three["out"]) == (0, 0, 1)
    assert (one["mean"], three["mean"]) == (0.1, 0.3)
    assert scene("move", "U01 1 N08 pp1").view()["asked"]["spending"] == []


@pytest.mark.clause("CD-25.8", "CD-18.3")
def test_the_chances_count_what_the_gang_boss_adds() -> None:
    table = scene("domination", "A01 1 N08", np=[0], options="perks = true", colours=["yellow"])
    assert table.view()["attempts"][0][0]["chances"] == [3]


@pytest.mark.clause("CD-25.5")
def test_what_a_question_is_about_is_seen() -> None:
    table = scene("move", "U01 1 N08 pp1")
    assert table.view()["asked"]["character"] is None
    say(table, "U01")
    assert table.view()["asked"]["character"] == "U01"
    table = scene("domination", "A01 1 N08", np=[2])
    say(table, "N08")
    assert table.view()["asked"]["city"] == "N08"


@pytest.mark.clause("CD-25.2")
def test_the_numbers_on_cards_that_are_not_yet_in_play() -> None:
    table = until(fracas.new(GAME, 2, 2), "hex")
    seat = next(iter(table.waiting))
    view = table.view()
    mine = view["players"][seat]
    for id in mine["reserve"]:
        assert set(view["cards"][id]["stats"]) == {"passion", "looks", "strike", "dodge"}
    for id in mine["tiles"]:
        assert view["cards"][id]["strength"] in range(3, 10)
    assert view["cards"][mine["boss"]]["name"]


@pytest.mark.clause("CD-25.8")
def test_the_chances_before_an_attempt() -> None:
    table = scene("domination", "A01 1 N08", "S16 2 N08", np=[2], damage={"N08": 10})
    (odds,) = table.view()["attempts"][0]
    assert odds == {"city": "N08", "own": 1, "beat": 5, "chances": [2, 3, 4]}
    say(table, "N08")
    ((_, question),) = table.waiting.items()
    assert question.prompt == "Neo Sendai: 1 and a die against 5. How many NP do you add?"


@pytest.mark.clause("CD-25.9", "CD-24.9")
def test_the_chances_before_love() -> None:
    table = scene("move", "S01 1 N08 pp1", "A01 2 N08", "U08 2 N08", "S03 2 N08 guardian")
    assert table.view()["love"]["S01"] == [
        {"character": "U08", "limit": 8, "chance": 26},
        {"character": "A01", "limit": 6, "chance": 15},
    ]
    assert table.view()["love"]["S03"] == []


@pytest.mark.clause("CD-25.10")
def test_the_log_has_every_roll_with_its_clause() -> None:
    table = scene("love", "S01 1 N08", "A01 2 N08 loves=S01", luck="love 4, love 3")
    (roll,) = told(table, "shrug")
    assert roll["dice"] == (4, 3) and (roll["total"], roll["limit"]) == (7, 6)
    (event,) = [one for one in table.events if one.kind == "shrug"]
    assert event.clauses == ("CD-9.6",)
    assert event.text() == "Knuckles Nagase rolls 4, 3 for Zirrel: 7, more than 6. Nothing"
    table = scene("domination", "A01 1 N08", luck="seize 3")
    say(table, "N08", 0)
    (failed,) = told(table, "failed")
    assert (failed["die"], failed["total"], failed["beat"]) == (3, 4, 5)


@pytest.mark.clause("CD-25.11")
def test_what_firing_would_change() -> None:
    table = scene("gang", "A01 1 N08 guardian", "S16 1 N08", "U06 2 N00 loves=A01")
    firing = table.view()["firing"]
    assert firing["A01"] == {"csp": -5, "free": 0, "admirers": ["U06"]}
    assert firing["S16"] == {"csp": 0, "free": -1, "admirers": []}


@pytest.mark.clause("CD-25.12")
def test_own_training_cards_are_lit_up_in_their_window() -> None:
    table = scene("gang", "S16 1 N08", hands=["T22 T14 T01"])
    assert table.view(0)["players"][0]["hand"] == ["T01", "T14", "T22"]
    assert ("trick", "T22") in choices(table) and ("trick", "T14") not in choices(table)
    kinds = table.view()["training"]["kinds"]
    assert kinds["T22"]["trick"] == "gang" and kinds["T01"]["trick"] is None


@pytest.mark.clause("CD-25.5", "CD-D8")
def test_an_open_attack_and_attempt_are_shown() -> None:
    table = scene("combat", "S16 1 N08 pp2", "A01 2 N08", hands=["", "T01"])
    say(table, "S16", 2)
    assert asked(table) == (2, "defend")
    attack = table.view()["attack"]
    assert (attack["attacker"], attack["target"], attack["spent"]) == ("S16", "A01", 2)
    assert attack["dice"] is None and attack["totals"] is None
    table = scene("domination", "A01 1 N08", "S16 2 N08", np=[2], hands=["", "T01"])
    say(table, "N08", 2)
    assert table.view()["attempt"] == {
        "seat": 0,
        "city": "N08",
        "spent": 2,
        "own": 3,
        "beat": 6,
        "die": None,
    }


@pytest.mark.clause("CD-25.7", "CD-10.21")
def test_who_will_have_to_answer_an_attack_is_known_before_it() -> None:
    table = scene(
        "combat",
        "U01 1 N08 pp3",
        "S10 1 N08 pp3 loves=S16",
        "U17 1 N08 pp1 loves=S16",
        "S16 2 N08",
    )
    odds = table.view()["brawl"]["odds"]["U01"]["S16"]
    assert odds["provokes"] == ["S10"], "Calm frees U17 of duties"
    say(table, "U01", 1)
    while asked(table)[1] != "act" or asked(table)[0] != 1:
        say(table, choices(table)[0])
    assert table.view()["brawl"]["duties"]["S10"]["targets"] == ["U01"]


@pytest.mark.clause("CD-10.7", "CD-10.9")
def test_who_cannot_act_is_told_why() -> None:
    table = scene("combat", "U01 1 N08 pp3", "U02 1 N08", "S10 1 N08 pp3 loves=S16", "S16 2 N08")
    assert table.view()["brawl"]["idle"] == {"U02": "points", "S10": "love", "S16": "points"}


@pytest.mark.clause("CD-15.6", "CD-25.12")
def test_a_training_card_says_when_it_can_be_used() -> None:
    cards = scene("gang", "U01 1 N08", "S16 2 N08", hands=["T13"]).view(0)["cards"]
    assert cards["T13"]["when"]["en"] == "Trick for combat, before you choose who acts"
    assert cards["T01"]["when"]["en"] == "Technique: a character learns it in phase 8"
    assert cards["U01"]["when"] == {}


@pytest.mark.clause("CD-D3")
def test_the_place_of_a_tile_is_seen_while_the_tile_is_chosen() -> None:
    table = fracas.new(GAME, 3, 5)
    while asked(table)[1] != "hex":
        assert table.view()["asked"]["hex"] is None
        say(table, choices(table)[0])
    say(table, (1, 0))
    assert table.view()["asked"]["hex"] == [1, 0]
