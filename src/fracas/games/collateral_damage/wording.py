"""What powers, Techniques, Tricks, city specials and perks do, put into words from their data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from fracas.content import ContentError, Problem, folder, said, texts

from .cards import (
    BOSSES,
    CARDS,
    CHARACTERS,
    CITIES,
    OMEGA_CITY,
    TILE,
    Boss,
    Card,
    Character,
    City,
)
from .numbers import NUMBERS
from .vocabulary import ALWAYS, Effect, If

TEXTS = texts(folder(__package__) / "wording")
Source = Literal["character", "card", "city", "boss"]
SOURCES: dict[Source, tuple[Character | Card | City | Boss, ...]] = {
    "character": CHARACTERS,
    "card": CARDS,
    "city": CITIES,
    "boss": BOSSES,
}
NUMBERS_ONLY = {
    "stat", "love", "cost", "count", "seize", "hold", "soak", "mult", "repair", "rounds", "immune",
    "mask", "hide", "link", "block", "carry", "leap",
}  # fmt: skip
"""Verbs that change a number or a rule as long as they hold: nothing happens at a moment."""


def does(powers: Sequence[Effect], writer: Writer) -> str:
    """All lines of a card in a sentence."""
    lines = []
    for at, line in enumerate(powers):
        along = at > 0 and line.when in ("action", "trick")  # CD-16.1: part of the same action
        lines.append(writer.core(line) if along else writer.line(line))
    joined = writer.joined(lines) if lines else writer.words["nothing"]
    return joined[:1].upper() + joined[1:]


def texts_of_cards(lang: str, game: Mapping[str, str]) -> dict[str, str]:
    """`card.<id>` and `does.<id>` of every card, with the game's own words for stats."""
    found = {}
    for source, cards in SOURCES.items():
        writer = Writer(lang, source, game)
        for one in cards:
            found[f"card.{one.id}"] = said(one.name, lang)
            try:
                found[f"does.{one.id}"] = does(one.power, writer)
            except LookupError as error:
                wrong = f"no words for {error}"
                raise ContentError([Problem(f"texts.{lang}.toml", None, one.id, wrong)]) from None
    for person in CHARACTERS:
        found[f"role.{person.id}"] = said(person.role, lang)
        found[f"power.{person.id}"] = said(person.power_name, lang)
    centre = f"does.{CITIES[OMEGA_CITY].id}"
    found[centre] = Writer(lang, "city", game).joined([found[centre], TEXTS[lang]["centre"]])
    return found


class Writer:
    """Words of one language for the effects of one kind of card."""

    def __init__(self, lang: str, source: Source, game: Mapping[str, str]) -> None:
        self.lang = lang
        self.words = TEXTS[lang]
        self.source = source
        self.game = game

    def line(self, given: Effect) -> str:
        """When and for what: what it does, or only that where a number is changed."""
        core, condition = self.core(given), self.condition(given)
        number = given.effect in NUMBERS_ONLY
        head = [] if number else self.moment(given)
        if condition and not number:
            head.append(condition)
        if given.limit:
            head.append(self.words[f"limit.{given.limit}"])
        if given.effect != "leap":
            head += self.price(given)
        if condition and number:
            core = self.words["last"].format(core=core, last=condition)
        return self.words["frame"].format(head=", ".join(head), core=core) if head else core

    def moment(self, given: Effect) -> list[str]:
        for key in (f"head.{given.when}.{self.source}", f"head.{given.when}"):
            if key in self.words:
                return [self.words[key]]
        return []

    def price(self, given: Effect) -> list[str]:
        if given.cost:
            return [self.counted(f"cost.{given.pays}", given.cost)]
        return [self.words["cost.may"]] if given.may else []

    def condition(self, given: Effect) -> str:
        if given.each:
            key = "if.each.most" if given.most else "if.each"
            return self.words[key].format(n=given.most)
        return "" if given.condition == ALWAYS else self.holds(given.condition)

    def holds(self, given: If) -> str:
        if given.round:
            return self.words["if.round"].format(n=given.round)
        if given.spent:
            return self.counted("if.spent", given.spent)
        if given.city:
            city = said(CITIES[TILE[given.city]].name, self.lang)
            return self.words["if.city"].format(city=city)
        return self.words[f"if.{given.holds}"]

    def core(self, given: Effect) -> str:
        """The closest template, with the numbers of the card."""
        many = abs(given.by)
        ending = {0: ".zero", 1: ".one"}.get(many, "")
        for key in self.keys(given):
            template = self.words.get(f"do.{key}{ending}") or self.words.get(f"do.{key}")
            if template is not None:
                return template.format(
                    n=many,
                    by=f"{given.by:+d}".replace("-", "−"),
                    stat=self.game.get(f"stat.{given.what}", ""),
                    more=self.words["more.more" if given.by > 0 else "more.less"],
                    price=given.cost or NUMBERS.move,
                )
        raise LookupError(f"{given.effect} {given.what} {given.when} {given.whom}")

    def keys(self, given: Effect) -> Iterator[str]:
        """From the closest to what fits always."""
        whom = "" if given.whom == "self" else given.whom
        closest = ([given.when, self.source], [whom], [given.when], [self.source])
        for verb in ([given.effect, given.what], [given.effect]):
            for more in closest:
                if more[0]:
                    yield ".".join(filter(None, [*verb, *more]))
            if verb[-1]:
                yield ".".join(verb)

    def joined(self, lines: Sequence[str]) -> str:
        said = lines[0]
        for one in lines[1:]:
            said = self.words["join"].format(a=said, b=one)
        return said

    def counted(self, key: str, n: int) -> str:
        template = self.words.get(f"{key}.one") if n == 1 else None
        return (template or self.words[key]).format(n=n)
