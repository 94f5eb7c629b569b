"""Content that does nothing is refused: every key of every schema is read by the rules, the words
or the bots of its game."""

import sys
from pathlib import Path

import pytest

from examples import GAMES as EXAMPLES
from fracas.games import BUILT_IN
from tests.content.reads import unread

PACKAGES = sorted(
    {where.partition(":")[0] for where in BUILT_IN.values()}
    | {game.setup.__module__ for game in EXAMPLES.values()}
)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_key_of_the_content_is_read(package: str) -> None:
    assert unread(package) == []


PLANTED = """
from typing import Annotated
import msgspec
from fracas.content import load

class Blade(msgspec.Struct, frozen=True):
    name: str
    reach: int
    weight: int = 0
    edge: int = 1

    def __post_init__(self) -> None:
        if self.weight < 0:
            raise ValueError("too light")

    @property
    def keen(self) -> int:
        return self.edge

class Gun(msgspec.Struct, frozen=True):
    name: str
    reach: int

class Bonus(msgspec.Struct, frozen=True):
    worth: int
    much: int = 0

class Arms(msgspec.Struct, frozen=True):
    blade: tuple[Blade, ...]
    gun: dict[str, Gun]
    bonus: Bonus | None = None

ARMS = load("arms.toml", Arms)
NAMES = {one.name: one for one in ARMS.blade}

def far(key: str) -> int:
    gun = ARMS.gun[key]
    return gun.reach + (ARMS.bonus.worth if ARMS.bonus else 0)

def called(arms: Arms) -> list[str]:
    return [getattr(gun, key) for gun in arms.gun.values() for key in ("name",)]

def cuts(found: Blade) -> int:
    return found.keen
"""
CONTENT = """
blade = [{ name = "Dirk", reach = 1 }]
gun.sling = { name = "Sling", reach = 9 }
"""


def test_a_key_that_nothing_reads_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A blade's reach is not read because a gun's is, nor its weight because it is checked."""
    (tmp_path / "armoury.py").write_text(PLANTED, encoding="utf-8")
    (tmp_path / "arms.toml").write_text(CONTENT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    try:
        assert unread("armoury") == [".Blade.reach", ".Blade.weight", ".Bonus.much"]
    finally:
        sys.modules.pop("armoury", None)
