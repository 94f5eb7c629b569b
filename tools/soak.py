"""`make soak`: the crash and wire tests in large, with commit and seed, into docs/soak."""

from __future__ import annotations

import argparse
import os
import platform
import secrets
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
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
    commit = said(["git", "rev-parse", "--short", "HEAD"]).strip()
    dirty = " and changes" if said(["git", "status", "--porcelain", "src", "tests"]) else ""
    failed = 0
    for name in args.runs:
        lines = [
            f"run: {name}",
            f"date: {time.strftime('%Y-%m-%d %H:%M')} UTC",
            f"commit: {commit}{dirty}",
            f"python: {platform.python_version()} on {platform.system()}, {os.cpu_count()} cores",
        ]
        kind, _, game = name.partition(":")
        command = [sys.executable, "-m", *RUNS[kind], "--seed", str(args.seed)]
        command += ["--games", str(args.games)] if args.games and kind == "wire" else []
        command += [game] if game else []
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        failed += done.returncode != 0
        lines += [f"seed: {args.seed}", f"result: {'FAILED' if done.returncode else 'passed'}"]
        text = "\n".join([*lines, "", done.stdout])
        file = ROOT / "docs/soak" / f"{name.replace(':', '-')}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(text, flush=True)
    return 1 if failed else 0


def said(command: list[str]) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


if __name__ == "__main__":
    sys.exit(main())
