"""Plays Collision with the same bot on both seats, every pair of whole gangs on every mission in
turn, and says who wins:

    python tools/collision_balance.py --games 2412 --keep games.jsonl --minutes 14 --page PAGE

`--keep` keeps every game as it ends, and the next call plays only what is missing; `--minutes`
stops in time. The same seed gives the same games, and the same page.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

import msgspec

from fracas.games.collision.catalogue import catalogue
from fracas.games.collision.missions import missions
from fracas.lab.balance import MEASURED, page
from fracas.lab.experiment import Study, play_one
from fracas.lab.pages import notes
from fracas.lab.played import Played, plan
from fracas.lab.report import wilson

WHOLE = 400
"""Shards of a whole gang: those of skirmishes and lessons are left out."""
BOUND = 1.15
"""No gang wins more than so many times its fair share."""
EVEN = (0.45, 0.55)
"""Where the share of the first player lies in each mission."""


def task(bot: str, games: int, seed: str) -> Study:
    whole = [one.id for one in catalogue().gangs.values() if one.limit == WHOLE]
    mixes = [
        {"layout": "draw", "mission": mission, "gangs": ",".join(pair)}
        for pair in permutations(whole, 2)
        for mission in missions()
    ]
    plans = (
        plan("collision", [bot], games, seed=seed, options={**mix}, measure=MEASURED)
        for mix in mixes
    )
    return Study(tuple(plans), games, paired=False)


def kept(file: Path | None) -> dict[int, Played]:
    if file is None or not file.exists():
        return {}
    lines = file.read_bytes().splitlines()
    return {one.index: one for one in (msgspec.json.decode(line, type=Played) for line in lines)}


def verdict(share: float, games: int, low: float, high: float) -> str:
    """Whether a share lies within bounds, as far as its interval can tell."""
    least, most = wilson(share * games, games)
    if low <= share <= high:
        return "within"
    return "surely outside" if most < low or least > high else "outside; the interval reaches in"


def rows(named: Sequence[tuple[str, float]], low: float, high: float) -> Iterator[str]:
    groups: dict[str, list[float]] = defaultdict(list)
    for name, won in named:
        groups[name].append(won)
    for name, wins in groups.items():
        share = sum(wins) / len(wins)
        least, most = wilson(sum(wins), len(wins))
        said = verdict(share, len(wins), low, high)
        yield f"| {name} | {len(wins)} | {share:.1%} | {least:.1%} – {most:.1%} | {said} |"


def judged(asked: Study, samples: Sequence[Played]) -> str:
    """The questions that are asked of a balance, before all the tables."""
    head = "| games | win share | 95 % interval | verdict |\n|---|---:|---:|---:|---|"
    seats = [(one, seat) for one in samples for seat in (0, 1)]
    gangs = [(one.names[seat], one.wins[seat]) for one, seat in seats]
    pairs = [
        (" – ".join((one.names[seat], one.names[1 - seat])), one.wins[seat])
        for one, seat in seats
        if one.names[seat] < one.names[1 - seat]
    ]
    firsts = [(mission_of(asked, one), one.wins[one.first]) for one in samples]
    return "\n".join(
        [
            "## In short",
            f"No gang may win more than {BOUND} times its share ({BOUND / 2:.1%}).",
            "",
            f"| gang {head}",
            *rows(sorted(gangs), 0, BOUND / 2),
            "",
            f"The first player wins {EVEN[0]:.0%} to {EVEN[1]:.0%} in each mission.",
            "",
            f"| first player {head}",
            *rows(sorted(firsts), *EVEN),
            "",
            "Who wins when two gangs meet (the share of the first named):",
            "",
            f"| pair {head}",
            *rows(sorted(pairs), 1 - BOUND / 2, BOUND / 2),
            "",
            "",
        ]
    )


def mission_of(asked: Study, one: Played) -> str:
    return str(asked.plans[asked.cell(one.index)].options["mission"])


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--bots", default="reflex", help="who plays both seats (default: reflex)")
    parser.add_argument("--games", type=int, default=2412, help="in all (default: 2412)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="games that have been played")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--page", type=Path, metavar="FILE", help="where to (default: the screen)")
    args = parser.parse_args()
    asked = task(args.bots, args.games, args.seed)
    samples, until = kept(args.keep), time.monotonic() + 60 * args.minutes
    for index in range(args.games):
        if index in samples:
            continue
        if time.monotonic() > until:
            break
        samples[index] = play_one(asked, index)[1]
        if args.keep is not None:
            with args.keep.open("ab") as file:
                file.write(msgspec.json.encode(samples[index]) + b"\n")
    found = [samples[index] for index in sorted(samples)]
    command = ["python", "tools/collision_balance.py", "--bots", args.bots]
    command += ["--games", str(args.games), "--seed", args.seed]
    text = page(shlex.join(command), asked, found)
    title, _, rest = text.partition("## ")
    text = f"{title}{judged(asked, found)}## {rest}"
    if args.page is None:
        print(text)
    else:
        args.page.write_text(text + notes(args.page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
