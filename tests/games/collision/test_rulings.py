"""Clauses and rulings that cut across chapters: closed draws, hurry, beams, tokens, options."""

from collections import Counter
from itertools import product

import pytest

import fracas
from fracas.engine import Choice
from fracas.games.collision.cards import RANKS, own_cards, rank
from fracas.games.collision.harm import beats
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
    refusal,
    state,
    told,
)

Given = dict[str, object]
FAR = one("UN9", 3000, 3000)


def acting(
    figures: Given, deck: tuple[str, ...] = (), theirs: tuple[str, ...] = (),
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()), variant: str = "", **keys: object,
) -> Table:  # fmt: skip
    return at(
        "domination", {variant: True} if variant else {}, stage="act", acting="A1",
        figures={"B1": FAR, **figures},
        players=[
            {"deck": list(deck), "hand": list(hands[0])},
            {"deck": list(theirs), "hand": list(hands[1])},
        ],
        **keys,
    )  # fmt: skip


PAIR: Given = {"A1": one("RE2", 1000, 1000), "B1": one("UN1", 1500, 1000, facing=180)}


# Draws


@pytest.mark.clause("CO-R4", "CO-4.15")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [(["success"], ["8"], 1), (["1"], ["fail"], 1), (["fail"], ["success"], 2), (["7"], ["8"], 2),
     (["success", "1"], ["success", "2"], 2), (["fail", "3"], ["fail", "2"], 1)],
)  # fmt: skip
def test_success_is_above_8_and_fail_below_1(
    mine: list[str], theirs: list[str], winner: int
) -> None:
    table = at(stage="setup", players=[{"deck": mine}, {"deck": theirs}])
    assert asked(table) == (winner, "choose_first")


@pytest.mark.clause("CO-R12", "CO-5.9")
def test_the_deck_is_made_anew_at_the_next_draw() -> None:
    table = at(
        stage="act", acting="A1", loot=[[1050, 1000, 0]],
        figures={"A1": one("RE2", 1000, 1000), "B1": FAR},
        players=[{"deck": ["7", "3"], "rest": "discard"}], luck=[{"P1 deck": []}],
    )  # fmt: skip
    answer(table, ("search", 0), "keep")
    assert player(table, 1).deck == [] and not told(table, "reshuffle")


@pytest.mark.clause("CO-5.2", "CO-R5", "CO-9.14", "CO-R7", "CO-X21")
def test_in_a_hurried_action_all_draws_are_closed() -> None:
    table = acting(PAIR, ("4", "success"), ("5", "5", "1", "1"), (("8",), ("8",)), done=["shoot"])
    answer(table, "shoot", 1, "4", 1)
    plainly(table, "lay_out", "split")
    assert duel_over(table) and not told(table, "cover")
    assert told(table, "split")[0]["split"] == (-1, 0)  # RC +1 and −2 for hurry, on the 4
    assert kinds(player(table, 1).hand) == ["8"] and kinds(player(table, 2).hand) == ["8"]


def duel_over(table: Table) -> bool:
    return not state(table).duels


@pytest.mark.clause("CO-22.6", "CO-9.14")
def test_soft_hurry_leaves_the_other_players_hand_open() -> None:
    table = acting(
        PAIR, ("4", "3"), ("5", "5"), (("8",), ("8",)), variant="soft_hurry", done=["shoot"]
    )
    answer(table, "shoot", 1)
    plainly(table, "lay_out", "split")
    assert asked(table) == (2, "cover")
    answer(table, 1, "8")
    assert duel_over(table)  # the hurried player is not asked
    assert [line["who"] for line in told(table, "cover")] == [1]


@pytest.mark.clause("CO-17.8", "CO-12.13", "CO-9.15", "CO-12.10")
def test_only_the_net_of_all_modifiers_is_split() -> None:
    shooter = one("RE4", 1000, 1000, skills=["aim"])
    table = acting(
        {"A1": shooter, "B1": one("UN1", 2900, 1000, facing=0)}, ("5",), done=["shoot"], moved=1
    )
    answer(table, "shoot", 1)
    found = told(table, "confront")[0]
    assert found["attack"] == (
        ("rc", 3), ("weapon", 2), ("rear", 1), ("far", -1), ("stability", -1), ("aim", 2),
        ("hurry", -2),
    )  # fmt: skip
    assert found["attack_total"] == 4
    assert told(table, "split")[0]["split"] == (4,)


# Actions


@pytest.mark.clause("CO-9.10", "CO-D10", "CO-9.23", "CO-D13")
def test_the_regular_actions_are_six() -> None:
    figures: Given = {
        "A1": one("RE1", 1000, 1000, suppressed=0), "A2": one("RE2", 1300, 1300, jams=1),
        "B1": one("UN9", 1400, 1000, facing=180),
    }  # fmt: skip
    table = acting(figures)
    assert options(table) == [
        "move", "shoot", "charge", "overwatch", ("special", "rally"), "end",
    ]  # fmt: skip
    table = acting({**figures, "A1": one("RE1", 1000, 1000, jams=1, suppressed=1)})
    assert options(table) == ["overwatch", "fight", ("special", "rally"), "end"]
    words, clauses = refusal(table, "shoot")
    assert clauses == ("CO-12.3",) and "Jam" in words


@pytest.mark.clause("CO-9.21", "CO-14.9")
def test_after_a_reaction_the_activation_goes_on() -> None:
    watcher = one("UN9", 1500, 1000, facing=180, overwatch=True)
    table = at(
        figures={"A1": one("RE2", 1000, 1000), "B1": watcher},
        players=[{"deck": ["8"]}, {"deck": ["1"]}],
    )  # fmt: skip
    answer(table, 0, "shoot")
    plainly(table)
    assert asked(table) == (1, "act") and state(table).acting == 0 and state(table).done == ()


@pytest.mark.clause("CO-12.17", "CO-R95")
def test_a_target_in_contact_with_a_friend_is_shot_as_any_other() -> None:
    figures: Given = {
        "A1": one("RE2", 1000, 1000), "A2": one("RE6", 1500, 1120),
        "B1": one("UN9", 1500, 1000, facing=180),
    }  # fmt: skip
    table = acting(figures)
    answer(table, "shoot", 2)
    found = told(table, "confront")[0]
    assert (found["attack"], found["defence"]) == ((("rc", 1),), (("def", 1),))


@pytest.mark.clause("CO-13.19", "CO-12.11")
def test_the_defender_draws_as_many_cards_as_the_attacker() -> None:
    table = acting({"A1": one("UN1", 1000, 1000), "B1": one("RE2", 1120, 1000, facing=180)}, ("8",))
    answer(table, "charge", (1, ()), ("maul", "normal"))
    assert [line["count"] for line in told(table, "dealt")] == [3]
    plainly(table, "lay_out")
    while len(told(table, "dealt")) < 2:
        answer(table, "stop" if asked(table)[1] == "split" else options(table)[0])
    assert [(line["who"], line["count"]) for line in told(table, "dealt")] == [(0, 3), (1, 3)]


@pytest.mark.clause("CO-15.14", "CO-15.13", "CO-15.9", "CO-R59")
def test_a_third_token_that_jams_still_malfunctions() -> None:
    shooter = one("RE4", 1000, 1000, suppressed=1)
    table = acting(
        {"A1": shooter, "A2": one("RE2", 300, 300), "B1": one("UN1", 2000, 1000, facing=180)},
        ("fail", "8"), ("8", "1"),
    )  # fmt: skip
    answer(table, "shoot", number(table, "B1"))
    plainly(table)  # a Jam by the Fail, another by Reload: three tokens
    assert asked(table) == (2, "keep_tokens")
    answer(table, "suppress")
    assert told(table, "damage") == [{"figure": "A1:RE4", "plus": 0, "stat": "rc"}]
    assert (figure(table, "A1").jams, figure(table, "A1").suppressed) == (2, 0)


@pytest.mark.clause("CO-R101", "CO-18.5", "CO-15.10")
def test_the_rest_of_a_beam_goes_on_when_a_malfunction_kills_the_shooter() -> None:
    figures: Given = {
        "A1": one("RE3", 1000, 1000, wounds=1, skills=["surge"]), "A2": one("RE2", 300, 300),
        "B1": one("UN9", 1400, 1000, facing=180), "B2": one("UN9", 1700, 1000, facing=180),
        "B3": FAR,
    }  # fmt: skip
    table = acting(
        figures, ("fail", "fail", "1", "1", "8", "8"), ("5", "6", "8", "2", "2"),
    )  # fmt: skip
    answer(table, "shoot", (1400, 1000, 80))
    while asked(table)[1] in ("lay_out", "split", "cover"):
        plainly(table)
    assert [line["target"] for line in told(table, "shoots")] == ["B1:UN9", "B2:UN9"]
    assert figure(table, "A1").status == KILLED and figure(table, "B2").status == KILLED
    order = [one.kind for one in table.events if one.kind in ("shoots", "killed")]
    assert order == ["shoots", "killed", "shoots", "killed"]


# Bots are offered little


@pytest.mark.clause("CO-23.13", "CO-23.12")
def test_identical_options_are_offered_once() -> None:
    gunner = one("RE5", 1000, 1000)
    table = acting({"A1": gunner, "B1": one("UN1", 1700, 1000, facing=180)}, ("4", "4", "5"))
    answer(table, "shoot", ("rotary-gun", "normal"), 1)
    assert options(table) == ["4", "5"]
    answer(table, "4", "4")
    assert asked(table)[1] == "split" and options(table) == [1, 3, "stop"]


@pytest.mark.clause("CO-23.14")
def test_no_decision_offers_more_than_64_options() -> None:
    for options_ in ({}, {"mission": "ambush", "layout": "rooftops"}, {"layout": "hand"}):
        table = fracas.new("collision", seed="few", **options_)  # type: ignore[arg-type]  # options by name
        most = 0
        for turn in range(150):
            if table.over:
                break
            found = next(iter(table.waiting.values()))
            most = max(most, len(found.options))
            choice: Choice = found.options[(turn * 7) % len(found.options)].data
            table.play(found.seat, choice)
        assert 1 < most <= 64


# Odds (CO-28.1 to 28.3)

DECK = Counter(rank(card) for card in own_cards(0))


def chance(modifier: int) -> int:
    """Of hitting in one column with closed cards, in %."""
    hits = sum(DECK[a] * DECK[b] for a, b in product(DECK, DECK) if beats(a, modifier, b, 0))
    return round(100 * hits / 900)


@pytest.mark.clause("CO-28.1")
def test_chances_to_hit() -> None:
    found = {n: chance(n) for n in range(-3, 5)}
    said = {-3: 25, -2: 30, -1: 37, 0: 45, 1: 53, 2: 61, 3: 68, 4: 73}
    assert all(abs(found[n] - said[n]) <= 2 for n in said), found


@pytest.mark.clause("CO-28.2")
def test_chances_of_tests_and_saves() -> None:
    def enough(need: int) -> int:
        return sum(DECK[r] for r in DECK if r >= need)

    assert (enough(5), enough(6)) == (15, 11)
    assert [enough(armour) for armour in (5, 6, 7, 8)] == [15, 11, 8, 5]
    assert RANKS["success"] > 8 and all(3 <= enough(k) - enough(k + 1) <= 4 for k in (3, 4, 5, 6))


@pytest.mark.clause("CO-28.17", "CO-28.18")
def test_what_missions_are_worth() -> None:
    carrier: Given = {"A1": one("RE2", 1000, 1000, carries=0), "B1": FAR}
    table = at("hunt", {}, stage="regroup", turn=4, objects=[[0, 0, 0]], figures=carrier,
               players=[{"vp": [0, 3, 3]}, {"vp": [0, 0, 0]}])  # fmt: skip
    assert table.result is not None and table.result.scores == (9, 0)
    assert (3300 - 600) // 100 == 27 and -(-2700 // 500) == 6
