"""`fracas scenario check FILE`, `fracas layout check FILE`, `fracas gang check FILE`: say all that
is wrong with what somebody has made at home."""

from __future__ import annotations

import argparse
from pathlib import Path

from fracas.catalogue import all_games
from fracas.engine.errors import BadInput
from fracas.tui.words import Say

from .common import Parsers

KINDS = ("scenario", "layout", "gang")
FAULTY = 1
"""The exit code for a file that cannot be played with."""


def add_to(commands: Parsers, say: Say) -> None:
    for kind in KINDS:
        said = say(f"help.{kind}")
        parser = commands.add_parser(kind, help=said, description=said)
        parser.add_argument("do", choices=["check"])
        parser.add_argument("file", type=Path, metavar="FILE", help=say("help.file"))
        parser.add_argument("--game", metavar="GAME", help=say("help.game"))
        parser.set_defaults(run=run, say=say, kind=kind)


def run(given: argparse.Namespace) -> int:
    kind: str = given.kind
    checks = {game.name: game.checks[kind] for game in all_games() if kind in game.checks}
    name = given.game or (next(iter(checks)) if len(checks) == 1 else None)
    if name not in checks:
        raise BadInput(f"games with a home-made {kind}: {', '.join(checks)}; name one by --game")
    problems = checks[name](str(given.file))
    for one in problems:
        print(one)
    if not problems:
        print(given.say(f"check.{kind}", file=given.file.name, game=name))
    return FAULTY if problems else 0
