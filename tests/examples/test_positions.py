"""The position files that come with the examples are as one would write them."""

import tomllib
from pathlib import Path

import pytest

import fracas
from examples import GAMES
from fracas import catalogue

FILES = sorted((Path(__file__).parents[2] / "examples/positions").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_position_file_opens_and_is_kept_in_the_record(path: Path) -> None:
    for game in GAMES.values():
        catalogue.add(game)
    source = path.read_text(encoding="utf-8")
    table = fracas.position(tomllib.loads(source)["game"], source)
    seat, question = next(iter(table.waiting.items()))
    table.play(seat, question.options[-1])
    again = fracas.loads(table.dumps())
    assert again.record.position == source
    assert again.digest() == table.digest()


def test_there_are_some() -> None:
    assert len(FILES) >= 3
