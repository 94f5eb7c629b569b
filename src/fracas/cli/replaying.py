"""`fracas replay`: step through a record."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import fracas
from fracas.catalogue import find
from fracas.record import read
from fracas.retold import Moment
from fracas.shown import Shown
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
    text = files.read_text(given.file)
    record = read(text)
    other = record.version != find(record.game).version
    played = fracas.story(text) if other else fracas.loads(text)
    seat = int(given.seat) if given.seat and given.seat.isdecimal() else given.seat
    (played.at(0) if isinstance(played, fracas.Story) else played).viewer(seat)
    if given.json:
        return as_json(story(played, seat, given))
    if not wants_plain(given):
        from fracas.tui.replay import ReplayApp

        return ReplayApp(played, seat, given.lang, given.upto, given.speed).play()
    tell(played, seat, given)
    return 0


Played = fracas.Table | fracas.Story
"""Under the rules of today it is played again, of other rules it tells what was."""


def moments(played: Played, upto: int | None) -> Iterator[Shown]:
    """The table at its start, and after each input."""
    if isinstance(played, fracas.Story):
        length = played.length if upto is None else min(max(upto, 0), played.length)
        yield from map(played.at, range(length + 1))
        return
    shown = played.replay(0)
    yield shown
    for one in played.record.inputs[:upto]:
        shown.apply(one)
        yield shown


def story(played: Played, seat: int | str | None, given: argparse.Namespace) -> object:
    """A record input by input, as somebody was told it, and what they see at the end."""
    found, count, view = list[object](), 0, None
    for at, shown in enumerate(moments(played, given.upto)):
        happened = [
            {"kind": event.kind, "text": event.text(seat, given.lang), "clauses": event.clauses}
            for event in shown.events[count:]
            if seen_by(event, shown, seat)
        ]
        found.append({"at": at, "happened": happened})
        count, view = len(shown.log), shown
    assert view is not None
    told = {"game": played.game.name, "moments": found, "view": view.view(seat)}
    return told if isinstance(played, fracas.Table) else {**told, "version": played.version}


def tell(played: Played, seat: int | str | None, given: argparse.Namespace) -> None:
    """The story of a record input by input, then the table as it is."""
    say = Say(given.lang)
    whole = len(played.record.inputs) if isinstance(played, fracas.Table) else played.length
    if isinstance(played, fracas.Story):
        print(say("replay.rules", version=played.version))
    count, last = 0, None
    for at, shown in enumerate(moments(played, given.upto)):
        if at and given.speed:
            time.sleep(1 / max(given.speed, 0.01))
        print(say("replay.at", at=at, count=whole) if at else say("replay.start"))
        for event in shown.events[count:]:
            if seen_by(event, shown, seat):
                clauses = f" [{', '.join(event.clauses)}]" if event.clauses else ""
                print(f"  {event.text(seat, given.lang)}{clauses}")
        count, last = len(shown.log), shown
        sys.stdout.flush()
    assert last is not None
    if isinstance(last, Moment) and last.at != last.since:
        print(say("replay.since", at=last.since))
    for line in lines(Look(last, given.lang).shapes(last, seat)):
        print(line)
