"""Big Square, Skirmish, table options, and who picks what before the game. AM-13, AM-31, AM-D1."""

import random
from collections import Counter

import msgspec
import pytest

import fracas
from fracas.engine import BadInput
from fracas.engine.imagining import imagine
from fracas.games.ani_mayhem import game
from fracas.games.ani_mayhem.cards import CARDS, OFFERED
from fracas.games.ani_mayhem.decks import check, deck_steps
from fracas.games.ani_mayhem.field import free_cells
from fracas.games.ani_mayhem.legality import faults
from fracas.games.ani_mayhem.random_decks import random_deck, seeded
from fracas.games.ani_mayhem.skirmish import fill
from fracas.games.ani_mayhem.themes import THEMES, theme
from fracas.table import Table

from .fate import bonk
from .looks import haven_cells, neighbours
from .scene import asked, ids, number, options, play, scene, state, whole
from .test_phases import placed


def started(seats: int, **chosen: str) -> Table:
    """The first option of every question until the first turn begins."""
    table = fracas.new("ani-mayhem", seats=seats, seed=3, **chosen)
    while state(table).turn == 0:
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    return table


# Before the game


@pytest.mark.clause("AM-D1", "AM-S8")
def test_each_player_picks_a_deck_alone_and_hidden() -> None:
    table = fracas.new("ani-mayhem", seats=2, seed=1)
    assert set(table.waiting) == {0, 1}
    table.play(1, "tide")
    before = table.view(0)
    other = fracas.new("ani-mayhem", seats=2, seed=1)
    other.play(1, "drifter")
    assert before == other.view(0)
    table.play(0, "random")
    assert asked(table) == "place"
    owner = state(table).cast.owners
    mine = {
        CARDS[kind].id for kind, seat in zip(state(table).cast.kinds, owner, strict=True) if seat
    }
    assert "av.queen-isaure" in mine


@pytest.mark.clause("AM-13.19", "AM-R41", "AM-13.15", "AM-13.29")
def test_the_starting_player_and_the_piles_are_random_and_decks_may_be_alike() -> None:
    tables = [fracas.new("ani-mayhem", seats=3, seed=seed, decks="tide") for seed in range(12)]
    assert {state(one).first for one in tables} == {0, 1, 2}
    assert len({tuple(state(one).players[0].draw) for one in tables}) == 12
    kinds = state(tables[0]).cast.kinds
    assert kinds.count(number("av.queen-isaure")) == 3


@pytest.mark.clause("AM-13.20", "AM-13.21", "AM-13.22", "AM-D2", "AM-1.1")
def test_locations_are_placed_in_seat_order_from_the_starting_player() -> None:
    table = fracas.new("ani-mayhem", seats=3, seed=1, decks="tide")
    first = state(table).first
    order = []
    while asked(table) == "place":
        seat, question = next(iter(table.waiting.items()))
        order.append(seat)
        table.play(seat, question.options[0])
    assert order[:4] == [(first + at) % 3 for at in (1, 2, 0, 1)]


@pytest.mark.clause("AM-13.24", "AM-31.34", "AM-31.9", "AM-D2", "AM-S14")
@pytest.mark.parametrize("layout", ["generic", "line"])
def test_with_placing_any_players_put_items_and_disasters_where_they_like(layout: str) -> None:
    table = fracas.new(
        "ani-mayhem", seats=2, seed=2, decks="tide,drifter", placing="any", layout=layout
    )
    while asked(table) == "place":
        play(table, options(table)[0])
    assert asked(table) == "lay_item"
    assert len(options(table)) == 14
    while asked(table) in ("lay_item", "lay_disaster"):
        play(table, options(table)[-1])
    s = state(table)
    assert all((len(one.beneath), len(one.disasters)) == (1, 2) for one in s.sites)
    assert not any(s.seen[one] for site in s.sites for one in site.beneath + site.disasters)
    mixed = [s.cast.owners[site.beneath[0]] != s.cast.owners[site.card] for site in s.sites]
    assert any(mixed)


@pytest.mark.clause("AM-13.4")
def test_a_deck_without_havens_starts_in_a_spare_location_without_traits() -> None:
    spare = msgspec.structs.replace(theme("tide", 2), havens=(number("av.storm-gate"),))
    locations = tuple(one for one in spare.locations if one != number("av.storm-gate"))
    spare = msgspec.structs.replace(spare, locations=(*locations, number("av.bamboo-ridge")))
    d = deck_steps(spare, 2).d
    spare = msgspec.structs.replace(spare, disasters=theme("tide", 1).disasters[:d])
    assert check(spare, 2) == []
    none = msgspec.structs.replace(spare, havens=())
    assert {one.clause for one in check(none, 2)} == {"AM-13.4"}
    text = """
    [[locations]]
    card = "av.night-market"
    [[havens]]
    card = "av.storm-gate"
    location = "av.night-market"
    """
    table = scene(text + placed("av.fenwick", "av.storm-gate"))
    play(table, ("go", -1), "av.fenwick", "done", 0)
    assert asked(table) == "march"
    assert state(table).auras in (None, [])


# Big Square


@pytest.mark.clause("AM-31.10", "AM-31.14")
def test_the_big_square_is_filled_without_gaps() -> None:
    table = started(4, layout="square", decks="harbour,lantern,tide,drifter")
    s = state(table)
    xs, ys = {one.x for one in s.sites}, {one.y for one in s.sites}
    assert (len(s.sites), len(xs), len(ys)) == (144, 12, 12)
    assert s.table.total == 144
    assert [len(path) for path in s.paths] == [144] * 4
    assert whole(table)


@pytest.mark.clause("AM-31.10")
def test_no_cell_makes_the_square_longer_than_twelve() -> None:
    row = {(x, 0) for x in range(12)}
    assert {x for x, _ in free_cells(row, 12)} == set(range(12))
    with pytest.raises(BadInput):
        fracas.new("ani-mayhem", seats=3, layout="square")


@pytest.mark.clause("AM-31.11", "AM-X24", "AM-R89")
@pytest.mark.parametrize("key", THEMES)
def test_copy_limits_are_exceeded_as_far_as_needed_and_no_further(key: str) -> None:
    deck = theme(key, 4, "square")
    assert check(deck, 4, "square") == []
    assert (len(deck.locations), len(deck.items), deck_steps(deck, 4, "square").a) == (36, 36, 72)
    counts = Counter(deck.disasters)
    assert max(counts.values()) == 3  # there are enough
    rare, common = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    greedy = list(deck.disasters)
    greedy[greedy.index(rare)] = common
    worse = msgspec.structs.replace(deck, disasters=tuple(greedy))
    assert "AM-13.12" in {one.clause for one in check(worse, 4, "square")}
    every = [at for at in OFFERED if CARDS[at].type == "disaster" for _ in range(3)]

    def too_many(disasters: list[int]) -> list[str]:
        made = msgspec.structs.replace(deck, disasters=tuple(disasters))
        return [one.card for one in check(made, 4, "square") if one.key == "copies"]

    assert too_many([*every, rare]) == []  # for want of others a 4th is allowed
    assert len(too_many([*every[:-1], rare, common])) == 1
    assert too_many([*every[:-1], rare]) == [CARDS[rare].id]


@pytest.mark.clause("AM-31.12", "AM-31.13")
def test_nobody_steps_over_the_edge_but_by_a_card_and_havens_lie_outside() -> None:
    cards = (
        "av.canal-market", "av.night-market", "av.bamboo-ridge", "av.coral-maze", "av.tidal-court",
        "av.noodle-corner", "av.precinct-nine", "av.mag-rail-yard", "av.holo-theatre",
    )  # fmt: skip
    cells = "".join(
        f'[[locations]]\ncard = "{card}"\nx = {at % 3}\ny = {at // 3}\n'
        for at, card in enumerate(cards)
    )
    text = '[options]\nlayout = "square"\n' + cells
    table = scene(text + placed("av.ox-hendry", "av.coral-maze"), seats=4)
    near = neighbours(table, "av.ox-hendry")
    assert near == [cards[at] for at in (0, 1, 4, 6, 7)]
    jumping = scene(
        text + placed("av.ox-hendry", "av.coral-maze", 'enhancements = ["rb.jump"]'), seats=4
    )
    assert cards[5] in neighbours(jumping, "av.ox-hendry")
    assert haven_cells(table, cards[4]) == []
    outside = [cell for one in cards for cell in haven_cells(table, one)]
    assert not any(0 <= x < 3 and 0 <= y < 3 for x, y in outside)


# Skirmish


def skirmish(seed: int = 1) -> Table:
    return fracas.new("ani-mayhem", seats=2, seed=seed, layout="skirmish", decks="lantern,tide")


@pytest.mark.clause("AM-31.15", "AM-31.16", "AM-S14")
def test_skirmish_starts_with_five_piles_and_five_power_cards() -> None:
    table = skirmish()
    s = state(table)
    for seat, player_ in enumerate(s.players):
        assert (len(player_.items), len(player_.combat), len(player_.disasters)) == (10, 10, 20)
        assert len(player_.hand) == 5
        assert len(player_.draw) == 15
        assert len(player_.reserve) == 4
        assert all(s.seen[one] == 1 << seat for one in player_.reserve)
    assert asked(table) == "unveil"
    assert {state(skirmish(seed)).first for seed in range(8)} == {0, 1}


@pytest.mark.clause("AM-31.15", "AM-R92")
@pytest.mark.parametrize("key", THEMES)
def test_skirmish_decks_are_legal_and_bad_ones_told(key: str) -> None:
    deck = theme(key, 2, "skirmish")
    assert faults(deck, 2, "skirmish") == []
    thrice = msgspec.structs.replace(deck, power=(*deck.power[:17], *(deck.power[-1],) * 3))
    assert {one.key for one in faults(thrice, 2, "skirmish")} == {"copies"}
    worldly = msgspec.structs.replace(deck, power=(*deck.power[:19], number("av.open-sky")))
    assert {one.key for one in faults(worldly, 2, "skirmish")} == {"no_globals"}


def fight_on(table: Table) -> None:
    """One answer that goes on with the fight."""
    wanted = ("pass", "fight", "done", "none", "no", options(table)[0])
    play(table, next(one for one in wanted if one in options(table)))


@pytest.mark.clause("AM-31.17", "AM-31.18", "AM-31.19", "AM-31.20", "AM-D35")
def test_a_turn_reveals_one_arms_one_and_faces_a_disaster() -> None:
    table = skirmish()
    s = state(table)
    seat = s.first
    assert len(options(table)) == 4
    play(table, options(table)[0])
    assert len(state(table).players[seat].reserve) == 3
    assert asked(table) == "arm"
    armed = [one for one in options(table) if one != "done"]
    assert {one[0] for one in armed} <= {"enhance", "equip"}
    play(table, armed[0])
    assert asked(table) != "arm"
    foe = state(table).players[1 - seat]
    assert len(foe.disasters) == 19
    assert foe.disasters or state(table).combat


def result_of(disasters: list[str], strong: bool) -> Table:
    """A turn against these disasters, the first of them first."""
    table = skirmish()
    s = state(table)
    seat = s.first
    foe = s.players[1 - seat]
    on_top = [
        next(o for o in foe.disasters if CARDS[s.cast.kinds[o]].id == one) for one in disasters
    ]
    foe.disasters = [one for one in foe.disasters if one not in on_top] + on_top[::-1]
    play(table, options(table)[0], "done")
    turn = state(table).turn
    while table.waiting and state(table).turn == turn:
        fight = state(table).combat
        if fight is not None and strong:
            fight.health[-1 - fight.menace] = -5
            for one in fight.health:
                if one >= 0:
                    fight.health[one] = 40
        if "retreat" in options(table) and not strong:
            play(table, "retreat")
        else:
            fight_on(table)
    return table


@pytest.mark.clause("AM-31.21", "AM-31.22", "AM-31.25")
def test_both_defeated_win_an_item_of_the_opponent() -> None:
    table = result_of(["av.gloam-hound", "av.clatter-swarm"], strong=True)
    s = state(table)
    assert len(s.players[s.first].won) == 1
    assert len(s.players[1 - s.first].items) == 9
    assert s.active == 1 - s.first
    assert all(len(one.hand) == 5 for one in s.players)
    assert "av.gloam-hound" in ids(table, s.players[1 - s.first].removed)


@pytest.mark.clause("AM-31.23", "AM-31.37", "AM-R91", "AM-R124")
def test_an_undefeated_one_ends_the_turn_and_both_are_out() -> None:
    table = result_of(["av.gloam-hound", "av.hungry-ghost"], strong=False)
    s = state(table)
    assert s.players[s.first].won == []
    out = ids(table, s.players[1 - s.first].removed)
    assert sorted(out) == ["av.gloam-hound", "av.hungry-ghost"]
    assert not s.menaces
    assert all(one.at == s.first for one in s.bodies.values())


@pytest.mark.clause("AM-31.24", "AM-31.38", "AM-31.29")
def test_a_non_combat_disaster_takes_effect_or_finds_nothing_and_counts_as_defeated() -> None:
    table = result_of(["av.lost-luggage", "av.mirror-rain"], strong=True)
    s = state(table)
    assert len(s.players[s.first].won) == 1
    assert not s.menaces


@pytest.mark.clause("AM-31.26")
def test_the_game_ends_when_all_disasters_have_been_played() -> None:
    table = skirmish()
    s = state(table)
    while table.waiting:
        fight_on(table)
    s = state(table)
    assert table.result is not None
    if "AM-31.26" in table.result.clauses:
        assert not any(one.disasters for one in s.players)
        assert table.result.scores == tuple(len(one.won) for one in s.players)


@pytest.mark.clause("AM-31.27", "AM-31.36", "AM-R90")
def test_who_has_no_character_at_her_turn_loses_and_the_bonked_sit_one_out() -> None:
    table = skirmish()
    seat = state(table).first
    play(table, options(table)[0], "done")
    while state(table).active == seat and table.waiting:
        play(
            table,
            "retreat"
            if "retreat" in options(table)
            else "pass"
            if "pass" in options(table)
            else options(table)[0],
        )
    s = state(table)
    mine = [one for one in s.bodies.values() if one.seat == seat]
    for one in mine:
        bonk(table, ids(table, [one.card])[0])
    for player_ in s.players:
        player_.bonked = dict.fromkeys(player_.bonked, s.players[seat].turns + 2)
    s.players[seat].removed += s.players[seat].reserve
    s.players[seat].reserve = []
    while table.waiting and state(table).active != seat:
        fight_on(table)
    assert table.result is not None
    assert table.result.clauses == ("AM-31.27",)
    assert table.result.places[seat] == 2


@pytest.mark.clause("AM-31.28")
def test_an_emptied_power_pile_is_reshuffled_without_disasters() -> None:
    table = skirmish()
    s = state(table)
    player_ = s.players[0]
    player_.discard, player_.draw = player_.draw, []
    player_.hand = player_.hand[:3]
    s.strand = s.strands[0]
    fill(s, 0)
    assert (len(player_.hand), len(player_.draw), player_.discard) == (5, 13, [])


@pytest.mark.clause("AM-31.29")
def test_there_is_no_field_in_skirmish() -> None:
    s = state(skirmish())
    assert s.near == [(), ()]
    assert s.havens == []


@pytest.mark.clause("AM-31.15")
@pytest.mark.parametrize("seed", range(6))
def test_random_decks_are_legal(seed: int) -> None:
    for players in range(1, 7):
        assert check(random_deck(seeded(str(seed)), players), players) == []
    assert check(random_deck(seeded(str(seed)), 4, "square"), 4, "square") == []
    assert faults(random_deck(seeded(str(seed)), 2, "skirmish"), 2, "skirmish") == []


@pytest.mark.clause("AM-S8", "AM-S14")
def test_an_imagined_opponent_has_another_legal_deck() -> None:
    s = state(skirmish())
    rng = random.Random(2)
    worlds = [imagine(game, s, 0, rng) for _ in range(20)]
    reserves = {tuple(one.cast.kinds[card] for card in one.players[1].reserve) for one in worlds}
    assert len(reserves) > 10
    for one in worlds:
        assert len({one.cast.kinds[card] for card in one.players[1].reserve}) == 4
        own = [one.cast.kinds[card] for card in one.players[0].reserve]
        assert own == [s.cast.kinds[card] for card in s.players[0].reserve]
