"""Priority, the stack, standing orders, resigning. AM-29, AM-34.10, AM-D15, AM-D16, AM-D36."""

from collections.abc import Iterator

import pytest

import fracas
from fracas.bots import make_bot, whole_input
from fracas.catalogue import find
from fracas.engine import Refused
from fracas.table import Table

from .fate import kill
from .scene import asked, body, ids, options, play, row, scene, state, value
from .test_phases import HOME, placed, player

DUEL = HOME + placed("av.dex-marlow", "av.canal-market") + placed(
    "av.ox-hendry", "av.bamboo-ridge", "seat = 2"
)  # fmt: skip


def duel(first: list[str], second: list[str], phase: str = "equip") -> Table:
    text = f'phase = "{phase}"\n' + DUEL + player(hand=first) + player(hand=second)
    return scene(text, seats=2)


def who(table: Table) -> int:
    return next(iter(table.waiting))


@pytest.mark.clause("AM-7.2", "AM-7.3", "AM-29.5", "AM-29.8", "AM-14.3", "AM-D16", "AM-D17")
def test_a_flash_effect_is_responded_to_resolves_and_is_discarded() -> None:
    table = duel(["av.brace"], ["av.brace"])
    play(table, ("flash", "av.brace"), "av.dex-marlow")
    assert (asked(table), who(table)) == ("respond", 0)
    play(table, "pass")
    assert (asked(table), who(table)) == ("respond", 1)
    play(table, "pass")
    s = state(table)
    assert value(table, "av.dex-marlow", "defence") == 3 + 3
    assert ids(table, s.players[0].discard) == ["av.brace"]
    assert (asked(table), who(table)) == ("standby", 0)


@pytest.mark.clause("AM-29.6", "AM-29.7", "AM-7.7", "AM-2.28")
def test_the_stack_resolves_last_in_first_out() -> None:
    table = duel(["av.brace"], ["av.jammed-signal"])
    play(table, ("flash", "av.brace"), "av.dex-marlow", "pass")
    spell = state(table).stack[0].id
    play(table, ("flash", "av.jammed-signal"), spell)
    assert (asked(table), who(table)) == ("respond", 0)
    play(table, "pass", "pass")
    s = state(table)
    assert value(table, "av.dex-marlow", "defence") == 3
    assert ids(table, s.players[0].discard) == ["av.brace"]
    assert ids(table, s.players[1].discard) == ["av.jammed-signal"]


@pytest.mark.clause("AM-29.6", "AM-29.5")
def test_a_response_can_be_responded_to_and_the_starter_is_asked_first() -> None:
    table = duel(["av.brace", "av.jammed-signal"], ["av.jammed-signal"])
    play(table, ("flash", "av.brace"), "av.dex-marlow", "pass")
    play(table, ("flash", "av.jammed-signal"), state(table).stack[0].id)
    assert who(table) == 0
    play(table, ("flash", "av.jammed-signal"), state(table).stack[1].id, "pass", "pass")
    assert value(table, "av.dex-marlow", "defence") == 6


@pytest.mark.clause("AM-29.4", "AM-14.9", "AM-29.3")
def test_after_a_stack_all_must_pass_in_a_row_again() -> None:
    table = duel([], ["av.brace"])
    play(table, "pass", ("flash", "av.brace"), "av.ox-hendry", "pass", "pass")
    assert (asked(table), who(table), state(table).phase) == ("standby", 0, 4)
    play(table, "pass", "pass")
    assert state(table).phase == 5


@pytest.mark.clause("AM-X91", "AM-29.7")
def test_nothing_is_added_while_the_stack_resolves() -> None:
    table = duel(["av.brace", "av.brace"], ["av.brace"])
    play(table, ("flash", "av.brace"), "av.dex-marlow", ("flash", "av.brace"), "av.dex-marlow")
    play(table, "pass", ("flash", "av.brace"), "av.ox-hendry", "pass")
    assert len(state(table).stack) == 3
    play(table, "pass")
    assert (state(table).stack, asked(table)) == ([], "standby")


@pytest.mark.clause("AM-29.9", "AM-2.30", "AM-29.16")
def test_a_target_that_has_left_makes_the_effect_fail() -> None:
    table = duel(["av.brace"], [])
    play(table, ("flash", "av.brace"), "av.dex-marlow")
    kill(table, "av.dex-marlow")
    s = state(table)
    s.players[0].removed.append(s.players[0].discard.pop())
    play(table, "pass", "pass")
    assert state(table).lasting == []
    assert ids(table, state(table).players[0].discard) == ["av.brace"]


@pytest.mark.clause("AM-29.16")
def test_shortcut_moves_those_of_the_party_that_are_still_there() -> None:
    text = 'phase = "equip"\n' + DUEL + placed("av.juno-parrish", "av.canal-market")
    table = scene(text + player(hand=["av.shortcut"]), seats=2)
    play(table, ("flash", "av.shortcut"), "av.dex-marlow")
    body(table, "av.juno-parrish").at = 2
    play(table, "pass", "pass")
    touched = {one.who for one in state(table).lasting}
    assert touched == {body(table, "av.dex-marlow").card}


@pytest.mark.clause("AM-29.14", "AM-R83")
def test_in_a_turn_a_player_starts_at_most_thirty_stacks_but_may_respond() -> None:
    table = duel(["av.brace"], ["av.brace"])
    state(table).players[0].stacks = 30
    state(table).players[1].stacks = 29
    assert not [one for one in options(table) if one[0] == "flash"]
    play(table, "pass", ("flash", "av.brace"), "av.ox-hendry", "pass")
    assert who(table) == 0
    assert [one for one in options(table) if one[0] == "flash"]


@pytest.mark.clause("AM-14.4", "AM-14.8")
def test_only_the_active_player_does_what_the_phase_allows() -> None:
    table = duel(["av.festival-week"], ["av.festival-week"])
    assert ("global", state(table).cast.kinds[0]) in options(table)
    play(table, ("global", "av.festival-week"))
    assert (asked(table), who(table)) == ("standby", 0)
    play(table, "pass")
    assert not [one for one in options(table) if one[0] == "global"]


# Standing orders


@pytest.mark.clause("AM-34.10")
def test_pass_until_my_turn_takes_one_input() -> None:
    table = duel([], ["av.brace"], phase="discard")
    play(table, "pass", "pass_turn")
    asked_of = []
    while state(table).active == 0:
        asked_of.append(who(table))
        play(table, "pass" if "pass" in options(table) else "done")
    assert set(asked_of) == {0}
    assert (who(table), state(table).players[1].orders) == (1, "")


@pytest.mark.clause("AM-34.10")
def test_stop_at_my_next_combat() -> None:
    text = 'phase = "discard"\n' + row("av.canal-market", "av.night-market", "av.bamboo-ridge")
    text += placed("av.ox-hendry", "av.night-market", 'seat = 2\nitems = ["av.gold-badge"]')
    text += '[[disasters]]\ncard = "av.clatter-drone"\nat = "av.bamboo-ridge"\n'
    table = scene(text, seats=2, luck="")
    play(table, "pass", "pass_combat")
    while state(table).combat is None:
        assert who(table) == 0
        play(table, "pass" if "pass" in options(table) else "done")
    play(table, "pass")
    assert (who(table), asked(table)) == (1, "standby")


@pytest.mark.clause("AM-34.10")
def test_orders_are_given_at_any_time_and_bad_ones_refused() -> None:
    table = duel([], ["av.brace"], phase="discard")
    table.act(1, "orders", word="turn")
    play(table, "pass")
    assert (who(table), state(table).phase) == (0, 3)
    table.act(1, "orders", word="ask")
    play(table, "pass")
    assert who(table) == 1
    table.act(1, "orders", word="turn")
    assert who(table) == 0
    before = table.digest()
    with pytest.raises(Refused):
        table.act(1, "orders", word="whenever")
    assert table.digest() == before


def delays(hand: list[str], seed: int) -> Iterator[int]:
    start = f'seats = 2\nseed = "{seed}"\nphase = "discard"\n'
    table = fracas.position("ani-mayhem", start + DUEL + player() + player(hand=hand))
    table.act(1, "orders", word="wait")
    now = 0
    for _ in range(4):
        if who(table) == 0:
            table.play(0, "pass" if "pass" in options(table) else "done", at=now)
            continue
        due = table.next_deadline
        assert due is not None
        yield due - now
        now = due
        table.tick(now)


@pytest.mark.clause("AM-34.10", "AM-S1")
def test_a_delayed_pass_is_drawn_from_one_distribution_whatever_the_hand() -> None:
    drawn = [delays(hand, seed) for seed in range(40) for hand in ([], ["av.brace", "av.spark"])]
    seen: set[int] = set()
    for empty, full in zip(drawn[::2], drawn[1::2], strict=True):
        first, second = list(empty), list(full)
        assert first == second
        seen.update(first)
    assert len(seen) > 30
    assert all(1500 <= one < 4500 for one in seen)


def at_the_market(seats: int = 1) -> Table:
    """Two at home, an item without guards at the Night Market."""
    text = 'phase = "turn"\n' + HOME + placed("av.vega-rourke", "av.dockside-loft")
    text += placed("av.nadia-lark", "av.dockside-loft") + player(draw=["av.brace"])
    return scene(
        text.replace(
            'card = "av.night-market"', 'card = "av.night-market"\nitems = ["av.gold-badge"]'
        ),
        seats,
    )


@pytest.mark.clause("AM-34.10")
def test_alone_an_ordinary_turn_takes_few_inputs() -> None:
    table = at_the_market()
    before = state(table).told
    play(table, "pass_brisk", "done")
    assert state(table).phase == 5  # nothing can be done in Maintenance and Equip
    assert state(table).told > before  # which tells whoever watches what she holds not
    play(table, ("go", -1), "all", 0, "all", 1)
    play(table, *(["stop"] if "stop" in options(table) else []), "pass")
    assert state(table).phase == 6
    play(table, ("scavenge", 1), "all", "av.nadia-lark")
    assert len(body(table, "av.nadia-lark").items) == 1
    assert len(table.record.inputs) <= 12


@pytest.mark.clause("AM-34.10", "AM-R136")
def test_who_sits_down_alone_is_never_asked_only_to_pass() -> None:
    table = fracas.new("ani-mayhem", seats=1, seed="quiet", decks="harbour")
    bot = make_bot("random", 1, find("ani-mayhem"))
    seen = 0
    while not table.over and seen < 150:
        fight = state(table).combat
        if asked(table) in ("standby", "respond") and not (fight and fight.cards):
            assert any(isinstance(one, tuple) for one in options(table))
        seen += 1
        answers = whole_input(bot, table.seat(0))  # each pass by itself: nothing is asked for
        table.play(0, *("pass" if str(one).startswith("pass") else one for one in answers))
    assert seen > 100


@pytest.mark.clause("AM-34.10", "AM-S1")
def test_only_alone_is_passed_where_nothing_can_be_done() -> None:
    table = at_the_market(seats=2)
    play(table, "pass_brisk", "pass", "done")
    while who(table) == 1:
        play(table, "pass")
    assert (who(table), state(table).phase) == (0, 4)
    assert not [one for one in options(table) if isinstance(one, tuple)]


@pytest.mark.clause("AM-34.10", "AM-S1")
def test_who_says_so_passes_among_others_where_nothing_can_be_done() -> None:
    table = at_the_market(seats=2)
    table.act(0, "orders", word="idle")
    before = state(table).told
    while who(table) == 1 or state(table).phase < 5:
        play(table, "pass" if "pass" in options(table) else "done")
        if state(table).phase == 4:  # Equip: the hand is empty, so she is not asked
            assert who(table) == 1
    assert [one for one in options(table) if isinstance(one, tuple)]  # but where she can go
    assert state(table).told > before
    assert state(table).players[0].orders == "idle"


@pytest.mark.clause("AM-34.10")
def test_who_was_brisk_may_be_asked_again() -> None:
    table = at_the_market()
    play(table, "pass_brisk", "done", "ask_again")
    assert state(table).phase == 5
    play(table, "pass_combat")
    assert (asked(table), state(table).phase) == ("standby", 1)


@pytest.mark.clause("AM-34.10")
def test_who_is_brisk_stays_so_after_other_orders_and_does_not_respond_to_herself() -> None:
    table = duel(["av.brace", "av.brace"], [], phase="discard")
    play(table, "pass_brisk", "pass_turn")
    assert state(table).phase == 4
    play(table, ("flash", "av.brace"), "av.dex-marlow")
    assert (asked(table), who(table), state(table).stack) == ("standby", 0, [])
    play(table, "pass_combat")
    while state(table).players[0].turns < 2 or who(table) == 1:
        play(table, "pass" if "pass" in options(table) else "done")
    assert state(table).phase > 1  # Discard has passed by itself


# Resigning


@pytest.mark.clause("AM-D36", "AM-R94")
def test_who_resigns_leaves_items_on_the_field_and_disasters_go_on() -> None:
    text = 'phase = "equip"\n' + HOME.replace('"av.dockside-loft"', '"av.dockside-loft"\nowner = 2')
    text = text.replace(
        'location = "av.canal-market"', 'location = "av.canal-market"\nitems = ["av.star-chart"]'
    )
    text += placed("av.dex-marlow", "av.bamboo-ridge")
    text += placed("av.ox-hendry", "av.night-market", 'seat = 2\nitems = ["av.gold-badge"]')
    text += '[[disasters]]\ncard = "av.hired-muscle"\nat = "av.bamboo-ridge"\nseat = 2\n'
    table = scene(text, seats=2)
    table.act(1, "concede")
    play(table, "pass")
    s = state(table)
    assert [one.seat for one in s.bodies.values()] == [0]
    assert ids(table, s.sites[1].above) == ["av.gold-badge"]
    assert ids(table, s.sites[0].above) == ["av.star-chart"]
    assert len(s.menaces) == 1
    turn = s.players[0].turns
    while state(table).players[0].turns == turn:
        assert who(table) == 0
        play(table, "pass" if "pass" in options(table) else "done")
    assert state(table).active == 0
    assert table.result is None


@pytest.mark.clause("AM-D36", "AM-30.8")
def test_alone_to_resign_is_to_lose() -> None:
    table = scene(HOME)
    table.act(0, "concede")
    assert table.result is not None
    assert table.result.winners == ()
