"""BF-C9: every Event does what its text says, and nothing else."""

import pytest

from fracas import Table
from fracas.games.blood_feud.cards import EVENTS
from fracas.games.blood_feud.effects import allies_free, crowded, forbidden
from fracas.games.blood_feud.state import team_mask

from .looking import asked, blows, count_on, everywhere, keys, kinds, offers, state, team, told
from .tables import act, await_turn, bare, feud, finish, placed, refused, units

EVENT_NAMES = [
    "Payday", "Tax Sweep", "Blackout", "Curfew", "Street Riot", "Manhunt", "Blood Drive",
    "City Grant", "Truce Night", "Open Season", "Raised Bridges", "Clearance", "Roadworks",
    "Fall from Grace", "Rising Star", "Scandal", "Broken Seals", "Market Crash", "Black Market",
    "Long Night", "Early Dawn", "Amnesty", "Old Debts", "Reinforcements", "Evacuation",
    "Patronage", "Inquest", "Masked Ball", "Upset", "Festival",
]  # fmt: skip


def test_the_events() -> None:
    assert [one.name["en"] for one in EVENTS] == EVENT_NAMES
    assert [one.id for one in EVENTS] == [f"E{n:02}" for n in range(1, 31)]


@pytest.mark.clause("BF-C9")
def test_the_sun_moves_by_one_space() -> None:
    moved = {one.id: [e.n for e in one.effects if e.do == "sun"] for one in EVENTS}
    assert (moved["E20"], moved["E21"]) == ([-1], [1])


def event(name: str, text: str = "", head: str = "") -> Table:
    return feud(f'start = "resolution"\nevent = "{name}"\n{head}\n{text}')


def next_round(name: str, text: str, head: str = "") -> Table:
    """A turn of F01 in a round in which an Event of the last one holds."""
    return feud(f'turn = 0\nlasting = ["{name}"]\n{head}\n{text}')


PLAIN = bare("")
"""Nobody but players at Home: an income of 2 for all and Power 1."""
ROUNDS = {  # what an Event gives each team in Assets, beside the income of 2
    "E01": [2, 2, 2, 2], "E02": [-2, -4, -5, -1], "E06": [-2, 0, -1, 0], "E07": [2, 0, 2, 0],
    "E08": [0, 2, 0, 2],
}  # fmt: skip


@pytest.mark.clause("BF-12.2")
@pytest.mark.parametrize("name", list(ROUNDS))
def test_events_that_pay_or_cost(name: str) -> None:
    text = "[team.F01]\npower = 2\nassets = 5\nunits = { L1 = 1, L2 = 2 }\n"
    text += "[team.F07]\npower = 4\nassets = 5\nunits = { L1 = 1 }\n"
    text += "[team.F02]\npower = 6\nassets = 5\nunits = { L1 = 1 }\n"
    text += "[team.F08]\npower = 1\nassets = 5\nunits = {}\n"
    table = event(name, text)
    gained = [one["assets"] for one in told(table, "income")]
    change = [
        mine.assets - 5 - int(str(income))
        for mine, income in zip(state(table).teams, gained, strict=True)
    ]
    assert change == ROUNDS[name] or (name == "E02" and change == [-2, -4, -5, -1])


def test_assets_never_fall_below_nothing() -> None:
    table = event(
        "E02",
        "[team.F01]\npower = 6\nassets = 2\nunits = {}\n"
        + PLAIN.replace("[team.F01]\nunits = {}\n", ""),
    )
    assert team(table, 0).assets == 0 + 2


def test_blackout_keeps_orders_off_landmarks() -> None:
    table = next_round("E03", "", "stations = ['orders','orders','orders','orders']")
    assert refused(table, 0, "order", "attack", "L1", ()) == "rule"
    act(table, 0, "order", "attack", "Z", ())
    assert state(event("E03")).now_lasting == ["E03"]


def test_curfew_allows_three_moves_a_team() -> None:
    text = "[team.F01]\nunits = { H1 = 2, D1 = 3 }\npower = 1\n"
    table = next_round("E04", text, "stations = ['cityscape','orders','orders','orders']")
    for unit, goal in (("F01-3", "L1"), ("F01-4", "L1"), ("F01-1", "D1")):
        act(table, 0, "move", unit, goal)
        await_turn(table, 0)
    assert refused(table, 0, "move", "F01-2", "D1") == "limit"
    act(table, 0, "barricade", ("F01-2", "H1/D1"))


def test_street_riot_where_three_teams_are() -> None:
    text = (
        units(F01="D1 = 1, D2 = 1", F07="D1 = 1, D2 = 1", F02="D1 = 2") + "[team.F08]\nunits = {}\n"
    )
    table = event("E05", text)
    assert asked(table) == {0: ["riot"], 1: ["riot"], 2: ["riot"]}
    for seat in (0, 1):
        act(table, seat, offers(table, seat)[0])
    act(table, 2, ("F02-2",))
    assert [count_on(table, t, "D1") for t in range(3)] == [0, 0, 1]
    assert [count_on(table, t, "D2") for t in range(2)] == [1, 1]


def test_truce_night_stops_attacks() -> None:
    text = units(F02="D1 = 3", F07="D1 = 1") + placed(("F02", "attack", "D1", "F07"))
    table = event("E09", text)
    assert blows(table) == [] and "no_effect" in kinds(table)


def test_open_season_adds_one_to_attacks() -> None:
    text = bare(units(F02="D1 = 2", F07="D1 = 2")) + placed(("F02", "attack", "D1", "F07"))
    assert blows(event("E10", text)) == [("F07-1", 3, 2, True)]


def test_raised_bridges_close_the_centre() -> None:
    text = "[team.F01]\nunits = { L1 = 1, Z = 1 }\npower = 1\n"
    table = next_round("E11", text, "stations = ['cityscape','orders','orders','orders']")
    assert refused(table, 0, "move", "F01-1", "Z") == "rule"
    assert refused(table, 0, "move", "F01-2", "L1") in ("rule", "target")
    act(table, 0, "move", "F01-1", "D1")


def test_clearance_takes_all_barricades() -> None:
    text = "[team.F01]\nbarricades = ['D1/L1','L1/Z']\n[team.F07]\nbarricades = ['D2/L1']\n"
    table = event("E12", text, "grey = ['L2/Z']")
    s = state(table)
    assert set(s.barricade) == {-1} and s.grey == 8
    assert [mine.barricades for mine in s.teams] == [4, 4, 4, 4]


def test_roadworks_bar_the_free_edges_of_the_centre() -> None:
    table = event("E13", "[team.F01]\nbarricades = ['L1/Z']\n")
    assert table.view(0)["city"]["barricades"] == {"L1/Z": "F01", "L2/Z": "grey"}
    assert state(table).grey == 7


def test_fall_from_grace_and_rising_star_change_power() -> None:
    text = (
        "[team.F01]\npower = 5\nunits = { L1 = 1, L2 = 1 }\n"
        "[team.F07]\npower = 1\nunits = { D2 = 1 }\n"
    )
    text += "[team.F02]\npower = 5\nunits = { Z = 1 }\n[team.F08]\npower = 2\nunits = {}\n"
    # unchanged: 1 + 2 + 2, 1 + 1, 1 + 3, 1
    assert [mine.power for mine in state(event("E01", text)).teams] == [5, 2, 4, 1]
    assert [mine.power for mine in state(event("E14", text)).teams] == [3, 2, 2, 1]
    assert [mine.power for mine in state(event("E15", text)).teams] == [5, 4, 4, 1]


@pytest.mark.clause("BF-S5", "BF-D31")
def test_scandal_lays_an_ambition_open_for_good() -> None:
    table = event("E16", "[team.F01]\nambitions = ['M02','M40']\n[team.F07]\nambitions = []\n")
    assert sorted(asked(table)) == [0, 2, 3]
    act(table, 0, "M40")
    for seat in (2, 3):
        act(table, seat, offers(table, seat)[0])
    assert table.view(1)["teams"][0]["ambitions"] == ["M40", None]
    assert keys(team(table, 0).shown) == ["M40"]
    s = state(table)
    from fracas.games.blood_feud.offers import make_offer
    from fracas.games.blood_feud.trades import trade

    s.log = None
    s.strand = s.strands[0]
    make_offer(s, 0, 1, (("M02", 1),), (), 0, "")
    trade(s, s.offers[0])
    assert table.view(2)["teams"][0]["ambitions"] == ["M40"]  # it stays public
    make_offer(s, 0, 1, (("M40", 1),), (), 0, "")
    trade(s, s.offers[0])
    assert table.view(2)["teams"][1]["ambitions"] == ["M40", None]


def test_broken_seals_show_placed_orders() -> None:
    table = next_round("E17", "", "stations = ['orders','orders','orders','orders']")
    act(table, 0, "order", "attack", "D1", ("F07",))
    seen = table.view(3)["orders"][0]
    assert seen["card"] == "attack" and seen["wish"] is None


def test_with_broken_seals_an_order_and_its_preference_are_still_one_action() -> None:
    table = next_round("E17", "", "stations = ['orders','orders','orders','orders']")
    s = state(table)
    for card in s.teams[0].orders:  # others have lost track of this hand
        s.seen[card] = team_mask(s, 0)
    table.play(0, "order", "attack", "D1", ("F07",))  # in real time only whole actions are inputs
    assert table.view(3)["orders"][0]["card"] == "attack"
    assert told(table, "place_order")[-1]["card"] == "attack"


def test_market_crash_buries_the_rows_and_lowers_costs() -> None:
    head = "order_row = ['O01','O02','O03','O04']\nadvancement_row = ['A01','A02','A03','A04']"
    table = event("E18", "", head)
    s = state(table)
    assert sorted(keys(s.order_pile[:4])) == ["O01", "O02", "O03", "O04"]
    assert sorted(keys(s.advancement_pile[:4])) == ["A01", "A02", "A03", "A04"]
    assert all(card >= 0 for card in s.order_row + s.advancement_row)
    assert table.view(0)["market"]["token"]["cost"] == 5
    table = next_round("E18", "", "order_row = ['O05']")
    assert table.view(0)["market"]["orders"][0]["cost"] == 3


def test_black_market_sells_tokens_at_five() -> None:
    table = next_round(
        "E19",
        "[team.F01]\nassets = 5\n",
        "stations = ['marketplace','orders','orders','orders']\norder_row = ['O05']",
    )
    assert table.view(0)["market"]["token"]["cost"] == 5
    assert table.view(0)["market"]["orders"][0]["cost"] == 4
    act(table, 0, "buy", ("board", "token"))
    assert team(table, 0).assets == 0


def test_long_night_opens_the_space_blocked_last() -> None:
    table = event("E20", "", "sun = [7, 6]\nround = 2")
    assert state(table).blocked == [7] and state(table).tokens == 16 + 2
    assert state(event("E20", "", "round = 2")).blocked == []


def test_early_dawn_blocks_a_space_free() -> None:
    table = event("E21", "", "round = 2")
    assert state(table).blocked == [7] and state(table).block_tokens == [0]
    assert [mine.tokens for mine in state(table).teams] == [1, 1, 1, 1]
    assert state(event("E21", "", "sun = [7]\nround = 2")).blocked == [7, 6]
    assert event("E21", "", "sun = [7, 6, 5]\nround = 2").state.blocked == [7, 6, 5]  # type: ignore[attr-defined]


def test_amnesty_returns_the_slain_now() -> None:
    table = event("E22", "[team.F07]\nplayers = ['slain']\nunits = { H2 = 3 }\n")
    assert state(table).body[1] >= 0 and count_on(table, 1, "H2") == 4


@pytest.mark.clause("BF-12.3")
def test_old_debts() -> None:
    text = (
        "[team.F01]\ntrophies = 2\nassets = 2\ntokens = 0\nunits = {}\n"
        "[team.F07]\ntrophies = 1\nunits = {}\n"
    )
    table = event(
        "E23", text + "[team.F02]\nunits = {}\n[team.F08]\ntrophies = 4\ntokens = 2\nunits = {}\n"
    )
    assert sorted(asked(table)) == [0, 3]
    assert offers(table, 0) == ["assets"] and offers(table, 3) == ["assets", "token"]
    act(table, 0, "assets")
    act(table, 3, "token")
    s = state(table)
    assert s.teams[0].assets == 0 + 2 and s.teams[3].tokens == 1 and s.tokens == 17
    assert s.teams[1].assets == 4 + 2 and s.teams[3].assets == 4 + 2


def test_reinforcements_over_the_limit() -> None:
    table = event("E24", "[team.F01]\nunits = { H1 = 3 }\n[team.F07]\nunits = {}\nsupply = 0\n")
    assert count_on(table, 0, "H1") == 5 and count_on(table, 1, "H2") == 1


def test_evacuation_of_the_centre() -> None:
    text = (
        '[team.F01]\nunits = { Z = 3, H1 = 2 }\nplayers = ["Z"]\n'
        "[team.F07]\nunits = { Z = 1, L1 = 1 }\n"
    )
    table = event("E25", text, "grey = ['L1/Z','L2/Z']")
    assert everywhere(table, 0) == {"H1": 6} and everywhere(table, 1) == {"H2": 2, "L1": 1}


def test_patronage_for_the_least_power() -> None:
    table = event("E26", "[team.F01]\npower = 1\n[team.F07]\npower = 1\n")
    assert [mine.tokens for mine in state(table).teams] == [2, 2, 1, 1]


def test_inquest_takes_front_cards_of_the_most_trophied() -> None:
    text = "[lanyards]\n0 = ['A25','A28']\n1 = ['A29','A30']\n2 = ['A31']\n3 = ['A24','A33']\n"
    text += (
        "[team.F01]\ntrophies = 2\n[team.F07]\ntrophies = 1\n[team.F02]\ntrophies = 2\n"
        "[team.F08]\ntrophies = 2\n"
    )
    table = event("E27", text)
    s = state(table)
    assert [keys(one) for one in s.lanyards] == [["A28"], ["A29", "A30"], ["A31"], ["A24", "A33"]]
    assert "shield" in kinds(table)  # Morrow Watch's Field Medic
    nobody = event("E27", "[lanyards]\n0 = ['A25','A28']\n")
    assert len(state(nobody).lanyards[0]) == 2


def test_masked_ball_makes_alliances_free_and_unblockable() -> None:
    text = "[team.F01]\nassets = 0\npower = 1\n[team.F02]\nassets = 0\n"
    table = next_round("E28", text, "stations = ['orders','orders','orders','orders']")
    assert all(allies_free(state(table), seat) for seat in range(4))
    assert refused(table, 0, "block") == "rule"
    act(table, 0, "ally", "F02")
    act(table, 2, "yes")
    assert "allied" in kinds(table)  # nobody is asked to block
    assert team(table, 0).assets == 0


def test_festival_makes_crowds_of_districts() -> None:
    text = bare(units(F02="D2 = 1, L1 = 1")) + placed(("F02", "feed", "D2"), ("F02", "O10", "L1"))
    table = event("E30", text)
    assert [one["assets"] for one in told(table, "gain_assets")] == [2, 1 + 1]
    assert not crowded(state(table), 5)  # for this Resolution Phase alone


@pytest.mark.clause("BF-R75")
@pytest.mark.parametrize("name", ["E03", "E04", "E11", "E17", "E18", "E19", "E28"])
def test_events_of_the_next_round_hold_for_one_round(name: str) -> None:
    table = event(name)
    assert state(table).now_lasting == [name]
    finish(table)
    assert name not in state(table).now_lasting or told(table, "event")[-1]["card"] == name


def test_nothing_is_forbidden_by_nature() -> None:
    s = state(feud("turn = 0"))
    assert not any(
        forbidden(s, what, 8) for what in ("order", "move", "attack", "block", "alliance")
    )
