"""What all tests need, in this checkout too where nothing is installed."""

import signal

import pytest

pytest_plugins = ["fracas.testing.plugin"]

# A shell starts what runs in its background deaf to Ctrl-C, and children inherit that; the tests
# that press it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

SLOW = ("tests/browser/", "tests/server/")
"""Few tests, long ones: they go first, or one worker would be left with them at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(SLOW))
