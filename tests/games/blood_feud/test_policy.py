"""BF-23: what a sound player would do at a glance."""

from typing import Any

import pytest

from fracas import Table
from fracas.bots import make_bot
from fracas.engine import Choice, Step
from fracas.games.blood_feud import game
from fracas.games.blood_feud.bots.aims import Aims, aims, steps
from fracas.games.blood_feud.bots.city_play import move_worth
from fracas.games.blood_feud.bots.policy import GLANCES, policy
from fracas.games.blood_feud.bots.turn_play import turn
from fracas.games.blood_feud.bots.value import survey
from fracas.games.blood_feud.bots.weights import NEVER
from fracas.games.blood_feud.city import domain_name
from fracas.games.blood_feud.cityscape import unit_named
from fracas.games.blood_feud.menu import Turn
from fracas.lab.sim import simulate
from tests.games.playing import weighed

from .looking import state
from .tables import act, feud, placed, units

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
        return move_worth(s, 0, survey(s), Aims(), 4, 5)

    assert from_d1_to_d2(among["humans"]) > from_d1_to_d2(among["vampires"])
    assert from_d1_to_d2(among["humans"]) > from_d1_to_d2(crowd), "two could strike it down"
    sealed = among["humans"] + placed(("F01", "feed", "D1"))
    assert from_d1_to_d2(sealed) < from_d1_to_d2(among["humans"]) - 0.3


CARDS = {
    "units": ("M10", "M22"),
    "trophy": ("M15", "M16", "M18"),
    "barricade": ("M08", "M37"),
    "store": ("M25",),
    "token": ("M28",),
    "equip": ("M35", "M36"),
    "motion": ("M29", "M30"),
    "power": ("M12", "M13", "M40"),
    "stand": ("M09",),
    "asset": ("M21",),
    "defence": ("M19",),
}


@pytest.mark.clause("BF-23.2")
@pytest.mark.parametrize("field", CARDS)
def test_every_ambition_asks_for_a_step_towards_it(field: str) -> None:
    none = aims_of("")
    for card in CARDS[field]:
        found = aims_of(card)
        asked = {name for name in found.__struct_fields__ if getattr(found, name)}
        assert field.removesuffix("s") in asked and not any(
            getattr(none, name) for name in none.__struct_fields__
        )


def aims_of(card: str, text: str = "") -> Aims:
    s = state(feud(f"turn = 0\n[team.F01]\nambitions = {[card] if card else []}\n{text}"))
    return aims(s, 0, survey(s))


@pytest.mark.clause("BF-23.2", "BF-23.3")
def test_assets_are_kept_for_an_ambition_that_counts_them() -> None:
    text = "turn = 0\nstations = ['marketplace','council','orders','council']\n"
    buys = [
        likes(feud(f"{text}[team.F01]\nambitions = ['{card}']\nassets = 10\n"), 0)
        for card in ("M23", "M09")
    ]
    kept, spent = (found["buy"] / max(found.values()) for found in buys)
    assert kept < spent


RIVALS = (("F07", "H2"), ("F02", "H3"), ("F08", "H4"))


@pytest.mark.clause("BF-23.2", "BF-23.11")
@pytest.mark.parametrize(("start", "end"), [("D1", "L1"), ("L1", "Z")])
def test_units_go_for_the_domain_that_an_ambition_names(start: str, end: str) -> None:
    """M01 is the Centre: the nearest Unit comes closer, and takes it when it stands before it."""
    assert steps(4)[0][10] == 3, "Home, District, Landmark, Centre"
    text = "turn = 0\nstations = ['cityscape','council','orders','council']\n"
    text += f"[team.F01]\nambitions = ['M01']\nunits = {{ {start} = 1, H1 = 3 }}\n"
    text += "".join(f"[team.{one}]\nunits = {{ {at} = 2 }}\n" for one, at in RIVALS)
    table = feud(text)
    table.play(0, "move")
    s = state(table)
    table.play(
        0,
        next(
            one
            for one in table.waiting[0].choices
            if domain_name(4, s.unit_at[unit_named(s, str(one))]) == start
        ),
    )
    assert favourite(table, 0) == end


@pytest.mark.clause("BF-23.19")
def test_nobody_goes_where_nothing_is_to_be_done_or_passes_while_something_is() -> None:
    found = likes(feud("turn = 0\n" + STATIONS + "tokens = 1\n", laps=12), 0)
    assert found["pass"] < 0.01 * found["ambition"]
    s = state(feud("turn = 0\nstations = ['marketplace','council','council','council']\n"))
    for orders, goes in ((s.teams[0].orders, True), ([], False)):
        s.teams[0].orders = orders
        rest, way = turn(s, Turn(0, False), 0, ["pass", "go:orders"])
        assert (way > 2 * rest) == goes and (rest > 2 * way) != goes


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


TIED = (
    "turn = 0\nstations = ['council','council','council','council']\n"
    "[proposals]\nF01 = 'E01'\nF07 = 'E02'\nF02 = 'E03'\n[team.F01]\nfulfilled = ['M02']\n"
)


@pytest.mark.clause("BF-23.17", "BF-10.16")
def test_after_a_tie_teams_meet_on_whoever_is_furthest_behind() -> None:
    """To vote for one's own for ever ends in no Event."""
    table = feud(TIED)
    act(table, 0, "vote")
    for seat in (1, 2, 3):
        act(table, seat, "willing")
    act(table, 3, "decline")
    assert favourite(table, 0) == "F01", "at first each for its own"
    for seat, own in enumerate(("F01", "F07", "F02", "abstain")):
        act(table, seat, own)
    vote = state(table).vote
    assert vote is not None and vote.revotes == 1
    chosen = {favourite(table, seat) for seat in range(4)}
    assert len(chosen) == 1 and chosen < {"F07", "F02"}, "not whoever leads"
    bot = make_bot("normal", 1, game)
    assert {bot.choose(table.seat(seat)) for seat in range(4)} == chosen
    assert "second best" in table.waiting[0].because("F07")
