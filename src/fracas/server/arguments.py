"""What the server's commands take, apart from the server so that `fracas --help` stays quick."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from platformdirs import user_data_path

PORT = 8765
METRICS_PORT = 8766


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at; 0.0.0.0 for all")
    parser.add_argument("--port", type=int, default=None, help=f"{PORT}, or another that is free")
    parser.add_argument("--data", type=Path, default=None, help="folder of the store")
    parser.add_argument(
        "--store", default=os.environ.get("FRACAS_STORE", ""), metavar="URL",
        help="where the store is, if not in that folder: postgresql://…",
    )
    parser.add_argument(
        "--settings", type=Path, default=None, help="the server's settings: house.toml"
    )
    parser.add_argument(
        "--internal", default="", metavar="HOST:PORT",
        help="where other servers of the same house reach this one: several servers then share "
        "one --store",
    )  # fmt: skip
    parser.add_argument(
        "--processes", type=int, default=0, metavar="N",
        help="run this many servers behind one port of this machine; needs a --store in Postgres",
    )  # fmt: skip
    parser.add_argument("--child", default="", help=argparse.SUPPRESS)
    parser.add_argument("--public-url", default="", help="the address that people use: https://…")
    parser.add_argument(
        "--behind-proxy", action="store_true", help="trust the forwarding headers of a proxy"
    )
    parser.add_argument(
        "--trusted-hops", type=int, default=1, metavar="N",
        help="how many proxies of yours a request passes through",
    )
    parser.add_argument(
        "--origin", action="append", default=[], help="another origin whose pages may connect"
    )
    parser.add_argument(
        "--log", choices=("text", "json"), default="text", help="lines for people or for programs"
    )
    parser.add_argument(
        "--metrics", default="", metavar="HOST:PORT",
        help=f"where a monitor finds counters: 127.0.0.1:{METRICS_PORT}, or another port that is "
        "free, unless given; off: nowhere",
    )  # fmt: skip
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--no-limits", action="store_true", help="turn off rate limits, for measuring"
    )
    parser.add_argument(
        "--module", action="append", default=[], help="also offer the games of this module"
    )


def add_backup_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="the backup")
    parser.add_argument("--data", type=Path, default=None, help="folder of the store")


def add_check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="restore it elsewhere and read it all")
    parser.add_argument("--only-check", action="store_true", help="the same with one that is there")
    parser.add_argument(
        "--module", action="append", default=[], help="also know the games of this module"
    )


def data_folder() -> Path:
    """Where a user's data are on this system."""
    given = os.environ.get("FRACAS_DATA")
    return Path(given) if given else user_data_path("fracas", appauthor=False)
