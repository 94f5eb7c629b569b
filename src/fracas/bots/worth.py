"""What a state is worth to each seat, 0 to 1: the end, the game's own opinion, or a playout."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any

from fracas.engine import Choice, Game, Result, State, Step, run

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


def worths(game: Game[Any], s: State, seats: Iterable[int]) -> dict[int, float]:
    """What a state is worth to some seats, as it stands."""
    if s.result is not None:
        ended = final(game, s)
        return {seat: ended[seat] for seat in seats}
    value = game.mind.value
    if value is None:
        return dict.fromkeys(seats, 0.5)
    return {seat: min(1.0, max(0.0, value(s, seat))) for seat in seats}


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
    policy = game.mind.policy
    decision, choices, answer = run.decision, run.choices, run.answer
    made = 0
    while s.result is None and made < last:
        if made >= decisions and quiet is not None:
            before, calm = calm, quiet(s)
            if calm and not before:
                rests -= 1
                if not rests:
                    return
        made += 1
        strand, seat = decision(s)
        options = choices(s, strand, seat)
        if len(options) == 1:
            answer(s, strand, seat, options[0])
            continue
        step = strand.asking
        assert step is not None
        likely = [1.0] * len(options) if policy is None else policy(s, step, seat, options)
        answer(s, strand, seat, drawn(options, likely, random, sharp))


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
    return options[bisect_right(sums, random() * sums[-1])]


def weights(
    game: Game[Any], s: State, step: Step | None, seat: int, options: Sequence[Choice]
) -> Sequence[float]:
    """The policy's weights, or equal ones."""
    if game.mind.policy is None or step is None:
        return [1.0] * len(options)
    return game.mind.policy(s, step, seat, options)
