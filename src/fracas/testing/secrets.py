"""Checks that a seat learns what it may learn, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from fracas.engine import run, saving
from fracas.engine.errors import FracasError
from fracas.engine.fields import Field, fields
from fracas.engine.imagining import imagine
from fracas.engine.state import State, Strand
from fracas.positions import position
from fracas.record import Input
from fracas.table import Table

from .plan import Moment, Plan, Variant, fail, where
from .walk import difference, heard, in_state, sight, viewers

Viewer = int | str | None
WORLDS = 2
"""How many worlds are imagined for each viewer at each moment."""


def check_sight(plan: Plan, variant: Variant) -> None:
    """Worlds that differ only in what a viewer does not know look the same to it, to the byte."""
    for moment, viewer, world in _worlds(plan, variant):
        real, other = sight(moment.table, viewer), sight(in_state(moment.table, world), viewer)
        if real != other:
            fail(
                f"{_name(viewer)} can tell two worlds apart: {where(moment)}\n"
                + difference(real, other)
            )


def check_sequel(plan: Plan, variant: Variant) -> None:
    """After the same input the worlds still look the same, unless the viewer has learnt more."""
    for moment, viewer, world in _worlds(plan, variant):
        real, other = moment.table.copy(), in_state(moment.table, world)
        told = len(real.log)
        if not (_taken(real, moment.given) and _taken(other, moment.given)):
            continue
        number = moment.table.viewer(viewer)
        if _learnt(moment.table.state, real.state, number) or _learnt(world, other.state, number):
            continue
        for one, another in (
            (sight(real, viewer), sight(other, viewer)),
            (heard(real, real.log[told:], viewer), heard(other, other.log[told:], viewer)),
        ):
            if one != another:
                fail(
                    f"{moment.given} shows {_name(viewer)} which world is real: {where(moment)}\n"
                    + difference(one, another)
                )


def check_drafts(plan: Plan, variant: Variant) -> None:
    """A draft, which may be thrown away, tells the seat nothing that it does not know."""
    for moment, viewer, world in _worlds(plan, variant):
        given = moment.given
        if given.do == "play" and given.seat == viewer:
            real, other = (
                _drafted(table, given) for table in (moment.table, in_state(moment.table, world))
            )
            if real != other:
                fail(
                    f"a draft of {given} shows which world is real: {where(moment)}\n"
                    + difference(real, other)
                )


def check_looks(plan: Plan, variant: Variant) -> None:
    """What somebody finds out is of the type that the game names, changes nothing, and is the same
    in worlds that they cannot tell apart."""
    look = plan.game.sight.look
    assert look is not None
    read = msgspec.json.Decoder(look.shows).decode
    for moment, viewer, world in _worlds(plan, variant):
        table, other = moment.table, in_state(moment.table, world)
        before = table.digest()
        for wanted in look.tries(table.state, table.viewer(viewer)):
            real = msgspec.json.encode(table.look(viewer, wanted))
            try:
                read(real)
            except msgspec.ValidationError as error:
                fail(f"looking at {wanted} shows what is not of its type: {error}")
            if table.digest() != before:
                fail(f"looking at {wanted} has changed the game: {where(moment)}")
            if real != msgspec.json.encode(other.look(viewer, wanted)):
                fail(f"looking at {wanted} shows which world is real: {where(moment)}")


def _drafted(table: Table, given: Input) -> bytes:
    """All that a seat gets from drafting an input, answer by answer."""
    told = []
    for upto in range(1, len(given.answers) + 1):
        try:
            more = table.draft(given.seat, *given.answers[:upto], question=given.question)
        except FracasError as error:
            told.append(f"{error}")
            continue
        offered = [] if more is None else [(one.data, one.label) for one in more.options]
        told.append(f"{more and more.prompt} {offered}")
    return msgspec.json.encode(told)


def check_imagine(plan: Plan, variant: Variant) -> None:
    """Imagined worlds are legal, playable, and depend on the viewer's knowledge alone."""
    game = plan.game
    for moment, viewer, world in _worlds(plan, variant):
        number = moment.table.viewer(viewer)
        again = [
            saving.save(game, imagine(game, s, number, moment.rng("again")))
            for s in (moment.table.state, world)
        ]
        if again[0] != again[1]:
            fail(
                f"what {_name(viewer)} imagines depends on what it does not know: {where(moment)}\n"
                + difference(*again)
            )
        if game.positions.invariants is not None and (wrong := game.positions.invariants(world)):
            fail(f"{_name(viewer)} imagines what cannot be, {wrong}: {where(moment)}")
        if moment.table.next_deadline is None:
            run.playout(world, moment.rng("playout").random, 200)


def check_hidden(plan: Plan, *variants: Variant) -> None:
    """Every hidden field is dealt anew for somebody: by the pools or by the game's `imagine`."""
    wanted = set(saving.hidden_fields(plan.game))
    if unknown := sorted(set(plan.exempt) - wanted):
        fail(f"there is no hidden field {', '.join(unknown)} to exempt")
    missing = wanted - set(plan.exempt)
    for variant in variants:
        for moment, _, world in _worlds(plan, variant):
            if not missing:
                return
            missing -= set(_changed(moment.table.state, world))
    if missing:
        fail(
            f"no imagined world of {plan.game.name} ever changes {', '.join(sorted(missing))}: "
            "cover it by pools or imagine, or exempt it with a reason"
        )


def check_secret(name: str, one: str, other: str, *blind: Viewer) -> None:
    """Two position files that differ in one secret look the same to those who may not know it."""
    tables = position(name, one), position(name, other)
    if tables[0].digest() == tables[1].digest():
        fail("the two positions do not differ at all")
    for viewer in blind:
        seen = [sight(table, viewer) for table in tables]
        if seen[0] != seen[1]:
            fail(f"{_name(viewer)} can tell the positions apart\n" + difference(*seen))


def check_secret_sequel(name: str, one: str, other: str, *inputs: Input, blind: Viewer) -> None:
    """The same inputs in both positions, and the viewer still cannot tell them apart."""
    tables = position(name, one), position(name, other)
    for given in inputs:
        for table in tables:
            table.apply(given)
    for heard_or_seen in (
        [sight(table, blind) for table in tables],
        [heard(table, table.log, blind) for table in tables],
    ):
        if heard_or_seen[0] != heard_or_seen[1]:
            fail(f"{_name(blind)} can tell the positions apart\n" + difference(*heard_or_seen))


def _worlds(plan: Plan, variant: Variant) -> Iterator[tuple[Moment, Viewer, State]]:
    for moment in plan.look(variant):
        for viewer in viewers(moment.table):
            number = moment.table.viewer(viewer)
            rng: random.Random = moment.rng(f"world/{viewer}")
            for _ in range(WORLDS):
                yield moment, viewer, imagine(plan.game, moment.table.state, number, rng)


def _taken(table: Table, given: Input) -> bool:
    try:
        table.apply(given)
    except FracasError:
        return False
    return True


def _learnt(before: State, after: State, viewer: int) -> bool:
    """Whether chance spoke or the viewer came to know something between two states."""
    bit = 1 << viewer
    return (
        before.chance_used() != after.chance_used()
        or before.told != after.told
        or len(before.seen) != len(after.seen)
        or any(new & bit & ~old for old, new in zip(before.seen, after.seen, strict=True))
    )


def _changed(real: Any, world: Any) -> Iterator[str]:
    """The hidden fields of a game's own in which two states differ."""
    if isinstance(real, Strand) or type(real) is not type(world):
        return
    if isinstance(real, msgspec.Struct) and not real.__struct_config__.frozen:
        engine = set(State.__struct_fields__) if isinstance(real, State) else set()
        for name, mark, _ in fields(type(real)):
            a, b = getattr(real, name), getattr(world, name)
            if mark is Field.HIDDEN and name not in engine and a != b:
                yield f"{type(real).__name__}.{name}"
            if mark in (Field.HIDDEN, Field.PUBLIC) and name not in engine:
                yield from _changed(a, b)
    elif isinstance(real, list | tuple):
        for a, b in zip(real, world, strict=False):
            yield from _changed(a, b)
    elif isinstance(real, dict):
        for key in real.keys() & world.keys():
            yield from _changed(real[key], world[key])


def _name(viewer: Viewer) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
