"""Nobody else's names ship: cards, characters, factions and places are our own."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.foreign_names import ALSO_SMALL, NAMES

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = (
    "src/fracas", "web/src", "web/public", "web/index.html", "docs", "examples", "deploy",
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "pyproject.toml",
)  # fmt: skip
FOREIGN = re.compile(
    r"(?<![^\W_])(?:" + "|".join(map(re.escape, (*NAMES, *ALSO_SMALL))) + r")(?![^\W_])"
)
"""With its own capitals, not within a longer word; an underscore is an end of a word too."""


def texts(paths: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """The files that can be read; pictures and sounds cannot."""
    for path in paths:
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def foreign(where: str, text: str) -> list[str]:
    """The names in a text, and in what it is called, each with its place."""
    lines = [(0, where), *enumerate(text.replace("’", "'").splitlines(), start=1)]
    return [f"{where}:{at}: {found[0]}" for at, line in lines for found in FOREIGN.finditer(line)]


def shipped() -> list[Path]:
    tops = [ROOT / name for name in SHIPPED]
    found = [top for top in tops if top.is_file()]
    found += [path for top in tops for path in top.rglob("*") if path.is_file()]
    return sorted(path for path in found if "__pycache__" not in path.parts)


def test_nothing_that_ships_uses_a_foreign_name() -> None:
    found = []
    for path, text in texts(shipped()):
        found += foreign(path.relative_to(ROOT).as_posix(), text)
    assert found == []


def test_no_file_of_the_wheel_is_for_tests_or_has_a_foreign_name() -> None:
    listed = WheelBuilder(str(ROOT)).recurse_included_files()
    files = {one.distribution_path: Path(one.path) for one in listed}
    assert "fracas/games/ani_mayhem/content/aniverse/characters.toml" in files
    samples = {one.name for one in (ROOT / "tests/games/ani_mayhem/content").iterdir()} - {
        "sets.toml", "vocabulary.toml", "wording",
    }  # fmt: skip
    assert samples == {"rulebook"}
    assert [name for name in files if samples & set(Path(name).parts)] == []
    assert [name for name in files if name.startswith("tests/")] == []
    found = []
    for path, text in texts(files.values()):
        found += foreign(path.relative_to(ROOT).as_posix(), text)
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "- **AM-X4** given a Bugrom Horde",
        'id = "rb.little-washu"',
        "the Mums' base",
        "MEGA = 1  # Mega Neo Tokyo",
        'faction = "reclaimers"',
        "I’m Buyin’",
    ],
)
def test_a_foreign_name_is_found(line: str) -> None:
    assert len(foreign("a.md", f"one\n{line}")) == 1
    assert foreign("a.md", f"one\n{line}")[0].startswith("a.md:2: ")
    assert foreign("content/xena.toml", "") == ["content/xena.toml:0: xena"]


@pytest.mark.parametrize("line", ["an unwanted guest", "curious", "tessera", "Mumsy", "raids"])
def test_other_words_are_left_alone(line: str) -> None:
    assert foreign("a.md", line) == []
