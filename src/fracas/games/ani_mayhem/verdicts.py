"""Why a fight or a charm battle went as it did. AM-21.10, AM-26.11."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Text, text
from fracas.engine.events import Event
from fracas.engine.verdict import since

BEGINS = ("attacks", "attacked", "attacks_player")


def fight(told: Sequence[Event]) -> Text | None:
    """By what it ended, and what the blows came to."""
    whole = since(told, *BEGINS)
    if not whole:
        return None
    kinds = {one.kind for one in whole}
    for ended in ("retreats", "stand_off", "peace"):
        if ended in kinds:
            return text(f"verdict.{ended}")
    disaster = whole[0].args.get("disaster")
    blows = [one.args for one in whole if one.kind == "blow"]
    if disaster is None or not blows:
        return text("verdict.fallen") if kinds & {"bonked", "killed"} else None
    dealt = sum(int(str(one["loss"])) for one in blows if one["card"] == disaster)
    taken = sum(int(str(one["loss"])) for one in blows if one["card"] != disaster)
    key = "defeated" if "defeated" in kinds else "lost" if kinds & {"bonked", "killed"} else "spent"
    return text(f"verdict.{key}", disaster=disaster, dealt=dealt, taken=taken)


def charm(told: Sequence[Event]) -> Text | None:
    args = told[-1].args
    mine, theirs = int(str(args["mine"])), int(str(args["theirs"]))
    key = "charm_won" if mine > theirs else "charm_lost" if mine < theirs else "charm_even"
    return text(
        f"verdict.{key}", card=args["card"], other=args["other"], by=abs(mine - theirs), mine=mine
    )


VERDICTS = {"fight_over": fight, "charm_result": charm}
