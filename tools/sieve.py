"""A plug-in for pytest by which `mutants` catches most of them at once.

The tests are collected once. For each mutant the process forks, the child puts the broken code into
the function and runs the tests that call it, the quickest first, until one fails. A failure counts
only if that test passes with nothing broken in a child of its own. What gets through the sieve
proves nothing: it is tried again in a process that has never seen the sound code.
"""

from __future__ import annotations

import gc
import importlib
import inspect
import json
import os
import signal
import time
import types
from collections.abc import Iterator, Sequence
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from calling_tests import LONGER

LONGEST = 20
"""Seconds of computing after which no further test is tried."""


class Broken:
    """One mutant as `mutants` hands it over."""

    def __init__(self, file: str, function: str, source: str) -> None:
        self.file, self.function, self.source = file, function, source

    def put_in(self) -> None:
        """Give the function its broken code; everybody who has the function has it then."""
        name = self.function.partition(":")[2]
        module = self.file.removeprefix("src/").removesuffix(".py").replace("/", ".")
        function = _function(importlib.import_module(module.removesuffix(".__init__")), name)
        code = compile(self.source, function.__code__.co_filename, "exec")
        function.__code__ = next(_codes(code, name))


def _function(module: types.ModuleType, name: str) -> types.FunctionType:
    found: Any = module
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
        found = getattr(found, "fget", None) or getattr(found, "__func__", None) or found
    function = inspect.unwrap(found)
    if not isinstance(function, types.FunctionType):
        raise LookupError(name)
    return function


def _codes(code: types.CodeType, name: str) -> Iterator[types.CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            if inner.co_qualname == name:
                yield inner
            yield from _codes(inner, name)


class Sieve:
    def __init__(self, mutants: Path, calls: Path, caught: Path) -> None:
        self.mutants = [Broken(**one) for one in json.loads(mutants.read_text("utf-8"))]
        self.calls: dict[str, Any] = json.loads(calls.read_text("utf-8"))
        self.target = caught
        self.sound: dict[str, bool] = {}
        """Which tests pass with nothing broken."""
        self.remembered: list[Any] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        known = [item for item in session.items if item.nodeid in self.calls]
        known.sort(key=lambda item: self.calls[item.nodeid]["seconds"])
        self.remembered = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
        gc.collect()
        gc.freeze()
        with self.target.open("w", encoding="utf-8") as told:
            for one in self.mutants:
                callers = [i for i in known if one.function in self.calls[i.nodeid]["called"]]
                told.write(f"{int(self._catch(one, callers))}\n")
                told.flush()
        return True

    def _catch(self, broken: Broken, callers: Sequence[pytest.Item]) -> bool:
        while callers:
            failed = self._child(broken, callers)
            if failed < 0:
                return False
            if failed == len(callers):  # it computes for ever
                return True
            test = callers[failed]
            if test.nodeid not in self.sound:
                self.sound[test.nodeid] = self._child(None, [test]) < 0
            if self.sound[test.nodeid]:
                return True
            callers = callers[failed + 1 :]
        return False

    def _child(self, broken: Broken | None, items: Sequence[pytest.Item]) -> int:
        """Which of the tests fails first, in a process of its own: -1 if none does."""
        reading, writing = os.pipe()
        if child := os.fork():
            os.close(writing)
            with open(reading, "rb") as pipe:
                said = pipe.read()
            os.waitpid(child, 0)
            return int(said) if said else len(items)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        first, started = -1, time.process_time()
        try:
            if broken is not None:
                broken.put_in()
                for one in self.remembered:
                    one.cache_clear()
            for at, item in enumerate(items):
                if time.process_time() > LONGEST + started:
                    break
                usual = self.calls[item.nodeid]["seconds"]
                signal.setitimer(signal.ITIMER_VIRTUAL, LONGER[0] + LONGER[1] * usual)
                if any(one.failed for one in runtestprotocol(item, log=False, nextitem=None)):
                    first = at
                    break
        except Exception:  # what cannot be put in is not caught here
            first = -1
        finally:
            os.write(writing, str(first).encode())
            os._exit(0)
        raise AssertionError("the child has left")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutants", type=Path, help="what to try")
    parser.addoption("--caught", type=Path, help="write here, a line for each, whether it is")


def pytest_configure(config: pytest.Config) -> None:
    if (mutants := config.getoption("--mutants")) is not None:
        sieve = Sieve(mutants, config.getoption("--calls"), config.getoption("--caught"))
        config.pluginmanager.register(sieve)
