"""Why a fight, a charm battle or a search ended as it did. AM-20.9, AM-21.10, AM-26.11."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Text, text
from fracas.engine.events import Event
from fracas.engine.verdict import since

from .cards import CARDS, is_combat_disaster

FALLS = ("bonked", "killed")
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
    fell = sum(one.kind in FALLS for one in whole)
    key = "lost" if fell else "spent"
    if "defeated" in kinds:
        key = "dearly" if fell else "defeated"
    return text(f"verdict.{key}", disaster=disaster, dealt=dealt, taken=taken, n=fell)


def search(told: Sequence[Event]) -> Text | None:
    """AM-20.6: a combat disaster that is not beaten ends it; else it was the searcher's wish."""
    whole = since(told, "reveals")
    disaster = whole[0].args.get("disaster") if whole else None
    if not isinstance(disaster, int) or not is_combat_disaster(CARDS[disaster]):
        return None
    gone = any(one.kind in ("defeated", "leaves") for one in whole)
    return None if gone else text("verdict.barred", disaster=disaster)


def charm(told: Sequence[Event]) -> Text | None:
    args = told[-1].args
    mine, theirs = int(str(args["mine"])), int(str(args["theirs"]))
    key = "charm_won" if mine > theirs else "charm_lost" if mine < theirs else "charm_even"
    return text(
        f"verdict.{key}", card=args["card"], other=args["other"], by=abs(mine - theirs), mine=mine
    )


VERDICTS = {"fight_over": fight, "charm_result": charm, "stops": search}
