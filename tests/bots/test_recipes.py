"""The bots that people meet by name, and those of before that they are compared with."""

from __future__ import annotations

import pytest

from fracas.bots import CLOCKED, STRENGTHS, is_former, make_bot, opponents
from fracas.bots.greedy import Greedy
from fracas.bots.search import Search
from fracas.catalogue import find
from fracas.games import BUILT_IN
from fracas.lab import oath
from fracas.lab.ladder import entrants
from fracas.lab.recipes import untimed

FORMER = {
    "neon-gods": "search:iterations=500,seconds=5,rollout=0,sharp=4,sure=0.9,explore=1",
    "collateral-damage": "search:iterations=150,seconds=4,rollout=24,sharp=4,sure=0.7,explore=2",
    "collision": "search:iterations=120,seconds=4,breadth=4,rests=2,most=16,calm=1,look=1,sure=0.9,"
    "sharp=8",
    "ani-mayhem": "search:iterations=60,rollout=10,sure=0.8,sharp=4,explore=0.5,seconds=3",
    "blood-feud": "greedy:worlds=3,depth=3,width=3,beam=1,sure=0.3,breadth=2",
}
"""What *hard* was at commit d2ed4f2: what it is measured by must not change with it."""


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_has_its_strengths_and_the_hard_of_before(name: str) -> None:
    game = find(name)
    assert game.mind.recipes["hard-1"] == FORMER[name]
    for strength in (*STRENGTHS, "hard-1"):
        make_bot(strength, 1, game)


@pytest.mark.parametrize("name", BUILT_IN)
def test_bots_of_before_are_offered_to_nobody(name: str) -> None:
    assert is_former("hard-1") and not is_former("hard") and not is_former("some-1")
    offered = opponents(find(name))
    assert "hard" in offered and not any(map(is_former, offered))


def test_who_stands_in_for_a_search_is_named_by_the_game_and_offered_to_nobody() -> None:
    game = find("blood-feud")
    hard, clocked = make_bot("hard", 1, game), make_bot(CLOCKED, 1, game)
    assert isinstance(hard, Search) and isinstance(hard.stand_in, Greedy)
    assert isinstance(clocked, Greedy) and hard.stand_in.worlds == clocked.worlds == 3
    assert CLOCKED not in opponents(game) and CLOCKED not in [one.name for one in entrants(game)]


@pytest.mark.parametrize("name", ["neon-gods", "collateral-damage", "blood-feud", "collision"])
def test_hard_keeps_the_oath_and_by_the_fitted_value_where_there_is_one(name: str) -> None:
    game = find(name)
    settings = untimed("hard", game).partition(":")[2].split(",")
    few = ["iterations=6", *(one for one in settings if not one.startswith(("iter", "taught")))]
    spec = f"search:{','.join(few)},taught=1"
    oath.swear(game, spec, game.seats[0], game.checked_options({}))
