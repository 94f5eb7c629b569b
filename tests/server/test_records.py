"""Records from files, looked at in the browser's replay; and replays that are watched together."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fracas
from fracas.server import company, opened, protocol, records

from .house import PATIENCE, Guest, House, eventually, two_at_a_table

ROOT = Path(__file__).resolve().parents[2]


def kept_record(game: str = "tic-tac-toe", moves: int = 5) -> Any:
    table = fracas.new(game, seed=3)
    for _ in range(moves):
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    return table


def test_a_record_from_a_file_is_looked_at_like_a_game_of_the_house(house: House) -> None:
    ann, table = house.guest("Ann"), kept_record()
    table.record.names = ["Lea", "Tom"]
    found = ann.post("/api/records", text=table.dumps())
    assert found["inputs"] == 5 and found["state"] == "over" and not found["mine"]
    assert [one["name"] for one in found["people"]] == ["Lea", "Tom"]
    path = f"/api/records/{found['id']}"
    assert ann.get(path)["inputs"] == 5
    for at in range(6):
        seen = ann.get(f"{path}/moments/{at}?eyes=all")
        assert seen["at"] == at and seen["total"] == 5
        assert seen["view"] == json.loads(json.dumps(table.replay(at).view(None)))
    assert "Lea" in ann.get(f"{path}/moments/1")["events"][0]["text"]
    lines = ann.get(f"{path}/moments?eyes=1")["moments"]
    assert len(lines) == 5 and lines[1]["text"].startswith("You")
    assert ann.get(f"{path}/course")["at"][-1] == 5
    for bad in ("moments/6", "moments/1?eyes=7", "moments/1?eyes=king"):
        ann.get(f"{path}/{bad}", 404)
    house.guest("Bob").get(f"{path}/moments/2")
    ann.get("/api/records/nothing", 404)


def test_whoever_looks_at_a_record_plays_on_from_any_moment(house: House) -> None:
    ann, table = house.guest("Ann"), kept_record(moves=3)
    found = ann.post("/api/records", text=table.dumps())
    new = ann.post(f"/api/records/{found['id']}/continue", at=2, seat=1, open=True)
    assert new["mine"] == [1] and new["terms"]["origin"] == "open"
    player = ann.join(new["id"], 1)
    player.until(lambda: player.questions)
    ann.post(f"/api/records/{found['id']}/continue", 404, at=2, seat=5)


def altered(text: str, **changes: Any) -> str:
    return json.dumps(json.loads(text) | changes)


@pytest.mark.parametrize(
    ("made", "status", "word"),
    [
        (lambda text: "just some words", 400, "not a record"),
        (lambda text: "{}", 400, "not a record"),
        (lambda text: "[" * 5000, 400, "not a record"),
        (lambda text: altered(text, game="chess"), 400, "does not have: chess"),
        (lambda text: altered(text, version="0", told=[], turns={}), 400, "under rules 0"),
        (lambda text: altered(text, seats=9), 400, "does not hold"),
        (lambda text: altered(text, inputs=[{"seat": 1, "answers": [0]}]), 400, "does not hold"),
        (lambda text: altered(text, digests={"5": "00"}), 400, "does not hold"),
        (lambda text: altered(text, more=1), 400, "does not hold"),
        (lambda text: " " * (records.LONGEST + 1), 413, "too long"),
    ],
)
def test_what_is_no_record_is_told_so_and_kept_nowhere(
    house: House, made: Any, status: int, word: str
) -> None:
    ann = house.guest("Ann")
    before = len(house.hall.records)
    reply = ann.post("/api/records", status, text=made(kept_record().dumps()))
    assert word in reply["why"]
    assert len(house.hall.records) == before


def test_in_french_too(house: House) -> None:
    lea = house.guest("Léa", lang="fr")
    assert "enregistrement" in lea.post("/api/records", 400, text="non")["why"]


def test_so_many_records_are_kept_and_the_longest_unused_goes() -> None:
    shelf = opened.Records()
    story: Any = type("Story", (), {"head": b"x" * 100, "inputs": b""})()

    def one(name: str) -> Any:
        return type("Opened", (), {"id": name, "size": len(story.head)})()

    for number in range(opened.KEPT + 5):
        shelf.keep(one(str(number)))
        shelf.find("0")
    assert len(shelf) == opened.KEPT
    assert shelf.find("0") is not None and shelf.find("1") is None


@pytest.mark.parametrize("path", sorted((ROOT / "docs/playtests").glob("*/*.json")), ids=str)
@pytest.mark.proof
def test_kept_playtests_of_today_open(house: House, path: Path) -> None:
    ann, text = house.guest("Ann"), path.read_text(encoding="utf-8")
    head = json.loads(text)
    if head["version"] != fracas.games()[head["game"]]["version"]:
        ann.post("/api/records", 400, text=text)
        return
    assert ann.post("/api/records", text=text)["inputs"] == len(head["inputs"])


# Watching together


class Companion:
    """Somebody's end of a socket in a room."""

    def __init__(self, guest: Guest, room: str) -> None:
        from websockets.sync.client import connect

        self.place = guest.post(f"/api/together/{room}")
        url = guest.house.url.replace("http", "ws") + "/api/socket"
        self.socket = connect(url, proxy=None, open_timeout=PATIENCE)
        self.send(protocol.Together(self.place["token"]))
        self.now = self.hear()

    def send(self, message: protocol.FromClient) -> None:
        self.socket.send(protocol.write(message).decode())

    def hear(self) -> Any:
        return protocol.read_server(self.socket.recv(PATIENCE))

    def until(self, there: Any) -> None:
        while not there(self.now):
            found = self.hear()
            if isinstance(found, protocol.Gathered):
                self.now = found


def finished(house: House) -> tuple[str, Guest]:
    table, ann, _ = two_at_a_table(house)
    ann.until(lambda: ann.questions)
    ann.play()
    ann.act("concede")
    match = house.hall.matches[table]
    eventually("it is over", lambda: match.kept.status == "over")
    return table, house.guest("Dan")


def test_one_leads_and_the_others_follow(house: House) -> None:
    table, dan = finished(house)
    eve = house.guest("Eve")
    made = dan.post("/api/together", kind="table", source=table, at=1, eyes="all")
    assert made["address"].endswith(f"/#/together/{made['room']}")
    one, other = Companion(dan, made["room"]), Companion(eve, made["room"])
    assert other.place["source"] == table and other.place["kind"] == "table"
    one.until(lambda now: len(now.people) == 2)
    assert one.now.leads and not other.now.leads
    assert (other.now.at, other.now.eyes) == (1, "all")
    one.send(protocol.Show(2, "0"))
    other.until(lambda now: now.at == 2)
    assert other.now.eyes == "0"
    other.send(protocol.Show(0))
    other.send(protocol.Ping())
    assert isinstance(other.hear(), protocol.Pong)
    assert house.hall.rooms.find(made["room"]).at == 2, "only who leads shows"  # type: ignore[union-attr]
    other.send(protocol.Lead())
    other.until(lambda now: now.leads)
    other.send(protocol.Show(0))
    one.until(lambda now: now.at == 0 and not now.leads)
    other.socket.close()
    one.until(lambda now: now.leads and len(now.people) == 1)


def test_a_record_from_a_file_is_watched_together_too(house: House) -> None:
    dan = house.guest("Dan")
    found = dan.post("/api/records", text=kept_record().dumps())
    made = dan.post("/api/together", kind="record", source=found["id"])
    assert Companion(dan, made["room"]).place["source"] == found["id"]
    dan.post("/api/together", 404, kind="record", source="nothing")
    dan.post("/api/together", 404, kind="table", source="nothing")


def test_a_game_that_is_on_is_not_watched_together(house: House) -> None:
    table, _, _ = two_at_a_table(house)
    house.guest("Dan").post("/api/together", 409, kind="table", source=table)


def test_rooms_and_passes_have_bounds_and_a_void_pass_is_refused(house: House) -> None:
    table, dan = finished(house)
    rooms = [
        dan.post("/api/together", kind="table", source=table)["room"]
        for _ in range(company.ROOMS_A_GUEST + 1)
    ]
    dan.post(f"/api/together/{rooms[0]}", 404)
    room = house.hall.rooms.find(rooms[-1])
    assert room is not None
    for _ in range(company.PASSES + 3):
        house.hall.rooms.let_in(room, "x", "X")
    assert len(room.passes) == company.PASSES
    assert house.hall.rooms.enter(f"{rooms[-1]}.wrong") is None
    here = Companion(dan, rooms[-1])
    for _ in range(company.ROOMS_A_GUEST):
        dan.post("/api/together", kind="table", source=table)
    assert isinstance(here.hear(), protocol.Gathered | protocol.Bye)
