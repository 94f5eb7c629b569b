"""`fracas serve`, `fracas backup`, `fracas restore`: hosting tables for others."""

from __future__ import annotations

import argparse

from fracas.server.arguments import add_arguments, add_backup_arguments, add_check_arguments
from fracas.tui.words import Say

from .common import Parsers


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
        parser.set_defaults(run=run)


# The server is loaded when it is wanted: the other commands start in half the time.


def serve(given: argparse.Namespace) -> int:
    from fracas.server.serve import run

    return run(given)


def backup(given: argparse.Namespace) -> int:
    from fracas.server.backup import run_backup

    return run_backup(given)


def restore(given: argparse.Namespace) -> int:
    from fracas.server.backup import run_restore

    return run_restore(given)
