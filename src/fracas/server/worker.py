"""The process in which jobs are done: they come in on stdin, replies go out on stdout."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from typing import BinaryIO

import msgspec

from fracas import BadInput, FracasError
from fracas.catalogue import add_module, find

from . import jobs
from .workers import Reply, Request

LOOK = 0.2
"""Seconds between two looks at the time."""
TOO_LONG = 3
"""How a worker ends that computes too long."""


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)  # people come first
    memory, *modules = sys.argv[1:]
    limit_memory(int(memory))
    for name in modules:
        add_module(name)
    limit = Limit()
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not break the pipe
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        while (wanted := read(stdin)) is not None:
            limit.begin(wanted.seconds)
            began = time.process_time()
            reply = done(wanted)
            reply.cost = time.process_time() - began
            limit.end()
            data = msgspec.msgpack.encode(reply)
            stdout.write(len(data).to_bytes(4, "big") + data)
            stdout.flush()


def limit_memory(most: int) -> None:
    """So many bytes beyond the programme itself, where the system can be told so."""
    if not most:
        return
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


class Limit:
    """Ends this process when a job has taken too much of its time."""

    def __init__(self) -> None:
        self._until = float("inf")
        self._working = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def begin(self, seconds: float) -> None:
        self._until = time.process_time() + seconds
        self._working.set()

    def end(self) -> None:
        self._until = float("inf")
        self._working.clear()  # an idle worker never wakes

    def _watch(self) -> None:
        while self._working.wait():
            time.sleep(LOOK)
            if time.process_time() > self._until:
                os._exit(TOO_LONG)


def read(stdin: BinaryIO) -> Request | None:
    head = stdin.read(4)
    if len(head) < 4:
        return None
    return msgspec.msgpack.decode(stdin.read(int.from_bytes(head, "big")), type=Request)


def done(wanted: Request) -> Reply:
    if not known(wanted.game, wanted.version):
        return Reply(error=f"there is no {wanted.game} {wanted.version} here", kind="unknown")
    try:
        found = jobs.read(wanted.job).do()
    except FracasError as error:
        return Reply(error=str(error), kind="refused")
    except Exception as error:  # whatever somebody made up, it harms this job alone
        return Reply(error=f"{type(error).__name__}: {error}", kind="failed")
    return Reply(found if isinstance(found, bytes) else msgspec.msgpack.encode(found))


def known(game: str, version: str) -> bool:
    try:
        return find(game).version == version
    except BadInput:
        return False


if __name__ == "__main__":
    main()
