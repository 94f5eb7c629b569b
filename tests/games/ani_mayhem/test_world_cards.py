"""Every item, flash effect, global and disaster: what it changes, and nothing else. AM-C5."""

from typing import Any

import pytest

from fracas.games.ani_mayhem.cards import CARDS, OFFERED

from . import disaster_cases, line_cases, more_disaster_cases, more_world_cases, world_cases
from .patched import cards_without, with_card
from .scene import printed

CHAPTERS = (world_cases, disaster_cases, more_world_cases, more_disaster_cases, line_cases)
"""All of them keep their cases in one place."""
CASES = CHAPTERS[0].CASES

SORTS = ("item", "flash", "global", "disaster")
MINE = [CARDS[at].id for at in OFFERED if CARDS[at].type in SORTS]


def test_every_card_has_a_case() -> None:
    assert sorted(CASES) == sorted(MINE)


@pytest.mark.parametrize("card", MINE)
def test_what_a_card_does(card: str) -> None:
    for check in CASES[card]:
        check()


SILENT = {
    ("av.lost-luggage", "trait 0, effect 0"),
}
"""Lines that say once more what the symbols say, or what dropping does anyway (AM-S13)."""
LINES = [
    pytest.param(card, line, made, id=f"{card}-{line}")
    for card in MINE
    for line, made in cards_without(printed(card))
    if (card, line) not in SILENT
]


@pytest.mark.parametrize(("card", "line", "made"), LINES)
def test_a_missing_line_shows(card: str, line: str, made: Any) -> None:
    with with_card(made):
        for check in CASES[card]:
            try:
                check()
            except Exception:
                return
    pytest.fail(f"{card} without its {line} passes its tests")
