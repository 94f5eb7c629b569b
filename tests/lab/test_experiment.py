"""Experiments as files: checked as a whole, stopped and gone on with, the same whoever plays."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from fracas.catalogue import find
from fracas.cli import main
from fracas.lab import folder as folders
from fracas.lab.experiment import Block, Experiment, read, study
from fracas.lab.folder import Folder, rows_hash, select
from fracas.lab.played import game_of, play
from fracas.lab.recipes import untimed
from fracas.lab.running import Where, run

ROOT = Path(__file__).resolve().parents[2]
TIC_TAC_TOE = "examples.tic_tac_toe:game"
LEDUC = "examples.leduc:game"
FILE = f"""
games = 6
seed = 7
measure = ["names", "first", "ending", "decisions", "choices", "thinking"]
choices = ["mark"]

[[play]]
game = "{TIC_TAC_TOE}"
bots = ["random", "random,greedy:worlds=1"]
"""
QUIET = Console(quiet=True, stderr=True)


def written(tmp_path: Path, text: str = FILE) -> Path:
    file = tmp_path / "small.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_file_is_every_mix_of_what_it_lists(tmp_path: Path) -> None:
    text = """
    games = 3
    measure = ["curve"]
    [[play]]
    game = "neon-gods"
    seats = [2, 3]
    bots = ["reflex", "reflex,random"]
    options.scenario = ["raids", "close-quarters"]
    [[play]]
    game = "collateral-damage"
    bots = "reflex"
    """
    found = read(written(tmp_path, text))
    assert found.games == 3 * (2 * 2 * 2 + 1)
    told = {(one.game, one.seats, one.bots, one.options.get("scenario")) for one in found.plans}
    assert len(told) == 9
    assert ("neon-gods", 3, ("reflex", "random"), "raids") in told
    assert {one.measure for one in found.plans} == {("curve",)}


def test_rows_are_the_same_whoever_plays_them(tmp_path: Path) -> None:
    found = read(written(tmp_path))
    hashes = []
    for jobs in (1, 2):
        done = run(found, tmp_path / f"by{jobs}", Where(jobs=jobs), QUIET)
        assert (done.games, done.played, done.stopped) == (12, 12, "")
        hashes.append(done.rows)
    assert hashes[0] == hashes[1]
    other = study(Experiment((Block(TIC_TAC_TOE, bots="random"),), games=12, seed=8))
    assert run(other, tmp_path / "other", Where(), QUIET).rows != hashes[0]


def test_a_row_for_each_game_decision_and_choice(tmp_path: Path) -> None:
    found = read(written(tmp_path))
    home = tmp_path / "out"
    run(found, home, Where(), QUIET)
    games = select(home, 'number, cell, "index", game, bots, wins, decisions, digest, seconds')
    assert sorted(one[0] for one in games) == list(range(12))
    for number, cell, index, game, bots, wins, decisions, digest, seconds in games:
        again = play(found.plans[cell], index)
        assert (list(again.bots), list(again.wins), again.decisions) == (bots, wins, decisions)
        assert again.digest() == digest
        assert game == "tic-tac-toe" and seconds > 0
        moves = select(
            home, "seat, offered, choice", "decisions", f"WHERE number={number} ORDER BY decision"
        )
        assert len(moves) == decisions
        assert [one[:2] for one in moves[:2]] == [(0, 9), (1, 8)]
        assert all(json.loads(one[2]) in range(9) for one in moves)
    ((offered, taken),) = select(home, "sum(offered), sum(taken)", "choices")
    assert taken == sum(one[6] for one in games) < offered


def test_what_is_in_the_folder_is_not_played_again(tmp_path: Path) -> None:
    found = read(written(tmp_path))
    home = tmp_path / "out"
    whole = run(found, tmp_path / "whole", Where(), QUIET).rows
    with Folder(home, found) as folder:
        for number in (3, 0, 7):
            folder.add(number, play(found.plans[found.cell(number)], found.index(number)))
    assert len(list((home / "games").glob("*.parquet"))) == 1
    done = run(found, home, Where(), QUIET)
    assert (done.games, done.played, done.rows) == (12, 9, whole)
    assert run(found, home, Where(), QUIET).played == 0
    assert len(select(home, "number")) == 12


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    found = read(written(tmp_path))
    home = tmp_path / "out"
    whole = run(found, tmp_path / "whole", Where(), QUIET).rows
    killed = Folder(home, found).__enter__()
    for number in (0, 1, 2):
        killed.add(number, play(found.plans[found.cell(number)], found.index(number)))
    assert killed.coming is not None and killed.lock is not None
    killed.coming.close()  # as when the process is killed: no Parquet has been written
    killed.lock.close()
    lines = home / "coming.ndjson"
    lines.write_bytes(lines.read_bytes()[:-20])
    (home / "decisions" / "part-00000.parquet").write_bytes(b"half")
    (home / "games" / "part-00000.part").write_bytes(b"half")
    done = run(found, home, Where(), QUIET)
    assert (done.games, done.played, done.rows) == (12, 10, whole)


def test_killed_between_the_file_and_the_lines_a_game_is_there_once(tmp_path: Path) -> None:
    found = read(written(tmp_path))
    home = tmp_path / "out"
    with Folder(home, found) as folder:
        folder.add(0, play(found.plans[0], 0))
        lines = (home / "coming.ndjson").read_bytes()
    (home / "coming.ndjson").write_bytes(lines)
    run(found, home, Where(), QUIET)
    assert len(select(home, "number", rest="WHERE number = 0")) == 1


def test_many_games_become_several_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "PART", 5)
    found = read(written(tmp_path))
    home = tmp_path / "out"
    run(found, home, Where(), QUIET)
    assert len(list((home / "games").glob("*.parquet"))) == 3
    assert (home / "coming.ndjson").read_bytes() == b""
    assert sorted(one for (one,) in select(home, "number")) == list(range(12))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_stopped_at_any_time_and_gone_on_with(tmp_path: Path, how: signal.Signals) -> None:
    file = written(tmp_path, FILE.replace("games = 6", "games = 400"))
    home = tmp_path / "out"
    command = [sys.executable, "-m", "fracas", "lab", "run", str(file), "--into", str(home)]
    here = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    running = subprocess.Popen(
        [*command, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=here,
        start_new_session=True,
    )
    lines = home / "coming.ndjson"
    while running.poll() is None and not (lines.exists() and lines.stat().st_size > 2000):
        time.sleep(0.02)
    os.killpg(running.pid, how)
    out, err = running.communicate(timeout=60)
    assert "Traceback" not in out + err
    if how == signal.SIGINT:
        assert running.returncode == 130
        assert "The same command goes on with it." in out
    found = read(file)
    with Folder(home, found) as folder:
        before = len(folder.done)
    assert 0 < before < 800
    done = run(found, home, Where(), QUIET)
    assert (done.games, done.played) == (800, 800 - before)
    assert done.rows == run(found, tmp_path / "whole", Where(), QUIET).rows


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        (FILE.replace("tic_tac_toe", "no_such_game"), "cannot be loaded"),
        (FILE.replace('"random",', '"randon",'), "did you mean random?"),
        (FILE.replace('"names"', '"namse"'), "there is no measure “namse”; did you mean names?"),
        (FILE.replace('"names"', '"weather"'), "there are: names, first"),
        (FILE.replace("seed = 7", "sede = 7"), "sede"),
        (FILE.replace("games = 6", "games = 0"), "games"),
        (FILE + "options.x = 1\n", "has no option 'x'"),
        (FILE + "seats = 5\n", "is for 2 players, not 5"),
        (FILE.replace('["mark"]', '["marc"]'), "did you mean mark?"),
        (FILE.replace('choices = ["mark"]', ""), "say of which kinds of questions"),
        (FILE.replace("greedy:worlds=1", "search:seconds=1"), "thinks by the clock"),
        ("games = 3\n", "play"),
        ("games = [\n", "not valid TOML"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(
    wrong: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "out"
    file = written(tmp_path, wrong)
    assert main(["lab", "run", str(file), "--into", str(home), "--jobs", "1"]) == 2
    told = capsys.readouterr()
    assert word in " ".join(told.err.split()) and told.out == ""
    assert not home.exists()


def test_it_is_refused_in_french_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, FILE.replace('"names"', '"namse"'))
    assert main(["lab", "run", str(file), "--lang", "fr"]) == 2
    assert "il n'y a pas de mesure « namse » ; vouliez-vous dire names ?" in capsys.readouterr().err


def test_a_folder_of_something_else_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path)
    home = tmp_path / "out"
    assert main(["lab", "run", str(file), "--into", str(home), "--jobs", "1"]) == 0
    assert "All 12 games" in capsys.readouterr().out
    before = rows_hash(home)
    written(tmp_path, FILE.replace("seed = 7", "seed = 8"))
    assert main(["lab", "run", str(file), "--into", str(home)]) == 2
    assert "the results of another experiment" in capsys.readouterr().err
    assert rows_hash(home) == before
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (pictures / "cat.png").write_bytes(b"cat")
    assert main(["lab", "run", str(file), "--into", str(pictures)]) == 2
    assert "something else" in capsys.readouterr().err
    assert [one.name for one in pictures.iterdir()] == ["cat.png"]
    assert main(["lab", "run", str(file), "--into", str(tmp_path / "no" / "such")]) == 2


def test_a_folder_begun_under_other_rules_is_left_alone(tmp_path: Path) -> None:
    found = read(written(tmp_path))
    home = tmp_path / "out"
    run(found, home, Where(), QUIET)
    about = home / "experiment.json"
    told = json.loads(about.read_text())
    told["identity"], told["rules"] = "older", {TIC_TAC_TOE: "0"}
    about.write_text(json.dumps(told))
    with pytest.raises(Exception, match="begun with other rules"):
        run(found, home, Where(), QUIET)


def test_two_do_not_write_into_one_folder(tmp_path: Path) -> None:
    found = read(written(tmp_path))
    with Folder(tmp_path / "out", found), pytest.raises(Exception, match="another process"):
        run(found, tmp_path / "out", Where(), QUIET)


def test_a_bot_in_an_experiment_thinks_by_tries_alone() -> None:
    game = find("neon-gods")
    assert untimed("hard", game).startswith("search:") and "seconds" not in untimed("hard", game)
    assert untimed("random", game) == "random"
    plain = game_of(TIC_TAC_TOE)
    assert untimed("search", plain) == untimed("normal", plain) == "search:iterations=200"


def test_the_curve_tells_scores_along_the_game() -> None:
    found = study(Experiment((Block("neon-gods", bots="reflex"),), games=1, measure=("curve",)))
    one = play(found.plans[0], 0)
    assert len(one.curve) == 21
    assert one.curve[0] == (0, 0) and one.curve[-1] == one.scores
    assert all(earlier <= later for earlier, later in zip(one.curve, one.curve[1:], strict=False))
