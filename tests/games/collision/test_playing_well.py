"""Section 28: more of what bots look at, one piece of advice a test."""

import random

import pytest

import fracas
from fracas.bots import make_bot
from fracas.engine import Choice
from fracas.engine.imagining import imagine
from fracas.games.collision import game
from fracas.games.collision.bots.assess import best_charge, best_shot, tokens
from fracas.games.collision.bots.policy import policy
from fracas.games.collision.figures import apart, sees
from fracas.games.collision.geometry.units import in_front

from .tables import answer, asked, at, figure, kinds, number, one, options, question, state

FAR = one("UN9", 3000, 3200, facing=270)


def choice(table: fracas.Table) -> Choice:
    """What a bot does with the question, by its opinion alone."""
    return make_bot("reflex:sharp=50", 1, game).choose(table.seat(question(table).seat))


def weight(table: fracas.Table, wanted: Choice) -> float:
    """How much of its opinion a bot gives to an option."""
    found = question(table)
    every = [one.data for one in found.options]
    return float(policy(state(table), found.step, found.seat, every)[every.index(wanted)])


@pytest.mark.clause("CO-28.5")
def test_spare_points_are_bid_and_others_are_not() -> None:
    pair = {"A1": one("RE2", 500, 300), "A2": one("RE6", 800, 300), "B1": FAR}
    for pool, bid in ((4, 0), (5, 1), (2, 0)):
        table = at("hunt", {}, stage="priority", figures=pair, players=[{"pool": pool}])
        seat = table.seat(0)
        assert make_bot("reflex:sharp=50", 1, game).choose(seat) == bid


@pytest.mark.clause("CO-28.6")
def test_cards_that_were_seen_are_not_drawn_again() -> None:
    table = at(
        figures={"A1": one("RE2", 500, 300), "B1": FAR},
        players=[{"hand": ["8", "8"]}, {"discard": ["success", "success", "success"]}],
    )  # fmt: skip
    for seed in range(8):
        world = imagine(game, state(table), 0, random.Random(seed))
        theirs = kinds(world.players[1].deck) + kinds(world.players[1].hand)
        assert "success" not in theirs and len(theirs) == 27
        assert "8" not in kinds(world.players[0].deck)


@pytest.mark.clause("CO-28.8")
def test_points_are_not_left_unused_on_number_cards() -> None:
    table = at(
        stage="act", acting="A1",
        figures={"A1": one("RE1", 1000, 1000), "B1": one("UN9", 1500, 1000, facing=180)},
        players=[{"deck": ["5", "4"]}, {"deck": ["6", "2"]}],
    )  # fmt: skip
    answer(table, "shoot", 1)
    while asked(table) == (1, "lay_out"):
        answer(table, choice(table))
    while asked(table) == (1, "split"):
        picked = choice(table)
        assert picked != "stop"
        answer(table, picked)


def shot_worth(x: int) -> float:
    table = at(
        stage="act", acting="A1",
        figures={"A1": one("RE4", 300, 1000), "B1": one("UN9", x, 1000, facing=180)},
    )  # fmt: skip
    return best_shot(state(table), 0, 1)


@pytest.mark.clause("CO-28.12")
def test_a_gun_is_feared_less_beyond_half_range_and_not_inside_its_minimum() -> None:
    near, far, inside = shot_worth(1900), shot_worth(2100), shot_worth(900)
    assert near > far > inside == 0


@pytest.mark.clause("CO-28.13")
def test_overwatch_is_worth_more_while_enemies_have_points() -> None:
    found = []
    for pool in (0, 2):
        table = at(
            stage="act", acting="A1",
            figures={"A1": one("RE2", 1000, 1000), "B1": one("UN9", 2200, 1000, facing=180)},
            players=[{}, {"pool": pool}],
        )  # fmt: skip
        found.append(weight(table, "overwatch"))
    assert found[0] < found[1]


@pytest.mark.clause("CO-28.14")
def test_carriers_are_worth_more_than_others() -> None:
    table = at(
        "hunt", {}, stage="act", acting="A1", objects=[[0, 0, 0]],
        figures={
            "A1": one("UN9", 1000, 1000), "B1": one("RE2", 1150, 1100, facing=180, carries=0),
            "B2": one("RE2", 1150, 900, facing=180),
        },
    )  # fmt: skip
    s = state(table)
    assert best_charge(s, 0, number(table, "B1")) > best_charge(s, 0, number(table, "B2"))


@pytest.mark.clause("CO-28.19")
def test_who_goes_last_takes_the_last_district() -> None:
    pair = {"A1": one("RE2", 500, 300), "B1": FAR}
    for mission, first in (("domination", 1), ("hunt", 0)):
        table = at(mission, {}, stage="priority", figures=pair)
        table.play(0, 1)
        table.play(1, 0)
        assert choice(table) == first


@pytest.mark.clause("CO-28.20")
def test_loot_is_searched_where_it_is_touched() -> None:
    table = at(
        stage="act", acting="A1", loot=[[1050, 1000, 0]],
        figures={"A1": one("RE6", 1000, 1000), "B1": FAR},
    )  # fmt: skip
    assert choice(table) == ("search", 0) and "move" in options(table)


WALL = {
    "id": "wall", "name": {"en": "Wall", "fr": "Mur"}, "cover": "H", "z": [0, 250],
    "rect": [1500, 900, 1520, 1300],
}  # fmt: skip


@pytest.mark.clause("CO-28.11")
def test_moves_end_out_of_sight_facing_the_threat() -> None:
    table = at(
        stage="act", acting="A1", pieces=[WALL],
        figures={"A1": one("RE6", 1300, 650), "B1": one("RE2", 2400, 800, facing=180)},
    )  # fmt: skip
    assert sees(state(table), 1, 0)
    answer(table, "move")
    for _ in ("where", "which way"):
        answer(table, choice(table))
    mine = figure(table, "A1")
    assert not sees(state(table), 1, 0)
    assert in_front(mine.facing, 2400 - mine.x, 800 - mine.y)


def moved_to(table: fracas.Table) -> int:
    """How far from B1 a bot's move ends."""
    answer(table, "move")
    for _ in ("where", "which way"):
        answer(table, choice(table))
    return apart(state(table), 0, 1)


@pytest.mark.clause("CO-28.15")
def test_the_unwanted_close_in_and_reclaimers_fall_back_out_of_five_inches() -> None:
    chief, medic = one("UN1", 1200, 1000), one("RE7", 1900, 1000, facing=180)
    table = at("hunt", {}, objects=[], stage="act", acting="A1",
               figures={"A1": chief, "B1": medic})  # fmt: skip
    assert moved_to(table) <= 300  # from 5.80", to where a Charge is likely
    assert choice(table) == "charge"
    scout, near = one("RE4", 1200, 1000), one("UN1", 1600, 1000, facing=180)
    table = at("hunt", {}, objects=[], stage="act", acting="A1", done=["shoot"],
               figures={"A1": scout, "B1": near})  # fmt: skip
    assert apart(state(table), 0, 1) < 500 < moved_to(table)


@pytest.mark.clause("CO-28.10")
def test_a_hurried_attack_is_made_only_where_the_net_stays_near_nothing() -> None:
    def shooter(profile: str, foe: str, *done: str) -> fracas.Table:
        return at(
            stage="act", acting="A1", done=[*done],
            figures={"A1": one(profile, 1000, 1000), "B1": one(foe, 1500, 1000, facing=180)},
        )  # fmt: skip

    def keen(table: fracas.Table, action: str) -> float:
        return weight(table, action) / weight(table, "end")

    for profile, foe in (("RE1", "UN5"), ("RE6", "UN1")):
        first, second = shooter(profile, foe), shooter(profile, foe, "shoot")
        assert keen(second, "shoot") < keen(first, "shoot")
        assert keen(second, "charge") == pytest.approx(keen(first, "charge"), rel=0.01)
    strong, weak = shooter("RE1", "UN5", "shoot"), shooter("RE6", "UN1", "shoot")
    assert choice(strong) == "shoot" != choice(weak)


@pytest.mark.clause("CO-28.16")
def test_those_who_must_come_near_or_carry_are_suppressed() -> None:
    table = at(
        "hunt", {}, stage="act", acting="A1", objects=[[0, 0, 0]],
        figures={
            "A1": one("RE5", 1000, 1000), "B1": one("UN4", 1600, 1000, facing=180),
            "B2": one("UN5", 1600, 1300, facing=180),
            "B3": one("UN4", 1600, 700, facing=180, carries=0),
        },
    )  # fmt: skip
    shooter, runt, carrier = (tokens(state(table), k, 4, 0) for k in (1, 2, 3))
    assert runt == carrier > shooter > 0


@pytest.mark.clause("CO-28.16")
def test_a_jam_is_cleared_by_who_has_nothing_better() -> None:
    def jammed(x: int) -> fracas.Table:
        return at(
            stage="act", acting="A1",
            figures={"A1": one("RE6", 1000, 1000, jams=1), "B1": one("UN5", x, 1000, facing=180)},
        )  # fmt: skip

    near, far = jammed(1150), jammed(2500)
    assert weight(near, "fight") < weight(near, "charge")
    assert weight(far, "fight") == max(weight(far, one) for one in options(far))
