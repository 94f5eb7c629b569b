"""BF-C4, BF-C5 and BF-C12: every tile, every faction's edge, every beat of a story."""

import pytest

from fracas import Table
from fracas.games.blood_feud.cards import FACTIONS, STORIES, TILES
from fracas.games.blood_feud.effects import ballot_weight, store_limit, unit_limit

from .looking import blows, count_on, keys, kinds, offers, state, team, told
from .tables import act, await_turn, bare, feud, finish, placed, refused, units

TILE_NAMES = {
    "H": "Home", "D01": "Copper Docks", "D02": "Lantern Row", "D03": "Old Rail Yard",
    "D04": "Ninth Precinct", "D05": "Butchers' Hall", "D06": "Glass Arcade",
    "D07": "Terrace Gardens", "D08": "Night Clinic", "D09": "Print Works", "D10": "Ferry Slip",
    "D11": "The Tenements", "D12": "Tunnel Bazaar", "L01": "Exchange Hall", "L02": "Grand Museum",
    "L03": "Old Cathedral", "L04": "City Stadium", "L05": "Radio Mast", "L06": "Armoury",
    "Z01": "Midnight Tower", "Z02": "The Green",
}  # fmt: skip


def on(tile: str) -> tuple[str, str]:
    """Where a tile lies in these tests, and the line that puts it there."""
    spots = {"D": "D1", "L": "L1", "Z": "Z"}
    plain = {
        "D1": "D10",
        "D2": "D06",
        "D3": "D09",
        "D4": "D03",
        "L1": "L02",
        "L2": "L05",
        "Z": "Z01",
    }
    if tile in plain.values() and plain.get(spots[tile[0]]) != tile:
        other = next(name for name, one in plain.items() if one == tile)
        plain[other] = {"D": "D11", "L": "L06", "Z": "Z02"}[tile[0]]
    plain[spots[tile[0]]] = tile
    shown = ", ".join(f'{name} = "{one}"' for name, one in plain.items())
    return spots[tile[0]], f"tiles = {{ {shown} }}\n"


@pytest.mark.clause("BF-C4")
def test_the_tiles_and_their_names() -> None:
    assert {one.id: one.name["en"] for one in TILES} == TILE_NAMES


@pytest.mark.clause("BF-2.9", "BF-8.12", "BF-8.13", "BF-R85", "BF-C4")
@pytest.mark.parametrize(
    ("tile", "attacker", "victim", "holder", "mine", "theirs"),
    [
        ("D02", "F02", "F07", "", 2, 2), ("D04", "F02", "F07", "", 1, 2),
        ("D04", "F08", "F07", "", 1, 2), ("D05", "F02", "F07", "", 3, 2),
        ("L03", "F02", "F07", "", 1, 2), ("L03", "F08", "F07", "", 2, 2),
        ("L06", "F02", "F07", "F02", 3, 2), ("L06", "F02", "F07", "F07", 2, 3),
        ("L06", "F02", "F07", "", 2, 2),
    ],
)  # fmt: skip
def test_tiles_that_change_a_fight(
    tile: str, attacker: str, victim: str, holder: str, mine: int, theirs: int
) -> None:
    where, tiles = on(tile)
    text = units(**{attacker: f"{where} = 2", victim: f"{where} = 2"})
    if holder:
        text += f'[controllers]\n{where} = "{holder}"\n'
    table = feud(
        f'start = "orders"\n{tiles}{bare(text)}' + placed((attacker, "attack", where, victim))
    )
    assert blows(table)[0][1:3] == (mine, theirs)


@pytest.mark.clause("BF-C4")
def test_a_home_defends_its_owner_alone() -> None:
    for victim, theirs in (("F07", 3), ("F08", 2)):
        text = "[team.F01]\nunits = {}\n[team.F02]\nunits = { H2 = 2 }\n"
        text += '[team.F07]\nunits = { H2 = 2 }\nplayers = ["D3"]\n'
        text += "[team.F08]\nunits = { H2 = 2 }\n"
        table = feud('start = "orders"\n' + text + placed(("F02", "attack", "H2", victim)))
        assert blows(table)[0][2] == theirs


@pytest.mark.clause("BF-12.17", "BF-C4")
@pytest.mark.parametrize(("tile", "income"), [("D01", 3), ("L01", 4), ("D02", 2), ("L02", 2)])
def test_income_of_tiles(tile: str, income: int) -> None:
    where, tiles = on(tile)
    text = bare(units(F02=f"{where} = 1"))
    table = feud(f'start = "power"\n{tiles}{text}')
    assert [one["assets"] for one in told(table, "income")] == [2, 2, income, 2]


@pytest.mark.clause("BF-8.39", "BF-R40", "BF-C4")
@pytest.mark.parametrize(
    ("tile", "fed"),
    [
        ("D02", 2),
        ("D05", 2),
        ("D11", 2),
        ("L04", 2),
        ("Z02", 2),
        ("D01", 1),
        ("L01", 1),
        ("Z01", 1),
    ],
)
def test_crowds(tile: str, fed: int) -> None:
    where, tiles = on(tile)
    text = bare(units(F02=f"{where} = 1"))
    table = feud(f'start = "orders"\n{tiles}{text}' + placed(("F02", "feed", where)))
    assert told(table, "gain_assets")[0]["assets"] == fed


@pytest.mark.clause("BF-6.23", "BF-C4")
@pytest.mark.parametrize(
    ("tile", "limit"), [("D07", 4), ("L04", 4), ("Z02", 2), ("D01", 3), ("L01", 3), ("Z01", 3)]
)
def test_limits(tile: str, limit: int) -> None:
    where, tiles = on(tile)
    table = feud(f"turn = 0\n{tiles}")
    at = {"D": 4, "L": 8, "Z": 10}[where[0]]
    assert [unit_limit(state(table), t, at) for t in range(4)] == [limit] * 4


@pytest.mark.clause("BF-C4")
def test_old_rail_yard_lets_units_leave_past_barricades() -> None:
    _, tiles = on("D03")
    text = "stations = ['cityscape','orders','orders','orders']\n" + tiles
    text += "grey = ['D1/L1']\n[team.F01]\nunits = { D1 = 1, L1 = 1 }\n"
    table = feud("turn = 0\n" + text)
    assert refused(table, 0, "move", "F01-2", "D1") == "barred"  # entering
    act(table, 0, "move", "F01-1", "L1")
    assert count_on(table, 0, "L1") == 2


@pytest.mark.clause("BF-C4")
def test_glass_arcade_takes_one_off_a_purchase_once_a_round() -> None:
    text = "turn = 0\nstations = ['marketplace','orders','orders','orders']\n"
    text += "order_row = ['O05','O06']\n"
    text += (
        "tiles = { D1 = 'D06', D2 = 'D01' }\n[controllers]\nD1 = 'F01'\n[team.F01]\nassets = 9\n"
    )
    table = feud(text)
    act(table, 0, "buy", ("row", "O05"), ("use:D06",))
    assert team(table, 0).assets == 9 - 3 and team(table, 0).marks == ["use:D06"]
    await_turn(table, 0)
    act(table, 0, "buy", ("row", "O06"))
    assert team(table, 0).assets == 6 - 5
    other = feud(text.replace("D1 = 'F01'", "D1 = 'F07'"))
    act(other, 0, "buy", ("row", "O05"))
    assert team(other, 0).assets == 9 - 4


@pytest.mark.clause("BF-C4")
def test_night_clinic_shields_player_units() -> None:
    _, tiles = on("D08")
    for tile_line, left in ((tiles, 1), ("", 0)):
        text = "[lanyards]\n1 = ['A25']\n" + '[team.F07]\nunits = {}\nplayers = ["D1"]\n'
        text += "[team.F02]\nunits = { D1 = 3 }\n"
        table = feud(
            'start = "orders"\n' + tile_line + bare(text) + placed(("F02", "attack", "D1", "F07"))
        )
        assert len(state(table).lanyards[1]) == left
        assert ("shield" in kinds(table)) is bool(left)


@pytest.mark.clause("BF-C4")
def test_print_works_adds_a_vote() -> None:
    table = feud("turn = 0\n[controllers]\nD3 = 'F01'\n")
    s = state(table)
    assert [ballot_weight(s, seat) for seat in range(4)] == [4, 3, 3, 3]


@pytest.mark.clause("BF-C4")
def test_ferry_slip_moves_one_unit_free_from_there_once_a_round() -> None:
    _, tiles = on("D10")
    text = "turn = 0\nstations = ['cityscape','orders','orders','orders']\n" + tiles
    text += "[controllers]\nD1 = 'F01'\n[team.F01]\nunits = { D1 = 2, L1 = 1 }\n"
    table = feud(text)
    assert refused(table, 0, "use", "use:D10", "F01-3", "Z") == "target"  # it is not there
    act(table, 0, "use", "use:D10", "F01-1", "L1")
    assert not any(state(table).tired) and team(table, 0).moves == 0
    await_turn(table, 0)
    assert refused(table, 0, "use") == "once"
    lost = feud(text.replace("D1 = 'F01'", "D1 = 'F07'"))
    assert refused(lost, 0, "use") == "once"


@pytest.mark.clause("BF-C4")
def test_tunnel_bazaar_takes_no_barricades() -> None:
    _, tiles = on("D12")
    text = "turn = 0\nstations = ['cityscape','orders','orders','orders']\n" + tiles
    table = feud(text + "[team.F01]\nunits = { D1 = 1, D4 = 1 }\n")
    act(table, 0, "barricade")
    edges = {str(one[1]) for one in offers(table, 0) if isinstance(one, tuple)}
    assert not any("D1" in edge for edge in edges) and "D3/D4" in edges


@pytest.mark.clause("BF-C4")
def test_grand_museum_gives_one_more_card() -> None:
    _, tiles = on("L02")
    text = "turn = 0\nstations = ['council','orders','orders','orders']\n" + tiles
    text += "[team.F01]\npower = 4\nevents = ['E01','E02','E03']\n[controllers]\nL1 = 'F01'\n"
    table = feud(text)
    act(table, 0, "bonus_events", "E01", "E02")
    assert keys(state(table).event_discard) == ["E01", "E02"]


@pytest.mark.clause("BF-S15", "BF-D30")
def test_radio_mast_and_undercroft_peek_at_an_order() -> None:
    _, tiles = on("L05")
    orders = placed(("F07", "recruit", "D1"), ("F08", "defend", "D2"))
    text = "stations = ['orders','orders','orders','orders']\n" + tiles
    for seat, mark, holder in ((0, "use:L05", "F01"), (2, "use:F02", "F01")):
        table = feud(
            f"turn = {seat}\n" + text + f"[controllers]\nL1 = '{holder}'\n"
            f"[team.F0{1 + seat // 2}]\npower = 6\n" + orders
        )
        act(table, seat, "use", mark, ("F07", 0))
        assert table.view(seat)["orders"][0]["card"] == "recruit"
        assert [table.view(one)["orders"][0]["card"] for one in (3, None)] == [None, None]
        assert mark in team(table, seat).marks
        await_turn(table, seat)
        assert refused(table, seat, "use", mark, ("F08", 0)) in ("once", "rule")


@pytest.mark.clause("BF-C4")
def test_midnight_tower_pays_a_token_from_the_second_power_step_on() -> None:
    text = 'start = "power"\n' + bare(units(F02="Z = 1"))
    table = feud(text)
    assert team(table, 2).tokens == 1
    finish(table)
    assert team(table, 2).tokens == 2
    finish(table)
    assert team(table, 2).tokens == 3 and state(table).tokens == 16 - 2
    assert [mine.tokens for mine in state(table).teams] == [1, 1, 3, 1]


# Factions

FACTION_TABLE = {
    "F01": ("Cobalt Kin", "vampire", "blue"), "F02": ("Undercroft", "vampire", "yellow"),
    "F03": ("House Meridian", "vampire", "purple"), "F04": ("Hollow Circle", "vampire", "white"),
    "F05": ("Ashwood Pack", "vampire", "brown"), "F06": ("Gilded Mask", "vampire", "pink"),
    "F07": ("City Hall", "human", "green"), "F08": ("Morrow Watch", "human", "red"),
    "F09": ("Dockside Syndicate", "human", "orange"), "F10": ("Lamplight Society", "human", "teal"),
}  # fmt: skip


@pytest.mark.clause("BF-R74", "BF-24.19", "BF-C5")
def test_the_factions() -> None:
    assert {one.id: (one.name["en"], one.kind, one.colour) for one in FACTIONS} == FACTION_TABLE
    assert len({one.letter for one in FACTIONS}) == len({one.pattern for one in FACTIONS}) == 10


@pytest.mark.clause("BF-C5")
def test_cobalt_kins_first_attack_of_the_round() -> None:
    text = units(F01="D1 = 2, D2 = 2", F07="D1 = 2, D2 = 2") + "[team.F02]\nunits = {}\n"
    text += placed(("F01", "attack", "D1", "F07"), ("F01", "O01", "D2", "F07"))
    table = feud('start = "orders"\n' + text)
    assert [one[1] for one in blows(table)] == [2 + 1, 2 + 1]  # +1 first; Ambush's own +1


@pytest.mark.clause("BF-C5")
def test_morrow_watchs_first_attack_on_a_vampire() -> None:
    text = "[team.F08]\nunits = { D1 = 2, D2 = 2, D3 = 2 }\norders = ['attack','O01','O03']\n"
    text += units(F07="D1 = 2", F02="D2 = 2, D3 = 2") + "[team.F01]\nunits = {}\n"
    text += placed(
        ("F08", "attack", "D1", "F07"), ("F08", "O03", "D2", "F02"), ("F08", "O03", "D3", "F02")
    )
    table = feud('start = "orders"\n' + text)
    assert [one[1] for one in blows(table)] == [2, 2 + 1, 2]


@pytest.mark.clause("BF-C5")
def test_house_meridians_income() -> None:
    table = feud('start = "power"\n', factions="F03,F07,F02,F08")
    assert told(table, "income")[0]["assets"] == 2 + 1 + 1  # and Copper Docks


@pytest.mark.clause("BF-C5")
def test_hollow_circle_pays_less_for_an_advancement_once_a_round() -> None:
    text = "turn = 0\nstations = ['marketplace','orders','orders','orders']\n"
    text += "advancement_row = ['A25','A28']\norder_row = ['O05']\n[team.F04]\nassets = 9\n"
    table = feud(text, factions="F04,F07,F02,F08")
    act(table, 0, "buy", ("row", "A25"), ("use:F04",))
    assert team(table, 0).assets == 8
    await_turn(table, 0)
    act(table, 0, "buy", ("row", "A28"))
    assert team(table, 0).assets == 6
    order = feud(text, factions="F04,F07,F02,F08")
    act(order, 0, "buy", ("row", "O05"))
    assert team(order, 0).assets == 5 and team(order, 0).marks == []


@pytest.mark.clause("BF-C5")
def test_ashwood_pack_moves_one_unit_free() -> None:
    text = (
        "turn = 0\nstations = ['cityscape','orders','orders','orders']\n"
        "[team.F05]\nunits = { D1 = 2 }\n"
    )
    table = feud(text, factions="F05,F07,F02,F08")
    act(table, 0, "use", "use:F05", "F05-1", "L1")
    s = state(table)
    assert not any(s.tired) and s.teams[0].moves == 0 and count_on(table, 0, "L1") == 1
    await_turn(table, 0)
    assert refused(table, 0, "use") == "once"
    tired = feud(text + "tired = ['D1', 'H1']\n", factions="F05,F07,F02,F08")
    assert refused(tired, 0, "use") == "once"  # a fresh Unit is needed


@pytest.mark.clause("BF-C5")
def test_gilded_mask_has_one_more_vote() -> None:
    table = feud("turn = 0\n", factions="F06,F07,F02,F08")
    assert [ballot_weight(state(table), seat) for seat in range(4)] == [4, 3, 3, 3]


@pytest.mark.clause("BF-C5")
def test_city_halls_first_alliance_is_free() -> None:
    text = (
        "turn = 1\nstations = ['orders','orders','orders','orders']\n"
        "[team.F07]\nassets = 0\npower = 1\n"
    )
    table = feud(text)
    act(table, 1, "ally", "F01")
    act(table, 0, "yes")
    for seat in (2, 3):
        if seat in table.waiting and table.waiting[seat].kind == "block":
            act(table, seat, "pass")
    assert "allied" in kinds(table) and team(table, 0).assets == 3 and team(table, 1).assets == 0
    await_turn(table, 1)
    assert refused(table, 1, "ally", "F02") == "cost"  # the second is not
    poor = feud(text.replace("turn = 1", "turn = 0").replace("F07", "F08"))
    assert refused(poor, 0, "ally", "F08") == "cost"


@pytest.mark.clause("BF-C5")
def test_dockside_syndicate_stores_one_higher() -> None:
    table = feud("turn = 0\n", factions="F09,F01,F02,F08")
    assert [store_limit(state(table), seat) for seat in range(4)] == [4, 3, 3, 3]


@pytest.mark.clause("BF-D36", "BF-S15", "BF-C5")
def test_lamplight_society_draws_two_and_keeps_one() -> None:
    text = "turn = 0\nstations = ['council','orders','orders','orders']\n"
    table = feud(text, factions="F10,F01,F02,F08")
    deck = list(state(table).ambition_deck)
    act(table, 0, "ambition", ("blind", ""))
    assert offers(table, 0) == keys([deck[-1], deck[-2]])
    act(table, 0, keys([deck[-2]])[0])
    s = state(table)
    assert s.teams[0].ambitions[-1] == deck[-2] and s.ambition_deck[0] == deck[-1]
    assert s.knows(0, deck[-1]) and not s.knows(1, deck[-1])  # buried, known to that team only
    assert s.blind == []
    row = feud(text + "ambition_row = ['M01']\n", factions="F10,F01,F02,F08")
    act(row, 0, "ambition", ("row", "M01"))
    assert len(team(row, 0).ambitions) == 2


# Stories


def told_in(story: str, round_: int, text: str = "", start: str = "round") -> Table:
    at = [one.id for one in STORIES].index(story)
    for seed in range(60):
        table = feud(f'seed = {seed}\nstart = "{start}"\nround = {round_}\n{text}', story=True)
        if state(table).story == at:
            return table
    raise AssertionError(story)


@pytest.mark.clause("BF-C12")
def test_the_stories() -> None:
    assert [(one.id, one.name["en"]) for one in STORIES] == [
        ("S1", "The Red Ledger"), ("S2", "Siege of the Centre"), ("S3", "The Broken Truce"),
    ]  # fmt: skip


@pytest.mark.clause("BF-17.2", "BF-C12")
def test_the_red_ledger() -> None:
    table = told_in("S1", 2, "order_row = ['O05']\n")
    assert table.view(0)["market"]["orders"][0]["cost"] == 3
    table = told_in("S1", 4, "[team.F01]\npower = 1\n")
    assert [mine.tokens for mine in state(table).teams] == [2, 1, 1, 1]
    table = told_in("S1", 6, "[team.F01]\npower = 6\nassets = 2\n")
    assert [mine.assets for mine in state(table).teams] == [0, 4, 4, 4]


@pytest.mark.clause("BF-17.2", "BF-C12")
def test_siege_of_the_centre() -> None:
    table = told_in("S2", 2, "[team.F01]\nbarricades = ['L1/Z']\n")
    assert table.view(0)["city"]["barricades"] == {"L1/Z": "F01", "L2/Z": "grey"}
    table = told_in("S2", 4, "grey = ['L2/Z']\n[team.F01]\nbarricades = ['L1/Z', 'D1/L1']\n")
    assert table.view(0)["city"]["barricades"] == {"D1/L1": "F01"}
    assert table.view(0)["city"]["domains"][10]["value"] == 4
    table = told_in("S2", 6)
    from fracas.games.blood_feud.effects import place_bonus

    assert place_bonus(state(table), 0, "attack", 10) == 1
    assert place_bonus(state(table), 0, "defend", 10) == 0


@pytest.mark.clause("BF-17.2", "BF-C12")
def test_the_broken_truce() -> None:
    from fracas.games.blood_feud.effects import allies_free, place_bonus

    table = told_in("S3", 2)
    assert allies_free(state(table), 0)
    table = told_in("S3", 4, "stations = ['orders','orders','orders','orders']\n")
    seat = next(iter(table.waiting))
    assert refused(table, seat, "ally") == "rule"
    table = told_in("S3", 6)
    s = state(table)
    assert (place_bonus(s, 0, "attack", 10), place_bonus(s, 1, "defend", 10)) == (1, 1)
