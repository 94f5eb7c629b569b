"""Stacks, answers, standing orders and what options are called. AM-14, AM-29, AM-34."""

from typing import Any

import pytest

from fracas.engine import BadInput, Refused
from fracas.table import Table

from .pieces import DEX, FIELD, HERE, HOMES, HOUND, OX, THERE, WEN, lying, who
from .scene import asked, body, options, play, scene, state
from .test_phases import player

STACKS = 30
"""So many a player starts in a turn."""


def laid(*parts: str, seats: int = 2, phase: str = "equip", luck: str = "[]") -> Table:
    return scene(f'phase = "{phase}"\n' + FIELD + HOMES + "".join(parts), seats, luck)


def acts(table: Table, act: str) -> list[Any]:
    return [one for one in options(table) if isinstance(one, tuple) and one[0] == act]


def said(table: Table) -> dict[Any, str]:
    """What the options of the one who is asked are called."""
    seat, question = next(iter(table.waiting.items()))
    return {one.data: table.say(one.text, seat) for one in question.options}


@pytest.mark.clause("AM-29.17", "AM-8.5")
def test_a_theft_threatens_those_here_who_have_something_to_steal() -> None:
    """House Rules cancel what would rob their player, and nothing else."""

    def answered(*parts: str, card: str = "av.quick-hands", target: str = OX) -> bool:
        hands = player(globals=["av.house-rules"]) + player(hand=[card])
        table = laid(*parts, hands)
        play(table, "pass", ("flash", card), target, "pass")
        return bool(acts(table, "activate"))

    badge, chart = 'items = ["av.gold-badge"]', 'items = ["av.star-chart"]'
    thief = who(OX, HERE, 2)
    assert answered(who(DEX, more=badge), thief)
    assert not answered(who(DEX), thief, who(WEN, THERE, more=chart))  # nothing, and elsewhere
    assert answered(who(DEX), thief, card="av.star-fall", target=DEX)
    assert not answered(who(DEX), thief, card="av.star-fall", target=OX)  # her own
    rules = "av.house-rules"
    hands = player(globals=[rules]) + player(hand=["av.quick-hands"], globals=[rules])
    table = laid(who(DEX, more=badge), thief, hands)
    play(table, "pass", ("flash", "av.quick-hands"), OX)
    assert list(table.waiting) == [1] and not acts(table, "activate")  # nor by herself


@pytest.mark.clause("AM-29.17", "AM-8.5", "AM-32.21")
def test_a_global_effect_answers_a_theft_once_and_unless_it_is_jammed() -> None:
    badges = 'items = ["av.gold-badge", "av.star-chart"]'

    def robbed(*parts: str, cards: int = 1) -> Table:
        hands = player(globals=["av.house-rules", "av.open-sky"])
        hands += player(hand=["av.quick-hands"] * cards)
        return laid(who(DEX, more=badges), who(OX, HERE, 2), *parts, hands, luck="")

    table = robbed(cards=2)
    play(table, "pass", ("flash", "av.quick-hands"), OX, "pass")
    rules = [one[1] for one in acts(table, "activate")]
    assert len(rules) == 1  # not the other global effect
    play(table, ("activate", "av.house-rules"), "pass", "pass")
    assert len(body(table, DEX).items) == 2
    while not acts(table, "flash"):
        play(table, "pass")
    play(table, ("flash", "av.quick-hands"), OX, "pass")
    assert not acts(table, "activate")  # once a phase
    table = robbed(lying("av.paper-jam", "off field"))
    play(table, "pass", ("flash", "av.quick-hands"), OX, "pass")
    assert not acts(table, "activate")


@pytest.mark.clause("AM-34.10", "AM-D36", "AM-29.3", "AM-29.4")
def test_who_is_gone_passes_and_the_next_is_asked_until_all_have_passed() -> None:
    table = laid(who(DEX), who(OX, seat=2), who(WEN, seat=3), seats=3)
    table.act(1, "concede")
    while not state(table).players[1].gone:
        play(table, "pass")
    phase, order = state(table).phase, []
    while state(table).phase == phase:
        play(table, "pass")
    phase = state(table).phase
    while state(table).phase == phase:
        order.append(next(iter(table.waiting)))
        play(table, "pass")
    assert order == [0, 2]


@pytest.mark.clause("AM-29.14", "AM-29.5")
def test_a_player_starts_so_many_stacks_in_a_turn_and_responses_do_not_count() -> None:
    table = laid(who(DEX), player(hand=["av.brace", "av.brace"]))
    state(table).players[0].stacks = STACKS - 1
    play(table, ("flash", "av.brace"), DEX)
    assert state(table).players[0].stacks == STACKS
    play(table, ("flash", "av.brace"), DEX)  # a response
    assert state(table).players[0].stacks == STACKS
    assert [one.id for one in state(table).stack] == [1, 2]
    other = laid(who(DEX), player(hand=["av.brace"]), player(hand=["av.brace"]))
    state(other).players[0].stacks = STACKS
    assert not acts(other, "flash")
    play(other, "pass")
    assert acts(other, "flash")  # of the other player


@pytest.mark.clause("AM-34.10")
def test_only_a_player_gives_orders_and_only_those_of_the_list() -> None:
    table = laid()
    for seat, word in ((2, "turn"), (0, "sleep")):
        with pytest.raises((Refused, BadInput)):
            table.act(seat, "orders", word=word)
    table.act(1, "orders", word="turn")
    assert [one.orders for one in state(table).players] == ["", "turn"]


@pytest.mark.clause("AM-34.5", "AM-D8")
def test_an_option_names_the_haven_or_location_that_it_is_about() -> None:
    table = laid(who(DEX, "av.dockside-loft"), who(OX), phase="move")
    found = said(table)
    assert "Dockside Loft" in found["go", -1] and "Canal Market" in found["go", 1]


@pytest.mark.clause("AM-D15", "AM-34.5")
def test_an_option_says_who_does_what_to_whom() -> None:
    baton = 'equipment = ["av.riot-baton"]\nenhancements = ["av.blade-song"]'
    table = laid(
        who("av.mirelle-quick", more=baton), who(OX, HERE, 2), lying(HOUND),
        player(hand=["av.brace"]),
    )  # fmt: skip
    found = list(said(table).values())
    wanted = (
        ("Brace",), ("Mirelle", "Ox Hendry"), ("Canal Market",), ("Gloam Hound",),
        ("Mirelle", "Blade Song"),
    )  # fmt: skip
    for names in wanted:
        assert any(all(name in one for name in names) for one in found), (names, found)
    assert asked(table) == "standby"
