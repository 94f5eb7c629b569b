"""What several commands share: arguments, and finding games that are not installed."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from fracas import catalogue
from fracas.engine.errors import BadInput
from fracas.tui.words import Say, languages

if TYPE_CHECKING:
    Parsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
else:
    Parsers = Any


def add_language(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--lang", choices=languages(), default=say.lang, help=say("help.lang"))


def add_json(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--json", action="store_true", help=say("help.json"))


def as_json(found: object) -> int:
    """To standard output; returns the exit code."""
    print(json.dumps(msgspec.to_builtins(found), indent=1, ensure_ascii=False))
    return 0


def add_sources(parser: argparse.ArgumentParser, say: Say) -> None:
    """Where games come from beyond those installed."""
    parser.add_argument("--examples", action="store_true", help=say("help.examples"))
    parser.add_argument(
        "--module", action="append", default=[], metavar="MODULE", help=say("help.module")
    )


def add_games(given: argparse.Namespace) -> None:
    """Make the games of `--module` and `--examples` known."""
    for name in given.module:
        if not catalogue.add_module(name):
            raise BadInput(f"{name} holds no game")
    if given.examples:
        sys.path.append(str(_examples_folder().parent))
        catalogue.add_module("examples")


def is_screen() -> bool:
    """Whether there is a person with a screen, both to read and to type."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _examples_folder() -> Path:
    """The examples of this clone, or of the folder one is in."""
    here = Path(__file__).resolve().parents[3] / "examples"
    found = here if here.is_dir() else Path("examples").resolve()
    if not found.is_dir():
        raise BadInput("there is no examples folder here: they come with a clone of Fracas")
    return found
