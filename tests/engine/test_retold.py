"""Records tell what happened and how things stood: under other rules too they can be read."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import pytest

import fracas
from fracas.games import BUILT_IN
from fracas.record import read


def played(game: str, inputs: int, **options: Any) -> fracas.Table:
    table = fracas.new(game, seed=3, **options)
    rng = random.Random(game)
    while not table.over and table.inputs < inputs:
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, rng.choice(list(question.choices)), question=question.number)
    return table


def of_other_rules(text: str, **changes: Any) -> str:
    found = json.loads(text)
    return json.dumps({**found, "version": "0", **changes})


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_record_tells_what_happened_and_how_things_stood(game: str) -> None:
    table = played(game, 120)
    text = table.dumps()
    story = fracas.story(of_other_rules(text))
    with pytest.raises(fracas.BadInput, match=r"rules 0 .* fracas\.story"):
        fracas.loads(of_other_rules(text))
    assert story.version == "0" and story.length == table.inputs
    last = story.at()
    assert last.since == last.at == table.inputs
    for viewer in (0, table.seats - 1, None):
        assert last.view(viewer) == table.view(viewer)
        told = [one.text(viewer, "fr") for one in last.events]
        assert told == [one.text(viewer, "fr") for one in table.events]
    for count in (0, 7, 60, *list(story.turns)[:3]):
        then, moment = table.replay(count), story.at(count)
        assert moment.log == then.log
        if moment.since == count:
            assert moment.view(0) == then.view(0)
    assert any(0 < one < table.inputs for one in story.turns)
    # It goes on from its last state, and is a match like any other from then on.
    again = story.go_on()
    assert again.view(0) == table.view(0) and again.record.version == table.game.version
    seat, question = next(iter(again.waiting.items()))
    again.play(seat, question.options[0])
    assert fracas.loads(again.dumps()).digest() == again.digest()


def test_the_same_record_comes_of_copies_pickles_and_replays() -> None:
    table = played("neon-gods", 90)
    text = table.dumps()
    assert fracas.loads(text).dumps() == text
    assert table.copy().dumps() == text
    assert pickle.loads(pickle.dumps(table)).dumps() == text
    assert table.replay().dumps() == text
    assert read(text).fracas == 2


def test_seats_that_bots_play_stay_theirs() -> None:
    table = played("neon-gods", 10)
    table.act(1, "hand_over", bot="easy")
    again = fracas.story(of_other_rules(table.dumps())).go_on()
    (given,) = again.record.inputs
    assert (given.do, given.seat, given.bot) == ("hand_over", 1, "easy")


def test_what_cannot_be_read_any_more_is_said_in_a_sentence() -> None:
    text = played("neon-gods", 30).dumps()
    bare: dict[str, Any] = {"told": [], "turns": {}}
    with pytest.raises(fracas.BadInput, match="tells nothing but its inputs"):
        fracas.story(of_other_rules(text, **bare))
    states = dict.fromkeys(json.loads(text)["turns"], '{"seats": 2, "gangs": "none"}')
    story = fracas.story(of_other_rules(text, turns=states))
    assert story.happened(1) is not None and story.turns == {}
    with pytest.raises(fracas.BadInput, match="cannot be read under rules"):
        story.at()
    with pytest.raises(fracas.BadInput, match="cannot go on from it"):
        story.go_on()
    with pytest.raises(fracas.BadInput, match="has 30 inputs"):
        fracas.story(text).at(31)
    whole = played("neon-gods", 10_000)
    with pytest.raises(fracas.BadInput, match="over"):
        fracas.story(of_other_rules(whole.dumps())).go_on()


def test_a_table_never_goes_on_from_an_earlier_state_than_its_last() -> None:
    """Where only the last state cannot be read, moves would be lost without a word."""
    text = played("neon-gods", 60).dumps()
    states = dict(json.loads(text)["turns"])
    last = max(states, key=int)
    assert len(states) > 1
    story = fracas.story(of_other_rules(text, turns={**states, last: "{}"}))
    assert story.turns and story.at(0).view(None)
    with pytest.raises(fracas.BadInput, match="cannot go on from it"):
        story.go_on()


def test_records_of_before_are_still_read() -> None:
    text = played("neon-gods", 12).dumps()
    found = {**json.loads(text), "told": [], "turns": {}}
    del found["fracas"]
    assert fracas.loads(json.dumps(found)).inputs == 12
    with pytest.raises(fracas.BadInput, match="format 3"):
        fracas.loads(json.dumps({**found, "fracas": 3}))
