"""Does a game speak well, to its reader and of others? Every line of random games, and every
sentence that they did not come to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

from fracas.engine.events import Event
from fracas.engine.game import Game
from fracas.engine.text import JOINED, Choice, capital
from fracas.question import Option

from .grammar import ID, faults
from .plan import Plan, Variant, fail

SHOWN = 20
"""So many faults are named at once."""
LABELS = 60
"""So many options of a question are read."""
SPOKEN = ("tell.", "why.")
"""Texts that a seat reads of itself and of others."""
SOMETHING = "Rook"
"""What stands for an argument whose words nobody knows without a game."""


def check_voice(plan: Plan, variant: Variant) -> None:
    """Every event is said well to those that it is about and to all others; questions too."""
    found: dict[str, None] = {}
    for lang in plan.game.words.langs:
        texts = plan.game.words.texts[lang].values()
        vocabulary = {word for one in texts for word in re.findall(r"[\w-]+", one)}
        for what, line, args in _lines(plan, variant, lang):
            for fault in (*faults(line, lang), *_ids(line, args, vocabulary, lang)):
                found[f"{what} ({lang}): {line!r}: {fault}"] = None
    if found:
        fail("\n".join([f"{len(found)} lines are not said well", *list(found)[:SHOWN]]))


def _lines(plan: Plan, variant: Variant, lang: str) -> Iterator[tuple[str, str, Choice]]:
    """What is said, each line once: its key, the line, what went into it."""
    yield from _sentences(plan.game, lang)
    said: set[str] = set()
    for key, line, args in (*_events(plan, variant, lang), *_questions(plan, variant, lang)):
        if line not in said:
            said.add(line)
            yield key, line, args


def _events(plan: Plan, variant: Variant, lang: str) -> Iterator[tuple[str, str, Choice]]:
    for seed in range(plan.seeds):
        table = plan.played(variant, seed)
        sayings = [table.saying(viewer, lang) for viewer in range(table.seats + 1)]
        for event in table.log:
            for viewer in _readers(event, table.seats):
                line = event.say(plan.game.words, sayings[viewer], viewer)
                yield f"tell.{event.kind}", line, tuple(event.args.values())


def _readers(event: Event, seats: int) -> Iterator[int]:
    """Those to whom an event may sound different: named in it, seeing less of it, anybody else."""
    named = set(_leaves(tuple(event.args.values())))
    alike: set[frozenset[str]] = set()
    for viewer in range(seats + 1):
        if event.exists_for(viewer):
            hidden = event.hidden_from(viewer)
            if viewer in named or hidden not in alike:
                yield viewer
            if viewer not in named:
                alike.add(hidden)


def _questions(plan: Plan, variant: Variant, lang: str) -> Iterator[tuple[str, str, Choice]]:
    for moment in plan.look(variant):
        table = moment.table
        for seat in range(table.seats):
            for question in table.questions(seat, lang):
                yield f"ask.{question.kind}", question.prompt, ()
                for option in question.options[:LABELS]:
                    yield _called(plan.game, option, lang), option.label, option.text.args


def _called(game: Game[Any], option: Option, lang: str) -> str:
    """The key of an option's label, which must have words if it is the key of a text."""
    key = option.text.key
    if ID.fullmatch(key.partition(".")[0]) and "." in key and not game.words.has(key, lang):
        fail(f"there are no words for {key} ({lang})")
    return key


def _sentences(game: Game[Any], lang: str) -> Iterator[tuple[str, str, Choice]]:
    """Each text of what is told, as if the reader were each seat that it names in turn."""
    texts = game.words.texts[lang]
    for key, template in texts.items():
        if key.startswith("setting."):
            yield key, template, ()
        base = re.sub(r"\.you(\.\w+)?$", "", key.removesuffix(".veiled"))
        if key != base or not key.startswith(SPOKEN):
            continue
        for name in [name for _, name, kind, _ in Formatter().parse(template) if kind == "seat"]:
            own = ".you" if name == "who" else f".you.{name}"
            spoken = texts.get(key + own, template)
            yield key, capital(_filled(spoken, str(name), texts["you"], lang)), ()


def _filled(template: str, reader: str, you: str, lang: str) -> str:
    join = JOINED.get(lang, str.__add__)
    line = ""
    for literal, name, _, _ in Formatter().parse(template):
        line += literal
        if name is not None:
            line = join(line, you if name == reader else SOMETHING)
    return line


def _ids(line: str, args: Choice, vocabulary: set[str], lang: str) -> Iterator[str]:
    """Arguments that are said as the files call them, in words that no text of the game has; those
    of one word may be good English."""
    for one in _leaves(args):
        if not isinstance(one, str) or one in vocabulary or not ID.fullmatch(one):
            continue
        if lang == "en" and one.isalpha():
            continue
        if re.search(rf"(?<![\w-]){one}(?![\w-])", line):
            yield f"the id {one}"


def _leaves(value: Choice) -> Iterator[Choice]:
    if isinstance(value, tuple):
        for part in value:
            yield from _leaves(part)
    else:
        yield value
