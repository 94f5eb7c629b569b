"""Run in a process of its own: a game with another content folder, one position, what is seen.

    python -m tests.content.adding PACKAGE FOLDER GAME < position

Prints the view of seat 0 and the texts of the game as JSON. The folder takes the place of the
package's own before anything is read.
"""

import json
import sys
from importlib.resources.abc import Traversable
from pathlib import Path

from fracas import content
from fracas.content import loading

moving, folder, name = sys.argv[1:]
own = loading.folder


def moved(package: str) -> Traversable:
    return Path(folder) if package == moving else own(package)


content.folder = loading.folder = moved

from fracas import catalogue, positions  # noqa: E402  # after the folder has moved

game = catalogue.find(name)
table = positions.position(name, sys.stdin.read())
json.dump({"view": table.view(0), "texts": game.words.texts}, sys.stdout)
