"""Somebody finds things out without doing anything."""

from pathlib import Path

from fracas.record import Input
from fracas.server.limits import Limits
from fracas.server.protocol import Look

from .house import House, Player


def at_collision(house: House) -> Player:
    ann = house.guest()
    return ann.join(ann.table("me", "bot", game="collision"), 0)


def ghost(x: int) -> dict[str, object]:
    return {"figure": 0, "to": [[x, 400, 0]], "facing": 90}


def test_the_game_answers_and_nothing_is_done(house: House) -> None:
    player = at_collision(house)

    def played() -> list[Input]:  # by us: the bot goes on meanwhile
        record = house.hall.matches[player.welcome.table].table.record
        return [one for one in record.inputs if one.seat == 0]

    before = played()
    player.send(Look(7, ghost(400)))
    player.until(lambda: player.looked)
    assert player.looked[-1].id == 7 and player.looked[-1].found["at"] == [400, 400, 0]
    assert played() == before


def test_of_many_wishes_the_newest_is_answered(house: House) -> None:
    player = at_collision(house)
    for k in range(30):
        player.send(Look(k, ghost(400 + k)))
    player.until(lambda: any(one.id == 29 for one in player.looked))
    assert player.looked[-1].found["at"] == [429, 400, 0]
    assert len(player.looked) < 30


def test_what_makes_no_sense_is_refused_and_named(house: House) -> None:
    player = at_collision(house)
    player.send(Look(3, {"figure": "A1"}))
    player.until(lambda: player.refusals)
    assert (player.refusals[0].look, player.refusals[0].code) == (3, "bad")


def test_a_game_without_it_says_so(house: House) -> None:
    ann = house.guest()
    player = ann.join(ann.table("me", "bot", game="tic-tac-toe"), 0)
    player.send(Look(1, {}))
    player.until(lambda: player.refusals)
    assert player.refusals[0].look == 1


def test_nobody_looks_about_without_end(tmp_path: Path) -> None:
    house = House(tmp_path / "data", limits=Limits(looks=(3, 0.001)))
    try:
        player = at_collision(house)
        for k in range(6):
            player.send(Look(k, ghost(400)))
        player.until(lambda: len(player.refusals) == 3)
        assert {(one.code, one.why) for one in player.refusals} == {
            ("limit", "Looking about so fast is too much: wait a moment.")
        }
    finally:
        house.close()


def test_what_can_be_looked_at_is_published(house: House) -> None:
    ann = house.guest()
    made = ann.get("/api/games/collision/schema")
    assert "facing" in str(made["look"]) and "reactions" in str(made["looked"])
    assert ann.get("/api/games/neon-gods/schema").get("look") is None
