"""`fracas scenario check FILE`: say all that is wrong with a home-made scenario."""

from __future__ import annotations

import argparse
from pathlib import Path

from fracas.catalogue import all_games
from fracas.engine.errors import BadInput
from fracas.tui.words import Say

from .common import Parsers

FAULTY = 1
"""The exit code for a scenario that cannot be played."""


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser(
        "scenario", help=say("help.scenario"), description=say("help.scenario")
    )
    parser.add_argument("do", choices=["check"])
    parser.add_argument("file", type=Path, metavar="FILE", help=say("help.file"))
    parser.add_argument("--game", metavar="GAME", help=say("help.game"))
    parser.set_defaults(run=run, say=say)


def run(given: argparse.Namespace) -> int:
    checks = {
        game.name: game.check_scenario for game in all_games() if game.check_scenario is not None
    }
    name = given.game or (next(iter(checks)) if len(checks) == 1 else None)
    if name not in checks:
        raise BadInput(f"games with home-made scenarios: {', '.join(checks)}; name one by --game")
    problems = checks[name](str(given.file))
    for one in problems:
        print(one)
    if not problems:
        print(given.say("scenario.good", file=given.file.name, game=name))
    return FAULTY if problems else 0
