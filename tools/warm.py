"""Prepare the tests of a fresh checkout: each of four workers would compile every file of them at
the same time. Two processes do it first, half of the files each; afterwards there is nothing to do.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DONE = ROOT / "tests/games/ani_mayhem/__pycache__"
"""There once the tests have been collected."""
HALVES = (["tests/games"], ["tests", "--ignore=tests/games"])


def main() -> int:
    if DONE.exists():
        return 0
    collect = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    halves = [
        subprocess.Popen([*collect, *half], cwd=ROOT, stdout=subprocess.DEVNULL) for half in HALVES
    ]
    for one in halves:
        one.wait()  # whatever is wrong with a file is told when the tests are run
    return 0


if __name__ == "__main__":
    sys.exit(main())
