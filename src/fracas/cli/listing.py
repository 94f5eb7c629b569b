"""`fracas games`: what is installed."""

from __future__ import annotations

import argparse
from typing import Any

import fracas
from fracas import catalogue
from fracas.engine import Called, Game, Setting
from fracas.engine.setting import option_key
from fracas.tui.lines import numbers
from fracas.tui.words import Say

from .common import Parsers, add_games, add_json, add_language, add_sources, as_json


def add_to(commands: Parsers, say: Say) -> None:
    parser = commands.add_parser("games", help=say("help.games"), description=say("help.games"))
    add_json(parser, say)
    add_language(parser, say)
    add_sources(parser, say)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    add_games(given)
    say = Say(given.lang)
    if given.json:
        return as_json(fracas.games())
    shown = [one for one in catalogue.all_games() if not one.hidden_test_only]
    if not shown:
        print(say("start.none"))
    for game in shown:
        describe(game, say)
    return 0


def describe(game: Game[Any], say: Say) -> None:
    counts = say("start.players", counts=numbers(sorted(game.seats)))
    version = say("start.rules_version", version=game.version)
    print(f"{game.name}: {say.name(game.title, game.name)} ({counts}, {version})")
    about = say.name(game.about)
    if about:
        print(f"  {about}")
    for name, setting in game.options.items():
        print(f"  --option {name}={_values(setting)}")
        print(f"      {_said(game.called(name, say.lang), say)}")
        for value in setting.values:
            if isinstance(value, str) or game.words.has(f"{option_key(name, value)}.name"):
                said = _said(game.called(name, say.lang, value), say)
                print(f"        {value if value != '' else repr(value)} = {said}")


def _said(found: Called, say: Say) -> str:
    return say("start.option", name=found.name, about=found.about) if found.about else found.name


def _values(setting: Setting) -> str:
    default = str(setting.default)
    others = [str(one) for one in setting.choices if one != setting.default]
    return "|".join([default, *others]) if others else f"{default}|…"
