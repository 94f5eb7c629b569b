"""Every card says what it does, in house wording. AM-32.18.

`card_texts.txt` was read against the tables of AM-C3 and AM-C5; a card that changes, or says
something new, changes it too.
"""

from pathlib import Path

import pytest

from fracas.games.ani_mayhem.cards import AT, CARDS
from fracas.games.ani_mayhem.wording import card_text

TEXTS = Path(__file__).with_name("card_texts.txt")


def texts() -> dict[str, list[str]]:
    """By card: each stands in a paragraph of its own, its id first."""
    parts = TEXTS.read_text(encoding="utf-8").strip().split("\n\n")
    return {lines[0]: lines[1:] for lines in (part.splitlines() for part in parts)}


@pytest.mark.clause("AM-32.18", "AM-C3", "AM-C5")
def test_every_card_says_what_it_does() -> None:
    said = texts()
    assert set(said) == set(AT)
    for kind, card in enumerate(CARDS):
        assert list(card_text(kind)) == said[card.id], card.id
