"""CD-24: what a sound player looks at shows in the value of a position."""

import itertools
import random

import msgspec
import pytest

import fracas
from fracas.games.collateral_damage.bots.value import prospects, value
from fracas.games.collateral_damage.cards import CHARACTER
from fracas.games.collateral_damage.chances import attack_odds, attempt_odds
from fracas.table import Table

from .scenes import of, scene


def worth(table: Table, seat: int = 1) -> float:
    return value(of(table), seat - 1)


def means(table: Table, seat: int = 1) -> float:
    return prospects(of(table), seat - 1)


@pytest.mark.clause("CD-24.1")
def test_a_city_is_worth_its_strength_and_the_centre_more() -> None:
    small = scene("gang", "A01 1 N16 guardian", cities="N16@1,0 N08@0,1", extra="turn = 3")
    large = scene("gang", "A01 1 N08 guardian", cities="N16@1,0 N08@0,1", extra="turn = 3")
    centre = scene("gang", "A01 1 N00 guardian", cities="N16@1,0 N08@0,1", extra="turn = 3")
    assert means(large) - means(small) == pytest.approx(2)
    assert means(centre) - means(large) > 4


@pytest.mark.clause("CD-24.2", "CD-25.8")
def test_the_chance_of_an_attempt() -> None:
    table = scene("domination", "A01 1 N08", "S16 2 N08", np=[6], extra="initiative = [1, 2]")
    odds = attempt_odds(of(table), 0, 1)
    assert (odds.own, odds.beat) == (1, 6)
    assert odds.chances == [1, 2, 3, 4, 5, 6, 6], "each NP is a pip"


@pytest.mark.clause("CD-24.3", "CD-24.4", "CD-25.7")
@pytest.mark.parametrize(
    ("attacker", "target", "hits", "damage"),
    [
        ("U09", "S10", 6, 0.28),  # 2 against 4
        ("S16", "S10", 10, 0.56),  # 3 against 4
        ("S16", "A01", 15, 0.97),  # 3 against 3
        ("U02", "A01", 21, 1.56),  # 4 against 3
        ("A05", "A01", 26, 2.28),  # 5 against 3
        ("A05", "U09", 30, 3.11),  # 5 against 2
    ],
)
def test_the_chances_of_an_attack(attacker: str, target: str, hits: int, damage: float) -> None:
    table = scene("combat", f"{attacker} 1 N08 pp1", f"{target} 2 N08")
    odds = table.view()["brawl"]["odds"][attacker][target]
    assert (odds["hit"], odds["damage"]) == (hits, damage)
    assert odds["hit"] + odds["tie"] + odds["miss"] == 36
    if odds["strike"] == odds["dodge"]:
        assert odds["tie"] == 6 and odds["collateral"] == odds["damage"]
    found = attack_odds(of(table), CHARACTER[attacker], CHARACTER[target])
    assert msgspec.structs.asdict(found) == odds


@pytest.mark.clause("CD-24.5")
def test_guardians_out_cold_are_worth_it() -> None:
    awake = scene("domination", "A01 1 N08", "S16 2 N02 guardian")
    out = scene("domination", "A01 1 N08", "S16 2 N02 d10 guardian")
    assert worth(out) > worth(awake) and worth(out, 2) < worth(awake, 2)


@pytest.mark.clause("CD-24.6")
def test_points_of_a_foe_are_worth_taking() -> None:
    rich = scene("domination", "A01 1 N08", "S16 2 N08 pp9 d9")
    out = scene("domination", "A01 1 N08", "S16 2 N08 d10")
    poor = scene("domination", "A01 1 N08", "S16 2 N08 d9")
    assert worth(out) > worth(poor) > worth(rich)


@pytest.mark.clause("CD-24.7")
def test_guardians_are_made_of_the_lovesick_and_the_feeble() -> None:
    feeble = scene("gang", "A01 1 N08", "S06 1 N08 guardian")
    lively = scene("gang", "A01 1 N08 guardian", "S06 1 N08")
    assert worth(feeble) > worth(lively)
    sick = scene("gang", "A01 1 N08 loves=S16", "S03 1 N08 guardian", "S16 2 N08")
    cured = scene("gang", "A01 1 N08 guardian", "S03 1 N08", "S16 2 N08")
    assert worth(cured) > worth(sick)


@pytest.mark.clause("CD-24.8")
def test_recruits_are_worth_most_to_the_few() -> None:
    gangs = [[f"U{n:02} 1 N00" for n in range(1, count + 1)] for count in range(6)]
    worths = [means(scene("gang", *gang)) for gang in gangs]
    gains = [b - a for a, b in itertools.pairwise(worths)]
    assert gains[0] > gains[3] and gains[1] > gains[4]


@pytest.mark.clause("CD-24.10")
def test_an_admirer_is_better_parked_two_cities_off() -> None:
    street = "N08@1,0 N02@2,0"
    near = scene("gang", "S16 1 N00 loves=U06", "U06 2 N08", cities=street)
    far = scene("gang", "S16 1 N00 loves=U06", "U06 2 N02", cities=street)
    assert worth(far) > worth(near)


@pytest.mark.clause("CD-24.11")
def test_two_own_rivals_in_one_city_are_a_waste() -> None:
    together = scene("gang", "S16 1 N08 loves=U06", "S03 1 N08 loves=U06", "U06 2 N00")
    apart = scene("gang", "S16 1 N08 loves=U06", "S03 1 N00 loves=U06", "U06 2 N00")
    assert worth(apart) > worth(together)


@pytest.mark.clause("CD-24.12")
def test_own_lovers_need_company() -> None:
    pair = ("S16 1 N08 pp9 loves=U06", "U06 1 N08 pp9 loves=S16")
    alone = scene("gang", *pair, "A01 1 N00")
    three = scene("gang", *pair, "A01 1 N08")
    assert worth(three) > worth(alone)
    foes = ("S16 2 N08 pp9 loves=U06", "U06 2 N08 pp9 loves=S16")
    assert worth(scene("gang", *foes, "A01 1 N00")) > worth(scene("gang", *foes, "A01 1 N08"))


@pytest.mark.clause("CD-24.13")
def test_notoriety_is_for_spending_by_the_end() -> None:
    early = [means(scene("gang", np=[n], extra="turn = 2")) for n in (1, 9)]
    late = [means(scene("gang", np=[n], extra="turn = 12")) for n in (1, 9)]
    assert early[1] - early[0] > 4 and 0 < late[1] - late[0] < 0.1


@pytest.mark.clause("CD-24.14")
def test_notoriety_is_held_back_against_who_is_over_the_line() -> None:
    over = ("U01 1 N00 guardian", "U02 1 N08 guardian", "S16 2 N08")
    under = ("U01 1 N08 guardian", "S16 2 N08")
    gains = [
        means(scene("domination", *who, np=[0, 9], extra="initiative = [1, 2]"), 2)
        - means(scene("domination", *who, np=[0, 1], extra="initiative = [1, 2]"), 2)
        for who in (over, under)
    ]
    assert gains[0] > gains[1]


def test_a_value_is_between_nothing_and_all() -> None:
    table = fracas.new("collateral-damage", 4, 3)
    rng = random.Random(3)
    while not table.over:
        values = [value(of(table), seat) for seat in range(4)]
        assert all(0 <= one <= 1 for one in values)
        ((seat, question),) = table.waiting.items()
        table.play(seat, rng.choice(question.options))
    values = [value(of(table), seat) for seat in range(4)]
    assert sorted(values) == [0, 0, 0, 1]
