"""The client's types are those of the server."""

from pathlib import Path

import msgspec
import pytest

from fracas.server import protocol
from fracas.server.types import structs, typescript

MADE = Path(__file__).resolve().parents[2] / "web/src/lib/protocol.ts"


def test_the_clients_types_are_current() -> None:
    if MADE.exists():
        assert MADE.read_text(encoding="utf-8") == typescript(), (
            "run: python -m fracas.server.types > web/src/lib/protocol.ts"
        )
    assert "export interface Play {" in typescript()


def test_every_struct_has_its_interface_and_every_message_its_tag() -> None:
    made = typescript()
    for one in structs():
        assert f"export interface {one.__name__} {{" in made
    for one in (*protocol.FromClient.__subclasses__(), *protocol.FromServer.__subclasses__()):
        assert f'  type: "{one.__struct_config__.tag}";' in made


def test_what_may_be_left_out_is_optional() -> None:
    made = typescript()
    assert "  to?: number | null;" in made
    assert "  command: string;" in made
    assert "  answers: Choice[];" in made


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "play", "command": "a", "question": 1, "answers": [1], "more": 1}',
        '{"type": "play", "command": "a b", "question": 1, "answers": [1]}',
        '{"type": "play", "command": "' + "a" * 41 + '", "question": 1, "answers": [1]}',
        '{"type": "play", "command": "a", "question": -1, "answers": [1]}',
        '{"type": "play", "command": "a", "question": 1, "answers": []}',
        '{"type": "say", "text": "' + "a" * 501 + '"}',
        '{"type": "act", "command": "a", "do": 1}',
        '{"type": "welcome"}',
        "[]",
        "1",
        "",
    ],
)
def test_a_message_that_does_not_fit_is_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        protocol.read_client(text)
