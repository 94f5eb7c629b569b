"""Council: several windows at once, by turns and against the clock."""

from collections.abc import Callable
from pathlib import Path

import pytest

import fracas
from examples import GAMES
from fracas import Refused, Table, catalogue
from fracas.testing import kit, sight, variant

Position = Callable[[str, str], Table]
GOLDEN = Path(__file__).parent / "golden/council.json"

test_kit = kit(GAMES["council"], [variant(), variant(clock=True)], golden=GOLDEN)


@pytest.fixture(autouse=True)
def _known() -> None:
    catalogue.add(GAMES["council"])


def voted(tithe: str, harvest: str) -> Table:
    """The council after both votes, by turns: two houses vote so, the third against."""
    table = fracas.new("council", seed=1)
    first, second = (one.number for one in table.questions(0))
    for seat, (a, b) in ((1, (tithe, harvest)), (2, (tithe, harvest)), (3, ("against", "against"))):
        table.play(seat, a, question=first)
        table.play(seat, b, question=second)
    return table


@pytest.mark.clause("CN-1")
def test_any_player_of_a_house_answers_for_it() -> None:
    table = fracas.new("council", seed=1)
    assert sorted(table.waiting) == [0, 1, 2, 3]
    number = table.questions(0)[0].number
    table.play(1, "for", question=number)
    assert number not in [one.number for one in table.questions(0)]
    with pytest.raises(Refused):
        table.play(0, "against", question=number)


@pytest.mark.clause("CN-2", "CN-3")
@pytest.mark.parametrize(
    ("tithe", "harvest", "gold", "grain"),
    [("for", "for", 3, 6), ("for", "against", 3, 4), ("against", "for", 4, 6)],
)
def test_two_votes_pass_a_law(tithe: str, harvest: str, gold: int, grain: int) -> None:
    view = voted(tithe, harvest).view(None)
    assert (view["gold"], view["grain"]) == ([gold] * 3, [grain] * 3)


@pytest.mark.clause("CN-2")
def test_one_vote_passes_nothing_and_offers_wait_for_both_votes() -> None:
    table = fracas.new("council", seed=1)
    first, second = (one.number for one in table.questions(0))
    table.play(0, "for", question=first)
    for seat in (2, 3):
        table.play(seat, "against", question=first)
    assert table.view(None)["gold"] == [4, 4, 4]
    assert {one.kind for seat in range(4) for one in table.questions(seat)} == {"vote"}
    for seat in (0, 2, 3):
        table.play(seat, "against", question=second)
    assert {seat: one.kind for seat, one in table.waiting.items()} == {0: "chance", 1: "chance"}


@pytest.mark.clause("CN-4")
def test_an_offer_is_one_whole_input_and_moves_goods_when_taken() -> None:
    table = hurried()
    with pytest.raises(Refused, match="whole action"):
        table.play(1, "offer", question=_menu(table, 1))
    inner = table.draft(1, "offer", question=_menu(table, 1))
    assert inner is not None and [one.data for one in inner.options] == [1, 2]
    table = voted("against", "against")
    table.play(1, "offer", 2, (2, 1))
    assert list(table.waiting) == [3]
    table.play(3, "yes")
    assert table.view(None)["gold"] == [2, 4, 6]
    assert table.view(None)["grain"] == [5, 4, 3]
    assert list(table.waiting) == [2]
    for answer in ("offer", 0, (1, 2)):  # by turns it may come piece by piece
        table.play(2, answer)
    table.play(0, "no")
    assert table.view(None)["gold"] == [2, 4, 6]
    table.play(3, "pass")
    assert table.over


@pytest.mark.clause("CN-7")
def test_pairs_count_three_and_the_rest_one() -> None:
    table = voted("for", "for")
    table.play(0, "offer", 1, (2, 1))
    table.play(2, "yes")
    for seat in (2, 3):
        table.play(seat, "pass")
    assert table.result is not None
    assert table.result.scores == (9, 9, 15, 12)
    assert table.result.places == (3, 3, 1, 2)


def hurried() -> Table:
    return fracas.new("council", seed=1, clock=True)


@pytest.mark.clause("CN-6")
def test_against_the_clock_all_windows_are_open_at_once() -> None:
    table = hurried()
    table.play(2, "offer", 2, (1, 1), question=_menu(table, 2), at=1_000)
    kinds = {seat: [one.kind for one in table.questions(seat)] for seat in range(4)}
    assert kinds == {
        0: ["vote", "vote", "menu"],
        1: ["vote", "vote", "menu"],
        2: ["vote", "vote", "menu"],
        3: ["reply", "vote", "vote", "menu"],
    }
    assert [one.due for one in table.questions(3)] == [16_000, 30_000, 40_000, None]
    assert table.next_deadline == 16_000


@pytest.mark.clause("CN-6")
def test_what_nobody_answers_takes_its_default() -> None:
    table = hurried()
    table.play(2, "offer", 2, (1, 1), question=_menu(table, 2), at=1_000)
    for seat in (0, 2):
        table.play(seat, "for", question=_vote(table, seat, 1), at=2_000)
    table.tick(59_999)
    assert [one.kind for one in table.events] == ["offer", "refused", "failed", "passed"]
    assert table.view(None)["gold"] == [4, 4, 4]
    assert table.view(None)["grain"] == [6, 6, 6]
    table.tick(60_000)
    assert table.over


@pytest.mark.clause("CN-6")
def test_an_offer_may_be_withdrawn_and_its_answer_closes() -> None:
    table = hurried()
    table.play(2, "offer", 2, (1, 1), question=_menu(table, 2))
    assert [one.data for one in table.questions(2)[-1].options] == ["leave", "withdraw"]
    table.play(2, "withdraw", question=_menu(table, 2))
    assert [one.kind for one in table.questions(3)] == ["vote", "vote", "menu"]
    assert table.view(None)["offers"] == []
    assert table.events[-1].kind == "lapsed"


@pytest.mark.clause("CN-5")
def test_an_offer_that_nobody_can_pay_falls() -> None:
    table = hurried()
    for maker, taker in ((0, 1), (2, 0), (3, 0)):
        table.play(maker, "offer", taker, (2, 2), question=_menu(table, maker))
    for maker in (2, 3):
        number = next(one.number for one in table.questions(0) if one.kind == "reply")
        table.play(0, "yes", question=number)
        if maker == 2:
            assert len(table.view(None)["offers"]) == 2
    assert table.view(None)["grain"] == [0, 6, 6]
    table.play(2, "offer", 2, (2, 2), question=_menu(table, 2))
    table.play(2, "yes", question=next(q.number for q in table.questions(2) if q.kind == "reply"))
    assert table.view(None)["gold"] == [6, 4, 2]
    number = next(one.number for one in table.questions(3) if one.kind == "reply")
    table.play(3, "offer", 1, (2, 2), question=_menu(table, 3))
    table.play(3, "yes", question=number)
    assert [one["maker"] for one in table.view(None)["offers"]] == [2]


@pytest.mark.clause("CN-5", "CN-6")
def test_a_law_can_take_the_ground_of_an_offer() -> None:
    table = hurried()
    for maker, taker in ((2, 0), (2, 0)):
        table.play(maker, "offer", taker, (2, 1), question=_menu(table, maker))
        table.play(0, "yes", question=table.questions(0)[0].number)
    assert table.view(None)["gold"] == [8, 0, 4]
    assert [one.data for one in table.questions(2)[-1].options] == ["leave"]
    table.play(3, "offer", 0, (2, 1), question=_menu(table, 3))
    table.play(0, "yes", question=table.questions(0)[0].number)
    table.play(3, "offer", 0, (2, 1), question=_menu(table, 3))
    for seat in (0, 2):
        table.play(seat, "for", question=_vote(table, seat, 0))
    table.play(3, "for", question=_vote(table, 3, 0))
    assert table.view(None)["gold"] == [9, 0, 1]
    assert table.view(None)["offers"] == []
    assert table.events[-1].kind == "lapsed"


@pytest.mark.clause("CN-S1")
def test_a_vote_is_its_houses_secret() -> None:
    seen = []
    for vote in ("for", "against"):
        table = fracas.new("council", seed=1)
        table.play(0, vote)
        seen.append([sight(table, one) for one in (2, 3, None)])
    assert seen[0] == seen[1]


@pytest.mark.clause("CN-1", "CN-6")
def test_it_plays_to_its_end_by_waiting_and_play() -> None:
    table = fracas.new("council", seats=4, seed=1)
    for _ in range(100):
        if table.over:
            break
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    assert table.over


def _menu(table: Table, seat: int) -> int:
    return next(one.number for one in table.questions(seat) if one.kind == "menu")


def _vote(table: Table, seat: int, which: int) -> int:
    return [one.number for one in table.questions(seat) if one.kind == "vote"][which]
