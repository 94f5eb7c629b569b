"""`fracas position`: play from a position file, save one, or show what such files look like."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import fracas
from fracas.engine.errors import BadInput
from fracas.positions import schema
from fracas.table import Table
from fracas.tui import files
from fracas.tui.words import Say

from .common import Parsers, add_games, add_json, add_sources, as_json
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
    add_json(parser, say)
    add_sitting(parser, say)
    add_sources(parser, say)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    add_games(given)
    if given.schema:
        return as_json(schema(given.game))
    if given.save is not None:
        table = fracas.loads(files.read_text(given.save))
        if table.game.name != given.game:
            raise BadInput(f"{given.save}: this is a record of {table.game.name}")
        text = table.replay(given.at).position(given.eyes, given.whole)
        if given.json:
            return as_json({"game": given.game, "position": text})
        print(text, end="")
        return 0
    if given.file is None:
        raise BadInput("name a position file, or ask for --schema")
    table = fracas.position(given.game, files.read_text(given.file), given.file.name)
    return as_json(shown(table, given)) if given.json else sit_down(given, table, None)


def shown(table: Table, given: argparse.Namespace) -> dict[str, Any]:
    """The table as somebody sees it, and what they are asked."""
    eyes: int | None = given.eyes
    asked = [] if eyes is None else table.questions(eyes, given.lang)
    return {
        "game": given.game,
        "view": table.view(eyes),
        "asked": sorted(table.waiting),
        "questions": [
            {
                "kind": one.kind,
                "prompt": one.prompt,
                "options": [{"data": each.data, "label": each.label} for each in one.options],
            }
            for one in asked
        ],
    }
