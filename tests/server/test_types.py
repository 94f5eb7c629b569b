"""The client's types are those of the server."""

from pathlib import Path

import msgspec
import pytest

from fracas.server import protocol
from fracas.server.types import files, main, structs, typescript

WEB = Path(__file__).resolve().parents[2] / "web/src"


def test_the_clients_types_are_current() -> None:
    for name, made in files().items():
        kept = (WEB / name).read_text(encoding="utf-8")
        assert kept == made, f"{name}: run python -m fracas.server.types"


def test_a_file_that_is_not_current_is_found_and_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([]) == 2
    (tmp_path / "web/src").mkdir(parents=True)
    assert main(["--check"]) == 1
    assert "lib/protocol.ts" in capsys.readouterr().err
    assert main([]) == 0 and main(["--check"]) == 0
    path = tmp_path / "web/src/lib/protocol.ts"
    path.write_text(path.read_text(encoding="utf-8").replace("answers", "answer"), encoding="utf-8")
    assert main(["--check"]) == 1


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
