"""How a table looks: its view as shapes, and the clauses of its rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fracas.engine.errors import BadInput
from fracas.engine.text import ENGINE_TEXTS, Choice, Saying, Words
from fracas.shown import Shown

from .rulebook import Rulebook
from .shapes import Reader, Shape
from .words import Say


def seat_names(table: Shown, lang: str) -> list[str]:
    """What the seats are called."""
    saying = table.saying(table.viewer(None), lang)
    return [table.game.words.seat(one, saying) for one in range(table.seats)]


def _namer(words: Words, kind: str, saying: Saying) -> Callable[[Choice], str]:
    return lambda value: words.name(kind, value, saying)


class Look:
    """What is the same for every picture of one table in one language."""

    def __init__(self, table: Shown, lang: str) -> None:
        self.say = Say(lang)
        self.rulebook = Rulebook.of(table.game, lang)
        words = table.game.words
        saying = table.saying(table.viewer(None), lang)
        own = {
            key: said
            for key in words.texts["en"]
            if key not in ENGINE_TEXTS["en"] and (said := words.template(key, lang))
        }
        labels = {
            key.removeprefix("view."): said for key, said in own.items() if key.startswith("view.")
        }
        namers = {
            key.removeprefix("view.").removesuffix(".as"): _namer(words, said, saying)
            for key, said in own.items()
            if key.startswith("view.") and key.endswith(".as")
        }
        values = {key: said for key, said in own.items() if "." not in key and "{" not in said}
        self.reader = Reader(
            labels,
            values,
            namers,
            self.say("look.yes"),
            self.say("look.no"),
            self.say("look.hidden"),
        )

    def shapes(self, table: Shown, seat: int | str | None) -> list[Shape]:
        """What a viewer sees of a table; seats may get their names in the course of a game."""
        return self.read(table.sight(seat), seat_names(table, self.say.lang))

    def read(self, view: object, names: Sequence[str]) -> list[Shape]:
        return self.reader.read(view, [name[:1].upper() + name[1:] for name in names])

    def clause_texts(self, clauses: Iterable[str]) -> list[str]:
        """Clauses as Markdown; one that the rulebook lacks is named all the same. What is for
        builders is told only where nothing is for players."""
        given = list(clauses)
        found = []
        for one in [one for one in given if one not in self.rulebook.contract] or given:
            try:
                clause = self.rulebook.clause(one)
            except BadInput:
                found.append(self.say("rules.lacking", clause=one))
            else:
                found.append(clause.markdown)
        return found or [self.say("rules.no_clause")]
