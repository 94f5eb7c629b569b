"""`fracas campaign`: how a campaign stands in a record, and its file to go on with elsewhere."""

from __future__ import annotations

import argparse
from pathlib import Path

import fracas
from fracas.catalogue import find
from fracas.engine.errors import BadInput
from fracas.record import read
from fracas.tui import files
from fracas.tui.words import Say

from .common import Parsers, add_games, add_json, add_language, add_sources, as_json


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser(
        "campaign", help=say("help.campaign"), description=say("help.campaign")
    )
    parser.add_argument("file", type=Path, metavar="RECORD", help=say("help.file"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=say("help.save_campaign"))
    add_json(parser, say)
    add_language(parser, say)
    add_sources(parser, say)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    add_games(given)
    say = Say(given.lang)
    text = files.read_text(given.file)
    record = read(text)
    if record.lasting and record.version != find(record.game).version:
        if given.json:
            as_json({"game": record.game, "version": record.version, "standing": []})
        else:
            print(say("campaign.older", game=record.game, version=record.version))
        if given.save is not None:
            files.write_whole(given.save, record.lasting)
        return 0
    table = fracas.loads(text)
    kept = table.game.homemade
    lines = () if kept.standing is None else kept.standing(table.state, given.lang)
    if not lines or kept.lasting is None:
        raise BadInput(f"{given.file}: this record holds no campaign")
    if given.json:
        as_json({"game": record.game, "standing": list(lines)})
    else:
        print(*lines, sep="\n")
    if given.save is not None:
        files.write_whole(given.save, kept.lasting(table.state))
    return 0
