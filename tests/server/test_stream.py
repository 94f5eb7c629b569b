"""Frames as they may come in: whole, in pieces, several at once; and sockets that come and go."""

import ast
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import fracas.server
from fracas import catalogue
from fracas.server import protocol, stream
from fracas.server.limits import Limits
from fracas.server.protocol import FromClient, Play
from fracas.server.stream import TEXT, framed_size, unmasked, whole_message

from . import ledger
from .house import PATIENCE, House, Player, eventually

catalogue.add(ledger.game)
MASK = b"\x01\x02\x03\x04"
LARGEST = 65_536


def masked(text: bytes) -> bytes:
    return bytes(one ^ MASK[at % 4] for at, one in enumerate(text))


def frame(text: bytes, head: int = TEXT) -> bytes:
    size = len(text)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([head]) + length + MASK + masked(text)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 4000])
def test_a_message_that_comes_alone_and_whole_is_taken_out_of_its_frame(size: int) -> None:
    text = bytes(at % 256 for at in range(size))
    data = frame(text)
    assert whole_message(data, LARGEST) == text
    assert whole_message(data[:-1], LARGEST) is None
    assert whole_message(data + b"x", LARGEST) is None
    assert whole_message(data, len(data) - 1) is None
    for head in (0x01, 0x80, 0x82, 0x88, 0x89, 0xC1):
        assert whole_message(bytes([head]) + data[1:], LARGEST) is None


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 125, 126, 65_535, 65_536])
def test_a_mask_is_taken_off_and_a_frames_size_is_known(size: int) -> None:
    text = bytes(at % 251 for at in range(size))
    assert unmasked(masked(text), MASK) == text
    if size < 1 << 16:
        assert framed_size(size) == len(frame(text))


def test_other_ways_to_write_a_length_are_left_to_the_library() -> None:
    long = bytes([TEXT, 0xFF]) + (119).to_bytes(8, "big") + MASK + bytes(119)
    odd = bytes([TEXT, 0xFE]) + (9).to_bytes(2, "big") + MASK + bytes(9)
    bare = bytes([TEXT, 9]) + bytes(9)
    assert len(long) == 2 + 4 + 127
    assert whole_message(long, LARGEST) is None
    assert whole_message(odd, LARGEST) is None
    assert whole_message(bare, LARGEST) is None


def test_messages_come_through_however_they_are_cut(house: House) -> None:
    ann = house.guest()
    table = ann.table("me", game="ledger", seats=1)
    player = ann.join(table, 0)
    player.until(lambda: player.questions)
    first = player.questions[0].number
    line = player.socket.socket

    def play(number: int) -> bytes:
        return text_of(Play(f"c{number}", first + number - 1, [number]))

    def written(count: int) -> None:
        player.until(lambda: len(player.accepted) == count)

    line.sendall(frame(play(1)))
    written(1)
    line.sendall(frame(play(2)) + frame(play(3)))
    written(3)
    for at, cut in enumerate((1, 2, 3, 6, 20), 4):
        data = frame(play(at))
        line.sendall(data[:cut])
        player_is_idle(player)
        line.sendall(data[cut:])
        written(at)
    text = play(9)
    line.sendall(frame(text[:10], 0x01) + frame(b"ping", 0x89))
    player_is_idle(player)
    line.sendall(frame(text[10:], 0x80))
    written(9)
    line.sendall(frame(play(10)))
    written(10)
    text = play(11)
    odd = bytes([TEXT, 0xFF]) + len(text).to_bytes(8, "big") + MASK + masked(text)
    line.sendall(odd)  # its length is written longer than need be
    written(11)
    line.sendall(frame(play(12)))
    written(12)
    assert [number for _, number in player.view["lines"]] == list(range(1, 13))


def test_a_message_amid_the_parts_of_another_ends_the_socket(house: House) -> None:
    ann = house.guest()
    player = ann.join(ann.table("me", game="ledger", seats=1), 0)
    player.until(lambda: player.questions)
    player.socket.socket.sendall(frame(b'{"type":', 0x01))
    player_is_idle(player)
    player.socket.socket.sendall(frame(b'{"type": "ack", "update": 1}'))
    assert player.closed() == 1002


def text_of(message: FromClient) -> bytes:
    return protocol.write(message)


def player_is_idle(player: Player) -> None:
    """Long enough for what was sent to be read by itself."""
    with pytest.raises(TimeoutError):
        player.receive(0.05)


# The connection

KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


@contextmanager
def bare(
    house: House, path: str = "/api/socket", port: int = 0, **headers: str
) -> Iterator[socket.socket]:
    """A client that answers nothing by itself, and has asked for a socket."""
    given = {
        "Host": "127.0.0.1", "Connection": "Upgrade", "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": KEY,
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }  # fmt: skip
    lines = [f"GET {path} HTTP/1.1", *[f"{name}: {value}" for name, value in given.items()]]
    with socket.create_connection(("127.0.0.1", port or house.where.port), PATIENCE) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode())
        yield line


def begins(line: socket.socket) -> str:
    return line.recv(65_536).decode().split("\r\n")[0]


def rest(line: socket.socket) -> bytes:
    found = b""
    while data := line.recv(65_536):
        found += data
    return found


def test_a_request_that_may_not_have_a_socket_is_told_why(house: House) -> None:
    cases: list[tuple[str, dict[str, Any], str]] = [
        ("/api/elsewhere", {}, "404"),
        ("/api/socket", {"Origin": "https://elsewhere.example"}, "403"),
        ("/api/socket", {"Host": "elsewhere.example"}, "400"),
        ("/api/socket", {"Sec_WebSocket_Version": "7"}, "400"),
        ("/api/socket", {"Sec_WebSocket_Key": "short"}, "400"),
    ]
    for path, headers, status in cases:
        with bare(house, path, **headers) as line:
            assert begins(line).split()[1] == status, (path, headers)
            assert not rest(line).startswith(b"HTTP/"), "it was answered twice"


def test_there_is_no_socket_where_the_counters_are(house: House) -> None:
    with bare(house, port=house.where.metrics) as line:
        assert begins(line).split()[1] == "404"


def test_a_full_house_refuses_more(tmp_path: Path) -> None:
    house = House(tmp_path, limits=Limits(sockets_an_address=1))
    with bare(house) as one:
        assert begins(one).split()[1] == "101"
        with bare(house) as other:
            assert begins(other).split()[1] == "503"
    house.close()


def test_who_answers_no_ping_is_gone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BEAT", 0.2)
    with bare(house) as line:
        assert begins(line).split()[1] == "101"
        said = rest(line)
        assert said.startswith(b"\x89\x00")  # a ping
        assert (1011).to_bytes(2, "big") + b"no answer" in said
    eventually("nobody is there", lambda: not house.hall.metrics.sockets)


def test_who_answers_pings_stays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BEAT", 0.2)
    with bare(house) as line:
        assert begins(line).split()[1] == "101"
        for _ in range(4):
            assert line.recv(65_536) == b"\x89\x00"
            line.sendall(frame(b"", 0x8A))


def test_who_answers_no_goodbye_is_cut_off(tmp_path: Path) -> None:
    house = House(tmp_path)
    with bare(house) as line:
        assert begins(line).split()[1] == "101"
        house.close()
        assert line.recv(4) == b"\x88\x02" + (1012).to_bytes(2, "big")


def test_only_public_parts_of_the_libraries_are_used() -> None:
    """Versions are open upwards, so nothing may hang on what can change without notice."""
    documented = {
        "uvicorn": {"uvicorn"},
        "websockets": {
            "websockets.asyncio.client", "websockets.exceptions", "websockets.frames",
            "websockets.http11", "websockets.protocol", "websockets.server",
        },
    }  # fmt: skip
    for file in Path(fracas.server.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [one.name for one in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [str(node.module)]
                assert not [one.name for one in node.names if one.name.startswith("_")], file.name
            for name in names:
                allowed = documented.get(name.split(".")[0])
                assert allowed is None or name in allowed, f"{file.name} imports {name}"
