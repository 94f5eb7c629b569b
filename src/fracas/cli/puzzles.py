"""`fracas puzzle`: find the best answer in a moment of a game."""

from __future__ import annotations

import argparse
import random
from typing import Any

from fracas import catalogue, puzzles
from fracas.engine.errors import BadInput
from fracas.puzzles import Explained, Puzzle, explained, opened
from fracas.table import Table
from fracas.tui.words import Say

from .common import Parsers, add_json, as_json
from .playing import add_sitting, sit_down


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser("puzzle", help=say("help.puzzle"), description=say("help.puzzle"))
    parser.add_argument("game", metavar="GAME", help=say("help.game"))
    parser.add_argument("number", type=int, nargs="?", metavar="N", help=say("help.puzzle_number"))
    parser.add_argument("--list", action="store_true", help=say("help.puzzle_list"))
    add_json(parser, say)
    add_sitting(parser, say)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    say = Say(given.lang)
    game = catalogue.find(given.game)
    found = puzzles.shipped(game.name)
    if found is None or not found.puzzles:
        raise BadInput(say("puzzle.none", game=say.name(game.title, game.name)))
    count = len(found.puzzles)
    if given.list and given.json:
        all_ = enumerate(found.puzzles, 1)
        return as_json([posed(game.name, at, one, given.lang) for at, one in all_])
    if given.list:
        for at, one in enumerate(found.puzzles, 1):
            print(f"{at:4}. {introduced(one, opened(game.name, one), given.lang)}")
        return 0
    number = given.number or random.randint(1, count)
    if not 1 <= number <= count:
        raise BadInput(say("puzzle.number", count=count))
    if given.json:
        return as_json(posed(game.name, number, found.puzzles[number - 1], given.lang))
    one = found.puzzles[number - 1]
    table = opened(game.name, one)
    print(say("puzzle.head", number=number, count=count), introduced(one, table, given.lang))
    given.me = str(one.seat)
    if given.bots is None:
        given.bots = "reflex"
    why = explained(one, table, given.lang)
    code = sit_down(given, table, None)
    print("\n".join(told(one, table, why, say)))
    return code


def posed(game: str, number: int, one: Puzzle, lang: str) -> dict[str, Any]:
    """A puzzle as data, without its solution."""
    asked = opened(game, one).questions(one.seat, lang)[0]
    return {
        "number": number,
        "seat": one.seat,
        "kind": one.theme,
        "difficulty": one.difficulty,
        "prompt": asked.prompt,
        "options": [{"data": each.data, "label": each.label} for each in asked.options],
        "position": one.position,
    }


def introduced(one: Puzzle, table: Table, lang: str) -> str:
    """What is asked, and how hard it is."""
    asked = table.questions(one.seat, lang)[0]
    return f"{asked.prompt} {'★' * one.difficulty}{'☆' * (3 - one.difficulty)}"


def told(one: Puzzle, table: Table, why: Explained, say: Say) -> list[str]:
    """Whether the first answer was the best, which is, and why."""
    answers = [
        given.answers[0]
        for given in table.record.inputs
        if given.do == "play" and given.seat == one.seat
    ]
    verdict = (
        "unanswered" if not answers else "right" if puzzles.is_best(one, answers[0]) else "wrong"
    )
    lines = [say(f"puzzle.{verdict}")]
    lines.append(
        say(
            "puzzle.best",
            best=why.best,
            value=percent(one.value, say.lang),
            next=why.next,
            behind=percent(one.behind, say.lang),
        )
    )
    return [*lines, *(f"  {value:+g} {what}" for what, value in why.reasons)]


def percent(share: float, lang: str) -> str:
    return f"{share * 100:.0f} %" if lang == "fr" else f"{share:.0%}"
