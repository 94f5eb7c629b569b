"""What all tests need, in this checkout too where nothing is installed."""

import signal
from pathlib import Path

import pytest

from fracas.content import add_folder

pytest_plugins = ["fracas.testing.plugin"]

# A shell starts what runs in its background deaf to Ctrl-C, and children inherit that; the tests
# that press it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Ani-Mayhem's sample cards (AM-C3) are for tests alone and do not ship.
add_folder("fracas.games.ani_mayhem", Path(__file__).parent / "tests/games/ani_mayhem/content")

SLOW = ("tests/browser/", "tests/server/")
"""Few tests, long ones: they go first, or one worker would be left with them at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(SLOW))
