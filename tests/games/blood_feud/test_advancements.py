"""BF-C8: every Advancement does what its text says."""

import pytest

from fracas import Table
from fracas.games.blood_feud.cards import ADVANCEMENTS
from fracas.games.blood_feud.effects import ballot_weight, seals, store_limit, unit_limit

from .looking import (
    asked,
    blows,
    changed,
    copied,
    count_on,
    everywhere,
    keys,
    kinds,
    offers,
    state,
    team,
    told,
)
from .tables import act, await_turn, feud, fight, finish, live, placed, refused, units

ADVANCEMENT_TABLE = {
    "A01": ("Iron Grip", "vampire", 3), "A02": ("Night Stride", "vampire", 2),
    "A03": ("Mist Shape", "vampire", 3), "A04": ("Cold Stare", "vampire", 3),
    "A05": ("Veil of Faces", "vampire", 4), "A06": ("Blood Memory", "vampire", 2),
    "A07": ("Stone Skin", "vampire", 4), "A08": ("Many Eyes", "vampire", 2),
    "A09": ("Sire's Call", "vampire", 4), "A10": ("Dread Presence", "vampire", 3),
    "A11": ("Ritual Circle", "vampire", 3), "A12": ("Beast Within", "vampire", 5),
    "A13": ("Body Armour", "human", 2), "A14": ("Silver Rounds", "human", 3),
    "A15": ("Floodlamps", "human", 3), "A16": ("Union Card", "human", 2),
    "A17": ("Press Pass", "human", 2), "A18": ("Sewer Maps", "human", 3),
    "A19": ("Motorcade", "human", 2), "A20": ("Second Ledger", "human", 2),
    "A21": ("Court Order", "human", 4), "A22": ("Bodyguards", "human", 4),
    "A23": ("Donor List", "human", 3), "A24": ("Field Medic", "human", 4),
    "A25": ("Fixer", "any", 2), "A26": ("Smuggler", "any", 3), "A27": ("Safehouse", "any", 3),
    "A28": ("Trust Fund", "any", 2), "A29": ("Strategist", "any", 4),
    "A30": ("Quartermaster", "any", 3), "A31": ("Demolitionist", "any", 2),
    "A32": ("Envoy", "any", 3), "A33": ("Saboteur", "any", 2), "A34": ("Insider", "any", 3),
    "A35": ("Visionary", "any", 4), "A36": ("Runner", "any", 1),
}  # fmt: skip


@pytest.mark.clause("BF-C8")
def test_the_advancements() -> None:
    found = {one.id: (one.name["en"], one.kind, one.cost) for one in ADVANCEMENTS}
    assert found == ADVANCEMENT_TABLE


def worn(seat: int, *cards: str) -> str:
    lines = [f"{other} = []" for other in range(4) if other != seat]
    return "[lanyards]\n" + "\n".join(lines) + f"\n{seat} = [{', '.join(repr(c) for c in cards)}]\n"


def turn_with(seat: int, station: str, *cards: str, text: str = "", head: str = "") -> Table:
    where = ", ".join(f"'{station}'" for _ in range(4))
    return feud(f"turn = {seat}\nstations = [{where}]\n{head}\n{worn(seat, *cards)}{text}")


@pytest.mark.clause("BF-11.7", "BF-8.12", "BF-8.13")
@pytest.mark.parametrize(
    ("card", "attacker", "target", "here", "away"),
    [
        ("A01", "F02", "F07-1", (3, 2), (2, 2)), ("A12", "F02", "F07-11", (4, 2), (2, 2)),
        ("A12", "F02", "F07-1", (2, 2), (2, 2)), ("A14", "F07", "F02-1", (3, 2), (2, 2)),
        ("A14", "F07", "F08-1", (2, 2), (2, 2)),
    ],
)  # fmt: skip
def test_cards_that_attack(
    card: str, attacker: str, target: str, here: tuple[int, int], away: tuple[int, int]
) -> None:
    seat = {"F02": 2, "F07": 1}[attacker]
    home = {"F02": "H3", "F07": "H2"}[attacker]
    victim = target.split("-")[0]
    for at, expected in (("D1", here), (home, away)):
        count = 1 if at == "D1" else 2
        text = worn(seat, card)
        text += f'[team.{attacker}]\nunits = {{ D1 = {count} }}\nplayers = ["{at}"]\n'
        text += f'[team.{victim}]\nunits = {{ D1 = 1 }}\nplayers = ["D1"]\n'
        table = fight(text + placed((attacker, "attack", "D1", target)))
        assert blows(table)[0][1:3] == expected


@pytest.mark.parametrize(("card", "seat", "name"), [("A02", 0, "F01"), ("A19", 1, "F07")])
def test_a_free_move_of_ones_own_player_unit(card: str, seat: int, name: str) -> None:
    text = f'[team.{name}]\nunits = {{ D1 = 1 }}\nplayers = ["D1"]\n'
    table = turn_with(seat, "cityscape", card, text=text)
    mark = f"use:{card}:{seat}"
    assert refused(table, seat, "use", mark, f"{name}-1", "L1") == "target"
    act(table, seat, "use", mark, f"{name}-11", "L1")
    assert count_on(table, seat, "L1") == 1 and not any(state(table).tired)
    await_turn(table, seat)
    assert refused(table, seat, "use") == "once"


@pytest.mark.parametrize(("card", "seat", "name"), [("A03", 0, "F01"), ("A18", 1, "F07")])
def test_ones_own_player_unit_passes_barricades(card: str, seat: int, name: str) -> None:
    text = f'[team.{name}]\nunits = {{ D2 = 1 }}\nplayers = ["D2"]\n'
    table = turn_with(seat, "cityscape", card, text=text, head="grey = ['D2/L1']")
    assert refused(table, seat, "move", f"{name}-1", "L1") == "barred"
    act(table, seat, "move", f"{name}-11", "L1")
    assert count_on(table, seat, "L1") == 1


@pytest.mark.clause("BF-10.13")
@pytest.mark.parametrize(("card", "seat"), [("A04", 0), ("A23", 1)])
def test_one_more_vote_when_this_seat_casts(card: str, seat: int) -> None:
    weights = [3, 3, 3, 3]
    weights[seat] += 1
    table = turn_with(seat, "council", card)
    assert [ballot_weight(state(table), one) for one in range(4)] == weights


@pytest.mark.parametrize(("card", "name", "seat"), [("A05", "F02", 2), ("A22", "F07", 1)])
def test_a_guarded_player_is_no_target_while_others_stand_by(
    card: str, name: str, seat: int
) -> None:
    attacker = "F08" if name == "F02" else "F02"
    for count, targets in ((1, [f"{name}-1"]), (0, [f"{name}-11"])):
        text = worn(seat, card) + f'[team.{name}]\nunits = {{ D1 = {count} }}\nplayers = ["D1"]\n'
        text += units(**{attacker: "D1 = 1"}) + placed((attacker, "attack", "D1"))
        assert offers(fight(text), {"F08": 3, "F02": 2}[attacker]) == targets


@pytest.mark.parametrize(
    ("card", "name", "order", "gain"),
    [("A06", "F02", "feed", 2), ("A20", "F07", "requisition", 3)],
)
def test_one_more_asset_here(card: str, name: str, order: str, gain: int) -> None:
    seat = {"F02": 2, "F07": 1}[name]
    for at, won in (("D1", gain), ("D2", gain - 1)):
        text = worn(seat, card) + f'[team.{name}]\nunits = {{ D1 = 1 }}\nplayers = ["{at}"]\n'
        table = fight(text + placed((name, order, "D1")))
        assert told(table, "gain_assets")[0]["assets"] == won


@pytest.mark.parametrize(("card", "name", "seat"), [("A07", "F02", 2), ("A24", "F07", 1)])
def test_a_shield_ignores_the_first_burial_of_a_round(card: str, name: str, seat: int) -> None:
    others = [one for one in ("F01", "F08") if one != name]
    text = worn(seat, card) + f'[team.{name}]\nunits = {{}}\nplayers = ["D1"]\n'
    text += units(**dict.fromkeys(others, "D1 = 3"))
    once = fight(text + placed((others[0], "attack", "D1", name)))
    assert keys(state(once).lanyards[seat]) == [card] and "shield" in kinds(once)
    twice = fight(
        text + placed((others[0], "attack", "D1", name), (others[1], "attack", "D1", name))
    )
    assert state(twice).lanyards[seat] == [] and state(twice).body[seat] == -1


def test_many_eyes_peek_at_an_order() -> None:
    table = turn_with(0, "orders", "A08", text=placed(("F07", "recruit", "D1")))
    act(table, 0, "use", "use:A08:0", ("F07", 0))
    assert table.view(0)["orders"][0]["card"] == "recruit"
    assert table.view(2)["orders"][0]["card"] is None


def test_sires_call_brings_another_unit() -> None:
    for at, total in (("D1", 4), ("H3", 2)):
        text = worn(2, "A09") + f'[team.F02]\nunits = {{ D1 = 1 }}\nplayers = ["{at}"]\n'
        tiles = 'tiles = { D1 = "D07", D2 = "D06", D3 = "D09", D4 = "D10", L1 = "L01" }'
        table = fight(text + units(F07="D1 = 1") + placed(("F02", "embrace", "D1", "F07")), tiles)
        assert everywhere(table, 2)["D1"] == total
    full = worn(2, "A09") + '[team.F02]\nunits = { D1 = 1 }\nplayers = ["D1"]\n'
    table = fight(full + units(F07="D1 = 1") + placed(("F02", "embrace", "D1", "F07")))
    assert everywhere(table, 2)["D1"] == 3  # not over the limit


@pytest.mark.clause("BF-C8", "BF-R93", "BF-8.11")
@pytest.mark.parametrize("ours", ["", ', ["F02", "F08"]'])
def test_dread_presence_leaves_a_defend_that_an_ally_of_the_target_lends(ours: str) -> None:
    """F08 is allied to the target, and perhaps to the attacker as well."""
    text = worn(2, "A10") + '[team.F02]\nunits = { D1 = 1 }\nplayers = ["D1"]\npower = 4\n'
    text += units(F07="D1 = 1", F08="D1 = 1")
    text += placed(
        ("F07", "defend", "D1"), ("F08", "defend", "D1"), ("F02", "attack", "D1", "F07")
    )
    table = fight(text, f'allied = [["F07", "F08"]{ours}]')
    assert blows(table)[0][2] == (1 + 1) + (2 - 1) + 2


def test_dread_presence_weakens_each_defend() -> None:
    for at, theirs in (("D1", 1 + 1), ("H3", 1 + 2)):
        text = worn(2, "A10") + f'[team.F02]\nunits = {{ D1 = 1 }}\nplayers = ["{at}"]\n'
        text += "[team.F07]\npower = 1\nunits = { D1 = 1 }\n"
        table = fight(text + placed(("F07", "defend", "D1"), ("F02", "attack", "D1", "F07")))
        assert blows(table)[0][2] == theirs


@pytest.mark.clause("BF-S15", "BF-S9")
def test_ritual_circle_looks_at_the_deck_and_may_discard() -> None:
    for choice, discarded in (("keep", []), ("discard", ["E05"])):
        table = turn_with(0, "council", "A11", head="event_deck = ['E05']")
        act(table, 0, "use", "use:A11:0", ("deck", 0))
        assert state(table).knows(0, state(table).event_deck[-1])
        assert not state(table).knows(1, state(table).event_deck[-1])
        act(table, 0, choice)
        assert keys(state(table).event_discard) == discarded
        if choice == "keep":
            assert keys(state(table).event_deck)[-1] == "E05"


def test_floodlamps_bar_every_embrace_there() -> None:
    text = (
        worn(1, "A15") + '[team.F07]\nunits = { D1 = 1 }\nplayers = ["D1"]\n' + units(F02="D1 = 1")
    )
    table = fight(text + placed(("F02", "embrace", "D1", "F07")))
    assert [one["card"] for one in told(table, "no_effect")] == ["embrace"]
    away = fight(
        text.replace('players = ["D1"]', 'players = ["H2"]')
        + placed(("F02", "embrace", "D1", "F07"))
    )
    assert everywhere(away, 2)["D1"] == 2


def test_limits_of_union_card_and_quartermaster() -> None:
    table = turn_with(1, "orders", "A16", text='[team.F07]\nplayers = ["D1"]\n')
    s = state(table)
    assert [unit_limit(s, t, 4) for t in range(4)] == [3, 4, 3, 3] and unit_limit(s, 1, 5) == 3
    table = turn_with(0, "orders", "A30", text='[team.F01]\nplayers = ["D1"]\n')
    s = state(table)
    assert [unit_limit(s, 0, at) for at in (0, 1, 4)] == [4, 3, 3] and unit_limit(s, 1, 0) == 3


@pytest.mark.clause("BF-S4", "BF-S15")
def test_press_pass_shows_an_event_of_a_team_at_the_council() -> None:
    text = "[team.F01]\nevents = ['E09']\n"
    table = turn_with(1, "council", "A17", text=text)
    act(table, 1, "use", "use:A17:1", ("F01", 0))
    assert table.view(1)["teams"][0]["events"] == ["E09"]
    assert table.view(2)["teams"][0]["events"] == [None]
    away = feud("turn = 1\nstations = ['orders','council','orders','orders']\n" + worn(1, "A17"))
    assert refused(away, 1, "use") == "once"


@pytest.mark.parametrize(("card", "seat", "name"), [("A21", 1, "F07"), ("A31", 0, "F01")])
def test_barricades_without_fatigue(card: str, seat: int, name: str) -> None:
    text = f'[team.{name}]\nunits = {{}}\nplayers = ["D1"]\n'
    table = turn_with(seat, "cityscape", card, text=text, head="grey = ['D1/L1']")
    mark = f"use:{card}:{seat}"
    act(table, seat, "use", mark, ("remove", "D1/L1"))
    assert state(table).grey == 8 and not any(state(table).tired)
    placing = turn_with(seat, "cityscape", card, text=text, head="grey = ['D1/L1']")
    if card == "A21":
        assert refused(placing, seat, "use", mark, ("place", "D1/D2")) == "rule"
    else:
        act(placing, seat, "use", mark, ("place", "D1/D2"))
        assert placing.view(0)["city"]["barricades"]["D1/D2"] == name
        assert team(placing, seat).barricades == 3 and not any(state(placing).tired)


def test_fixer_takes_one_off_once_a_round() -> None:
    table = turn_with(
        0, "marketplace", "A25", text="[team.F01]\nassets = 9\n", head="order_row = ['O05','O06']"
    )
    act(table, 0, "buy", ("row", "O05"), ("use:A25:0",))
    assert team(table, 0).assets == 6
    await_turn(table, 0)
    act(table, 0, "buy", ("row", "O06"))
    assert team(table, 0).assets == 1


def test_smuggler_and_strategist() -> None:
    table = turn_with(0, "marketplace", "A26")
    assert [store_limit(state(table), seat) for seat in range(4)] == [5, 3, 3, 3]
    table = turn_with(0, "orders", "A29")
    assert [seals(state(table), t) for t in range(4)] == [7, 6, 6, 6]


def test_safehouse_returns_a_player_in_the_same_round() -> None:
    for cards, alive in ((("A27",), True), (("A25",), False), (("A25", "A27"), True)):
        text = worn(1, *cards) + '[team.F07]\nunits = { H2 = 1 }\nplayers = ["D1"]\n'
        text += units(F02="D1 = 3", F08="D1 = 3")
        blow = [("F02", "attack", "D1", "F07"), ("F08", "attack", "D1", "F07")][: len(cards)]
        table = fight(text + placed(*blow))
        assert "player_slain" in kinds(table)
        assert (state(table).body[1] >= 0) is alive


def test_trust_fund_pays_one() -> None:
    table = feud('start = "power"\n' + worn(1, "A28") + "[team.F07]\nunits = {}\n")
    assert told(table, "income")[1]["assets"] == 3


@pytest.mark.parametrize("proposer", [0, 2])
def test_envoy_allies_free_when_it_proposes_or_accepts(proposer: int) -> None:
    """Seat 0 wears it and its team has nothing."""
    table = feud(
        f"turn = {proposer}\nstations = ['orders','orders','orders','orders']\n"
        + worn(0, "A32")
        + "[team.F01]\nassets = 0\n[team.F02]\nassets = 1\n"
    )
    act(table, proposer, "ally", "F02" if proposer == 0 else "F01")
    act(table, 2 - proposer, "yes")
    for seat in (1, 3):
        act(table, seat, "pass")
    assert "allied" in kinds(table)
    assert (team(table, 0).assets, team(table, 2).assets) == (0, 0)


def test_saboteur_blocks_whatever_the_power() -> None:
    for cards, may in ((("A33",), True), ((), False)):
        text = (
            worn(2, *cards)
            + "[team.F01]\npower = 1\n[team.F07]\npower = 1\n[team.F02]\npower = 6\n"
        )
        table = live("orders", "orders", "orders", text=text)
        act(table, 0, "ally", "F07", at=0)
        act(table, 1, "yes", at=1)
        assert (asked(table) == {2: ["block"]}) is may


def test_insider_buries_free() -> None:
    table = turn_with(
        0, "marketplace", "A34", text="[team.F01]\nassets = 0\n", head="order_row = ['O05']"
    )
    act(table, 0, "use", "use:A34:0", "O05")
    assert keys(state(table).order_pile)[0] == "O05" and state(table).spent == 0
    assert "bonus:market" not in team(table, 0).marks


def test_visionary_draws_two_blind_ambitions() -> None:
    table = turn_with(0, "council", "A35")
    act(table, 0, "ambition", ("blind", ""))
    assert len(offers(table, 0)) == 2


def test_runner_travels_in_no_time_and_acts_twice_once_a_round() -> None:
    table = live("council", text=worn(0, "A36"))
    act(table, 0, "go:cityscape", at=0)
    assert state(table).station[0] == 0 and state(table).goal[0] == -1
    act(table, 0, "move", "F01-1", "D1", at=0)
    turns = turn_with(0, "cityscape", "A36", text="[team.F01]\npower = 6\nunits = { D1 = 3 }\n")
    act(turns, 0, "move", "F01-1", "L1")
    assert turns.waiting[0].kind == "turn"
    act(turns, 0, "move", "F01-2", "L1")
    assert 0 not in turns.waiting
    await_turn(turns, 0)
    act(turns, 0, "move", "F01-3", "L1")
    assert 0 not in turns.waiting  # once a round


@pytest.mark.clause("BF-C8", "BF-R94", "BF-C13")
def test_a_second_action_that_is_not_taken_is_not_spent() -> None:
    table = turn_with(0, "cityscape", "A36", text="[team.F01]\npower = 6\nunits = { D1 = 3 }\n")
    act(table, 0, "move", "F01-1", "L1")
    assert table.waiting[0].kind == "turn" and team(table, 0).marks == []
    act(table, 0, "pass")
    await_turn(table, 0)
    act(table, 0, "move", "F01-2", "L1")
    assert table.waiting[0].kind == "turn"  # in the next turn, then
    act(table, 0, "go:orders")
    assert team(table, 0).marks == []  # walking is no action
    act(table, 0, "order", "feed", "D1")
    assert team(table, 0).marks == ["use:A36:0"] and 0 not in table.waiting


@pytest.mark.clause("BF-4.23", "BF-R96")
def test_the_mark_of_an_equipped_card_goes_with_the_card() -> None:
    text = "[team.F01]\nadvancements = ['A34', 'A25']\npower = 6\n"
    row = "order_row = ['O05', 'O04', 'O03']"
    table = turn_with(0, "marketplace", "A34", "A28", "A29", text=text, head=row)
    act(table, 0, "use", "use:A34:0", "O05")
    await_turn(table, 0)
    assert "use" not in offers(table, 0) and team(table, 0).marks == ["use:A34:0"]
    assert refused(table, 0, "equip", "A34") == "slot"  # no two of a name
    act(table, 0, "equip", "A25", "A34", 1)
    assert team(table, 0).marks == []
    act(table, 0, "equip", "A34", "A28", 1)  # another of the name
    act(table, 0, "use", "use:A34:0", "O04")
    assert team(table, 0).marks == ["use:A34:0"]


@pytest.mark.clause("BF-4.23", "BF-8.20")
def test_a_hit_takes_the_mark_with_the_card() -> None:
    text = worn(1, "A34", "A28") + "[team.F07]\nmarks = ['use:A34:1', 'store']\n"
    text += 'units = {}\nplayers = ["D1"]\n' + units(F02="D1 = 3, Z = 1", F01="Z = 1")
    table = fight(text + placed(("F02", "attack", "D1", "F07"), ("F01", "attack", "Z")))
    assert table.waiting[0].kind == "attack_target"  # the next Attack of the step
    assert keys(state(table).lanyards[1]) == ["A28"] and team(table, 1).marks == ["store"]


def test_a_use_changes_nothing_else() -> None:
    table = turn_with(0, "marketplace", "A34", head="order_row = ['O05']")
    before = copied(table)
    act(table, 0, "use", "use:A34:0", "O05")
    touched = changed(before, state(table)) - {"lap", "acted"}
    assert touched == {"0.marks", "order_row", "order_pile", "seen"}
    finish(table)
