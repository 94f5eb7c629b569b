"""`fracas replay`: step through a record."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import fracas
from fracas.tui import files
from fracas.tui.lines import lines
from fracas.tui.look import Look
from fracas.tui.session import seen_by
from fracas.tui.words import Say

from .common import Parsers, add_games, add_json, add_language, add_sources, as_json
from .playing import wants_plain


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser("replay", help=say("help.replay"), description=say("help.replay"))
    parser.add_argument("file", type=Path, metavar="FILE", help=say("help.file"))
    parser.add_argument("--upto", type=int, metavar="N", help=say("help.upto"))
    parser.add_argument("--seat", metavar="SEAT", help=say("help.seat"))
    parser.add_argument("--speed", type=float, metavar="PER_SECOND", help=say("help.speed"))
    parser.add_argument("--plain", action="store_true", help=say("help.plain"))
    add_json(parser, say)
    add_language(parser, say)
    add_sources(parser, say)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    add_games(given)
    table = fracas.loads(files.read_text(given.file))
    seat = int(given.seat) if given.seat and given.seat.isdecimal() else given.seat
    table.viewer(seat)
    if given.json:
        return as_json(story(table, seat, given))
    if not wants_plain(given):
        from fracas.tui.replay import ReplayApp

        return ReplayApp(table, seat, given.lang, given.upto, given.speed).play()
    tell(table, seat, given)
    return 0


def story(table: fracas.Table, seat: int | str | None, given: argparse.Namespace) -> object:
    """A record input by input, as somebody was told it, and what they see at the end."""
    shown, found, count = table.replay(0), list[object](), 0
    for at, one in enumerate([None, *table.record.inputs[: given.upto]]):
        if one is not None:
            shown.apply(one)
        happened = [
            {"kind": event.kind, "text": event.text(seat, given.lang), "clauses": event.clauses}
            for event in shown.events[count:]
            if seen_by(event, shown, seat)
        ]
        found.append({"at": at, "happened": happened})
        count = len(shown.log)
    return {"game": table.game.name, "moments": found, "view": shown.view(seat)}


def tell(table: fracas.Table, seat: int | str | None, given: argparse.Namespace) -> None:
    """The story of a record input by input, then the table as it is."""
    say = Say(given.lang)
    look = Look(table, given.lang)
    inputs = table.record.inputs[: given.upto]
    shown = table.replay(0)
    count = 0
    for at in range(len(inputs) + 1):
        if at:
            shown.apply(inputs[at - 1])
            if given.speed:
                time.sleep(1 / max(given.speed, 0.01))
        whole = len(table.record.inputs)
        print(say("replay.at", at=at, count=whole) if at else say("replay.start"))
        for event in shown.events[count:]:
            if seen_by(event, shown, seat):
                clauses = f" [{', '.join(event.clauses)}]" if event.clauses else ""
                print(f"  {event.text(seat, given.lang)}{clauses}")
        count = len(shown.log)
        sys.stdout.flush()
    for line in lines(look.shapes(shown, seat)):
        print(line)
