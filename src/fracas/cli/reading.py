"""`fracas rules`: the rulebook, a clause, or a search."""

from __future__ import annotations

import argparse
import sys

from fracas import catalogue
from fracas.engine.errors import BadInput
from fracas.tui.rulebook import Rulebook, page_of
from fracas.tui.words import Say

from .common import Parsers, add_games, add_language, add_sources


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser("rules", help=say("help.rules"), description=say("help.rules"))
    parser.add_argument("game", metavar="GAME", help=say("help.game"))
    parser.add_argument("clause", nargs="*", metavar="CLAUSE|WORDS", help=say("help.clause"))
    add_language(parser, say)
    add_sources(parser, say)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    add_games(given)
    say = Say(given.lang)
    game = catalogue.find(given.game)
    if not game.rulebook:
        raise BadInput(say("rules.no_book"))
    book = Rulebook(game.rulebook)
    if not given.clause:
        show(book.markdown, pager=True)
        return 0
    wanted = " ".join(given.clause)
    found = book.look_up(wanted)
    if not found:
        raise BadInput(say("rules.none", wanted=wanted))
    show(page_of(found))
    return 0


def show(markdown: str, pager: bool = False) -> None:
    """On a screen with colours and a pager; in a pipe as it is written."""
    if not sys.stdout.isatty():
        print(markdown, end="" if markdown.endswith("\n") else "\n")
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    page = Markdown(markdown)
    if pager:
        with console.pager(styles=True):
            console.print(page)
    else:
        console.print(page)
