"""Vault: as the ledger, but whoever writes is given a word that nobody else may ever see."""

from __future__ import annotations

import re

from fracas.engine import Choice, Game, Hidden, Options, Public, Sight, State, Step, View

WORD = re.compile(rb"word-(\d+)-\d+")
"""How a word looks wherever it is told, with the seat that it is for."""


class Vault(State):
    lines: Public[list[tuple[int, int]]] = []
    """Who wrote what, in order."""
    words: Hidden[list[str]] = []
    """The last one of each seat."""


class Write(Step):
    seat: int
    standing = True

    def options(self, s: Vault) -> list[int]:
        return [1 + sum(seat == self.seat for seat, _ in s.lines)]

    def accepts(self, s: Vault, choice: Choice) -> Choice:
        return choice

    def chosen(self, s: Vault, number: int) -> None:
        s.lines.append((self.seat, number))
        word = s.words[self.seat] = f"word-{self.seat}-{s.below(10**12, 'word')}"
        s.tell("wrote", "VA-1", who=self.seat, number=number)
        s.tell("learnt", "VA-1", only=1 << self.seat, who=self.seat, word=word)
        s.then(Write(self.seat))


class Begin(Step):
    def do(self, s: Vault) -> None:
        for seat in range(s.seats):
            s.open(Write(seat))


class Seen(View):
    lines: list[tuple[int, int]]
    word: str


def view(s: Vault, viewer: int) -> Seen:
    return Seen(s.lines, s.words[viewer] if viewer < s.seats else "")


def setup(s: Vault, options: Options) -> None:
    s.words = [f"word-{seat}-0" for seat in range(s.seats)]
    s.then(Begin())


game = Game(
    "vault", Vault, setup, hidden_test_only=True, seats=[2, 3, 4],
    sight=Sight(shape=Seen, view=view),
)  # fmt: skip
