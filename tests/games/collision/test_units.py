"""CO-3.1 to 3.7 and 3.33: whole u, rounding and directions."""

import random
from decimal import Decimal, getcontext

import pytest

from fracas.games.collision.geometry.units import (
    DIRECTIONS,
    SINES,
    along,
    face,
    hyp,
    in_front,
    inches,
    inches_beyond_three,
    rounded,
)


def sine(degree: int) -> Decimal:
    """By its series, to 40 digits."""
    getcontext().prec = 60
    pi = Decimal("3.14159265358979323846264338327950288419716939937510582097494")
    x = pi * degree / 180
    term = total = x
    for n in range(1, 40):
        term *= -x * x / ((2 * n) * (2 * n + 1))
        total += term
    return total


@pytest.mark.clause("CO-3.3")
def test_hyp_is_the_smallest_whole_number_that_is_long_enough() -> None:
    assert (hyp(300, 400), hyp(0, 0), hyp(1, 1), hyp(-3, 0)) == (500, 0, 2, 3)
    for a in range(-60, 60):
        for b in range(0, 60, 7):
            n = hyp(a, b)
            assert n * n >= a * a + b * b
            assert n == 0 or (n - 1) ** 2 < a * a + b * b


@pytest.mark.clause("CO-3.4")
def test_halves_round_away_from_zero() -> None:
    assert [rounded(n, 2) for n in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]
    assert (rounded(5, 3), rounded(4, 3), rounded(-5, 3), rounded(5, -3)) == (2, 1, -2, -2)


@pytest.mark.clause("CO-3.4")
def test_the_offset_is_rounded_before_it_is_added() -> None:
    # 1/2 west of 10 is 10 - 1 = 9: rounding 9.5 itself would give 10.
    assert along(10, 0, -1, 1, 1) == (9, 1)
    assert hyp(-1, 1) == 2


@pytest.mark.clause("CO-3.7")
def test_the_direction_table_is_ten_thousand_times_cosine_and_sine() -> None:
    for degree in range(91):
        assert SINES[degree] == int(sine(degree) * 10000 + Decimal("0.5"))
    assert (DIRECTIONS[0], DIRECTIONS[90]) == ((10000, 0), (0, 10000))
    assert (DIRECTIONS[180], DIRECTIONS[270]) == ((-10000, 0), (0, -10000))
    for degree in range(360):
        x, y = DIRECTIONS[degree]
        assert DIRECTIONS[(degree + 90) % 360] == (-y, x)


@pytest.mark.clause("CO-3.33")
def test_facing_a_point_takes_the_largest_dot_product_and_the_lower_of_equals() -> None:
    assert [face(*d) for d in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1))] == [0, 90, 180, 270, 45]
    assert face(0, 0) == 0
    for degree in range(360):
        ux, uy = DIRECTIONS[degree]
        best = face(ux, uy)
        dots = [x * ux + y * uy for x, y in DIRECTIONS]
        assert dots[best] == max(dots)
        assert best == dots.index(max(dots))


@pytest.mark.clause("CO-7.1")
def test_the_line_itself_is_front() -> None:
    assert in_front(0, 0, 200)
    assert not in_front(0, -1, 200)


@pytest.mark.clause("CO-X5", "CO-X6", "CO-10.21", "CO-11.5", "CO-R32")
def test_five_and_a_half_inches_are_three_beyond_three() -> None:
    drops = (100, 300, 301, 400, 550)
    assert [inches_beyond_three(drop) for drop in drops] == [0, 0, 1, 1, 3]


def test_lengths_are_written_as_inches() -> None:
    assert (inches(380), inches(5), inches(-60)) == ('3.80"', '0.05"', '-0.60"')


@pytest.mark.clause("CO-3.33")
def test_the_degree_to_face_is_the_best_of_all_360() -> None:
    chance = random.Random(33)
    for _ in range(3000):
        far = chance.choice((2, 20, 300, 3300))
        dx, dy = chance.randint(-far, far), chance.randint(-far, far)
        dots = [ux * dx + uy * dy for ux, uy in DIRECTIONS]
        assert face(dx, dy) == dots.index(max(dots)), (dx, dy)
