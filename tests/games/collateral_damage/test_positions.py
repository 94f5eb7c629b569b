"""Position files: what they can say, and what they refuse."""

import pytest

import fracas
from fracas.positions import schema

from .scenes import GAME, of, pp, say, scene, written


def position(text: str) -> fracas.Table:
    return fracas.position(GAME, "seats = 2\n" + text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('characters = [{ id = "U99", owner = 1 }]', "no character U99"),
        ('characters = [{ id = "U01", owner = 3 }]', "2 seats"),
        ('characters = [{ id = "U01", owner = 1 }, { id = "U01", owner = 2 }]', "U01"),
        ('characters = [{ id = "U01", owner = 1, city = "N05" }]', "N05 is not on the board"),
        ('characters = [{ id = "U01", owner = 1, loves = "U02" }]', "U02 is not in play"),
        ('characters = [{ id = "U01", owner = 1, points = 11 }]', r"CD-2\.11"),
        ('characters = [{ id = "U01", owner = 1, damage = 11 }]', r"CD-2\.13"),
        ('characters = [{ id = "U01", owner = 1, pints = 3 }]', "pints"),
        ('characters = [{ id = "U01", owner = 1, techniques = ["T06", "T06"] }]', "T06"),
        ('cities = [{ id = "N05" }, { id = "N05" }]', "already used"),
        ('cities = [{ id = "N20" }]', "N20"),
        ('cities = [{ id = "N05", hex = [3, 0] }]', r"CD-3\.11"),
        ('cities = [{ id = "N05", hex = [0, 0] }]', r"CD-3\.11"),
        ('cities = [{ id = "N05", guardian = "U01" }]', "U01 is not in play"),
        ("order = [1, 1]", "each of the 2 seats once"),
        ("initiative = [2]", "each of the 2 seats once"),
        ("players = [{ notoriety = 21 }]", r"CD-2\.9"),
        ("players = [{}, {}, {}]", "2 seats"),
        ('players = [{ hand = ["T20", "T20"] }]', "T20"),
        ('campus = ["A01"]', "A01 is not in the campus deck"),
        ('campus = ["U01"]\ncharacters = [{ id = "U01", owner = 1 }]', "not in the campus deck"),
        ('phase = "lunch"', "phase"),
        ('luck = [{ "attack die" = 7 }]', "1 to 6"),
        ('luck = [{ "training deck" = ["T06", "T06"] }]', "T06"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(fracas.BadInput, match=why):
        position(text)


def test_love_of_a_guardian_cannot_be() -> None:
    with pytest.raises(fracas.BadInput, match=r"CD-14\.4"):
        scene("gang", "U01 1 N08 guardian loves=S16", "S16 2 N08")


def test_cities_lie_where_they_are_put_or_on_the_first_free_hex() -> None:
    table = position('phase = "gang"\ncities = [{ id = "N05" }, { id = "N08", hex = [2, 0] }]')
    cities = table.view()["cities"]
    assert cities["N08"]["hex"] == [2, 0] and cities["N05"]["hex"] == [-1, 0]
    assert list(cities) == ["N00", "N05", "N08"]


def test_decks_are_named_from_the_top() -> None:
    table = scene("gang", np=[9], extra='campus = ["U05", "U06"]')
    say(table, ("recruit", "campus"), ("recruit", "campus"))
    assert table.view()["players"][0]["characters"] == ["U05", "U06"]


def test_luck_names_the_cards_of_a_pile() -> None:
    table = fracas.position(
        GAME,
        written("gang", np=[9], extra="training_left = 0\nluck = [{ 'training deck' = ['T20'] }]"),
    )
    say(table, "train")
    assert table.view(0)["players"][0]["hand"] == ["T20"]
    table.check_luck()


def test_luck_that_is_not_used_or_not_meant_is_told() -> None:
    with pytest.raises(fracas.BadInput, match="'attack die'"):
        scene("love", "S01 1 N08", "A01 2 N08", luck="attack 3")
    table = scene("gang", luck="attack 3")
    with pytest.raises(fracas.BadInput, match="left over"):
        table.check_luck()


def test_a_position_is_a_record_too() -> None:
    table = scene("move", "S16 1 N00 pp3", luck="seize 1")
    say(table, "S16", "N08")
    again = fracas.loads(table.dumps())
    assert pp(again, "S16") == 2 and again.digest() == table.digest()


def test_the_schema_is_for_outsiders() -> None:
    found = schema(GAME)
    text = str(found)
    for word in ("characters", "suspended", "training_left", "initiative", "luck"):
        assert word in text


def test_a_bare_position_begins_a_turn() -> None:
    table = position("")
    assert of(table).turn == 1 and of(table).initiative == [0, 1]
