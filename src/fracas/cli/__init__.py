"""The `fracas` command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from fracas.content import ContentError
from fracas.engine import said
from fracas.engine.errors import FracasError
from fracas.tui.words import Say, languages, usual_language
from fracas.version import VERSION

from .common import Parsers, add_language, is_screen
from .parsing import parser_for, put_into

COMMANDS = {
    "playing": ("play", "resume"),
    "replaying": ("replay",),
    "reading": ("rules",),
    "positions": ("position",),
    "campaigns": ("campaign",),
    "checking": ("scenario", "layout", "gang", "mission", "cards"),
    "decks": ("deck",),
    "listing": ("games",),
    "puzzles": ("puzzle",),
    "lab": ("lab",),
    "schema": ("schema",),
    "serving": ("serve", "backup", "restore", "store"),
    "assistants": ("mcp",),
    "admin": ("admin",),
    "beginning": ("new-game",),
    "completing": ("completion",),
    "many": ("sim", "balance", "bench"),
}
"""Which module here has which commands: only those that are asked for are imported."""
WRONG = 2
"""The exit code when what was asked for cannot be."""
STOPPED = 130
"""The exit code after Ctrl-C, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        code = run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
        return code
    except (FracasError, ContentError) as error:
        lang = _asked_language(sys.argv[1:] if arguments is None else arguments)
        why = error.said(lang) if isinstance(error, FracasError) else said.put(str(error), lang)
        print(f"fracas: {why}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        # The reader has gone; what is still in the buffer must not complain at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def run(arguments: list[str]) -> int:
    parser = command_line(_asked_language(arguments), arguments)
    given = parser.parse_args(arguments)
    if "run" not in given:
        # `fracas` alone: the start screen, or in a pipe what there is to play.
        return run(["play" if is_screen() else "games", "--lang", given.lang])
    return int(given.run(given))


def command_line(lang: str, wanted: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """The whole of it, or whole where the words wanted lead and elsewhere a line for each."""
    say = Say(lang)
    parser = parser_for(say)(prog="fracas", description=say("help.program"))
    parser.add_argument(
        "--version", action="version", version=f"fracas {VERSION}", help=say("help.version")
    )
    add_language(parser, say)
    commands: Parsers = parser.add_subparsers(metavar=say("help.command"))
    for module, names in COMMANDS.items():
        if wanted is None or not set(names).isdisjoint(wanted):
            import_module(f"{__name__}.{module}").add_to(commands, say)
        else:
            for name in names:
                commands.add_parser(name, help=say(f"help.{name.replace('-', '_')}"))
    put_into(lang, parser)
    return parser


def _asked_language(arguments: Sequence[str]) -> str:
    """The language wished for, looked up before the words for the options are needed."""
    for at, one in enumerate(arguments):
        if one.startswith("--lang="):
            wanted = one.removeprefix("--lang=")
        elif one == "--lang" and at + 1 < len(arguments):
            wanted = arguments[at + 1]
        else:
            continue
        if wanted in languages():
            return wanted
    return usual_language()
