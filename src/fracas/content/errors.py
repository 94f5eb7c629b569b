"""What is wrong with a content file, told to the person who wrote it."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

SHOWN = 20


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: `cards.toml:14: card "Yara": dice: expected one of blue, pink, got 'red'`."""

    file: str
    line: int | None
    place: str
    message: str

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(filter(None, [where, self.place, self.message]))


class ContentError(ValueError):
    """A content file that cannot be used, with all its mistakes in the order of its lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda each: (each.file, each.line or 0)))
        lines = [str(problem) for problem in self.problems[:SHOWN]]
        if len(self.problems) > SHOWN:
            lines.append(f"and {len(self.problems) - SHOWN} more")
        super().__init__("\n".join(lines))


def suggestion(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant."""
    by_lower = {each.lower(): each for each in known}
    close = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    meant = suggestion(word, known)
    return f"; did you mean {meant!r}?" if meant is not None else ""
