"""The terminal in a made-up language, in which every text stands in ⟦…⟧: a walk through each game
in plain lines, and through every screen."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fracas.catalogue import find
from fracas.games import BUILT_IN
from tests.made_up.made_up_language import bypasses, same

HERE = Path(__file__).resolve().parents[1]
KNOWN = same("screens", "terminal")
SHORT = re.compile(r"[A-Z]([A-Z][a-z]{1,2})+")
"""Whose and who, on a map of few letters: BKe."""
MAPS = ("collateral-damage",)
"""On these, a name may stand in parts."""
ON_SCREEN = ("ani-mayhem",)
"""The others are proof: a walk takes ten seconds and more."""
TYPED = [*["1"] * 40, "view", "log", "options", "questions", "help", "xyzzy", "undo", "quit"]


def heard(words: list[str], typed: str = "") -> str:
    around = {**os.environ, "PYTHONPATH": str(HERE / "made_up"), "COLUMNS": "200"}
    found = subprocess.run(
        [sys.executable, "-m", "fracas", "--lang", "fr", *words],
        input=typed, env=around, capture_output=True, text=True, check=False, cwd=HERE.parent,
    )  # fmt: skip
    assert "Traceback" not in found.stderr, found.stderr
    return found.stdout + found.stderr


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_line_of_a_game_comes_from_the_texts(name: str) -> None:
    said = heard(["play", name, "--plain", "--seed", "3", "--bots", "random"], "\n".join(TYPED))
    assert len(said) > 2000
    parts = {part for one in KNOWN for part in one.split()} if name in MAPS else set[str]()
    found = {one for one in bypasses(said, KNOWN | parts) if not SHORT.fullmatch(one)}
    assert found == set()


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=() if one in ON_SCREEN else pytest.mark.proof) for one in BUILT_IN],
)
def test_every_screen_of_a_game_speaks_by_the_texts(name: str, tmp_path: Path) -> None:
    """From the start screen to a table and what keys open there, a curtain, a replay."""
    around = {**os.environ, "PYTHONPATH": str(HERE / "made_up"), "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, str(HERE / "made_up/screens.py"), name],
        env=around, capture_output=True, text=True, check=False, cwd=HERE.parent,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    screens = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(screens) > 12
    parts = {part for one in KNOWN for part in one.split()} if name in MAPS else set[str]()
    found = {
        (word, one["where"])
        for one in screens
        for text in one["texts"]
        for word in bypasses(text, KNOWN | parts)
        if not SHORT.fullmatch(word)
    }
    assert found == set()


def typed_as_it_is() -> set[str]:
    """Names of games, options and values: typed the same in every language."""
    found: set[str] = {"True", "False", "option"}
    for name in BUILT_IN:
        game = find(name)
        found.add(name)
        for option, setting in game.options.items():
            found |= {option, *(str(one) for one in (*setting.values, setting.default))}
    return found


def test_the_games_are_listed_by_the_texts() -> None:
    assert set(bypasses(heard(["games"]), KNOWN | typed_as_it_is())) == set()


@pytest.mark.parametrize(
    "words", [["play", "nothing"], ["deck", "check", "lantern"], ["position", "neon-gods", "none"]]
)
def test_every_answer_of_a_command_comes_from_the_texts(words: list[str]) -> None:
    assert set(bypasses(heard(words), KNOWN)) == set()
