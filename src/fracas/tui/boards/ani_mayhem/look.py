"""What the parts of the board share: words, colours, signs. No sign is told by its colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rich.text import Text

from fracas.content import folder, texts
from fracas.engine.text import Choice
from fracas.games.ani_mayhem.cards import AT, CARDS, LISTING
from fracas.games.ani_mayhem.shown import Field, Site
from fracas.games.ani_mayhem.wording import TEXTS as CARD_TEXTS
from fracas.games.ani_mayhem.wording import card_name, card_text, term_text

SEATS = ("#ff8787", "#5fafff", "#5fd787", "#ffd75f", "#d787ff", "#ffaf5f")
BADGE = "#101018"
INK = {
    "character": "#af87ff", "combat": "#ff5f5f", "enhancement": "#5fafff", "equipment": "#d7d7af",
    "flash": "#5fafff", "global": "#5fafff", "item": "#d7af87", "location": "#5fd787",
    "haven": "#5fd787", "disaster": "#ff8700",
}  # fmt: skip
SIGN = {
    "character": "●", "combat": "◉", "enhancement": "»", "equipment": "¶", "flash": "ϟ",
    "global": "☼", "item": "◇", "location": "○", "haven": "♜", "disaster": "D",
}  # fmt: skip
"""A sign for each type of card."""
ABILITY = {"damage": "✹", "defence": "▣", "movement": "✥", "charm": "♥", "energy": "★"}
SYMBOL = {"planetary": "♄", "dimensional": "∞"}
VIEWS = {1: "s", 2: "sn", 3: "swe", 4: "swne", 5: "swnes", 6: "swnesn"}


@cache
def _all_texts() -> dict[str, dict[str, str]]:
    return texts(folder("fracas.tui.boards.ani_mayhem"))


def said(lang: str, key: str) -> str:
    """A sentence of the board's own."""
    return _all_texts().get(lang, _all_texts()["en"])[key]


class Look:
    """A view as one person reads it: in a language, with what may be picked now."""

    def __init__(
        self, view: Field, lang: str, choices: Sequence[Choice], pointed: Choice, turned: int
    ) -> None:
        self.view = view
        self.lang = lang
        self.choices = list(choices)
        self.pointed = pointed
        self.turned = turned
        """To whose view the field is turned."""
        self._texts = _all_texts().get(lang, _all_texts()["en"])

    def say(self, key: str, **args: object) -> str:
        return self._texts[key].format(**args)

    def name(self, card: str) -> str:
        """A card by its id; a source that is no card by its word."""
        if card in AT:
            return card_name(AT[card], self.lang)
        return self._texts.get(f"source.{card}", card)

    def does(self, card: str) -> str:
        """What a card does, made from its data."""
        return " ".join(card_text(AT[card], self.lang))

    def listing(self, card: str) -> str:
        """What a location asks of those who scavenge it."""
        found = LISTING.get(AT[card])
        return "" if found is None else term_text(found, self.lang)

    def skill(self, name: str) -> str:
        return CARD_TEXTS.get(self.lang, CARD_TEXTS["en"])[f"skill.{name}"]

    def sign(self, card: str) -> Text:
        made = CARDS[AT[card]]
        shown = "D!" if made.grade == "major" else SIGN[made.type]
        return Text(shown, style=f"bold {INK[made.type]}")

    def seat(self, seat: int) -> Text:
        return Text("ABCDEF"[seat], style=f"bold {BADGE} on {SEATS[seat]}")

    def place(self, at: int) -> str:
        if at < -100:
            return self.say("off_field")
        if at < 0:
            return self.name(self.view.havens[-1 - at].card)
        return self.name(self.view.sites[at].card)

    def cell(self, site: Site) -> tuple[int, int]:
        """Column and row as the seat sees them to whose view the field is turned (AM-34.3)."""
        x, y = site.cell
        way = VIEWS[len(self.view.players) or 1][self.turned]
        return {"s": (x, y), "n": (-x, -y), "w": (y, -x), "e": (-y, x)}[way]

    def choice_at(self, site: int) -> Choice:
        """What a click on a location picks."""
        for one in self.choices:
            if one == site or (isinstance(one, tuple) and one[-1] == site and one[0] in PLACED):
                return one
        return None


PLACED = ("go", "scavenge", "convert", "build", "enter", "call")
"""Acts whose last part is a place."""
