"""The rules of the tracer games, clause by clause."""

from collections.abc import Callable

import pytest

import fracas
from examples import GAMES
from fracas import Refused, Table, catalogue
from fracas.record import Input
from fracas.testing import check_secret, check_secret_sequel

Position = Callable[[str, str], Table]


@pytest.fixture(autouse=True)
def _known() -> None:
    for game in GAMES.values():
        catalogue.add(game)


def kinds(table: Table) -> list[str]:
    return [one.kind for one in table.events]


def offered(table: Table, seat: int) -> list[object]:
    return [one.data for one in table.waiting[seat].options]


# Tic-tac-toe


@pytest.mark.clause("TT-1")
def test_tic_tac_toe_marks_go_round() -> None:
    table = fracas.new("tic-tac-toe", seed=1)
    table.play(0, 4)
    assert list(table.waiting) == [1]
    assert offered(table, 1) == [0, 1, 2, 3, 5, 6, 7, 8]


@pytest.mark.clause("TT-2")
@pytest.mark.parametrize(
    "line", [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
)
@pytest.mark.parametrize("winner", [0, 1])
def test_tic_tac_toe_three_in_a_row_win(line: tuple[int, int, int], winner: int) -> None:
    table = fracas.new("tic-tac-toe", seed=1)
    others = {
        (0, 1, 2): (3, 4, 8), (3, 4, 5): (0, 1, 8), (6, 7, 8): (0, 1, 5), (0, 3, 6): (1, 2, 7),
        (1, 4, 7): (0, 2, 3), (2, 5, 8): (0, 1, 3), (0, 4, 8): (1, 2, 3), (2, 4, 6): (0, 1, 8),
    }[line]  # fmt: skip
    first, second = (line, others) if winner == 0 else (others, line)
    for mine, yours in zip(first, second, strict=True):
        table.play(0, mine)
        if not table.over:
            table.play(1, yours)
    assert table.result is not None
    assert table.result.winners == (winner,)
    assert table.result.scores == ((1, 0) if winner == 0 else (0, 1))


@pytest.mark.clause("TT-3")
def test_tic_tac_toe_a_full_board_is_a_draw() -> None:
    table = fracas.new("tic-tac-toe", seed=1)
    for at, cell in enumerate([0, 1, 2, 4, 3, 5, 7, 6, 8]):
        assert not table.over
        table.play(at % 2, cell)
    assert table.result is not None
    assert table.result.places == (1, 1)


# Leduc


@pytest.mark.clause("LE-1")
def test_leduc_deals_a_card_each_from_six() -> None:
    table = fracas.new("leduc", seed=5)
    s = table.state
    assert table.view(0)["stakes"] == [1, 1]
    assert sorted([*s.hands, *s.deck]) == [0, 1, 2, 3, 4, 5]  # type: ignore[attr-defined]
    assert len(s.hands) == 2  # type: ignore[attr-defined]


@pytest.mark.clause("LE-2", "LE-3")
def test_leduc_a_fold_needs_a_bet_and_a_round_has_two_raises(position: Position) -> None:
    table = position("leduc", 'hands = ["king", "queen"]\nboard = "jack"')
    assert offered(table, 0) == ["call", "raise"]
    table.play(0, "call")
    assert offered(table, 1) == ["call", "raise"]
    table.play(1, "raise")
    assert table.view(None)["stakes"] == [1, 3]
    assert offered(table, 0) == ["fold", "call", "raise"]
    table.play(0, "raise")
    assert table.view(None)["stakes"] == [5, 3]
    assert offered(table, 1) == ["fold", "call"]


@pytest.mark.clause("LE-3", "LE-4")
def test_leduc_the_second_round_raises_by_four_after_a_card(position: Position) -> None:
    table = position("leduc", 'hands = ["king", "queen"]\nboard = "jack"')
    table.play(0, "raise")
    table.play(1, "call")
    assert table.view(1) == {"hands": [None, "queen"], "board": "jack", "stakes": [3, 3]}
    table.play(0, "raise")
    assert table.view(1)["stakes"] == [7, 3]
    table.play(1, "raise")
    assert table.view(1)["stakes"] == [7, 11]
    assert offered(table, 0) == ["fold", "call"]


@pytest.mark.clause("LE-5")
@pytest.mark.parametrize(("folds", "scores"), [(0, (-1, 1)), (1, (1, -1))])
def test_leduc_who_folds_loses_her_stake(
    position: Position, folds: int, scores: tuple[int, int]
) -> None:
    table = position("leduc", 'hands = ["king", "queen"]\nboard = "jack"')
    if folds == 0:
        table.play(0, "call")
    table.play(1 - folds, "raise")
    table.play(folds, "fold")
    assert table.result is not None and table.result.scores == scores


@pytest.mark.clause("LE-6", "LE-7")
@pytest.mark.parametrize(
    ("hands", "board", "scores"),
    [
        ('["king", "queen"]', "jack", (1, -1)),
        ('["jack", "queen"]', "king", (-1, 1)),
        ('["jack", "king"]', "jack", (1, -1)),
        ('["king", "queen"]', "queen", (-1, 1)),
        ('["king", "king"]', "jack", (0, 0)),
    ],
)
def test_leduc_a_pair_wins_then_the_higher_card(
    position: Position, hands: str, board: str, scores: tuple[int, int]
) -> None:
    table = position("leduc", f'hands = {hands}\nboard = "{board}"')
    for seat in (0, 1, 0, 1):
        table.play(seat, "call")
    assert table.result is not None and table.result.scores == scores
    assert None not in table.view(None)["hands"]


@pytest.mark.clause("LE-S1")
def test_leduc_a_card_is_its_owners_secret() -> None:
    one = 'hands = ["king", "queen"]\nboard = "jack"'
    other = 'hands = ["jack", "queen"]\nboard = "jack"'
    check_secret("leduc", one, other, 1, None)
    with pytest.raises(AssertionError, match="can tell the positions apart"):
        check_secret("leduc", one, other, 0)
    raised = [Input("play", 0, 1, ["raise"]), Input("play", 1, 2, ["fold"])]
    check_secret_sequel("leduc", one, other, *raised, blind=1)


# Auction


@pytest.mark.clause("AU-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_auction_starts_with_twelve_coins_and_five_lots(seats: int) -> None:
    view = fracas.new("auction", seats, seed=1).view(0)
    assert view["coins"] == [12] * seats
    assert sorted(view["lots"]) == [3, 4, 5, 6, 7]


AUCTION = "seats = 2\ncoins = [4, 6]\npoints = [0, 0]\nlots = [5, 3]"


@pytest.mark.clause("AU-2")
def test_auction_bids_go_up_to_the_purse(position: Position) -> None:
    table = position("auction", AUCTION)
    assert offered(table, 0) == [0, 1, 2, 3, 4]
    assert offered(table, 1) == [0, 1, 2, 3, 4, 5, 6]
    with pytest.raises(Refused, match="5 is not one of the choices"):
        table.play(0, 5)


@pytest.mark.clause("AU-3", "AU-4")
def test_auction_a_bid_may_be_changed_until_the_last_is_in(position: Position) -> None:
    table = position("auction", AUCTION)
    table.play(0, 1)
    assert list(table.waiting) == [1]
    assert table.questions(0)[0].answer == 1
    table.play(0, 4)
    assert table.view(1)["coins"] == [4, 6]
    table.play(1, 3)
    assert table.view(1)["coins"] == [0, 6]
    assert table.view(1)["points"] == [5, 0]
    assert table.view(1)["lots"] == [3]


@pytest.mark.clause("AU-4")
def test_auction_equal_bids_sell_nothing(position: Position) -> None:
    table = position("auction", AUCTION)
    table.play(0, 2)
    table.play(1, 2)
    assert kinds(table) == ["bids", "unsold"]
    assert table.view(None)["coins"] == [4, 6]
    table.play(0, 0)
    table.play(1, 0)
    assert table.view(None)["points"] == [0, 0]


@pytest.mark.clause("AU-5")
def test_auction_points_come_before_coins(position: Position) -> None:
    table = position("auction", "seats = 2\ncoins = [9, 1]\npoints = [4, 4]\nlots = [1]")
    table.play(0, 0)
    table.play(1, 1)
    assert table.result is not None and table.result.places == (2, 1)
    table = position("auction", "seats = 2\ncoins = [9, 1]\npoints = [4, 4]\nlots = [1]")
    table.play(0, 0)
    table.play(1, 0)
    assert table.result is not None and table.result.places == (1, 2)


@pytest.mark.clause("AU-6")
def test_auction_who_is_late_bids_nothing() -> None:
    table = fracas.new("auction", 3, 1, clock=10)
    assert table.next_deadline == 10_000
    table.play(2, 4, at=2_000)
    table.tick(9_999)
    assert len(table.view(None)["lots"]) == 5
    table.tick(10_000)
    assert table.view(None)["coins"] == [12, 12, 8]
    assert table.next_deadline == 20_000


@pytest.mark.clause("AU-S1")
def test_auction_a_bid_is_secret() -> None:
    seen = []
    for bid in (0, 7):
        table = fracas.new("auction", 3, 1)
        table.play(0, bid)
        seen.append((table.view(1), table.view(None), repr(table.questions(1))))
        assert table.questions(0)[0].answer == bid
    assert seen[0] == seen[1]


# Flash


@pytest.mark.clause("FL-1")
def test_flash_starts_with_six_life_and_four_cards() -> None:
    view = fracas.new("flash", seed=3).view(0)
    assert view["life"] == [6, 6]
    assert len(view["hands"][0]) == 4 and view["hands"][1] == 4


@pytest.mark.clause("FL-2")
def test_flash_a_turn_is_one_card_or_none(position: Position) -> None:
    table = position("flash", 'hands = [["bolt", "counter"], ["balm"]]')
    assert offered(table, 0) == ["none", "bolt"]
    table.play(0, "none")
    assert list(table.waiting) == [1]
    assert table.waiting[1].kind == "turn"


MIDDLE = """
hands = [["bolt", "bolt", "counter"], ["counter", "counter"]]
"""


@pytest.mark.clause("FL-3", "FL-4", "FL-6")
def test_flash_a_counter_strikes_the_middle_of_the_stack(position: Position) -> None:
    table = position("flash", MIDDLE)
    table.play(0, "bolt")
    assert table.waiting[1].kind == "answer"
    table.play(1, ("counter", 1))
    table.play(0, "bolt")
    table.play(1, ("counter", 1))
    assert offered(table, 0) == ["none", ("counter", 1), ("counter", 2), ("counter", 3),
                                 ("counter", 4)]  # fmt: skip
    table.play(0, ("counter", 2))
    table.play(1, "none")
    # From the top: 5 strikes 2 in the middle, 4 strikes 1, the bolt 3 falls.
    assert kinds(table)[-3:] == ["countered", "countered", "bolt"]
    assert table.view(None)["life"] == [6, 4]
    assert table.view(None)["stack"] == []


@pytest.mark.clause("FL-5")
def test_flash_a_bolt_takes_two_and_a_balm_gives_two(position: Position) -> None:
    table = position("flash", 'hands = [["bolt"], ["balm"]]')
    table.play(0, "bolt")
    table.play(1, "balm")
    assert list(table.waiting) == [0]
    assert table.view(None)["life"] == [6, 6]
    table.play(0, "none")
    assert table.view(None)["life"] == [6, 6]
    assert [one.event.args["life"] for one in table.events[-2:]] == [(6, 8), (6, 6)]
    assert table.waiting[1].kind == "turn"


@pytest.mark.clause("FL-7")
def test_flash_a_counter_that_comes_too_late_is_wasted(position: Position) -> None:
    table = position("flash", MIDDLE)
    table.play(0, "bolt")
    table.play(1, ("counter", 1))
    table.play(0, "none")
    assert kinds(table)[-1] == "countered"
    table = position("flash", 'hands = [["bolt"], ["counter", "counter"]]')
    table.play(0, "bolt")
    table.play(1, ("counter", 1))
    table.play(0, "none")
    table = position("flash", 'hands = [["bolt", "bolt"], ["counter", "counter"]]')
    table.play(0, "bolt")
    table.play(1, ("counter", 1))
    table.play(0, "bolt")
    table.play(1, ("counter", 1))
    table.play(0, "none")
    assert kinds(table)[-3:] == ["countered", "bolt", "wasted"]


@pytest.mark.clause("FL-8")
def test_flash_no_life_loses_and_two_rests_end_it(position: Position) -> None:
    table = position("flash", 'hands = [["bolt"], []]\nlife = [1, 2]')
    table.play(0, "bolt")
    table.play(1, "none")
    assert table.result is not None and table.result.winners == (0,)
    table = position("flash", "hands = [[], []]\nlife = [1, 2]")
    table.play(0, "none")
    assert not table.over
    table.play(1, "none")
    assert table.result is not None and table.result.winners == (1,)
    assert table.result.why.key == "why.idle"


@pytest.mark.clause("FL-8")
def test_flash_a_card_between_two_rests_keeps_it_going(position: Position) -> None:
    table = position("flash", 'hands = [[], ["balm"]]')
    table.play(0, "none")
    table.play(1, "balm")
    table.play(0, "none")
    table.play(0, "none")
    assert not table.over


@pytest.mark.clause("FL-S1")
def test_flash_hands_are_secret() -> None:
    one, other = ('hands = [["bolt"], ["balm", "bolt"]]', 'hands = [["bolt"], ["counter", "bolt"]]')
    check_secret("flash", one, other, 0, None)
    with pytest.raises(AssertionError):
        check_secret("flash", one, other, 1)


# Standoff


@pytest.mark.clause("ST-1", "ST-2")
def test_standoff_a_gunner_with_a_shot_aims_at_an_enemy() -> None:
    table = fracas.new("standoff", seed=1)
    assert offered(table, 0) == [(a, b) for a in (0, 1, 2) for b in (3, 4, 5)]


@pytest.mark.clause("ST-3", "ST-4", "ST-5")
def test_standoff_a_reaction_to_a_reaction_removes_the_reactor() -> None:
    table = fracas.new("standoff", seed=1)
    table.play(0, (0, 3))
    assert offered(table, 1) == [-1, 3, 4, 5]
    table.play(1, 4)
    assert offered(table, 0) == [-1, 1, 2]
    table.play(0, 1)
    table.play(1, -1)
    # Bo hits Eve before she shoots; then Ada's shot falls after all.
    assert kinds(table) == ["aim", "aim", "aim", "hit", "lapsed", "hit"]
    assert table.view(None)["alive"] == [1, 1, 1, 0, 0, 1]
    assert table.view(None)["loaded"] == [0, 0, 1, 1, 0, 1]
    assert list(table.waiting) == [1]


@pytest.mark.clause("ST-4")
def test_standoff_an_actor_who_is_out_does_not_shoot() -> None:
    table = fracas.new("standoff", seed=1)
    table.play(0, (0, 3))
    table.play(1, 3)
    table.play(0, -1)
    assert kinds(table) == ["aim", "aim", "hit", "lapsed"]
    assert table.view(None)["alive"] == [0, 1, 1, 1, 1, 1]


@pytest.mark.clause("ST-3")
def test_standoff_who_has_no_shot_left_is_not_asked() -> None:
    table = fracas.new("standoff", seed=1)
    table.play(0, (0, 3))
    table.play(1, 4)
    table.play(0, -1)
    table.play(1, (3, 1))
    table.play(0, -1)
    assert table.view(None)["alive"] == [0, 0, 1, 1, 1, 1]
    assert table.view(None)["loaded"] == [0, 1, 1, 0, 0, 1]
    table.play(0, (2, 5))
    table.play(1, -1)
    # Nobody is asked to react or to take a turn without a shot.
    assert table.over
    assert table.result is not None and table.result.scores == (1, 2)


@pytest.mark.clause("ST-6")
def test_standoff_ends_when_a_side_is_out() -> None:
    table = fracas.new("standoff", seed=1)
    for seat, choice in ((0, (0, 3)), (1, -1), (1, (4, 0)), (0, -1), (0, (1, 4)), (1, -1)):
        table.play(seat, choice)
    table.play(1, (5, 1))
    table.play(0, 2)
    assert table.result is not None and table.result.scores == (2, 0)
    assert table.view(None)["alive"] == [0, 1, 1, 0, 0, 0]
