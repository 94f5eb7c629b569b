"""What HTTP tells of a running game is what a socket of the same viewer would be told."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

import fracas
from examples.auction import game as auction
from examples.leduc import game as leduc
from fracas import catalogue
from fracas.server.bots import Bots
from fracas.server.guests import Guest as Person
from fracas.server.hall import Hall
from fracas.server.seating import new_row
from fracas.server.store import Store
from fracas.testing.walk import random_input, viewers

from .house import Guest, House, Player
from .wire import Wire

catalogue.add(auction)
catalogue.add(leduc)

FOG: dict[str, Any] = {"mode": "real-time", "preset": "blitz", "short_night": True, "fog": True}
GAMES = [
    ("auction", 3, {}),
    ("leduc", 2, {}),
    ("neon-gods", 2, {}),
    ("blood-feud", 4, FOG),
    ("blood-feud", 4, {"fog": True}),
]


@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_no_moment_is_counted_that_a_socket_was_not_told_of(
    name: str, seats: int, options: dict[str, Any], tmp_path: Path
) -> None:
    """And that some are not counted shows that there was something to hide."""

    async def watch() -> int:
        store = Store(tmp_path)
        hall = Hall(store, Bots())
        hall.now = lambda: 0.0
        untold = 0
        try:
            for seed in range(2):
                rng = random.Random(seed)
                table = fracas.new(name, seats, seed, **options)
                kept = new_row(
                    Person("h", "H", "en"),
                    name,
                    table.game.version,
                    seats,
                    table.record.options,
                    "",
                )
                wires = {one: Wire(hall, kept, table.copy(), one) for one in viewers(table)}
                for one in wires.values():
                    await one.everything(0)
                for _ in range(60):
                    if table.over:
                        break
                    given = random_input(table, rng)
                    table.apply(given)
                    for viewer, wire in wires.items():
                        before = len(wire.match.moments(viewer))
                        sent = await wire.after(given)
                        grew = len(wire.match.moments(viewer)) > before
                        assert sent or not grew or given.seat == viewer, f"{viewer}: {given}"
                        untold += not sent
        finally:
            store.close()
        return untold

    assert asyncio.run(watch()) or name in ("leduc", "neon-gods")


def in_an_auction(house: House) -> tuple[str, list[Guest], list[Player]]:
    guests = [house.guest(name) for name in ("Ann", "Bob", "Cleo")]
    table = guests[0].table("me", "open", "open", game="auction", seats=3)
    for one in guests[1:]:
        one.sit(table, guests[0].invitation(table))
    return table, guests, [one.join(table, seat) for seat, one in enumerate(guests)]


def test_how_often_a_sealed_bid_was_changed_cannot_be_counted(house: House) -> None:
    table, (ann, bob, cleo), (_, bidder, _) = in_an_auction(house)
    eve = house.guest("Eve")
    bidder.until(lambda: bidder.questions)

    def counted(guest: Guest, eyes: str) -> list[Any]:
        total = guest.get(f"/api/tables/{table}/moments/0?eyes={eyes}")["total"]
        listed = guest.get(f"/api/tables/{table}/moments?eyes={eyes}")["moments"]
        assert len(listed) == total
        return [guest.get(f"/api/tables/{table}")["inputs"], total]

    strangers = [(ann, "0"), (cleo, "2"), (eve, "")]
    before = [counted(*one) for one in strangers]
    bids = [one.data for one in bidder.questions[0].options][:4]
    for bid in bids:
        bidder.play(bid)
    assert len(house.hall.matches[table].table.record.inputs) == len(bids)
    assert [counted(*one) for one in strangers] == before
    assert counted(bob, "1") == [len(bids), len(bids)], "one's own bids are one's own to count"
    for guest, eyes in strangers:
        guest.get(f"/api/tables/{table}/moments/{before[0][1] + 1}?eyes={eyes}", 404)
    saved = ann.http.get(f"/api/tables/{table}/position?seat=0")
    assert str(len(bids)) not in saved.headers.get("content-disposition", "").rpartition("-")[2]


def test_moments_show_what_the_socket_showed(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", game="leduc")
    bob.sit(table, ann.invitation(table))
    players = first, second = ann.join(table, 0), bob.join(table, 1)
    match = house.hall.matches[table]
    second.until(lambda: second.view)
    shown: list[Any] = [second.view]
    for seat in (0, 1, 0):
        players[seat].play("call")
        second.until(lambda: len(second.events) == len(match.table.log))
        shown.append(second.view)
    total = bob.get(f"/api/tables/{table}/moments/0?eyes=1")["total"]
    views = [bob.get(f"/api/tables/{table}/moments/{at}?eyes=1")["view"] for at in range(total + 1)]
    assert all(one in views for one in shown)
    events = [
        event["text"]
        for at in range(total + 1)
        for event in bob.get(f"/api/tables/{table}/moments/{at}?eyes=1")["events"]
    ]
    assert events == [one.text for one in second.events]
    listed = bob.get(f"/api/tables/{table}/moments?eyes=1")["moments"]
    assert [one["by"] for one in listed] == [None, 1, None], "whose input it was is not for others"
    assert all(one["text"].split(". ")[0].strip(".") in events for one in listed if one["text"])
    assert first.events


def test_whose_input_it_was_is_told_at_the_end_alone(house: House) -> None:
    table, (ann, bob, _), players = in_an_auction(house)
    for one in players:
        one.play()
    total = ann.get(f"/api/tables/{table}/moments/0?eyes=0")["total"]
    by = {ann.get(f"/api/tables/{table}/moments/{at}?eyes=0")["by"] for at in range(total + 1)}
    assert by == {None, 0}
    by = {bob.get(f"/api/tables/{table}/moments/{at}")["by"] for at in range(total)}
    assert by == {None}


def test_in_fog_nobody_looks_from_above(house: House) -> None:
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    table = ann.table("me", "open", "bot", "bot", game="blood-feud", seats=4, options={"fog": True})
    bob.sit(table, ann.invitation(table))
    for one in (ann, bob, eve):
        refused = one.get(f"/api/tables/{table}/moments/0", 403)
        assert refused["code"] == "fog"
    assert eve.get(f"/api/tables/{table}")["inputs"] == 0
    view = ann.get(f"/api/tables/{table}/moments/0?eyes=0")["view"]
    player = ann.join(table, 0)
    player.until(lambda: player.view)
    assert view.keys() == player.view.keys()


def test_who_may_not_watch_over_the_socket_may_not_over_http(house: House) -> None:
    host, ann, eve = house.guest("Host"), house.guest("Ann"), house.guest("Eve")
    table = ann.table("me", "bot", spectators=False)
    eve.post(f"/api/tables/{table}/ticket", 403)
    eve.get(f"/api/tables/{table}/moments/0", 403)
    assert eve.get(f"/api/tables/{table}")["inputs"] == 0
    feud = host.table(
        "open", "bot", "bot", "bot", game="blood-feud", seats=4, role="storyteller",
        options={"storyteller": "person"},
    )  # fmt: skip
    ann.sit(feud, host.invitation(feud))
    assert "storyteller" in host.get(f"/api/tables/{feud}/moments/0?eyes=storyteller")["view"]
    for one in (ann, eve):
        one.get(f"/api/tables/{feud}/moments/0?eyes=storyteller", 403)
