"""A bot of somebody's own takes an oath before it gets a seat in the lab: with the same seed it
does the same in two worlds that its seat cannot tell apart. Else it would win by what it may not
know. Only the lab makes such bots: elsewhere a name may have come from a file or a stranger."""

from __future__ import annotations

import random
import sys
from importlib import import_module
from typing import Any

from fracas.bots import Bot, make_bot
from fracas.engine import run
from fracas.engine.errors import BadInput, FracasError
from fracas.engine.game import Game
from fracas.engine.imagining import imagine
from fracas.question import asked
from fracas.seat import Seat

MOMENTS = 24
"""At which it is asked twice…"""
EVERY = 7
"""… and so many decisions between them."""


OWN = "@"
"""Before the name of a class of somebody's own: `@module.Class`."""


def bot_of(spec: str, seed: int | str, game: Game[Any]) -> Bot:
    """By its recipe, or of somebody's own, made with a seed."""
    if not spec.startswith(OWN):
        return make_bot(spec, seed, game)
    if "" not in sys.path:  # also where it lies in the folder one is in
        sys.path.insert(0, "")
    module, _, name = spec.removeprefix(OWN).rpartition(".")
    try:
        made = getattr(import_module(module), name)(seed)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise BadInput(f"{spec} is no bot that can be made: {error}") from None
    if not callable(getattr(made, "choose", None)):
        raise BadInput(f"{spec} has no `choose(seat)`: see docs/bots.md")
    bot: Bot = made
    return bot


def swear(game: Game[Any], spec: str, seats: int, options: dict[str, int | str | bool]) -> None:
    """Or BadInput."""
    s = game.start(seats, "oath", options)
    rng = random.Random("oath")
    for at in range(MOMENTS * EVERY):
        if s.result is not None:
            return
        _, mover = run.decision(s)
        strand = asked(s, mover)[0]
        choices = Seat(game, lambda: s, mover).questions()[0].choices
        if at % EVERY == 0:
            _ask_twice(game, spec, s, mover, rng)
        run.answer(s, strand, mover, choices[int(rng.random() * len(choices))])


def _ask_twice(game: Game[Any], spec: str, s: Any, mover: int, rng: random.Random) -> None:
    world = imagine(game, s, mover, random.Random(rng.random()))
    found = []
    for state in (s, world):
        bot = bot_of(spec, "oath", game)
        try:
            found.append(bot.choose(Seat(game, _fixed(game.copy(state)), mover)))
        except FracasError:
            raise
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise BadInput(f"{spec} fails at a question of {game.name}: {why}") from error
    if found[0] != found[1]:
        raise BadInput(
            f"{spec} breaks its oath: in {game.name} it does {found[0]!r}, but {found[1]!r} in a "
            "world that its seat cannot tell from this"
        )


def _fixed(state: Any) -> Any:
    return lambda: state
