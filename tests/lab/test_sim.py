"""Many games: the same for any number of processes, told with intervals."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from fracas.lab.played import Played
from fracas.lab.played import plan as plan_of
from fracas.lab.report import summary, tables, wilson
from fracas.lab.sim import main, simulate
from tests.proof import kept

ROOT = Path(__file__).resolve().parents[2]
TIC_TAC_TOE = "examples.tic_tac_toe:game"


def test_the_same_seed_gives_the_same_games_with_any_number_of_processes(tmp_path: Path) -> None:
    told = []
    for jobs in ("1", "2"):
        file = tmp_path / f"{jobs}.json"
        arguments = [TIC_TAC_TOE, "--bots", "random,greedy:worlds=1", "--games", "12"]
        assert main([*arguments, "--jobs", jobs, "--json", str(file)]) == 0
        told.append(json.loads(file.read_text()))
        assert told[-1].pop("timing")["jobs"] == int(jobs)
    assert told[0] == told[1]
    assert told[0]["finished"] == 12


def test_another_seed_gives_other_games() -> None:
    one, two = (
        [(p.places, p.decisions) for p in simulate(TIC_TAC_TOE, ["random"], 20, seed=seed)]
        for seed in (1, 2)
    )
    assert one != two


def test_bots_change_seats_and_share_deals() -> None:
    played = simulate(TIC_TAC_TOE, ["random", "easy"], 4)
    assert [one.bots for one in played] == [("random", "easy"), ("easy", "random")] * 2
    assert [one.seed for one in played] == ["1/0", "1/0", "1/1", "1/1"]


def test_who_has_several_seats_wins_with_any_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["blood-feud", "--seats", "4", "--option", "drill=true", "--bots", "random,reflex"]
    assert main([*arguments, "--games", "2", "--jobs", "1"]) == 0
    assert "won by a seat of reflex: 2 of 2 games, 100.0%" in capsys.readouterr().out
    assert main([TIC_TAC_TOE, "--bots", "random,easy", "--games", "2", "--jobs", "1"]) == 0
    assert "won by a seat" not in capsys.readouterr().out


def test_alone_one_wins_or_loses_to_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["ani-mayhem", "--seats", "1", "--option", "decks=tide", "--games", "2"]
    assert main([*arguments, "--bots", "random", "--jobs", "1", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert "0 drawn" in said
    played = simulate("ani-mayhem", ["random"], 1, seats=1, options={"decks": "tide"})[0]
    won = msgspec.structs.replace(played, places=(1,))
    assert not won.drawn


def test_where_all_have_lost_the_higher_score_is_counted() -> None:
    plan = plan_of("ani-mayhem", ["reflex", "random"], 3, seats=2)
    scores = [((2, 2), (3, 0)), ((2, 2), (1, 1)), ((2, 1), (0, 4))]
    games = [
        Played(at, "1", ("reflex", "random"), places, scored, 9, 0.1)
        for at, (places, scored) in enumerate(scores)
    ]
    found = summary(plan, games, 1.0, 1)
    assert found.lost_by_all == 2
    assert found.ahead == {"reflex": 1.5, "random": 1.5}
    said = [one for one in tables(found) if isinstance(one, str)]
    assert said[0] == "lost by all: 2 of 3 games; the higher score had"
    assert said[1].startswith("reflex: 1.5 of 3 games, 50.0%")


def test_a_line_for_each_game(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    assert main([TIC_TAC_TOE, "--games", "3", "--jobs", "1", "--csv", str(file)]) == 0
    lines = file.read_text().splitlines()
    assert lines[0] == "game,seed,bot_0,bot_1,place_0,place_1,score_0,score_1,decisions,seconds"
    assert [line.split(",")[:4] for line in lines[1:]] == [
        [str(at), f"1/{at}", "random", "random"] for at in range(3)
    ]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["no-such-game"], "there is no game"),
        (["no.such:game"], "cannot be loaded"),
        ([TIC_TAC_TOE, "--bots", "a"], "there is no bot"),
        ([TIC_TAC_TOE, "--bots", "random,random,random"], "do not fit"),
        ([TIC_TAC_TOE, "--seats", "3"], "is for 2 players"),
        ([TIC_TAC_TOE, "--games", "0"], "at least one game"),
        ([TIC_TAC_TOE, "--option", "x"], "name=value"),
        ([TIC_TAC_TOE, "--option", "x=1"], "has no option"),
        ([TIC_TAC_TOE, "--jobs", "-1"], "jobs is 1 or more"),
        ([TIC_TAC_TOE, "--json", "/no/such/folder/file.json"], "there is no folder"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(
    arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert word in " ".join(told.err.split())
    assert told.out == ""


def test_wilson_intervals() -> None:
    assert wilson(0, 0) == (0, 1)
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    low, high = wilson(0, 40)
    assert (round(low, 3), round(high, 3)) == (0.0, 0.088)


@pytest.mark.parametrize(
    "command", kept([("sim", "--json"), ("balance", "--page")], ("balance", "--page"))
)
def test_an_interrupt_leaves_what_was_played_and_no_traceback(
    command: tuple[str, str], tmp_path: Path
) -> None:
    """As a terminal sends it: to every process of the group."""
    name, into = command
    file = tmp_path / "games"
    arguments = [TIC_TAC_TOE, "--games", "1000000", "--bots", "search:iterations=20", "--jobs", "2"]
    running = subprocess.Popen(
        [sys.executable, "-m", "fracas", name, *arguments, into, str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        start_new_session=True,
    )
    time.sleep(4)
    os.killpg(running.pid, signal.SIGINT)
    try:
        out, err = running.communicate(timeout=20)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "stopped after" in err
    assert "Traceback" not in out + err
    assert file.exists() != ("stopped after 0 of" in err)
    if name == "sim" and file.exists():
        assert 0 < json.loads(file.read_text())["finished"] < 1_000_000
