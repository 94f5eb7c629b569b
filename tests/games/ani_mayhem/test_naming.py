"""What questions call places and people. AM-13.22, AM-34.3."""

import random
import re

import pytest

import fracas
from fracas.games.ani_mayhem.naming import cell_label, place_name, who_name
from fracas.table import Table

from .scene import body, row, scene, state
from .test_phases import placed

MARKET, RIDGE = "av.canal-market", "av.bamboo-ridge"


def cell(table: Table, x: int, y: int, seat: int = 0, site: int = -1, lang: str = "en") -> str:
    said = table.say(cell_label(state(table), seat, (x, y), site), seat, lang)
    return said[0].lower() + said[1:]


@pytest.mark.clause("AM-13.20", "AM-13.22", "AM-R42", "AM-D2")
@pytest.mark.parametrize(
    ("seat", "left", "corner"),
    [
        (0, "left of Canal Market", "above Canal Market, to its left"),
        (1, "below Canal Market", "below Canal Market, to its left"),
        (2, "right of Canal Market", "below Canal Market, to its right"),
        (3, "above Canal Market", "above Canal Market, to its right"),
    ],
)
def test_a_cell_is_named_by_what_it_touches_as_the_seat_sees_the_field(
    seat: int, left: str, corner: str
) -> None:
    table = scene(row(MARKET), 4)
    assert cell(table, -1, 0, seat) == left
    assert cell(table, -1, -1, seat) == corner


def test_a_cell_beside_two_locations_names_both_unless_it_belongs_to_one() -> None:
    table = scene(row(MARKET, RIDGE) + '[[locations]]\ncard = "av.data-spire"\nx = 1\ny = 1\n')
    assert cell(table, 0, 1) == "below Canal Market, left of Data Spire"
    assert cell(table, 0, 1, site=0) == "below Canal Market"
    assert cell(table, 0, 1, site=0, lang="fr") == "au-dessous de Marché du Canal"


def test_of_two_with_one_name_a_question_says_whose_or_where() -> None:
    twice = '[[locations]]\ncard = "av.canal-market"\nx = 1\nowner = 2\n'
    table = scene(
        row(MARKET) + twice + '[[locations]]\ncard = "av.bamboo-ridge"\nx = 2\n'
        + placed("av.ox-hendry", RIDGE) + placed("av.ox-hendry", RIDGE, "seat = 2")
        + placed("av.dex-marlow", RIDGE)
        + f'[[disasters]]\ncard = "av.bridge-out"\nat = "{RIDGE}"\n' * 2
        + f'[[disasters]]\ncard = "av.hired-muscle"\nat = "{RIDGE}"\n', 2,
    )  # fmt: skip
    s = state(table)
    names = [table.say(place_name(s, at), None) for at in range(3)]
    assert names == ["Canal Market (player 1)", "Canal Market (player 2)", "Bamboo Ridge"]
    people = [table.say(who_name(s, one), None) for one in s.bodies]
    assert people == ["Ox Hendry (player 1)", "Ox Hendry (player 2)", "Dex Marlow"]
    found = [table.say(who_name(s, -1 - one), None) for one in s.menaces]
    assert found == ["Bridge Out at Bamboo Ridge"] * 2 + ["Hired Muscle"]
    assert table.say(who_name(s, body(table, "av.dex-marlow").card), 0, "fr") == "Dex Marlow"


RAW = re.compile(r"[_\[\]{}<>]|\b(av|rb)\.|\b(option|ask|tell)\.|None|^-?\d+$|\(-?\d")


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (2, {"layout": "skirmish"}), (3, {"decks": "random"})]
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_that_people_read_is_a_code(seats: int, options: dict[str, str], lang: str) -> None:
    table = fracas.new("ani-mayhem", seats, seed=5, **options)
    rng = random.Random(5)
    said = set()
    for _ in range(90):
        seat, question = next(iter(table.waiting.items()))
        said |= {table.say(one.text, seat, lang) for one in question.options}
        said.add(table.say(question.step.prompt(table.state), seat, lang))
        table.play(seat, rng.choice(question.options))
    said |= {one.text(0, lang) for one in table.events}
    assert len(said) > 100
    assert [one for one in said if RAW.search(one)] == []


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Who goes together? So far: "), ("fr", "Qui part ensemble ? Jusqu’ici : ")],
)
def test_who_has_been_chosen_stands_in_the_question_that_goes_on(lang: str, said: str) -> None:
    table = fracas.new("ani-mayhem", seats=1, seed=1, decks="harbour")
    chooser = random.Random(1)
    while (found := next(iter(table.waiting.values()))).kind != "gather":
        options = [one.data for one in found.options]
        going = [one for one in options if isinstance(one, tuple) and one[0] == "go"]
        quick = [one for one in options if one in ("close", "done", "pass")]
        table.play(0, chooser.choice([*going] or quick or options))
    who = next(one for one in found.options if isinstance(one.data, int))
    assert "So far" not in found.prompt
    table.play(0, who.data)
    again = table.questions(0, lang)[0]
    assert again.prompt.startswith(said) and len(again.prompt) > len(said)
