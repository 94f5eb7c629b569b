"""Golden games and position counts: they change only with the version of the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fracas.engine import run
from fracas.engine.state import State

from .plan import Plan, Variant, fail

DEEPEST = 6


def golden_of(plan: Plan, variant: Variant) -> dict[str, Any]:
    """What is kept of a variant: how its random games go, and its position counts."""
    games = []
    for seed in range(plan.seeds):
        table = plan.played(variant, seed)
        assert table.result is not None
        games.append(
            {
                "inputs": len(table.record.inputs),
                "digest": table.digest(),
                "places": list(table.result.places),
            }
        )
    return {"version": plan.game.version, "games": games, "perft": perft(plan, variant)}


def check_golden(plan: Plan, variant: Variant, refresh: bool = False) -> None:
    """The golden games go as they went, unless the rules have a new version."""
    if plan.golden is None:
        return
    kept = _kept(plan.golden)
    old, now = kept.get(str(variant)), golden_of(plan, variant)
    if old == now:
        return
    if old is not None and old["version"] == now["version"]:
        fail(
            f"golden games of {plan.game.name} ({variant}) go another way, but the rules are still "
            f"version {now['version']}: raise the game's version, then refresh\n  {old}\n  {now}"
        )
    if not refresh:
        fail(
            f"no golden games of {plan.game.name} ({variant}), version {now['version']}: "
            f"run pytest --refresh-golden"
        )
    kept[str(variant)] = now
    text = json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=False)
    plan.golden.write_text(text + "\n", encoding="utf-8")


def perft(plan: Plan, variant: Variant) -> list[int]:
    """How many lines of play there are, one decision deep, two deep, …, within the plan's limit."""
    level: list[State] = [plan.new(variant, "perft").state]
    counts: list[int] = []
    while len(counts) < DEEPEST:
        reached: list[State] = []
        for s in level:
            if s.result is not None or not s.strands:
                continue
            strand, seat = run.decision(s)
            at = s.strands.index(strand)
            for choice in run.choices(s, strand, seat):
                copy = plan.game.copy(s)
                run.answer(copy, copy.strands[at], seat, choice)
                reached.append(copy)
                if len(reached) > plan.perft:
                    return counts
        if not reached:
            return counts
        counts.append(len(reached))
        level = reached
    return counts


def _kept(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
