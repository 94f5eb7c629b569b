"""`fracas rules`: the rulebook, a clause, or a search."""

from __future__ import annotations

import argparse
import sys

from fracas import catalogue
from fracas.engine.errors import BadInput
from fracas.tui.rulebook import Clause, Rulebook, page_of
from fracas.tui.words import Say

from .common import Parsers, add_games, add_json, add_language, add_sources, as_json


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser("rules", help=say("help.rules"), description=say("help.rules"))
    parser.add_argument("game", metavar="GAME", help=say("help.game"))
    parser.add_argument("clause", nargs="*", metavar="CLAUSE|WORDS", help=say("help.clause"))
    parser.add_argument("--contract", action="store_true", help=say("help.contract"))
    add_json(parser, say)
    add_language(parser, say)
    add_sources(parser, say)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    add_games(given)
    say = Say(given.lang)
    game = catalogue.find(given.game)
    if not game.rulebook:
        raise BadInput(say("rules.no_book"))
    if given.contract and given.json:
        return as_json({"game": game.name, "contract": game.contract})
    if given.contract:
        show(game.contract, pager=True)
        return 0
    book = Rulebook.of(game, given.lang)
    if not given.clause and given.json:
        return as_json({"game": game.name, "clauses": told(list(book.clauses.values()))})
    if not given.clause:
        title = say.name(game.title, game.name)
        show(f"# {title}\n\n{book.markdown}", pager=True)
        return 0
    wanted = " ".join(given.clause)
    lang = given.lang
    term = game.teaching.glossary.find(wanted, lang)
    if given.json:
        said = None if term is None else {"name": term.name.of(lang), "text": term.text.of(lang)}
        return as_json(
            {"game": game.name, "term": said, "clauses": told(book.look_up(wanted))}
        )
    if term is not None:
        print(f"{term.name.of(lang)} ({term.clause}): {term.text.of(lang)}\n")
    found = book.look_up(wanted)
    if not found:
        raise BadInput(say("rules.none", wanted=wanted))
    show(page_of(found))
    return 0


def told(clauses: list[Clause]) -> list[dict[str, str]]:
    return [{"clause": one.id, "section": one.section, "text": one.text} for one in clauses]


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
