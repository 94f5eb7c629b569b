"""The content is what the rulebook's tables say, row by row."""

import re

import pytest

from fracas.games.collateral_damage import game
from fracas.games.collateral_damage.cards import BOSSES, CARDS, CHARACTERS, CITIES
from fracas.games.collateral_damage.numbers import NUMBERS
from fracas.games.collateral_damage.words import TEXTS


def rows(pattern: str) -> list[list[str]]:
    """The rows of the rulebook's tables whose first cell is such an id."""
    found = []
    for line in game.rulebook.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and re.fullmatch(pattern, cells[0]):
            found.append(cells)
    return found


@pytest.mark.clause("CD-C4", "CD-2.2")
def test_characters() -> None:
    table = rows(r"[UAS]\d\d")
    assert len(table) == len(CHARACTERS)
    for row, one in zip(table, CHARACTERS, strict=True):
        id, name, role, age, gender, preference, *stats, power = row
        assert (one.id, one.name, one.age) == (id, name, int(age))
        assert (one.gender, one.preference) == (gender, preference)
        assert [one.passion, one.looks, one.strike, one.dodge] == list(map(int, stats))
        assert TEXTS["en"][f"role.{id}"] == role
        assert power.startswith(TEXTS["en"][f"power.{id}"])


@pytest.mark.clause("CD-C2", "CD-2.1")
def test_cities() -> None:
    table = rows(r"N\d\d")
    assert [(one.id, one.name, str(one.strength)) for one in CITIES] == [
        (id, name, strength) for id, name, strength, _ in table
    ]
    assert [bool(one.power) for one in CITIES] == [special != "none" for *_, special in table]


@pytest.mark.clause("CD-C5", "CD-2.7")
def test_training_cards() -> None:
    table = rows(r"T\d\d")
    assert len(table) == len(CARDS)
    for (id, name, copies, kind, _), one in zip(table, CARDS, strict=True):
        assert (one.id, one.copies) == (id, int(copies))
        assert kind == ("Technique" if one.trick is None else f"Trick, {one.trick}")
        assert TEXTS["en"][f"card.{id}"] == name


@pytest.mark.clause("CD-C6", "CD-2.8")
def test_gang_bosses() -> None:
    table = rows(r"B\d")
    assert [(one.id, one.colour, one.name) for one in BOSSES] == [
        (id, colour, name) for id, colour, name, _ in table
    ]


@pytest.mark.clause("CD-C3", "CD-16.1")
def test_every_effect_is_written_in_its_card_s_row() -> None:
    """Costs, limits and numbers of the content are those of the row."""
    cards = {
        **{one.id: one.power for one in CHARACTERS},
        **{one.id: one.power for one in CITIES},
        **{one.id: one.power for one in CARDS},
        **{one.id: one.power for one in BOSSES},
    }
    for id, *_, row in rows(r"[UASNT]\d\d|B\d"):
        said = "; ".join(re.findall(r"`([^`]*)`", row))
        for effect in cards[id]:
            assert re.search(rf"\b{effect.effect}\b", said), id
            if effect.what and effect.effect != "peek":
                assert effect.what in said or effect.what == "spent", id
            assert (f"cost {effect.cost}" in said) is bool(effect.cost) or id == "S13"
            assert (f"1/{effect.limit}" in said) is bool(effect.limit), id
            assert (" may " in said) is effect.may, id
            if effect.by:
                assert re.search(rf"[(,]\s*\+?{effect.by}\b", said), id
            if effect.when != "trick":
                assert f"{effect.when}:" in said, id


@pytest.mark.clause("CD-2.11", "CD-2.9", "CD-2.22", "CD-6.1", "CD-12.7", "CD-12.14", "CD-10.3")
def test_numbers() -> None:
    found = (NUMBERS.stamina, NUMBERS.points, NUMBERS.notoriety, NUMBERS.gang, NUMBERS.hand)
    assert found == (10, 10, 20, 10, 4)
    assert (NUMBERS.techniques, NUMBERS.reach, NUMBERS.move, NUMBERS.repair) == (2, 2, 1, 5)
    assert (NUMBERS.rounds, NUMBERS.recruits, NUMBERS.train) == ((2, 6), 2, 1)
    assert (NUMBERS.guardian_gain, NUMBERS.start_notoriety, NUMBERS.step) == (1, 1, 10)
    turns = NUMBERS.turns
    assert (turns.standard, turns.majority, turns.short, turns.least, turns.most) == (
        12,
        20,
        8,
        6,
        20,
    )
    assert NUMBERS.line == {
        "2": (1, 2),
        "3": (1, 2),
        "4": (2, 5),
        "5": (1, 3),
        "6": (3, 10),
        "majority": (1, 2),
    }
