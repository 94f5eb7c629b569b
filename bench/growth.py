"""Whether what a table costs grows with it: `python -m bench.growth [GAME …] [--draw FOLDER]`.

Random games of each, in the time of the processor. What a decision, a seat's view, an undo and a
move that is stored cost is told for each tenth of a game, as the median, against its first fifth;
and a view for each seat that is told, from the fewest seats to the most. `--draw` draws both.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

import fracas
from bench.moments import as_input, store
from fracas import catalogue
from fracas.lab.measuring import Playing
from fracas.lab.svg import lines
from fracas.server.seeing import Common

GAMES = 4
MOVES = 400
"""Of a game, at most so many inputs."""
TENTHS = 10
SEATS = 6
"""Of a game for many, one count of seats in so many is looked at, and the fewest and the most."""
FLAT = 1.3
"""From the first fifth of a game to its last, and from the fewest seats to the most."""
KINDS = ("decision", "view", "undo", "stored move")
Costs = list[tuple[float, dict[str, float]]]
"""At which part of a game, and what each kind of thing took."""
Course = dict[str, list[float]]
"""For each kind, its cost in each tenth."""


def played(name: str, seed: str, seats: int | None, moves: int = MOVES) -> Costs:
    """One random game."""
    table = fracas.new(name, seats, seed)
    playing = Playing(table.game, table.seats)
    found: list[dict[str, float]] = []
    while not table.over and len(found) < moves:
        seat, answers = playing.choose(table)
        given = as_input(seat, answers)
        began = time.thread_time()
        store(table, given)
        took = {"stored move": time.thread_time() - began}
        began = time.thread_time()
        table.play(seat, *answers)
        took["decision"] = (time.thread_time() - began) / len(answers)
        common = Common(table)
        began = time.thread_time()
        for viewer in range(table.seats):
            common.view(viewer)
        took["view"] = (time.thread_time() - began) / table.seats
        if table.can_undo(seat):
            twin = table.branch()
            began = time.thread_time()
            twin.undo(seat)
            took["undo"] = time.thread_time() - began
        found.append(took)
    return [(at / len(found), one) for at, one in enumerate(found)]


def course(name: str, games: int = GAMES, seats: int | None = None) -> Course:
    """The median of each tenth, over several games."""
    costs = [one for n in range(games) for one in played(name, f"growth/{n}", seats)]
    found: Course = {}
    for kind in KINDS:
        tenths: list[list[float]] = [[] for _ in range(TENTHS)]
        for part, took in costs:
            if kind in took:
                tenths[int(part * TENTHS)].append(took[kind])
        if all(tenths):
            found[kind] = [statistics.median(one) for one in tenths]
    return found


def by_seats(name: str, moves: int = 120) -> list[tuple[float, float]]:
    """What a view costs for each seat that is told."""
    found = []
    counts = sorted(seats for seats in catalogue.find(name).seats if seats > 1)
    for seats in counts:
        if seats in (counts[0], counts[-1]) or len(counts) <= SEATS or seats % SEATS == 0:
            costs = played(name, "growth/seats", seats, moves)
            found.append((float(seats), statistics.median(one["view"] for _, one in costs)))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=GAMES, help="games of each")
    parser.add_argument("--draw", type=Path, metavar="FOLDER")
    args = parser.parse_args()
    names = args.games or catalogue.known()
    courses = {name: course(name, args.rounds) for name in names}
    print(f"µs in the first and the last fifth of a game, and how much more (wanted {FLAT:g})")
    for kind in KINDS:
        for name in names:
            if kind in courses[name]:
                one = courses[name][kind]
                first, last = (one[0] + one[1]) / 2, (one[-1] + one[-2]) / 2
                told = f"{first * 1e6:7.0f} {last * 1e6:7.0f} {last / first:6.2f}"
                print(f"  {kind:12} {name:18} {told}")
    seats = {name: by_seats(name) for name in names}
    print(f"µs of a view for each seat told, from the fewest seats to the most (wanted {FLAT:g})")
    for name, points in seats.items():
        told = ", ".join(f"{at:g}: {cost * 1e6:.0f}" for at, cost in points)
        print(f"  {name:18} {told}; {points[-1][1] / points[0][1]:.2f}")
    if args.draw is not None:
        draw(args.draw, courses, seats)
    return 0


def called(name: str) -> str:
    return catalogue.find(name).title.get("en", name)


def draw(
    folder: Path, courses: dict[str, Course], seats: dict[str, list[tuple[float, float]]]
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    band = 1 / FLAT, FLAT
    for kind in KINDS:
        series = []
        for name, course in courses.items():
            if kind in course:
                first = (course[kind][0] + course[kind][1]) / 2
                points = [((at + 0.5) / TENTHS, one / first) for at, one in enumerate(course[kind])]
                series.append((called(name), points))
        title = f"What a {kind} costs in the course of a game"
        under = "part of the game; 1 is its first fifth"
        name = f"growth-{kind.replace(' ', '-')}.svg"
        (folder / name).write_text(lines(title, series, band=band, under=under))
    each = [
        (called(name), [(at, one / points[0][1]) for at, one in points])
        for name, points in seats.items()
    ]
    title, under = "What a view costs for each seat told", "seats; 1 is the fewest"
    (folder / "growth-seats.svg").write_text(lines(title, each, band=band, under=under))


if __name__ == "__main__":
    sys.exit(main())
