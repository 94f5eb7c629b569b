"""CO-29.8: whoever asks for what the rules do not allow is told by which rule."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

import fracas
from fracas.engine import Choice
from fracas.table import Table

from .tables import answer, asked, at, figure, number, one, options, player, refusal, state
from .wishes import refusals

Given = dict[str, object]
TABLES = (
    {"mission": "hunt", "layout": "crossroads"},
    {"mission": "ambush", "layout": "rooftops", "gangs": "salvage-run,the-crush"},
    {"mission": "domination", "layout": "foundry", "gangs": "the-crush,fire-line"},
    {"mission": "hunt", "layout": "park", "gangs": "hunting-pack,fire-line"},
)
UNNAMED = "refuse.option"
"""What is said where no rule is: "… is not one of the choices here"."""


@pytest.mark.clause("CO-29.8")
def test_nineteen_of_twenty_refusals_name_the_rule() -> None:
    named, asked_for = 0, Counter[str]()
    for seed, options_ in enumerate(TABLES):
        table = fracas.new("collision", 2, seed=100 + seed, **options_)
        dice = random.Random(seed)
        for _ in range(250):
            if table.over:
                break
            seat, question = next(iter(table.waiting.items()))
            for refused in refusals(table, question, dice) if dice.random() < 0.4 else ():
                asked_for[question.kind] += 1
                assert refused.clauses and all(one.startswith("CO-") for one in refused.clauses)
                named += refused.why.key != UNNAMED
                for lang in ("en", "fr"):
                    assert "{" not in table.say(refused.why, seat, lang)
            table.play(seat, lively(question.options, dice))
    assert sum(asked_for.values()) > 1000 and len(asked_for) > 10
    assert named >= 0.95 * sum(asked_for.values())


def lively(found: Sequence[fracas.Option], dice: random.Random) -> fracas.Option:
    """Attacks rather than walks, so that there is something to ask about."""
    fights = [one for one in found if one.data in ("shoot", "charge")]
    return dice.choice(fights if fights and dice.random() < 0.8 else list(found))


PAIR: Given = {
    "A1": one("RE2", 1000, 1000), "A2": one("RE5", 1000, 1200),
    "B1": one("UN9", 1500, 1000, facing=180), "B2": one("UN9", 3000, 3000),
    "B3": one("UN9", 1700, 1000, status="killed"),
}  # fmt: skip


def acting(acting: str = "A1", figures: Given | None = None, **keys: object) -> Table:
    return at(
        "domination", {}, stage="act", acting=acting, figures={**PAIR, **(figures or {})}, **keys
    )


def because(table: Table, wish: Choice, clause: str, words: str) -> None:
    said, clauses = refusal(table, wish)
    assert clauses == (clause,) and words.lower() in said.lower(), (clauses, said)


@pytest.mark.clause("CO-29.8", "CO-9.1", "CO-9.2", "CO-9.22")
def test_figures_that_cannot_be_activated() -> None:
    figures = {**PAIR, "A3": one("RE2", 600, 600, status="killed")}
    table = at(stage="go", figures=figures, players=[{"pool": 2}])
    because(table, number(table, "B1"), "CO-9.1", "Slinger B1 is not yours")
    because(table, number(table, "A3"), "CO-9.22", "A3 is not on the table")
    because(table, "stand_down", "CO-9.7", "not been activated yet")
    because(table, 77, "CO-9.1", "not one of the choices")


@pytest.mark.clause("CO-29.8", "CO-9.23", "CO-15.1", "CO-16.1", "CO-16.11", "CO-16.13")
def test_actions_that_can_do_nothing() -> None:
    table = acting(figures={"B1": one("UN9", 2900, 2900)}, loot=[[500, 500, 0]])
    because(table, "shoot", "CO-9.23", "no weapon with an enemy in sight and in range")
    because(table, "charge", "CO-9.23", "no enemy in sight that it could reach")
    because(table, "fight", "CO-9.23", "no Jam or Suppress token")
    because(table, ("special", "howl"), "CO-15.1", "does not have Howl")
    because(table, ("search", 0), "CO-16.1", "does not touch it")
    because(table, ("search", 7), "CO-9.18", "not one of the choices")
    hunt = at(
        "hunt", stage="act", acting="A1", objects=[[0, 0, 0], [500, 500, 0]],
        figures={**PAIR, "A2": one("RE5", 1000, 1200, carries=0)},
    )  # fmt: skip
    because(hunt, ("pick", 0), "CO-16.13", "object 1 is being carried")
    because(hunt, ("pick", 1), "CO-16.11", "does not touch it")
    done = acting(done=["move", "move"], figures={"B1": one("UN9", 1500, 1000)},
                  loot=[[1000, 1000, 0]])  # fmt: skip
    because(done, "overwatch", "CO-9.9", "has taken two regular actions")


@pytest.mark.clause("CO-29.8", "CO-12.1", "CO-18.7", "CO-18.25", "CO-12.2")
def test_weapons_that_cannot_shoot() -> None:
    both = one("RE5", 1000, 1000, objects=["O1"])
    table = acting(figures={"A1": both})
    answer(table, "shoot")
    assert asked(table) == (1, "shoot_with")
    labels = [one.label for one in table.waiting[0].options]
    assert 'Scrap pistol, attack, up to 8"' in [label.replace('.00"', '"') for label in labels]
    because(table, ("maul", "normal"), "CO-12.1", "does not hold Maul")
    because(table, ("scrap-pistol", "suppress"), "CO-18.25", "Scrap pistol makes no")
    because(table, ("spoon", "normal"), "CO-12.1", "not one of the choices")
    three = one("RE5", 1000, 1000, objects=["O1", "O3"])
    moved = acting(figures={"A1": three}, done=["move"], moved=1)
    answer(moved, "shoot")
    assert asked(moved) == (1, "shoot_with")
    because(moved, ("rotary-gun", "normal"), "CO-18.7", "is Heavy")
    far = acting(figures={"A1": both, "B1": one("UN9", 2300, 1000, facing=180)})
    answer(far, "shoot")
    assert asked(far) == (1, "shoot_with")
    because(far, ("scrap-pistol", "normal"), "CO-12.2", "no enemy in sight and in range")


@pytest.mark.clause("CO-29.8", "CO-12.1", "CO-12.2", "CO-12.18", "CO-7.19")
def test_targets_that_cannot_be_shot() -> None:
    wall = {"id": "wall", "name": {"en": "", "fr": ""}, "cover": "H", "z": [0, 300],
            "rect": [950, 1900, 1450, 1950]}  # fmt: skip
    more = {"B4": one("UN9", 1200, 2100, facing=270)}
    table = acting(figures={"A1": one("RE2", 1000, 1000, facing=45), **more}, pieces=[wall])
    answer(table, "shoot")
    assert asked(table) == (1, "shoot_target")
    because(table, number(table, "A2"), "CO-12.18", "is no enemy")
    because(table, number(table, "B3"), "CO-7.19", "is not on the table")
    because(table, number(table, "B2"), "CO-12.2", 'the weapon reaches from 0.00" to 16.00"')
    because(table, number(table, "B4"), "CO-12.1", "is not in sight")


@pytest.mark.clause("CO-29.8", "CO-13.1", "CO-13.13")
def test_charges_and_blows_that_cannot_be() -> None:
    table = acting(figures={"B1": one("UN9", 1120, 1000, facing=180)})
    answer(table, "charge")
    because(table, (number(table, "A2"), ()), "CO-13.1", "is no enemy")
    because(table, (number(table, "B3"), ()), "CO-7.19", "is not on the table")
    because(table, (99, ()), "CO-13.2", "a charge is a target and a path")
    blow = acting(
        figures={"A1": one("RE6", 1000, 1000, objects=["O1"]),
                 "B1": one("UN9", 1120, 1000, facing=180)},
        players=[{"deck": ["8"]}],
    )  # fmt: skip
    answer(blow, "charge", (number(blow, "B1"), ()))
    assert asked(blow) == (1, "strike")
    because(blow, ("maul", "normal"), "CO-13.13", "does not hold Maul")
    because(blow, ("scrap-pistol", "normal"), "CO-13.13", "is no close weapon")


@pytest.mark.clause("CO-29.8", "CO-5.3", "CO-17.2", "CO-17.15", "CO-17.16", "CO-17.14", "CO-17.10")
def test_cards_and_columns_that_cannot_be() -> None:
    table = acting(players=[{"deck": ["success", "3"], "hand": ["6"]}, {"deck": ["6", "2"]}])
    answer(table, "shoot", number(table, "B1"))
    because(table, "8", "CO-17.2", "you have no 8 for this")
    answer(table, "success")
    assert asked(table) == (1, "split")
    because(table, 1, "CO-17.14", "column 1 has no number card")
    because(table, 3, "CO-17.9", "there is no column 3, the last is 2")
    because(table, "many", "CO-17.9", "a split is a column")
    answer(table, "stop")
    because(table, "8", "CO-17.5", "you have no 8 for this")
    answer(table, "6")
    while asked(table)[1] == "split":
        answer(table, "stop")
    assert asked(table) == (1, "cover")
    because(table, 5, "CO-17.15", "there is no column 5")
    answer(table, 2)
    because(table, "8", "CO-17.15", "you have no 8 for this")


@pytest.mark.clause("CO-17.9", "CO-23.13")
def test_of_equal_columns_either_takes_the_points() -> None:
    """The two 4s are offered once, and both are taken."""
    for column, split in ((1, [1, 0]), (2, [0, 1])):
        table = acting(players=[{"deck": ["4", "4"]}, {"deck": ["6", "2"]}])
        answer(table, "shoot", number(table, "B1"), "4")
        assert asked(table) == (1, "split") and options(table) == [1, "stop"]
        answer(table, column)
        assert state(table).duels[-1].splits[0] == split


@pytest.mark.clause("CO-29.8", "CO-8.4", "CO-8.10", "CO-14.4", "CO-15.13")
def test_bids_names_watchers_and_tokens_that_cannot_be() -> None:
    table = at(stage="priority", figures=PAIR)
    with pytest.raises(fracas.Refused) as caught:
        table.play(0, player(table, 1).pool + 1)
    assert caught.value.clauses == ("CO-8.4",)
    assert "the AP in your pool" in table.say(caught.value.why, 0)
    three = at(seats=3, stage="priority", figures={**PAIR, "C1": one("RE2", 1, 1, status="killed")})
    for seat, bid in ((0, 1), (1, 0)):
        three.play(seat, bid)
    because(three, 2, "CO-8.10", "has no figure to activate")
    watch = at(
        stage="go",
        figures={
            "A1": one("RE2", 1000, 1000), "B1": one("RE2", 1500, 1000, facing=180, overwatch=True),
            "B2": one("RE2", 1500, 1200, facing=180, overwatch=True),
            "B3": one("RE2", 1500, 1400, facing=180),
        },
    )  # fmt: skip
    answer(watch, 0)
    assert asked(watch) == (2, "react")
    because(watch, number(watch, "B3"), "CO-14.4", "is not on Overwatch")
    because(watch, number(watch, "A1"), "CO-14.13", "is not yours")
    assert figure(watch, "B3").watch == 0
