"""What the parts of the board share: words, colours, signs, and which place or figure a choice
speaks of. No sign is told by its colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rich.style import Style
from rich.text import Text

from fracas.content import folder, texts
from fracas.engine import Said
from fracas.engine.text import Choice, Saying
from fracas.games.collision.shown import Figure, Place, Table
from fracas.games.collision.words import word, words

INK = ("#ffb454", "#6fc3ff", "#7fd97f", "#e39bff")
"""Of the gangs; their figures are called A, B, C, D besides."""
BADGE = "#101018"
ARROWS = "→↗↑↖←↙↓↘"
FACING = ("face", "deploy_facing")
"""Questions whose numbers are degrees."""
UNPEOPLED = (*FACING, "split", "cover", "charm_column", "bid", "name_first")
"""Questions whose numbers are no figures: degrees, columns, AP, seats."""


@cache
def all_texts(lang: str) -> dict[str, str]:
    found = texts(folder("fracas.tui.boards.collision"))
    return found.get(lang, found["en"])


def inches(u: int) -> str:
    return f'{u / 100:.4g}"'


def said(texts: Said, lang: str) -> str:
    """What the game says in several languages, in one of them."""
    return texts.fr if lang == "fr" else texts.en


def spot_of(choice: Choice) -> Place | None:
    """The place that a choice ends at: a point, a path or a charge."""
    match choice:
        case (int(x), int(y), int(z)):
            return x, y, z
        case (int(), tuple() as path) if path:
            return spot_of(path)
        case (*_, (str(), int(x), int(y), int(z))):
            return x, y, z
    return None


class Look:
    """A view as one person reads it: in a language, with what may be picked now."""

    def __init__(
        self,
        view: Table,
        lang: str,
        kind: str,
        options: Sequence[Choice],
        pointed: Choice,
        looked: Sequence[str] = (),
    ) -> None:
        self.view = view
        self.lang = lang
        self.kind = kind
        self.options = list(options)
        self.pointed = pointed
        self.looked = tuple(looked)
        """Figures that were clicked: who looks, and at whom."""
        self.saying = Saying(lang)
        self._texts = all_texts(lang)
        self.figures = {one.name: one for one in view.figures}
        self.by_number = {one.number: one for one in view.figures}

    def say(self, key: str, **args: object) -> str:
        return self._texts[key].format(**args)

    def has(self, key: str) -> bool:
        return key in self._texts

    def named(self, group: str, value: str) -> str:
        return words.name(group, value, self.saying)

    def term(self, value: str) -> str:
        """What a modifier comes from."""
        return word(f"term.{value}", self.lang)

    def thing(self, value: str) -> str:
        return words.name("thing", value, self.saying)

    def title(self, figure: Figure) -> str:
        return said(figure.title, self.lang)

    def full(self, figure: Figure) -> str:
        return f"{self.title(figure)} {figure.name}"

    def badge(self, figure: Figure) -> Text:
        return Text(figure.name, style=f"bold {BADGE} on {INK[figure.owner]}")

    # What a choice speaks of

    def figure_of(self, choice: Choice) -> Figure | None:
        if self.kind in UNPEOPLED:
            return None
        if isinstance(choice, tuple) and len(choice) == 2 and isinstance(choice[1], tuple):
            choice = choice[0]
        return self.by_number.get(choice) if isinstance(choice, int) else None

    def choice_of(self, figure: Figure) -> Choice:
        """The first option that speaks of a figure."""
        for one in self.options:
            found = self.figure_of(one)
            if found is not None and found.name == figure.name:
                return one
        return None

    @property
    def subject(self) -> Figure | None:
        """The figure that it is about: clicked, under the cursor, or acting."""
        if self.looked:
            return self.figures.get(self.looked[0])
        return self.figure_of(self.pointed) or self.figures.get(self.view.acting or "")


def arrow(facing: int) -> str:
    return ARROWS[(facing + 22) // 45 % 8]


def meta(**what: object) -> Style:
    """What a click here means."""
    return Style.from_meta(what)
