"""BF-8 and BF-12.5 to BF-12.9: Orders, combat and what the other Orders do."""

import random

import pytest

from fracas import Table
from fracas.engine import imagining
from fracas.games.blood_feud import game
from fracas.games.blood_feud.cards import TILES
from fracas.games.blood_feud.state import supply

from .looking import asked, blows, count_on, everywhere, keys, kinds, offers, state, team, told
from .tables import (
    ALL,
    SECOND,
    act,
    at_once,
    await_turn,
    example,
    feud,
    fight,
    finish,
    live,
    placed,
    refused,
    say,
    units,
)

# Placing


@pytest.mark.clause("BF-8.1", "BF-8.2", "BF-8.3", "BF-D14")
def test_an_order_goes_face_down_on_any_domain_and_stays_there() -> None:
    table = live("orders")
    act(table, 0, "order", "attack", "Z", ("F07",), at=0)  # nobody of F01 is at the Centre
    assert "attack" not in keys(team(table, 0).orders)
    own, other = table.view(0)["orders"][0], table.view(1)["orders"][0]
    assert own["card"] == "attack" and own["wish"] == ["F07"]
    assert (other["team"], other["place"], other["card"], other["wish"]) == ("F01", "Z", None, None)
    assert not any("take" in str(one) for one in offers(table, 0))  # nothing takes it back
    assert refused(table, 0, "order", "attack", "D1", (), at=1000) == "stock"


@pytest.mark.clause("BF-8.4", "BF-R34", "BF-3.9")
def test_six_seals_and_no_more() -> None:
    cards = "orders = ['attack','defend','embrace','feed','feed','O01','O02']"
    table = live("orders", text=f"[team.F01]\n{cards}\n")
    for at, card in enumerate(["attack", "defend", "embrace", "feed", "feed", "O01"]):
        wish = [()] if card in ("attack", "embrace", "O01") else []
        act(table, 0, "order", card, "D1", *wish, at=at * SECOND)
    assert refused(table, 0, "order", "O02", "D1", (), at=6 * SECOND) == "stock"
    table = live("orders", text="[team.F01]\norders = []\n")
    assert refused(table, 0, "order") == "stock"


@pytest.mark.clause("BF-8.5", "BF-D15", "BF-S3", "BF-R37")
def test_a_secret_preference_may_be_changed_until_the_phase_ends() -> None:
    table = live("orders", text=units(F01="D1 = 2", F07="D1 = 1", F02="D1 = 1"))
    act(table, 0, "order", "attack", "D1", ("F07",), at=0)
    act(table, 0, "wish", 0, ("F02-1", "F07"), at=10)
    assert team(table, 0).wishes == [("F02-1", "F07")]
    assert table.view(1)["orders"][0]["wish"] is None
    for wrong in (("F99",), ("nobody",), "F07", tuple(["F07"] * 9)):
        assert refused(table, 0, "wish", 0, wrong, at=20) == "target"
    at_once(table)
    assert blows(table)[0][0] == "F02-1"


@pytest.mark.clause("BF-8.5", "BF-S3")
def test_amid_a_change_of_preference_others_can_imagine_any_order_there() -> None:
    text = "turn = 0\nstations = ['orders','council','orders','council']\n"
    table = feud(text + '[[placed]]\nteam = "F01"\ncard = "attack"\nat = "D1"\n')
    table.play(0, "wish")
    assert asked(table) == {0: ["change_wish"]}
    cards = set()
    for seed in range(20):
        world = imagining.imagine(game, state(table), 1, random.Random(seed))
        cards.add(keys(world.teams[0].placed)[0])
        step = world.strands[0].asking
        assert step is not None and step.options(world) == [0]
    assert cards - {"attack"}  # whether one can aim with it or not


@pytest.mark.clause("BF-8.5", "BF-12.8")
def test_the_first_legal_entry_of_a_preference_counts() -> None:
    base = units(F02="D1 = 3", F07="D1 = 2", F08="D1 = 1")
    for wish, target in (("F07", "F07-1"), ("F07-2", "F07-2"), ("F08", "F08-1")):
        table = fight(base + placed(("F02", "attack", "D1", wish)))
        assert blows(table)[0][0] == target
    table = fight(base + placed(("F02", "attack", "D1", "F01")))
    assert asked(table) == {2: ["attack_target"]}  # nobody of F01 is there
    first = 'wish = ["F01", "F01-3", "F08-1", "F07"]\n'
    table = fight(base + placed(("F02", "attack", "D1")) + first)
    assert blows(table)[0][0] == "F08-1"


@pytest.mark.clause("BF-12.8", "BF-D32")
def test_without_a_preference_the_placing_seat_is_asked() -> None:
    table = fight(units(F02="D1 = 3", F07="D1 = 2", F08="D1 = 1") + placed(("F02", "attack", "D1")))
    assert asked(table) == {2: ["attack_target"]}
    act(table, 2, "F07-2")
    assert blows(table)[0][0] == "F07-2"


@pytest.mark.clause("BF-12.8")
def test_of_a_team_it_is_the_seat_that_placed() -> None:
    text = 'start = "orders"\n' + units(F01="D1 = 3", F07="D1 = 2", F08="D1 = 1")
    text += placed(("F01", "attack", "D1")) + "seat = 1\n"
    table = feud(text, seats=5)
    assert asked(table) == {1: ["attack_target"]}


@pytest.mark.clause("BF-12.9", "BF-12.3", "BF-12.25", "BF-R37")
def test_the_default_target_is_the_weakest_then_basic_least_power_lowest_number() -> None:
    def default(text: str, players: str = "") -> str:
        table = fight(text + players + placed(("F02", "attack", "D1")))
        return str(offers(table, 2)[0])

    assert default(units(F02="D1 = 3", F07="D1 = 2", F08="D1 = 1")) == "F08-1"
    equal = units(F02="D1 = 3", F07="D1 = 1", F08="D1 = 1")
    low = "[team.F08]\npower = 2\nunits = { D1 = 1 }\n[team.F07]\nunits = { D1 = 1 }\n"
    assert default(equal) in ("F07-1", "F08-1")
    assert default(units(F02="D1 = 3") + low) == "F08-1"
    assert default(units(F02="D1 = 3", F07="D1 = 3")) == "F07-1"
    mixed = '[team.F07]\nunits = { D1 = 1 }\nplayers = ["D1"]\n'
    assert default(units(F02="D1 = 3") + mixed) == "F07-1"  # the Basic one of two equals


@pytest.mark.clause("BF-12.8", "BF-12.9", "BF-R37")
def test_in_real_time_the_default_is_taken_after_the_resolve_window() -> None:
    text = units(F02="D1 = 3", F07="D1 = 2", F08="D1 = 1") + placed(("F02", "attack", "D1"))
    table = live(text=text)
    at_once(table)
    assert table.questions(2)[0].due == 20 * SECOND
    table.tick(20 * SECOND)
    assert blows(table)[0][0] == "F08-1"


# Order of resolution


@pytest.mark.clause("BF-8.6", "BF-8.7", "BF-X30", "BF-14.14", "BF-12.7")
def test_by_rising_power_then_by_arrival() -> None:
    table = example("x30")
    for seat, seconds in ((3, 10), (2, 50), (1, 60), (0, 100)):
        act(table, seat, "order", "defend", "D1", at=seconds * SECOND)
    at_once(table)
    assert [one["team"] for one in told(table, "defend")] == ["F01", "F02", "F07", "F08"]


@pytest.mark.clause("BF-X48", "BF-8.6")
def test_upset_turns_the_order_round() -> None:
    table = example("x48")
    assert [one["team"] for one in told(table, "defend")] == ["F08", "F01"]


@pytest.mark.clause("BF-8.8", "BF-X31", "BF-12.20", "BF-S2", "BF-R35")
def test_only_the_first_order_of_a_team_resolves_and_decoys_return_unseen() -> None:
    table = example("x31")
    assert [one["card"] for one in told(table, "turn_up")] == ["attack"]
    assert "gain_assets" not in kinds(table)
    s = state(table)
    assert sorted(keys(s.teams[2].orders)) == ["attack", "defend", "embrace", "feed", "feed"]
    assert s.teams[2].placed == [] and s.teams[2].placed_at == []
    known = table.view(0)["teams"][2]["orders"]
    assert known == ["attack", None, None, None, None]


@pytest.mark.clause("BF-8.9", "BF-X32")
def test_an_order_needs_a_unit_there_when_it_resolves() -> None:
    table = example("x32")
    assert [one["card"] for one in told(table, "no_effect")] == ["recruit"]
    assert count_on(table, 1, "D1") == 0
    tired = fight(
        '[team.F02]\nunits = { D1 = 1 }\ntired = ["D1"]\nassets = 0\n'
        + placed(("F02", "feed", "D1"))
    )
    assert told(tired, "gain_assets")[0]["assets"] == 1  # a Fatigued Unit is enough


@pytest.mark.clause("BF-8.10", "BF-R35")
@pytest.mark.parametrize(
    ("name", "card", "idle"),
    [("F07", "O10", True), ("F07", "O11", True), ("F07", "O06", True), ("F02", "O12", True),
     ("F02", "O13", True), ("F02", "O05", True), ("F02", "O10", False), ("F07", "O12", False)],
)  # fmt: skip
def test_orders_of_the_other_kind_may_be_placed_but_do_nothing(
    name: str, card: str, idle: bool
) -> None:
    text = units(F02="D1 = 2", F07="D1 = 2") + placed((name, card, "D1", "F02"))
    table = fight(text)
    assert [one["card"] for one in told(table, "no_effect")] == ([card] if idle else [])
    assert (told(table, "gain_assets") == []) is idle


@pytest.mark.clause("BF-12.5", "BF-R15")
def test_domains_are_handled_in_number_order() -> None:
    text = units(F02="Z = 1, L1 = 1, D1 = 1, H1 = 1, D4 = 1, L2 = 1") + "orders = []\n"
    text += placed(
        ("F02", "O07", "Z"),
        ("F02", "O09", "L1"),
        ("F02", "O09", "D4"),
        ("F02", "O07", "D1"),
        ("F02", "O09", "H1"),
        ("F02", "O07", "L2"),
    )
    table = fight(text)
    assert [one["place"] for one in told(table, "turn_up")] == ["H1", "D1", "D4", "L1", "L2", "Z"]


@pytest.mark.clause("BF-12.6", "BF-R36")
def test_all_live_orders_of_a_space_are_turned_up_before_the_first_resolves() -> None:
    text = units(F02="D1 = 1", F07="D1 = 1")
    table = fight(text + placed(("F02", "defend", "D1"), ("F07", "defend", "D1")))
    shown = [one for one in kinds(table) if one in ("turn_up", "defend")]
    assert shown == ["turn_up", "turn_up", "defend", "defend"]


@pytest.mark.clause("BF-8.5", "BF-D15", "BF-R95")
def test_a_preference_is_changed_from_anywhere_until_the_phase_ends() -> None:
    table = live("orders", text="[team.F01]\npower = 1\n")
    act(table, 0, "order", "attack", "D1", ("F07",), at=0)
    act(table, 0, "go:council", at=1000)
    assert "wish" in offers(table, 0)
    act(table, 0, "wish", 0, ("F02",), at=2000)  # on the way
    assert team(table, 0).wishes == [("F02",)] and state(table).station[0] == 1
    for at, station in ((20, "council"), (40, "marketplace"), (60, "cityscape"), (80, "orders")):
        table.tick(at * SECOND)
        if state(table).station[0] != ALL[station]:
            act(table, 0, f"go:{station}", at=at * SECOND)
        act(table, 0, "wish", 0, ("F08", station_unit(at)), at=(at + 10) * SECOND)
        assert team(table, 0).wishes == [("F08", station_unit(at))]
    act(table, 0, "wish", 0, (), at=480 * SECOND - 1)
    assert team(table, 0).wishes == [()]
    turns = feud("turn = 0\nstations = ['orders','orders','orders','orders']\n")
    act(turns, 0, "order", "attack", "D1", ("F07",))
    await_turn(turns, 0)
    act(turns, 0, "go:marketplace")
    act(turns, 0, "wish", 0, ("F02",))
    assert team(turns, 0).wishes == [("F02",)]


def station_unit(number: int) -> str:
    """A Unit to tell one preference from the next."""
    return f"F08-{number // 20}"


@pytest.mark.clause("BF-12.7", "BF-12.16", "BF-R13")
def test_power_in_this_step_is_that_of_the_phase_just_ended() -> None:
    text = "[team.F02]\npower = 1\nunits = { Z = 2, L1 = 2, L2 = 2 }\n[team.F07]\npower = 6\n"
    table = fight(
        text + "units = { Z = 1 }\n" + placed(("F07", "defend", "Z"), ("F02", "defend", "Z"))
    )
    assert [one["team"] for one in told(table, "defend")] == ["F02", "F07"]
    assert kinds(table).index("defend") < kinds(table).index("power")
    assert team(table, 2).power == 6


# Embrace, Feed, Recruit, Requisition


@pytest.mark.clause("BF-8.29", "BF-8.30", "BF-X44", "BF-R38")
def test_embrace_replaces_a_human_basic_unit_below_the_limit() -> None:
    def found(table: Table) -> tuple[int, int, int, int]:
        """Both on the Domain, and both Supplies."""
        s = state(table)
        assert all(mine.graves == (-1,) * 6 for mine in s.teams)  # not slain
        here = [count_on(table, one, "D1") for one in (2, 1)]
        return here[0], here[1], len(supply(s, 2)), len(supply(s, 1))

    table = example("x44")
    assert found(table) == (3, 1, 7, 9)  # nothing
    assert [one["card"] for one in told(table, "no_effect")] == ["embrace"]
    table = example("x44-two")
    assert found(table) == (3, 0, 7, 10)
    assert told(table, "embrace") == [{"team": "F02", "unit": "F07-1"}]


@pytest.mark.clause("BF-8.29", "BF-8.31", "BF-R38", "BF-12.25")
def test_embrace_takes_humans_of_any_team_but_no_vampire_and_no_player() -> None:
    text = '[team.F07]\nunits = { D1 = 1 }\nplayers = ["D1"]\n' + units(F01="D1 = 1", F02="D1 = 1")
    text += "[team.F08]\nunits = { D1 = 1 }\n" + placed(("F02", "embrace", "D1"))
    table = fight(text, 'allied = [["F02", "F07"]]')
    assert offers(table, 2) == ["F08-1", "F07-1"]  # an enemy's before an ally's
    act(table, 2, "F07-1")
    assert everywhere(table, 1)["D1"] == 1 and everywhere(table, 2)["D1"] == 2


@pytest.mark.clause("BF-12.25", "BF-8.39")
def test_embrace_defaults_to_an_enemy_before_the_crowd_before_an_ally() -> None:
    tiles = (
        'tiles = { D1 = "D02", D2 = "D06", D3 = "D09", D4 = "D10", L1 = "L01", L2 = "L02", '
        'Z = "Z01" }\nallied = [["F02", "F07"]]'
    )
    text = units(F07="D1 = 2", F08="D1 = 2", F02="D1 = 1") + placed(("F02", "embrace", "D1"))
    table = fight(text, tiles)
    assert offers(table, 2) == ["F08-1", "F08-2", "crowd", "F07-1", "F07-2"]
    low = text.replace("[team.F08]\n", "[team.F08]\npower = 4\n")
    table = fight(low, tiles.split("\n")[0])
    assert offers(table, 2) == ["F07-1", "F07-2", "F08-1", "F08-2", "crowd"]  # least Power first


@pytest.mark.clause("BF-8.32", "BF-R39")
def test_embrace_without_target_supply_or_room_has_no_effect() -> None:
    for text in (
        units(F02="D1 = 1"),
        "[team.F02]\nunits = { D1 = 1 }\nsupply = 0\n" + units(F07="D1 = 1"),
        units(F02="D1 = 3", F07="D1 = 1"),
    ):
        table = fight(text + placed(("F02", "embrace", "D1")))
        assert [one["card"] for one in told(table, "no_effect")] == ["embrace"]


@pytest.mark.clause("BF-8.39", "BF-R40")
def test_a_crowd_can_be_embraced_and_nothing_leaves() -> None:
    tiles = (
        'tiles = { D1 = "D02", D2 = "D06", D3 = "D09", D4 = "D10", L1 = "L01", L2 = "L02", '
        'Z = "Z01" }'
    )
    table = fight(units(F02="D1 = 1") + placed(("F02", "embrace", "D1", "crowd")), tiles)
    assert everywhere(table, 2)["D1"] == 2
    plain = fight(units(F02="D1 = 1") + placed(("F02", "embrace", "D1", "crowd")))
    assert everywhere(plain, 2)["D1"] == 1


@pytest.mark.clause("BF-8.33", "BF-8.37", "BF-8.39", "BF-X45", "BF-23.5")
def test_feed() -> None:
    table = example("x45")
    assert [(one["place"], one["assets"]) for one in told(table, "gain_assets")] == [
        ("D1", 2), ("D2", 1),
    ]  # fmt: skip
    assert everywhere(table, 2)["D2"] == everywhere(table, 0)["D2"] == 1  # only Vampires
    assert count_on(table, 1, "D1") == 1 and team(table, 2).assets == 4 + 2 + 1 + 2  # and income
    table = example("x45-row")
    assert [(one["place"], one["assets"]) for one in told(table, "gain_assets")] == [("D3", 2)]
    assert TILES[state(table).tiles[6]].id == "D02"  # Lantern Row
    assert [count_on(table, one, "D3") for one in range(4)] == [1, 0, 1, 0]


@pytest.mark.clause("BF-C7", "BF-8.33")
def test_a_grand_feast_is_a_feed_of_one_more() -> None:
    text = units(F02="D1 = 1", F07="D1 = 1") + placed(("F02", "O10", "D1"))
    assert told(fight(text), "gain_assets")[0]["assets"] == 2 + 1


@pytest.mark.clause("BF-C7", "BF-8.30")
def test_a_double_embrace_takes_two_one_after_the_other() -> None:
    text = units(F02="D1 = 1", F07="D1 = 2") + placed(("F02", "O11", "D1", "F07"))
    table = fight(text)
    assert everywhere(table, 2)["D1"] == 3 and count_on(table, 1, "D1") == 0


@pytest.mark.clause("BF-8.34", "BF-8.35", "BF-8.38", "BF-8.40", "BF-X46", "BF-R39")
@pytest.mark.parametrize(
    ("own", "vampires", "supply", "gained"),
    [(1, 0, 5, 2), (1, 1, 5, 1), (3, 0, 5, 0), (1, 0, 1, 1), (3, 1, 5, 0), (2, 1, 0, 0)],
)
def test_recruit(own: int, vampires: int, supply: int, gained: int) -> None:
    text = f"[team.F07]\nunits = {{ D1 = {own} }}\nsupply = {supply}\n"
    text += units(F02=f"D1 = {vampires}, H3 = 1") + placed(("F07", "recruit", "D1"))
    table = fight(text)
    assert told(table, "recruit")[0]["count"] == gained
    assert count_on(table, 1, "D1") == own + gained
    s = state(table)
    assert not any(s.tired)  # BF-8.40


@pytest.mark.clause("BF-8.40", "BF-R67")
def test_units_gained_arrive_fresh() -> None:
    text = '[team.F07]\nunits = { D1 = 1 }\ntired = ["D1"]\n' + placed(("F07", "recruit", "D1"))
    head = "turn = 0\nstations = ['cityscape','orders','orders','orders']\n"
    table = feud(head + text)
    s = state(table)
    for unit, at in enumerate(s.unit_at):  # tired ones in the Supply come back fresh
        if at == -1 and s.unit_team[unit] == 1:
            s.tired[unit] = True
    from fracas.games.blood_feud.resolving import muster

    assert muster(s, 1, 4, 2) == 2
    assert sum(s.tired[u] for u, at in enumerate(s.unit_at) if at == 4) == 1


@pytest.mark.clause("BF-8.36", "BF-8.37", "BF-X47", "BF-23.5")
def test_requisition() -> None:
    table = example("x47")
    assert told(table, "gain_assets")[0]["assets"] == 1
    table = fight(units(F07="D1 = 1") + placed(("F07", "requisition", "D1")))
    assert told(table, "gain_assets")[0]["assets"] == 2
    body = '[team.F01]\nunits = { H1 = 1 }\nplayers = ["D1"]\n'
    table = fight(body + units(F07="D1 = 1") + placed(("F07", "requisition", "D1")))
    assert told(table, "gain_assets")[0]["assets"] == 1  # Player Units count


# Choices


@pytest.mark.clause("BF-12.25")
def test_up_to_choices_default_to_nothing_and_fortify_to_the_lowest_edges() -> None:
    table = fight(units(F02="D1 = 2") + placed(("F02", "O14", "D1")))
    assert offers(table, 2)[0] == "none"
    table = fight(units(F02="D1 = 2") + placed(("F02", "O15", "D1")))
    assert offers(table, 2) == ["H1/D1", "H2/D1", "D1/D2", "D1/D4", "D1/L1"]
    table = fight(units(F02="D1 = 1", F07="D1 = 2") + placed(("F02", "O11", "D1", "F07-1")))
    assert offers(table, 2)[0] == "none"  # Double Embrace: up to 2 targets
    table = fight(units(F02="D1 = 1", F07="D1 = 2", F08="D1 = 1") + placed(("F02", "O18", "D1")))
    assert offers(table, 2) == ["F07-1", "F08-1", "F07-2"]  # the lowest number


@pytest.mark.clause("BF-12.20", "BF-R33")
def test_orders_return_and_resolved_once_cards_are_buried() -> None:
    text = (
        "[team.F02]\nunits = { D1 = 3 }\norders = ['O02', 'feed']\n[team.F07]\nunits = { D1 = 1 }\n"
    )
    table = fight(text + placed(("F02", "O02", "D1", "F07"), ("F02", "feed", "D2")))
    s = state(table)
    assert keys(s.teams[2].orders) == ["feed"]
    assert keys(s.order_pile)[0] == "O02" and s.seen[s.order_pile[0]] == 0
    text = text.replace("D1 = 3", "D2 = 3")
    table = fight(text + placed(("F02", "O02", "D1", "F07"), ("F02", "feed", "D2")))
    assert sorted(keys(team(table, 2).orders)) == ["O02", "feed"]  # it did not resolve


@pytest.mark.clause("BF-8.5", "BF-D14")
@pytest.mark.parametrize(
    ("card", "likely"),
    [
        ("attack", ["F07", "F02", "F07-1", "F02-1"]), ("O18", ["F07", "F02", "F07-1", "F02-1"]),
        ("embrace", ["F07", "F02", "crowd", "F07-1", "F02-1"]),
        ("O14", ["H1", "H2", "D2", "D4", "L1"]),
        ("O15", ["H1/D1", "H2/D1", "D1/D2", "D1/D4", "D1/L1"]),
        ("feed", None), ("defend", None), ("O08", None), ("O16", None), ("O17", None),
    ],
)  # fmt: skip
def test_a_preference_is_asked_for_only_where_there_is_something_to_choose(
    card: str, likely: list[str] | None
) -> None:
    tiles = 'tiles = { D1 = "D02", D2 = "D06", D3 = "D09", D4 = "D10", L1 = "L01" }\n'
    text = f"[team.F01]\norders = ['{card}']\nunits = {{ D1 = 1 }}\n"
    table = live("orders", text=tiles + text + units(F07="D1 = 1", F02="D1 = 1"))
    wish = table.draft(0, "order", card, "D1")
    if likely is None:
        assert wish is not None and wish.kind == "menu"
        act(table, 0, "order", card, "D1", at=0)
        assert refused(table, 0, "wish", at=0) == "gone"
        return
    assert wish is not None and list(wish.choices) == [(), *((one,) for one in likely)]
    act(table, 0, "order", card, "D1", (), at=0)
    act(table, 0, "wish", 0, (likely[0],), at=1)
    assert team(table, 0).wishes == [(likely[0],)]


@pytest.mark.clause("BF-17.5", "BF-8.5")
def test_in_the_fog_a_preference_does_not_tell_who_is_there() -> None:
    text = units(F01="D1 = 1", F07="D1 = 1")
    for where, likely in (("orders", ["F07", "F02", "F08"]), ("cityscape", ["F07", "F07-1"])):
        stations = f"stations = ['orders','{where}','orders','orders','orders']\n"
        table = feud(stations + text, seats=5, mode="real-time", fog=True)
        wish = table.draft(0, "order", "attack", "D1")
        assert wish is not None and list(wish.choices) == [(), *((one,) for one in likely)]


@pytest.mark.clause("BF-8.9", "BF-8.10", "BF-8.23", "BF-24.15")
@pytest.mark.parametrize(
    ("card", "where", "why"),
    [
        ("feed", "D2", "nobody of theirs is there"), ("O05", "D1", "it is for the other kind"),
        ("attack", "D1", "there is no legal target"), ("embrace", "D1", "no target, no room"),
    ],
)  # fmt: skip
def test_an_order_without_effect_says_why(card: str, where: str, why: str) -> None:
    table = fight(units(F02="D1 = 1") + placed(("F02", card, where)))
    (idle,) = [one for one in table.events if one.kind == "no_effect"]
    assert why in idle.text(None)


@pytest.mark.clause("BF-8.3", "BF-D14")
def test_in_turns_placing_is_one_action() -> None:
    table = feud("turn = 0\nstations = ['orders','orders','orders','orders']\n")
    act(table, 0, "order", "attack")
    act(table, 0, "D1")
    act(table, 0, ())
    assert "turn" in {question.kind for question in table.waiting.values()}
    assert 0 not in table.waiting
    await_turn(table, 0)
    act(table, 0, "wish", 0, ("F07",))
    assert refused(table, 0, "wish") == "once"  # or a turn might never end
    finish(table)
    assert team(table, 0).placed == []


def test_say_finds_who_is_asked() -> None:
    table = fight(units(F02="D1 = 3", F07="D1 = 2") + placed(("F02", "attack", "D1")))
    say(table, "attack_target", "F07-2")
    assert blows(table)[0][0] == "F07-2"
