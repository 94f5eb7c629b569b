"""Going on from a moment of another game: with nobody's knowledge of it, and nobody without their
word."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import fracas
from examples.leduc import game as leduc
from fracas import Table, catalogue
from fracas.engine.imagining import deal_anew
from fracas.games import BUILT_IN
from fracas.record import Input
from fracas.testing.walk import random_input

from .house import Guest, House, eventually
from .test_fair_seats import at_once

catalogue.add(leduc)


def over(house: House, game: str, *guests: Guest, seats: tuple[str, ...] = ("me", "open")) -> str:
    """A game that is over soon, by these people."""
    host = guests[0]
    table = host.table(*seats, game=game)
    for one in guests[1:]:
        one.sit(table, host.invitation(table))
    player = host.join(table, 0)
    player.until(lambda: player.questions or player.now.asked)
    player.act("concede")
    eventually("it is over", lambda: house.hall.matches[table].kept.status == "over")
    player.close()
    return table


def state_of(house: House, table: str) -> Any:
    match = house.hall.matches[table]
    return fracas.begin(match.kept.record()).state


def hidden(state: Any, name: str = "neon-gods") -> list[list[int]]:
    """What lies in the zones of a game that hold what is hidden."""
    pools = catalogue.find(name).sight.pools
    assert pools is not None
    return [list(zone) for pool in pools(state) for zone in pool]


# The deal


def moments(name: str, seed: int) -> list[Table]:
    rng = random.Random(seed)
    table = fracas.new(name, seed=seed)
    found = []
    for _ in range(60):
        if table.over:
            break
        found.append(table.copy())
        table.apply(random_input(table, rng))
    return rng.sample(found, min(4, len(found)))


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_is_dealt_anew_looks_the_same_to_its_viewer_and_plays_to_the_end(name: str) -> None:
    differ = 0
    for seed in range(3):
        for table in moments(name, seed):
            game, s = table.game, table.state
            for viewer in (s.seats, 0):
                world = deal_anew(game, s, viewer, f"{seed}")
                if game.positions.invariants is not None:
                    assert not game.positions.invariants(world)
                if not any(strand.sealed for strand in s.strands):
                    assert game.see(world, viewer) == game.see(s, viewer)
                differ += hidden(world, name) != hidden(s, name)
                assert not any(strand.sealed for strand in world.strands)
                again = Table(game, game.copy(world), table.record)
                rng = random.Random(seed)
                for _ in range(30):
                    if not again.over:
                        again.apply(random_input(again, rng))
    assert differ, "nothing was ever dealt anew"


def test_a_deck_that_somebody_brought_stays_the_same_when_it_is_dealt_anew() -> None:
    rng = random.Random(1)
    table = fracas.new("ani-mayhem", seed=4)
    while not table.state.players or not table.state.players[0].hand:  # type: ignore[attr-defined]  # Ani-Mayhem's
        table.apply(random_input(table, rng))
    before: Any = table.state
    world: Any = deal_anew(table.game, before, table.seats, "seed")
    assert world.cast == before.cast
    assert len(world.players[0].hand) == len(before.players[0].hand)
    assert world.players[0].hand != before.players[0].hand


# Over HTTP


def test_hands_that_everybody_has_seen_are_dealt_anew(house: House) -> None:
    """Both have looked at the finished game with all-seeing eyes."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = over(house, "neon-gods", ann, bob)
    match = house.hall.matches[table]
    at_start = match.table.replay(0).state
    found = []
    for _ in range(2):
        new = ann.post(f"/api/tables/{table}/continue", at=0)
        assert new["terms"]["origin"] == "redealt"
        found.append(hidden(state_of(house, new["id"])))
    assert hidden(at_start) not in found
    assert found[0] != found[1]
    assert [len(zone) for zone in found[0]] == [len(zone) for zone in hidden(at_start)]


def test_who_is_alone_keeps_what_they_knew_and_the_bots_get_other_cards(house: House) -> None:
    ann = house.guest("Ann")
    table = over(house, "neon-gods", ann, seats=("me", "bot"))
    before: Any = house.hall.matches[table].table.replay(0).state
    found: list[Any] = []
    for _ in range(4):
        new = ann.post(f"/api/tables/{table}/continue", at=0)
        assert new["state"] == "live"
        found.append(state_of(house, new["id"]))
    assert all(one.players[0].hand == before.players[0].hand for one in found)
    assert any(one.players[1].hand != before.players[1].hand for one in found)
    assert any(one.deck != before.deck for one in found)


def test_the_same_cards_are_open_to_all_and_marked(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = over(house, "neon-gods", ann, bob)
    new = ann.post(f"/api/tables/{table}/continue", at=0, open=True)
    assert new["terms"]["origin"] == "open"
    assert bob.get(f"/api/tables/{new['id']}")["terms"]["origin"] == "open"
    before = house.hall.matches[table].table.replay(0).state
    assert hidden(state_of(house, new["id"])) == hidden(before)
    assert bob.get(f"/api/tables/{new['source']}/moments/0?eyes=all"), "open to all it is"


def test_nobody_is_seated_without_their_word(house: House) -> None:
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    table = over(house, "tic-tac-toe", ann, bob)
    new = ann.post(f"/api/tables/{table}/continue", at=0)
    assert new["state"] == "open"
    assert [one["kind"] for one in new["people"]] == ["person", "kept"]
    assert new["people"][1]["name"] == "Bob"
    eve.post(f"/api/tables/{new['id']}/sit", 403)
    eve.post(f"/api/tables/{new['id']}/sit", 409, invitation=ann.invitation(new["id"]))
    assert bob.get(f"/api/tables/{new['id']}")["mine"] == []
    bob.post(f"/api/tables/{new['id']}/ticket", 403, seat=1)
    assert new["id"] in [one["id"] for one in bob.get("/api/tables?mine=1")["tables"]]
    assert bob.sit(new["id"])["state"] == "live"
    assert bob.get(f"/api/tables/{new['id']}")["mine"] == [1]


def test_a_rematch_seats_nobody_without_their_word_either(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = over(house, "tic-tac-toe", ann, bob)
    new = ann.post(f"/api/tables/{table}/rematch")
    assert new["state"] == "open"
    assert ann.post(f"/api/tables/{table}/rematch")["state"] == "open", "her word is not his"
    again = bob.post(f"/api/tables/{table}/rematch")
    assert (again["id"], again["state"], again["mine"]) == (new["id"], "live", [1])


def test_two_who_want_a_rematch_at_once_have_one(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = over(house, "tic-tac-toe", ann, bob)
    calls = [lambda one=one: one.http.post(f"/api/tables/{table}/rematch") for one in (ann, bob)]
    found = [one.json() for one in at_once(house, calls)]
    assert found[0]["id"] == found[1]["id"]
    last = ann.get(f"/api/tables/{found[0]['id']}")
    assert last["state"] == "live"
    assert [one["name"] for one in last["people"]] == ["Ann", "Bob"]


# Games that stopped


def dealt_otherwise(s: Any, options: Any) -> None:
    """A set-up by which no game goes as before."""
    leduc.setup(s, options)
    s.hands.reverse()
    s.deck.reverse()
    s.stakes[:] = [2, 2]


def test_a_game_that_stopped_goes_on_as_it_was_for_the_same_people_alone(tmp_path: Path) -> None:
    catalogue.add(before := replace(leduc, name="changing", version="1"))
    house = House(tmp_path / "data")
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    table = ann.table("me", "open", game="changing")
    bob.sit(table, ann.invitation(table))
    ann.join(table, 0).play("call")
    dealt: Any = house.hall.matches[table].table.state
    house.close()
    catalogue.add(replace(before, version="2", setup=dealt_otherwise))
    house = House(tmp_path / "data", house.where)
    found = ann.get(f"/api/tables/{table}")
    assert found["state"] == "old"
    new = ann.post(f"/api/tables/{table}/continue", at=found["inputs"])
    assert new["terms"] == {"origin": "resumed"}
    assert state_of(house, new["id"]).hands == dealt.hands
    code = ann.invitation(new["id"])
    bob.post(f"/api/tables/{new['id']}/sit", 409, invitation=code, seat=0)
    ann.post(f"/api/tables/{new['id']}/seat", seat=1, kind="open")  # Bob does not come
    assert ann.post(f"/api/tables/{new['id']}/sit", 409, seat=1)["code"] == "before"
    assert ann.post(f"/api/tables/{new['id']}/seat", 409, seat=1, kind="me")["code"] == "before"
    assert eve.sit(new["id"], code)["mine"] == [1]
    earlier = ann.post(f"/api/tables/{table}/continue", at=0)
    assert earlier["terms"] == {"origin": "redealt"}, "all have seen what came after it"
    house.close()


def test_inputs_of_the_house_itself_are_no_way_round(house: House) -> None:
    """A person's word is their own call: nothing that another sends seats them."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = over(house, "tic-tac-toe", ann, bob)
    new = ann.post(f"/api/tables/{table}/continue", at=0)["id"]
    match = house.hall.matches[new]
    assert match.kept.status == "open"
    ann.post(f"/api/tables/{new}/hand_over", 409, seat=1)
    ann.post(f"/api/tables/{new}/seat", seat=1, kind="bot")
    assert bob.get(f"/api/tables/{new}")["mine"] == []
    assert Input("take_back", 1) not in match.table.record.inputs
