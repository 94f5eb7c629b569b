"""A browser and a house for all browser tests; people for each."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Playwright, expect, sync_playwright

from browser import chromium
from examples import GAMES
from fracas import catalogue
from fracas.server.limits import Limits
from tests.server.house import House
from webbuild import STAMP, stamp

from .device import Shelf
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


class Chromium:
    """One for all files of a worker: to start it anew for each would take a second of theirs."""

    def __init__(self, playwright: Playwright) -> None:
        self.playwright = playwright
        self.loop = asyncio.get_running_loop()
        self.shelf = self._launch()

    def _launch(self) -> Shelf:
        def one() -> Browser:
            return self.playwright.chromium.launch(executable_path=chromium(), args=FLAGS)

        return Shelf(one(), one)

    @contextlib.contextmanager
    def awake(self) -> Iterator[Shelf]:
        """While it lives its event loop runs, and tests of other files want loops of their own:
        between files of browser tests it is as if there were none."""
        asyncio._set_running_loop(self.loop)
        try:
            if not self.shelf.browser.is_connected():
                self.shelf = self._launch()
            yield self.shelf
        finally:
            asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def only_browser() -> Iterator[Chromium]:
    assert STAMP.exists() and STAMP.read_text(encoding="utf-8") == stamp(), (
        "the browser client is not built, or is out of date: make web"
    )
    with sync_playwright() as playwright:
        one = Chromium(playwright)
        asyncio._set_running_loop(None)
        yield one
        with one.awake() as shelf:
            shelf.browser.close()
        asyncio._set_running_loop(one.loop)


@pytest.fixture(scope="module")
def shelf(only_browser: Chromium) -> Iterator[Shelf]:
    with only_browser.awake() as one:
        yield one
        one.file_ends()


@pytest.fixture(scope="module")
def browser(shelf: Shelf) -> Browser:
    return shelf.browser


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
def come(shelf: Shelf, house: House, request: pytest.FixtureRequest) -> Iterator[Come]:
    """Somebody comes to the lobby: `come("Ann", lang="fr", width=360)`."""
    there: list[Person] = []
    failed = request.session.testsfailed

    def one(name: str = "Ann", **more: Any) -> Person:
        there.append(Person(shelf.browser, house.url, name, shelf=shelf, **more))
        return there[-1]

    yield one
    if request.session.testsfailed > failed:
        for person in there:
            with contextlib.suppress(Error):
                person.pictured(f"failed-{request.node.name}-{person.name}".replace("/", "-"))
    for person in there:
        person.leave()
    for person in there:
        assert person.complaints == [], person.complaints
