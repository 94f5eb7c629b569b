"""A value fitted to games: it learns what decides, says how well, and can be read without numpy."""

from math import exp, log
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from fracas.bots import make_bot
from fracas.catalogue import find, known
from fracas.cli import main
from fracas.content import load
from fracas.engine import Fitted
from fracas.engine.taught import Unit
from fracas.lab import fitting
from fracas.lab.fitting import Lesson, Row

QUIET = Console(quiet=True, stderr=True)
TAUGHT = [name for name in known() if find(name).mind.features is not None]


def test_there_are_games_that_have_been_taught() -> None:
    assert TAUGHT


@pytest.mark.parametrize("name", TAUGHT)
def test_what_is_counted_is_what_the_weights_were_fitted_to(name: str) -> None:
    game = find(name)
    features = game.mind.features
    assert features is not None and game.mind.taught is not None
    folder = Path(str(game.state.__module__).replace(".", "/")).parent
    fitted = load(Path("src") / folder / "content/taught.toml", Fitted)
    assert fitted.features == tuple(features.names) and fitted.positions > 1000
    assert len(fitted.weights) == len(fitted.features)
    assert all(len(one.weights) == len(fitted.features) for one in fitted.units)
    for seats in game.seats:
        s = game.start(seats, "taught", game.checked_options({}))
        for seat in range(seats):
            counted = features.count(s, seat)
            assert len(counted) == len(features.names)
            assert 0 <= game.mind.taught(s, seat) <= 1


def rows(game: str, count: int) -> list[Row]:
    """Made up: whoever is far from the middle wins, on either side."""
    features = find(game).mind.features
    assert features is not None
    rng = np.random.default_rng(3)
    found = []
    for number in range(count):
        counted = rng.normal(size=len(features.names))
        won = abs(counted[0]) > 0.7
        found.append(Row(number, counted.tolist(), 0.5, float(won)))
    return found


def test_a_net_learns_what_weights_alone_cannot() -> None:
    name = TAUGHT[0]
    lesson = Lesson(name, [2], ["reflex"], "x")
    fitted, told = fitting.fit(lesson, rows(name, 4000), 12)
    assert told.fitted < told.straight - 0.1 < told.blind
    assert told.blind == pytest.approx(log(2), abs=0.02)
    rest = [0.0] * (len(fitted.features) - 1)
    assert fitted.win([2.0, *rest]) > 0.8 and fitted.win([-2.0, *rest]) > 0.8
    assert fitted.win([0.0, *rest]) < 0.4


def test_the_same_games_give_the_same_weights_whoever_plays_them() -> None:
    lesson = Lesson("neon-gods", [2], ["reflex"], "same")
    one = fitting.gathered(lesson, 3, 1, QUIET)
    assert one == fitting.gathered(lesson, 3, 2, QUIET)
    assert {row.game for row in one} == {0, 1, 2} and all(0 <= row.result <= 1 for row in one)


def test_a_fitted_value_is_read_in_plain_python() -> None:
    fitted = Fitted(("a", "b"), 1, 0.5, (1.0, -2.0), (Unit(-1.0, 3.0, (1.0, 0.0)),))
    assert fitted.win([0.0, 0.0]) == pytest.approx(1 / (1 + exp(-0.5)))
    assert fitted.win([2.0, 1.0]) == pytest.approx(1 / (1 + exp(-(0.5 + 2 - 2 + 3))))
    assert fitted.win([1e9, 0.0]) == pytest.approx(1.0) and fitted.win([0.0, 1e9]) < 1e-9


def test_the_command_writes_a_file_that_the_game_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "taught.toml"
    wanted = ["--games", "8", "--units", "2", "--jobs", "1"]
    assert main(["lab", "fit", "neon-gods", str(file), *wanted]) == 0
    assert "surprise in games kept back" in capsys.readouterr().out
    found = load(file, Fitted)
    features = find("neon-gods").mind.features
    assert features is not None and found.features == tuple(features.names)
    assert len(found.units) == 2


def test_a_game_that_counts_nothing_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "x.toml")
    assert main(["lab", "fit", "collision", file, "--games", "1", "--jobs", "1"]) == 2
    assert "Mind.features" in capsys.readouterr().err


@pytest.mark.parametrize("name", TAUGHT)
def test_who_is_taught_judges_by_the_fitted_value(name: str) -> None:
    game = find(name)
    assert game.by_taught.mind.value is game.mind.taught
    assert game.by_taught is game.by_taught and game.by_taught.mind.policy is game.mind.policy
    make_bot("search:iterations=2,taught=1", 1, game)
