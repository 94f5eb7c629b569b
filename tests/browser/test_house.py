"""What the house itself says to its guests: about its disk, and to those whose game it damaged."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from fracas.server.disk import FILE
from fracas.server.file import File
from tests.server.house import House

from .person import Person


@pytest.fixture
def own(tmp_path: Path) -> Iterator[House]:
    """A house that may be spoiled."""
    one = House(tmp_path / "data")
    yield one
    one.close()


def test_a_disk_that_takes_nothing_is_told_on_every_page_and_a_move_is_not_lost(
    browser: Browser, own: House
) -> None:
    ann = Person(browser, own.url, "Anne", lang="fr", width=360, height=740)
    bob = Person(browser, own.url, "Bob")
    bob.go("/")
    ann.table("me", "me", game="tic-tac-toe")
    ann.asked("Mark a cell")
    home = own.store.home
    assert isinstance(home, File)
    home.db.execute("PRAGMA query_only = ON")
    ann.page.get_by_role("button", name="Colonne 2, ligne 2").click()
    expect(ann.page.locator(".problem")).to_contain_text("Pas enregistré.")
    expect(ann.page.get_by_role("status")).to_contain_text(["ne peut pas écrire"])
    expect(bob.page.locator(".notices")).to_contain_text("may not write to its disk")
    ann.picture("disk-fr-360")
    bob.picture("disk-lobby")
    fits = "document.documentElement.scrollHeight <= innerHeight && scrollX === 0"
    assert ann.page.evaluate(fits)
    home.db.execute("PRAGMA query_only = OFF")
    expect(ann.page.locator(".notices p")).to_have_count(0)
    expect(bob.page.locator(".notices p")).to_have_count(0)
    ann.page.get_by_role("button", name="Colonne 2, ligne 2").click()
    ann.news("marks cell")
    for one in (ann, bob):
        one.leave()


def test_a_damaged_game_says_so_and_goes_on_from_where_it_is_whole(
    browser: Browser, tmp_path: Path
) -> None:
    house = House(tmp_path / "data")
    ann = Person(browser, house.url, "Ann")
    ann.table("me", "me", game="tic-tac-toe")
    for cell in ("Column 2, row 2", "Column 1, row 1"):
        ann.asked("Mark a cell")
        ann.page.get_by_role("button", name=cell).click()
        ann.news("marks cell")
    house.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / FILE)) as db:
        assert db.execute("DELETE FROM inputs WHERE seq > 1").rowcount
        db.commit()
    house = House(tmp_path / "data", where=house.where)
    ann.page.reload()
    expect(ann.page.get_by_role("alert")).to_contain_text("whole up to number 1")
    ann.picture("damaged")
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.get_by_role("button", name="More: link, files, playing on").click()
    ann.page.get_by_role("button", name="Continue from here").click()
    ann.asked("Mark a cell")
    ann.leave()
    house.close()
