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

from .common import Parsers, add_games, add_language, add_sources


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser(
        "campaign", help=say("help.campaign"), description=say("help.campaign")
    )
    parser.add_argument("file", type=Path, metavar="RECORD", help=say("help.file"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=say("help.save_campaign"))
    add_language(parser, say)
    add_sources(parser, say)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    add_games(given)
    say = Say(given.lang)
    text = files.read_text(given.file)
    record = read(text)
    if record.lasting and record.version != find(record.game).version:
        print(say("campaign.older", game=record.game, version=record.version))
        if given.save is not None:
            files.write_whole(given.save, record.lasting)
        return 0
    table = fracas.loads(text)
    seen = table.view(None)
    found = seen.get("campaign") if isinstance(seen, dict) else None
    if not found:
        raise BadInput(f"{given.file}: this record holds no campaign")
    print(say("campaign.stands", played=found["played"], missions=found["missions"]))
    for gang in found["gangs"]:
        print(say("campaign.gang", figures=len(gang["figures"]), **_numbers(gang)))
    if given.save is not None:
        files.write_whole(given.save, found["file"])
    return 0


def _numbers(gang: dict[str, object]) -> dict[str, object]:
    return {key: gang[key] for key in ("gang", "won", "earned", "xp", "shards", "worth")}
