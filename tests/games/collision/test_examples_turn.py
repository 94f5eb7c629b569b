"""The rulebook's examples of turns, tests, tokens, loot and missions, from position files."""

import pytest

from fracas.games.collision.catalogue import catalogue
from fracas.games.collision.state import KILLED, TABLE

from .examples import shot
from .tables import (
    answer,
    asked,
    both,
    example,
    figure,
    kinds,
    number,
    options,
    plainly,
    player,
    refusal,
    state,
    told,
    top,
)


@pytest.mark.clause("CO-X1")
@pytest.mark.parametrize(("name", "tokens"), [("x1", 0), ("x1-fails", 1)])
def test_x1(name: str, tokens: int) -> None:
    table = example(name)
    answer(table, ("special", "howl"))
    assert told(table, "test")[0]["modifier"] == 1 and figure(table, "B1").suppressed == tokens


@pytest.mark.clause("CO-X2")
def test_x2() -> None:
    table = example("x2")
    led = [catalogue().profiles[one.profile].traits for one in state(table).figures]
    assert len(led) == 7 + 1 and not any("leader" in traits for traits in led)
    assert player(table, 1).total == 14
    both(table, 2, 0)
    assert (player(table, 1).pool, player(table, 1).used) == (12, 2)


@pytest.mark.clause("CO-X7")
def test_x7() -> None:
    table = example("x7")
    answer(table, 0, "end", number(table, "B1"), "end", 0, "end", 0, "end")
    assert figure(table, "A1").beside == 6


@pytest.mark.clause("CO-X8")
def test_x8() -> None:
    table = example("x8")
    answer(table, "fight", "suppress")
    assert (figure(table, "A1").jams, figure(table, "A1").suppressed) == (1, 0)


@pytest.mark.clause("CO-X11")
def test_x11() -> None:
    table = example("x11")
    done = 0
    for choice in (("search", 0), "overwatch", ("search", 0), "move"):
        answer(table, choice)
        done += 1
        while asked(table)[1] not in ("act", "go"):
            answer(table, options(table)[0])
    assert done == 4 and asked(table) == (2, "go")


@pytest.mark.clause("CO-X12")
def test_x12() -> None:
    table = example("x12")
    answer(table, "move", (("climb", 1010, 1000, 300),), 0, "6")
    assert figure(table, "A1").z == 300 and top(table, 1) == "6"


@pytest.mark.clause("CO-X13")
def test_x13() -> None:
    table = plainly(shot(example("x13")), "split", "lay_out")
    while asked(table)[1] == "cover":
        answer(table, "pass")
    assert told(table, "save")[0]["result"] == "not_saved"
    assert figure(table, "B1").wounds == 1 and kinds(player(table, 2).hand) == ["8"]


@pytest.mark.clause("CO-X15")
def test_x15() -> None:
    table = plainly(shot(example("x15"), "rotary-gun"))
    assert [line["result"] for line in told(table, "save")] == ["saved", "not_saved"]
    assert figure(table, "B1").status == KILLED


@pytest.mark.clause("CO-X16")
def test_x16() -> None:
    table = example("x16")
    both(table, 1, 1)
    assert asked(table) == (2, "name_first") and len(player(table, 2).hand) == 1
    assert (player(table, 1).pool, player(table, 2).pool) == (1, 1)


@pytest.mark.clause("CO-X17")
def test_x17() -> None:
    table = example("x17")
    both(table, 0, 0)
    assert asked(table) == (1, "name_first")


@pytest.mark.clause("CO-X18")
def test_x18() -> None:
    assert asked(example("x18")) == (2, "go")


@pytest.mark.clause("CO-X19")
def test_x19() -> None:
    table = example("x19")
    assert options(table) == [0] and refusal(table, "stand_down")[1] == ("CO-9.7",)


@pytest.mark.clause("CO-X20")
def test_x20() -> None:
    table = example("x20")
    answer(table, ("search", 0))
    while asked(table)[1] != "act":
        answer(table, options(table)[0])
    assert refusal(table, ("search", 0))[1] == ("CO-9.18",)
    answer(table, "move", (), 0)
    assert ("search", 0) in options(table)


@pytest.mark.clause("CO-X49")
@pytest.mark.parametrize(("gone", "left"), [("jam", (0, 2)), ("suppress", (1, 1))])
def test_x49(gone: str, left: tuple[int, int]) -> None:
    table = example("x49")
    answer(table, ("special", "howl"))
    assert asked(table) == (1, "keep_tokens")
    answer(table, gone)
    assert (figure(table, "B1").jams, figure(table, "B1").suppressed) == left


@pytest.mark.clause("CO-X72")
@pytest.mark.parametrize(("name", "where"), [("x72", "SE"), ("x72-full", "S")])
def test_x72(name: str, where: str) -> None:
    table = example(name)
    answer(
        table,
        ("search", 0),
        "keep",
    )
    answer(table, options(table)[0])
    assert told(table, "loot_placed")[0]["district"] == where


@pytest.mark.clause("CO-X73")
@pytest.mark.parametrize(("name", "who"), [("x73", 1), ("x73-fail", 2)])
def test_x73(name: str, who: int) -> None:
    table = example(name)
    answer(table, ("search", 0), "keep")
    assert asked(table) == (who, "choose_district")
    answer(table, "C")
    assert asked(table) == (who, "place_loot")


@pytest.mark.clause("CO-X74")
def test_x74() -> None:
    assert player(example("x74"), 1).vp == (7,)


@pytest.mark.clause("CO-X75")
def test_x75() -> None:
    table = example("x75")
    assert table.result is not None and table.result.scores == (3, 6)


@pytest.mark.clause("CO-X76")
def test_x76() -> None:
    table = example("x76")
    assert table.result is not None and table.result.scores == (4, 3)


@pytest.mark.clause("CO-X77")
def test_x77() -> None:
    table = plainly(shot(example("x77")))
    assert table.result is not None and table.result.places == (1, 2)


@pytest.mark.clause("CO-X78")
def test_x78() -> None:
    table = example("x78")
    mine = player(table, 1)
    assert told(table, "reshuffle")[0]["count"] == 14 and len(mine.deck) == 12
    assert kinds(mine.hand)[-3:] == ["8", "2", "3"]


@pytest.mark.clause("CO-X81")
def test_x81() -> None:
    table = example("x81")
    answer(table, 1)
    assert asked(table) == (2, "act")  # not to the activation
    answer(table, "move", (1650, 0, 0), (("walk", 1650, 500, 0),), 90)
    assert figure(table, "B1").status == TABLE and asked(table) == (1, "hold_fire")
    answer(table, "shoot")
    plainly(table)
    assert figure(table, "B1").status != TABLE or "overwatch" in options(table)
