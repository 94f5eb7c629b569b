"""Sections 2, 5 and 6: the deck, draws, replacements, tests, armour."""

from collections import Counter

import pytest

from fracas.games.collision.cards import kind, own_cards
from fracas.games.collision.state import KILLED
from fracas.table import Table

from .tables import (
    answer,
    asked,
    at,
    figure,
    kinds,
    number,
    one,
    options,
    plainly,
    player,
    state,
    told,
    top,
)

CLIMB = {"id": "block", "name": {"en": "", "fr": ""}, "cover": "H", "z": [0, 300], "stand": True,
         "rect": [1000, 500, 1500, 1500]}  # fmt: skip
UP = (("climb", 1010, 1000, 300),)


def climber(
    profile: str = "RE6", hand: tuple[str, ...] = (), deck: tuple[str, ...] = (), x: int = 935
) -> Table:
    """P1's A1 at the foot of a 3" block, with MOV enough to climb it."""
    return at(
        stage="act", acting="A1", pieces=[CLIMB],
        figures={"A1": one(profile, x, 1000), "B1": one("UN9", 3000, 3000)},
        players=[{"hand": list(hand), "deck": list(deck)}],
    )  # fmt: skip


@pytest.mark.clause("CO-2.1", "CO-2.2", "CO-C1")
def test_the_deck() -> None:
    deck = Counter(kind(card) for card in own_cards(1))
    assert deck == {
        "1": 2, "8": 2, "2": 3, "3": 3, "6": 3, "7": 3, "success": 3, "fail": 3, "4": 4, "5": 4,
    }  # fmt: skip
    assert sum(deck.values()) == 30


@pytest.mark.clause("CO-X12", "CO-5.3", "CO-5.8", "CO-5.6", "CO-6.1", "CO-D14")
def test_a_drawn_card_is_replaced_from_the_hand() -> None:
    table = climber(hand=("6",), deck=("3",))
    answer(table, "move", UP, 0)
    assert asked(table) == (1, "replace") and kinds(player(table, 1).shown) == ["3"]
    assert options(table) == ["keep", "6"]
    answer(table, "6")
    assert figure(table, "A1").place == (1010, 1000, 300)
    assert kinds(player(table, 1).discard) == ["3", "6"] and top(table, 1) == "6"
    assert player(table, 1).hand == []


@pytest.mark.clause("CO-5.4")
def test_a_card_is_replaced_once_only() -> None:
    table = climber(hand=("1", "8"), deck=("6",))
    answer(table, "move", UP, 0, "1")
    assert asked(table)[1] != "replace" and figure(table, "A1").z == 0


@pytest.mark.clause("CO-X14", "CO-6.3", "CO-R2")
def test_fail_fails_and_success_passes_whatever_the_modifier() -> None:
    table = climber("UN3", deck=("fail",), x=945)
    answer(table, "move", (("climb", 1010, 1000, 300),), 0)
    assert told(table, "test")[0]["result"] == "failed" and told(table, "fell")
    table = climber("UN6", deck=("success",))
    answer(table, "move", UP, 0)
    assert told(table, "test")[0]["result"] == "passed"


@pytest.mark.clause("CO-X1", "CO-6.1")
def test_a_test_adds_the_characteristic() -> None:
    for card, result in (("5", "passed"), ("4", "failed")):
        table = at(
            stage="act", acting="A1", active=1,
            figures={"A1": one("UN7", 1000, 1000), "B1": one("RE2", 1300, 1000, facing=180)},
            players=[{}, {"deck": [card]}],
        )  # fmt: skip
        answer(table, ("special", "howl"))
        assert told(table, "test") == [
            {"who": 1, "card": card, "need": 6, "modifier": 1, "result": result}
        ]


@pytest.mark.clause("CO-X78", "CO-5.9", "CO-5.10", "CO-5.7", "CO-8.1")
def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    fourteen = ["1", "1", "2", "2", "3", "3", "4", "4", "5", "5", "6", "6", "7", "7"]
    table = at(
        stage="start", turn=2,
        figures={"A1": one("RE2", 500, 300), "B1": one("UN9", 3000, 3000)},
        players=[{"deck": ["8"], "discard": fourteen, "rest": "hand"}],
    )  # fmt: skip
    mine = player(table, 1)
    assert len(mine.hand) == 15 + 3 and len(mine.deck) == 12 and mine.discard == []
    assert told(table, "reshuffle") == [{"who": 0, "count": 14}]
    assert "8" in kinds(mine.hand[15:16])


@pytest.mark.clause("CO-5.11", "CO-R13", "CO-D26")
def test_without_piles_a_hand_card_stands_for_a_draw_and_no_card_goes_to_the_hand() -> None:
    table = at(
        stage="act", acting="A1", pieces=[CLIMB],
        figures={"A1": one("RE6", 935, 1000), "B1": one("UN9", 3000, 3000)},
        players=[{"rest": "hand"}],
    )  # fmt: skip
    answer(table, "move", UP, 0)
    assert asked(table) == (1, "stand_in")
    answer(table, "8", "keep")
    assert figure(table, "A1").z == 300
    table = at(
        stage="start", turn=2,
        figures={"A1": one("RE2", 500, 300), "B1": one("UN9", 3000, 3000)},
        players=[{"rest": "hand"}],
    )  # fmt: skip
    assert len(player(table, 1).hand) == 30 and told(table, "no_card") == [{"who": 0}]


def under_fire(target: dict[str, object], saves: list[str], hand: tuple[str, ...] = ()) -> Table:
    """A Gunner's three cards 8, 7 and 6 all hit the target, which draws 1, 1 and Fail."""
    table = at(
        stage="act", acting="A1", figures={"A1": one("RE5", 1000, 1000), "B1": target},
        players=[
            {"deck": ["8", "7", "6"]},
            {"deck": ["1", "1", "fail", *saves], "hand": list(hand)},
        ],
    )  # fmt: skip
    answer(table, "shoot", ("rotary-gun", "normal"), number(table, "B1"))
    return plainly(table)


@pytest.mark.clause("CO-X15", "CO-6.5", "CO-6.6", "CO-6.9", "CO-6.10", "CO-R28", "CO-6.8")
def test_hits_are_saved_one_after_another_until_the_figure_is_killed() -> None:
    spitter = one("UN4", 1700, 1000, facing=180, wounds=1, objects=["O11"])
    table = under_fire(spitter, ["7", "4", "8"])
    assert [save["result"] for save in told(table, "save")] == ["saved", "not_saved"]
    assert state(table).figures[1].status == KILLED and figure(table, "B1").wounds == 2
    assert table.over


@pytest.mark.clause("CO-X13", "CO-5.5", "CO-R98")
def test_a_save_is_a_closed_draw() -> None:
    chief = one("UN1", 1700, 1000, facing=180)
    table = under_fire(chief, ["6", "7", "success"], hand=("8",))
    assert [save["result"] for save in told(table, "save")] == ["not_saved", "saved", "saved"]
    assert figure(table, "B1").wounds == 1 and kinds(player(table, 2).hand) == ["8"]


@pytest.mark.clause("CO-6.7", "CO-R3")
def test_fail_never_saves() -> None:
    chief = one("UN1", 1700, 1000, facing=180)
    table = under_fire(chief, ["fail", "success", "success"])
    assert [save["result"] for save in told(table, "save")] == ["not_saved", "saved", "saved"]


@pytest.mark.clause("CO-6.8", "CO-R82")
def test_the_better_armour_counts_and_none_is_no_save() -> None:
    brute = one("UN1", 1700, 1000, facing=180, objects=["O9"])
    assert [save["armour"] for save in told(under_fire(brute, ["8", "8", "7"]), "save")] == [7] * 3
    bare = one("UN8", 1700, 1000, facing=180)
    table = under_fire(bare, [])
    assert told(table, "save") == [] and figure(table, "B1").status == KILLED


@pytest.mark.clause("CO-6.11", "CO-6.12", "CO-R15", "CO-16.19", "CO-2.9")
def test_a_killed_figure_leaves_its_points_and_its_object() -> None:
    table = at(
        mission="hunt", stage="act", acting="A1", objects=[[0, 0, 0]],
        figures={
            "A1": one("RE5", 1000, 1000),
            "B1": one("UN8", 1700, 1000, facing=180, wounds=1, activations=2, carries=0,
                      suppressed=1),
            "B2": one("UN9", 3000, 3000),
        },
        players=[{"deck": ["8", "7", "6"]}, {"deck": ["1", "1", "2"]}],
    )  # fmt: skip
    answer(table, "shoot", ("rotary-gun", "normal"), 1, "8", "7", "stop", "1", "1", "stop")
    dead, theirs = figure(table, "B1"), player(table, 2)
    assert (dead.status, dead.beside, dead.suppressed) == (KILLED, 0, 0)
    assert (theirs.used, theirs.pool, theirs.total) == (3, 1, 4)
    assert state(table).objects == [(1700, 1000, 0, -1)]
