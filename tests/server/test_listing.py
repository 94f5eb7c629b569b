"""The list of open tables, as those who browse are told of it: pages, then changes."""

from functools import partial
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from fracas.server import listing, protocol
from fracas.server.listing import Listing
from fracas.server.match import Match
from fracas.server.protocol import PAGE, Browse, Tables, TablesChanged

from .house import PATIENCE, Guest, House, eventually


class Browser:
    """Holds what a client holds that does no more than docs/protocol.md says."""

    def __init__(self, house: House, most: int = PAGE) -> None:
        opening = connect(
            house.url.replace("http", "ws") + "/api/socket", proxy=None, open_timeout=PATIENCE
        )
        self.socket: ClientConnection = opening.__enter__()
        self.tables: dict[str, Any] = {}
        self.total = 0
        self.frames: list[str] = []
        self.ask(most)

    def ask(self, most: int) -> None:
        self.socket.send(protocol.write(Browse(most=most)).decode())

    def hear(self) -> protocol.ServerMessage:
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.frames.append(text)
        message = protocol.read_server(text)
        if isinstance(message, Tables):
            self.tables = {one.id: one for one in message.tables}
            self.total = message.total
        elif isinstance(message, TablesChanged):
            self.tables |= {one.id: one for one in message.put}
            for name in message.gone:
                del self.tables[name]
            self.total = message.total
        return message

    def until(self, *tables: str) -> None:
        while set(self.tables) != set(tables):
            self.hear()


def listed(guest: Guest, count: int = 1) -> list[str]:
    return [guest.table("me", "open", listed=True) for _ in range(count)]


def test_what_changes_is_told_and_nothing_else(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    first, second = listed(ann, 2)
    eventually("both are listed", lambda: len(house.hall.listing) in (0, 2))
    browser = Browser(house)
    browser.until(first, second)
    assert isinstance(protocol.read_server(browser.frames[0]), Tables)
    [third] = listed(ann)
    browser.until(first, second, third)
    assert second not in browser.frames[-1], "what they know already is not told again"
    bob.sit(second)
    browser.until(first, third)
    ann.delete(f"/api/tables/{first}")
    browser.until(third)
    changes = browser.frames[1:]
    assert all(isinstance(protocol.read_server(one), TablesChanged) for one in changes)
    assert browser.total == 1


def test_a_page_is_told_and_more_for_who_asks(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    house.hall.limits.tables_a_guest = 10**6
    tables = listed(ann, PAGE + 10)
    browser = Browser(house)
    browser.until(*tables[-PAGE:])
    assert browser.total == PAGE + 10
    bob.sit(tables[-1])
    browser.until(*tables[-PAGE - 1 : -1])
    browser.ask(PAGE + 1)
    browser.until(*tables[:-1])
    assert browser.total == PAGE + 9
    browser.ask(PAGE)
    browser.until(*tables[-PAGE - 1 : -1])


def test_who_does_not_know_of_changes_is_told_the_page_again(house: House) -> None:
    ann = house.guest()
    browser = Browser(house, most=0)
    browser.hear()
    tables = listed(ann, 3)
    browser.until(*tables)
    assert all(isinstance(protocol.read_server(one), Tables) for one in browser.frames)


def test_among_thousands_of_tables_only_those_are_looked_at_that_change(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest()
    [real] = listed(ann)
    row = house.store.row("SELECT * FROM matches WHERE id = ?", (real,))
    assert row is not None
    columns = list(row.keys())
    names = ", ".join(columns)
    made = ", ".join("?" if name in ("id", "created") else name for name in columns)
    many = 5000

    def fill(db: Any) -> None:
        for number in range(many):
            values = f"t{number}", row["created"] - 1 - number
            sql = f"INSERT INTO matches ({names}) SELECT {made} FROM matches WHERE id = ?"
            db.execute(sql, (*values, real))

    house.inside(lambda: house.hall.soon(house.store.write(fill)))
    counted = "SELECT count(*) FROM matches"
    eventually("they are there", lambda: house.store.rows(counted)[0][0] == many + 1)
    house.inside(house.hall.listing.changed)
    eventually("they are listed", lambda: len(house.hall.listing) == many + 1)
    looked: list[str] = []
    encoded = Listing._encoded

    def count(self: Listing, match: Match, host: str) -> bytes:
        looked.append(match.kept.id)
        return encoded(self, match, host)

    monkeypatch.setattr(Listing, "_encoded", count)
    browsers = [Browser(house) for _ in range(5)]
    for one in browsers:
        one.hear()
        assert one.total == many + 1 and len(one.tables) == PAGE
    assert len(looked) == PAGE, "one page, once for all"
    looked.clear()
    [newest] = listed(house.guest("Bob"))
    for one in browsers:
        while newest not in one.tables:
            one.hear()
        assert len(one.tables) == PAGE
    assert looked == [newest]
    assert len({one.frames[-1] for one in browsers}) == 1


def test_who_is_too_far_behind_is_told_everything(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "REMEMBERED", 2)
    found = house.hall.listing
    browser = Browser(house)
    browser.hear()

    def told(seen: int) -> protocol.ServerMessage:
        return protocol.read_server(house.run(found.message(PAGE, seen))[0])

    ann = house.guest()
    for _ in range(4):
        before = found.version
        listed(ann)
        eventually("it is looked at", partial(changed_since, found, before))
    version = found.version
    assert isinstance(told(version - 1), TablesChanged)
    assert isinstance(told(1), Tables)


def changed_since(found: Listing, version: int) -> bool:
    return found.version > version


def test_nonsense_in_the_lobby_changes_nothing(house: House) -> None:
    browser = Browser(house)
    browser.hear()
    for text in ("[", '{"type":"browse","most":501}', '{"type":"ack","update":1}', "\x00"):
        browser.socket.send(text)
    tables = listed(house.guest())
    browser.until(*tables)
