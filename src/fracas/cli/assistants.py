"""`fracas mcp`: a seat for an assistant."""

from __future__ import annotations

import argparse
import asyncio
import os
from importlib.util import find_spec
from pathlib import Path

from fracas.catalogue import add_module
from fracas.engine.errors import BadInput
from fracas.server.arguments import data_folder
from fracas.tui.words import Say

from .common import Parsers, add_language


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser("mcp", help=say("help.mcp"), description=say("help.mcp"))
    parser.add_argument("--url", default="", help=say("help.mcp_url"))
    parser.add_argument("--name", default="Assistant", help=say("help.mcp_name"))
    parser.add_argument("--ticket", default="", help=say("help.mcp_ticket"))
    parser.add_argument("--data", type=Path, default=None, help=say("help.admin_data"))
    parser.add_argument(
        "--module", action="append", default=[], metavar="MODULE", help=say("help.module")
    )
    add_language(parser, say)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    if find_spec("mcp") is None:
        raise BadInput("seats for assistants need the extra: pip install 'fracas[mcp]'")
    from fracas.client import Gone, HouseError
    from fracas.mcp import run as seat

    for name in given.module:
        add_module(name)
    token = os.environ.get("FRACAS_TOKEN", "")  # so that no list of processes shows it
    data = given.data or data_folder()
    try:
        asyncio.run(
            seat.run(
                given.url, token, given.ticket, given.name, data, given.lang, tuple(given.module)
            )
        )
    except (HouseError, Gone, ValueError) as error:
        raise BadInput(str(error)) from None
    return 0
