"""`make proof`: all that `make test` tries one of, and the long runs. docs/proof keeps the outcome.

    make proof                  all of it, some hours
    make proof RUNS="tests fuzz"    some of it
"""

from __future__ import annotations

import argparse
import sys

from kept import ROOT, keep

GAMES = ("neon-gods", "collateral-damage", "blood-feud", "ani-mayhem", "collision")
PYTEST = ("-m", "pytest", "-q", "-n", "2", "--dist", "loadfile")
LINES = 90
"""Of what a run says, so many are kept: the last."""
RUNS: dict[str, tuple[str, ...]] = {
    # Where counts differ, those of a proof.
    "tests": (*PYTEST, "--proof", "-m", "proof"),
    "counts": (*PYTEST, "--proof", "tests/server/test_crash.py", "tests/server/test_fuzz.py"),
    # The tests of PettingZoo, Gymnasium and OpenSpiel: on all games, and with all options.
    "foreign": (*PYTEST, "--proof", "tests/adapters", "-k", "not all_seats_and_options"),
    # Nearly all of these are in one file.
    "ways": (*PYTEST, "--dist", "load", "--proof", "tests/adapters", "-k", "all_seats_and_options"),
    "fuzz": (*PYTEST, "tests/games/collision/test_fuzz.py"),
    "nonsense": ("-m", "tests.server.nonsense"),
    "certificates": ("tools/collision_games.py", "--games", "1000"),
    "soak": ("tools/soak.py",),
    "faults": ("-m", "tests.server.faults", "--faults", "300"),
    "seeds": ("tools/faults.py", "--seeds", "20000"),
    "planted": ("tools/faults.py", "--planted"),
    "compose": ("tools/compose.py",),
    "evening": ("-m", "tests.server.evening"),
    "breaks-blood-feud": ("tools/breaks.py", "blood-feud"),
    **{f"mutants-{game}": ("tools/mutants.py", game, "--count", "100") for game in GAMES},
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="*", choices=[*RUNS, []], default=list(RUNS))
    passed = [
        keep(
            ROOT / f"docs/proof/{name}.txt",
            f"python {' '.join(RUNS[name])}",
            [sys.executable, *RUNS[name]],
            {"FRACAS_CASES": "100000"} if name == "fuzz" else {},
            LINES,
        )
        for name in parser.parse_args().runs
    ]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
