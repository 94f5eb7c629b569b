"""Each check of the kit can fail: a game with just that fault is caught, the sound one passes."""

import dataclasses
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fracas.bots import KINDS
from fracas.bots.base import Considered
from fracas.engine import Choice, imagine
from fracas.engine.saving import digest
from fracas.seat import Seat
from fracas.testing import CHECKS, TOGETHER, Plan, check_hidden, kit, planned, variant
from fracas.testing.golden import check_golden
from fracas.testing.kit import checks_of

from .toy import game, pearls

test_a_sound_game_passes = kit(game, seeds=6)


def plan(**numbers: Any) -> Plan:
    return planned(game, **{"seeds": 6, "playouts": 5, "longest": 200, **numbers})


@pytest.mark.parametrize(
    ("check", "fault", "said"),
    [
        ("ends", "endless", "not over after 200"),
        ("ends", "places", "are not places"),
        ("offers", "empty offer", "has no options"),
        ("offers", "double offer", "the same twice"),
        ("offers", "broken offer", "offered and then failed|offers"),
        ("refusals", "takes anything", "may answer"),
        ("refusals", "breaks on nonsense", "reader fails"),
        ("refusals", "refuses without a clause", "without a clause"),
        ("reasons", "refuses without a reason", "refusals give no reason: .*lay"),
        ("undo", "silent secret", "can be undone, but it shows"),
        ("arrival", "first come", "order of arrival"),
        ("growth", "grows", "the state grows"),
        ("copies", "shares", "a copy shares Pearls.odd"),
        ("saves", "loses tuples", "odd: .* comes back as"),
        ("caches", "needs its cache", "without its caches"),
        ("replays", "remembers", "replay goes another way"),
        ("silence", "listens to its log", "without events"),
        ("processes", "hashes", "another process plays another game"),
        ("views", "shows another type", "is not of its type: .*laid"),
        ("views", "shows more", "is not of its type: .*more"),
        ("answers", "offers another type", "offers 'pearl', but takes"),
        ("sight", "shows", "can tell two worlds apart"),
        ("sight", "offers by secret", "can tell two worlds apart"),
        ("sequel", "asks by secret", "shows .* which world is real"),
        ("drafts", "drafts by secret", "a draft of"),
        ("imagine", "imagines from truth", "depends on what it does not know"),
        ("imagine", "imagines nonsense", "imagines what cannot be"),
        ("words", "no words", "no words for tell.odd"),
        ("clauses", "no clause", "no clause: event lay"),
        ("clauses", "strange clause", "the rulebook has no PE-9"),
    ],
)
def test_a_fault_is_caught(check: str, fault: str, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        {**CHECKS, **TOGETHER}[check](plan(growth=100), variant(fault=fault))


def test_a_view_without_a_type_is_caught() -> None:
    untyped = replace(game, sight=replace(game.sight, shape=None))
    assert "views" in checks_of(untyped)
    with pytest.raises(AssertionError, match=r"names no type for it: Sight\(shape=…\)"):
        CHECKS["views"](planned(untyped), variant())


def test_a_rule_that_stands_twice_is_caught() -> None:
    book = game.rulebook + "- **PE-2** Another rule of the same number.\n"
    with pytest.raises(AssertionError, match="has PE-2 more than once"):
        CHECKS["clauses"](planned(dataclasses.replace(game, rulebook=book)), variant())


def test_a_sentence_with_a_gap_is_caught() -> None:
    with pytest.raises(AssertionError, match="leaves a gap"):
        CHECKS["words"](planned(pearls(pearl="{jewel}")), variant())


SETTINGS = ["setting.fault.name", "setting.fault.none.name", "setting.fault.none.about"]


@pytest.mark.parametrize("key", ["ask.lay", "ask.guess", "why.guess", *SETTINGS])
def test_a_question_an_end_or_a_setting_without_words_is_caught(key: str) -> None:
    with pytest.raises(AssertionError, match=f"no words for {key}"):
        CHECKS["words"](planned(pearls(unsaid=key)), variant())


def test_a_secret_that_nobody_imagines_is_caught() -> None:
    with pytest.raises(AssertionError, match=r"Pearls\.trap"):
        check_hidden(plan(), variant(fault="forgets the trap"))
    check_hidden(
        plan(exempt={"Pearls.trap": "only to show exemptions"}),
        variant(fault="forgets the trap"),
    )
    with pytest.raises(AssertionError, match="no hidden field"):
        check_hidden(plan(exempt={"Pearls.net": "a slip"}), variant())


class Cheat:
    """A bot that looks at the state behind its seat."""

    def __init__(self, seed: object) -> None: ...

    def consider(self, seat: Seat) -> list[Considered]:
        return [Considered(self.choose(seat))]

    def choose(self, seat: Seat) -> Choice:
        assert seat.question is not None
        options = seat.question.options
        trap: int = seat.question.state.trap
        return options[trap % len(options)].data


def test_a_bot_that_cheats_breaks_the_oath(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "cheat", Cheat)
    with pytest.raises(AssertionError, match="bot cheat in seat"):
        CHECKS["oath"](plan(bots=["cheat"]), variant())
    CHECKS["oath"](plan(), variant())


def golden(path: Path, version: str = "1", fault: str = "none", refresh: bool = False) -> None:
    kept = planned(pearls(version), seeds=2, golden=path)
    kept.new = _other(kept, fault)  # type: ignore[method-assign]  # the rules behind the name change
    check_golden(kept, variant(), refresh)


def _other(kept: Plan, fault: str) -> Callable[..., Any]:
    real = kept.new
    return lambda _, seed: real(variant(fault=fault), seed)


def test_golden_games_change_only_with_the_version(tmp_path: Path) -> None:
    path = tmp_path / "golden.json"
    with pytest.raises(AssertionError, match="--refresh-golden"):
        golden(path)
    golden(path, refresh=True)
    golden(path)
    for refresh in (False, True):
        with pytest.raises(AssertionError, match="raise the game's version"):
            golden(path, fault="grows", refresh=refresh)
    golden(path, version="2", fault="grows", refresh=True)
    golden(path, version="2", fault="grows")


def test_position_counts_are_golden_too(tmp_path: Path) -> None:
    path = tmp_path / "golden.json"
    golden(path, refresh=True)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"perft": [\n   2,', '"perft": [\n   3,'), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    with pytest.raises(AssertionError, match="go another way"):
        golden(path)


def test_worlds_of_the_sound_game_really_differ() -> None:
    """Or all that compares them would prove nothing."""
    s = game.new(2, "1", {"fault": "none"})
    worlds = {digest(game, imagine(game, s, 0, random.Random(seed))) for seed in range(20)}
    assert len(worlds) == 20
