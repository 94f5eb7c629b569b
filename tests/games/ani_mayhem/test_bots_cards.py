"""Bots use what a card does, whatever it is called and whatever deck it is in. AM-33.8, AM-33.9."""

import pytest

from fracas.table import Table

from .scene import asked, options, play, state
from .test_maintenance import disaster
from .test_phases import placed, player
from .test_playing_well import BEFORE_DAMAGE, best, weights
from .world_cases import HERE, POOL_FIELD, hand, table, who

LOADER, MUSCLE = "av.runaway-loader", "av.hired-muscle"


def drawn_out(made: Table) -> Table:
    """The fight goes on until the cards are known."""
    for _ in range(12):
        fight = state(made).combat
        known = fight is None or (fight.stage == BEFORE_DAMAGE and bool(fight.clashes))
        if fight is None or (known and asked(made) == "standby"):
            return made
        wanted = ("pass", "fight", "all", "done", options(made)[0])
        play(made, next(one for one in wanted if one in options(made)))
    return made


@pytest.mark.clause("AM-33.8")
@pytest.mark.parametrize("card", ["brace", "everybody-duck", "smoke-and-mirrors", "not-today"])
def test_whatever_saves_somebody_is_played_when_somebody_would_fall(card: str) -> None:
    made = table(who("ione-tessaly"), disaster(LOADER, HERE), hand(card),
                 player(combat=["av.straight-jab"] * 6), luck="")  # fmt: skip
    play(made, ("attack", LOADER), "all")
    drawn_out(made)
    assert best(made)[0] == "flash"


@pytest.mark.clause("AM-33.8")
def test_what_a_character_can_do_itself_is_spent_where_it_fells() -> None:
    made = table(who("ignatius-coal"), disaster(MUSCLE, HERE), luck="")
    play(made, ("attack", MUSCLE), "all")
    drawn_out(made)
    assert best(made)[0] == "trait"


@pytest.mark.clause("AM-33.9")
def test_a_charm_that_would_be_lost_is_turned() -> None:
    theirs = placed("av.ambassador-liss", HERE, "seat = 2")
    made = table(who("juno-parrish"), theirs, hand("sweet-talk", "brace"), seats=2)
    play(made, ("charm", "av.juno-parrish", "av.ambassador-liss"))
    assert best(made)[0] == "flash"
    play(made, best(made))
    juno = next(iter(options(made)))
    assert best(made) == juno  # on one's own charmer, not on the other


@pytest.mark.clause("AM-33.13")
def test_thieves_steal_where_there_is_something_and_not_else() -> None:
    for held, steals in (('items = ["av.gold-badge"]', True), ("", False)):
        victim = placed("av.ox-hendry", HERE, f"seat = 2\n{held}")
        made = table(who("dex-marlow"), victim, hand("quick-hands"), seats=2)
        found = weights(made)
        flash = next(one for one in found if isinstance(one, tuple) and one[0] == "flash")
        assert (found[flash] > found["pass"]) == steals


@pytest.mark.clause("AM-33.5")
def test_carriers_are_called_home() -> None:
    badge = 'items = ["av.gold-badge"]'
    made = table(POOL_FIELD, who("dex-marlow"), who("ox-hendry", badge), hand("whistle-home"))
    found = weights(made)
    flash = next(one for one in found if isinstance(one, tuple) and one[0] == "flash")
    assert found[flash] > found["pass"]
    play(made, flash)
    assert best(made) == options(made)[1]
