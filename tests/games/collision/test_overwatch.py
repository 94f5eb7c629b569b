"""Section 14: Overwatch, reactions and Mastery."""

import pytest

from fracas.games.collision.state import KILLED
from fracas.table import Table

from .tables import answer, asked, at, duel, figure, number, one, options, plainly, told

Given = dict[str, object]
WATCHER = one("UN9", 1500, 1000, facing=180, overwatch=True)
MOVER = one("RE2", 1000, 1000, facing=90)


def watched(
    watcher: Given = WATCHER, mover: Given = MOVER, theirs: tuple[str, ...] = (),
    mine: tuple[str, ...] = (), options: dict[str, object] | None = None, **others: Given,
) -> Table:  # fmt: skip
    return at(
        options=options or {}, figures={"A1": mover, "B1": watcher, **others},
        players=[{"deck": list(mine)}, {"deck": list(theirs)}],
    )  # fmt: skip


@pytest.mark.clause("CO-14.2", "CO-14.4", "CO-14.5", "CO-D19", "CO-R51")
def test_an_activation_in_sight_and_range_triggers() -> None:
    table = watched()
    answer(table, 0)
    assert asked(table) == (2, "hold_fire") and options(table) == ["shoot", "mastery"]


@pytest.mark.clause("CO-14.6", "CO-12.9", "CO-14.8", "CO-14.7", "CO-14.9")
def test_a_reaction_is_a_shot_with_minus_1_and_costs_the_token() -> None:
    table = watched(theirs=("1",), mine=("8",))
    answer(table, 0, "shoot")
    found = told(table, "confront")[0]
    assert ("reaction", -1) in (found["attack"] or ()) and found["who"] == 1  # type: ignore[operator]  # terms are a tuple
    plainly(table)
    assert figure(table, "B1").watch == 0 and asked(table) == (1, "act")


@pytest.mark.clause("CO-X64", "CO-14.10")
def test_a_failed_mastery_shoots() -> None:
    watcher = {**WATCHER, "profile": "UN8", "objects": ["O1"]}
    table = watched(watcher, theirs=("4",))
    answer(table, 0, "mastery")
    assert told(table, "test")[0]["result"] == "failed" and told(table, "reacts")


@pytest.mark.clause("CO-X65", "CO-14.11", "CO-14.12", "CO-R52")
def test_a_passed_mastery_holds_for_the_whole_activation() -> None:
    table = watched(theirs=("6", "7"), A2=one("RE2", 1000, 1300))
    answer(table, 0, "mastery")
    assert asked(table) == (1, "act") and figure(table, "B1").watch
    answer(table, "move", (), 0)
    assert asked(table) == (1, "act")
    answer(table, "end", number(table, "B1"), "end")
    answer(table, 1)
    assert asked(table) == (2, "hold_fire")


@pytest.mark.clause("CO-14.3", "CO-R54", "CO-14.14")
def test_the_end_of_a_regular_action_triggers() -> None:
    behind = one("RE2", 2000, 1000, facing=0)
    table = watched(mover=behind)
    answer(table, 0)
    assert asked(table) == (1, "act")
    table = watched({**WATCHER, "facing": 0, "at": [1500, 1600, 0]}, one("RE2", 1440, 1000))
    answer(table, 0)
    assert asked(table) == (1, "act")
    answer(table, "move", (("walk", 1520, 1200, 0),), 0)
    assert asked(table) == (2, "hold_fire")


@pytest.mark.clause("CO-14.13", "CO-X68", "CO-R57", "CO-D18")
def test_watchers_react_one_by_one_and_keep_their_tokens_if_the_target_is_gone() -> None:
    table = watched(
        mover={**MOVER, "profile": "RE6"}, theirs=("8", "8"), mine=("1", "1"),
        A2=one("RE2", 100, 3000), B2=one("UN9", 1500, 1300, facing=180, overwatch=True),
    )  # fmt: skip
    answer(table, 0)
    assert asked(table) == (2, "react") and options(table) == [2, 3]
    answer(table, 3, "shoot")
    plainly(table)
    assert figure(table, "A1").status == KILLED
    assert (figure(table, "B1").watch, figure(table, "B2").watch) == (1, 0)


@pytest.mark.clause("CO-14.4", "CO-R55")
def test_a_jammed_watcher_keeps_its_token_and_is_silent() -> None:
    table = watched({**WATCHER, "jams": 1})
    answer(table, 0)
    assert asked(table) == (1, "act") and figure(table, "B1").watch


@pytest.mark.clause("CO-14.19", "CO-R56", "CO-X67")
def test_heavy_weapons_and_tokens_gained_after_a_move() -> None:
    for moved, kind in ((True, "act"), (False, "hold_fire")):
        gunner = one("RE5", 1500, 1000, facing=180, overwatch=True, moved=moved)
        table = at(active=1, figures={"A1": one("UN9", 1000, 1000, facing=90), "B1": gunner})
        answer(table, 0)
        assert asked(table)[1] == kind


@pytest.mark.clause("CO-14.1", "CO-R99", "CO-14.15", "CO-R58")
def test_any_figure_may_watch_and_any_regular_action_ends_it() -> None:
    table = at(
        stage="act", acting="A1",
        figures={"A1": one("UN6", 1000, 1000), "B1": one("UN9", 3000, 3000)},
    )  # fmt: skip
    answer(table, "overwatch")
    assert figure(table, "A1").watch == 1
    answer(table, "move")
    assert figure(table, "A1").watch == 0
    table = at(
        stage="act", acting="A1", moved=1,
        figures={"A1": one("UN6", 1000, 1000), "B1": one("UN9", 3000, 3000)},
    )  # fmt: skip
    answer(table, "overwatch")
    assert figure(table, "A1").watch == 3


def charged(
    cards: tuple[str, ...], options: dict[str, object] | None = None,
    objects: tuple[str, ...] = (), facing: int = 180,
) -> Table:  # fmt: skip
    table = at(
        options=options or {}, stage="act", acting="A1",
        figures={
            "A1": one("RE6", 1000, 1000),
            "B1": one("UN9", 1300, 1000, facing=facing, overwatch=True, objects=list(objects)),
        },
        players=[{"deck": ["1", "2", "3"]}, {"deck": ["8", "8", *cards]}],
    )  # fmt: skip
    answer(table, "charge", (1, (("walk", 1180, 1000, 0),)), ("wrench", "normal"))
    while asked(table)[1] in ("lay_out", "split") and asked(table)[0] == 1:
        plainly(table, asked(table)[1])
    plainly(table, "lay_out")
    return table


@pytest.mark.clause("CO-X66", "CO-14.16", "CO-14.17", "CO-R53", "CO-D20")
def test_charged_on_overwatch() -> None:
    table = charged(("6",))
    assert asked(table) == (2, "guard") and options(table) == ["no_test", "mastery"]
    answer(table, "mastery")
    assert duel(table).terms[1] == (("def", 1), ("guard", 1)) and figure(table, "B1").watch == 0
    table = charged(("5",))
    answer(table, "mastery")
    assert duel(table).terms[1] == (("def", 1),) and figure(table, "B1").watch
    plainly(table)
    assert asked(table) == (1, "act")  # 1" away: nearer than the sling's least range
    table = charged(())
    answer(table, "no_test")
    assert duel(table).terms[1] == (("def", 1),) and figure(table, "B1").watch


@pytest.mark.clause("CO-14.18", "CO-X66")
def test_a_token_that_was_kept_reacts_to_the_end_of_the_charge() -> None:
    table = charged((), objects=("O1",))
    answer(table, "no_test")
    plainly(table)
    assert asked(table) == (2, "hold_fire") and figure(table, "B1").x == 1400
    answer(table, "shoot")
    assert told(table, "confront")[-1]["who"] == 1
    table = charged((), objects=("O1",), facing=0)  # it looks elsewhere: no sight
    answer(table, "no_test")
    plainly(table)
    assert asked(table) == (1, "act")


@pytest.mark.clause("CO-R102", "CO-14.16", "CO-14.11")
def test_who_held_fire_may_test_again_when_charged() -> None:
    table = at(
        figures={
            "A1": one("RE6", 1000, 1000),
            "B1": one("UN9", 1300, 1000, facing=180, overwatch=True, objects=["O1"]),
        },
        players=[{"deck": ["1", "2", "3"]}, {"deck": ["7", "8", "8", "6"]}],
    )  # fmt: skip
    answer(table, 0, "mastery", "charge", (1, (("walk", 1180, 1000, 0),)), ("wrench", "normal"))
    plainly(table, "lay_out", "split")
    assert asked(table) == (2, "guard")
    answer(table, "mastery")
    assert ("guard", 1) in duel(table).terms[1]


@pytest.mark.clause("CO-22.7")
def test_sure_guard() -> None:
    table = charged((), {"sure_guard": True})
    assert ("guard", 1) in duel(table).terms[1] and figure(table, "B1").watch == 0


@pytest.mark.clause("CO-22.8")
def test_optional_fire() -> None:
    table = watched(options={"optional_fire": True})
    answer(table, 0)
    assert options(table) == ["shoot", "mastery", "decline"]
    answer(table, "decline")
    assert asked(table) == (1, "act") and figure(table, "B1").watch


@pytest.mark.clause("CO-C7", "CO-C8")
def test_braced_and_field_glasses() -> None:
    gunner = one("RE5", 1500, 1000, facing=180, overwatch=True)
    table = at(figures={"A1": one("UN9", 1000, 1000, facing=90), "B1": gunner})
    answer(table, 0, "shoot", ("rotary-gun", "normal"))
    assert ("reaction", -1) not in (told(table, "confront")[0]["attack"] or ())  # type: ignore[operator]  # terms are a tuple
    watcher = {**WATCHER, "objects": ["O17"]}
    table = watched(watcher, theirs=("4",))
    answer(table, 0, "mastery")
    assert told(table, "test")[0] == {
        "who": 1, "card": "4", "need": 6, "modifier": 2, "result": "passed",
    }  # fmt: skip
