"""Checks of play itself: every game ends, every offer holds, nonsense changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterable

import msgspec

from fracas.engine import run
from fracas.engine.errors import BrokenMatch, FracasError, Refused
from fracas.engine.imagining import imagine
from fracas.engine.state import Sealed
from fracas.engine.text import Choice
from fracas.question import Question
from fracas.table import Table

from .plan import Plan, Variant, fail, where
from .walk import in_state, pick, sight, viewers, whole

OPTIONS = 12
"""How many options of a question are tried at each moment."""


def check_ends(plan: Plan, variant: Variant) -> None:
    """Random play always ends, with a place for everybody."""
    for seed in range(plan.playouts):
        table = plan.new(variant, f"playout {seed}")
        s = table.state
        if table.next_deadline is not None:
            break
        run.playout(s, random.Random(seed).random, plan.longest)
        if s.result is None:
            fail(f"not over after {plan.longest} decisions: {variant}, seed 'playout {seed}'")
    for seed in range(plan.seeds):
        table = plan.played(variant, seed)
        result = table.result
        assert result is not None
        # Where all can lose together nobody is first; such a game says what its end is worth.
        lost = plan.game.mind.payoff is not None and set(result.places) == {2}
        if len(result.places) != table.seats or (min(result.places) != 1 and not lost):
            fail(f"{result.places} are not places for {table.seats} seats")
        if result.scores and len(result.scores) != table.seats:
            fail(f"{result.scores} are not scores for {table.seats} seats")


def check_offers(plan: Plan, variant: Variant) -> None:
    """Every option that is offered is taken, and there are no two alike."""
    for moment in plan.look(variant):
        rng = moment.rng("offers")
        for question in _questions(moment.table):
            data = [one.data for one in question.options]
            if not data:
                fail(f"{question} offers nothing: {where(moment)}")
            if len(set(data)) < len(data):
                fail(f"{question} offers the same twice, {data}: {where(moment)}")
            for _ in range(min(OPTIONS, len(data))):
                table = moment.table.copy()
                answers = whole(table, question, rng)
                try:
                    table.play(question.seat, *answers, question=question.number)
                except FracasError as error:
                    fail(f"{question} offers {answers}, but: {error} ({where(moment)})")


def check_refusals(plan: Plan, variant: Variant) -> None:
    """Altered, stale and foreign inputs are refused, say why, and change nothing."""
    for moment in plan.look(variant):
        table = moment.table.copy()
        before = _whole(table)
        for seat, answer, number in _nonsense(table, moment.rng("nonsense")):
            try:
                table.play(seat, answer, question=number)
            except BrokenMatch as error:
                fail(f"seat {seat} answers {answer!r} to {number} and breaks it: {error}")
            except FracasError as error:
                if isinstance(error.__cause__, Exception):
                    fail(f"{answer!r} to question {number}: its reader fails, {error.__cause__!r}")
                asked = _question(table, seat, number)
                reasoned = not isinstance(error, Refused) or error.clauses
                if asked is not None and asked.clauses and not reasoned:
                    fail(f"{asked} refuses {answer!r} without a clause: {where(moment)}")
            else:
                fail(f"seat {seat} may answer {answer!r} to question {number}: {where(moment)}")
            if _whole(table) != before:
                fail(f"a refused input changed something: seat {seat}, {answer!r}, {number}")
    for seed in range(plan.seeds):
        table = plan.played(variant, seed).copy()
        before = _whole(table)
        for seat in range(table.seats):
            try:
                table.play(seat, 0)
            except Refused:
                continue
            fail(f"seat {seat} may play on after the end")
        assert _whole(table) == before


def check_undo(plan: Plan, variant: Variant) -> None:
    """What is undone is as it was; it is refused where it would have told anybody anything."""
    for moment in plan.look(variant):
        given = moment.given
        if given.do != "play":
            continue
        table = moment.table.copy()
        before = table.digest()
        table.apply(given)
        after = table.copy()
        try:
            table.undo(given.seat)
        except Refused:
            continue
        table.state.asked = moment.table.state.asked  # numbers are never used again
        if table.digest() != before:
            fail(f"undo of {given} does not give the state back: {where(moment)}")
        for viewer in viewers(table):
            number = table.viewer(viewer)
            world = imagine(plan.game, moment.table.state, number, moment.rng("undo"))
            other = in_state(moment.table, world)
            try:
                other.apply(given)
            except FracasError:
                continue
            if sight(other, viewer) != sight(after, viewer):
                fail(
                    f"{given} can be undone, but it shows {_name(viewer)} which world is real: "
                    f"{where(moment)}"
                )


def check_arrival(plan: Plan, variant: Variant) -> None:
    """In which order sealed answers arrive changes nothing."""
    for moment in plan.look(variant):
        for strand in moment.table.state.strands:
            if not isinstance(strand.asking, Sealed):
                continue
            rng = moment.rng("arrival")
            step, s = strand.asking, moment.table.state
            answers = {
                step.party(s, one.seat): (one.seat, whole(moment.table, one, rng))
                for one in _questions(moment.table)
                if one.number == strand.number and not one.answered
            }
            ends = set()
            for order in (sorted(answers), sorted(answers, reverse=True)):
                table = moment.table.copy()
                for party in order:
                    seat, given = answers[party]
                    table.play(seat, *given, question=strand.number)
                ends.add(table.digest())
            if len(ends) > 1:
                fail(f"the order of arrival of {answers} matters: {where(moment)}")


def check_growth(plan: Plan, variant: Variant) -> None:
    """No state grows without bound."""
    for seed in range(plan.seeds):
        sizes = [_parts(one.table.state) for one in plan._look(variant, seed)]
        if sizes and max(sizes) > sizes[0] + plan.growth:
            fail(
                f"the state grows from {sizes[0]} to {max(sizes)} parts in one game "
                f"({variant}, seed {seed}); if that is its bound, set growth="
            )


def _questions(table: Table) -> list[Question]:
    return [one for seat in range(table.seats) for one in table.questions(seat)]


def _question(table: Table, seat: int, number: int) -> Question | None:
    for one in _questions(table):
        if one.seat == seat and one.number == number:
            return one
    return None


def _nonsense(table: Table, rng: random.Random) -> Iterable[tuple[int, Choice, int]]:
    """Inputs that nobody may give: seat, answer, question."""
    questions = _questions(table)
    last = table.state.asked
    for question in questions:
        data = [one.data for one in question.options]
        for wrong in (10**9, -(10**9), "no such option", (), (0, "x", ((),)), None):
            if wrong not in data:
                yield question.seat, wrong, question.number
        good = pick(rng, data)
        for number in (question.number - 1, last + 1, -1):
            if all(one.number != number for one in questions):
                yield question.seat, good, number
        answering = {one.seat for one in questions if one.number == question.number}
        for seat in range(-1, table.seats + 1):
            if seat not in answering:
                yield seat, good, question.number


def _whole(table: Table) -> tuple[str, str, int]:
    return table.digest(), msgspec.json.encode(table.record).decode(), len(table.log)


def _parts(value: object) -> int:
    """How many things a state is made of."""
    if isinstance(value, int):
        return value.bit_length() // 64
    if isinstance(value, str | bytes):
        return len(value) // 16
    if isinstance(value, msgspec.Struct):
        own = [getattr(value, name) for name in value.__struct_fields__ if name not in _ENGINES]
        return sum(map(_parts, own))
    if isinstance(value, dict):
        return sum(1 + _parts(key) + _parts(one) for key, one in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return sum(1 + _parts(one) for one in value)
    return 0


_ENGINES = ("pool", "seed", "luck")


def _name(viewer: int | str | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
