"""A saved game is whole or not there, whatever happens meanwhile."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fracas import BadInput
from fracas.tui import files


def test_a_file_is_written_and_nothing_else_is_left(tmp_path: Path) -> None:
    files.write_whole(tmp_path / "new" / "a.fracas", "one")
    assert [one.name for one in (tmp_path / "new").iterdir()] == ["a.fracas"]
    assert files.read_text(tmp_path / "new" / "a.fracas") == "one"


@pytest.mark.parametrize("moment", ["fsync", "replace"])
@pytest.mark.parametrize("stop", [KeyboardInterrupt, OSError])
def test_stopped_while_saving_the_old_file_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str, stop: type[BaseException]
) -> None:
    kept = tmp_path / "a.fracas"
    files.write_whole(kept, "old")

    def stopped(*_: object) -> None:
        raise stop

    monkeypatch.setattr(os, moment, stopped)
    with pytest.raises((KeyboardInterrupt, BadInput)):
        files.write_whole(kept, "new")
    assert kept.read_text(encoding="utf-8") == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["a.fracas"]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadInput, match="cannot write"):
        files.write_whole(tmp_path / "file" / "a.fracas", "one")


def test_a_fresh_name_is_never_one_that_is_there(tmp_path: Path) -> None:
    first = files.fresh_path("go")
    files.write_whole(first, "one")
    assert files.fresh_path("go") != first


def test_the_latest_saved_game_comes_first(tmp_path: Path) -> None:
    folder = files.save_folder()
    for at, name in enumerate(["b", "a"]):
        files.write_whole(folder / f"{name}.fracas", "")
        os.utime(folder / f"{name}.fracas", (at, at))
    assert [one.stem for one in files.saved_games()] == ["a", "b"]
