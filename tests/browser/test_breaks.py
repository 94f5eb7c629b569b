"""What `tools/breaks.py` breaks is still there, and so are the tests that have to notice."""

from __future__ import annotations

import re

import pytest

from breaks import LISTS, ROOT, breaks

GAMES = sorted(one.stem for one in LISTS.glob("*.toml"))


@pytest.mark.parametrize("game", GAMES)
def test_every_break_can_be_made_and_names_a_test(game: str) -> None:
    every = breaks(game)
    assert len({one.name for one in every}) == len(every)
    for one in every:
        whole = (ROOT / one.file).read_text(encoding="utf-8")
        assert one.made(whole) != whole
        file, _, test = one.test.partition("::")
        name = test.partition("[")[0]
        source = (ROOT / file).read_text(encoding="utf-8")
        marked = re.search(rf'"{one.clause}"[^@]*?\n(?:@[^\n]*\n)*def {name}\(', source)
        assert marked, f"{one.name}: no {name} that is marked with it"
