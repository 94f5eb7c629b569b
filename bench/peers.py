"""Our engine loop against its peers: ratios, measured in turns, each in processes of its own.

    python bench/peers.py --openspiel PYTHON --catanatron PYTHON [GAME …]

Peers are optional: OpenSpiel and Catanatron are used where the given (or this) Python has the
package `open_spiel` or `catanatron`, boardgame.io where `npm install` has been run in
bench/boardgame_io. Every round starts a fresh process for each, which prints its best slice of
20 ms. On a busy machine the rounds differ by half, so the best round of each side counts; the
median of the ratios within a round is printed beside it. Everything is measured in the process's
own time.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

BARS = [
    ("tic-tac-toe", "OpenSpiel python_tic_tac_toe", 20.0),
    ("tic-tac-toe", "OpenSpiel tic_tac_toe (C++)", 0.5),
    ("tic-tac-toe", "boardgame.io reducer", 30.0),
    ("leduc", "OpenSpiel python_kuhn_poker", 5.0),
    ("leduc", "OpenSpiel leduc_poker (C++)", 0.5),
    ("neon-gods", "Catanatron", 5.0),
]
"""Ours, the peer, and how many times as fast we want to be. OpenSpiel has no Leduc in Python: its
Kuhn poker, a smaller game of the same kind, is the nearest."""


def commands(
    openspiel: str | None, catanatron: str | None, node: str | None
) -> dict[str, list[str]]:
    """What to run for each, without the seconds."""
    ours = [sys.executable, str(HERE / "ours.py")]
    found = {
        "tic-tac-toe": [*ours, "examples.tic_tac_toe:game"],
        "leduc": [*ours, "examples.leduc:game"],
        "neon-gods": [*ours, "neon-gods"],
    }
    if openspiel is not None:
        peer = [openspiel, str(HERE / "openspiel.py")]
        found |= {
            "OpenSpiel python_tic_tac_toe": [*peer, "python_tic_tac_toe"],
            "OpenSpiel tic_tac_toe (C++)": [*peer, "tic_tac_toe"],
            "OpenSpiel python_kuhn_poker": [*peer, "python_kuhn_poker"],
            "OpenSpiel leduc_poker (C++)": [*peer, "leduc_poker"],
        }
    if catanatron is not None:
        found["Catanatron"] = [catanatron, str(HERE / "catanatron.py")]
    if node is not None:
        found["boardgame.io reducer"] = [node, str(HERE / "boardgame_io" / "tic_tac_toe.mjs")]
    return found


def measure(command: Sequence[str], seconds: float) -> float:
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": paths}
    ran = subprocess.run(
        [*command, str(seconds)], capture_output=True, text=True, env=environment, check=False
    )
    if ran.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{ran.stderr}")
    return float(ran.stdout.split()[-1])


def has(python: str, package: str) -> bool:
    ran = subprocess.run(
        [python, "-c", f"import {package}"], capture_output=True, check=False, cwd=ROOT
    )
    return ran.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--openspiel", default=sys.executable, help="a Python that has open_spiel")
    parser.add_argument("--catanatron", default=sys.executable, help="one that has catanatron")
    parser.add_argument("games", nargs="*", help="of ours, with their peers (default: all)")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", type=Path, metavar="FILE")
    args = parser.parse_args()
    openspiel = args.openspiel if has(args.openspiel, "pyspiel") else None
    catanatron = args.catanatron if has(args.catanatron, "catanatron") else None
    node = shutil.which("node") if (HERE / "boardgame_io" / "node_modules").is_dir() else None
    bars = [bar for bar in BARS if bar[0] in args.games or not args.games]
    wanted = {name for ours, peer, _ in bars for name in (ours, peer)}
    running = {
        name: command
        for name, command in commands(openspiel, catanatron, node).items()
        if name in wanted
    }
    rates: dict[str, list[float]] = {name: [] for name in running}
    for _ in range(args.rounds):
        for name, command in running.items():
            rates[name].append(measure(command, args.seconds))
    print(f"decisions/s, median and best of {args.rounds} processes of {args.seconds:g} s")
    for name, found in rates.items():
        print(f"  {name:32}{median(found):12,.0f}{max(found):12,.0f}")
    print("ratios of the best (median of the rounds)")
    missed = 0
    for ours, peer, bar in BARS:
        if peer not in rates:
            print(f"  {ours} / {peer}: not installed")
            continue
        ratio = max(rates[ours]) / max(rates[peer])
        by_round = [mine / theirs for mine, theirs in zip(rates[ours], rates[peer], strict=True)]
        missed += ratio < bar
        verdict = "ok" if ratio >= bar else "MISSED"
        told = f"{ratio:8.2f} ({median(by_round):.2f})"
        print(f"  {f'{ours} / {peer}':46}{told:20} wanted {bar:g}: {verdict}")
    if args.json is not None:
        args.json.write_text(json.dumps(rates, indent=1) + "\n", encoding="utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
