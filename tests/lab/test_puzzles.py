"""Puzzles: one answer is clearly best, nobody learns more than the seat knew, all can be played."""

import json
import random
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

import fracas
from fracas.bots import Considered, make_bot
from fracas.catalogue import find, known
from fracas.cli import main
from fracas.content import folder
from fracas.engine.imagining import imagine
from fracas.engine.text import plain
from fracas.lab import puzzles
from fracas.lab.puzzles import Mine, clear, deep, mine, puzzle
from fracas.puzzles import Puzzle, Puzzles, explained, is_best, opened, shipped
from fracas.tui import typed

QUIET = Console(quiet=True, stderr=True)


def considered(*given: tuple[str, float | None, int]) -> list[Considered]:
    return [Considered(choice, value, visits) for choice, value, visits in given]


def test_an_answer_is_clear_if_it_is_well_ahead_of_all_that_was_tried() -> None:
    found = clear(considered(("a", 0.6, 50), ("b", 0.5, 30), ("c", 0.55, 20)))
    assert found is not None and [one.choice for one in found] == ["a", "c"]
    assert clear(considered(("a", 0.6, 50), ("b", 0.59, 30))) is None
    assert clear(considered(("a", 0.6, 50), ("b", 0.1, 1))) is None, "the other was hardly tried"
    assert clear(considered(("a", None, 1), ("b", None, 0))) is None, "nobody looked"


def test_the_mean_of_a_few_tries_that_search_gave_up_hides_no_clear_answer() -> None:
    found = clear(considered(("a", 0.6, 500), ("b", 0.5, 90), ("lucky", 0.7, 4)))
    assert found is not None and [one.choice for one in found] == ["a", "b"]


def test_only_what_stands_out_at_a_look_ahead_is_searched() -> None:
    assert puzzles.stands_out(considered(("a", 0.6, 1), ("b", 0.5, 1), ("c", None, 0)))
    assert not puzzles.stands_out(considered(("a", 0.6, 1), ("b", 0.595, 1)))
    assert not puzzles.stands_out(considered(("a", None, 1), ("b", None, 0)))


def test_the_search_that_confirms_always_looks() -> None:
    for name in ("neon-gods", "collateral-damage", "collision", "blood-feud"):
        recipe = deep(find(name), 40)
        assert recipe.startswith("search:iterations=40") and "sure" not in recipe
        make_bot(recipe, 1, find(name))


@pytest.fixture
def made() -> Puzzle:
    """Whatever the search says of an early question, as a puzzle."""
    table = fracas.new("neon-gods", seed="puzzled")
    seat, question = next(iter(table.waiting.items()))
    return Puzzle(
        "0-1", seat, question.kind, 2, question.choices[1], 0.6, question.choices[0], 0.5,
        [("blurp", 1.5)], table.position(seat, whole=True),
    )  # fmt: skip


def test_a_puzzle_holds_nothing_that_its_seat_did_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def first_two(considered: list[Considered]) -> list[Considered]:
        return sorted(considered, key=lambda one: str(one.choice))[:2]

    monkeypatch.setattr(puzzles, "clear", first_two)
    monkeypatch.setattr(puzzles, "stands_out", lambda considered: True)
    task = Mine("neon-gods", 2, 4, 4)
    table = fracas.new("neon-gods", seed="puzzled")
    seat, question = next(iter(table.waiting.items()))
    other = table.copy()
    other.state = imagine(table.game, table.state, seat, random.Random(2))
    assert other.digest() != table.digest()
    asked = other.questions(seat)[0]
    one = puzzle(task, table, seat, question, "x")
    assert one is not None and one == puzzle(task, other, seat, asked, "x")


def test_mining_goes_on_where_it_was_and_stops_when_there_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: Puzzle
) -> None:
    looked: list[int] = []

    def found(task: Mine, number: int) -> tuple[int, list[Puzzle]]:
        looked.append(number)
        return number, [made] if number % 2 else []

    monkeypatch.setattr(puzzles, "mined", found)
    task, file = Mine("neon-gods", 2), tmp_path / "puzzles.json"
    first, _ = mine(task, file, 3, 60, 1, QUIET)
    assert looked == [0, 1, 2] and len(first.puzzles) == 1
    second, _ = mine(task, file, 100, 3, 1, QUIET)
    assert looked == [0, 1, 2, 3, 4, 5] and len(second.puzzles) == 3
    assert json.loads(file.read_text())["mined"] == looked
    with pytest.raises(fracas.BadInput, match="another game"):
        mine(Mine("neon-gods", 3), file, 100, 3, 1, QUIET)


def test_a_game_is_looked_through_the_same_way_every_time() -> None:
    task = Mine("neon-gods", 2, 2, 2)
    assert puzzles.mined(task, 5) == puzzles.mined(task, 5)


@pytest.mark.parametrize(("answer", "lang", "word"), [
    (1, "en", "Yes, that is best."),
    (0, "en", "Another answer is better."),
    (0, "fr", "Une autre réponse est meilleure."),
    (None, "en", "You have not answered."),
])  # fmt: skip
def test_a_puzzle_is_played_in_the_terminal(
    answer: int | None, lang: str, word: str, made: Puzzle,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    kept = Puzzles("neon-gods", find("neon-gods").version, 2, [0], [made])
    monkeypatch.setattr("fracas.puzzles.shipped", lambda game: kept)
    lines = iter([] if answer is None else [str(answer + 1), "quit"])

    class Lines:
        def next(self, seconds: float | None = None) -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

    monkeypatch.setattr(typed, "FromFile", Lines)
    assert main(["puzzle", "neon-gods", "1", "--plain", "--lang", lang]) == 0
    said = capsys.readouterr().out
    shares = ("60 %", "50 %") if lang == "fr" else ("60%", "50%")
    assert word in said and all(share in said for share in shares)
    assert "★★☆" in said and "+1.5" in said


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_was_best_is_told_in_the_words_of_the_options(lang: str) -> None:
    kept = shipped("neon-gods")
    assert kept is not None
    for one in kept.puzzles:
        table = opened("neon-gods", one)
        labels = [each.label for each in table.questions(one.seat, lang)[0].options]
        why = explained(one, table, lang)
        assert why.best in labels and why.next in labels and why.best != why.next


def test_an_answer_of_lists_is_the_same_as_one_of_tuples(made: Puzzle) -> None:
    again = Puzzles("neon-gods", "2", 2, [], [made])
    read = msgspec.json.decode(msgspec.json.encode(again), type=Puzzles).puzzles[0]
    assert is_best(read, made.best) and not is_best(read, made.next)


def test_all_puzzles_that_ship_are_of_the_rules_of_today() -> None:
    files = [one.name.removesuffix(".json") for one in (folder("fracas.lab") / "puzzles").iterdir()]
    assert files and all(shipped(name) for name in files)


@pytest.mark.parametrize("name", known())
def test_every_puzzle_that_ships_can_be_opened_and_its_answers_are_legal(name: str) -> None:
    found = shipped(name)
    for one in found.puzzles if found else ():
        table = fracas.position(name, one.position)
        question = table.questions(one.seat)[0]
        choices = [plain(choice) for choice in question.choices]
        assert question.kind == one.theme
        assert plain(one.best) in choices and plain(one.next) in choices
        assert one.value - one.behind >= puzzles.GAP - 0.001 and one.difficulty in (1, 2, 3)


def test_what_cannot_be_is_refused(
    made: Puzzle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("fracas.puzzles.shipped", lambda game: None)
    assert main(["puzzle", "neon-gods"]) == 2
    assert "there are no puzzles of Neon Gods yet" in capsys.readouterr().err
    kept = Puzzles("neon-gods", "2", 2, [0], [made])
    monkeypatch.setattr("fracas.puzzles.shipped", lambda game: kept)
    assert main(["puzzle", "neon-gods", "7"]) == 2
    assert "from 1 to 1" in capsys.readouterr().err
    assert main(["puzzle", "neon-gods", "--list"]) == 0
    assert "   1. " in capsys.readouterr().out
