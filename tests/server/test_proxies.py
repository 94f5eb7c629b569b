"""What stands between the house and its guests: proxies, hosts, origins and paths, slow lines."""

import resource
import socket
from pathlib import Path

import httpx
import pytest

from fracas.server.address import Where, forwarded
from fracas.server.limits import Limits
from fracas.server.serve import FILES, open_files

from .house import House


@pytest.mark.parametrize(
    ("hops", "said", "counted"),
    [
        (1, "198.51.100.1, 192.0.2.1", "192.0.2.1"),
        (2, "198.51.100.1, 192.0.2.1, 203.0.113.9", "192.0.2.1"),
        (2, "192.0.2.1", "192.0.2.1"),
        (1, "2001:db8::1", "2001:db8::1"),
        (1, "192.0.2.1, nonsense", "127.0.0.1"),
        (1, "", "127.0.0.1"),
    ],
)
def test_forwarding_headers_are_read_from_the_right_end(hops: int, said: str, counted: str) -> None:
    headers = [(b"x-forwarded-for", said.encode()), (b"x-forwarded-proto", b"http, https")]
    scope = {"type": "websocket", "client": ("127.0.0.1", 5), "scheme": "ws", "headers": headers}
    found = forwarded(scope, hops)
    assert found["client"][0] == counted
    assert found["scheme"] == ("wss" if hops == 1 else "ws")


def test_whoever_writes_addresses_into_the_headers_stays_one_address(tmp_path: Path) -> None:
    house = House(tmp_path, Where(behind_proxy=True), Limits(requests=1))
    guest = httpx.Client(base_url=house.url)
    said = [f"192.0.2.{n}, 198.51.100.7" for n in range(30)]
    codes = {
        guest.get("/api/health", headers={"X-Forwarded-For": one}).status_code for one in said
    }
    assert max(codes) == 429
    house.close()


def raw(house: House, request: bytes) -> bytes:
    """What the server answers to bytes that no client would send."""
    with socket.create_connection(("127.0.0.1", house.where.port), 30) as line:
        line.sendall(request)
        return line.recv(1000)


@pytest.mark.parametrize("host", ["[", "[::1", "a]b", "", "//", "evil.example"])
def test_odd_hosts_are_refused(house: House, host: str) -> None:
    line = f"GET /api/health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    assert raw(house, line.encode("latin-1")).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("origin", ["[", "http://[", "http://[::1", "https://a]b", "null"])
def test_odd_origins_are_refused(house: House, origin: str) -> None:
    request = (
        f"POST /api/me HTTP/1.1\r\nHost: localhost\r\nOrigin: {origin}\r\nContent-Length: 2\r\n"
        "Content-Type: application/json\r\nConnection: close\r\n\r\n{}"
    )
    assert raw(house, request.encode("latin-1")).startswith((b"HTTP/1.1 400", b"HTTP/1.1 403"))


@pytest.mark.parametrize("path", ["/%00", "/a%00b", "/%0a", "/" + "x" * 5000, "/api/%00", "/%ff"])
def test_odd_paths_are_no_mistakes_of_ours(house: House, path: str) -> None:
    line = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    assert raw(house, line.encode()).startswith((b"HTTP/1.1 400", b"HTTP/1.1 404"))


def test_pages_without_tls_may_not_talk_to_a_house_with_it(tmp_path: Path) -> None:
    for where, more in (
        (Where(public_url="https://games.example"), {}),
        (Where(behind_proxy=True), {"X-Forwarded-Proto": "https"}),
    ):
        house = House(tmp_path, where)
        for origin, status in (("http://games.example", 403), ("https://games.example", 200)):
            headers = {"Host": "games.example", "Origin": origin, **more}
            reply = httpx.post(f"{house.url}/api/me", json={}, headers=headers)
            assert reply.status_code == status
        house.close()


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(body_seconds=0.2))
    request = (
        b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n"
        b"Content-Type: application/json\r\n\r\n{"
    )
    assert raw(house, request).startswith(b"HTTP/1.1 408")
    house.close()


def test_as_many_files_may_be_open_as_the_system_allows() -> None:
    may = open_files()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert may == soft or soft == resource.RLIM_INFINITY
    assert hard == resource.RLIM_INFINITY or soft >= min(hard, FILES)
