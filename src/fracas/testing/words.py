"""Checks of what is said: every sentence has words in every language, every line its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from fracas.engine import Game, Sealed, State
from fracas.engine.setting import option_key
from fracas.engine.text import ENGINE_TEXTS
from fracas.question import Question

from .clauses import clauses_in, ids_in
from .plan import Plan, Variant, fail, where

GAP = "…"
ENGINES = tuple(key.removeprefix("tell.") for key in ENGINE_TEXTS["en"] if key.startswith("tell."))
"""Events that the engine itself tells."""


def check_words(plan: Plan, variant: Variant) -> None:
    """Settings, questions, options, events and the end have words in all languages."""
    game = plan.game
    for lang in game.words.langs:
        for key in _option_keys(game):
            _worded(game, key, lang)
        for moment in plan.look(variant):
            table = moment.table
            for seat in range(table.seats):
                for question in table.questions(seat, lang):
                    _worded(game, _prompt(question, table.state), lang)
                    said = [question.prompt, *(one.label for one in question.options[:20])]
                    if not all(said) or any(GAP in one for one in said):
                        fail(f"{question} is not put into words ({lang}): {said}")
        for seed in range(plan.seeds):
            table = plan.played(variant, seed)
            if table.result is not None and table.result.why.key:
                _worded(game, table.result.why.key, lang)
            for event in table.log:
                _worded(game, f"tell.{event.kind}", lang)
                whole = [v for v in range(table.seats + 1) if not event.hidden_from(v)]
                for viewer in whole:
                    if GAP in (line := event.say(game.words, table.saying(viewer, lang), viewer)):
                        fail(f"tell.{event.kind} leaves a gap ({lang}): {line}")


def _option_keys(game: Game[Any]) -> Iterator[str]:
    """A name and a sentence for each option, and for each of its values that is a word."""
    for name, setting in game.options.items():
        words = [one for one in setting.values if isinstance(one, str)]
        for key in (option_key(name), *(option_key(name, one) for one in words)):
            yield from (f"{key}.name", f"{key}.about")


def _prompt(question: Question, s: State) -> str:
    step = question.step
    asked = step.ballot_prompt(s, question.seat) if isinstance(step, Sealed) else step.prompt(s)
    return asked.key


def _worded(game: Game[Any], key: str, lang: str) -> None:
    if key not in game.words.texts[lang]:
        fail(f"there are no words for {key} ({lang})")


def check_clauses(plan: Plan, variant: Variant) -> None:
    """Questions and log lines name clauses, and only such as the rulebook has, each once."""
    book = clauses_in(plan.game.rulebook)
    if twice := [one for one, count in Counter(ids_in(plan.game.rulebook)).items() if count > 1]:
        fail(f"the rulebook has {', '.join(twice)} more than once")
    for moment in plan.look(variant):
        for seat in range(moment.table.seats):
            for question in moment.table.questions(seat):
                _known(question.clauses, book, f"{question}, {where(moment)}")
    for seed in range(plan.seeds):
        for event in plan.played(variant, seed).log:
            if event.kind not in ENGINES:
                _known(event.clauses, book, f"event {event.kind}")


def _known(named: tuple[str, ...], book: dict[str, str], what: str) -> None:
    if not named:
        fail(f"no clause: {what}")
    if strange := list(_strange(named, book)):
        fail(f"the rulebook has no {', '.join(strange)}: {what}")


def _strange(named: tuple[str, ...], book: dict[str, str]) -> Iterator[str]:
    return (one for one in named if one not in book)
