"""The floor of security, a test a line."""

import contextlib
import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from fracas.server import socket as sockets
from fracas.server.address import Where
from fracas.server.limits import Limits
from fracas.server.protocol import Join, write
from fracas.server.trouble import StoreError

from .house import Guest, House, eventually, marks, two_at_a_table

ROOT = Path(__file__).parents[2]


def opened(house: House, **headers: str) -> Any:
    url = house.url.replace("http", "ws") + "/api/socket"
    return connect(url, additional_headers=headers, proxy=None).__enter__()


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_from_elsewhere_may_not_talk_to_us(house: House, origin: str) -> None:
    ann = house.guest()
    refused = ann.http.post("/api/tables", json={"game": "tic-tac-toe"}, headers={"Origin": origin})
    assert refused.status_code == 403
    with pytest.raises(InvalidStatus) as closed:
        opened(house, Origin=origin)
    assert closed.value.response.status_code == 403


def test_our_own_page_and_allowed_origins_may(tmp_path: Path) -> None:
    house = House(tmp_path, Where(origins=("https://friend.example",)))
    for origin in (house.url, "https://friend.example"):
        reply = house.guest().http.post("/api/me", json={}, headers={"Origin": origin})
        assert reply.status_code == 200
        opened(house, Origin=origin).close()
    house.close()


def test_a_name_that_is_not_ours_is_refused_against_rebinding(house: House) -> None:
    reply = httpx.get(f"{house.url}/api/health", headers={"Host": "evil.example"})
    assert reply.status_code == 400
    with pytest.raises(InvalidStatus):
        opened(house, Host="evil.example")


def test_the_public_name_is_ours_and_its_cookie_is_secure(tmp_path: Path) -> None:
    house = House(tmp_path, Where(public_url="https://games.example"))
    reply = httpx.post(f"{house.url}/api/me", json={}, headers={"Host": "games.example"})
    assert reply.status_code == 200
    assert "secure" in reply.headers["set-cookie"].lower()
    assert "max-age" in reply.headers["strict-transport-security"]
    guest = house.guest("")
    guest.http.headers = httpx.Headers({"Host": "games.example", "Cookie": cookie_of(reply)})
    made = guest.post(f"/api/tables/{guest.table()}/invitations")
    assert made["address"].startswith("https://games.example/")
    assert made["reachable"]
    house.close()


def cookie_of(reply: httpx.Response) -> str:
    return str(reply.headers["set-cookie"]).split(";")[0]


def test_the_cookie_is_for_the_server_alone(house: House) -> None:
    reply = httpx.post(f"{house.url}/api/me", json={})
    cookie = reply.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert len(reply.cookies["fracas_guest"]) == 43


def test_only_hashes_of_secrets_are_stored(house: House) -> None:
    ann = house.guest()
    table = ann.table("me", "open")
    secrets = [
        ann.http.cookies["fracas_guest"],
        ann.invitation(table),
        ann.ticket(table, 0),
        ann.post("/api/me/link")["code"],
    ]
    for file in house.store.folder.glob("fracas.sqlite*"):
        held = file.read_bytes()
        for one in secrets:
            assert one.encode() not in held


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "ä" * 20, "../../etc"])
def test_a_made_up_token_opens_nothing(house: House, token: str) -> None:
    socket = opened(house)
    socket.send(write(Join(token)).decode())
    assert "ticket" in socket.recv(5)
    stranger = house.guest("")
    stranger.http.cookies.set("fracas_guest", token.encode().hex())
    stranger.get("/api/me", 401)


def test_a_ticket_is_void_when_the_seat_changes_hands(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", "open", game="auction", seats=3)
    bob.sit(table, ann.invitation(table), seat=1)
    old = bob.join(table, 1)
    bob.post(f"/api/tables/{table}/stand", seat=1)
    assert old.closed() == 1008
    socket = opened(house)
    socket.send(write(Join(old.token)).decode())
    assert '"code":"ticket"' in socket.recv(5)


def test_nobody_plays_for_another(house: House) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table = ann.table("me", "me")
    eve.post(f"/api/tables/{table}/ticket", 403, seat=0)
    watching = eve.join(table)
    watching.raw('{"type": "play", "command": "a", "question": 1, "answers": [0]}')
    watching.until(lambda: watching.refusals)
    assert marks(watching.view) == [0, 0]
    closed = ann.table("me", "me", spectators=False)
    eve.post(f"/api/tables/{closed}/ticket", 403)
    eve.get(f"/api/tables/{closed}/moments/0", 403)
    ann.get(f"/api/tables/{closed}/moments/0")


def test_a_frame_too_big_ends_the_socket(house: House) -> None:
    _, ann, _ = two_at_a_table(house)
    ann.raw(" " * 65_537)
    assert ann.closed() in (1009, 1006)  # 1006: gone before the client had read why


def test_three_messages_that_make_no_sense_end_the_socket(house: House) -> None:
    _, ann, bob = two_at_a_table(house)
    for _ in range(3):
        ann.raw("nonsense")
    assert ann.closed() == 1008
    assert len(ann.refusals) == 2
    bob.until(lambda: bob.view)


@pytest.mark.parametrize("text", ["nonsense", '{"type": "ack", "update": 1}', "[]", ""])
def test_the_first_message_must_be_a_join(house: House, text: str) -> None:
    socket = opened(house)
    socket.send(text)
    assert '"type":"bye"' in socket.recv(5)


def test_a_socket_that_never_joins_is_closed(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(join_seconds=0.2))
    assert '"limit"' in opened(house).recv(5)
    house.close()


def test_too_many_messages_end_the_socket(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(messages=5))
    _, ann, _ = two_at_a_table(house)
    with contextlib.suppress(ConnectionClosed):  # it may close before all are sent
        for number in range(40):
            ann.raw(f'{{"type": "ack", "update": {number}}}')
    assert ann.closed() == 1008
    house.close()


def test_too_many_requests_from_one_address_are_refused(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(requests=1))
    guest = httpx.Client(base_url=house.url)
    codes = [guest.get("/api/health").status_code for _ in range(30)]
    assert codes[:4] == [200] * 4
    assert 429 in codes
    house.close()


def test_sockets_and_tables_and_guests_are_capped(tmp_path: Path) -> None:
    limits = Limits(sockets_an_address=2, tables_a_guest=2, guests_an_address_an_hour=3)
    house = House(tmp_path, limits=limits)
    ann = house.guest()
    first, second = ann.table("me", "me"), ann.table("me", "me")
    assert ann.post("/api/tables", 429, game="tic-tac-toe")["code"] == "limit"
    players = [ann.join(first, 0), ann.join(second, 0)]
    with pytest.raises(InvalidStatus):
        opened(house)
    players[0].close()
    eventually("the socket is not counted any more", lambda: house.hall.metrics.sockets == 1)
    opened(house).close()
    house.guest()
    house.guest()
    assert house.guest("").http.post("/api/me", json={}).status_code == 429
    house.close()


def test_a_guest_has_so_many_sockets(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(sockets_a_guest=1))
    ann = house.guest()
    table = ann.table("me", "me")
    ann.join(table, 0)
    socket = opened(house)
    socket.send(write(Join(ann.ticket(table, 0))).decode())
    assert '"limit"' in socket.recv(5)
    house.close()


def test_a_body_too_big_or_of_another_kind_is_refused(house: House) -> None:
    ann = house.guest()
    big = b'{"name": "' + b"x" * 1_000_001 + b'"}'
    kind = {"content-type": "application/json"}
    assert ann.http.post("/api/me", content=big, headers=kind).status_code == 413
    chunks = iter([big[:600_000], big[600_000:]])
    assert ann.http.post("/api/me", content=chunks, headers=kind).status_code == 413
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert ann.http.post("/api/me", content=b"{}", headers=form).status_code == 415


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/nothing", "/nothing"])
def test_every_answer_carries_the_headers(house: House, path: str) -> None:
    headers = httpx.get(house.url + path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "server" not in headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/index.html", 200),
        ("GET", "/icon.svg", 200),
        ("GET", "/nothing", 404),
        ("GET", "/table/7", 404),
        ("GET", "/nothing.js", 404),
        ("GET", "/assets/nothing.js", 404),
        ("GET", "/assets", 404),
        ("POST", "/nothing", 404),
        ("GET", "/api", 404),
        ("GET", "/api/nothing", 404),
        ("POST", "/api/nothing", 404),
        ("DELETE", "/api/games/none/at/all", 404),
        ("DELETE", "/api/games", 405),
        ("GET", "/api/invitations", 405),
    ],
)
def test_an_unknown_path_is_not_found(house: House, method: str, path: str, status: int) -> None:
    """The client's own pages are all behind the # of one."""
    reply = httpx.request(method, house.url + path)
    assert reply.status_code == status
    if path.startswith("/api"):
        assert reply.json()["code"] == ("missing" if status == 404 else "method")
    assert ("allow" in reply.headers) == (status == 405)


@pytest.mark.parametrize(
    "path", ["/../store.py", "/%2e%2e/store.py", "/..%2fstore.py", "//etc/passwd"]
)
def test_no_path_leads_out_of_the_static_files(house: House, path: str) -> None:
    reply = httpx.get(house.url + path)
    assert "import" not in reply.text
    assert "root:" not in reply.text


def test_names_are_short_and_plain(house: House) -> None:
    ann = house.guest()
    ann.post("/api/me", 400, name="x" * 41)
    ann.post("/api/me", 400, name="")
    ann.post("/api/me", 400, name="\u202e\u200b")
    assert ann.post("/api/me", name=" <b>A\u202en\nn</b> ")["name"] == "<b>Ann</b>"


def test_no_secret_is_in_any_log(
    house: House, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    # More than the server itself would say.
    for name in ("", "uvicorn.error", "uvicorn.access", "fracas.wire"):
        caplog.set_level(logging.INFO, name)
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open")
    code = ann.invitation(table)
    bob.sit(table, code)
    players = ann.join(table, 0), bob.join(table, 1)
    players[0].play(4)
    players[1].raw('{"nonsense": 1}')
    players[1].until(lambda: players[1].refusals)
    link = ann.post("/api/me/link")["code"]
    Guest(house, "").post("/api/me/claim", code=link)
    row = house.store.row("SELECT seed, salt FROM matches")
    assert row is not None
    out, err = capfd.readouterr()
    ours = ("fracas", "uvicorn", "starlette", "asyncio")
    logged = [one.getMessage() for one in caplog.records if one.name.startswith(ours)]
    said = "".join(logged) + out + err
    secrets = [players[0].token, players[1].token, code, link, row["seed"], row["salt"]]
    secrets += [ann.http.cookies["fracas_guest"], bob.http.cookies["fracas_guest"]]
    assert not [one for one in secrets if one in said]
    assert "connection open" in said, "nothing was logged at all"


def test_by_default_only_this_computer_is_served() -> None:
    import argparse

    from fracas.server.arguments import add_arguments

    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert parser.parse_args([]).host == "127.0.0.1"


def test_the_store_cannot_be_read_by_others(house: House) -> None:
    assert house.store.folder.stat().st_mode & 0o077 == 0
    with pytest.raises(StoreError):
        house.store.rows("DELETE FROM guests")


def test_forwarded_addresses_count_only_behind_a_proxy(tmp_path: Path) -> None:
    for behind, code in ((False, 429), (True, 200)):
        where = Where(behind_proxy=behind)
        house = House(tmp_path / str(behind), where, Limits(requests=1))
        guest = httpx.Client(base_url=house.url)
        codes = {
            guest.get("/api/health", headers={"X-Forwarded-For": f"192.0.2.{n}"}).status_code
            for n in range(30)
        }
        assert max(codes) == code
        house.close()


def test_talk_is_short(house: House) -> None:
    _, ann, _ = two_at_a_table(house)
    ann.socket.send('{"type": "say", "text": "%s"}' % ("x" * 501))
    ann.until(lambda: ann.refusals)
    assert ann.refusals[0].code == "bad"


def test_what_people_write_is_never_markup() -> None:
    """Svelte escapes what it shows, unless it is told not to."""
    sources = [one for one in (ROOT / "web/src").rglob("*") if one.suffix in (".svelte", ".ts")]
    assert len(sources) > 20
    for word in ("{@html", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write"):
        assert not [one for one in sources if word in one.read_text(encoding="utf-8")], word


def test_packages_of_the_client_run_nothing_when_they_are_installed() -> None:
    assert '"ci", "--ignore-scripts"' in (ROOT / "tools/webbuild.py").read_text(encoding="utf-8")


def test_tickets_are_compared_in_constant_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[bytes] = []

    def same(one: bytes, other: bytes) -> bool:
        compared.append(one)
        return one == other

    monkeypatch.setattr(sockets, "hmac", SimpleNamespace(compare_digest=same))
    two_at_a_table(house)
    assert len(compared) == 2
