"""Plain lines through pipes: what a screen reader hears, and what a script can do."""

from __future__ import annotations

from pathlib import Path

from .conftest import Run

GAME = ("play", "--examples", "tic-tac-toe")


def test_a_whole_game_for_two_people_through_a_pipe(fracas_command: Run) -> None:
    played = fracas_command(*GAME, "--me", "all", typed="0\n3\n1\n4\n2\n")
    assert played.returncode == 0
    assert played.stderr == ""
    assert "1. player 1: 1" in played.stdout
    assert "2. player 2: 0" in played.stdout
    assert "[TT-2]" in played.stdout


def test_a_bot_plays_the_other_seat(fracas_command: Run) -> None:
    played = fracas_command(*GAME, "--seed", "3", "--bots", "random", typed="4\n")
    assert "Player 2 marks cell" in played.stdout.split("player 1: Mark a cell")[1]


def test_the_same_seed_gives_the_same_lines(fracas_command: Run) -> None:
    once, again = (
        fracas_command(*GAME, "--me", "none", "--bots", "random", "--seed", "5").stdout
        for _ in range(2)
    )
    assert once == again
    assert "The game is over" in once


def test_a_wrong_answer_says_why_and_changes_nothing(fracas_command: Run) -> None:
    played = fracas_command(*GAME, "--me", "all", typed="4\n4\n= 4\nview\n")
    assert "No: 4 is not one of the choices: type one of 0, 1, 2, 3, 5, 6, 7, 8" in played.stdout
    assert "can be marked [TT-1]. Legal here: 0, 1, 2, 3, 5, 6, 7, 8" in played.stdout
    assert "[TT-1]" in played.stdout
    assert played.stdout.count("You mark cell") == 1


def test_undo_takes_back_the_last_move(fracas_command: Run) -> None:
    played = fracas_command(*GAME, "--me", "all", typed="4\nundo\n0\nlog\n")
    assert "take back the last move" in played.stdout
    assert played.stdout.count("player 1: Mark a cell") == 2


def test_save_and_resume_go_on_where_one_was(fracas_command: Run, tmp_path: Path) -> None:
    kept = tmp_path / "mine.fracas"
    first = fracas_command(*GAME, "--me", "all", typed=f"0\n3\n1\nsave {kept}\nquit\n")
    assert f"Saved as {kept}" in first.stdout
    then = fracas_command("resume", "--examples", str(kept), typed="4\n2\n")
    assert "player 2: Mark a cell" in then.stdout
    assert "1. player 1: 1" in then.stdout


def test_a_saved_game_remembers_who_was_a_bot(fracas_command: Run) -> None:
    fracas_command(*GAME, "--bots", "random", typed="4\nsave\nquit\n")
    then = fracas_command("resume", "--examples", typed="")
    assert "player 1: Mark a cell" in then.stdout
    assert "player 2: Mark a cell" not in then.stdout


def test_a_curtain_falls_between_two_people(fracas_command: Run) -> None:
    played = fracas_command(*GAME, "--me", "all", "--curtain", "always", typed="\n4\npeek\n\n0\n")
    before, after = played.stdout.split("Over to player 2: press Enter")
    assert "player 2: Mark a cell" not in before
    hidden, shown = after.split("Press Enter alone")
    assert "Mark a cell" not in hidden
    assert "player 2: Mark a cell" in shown


def test_watching_bots_needs_no_input(fracas_command: Run) -> None:
    played = fracas_command(*GAME, "--me", "none", "--bots", "random", "--seed", "1")
    assert played.returncode == 0
    assert "The game is over" in played.stdout
