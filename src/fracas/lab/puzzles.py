"""Puzzles: moments of games in which one answer is clearly best.

They are mined from games of bots: a quick search looks for a question with an answer that stands
out, and two long ones with other seeds have to find the same. A puzzle holds what the seat knew,
nothing more. Mining can be stopped and gone on with; a game is looked through once.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

import fracas
from fracas.bots import Considered, advise, make_bot, whole_input
from fracas.engine import Choice
from fracas.puzzles import Puzzle, Puzzles
from fracas.question import Question
from fracas.seat import Seat
from fracas.table import Table

from .flow import spread
from .folder import write_whole
from .played import game_of
from .progress import followed
from .recipes import untimed
from .words import refused

LOOKED_AT = 0.6
"""The share of questions that are looked at: neighbours are too much alike."""
FEWEST = 3
"""Options of a question that is worth asking."""
EACH = 2
"""Puzzles from one game."""
GAP = 0.02
"""By how much the best answer is ahead, of the chance to win as the bot sees it."""
GLIMPSE = 0.01
"""The same to the greedy bot, which is asked first, since it is quick…"""
GREEDY = "greedy:worlds=2,depth=3,beam=1,width=4,evaluations=100"
"""… if need be this one."""
QUICK, LONG = 100, 600
"""Tries of the search that looks, and of those that confirm."""
TRIED = 3
"""Tries that an answer needs to be compared at all…"""
SHARE = 0.02
"""… and the part of all tries that it needs where another has as many: the mean of a few tries that
were not thought worth more is mostly luck."""


class Mine(msgspec.Struct, frozen=True):
    """What to look through."""

    game: str
    seats: int
    quick: int = QUICK
    long: int = LONG


def deep(game: Any, tries: int) -> str:
    """The game's strongest recipe with so many tries, and never sure before it has looked."""
    kind, _, settings = untimed("hard", game).partition(":")
    if kind != "search":
        kind, settings = "search", ""
    left = ("iterations=", "sure=")
    kept = [one for one in settings.split(",") if one and not one.startswith(left)]
    return f"{kind}:{','.join([f'iterations={tries}', *kept])}"


def mined(task: Mine, number: int) -> tuple[int, list[Puzzle]]:
    """The puzzles of one game."""
    table = fracas.new(task.game, task.seats, seed=f"puzzle/{number}")
    bots = [make_bot("reflex", f"{number}/{seat}", table.game) for seat in range(table.seats)]
    lots = random.Random(f"puzzle/{number}")
    found: list[Puzzle] = []
    while not table.over and len(found) < EACH:
        seat, question = next(iter(table.waiting.items()))
        if len(question.choices) >= FEWEST and lots.random() < LOOKED_AT:
            one = puzzle(task, table, seat, question, f"{number}-{table.inputs}")
            if one is not None:
                found.append(one)
        table.play(seat, *whole_input(bots[seat], table.seat(seat)))
    return number, found


def puzzle(task: Mine, table: Table, seat: int, question: Question, name: str) -> Puzzle | None:
    """The puzzle that this question makes, if one answer is clearly best."""
    greedy = make_bot(table.game.mind.recipes.get("greedy", GREEDY), 0, table.game)
    if not stands_out(greedy.consider(table.seat(seat))):
        return None
    first = clear(make_bot(deep(table.game, task.quick), 0, table.game).consider(table.seat(seat)))
    if first is None:
        return None
    long = deep(table.game, task.long)
    best, behind = first
    found: list[Considered] = []
    for seed in (1, 2):
        found = make_bot(long, seed, table.game).consider(table.seat(seat))
        again = clear(found)
        if again is None or again[0].choice != first[0].choice:
            return None
        best, behind = again
    assert best.value is not None and behind.value is not None
    advice = advise(_Sure(found, table), table.seat(seat), 1)
    glance = [one.choice for one in make_bot("reflex", 1, table.game).consider(table.seat(seat))]
    rank = glance.index(best.choice) if best.choice in glance else len(glance)
    return Puzzle(
        name,
        seat,
        question.kind,
        1 if rank == 0 else 2 if rank < 3 else 3,
        best.choice,
        round(best.value, 3),
        behind.choice,
        round(behind.value, 3),
        [(reason, round(value, 1)) for reason, value in advice.reasons[:3]],
        table.position(seat, whole=True),
    )


class _Sure:
    """Says again what a search has found, and how it would be carried out at a glance."""

    def __init__(self, considered: list[Considered], table: Table) -> None:
        self.considered = considered
        self.glance = make_bot("reflex", 1, table.game)

    def consider(self, seat: Seat) -> list[Considered]:
        return self.considered

    def choose(self, seat: Seat) -> Choice:
        return self.glance.choose(seat)


def stands_out(considered: Sequence[Considered]) -> bool:
    """Whether a look ahead has seen anything worth a search: most questions are close."""
    values = sorted((one.value for one in considered if one.value is not None), reverse=True)
    return len(values) > 1 and values[0] - values[1] >= GLIMPSE


def clear(considered: Sequence[Considered]) -> tuple[Considered, Considered] | None:
    """The best answer and the next best, if the first is well ahead."""
    best, *others = considered
    rivals = [one for one in others if one.value is not None and one.visits >= TRIED]
    if best.value is None or not rivals:
        return None
    enough = SHARE * sum(one.visits for one in considered)
    rivals = [one for one in rivals if one.visits >= enough] or rivals
    second = max(rivals, key=lambda one: one.value or 0.0)
    assert second.value is not None
    return (best, second) if best.value - second.value >= GAP else None


def mine(
    task: Mine, file: Path, games: int, most: int, jobs: int, errors: Console
) -> tuple[Puzzles, str]:
    """Look through more games, until there are enough puzzles; the file is kept up to date."""
    game = game_of(task.game)
    kept = read(file) if file.exists() else Puzzles(game.name, game.version, task.seats)
    if (kept.game, kept.rules, kept.seats) != (game.name, game.version, task.seats):
        raise refused("other_puzzles", file=str(file))
    done, found = set(kept.mined), list(kept.puzzles)
    left = [number for number in range(games) if number not in done]
    stopped = ""
    try:
        with (
            followed(games, errors, len(done)) as follow,
            closing(spread(mined, task, left, jobs)) as results,
        ):
            for number, more in results if len(found) < most else ():
                done.add(number)
                found += more
                kept = msgspec.structs.replace(kept, mined=sorted(done), puzzles=found)
                write_whole(file, msgspec.json.format(msgspec.json.encode(kept), indent=1))
                follow.one_more(0)
                if len(found) >= most:
                    break
    except KeyboardInterrupt:
        stopped = "stopped"
    return kept, stopped


def read(file: Path) -> Puzzles:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Puzzles)
    except (OSError, msgspec.DecodeError) as error:
        raise refused("unreadable_puzzles", file=str(file), why=str(error)) from None
