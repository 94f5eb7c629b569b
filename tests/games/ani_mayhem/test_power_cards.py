"""Every enhancement, equipment card and character: what it changes, and nothing else. AM-C5."""

from typing import Any

import pytest

from fracas.games.ani_mayhem.cards import CARDS, OFFERED, SHAPES

from . import (
    character_cases,
    line_cases,
    more_character_cases,
    more_power_cases,
    power_cases,
)
from .patched import cards_without, with_card
from .power_cases import Case
from .scene import number

CHAPTERS = (power_cases, character_cases, more_power_cases, more_character_cases, line_cases)
"""All of them keep their cases in one place."""
CASES = CHAPTERS[0].CASES


def all_cases() -> list[Any]:
    return [
        pytest.param(call, id=f"{card} {call.__name__}")
        for card, calls in CASES.items()
        for call in calls
    ]


@pytest.mark.clause("AM-C5", "AM-32.6", "AM-32.7", "AM-32.10", "AM-2.49")
@pytest.mark.parametrize("call", all_cases())
def test_a_card(call: Case) -> None:
    call()


TYPES = ("enhancement", "equipment", "character")


def lines() -> list[Any]:
    found = []
    for at in OFFERED:
        made = CARDS[at]
        if made.type in TYPES:
            found += [
                pytest.param(less, id=f"{made.id} {name}") for name, less in cards_without(made)
            ]
    return found


@pytest.mark.clause("AM-C5")
@pytest.mark.parametrize("made", lines())
def test_without_a_line_of_its_card_a_test_fails(made: Any) -> None:
    failed = 0
    with with_card(made):
        for call in CASES[made.id]:
            try:
                call()
            except Exception:  # however it shows that the card is not whole
                failed += 1
    assert failed


CHARACTERS = """
captain-oriel-vance f 3/3/2/3/0 Police x2, Investigation, Bureaucracy
dex-marlow m 2/3/2/3/0 Streetwise, Driving, Marksman
ione-tessaly f 1/2/2/4/0 Computer x2, Communications, Genius
bulwark-9 n 4/4/1/1/2 Strength x2, Mech
juno-parrish f 2/2/3/5/0 Celebrity, Music, Savoir Faire
tam-okoye m 2/2/2/3/2 Tech, Mech, Pilot
chef-bao-ren m 3/3/2/3/1 Cooking x2, Strength
mirelle-quick f 3/2/3/4/2 Martial Arts, Acrobatics, Speed
grandmaster-sol m 4/4/1/2/3 Martial Arts x2, Teacher
nadia-lark f 2/2/2/4/1 Snooping, Streetwise, Music
ox-hendry m 5/3/2/1/0 Strength x2, Climbing, Cooking -1
doctor-wen f 1/3/2/3/4 Medical x2, Scholar
queen-isaure f 2/3/2/4/4 Royalty, Magic, Bureaucracy
brother-calder m 2/4/2/2/3 Priest x2, Medical
ysolde-of-the-reef f 3/2/3/3/2 Water Element, Swimming, Survival
sir-aldous-brand m 4/3/2/3/1 Royalty, Strength, Climbing
petra-hollow f 2/2/2/3/3 Earth Element, Scholar, Genius
fenwick n 1/2/4/4/2 Flying, Phase, Air Element
vega-rourke f 4/3/3/3/2 Pilot, Streetwise, Flying
inspector-halloran m 2/3/2/3/0 Investigation x2, Police
kit-sparrow m 1/2/3/4/1 Blind Luck x2, Snooping, Speed
unit-ember-drone n 1/2/2/3/0 Computer, Tech
ambassador-liss f 1/2/2/6/3 Savoir Faire, Bureaucracy, Communications
gravo-the-hauler m 4/4/2/2/0 Strength, Survival, Driving
"""


@pytest.mark.clause("AM-C5", "AM-3.1", "AM-2.1", "AM-2.3", "AM-2.63", "AM-3.2")
@pytest.mark.parametrize("line", CHARACTERS.strip().splitlines())
def test_a_character_has_the_values_of_the_table(line: str) -> None:
    card, gender, abilities, skills = line.split(" ", 3)
    made, shape = CARDS[number(f"av.{card}")], SHAPES[number(f"av.{card}")][0]
    assert shape.abilities == tuple(int(one) for one in abilities.split("/"))
    assert shape.gender == gender
    assert ", ".join(made.skills) == skills


@pytest.mark.clause("AM-C5")
def test_no_card_with_an_effect_is_left_out() -> None:
    doing = {
        CARDS[at].id
        for at in OFFERED
        if CARDS[at].type in TYPES and (cards_without(CARDS[at]) or CARDS[at].abilities.movement)
    }
    plain = {"av.ox-hendry"}  # a character without a trait
    assert doing - plain == set(CASES)
