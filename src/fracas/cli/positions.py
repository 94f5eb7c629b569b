"""`fracas position`: play from a position file, save one, or show what such files look like."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import fracas
from fracas.engine.errors import BadInput
from fracas.positions import schema
from fracas.tui import files
from fracas.tui.words import Say

from .common import Parsers, add_games, add_sources
from .playing import add_sitting, sit_down


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser(
        "position", help=say("help.position"), description=say("help.position")
    )
    parser.add_argument("game", metavar="GAME", help=say("help.game"))
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help=say("help.file"))
    parser.add_argument("--schema", action="store_true", help=say("help.position_schema"))
    parser.add_argument("--save", type=Path, metavar="RECORD", help=say("help.save_position"))
    parser.add_argument("--at", type=int, metavar="N", help=say("help.save_at"))
    parser.add_argument("--eyes", type=int, metavar="SEAT", help=say("help.save_eyes"))
    parser.add_argument("--whole", action="store_true", help=say("help.save_whole"))
    add_sitting(parser, say)
    add_sources(parser, say)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    add_games(given)
    if given.schema:
        print(json.dumps(schema(given.game), indent=1, ensure_ascii=False))
        return 0
    if given.save is not None:
        table = fracas.loads(files.read_text(given.save))
        if table.game.name != given.game:
            raise BadInput(f"{given.save}: this is a record of {table.game.name}")
        print(table.replay(given.at).position(given.eyes, given.whole), end="")
        return 0
    if given.file is None:
        raise BadInput("name a position file, or ask for --schema")
    return sit_down(
        given, fracas.position(given.game, files.read_text(given.file), given.file.name), None
    )
