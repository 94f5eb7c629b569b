"""A table from a position file: nobody, its writer included, knows what the file leaves open."""

import hashlib
import json
from typing import Any

import pytest
from websockets.sync.client import connect

import fracas
from fracas.server.protocol import Browse, Tables, read_server, write

from .house import House, eventually

POSITIONS = {
    "neon-gods": """
        seats = 2
        [[players]]
        hand = ["grunt-warrior", "grunt-builder"]
        """,
    "collision": """
        seats = 2
        [[players]]
        hand = ["success"]
        """,
    "collateral-damage": "seats = 3\noptions = { training = true }",
    "blood-feud": 'seats = 4\norder_row = ["attack"]',
}
"""What is not named here is to be dealt. (A position of Ani-Mayhem names every card.)"""


def hidden(table: fracas.Table) -> list[list[int]]:
    """What is hidden from somebody, pile by pile and hand by hand."""
    pools, s = table.game.sight.pools, table.state
    assert pools is not None
    zones = [zone for pool in pools(s) for zone in pool]
    return [[one for one in zone if s.seen[one] != s.everyone] for zone in zones]


@pytest.mark.parametrize("name", POSITIONS)
def test_all_that_a_position_leaves_open_depends_on_the_seed(name: str) -> None:
    dealt = [hidden(fracas.position(name, POSITIONS[name], seed=f"s{n}")) for n in range(8)]
    again = hidden(fracas.position(name, POSITIONS[name], seed="s0"))
    assert again == dealt[0]
    for at, zone in enumerate(again):
        if len(zone) >= 4:  # fewer are named by the file, or may well fall alike
            assert len({str(one[at]) for one in dealt}) > 1, f"zone {at} is always {zone}"


def test_cards_that_go_back_under_a_pile_are_in_no_order_that_could_be_known() -> None:
    text = "seats = 2\n[[players]]\nhand = []"
    found = [hidden(fracas.position("neon-gods", text, seed=f"s{n}")) for n in range(24)]
    piles = [next(zone for zone in zones if len(zone) == 5) for zones in found]
    assert {pile[0] < pile[1] for pile in piles} == {True, False}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_host_cannot_forecast_the_deal_of_a_position(house: House, name: str) -> None:
    """Neither by dealing it at home nor by a seed in the file."""
    host = house.guest("Mallory")
    text = f'seed = "mine"\n{POSITIONS[name]}'
    forecast = hidden(fracas.position(name, text))
    found = []
    for _ in range(2):
        table = host.post("/api/tables", game=name, position=text)["id"]
        kept = house.hall.matches[table].kept
        found.append(hidden(fracas.begin(kept.record())))
    assert forecast not in found
    assert found[0] != found[1]


def test_a_positions_luck_is_not_taken(house: House) -> None:
    text = 'luck = [{ "P1 deck" = ["grunt-doc"] }]\nseats = 2'
    refused = house.guest().post("/api/tables", 400, game="neon-gods", position=text)
    assert "luck" in refused["why"]


def test_a_custom_position_is_marked_to_all_before_they_sit_and_in_the_record(
    house: House,
) -> None:
    opening = connect(house.url.replace("http", "ws") + "/api/socket", proxy=None)
    lobby = opening.__enter__()
    lobby.send(write(Browse()).decode())
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    text = POSITIONS["neon-gods"]
    table = ann.table("me", "open", game="neon-gods", position=text, listed=True)
    listed: list[Any] = []
    while not listed:
        said = read_server(lobby.recv(5))
        assert isinstance(said, Tables)
        listed = said.tables
    assert listed[0].terms.origin == "position"
    assert bob.get("/api/tables")["tables"][0]["terms"] == {"origin": "position"}
    code = ann.invitation(table)
    assert bob.post("/api/invitations", code=code)["terms"] == {"origin": "position"}
    assert bob.sit(table, code)["terms"] == {"origin": "position"}
    player = bob.join(table, 1)
    assert player.welcome.terms.origin == "position"
    assert eve.join(table).welcome.terms.origin == "position"
    fresh = ann.table("me", "open", game="neon-gods")
    assert bob.get(f"/api/tables/{fresh}")["terms"] == {}
    player.act("concede")
    eventually("it is over", lambda: house.hall.matches[table].table.over)
    record = json.loads(bob.http.get(f"/api/tables/{table}/record").text)
    assert record["position"] == text
    assert "state" not in record


def test_everybody_can_deal_a_position_again_from_the_committed_seed(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", game="neon-gods", position=POSITIONS["neon-gods"])
    bob.sit(table, ann.invitation(table))
    committed = bob.get(f"/api/tables/{table}")["commitment"]
    player = ann.join(table, 0)
    player.play()
    player.act("concede")
    eventually("it is over", lambda: house.hall.matches[table].table.over)
    result = bob.get(f"/api/tables/{table}")["result"]
    assert hashlib.sha256(f"{result['salt']}:{result['seed']}".encode()).hexdigest() == committed
    again = fracas.loads(bob.http.get(f"/api/tables/{table}/record").text)
    assert again.digest() == house.hall.matches[table].table.digest()
    dealt = fracas.position("neon-gods", POSITIONS["neon-gods"], seed=result["seed"])
    assert dealt.digest() == again.replay(0).digest()
