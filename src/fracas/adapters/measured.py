"""How large things get in a game: what random play has shown of its views and answers.

From this come the bounds of the tensor and the list of actions. For our games it is kept beside
this file, so that both stay the same; `python -m fracas.adapters.measured` measures them anew. For
other games it is measured when it is first needed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from fracas.catalogue import find
from fracas.engine import Said, run
from fracas.engine.game import Game
from fracas.engine.state import State
from fracas.games import BUILT_IN
from fracas.question import asked

KEPT = Path(__file__).parent / "measures"
MOST_WORDS = 96
"""Beyond so many words, or a longer one, a place holds any text."""
LONGEST_WORD = 24
MOST_ANSWERS = 3000
FEW = 150
"""Decisions of each way to play a game that is not ours."""
MANY = 600
"""Decisions of each way to play one of ours."""
EVERY = 5
"""Look at a view after so many decisions."""
ANY = "…"
"""Stands for whatever text, in place of words."""


class Measure(msgspec.Struct):
    """By path (`players[].hand`, `spaces{}.owls`) and by kind of question."""

    words: dict[str, list[str]] = {}
    keys: dict[str, list[str]] = {}
    """Of tables by words."""
    lengths: dict[str, int] = {}
    limits: dict[str, float] = {}
    """The largest number, without its sign."""
    answers: dict[str, list[Any]] = {}
    """All that has been offered."""
    offered: dict[str, int] = {}
    """How many at once at most."""


@cache
def measured(game: str) -> Measure:
    """What is known of a game by its name."""
    kept = KEPT / f"{game}.json"
    if game in BUILT_IN and kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=Measure)
    return measure(find(game), FEW)


def measure(game: Game[Any], decisions: int) -> Measure:
    """Play every way a little, at random but always alike."""
    found = _Found()
    for nth, (seats, options) in enumerate(ways(game)):
        rng = random.Random(f"measure/{nth}")
        made = 0
        while made < decisions:
            s = game.start(seats, f"measure/{nth}/{made}", game.checked_options(options))
            made += _play(game, s, found, rng, decisions - made) or decisions
    return found.kept()


def ways(game: Game[Any]) -> Iterator[tuple[int, dict[str, int | str | bool]]]:
    """Each number of seats, and each value of each option."""
    for seats in game.seats:
        yield seats, {}
    for name, setting in game.options.items():
        for value in setting.choices:
            if value != setting.default:
                for seats in (game.seats[0], max(game.seats)):
                    if _possible(game, seats, {name: value}):
                        yield seats, {name: value}


def _possible(game: Game[Any], seats: int, options: dict[str, int | str | bool]) -> bool:
    try:
        game.start(seats, "", game.checked_options(options))
    except Exception:  # some options ask for other seats, or for others besides
        return False
    return True


def _play(game: Game[Any], s: State, found: _Found, rng: random.Random, decisions: int) -> int:
    for made in range(decisions):
        if s.result is not None:
            return made
        if made % EVERY == 0:
            found.look(game.brief(s, int(rng.random() * s.seats)), "")
        due = run.next_deadline(s)
        if due is not None and rng.random() < 0.1:
            run.tick(s, due)
            continue
        waiting = [
            (seat, strand)
            for seat in range(s.seats)
            for strand in asked(s, seat)[:1]
            if not run.has_sealed(s, strand, seat)
        ]
        inner = [one for one in waiting if one[1].asking is not None and one[1].asking.inner]
        if not waiting:
            run.tick(s, due or s.now)
            continue
        seat, strand = (inner or waiting)[int(rng.random() * len(inner or waiting))]
        choices = run.choices(s, strand, seat)
        assert strand.asking is not None
        found.ask(strand.asking.kind, choices)
        run.answer(s, strand, seat, choices[int(rng.random() * len(choices))])
    return decisions


class _Found:
    def __init__(self) -> None:
        self.words: dict[str, set[str]] = {}
        self.keys: dict[str, set[str]] = {}
        self.lengths: dict[str, int] = {}
        self.limits: dict[str, float] = {}
        self.answers: dict[str, set[Any]] = {}
        self.offered: dict[str, int] = {}

    def ask(self, kind: str, choices: Any) -> None:
        self.offered[kind] = max(self.offered.get(kind, 0), len(choices))
        answers = self.answers.setdefault(kind, set())
        if len(answers) <= MOST_ANSWERS:
            answers.update(choices)

    def look(self, value: Any, path: str) -> None:
        if isinstance(value, str):
            words = self.words.setdefault(path, set())
            if ANY not in words:
                words.add(value)
            if len(words) > MOST_WORDS or len(value) > LONGEST_WORD:
                self.words[path] = {ANY}
        elif isinstance(value, int | float):
            self.limits[path] = max(self.limits.get(path, 0), abs(value))
        elif isinstance(value, list | tuple):
            self.lengths[path] = max(self.lengths.get(path, 0), len(value))
            for one in value:
                self.look(one, path + "[]")
        elif isinstance(value, dict):
            self.keys.setdefault(path, set()).update(map(str, value))
            for one in value.values():
                self.look(one, path + "{}")
        elif isinstance(value, msgspec.Struct) and not isinstance(value, Said):
            for name in value.__struct_fields__:
                self.look(getattr(value, name), f"{path}.{name}" if path else name)

    def kept(self) -> Measure:
        return Measure(
            words={path: sorted(one) for path, one in sorted(self.words.items())},
            keys={path: sorted(one) for path, one in sorted(self.keys.items())},
            lengths=dict(sorted(self.lengths.items())),
            limits=dict(sorted(self.limits.items())),
            answers={kind: sorted(one, key=repr) for kind, one in sorted(self.answers.items())},
            offered=dict(sorted(self.offered.items())),
        )


def keep(game: str) -> None:
    """Measure one of our games anew."""
    found = measure(find(game), MANY)
    for kind, answers in found.answers.items():
        if len(answers) > 400:
            found.answers[kind] = []
    text = msgspec.json.format(msgspec.json.encode(found), indent=0)
    (KEPT / f"{game}.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    for one in sys.argv[1:] or sorted(BUILT_IN):
        keep(one)
