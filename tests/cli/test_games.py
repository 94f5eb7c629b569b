"""`fracas games` and the program's own words."""

from __future__ import annotations

import json

from .conftest import Run


def test_games_are_listed_with_seats_and_options(fracas_command: Run) -> None:
    done = fracas_command("games", "--examples")
    assert done.returncode == 0
    assert "tic-tac-toe" in done.stdout
    assert "2 players" in done.stdout


def test_options_and_values_are_put_into_words(fracas_command: Run) -> None:
    done = fracas_command("games", "--lang", "fr")
    assert "Une nuit de marchés et de trahisons" in done.stdout
    assert "Horloge : Combien de temps prennent phases" in done.stdout
    assert "blitz = Éclair : Des phases de 4 minutes" in done.stdout
    assert "'' = sans campagne : Une seule partie." in done.stdout


def test_games_as_json(fracas_command: Run) -> None:
    listed = json.loads(fracas_command("games", "--examples", "--json").stdout)
    assert listed["tic-tac-toe"]["seats"] == [2]
    assert listed["auction"]["options"]["clock"] == {
        "name": "Clock",
        "about": "Seconds for a bid.",
        "default": 0,
        "values": [0, 10, 30],
        "choices": [
            {"value": 0, "name": "no clock", "about": ""},
            {"value": 10, "name": "10", "about": ""},
            {"value": 30, "name": "30", "about": ""},
        ],
    }


def test_fracas_alone_in_a_pipe_lists_the_games(fracas_command: Run) -> None:
    done = fracas_command()
    assert done.returncode == 0
    assert done.stdout
