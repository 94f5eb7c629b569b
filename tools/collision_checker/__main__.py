"""`python -m tools.collision_checker FILE…`: 0 when every claim holds, else 1 and what does not."""

import json
import sys
from collections import Counter
from collections.abc import Iterable

from .claims import Checker


def check_lines(lines: Iterable[str], name: str, counts: Counter[str]) -> list[str]:
    checker = Checker()
    wrong = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            claim = json.loads(line)
            counts[claim["claim"]] += 1
            wrong += [f"{name}:{number}: {found}" for found in checker.check(claim)]
    return wrong


def main(names: list[str]) -> int:
    if not names:
        print("usage: python -m tools.collision_checker FILE…  (- reads standard input)")
        return 2
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for name in names:
        if name == "-":
            wrong += check_lines(sys.stdin, name, counts)
        else:
            with open(name, encoding="utf-8") as file:
                wrong += check_lines(file, name, counts)
    for found in wrong:
        print(found)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())) or "no claims")
    print(f"{len(wrong)} wrong" if wrong else "all hold")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
