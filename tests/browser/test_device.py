"""Whoever gets a device that somebody had before finds nothing of theirs."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.server.house import House

from .device import Shelf
from .person import Person

HERE = Path(__file__).parent
CHANGES = re.compile(
    r"\bpage\.(clock|on|once|route|route_web_socket|add_init_script|emulate_media|context|expose_\w+"
    r"|set_extra_http_headers|set_default_\w+)\b"
)
"""What would work in another way for whoever comes next."""


def test_nothing_is_left_of_whoever_had_it(shelf: Shelf, house: House) -> None:
    ann = Person(shelf.browser, house.url, "Ann", shelf=shelf)
    ann.table("me", "bot:random", game="tic-tac-toe")
    ann.asked("Mark a cell")
    ann.page.set_viewport_size({"width": 400, "height": 400})
    ann.page.evaluate("localStorage.setItem('mine', 1), sessionStorage.setItem('mine', 1)")
    ann.choose("4")
    page = ann.page
    ann.leave()

    bob = Person(shelf.browser, house.url, "Bob", shelf=shelf)
    assert bob.page is page
    bob.go("/")
    expect(bob.page.locator(".games")).to_be_visible()
    assert bob.request.get("/api/me").json()["name"] == "Bob"
    kept = "[localStorage.getItem('mine'), sessionStorage.getItem('mine'), innerWidth, innerHeight]"
    assert bob.page.evaluate(kept) == [None, None, 1280, 800]
    assert bob.page.locator(":hover").count() == 0
    assert ann.complaints == bob.complaints == []

    changed = bob.own
    bob.leave()
    cat = Person(shelf.browser, house.url, "Cat", shelf=shelf)
    assert cat.page is not changed
    french = Person(shelf.browser, house.url, "Dan", lang="fr", shelf=shelf)
    assert french.page is not cat.page
    for one in (cat, french):
        one.leave()


def test_tests_that_change_how_a_page_works_keep_it() -> None:
    for file in HERE.glob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        assert CHANGES.findall(text) == [], f"{file.name}: .own for .page, or the Person's .context"
