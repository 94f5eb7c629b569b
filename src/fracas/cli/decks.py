"""`fracas deck check|list|random|code|complete|keep|drop|print`: decks that players bring."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from fracas.catalogue import all_games, find
from fracas.content import kept_files, kept_folder, kept_name
from fracas.engine.errors import BadInput
from fracas.engine.groups import DeckShelf
from fracas.tui.files import write_whole
from fracas.tui.words import Say

from .common import Parsers, add_json, as_json

DO = ["check", "list", "random", "code", "complete", "keep", "drop", "print"]
DECK = "deck"
FAULTY = 1
"""The exit code for a deck that is not legal."""


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser("deck", help=say("help.deck"), description=say("help.deck"))
    parser.add_argument("do", choices=DO, help=say("help.deck_do"))
    parser.add_argument("deck", nargs="?", metavar="DECK", help=say("help.deck_name"))
    parser.add_argument("--game", metavar="GAME", help=say("help.game"))
    parser.add_argument("--players", type=int, metavar="N", help=say("help.deck_players"))
    parser.add_argument("--layout", metavar="LAYOUT", default="", help=say("help.deck_layout"))
    parser.add_argument("--seed", default="0", help=say("help.seed"))
    add_json(parser, say)
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
    if given.players is not None:
        find(name).checked_seats(given.players)
    if given.do == "random":
        if given.json:
            return as_json({"deck": shelf.random(given.seed, given.players or 2, layout)})
        print(shelf.random(given.seed, given.players or 2, layout), end="")
        return 0
    mine = kept_files(name, DECK)
    if given.do == "drop":
        return dropped(given, name)
    if given.deck in mine and given.deck not in shelf.names:
        given.deck = str(mine[given.deck])
    if given.do == "list" and given.json:
        if given.deck is None:
            return as_json({"decks": list(shelf.names), "own": list(mine)})
        return as_json({"deck": shelf.listed(given.deck, given.players or 2, layout)})
    if given.do == "list":
        if given.deck is None:
            print(*shelf.names, *mine, sep="\n")
        else:
            print(shelf.listed(given.deck, given.players or 2, layout), end="")
        return 0
    if given.deck is None:
        raise BadInput("name a deck file, a code or a ready-made deck")
    if given.do == "keep":
        return keep(given, name, shelf, layout)
    if given.do == "complete":
        text = shelf.listed(given.deck, given.players or 2, layout)
        whole = shelf.completed(text, given.players or 2, layout, given.seed, {})
        if given.json:
            return as_json({"deck": whole})
        print(whole, end="")
        return 0
    if given.do in ("code", "print"):
        code = shelf.code(given.deck, given.players or 2, layout)
        if given.do == "print":
            return printed(name, code)
        if given.json:
            return as_json({"code": code})
        print(code)
        return 0
    return checked(given, shelf, layout, [given.players] if given.players else find(name).seats)


def keep(given: argparse.Namespace, game: str, shelf: DeckShelf, layout: str) -> int:
    """A deck that can be read is kept under its name, which is then taken wherever a file is."""
    players = given.players or 2
    shelf.code(given.deck, players, layout)  # it can be read, or BadInput
    text = shelf.listed(given.deck, players, layout)
    name = kept_name(shelf.title(text))
    if name in shelf.names:
        raise BadInput(f"{name} is a ready-made deck: give yours another name in its file")
    write_whole(kept_folder(game, DECK) / f"{name}.toml", text)
    if given.json:
        return as_json({"kept": name})
    print(given.say("check.deck_kept", name=name))
    return 0


def dropped(given: argparse.Namespace, game: str) -> int:
    mine = kept_files(game, DECK)
    if given.deck not in mine:
        raise BadInput(f"you keep no deck {given.deck!r}; you keep: {', '.join(mine) or 'none'}")
    mine[given.deck].unlink(missing_ok=True)
    if given.json:
        return as_json({"dropped": given.deck})
    print(given.say("check.deck_dropped", name=given.deck))
    return 0


def printed(game: str, code: str) -> int:
    """Open the deck in the browser's deck room, which prints nine cards to a page."""
    from fracas.server.arguments import add_arguments
    from fracas.server.serve import run as serve

    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return serve(parser.parse_args([]), page=f"#/decks/{game}/{code}")


def checked(given: argparse.Namespace, shelf: DeckShelf, layout: str, seats: Sequence[int]) -> int:
    """For the number of players that was asked for, or for each."""
    say: Say = given.say
    if given.json:
        found = {one: shelf.faults(given.deck, one, layout, say.lang) for one in sorted(seats)}
        as_json({"deck": given.deck, "faults": {one: list(why) for one, why in found.items()}})
        return 0 if not all(found.values()) else FAULTY
    good = []
    for players in sorted(seats):
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
