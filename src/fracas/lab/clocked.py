"""A match of bots on a simulated clock: for games in which everybody acts at once."""

from __future__ import annotations

import random
from collections.abc import Sequence

from fracas.bots import Bot, whole_input
from fracas.question import Question
from fracas.table import Table

MOST_ANSWERS = 40
"""Questions that a bot answers when it wakes, before it acts: more would be a loop."""


def play_clocked(
    table: Table, bots: Sequence[Bot], seed: int | str, until: int | None = None
) -> None:
    """Play to the end, or for so many ms. Each bot wakes after the game's own pace, answers all
    that it is asked, then acts once; deadlines fire in between."""
    rng = random.Random(f"{seed}/pace")
    wakes = [(_pace(table, rng), seat) for seat in range(table.seats)]
    while not table.over:
        now, seat = min(wakes)
        if until is not None and now > until:
            return
        due = table.next_deadline
        if due is not None and due <= now:
            table.tick(due)
            continue
        _wake(table, bots[seat], seat, now)
        wakes[seat] = (now + _pace(table, rng), seat)


def _pace(table: Table, rng: random.Random) -> int:
    pace = table.game.tempo.pace
    return 1000 if pace is None else max(1, pace(table.state, rng))


def _wake(table: Table, bot: Bot, seat: int, now: int) -> None:
    for _ in range(MOST_ANSWERS):
        question = _open(table, seat)
        if question is None or table.over:
            return
        table.play(seat, *whole_input(bot, table.seat(seat)), question=question.number, at=now)
        if question.standing:
            return


def _open(table: Table, seat: int) -> Question | None:
    """The seat's most urgent question, unless it has answered it already."""
    question = next(iter(table.questions(seat)), None)
    rests = table.game.tempo.rests
    if question is not None and question.standing and rests and rests(table.state, seat):
        return None
    return None if question is None or question.answered else question
