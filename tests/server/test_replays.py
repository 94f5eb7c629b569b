"""A finished game from any eyes: also from those that see everything, and never before the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import fracas
from fracas import Table
from fracas.server.retelling import all_seeing

from .house import House, Player, eventually

Hand = Callable[[Any, int], Any]
HANDS: dict[str, Hand] = {
    "neon-gods": lambda view, seat: view["players"][seat]["cards"],
    "collateral-damage": lambda view, seat: view["players"][seat]["hand"],
    "blood-feud": lambda view, seat: [
        view["teams"][seat][zone] for zone in ("orders", "advancements", "events", "ambitions")
    ],
    "ani-mayhem": lambda view, seat: view["players"] and view["players"][seat]["hand"],
    "collision": lambda view, seat: view["players"][seat]["hand"],
}
"""Where a game's view has what a seat holds in its hand."""


def plain(view: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))


def amid(game: str) -> Table:
    """A game in which every seat holds some cards."""
    table = fracas.new(game, seats=4 if game == "blood-feud" else 2, seed=5)
    rng = random.Random(7)
    for _ in range(400):
        if all(HANDS[game](plain(table.view(seat)), seat) for seat in range(table.seats)):
            return table
        seat, question = rng.choice(list(table.waiting.items()))
        table.play(seat, rng.choice(list(question.options)))
    raise AssertionError("nobody ever has cards")


@pytest.mark.parametrize("game", HANDS)
def test_the_all_seeing_eye_sees_every_hand_and_a_spectator_none(game: str) -> None:
    table = amid(game)
    every, watched = plain(all_seeing(table)), plain(table.view(None))
    for seat in range(table.seats):
        own = HANDS[game](plain(table.view(seat)), seat)
        assert HANDS[game](every, seat) == own
        assert HANDS[game](watched, seat) != own


def test_nobody_sees_everything_before_the_end(house: House) -> None:
    """By any call, at any moment; afterwards everybody does, veiled parts of the story too."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", game="neon-gods", seats=2)
    bob.sit(table, ann.invitation(table))
    players: list[Player] = [ann.join(table, 0), bob.join(table, 1)]
    for _ in range(6):
        for player in players:
            player.until(lambda player=player: player.now.update)  # type: ignore[misc]  # bound now
        match = house.hall.matches[table]
        players[match.asked()[0]].play()
    total = match.inputs
    for at in range(total + 1):
        for guest in (ann, bob, house.guest("Eve")):
            guest.get(f"/api/tables/{table}/moments/{at}?eyes=all", 409)
    players[0].act("concede")
    players[1].until(lambda: players[1].now.state == "over")
    told = 0
    for at in range(total + 1):
        every = bob.get(f"/api/tables/{table}/moments/{at}?eyes=all")
        for seat in range(2):
            own = bob.get(f"/api/tables/{table}/moments/{at}?eyes={seat}")
            assert HANDS["neon-gods"](every["view"], seat) == HANDS["neon-gods"](own["view"], seat)
        watched = bob.get(f"/api/tables/{table}/moments/{at}")
        told += every["events"] != watched["events"]
    assert told, "the cards that were drawn are named"


def test_a_game_says_what_the_parts_of_its_view_are_called(house: House) -> None:
    dan = house.guest("Dan")
    for lang, word in (("en", "Round"), ("fr", "Manche")):
        found = dan.get(f"/api/games/blood-feud/labels?lang={lang}")["labels"]
        assert found["board.round"] == word
    dan.get("/api/games/chess/labels", 404)


def test_every_moment_has_a_line_and_turns_begin_where_the_game_says(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", "bot", game="collateral-damage", seats=2)
    match = house.hall.matches[table]
    player = ann.join(table, 0)
    for _ in range(12):
        player.play()
    player.act("concede")
    eventually("the game is over", lambda: match.table.over)
    for eyes in ("", "0", "all"):
        listed = ann.get(f"/api/tables/{table}/moments?eyes={eyes}")["moments"]
        assert len(listed) == match.inputs
        for at, one in enumerate(listed, 1):
            seen = ann.get(f"/api/tables/{table}/moments/{at}?eyes={eyes}")
            told = [event["text"] for event in seen["events"]]
            assert one["text"] == " ".join(f"{line}." for line in told[:2])
            turns = [event["text"] for event in seen["events"] if event["kind"] == "turn"]
            assert one["turn"] == (turns[0] if turns else "")
            assert one["by"] == seen["by"]
    ann.get(f"/api/tables/{table}/moments?eyes=9", 404)


def test_whoever_looked_on_goes_on_with_bots_when_it_is_over(house: House) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table = ann.table("me", "bot", game="neon-gods", seats=2)
    match = house.hall.matches[table]
    player = ann.join(table, 0)
    player.play()
    eve.post(f"/api/tables/{table}/continue", 403, at=1)
    player.act("concede")
    eventually("the game is over", lambda: match.table.over)
    eve.post(f"/api/tables/{table}/continue", 404, at=1, seat=7)
    new = eve.post(f"/api/tables/{table}/continue", at=1, seat=1)
    assert [(one["kind"], one["name"]) for one in new["people"]] == [
        ("bot", "Normal bot"), ("person", "Eve"),
    ]  # fmt: skip
    assert new["mine"] == [1]
    assert not ann.get("/api/tables?mine=1")["tables"][0]["next"]
