"""`make soak`: the crash and wire tests in large, with commit and seed, into docs/soak."""

from __future__ import annotations

import argparse
import secrets
import sys

from kept import ROOT, keep

RUNS = {
    "crash": ["tests.server.crash", "--kills", "200"],
    "wire": ["tests.server.wire", "--games", "200"],
}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1 << 30))
    parser.add_argument(
        "runs", nargs="*", default=list(RUNS), help="crash, wire, or wire:GAME for one game"
    )
    parser.add_argument("--games", type=int, help="of each game on the wire; 200 unless given")
    args = parser.parse_args()
    passed = []
    for name in args.runs:
        kind, _, game = name.partition(":")
        command = [sys.executable, "-m", *RUNS[kind], "--seed", str(args.seed)]
        command += ["--games", str(args.games)] if args.games and kind == "wire" else []
        command += [game] if game else []
        file = ROOT / "docs/soak" / f"{name.replace(':', '-')}.txt"
        passed.append(keep(file, f"{name}, seed {args.seed}", command))
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
