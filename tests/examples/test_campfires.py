"""Campfires: free points and their validator."""

from collections.abc import Callable
from pathlib import Path

import pytest

import fracas
from examples import GAMES
from fracas import BadInput, Refused, Table, catalogue
from fracas.testing import kit, variant

Position = Callable[[str, str], Table]
GOLDEN = Path(__file__).parent / "golden/campfires.json"

test_kit = kit(GAMES["campfires"], [variant(2), variant(3)], golden=GOLDEN)


@pytest.fixture(autouse=True)
def _known() -> None:
    catalogue.add(GAMES["campfires"])


@pytest.mark.clause("CF-1", "CF-2")
@pytest.mark.parametrize("seats", [2, 3])
def test_fires_are_lit_in_turn_three_each(seats: int) -> None:
    table = fracas.new("campfires", seats, 1)
    for at in range(3 * seats):
        assert list(table.waiting) == [at % seats]
        table.play(at % seats, table.waiting[at % seats].options[0])
    assert table.over


@pytest.mark.clause("CF-2", "CF-3")
def test_any_point_that_is_far_enough_is_taken(position: Position) -> None:
    table = position("campfires", "fires = [[50, 50]]")
    assert list(table.waiting) == [1]
    assert table.waiting[1].free
    with pytest.raises(Refused, match=r"less than 15 paces .*CF-3"):
        table.play(1, (50, 64))
    for wrong in ((101, 5), (5, -1), (5, 5, 5), (5,), "here", 7, (1, "x")):
        with pytest.raises(Refused, match=r"from 0 to 100 .*CF-2"):
            table.play(1, wrong)
    table.play(1, (50, 65))
    assert len(table.view(None)["fires"]) == 2
    assert (37, 41) not in [one.data for one in table.waiting[0].options]
    table.play(0, (37, 41))
    for x, y in ((0, 0), (100, 100)):
        assert (x, y) in [one.data for one in table.waiting[1].options]


@pytest.mark.clause("CF-3")
def test_the_candidates_keep_their_distance(position: Position) -> None:
    table = position("campfires", "fires = [[50, 50]]")
    near = [one.data for one in table.waiting[1].options]
    assert (50, 60) not in near and (60, 60) not in near
    assert (50, 70) in near and (70, 50) in near
    assert len(near) == 112


@pytest.mark.clause("CF-4")
def test_villages_go_to_the_nearest_fire_unless_two_players_share_it(position: Position) -> None:
    table = position("campfires", "fires = [[20, 20], [80, 25], [40, 50], [60, 50], [25, 85]]")
    table.play(1, (0, 100))
    assert table.result is not None
    # 5 at (20,20) and 3 at (25,85) for player 1; 4 at (80,25) and 7 at (75,70) for player 2;
    # the 6 in the middle are as near to both.
    assert table.result.scores == (8, 11)
    assert table.result.winners == (1,)


@pytest.mark.clause("CF-3")
@pytest.mark.parametrize(
    ("fires", "said"),
    [
        ("[[1, 1], [1, 2]]", "too near to another"),
        ("[[0, 0], [20, 0], [40, 0], [60, 0], [80, 0], [99, 0]]", "6 end the game"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fires: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        fracas.position("campfires", f"fires = {fires}")
