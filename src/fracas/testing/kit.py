"""The kit as one line in a game's tests: `test_kit = kit("my-game")`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from fracas.engine.game import Game

from .faithful import (
    check_caches,
    check_copies,
    check_processes,
    check_replays,
    check_saves,
    check_silence,
)
from .golden import check_golden
from .oath import check_oath
from .plan import Plan, Variant, planned
from .playing import (
    check_arrival,
    check_ends,
    check_growth,
    check_offers,
    check_refusals,
    check_undo,
)
from .reasons import check_reasons
from .secrets import (
    check_drafts,
    check_hidden,
    check_imagine,
    check_looks,
    check_sequel,
    check_sight,
)
from .shapes import check_answers, check_parts, check_views
from .voice import check_voice
from .words import check_clauses, check_words

Check = Callable[[Plan, Variant], None]

CHECKS: dict[str, Check] = {
    "ends": check_ends,
    "offers": check_offers,
    "refusals": check_refusals,
    "reasons": check_reasons,
    "undo": check_undo,
    "arrival": check_arrival,
    "growth": check_growth,
    "copies": check_copies,
    "saves": check_saves,
    "caches": check_caches,
    "replays": check_replays,
    "silence": check_silence,
    "views": check_views,
    "answers": check_answers,
    "parts": check_parts,
    "sight": check_sight,
    "sequel": check_sequel,
    "drafts": check_drafts,
    "looks": check_looks,
    "imagine": check_imagine,
    "oath": check_oath,
    "words": check_words,
    "voice": check_voice,
    "clauses": check_clauses,
}
"""What every game passes, variant by variant."""
TOGETHER: dict[str, Callable[..., None]] = {"processes": check_processes, "hidden": check_hidden}
"""What every game passes with all its variants at once."""


def checks_of(game: Game[Any]) -> list[str]:
    """Which checks a game is due: words, voice, clauses and reasons once it has some."""
    return [
        name
        for name in CHECKS
        if not (name in ("clauses", "reasons") and not game.rulebook)
        and not (name in ("words", "voice") and not game.words.own)
        and not (name == "looks" and game.sight.look is None)
    ]


def kit(
    game: Game[Any] | str, variants: Sequence[Variant] = (Variant(),), **numbers: Any
) -> Callable[..., None]:
    """A test of all checks on all variants of a game; see Plan for the numbers.

    With `golden=Path(__file__).with_name("golden.json")` golden games are kept there.
    """
    plan = planned(game, **numbers)
    cases = [
        pytest.param(name, one, id=f"{name}-{one}")
        for one in variants
        for name in [*checks_of(plan.game), *(["golden"] if plan.golden else [])]
    ]
    cases += [pytest.param(name, None, id=name) for name in TOGETHER]

    @pytest.mark.parametrize(("check", "variant"), cases)
    def test_kit(check: str, variant: Variant | None, pytestconfig: pytest.Config) -> None:
        if variant is None:
            TOGETHER[check](plan, *variants)
        elif check == "golden":
            check_golden(plan, variant, bool(pytestconfig.getoption("refresh_golden")))
        else:
            CHECKS[check](plan, variant)

    return test_kit
