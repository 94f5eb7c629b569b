"""The page that tells how balanced a game is."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from fracas.lab import balance
from fracas.lab.balance import main
from fracas.lab.measures import choice_name

GAME = "neon-gods"
USUAL = [GAME, "--bots", "random", "--games", "6"]


def test_the_page_counts_seats_first_movers_names_options_and_choices(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    arguments = [*USUAL, "--each", "scenario=raids|close-quarters", "--choices", "recruit"]
    assert main([*arguments, "--jobs", "1", "--page", str(file)]) == 0
    page = file.read_text("utf-8")
    for title in ("Seat", "First mover", "Name", "Option scenario", "Choices: recruit"):
        assert f"## {title}\n" in page
    assert "| raids, seat 0 | 3 |" in page and "| close-quarters, seat 1 | 3 |" in page
    assert "| turn 1 | 6 |" in page
    assert "--each 'scenario=raids|close-quarters'" in page
    assert "Never taken" in page


def test_each_kind_of_question_has_its_own_choices(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    kinds = ["--choices", "recruit", "--choices", "move"]
    assert main([*USUAL, *kinds, "--games", "2", "--jobs", "1", "--page", str(file)]) == 0
    recruit, move = file.read_text("utf-8").split("## Choices: ")[1:]
    assert "| draw |" in recruit and "| draw |" not in move


def test_the_same_seed_gives_the_same_page_with_any_number_of_processes(tmp_path: Path) -> None:
    pages = []
    for jobs in ("1", "2"):
        file = tmp_path / "page.md"
        assert main([*USUAL, "--jobs", jobs, "--page", str(file)]) == 0
        pages.append(file.read_text("utf-8"))
    assert pages[0] == pages[1]


def test_notes_outlive_the_figures(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    for expected in (0, 1, 1):
        assert main([*USUAL, "--jobs", "1", "--page", str(file)]) == 0
        page = file.read_text("utf-8")
        assert page.count("## Notes\nSeat 0 is lucky.\n") == expected
        if not expected:
            file.write_text(page + "## Notes\nSeat 0 is lucky.\n", "utf-8")
    assert page.count("## Seat\n") == 1


def test_a_card_counts_whatever_it_costs() -> None:
    assert choice_name(("thea", 5)) == choice_name(("thea", 0)) == "thea"
    assert choice_name("draw") == "draw"
    assert choice_name(("recruit", "alien")) == "recruit alien"


def test_the_page_tells_how_games_end(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    arguments = ["collateral-damage", "--bots", "reflex", "--seats", "2", "--games", "6"]
    assert main([*arguments, "--jobs", "1", "--page", str(file)]) == 0
    found = re.findall(
        r"\| (?:enough City Strength after Domination|the last turn is over) \| (\d) \|",
        file.read_text("utf-8"),
    )
    assert len(found) == 2 and sum(map(int, found)) == 6


def test_the_page_tells_how_games_go_where_the_game_says_it(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    arguments = ["collision", "--bots", "reflex", "--seats", "2", "--games", "2"]
    swapped = "gangs=fire-line,hunting-pack|hunting-pack,fire-line"
    assert main([*arguments, "--each", swapped, "--jobs", "1", "--page", str(file)]) == 0
    page = file.read_text("utf-8")
    assert re.search(r"\| turn of decision \| [1-4]\.\d\d \|", page)
    assert re.search(r"\| wounds an attack \| 0\.\d\d \|", page)
    assert "| Fire Line | 2 |" in page and "| Hunting Pack | 2 |" in page  # whatever the seat
    assert "How games go" not in neon_page(tmp_path)


def neon_page(folder: Path) -> str:
    file = folder / "neon.md"
    assert main([GAME, "--bots", "random", "--games", "1", "--jobs", "1", "--page", str(file)]) == 0
    return file.read_text("utf-8")


@pytest.mark.parametrize(
    "wrong",
    [
        ["no-such-game"],
        [GAME, "--each", "weather"],
        [GAME, "--each", "gangs"],
        [GAME, "--bots", "gready"],
        [GAME, "--page", "no/such/folder/page.md"],
    ],
)
def test_what_cannot_be_is_refused(wrong: list[str]) -> None:
    assert main(wrong) == 2


@pytest.mark.parametrize(
    ("game", "kind", "hint"),
    [
        (GAME, "recrut", "did you mean recruit?"),
        (GAME, "weather", "there are: activate, attack,"),
        ("blood-feud", "balot", "did you mean ballot?"),
        (GAME, "turn", "there are:"),  # a step that never asks
    ],
)
def test_a_kind_of_question_that_is_never_asked_is_refused(
    game: str, kind: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([game, "--games", "1", "--jobs", "1", "--choices", kind]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert f"{game} asks no question of the kind {kind!r}; {hint}" in said


def test_a_bar_fills_on_a_terminal_while_the_page_goes_to_the_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = StringIO()
    terminal = Console(file=shown, force_terminal=True, width=100)
    monkeypatch.setattr(balance, "Console", lambda **_: terminal)
    assert main([*USUAL, "--games", "2", "--jobs", "1"]) == 0
    assert "2/2 games" in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.getvalue())
    assert capsys.readouterr().out.startswith("# Balance of Neon Gods")
