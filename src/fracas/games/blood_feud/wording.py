"""What cards, Domains and factions do, put into words from their data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from fracas.content import ContentError, Problem, folder, said, texts

from .cards import (
    ADVANCEMENTS,
    AMBITIONS,
    EVENTS,
    FACTIONS,
    NAMES,
    ORDER_CARDS,
    TILES,
    Advancement,
    Ambition,
    Deed,
    Effect,
    EventCard,
    Faction,
    Order,
    Test,
    Tile,
)

TEXTS = texts(folder(__package__) / "wording")
Card = Order | Advancement | EventCard | Ambition | Tile | Faction
CARDS: tuple[Card, ...] = (
    *ORDER_CARDS, *ADVANCEMENTS, *EVENTS, *AMBITIONS, *TILES, *FACTIONS,
)  # fmt: skip
HOLDERS = ("controller", "owner")
"""Whom a Domain serves: named before what it does."""


class Part(NamedTuple):
    """Something that a line has to say: in a phrase made for it, or in one that has room for it."""

    name: str
    """The placeholder that has room for it."""
    key: str = ""
    """The word for it in the keys of phrases, if there is one."""
    said: str | int = ""


def does(lang: str) -> dict[str, str]:
    """What each card, Domain and faction does, by its id."""
    writer = Writer(lang)
    found: dict[str, str] = {}
    for one in CARDS:
        try:
            found[one.id] = writer.card(one)
        except LookupError as error:
            wrong = f"no words for {error}"
            raise ContentError([Problem(f"texts.{lang}.toml", None, one.id, wrong)]) from None
    return found


class Writer:
    """Words of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words = TEXTS[lang]

    def card(self, card: Card) -> str:
        match card:
            case Order():
                return self.order(card)
            case Ambition():
                return self.ambition(card)
        return self.effects(card.effects)

    def effects(self, effects: Sequence[Effect]) -> str:
        """All effects, those of the same moment behind one head."""
        lines = []
        for head, group in groupby(effects, self.head):
            core = self.words["join"].join(self.effect(one) for one in group)
            lines.append(self.words["frame"].format(head=head, core=core) if head else core)
        return self.words["join"].join(lines)

    def head(self, e: Effect) -> str:
        """For whom and when, where it is not part of the sentence."""
        found = [self.words[f"who.{e.who}"]] if e.who in HOLDERS else []
        if e.when in ("1/r", "orders", "next"):
            found.append(self.words[f"when.{e.when}"])
        if e.at:
            found.append(self.words[f"at.{e.at}"])
        return ", ".join(found)

    def effect(self, e: Effect, base: str = "") -> str:
        parts = [Part("what", e.what)] if e.what else []
        if e.on:
            parts.append(Part("on", e.on, self.words[f"on.{e.on}"]))
        if e.where != "anywhere":
            parts.append(Part("where", e.where, self.words[f"where.{e.where}"]))
        if e.who not in ("team", *HOLDERS):
            parts.append(Part("who", e.who, self.words.get(f"who.{e.who}", "")))
        if e.when == "first":
            parts.append(Part("when", "first"))
        if base:
            try:
                return self.phrase("order", e.do, e.n, [*parts, Part("base", base)])
            except LookupError:
                return self.phrase("order", e.do, e.n, parts)
        return self.phrase("do", e.do, e.n, parts)

    def order(self, card: Order) -> str:
        if card.id == card.base:
            return self.words[f"start.{card.base}"].format(n=card.value)
        lines = []
        if card.base != "special":
            base = said(NAMES[card.base], self.lang)
            value = self.phrase("value", card.base, card.value, []) if card.value else ""
            lines.append(base + value)
        lines += [self.effect(one, card.base) for one in card.changes]
        if card.once:
            lines.append(self.words["once"])
        return self.words["join"].join(lines)

    def ambition(self, card: Ambition) -> str:
        tests = self.words["and"].join(self.test(one) for one in card.tests)
        core = self.deed(card.deed, tests) if card.deed else tests
        if card.time == "E":
            return self.words["frame"].format(head=self.words["daybreak"], core=core)
        return core

    def test(self, test: Test) -> str:
        parts = [Part("type", test.type)] if test.type else []
        parts += [Part(name, said=n) for name, n in (("each", test.each), ("lone", test.lone)) if n]
        return self.phrase("test", test.measure, test.n, parts)

    def deed(self, deed: Deed, tests: str) -> str:
        parts = [Part("of", deed.of)] if deed.of else []
        if deed.teams == deed.n:
            parts.append(Part("teams", "each"))
        elif deed.teams:
            parts.append(Part("teams", said=deed.teams))
        flags = {
            "running": deed.running,
            "in_round": deed.in_round,
            "same_team": deed.same_team,
            "same_place": deed.same_place,
        }
        parts += [Part(name, name) for name, there in flags.items() if there]
        if tests:
            parts.append(Part("tests", said=tests))
        return self.phrase("deed", deed.does, deed.n, parts)

    def phrase(self, section: str, verb: str, n: int, parts: Sequence[Part]) -> str:
        """The closest phrase that leaves out nothing of what there is to say."""
        told = {"on": "", "where": "", "n": abs(n), "by": f"{n:+d}".replace("-", "−")}
        told |= {one.name: one.said for one in parts}
        for named in _subsets(parts):
            wanted = {one.name for one in parts if one not in named}
            for ending in _endings(n):
                key = ".".join((section, verb, *(one.key for one in named))) + ending
                room = set(re.findall(r"{(\w+)}", self.words.get(key, "")))
                counted = not n or ending in (".one", ".minus") or room & {"n", "by"}
                if key in self.words and counted and wanted <= room <= set(told):
                    return self.words[key].format_map(told)
        raise LookupError(" ".join([verb, str(n), *(one.key or one.name for one in parts)]))


def _subsets(parts: Sequence[Part]) -> Iterator[Sequence[Part]]:
    """Those that may stand in a key, most of them first."""
    keyed = [one for one in parts if one.key]
    for size in range(len(keyed), -1, -1):
        yield from combinations(keyed, size)


def _endings(n: int) -> tuple[str, ...]:
    if n < 0:
        return (".minus", ".less", "") if n == -1 else (".less", "")
    return (".one", "") if n == 1 else ("",)
