"""`fracas new-game NAME`: a game of one's own to begin with. It plays, and passes the kit."""

from __future__ import annotations

import argparse
import keyword
import re
from importlib.resources import files
from pathlib import Path

from fracas import catalogue
from fracas.engine.errors import BadInput
from fracas.tui.words import Say

from .common import Parsers, add_json, as_json

FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "game.py": "src/@MODULE@/__init__.py",
    "board.html": "src/@MODULE@/board/index.html",
    "board.css": "src/@MODULE@/board/board.css",
    "board.js": "src/@MODULE@/board/board.js",
    "rules.md": "src/@MODULE@/rules/@NAME@.md",
    "texts.en.toml": "src/@MODULE@/content/texts.en.toml",
    "texts.fr.toml": "src/@MODULE@/content/texts.fr.toml",
    "test.py": "tests/test_@MODULE@.py",
}
"""What the template has, and where it goes."""
NAME = re.compile(r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")


def add_to(commands: Parsers, say: Say) -> None:
    said = say("help.new_game")
    parser = commands.add_parser("new-game", help=said, description=said)
    parser.add_argument("name", metavar="NAME", help=say("help.new_game_name"))
    parser.add_argument(
        "--folder", type=Path, default=None, metavar="FOLDER", help=say("help.new_game_folder")
    )
    add_json(parser, say)
    parser.set_defaults(run=run, say=say)


def run(given: argparse.Namespace) -> int:
    name: str = given.name
    if not NAME.match(name) or keyword.iskeyword(name):
        raise BadInput(f"a game's name is like night-market, not {name!r}")
    if name in catalogue.known():
        raise BadInput(f"there is a game {name} already")
    folder = given.folder or Path(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{folder} is there already, and not empty")
    files_of = written(name)
    for file, text in files_of.items():
        where = folder / file
        where.parent.mkdir(parents=True, exist_ok=True)
        where.write_text(text, encoding="utf-8")
    if given.json:
        return as_json({"name": name, "folder": str(folder), "files": list(files_of)})
    print(given.say("new_game.done", folder=folder, name=name))
    return 0


def written(name: str) -> dict[str, str]:
    """The files of a new game, by their place in its folder."""
    words = name.split("-")
    letters = "".join(one[0] for one in words) if len(words) > 1 else name[:2]
    given = {
        "NAME": name,
        "MODULE": name.replace("-", "_"),
        "TITLE": " ".join(words).capitalize(),
        "CLASS": "".join(one.capitalize() for one in words),
        "LETTERS": letters.upper() if letters[0].isalpha() else f"G{letters}".upper(),
    }

    def filled(text: str) -> str:
        return re.sub("@([A-Z]+)@", lambda found: given[found[1]], text)

    template = files(__package__) / "template"
    return {
        filled(where): filled((template / f"{one}.txt").read_text(encoding="utf-8"))
        for one, where in FILES.items()
    }
