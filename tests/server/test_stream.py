"""Frames as they may come in: whole, in pieces, several at once."""

import pytest

from fracas import catalogue
from fracas.server import protocol
from fracas.server.protocol import FromClient, Play
from fracas.server.stream import TEXT, whole_message

from . import ledger
from .house import House, Player

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


def test_other_ways_to_write_a_length_are_left_to_the_library() -> None:
    long = bytes([TEXT, 0xFF]) + (119).to_bytes(8, "big") + MASK + bytes(119)
    bare = bytes([TEXT, 9]) + bytes(9)
    assert len(long) == 2 + 4 + 127
    assert whole_message(long, LARGEST) is None
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
    assert [number for _, number in player.view["lines"]] == list(range(1, 11))


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
