"""`fracas games` and the program's own words."""

from __future__ import annotations

import json

from .conftest import Run


def test_games_are_listed_with_seats_and_options(fracas_command: Run) -> None:
    done = fracas_command("games", "--examples")
    assert done.returncode == 0
    assert "tic-tac-toe" in done.stdout
    assert "2 players" in done.stdout


def test_games_as_json(fracas_command: Run) -> None:
    listed = json.loads(fracas_command("games", "--examples", "--json").stdout)
    assert listed["tic-tac-toe"]["seats"] == [2]


def test_fracas_alone_in_a_pipe_lists_the_games(fracas_command: Run) -> None:
    done = fracas_command()
    assert done.returncode == 0
    assert done.stdout
