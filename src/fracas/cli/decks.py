"""`fracas deck check|list|random`: decks that players bring."""

from __future__ import annotations

import argparse

from fracas.catalogue import all_games
from fracas.engine.errors import BadInput
from fracas.engine.groups import DeckShelf
from fracas.tui.words import Say

from .common import Parsers

FAULTY = 1
"""The exit code for a deck that is not legal."""


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser("deck", help=say("help.deck"), description=say("help.deck"))
    parser.add_argument("do", choices=["check", "list", "random"], help=say("help.deck_do"))
    parser.add_argument("deck", nargs="?", metavar="DECK", help=say("help.deck_name"))
    parser.add_argument("--game", metavar="GAME", help=say("help.game"))
    parser.add_argument("--players", type=int, metavar="N", help=say("help.deck_players"))
    parser.add_argument("--layout", metavar="LAYOUT", default="", help=say("help.deck_layout"))
    parser.add_argument("--seed", default="0", help=say("help.seed"))
    parser.set_defaults(run=run, say=say)


def run(given: argparse.Namespace) -> int:
    found = {game.name: game.homemade.decks for game in all_games()}
    shelves = {name: shelf for name, shelf in found.items() if shelf is not None}
    name = given.game or (next(iter(shelves)) if len(shelves) == 1 else None)
    if name not in shelves:
        raise BadInput(f"games with decks: {', '.join(shelves)}; name one by --game")
    shelf = shelves[name]
    layout = given.layout or shelf.layouts[0]
    if layout not in shelf.layouts:
        raise BadInput(f"layouts are {', '.join(shelf.layouts)}, not {layout!r}")
    if given.players is not None and given.players not in range(1, 7):
        raise BadInput(f"decks are for 1 to 6 players, not {given.players}")
    if given.do == "random":
        print(shelf.random(given.seed, given.players or 2, layout), end="")
        return 0
    if given.do == "list":
        if given.deck is None:
            print(*shelf.names, sep="\n")
        else:
            print(shelf.listed(given.deck, given.players or 2, layout), end="")
        return 0
    if given.deck is None:
        raise BadInput("name a deck file or a ready-made deck")
    return checked(given, shelf, layout)


def checked(given: argparse.Namespace, shelf: DeckShelf, layout: str) -> int:
    """For the number of players that was asked for, or for each."""
    say: Say = given.say
    good = []
    for players in [given.players] if given.players else range(1, 7):
        problems = shelf.faults(given.deck, players, layout, say.lang)
        if not problems:
            good.append(str(players))
        elif given.players:
            print(*problems, sep="\n")
        else:
            print(say("check.deck_not", players=players))
            print(*(f"  {one}" for one in problems), sep="\n")
    if good:
        print(say("check.deck", deck=given.deck, players=", ".join(good)))
    return 0 if good else FAULTY
