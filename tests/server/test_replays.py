"""A finished game from any eyes: also from those that see everything, and never before the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import fracas
from fracas import Table
from fracas.engine.fields import Field, fields
from fracas.games.blood_feud import cards as blood_feud
from fracas.games.collateral_damage import cards as collateral
from fracas.games.collision import cards as collision
from fracas.games.neon_gods import cards as neon_gods
from fracas.server.retelling import all_seeing, hidden_of

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


Kind = Callable[[Any, int], object]
KINDS: dict[str, Kind] = {
    "neon-gods": lambda s, card: (
        neon_gods.KEY[card],
        neon_gods.NUMBER[card] if neon_gods.KEY[card] == "andy" else 0,
    ),
    "collateral-damage": lambda s, card: (collateral.KIND[card], card < collateral.FIRST_CARD),
    "blood-feud": lambda s, card: blood_feud.key(card),
    "ani-mayhem": lambda s, card: s.cast.kinds[card],
    "collision": lambda s, card: collision.kind(card),
}
"""What a hidden thing is, for those who may know."""
PILES = {
    "neon-gods": {"draw", "deck"},
    "collateral-damage": {"decks", "library"},
    "blood-feud": {"order_pile", "advancement_pile", "event_deck", "ambition_deck"},
    "ani-mayhem": {"draw", "combat", "disasters"},
    "collision": {"deck"},
}
"""Zones whose order matters: something is drawn from their top."""


def zones(value: Any, name: str = "") -> Iterator[tuple[str, list[int]]]:
    """Every hidden zone of a state that holds things by number."""
    if isinstance(value, list | tuple):
        for one in value:
            yield from zones(one, name)
    elif isinstance(value, dict):
        for one in value.values():
            yield from zones(one, name)
    elif isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        for field, mark, hint in fields(type(value)):
            inner = getattr(value, field)
            if mark is not Field.HIDDEN:
                yield from zones(inner, field)
            elif "list[int]" in str(hint):
                nested = inner if inner and isinstance(inner[0], list) else [inner]
                yield from ((field, zone) for zone in nested if zone)


def everything(table: Table) -> Any:
    return plain((all_seeing(table), hidden_of(table, "en"), hidden_of(table, "fr")))


def swapped(one: tuple[list[int], int], other: tuple[list[int], int]) -> None:
    (zone, at), (there, to) = one, other
    zone[at], there[to] = there[to], zone[at]


@pytest.mark.parametrize("game", KINDS)
def test_the_all_seeing_eye_sees_where_every_hidden_thing_lies(game: str) -> None:
    """Whatever lies elsewhere looks otherwise, and so does another order of a pile."""
    table, kind, tried = amid(game), KINDS[game], 0
    was, rng = everything(table), random.Random(3)
    s = table.state
    apart = ("seen", "progress", "recalled")  # who knows what, and what somebody remembers
    found = [(name, zone) for name, zone in zones(s) if name not in apart]
    places = [(name, zone, at) for name, zone in found for at in range(len(zone))]
    assert {name for name, _ in found} & PILES[game]
    for name, zone, at in rng.sample(places, min(60, len(places))):
        near = [(zone, to) for to in range(len(zone))] if name in PILES[game] else []
        alike = [
            (there, to)
            for _, there, to in places
            if there is not zone and there[to] // 1000 == zone[at] // 1000
        ]
        for where in (near, alike):
            others = [
                (there, to) for there, to in where if kind(s, there[to]) != kind(s, zone[at])
            ]
            if not others:
                continue
            other = rng.choice(others)
            swapped((zone, at), other)
            try:
                now = everything(table)
            except (KeyError, IndexError, ValueError, AssertionError):
                continue  # such a thing cannot lie there at all
            finally:
                swapped((zone, at), other)
            assert now != was, f"{name}: {kind(s, zone[at])}"
            tried += 1
    assert tried > 10
    assert everything(table) == was


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", KINDS)
def test_what_lies_hidden_is_put_into_words(game: str, lang: str) -> None:
    found = hidden_of(amid(game), lang)
    assert found
    for one in found:
        assert one.label and all(one.things)
        assert not any("{" in said or "hidden" in said for said in [one.label, *one.things])


def test_sealed_answers_are_seen_at_each_moment_when_it_is_over(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", game="auction", seats=2)
    bob.sit(table, ann.invitation(table))
    player, other = ann.join(table, 0), bob.join(table, 1)
    player.until(lambda: player.questions)
    bid = player.questions[0].options[1]
    player.play(bid.data)
    player.act("concede")
    other.until(lambda: other.now.state == "over")
    seen = bob.get(f"/api/tables/{table}/moments/1?eyes=all")["hidden"]
    assert [(one["seat"], one["things"]) for one in seen if one["seat"] == 0] == [(0, [bid.label])]
    for eyes in ("", "0", "1"):
        assert bob.get(f"/api/tables/{table}/moments/1?eyes={eyes}")["hidden"] == []
