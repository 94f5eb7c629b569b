"""The `fracas` command."""

import argparse
from collections.abc import Sequence
from importlib.metadata import entry_points

from fracas.version import VERSION


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="fracas", description="Tabletop games on one engine.")
    parser.add_argument("--version", action="version", version=f"fracas {VERSION}")
    parser.parse_args(arguments)
    games = sorted(entry.name for entry in entry_points(group="fracas.games"))
    print("Games installed: " + (", ".join(games) or "none yet"))
    return 0
