"""BF-23: what a sound player would do at a glance."""

from typing import Any

import pytest

from fracas import Table
from fracas.engine import Choice, Step
from fracas.games.blood_feud import game
from fracas.games.blood_feud.bots.city_play import move_worth
from fracas.games.blood_feud.bots.policy import GLANCES, policy
from fracas.games.blood_feud.bots.turn_play import turn
from fracas.games.blood_feud.bots.value import survey
from fracas.games.blood_feud.bots.weights import NEVER
from fracas.games.blood_feud.menu import Turn
from fracas.lab.sim import simulate
from tests.games.playing import weighed

from .looking import state
from .tables import feud, placed, units

STATIONS = "stations = ['council','council','orders','council']\n"


def likes(table: Table, seat: int) -> dict[Choice, float]:
    """The options of a seat's question by their weights."""
    question = table.seat(seat).question
    assert question is not None
    weights = policy(state(table), question.step, seat, question.choices)
    return dict(zip(question.choices, weights, strict=True))


def favourite(table: Table, seat: int) -> Choice:
    found = likes(table, seat)
    return max(found, key=found.__getitem__)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(4, {"drill": True}), (5, {"teams": 5, "laps": 4, "story": True, "short_night": True})],
)
def test_every_option_of_every_question_has_a_weight(seats: int, options: dict[str, Any]) -> None:
    found = set[type[Step]]()
    for seed in range(3):
        s = game.start(seats, f"policy {seed}", game.checked_options(options))
        found |= weighed(s, policy, seed)
    assert len(found & set(GLANCES)) > 12


@pytest.mark.clause("BF-23.2", "BF-23.19")
def test_a_token_goes_into_an_ambition() -> None:
    rich = feud("turn = 0\n" + STATIONS + "tokens = 1\n", laps=12)
    assert favourite(rich, 0) == "ambition"


@pytest.mark.parametrize("word", ["unready", "withdraw"])
def test_bots_keep_their_word(word: str) -> None:
    """Who said to be ready is, and an offer stands until it lapses."""
    s = state(feud("turn = 0\n" + STATIONS))
    weights = turn(s, Turn(0, False), 0, ["pass", word])
    assert weights[1] == NEVER < weights[0]


@pytest.mark.clause("BF-23.5", "BF-23.8")
def test_an_order_goes_where_it_brings_most() -> None:
    text = units(F02="D1 = 3", F07="D1 = 1", F01="H1 = 1") + "power = 1\n"
    table = feud("turn = 2\n" + STATIONS + text)
    table.play(2, "order")
    assert favourite(table, 2) == "attack"
    table.play(2, "attack")
    assert favourite(table, 2) == "D1"


@pytest.mark.clause("BF-23.11")
def test_a_unit_goes_where_it_takes_power() -> None:
    text = units(F01="H1 = 3", F07="H2 = 1", F02="H3 = 1", F08="D4 = 2")
    table = feud("turn = 0\nstations = ['cityscape','council','orders','council']\n" + text)
    table.play(0, "move")
    table.play(0, favourite(table, 0))
    where = likes(table, 0)
    assert where["D1"] > 2 * where["D4"], "two Units hold D4"


@pytest.mark.clause("BF-23.5")
def test_a_vampire_goes_among_humans_and_leaves_no_order_without_a_unit() -> None:
    among = {
        name: units(F01="D1 = 1", F07="H2 = 1", F02="H3 = 1", F08="H4 = 1").replace(home, "D2")
        for name, home in (("humans", "H2"), ("vampires", "H3"))
    }
    crowd = among["humans"].replace("D2 = 1", "D2 = 2")

    def from_d1_to_d2(text: str) -> float:
        s = state(feud("turn = 0\n" + text))
        return move_worth(s, 0, survey(s), 4, 5)

    assert from_d1_to_d2(among["humans"]) > from_d1_to_d2(among["vampires"])
    assert from_d1_to_d2(among["humans"]) > from_d1_to_d2(crowd), "two could strike it down"
    sealed = among["humans"] + placed(("F01", "feed", "D1"))
    assert from_d1_to_d2(sealed) < from_d1_to_d2(among["humans"]) - 0.3


@pytest.mark.clause("BF-23.3")
def test_a_trade_is_taken_for_what_it_brings() -> None:
    for gives, wants, said in ((2, 1, "accept"), (1, 2, "refuse")):
        text = "turn = 0\nstations = ['council','council','orders','orders']\n"
        text += "[team.F01]\nassets = 4\n[team.F07]\nassets = 4\n"
        table = feud(text, laps=12)
        goods = ((("assets", gives),), (("assets", wants),), 0, "a promise")
        table.play(0, "offer")
        table.play(0, "F07")
        table.play(0, goods)
        while table.seat(1).question is None:
            (seat,) = table.waiting
            table.play(seat, "pass")
        assert favourite(table, 1) == said


def test_greedy_teams_beat_random_teams() -> None:
    played = simulate(
        "blood-feud", ["greedy", "random"], 2, seats=4, seed=7, options={"drill": True}
    )
    for one in played:
        winners = {bot for bot, place in zip(one.bots, one.places, strict=True) if place == 1}
        assert winners == {"greedy"}
