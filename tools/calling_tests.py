"""A plug-in for pytest by which `mutants` knows which tests call a function, and runs those first.

With `--note-calls FILE` it writes for each test how long it took and which functions of the tree it
called; with `--called-first NAME --calls FILE` the tests that called a function come first, the
quickest of them before the others, then all the rest, or with `--callers-only` none of the rest.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import TypedDict

import pytest

LONGER = 10, 5
"""How long a test may compute against a mutant: so many seconds, and so many times its usual."""


class Calls(TypedDict):
    seconds: float
    called: list[str]


def name(file: str, qualified: str) -> str:
    """A function's name: what is defined inside another function belongs to that."""
    return f"{file}:{qualified.split('.<locals>')[0]}"


class Noting:
    """Runs each test under a profiler that looks at calls only."""

    def __init__(self, root: Path, target: Path) -> None:
        self.root, self.target = f"{root}/", target
        self.noted: dict[str, Calls] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        seen = set()

        def look(frame: FrameType, event: str, _argument: object) -> None:
            if event == "call":
                seen.add(frame.f_code)

        started = time.perf_counter()
        sys.setprofile(look)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            own = {
                name(code.co_filename.removeprefix(self.root), code.co_qualname)
                for code in seen
                if code.co_filename.startswith(self.root)
            }
            self.noted[item.nodeid] = Calls(
                seconds=time.perf_counter() - started, called=sorted(own)
            )

    def pytest_sessionfinish(self) -> None:
        self.target.write_text(json.dumps(self.noted), encoding="utf-8")


class CallersFirst:
    def __init__(self, function: str, calls: dict[str, Calls], only: bool) -> None:
        self.function, self.calls, self.only = function, calls, only

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=self.order)
        callers = [item for item in items if not self.order(item)[0]]
        if self.only and callers:
            items[:] = callers

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A test that computes for ever ends the run, and so catches what is broken."""
        usual = self.calls.get(item.nodeid, Calls(seconds=0.0, called=[]))["seconds"]
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGER[0] + LONGER[1] * usual)

    def order(self, item: pytest.Item) -> tuple[bool, float]:
        known = self.calls.get(item.nodeid, Calls(seconds=0.0, called=[]))
        return self.function not in known["called"], known["seconds"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--note-calls", type=Path, help="write here which test calls what")
    parser.addoption("--calls", type=Path, help="what was written there")
    parser.addoption("--called-first", help="run the tests first that call this function")
    parser.addoption("--callers-only", action="store_true", help="and no others, if any call it")


def pytest_configure(config: pytest.Config) -> None:
    if (target := config.getoption("--note-calls")) is not None:
        config.pluginmanager.register(Noting(config.rootpath, target))
    if (function := config.getoption("--called-first")) is not None:
        calls = json.loads(config.getoption("--calls").read_text(encoding="utf-8"))
        only = config.getoption("--callers-only")
        config.pluginmanager.register(CallersFirst(function, calls, only))
