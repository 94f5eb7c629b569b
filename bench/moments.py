"""Moments of random games, and what a server does with them, but for the disk and the network."""

from __future__ import annotations

from typing import Any

import fracas
from fracas import Table
from fracas.engine import Game
from fracas.lab.measuring import Playing
from fracas.question import Option
from fracas.record import Input
from fracas.server import archive
from fracas.server.archive import Line
from fracas.server.seeing import Common

COUNT = 24
APART = 6
"""Inputs between two of them."""


def as_input(seat: int, answers: list[Option]) -> Input:
    return Input("play", seat, answers[0].asked.number, [one.data for one in answers])


def store(table: Table, given: Input) -> None:
    """Play it ahead of the table and make the row that goes to disk."""
    ahead = table.ahead()
    ahead.apply(given)
    line = Line(ahead.inputs, given.seat, "1", 0, given, ahead.log, ahead.digest())
    archive.append("match", 1, bytes(16), [line])


class Moments:
    """Of one game, each with what is played next."""

    def __init__(self, game: Game[Any], seats: int | None = None) -> None:
        playing = Playing(game, seats)
        self.found: list[tuple[Table, Input]] = []
        number = 0
        while len(self.found) < COUNT:
            table = fracas.new(game.name, playing.seats, f"moments/{number}")
            number += 1
            while not table.over and len(self.found) < COUNT:
                seat, answers = playing.choose(table)
                if table.inputs % APART == APART - 1:
                    self.found.append((table.branch(), as_input(seat, answers)))
                table.play(seat, *answers)

    def views(self, n: int) -> int:
        """Everybody's view of one of them, made anew."""
        table, _ = self.found[n % COUNT]
        common = Common(table)
        for viewer in range(table.seats):
            common.view(viewer)
        return table.seats

    def stored(self, n: int) -> int:
        store(*self.found[n % COUNT])
        return 1
