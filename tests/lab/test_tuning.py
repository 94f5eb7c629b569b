"""Tuning: what may be tuned, values that stand in for content, a search that goes on."""

import json
from pathlib import Path

import pytest
from rich.console import Console

from fracas.cli import main
from fracas.content import folder
from fracas.lab.experiment import Block, Experiment, play_one, study
from fracas.lab.fairness import Game
from fracas.lab.flow import spread
from fracas.lab.played import Plan, Played
from fracas.lab.running import Where
from fracas.lab.tuning import Knob, Number, Search, loss, read, tunables

QUIET = Console(quiet=True, stderr=True)
NEON = "fracas.games.neon_gods"
FILE = """
games = 2
tries = 3
check = 2
measure = ["names", "first"]
bands.seat = [0.9, 1.1]
tune = ["raids-3"]

[[play]]
game = "neon-gods"
seats = 3
bots = "random"
options.scenario = "raids"
"""


def written(tmp_path: Path, text: str = FILE) -> Path:
    file = tmp_path / "raids.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_every_declared_tunable_is_there_and_keeps_what_is_counted() -> None:
    found = tunables(NEON)
    assert set(found) >= {"life-3", "close-3", "tunnel-3", "no-place-3", "raids-3"}
    for name, one in found.items():
        knob = Knob(name, one, folder(NEON))
        start = knob.start()
        if isinstance(one, Number):
            assert knob.value(start) == knob.now and one.low <= knob.now <= one.high
            continue
        assert knob.value(start).split() == knob.now.split(), "it begins with what there is"
        other = knob.value(start[::-1])
        assert sorted(other.split()) == sorted(knob.now.split())
        assert other != knob.value(start)
        for base in ("B1", "B2", "B3"):
            assert [line.split().index(base) for line in other.splitlines() if base in line] == [
                line.split().index(base) for line in knob.now.splitlines() if base in line
            ]


def test_a_number_stays_in_its_range_and_on_its_steps() -> None:
    number = Number("numbers.toml", "start.money", 3, 9, "NG-3.5")
    knob = Knob("money", number, folder(NEON))
    assert knob.now == 5 and knob.value(knob.start()) == 5
    assert [knob.value([at]) for at in (-0.5, 0.0, 0.26, 1.0, 1.5)] == [3, 3, 5, 9, 9]


def test_values_stand_in_for_content_in_processes_of_their_own() -> None:
    asked = study(Experiment((Block("neon-gods", bots="random"),), games=2, measure=("curve",)))
    plain = dict(spread(play_one, asked, range(2), 1))
    rich = {NEON: {"numbers.toml": {"start.money": 50}}}
    tuned = type(asked)(asked.plans, asked.games, tuned=rich)
    other = dict(spread(play_one, tuned, range(2), 1, apart=True))
    assert {one.digest() for one in other.values()} != {one.digest() for one in plain.values()}
    assert tuned.identity() != asked.identity()
    with pytest.raises(RuntimeError, match="has read its content already"):
        play_one(tuned, 0)


def test_a_slip_in_a_key_is_no_change_that_goes_unnoticed() -> None:
    asked = study(Experiment((Block("neon-gods", bots="random"),), games=1))
    wrong = {NEON: {"numbers.toml": {"start.moneys": 50}}}
    tuned = type(asked)(asked.plans, asked.games, tuned=wrong)
    with pytest.raises(Exception, match="moneys"):
        list(spread(play_one, tuned, range(1), 1, apart=True))


def test_what_is_further_from_its_band_is_worse() -> None:
    plan = Plan("neon-gods", ("reflex",), 4, 2, "1", {})

    def games(first: int) -> dict[int, list[Game]]:
        return {
            2: [
                (plan, Played(at, "1", ("a", "a"), (1, 2) if at < first else (2, 1), (), 5, 0.1))
                for at in range(10)
            ]
        }

    bands = {"seat": (0.9, 1.1)}
    assert loss(games(5), bands) < loss(games(6), bands) < loss(games(9), bands)


def test_a_tuning_shows_before_and_after_and_goes_on_where_it_was(tmp_path: Path) -> None:
    file, home = written(tmp_path), tmp_path / "out"
    command = ["lab", "tune", str(file), "--into", str(home), "--jobs", "1"]
    assert main(command) == 0
    tried = json.loads((home / "tried.json").read_text())["tried"]
    assert len(tried) == 3 and tried[0]["at"] == Search(read(file), home, Where(), QUIET).start()
    page = (home / "report/neon-gods-3.md").read_text(encoding="utf-8")
    assert "| before |" in page
    changes = json.loads((home / "report/changes.json").read_text())
    assert list(changes) == ["scenarios/raids.toml"]
    before = (home / "tried.json").stat().st_mtime_ns
    assert main(command) == 0
    assert json.loads((home / "tried.json").read_text())["tried"] == tried
    assert (home / "tried.json").stat().st_mtime_ns >= before


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('"raids-3"', '"raid-3"', "did you mean raids-3?"),
        ('"raids-3"', '"weather"', "there are: life-first"),
        ("bands.seat = [0.9, 1.1]\n", "", "a tuning needs bands"),
        ('tune = ["raids-3"]\n', "", "tune"),
        ("[[play]]", '[[play]]\ngame = "collision"\n[[play]]', "about one game"),
    ],
)
def test_what_cannot_be_is_refused(
    old: str, new: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, FILE.replace(old, new, 1))
    assert main(["lab", "tune", str(file), "--into", str(tmp_path / "out")]) == 2
    assert word in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "out").exists()
