"""Advice in all five games: the whole action, figures that agree with it, and a reason."""

from __future__ import annotations

import pytest

import fracas
from fracas.bots import advise, make_bot
from fracas.catalogue import find
from fracas.engine.state import Step

GAMES = {"neon-gods": 3, "collateral-damage": 3, "ani-mayhem": 2, "collision": 2, "blood-feud": 4}
"""Each with so many seats."""
KINDS = 6
"""So many kinds of questions are looked at."""
WHOLE = {
    "neon-gods": ("move", "move_to"),
    "collateral-damage": ("seize", "seize_for"),
    "ani-mayhem": ("standby", "gather", "march"),
    "collision": ("go", "act", "move_along", "face"),
    "blood-feud": ("turn", "place_order", "place_where"),
}
"""An action that each game asks for bit by bit."""


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_covers_the_whole_action_and_says_why(name: str) -> None:
    game = find(name)
    table, looked, met = fracas.new(name, seats=GAMES[name], seed=3), set[str](), set[str]()
    for number in range(900):
        seat, question = next(iter(table.waiting.items()))
        fresh = question.kind not in looked and len(looked) < KINDS
        if len(question.choices) > 1 and (fresh or question.kind == WHOLE[name][0]):
            looked.add(question.kind)
            found = advise(make_bot("normal", 1, game), table.seat(seat), 1)
            met.add(_agrees(table, seat, found))
            if len(looked) >= KINDS and _begins(met, WHOLE[name]):
                break
        table.play(seat, make_bot("easy", number, game).choose(table.seat(seat)))
    assert _begins(met, WHOLE[name]), sorted(met)
    assert len(looked) >= KINDS, sorted(looked)


def _begins(met: set[str], action: tuple[str, ...]) -> bool:
    return any(one.startswith(">".join(action)) for one in met)


def _agrees(table: fracas.Table, seat: int, found: fracas.bots.Advice) -> str:
    first, *others = found.considered
    assert found.answers[0] == first.choice
    if first.value is not None:
        assert all(one.value is None or one.value <= first.value for one in others)
    gained = [points for _, points in found.reasons]
    assert not gained or max(gained) > 0
    for lang in ("en", "fr"):
        question = next(
            one for one in table.questions(seat, lang) if one.number == found.question.number
        )
        assert question.because(first.choice), (question.kind, first.choice)
    kinds = [found.question.kind]
    for at in range(1, len(found.answers)):
        asked = table.draft(seat, *found.answers[:at], question=found.question.number)
        assert asked is not None and asked.option(found.answers[at]).label
        kinds.append(asked.kind)
    table.branch().play(seat, *found.answers, question=found.question.number)  # one input
    return ">".join(kinds)


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_belongs_to_a_question(name: str) -> None:
    game = find(name)
    kinds = {one.kind for one in _steps(Step) if one.__module__.startswith(game.package)}
    keys = [one.split(".") for one in game.words.texts["en"] if one.startswith("because.")]
    assert keys
    own = {
        one[4:].replace(".", "_") for one in game.words.texts["en"] if one.startswith("ask.")
    }
    assert {key[1] for key in keys if len(key) == 3} <= kinds | own
    assert {one for kind in game.mind.completes.items() for one in (kind[0], *kind[1])} <= kinds


def _steps(of: type[Step]) -> set[type[Step]]:
    return {one for each in of.__subclasses__() for one in ({each} | _steps(each))}
