"""Clients that take their time: whoever does not finish a request's head is shown out."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fracas.server.address import Where
from fracas.server.limits import Limits

from .house import PATIENCE, House, eventually

HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SOCKET = (
    b"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data: Path = tmp_path_factory.mktemp("hasty")
    one = House(data, limits=Limits(head_seconds=0.5))
    yield one
    one.close()


@pytest.fixture
def line(hasty: House) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", hasty.where.port), PATIENCE) as one:
        yield one


def said(line: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    found = b""
    while data := line.recv(65_536):
        found += data
    return found


def dripped(line: socket.socket, text: bytes) -> bytes:
    """A byte now and then, until nobody listens any more."""
    line.settimeout(0.05)
    found = b""
    for at in range(len(text)):
        try:
            line.sendall(text[at : at + 1])
            data = line.recv(65_536)
        except TimeoutError:
            continue
        except OSError:
            return found
        if not data:
            return found
        found += data
    raise AssertionError("it was heard to the end")


def more(line: socket.socket) -> bytes:
    data = line.recv(65_536)
    if not data:
        raise ConnectionResetError("it was closed before the end of an answer")
    return data


def answered(line: socket.socket) -> bytes:
    line.sendall(HEAD + b"\r\n")
    found = b""
    while b"\r\n\r\n" not in found:
        found += more(line)
    head, _, body = found.partition(b"\r\n\r\n")
    size = next(
        int(one.split(b":")[1])
        for one in head.lower().split(b"\r\n")
        if one.startswith(b"content-length")
    )
    while len(body) < size:
        body += more(line)
    return head.split(b"\r\n")[0]


def test_who_says_nothing_is_shown_out(line: socket.socket) -> None:
    assert said(line).startswith(b"HTTP/1.1 408 ")


def test_half_a_head_is_not_waited_for(line: socket.socket) -> None:
    line.sendall(HEAD)
    assert said(line).startswith(b"HTTP/1.1 408 ")


def test_a_byte_now_and_then_does_not_keep_a_connection(line: socket.socket) -> None:
    assert dripped(line, HEAD + b"X-Slow: " + b"a" * 2000).startswith(b"HTTP/1.1 408 ")


def test_nor_does_it_after_a_first_request(line: socket.socket) -> None:
    assert answered(line).endswith(b" 200 OK")
    assert dripped(line, HEAD + b"X-Slow: " + b"a" * 2000).startswith(b"HTTP/1.1 408 ")


def test_whole_requests_are_answered_however_many(line: socket.socket) -> None:
    for _ in range(3):
        assert answered(line).endswith(b" 200 OK")
        time.sleep(0.3)  # longer in all than a head may take


def test_a_socket_may_be_silent_for_longer(line: socket.socket) -> None:
    line.sendall(SOCKET)
    assert line.recv(65_536).startswith(b"HTTP/1.1 101 ")
    line.settimeout(1.0)
    with pytest.raises(TimeoutError):
        line.recv(1)


def heard(house: House) -> bool:
    """Whether a request is answered at all."""
    try:
        with socket.create_connection(("127.0.0.1", house.where.port), PATIENCE) as line:
            return answered(line).endswith(b"200 OK")
    except (OSError, StopIteration):
        return False


def test_who_comes_too_often_is_not_heard(tmp_path: Path) -> None:
    house = House(tmp_path / "plain", limits=Limits(connections=0.001))  # 0.004 at once
    assert not heard(house)
    house.close()
    few = House(tmp_path / "few", limits=Limits(connections=0.5))  # two at once
    table = [heard(few) for _ in range(6)]
    assert table[:2] == [True, True] and not all(table)
    few.close()


def test_behind_a_proxy_all_come_from_one_address(tmp_path: Path) -> None:
    house = House(tmp_path, Where(behind_proxy=True), limits=Limits(connections=0.001))
    assert all(heard(house) for _ in range(3))
    house.close()


def test_who_leaves_in_the_middle_of_a_body_is_no_mistake_of_ours(
    hasty: House, caplog: pytest.LogCaptureFixture
) -> None:
    before = hasty.hall.metrics.answers[400]
    head = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", hasty.where.port), PATIENCE) as line:
        line.sendall(head + b'Content-Length: 500\r\n\r\n{"name":')
        time.sleep(0.1)
    eventually("it is noticed", lambda: hasty.hall.metrics.answers[400] > before)
    assert "Traceback" not in caplog.text and not hasty.hall.metrics.answers[500]
