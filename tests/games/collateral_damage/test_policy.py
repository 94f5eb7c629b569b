"""CD-24: what a sound player would do at a glance."""


import pytest

from fracas.bots import make_bot
from fracas.engine import Choice, Step
from fracas.games.collateral_damage import game
from fracas.games.collateral_damage.bots import RECIPES
from fracas.games.collateral_damage.bots.policy import GLANCES, policy, quiet
from fracas.lab.sim import simulate
from fracas.table import Table
from tests.games.playing import weighed

from .scenes import of, scene


def likes(table: Table, seat: int = 1) -> dict[Choice, float]:
    question = table.seat(seat - 1).question
    assert question is not None
    weights = policy(of(table), question.step, seat - 1, question.choices)
    return dict(zip(question.choices, weights, strict=True))


def favourite(table: Table, seat: int = 1) -> Choice:
    found = likes(table, seat)
    return max(found, key=found.__getitem__)


def test_every_option_of_every_question_has_a_weight() -> None:
    found = set[type[Step]]()
    for seed in range(8):
        options = game.checked_options({"perks": seed % 2 == 1})
        s = game.start(2 + seed % 5, f"policy {seed}", options)
        found |= weighed(s, policy, seed)
    assert len(found & set(GLANCES)) > 16


@pytest.mark.clause("CD-24.1", "CD-24.2")
def test_a_character_goes_where_a_city_can_be_had() -> None:
    table = scene("move", "A01 1 N08 pp3 guardian", "A03 1 N08 pp3", "S16 2 N02", np=[4, 0])
    assert favourite(table) == "A03"
    table.play(0, "A03")
    assert favourite(table) == "N02", "a fair chance of 6 Strength beats a poor one of 9"


@pytest.mark.clause("CD-24.2")
def test_notoriety_goes_as_far_as_it_pays() -> None:
    table = scene("domination", "A01 1 N08", np=[6], extra="initiative = [1, 2]\nturn = 2")
    assert favourite(table) == "N08"
    table.play(0, "N08")
    assert favourite(table) == 4, "the fifth pip would be for nothing"


def test_nobody_is_fired_or_hired_when_all_attempts_are_over() -> None:
    """A guardian who went took a city along, because to end the game looked worse than to go on."""
    last = scene("gang", "S16 1 N08 guardian", "A01 1 N08", "S04 2 N02", np=[9], extra="turn = 12")
    found = likes(last)
    assert favourite(last) == "done"
    assert found[("fire", "S16")] == found[("recruit", "alien")] == found["train"] < 1e-6
    bot = make_bot("easy", 7, game)
    assert bot.choose(last.seat(0)) == "done"


@pytest.mark.clause("CD-24.3")
def test_fights_are_income() -> None:
    table = scene("combat", "A01 1 N08 pp1", "S16 2 N08", extra="initiative = [2, 1]")
    assert favourite(table) == "A01"


@pytest.mark.clause("CD-24.3", "CD-24.5")
def test_more_is_spent_for_a_knock_out() -> None:
    spent = []
    for harm in ("", " d9"):
        table = scene(
            "combat", "A05 1 N08 pp5", f"U09 2 N08 pp9{harm}", extra="initiative = [2, 1]"
        )
        table.play(0, "A05")
        spent.append(favourite(table))
    assert spent[1] == 1, "one blow is enough"


@pytest.mark.clause("CD-24.7")
def test_the_lovesick_become_guardians() -> None:
    who = ("A01 1 N08 loves=S16", "S03 1 N08", "S16 2 N02")
    table = scene("domination", *who, np=[6], luck="seize 6", extra="initiative = [1, 2]")
    table.play(0, "N08")
    table.play(0, 6)
    assert favourite(table) == "A01"


@pytest.mark.clause("CD-24.8")
def test_the_few_recruit() -> None:
    few = scene("gang", "A01 1 N08 guardian", np=[5], extra="turn = 3")
    many = scene("gang", *(f"U{n:02} 1 N08" for n in range(1, 6)), np=[5], extra="turn = 3")
    assert favourite(few) in {("recruit", deck) for deck in ("campus", "alien", "shady")}
    assert favourite(many) == "train", "with five NP"
    late = scene("gang", *(f"U{n:02} 1 N08" for n in range(1, 6)), np=[1], extra="turn = 9")
    assert favourite(late) == "done"


def test_a_position_is_quiet_while_players_move_or_tend_their_gangs() -> None:
    assert quiet(of(scene("move", "A01 1 N08 pp3")))
    assert quiet(of(scene("gang", "A01 1 N08")))
    assert not quiet(of(scene("domination", "A01 1 N08", extra="initiative = [1, 2]")))


@pytest.mark.parametrize("name", [*RECIPES, "greedy"])
def test_every_named_strength_can_be_made(name: str) -> None:
    assert callable(make_bot(name, 1, game).choose)


def test_greedy_and_reflex_beat_random() -> None:
    for spec in ("greedy", "reflex"):
        for one in simulate("collateral-damage", [spec, "random"], 2, seats=2, seed=7):
            assert one.places[one.bots.index(spec)] == 1


@pytest.mark.clause("CD-24.2", "CD-24.14")
def test_with_three_and_more_players_notoriety_is_saved_for_what_it_can_decide() -> None:
    def spent(seats: int) -> Choice:
        table = scene("domination", "U01 1 N08", "S16 2 N00", seats=seats, np=[9])
        table.play(0, "N08")
        return favourite(table)

    assert spent(2) == 4, "each pip is a sixth of five Strength, until the attempt is sure"
    assert spent(3) == 0, "and worth less than to keep it"
