"""`fracas serve`, `fracas backup`, `fracas restore`, `fracas store`: hosting tables for others."""

from __future__ import annotations

import argparse
from pathlib import Path

from fracas.server.arguments import (
    add_arguments,
    add_backup_arguments,
    add_check_arguments,
    data_folder,
)
from fracas.tui.words import Say

from .common import Parsers, add_json


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser("serve", help=say("help.serve"), description=say("help.serve"))
    add_arguments(parser)
    parser.set_defaults(run=serve)
    for name, run in (("backup", backup), ("restore", restore)):
        about = say(f"help.{name}")
        parser = commands.add_parser(name, help=about, description=about)
        add_backup_arguments(parser)
        if name == "backup":
            add_check_arguments(parser)
        add_json(parser, say)
        parser.set_defaults(run=run)

    about = say("help.store")
    parser = commands.add_parser("store", help=about, description=about)
    action = parser.add_subparsers(required=True, metavar="move").add_parser(
        "move", help=about, description=about
    )
    action.add_argument("source", metavar="FROM", help=say("help.store_home"))
    action.add_argument("target", metavar="TO", help=say("help.store_home"))
    action.add_argument("--data", type=Path, default=None, help=say("help.store_data"))
    add_json(action, say)
    action.set_defaults(run=move)


# The server is loaded when it is wanted: the other commands start in half the time.


def serve(given: argparse.Namespace) -> int:
    from fracas.server.serve import run

    return run(given)


def backup(given: argparse.Namespace) -> int:
    from fracas.server.backup import run_backup

    return run_backup(given)


def move(given: argparse.Namespace) -> int:
    from fracas.server.moving import run

    return run(given, given.data or data_folder())


def restore(given: argparse.Namespace) -> int:
    from fracas.server.backup import run_restore

    return run_restore(given)
