"""Looking after a house: who is here, sending away, keeping out, ending, telling, backing up."""

import asyncio
import json
import secrets
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

import fracas
from fracas import BadInput, catalogue
from fracas.server import adminkey, logs, secret
from fracas.server.address import Where
from fracas.server.bans import Bans
from fracas.server.disk import FILE
from fracas.server.protocol import Listen, Notice, Play, Say
from fracas.server.pruning import prune
from fracas.server.settings import Keep, Settings
from fracas.server.store import Store

from . import ledger
from .house import House, Player, eventually, marks, two_at_a_table
from .operating import Operator, inside

catalogue.add(ledger.game)


@pytest.fixture
def operator(house: House) -> Operator:
    return Operator(house)


# The key


def test_the_key_is_a_file_of_its_owner_alone_and_stays(tmp_path: Path) -> None:
    first = adminkey.Key(tmp_path)
    assert stat.S_IMODE((tmp_path / "admin.key").stat().st_mode) == 0o600
    given = adminkey.read(tmp_path)
    assert len(given) > 40 and first.fits(given)
    assert not first.fits(given[:-1]) and not first.fits("")
    assert adminkey.Key(tmp_path).fits(given)
    (tmp_path / "admin.key").write_text("short\n")
    with pytest.raises(BadInput, match="delete it"):
        adminkey.Key(tmp_path)


def test_nothing_of_it_is_done_without_the_key(house: House) -> None:
    calls = [
        (method.upper(), path)
        for path, methods in house.guest().get("/api/openapi.json")["paths"].items()
        for method in methods
        if path.startswith("/api/admin/")
    ]
    assert len(calls) > 15
    ann = house.guest("Ann")
    table = ann.table("me", "me")
    for method, path in calls:
        filled = path.replace("{table}", table).replace("{ban}", "1").replace("{report}", "1")
        for given in (b"", b"Bearer", b"Bearer wrong", "Bearer ²²²".encode()):
            reply = ann.http.request(
                method,
                filled.replace("{tag}", "x"),
                headers={b"authorization": given, b"content-type": b"application/json"},
                content=b"{}" if method == "POST" else None,
            )
            assert reply.status_code in (400, 401, 429), (method, path, reply.text)
            assert reply.status_code != 400 or method == "POST"
    assert ann.get(f"/api/tables/{table}")["state"] == "live"


def test_wrong_keys_are_slowed_down_and_the_right_one_never_is(house: House) -> None:
    operator = Operator(house)
    wrong = [
        httpx.get(f"{house.url}/api/admin/people", headers={"authorization": "Bearer no"})
        for _ in range(12)
    ]
    assert {one.status_code for one in wrong} == {401, 429}
    assert wrong[-1].status_code == 429
    operator.get("people")


# Looking


def test_who_is_here_and_what_tables_cost(house: House, operator: Operator) -> None:
    table, ann, bob = two_at_a_table(house)
    ann.play(4)
    house.guest("Eve").get("/api/me")
    found = {one["name"]: one for one in operator.get("people")["people"]}
    assert set(found) == {"Ann", "Bob", "Eve"}
    assert found["Ann"]["tables"] == [table] and found["Ann"]["sockets"] == 1
    assert found["Eve"]["tables"] == [] and found["Eve"]["sockets"] == 0
    assert found["Ann"]["tag"] == logs.tag(found["Ann"]["guest"])
    assert found["Ann"]["origin"] == found["Bob"]["origin"] and "127" not in found["Ann"]["origin"]

    (one,) = operator.get("tables")["tables"]
    assert (one["id"], one["state"], one["inputs"], one["sockets"]) == (table, "live", 1, 2)
    assert one["people"] == ["Ann", "Bob"] and one["awake"]
    assert one["cost"] > 0
    assert [one["id"] for one in operator.get("tables?by=cost")["tables"]] == [table]
    assert operator.get("tables?state=over")["tables"] == []
    assert len(operator.get(f"tables?guest={found['Bob']['guest']}")["tables"]) == 1
    assert operator.get(f"find/{one['tag']}") == {"matches": [table], "guests": []}

    how = operator.get("overview")
    assert (how["people"], how["sockets"], how["tables"]) == (3, 2, {"live": 1})
    assert how["trouble"] == "" and how["memory"] > 1 << 20 and how["free"] > 0
    assert 0 < how["move_p50"] <= how["move_p99"]
    bob.close()


def test_broken_games_are_found_and_mended(house: House, operator: Operator) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", game="ledger", seats=1)
    player = ann.join(table, 0)
    player.play(1)
    player.play(ledger.BREAKS)
    player.until(lambda: player.now.state == "broken")
    eventually("it is noted", lambda: operator.get("tables?state=broken")["tables"])
    (one,) = operator.get("tables?state=broken")["tables"]
    assert one["id"] == table and "RuntimeError" in one["why"]
    operator.post(f"tables/{table}/mend")
    back = Player(house.url, player.token)
    back.play(2)
    assert back.view["lines"] == [[0, 1], [0, 2]]
    operator.post(f"tables/{table}/mend", 409)


def test_a_damaged_game_goes_on_from_where_it_is_whole(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    ann = house.guest("Ann")
    table = ann.table("me", game="ledger", seats=1)
    player = ann.join(table, 0)
    for number in (1, 2, 3):
        player.play(number)
    house.close()
    with closing(sqlite3.connect(tmp_path / "data" / FILE)) as db:
        db.executescript("DELETE FROM inputs WHERE seq = 2")
    house = House(tmp_path / "data")
    operator = Operator(house)
    assert house.guest("Eve").get(f"/api/tables/{table}")["state"] == "damaged"
    eventually("it is counted", lambda: operator.get("overview")["damaged"] == 1)
    operator.post(f"tables/{table}/mend")
    assert operator.get("overview")["damaged"] == 0
    back = Player(house.url, player.token)
    back.play(2)
    house.close()
    house = House(tmp_path / "data")
    back = Player(house.url, player.token)
    back.until(lambda: back.view)
    assert back.now.state == "live" and back.view["lines"] == [[0, 1], [0, 2]]
    house.close()


def test_tables_that_are_lost_are_missed_until_that_is_accepted(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    ann = house.guest("Ann")
    table = ann.table("me", "me")
    ann.join(table, 0).play(4)
    house.close()
    with closing(sqlite3.connect(tmp_path / "data" / FILE)) as db:
        db.executescript("DELETE FROM inputs; DELETE FROM matches")
    for accept in (False, True, False):
        house = House(tmp_path / "data")
        operator = Operator(house)
        if accept:
            eventually("it is missed", lambda o=operator: o.get("overview")["damaged"] == 1)  # type: ignore[misc]
            assert operator.post("accept_loss")["counts"] == {"tables": 1}
        house.close()
    assert Store(tmp_path / "data").marks.all() == {}


# Sending away, keeping out


def test_who_is_kicked_is_gone_and_may_come_again(house: House, operator: Operator) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob", lang="fr")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    waiting = bob.table("me", "open")
    here, player = ann.join(table, 0), bob.join(table, 1, lang="fr")
    assert operator.post("kick", guest=bob.id)["counts"] == {"sockets": 1}
    assert player.closed() == 1008
    assert player.bye is not None and player.bye.code == "kicked" and not player.bye.again
    assert "renvoyé" in player.bye.why
    here.until(lambda: here.now.people and here.now.people[1].bot)
    assert bob.get(f"/api/tables/{waiting}")["mine"] == []
    again = bob.join(table, 1)
    here.until(lambda: here.now.people and not here.now.people[1].bot)
    here.play(4)
    again.play(0)
    operator.post("kick", 404, guest="nobody")


def test_a_guest_is_kept_out_until_a_time_and_may_still_delete_themselves(
    house: House, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _, bob = two_at_a_table(house)
    (one,) = [p for p in operator.get("people")["people"] if p["name"] == "Bob"]
    ticket = secrets.token_urlsafe(8)  # one that was given out in the same moment
    sql = "INSERT INTO tickets VALUES (?, ?, 1, '', ?, 0)"
    made = operator.post("bans", guest=one["tag"], hours=2, why="rude words")
    inside(house, house.store.execute(sql, (secret.hashed(ticket), table, one["guest"])))
    assert made["kind"] == "guest" and made["name"] == "Bob"
    assert bob.closed() == 1008 and bob.bye is not None and "rude words" in bob.bye.why
    assert operator.get("bans")["bans"] == [made]
    with pytest.raises(AssertionError, match="You may not come here"):
        Player(house.url, ticket)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 3 * 3600)
    assert operator.get("bans")["bans"] == []
    assert house.guest("Eve").get(f"/api/tables/{table}")["state"] == "live"


def test_a_banned_guest_is_told_over_http_in_their_language(
    house: House, operator: Operator
) -> None:
    bob = house.guest("Bob", lang="fr")
    made = operator.post("bans", guest=bob.id, hours=24 * 365 * 5)
    for path in ("/api/me", "/api/tables?mine=1", "/api/games"):
        problem = bob.get(path, 403)
        assert problem["code"] == "banned" and "Vous ne pouvez pas venir ici" in problem["why"]
    bob.post("/api/tables", 403, game="tic-tac-toe")
    operator.delete(f"bans/{made['id']}")
    bob.get("/api/me")
    operator.post("bans", guest=bob.id, hours=1)
    bob.delete("/api/me")
    operator.delete("bans/9999", 404)


def test_a_network_is_kept_out_and_no_address_is_stored(tmp_path: Path) -> None:
    house = House(tmp_path / "data", where=Where(behind_proxy=True))
    operator = Operator(house)

    def come(address: str) -> httpx.Response:
        return httpx.get(f"{house.url}/api/games", headers={"x-forwarded-for": address})

    made = operator.post("bans", address="203.0.113.0/24", hours=1)
    operator.post("bans", address="2001:db8:1:2::17", hours=1)
    assert made["name"] == "" and made["kind"] == "address"
    for out in ("203.0.113.7", "203.0.113.250", "2001:db8:1:2:ffff::1", "::ffff:203.0.113.9"):
        assert come(out).status_code == 403, out
        assert come(out).json()["code"] == "banned"
    for welcome in ("203.0.114.7", "198.51.100.1", "2001:db8:1:3::17"):
        assert come(welcome).status_code == 200, welcome
    for wrong in ("203.0.113.0/20", "nonsense", "10.0.0.0/8"):
        operator.post("bans", 400, address=wrong, hours=1)
    stored = (tmp_path / "data" / FILE).read_bytes()
    stored += (tmp_path / "data" / (FILE + "-wal")).read_bytes()
    assert b"203.0.113" not in stored and b"2001:db8" not in stored
    house.close()
    house = House(tmp_path / "data", where=Where(behind_proxy=True))
    assert come("203.0.113.7").status_code == 403
    house.close()


def test_where_a_guest_comes_from_can_be_kept_out_without_anybody_seeing_it(
    tmp_path: Path,
) -> None:
    house = House(tmp_path / "data", where=Where(behind_proxy=True))
    operator = Operator(house)
    rude = httpx.Client(base_url=house.url, headers={"x-forwarded-for": "198.51.100.66"})
    guest = rude.post("/api/me", json={"name": "Rude"}).json()["id"]
    assert "198.51" not in json.dumps(operator.get("people"))
    operator.post("bans", 404, origin_of="nobody", hours=1)
    operator.post("bans", 400, guest=guest, origin_of=guest, hours=1)
    operator.post("bans", origin_of=guest, hours=1)
    assert rude.get("/api/me").status_code == 403
    again = httpx.post(
        f"{house.url}/api/me", json={"name": "New"}, headers={"x-forwarded-for": "198.51.100.66"}
    )
    assert again.status_code == 403
    house.guest("Ann").get("/api/me")
    house.close()


def test_bans_are_kept_and_forgotten_by_their_time(tmp_path: Path) -> None:
    store = Store(tmp_path)
    bans = Bans(store, adminkey.Key(tmp_path))
    now = int(time.time())
    asyncio.run(bans.add("guest", "g", "Rude", "", now + 100))
    asyncio.run(bans.add("guest", "h", "Ruder", "", now + 1000))
    assert bans.of_guest("g") and bans.of_guest("h") and not bans.of_guest("i")
    again = Bans(store, adminkey.Key(tmp_path))
    assert [one.name for one in again.all()] == ["Rude", "Ruder"]
    assert asyncio.run(again.prune(now + 500)) == 1
    assert [row["name"] for row in store.rows("SELECT name FROM bans")] == ["Ruder"]
    store.close()


def test_whoever_has_the_key_cannot_keep_themselves_out(house: House, operator: Operator) -> None:
    opal = house.guest("Opal")
    operator.http.cookies = opal.http.cookies
    here = operator.post("bans", address="127.0.0.1", hours=1)
    assert httpx.get(f"{house.url}/api/games").status_code == 403
    own = operator.post("bans", guest=opal.id, hours=1)
    for ban in (here, own):
        operator.delete(f"bans/{ban['id']}")
    opal.get("/api/me")


def test_what_is_done_with_the_key_is_in_the_log_by_tags(
    house: House, operator: Operator, caplog: pytest.LogCaptureFixture
) -> None:
    table, _, bob = two_at_a_table(house)
    caplog.set_level("INFO", "fracas.server")
    guest = next(one["guest"] for one in operator.get("people")["people"] if one["name"] == "Bob")
    operator.post("kick", guest=guest)
    operator.post("bans", guest=guest, hours=2)
    operator.http.get(f"tables/{table}/record")
    operator.post(f"tables/{table}/end")
    httpx.get(f"{house.url}/api/admin/people", headers={"authorization": "Bearer no"})
    lines = [json.loads(logs.Json().format(one)) for one in caplog.records]
    told = [(one["message"], one.get("match"), one.get("guest")) for one in lines]
    tag, whose = logs.tag(table), logs.tag(guest)
    for line in (
        ("by the key: kicked", None, whose),
        ("by the key: ban 1 of a guest for 2 h", None, whose),
        ("by the key: exported, with all that is hidden", tag, None),
        ("by the key: ended", tag, None),
        ("a wrong key was tried", None, None),
    ):
        assert line in told, told
    everything = json.dumps(lines)
    assert table not in everything and guest not in everything
    assert adminkey.read(house.store.folder) not in everything
    bob.close()


# Closing, ending, exporting


def test_a_table_that_has_not_begun_is_closed(house: House, operator: Operator) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", "open")
    player = ann.join(table, 0)
    operator.post(f"tables/{table}/close", why="please open a listed one")
    assert player.closed() == 1001
    ann.get(f"/api/tables/{table}", 404)
    live = ann.table("me", "me")
    operator.post(f"tables/{live}/close", 409)


def test_a_game_is_ended_and_stays_so(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    operator = Operator(house)
    table, ann, bob = two_at_a_table(house)
    ann.play(4)
    operator.post(f"tables/{table}/end", why="too loud")
    for player in (ann, bob):
        player.until(lambda p=player: p.now.state == "ended")  # type: ignore[misc]
        assert any("too loud" in frame for frame in player.frames)
    bob.send(Play("late", 2, [0]))
    bob.until(lambda: bob.refusals)
    assert bob.refusals[0].code == "broken"
    operator.post(f"tables/{table}/end", 409)
    house.close()
    house = House(tmp_path / "data")
    again = Player(house.url, bob.token)
    again.until(lambda: again.view)
    assert again.now.state == "ended" and marks(again.view) == [16, 0]
    assert house.guest("Eve").get(f"/api/tables/{table}")["why"] == "too loud"
    record = Operator(house).http.get(f"tables/{table}/record").text
    assert len(fracas.loads(record).record.inputs) == 1
    house.close()


def test_a_running_game_is_exported_as_it_is_and_a_table_removed(
    house: House, operator: Operator
) -> None:
    table, ann, _ = two_at_a_table(house)
    ann.play(4)
    again = fracas.loads(operator.http.get(f"tables/{table}/record").text)
    assert marks(again.view(None)) == [16, 0]
    operator.delete(f"tables/{table}")
    assert operator.get("tables")["tables"] == []
    assert len(list((house.store.folder / "pruned").iterdir())) == 1


# Telling


def notices(player: Player) -> list[str]:
    from fracas.server import protocol

    found = [protocol.read_server(one) for one in player.frames if '"notice"' in one]
    return [one.text for one in found if isinstance(one, Notice) and one.about == "house"]


def test_everybody_is_told_in_their_language_and_who_comes_later_too(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    operator = Operator(house)
    ann = house.guest("Ann")
    table = ann.table("me", "me")
    english, french = ann.join(table, 0), ann.join(table, 1, lang="fr")
    operator.post("announce", text="Back at noon", french="De retour à midi", minutes=5)
    english.until(lambda: notices(english))
    french.until(lambda: notices(french))
    assert (notices(english), notices(french)) == (["Back at noon"], ["De retour à midi"])
    house.close()
    house = House(tmp_path / "data")  # a restart is what one tells of
    operator = Operator(house)
    late = Player(house.url, english.token)
    late.until(lambda: notices(late))
    assert operator.get("overview")["announcement"] == "Back at noon"
    operator.post("announce", text="")
    late.until(lambda: notices(late)[-1] == "")
    house.close()


def test_an_announcement_ends_by_itself(house: House, operator: Operator) -> None:
    ann = house.guest("Ann")
    player = ann.join(ann.table("me", "me"), 0)
    inside(house, house.hall.announce({"en": "soon over"}, time.time() - 1))
    player.until(lambda: "" in notices(player))
    assert notices(player)[0] == "soon over"


# Reports


def test_a_guest_tells_of_another_with_what_was_said(house: House, operator: Operator) -> None:
    ann, bob, cid = house.guest("Ann"), house.guest("Bob"), house.guest("Cid")
    table = ann.table("me", "open", "open", game="ledger", seats=3)
    for guest in (bob, cid):
        guest.sit(table, ann.invitation(table))
    seats = [guest.join(table, seat) for seat, guest in enumerate((ann, bob, cid))]
    seats[1].send(Say("you are all fools"))
    seats[1].send(Say("you most of all", to=0))
    seats[1].send(Say("let us win together", to=2))
    seats[0].until(lambda: len(seats[0].heard) == 2)
    seats[2].until(lambda: len(seats[2].heard) == 2)
    ann.post(f"/api/tables/{table}/reports", person=bob.id, words="he insults people")
    (found,) = operator.get("reports")["reports"]
    assert (found["reporter"], found["accused"], found["name"]) == (ann.id, bob.id, "Bob")
    assert found["words"] == "he insults people" and found["table"] == table
    texts = [one["text"] for one in found["said"]]
    assert texts == ["you are all fools", "you most of all"]  # no whisper of others
    assert operator.get("overview")["reports"] == 1
    operator.post(f"reports/{found['id']}", done=True)
    assert operator.get("reports")["reports"] == []
    assert len(operator.get("reports?all=1")["reports"]) == 1
    operator.post("reports/99", 404, done=True)
    ann.post(f"/api/tables/{table}/reports", 404, person="nobody")
    ann.post(f"/api/tables/{table}/reports", 409, person=ann.id)
    for _ in range(19):
        ann.post(f"/api/tables/{table}/reports", person=bob.id)
    ann.post(f"/api/tables/{table}/reports", 429, person=bob.id)
    for player in seats:
        player.close()


def test_what_spectators_said_is_in_the_reports_of_those_who_heard_it(
    house: House, operator: Operator
) -> None:
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    players = [ann.join(table, 0), bob.join(table, 1), eve.join(table)]
    players[1].send(Listen())
    players[2].until(lambda: players[2].people and players[2].people[1].listens)
    players[2].send(Say("you are a fool"))
    players[1].until(lambda: players[1].heard)
    for guest in (ann, bob):
        guest.post(f"/api/tables/{table}/reports", person=eve.id)
    found = {one["reporter"]: one["said"] for one in operator.get("reports")["reports"]}
    assert found[ann.id] == []
    assert [one["text"] for one in found[bob.id]] == ["you are a fool"]
    for player in players:
        player.close()


def test_nobody_at_the_table_learns_of_a_report(house: House, operator: Operator) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    players = [ann.join(table, 0), bob.join(table, 1)]
    for player in players:
        player.until(lambda player=player: player.people)  # type: ignore[misc]
        player.frames.clear()
    ann.post(f"/api/tables/{table}/reports", person=bob.id, words="sleeps")
    players[0].send(Say("your turn"))
    players[1].until(lambda: players[1].heard)
    assert [one.text for one in players[1].heard] == ["your turn"]
    assert not any("sleeps" in one or "report" in one for one in players[1].frames)
    assert "sleeps" not in bob.http.get("/api/me/data").text
    assert "sleeps" not in bob.http.get(f"/api/tables/{table}").text
    for player in players:
        player.close()


def test_reports_go_with_their_time_and_with_whom_they_are_about(tmp_path: Path) -> None:
    keep = Keep(open=0, live=0, strangers=0, guests=0, talk=0, reports=30)
    house = House(tmp_path / "data", settings=Settings(keep=keep))
    operator = Operator(house)
    ann, bob, cid = house.guest("Ann"), house.guest("Bob"), house.guest("Cid")
    table = ann.table("me", "open", "open", game="ledger", seats=3)
    for guest in (bob, cid):
        guest.sit(table, ann.invitation(table))
    seats = [guest.join(table, seat) for seat, guest in enumerate((ann, bob, cid))]
    for at, player in enumerate(seats):
        player.send(Say(f"words of {at}"))
        seats[0].until(lambda at=at: len(seats[0].heard) == at + 1)  # type: ignore[misc]
    ann.post(f"/api/tables/{table}/reports", person=bob.id)
    ann.post(f"/api/tables/{table}/reports", person=cid.id)
    cid.delete("/api/me")
    (found,) = operator.get("reports")["reports"]
    assert [one["text"] for one in found["said"]] == ["words of 0", "words of 1"]
    ann.delete("/api/me")
    (found,) = operator.get("reports")["reports"]
    assert found["reporter"] == "" and [one["text"] for one in found["said"]] == ["words of 1"]
    month = time.time() + 31 * 86400
    assert inside(house, prune(house.hall, month))["reports"] == 1
    assert operator.get("reports?all=1")["reports"] == []
    for player in seats:
        player.close()
    house.close()
