"""Small games, each to be read in a minute; together they use all that the engine can do."""

from typing import Any

from fracas.engine import Game

from . import auction, council, flash, leduc, standoff, tic_tac_toe
from .third_party.campfires.src import campfires

GAMES: dict[str, Game[Any]] = {
    module.game.name: module.game
    for module in (tic_tac_toe, leduc, auction, flash, standoff, council, campfires)
}
