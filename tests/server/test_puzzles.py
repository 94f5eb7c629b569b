"""Puzzles at real tables, and positions in links."""

from __future__ import annotations

from typing import Any

import pytest

from fracas import puzzles
from fracas.catalogue import find
from fracas.engine.text import plain
from fracas.games import BUILT_IN

from .house import Guest, House

GAME = "neon-gods"


def open_puzzle(guest: Guest, number: int = 1) -> tuple[dict[str, Any], puzzles.Puzzle]:
    found = puzzles.shipped(GAME)
    assert found is not None
    return guest.post(f"/api/games/{GAME}/puzzles/{number}"), found.puzzles[number - 1]


def answered(guest: Guest, table: str, seat: int, wanted: Any) -> None:
    player = guest.join(table, seat)
    player.until(lambda: player.questions)
    question = player.questions[0]
    assert plain(wanted) in [plain(one.data) for one in question.options]
    player.play(wanted)
    assert not player.refusals


def told(guest: Guest, table: str) -> Any:
    """What is told once it was answered."""
    return guest.get(f"/api/tables/{table}/puzzle")


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_puzzles_are_listed_with_what_they_are_about(house: House, name: str, lang: str) -> None:
    listed = house.guest("Ann").get(f"/api/games/{name}/puzzles?lang={lang}")["puzzles"]
    kept = puzzles.shipped(name)
    assert len(listed) == (0 if kept is None else len(kept.puzzles))
    assert [one["number"] for one in listed] == list(range(1, len(listed) + 1))
    for one in listed:
        assert one["about"] and one["about"] != one["theme"], f"{one['theme']} has no words"
        assert one["difficulty"] in (1, 2, 3)
        assert set(one) == {"number", "theme", "about", "difficulty"}, "nothing of the answer"


def test_the_lobby_says_how_many_puzzles_there_are(house: House) -> None:
    games = house.guest("Ann").get("/api/games")["games"]
    counts = {one["name"]: one.get("puzzles", 0) for one in games}
    kept = puzzles.shipped(GAME)
    assert kept is not None and counts[GAME] == len(kept.puzzles) > 0


def test_a_puzzle_is_played_at_a_real_table_and_the_best_answer_is_right(house: House) -> None:
    ann = house.guest("Ann")
    table, one = open_puzzle(ann)
    assert table["mine"] == [one.seat] and table["puzzle"] == 1 and table["state"] == "live"
    assert all(person["kind"] == "bot" for person in table["people"] if person["seat"] != one.seat)
    before = ann.get(f"/api/tables/{table['id']}/puzzle")
    assert not before["answered"] and not before["best"] and not before["reasons"]
    answered(ann, table["id"], one.seat, one.best)
    after = told(ann, table["id"])
    assert after["right"] and after["best"] and after["next"] and after["best"] != after["next"]
    assert after["value"] == one.value and after["behind"] == one.behind
    french = ann.get(f"/api/tables/{table['id']}/puzzle?lang=fr")
    assert french["about"] != after["about"]


def test_only_the_first_answer_counts(house: House) -> None:
    ann = house.guest("Ann")
    table, one = open_puzzle(ann)
    answered(ann, table["id"], one.seat, one.next)
    after = told(ann, table["id"])
    assert after["answered"] and not after["right"] and after["best"]


def test_a_puzzle_is_told_to_nobody_else(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table, _ = open_puzzle(ann)
    bob.get(f"/api/tables/{table['id']}/puzzle", 403)
    plain_table = ann.post("/api/tables", game="tic-tac-toe")
    ann.get(f"/api/tables/{plain_table['id']}/puzzle", 404)
    ann.get("/api/games/nothing/puzzles", 404)
    for number in ("0", "9999", "x"):
        ann.post(f"/api/games/{GAME}/puzzles/{number}", 404)


def seen(guest: Guest, table: str, seat: int) -> Any:
    player = guest.join(table, seat)
    player.until(lambda: player.questions)
    return player.view


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_position_of_any_game_goes_into_a_link_and_comes_out_the_same(
    house: House, name: str
) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    seats = find(name).seats[0]
    players = [{"kind": "me"}, *({"kind": "bot", "bot": "random"} for _ in range(seats - 1))]
    table = ann.post("/api/tables", game=name, seats=seats, players=players)["id"]
    mine = seen(ann, table, 0)
    link = ann.get(f"/api/tables/{table}/link?seat=0")["position"]
    assert len(link) < 60_000 and link.replace("-", "").replace("_", "").isalnum()
    assert bob.post("/api/positions/look", position=link)["game"] == name
    again = bob.post("/api/positions", position=link)
    assert again["mine"] == [0] and again["terms"]["origin"] == "redealt"
    assert seen(bob, again["id"], 0).keys() == mine.keys()


def test_a_link_shows_no_more_than_its_seat_knew(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    players = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = ann.post("/api/tables", game=GAME, players=players)["id"]
    mine = seen(ann, table, 0)
    bob.get(f"/api/tables/{table}/link?seat=0", 403)
    ann.get(f"/api/tables/{table}/link?seat=1", 403)
    link = ann.get(f"/api/tables/{table}/link?seat=0")["position"]
    theirs = seen(bob, bob.post("/api/positions", position=link)["id"], 0)
    assert theirs["players"][0] == mine["players"][0]


def test_a_link_that_was_changed_or_is_another_houses_is_refused(house: House) -> None:
    ann = house.guest("Ann")
    players = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = ann.post("/api/tables", game=GAME, players=players)["id"]
    seen(ann, table, 0)
    link = ann.get(f"/api/tables/{table}/link?seat=0")["position"]
    for bad in ("", "x", link[:-4], link[:30] + ("A" if link[30] != "A" else "B") + link[31:], "é"):
        assert "no position" in ann.post("/api/positions/look", 400, position=bad)["why"]
        ann.post("/api/positions", 400, position=bad)
