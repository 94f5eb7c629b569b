"""`fracas scenario check FILE`, `fracas layout check FILE`, `fracas gang check FILE`,
`fracas mission check FILE`, `fracas cards check [FILE]`: say all that is wrong with what somebody
has made at home. `fracas gang show [NAME]` says what there is to make one with, or writes a
ready-made one as a file to begin with; `fracas cards show [FILE]` which two characters meet each
listing."""

from __future__ import annotations

import argparse
from pathlib import Path

from fracas.catalogue import all_games
from fracas.engine.errors import BadInput
from fracas.tui.words import Say

from .common import Parsers, add_json, as_json

KINDS = ("scenario", "layout", "gang", "mission", "cards")
SHOWN = ("gang", "cards")
WHOLE = ("cards",)
"""Without a file, what ships is checked."""
FAULTY = 1
"""The exit code for a file that cannot be played with."""


def add_to(commands: Parsers, say: Say) -> None:
    for kind in KINDS:
        said = say(f"help.{kind}")
        parser = commands.add_parser(kind, help=said, description=said)
        parser.add_argument("do", choices=["check", "show"] if kind in SHOWN else ["check"])
        parser.add_argument("file", metavar="FILE", nargs="?", default="", help=say("help.file"))
        parser.add_argument("--game", metavar="GAME", help=say("help.game"))
        add_json(parser, say)
        parser.set_defaults(run=run, say=say, kind=kind)


def run(given: argparse.Namespace) -> int:
    kind: str = given.kind
    games = {game.name: game for game in all_games() if kind in game.homemade.checks}
    name = given.game or (next(iter(games)) if len(games) == 1 else None)
    if name not in games:
        raise BadInput(f"games with a home-made {kind}: {', '.join(games)}; name one by --game")
    if given.do == "show":
        lines = list(games[name].homemade.shows[kind](given.file, given.say.lang))
        if given.json:
            return as_json({"game": name, "lines": lines})
        print("\n".join(lines))
        return 0
    if not given.file and kind not in WHOLE:
        raise BadInput(f"which file? fracas {kind} check FILE")
    problems = games[name].homemade.checks[kind](given.file)
    if given.json:
        as_json({"game": name, "file": given.file, "problems": [str(one) for one in problems]})
        return FAULTY if problems else 0
    for one in problems:
        print(one)
    if not problems:
        print(given.say(f"check.{kind}", file=Path(given.file).name or name, game=name))
    return FAULTY if problems else 0
