"""The process in which bots think: questions come in on stdin, answers go out on stdout."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from typing import BinaryIO

import msgspec

from fracas.bots import advise, make_bot, whole_input
from fracas.catalogue import add_module, find
from fracas.engine import saving
from fracas.seat import Seat

from .bots import Answer, Thought

LOOK = 0.2
"""Seconds between two looks at the time."""
TOO_LONG = 3
"""How a worker ends that thinks too long."""


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)  # people come first
    for name in sys.argv[1:]:
        add_module(name)
    limit = Limit()
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not break the pipe
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        while (wanted := read(stdin)) is not None:
            limit.begin(wanted.seconds)
            data = msgspec.msgpack.encode(think(wanted))
            limit.end()
            stdout.write(len(data).to_bytes(4, "big") + data)
            stdout.flush()


class Limit:
    """Ends this process when a thought has taken too much of its time."""

    def __init__(self) -> None:
        self._until = float("inf")
        threading.Thread(target=self._watch, daemon=True).start()

    def begin(self, seconds: float) -> None:
        self._until = time.process_time() + seconds

    def end(self) -> None:
        self._until = float("inf")

    def _watch(self) -> None:
        while True:
            time.sleep(LOOK)
            if time.process_time() > self._until:
                os._exit(TOO_LONG)


def read(stdin: BinaryIO) -> Thought | None:
    head = stdin.read(4)
    if len(head) < 4:
        return None
    return msgspec.msgpack.decode(stdin.read(int.from_bytes(head, "big")), type=Thought)


def think(wanted: Thought) -> Answer:
    try:
        game = find(wanted.game)
        state = saving.load(game, wanted.state)
        seat = Seat(game, lambda: state, wanted.seat, wanted.left)
        question = seat.question
        if question is None:
            return Answer(error="the seat is not asked anything")
        bot = make_bot(wanted.bot, wanted.seed, game)
        if not wanted.why:
            return Answer(question.number, whole_input(bot, seat))
        advice = advise(bot, seat, wanted.seed)
        considered = [(one.choice, one.value, one.visits) for one in advice.considered]
        return Answer(question.number, considered=considered, reasons=advice.reasons)
    except Exception as error:
        return Answer(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
