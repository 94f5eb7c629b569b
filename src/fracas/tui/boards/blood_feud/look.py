"""What the parts of the board share: words, colours, letters. No colour stands alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from rich.text import Text

from fracas.content import folder, texts
from fracas.engine.text import Choice, Saying
from fracas.games.blood_feud.shown import Feud, Team
from fracas.games.blood_feud.words import DOES
from fracas.games.blood_feud.words import words as named
from fracas.tui.boards.drawing import picks

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
        view: Feud,
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
        self.teams = {one.id: one for one in view.teams}
        self._texts = words(lang)

    def say(self, key: str, **args: object) -> str:
        return self._texts[key].format(**args)

    def own(self) -> Team | None:
        """The team of whoever looks."""
        you = self.view.you
        return None if you is None else self.view.teams[you]

    def station(self) -> str:
        """Where the seat before the screen is, or is going."""
        if self.seat is None or self.seat >= len(self.view.seats):
            return ""
        one = self.view.seats[self.seat]
        return one.station or one.going or ""

    def card(self, key: str) -> str:
        return named.name("card", key, self.saying)

    def told(self, key: str) -> str:
        return named.name("told", key, self.saying)

    def does(self, key: str) -> str:
        """What a card or a Domain does, without its name."""
        return DOES.get(self.lang, DOES["en"])[key]

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
        return Text(self.teams[team].letter, style=f"bold {self.ink(team)}")

    def letters(self, teams: Iterable[str]) -> Text:
        return Text(" ").join(self.letter(one) for one in teams)

    def ink(self, team: str) -> str:
        return self.teams[team].ink

    def name(self, team: str) -> str:
        named = self.teams[team].name
        return named.get(self.lang, named["en"])

    def picked(self, words: Text | str, choice: Choice) -> Text:
        """Words that stand for a choice: they light up while it may be made."""
        found = Text(words) if isinstance(words, str) else words.copy()
        if choice in self.options:
            found.stylize("reverse" if choice == self.pointed else HOT)
            found.stylize(picks(choice))
        return found

    def goods(self, goods: Iterable[tuple[str, int]]) -> str:
        """What a side of an offer is: `2 Assets, Attack`."""
        return ", ".join(self._good(what, count) for what, count in goods) or "–"

    def _good(self, what: str, count: int) -> str:
        plain = what.removeprefix("w:")
        named = self._texts.get(f"good.{plain}") or self.card(plain)
        stored = self.say("stored") if what.startswith("w:") else ""
        return f"{count} {named}{stored}"

    def seconds(self, until: int | None) -> str:
        """How long from the moment of the view; nothing where no time runs."""
        clock = self.view.clock
        if until is None or clock is None:
            return ""
        left = max(0, until - clock.now) // 1000
        return f"{left // 60}:{left % 60:02}"
