"""Why a vote or an attack went as it did. BF-10.14, BF-8.12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fracas.engine import Choice, Text, text
from fracas.engine.events import Event
from fracas.engine.verdict import since


def vote(told: Sequence[Event]) -> Text | None:
    """How much Power was for what won, and for the next."""
    cast = [one.args for one in since(told, "vote_on", "revote") if one.kind == "ballot"]
    if not cast:
        return None
    power = Counter[str]()
    for one in cast:
        power[str(one["choice"])] += int(str(one["weight"]))
    winner = str(told[-1].args.get("team", "none"))
    won, others = power.pop(winner, 0), power
    if won and won > max(others.values(), default=0):
        return text("verdict.vote" if others else "verdict.vote_all",
                    won=won, lost=max(others.values(), default=0))  # fmt: skip
    return text("verdict.vote_tie", won=max(others.values(), default=0))


def attack(told: Sequence[Event]) -> Text | None:
    """What the stronger side had most more of."""
    args = told[-1].args
    mine, theirs = int(str(args["mine"])), int(str(args["theirs"]))
    if mine == theirs:
        return text("verdict.even", won=mine)
    sums = _terms(args["sum"]), _terms(args["against"])
    stronger, weaker = sums if mine > theirs else sums[::-1]
    term = max(sorted(stronger), key=lambda name: stronger[name] - weaker.get(name, 0))
    return text(
        f"verdict.{term}",
        won=max(mine, theirs),
        lost=min(mine, theirs),
        more=stronger[term],
        less=weaker.get(term, 0),
    )


def _terms(sum_of: Choice) -> dict[str, int]:
    assert isinstance(sum_of, tuple)
    found = {}
    for one in sum_of:
        count, _, name = str(one).partition(" ")
        found[name] = int(count)
    return found


VERDICTS = {"vote_won": vote, "vote_none": vote, "attack_hits": attack, "attack_fails": attack}
