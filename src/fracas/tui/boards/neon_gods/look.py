"""What the parts of the board share: words, colours, signs. No sign is told by its colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rich.style import Style
from rich.text import Text

from fracas.content import folder, texts
from fracas.engine.text import Choice, Saying
from fracas.engine.text import text as said
from fracas.games.neon_gods.shown import City
from fracas.games.neon_gods.words import words

LETTER = {"magpies": "M", "tempests": "T", "wrenches": "W", "saints": "S"}
INK = {"magpies": "#ffd75f", "tempests": "#5fafff", "wrenches": "#ff87d7", "saints": "#5fd787"}
GROUND = {
    "magpies": ("#443800", "#382e00"),
    "tempests": ("#0e315a", "#0a2747"),
    "wrenches": ("#4d133c", "#3f0e30"),
    "saints": ("#0e4321", "#0a361a"),
}
"""Spaces that a gang holds, light and dark."""
BADGE = "#101018"
DIE = {"blue": "#5fafff", "pink": "#ff87d7", "green": "#5fd787"}
TOWER = {1: "#ff87d7", 2: "#5fafff", 3: "#ffd75f"}
"""The borders of skyscrapers, by value."""


@cache
def _all_texts() -> dict[str, dict[str, str]]:
    return texts(folder("fracas.tui.boards.neon_gods"))


class Look:
    """A view as one person reads it: in a language, with what may be picked now."""

    def __init__(self, view: City, lang: str, options: Sequence[Choice], pointed: Choice) -> None:
        self.view = view
        self.lang = lang
        self.options = set(options)
        self.pointed = pointed
        self.saying = Saying(lang)
        self._texts = _all_texts().get(lang, _all_texts()["en"])

    def say(self, key: str, **args: object) -> str:
        return self._texts[key].format(**args)

    def gang(self, seat: int) -> str:
        return words.name("gang", self.view.players[seat].gang, self.saying)

    def card(self, key: str) -> str:
        return words.name("card", key, self.saying)

    def type(self, what: str) -> str:
        return words.name("type", what, self.saying)

    def work(self, card: str) -> str:
        return words.name("work", card, self.saying)

    def effect(self, what: str, x: int) -> str:
        return words.say(said(f"effect.{what}", x=x), self.saying)

    def symbol(self, what: str) -> str:
        return str(self.view.symbols[what])

    def ink(self, seat: int) -> str:
        return INK[self.view.players[seat].gang]

    def letter(self, seat: int) -> str:
        return LETTER[self.view.players[seat].gang]

    def badge(self, seat: int, count: int | None = None) -> Text:
        """A gang's letter, and how many of its figures."""
        shown = self.letter(seat) + ("" if count is None else str(count))
        return Text(shown, style=f"bold {BADGE} on {self.ink(seat)}")

    def dice(self, colours: Sequence[str]) -> Text:
        line = Text()
        for at, colour in enumerate(colours):
            line.append(" " if at else "")
            line.append(self.say(f"die.{colour}"), style=f"bold {BADGE} on {DIE[colour]}")
        return line

    def mark(self, choice: Choice) -> str:
        """How a thing stands out: it may be picked, or the cursor is on it."""
        if choice not in self.options:
            return ""
        return "bold reverse" if choice == self.pointed else "bold"

    def sign(self, choice: Choice) -> str:
        if choice not in self.options:
            return " "
        return "►" if choice == self.pointed else "▹"


def looks_at(seat: int) -> Style:
    """A click here opens and closes what is known of a player."""
    return Style.from_meta({"look": seat})
