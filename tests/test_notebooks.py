"""Notebooks: tables, questions and results show themselves, and those of the examples run."""

import ast
import json
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import fracas
from fracas.bots import make_bot, whole_input
from fracas.engine.imagining import imagine
from fracas.lab.sim import Games, simulate
from fracas.notebook import board_svg, question_html, table_html

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "examples/notebooks").glob("*.ipynb"))
GAMES = ["neon-gods", "collateral-damage", "blood-feud", "ani-mayhem", "collision"]


def shown(cell: str, names: dict[str, Any]) -> Any:
    """Runs a cell; what it shows is its last expression."""
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def cells(file: Path) -> Iterator[str]:
    for one in json.loads(file.read_text(encoding="utf-8"))["cells"]:
        if one["cell_type"] == "code":
            assert one["outputs"] == [], "what it shows is made when it is run"
            yield "".join(one["source"])


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: str(file.stem))
def test_a_notebook_runs_and_every_cell_shows_something(file: Path) -> None:
    names: dict[str, Any] = {"__name__": "notebook"}
    for cell in cells(file):
        found = shown(cell, names)
        assert found is not None and found is not False, cell
        if hasattr(found, "_repr_html_"):
            assert "<" in found._repr_html_()


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 2


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_every_game_shows_its_board(name: str) -> None:
    table = fracas.new(name, seed=5)
    drawn = ElementTree.fromstring(board_svg(table))
    said = "".join(drawn.itertext())
    assert len(said) > 300, "a board, not an empty frame"
    page = table._repr_html_()
    assert table.game.title["en"] in page and "waits for" in page
    question = next(iter(table.waiting.values()))
    assert question.prompt[:12] in question._repr_html_()


@pytest.mark.parametrize("name", GAMES)
def test_a_table_shows_no_more_than_a_spectator_may_know(name: str) -> None:
    """In another world that a spectator cannot tell from this one, it looks the same."""
    table = fracas.new(name, seed=5)
    for _ in range(12):
        seat = next(iter(table.waiting))
        table.play(seat, *whole_input(make_bot("random", 1, table.game), table.seat(seat)))
    other = table.copy()
    other.state = imagine(table.game, table.state, table.seats, random.Random(3))
    assert other.digest() != table.digest()
    assert table_html(other) == table_html(table)


def test_a_game_without_a_board_shows_its_view_and_a_finished_one_its_places() -> None:
    from examples.tic_tac_toe import game
    from fracas import catalogue

    catalogue.add(game)
    table = fracas.new("tic-tac-toe", seed=1)
    assert "<svg" in table._repr_html_()
    for at, cell in enumerate([0, 3, 1, 4, 2]):
        table.play(at % 2, cell)
    assert "<th>place</th>" in table._repr_html_()


def test_a_long_list_of_options_is_cut() -> None:
    table = fracas.new("collision", seed=1)
    for _ in range(40):
        seat, question = next(iter(table.waiting.items()))
        if len(question.choices) > 24:
            assert "more</div>" in question_html(question)
            return
        table.play(seat, question.options[0])
    raise AssertionError("no question with many options came up")


@pytest.mark.parametrize("name", GAMES)
def test_a_question_can_be_pickled(name: str) -> None:
    table = fracas.new(name, seed=5)
    question = next(iter(table.waiting.values()))
    again = pickle.loads(pickle.dumps(question))
    assert repr(again) == repr(question)
    assert (again.prompt, again.choices) == (question.prompt, question.choices)
    assert again.view() == question.view()


def test_results_show_who_won_and_can_be_pickled() -> None:
    games = simulate("examples.tic_tac_toe:game", ["random", "greedy:worlds=1"], 4)
    assert repr(games) == (
        "Games('examples.tic_tac_toe:game', 4 games, bots='random, greedy:worlds=1')"
    )
    assert "<svg" in games._repr_html_() and "greedy:worlds=1" in games._repr_html_()
    again = pickle.loads(pickle.dumps(games))
    assert isinstance(again, Games) and again == games and again.plan == games.plan
