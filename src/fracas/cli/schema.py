"""`fracas schema GAME`: what a game shows, asks, takes and tells, as JSON Schema."""

from __future__ import annotations

import argparse

from fracas.catalogue import find
from fracas.server.schemas import schemas
from fracas.tui.words import Say

from .common import Parsers, add_games, add_json, add_language, add_sources, as_json


def add_to(commands: Parsers, say: Say) -> None:
    said = say("help.schema")
    parser = commands.add_parser("schema", help=said, description=said)
    parser.add_argument("game", metavar="GAME", help=say("help.game"))
    add_json(parser, say)  # always, but whoever says so is understood
    add_language(parser, say)
    add_sources(parser, say)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    add_games(given)
    return as_json(schemas(find(given.game)))
