"""NG-2, NG-3: components and set-up."""

import pytest

import fracas
from fracas.games.neon_gods.cards import KEY, KINDS, MEMBERS, NUMBER, RECRUITS, Card, cards
from fracas.games.neon_gods.grid import AT, DISTANCE, NAMES, NEXT, SPACES, names
from fracas.games.neon_gods.invariants import invariants
from fracas.games.neon_gods.numbers import COLOURS, FACES, STRUCTURES, TOKENS, WORK, numbers
from fracas.games.neon_gods.setup import GANGS
from fracas.games.neon_gods.state import figures

from .tables import answer, asked, at, gang, options, question, state, told
from .tables import cards as kinds_of

SEEDS = range(12)


def fresh(seed: int = 1, seats: int = 4, **options: object) -> fracas.Table:
    return fracas.new("neon-gods", seats, seed=seed, **options)


@pytest.mark.clause("NG-1.7", "NG-3.1", "NG-D1", "NG-18.2")
def test_a_game_is_one_scenario_and_life_on_the_streets_comes_first() -> None:
    assert state(fresh()).city.scenario == "life-on-the-streets"
    raids = state(fresh(scenario="raids"))
    assert raids.city.scenario == "raids" and sum(raids.products) == 12
    with pytest.raises(fracas.BadInput, match="there is no scenario 'nowhere'"):
        fresh(scenario="nowhere")


@pytest.mark.clause("NG-2.1", "NG-R1")
def test_the_board_has_36_spaces() -> None:
    assert len(SPACES) == 36 and NAMES[0] == "a1" and NAMES[5] == "f1" and NAMES[35] == "f6"


@pytest.mark.clause("NG-2.2")
def test_neighbours_share_a_side() -> None:
    assert names(NEXT[AT["c3"]]) == ("c2", "b3", "d3", "c4")
    assert names(NEXT[AT["a1"]]) == ("b1", "a2") and names(NEXT[AT["f4"]]) == ("f3", "e4", "f5")


@pytest.mark.clause("NG-2.3")
def test_distance_is_columns_plus_rows() -> None:
    assert DISTANCE[AT["a1"]][AT["b4"]] == 4 and DISTANCE[AT["f6"]][AT["a1"]] == 10
    assert DISTANCE[AT["c3"]][AT["c3"]] == 0


@pytest.mark.clause("NG-2.4", "NG-3.16", "NG-18.1")
def test_sixteen_figures_six_on_the_base() -> None:
    for player in state(fresh()).players:
        assert (player.home, player.supply, figures(player, -1)) == (6, 10, 6)


@pytest.mark.clause("NG-2.5", "NG-R7", "NG-R9", "NG-C3", "NG-C8")
def test_the_cards_of_the_box() -> None:
    assert len(cards.starting) == 6 and MEMBERS == 46 and RECRUITS - MEMBERS == 10
    assert len(WORK) == 4 and len(cards.members) == 40
    by_type: dict[str, list[Card]] = {}
    for card in cards.members:
        by_type.setdefault(card.type, []).extend([card] * card.copies)
    assert {name: len(found) for name, found in by_type.items()} == {
        "warrior": 7,
        "bandit": 7,
        "builder": 7,
        "charmer": 7,
        "doc": 7,
        "merchant": 7,
        "general": 4,
    }
    first = {
        "warrior": "move",
        "bandit": "sell",
        "builder": "work",
        "charmer": "draw",
        "doc": "recover",
        "merchant": "gain",
    }
    for name, effect in first.items():
        shapes = sorted(tuple(x for _, x in card.effects) for card in by_type[name])
        assert shapes == [(2, 1)] * 5 + [(2, 2), (3,)]
        assert all(card.effects[0][0] == effect for card in by_type[name])
    assert [card.effects[0][1] for card in by_type["general"]] == [4] * 4


@pytest.mark.clause("NG-2.6", "NG-2.7", "NG-R8")
def test_a_card_has_a_name_a_type_effects_and_dice() -> None:
    types = {"warrior", "bandit", "builder", "charmer", "doc", "merchant", "general"}
    for card in (*cards.starting, *cards.members):
        assert card.name and card.type in types
        assert 1 <= len(card.effects) <= 2 and 1 <= len(card.dice) <= 2
    assert {card.type for card in cards.members} == types


@pytest.mark.clause("NG-2.8", "NG-2.9", "NG-C5", "NG-C6", "NG-C7", "NG-R14")
def test_the_tokens_of_the_box() -> None:
    pieces = numbers.pieces
    assert (pieces.dead_zones, pieces.tunnels, pieces.owls) == (16, 10, 10)
    assert TOKENS == (30, 10, 10, 10) and pieces.skyscrapers == (6, 6, 4)
    assert sorted(pieces.andys) == [4] * 2 + [5] * 3 + [6] * 4 + [7] * 3 + [8] * 2 + [9]
    assert sum(NUMBER) == 93
    assert [(one.card, one.money) for one in numbers.work] == [
        ("product", 0),
        ("factory", 3),
        ("watchtower", 3),
        ("monument", 3),
    ]


@pytest.mark.clause("NG-2.11", "NG-16.6")
def test_money_has_no_limit() -> None:
    table = at(step="activate", players=[{"money": 10_000, "hand": ["thea"]}])
    answer(table, "thea")
    assert gang(table, 1).money == 10_004


@pytest.mark.clause("NG-2.12", "NG-C1", "NG-R12")
def test_the_dice() -> None:
    assert dict(zip(COLOURS, FACES, strict=True)) == {
        "blue": ("0", "1", "2", "2", "3", "4"),
        "pink": ("1", "2", "3", "3", "4", "5"),
        "green": ("0gg", "1g", "1g", "1g", "1", "2"),
    }


@pytest.mark.clause("NG-2.13", "NG-R78")
def test_only_factories_watchtowers_and_monuments_are_structures() -> None:
    assert [WORK[one] for one in STRUCTURES] == ["factory", "watchtower", "monument"]
    table = at("tunnel-assault", step="recruit", slots=["fresh-diggings", "ulf", "thea", "noor"])
    answer(table, ("fresh-diggings", 0))
    assert "a2" in options(table)  # a skyscraper space may have a tunnel


@pytest.mark.clause("NG-2.14", "NG-2.17")
def test_a_players_state() -> None:
    player = fresh().view(0)["players"][0]
    assert {"blurp", "money", "supply", "hand", "draw", "activated", "battle", "discard"} <= set(
        player
    )
    assert (player["hand"], player["draw"], player["discard"]) in ((2, 4, []), (3, 3, []))


@pytest.mark.clause("NG-2.15")
def test_a_card_is_always_in_one_zone_of_its_owner() -> None:
    table = fresh(seed=4, seats=3)
    for number in range(400):
        found = question(table)
        table.play(found.seat, found.options[(number * 7) % len(found.options)])
        if table.over:
            break
        assert invariants(state(table)) == []
    lost = state(at())
    card = lost.players[0].draw.pop()
    assert invariants(lost) == [f"P1: {KEY[card]} is in none of her zones (NG-2.15)"]
    with pytest.raises(fracas.BadInput, match="is in none of her zones"):
        at(players=[{"hand": [], "draw": [], "discard": [], "activated": []}])


@pytest.mark.clause("NG-2.16", "NG-R3")
def test_four_slots_and_their_prices() -> None:
    assert [slot["price"] for slot in fresh().view(0)["slots"]] == [0, 1, 3, 5]
    with pytest.raises(fracas.BadInput, match="4 slots"):
        at(slots=["thea"])


@pytest.mark.clause("NG-2.18", "NG-3.9")
def test_the_tables_state() -> None:
    table = fresh()
    view = table.view(None)
    assert (view["round"], view["step"], view["active"]) == (1, "recruit", view["first"])
    assert view["rounds_to_daylight"] == 2 and view["deck"] == 52


@pytest.mark.clause("NG-2.20")
def test_a_space_may_hold_many_tokens() -> None:
    table = at(
        bare=True,
        spaces={
            "c3": {
                "ground": "S3",
                "tunnel": True,
                "owls": 4,
                "andys": [4, 5, 6],
                "products": 9,
                "factory": True,
                "watchtower": True,
                "monument": True,
            }
        },
    )
    space = table.view(0)["spaces"]["c3"]
    assert (space["owls"], len(space["andys"]), space["products"]) == (4, 3, 9)
    assert space["structures"] == ["factory", "watchtower", "monument"]


@pytest.mark.clause("NG-2.21", "NG-10.10", "NG-10.12")
@pytest.mark.parametrize(
    ("space", "what", "clause"),
    [
        ("a1", {"tunnel": True}, "2.21"),
        ("a1", {"andys": [4]}, "2.21"),
        ("a1", {"owls": 1}, "2.21"),
        ("d1", {"tunnel": True}, "2.21"),
        ("d1", {"andys": [4]}, "2.21"),
        ("d1", {"factory": True}, "10.10"),
        ("b1", {"monument": True}, "10.12"),
    ],
)
def test_what_a_base_and_a_dead_zone_never_hold(
    space: str, what: dict[str, object], clause: str
) -> None:
    with pytest.raises(fracas.BadInput, match=f"NG-{clause}"):
        at(spaces={space: what})


@pytest.mark.clause("NG-3.2", "NG-3.3", "NG-D1", "NG-R16")
def test_gangs_differ_in_name_only() -> None:
    table = fresh(gangs="saints,magpies,wrenches,tempests")
    gangs = [one.gang for one in state(table).players]
    assert gangs == ["saints", "magpies", "wrenches", "tempests"]
    assert table.saying(0).seats[0] == "Static Saints"
    for player in state(table).players:
        own = kinds_of(player.hand + player.draw)
        assert own == sorted(key for key in KINDS if key.startswith("grunt-"))
    assert len(GANGS) == 4


@pytest.mark.clause("NG-D1")
@pytest.mark.parametrize(
    ("gangs", "why"),
    [
        ("magpies,magpies", "of its own"),
        ("magpies,dads", "no gang 'dads'"),
        ("magpies", "need 4 gangs"),
    ],
)
def test_a_wrong_choice_of_gangs_is_refused(gangs: str, why: str) -> None:
    with pytest.raises(fracas.BadInput, match=why):
        fresh(gangs=gangs)


@pytest.mark.clause("NG-3.4", "NG-3.11")
def test_everyone_starts_with_no_blurp_and_five_money() -> None:
    assert [(one.blurp, one.money) for one in state(fresh()).players] == [(0, 5)] * 4


@pytest.mark.clause("NG-3.5")
def test_six_cards_are_shuffled_and_two_drawn() -> None:
    hands = set()
    for seed in SEEDS:
        s = state(fresh(seed))
        for seat, player in enumerate(s.players):
            drawn = 3 if seat == s.first else 2  # the first turn has begun
            assert (len(player.hand), len(player.draw)) == (drawn, 6 - drawn)
        hands.add(tuple(kinds_of(s.players[(s.first + 1) % 4].hand)))
    assert len(hands) > 4


@pytest.mark.clause("NG-3.6", "NG-3.7", "NG-3.8")
def test_four_members_are_out_and_events_are_shuffled_back() -> None:
    aside = 0
    for seed in SEEDS:
        table = fresh(seed)
        s = state(table)
        assert len(s.slots) == 4 and all(card < MEMBERS for card in s.slots)
        assert sorted([*s.deck, *s.slots]) == list(range(RECRUITS))
        aside += len(told(table, "aside"))
    assert aside  # and everybody saw it


@pytest.mark.clause("NG-3.8", "NG-S4")
def test_events_set_aside_do_not_stay_on_top_of_the_deck() -> None:
    on_top = []
    for seed in range(40):
        table = fresh(seed)
        for one in told(table, "aside"):
            set_aside = one["cards"]
            assert isinstance(set_aside, tuple)
            top = state(table).deck[-len(set_aside) :]
            on_top.append(sorted(KEY[card] for card in top) == sorted(map(str, set_aside)))
    assert len(on_top) > 5 and not all(on_top)


@pytest.mark.clause("NG-3.7")
def test_slots_are_filled_from_the_cheapest() -> None:
    orders = {tuple(KEY[card] for card in state(fresh(seed)).slots) for seed in SEEDS}
    assert len(orders) == len(SEEDS)


@pytest.mark.clause("NG-3.10", "NG-3.13", "NG-2.10")
def test_andys_come_at_random_from_the_mixed_supply() -> None:
    found = set()
    for seed in SEEDS:
        s = state(fresh(seed))
        assert len(s.andys) == 8 and len(s.andy_supply) == 7
        assert all(s.seen[andy] == 0 for andy in s.andys + s.andy_supply)
        found.add(tuple(NUMBER[andy] for andy in s.andys))
    assert len(found) == len(SEEDS)


@pytest.mark.clause("NG-3.12", "NG-3.18", "NG-R18")
def test_the_first_player_is_random_and_takes_the_first_turn() -> None:
    firsts = set()
    for seed in SEEDS:
        table = fresh(seed)
        firsts.add(state(table).first)
        assert asked(table) == (state(table).first + 1, "recruit")
    assert firsts == {0, 1, 2, 3}


@pytest.mark.clause("NG-3.20", "NG-R83")
def test_a_map_may_name_the_first_player() -> None:
    named = {"life-on-the-streets": 2, "close-quarters": 1, "tunnel-assault": 1}
    for scenario, seat in {**named, "no-place-to-hide": 2}.items():
        for seed in SEEDS[:4]:
            table = fresh(seed, 3, scenario=scenario)
            assert state(table).first == seat - 1 and asked(table) == (seat, "recruit")
    assert {state(fresh(seed, 3, scenario="raids")).first for seed in SEEDS} == {0, 1, 2}
    nobody = 'title = "x"\n[first]\n3 = 4\n[maps]\n3 = ""\n'
    with pytest.raises(fracas.BadInput, match="with 3 players there is no seat 4"):
        fresh(1, 3, scenario=nobody)


@pytest.mark.clause("NG-3.12", "NG-14.4")
def test_turn_order_is_by_seat() -> None:
    assert at(seats=4, first=3).view(None)["order"] == [2, 3, 0, 1]


@pytest.mark.clause("NG-3.13", "NG-3.17", "NG-R15")
def test_the_tiles_of_the_map_are_placed_and_the_rest_is_supply() -> None:
    table = fresh()
    view = table.view(None)
    assert view["spaces"]["d1"]["ground"] == "dead" and view["spaces"]["c3"]["value"] == 3
    assert view["spaces"]["b2"]["tunnel"] and view["spaces"]["d2"]["andys"] == [None]
    assert view["tokens"] == {
        "product": 30,
        "factory": 10,
        "watchtower": 10,
        "monument": 10,
        "tunnel": 6,
        "owl": 10,
        "andy": 7,
    }


@pytest.mark.clause("NG-3.14")
def test_seat_n_has_base_n_clockwise() -> None:
    assert [NAMES[one.base] for one in state(fresh()).players] == ["a1", "f1", "f6", "a6"]


@pytest.mark.clause("NG-3.15", "NG-18.1")
@pytest.mark.parametrize("scenario", ["close-quarters", "tunnel-assault", "no-place-to-hide"])
def test_all_work_cards_are_in_play_everywhere(scenario: str) -> None:
    work = fresh(scenario=scenario).view(0)["work"]
    assert [one["card"] for one in work] == ["product", "factory", "watchtower", "monument"]


@pytest.mark.clause("NG-3.19")
def test_gangs_that_nobody_plays_are_out() -> None:
    s = state(fresh(seats=2))
    assert len(s.players) == 2 and len(s.seen) == RECRUITS + 15 + 12
