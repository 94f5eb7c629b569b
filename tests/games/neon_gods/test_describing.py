"""A moment is saved as a position file and played on from there; scores are explained by source."""

from __future__ import annotations

import contextlib
import random

import pytest

import fracas
from fracas.bots import make_bot
from fracas.catalogue import find
from fracas.positions import write
from fracas.server.course import course_of
from fracas.table import Table

SCENARIOS = ["life-on-the-streets", "raids", "tunnel-assault", "close-quarters", "no-place-to-hide"]


def walk(table: Table, rng: random.Random, inputs: int) -> None:
    for _ in range(inputs):
        if table.over:
            return
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, rng.choice(question.options))


def sights(table: Table) -> list[object]:
    """What every seat sees and is asked, without how the last battle went and the words on the
    cards that are spoken of, which are those of that battle too."""
    forgotten = {"fought": None, "cards": None}
    return [
        ({**table.view(seat), **forgotten}, [one.choices for one in table.questions(seat)])
        for seat in range(table.seats)
    ]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_saved_moment_leads_back_to_itself(scenario: str) -> None:
    rng = random.Random(scenario)
    table = fracas.new("neon-gods", seats=3, seed=scenario, scenario=scenario)
    saved = 0
    for _ in range(30):
        walk(table, rng, 12)
        if table.over:
            break
        try:
            text = table.position()
        except fracas.BadInput:
            continue
        again = fracas.position("neon-gods", text)
        assert sights(again) == sights(table)
        assert again.position() == text
        saved += 1
    assert saved > 5


def test_every_step_of_a_turn_begins_with_a_moment_that_can_be_saved() -> None:
    table = fracas.new("neon-gods", seats=2, seed=5)
    kinds: set[str] = set()
    steps = {"recruit", "move", "activate"}
    bot = {seat: make_bot("reflex", seat, find("neon-gods")) for seat in range(2)}
    while not table.over and not steps <= kinds:
        seat, question = next(iter(table.waiting.items()))
        with contextlib.suppress(fracas.BadInput):
            table.position()
            kinds.add(question.kind)
        table.play(seat, bot[seat].choose(table.seat(seat)))
    assert steps <= kinds


def test_what_a_seat_saves_tells_nothing_that_it_does_not_know() -> None:
    """Two worlds that differ only in the other's hand give seat 0 the same file."""
    texts = []
    for hidden, other in (("warrior", "doc"), ("doc", "warrior")):
        table = fracas.position(
            "neon-gods",
            f"""
            seats = 2
            slots = ["dozer", "benny", "fabian", "marlo"]
            [[players]]
            hand = ["grunt-warrior", "grunt-builder"]
            [[players]]
            hand = ["grunt-{hidden}", "grunt-merchant"]
            draw = ["grunt-bandit", "grunt-builder", "grunt-charmer", "grunt-{other}"]
            """,
        )
        texts.append(write(table, 0))
    assert texts[0] == texts[1]
    again = fracas.position("neon-gods", texts[0])
    assert again.view(0)["players"][0]["cards"] == table.view(0)["players"][0]["cards"]


def test_a_game_that_is_over_cannot_be_saved_as_a_position() -> None:
    table = fracas.new("neon-gods", seats=2, seed=1)
    table.act(0, "concede")
    with pytest.raises(fracas.BadInput, match="over"):
        table.position()


@pytest.mark.clause("NG-1.6")
@pytest.mark.parametrize("seed", range(3))
def test_the_sources_of_blurp_add_up_to_the_score(seed: int) -> None:
    table = fracas.new("neon-gods", seats=2 + seed, seed=seed)
    bots = [make_bot("reflex", seat, find("neon-gods")) for seat in range(table.seats)]
    while not table.over:
        seat, _ = next(iter(table.waiting.items()))
        table.play(seat, bots[seat].choose(table.seat(seat)))
        if table.can_undo(seat) and len(table.record.inputs) % 7 == 0:
            table.undo(seat)
            table.play(seat, bots[seat].choose(table.seat(seat)))
    assert table.result is not None
    found = course_of(table, {}, "fr").sources
    assert all(one.label and one.clauses for one in found)
    sums = tuple(sum(one.points[seat] for one in found) for seat in range(table.seats))
    assert sums == table.result.scores
