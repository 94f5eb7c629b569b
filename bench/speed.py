"""The speed gate: fails where a game has become 1.3 times as slow as last recorded.

    python -m bench.speed             compare with bench/recorded.json
    python -m bench.speed --record    measure and record

What is compared are ratios to a fixed piece of plain Python, measured in the same run and in turns
with it, so that neither the machine nor its other work matters much. A step of a learner is held to
three bare moves, whatever was recorded. Before the gate fails, it measures again, three times over.
Ratios are recorded for each version of Python.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bench.moments import Moments
from bench.search import look
from bench.start import STARTS, Took, whole
from bench.steps import Steps
from fracas.catalogue import known
from fracas.games import BUILT_IN
from fracas.lab.bench import default_games
from fracas.lab.measuring import Playing, Work, rates, yardstick
from fracas.lab.played import game_of

LIBRARY = "import asyncio, ctypes, email.mime.text, http.server, sqlite3, unittest.mock, zipfile"
RECORDED = Path(__file__).with_name("recorded.json")
SLOWER = 1.3
AGAIN = 3
STEP = ", a bare move against a step"
LEAST = 1 / 3
"""What that ratio has to be."""
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"

Ratios = dict[str, float]


def measure(names: list[str]) -> Ratios:
    """All that the gate holds, by a process of its own: an interpreter that has seen many games is
    slower at some of them or not, by what it has learnt first, and stays so."""
    command = [sys.executable, "-m", "bench.speed", "--measure", *names]
    ran = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    found: Ratios = json.loads(ran.stdout)
    return found


def of_games(names: list[str], seconds: float = 0.01, rounds: int = 15) -> Ratios:
    """The speed of each `game at the loop` and `at the face`, of copies, views and moves that are
    stored, against the yardstick."""
    works: dict[str, Work] = {}
    for name in names:
        playing = Playing(game_of(name))
        works[f"{playing.game.name} at the loop"] = playing.loop
        works[f"{playing.game.name} at the face"] = playing.face
        works[f"{playing.game.name}, copies"] = playing.copies()
    for name in [one for one in names if one in known()]:
        moments = Moments(game_of(name))
        works[f"{name}, views"] = moments.views
        works[f"{name}, stored moves"] = moments.stored
    plain, *found = rates([yardstick, *works.values()], seconds, rounds)
    return {what: rate / plain for what, rate in zip(works, found, strict=True)}


def of_steps(names: list[str]) -> Ratios:
    """What `Table.play` costs against a step with tensor and mask, of the same moves."""
    return {f"{name}{STEP}": 1 / Steps(name).moves_a_step() for name in names if name in BUILT_IN}


def of_search(names: list[str], questions: int = 6) -> Ratios:
    """What the decisions of a search would cost alone, as the game's policy weighs them, against
    what the search costs."""
    played = [name for name in names if name in BUILT_IN]
    return {
        f"{name}, decisions against a search": 1 / look(game_of(name), questions).in_weighed
        for name in played
    }


def of_starts(rounds: int = 2) -> Ratios:
    """How fast each start is, against one that reads a good part of Python's own library."""
    plain = _quickest(partial(whole, "-c", LIBRARY), rounds)
    return {name: plain / _quickest(start, rounds) for name, (start, _) in STARTS.items()}


def _quickest(start: Callable[[], Took], rounds: int) -> float:
    """Seconds of the processor, once all has been read from disk."""
    start()
    return min(start()[1] for _ in range(rounds))


def better(one: Ratios, other: Ratios) -> Ratios:
    return {what: max(ratio, other.get(what, 0.0)) for what, ratio in one.items()}


def slow(now: Ratios, before: Ratios) -> list[str]:
    return [what for what, ratio in now.items() if ratio < least(what, before)]


def least(what: str, before: Ratios) -> float:
    return LEAST if what.endswith(STEP) else before.get(what, 0.0) / SLOWER


def compared(names: list[str], before: Ratios) -> int:
    now = measure(names)
    for _ in range(AGAIN):
        if not slow(now, before):
            break
        now = better(now, measure(names))
    for what, ratio in now.items():
        told = "TOO SLOW" if what in slow(now, before) else "ok"
        if what.endswith(STEP):
            print(f"  {what:48} {ratio:8.4f}  at least {LEAST:8.4f}  {told}")
            continue
        if what not in before:
            print(f"  {what:48} {ratio:8.4f}  not recorded yet: make speed-record")
            continue
        print(f"  {what:48} {ratio:8.4f}  recorded {before[what]:8.4f}  {told}")
    for what in before.keys() - now.keys():
        print(f"  {what:48} was recorded and is not there any more")
    return 1 if slow(now, before) else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--record", action="store_true", help="record what is measured now")
    parser.add_argument("--measure", nargs="+", metavar="GAME", help="measure these, as JSON")
    args = parser.parse_args()
    if args.measure:
        names = args.measure
        print(json.dumps(of_games(names) | of_steps(names) | of_search(names) | of_starts()))
        return 0
    started = time.monotonic()
    names = default_games()
    recorded: dict[str, Ratios] = json.loads(RECORDED.read_text()) if RECORDED.exists() else {}
    print(f"speed against the yardstick, Python {PYTHON}")
    if args.record:
        found = better(measure(names), measure(names))
        kept = sorted(what for what in found if not what.endswith(STEP))
        recorded[PYTHON] = {what: round(found[what], 4) for what in kept}
        RECORDED.write_text(json.dumps(recorded, indent=1, sort_keys=True) + "\n")
        for what, ratio in recorded[PYTHON].items():
            print(f"  {what:48} {ratio:8.4f}  recorded")
        failed = 0
    elif PYTHON in recorded:
        failed = compared(names, recorded[PYTHON])
    else:
        print(f"  nothing is recorded for Python {PYTHON}: make speed-record")
        failed = 0
    print(f"{time.monotonic() - started:.0f} s")
    return failed


if __name__ == "__main__":
    sys.exit(main())
