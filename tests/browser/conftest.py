"""A browser and a house for all browser tests; people for each."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser import chromium
from examples import GAMES
from fracas import catalogue
from fracas.server.limits import Limits
from tests.server.house import House
from webbuild import STAMP, stamp

from .person import Come, Person

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong

if os.environ.get("NO_BROWSER") == "1":
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One a file: while it lives its event loop runs, and other tests want loops of their own."""
    assert STAMP.exists() and STAMP.read_text(encoding="utf-8") == stamp(), (
        "the browser client is not built, or is out of date: make web"
    )
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield one
        one.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    for game in GAMES.values():
        catalogue.add(game)
    free = Limits(guests_an_address_an_hour=10_000, costs=False)
    modules = "examples", GAMES["campfires"].package  # that one is a package of its own
    one = House(tmp_path_factory.mktemp("house"), limits=free, modules=modules)
    yield one
    one.close()


@pytest.fixture
def come(browser: Browser, house: House) -> Iterator[Come]:
    """Somebody comes to the lobby: `come("Ann", lang="fr", width=360)`."""
    there: list[Person] = []

    def one(name: str = "Ann", **more: object) -> Person:
        there.append(Person(browser, house.url, name, **more))  # type: ignore[arg-type]  # passed on
        return there[-1]

    yield one
    for person in there:
        person.leave()
    for person in there:
        assert person.complaints == [], person.complaints
