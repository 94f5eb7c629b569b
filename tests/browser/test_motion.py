"""Pieces go from where they were to where they are; an arrow marks the last move, on all boards."""

from __future__ import annotations

import random
from functools import cache

import pytest
from playwright.sync_api import expect

import fracas
from tests.proof import kept
from tests.server.house import eventually

from .person import Come, Person

WAYS = {
    "neon-gods": "move",
    "collateral-damage": "move",
    "ani-mayhem": "steps",
    "collision": "moves",
    "blood-feud": "move",
}
"""The kind of event with which a piece goes somewhere."""


@cache
def played(game: str, kind: str) -> tuple[str, int]:
    """A record, and after how many of its inputs such a thing has just happened."""
    table = fracas.new(game, seats=4 if game == "blood-feud" else 2, seed=5)
    rng = random.Random(7)
    for count in range(1, 400):
        seat, question = rng.choice(list(table.waiting.items()))
        told = len(table.log)
        table.play(seat, rng.choice(list(question.options)))
        if any(one.kind == kind for one in table.log[told:]):
            return table.dumps(), count
    raise AssertionError(f"no {kind} ever happens")


def before_the_move(person: Person, game: str, kind: str = "") -> None:
    text, count = played(game, kind or WAYS[game])
    reply = person.request.post("/api/records", data={"text": text})
    assert reply.ok, reply.text()
    person.go(f"/#/record/{reply.json()['id']}/{count - 1}")
    slider = person.page.get_by_role("slider")
    expect(slider).to_have_value(str(count - 1))
    expect(person.page.locator("[data-piece]").first).to_be_attached()
    expect(person.page.locator(".last-move")).to_have_count(0)


@pytest.mark.parametrize("game", kept(WAYS, "neon-gods", "collision"))
def test_the_last_move_is_marked_by_an_arrow(come: Come, game: str) -> None:
    ann = come("Ann", width=1600, height=900)
    before_the_move(ann, game)
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page.locator("svg .last-move").first).to_be_attached()


GOES = """
const animate = Element.prototype.animate;
window.ways = [];
Element.prototype.animate = function (frames, options) {
  if (frames.translate) window.ways.push([this.dataset.piece, ...frames.translate]);
  return animate.call(this, frames, options);
};
"""
"""Keeps what goes somewhere, and its way."""


def test_a_card_glides_to_whoever_has_it_now(come: Come) -> None:
    """A card that was for hire goes from there to the hand of who has hired it."""
    ann = come("Ann", motion=True)
    ann.context.add_init_script(GOES)
    before_the_move(ann, "neon-gods", "recruit")
    ann.page.keyboard.press("ArrowRight")
    cards = "window.ways.filter(([piece]) => piece?.startsWith('card-'))"
    eventually("a card glides", lambda: ann.page.evaluate(cards))
    assert all(way[1] != "0px 0px" == way[2] for way in ann.page.evaluate(cards))


def test_a_piece_goes_its_way_where_motion_is_wanted(come: Come) -> None:
    ann = come("Ann", motion=True)
    ann.context.add_init_script(GOES)
    before_the_move(ann, "collateral-damage")
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page.locator(".last-move").first).to_be_attached()
    ways = ann.page.evaluate("window.ways")
    assert ways and all(start != "0px 0px" for _, start, _ in ways)
    still = come("Bob")
    still.context.add_init_script(
        "Element.prototype.animate = () => { throw new Error('nothing moves') }"
    )
    before_the_move(still, "collateral-damage")
    still.page.keyboard.press("ArrowRight")
    expect(still.page.locator(".last-move").first).to_be_attached()
