"""Data sets: what a seat knew, nothing more, read back by anybody."""

import json
import random
from pathlib import Path

import msgspec
import polars as pl
import pytest

from fracas.catalogue import find
from fracas.cli import main
from fracas.engine import run
from fracas.engine.imagining import imagine
from fracas.lab.dataset import COLUMNS
from fracas.lab.experiment import Block, Experiment
from fracas.lab.folder import TABLES
from fracas.lab.measures import seen
from fracas.question import asked

GAMES = ["neon-gods", "collateral-damage", "blood-feud", "ani-mayhem", "collision"]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    file = folder / "duels.toml"
    file.write_text('games = 1\n[[play]]\ngame = "neon-gods"\nbots = "random"\n', encoding="utf-8")
    assert main(["lab", "export", str(file), "--into", str(folder / "duels"), "--jobs", "1"]) == 0
    return folder / "duels"


def test_it_is_read_back_in_three_lines(exported: Path) -> None:
    rows = pl.read_parquet(f"{exported}/decisions/*.parquet")
    assert rows.columns == list(TABLES["decisions"]) == list(COLUMNS)
    assert rows["decision"].to_list() == list(range(len(rows)))
    for row in rows.iter_rows(named=True):
        choice, options = json.loads(row["choice"]), json.loads(row["options"])
        assert choice in options and len(options) == row["offered"]
        assert row["clauses"] and row["kind"] and row["place"] in (1, 2)
        assert "round" in json.loads(row["view"])
    assert set(rows["won"]) == {0.0, 1.0}


def test_schema_and_card_describe_every_column(exported: Path) -> None:
    schema = json.loads((exported / "schema.json").read_text())
    assert [one["name"] for one in schema["columns"]] == list(COLUMNS)
    card = (exported / "README.md").read_text(encoding="utf-8")
    rows = pl.read_parquet(f"{exported}/decisions/*.parquet")
    assert card.startswith(
        f"# Decisions of bots in games of Fracas\n{len(rows)} decisions in 1 games"
    )
    assert "fracas schema GAME" in card
    for name in COLUMNS:
        assert f"| `{name}` |" in card
    lines = card.partition("```python\n")[2].partition("```")[0].strip().splitlines()
    assert len(lines) == 3
    said = "\n".join(lines).replace(f'"{exported.name}/', f'"{exported}/')
    exec(said, {})


@pytest.mark.parametrize("name", GAMES)
def test_a_row_is_the_same_in_worlds_that_its_seat_cannot_tell_apart(name: str) -> None:
    """Whatever the seat did not know may be otherwise, and the row stays what it is."""
    game = find(name)
    rng = random.Random(f"rows of {name}")
    s = game.start(game.seats[0], "rows", game.checked_options({}))
    told = other = 0
    for at in range(400):
        if s.result is not None:
            break
        _, mover = run.decision(s)
        strand = asked(s, mover)[0]
        choice = rng.choice(run.choices(s, strand, mover))
        if at % 10 == 0:
            world = imagine(game, s, mover, random.Random(at))
            there = next(one for one in world.strands if one.id == strand.id)
            row = seen(game, s, strand, mover, choice)
            assert msgspec.to_builtins(seen(game, world, there, mover, choice)) == (
                msgspec.to_builtins(row)
            )
            told += 1
            other += game.see(world, world.seats) != game.see(s, s.seats) or _differs(s, world)
        run.answer(s, strand, mover, choice)
    assert told > 5 and other > 0, "the worlds were all alike: nothing was shown"


def _differs(s: object, world: object) -> bool:
    return msgspec.json.encode(s) != msgspec.json.encode(world)


def test_an_export_measures_what_it_needs_whatever_the_file_says() -> None:
    from fracas.lab.dataset import study_of

    wanted = Experiment((Block("neon-gods", bots="reflex"),), games=1, measure=("curve",))
    assert study_of(wanted).plans[0].measure == ("decisions", "views")
