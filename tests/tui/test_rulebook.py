"""Clauses of a rulebook are found by their ids and by words."""

from __future__ import annotations

import pytest

from fracas import BadInput
from fracas.tui.rulebook import Rulebook, page_of

BOOK = Rulebook(
    """# A game
Words before the first clause.
## 1. Set-up
- **XX-1.1** Everybody draws a card,
  and looks at it.
- **XX-1.2** The eldest begins.
## 2. Rulings
- **XX-R1** May one look twice? → Yes, because nobody forgets.

A paragraph of its own.
"""
)


def test_a_clause_goes_on_over_its_lines_and_no_further() -> None:
    assert BOOK.clause("XX-1.1").text == "Everybody draws a card,\nand looks at it."
    assert BOOK.clause("xx-r1").text == "May one look twice? → Yes, because nobody forgets."
    assert BOOK.clause("XX-1.2").section == "1. Set-up"


def test_an_unknown_clause_names_its_neighbours() -> None:
    with pytest.raises(BadInput, match=r"no clause XX-1\.9; near it: XX-1\."):
        BOOK.clause("XX-1.9")


def test_words_find_the_clauses_that_have_all_of_them() -> None:
    assert [one.id for one in BOOK.look_up("look")] == ["XX-1.1", "XX-R1"]
    assert [one.id for one in BOOK.look_up("LOOK card")] == ["XX-1.1"]
    assert BOOK.look_up("dragon") == []


def test_words_of_a_heading_find_its_clauses() -> None:
    assert [one.id for one in BOOK.look_up("rulings")] == ["XX-R1"]


def test_found_clauses_stand_under_their_headings() -> None:
    page = page_of(BOOK.look_up("look"))
    assert page.index("## 1. Set-up") < page.index("XX-1.1") < page.index("## 2. Rulings")
