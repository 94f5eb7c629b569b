"""What a state is worth to each seat, 0 to 1: the end, the game's own opinion, or a playout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from fracas.engine import Choice, Game, Result, State, Step, Strand, run

FAR = 2_000
"""Decisions after which a playout is given up as even."""
RESTLESS = 100
"""Decisions within which a position should become quiet."""


def by_places(result: Result) -> list[float]:
    """The share of the others that each seat leaves behind; equals share."""
    places = result.places
    others = len(places) - 1
    if not others:
        return [1.0 if result.winners else 0.0]
    return [
        sum(1.0 if mine < place else 0.5 if mine == place else 0.0 for place in places) / others
        - 0.5 / others  # a seat is level with itself
        for mine in places
    ]


def final(game: Game[Any], s: State) -> Sequence[float]:
    """What a finished game is worth to each seat."""
    assert s.result is not None
    return by_places(s.result) if game.mind.payoff is None else game.mind.payoff(s)


def worth(game: Game[Any], s: State, seat: int, random: Callable[[], float]) -> float:
    """What a state is worth to one seat. A game without opinions is played out at random."""
    if s.result is None and game.mind.value is not None:
        return min(1.0, max(0.0, game.mind.value(s, seat)))
    if s.result is None:
        s = game.copy(s)
        play_on(game, s, random, FAR)
    return 0.5 if s.result is None else final(game, s)[seat]


def worths(game: Game[Any], s: State) -> Sequence[float]:
    """What a state is worth to each seat, as it stands."""
    if s.result is not None:
        return final(game, s)
    if game.mind.value is None:
        return [0.5] * s.seats
    value = game.mind.value
    return [min(1.0, max(0.0, value(s, seat))) for seat in range(s.seats)]


def play_on(
    game: Game[Any],
    s: State,
    random: Callable[[], float],
    decisions: int,
    sharp: float = 1.0,
    rests: int = 1,
    calm: bool = False,
) -> None:
    """Play so many decisions as the game's policy weighs them, or uniformly; and some more, until
    the position has come to rest so often. It was `calm` before: to stay so is not to come to
    rest."""
    quiet = game.mind.quiet
    if game.mind.policy is None and quiet is None:
        run.playout(s, random, decisions)
        return
    last = decisions if quiet is None else decisions + RESTLESS * rests
    made = 0
    while s.result is None and made < last:
        if made >= decisions and quiet is not None:
            before, calm = calm, quiet(s)
            if calm and not before:
                rests -= 1
                if not rests:
                    return
        made += 1
        strand, seat = run.decision(s)
        options = run.choices(s, strand, seat)
        run.answer(s, strand, seat, weighed(game, s, strand, seat, options, random, sharp))


def weighed(
    game: Game[Any],
    s: State,
    strand: Strand,
    seat: int,
    options: Sequence[Choice],
    random: Callable[[], float],
    sharp: float = 1.0,
) -> Choice:
    """One of the options, each as likely as the game's policy says."""
    if len(options) == 1:
        return options[0]
    return drawn(options, weights(game, s, strand.asking, seat, options), random, sharp)


def drawn(
    options: Sequence[Choice],
    likely: Sequence[float],
    random: Callable[[], float],
    sharp: float = 1.0,
) -> Choice:
    """One of the options by lot; raised to a power above 1, weights favour the favourites."""
    if sharp != 1.0:
        top = max(likely)
        likely = [(one / top) ** sharp for one in likely]
    sums = list(accumulate(likely))
    mark = random() * sums[-1]
    return next(one for one, upto in zip(options, sums, strict=True) if mark < upto)


def weights(
    game: Game[Any], s: State, step: Step | None, seat: int, options: Sequence[Choice]
) -> Sequence[float]:
    """The policy's weights, or equal ones."""
    if game.mind.policy is None or step is None:
        return [1.0] * len(options)
    return game.mind.policy(s, step, seat, options)
