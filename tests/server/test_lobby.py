"""Tables, seats, people: the calls of the lobby."""

import json
import re
import time
from typing import Any

from websockets.sync.client import connect

import fracas
from examples.auction import game as auction
from examples.leduc import game as leduc
from fracas import catalogue
from fracas.server.protocol import Browse, Tables, read_server, write

from .house import Guest, House, marks, two_at_a_table

catalogue.add(leduc)
catalogue.add(auction)


def finished(house: House) -> tuple[str, Guest, Guest]:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    players = ann.join(table, 0), bob.join(table, 1)
    for at, cell in enumerate((0, 3, 1, 4, 2)):
        players[at % 2].play(cell)
    return table, ann, bob


def test_games_come_with_options_and_bots(house: House) -> None:
    found = house.guest().get("/api/games")
    named = {one["name"]: one for one in found["games"]}
    assert named["tic-tac-toe"]["seats"] == [2]
    assert named["auction"]["options"][0]["values"] == [0, 10, 30]
    assert {"easy", "normal", "hard"} <= {one["name"] for one in found["bots"]}
    rules = house.guest().get("/api/games/auction/rules")
    assert "AU-1" in rules["markdown"]


def test_options_are_called_by_their_names_in_the_language_asked_for(house: House) -> None:
    found = {one["name"]: one for one in house.guest().get("/api/games?lang=fr")["games"]}
    clock = found["auction"]["options"][0]
    assert (clock["title"], clock["about"]) == ("Horloge", "Secondes pour une mise.")
    assert [one["title"] for one in clock["choices"]] == ["sans horloge", "10", "30"]
    feud = found["blood-feud"]
    assert feud["about"].startswith("Une nuit de marchés")
    assert feud["roles"] == ["storyteller", "assistant", "keeper"]
    assert feud["role_titles"] == ["Conteur", "Assistant", "Gardien des stations"]
    for option in feud["options"]:
        assert option["title"] and option["about"]
        assert len(option["choices"]) >= len(option["values"])


def test_a_guest_is_remembered_and_can_change_name(house: House) -> None:
    stranger = house.guest("")
    stranger.get("/api/me", 401)
    ann = house.guest("Ann")
    assert ann.get("/api/me")["name"] == "Ann"
    ann.post("/api/me", name="Anna")
    assert ann.get("/api/me")["name"] == "Anna"


def test_a_new_name_is_seen_at_the_table(house: House) -> None:
    ann = house.guest("Ann")
    player = ann.join(ann.table("me", "me"), 0)
    player.until(lambda: player.now.people)
    ann.post("/api/me", name="Anna")
    player.until(lambda: player.now.people and player.now.people[0].name == "Anna")


def test_a_wrong_wish_for_a_table_says_what_is_allowed(house: House) -> None:
    ann = house.guest()
    wrong: list[dict[str, Any]] = [
        {"game": "tic-tac-to"},
        {"game": "tic-tac-toe", "seats": 3},
        {"game": "auction", "options": {"clock": 11}},
        {"game": "auction", "options": {"speed": 1}},
        {"game": "tic-tac-toe", "players": [{"kind": "me"}] * 3},
        {"game": "tic-tac-toe", "players": [{"kind": "bot", "bot": "search:iterations=99999999"}]},
    ]
    said = [ann.post("/api/tables", 400, **one)["why"] for one in wrong]
    assert "did you mean tic-tac-toe" in said[0]
    assert "2 players" in said[1]
    assert "0, 10, 30" in said[2]
    assert "clock" in said[3]
    assert house.store.rows("SELECT * FROM matches") == []


def test_an_invitation_leads_to_a_seat_and_the_game_starts(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open")
    assert ann.get(f"/api/tables/{table}")["state"] == "open"
    made = ann.post(f"/api/tables/{table}/invitations")
    assert made["address"].endswith(made["code"])
    to = bob.post("/api/invitations", code=made["code"])
    assert (to["table"], to["host"], to["free"]) == (table, "Ann", [1])
    found = bob.sit(table, made["code"])
    assert found["state"] == "live"
    assert found["mine"] == [1]
    assert [one["name"] for one in found["people"]] == ["Ann", "Bob"]


def test_without_an_invitation_an_unlisted_table_is_closed(house: House) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table = ann.table("me", "open")
    eve.post(f"/api/tables/{table}/sit", 403)
    eve.post(f"/api/tables/{table}/sit", 404, invitation="x" * 43)
    code = ann.invitation(table)
    ann.delete(f"/api/tables/{table}/invitations")
    eve.post(f"/api/tables/{table}/sit", 404, invitation=code)


def test_an_invitation_to_one_seat_works_once(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", "open", "open", game="auction", seats=3)
    code = ann.invitation(table, seat=2)
    assert house.guest("Bob").sit(table, code)["mine"] == [2]
    house.guest("Eve").post(f"/api/tables/{table}/sit", 404, invitation=code)


def test_open_tables_are_listed_live(house: House) -> None:
    opening = connect(house.url.replace("http", "ws") + "/api/socket", proxy=None)
    socket = opening.__enter__()
    socket.send(write(Browse()).decode())

    def tables() -> Tables:
        found = read_server(socket.recv(5))
        assert isinstance(found, Tables)
        return found

    assert tables().tables == []
    ann, bob = house.guest("Ann"), house.guest("Bob")
    ann.table("me", "open")
    table = ann.table("me", "open", listed=True)
    found = tables().tables
    assert [one.id for one in found] == [table]
    assert found[0].host == "Ann"
    assert [one["id"] for one in bob.get("/api/tables")["tables"]] == [table]
    bob.sit(table)
    while tables().tables:
        pass


def test_the_host_arranges_seats_before_the_start_and_nobody_else_does(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", "open", game="auction", seats=3)
    bob.post(f"/api/tables/{table}/seat", 403, seat=1, kind="bot")
    ann.post(f"/api/tables/{table}/seat", seat=1, kind="bot", bot="random")
    ann.post(f"/api/tables/{table}/stand", seat=0)
    found = ann.post(f"/api/tables/{table}/seat", seat=2, kind="me")
    assert [one["kind"] for one in found["people"]] == ["open", "bot", "person"]
    assert found["state"] == "open"
    ann.delete(f"/api/tables/{table}")
    ann.get(f"/api/tables/{table}", 404)


def test_a_seat_is_handed_over_and_taken_back(house: House) -> None:
    _, ann, bob = two_at_a_table(house)
    bob.act("hand_over", bot="random")
    ann.until(lambda: ann.now.people and ann.now.people[1].bot == "random")
    ann.play(0)
    ann.until(lambda: ann.questions)
    bob.act("take_back")
    ann.until(lambda: ann.now.people and ann.now.people[1].bot == "")
    ann.play()
    bob.play()


def test_who_leaves_a_running_game_is_followed_by_a_bot_then_by_who_is_invited(
    house: House,
) -> None:
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    old = bob.join(table, 1)
    bob.post(f"/api/tables/{table}/stand", seat=1)
    assert old.closed() == 1008
    bob.post(f"/api/tables/{table}/ticket", 403, seat=1)
    found = eve.sit(table, ann.invitation(table, seat=1))
    assert found["mine"] == [1]
    assert found["people"][1]["bot"] == ""
    eve.join(table, 1)


def test_a_result_shows_the_seed_that_was_committed_to(house: House) -> None:
    import hashlib

    table, ann, _ = finished(house)
    found = ann.get(f"/api/tables/{table}")
    result = found["result"]
    assert result["places"] == [1, 2]
    committed = hashlib.sha256(f"{result['salt']}:{result['seed']}".encode()).hexdigest()
    assert committed == found["commitment"]


def test_a_finished_game_is_replayed_from_any_eyes_and_its_record_plays(house: House) -> None:
    table, ann, bob = finished(house)
    moment = bob.get(f"/api/tables/{table}/moments/3?eyes=0")
    assert marks(moment["view"]) == [3, 8]
    assert moment["by"] == 0
    assert moment["total"] == 5
    assert moment["events"][0]["kind"] == "mark"
    for at, cells in ((1, [1, 0]), (2, [1, 8]), (4, [3, 24]), (2, [1, 8]), (5, [7, 24])):
        assert marks(bob.get(f"/api/tables/{table}/moments/{at}")["view"]) == cells
    every = bob.get(f"/api/tables/{table}/moments/5?eyes=all")
    assert marks(every["view"]) == [7, 24]
    record = ann.http.get(f"/api/tables/{table}/record").text
    assert marks(fracas.loads(record).view()) == [7, 24]
    cut = ann.http.get(f"/api/tables/{table}/record?upto=2").text
    assert len(json.loads(cut)["inputs"]) == 2


def test_the_all_seeing_eye_sees_hidden_cards_only_when_it_is_over(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", game="leduc")
    bob.sit(table, ann.invitation(table))
    ann.get(f"/api/tables/{table}/moments/0?eyes=all", 409)
    ann.get(f"/api/tables/{table}/moments/0?eyes=1", 403)
    ann.get(f"/api/tables/{table}/moments/0?eyes=0")
    assert ann.http.get(f"/api/tables/{table}/record").status_code == 409
    ann.join(table, 0).act("concede")
    end = time.monotonic() + 5
    while ann.get(f"/api/tables/{table}")["state"] != "over":
        assert time.monotonic() < end
    every = ann.get(f"/api/tables/{table}/moments/0?eyes=all")
    own = ann.get(f"/api/tables/{table}/moments/0?eyes=0")
    assert every["view"] != own["view"]


def test_going_on_from_a_moment_with_fresh_chance(house: House) -> None:
    table, ann, bob = finished(house)
    ann.post(f"/api/tables/{table}/continue", 409, at=5)
    new = ann.post(f"/api/tables/{table}/continue", at=2)
    assert bob.sit(new["id"])["state"] == "live"
    assert new["commitment"] != ann.get(f"/api/tables/{table}")["commitment"]
    player = ann.join(new["id"], 0)
    player.until(lambda: player.view)
    assert marks(player.view) == [1, 8]
    player.play(2)


def test_a_rematch_is_one_for_both_and_everybody_is_told(house: House) -> None:
    table, ann, bob = finished(house)
    watching = bob.join(table, 1)
    new = ann.post(f"/api/tables/{table}/rematch")
    assert bob.post(f"/api/tables/{table}/rematch")["id"] == new["id"]
    watching.until(lambda: watching.now.next)
    assert watching.now.next == new["id"]
    assert [(one["name"], one["kind"]) for one in new["people"]] == [
        ("Ann", "person"),
        ("Bob", "kept"),
    ]
    assert bob.get(f"/api/tables/{new['id']}")["state"] == "live"


def test_a_device_link_works_once(house: House) -> None:
    ann = house.guest("Ann")
    link = ann.post("/api/me/link")
    phone = house.guest("")
    assert phone.post("/api/me/claim", code=link["code"])["id"] == ann.id
    assert phone.get("/api/me")["name"] == "Ann"
    house.guest("").post("/api/me/claim", 404, code=link["code"])
    assert ann.get("/api/me")["id"] == ann.id


def test_delete_my_data_leaves_nothing_that_tells_of_me(house: House) -> None:
    from fracas.server.protocol import Say

    ann, bob = house.guest("Zuleika"), house.guest("Bob")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    player, other = ann.join(table, 0), bob.join(table, 1)
    player.play(4)
    player.send(Say("I am here"))
    other.until(lambda: other.heard)
    ann.delete("/api/me")
    assert player.closed() == 1008
    ann.get("/api/me", 401)
    other.until(lambda: other.now.people and other.now.people[0].bot)
    other.until(lambda: other.now.people and other.now.people[0].name == "Guest")
    tables = [
        row[0] for row in house.store.rows("SELECT name FROM sqlite_master WHERE type='table'")
    ]
    for name in tables:
        for row in house.store.rows(f"SELECT * FROM {name}"):
            assert "Zuleika" not in str(tuple(row)), name
            assert ann.id not in str(tuple(row)), name
            assert "I am here" not in str(tuple(row)), name


def test_a_table_from_a_position_has_chance_of_its_own(house: House) -> None:
    ann = house.guest()
    made = ann.post("/api/tables", 400, game="tic-tac-toe", position="seats = 2")
    assert "no position files" in made["why"]


def test_health_and_the_openapi_document(house: House) -> None:
    ann = house.guest()
    assert ann.get("/api/health")["ok"]
    document = ann.get("/api/openapi.json")
    assert document["openapi"].startswith("3.1")
    assert "/api/tables/{table}/ticket" in document["paths"]
    for path, operations in document["paths"].items():
        for operation in operations.values():
            assert operation["summary"], path


def test_the_openapi_document_has_a_page_for_readers(house: House) -> None:
    ann = house.guest()
    page = ann.http.get("/api/calls")
    assert page.headers["content-type"].startswith("text/html")
    assert "script" not in page.headers["content-security-policy"] and "<script" not in page.text
    document = ann.get("/api/openapi.json")
    for path in document["paths"]:
        assert f"<code>{path}</code>" in page.text
    for name in document["components"]["schemas"]:
        assert f'id="{name}"' in page.text
    linked = set(re.findall(r'href="#(\w+)"', page.text))
    assert linked and linked <= set(document["components"]["schemas"])


def test_an_address_that_others_cannot_open_says_which_command_changes_that(house: House) -> None:
    ann = house.guest()
    made = ann.post(f"/api/tables/{ann.table()}/invitations")
    assert made["reachable"] is False
    assert "--host 0.0.0.0" in made["hint"]
