"""Why a Confrontation went as it did. CO-17.22 to CO-17.29."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from fracas.engine import Choice, Text, text
from fracas.engine.events import Event
from fracas.engine.verdict import since

from .cards import FAIL, SUCCESS
from .harm import beats

SPECIAL = {"fail": FAIL, "success": SUCCESS}


def confrontation(told: Sequence[Event]) -> Text | None:
    """What decided the columns that went the way of the whole, most of them first."""
    columns = [one.args for one in since(told, "confront") if one.kind == "column"]
    if not columns:
        return None
    hits = sum(one["result"] == "hit" for one in columns)
    way = "hit" if hits else "missed"
    decided = Counter(_by(one) for one in columns if (one["result"] == "hit") == (hits > 0))
    causes = sorted(decided.items(), key=lambda one: (-one[1], one[0]))
    why = tuple(text(f"verdict.{way}_{by}", count=count).nested for by, count in causes)
    return text(f"verdict.{way}", hits=hits, all=len(columns), why=why)


def _by(column: Mapping[str, Choice]) -> str:
    attack, defence = (_rank(column[name]) for name in ("attack", "defence"))
    if FAIL in (attack, defence):
        return "fail"
    if SUCCESS in (attack, defence):
        return "success"
    plain = beats(attack, 0, defence, 0)
    return "cards" if plain == (column["result"] == "hit") else "modifiers"


def _rank(card: Choice) -> int:
    name = str(card)
    return SPECIAL[name] if name in SPECIAL else int(name)


VERDICTS = {"hits": confrontation}
