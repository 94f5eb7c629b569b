"""Missions of a campaign that are just over, and short ways to look at its gangs."""

from pathlib import Path

from fracas.games.collision.state import Recruit, Roster
from fracas.table import Table

from .tables import answer, asked, at, one, options, state

FOLDER = Path(__file__).parent / "campaigns"
Given = dict[str, object]
NEXT: list[Given] = [{"P1 deck": ["8"]}, {"P2 deck": ["1"]}]
"""The decks of the next mission; P1 wins the set-up draw."""


def ended(
    a: list[str] | None = None,
    b: list[str] | None = None,
    *,
    mission: str = "domination",
    luck: list[Given] | None = None,
    campaign: str = "5",
    figures: Given | None = None,
    gang: str = "",
    **more: object,
) -> Table:
    """Turn 4 of a mission of a campaign is over. `a` and `b` are the cards, from the top, with
    which P1 and P2 explore."""
    given = figures or {
        "A1": one("RE2", 500, 500), "A2": one("RE6", 1700, 500), "A3": one("RE9", 2700, 500),
        "B1": one("UN3", 1700, 2700), "B2": one("UN4", 2700, 2700), "B3": one("UN9", 2600, 2500),
    }  # fmt: skip
    options = {"campaign": campaign, "gangs": gang or "learning-riveters,learning-unbound"}
    return at(
        mission, options, stage="regroup", turn=4, figures=given,
        luck=[*(luck or [{"P1 deck": a or []}, {"P2 deck": b or []}]), *NEXT],
        **more,
    )  # fmt: skip


def roster(table: Table, number: int = 1) -> Roster:
    return state(table).rosters[number - 1]


def recruit(table: Table, name: str) -> Recruit:
    return next(one for one in roster(table, "AB".index(name[0]) + 1).recruits if one.name == name)


def dull(table: Table) -> Table:
    """Nobody advances or trades any more, until the next mission is set up."""
    while not table.over and asked(table)[1] in ("advances", "trade", "choose_object"):
        kind = asked(table)[1]
        answer(table, options(table)[0] if kind == "choose_object" else "done")
    return table


def killed(card: str) -> Table:
    figures: Given = {
        "A1": one("RE2", 500, 500), "A2": {"profile": "RE6", "status": "killed"},
        "A3": one("RE9", 2700, 500), "B1": one("UN3", 1700, 2700), "B2": one("UN4", 2700, 2700),
        "B3": one("UN9", 2600, 2500),
    }  # fmt: skip
    luck: list[Given] = [{"P1 deck": ["1", "1"]}, {"P2 deck": ["1", "1"]}, {"P1 deck": [card]}]
    return ended(figures=figures, luck=luck)
