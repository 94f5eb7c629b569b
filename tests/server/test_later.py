"""Who only looks on at a table with a delay is never sent what is younger, by any door."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fracas.client import AsyncHouse
from fracas.server.protocol import Say

from .house import PATIENCE, Guest, House, Player, marks, two_at_a_table

LATE = 60


def watcher(house: House, table: str) -> tuple[Guest, Player]:
    eve = house.guest("Eve")
    return eve, eve.join(table)


def moves(*players: Player) -> None:
    """Each answers in turn with the first option."""
    for player in players:
        player.until(lambda player=player: player.questions)  # type: ignore[misc]  # bound now
        player.play()


def cells(view: Any) -> int:
    return sum(one.bit_count() for one in marks(view))


def known(house: House, eve: Guest, table: str) -> dict[str, Any]:
    """All that the calls tell a stranger of how far a game is."""
    info = eve.get(f"/api/tables/{table}")
    listed = next(
        (one for one in eve.get("/api/tables?watch=1")["tables"] if one["id"] == table), info
    )
    total = info["inputs"]
    eve.get(f"/api/tables/{table}/moments/{total + 1}", 404)
    for door in ("record", "course"):
        eve.get(f"/api/tables/{table}/{door}", 409)
    newest = eve.get(f"/api/tables/{table}/moments/{total}")
    captions = eve.get(f"/api/tables/{table}/moments")["moments"]
    return {
        "inputs": {total, newest["total"], len(captions), listed["inputs"]},
        "asked": [info["asked"], listed["asked"], newest["asked"]],
        "cells": cells(newest["view"]),
    }


def test_who_looks_on_is_so_many_moves_behind_at_every_door(house: House) -> None:
    table, ann, bob = two_at_a_table(house, delay_moves=2)
    eve, looking = watcher(house, table)
    assert looking.welcome.terms.delay_moves == 2, "all are told"
    assert ann.welcome.terms.delay_moves == 2
    looking.until(lambda: looking.view is not None)
    for done, player in enumerate((ann, bob, ann, bob), 1):
        moves(player)
        seen = max(0, done - 2)
        found = known(house, eve, table)
        assert found["inputs"] == {seen} and found["cells"] == seen
        assert found["asked"] == [[seen % 2]] * 3
        looking.until(lambda seen=seen: cells(looking.view) == seen)  # type: ignore[misc]  # bound now
    told = "".join(looking.frames)
    assert len(looking.events) == 2 and looking.now.asked == [0]
    assert '"number":3' not in told
    moves(ann)
    ann.act("concede")
    looking.until(lambda: looking.now.state == "over")
    assert cells(looking.view) == 5, "with the end the delay ends"
    assert len(looking.events) > 5
    eve.get(f"/api/tables/{table}/record")


def test_who_looks_on_is_so_many_seconds_behind(house: House) -> None:
    table, ann, bob = two_at_a_table(house, delay_seconds=LATE)
    eve, looking = watcher(house, table)
    looking.until(lambda: looking.view is not None)
    moves(ann, bob)
    house.wait(LATE / 2)
    moves(ann)
    assert known(house, eve, table)["cells"] == 0
    assert looking.events == []
    house.wait(LATE / 2 + 1)
    looking.until(lambda: cells(looking.view) == 2)
    assert known(house, eve, table)["cells"] == 2
    house.wait(LATE)
    looking.until(lambda: cells(looking.view) == 3)
    assert "can_undo" not in "".join(looking.frames)


def test_what_seats_say_waits_as_long_and_spectators_hear_each_other(house: House) -> None:
    table, ann, bob = two_at_a_table(house, delay_seconds=LATE)
    _, eve = watcher(house, table)
    _, dan = watcher(house, table)
    ann.send(Say("I take the middle"))
    bob.until(lambda: bob.heard)
    eve.send(Say("who wins?"))
    dan.until(lambda: dan.heard)
    assert [one.text for one in dan.heard] == ["who wins?"]
    house.wait(LATE + 1)
    dan.until(lambda: len(dan.heard) == 2)
    assert dan.heard[-1].text == "I take the middle"


def test_the_players_and_who_has_a_place_see_it_at_once(house: House) -> None:
    table, ann, bob = two_at_a_table(house, delay_moves=5)
    moves(ann, bob)
    ann.until(lambda: cells(ann.view) == 2)
    host = house.guest("Host")
    mine = ann.now
    assert mine.asked == [0]
    assert host.get(f"/api/tables/{table}")["inputs"] == 0


def test_giving_up_and_bots_that_stand_in_are_seen_later_too(house: House) -> None:
    ann, bob, cat = (house.guest(name) for name in ("Ann", "Bob", "Cat"))
    table = ann.table("me", "open", "open", game="auction", seats=3, delay_moves=3)
    for guest in (bob, cat):
        guest.sit(table, ann.invitation(table))
    players = [one.join(table, at) for at, one in enumerate((ann, bob, cat))]
    eve, looking = watcher(house, table)
    looking.until(lambda: looking.view is not None)
    players[0].act("hand_over")
    players[1].until(lambda: players[1].now.people and players[1].now.people[0].bot)
    assert not eve.get(f"/api/tables/{table}")["people"][0]["bot"]
    assert not looking.now.people[0].bot


def test_after_a_restart_the_watchers_moment_is_found_again(tmp_path: Path) -> None:
    house = House(tmp_path)
    table, ann, bob = two_at_a_table(house, delay_moves=2)
    moves(ann, bob, ann, bob)
    house.close()
    house = House(tmp_path)
    eve, looking = watcher(house, table)
    looking.until(lambda: looking.view is not None)
    assert cells(looking.view) == 2 and len(looking.events) == 2
    assert known(house, eve, table)["cells"] == 2
    house.close()


@pytest.mark.parametrize(
    "late", [{"delay_seconds": 901}, {"delay_moves": 101}, {"delay_moves": -1}]
)
def test_a_delay_has_bounds(house: House, late: dict[str, int]) -> None:
    ann = house.guest("Ann")
    ann.post("/api/tables", 400, game="tic-tac-toe", **late)


def test_a_program_that_looks_on_waits_as_well(house: House) -> None:
    """The client library and through it the seats of assistants."""
    table, ann, bob = two_at_a_table(house, delay_moves=1)

    async def watched() -> int:
        line = AsyncHouse(house.url)
        await line.become("Robo")
        async with await line.watch(table) as seat:
            while seat.view is None:
                await seat.changed(seat.version, PATIENCE)
            return cells(seat.view)

    moves(ann, bob)
    assert asyncio.run(watched()) == 1
