"""Where a player is asked: at the moments that she has named, and nobody learns a hand from it.
AM-34.10, AM-S1."""

import dataclasses
from typing import Any

import pytest

import fracas
from fracas.bots import make_bot, whole_input
from fracas.catalogue import find
from fracas.engine import Options, Refused
from fracas.games.ani_mayhem import game
from fracas.table import Table
from fracas.testing import variant
from fracas.testing.kit import CHECKS
from fracas.testing.plan import planned

from .scene import asked, options, play, row, scene, state
from .test_phases import HOME, placed, player
from .test_stack import duel, who


def with_stops(table: Table, *words: str) -> Table:
    for seat in range(table.seats):
        for word in words or ("usual",):
            table.act(seat, "orders", word=word)
    return table


def idle(table: Table) -> None:
    """Pass; in a fight strike with all."""
    found = options(table)
    wanted = ("pass", "fight", "strongest", "done", "stop", *found)
    play(table, next(one for one in wanted if one in found))


def phases(table: Table, turns: int = 2) -> list[tuple[int, int]]:
    """Everybody does nothing: who is asked in which phase, in whole turns from the next one on."""
    seen = []
    now = state(table).turn
    while state(table).turn <= now + turns:
        if state(table).turn > now and asked(table) == "standby":
            seen.append((who(table), state(table).phase))
        idle(table)
    return seen


@pytest.mark.clause("AM-34.10", "AM-R138")
def test_at_the_usual_stops_one_is_asked_in_the_own_turn_where_a_phase_has_something() -> None:
    table = with_stops(duel(["av.brace"], ["av.brace"], phase="turn"))
    equip, move = 4, 5  # and nobody stands where anything could be found
    assert phases(table) == [(1, equip), (1, move), (0, equip), (0, move)]


@pytest.mark.clause("AM-34.10")
def test_each_stop_is_added_and_taken_away_by_itself() -> None:
    table = duel(["av.brace"], ["av.brace"], phase="turn")
    table.act(1, "orders", word="usual")
    table.act(1, "orders", word="+their_maintenance")
    table.act(1, "orders", word="-equip")
    table.act(1, "orders", word="+discard")
    assert [phase for seat, phase in phases(table) if seat == 1] == [1, 5, 3]
    assert table.view(1)["stops"] == [
        "discard", "move", "scavenge", "their_maintenance", "met", "attacked", "cards", "charm",
        "card",
    ]  # fmt: skip
    assert table.view(0)["stops"] is None and table.view(None)["stops"] is None


@pytest.mark.clause("AM-34.10")
def test_who_stops_everywhere_is_asked_as_who_has_said_nothing() -> None:
    said = with_stops(duel([], [], phase="turn"), "everywhere")
    assert phases(said) == phases(duel([], [], phase="turn"))


@pytest.mark.clause("AM-34.10")
@pytest.mark.parametrize("word", ["+", "-", "+lunch", "equip+", "*equip", "usually"])
def test_an_unknown_stop_is_refused_and_changes_nothing(word: str) -> None:
    table = duel([], [])
    before = table.digest()
    with pytest.raises(Refused):
        table.act(0, "orders", word=word)
    assert table.digest() == before


@pytest.mark.clause("AM-34.10")
def test_an_open_question_stays_when_its_stop_is_taken_away() -> None:
    table = with_stops(duel([], []))
    table.act(0, "orders", word="-equip")
    assert (who(table), asked(table), state(table).phase) == (0, "standby", 4)


@pytest.mark.clause("AM-34.10", "AM-29.5")
def test_the_card_of_another_stops_and_the_own_one_does_not() -> None:
    table = with_stops(duel(["av.brace"], []))
    play(table, ("flash", "av.brace"), "av.dex-marlow")
    assert (asked(table), who(table)) == ("respond", 1)
    play(table, "pass")
    assert (asked(table), who(table)) == ("standby", 0)
    table = with_stops(duel(["av.brace"], []), "usual", "-card", "+own_card")
    play(table, ("flash", "av.brace"), "av.dex-marlow")
    assert (asked(table), who(table)) == ("respond", 0)
    play(table, "pass")
    assert (asked(table), who(table)) == ("standby", 0)


@pytest.mark.clause("AM-34.10", "AM-D17", "AM-R138")
def test_the_only_target_is_not_asked_for() -> None:
    for stops, kind in ((False, "target"), (True, "respond")):
        table = duel(["av.jammed-signal", "av.brace"], [])
        if stops:
            with_stops(table, "usual", "+own_card")
        play(table, ("flash", "av.brace"), "av.dex-marlow", ("flash", "av.jammed-signal"))
        assert asked(table) == kind


def attacked() -> Table:
    """A disaster will come to the second player, who carries an item."""
    text = 'phase = "discard"\n' + row("av.canal-market", "av.night-market", "av.bamboo-ridge")
    text += placed("av.ox-hendry", "av.night-market", 'seat = 2\nitems = ["av.gold-badge"]')
    text += '[[disasters]]\ncard = "av.clatter-drone"\nat = "av.bamboo-ridge"\n'
    return scene(text + player() + player(combat=["av.hook"] * 4), seats=2, luck="")


@pytest.mark.clause("AM-34.10")
@pytest.mark.parametrize("order", ["", "mine"])
def test_who_is_attacked_is_asked_then_and_once_the_cards_lie_open(order: str) -> None:
    table = with_stops(attacked())
    if order:
        table.act(1, "orders", word=order)
    while state(table).combat is None:
        assert who(table) == 0
        play(table, "pass" if "pass" in options(table) else "done")
    seen = []
    while (fight := state(table).combat) is not None and fight.round == 1:
        if asked(table) == "standby":
            seen.append((who(table), bool(fight.cards)))
        idle(table)
    assert seen == [(1, False), (1, True)]


@pytest.mark.clause("AM-34.10")
def test_the_fights_of_others_stop_only_who_wants_it() -> None:
    for word, times in (("-their_cards", 0), ("+their_cards", 1)):
        table = with_stops(attacked())
        table.act(0, "orders", word=word)
        while state(table).combat is None:
            idle(table)
        seen = 0
        while (fight := state(table).combat) is not None and fight.round == 1:
            seen += who(table) == 0
            idle(table)
        assert seen == times


@pytest.mark.clause("AM-34.10")
@pytest.mark.parametrize(("words", "first"), [(("+fight",), True), ((), False)])
def test_who_stops_in_fights_stops_where_one_begins_too(
    words: tuple[str, ...], first: bool
) -> None:
    table = with_stops(attacked(), "usual", "-attacked", *words)
    while state(table).combat is None:
        idle(table)
    asks = asked(table) == "standby" and who(table) == 1
    fight = state(table).combat
    assert fight is not None and (asks and not fight.cards) is first


@pytest.mark.clause("AM-34.10")
@pytest.mark.parametrize(("word", "times"), [("+their_scavenge", 1), ("-their_scavenge", 0)])
def test_who_stops_in_that_phase_of_others_stops_where_they_meet_too(word: str, times: int) -> None:
    text = 'phase = "scavenge"\n' + HOME + placed("av.dex-marlow", "av.canal-market")
    table = scene(text + placed("av.ox-hendry", "av.canal-market", "seat = 2"), seats=2)
    with_stops(table, "usual", "-met", word)
    seen = []
    while state(table).active == 0:
        seen.append(who(table))
        play(table, "pass")
    assert seen.count(1) == times


@pytest.mark.clause("AM-34.10", "AM-14.4")
@pytest.mark.parametrize(("place", "times"), [("av.canal-market", 1), ("av.bamboo-ridge", 0)])
def test_whose_characters_stand_with_those_of_another_is_asked_before_the_turn_ends(
    place: str, times: int
) -> None:
    text = 'phase = "scavenge"\n' + HOME + placed("av.dex-marlow", "av.canal-market")
    table = scene(text + placed("av.ox-hendry", place, "seat = 2"), seats=2)
    with_stops(table)
    seen = []
    while state(table).active == 0:
        seen.append(who(table))
        play(table, "pass")
    assert seen.count(1) == times


@pytest.mark.clause("AM-34.10")
def test_a_phase_without_anything_to_do_is_asked_about_only_on_wish() -> None:
    for word, asked_in in (("-dull", [4, 5]), ("+dull", [4, 5, 6])):
        table = with_stops(duel([], [], phase="turn"), "usual", word)
        assert [phase for seat, phase in phases(table) if seat == 0] == asked_in


@pytest.mark.clause("AM-34.10", "AM-10.8")
def test_who_has_come_home_with_something_can_put_it_away() -> None:
    text = 'phase = "move"\n' + HOME
    text += placed("av.dex-marlow", "av.canal-market", 'items = ["av.gold-badge"]')
    table = with_stops(scene(text, seats=2))
    play(table, ("go", 0), -1)  # one who can go is not asked for, nor whether that is all
    while state(table).phase == 5:
        play(table, "pass" if "pass" in options(table) else "stop")
    assert (who(table), state(table).phase) == (0, 6)
    assert any(one[0] == "drop" for one in options(table) if isinstance(one, tuple))


@pytest.mark.clause("AM-34.10", "AM-29.15")
def test_a_lot_on_an_own_character_is_asked_about_only_on_wish() -> None:
    for word, times in (("usual", 0), ("+lot", 1)):
        text = 'phase = "discard"\n' + row("av.canal-market", "av.night-market", "av.bamboo-ridge")
        text += placed("av.ox-hendry", "av.night-market", 'seat = 2\nitems = ["av.gold-badge"]')
        text += placed("av.dex-marlow", "av.night-market", "seat = 2")
        text += '[[disasters]]\ncard = "av.clatter-drone"\nat = "av.bamboo-ridge"\n'
        text += player() + player(hand=["av.brace"])
        table = with_stops(scene(text, seats=2, luck=""), "usual", word)
        kinds = []
        while state(table).active == 0:
            kinds.append(asked(table))
            idle(table)
        assert (kinds.count("answer_lot") > 0) == bool(times)


@pytest.mark.clause("AM-34.10")
def test_pass_until_something_happens_to_mine_ends_with_the_next_own_turn() -> None:
    table = with_stops(duel([], [], phase="equip"))
    assert "pass_mine" in options(table) and "pass_combat" not in options(table)
    play(table, "pass_mine")
    while state(table).players[0].turns < 2:
        assert who(table) == 1
        idle(table)
    idle(table)
    assert (who(table), state(table).phase, state(table).players[0].orders) == (0, 5, "")


def questions(seed: str, *words: str) -> int:
    """Thirty turns of bots that give no orders where they pass: how often they are asked."""
    table = fracas.new("ani-mayhem", seats=2, seed=seed, decks="harbour,lantern")
    bots = [make_bot("normal", seat, find("ani-mayhem")) for seat in range(2)]
    count = 0
    while not table.over and state(table).turn < 31:
        if state(table).turn == 1 and words and not state(table).stops:
            with_stops(table, *words)
        seat = who(table)
        answers = whole_input(bots[seat], table.seat(seat))
        count += len(answers) if state(table).turn else 0
        table.play(seat, *("pass" if str(one).startswith("pass") else one for one in answers))
    return count


@pytest.mark.clause("AM-34.10")
def test_a_game_of_two_asks_at_most_half_as_often() -> None:
    seeds = ("pace", "brisk", "swift")
    before, after = ([sum(questions(one, *words) for one in seeds)] for words in ((), ("usual",)))
    assert after[0] <= before[0] / 2, (before, after)


def asked_at_stops(s: Any, options: Options) -> None:
    game.setup(s, options)
    s.stops = dict(enumerate(SOME[: s.seats]))


SOME = [3 << 2 | 1 << 4, (1 << 24) - 1 & ~(1 << 5), 0]
"""Own phases only; everywhere but where there is nothing to do; nowhere."""
stopped = dataclasses.replace(game, name="ani-mayhem-stops", setup=asked_at_stops)


@pytest.mark.clause("AM-34.10", "AM-S1", "AM-R138")
@pytest.mark.parametrize("check", ["sight", "sequel", "ends", "saves", "offers", "oath"])
def test_worlds_that_differ_in_a_hand_look_the_same_after_a_pass_that_gives_itself(
    check: str,
) -> None:
    numbers: dict[str, Any] = {"seeds": 2, "playouts": 2, "moments": 30, "longest": 20000}
    CHECKS[check](planned(stopped, **numbers, bots=("random",)), variant(3, decks="random"))
