"""Why a battle went as it did. NG-11.16, NG-11.20."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Text, text
from fracas.engine.events import Event

TERMS = ("hits", "here", "near", "towers", "owls")


def battle(told: Sequence[Event]) -> Text | None:
    """What the winner had so much more of that it was enough; else all of it together."""
    values = [one.args for one in told if one.kind in ("value", "andys_value")][-2:]
    if len(values) < 2:
        return None
    attack, defence = ({name: int(str(one[name])) for name in (*TERMS, "value")} for one in values)
    if attack["value"] == defence["value"]:
        return text("verdict.tie", won=attack["value"])
    victor, loser = (attack, defence) if attack["value"] > defence["value"] else (defence, attack)
    term = max(TERMS, key=lambda name: victor[name] - loser[name])
    enough = victor[term] - loser[term] >= victor["value"] - loser["value"]
    return text(
        f"verdict.{term}" if enough else "verdict.all",
        won=victor["value"],
        lost=loser["value"],
        mine=victor[term],
        theirs=loser[term],
        off=abs(loser[term]),
    )


VERDICTS = {"victory": battle, "andys_win": battle}
