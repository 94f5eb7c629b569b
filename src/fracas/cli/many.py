"""`fracas sim`, `fracas balance`, `fracas bench`: many games by bots."""

from __future__ import annotations

from fracas.lab import balance, bench, sim
from fracas.tui.words import Say

from .common import Parsers


def add_to(commands: Parsers, say: Say) -> None:
    for name, module in (("sim", sim), ("balance", balance), ("bench", bench)):
        about = say(f"help.{name}")
        parser = commands.add_parser(name, help=about, description=about)
        module.add_arguments(parser)
        parser.set_defaults(run=module.run)
