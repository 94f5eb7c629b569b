"""The end and what counts. AM-1.4, AM-1.5, AM-10.4 to AM-10.6, AM-30, AM-31.30."""

import pytest

from fracas.engine import Saying
from fracas.table import Table

from .looks import held
from .scene import ids, options, play, scene, state
from .test_phases import HOME, placed, player

LAST_TURN = 40


def counted(
    total: int, first: int, second: int, gone: int, options_: str = "", home: int = 0
) -> Table:
    items = ["av.gold-badge"] * max(first, second, gone, home)
    text = f'total = {total}\nphase = "equip"\n{options_}' + HOME
    text = text.replace(
        'location = "av.canal-market"', f'location = "av.canal-market"\nitems = {items[:home]}'
    )
    text += placed("av.dex-marlow", "av.night-market", f"items = {items[:first]}")
    text += placed("av.ox-hendry", "av.bamboo-ridge", f"seat = 2\nitems = {items[:second]}")
    text += player(removed=items[:gone])
    table = scene(text, seats=2)
    if table.waiting:
        play(table, "pass")
    return table


@pytest.mark.clause("AM-1.4", "AM-30.3", "AM-30.4", "AM-X92")
def test_the_players_have_beaten_the_disasters_with_more_than_half() -> None:
    table = counted(14, 5, 3, 0)
    assert table.result is not None
    assert table.result.places == (1, 2)
    assert table.result.clauses == ("AM-30.4",)


@pytest.mark.clause("AM-1.5", "AM-30.5", "AM-X93")
def test_all_lose_when_the_disasters_have_more_than_half() -> None:
    table = counted(14, 3, 2, 8)
    assert table.result is not None
    assert (table.result.winners, table.result.clauses) == ((), ("AM-30.5",))


@pytest.mark.clause("AM-30.6", "AM-X93", "AM-R85")
def test_with_exactly_half_each_the_players_win() -> None:
    table = counted(14, 4, 3, 7)
    assert table.result is not None
    assert (table.result.places, table.result.clauses) == ((1, 2), ("AM-30.6",))
    why = table.game.words.sentence(table.result.why, Saying("en", 0))
    assert "no fewer items are held than destroyed" in why  # 7 of 14, where 8 end it


@pytest.mark.clause("AM-30.3", "AM-X94", "AM-R84")
def test_otherwise_the_game_goes_on() -> None:
    assert counted(15, 4, 3, 7).result is None


@pytest.mark.clause("AM-30.7", "AM-R86")
def test_players_tied_for_most_share_the_win() -> None:
    table = counted(13, 4, 4, 0)
    assert table.result is not None
    assert table.result.places == (1, 1)


@pytest.mark.clause("AM-30.8")
def test_alone_one_wins_or_loses_against_the_disasters() -> None:
    text = (
        'total = 3\nphase = "equip"\n'
        + HOME
        + placed("av.dex-marlow", "av.night-market", "items = ITEMS")
    )
    won = scene(text.replace("ITEMS", '["av.gold-badge", "av.star-chart"]'))
    assert won.result is not None and won.result.winners == (0,)
    lost = scene(text.replace("ITEMS", "[]") + player(removed=["av.gold-badge", "av.star-chart"]))
    assert lost.result is not None and lost.result.winners == ()


@pytest.mark.clause("AM-10.4", "AM-R25", "AM-31.30")
def test_held_items_count_and_banked_ones_only_in_havens() -> None:
    table = counted(14, 2, 1, 0, home=3)
    assert [held(table, seat) for seat in (0, 1)] == [5, 1]
    banked = counted(14, 2, 1, 0, '[options]\nitems = "banked"\n', home=3)
    assert [held(banked, seat) for seat in (0, 1)] == [3, 0]


@pytest.mark.clause("AM-10.5", "AM-10.3", "AM-X96", "AM-30.2", "AM-R26")
def test_a_discarded_item_is_out_of_the_game_and_counts_for_the_disasters() -> None:
    text = 'phase = "equip"\n' + HOME
    text += placed("av.dex-marlow", "av.night-market", 'items = ["av.slice-of-moon-cake"]')
    text += '[[disasters]]\ncard = "av.hungry-ghost"\nat = "av.night-market"\n'
    table = scene(text)
    play(table, ("use", "av.dex-marlow", "av.slice-of-moon-cake"), "av.hungry-ghost", "pass")
    s = state(table)
    assert table.view(None)["score"]["disasters"] == 1
    assert ids(table, s.players[0].removed) == ["av.slice-of-moon-cake"]
    assert ids(table, s.players[0].discard) == ["av.hungry-ghost"]


@pytest.mark.clause("AM-10.6", "AM-10.7", "AM-30.9", "AM-R27")
def test_an_item_above_or_beneath_a_location_counts_for_nobody() -> None:
    text = (
        'phase = "equip"\n'
        + HOME
        + placed("av.dex-marlow", "av.night-market", 'items = ["av.gold-badge"]')
    )
    text += placed("av.juno-parrish", "av.night-market")
    table = scene(
        text.replace(
            'card = "av.bamboo-ridge"', 'card = "av.bamboo-ridge"\nitems = ["av.star-chart"]'
        )
    )
    assert held(table, 0) == 1
    play(table, ("drop", "av.dex-marlow", "av.gold-badge"))
    score = table.view(None)["score"]
    assert (score["players"][0], score["disasters"]) == (0, 0)
    assert ids(table, state(table).sites[1].above) == ["av.gold-badge"]
    play(table, ("pick", "av.juno-parrish", "av.gold-badge"))
    assert held(table, 0) == 1
    play(table, ("hand", "av.juno-parrish", "av.gold-badge", "av.dex-marlow"))
    assert held(table, 0) == 1


@pytest.mark.clause("AM-10.7", "AM-14.8")
def test_cards_are_carried_about_in_the_own_turn_only() -> None:
    text = (
        'phase = "equip"\n'
        + HOME
        + placed("av.dex-marlow", "av.night-market", 'items = ["av.gold-badge"]')
    )
    table = scene("active = 2\n" + text, seats=2)
    play(table, "pass")
    assert not [one for one in options(table) if one[0] in ("drop", "pick", "hand", "take")]


@pytest.mark.clause("AM-30.10")
def test_a_player_without_characters_stays_in_the_game() -> None:
    table = scene('phase = "equip"\n' + HOME + placed("av.dex-marlow", "av.night-market"), seats=2)
    play(table, "pass")
    assert list(table.waiting) == [1]
    turn = state(table).turn
    while state(table).turn == turn:
        play(table, "pass")
    assert state(table).active == 1


@pytest.mark.clause("AM-30.11", "AM-R87")
@pytest.mark.parametrize(("gone", "winners"), [(1, (0,)), (3, ())])
def test_after_forty_turns_of_each_the_counts_decide(gone: int, winners: tuple[int, ...]) -> None:
    text = 'total = 30\nphase = "scavenge"\n' + HOME
    text += placed("av.dex-marlow", "av.night-market", 'items = ["av.gold-badge"]')
    text += player(turns=LAST_TURN, removed=["av.star-chart"] * gone) + player(turns=LAST_TURN - 1)
    table = scene(text, seats=2)
    while table.result is None:
        assert state(table).players[0].turns == LAST_TURN
        play(table, "pass" if "pass" in options(table) else "done")
    assert state(table).players[1].turns == LAST_TURN
    assert table.result.winners == winners


@pytest.mark.clause("AM-R128", "AM-1.4")
@pytest.mark.parametrize(("carried", "won"), [('items = ["av.gold-badge"]', True), ("", False)])
def test_nobody_wins_by_holding_nothing_for_forty_turns(carried: str, won: bool) -> None:
    text = 'total = 9\nphase = "scavenge"\n' + HOME
    text += placed("av.dex-marlow", "av.night-market", carried)
    table = scene(text + player(turns=LAST_TURN))
    play(table, "pass")
    assert table.result is not None
    assert bool(table.result.winners) is won
