"""Checks that a state is plain data: copies, saves, caches, replays, other processes."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from fracas import loads
from fracas.engine import run, saving
from fracas.engine.errors import BadInput
from fracas.engine.state import State
from fracas.engine.text import plain
from fracas.table import Table

from .plan import Moment, Plan, Variant, fail, where
from .walk import random_input

ON = 40
"""How many inputs are played on from a copy."""


def check_copies(plan: Plan, variant: Variant) -> None:
    """A copy shares nothing that can change, and plays on the same."""
    for moment in plan.look(variant):
        s = moment.table.state
        before = saving.save(plan.game, s)
        copy = plan.game.copy(s)
        if saving.save(plan.game, copy) != before:
            fail(f"a copy is not equal: {where(moment)}")
        if shared := sorted(set(_mutable(s)) & set(_mutable(copy))):
            named = dict(_named(s, type(s).__name__))
            fail(f"a copy shares {', '.join(named[one] for one in shared)}: {where(moment)}")
        _play_on_the_same(moment, copy, "a copy")
        if saving.save(plan.game, s) != before:
            fail(f"play on a copy changes the original: {where(moment)}")


def check_saves(plan: Plan, variant: Variant) -> None:
    """JSON and back at every question: equal, and it plays on the same."""
    for seed in range(plan.seeds):
        table = plan.new(variant, seed)
        for at, given in enumerate(plan.played(variant, seed).record.inputs):
            if at % plan.every == 0:
                _save_and_load(plan, variant, seed, table)
            table.apply(given)
    for moment in plan.look(variant):
        loaded = saving.load(plan.game, saving.save(plan.game, moment.table.state))
        _play_on_the_same(moment, loaded, "a saved and loaded state")


def _save_and_load(plan: Plan, variant: Variant, seed: int, table: Table) -> None:
    data = saving.save(plan.game, table.state)
    again = saving.load(plan.game, data)
    if saving.save(plan.game, again) != data or again != plan.game.bare(table.state):
        fail(f"{variant}, seed {seed}, after {len(table.record.inputs)}: {_unequal(table)}")


def check_caches(plan: Plan, variant: Variant) -> None:
    """With every derived field cleared before each decision, the same bytes."""
    for seed in range(plan.seeds):
        played = plan.new(variant, seed)
        bare = plan.new(variant, seed)
        for at, given in enumerate(plan.played(variant, seed).record.inputs):
            bare.state = plan.game.bare(bare.state)
            played.apply(given)
            bare.apply(given)
            if at % plan.every == 0 and played.digest() != bare.digest():
                fail(
                    f"without its caches the game goes another way: {variant}, seed {seed}, "
                    f"input {len(played.record.inputs)}, {given}"
                )


def check_replays(plan: Plan, variant: Variant) -> None:
    """A record gives the same digests again, after each of its inputs."""
    for seed in range(plan.seeds):
        played = plan.played(variant, seed)
        for moment in plan._look(variant, seed):
            upto = len(moment.table.record.inputs)
            if played.replay(upto).digest() != moment.table.digest():
                fail(f"replay goes another way: {where(moment)}")
        try:
            again = loads(played.copy().dumps())
        except BadInput as error:
            fail(f"a record does not hold: {variant}, seed {seed}: {error}")
        if again.digest() != played.digest():
            fail(f"a loaded record ends another way: {variant}, seed {seed}")
        if [one.kind for one in again.log] != [one.kind for one in played.log]:
            fail(f"a loaded record tells another story: {variant}, seed {seed}")


def check_silence(plan: Plan, variant: Variant) -> None:
    """With events off, as in search, a game goes the same way."""
    for seed in range(plan.seeds):
        s = plan.new(variant, seed).state
        for given in plan.played(variant, seed).record.inputs:
            if given.do == "tick":
                assert given.at is not None
                run.tick(s, given.at)
                continue
            strand = next(one for one in s.strands if one.number == given.question)
            for answer in given.answers:
                run.answer(s, strand, given.seat, plain(answer))
        if saving.digest(plan.game, s) != plan.played(variant, seed).digest():
            fail(f"without events the game goes another way: {variant}, seed {seed}")


def check_processes(plan: Plan, *variants: Variant) -> None:
    """The same random games in another process, with another order of hashes."""
    wanted = {
        "path": [one for one in sys.path if one],
        "game": _address(plan),
        "variants": [(one.seats, dict(one.options)) for one in variants],
        "longest": plan.longest,
        "every": plan.every,
    }
    theirs = subprocess.run(
        [sys.executable, "-c", _CHILD],
        input=json.dumps(wanted),
        env={**os.environ, "PYTHONHASHSEED": "20406"},
        capture_output=True,
        text=True,
        check=False,
    )
    if theirs.returncode:
        fail(f"another process cannot play {plan.game.name}:\n{theirs.stderr}")
    for variant, told in zip(variants, json.loads(theirs.stdout), strict=True):
        ours = _trail(plan, variant, 0)
        for at, (a, b) in enumerate(zip(ours, told, strict=False)):
            if a != b:
                fail(
                    "another process plays another game from input "
                    f"{at * plan.every}: {variant}, seed 0"
                )
        if len(ours) != len(told):
            fail(f"{len(ours)} digests here, {len(told)} in another process: {variant}, seed 0")


_CHILD = """
import json, sys
wanted = json.load(sys.stdin)
sys.path[:0] = wanted["path"]
from fracas.testing.faithful import child
child(wanted)
"""


def child(wanted: dict[str, Any]) -> None:
    """What the other process does."""
    from importlib import import_module

    from fracas import catalogue

    module, attribute = wanted["game"]
    game = getattr(import_module(module), attribute)
    catalogue.add(game)
    plan = Plan(game, longest=wanted["longest"], every=wanted["every"])
    trails = [_trail(plan, Variant(*one), 0) for one in wanted["variants"]]
    print(json.dumps(trails))


def _trail(plan: Plan, variant: Variant, seed: int) -> list[str]:
    """The digests in a random game, and in the end."""
    table = plan.new(variant, seed)
    digests = []
    for at, given in enumerate(plan.played(variant, seed).record.inputs):
        if at % plan.every == 0:
            digests.append(table.digest())
        table.apply(given)
    return [*digests, table.digest()]


def _address(plan: Plan) -> tuple[str, str]:
    """Where a process can import the game from."""
    home = (plan.game.package or plan.game.state.__module__).split(".")[0]
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] == home:
            for attribute, value in vars(module).items():
                if value is plan.game:
                    return name, attribute
    raise LookupError(f"{plan.game.name} is in no module of {home}")


def _play_on_the_same(moment: Moment, s: State, what: str) -> None:
    one, other = moment.table.copy(), moment.table.copy()
    other.state = s
    one_rng, other_rng = moment.rng("on"), moment.rng("on")
    _some(one, one_rng)
    _some(other, other_rng)
    if one.digest() != other.digest():
        fail(f"{what} plays on another way: {where(moment)}")


def _some(table: Table, rng: random.Random) -> None:
    for _ in range(ON):
        if table.over:
            return
        table.apply(random_input(table, rng))


def _unequal(table: Table) -> str:
    """What a state loses on its way through JSON."""
    bare = table.game.bare(table.state)
    again = saving.load(table.game, saving.save(table.game, bare))
    lost = [
        f"{name}: {getattr(bare, name)!r} comes back as {getattr(again, name)!r}"
        for name in bare.__struct_fields__
        if getattr(bare, name) != getattr(again, name)
    ]
    return "a state changes on its way through JSON: " + ("; ".join(lost) or "its bytes differ")


def _mutable(value: Any) -> Iterator[int]:
    return (key for key, _ in _named(value, ""))


def _named(value: Any, path: str) -> Iterator[tuple[int, str]]:
    """The id and path of everything in a state that can change."""
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            yield id(value), path
        for name in value.__struct_fields__:
            yield from _named(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, list | set | dict):
        if value:
            yield id(value), path
        for at, one in enumerate(value.values() if isinstance(value, dict) else value):
            yield from _named(one, f"{path}[{at}]")
    elif isinstance(value, tuple | frozenset):
        for at, one in enumerate(value):
            yield from _named(one, f"{path}[{at}]")
