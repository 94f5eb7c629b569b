"""AM-34.14: whoever asks for what the rules do not allow is told by which rule."""

from typing import Any

import pytest

import fracas
from fracas.table import Table

from .scene import play, row, scene, state, told
from .test_phases import HOME, at_home, placed, player

DEX, JUNO, VEGA = "av.dex-marlow", "av.juno-parrish", "av.vega-rourke"


def because(table: Table, wish: Any, clause: str, words: str) -> None:
    """The wish is refused by just this clause, in these words, in both languages, for nothing."""
    seat, before = next(iter(table.waiting)), table.digest()
    with pytest.raises(fracas.Refused) as caught:
        table.play(seat, told(state(table), wish))
    said = table.say(caught.value.why, seat)
    assert caught.value.clauses == (clause,) and words.lower() in said.lower(), (
        caught.value.clauses,
        said,
    )
    assert "{" not in table.say(caught.value.why, seat, "fr")
    assert table.digest() == before


@pytest.mark.clause("AM-34.14", "AM-14.8", "AM-10.7", "AM-14.4")
def test_acts_out_of_their_time() -> None:
    table = scene('phase = "discard"\n' + HOME + at_home(DEX) + player(hand=["av.brace"]))
    because(table, ("equip", "av.riot-baton", DEX), "AM-14.8", "in your own Equip phase")
    because(table, ("go", -1), "AM-14.8", "in your own Move phase")
    because(table, ("scavenge", 0), "AM-14.8", "in your own Scavenge phase")
    because(table, ("discard", "av.spark"), "AM-15.1", "no Spark in hand")
    because(table, "pass_fight", "AM-34.10", "cannot be given here")


@pytest.mark.clause("AM-34.14", "AM-18.1", "AM-18.2", "AM-18.3", "AM-18.4")
def test_cards_that_cannot_be_played() -> None:
    hand = ["av.poise", "av.poise", "av.festival-week", "av.riot-baton"]
    text = 'phase = "equip"\n' + HOME + at_home(DEX) + placed(JUNO, "av.canal-market")
    table = scene(text + player(hand=hand))
    because(table, ("equip", "av.riot-baton", JUNO), "AM-18.2", "not in one of your havens")
    because(table, ("global", "av.tailwind"), "AM-18.3", "no Tailwind in hand")
    because(table, ("enter", VEGA, -1), "AM-18.4", "in hand")
    play(table, ("enhance", "av.poise", DEX))
    because(table, ("enhance", "av.poise", DEX), "AM-18.1", "your enhancement for this turn")


@pytest.mark.clause("AM-34.14", "AM-19.1", "AM-13.27", "AM-9.5")
def test_steps_that_cannot_be_made() -> None:
    text = row("av.canal-market", "av.night-market", "av.bamboo-ridge", "av.coral-maze")
    table = scene(text + placed(DEX, "av.canal-market") + placed(JUNO, "av.coral-maze"))
    because(table, ("go", 1), "AM-19.1", "none of your characters is there")
    play(table, ("go", 0))
    because(table, JUNO, "AM-19.2", "is not here with them")
    because(table, "done", "AM-19.2", "name somebody first")
    play(table, DEX, "done")
    because(table, 3, "AM-13.27", "is not one step away")
    because(table, "stop", "AM-19.1", "at least one step")
    because(table, 99, "AM-13.27", "no such place")
    play(table, 1, 2)
    because(table, ("go", 2), "AM-19.1", "Dex Marlow has no movement left")


@pytest.mark.clause("AM-34.14", "AM-20.1", "AM-20.13", "AM-22.1", "AM-21.2")
def test_searches_and_attacks_that_cannot_be() -> None:
    table = scene('phase = "scavenge"\n' + HOME + placed(DEX, "av.canal-market"))
    because(table, ("scavenge", 77), "AM-20.1", "none of your characters is there")
    because(table, ("attack", 3), "AM-22.1", "no such disaster")
    because(table, ("assault", 1, 0), "AM-23.1", "none of your opponents")
    because(table, ("charm", DEX, 99), "AM-26.1", "in the same place")


@pytest.mark.clause("AM-34.14", "AM-34.11")
def test_a_number_that_is_a_hidden_card_names_nothing() -> None:
    """Whatever number is made up, the refusal tells no more than that there is none."""
    table = scene(HOME + at_home(DEX) + player(hand=["av.brace", "av.spark"]))
    s = state(table)
    for one in range(len(s.cast.kinds)):
        if one in s.bodies:
            continue
        for act in ("trait", "transform", "disembark"):
            with pytest.raises(fracas.Refused) as caught:
                table.play(0, (act, one))
            assert caught.value.why.key == "refuse.absent" and not caught.value.why.args
