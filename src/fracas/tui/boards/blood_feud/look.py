"""What the parts of the board share: words, colours, letters. No colour stands alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from rich.text import Text

from fracas.content import folder, texts
from fracas.engine.text import Choice, Saying
from fracas.games.blood_feud.cards import DOES
from fracas.games.blood_feud.words import words as named
from fracas.tui.boards.drawing import picks

Sight = Any
"""A view, or a part of one: plain data."""
INK = {
    "blue": "#6fb1ff",
    "yellow": "#ffd84d",
    "purple": "#d39bff",
    "white": "#f0f0f0",
    "brown": "#d8a26b",
    "red": "#ff6b6b",
    "green": "#6fdc8c",
    "pink": "#ff9ac8",
    "orange": "#ff9e64",
    "teal": "#5fd7c8",
    "grey": "#b0b0b0",
    "black": "#b0b0b0",
}
PLAIN = "#e0e0e0"
HOT = "bold bright_yellow"


def words(lang: str) -> dict[str, str]:
    return _all_texts().get(lang, _all_texts()["en"])


@cache
def _all_texts() -> dict[str, dict[str, str]]:
    return texts(folder("fracas.tui.boards.blood_feud"))


class Look:
    """A view as one person reads it: in a language, with what may be picked now."""

    def __init__(
        self,
        view: Sight,
        lang: str,
        options: Sequence[Choice],
        pointed: Choice,
        seat: int | None,
    ) -> None:
        self.view = view
        self.lang = lang
        self.options = set(options)
        self.pointed = pointed
        self.seat = seat
        self.saying = Saying(lang)
        self.teams: dict[str, Sight] = {one["id"]: one for one in view["teams"]}
        self._texts = words(lang)

    def say(self, key: str, **args: object) -> str:
        return self._texts[key].format(**args)

    def own(self) -> Sight | None:
        """The team of whoever looks."""
        you = self.view["you"]
        return None if you is None else self.view["teams"][you]

    def station(self) -> str:
        """Where the seat before the screen is, or is going."""
        if self.seat is None or self.seat >= len(self.view["seats"]):
            return ""
        one = self.view["seats"][self.seat]
        return str(one["station"] or one["going"])

    def card(self, key: str) -> str:
        return named.name("card", key, self.saying)

    def told(self, key: str) -> str:
        return named.name("told", key, self.saying)

    def does(self, key: str) -> str:
        """What a card or a Domain does, without its name."""
        does = DOES[key]
        return does.get(self.lang, does["en"])

    def cards(self, keys: Iterable[str | None]) -> str:
        """Cards by name, those that nobody here knows only counted."""
        known: dict[str, int] = {}
        hidden = 0
        for one in keys:
            if one is None:
                hidden += 1
            else:
                known[self.card(one)] = known.get(self.card(one), 0) + 1
        said = [f"{count}× {name}" if count > 1 else name for name, count in known.items()]
        if hidden:
            said.append(self.say("hidden", count=hidden))
        return ", ".join(said)

    def letter(self, team: str) -> Text:
        one = self.teams[team]
        return Text(one["letter"], style=f"bold {self.ink(team)}")

    def letters(self, teams: Iterable[str]) -> Text:
        return Text(" ").join(self.letter(one) for one in teams)

    def ink(self, team: str) -> str:
        return INK.get(self.teams[team]["colour"], PLAIN)

    def name(self, team: str) -> str:
        named = self.teams[team]["name"]
        return str(named.get(self.lang, named["en"]))

    def picked(self, words: Text | str, choice: Choice) -> Text:
        """Words that stand for a choice: they light up while it may be made."""
        found = Text(words) if isinstance(words, str) else words.copy()
        if choice in self.options:
            found.stylize("reverse" if choice == self.pointed else HOT)
            found.stylize(picks(choice))
        return found

    def goods(self, goods: Iterable[Sequence[Any]]) -> str:
        """What a side of an offer is: `2 Assets, Attack`."""
        return ", ".join(self._good(str(one[0]), int(one[1])) for one in goods) or "–"

    def _good(self, what: str, count: int) -> str:
        plain = what.removeprefix("w:")
        named = self._texts.get(f"good.{plain}") or self.card(plain)
        stored = self.say("stored") if what.startswith("w:") else ""
        return f"{count} {named}{stored}"

    def seconds(self, until: int | None) -> str:
        """How long from the moment of the view; nothing where no time runs."""
        now = self.view["clock"].get("now")
        if until is None or now is None:
            return ""
        left = max(0, until - now) // 1000
        return f"{left // 60}:{left % 60:02}"
