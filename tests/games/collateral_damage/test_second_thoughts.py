"""What was picked by mistake can be put back, as long as nobody has learnt anything from it."""

from __future__ import annotations

import random

import pytest

import fracas

from .scenes import GAME, asked, choices, of, say, scene


@pytest.mark.parametrize(
    ("phase", "people", "picked", "follows"),
    [
        ("move", ["U01 1 N00 pp2", "U12 2 N00"], "U01", "move_to"),
        ("combat", ["S01 1 N00 pp3", "U12 2 N00 pp1"], "S01", "spend"),
        ("domination", ["U01 1 N08"], "N08", "seize_for"),
    ],
)
def test_a_pick_is_a_part_of_the_action_and_leaves_no_trace(
    phase: str, people: list[str], picked: str, follows: str
) -> None:
    table = scene(phase, *people, np=[3])
    seat, before = asked(table)[0] - 1, table.digest()
    question = table.draft(seat, picked)
    assert question is not None and question.kind == follows and question.step.part
    assert table.digest() == before


def test_nothing_is_told_between_the_parts_of_an_action() -> None:
    told = random.Random(7)
    parts = set()
    for seed in range(3):
        table = fracas.new(GAME, seats=3, seed=seed, turns=6)
        while not table.over:
            seat, question = next(iter(table.waiting.items()))
            choice = told.choice(question.options)
            drafted, before = table.draft(seat, choice), len(table.events)
            table.play(seat, choice)
            if drafted is not None and drafted.step.part:
                parts.add(drafted.kind)
                assert len(table.events) == before, (question.kind, drafted.kind)
                assert table.can_undo(seat)
    assert {"move_to", "spend", "target", "seize_for", "tile", "attach"} <= parts


@pytest.mark.clause("CD-12.2", "CD-12.3")
def test_a_slip_that_fires_somebody_is_taken_back_however_many_were_fired_before() -> None:
    table = scene("gang", "S01 1 N00", "S02 1 N00", "U12 2 N00", extra='fired = ["S03", "S04"]')
    before = table.view(0)
    say(table, ("fire", "S01"), ("fire", "S02"))
    table.undo(0)
    table.undo(0)
    assert table.view(0) == before and ("fire", "S01") in choices(table)
    assert len(of(table).under[2]) == 2
