"""NG-C: the content is that of the rulebook, table by table and map by map."""

import re

import pytest

from fracas.content import said
from fracas.games.neon_gods import game
from fracas.games.neon_gods.cards import Card, cards
from fracas.games.neon_gods.numbers import COLOURS, FACES
from fracas.games.neon_gods.scenarios import BUILT_IN, draw, drawn_map


def chapter(clause: str) -> str:
    """The rulebook's text of a content clause, up to the next one."""
    body = game.rulebook.split(f"- **{clause}** ")[1]
    return re.split(r"\n- \*\*|\n## ", body)[0]


def table(clause: str) -> list[list[str]]:
    rows = [line for line in chapter(clause).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def row(card: Card) -> list[str]:
    effects = ", ".join(f"{what.capitalize()} {x}" for what, x in card.effects)
    return [said(card.name, "en"), card.type, effects, " ".join(card.dice)]


@pytest.mark.clause("NG-C1")
def test_the_dice_are_those_of_the_rulebook() -> None:
    for (colour, *faces), ours, name in zip(table("NG-C1"), FACES, COLOURS, strict=True):
        assert (colour, tuple(faces[:6])) == (name, ours)


@pytest.mark.clause("NG-C3")
def test_the_starting_cards_are_those_of_the_rulebook() -> None:
    assert [row(card) for card in cards.starting] == table("NG-C3")


@pytest.mark.clause("NG-C8", "NG-R8", "NG-R9", "NG-R10")
def test_the_gang_members_are_those_of_the_rulebook() -> None:
    assert [[*row(card), str(card.copies)] for card in cards.members] == table("NG-C8")


@pytest.mark.clause("NG-C4", "NG-R17")
def test_the_events_are_those_of_the_rulebook() -> None:
    rows = table("NG-C4")
    ours = [[said(card.name, "en"), str(card.copies)] for card in cards.events]
    assert ours == [one[:2] for one in rows]
    for card, (_, _, effect) in zip(cards.events, rows, strict=True):
        printed = re.findall(r"\b(\d)\b(?!\.)", re.sub(r"\(.*?\)", "", effect))
        parts = [x for part, x in card.parts if part != "short-circuits"]
        assert parts == list(map(int, printed)), card.id


@pytest.mark.clause("NG-C9", "NG-C10", "NG-C11", "NG-C12", "NG-C13")
@pytest.mark.parametrize(("number", "scenario"), list(enumerate(BUILT_IN, 9)))
def test_the_maps_are_those_of_the_rulebook(number: int, scenario: str) -> None:
    block = chapter(f"NG-C{number}").split("```")[1].strip("\n")
    rows = [line.split("|") for line in block.splitlines()]
    for column, seats in enumerate((2, 3, 4)):
        drawn, problems = draw("\n".join(parts[column] for parts in rows))
        assert problems == [] and drawn == drawn_map(scenario, seats)
