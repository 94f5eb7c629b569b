"""What goes over the wire tells nobody what they may not know."""

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from examples.leduc import game as leduc
from fracas import catalogue
from tests.proof import many

from .wire import all_names, run


@pytest.mark.parametrize("name", all_names())
def test_everything_sent_is_the_same_in_worlds_that_a_viewer_cannot_tell_apart(
    name: str, tmp_path: Path
) -> None:
    seed = secrets.randbelow(1 << 30)
    found = run(tmp_path, [name], games=many(4, 10), seed=seed, moments=3, longest=400)
    assert found[name] > 1000


def leaky(s: Any, viewer: int) -> dict[str, Any]:
    return {"stakes": s.stakes, "hands": s.hands}


def test_a_view_that_leaks_would_be_found(tmp_path: Path) -> None:
    sight = replace(leduc.sight, view=leaky)
    catalogue.add(replace(leduc, name="leaky", sight=sight, hidden_test_only=True))
    with pytest.raises(AssertionError, match="can tell worlds apart"):
        run(tmp_path, ["leaky"], games=10, seed=1)
