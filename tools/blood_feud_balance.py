"""Plays Blood Feud with the same bot for every team and says who wins, by faction and by kind.

    python tools/blood_feud_balance.py --games 1000 --write docs/balance/blood-feud.md

An interrupt leaves a page of the games that have been played. With `--keep FILE` every game is kept
as it ends, and the next call plays only what is missing.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from fracas.catalogue import find
from fracas.games.blood_feud.cards import FACTIONS
from fracas.games.blood_feud.state import BloodFeud
from fracas.lab.balance import notes
from fracas.lab.played import Played, plan, play
from fracas.lab.report import wilson

TEAMS = 6
BOUND = 1.3
"""No faction and neither kind wins more than so many times its fair share."""
BOT = "reflex"


class Tally:
    """Seats played and wins, a shared win counted in parts."""

    def __init__(self) -> None:
        self.played: Counter[str] = Counter()
        self.won: dict[str, float] = {}
        self.points: Counter[str] = Counter()

    def add(self, name: str, won: float, points: int) -> None:
        self.played[name] += 1
        self.won[name] = self.won.get(name, 0.0) + won
        self.points[name] += points

    def lines(self) -> list[str]:
        found = []
        for name in sorted(self.played):
            fair = self.played[name] / TEAMS
            times = self.won[name] / fair
            points = self.points[name] / self.played[name]
            low, high = (TEAMS * end for end in wilson(self.won[name], self.played[name]))
            mark = "" if times <= BOUND else " (above the bound)"
            found.append(
                f"| {name} | {self.played[name]} | {self.won[name]:.1f} | {fair:.1f} "
                f"| {times:.2f}{mark} | {low:.2f} – {high:.2f} | {points:.2f} |"
            )
        return found


def tallied(games: Sequence[Played], options: dict[str, int | str | bool]) -> tuple[Tally, Tally]:
    game = find("blood-feud")
    chosen = game.checked_options(options)
    factions, kinds = Tally(), Tally()
    for one in games:
        s = game.start(TEAMS, one.seed, chosen)
        assert isinstance(s, BloodFeud)
        winners = one.places.count(1)
        for seat, team in enumerate(s.team_of):
            faction = FACTIONS[s.teams[team].faction]
            won = 1 / winners if one.places[seat] == 1 else 0.0
            factions.add(faction.name["en"], won, one.scores[seat])
            kinds.add(faction.kind, won, one.scores[seat])
    return factions, kinds


def page(
    games: Sequence[Played], bot: str, options: dict[str, int | str | bool], command: str
) -> str:
    factions, kinds = tallied(games, options)
    head = [
        "| | seats | wins | fair | times fair | 95 % interval | VP a seat |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    shown = ", ".join(f"{name}={value}" for name, value in options.items()) or "none"
    decisions = sum(one.decisions for one in games) / len(games)
    return "\n".join(
        [
            "# Blood Feud: balance",
            "",
            f"{len(games)} games of {TEAMS} teams, each a `{bot}`; options: {shown}; "
            f"{decisions:.0f} decisions a game. Made by",
            "",
            f"```sh long\n{command}\n```",
            "",
            f"A fair share is one win in {TEAMS}, a shared win counts in parts, and the bound is "
            f"{BOUND} times the fair share. With few games a faction strays from 1 by chance "
            "alone: the interval (Wilson) says how far.",
            "",
            *head,
            *factions.lines(),
            "",
            *head,
            *kinds.lines(),
            "",
        ]
    )


def kept(file: Path | None, bot: str) -> list[Played]:
    """The games of earlier calls, one a line; a line cut short by an interrupt does not count."""
    found = []
    if file is not None and file.exists():
        for line in file.read_bytes().splitlines():
            try:
                one = msgspec.json.decode(line, type=Played)
            except msgspec.DecodeError:
                continue
            if one.bots[0] == bot:
                found.append(one)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bot", default=BOT)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--laps", type=int, default=12)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where the games are kept")
    parser.add_argument("--write", type=Path, metavar="FILE", help="where the page goes")
    args = parser.parse_args()
    options: dict[str, int | str | bool] = {"teams": TEAMS, "laps": args.laps}
    asked = plan("blood-feud", [args.bot], args.games, seats=TEAMS, seed=args.seed, options=options)
    games = [one for one in kept(args.keep, args.bot) if one.seed.startswith(f"{args.seed}/")]
    done = {one.index for one in games}
    try:
        for index in range(args.games):
            if index not in done:
                games.append(play(asked, index))
                if args.keep is not None:
                    with args.keep.open("ab") as file:
                        file.write(msgspec.json.encode(games[-1]) + b"\n")
    except KeyboardInterrupt:
        print(f"stopped after {len(games)} of {args.games} games", file=sys.stderr)
    command = f"python tools/blood_feud_balance.py --games {args.games} --seed {args.seed}"
    command += f" --bot {args.bot} --laps {args.laps}"
    text = page([one for one in games if one.places], args.bot, options, command)
    print(text)
    if args.write is not None:
        args.write.write_text(text + notes(args.write), encoding="utf-8")


if __name__ == "__main__":
    main()
