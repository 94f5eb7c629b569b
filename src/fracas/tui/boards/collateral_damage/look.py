"""What the parts of the board share: words, colours, signs. No sign is told by its colour alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from rich.style import Style
from rich.text import Text

from fracas.content import folder, texts
from fracas.engine.text import Choice, Saying
from fracas.games.collateral_damage.cards import BOSS, BOSSES, CHARACTERS
from fracas.games.collateral_damage.shown import Character, Neighbourhood
from fracas.games.collateral_damage.words import words
from fracas.tui.board import Happening

LETTER = {"red": "B", "blue": "A", "green": "M", "yellow": "Y", "violet": "F", "black": "S"}
"""Gang Bosses by the letter that their names begin with."""
INK = {
    "red": "#ff6b6b",
    "blue": "#6fb1ff",
    "green": "#6fdc8c",
    "yellow": "#ffd84d",
    "violet": "#d39bff",
    "black": "#d8d8d8",
}
GROUND = {
    "red": "#4a1418",
    "blue": "#10305c",
    "green": "#0d4423",
    "yellow": "#4a3c05",
    "violet": "#3a1a58",
    "black": "#3a3a3a",
}
"""Cities that a gang dominates."""
BADGE = "#101018"
HEART = "#ff7eb6"
HURT = "#ff9e64"
DICE = "⚀⚁⚂⚃⚄⚅"


@cache
def _all_texts() -> dict[str, dict[str, str]]:
    return texts(folder("fracas.tui.boards.collateral_damage"))


def _tags() -> dict[str, str]:
    """Two letters for each character, the same in every game: Ri for Rin Takamura."""
    found: dict[str, str] = {}
    for one in CHARACTERS:
        letters = [letter for letter in one.name if letter.isalnum()]
        for second in letters[1:]:
            tag = letters[0].upper() + second.lower()
            if tag not in found.values():
                found[one.id] = tag
                break
    return found


TAG = _tags()


class Look:
    """A view as one person reads it: in a language, with what may be picked now."""

    def __init__(
        self,
        view: Neighbourhood,
        lang: str,
        options: Sequence[Choice],
        pointed: Choice,
        happenings: Sequence[Happening] = (),
    ) -> None:
        self.view = view
        self.lang = lang
        self.options = set(options)
        self.pointed = pointed
        self.happenings = happenings
        self.saying = Saying(lang)
        self._texts = _all_texts().get(lang, _all_texts()["en"])

    def say(self, key: str, **args: object) -> str:
        return self._texts[key].format(**args)

    def word(self, group: str, key: str) -> str:
        """A word of the game's own: phase.love, card.T14."""
        return words.name(group, key, self.saying)

    def help(self, phase: str) -> str:
        """What a phase is about."""
        return words.template(f"view.help.{phase}", self.saying.lang) or ""

    def card(self, id: str, key: str) -> str:
        """What a card is called or does."""
        card = self.view.cards.get(id)
        said: dict[str, str] = {} if card is None else getattr(card, key)
        return said.get(self.lang, said.get("en", ""))

    def card_name(self, id: str) -> str:
        return self.view.cards[id].name or self.word("card", id)

    def person(self, id: str) -> Character:
        return self.view.characters[id]

    def name(self, id: str) -> str:
        return words.name("character", id, self.saying)

    def names(self, ids: Iterable[str]) -> str:
        return ", ".join(self.name(one) for one in ids)

    def city(self, id: str) -> str:
        return words.name("city", id, self.saying)

    def colour(self, seat: int) -> str:
        return self.view.players[seat].colour or "black"

    def boss(self, seat: int) -> str:
        if self.view.players[seat].colour is None:
            return self.say("player", number=seat + 1)
        return BOSSES[BOSS[self.colour(seat)]].name

    def ink(self, seat: int) -> str:
        return INK[self.colour(seat)]

    def letter(self, seat: int) -> str:
        if self.view.players[seat].colour is None:
            return str(seat + 1)
        return LETTER[self.colour(seat)]

    def badge(self, seat: int) -> Text:
        return Text().append(self.letter(seat), style=f"bold {BADGE} on {self.ink(seat)}")

    def tag(self, id: str) -> Text:
        """A character in two letters: small ones if out cold, after a star if a Guardian."""
        one = self.person(id)
        shown = TAG[id] if one.conscious else TAG[id].lower()
        line = Text("*" if one.guardian else "")
        line.append(shown)
        style = f"{self.ink(one.owner)} " + ("bold" if one.conscious else "dim strike")
        line.stylize(style)
        line.stylize(self.mark(id))
        line.stylize(click(id))
        return line

    def mark(self, choice: Choice) -> str:
        """How a thing stands out: it may be picked, or the cursor is on it."""
        if choice not in self.options:
            return ""
        return "reverse" if choice == self.pointed else "underline"

    def sign(self, choice: Choice) -> str:
        if choice not in self.options:
            return " "
        return "►" if choice == self.pointed else "▹"


def click(id: str) -> Style:
    """A click here picks this if it may be picked, and tells about it otherwise."""
    return Style.from_meta({"about": id})


def percent(chance: int, of: int = 36) -> str:
    return f"{round(100 * chance / of)}%"


def die(number: int) -> str:
    return DICE[number - 1]
