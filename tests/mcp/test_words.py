"""Which option is meant by an answer in words."""

from typing import Any

import pytest

from fracas.mcp.words import Unclear, meant
from fracas.server.protocol import Option, Question

CARDS = Question(
    1,
    "recruit",
    "Recruit",
    [
        Option("draw", "draw a card"),
        Option(["amara", 0], "Amara for 0 $"),
        Option(["inga", 1], "Inga for 1 $"),
        Option(["inga", 3], "Inga the Elder for 3 $"),
    ],
)
BIDS = Question(2, "bid", "Bid", [Option(one, str(one)) for one in (0, 5, 10)])
PLACE = Question(3, "place", "Where?", [Option([1, 1], "the middle")], free=True)


@pytest.mark.parametrize(
    ("question", "said", "data"),
    [
        (CARDS, "#2", ["amara", 0]),
        (CARDS, "2", ["amara", 0]),
        (CARDS, 2, ["amara", 0]),
        (CARDS, "Draw a card", "draw"),
        (CARDS, "draw", "draw"),
        (CARDS, "amara", ["amara", 0]),
        (CARDS, "the Elder", ["inga", 3]),
        (CARDS, '["inga", 1]', ["inga", 1]),
        (CARDS, ["inga", 1], ["inga", 1]),
        (BIDS, "5", 5),
        (BIDS, 10, 10),
        (BIDS, "#3", 10),
        (BIDS, 2, 2),
        (PLACE, "[3, 4]", [3, 4]),
        (PLACE, "middle", [1, 1]),
    ],
)
def test_words_numbers_and_data_are_understood(question: Question, said: Any, data: Any) -> None:
    assert meant(question, said) == data


@pytest.mark.parametrize(
    ("question", "said", "why"),
    [
        (CARDS, "Inga", "could mean Inga for 1 \\$; Inga the Elder"),
        (CARDS, "#9", "options #1 to #4"),
        (CARDS, "Thea", "none of the options"),
        (BIDS, "2", "none of the options"),
    ],
)
def test_what_is_unclear_is_never_guessed(question: Question, said: str, why: str) -> None:
    with pytest.raises(Unclear, match=why):
        meant(question, said)
