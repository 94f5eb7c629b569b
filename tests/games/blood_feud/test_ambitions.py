"""BF-C10, BF-C11: every Ambition card, met and just missed; and the deeds that count."""

import pytest

from fracas import Table
from fracas.games.blood_feud.ambitions import deed, progress_of
from fracas.games.blood_feud.cards import AMBITIONS
from fracas.games.blood_feud.state import with_one

from .looking import keys, state, team
from .tables import act, feud, fight, live, placed, units

VP = {
    3: "M01 M04 M06 M09 M10 M14 M19 M21 M22 M23 M24 M25 M26 M27 M28 M30 M32 M33 M34 M36 M39 "
    "N03 N08 N13 N20",
    5: "M02 M40 N01 N06 N10 N11 N15",
    4: "M03 M05 M07 M12 M13 M16 M17 M18 M29 M35 N02 N04 N05 N07 N09 N12 N14 N16 N17 N18 N19",
    2: "M08 M11 M15 M20 M31 M37 M38",
}
FACTION_OF = {f"N{n:02}": f"F{(n + 1) // 2:02}" for n in range(1, 21)}


@pytest.mark.clause("BF-C10", "BF-C11")
def test_points_and_factions() -> None:
    wanted = {name: vp for vp, names in VP.items() for name in names.split()}
    assert {one.id: one.vp for one in AMBITIONS} == wanted
    assert {one.id: one.faction for one in AMBITIONS if one.faction} == FACTION_OF
    assert [one.id for one in AMBITIONS if one.time == "E"] == ["M39", "M40"]


def held(*domains: str) -> str:
    return "[controllers]\n" + "".join(f"{name} = 'F01'\n" for name in domains)


def mine(**fields: object) -> str:
    return "[team.F01]\n" + "".join(f"{name} = {value}\n" for name, value in fields.items())


STATES: dict[str, tuple[str, str]] = {  # met, just missed; F01 holds the card
    "M01": (held("Z"), held("L1")),
    "M03": (held("L1", "L2"), held("L1", "Z")),
    "M04": (held("D1", "D2", "D4"), held("D1", "D2", "L1")),
    "M05": (held("D1", "D2", "L1", "L2"), held("D1", "D3", "L1")),
    "M06": (held("D1", "L1", "Z"), held("D1", "L2", "Z")),
    "M07": (held("H3"), held("D1")),
    "M08": (mine(units="{ H1 = 1 }", barricades="['H1/D1','H1/D4']"),
            mine(units="{ H1 = 1 }", barricades="['H1/D1']")),
    "M09": (mine(units="{ D1 = 1, D2 = 1, D3 = 1, D4 = 1, L1 = 1 }"),
            mine(units="{ D1 = 1, D2 = 1, D3 = 1, D4 = 2 }")),
    "M10": (mine(units="{ D1 = 3, D2 = 3, D3 = 2 }"), mine(units="{ D1 = 3, D2 = 3, D3 = 1 }")),
    "M11": (mine(power=2, assets=8), mine(power=3, assets=8)),
    "M12": (mine(power=6), mine(power=5)),
    "M18": (mine(trophies=4), mine(trophies=3)),
    "M23": (mine(assets=12), mine(assets=11)),
    "M25": (mine(warehouse="['O01','O02','O03']"), mine(warehouse="['O01','O02']")),
    "M28": (mine(tokens=3), mine(tokens=2)),
    "M35": ("[lanyards]\n0 = ['A25','A26','A27']\n", "[lanyards]\n0 = ['A25','A26']\n"),
    "M36": ("[lanyards]\n0 = ['A25','A26','A27']\n", "[lanyards]\n0 = ['A25','A26']\n"),
    "M37": (mine(barricades="['D1/L1','D2/L1','D1/D2','L1/Z']"),
            mine(barricades="['D1/L1','D2/L1','D1/D2']")),
    "N04": (mine(units="{ H2 = 1, H3 = 1 }"), mine(units="{ H2 = 1, H1 = 1 }")),
    "N05": (mine(assets=15), mine(assets=14)),
    "N07": ("[lanyards]\n0 = ['A25','A26']\n", "[lanyards]\n0 = ['A25']\n"),
    "N09": (mine(units="{ D1 = 1, D2 = 1, D3 = 1, D4 = 1, L1 = 1, Z = 1 }"),
            mine(units="{ D1 = 1, D2 = 1, D3 = 1, D4 = 1, L1 = 1 }")),
    "N10": (mine(units="{ L1 = 1, L2 = 1 }"), mine(units="{ L1 = 2, Z = 1 }")),
    "N14": (held("D1", "D2", "D3"), held("D1", "D2", "L1")),
    "N16": (held("L2", "L1", "Z"), held("L2", "L1")),
    "N17": (mine(warehouse="['O01','O02','O03','O04']"), mine(warehouse="['O01','O02','O03']")),
    "N19": (mine(fulfilled="['M01','M02','M03','M04']"), mine(fulfilled="['M01','M02','M03']")),
}  # fmt: skip


def with_card(name: str, text: str, factions: str = "F01,F07,F02,F08") -> Table:
    """Cleanup of round 2, the first team holding the card."""
    own = factions.split(",")[0]
    if own != "F01":
        text = text.replace("F01", own)
    line = f"[team.{own}]\nambitions = ['{name}']\n"
    text = text.replace(f"[team.{own}]\n", line) if f"[team.{own}]" in text else line + text
    return feud(f'start = "cleanup"\nround = 2\n{text}', factions=factions)


@pytest.mark.clause("BF-12.18", "BF-R91", "BF-C10", "BF-C11", "BF-C14")
@pytest.mark.parametrize("name", list(STATES))
def test_states_that_fulfil(name: str) -> None:
    human = "F07,F01,F02,F08" if name == "N16" else "F01,F07,F02,F08"
    met, missed = STATES[name]
    assert name in keys(team(with_card(name, met, human), 0).fulfilled)
    assert name not in keys(team(with_card(name, missed, human), 0).fulfilled)


def test_further_ways_to_miss() -> None:
    misses = {
        "M08": mine(units="{}", barricades="['H1/D1','H1/D4']"),  # one Unit only
        "M11": mine(power=2, assets=7),
        "N14": "[controllers]\nH1 = 'F02'\nD1 = 'F01'\nD2 = 'F01'\nD3 = 'F01'\n",
        "M04": held("D1", "D2", "Z"),
        "M07": held("H1"),
    }
    for name, text in misses.items():
        assert name not in keys(team(with_card(name, text), 0).fulfilled)
    vampire = held("L2", "L1", "Z") + "[team.F02]\nunits = { L1 = 1 }\n"
    assert "N16" not in keys(team(with_card("N16", vampire, "F07,F01,F02,F08"), 0).fulfilled)


@pytest.mark.clause("BF-C11", "BF-R97")
@pytest.mark.parametrize(("vampires", "met"), [("L1 = 1", True), ("L1 = 1, Z = 1", False)])
def test_more_domains_with_vampires_never_undo_four_without(vampires: str, met: bool) -> None:
    text = held("L2", "L1", "Z", "D1") + f"[team.F02]\nunits = {{ {vampires} }}\n"
    table = with_card("N16", text, "F07,F01,F02,F08")
    assert ("N16" in keys(team(table, 0).fulfilled)) is met
    if not met:
        assert progress_of(state(table), 0, 0) == (3, 4)


@pytest.mark.clause("BF-C11", "BF-R98")
@pytest.mark.parametrize(("card", "drawn"), [("", 1), ("0 = ['A35']", 2)])
def test_cards_drawn_blind_are_counted_one_by_one(card: str, drawn: int) -> None:
    text = f"[team.F01]\ntokens = 1\nambitions = ['N20']\n[lanyards]\n{card}\n"
    table = live("council", text=text)
    act(table, 0, "ambition", ("blind", ""), at=0)
    assert team(table, 0).progress[0][0] == drawn


@pytest.mark.clause("BF-R91")
def test_larger_teams_need_more_equipped_cards() -> None:
    for name, cards, met in (
        ("M36", {0: "'A25','A26','A27'", 1: "'A28'"}, False),
        ("M36", {0: "'A25','A26','A27'", 1: "'A28','A29'"}, True),
        ("M35", {0: "'A25','A26','A27'", 1: "'A28','A29'"}, False),
        ("M35", {0: "'A25','A26','A27'", 1: "'A28','A29','A30'"}, True),
        ("N07", {0: "'A25','A26','A27'", 1: "'A28'"}, False),
    ):
        lines = "".join(f"{seat} = [{cards.get(seat, '')}]\n" for seat in range(5))
        text = f"start = 'cleanup'\n[lanyards]\n{lines}[team.F01]\nambitions = ['{name}']\n"
        table = feud(text, seats=5)
        assert (name in keys(team(table, 0).fulfilled)) is met


@pytest.mark.clause("BF-16.2")
@pytest.mark.parametrize(
    ("name", "met", "missed"),
    [
        ("M39", mine(units="{ H1 = 3, D1 = 3, D2 = 1 }"), mine(units="{ H1 = 3, D1 = 3 }")),
        ("M40", mine(power=4), mine(power=3)),
    ],
)
def test_states_at_daybreak(name: str, met: str, missed: str) -> None:
    for text, fulfilled in ((met, True), (missed, False)):
        text = text.replace("[team.F01]\n", f"[team.F01]\nambitions = ['{name}']\n")
        table = feud(f'start = "cleanup"\nround = 7\n{text}')
        assert (name in keys(team(table, 0).fulfilled)) is fulfilled


DEEDS: dict[str, list[tuple[str, int, str, int, bool]]] = {
    # what happens (deed, count, of whom, other team), and whether the card is then fulfilled
    "M15": [("slay", 1, "basic vampire", 1, True)],
    "M16": [("slay", 2, "basic vampire", 1, False), ("slay", 1, "player human", 2, True)],
    "M17": [("slay", 3, "basic vampire", 1, False), ("slay", 1, "player vampire", 1, True)],
    "M19": [("fail_defended", 1, "", -1, False), ("fail_defended", 1, "", -1, True)],
    "M21": [("gain_assets", 7, "", -1, False), ("gain_assets", 1, "", -1, True)],
    "M22": [("gain_units", 4, "", -1, False), ("gain_units", 1, "", -1, True)],
    "M24": [("trade", 2, "", 1, False), ("trade", 2, "", 2, False), ("trade", 1, "", 3, True)],
    "M26": [("host", 3, "", 1, False), ("host", 1, "", 2, True)],
    "M27": [("spend", 14, "", -1, False), ("spend", 1, "", -1, True)],
    "M29": [("propose_win", 1, "", -1, False), ("propose_win", 1, "", -1, True)],
    "M30": [("ballot_win", 2, "", -1, False), ("ballot_win", 1, "", -1, True)],
    "M31": [("ballot_win", 3, "", -1, False), ("nay", 1, "", -1, True)],
    "M32": [("ally", 1, "", 1, False), ("ally", 1, "", 2, True)],
    "M33": [("ally", 2, "", 1, False), ("ally", 2, "", 2, False), ("ally", 1, "", 1, True)],
    "M34": [("block", 1, "", -1, False), ("block", 1, "", -1, True)],
    "M38": [("sun", 1, "", -1, True)],
    "N01": [("slay", 5, "basic", 1, False), ("slay", 1, "basic", 2, False),
            ("slay", 1, "basic", 3, True)],
    "N02": [("hit_higher", 1, "", -1, False), ("hit_higher", 1, "", -1, True)],
    "N03": [("peek", 3, "", -1, False), ("peek", 1, "", -1, True)],
    "N08": [("purchase", 3, "", -1, False), ("purchase", 1, "", -1, True)],
    "N11": [("propose_win", 2, "", -1, False), ("propose_win", 1, "", -1, True)],
    "N12": [("ballot_win", 3, "", -1, False), ("ballot_win", 1, "", -1, True)],
    "N13": [("ally", 2, "", 1, False), ("ally", 1, "", 2, False), ("ally", 1, "", 3, True)],
    "N15": [("slay", 5, "basic human", 1, False), ("slay", 3, "basic vampire", 2, True)],
    "N18": [("spend", 19, "", -1, False), ("spend", 1, "", -1, True)],
    "N20": [("blind", 2, "", -1, False), ("blind", 1, "", -1, True)],
}  # fmt: skip


@pytest.mark.clause("BF-R5")
@pytest.mark.parametrize("name", list(DEEDS))
def test_deeds_that_fulfil(name: str) -> None:
    from fracas.games.blood_feud.ambitions import check

    table = feud(f"turn = 0\n[team.F01]\nambitions = ['{name}']\n")
    s = state(table)
    for does, count, of, other, met in DEEDS[name]:
        deed(s, 0, does, count, of, other)
        deed(s, 0, "nonsense", 9)
        check(s)
        assert (name in keys(s.teams[0].fulfilled)) is met


CHECKS = {  # rounds, each a change of the state before the check; then whether it is fulfilled
    "M02": (("Z", "Z"), ("Z", "", "Z")),
    "M13": (("top", "", "top"), ("top", "level", "level")),
    "M14": (("low", "", "low", "low"), ("low", "low", "")),
    "M20": (("safe", "safe"), ("safe", "slain", "safe")),
    "N06": (("L1", "L1", "L1"), ("L1", "L1", "L2")),
}


@pytest.mark.parametrize("name", list(CHECKS))
def test_what_is_counted_at_the_checks(name: str) -> None:
    from fracas.games.blood_feud.ambitions import check, end_of_round

    for rounds, met in zip(CHECKS[name], (True, False), strict=True):
        table = feud(
            f"turn = 0\n[team.F01]\nambitions = ['{name}']\nunits = {{ H1 = 3, D1 = 2 }}\n"
        )
        s = state(table)
        for at, one in enumerate(rounds):
            s.controller = (-1,) * len(s.controller)
            if one in ("Z", "L1", "L2"):
                s.controller = with_one(s.controller, {"Z": 10, "L1": 8, "L2": 9}[one], 0)
            s.teams[0].power = {"top": 4, "low": 1}.get(one, 3)
            s.teams[0].lost = int(one == "slain")
            end_of_round(s)
            check(s)
            if at < len(rounds) - 1:
                assert s.teams[0].fulfilled == ()
        assert (name in keys(s.teams[0].fulfilled)) is met


def test_untouched_needs_six_units_too() -> None:
    from fracas.games.blood_feud.ambitions import check, end_of_round

    s = state(feud("turn = 0\n[team.F01]\nambitions = ['M20']\nunits = { H1 = 3, D1 = 1 }\n"))
    for _ in range(3):
        end_of_round(s)
        check(s)
    assert s.teams[0].fulfilled == ()


def test_web_of_pacts_counts_one_round_only() -> None:
    from fracas.games.blood_feud.ambitions import check, forget_round

    s = state(feud("turn = 0\n[team.F01]\nambitions = ['M32', 'M33']\n"))
    for other in (1, 2):
        deed(s, 0, "ally", other=other)
        check(s)
        forget_round(s)
    assert s.teams[0].fulfilled == ()
    assert s.teams[0].progress[1][:3] == [2, 0, 1]


# Which actions are deeds


def progress(table: Table, at: int = 0) -> list[int]:
    return [one[0] for one in team(table, at).progress]


def test_fighting_is_a_deed() -> None:
    text = "[team.F02]\nunits = { D1 = 3, D2 = 1 }\nambitions = ['M16','M17','N02','N15']\n"
    text += "[team.F07]\nunits = { D1 = 1, D2 = 3 }\npower = 6\nambitions = ['M19']\n"
    table = fight(
        text
        + placed(
            ("F02", "attack", "D1", "F07"), ("F07", "defend", "D2"), ("F02", "O01", "D2", "F07")
        )
    )
    assert progress(table, 2) == [1, 0, 1, 0]
    assert progress(table, 1) == [0]  # its Defend came after: not while a Defend applied
    held_ = fight(
        text.replace("power = 6", "power = 1")
        + placed(("F07", "defend", "D2"), ("F02", "O01", "D2", "F07"))
    )
    assert progress(held_, 1) == [1] and progress(held_, 2)[0] == 0


def test_orders_are_deeds() -> None:
    text = "[team.F02]\nunits = { D1 = 1, D2 = 1 }\nambitions = ['M21','M22']\n" + units(
        F07="D1 = 1, D2 = 1"
    )
    table = fight(text + placed(("F02", "feed", "D1"), ("F02", "embrace", "D2", "F07")))
    assert progress(table, 2) == [2, 1]
    text = "[team.F07]\nunits = { D1 = 1, D2 = 1 }\nambitions = ['M21','M22']\n"
    table = fight(text + placed(("F07", "requisition", "D1"), ("F07", "recruit", "D2")))
    assert progress(table, 1) == [2, 2]


def test_trading_is_a_deed_of_both() -> None:
    text = (
        "[team.F01]\nambitions = ['M24','M26']\nwarehouse = ['O01']\n"
        "[team.F07]\nambitions = ['M30']\n"
    )
    table = live("marketplace", "marketplace", text=text)
    act(table, 0, "offer", "F07", ((("w:O01", 1),), (), 0, ""), at=0)
    act(table, 1, "accept", at=1)
    assert [one[:3] for one in team(table, 0).progress] == [[1, 0, 1], [1, 0, 1]]


def test_buying_is_a_deed() -> None:
    head = "advancement_row = ['A28']\norder_row = ['O05']\n"
    text = "[team.F01]\nassets = 9\nambitions = ['M27','N08']\n"
    table = live("marketplace", text=head + text)
    act(table, 0, "buy", ("row", "A28"), at=0)
    assert progress(table) == [2, 1]
    act(table, 0, "buy", ("row", "O05"), at=1000)
    assert progress(table) == [6, 1]
    act(table, 0, "bury", keys(state(table).order_row)[0], at=2000)
    assert progress(table) == [7, 1]


def test_voting_is_a_deed() -> None:
    text = "[proposals]\nF01 = 'E02'\nF07 = 'E07'\n[team.F01]\nambitions = ['M29','M30','M31']\n"
    text += "[team.F07]\nambitions = ['N12']\n"
    for vote, mine_, theirs in (("F01", [1, 1, 0], [0]), ("none", [0, 1, 1], [0])):
        table = live("council", "council", text=text + "[team.F02]\npower = 1\n")
        state(table).teams[1].power = 1
        act(table, 0, "vote", at=0)
        act(table, 1, "willing", at=0)
        act(table, 0, vote, at=1000)
        act(table, 1, "F07", at=1000)
        assert progress(table) == mine_ and progress(table, 1) == theirs


def test_alliances_blocks_sun_peeks_and_blind_draws_are_deeds() -> None:
    table = live(
        "orders",
        "orders",
        text="[team.F01]\nambitions = ['M33','M34']\n[team.F07]\nambitions = ['N13']\n",
    )
    act(table, 0, "ally", "F07", at=0)
    act(table, 1, "yes", at=0)
    table.tick(11_000)
    assert [one[:3] for one in team(table, 0).progress] == [[1, 0, 1], [0, 0, 0]]
    assert team(table, 1).progress[0][:2] == [1, 1]
    table = live("orders", "orders", text="[team.F01]\npower = 1\nambitions = ['M34']\n")
    act(table, 0, "block", ("F02", "F08"), at=0)
    assert progress(table) == [1]
    table = live(text="[team.F01]\nambitions = ['M38']\n")
    act(table, 0, "sun", at=0)
    assert progress(table) == [1]
    table = live(
        "council", "orders", "orders", text="[team.F01]\ntokens = 1\nambitions = ['N20']\n"
    )
    act(table, 0, "ambition", ("blind", ""), at=0)
    assert progress(table)[0] == 1
    table = live("orders", "orders", "orders", text="[team.F02]\nambitions = ['N03']\n")
    act(table, 1, "order", "attack", "D1", (), at=0)
    act(table, 2, "use", "use:F02", ("F07", 0), at=0)
    assert progress(table, 2) == [1]


@pytest.mark.clause("BF-24.9", "BF-23.2")
def test_progress_against_the_condition_is_shown_to_the_team() -> None:
    table = feud("turn = 0\n[team.F01]\nambitions = ['M27','M33','M23']\n")
    s = state(table)
    deed(s, 0, "spend", 6)
    deed(s, 0, "ally", other=2)
    assert [progress_of(s, 0, at) for at in range(3)] == [(6, 15), (1, 3), (4, 12)]
    mine = table.view(0)["teams"][0]
    shown = dict(zip(mine["ambitions"], map(list, mine["progress"]), strict=True))
    assert shown == {"M27": [6, 15], "M33": [1, 3], "M23": [4, 12]}
    assert table.view(1)["teams"][0]["progress"] is None


@pytest.mark.clause("BF-24.9")
@pytest.mark.parametrize(
    ("card", "shown"),
    [
        ("M04", (1, 3)), ("M05", (3, 5)), ("M07", (1, 1)), ("M09", (2, 6)), ("M10", (4, 9)),
        ("M12", (2, 6)), ("M18", (2, 4)), ("M23", (5, 12)), ("M25", (1, 3)), ("M28", (2, 3)),
        ("M37", (1, 4)), ("N04", (1, 2)), ("N19", (2, 5)), ("M39", (1, 2)), ("M11", (1, 2)),
        ("M06", (3, 4)), ("M40", (0, 1)),
    ],
)  # fmt: skip
def test_what_is_to_be_had_is_counted_and_other_conditions_are_met_or_not(
    card: str, shown: tuple[int, int]
) -> None:
    text = (
        "[controllers]\nH1 = 'F01'\nH2 = 'F01'\nD1 = 'F01'\n[team.F01]\nplayers = ['D1']\n"
        "units = { H2 = 1, D1 = 2 }\npower = 2\nassets = 5\ntokens = 2\ntrophies = 2\n"
        "warehouse = ['O05']\nbarricades = ['D1/D2']\nfulfilled = ['M15']\n"
        f"ambitions = ['{card}']\n"
    )
    assert progress_of(state(feud(f"turn = 0\n{text}")), 0, 0) == shown
