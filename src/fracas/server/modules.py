"""Games that are not installed: modules named on the command line."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterable
from pathlib import Path

from fracas import BadInput, catalogue
from fracas.engine.game import Game


def add_games(names: Iterable[str]) -> list[str]:
    """Make the games of these modules or packages known; returns their names."""
    found = []
    for name in names:
        if str(Path.cwd()) not in sys.path:
            sys.path.insert(0, str(Path.cwd()))
        try:
            top = importlib.import_module(name)
        except ImportError as error:
            raise BadInput(f"--module {name}: {error}") from None
        modules = [top]
        for inner in pkgutil.iter_modules(getattr(top, "__path__", ())):
            modules.append(importlib.import_module(f"{name}.{inner.name}"))
        for module in modules:
            for one in vars(module).values():
                if isinstance(one, Game) and one.name not in catalogue.known():
                    catalogue.add(one)
                    found.append(one.name)
    return found
