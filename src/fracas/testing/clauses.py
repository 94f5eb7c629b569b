"""Which clauses of a rulebook are proven: those on the mark of a test that ran and passed.

`pytest --clauses GAME` ends with a count and the clauses without a test, and fails below
`--clauses-min` per cent. Clauses for tests alone, about what does not ship with the game, stand
in a folder `rules` beside its tests. `pytest --clauses-report FILE` writes what was proven;
`python -m fracas.testing.clauses RULEBOOK.md … FILE` reads it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

CLAUSE = re.compile(r"^\s*[-*] \*\*([A-Z]{2,}-[A-Z]?\d+(?:\.\d+)?[a-z]?)\*\* +(.*)$", re.MULTILINE)
"""A clause of a rulebook: `- **NG-4.2** text`. One that is struck out is none."""


def clauses_in(rulebook: str) -> dict[str, str]:
    """The clauses of a rulebook and their texts, in its order."""
    return {found[1]: found[2] for found in CLAUSE.finditer(rulebook)}


def ids_in(rulebook: str) -> list[str]:
    """The ids of a rulebook as they stand, the same one as often as it stands there."""
    return [found[1] for found in CLAUSE.finditer(rulebook)]


def clauses_beside(rulebook: str, folders: Iterable[Path]) -> dict[str, str]:
    """The clauses of the same game in the folders `rules` of these folders of tests."""
    prefixes = prefixes_of(clauses_in(rulebook))
    return {
        one: said
        for folder in sorted(set(folders))
        for book in sorted((folder / "rules").glob("**/*.md"))
        for one, said in clauses_in(book.read_text(encoding="utf-8")).items()
        if one.split("-")[0] in prefixes
    }


def prefixes_of(ids: Iterable[str]) -> set[str]:
    return {one.split("-")[0] for one in ids}


class Proofs:
    """The clause ids of tests that have run, by outcome."""

    def __init__(self) -> None:
        self.passed: dict[str, set[str]] = {}
        self.failed: set[str] = set()

    def note(self, test: str, ids: Iterable[str], passed: bool) -> None:
        for one in ids:
            if passed:
                self.passed.setdefault(one, set()).add(test)
            else:
                self.failed.add(one)

    def proven(self) -> dict[str, list[str]]:
        """Clauses with at least one test that passed and none that failed."""
        return {
            one: sorted(tests)
            for one, tests in sorted(self.passed.items())
            if one not in self.failed
        }


def verdict(
    book: Mapping[str, str], proven: Mapping[str, Sequence[str]], least: float
) -> tuple[bool, list[str]]:
    """Whether enough of the clauses is proven, and what to say about it."""
    prefixes = prefixes_of(book)
    strange = [one for one in proven if one not in book and one.split("-")[0] in prefixes]
    missing = [one for one in book if one not in proven]
    share = 100 * (len(book) - len(missing)) / len(book) if book else 0.0
    lines = [f"{len(book) - len(missing)} of {len(book)} clauses are proven: {share:.1f} %"]
    lines += [f"  no test proves {one}: {book[one][:80]}" for one in missing]
    lines += [f"  the rulebook has no {one}, marked by {proven[one][0]}" for one in strange]
    return share >= least and not strange, lines


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m fracas.testing.clauses")
    parser.add_argument(
        "rulebook", type=Path, nargs="+", help="the rules, clause by clause, as Markdown"
    )
    parser.add_argument("report", type=Path, help="what pytest --clauses-report wrote")
    parser.add_argument("--min", type=float, default=100, help="per cent that must be proven")
    given = parser.parse_args(arguments)
    proven = json.loads(given.report.read_text(encoding="utf-8"))
    books = "\n".join(one.read_text(encoding="utf-8") for one in given.rulebook)
    good, lines = verdict(clauses_in(books), proven, given.min)
    print("\n".join(lines))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
