"""Auction: sealed bids that can be revised."""

from collections.abc import Callable
from pathlib import Path

import pytest

import fracas
from examples import GAMES
from fracas import Refused, Table, catalogue
from fracas.testing import kit, variant

Position = Callable[[str, str], Table]
GOLDEN = Path(__file__).parent / "golden/auction.json"

test_kit = kit(GAMES["auction"], [variant(3), variant(2), variant(4, clock=10)], golden=GOLDEN)


@pytest.fixture(autouse=True)
def _known() -> None:
    catalogue.add(GAMES["auction"])


def kinds(table: Table) -> list[str]:
    return [one.kind for one in table.events]


def offered(table: Table, seat: int) -> list[object]:
    return [one.data for one in table.waiting[seat].options]


@pytest.mark.clause("AU-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_starts_with_twelve_coins_and_five_lots(seats: int) -> None:
    view = fracas.new("auction", seats, seed=1).view(0)
    assert view["coins"] == [12] * seats
    assert sorted(view["lots"]) == [3, 4, 5, 6, 7]


AUCTION = "seats = 2\ncoins = [4, 6]\npoints = [0, 0]\nlots = [5, 3]"


@pytest.mark.clause("AU-2")
def test_bids_go_up_to_the_purse(position: Position) -> None:
    table = position("auction", AUCTION)
    assert offered(table, 0) == [0, 1, 2, 3, 4]
    assert offered(table, 1) == [0, 1, 2, 3, 4, 5, 6]
    with pytest.raises(Refused, match="Bid no more coins than you have"):
        table.play(0, 5)


@pytest.mark.clause("AU-3", "AU-4")
def test_a_bid_may_be_changed_until_the_last_is_in(position: Position) -> None:
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
def test_equal_bids_sell_nothing(position: Position) -> None:
    table = position("auction", AUCTION)
    table.play(0, 2)
    table.play(1, 2)
    assert kinds(table) == ["bids", "unsold"]
    assert table.view(None)["coins"] == [4, 6]
    table.play(0, 0)
    table.play(1, 0)
    assert table.view(None)["points"] == [0, 0]


@pytest.mark.clause("AU-5")
def test_points_come_before_coins(position: Position) -> None:
    table = position("auction", "seats = 2\ncoins = [9, 1]\npoints = [4, 4]\nlots = [1]")
    table.play(0, 0)
    table.play(1, 1)
    assert table.result is not None and table.result.places == (2, 1)
    table = position("auction", "seats = 2\ncoins = [9, 1]\npoints = [4, 4]\nlots = [1]")
    table.play(0, 0)
    table.play(1, 0)
    assert table.result is not None and table.result.places == (1, 2)


@pytest.mark.clause("AU-6")
def test_who_is_late_bids_nothing() -> None:
    table = fracas.new("auction", 3, 1, clock=10)
    assert table.next_deadline == 10_000
    table.play(2, 4, at=2_000)
    table.tick(9_999)
    assert len(table.view(None)["lots"]) == 5
    table.tick(10_000)
    assert table.view(None)["coins"] == [12, 12, 8]
    assert table.next_deadline == 20_000


@pytest.mark.clause("AU-S1")
def test_a_bid_is_secret() -> None:
    seen = []
    for bid in (0, 7):
        table = fracas.new("auction", 3, 1)
        table.play(0, bid)
        seen.append((table.view(1), table.view(None), repr(table.questions(1))))
        assert table.questions(0)[0].answer == bid
    assert seen[0] == seen[1]
