"""Arguments explained in the reader's language, in what `argparse` says itself as well."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from fracas.engine.said import put
from fracas.tui.words import Say


def parser_for(say: Say) -> type[argparse.ArgumentParser]:
    """The class of a parser, and of those of its commands, that speaks a language."""

    class Formatter(argparse.HelpFormatter):
        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[Any],
            prefix: str | None = None,
        ) -> None:
            usual = say("help.usage") if prefix is None else prefix
            super().add_usage(usage, actions, groups, usual)

    class Parser(argparse.ArgumentParser):
        def __init__(self, **given: Any) -> None:
            super().__init__(**{"formatter_class": Formatter, **given, "add_help": False})
            self._positionals.title = say("help.arguments")
            self._optionals.title = say("help.options")
            self.add_argument("-h", "--help", action="help", help=say("help.help"))

        def error(self, message: str) -> NoReturn:
            self.print_usage(sys.stderr)
            self.exit(2, f"{self.prog}: {say('help.error', why=put(message, say.lang))}\n")

    return Parser


def all_of(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in dict.fromkeys(action.choices.values()):
                yield from all_of(one)


def put_into(lang: str, parser: argparse.ArgumentParser) -> None:
    """What came with English words, and the names of values, in the language."""
    for one in all_of(parser):
        for action in one._actions:
            if action.help:
                action.help = put(action.help, lang)
            if isinstance(action.metavar, str):
                action.metavar = put(action.metavar, lang)
            elif action.choices is None and action.nargs != 0:
                usual = action.dest.upper() if action.option_strings else action.dest
                action.metavar = put(usual, lang)
