"""The process in which bots think: questions come in on stdin, answers go out on stdout."""

from __future__ import annotations

import contextlib
import os
import random
import sys
from typing import Any, BinaryIO

import msgspec

from fracas import Table
from fracas.catalogue import find
from fracas.engine import saving
from fracas.record import Record

from .bots import Answer, Thought
from .modules import add_games


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)  # people come first
    add_games(sys.argv[1:])
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not break the pipe
    while (wanted := read(stdin)) is not None:
        data = msgspec.msgpack.encode(think(wanted))
        stdout.write(len(data).to_bytes(4, "big") + data)
        stdout.flush()


def read(stdin: BinaryIO) -> Thought | None:
    head = stdin.read(4)
    if len(head) < 4:
        return None
    return msgspec.msgpack.decode(stdin.read(int.from_bytes(head, "big")), type=Thought)


def think(wanted: Thought) -> Answer:
    try:
        game = find(wanted.game)
        state = saving.load(game, wanted.state)
        table = Table(game, state, Record(game.name, game.version, state.seats))
        asked = table.questions(wanted.seat)
        if not asked:
            return Answer(error="the seat is not asked anything")
        return Answer(asked[0].number, choose(table, wanted))
    except Exception as error:
        return Answer(error=f"{type(error).__name__}: {error}")


def choose(table: Table, wanted: Thought) -> list[Any]:
    """Answers until the input is whole."""
    answers: list[Any] = []
    rng = random.Random(wanted.seed)
    question = table.questions(wanted.seat)[0]
    number = question.number
    while True:
        answers.append(rng.choice(question.options).data)
        following = table.draft(wanted.seat, *answers, question=number)
        if following is None or not following.step.inner:
            return answers
        question = following


if __name__ == "__main__":
    main()
