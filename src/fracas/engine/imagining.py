"""Worlds that a seat cannot tell from the real one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from .game import Game
from .state import Sealed, State

S = TypeVar("S", bound=State)
Imagining = Callable[[S, int, random.Random], None]


def imagine(game: Game[S], s: S, viewer: int, rng: random.Random) -> S:
    """Deal anew all that a viewer does not know; depends on its knowledge and `rng` alone."""
    world = _dealt(game, s, viewer, rng, game.sight.imagine)
    for strand in world.strands:
        step = strand.asking
        if strand.sealed and isinstance(step, Sealed):
            own = step.party(world, viewer) if viewer < world.seats else -1
            for seat in step.seats(world):
                party = step.party(world, seat)
                if party in strand.sealed and party != own:
                    ballots = step.ballots(world, seat)
                    strand.sealed[party] = ballots[int(rng.random() * len(ballots))]
    return world


def deal_anew(game: Game[S], s: S, viewer: int, seed: str) -> S:
    """The same moment for people who may have seen it all: what a viewer did not know is dealt anew
    from the seed, and sealed answers are asked for again. To a spectator hands are unknown."""
    how = game.sight.redeal or game.sight.imagine
    world = _dealt(game, s, viewer, random.Random(seed), how)
    world.reseed(seed)
    for strand in world.strands:
        if strand.sealed:
            strand.sealed = {}
    return world


def _dealt(game: Game[S], s: S, viewer: int, rng: random.Random, how: Imagining[S] | None) -> S:
    world = game.bare(s)  # a cache may remember what the viewer does not know
    world.reseed(f"{rng.getrandbits(128):032x}")
    for pool in game.sight.pools(world) if game.sight.pools is not None else ():
        _redeal(world, pool, viewer, rng)
    if how is not None:
        how(world, viewer, rng)
    return world


def _redeal(world: State, pool: Sequence[list[int]], viewer: int, rng: random.Random) -> None:
    """Mix the things of a pool that the viewer does not know. Who else knows a place stays."""
    seen = world.seen
    bit = 1 << viewer
    places = [
        (zone, at, thing)
        for zone in pool
        for at, thing in enumerate(zone)
        if not seen[thing] & bit
    ]
    if len(places) < 2:
        return
    things = [thing for _, _, thing in places]
    masks = [seen[thing] for thing in things]
    things.sort()
    lot = rng.random
    for last in range(len(things) - 1, 0, -1):
        other = int(lot() * (last + 1))
        things[last], things[other] = things[other], things[last]
    for (zone, at, _), thing in zip(places, things, strict=True):
        zone[at] = thing
    if masks.count(masks[0]) < len(masks):
        for thing, mask in zip(things, masks, strict=True):
            seen[thing] = mask
