"""How long one waits at the start: `python -m bench.start`.

The best and the median of seven starts each, by the clock on the wall; alone on a machine they say
what a person feels, on a busy one the processor's time beside them is the better guide. Everything
has been read once before and is kept as bytecode, as after the first start on anybody's machine.
"""

from __future__ import annotations

import contextlib
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.error import HTTPError

ROUNDS = 7
PATIENCE = 60
Took = tuple[float, float]
"""Seconds on the wall, and of the processor."""


def whole(*command: str) -> Took:
    """A command from its start to its end."""
    before, began = _children(), time.perf_counter()
    subprocess.run([sys.executable, *command], stdout=subprocess.DEVNULL, check=True, env=_warm())
    return time.perf_counter() - began, _children() - before


@cache
def _kept() -> tempfile.TemporaryDirectory[str]:
    """Where bytecode is kept while this runs, wherever else it may not be."""
    return tempfile.TemporaryDirectory()


def _warm() -> dict[str, str]:
    here = {name: one for name, one in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**here, "PYTHONPYCACHEPREFIX": _kept().name}


def _children() -> float:
    """Seconds of the processor that all processes have used which were started here and ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def served() -> Took:
    """`fracas serve` from its start to the first page that it gives."""
    with tempfile.TemporaryDirectory() as data:
        began = time.perf_counter()
        command = ["-m", "fracas", "serve", "--no-browser", "--metrics", "off", "--port", "0"]
        server = subprocess.Popen(
            [sys.executable, *command, "--data", data],
            stdout=subprocess.PIPE,
            text=True,
            env=_warm(),
        )
        try:
            assert server.stdout is not None
            line = next(line for line in server.stdout if "http://" in line)
            address = "http://" + line.split("http://")[1].split()[0]
            with contextlib.suppress(HTTPError):  # without a built client it says so
                urllib.request.urlopen(address, timeout=PATIENCE).read()
            took = time.perf_counter() - began
            fields = Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return took, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        finally:
            server.terminate()
            server.wait()


STARTS: dict[str, tuple[Callable[[], Took], float]] = {
    "import fracas": (lambda: whole("-c", "import fracas"), 0.15),
    "fracas --help": (lambda: whole("-m", "fracas", "--help"), 0.25),
    "fracas serve, to its first page": (served, 1.0),
}


def main() -> None:
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name, (start, bar) in STARTS.items():
        start()  # what is read from disk for the first time is not what is measured
        found = [start() for _ in range(ROUNDS)]
        wall, used = ([one[at] for one in found] for at in (0, 1))
        print(
            f"{name:32} {min(wall):.2f} s, median {statistics.median(wall):.2f} s;"
            f" processor {min(used):.2f} s (bar {bar})"
        )


if __name__ == "__main__":
    main()
