"""BF-1 to BF-3: what there is, and how it is set up."""

from collections import Counter
from typing import Any

import pytest

import fracas
from fracas import BadInput, Table
from fracas.games.blood_feud.cards import (
    ADVANCEMENT_IDS,
    EVENT_IDS,
    FACTIONS,
    MARKET_ORDER_IDS,
    TILES,
    advancement,
    ambition,
    key,
    order,
)
from fracas.games.blood_feud.city import city, domain_name
from fracas.games.blood_feud.effects import seals, unit_limit
from fracas.games.blood_feud.state import SUPPLY, TROPHY, kind, quorum, seats_of

from .looking import count_on, everywhere, keys, kinds, state, team, told
from .tables import act, feud, refused, say


def fresh(seats: int = 4, seed: int = 1, **options: Any) -> Table:
    return fracas.new("blood-feud", seats, seed, **options)


@pytest.mark.clause("BF-1.1", "BF-3.1", "BF-D37")
def test_four_to_eight_teams_of_one_to_four_seats() -> None:
    for seats, teams, largest in ((4, 4, 1), (8, 8, 1), (16, 4, 4), (32, 8, 4), (6, 5, 2)):
        s = state(fresh(seats, teams=teams))
        sizes = Counter(s.team_of)
        assert len(sizes) == teams == len(s.teams)
        assert max(sizes.values()) == largest and sum(sizes.values()) == seats
    for seats, teams in ((17, 4), (4, 5), (7, 8)):
        with pytest.raises(BadInput, match=r"BF-1\.1"):
            fresh(seats, teams=teams)
    for seats in (3, 33):
        with pytest.raises(BadInput, match="4 to 32"):
            fresh(seats)
    for number in range(9, 33):
        assert max(Counter(state(fresh(number)).team_of).values()) <= 4


@pytest.mark.clause("BF-1.2", "BF-R9")
def test_a_faction_and_all_its_units_are_vampire_or_human() -> None:
    s = state(feud("turn = 0"))
    assert [kind(s, t) for t in range(4)] == ["vampire", "human", "vampire", "human"]
    assert len({FACTIONS[one.faction].colour for one in s.teams}) == 4
    table = feud(
        'start = "orders"\n[[placed]]\nteam = "F01"\ncard = "feed"\nat = "D1"\n'
        "[team.F01]\nassets = 0\nunits = { D1 = 1 }\n[team.F07]\nunits = { D1 = 1 }\n"
    )
    assert told(table, "gain_assets")[0]["assets"] == 2  # City Hall's Unit is Human


@pytest.mark.clause("BF-3.2", "BF-R32")
def test_no_faction_twice_and_a_quarter_of_each_kind() -> None:
    for wish in ("F01,F01,F07,F08", "F01,F02,F07", "F01,F02,F07,F99"):
        with pytest.raises(BadInput, match=r"BF-3\.2"):
            fresh(4, factions=wish)
    with pytest.raises(BadInput, match="at least 1 of 4"):
        fresh(4, factions="F01,F02,F03,F04")
    with pytest.raises(BadInput, match="at least 2 of 5"):
        fresh(5, factions="F01,F02,F03,F04,F07")
    assert keys_of(fresh(5, factions="F01,F02,F03,F08,F07")) == ["F01", "F02", "F03", "F08", "F07"]
    for seed in range(6):
        found = keys_of(fresh(8, seed))
        assert len(set(found)) == 8


def keys_of(table: Table) -> list[str]:
    return [FACTIONS[one.faction].id for one in state(table).teams]


@pytest.mark.clause("BF-3.3")
@pytest.mark.parametrize(
    ("teams", "kinds_"), [(4, "VHVH"), (5, "VHVHV"), (6, "VHVHVH"), (7, "VHVHVHV"), (8, "VHVHVHVH")]
)
def test_the_default_mix_alternates(teams: int, kinds_: str) -> None:
    s = state(fresh(teams))
    assert "".join(kind(s, t)[0].upper() for t in range(teams)) == kinds_


MAPS = {4: (11, 18, 15), 5: (14, 24, 19), 6: (16, 27, 21), 7: (19, 33, 25), 8: (21, 36, 27)}
"""BF-C1: Domains, edges, total value."""


@pytest.mark.clause("BF-2.11", "BF-3.4", "BF-2.9", "BF-R10", "BF-C1")
@pytest.mark.parametrize("teams", list(MAPS))
def test_the_map_is_made_by_rule(teams: int) -> None:
    s = state(fresh(teams))
    domains, edges, total = MAPS[teams]
    assert (s.city.size, len(s.city.edges)) == (domains, edges)
    values = {"home": 1, "district": 1, "landmark": 2, "centre": 3}
    assert sum(values[one] for one in s.city.types) == total
    types = [TILES[tile].type for tile in s.tiles]
    assert types == list(s.city.types)  # the right kind of tile on each Domain
    assert Counter(types) == {
        "home": teams, "district": teams, "landmark": (teams + 1) // 2, "centre": 1
    }  # fmt: skip
    drawn = [tile for tile in s.tiles if TILES[tile].type != "home"]
    assert len(drawn) == len(set(drawn))


@pytest.mark.clause("BF-2.11", "BF-2.9", "BF-C1")
def test_homes_districts_landmarks_and_centre_are_joined_as_the_rule_says() -> None:
    four = city(4)
    names = {tuple(sorted((domain_name(4, a), domain_name(4, b)))) for a, b in four.edges}
    assert names == {
        ("D1", "H1"), ("D4", "H1"), ("D2", "H2"), ("D1", "H2"), ("D3", "H3"), ("D2", "H3"),
        ("D4", "H4"), ("D3", "H4"), ("D1", "D2"), ("D2", "D3"), ("D3", "D4"), ("D1", "D4"),
        ("D1", "L1"), ("D2", "L1"), ("D3", "L2"), ("D4", "L2"), ("L1", "Z"), ("L2", "Z"),
    }  # fmt: skip
    five = city(5)
    odd = {tuple(sorted((domain_name(5, a), domain_name(5, b)))) for a, b in five.edges}
    assert ("D1", "L3") in odd and ("D5", "L3") in odd  # indices wrap round
    assert [domain_name(4, at) for at in (0, 4, 8, 10)] == ["H1", "D1", "L1", "Z"]


@pytest.mark.clause("BF-3.4")
def test_the_seed_draws_the_tiles() -> None:
    layouts = {tuple(state(fresh(4, seed)).tiles) for seed in range(8)}
    assert len(layouts) > 4


@pytest.mark.clause("BF-3.5", "BF-3.6", "BF-3.8", "BF-2.2", "BF-2.8", "BF-R30")
def test_units_at_set_up() -> None:
    table = fresh(6, teams=4, factions="F01,F07,F02,F08")
    s = state(table)
    assert s.team_of == (0, 0, 1, 1, 2, 3)
    assert [everywhere(table, t) for t in range(4)] == [
        {"H1": 4, "D1": 1}, {"H2": 5, "D2": 1}, {"H3": 4, "D3": 1}, {"H4": 5, "D4": 1},
    ]  # fmt: skip
    for t in range(4):
        mine = [u for u, owner in enumerate(s.unit_team) if owner == t]
        assert sum(s.unit_seat[u] < 0 for u in mine) == 10
        assert [s.unit_seat[u] for u in mine if s.unit_seat[u] >= 0] == list(seats_of(s, t))
        assert all(s.unit_at[s.body[seat]] == t for seat in seats_of(s, t))
        placed = sum(s.unit_at[u] >= 0 for u in mine)
        assert sum(s.unit_at[u] == SUPPLY for u in mine) == len(mine) - placed
        assert len({s.unit_number[u] for u in mine}) == len(mine)  # BF-2.7
    four = state(fresh(16))
    assert sum(four.unit_at[u] == 0 and four.unit_seat[u] < 0 for u in range(14)) == 0


@pytest.mark.clause("BF-3.7", "BF-6.25")
def test_set_up_ignores_the_unit_limit() -> None:
    table = fresh(4, factions="F01,F07,F02,F08")
    assert count_on(table, 1, "H2") == 5 > unit_limit(state(table), 1, 1) == 3


@pytest.mark.clause("BF-2.7")
def test_a_unit_is_numbered_basic_or_player_fresh_or_fatigued() -> None:
    table = feud("turn = 0\nstations = ['cityscape','orders','orders','orders']")
    view = table.view(0)["city"]["domains"][0]["units"]
    player = next(one for one in view if one["player"] is not None)
    basic = [one for one in view if one["player"] is None]
    assert player["name"] == "F01-11" and player["player"] == 0
    assert [one["name"] for one in basic] == ["F01-1", "F01-2", "F01-3"]
    assert not any(one["tired"] for one in view)
    act(table, 0, "move", "F01-1", "D1")
    moved = next(u for u in table.view(0)["city"]["domains"][4]["units"] if u["name"] == "F01-1")
    assert moved["tired"] is True


@pytest.mark.clause("BF-3.9", "BF-2.1", "BF-R31", "BF-R34", "BF-C6")
def test_what_each_team_starts_with() -> None:
    s = state(fresh(4, factions="F01,F07,F02,F08"))
    for t, mine in enumerate(s.teams):
        assert (mine.assets, mine.tokens, mine.barricades) == (4, 1, 4)
        assert seals(s, t) == 6
    assert keys(s.teams[0].orders) == ["attack", "defend", "embrace", "feed", "feed"]
    assert keys(s.teams[1].orders) == ["attack", "defend", "recruit", "requisition", "requisition"]
    assert (order(s.teams[0].orders[0]).value, order(s.teams[0].orders[1]).value) == (0, 2)
    view = fresh(4).view(0)["teams"][0]
    assert {"assets", "tokens", "orders", "advancements", "events", "ambitions"} <= set(view)


@pytest.mark.clause("BF-3.10")
def test_a_smaller_team_gets_two_assets_for_each_seat_it_lacks() -> None:
    s = state(fresh(7, teams=4))
    assert [len(seats_of(s, t)) for t in range(4)] == [2, 2, 2, 1]
    assert [mine.assets for mine in s.teams] == [4, 4, 4, 6]


@pytest.mark.clause("BF-C15", "BF-C7", "BF-C8", "BF-C9")
def test_the_decks_of_the_box() -> None:
    """The one place that holds their numbers to the rulebook: other tests count from these."""
    decks = (MARKET_ORDER_IDS, ADVANCEMENT_IDS, EVENT_IDS)
    assert [len(one) for one in decks] == [54, 72, 60]


@pytest.mark.clause("BF-3.11", "BF-R57", "BF-2.22")
def test_three_events_each_from_shuffled_decks() -> None:
    s = state(fresh(4))
    assert [len(mine.events) for mine in s.teams] == [3, 3, 3, 3]
    assert len(s.event_deck) == len(EVENT_IDS) - 12
    other = state(fresh(4, 2))
    for deck in ("order_pile", "advancement_pile", "event_deck", "ambition_deck"):
        assert getattr(s, deck) != getattr(other, deck)
        assert getattr(s, deck) == getattr(state(fresh(4)), deck)
        assert getattr(s, deck) != sorted(getattr(s, deck))


@pytest.mark.clause("BF-3.12", "BF-D1", "BF-4.29")
def test_each_team_secretly_keeps_one_of_two_ambitions() -> None:
    table = fresh(8, teams=4)
    s = state(table)
    hands = [list(mine.ambitions) for mine in s.teams]
    assert [len(hand) for hand in hands] == [2, 2, 2, 2]
    deck = len(s.ambition_deck)
    number = table.questions(1)[0].number
    table.play(1, key(hands[0][1]))  # any seat of a team answers for it
    assert refused(table, 0, key(hands[0][0])) == "phase"
    with pytest.raises(fracas.Refused):
        table.play(0, key(hands[0][0]), question=number)
    assert len(state(table).teams[0].ambitions) == 2  # sealed until all are in
    for seat, t in ((2, 1), (4, 2), (6, 3)):
        table.play(seat, key(hands[t][0]))
    s = state(table)
    assert [mine.ambitions for mine in s.teams] == [[hands[0][1]], *([h[0]] for h in hands[1:])]
    assert len(s.ambition_deck) == deck + 4
    assert {hands[0][0], *(hand[1] for hand in hands[1:])} <= set(s.ambition_deck)
    assert all(not s.seen[card] for card in s.ambition_deck)


@pytest.mark.clause("BF-3.13", "BF-2.19")
def test_each_seat_starts_with_an_advancement_it_may_use() -> None:
    for seed in range(4):
        s = state(fresh(10, seed, teams=5))
        assert [len(one) for one in s.lanyards] == [1] * 10
        for seat, (card,) in enumerate(s.lanyards):
            assert advancement(card).kind in ("any", kind(s, s.team_of[seat]))
            assert s.seen[card] == s.everyone  # BF-11.6
        assert len(s.advancement_pile) + len(s.advancement_row) == len(ADVANCEMENT_IDS) - 10


@pytest.mark.clause("BF-3.14", "BF-2.14", "BF-2.16", "BF-R49", "BF-R65")
def test_the_rows_are_as_long_as_there_are_teams() -> None:
    for teams in (4, 6):
        s = state(fresh(teams))
        assert len(s.order_row) == len(s.advancement_row) == teams
        assert len(s.order_pile) == len(MARKET_ORDER_IDS) - teams
        assert len(s.ambition_row) == 4
        assert all(card >= 0 for card in s.order_row + s.advancement_row + s.ambition_row)
        assert len(s.event_deck) and s.event_discard == [] and s.proposals == [-1] * teams


@pytest.mark.clause("BF-3.15", "BF-2.18", "BF-R18", "BF-R19")
def test_tokens_on_the_board_and_in_the_graveyards() -> None:
    for teams, tokens in ((4, 16), (5, 20), (6, 24), (7, 28), (8, 32)):
        table = fresh(teams)
        assert state(table).tokens == tokens
    for mine in table.view(None)["teams"]:
        assert mine["graves"] == [None] * 6
        assert mine["grave_tokens"] == [0, 2, 4]  # spaces 1, 3 and 5


@pytest.mark.clause("BF-3.16", "BF-1.7", "BF-R12")
def test_all_start_with_power_three_and_their_home() -> None:
    s = state(fresh(5))
    assert [mine.power for mine in s.teams] == [3] * 5
    assert s.controller == (0, 1, 2, 3, 4) + (-1,) * 9


@pytest.mark.clause("BF-3.17", "BF-D2", "BF-4.1")
def test_each_seat_chooses_openly_where_it_starts() -> None:
    table = fresh(4)
    assert state(table).round == 1
    for seat in range(4):
        table.play(seat, table.questions(seat)[0].options[0])
    assert set(table.waiting) == {0, 1, 2, 3}
    table.play(2, "council")
    assert state(table).station[2] == 3  # at once, for all to see
    assert table.view(0)["seats"][2]["station"] == "council"
    for seat, where in ((0, "orders"), (1, "marketplace"), (3, "cityscape")):
        table.play(seat, where)
    assert state(table).station == [1, 2, 3, 0]
    assert kinds(table)[-1] == "round"


@pytest.mark.clause("BF-1.4", "BF-1.6", "BF-12.1", "BF-R14")
def test_a_round_is_gameplay_then_event_orders_power_income_cleanup() -> None:
    table = feud(
        """
start = "laps"
event = "E01"
[[placed]]
team = "F01"
card = "feed"
at = "D1"
[team.F01]
units = { D1 = 2 }
power = 6
[team.F07]
units = { H2 = 1, D2 = 3, Z = 1, L1 = 2, L2 = 2 }
ambitions = ["M09", "M10"]
"""
    )
    assert state(table).phase == "gameplay"
    while state(table).round == 1:
        seat = next(iter(table.waiting))
        act(table, seat, "pass")
    told_ = [one for one in kinds(table) if one != "pass"]
    steps = ("event", "turn_up", "power", "income", "fulfil", "round")
    assert [told_.index(one) for one in steps] == sorted(told_.index(one) for one in steps)
    assert state(table).phase == "gameplay" and state(table).round == 2


@pytest.mark.clause("BF-1.9", "BF-R71", "BF-R86")
def test_the_same_move_does_the_same_in_both_modes() -> None:
    text = "stations = ['cityscape','cityscape','orders','orders']\n[team.F01]\nunits = { D1 = 2 }"
    boards = []
    for mode in ("turns", "real-time"):
        head = "turn = 0\n" if mode == "turns" else ""
        table = feud(head + text, mode=mode)
        act(table, 0, "move", "F01-1", "L1")
        s = state(table)
        boards.append((s.unit_at, s.tired, s.teams[0].moves))
    assert boards[0] == boards[1]


@pytest.mark.clause("BF-1.8", "BF-R88")
def test_any_seat_of_a_team_answers_for_it() -> None:
    text = "turn = 0\nstations = ['orders','orders','orders','orders','orders']"
    for who in (1, 2):
        table = feud(text, seats=5, factions="F07,F01,F02,F08")
        s = state(table)
        assert s.team_of == (0, 0, 1, 2, 3)
        table = feud(text, seats=6, factions="F07,F01,F02,F08")
        act(table, 0, "ally", "F01")
        act(table, 1 + who, "yes")
        assert "accept_alliance" in kinds(table)


@pytest.mark.clause("BF-2.3", "BF-2.13", "BF-7.1", "BF-X1")
def test_the_alliance_board_reads_allied_blocked_or_empty() -> None:
    from .tables import example

    table = example("x1")
    board = {tuple(one["pair"]): one["state"] for one in table.view(None)["alliances"]}
    assert board[("F01", "F07")] == "allied"
    assert board[("F07", "F08")] == "blocked"
    assert board[("F01", "F08")] == "empty"
    assert len(board) == 6


@pytest.mark.clause("BF-2.4", "BF-R17")
def test_assets_never_run_out() -> None:
    table = feud('start = "resolution"\nevent = "E01"\n[team.F01]\nassets = 900\nunits = {}\n')
    assert team(table, 0).assets == 900 + 2 + 2


@pytest.mark.clause("BF-2.6")
def test_a_gain_from_an_empty_board_gives_nothing() -> None:
    for tokens, gained in ((1, 1), (0, 0)):
        text = f'start = "resolution"\nevent = "E26"\ntokens = {tokens}\n[team.F01]\npower = 1\n'
        table = feud(text)
        assert team(table, 0).tokens == 1 + gained
        assert state(table).tokens == 0


@pytest.mark.clause("BF-2.12")
def test_a_space_holds_pairs_in_order_of_arrival() -> None:
    table = feud(
        "turn = 0\nstations = ['orders','orders','orders','orders']\n[team.F01]\npower = 1"
    )
    act(table, 0, "order", "attack", "D1", ())
    for _ in range(3):
        seat = next(iter(table.waiting))
        if seat == 1:
            act(table, 1, "order", "defend", "D1")
        else:
            act(table, seat, "pass")
    board = table.view(None)["orders"]
    assert [(one["team"], one["place"]) for one in board] == [("F01", "D1"), ("F07", "D1")]
    assert board[0]["arrival"] < board[1]["arrival"]


@pytest.mark.clause("BF-2.15", "BF-R50")
def test_market_items_are_the_rows_at_their_cost_and_a_token_at_six() -> None:
    table = feud("turn = 0\norder_row = ['O05']\nadvancement_row = ['A01']")
    market = table.view(0)["market"]
    assert market["orders"][0] == {"card": "O05", "cost": 4}
    assert market["advancements"][0] == {"card": "A01", "cost": 3}
    assert market["token"] == {"left": 16, "cost": 6}


@pytest.mark.clause("BF-2.20", "BF-R79")
def test_to_bury_is_to_put_under_the_own_pile_face_down() -> None:
    table = feud(
        "turn = 0\nstations = ['marketplace','orders','orders','orders']\n"
        "order_row = ['O05']\nadvancement_row = ['A01']"
    )
    pile = len(state(table).order_pile)
    act(table, 0, "bury", "O05")
    s = state(table)
    assert key(s.order_pile[0]) == "O05" and s.seen[s.order_pile[0]] == 0
    assert len(s.order_pile) == pile - 3  # four places refill
    table = feud(
        "turn = 0\nstations = ['marketplace','orders','orders','orders']\nadvancement_row = ['A01']"
    )
    act(table, 0, "bury", "A01")
    assert key(state(table).advancement_pile[0]) == "A01"


@pytest.mark.clause("BF-2.21")
def test_an_empty_event_deck_is_made_anew_from_the_discard_pile() -> None:
    table = feud("turn = 0\nstations = ['council','orders','orders','orders']")
    s = state(table)
    s.event_discard, s.event_deck = s.event_deck, []
    for card in s.event_discard:
        s.show(card)
    gone = len(s.event_discard)
    act(table, 0, "propose", key(s.teams[0].events[0]))
    s = state(table)
    assert len(s.teams[0].events) == 3
    assert len(s.event_deck) == gone - 1 and s.event_discard == []
    assert all(s.seen[card] == 0 for card in s.event_deck)


@pytest.mark.clause("BF-2.22", "BF-S13")
def test_one_seed_draws_everything() -> None:
    one, other = fresh(5, 7), fresh(5, 7)
    assert one.digest() == other.digest()
    assert fresh(5, 8).digest() != one.digest()
    assert "seed" not in repr(one.view(0))


@pytest.mark.clause("BF-2.8", "BF-2.18", "BF-2.19")
def test_trophies_lie_in_graves_and_slain_players_have_no_unit() -> None:
    table = feud(
        'start = "orders"\n[[placed]]\nteam = "F02"\ncard = "attack"\nat = "D1"\n'
        'wish = ["F01-11"]\n[lanyards]\n0 = []\n[team.F02]\nunits = { D1 = 3 }\n'
        '[team.F01]\nplayers = ["D1"]\nunits = { H1 = 1 }\n'
    )
    s = state(table)
    assert s.teams[2].graves[0] >= 0 and s.unit_at[s.teams[2].graves[0]] == TROPHY
    assert s.body[0] == -1 and s.slain[0] == 1
    seat = table.view(None)["seats"][0]
    assert seat["unit"] is None and seat["slain"] == 1
    assert seat["station"] == "cityscape" and seat["lanyard"] == []


@pytest.mark.clause("BF-2.19", "BF-4.15", "BF-4.16")
@pytest.mark.parametrize(("teams", "need"), [(4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_quorum_is_half_the_teams_rounded_up(teams: int, need: int) -> None:
    assert quorum(state(fresh(teams))) == need
    assert quorum(state(fresh(2 * teams, teams=teams))) == need  # teams, not seats


def test_ambition_cards_have_a_name_in_both_languages() -> None:
    s = state(fresh(4))
    for card in s.ambition_deck:
        assert set(ambition(card).name) == {"en", "fr"}


def test_say_needs_somebody_who_is_asked() -> None:
    with pytest.raises(AssertionError, match="nobody is asked"):
        say(feud("turn = 0"), "ballot", "none")


@pytest.mark.clause("BF-3.1", "BF-D37", "BF-3.10")
def test_teams_need_not_be_equal() -> None:
    table = fracas.new("blood-feud", 11, 1, sizes="4,4,1,2")
    assert state(table).team_of == (0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 3)
    assert [one.assets for one in state(table).teams] == [4, 4, 10, 8]
    wrong = [("4,4", 8), ("5,4,4,4", 17), ("4,4,x,1", 9), ("4,4,4,4", 15), ("1,1,1,1,", 4)]
    for sizes, seats in wrong:
        with pytest.raises(BadInput, match=r"BF-3\.1"):
            fracas.new("blood-feud", seats, 1, sizes=sizes)
