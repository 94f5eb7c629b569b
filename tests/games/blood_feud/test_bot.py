"""BF-23: what the bots look at; and BF-15: bots in real time."""

from itertools import pairwise
from typing import Any

import pytest

import fracas
from fracas import Table
from fracas.bots import make_bot, whole_input
from fracas.bots.greedy import Greedy
from fracas.bots.reflex import Reflex
from fracas.bots.search import Search
from fracas.games.blood_feud import game
from fracas.games.blood_feud.bots.value import (
    ballot_worth,
    event_worth,
    hope,
    hopes,
    politics,
    posture,
    promises,
    standing,
    survey,
    token_worth,
    trophy_worth,
    value,
)
from fracas.lab import clocked
from fracas.lab.clocked import play_clocked

from .looking import keys, kinds, state, team
from .tables import act, feud, placed, units
from .test_council import AT


def worth(text: str, seat: int = 0, **options: bool) -> float:
    return value(state(feud("turn = 0\n" + text, **options)), seat)  # type: ignore[arg-type]


def stands(text: str, at: int = 0) -> float:
    s = state(feud("turn = 0\n" + text))
    seen = survey(s)
    return standing(s, at, hopes(s, at, seen), seen)


@pytest.mark.clause("BF-23.1")
def test_a_fourth_card_is_worth_only_what_it_beats() -> None:
    three = "[team.F01]\nfulfilled = ['M01','M04','M06']\nambitions = [{}]\n"
    one = "[team.F01]\nfulfilled = ['M01']\nambitions = [{}]\n"
    gain_late = stands(three.format("'M23'")) - stands(three.format(""))
    gain_early = stands(one.format("'M23'")) - stands(one.format(""))
    assert 0 < gain_late < gain_early


@pytest.mark.clause("BF-23.2")
def test_a_card_is_worth_its_vp_by_how_near_it_is() -> None:
    def held(assets: int) -> float:
        s = state(feud(f"turn = 0\n[team.F01]\nambitions = ['M23']\nassets = {assets}\n"))
        return hope(s, 0, 0, survey(s))

    assert held(1) < held(6) < held(11) < held(12) <= 3
    assert token_worth(5) == 2.0 and token_worth(0) < 0.2


@pytest.mark.clause("BF-23.3")
def test_six_assets_are_about_a_token() -> None:
    base = stands("[team.F01]\nassets = 0\ntokens = 0\nambitions = []\n")
    token = stands("[team.F01]\nassets = 0\ntokens = 1\nambitions = []\n") - base
    six = stands("[team.F01]\nassets = 6\ntokens = 0\nambitions = []\n") - base
    assert six == pytest.approx(token)


@pytest.mark.clause("BF-23.4")
def test_stored_items_count() -> None:
    assert worth("[team.F01]\nwarehouse = ['O01']\n") > worth("")


def promised(text: str, at: int) -> float:
    s = state(feud("turn = 0\n" + text))
    return promises(s, at, survey(s))


@pytest.mark.clause("BF-23.5")
def test_feed_looks_for_humans_and_requisition_for_none() -> None:
    fed = units(F02="D1 = 1", F07="D1 = 1", F01="H1 = 1") + placed(("F02", "feed", "D1"))
    lean = units(F02="D1 = 1", F07="D2 = 1", F01="H1 = 1") + placed(("F02", "feed", "D1"))
    nowhere = units(F02="D2 = 1", F01="H1 = 1") + placed(("F02", "feed", "D1"))
    assert promised(fed, 2) > promised(lean, 2) > promised(nowhere, 2) == 0
    calm = units(F07="D2 = 1", F01="H1 = 1") + placed(("F07", "requisition", "D2"))
    bitten = units(F07="D2 = 1", F01="D2 = 1") + placed(("F07", "requisition", "D2"))
    assert promised(calm, 1) > promised(bitten, 1) > 0
    decoy = fed + placed(("F02", "O10", "D1"))
    assert promised(decoy, 2) == promised(fed, 2)


@pytest.mark.clause("BF-23.5", "BF-8.32")
def test_embrace_looks_for_somebody_to_embrace_and_recruit_for_room() -> None:
    bite = placed(("F02", "embrace", "D1"))
    prey = promised(units(F02="D1 = 1", F07="D1 = 1", F01="H1 = 1") + bite, 2)
    alone = promised(units(F02="D1 = 1", F07="D2 = 1", F01="H1 = 1") + bite, 2)
    full = promised(units(F02="D1 = 3", F07="D1 = 1", F01="H1 = 1") + bite, 2)
    assert prey > 0 == alone == full
    call = placed(("F07", "recruit", "D2"))
    calm = promised(units(F07="D2 = 1", F01="H1 = 1") + call, 1)
    bitten = promised(units(F07="D2 = 1", F01="D2 = 1") + call, 1)
    assert calm > bitten > 0


@pytest.mark.clause("BF-23.7")
def test_a_defend_is_worth_something_only_against_equal_or_higher_power() -> None:
    text = (
        "[team.F07]\npower = {}\nunits = {{ D2 = 1 }}\n"
        "[team.F02]\npower = 3\nunits = {{ D2 = 1 }}\n"
    )
    text += placed(("F07", "defend", "D2"))
    assert promised(text.format(3), 1) > 0 == promised(text.format(4), 1)


@pytest.mark.clause("BF-23.8")
def test_an_attack_needs_a_margin_and_a_larger_one_over_a_seal() -> None:
    blow = placed(("F02", "attack", "D1", "F07"))
    even = units(F02="D1 = 2", F07="D1 = 2", F01="H1 = 1")
    ahead = units(F02="D1 = 3", F07="D1 = 2", F01="H1 = 1")
    sealed = placed(("F07", "feed", "D1"))
    assert promised(even + blow, 2) == 0 < promised(ahead + blow, 2)
    assert promised(ahead + sealed + blow, 2) == 0
    wide = units(F02="D1 = 3", F07="D2 = 1", F01="H1 = 1", F08="D1 = 1")
    assert promised(wide + blow, 2) > 0


@pytest.mark.clause("BF-23.9")
def test_the_first_third_and_fifth_trophies_are_worth_most() -> None:
    found = [
        trophy_worth(state(feud(f"turn = 0\n[team.F01]\ntrophies = {n}\n")), 0) for n in range(7)
    ]
    assert found[0] == found[2] == found[4] > found[1] == found[3] == found[5] == found[6] > 0


@pytest.mark.clause("BF-23.10", "BF-23.11", "BF-23.12")
def test_cards_on_the_lanyard_and_spread_units_are_worth_having() -> None:
    bare = stands("[lanyards]\n0 = []\n1 = []\n2 = []\n3 = []\n")
    two = stands("[lanyards]\n0 = ['A25','A28']\n1 = []\n2 = []\n3 = []\n")
    three = stands("[lanyards]\n0 = ['A25','A28','A29']\n1 = []\n2 = []\n3 = []\n")
    assert bare < two == three
    stack = stands("[team.F01]\nunits = { D1 = 3 }\n")
    spread = stands("[team.F01]\nunits = { D1 = 1, D2 = 1, L1 = 1 }\n[team.F07]\nunits = {}\n")
    assert spread > stack


def politic(text: str, at: int = 0) -> float:
    s = state(feud("turn = 0\n" + text))
    return politics(s, at, survey(s))


@pytest.mark.clause("BF-23.13", "BF-23.14")
def test_allies_who_share_domains_and_blocked_rivals_are_liked() -> None:
    near = units(F01="D1 = 1", F07="D1 = 1", F02="D3 = 1")
    alone = politic(near)
    assert politic("allied = [['F01','F07']]\n" + near) > politic(
        "allied = [['F01','F02']]\n" + near
    )
    assert politic("allied = [['F01','F02']]\n" + near) > alone
    assert politic("blocked = [['F07','F02']]\n" + near) > alone
    assert politic("allied = [['F07','F02']]\n" + near) < alone


@pytest.mark.clause("BF-23.15", "BF-23.16", "BF-23.17")
def test_ballots_go_to_what_helps_most_and_no_event_when_all_hurt() -> None:
    from fracas.games.blood_feud.cards import BY_KEY

    s = state(feud("turn = 0\n"))
    vampires, humans, pay = (BY_KEY[one][0] for one in ("E07", "E08", "E01"))
    assert event_worth(s, 0, vampires) > event_worth(s, 0, pay) == 0 > event_worth(s, 0, humans)
    table = feud("turn = 0\n" + AT + "[proposals]\nF01 = 'E01'\nF07 = 'E08'\nF02 = 'E07'\n")
    act(table, 0, "vote")
    for seat in (1, 2, 3):
        act(table, seat, "willing")
    act(table, 3, "decline")
    found = {}
    for choice in ("none", "F01", "F07", "F02"):
        branch = table.copy()
        act(branch, 0, choice)
        found[choice] = ballot_worth(state(branch), 0)
    assert found["F01"] > found["none"] == 0 > found["F07"]
    assert found["F02"] > found["none"]
    bot = make_bot("greedy:worlds=1", 1, game)
    assert bot.choose(table.seat(0)) in ("F01", "F02")
    assert politic("[proposals]\nF01 = 'E01'\n") > politic("")


@pytest.mark.clause("BF-23.18")
def test_the_night_is_cut_short_by_who_leads() -> None:
    lead = "[team.F01]\nfulfilled = ['M02','M03','M05']\ntokens = 0\n"
    assert worth("sun = [7,6]\n" + lead) > worth(lead)
    assert worth("sun = [7,6]\n" + lead, seat=1) < worth(lead, seat=1)


@pytest.mark.clause("BF-23.6", "BF-23.19")
def test_a_lone_seat_shops_early_and_orders_late() -> None:
    def at(station: str, lap: int) -> float:
        text = f"turn = 0\nlap = {lap}\nstations = ['{station}','orders','orders','orders']\n"
        return posture(state(feud(text, laps=12)), 0)

    assert at("marketplace", 1) > at("orders", 1)
    assert at("orders", 12) > at("marketplace", 12)
    assert at("orders", 6) > at("cityscape", 6)


@pytest.mark.clause("BF-23.20", "BF-15.2")
def test_seats_of_a_team_share_their_aims_and_spread_out() -> None:
    def team_value(stations: str) -> tuple[float, float]:
        s = state(feud(f"turn = 0\nstations = [{stations}]\n", seats=6))
        return value(s, 0), value(s, 1)

    one, mate = team_value("'council','orders','orders','orders','orders','orders'")
    assert one == mate
    assert one > team_value("'orders','orders','orders','orders','orders','orders'")[0]


@pytest.mark.clause("BF-23.21", "BF-15.8")
def test_levels() -> None:
    easy, normal, hard = (make_bot(name, 1, game) for name in ("easy", "normal", "hard"))
    assert isinstance(easy, Reflex) and isinstance(normal, Greedy) and isinstance(hard, Search)
    clocked = hard.stand_in
    assert isinstance(clocked, Greedy) and clocked.worlds > normal.worlds == 1
    table = feud("turn = 0\n")
    assert easy.choose(table.seat(0)) == easy.choose(table.seat(0))


def test_a_greedy_bot_takes_a_kill_it_is_sure_of() -> None:
    text = units(F02="D1 = 3", F07="D1 = 1", F01="H1 = 1") + "power = 1\n"
    table = feud("turn = 2\nstations = ['council','council','orders','council']\n" + text)
    bot = make_bot("greedy:worlds=1", 1, game)
    for at in ("order", "attack", "D1"):
        assert bot.choose(table.seat(2)) == at
        table.play(2, at)


@pytest.mark.clause("BF-15.3", "BF-15.7", "BF-15.8", "BF-4.7", "BF-X14")
def test_a_real_time_match_of_32_bots_replays_byte_for_byte() -> None:
    def match() -> Table:
        table = fracas.new(
            "blood-feud", 32, 9, teams=8, mode="real-time", preset="blitz,phase_len=12",
            short_night=True,
        )  # fmt: skip
        bots = [make_bot("random", f"m/{seat}", game) for seat in range(32)]
        play_clocked(table, bots, "m")
        return table

    table = match()
    assert table.over and len(table.record.inputs) > 200
    assert state(table).now >= 12_000
    again = fracas.loads(table.dumps())
    assert again.dumps() == table.dumps()
    assert again.digest() == table.digest() and again.record.digests == table.record.digests


def test_greedy_bots_play_in_real_time_with_their_delays() -> None:
    table = fracas.new(
        "blood-feud", 4, 3, mode="real-time", preset="blitz,phase_len=12", short_night=True
    )
    bots = [make_bot("greedy:worlds=1,depth=2,width=3", f"g/{seat}", game) for seat in range(4)]
    play_clocked(table, bots, "g", until=14_000)
    gaps: dict[int, list[int]] = {}
    for one in table.record.inputs:
        if one.do == "play" and one.at is not None:
            gaps.setdefault(one.seat, []).append(one.at)
    for times in gaps.values():
        apart = [b - a for a, b in pairwise(times) if b > a]
        assert apart and all(1000 <= one <= 4000 for one in apart)
    assert "round" in kinds(table)


def test_whole_inputs_are_accepted() -> None:
    table = fracas.new("blood-feud", 4, 8, drill=True)
    bot = make_bot("random", 5, game)
    for _ in range(30):
        seat = next(iter(table.waiting))
        table.play(seat, *whole_input(bot, table.seat(seat)))
    assert keys(team(table, 0).orders) is not None


@pytest.mark.clause("BF-15.3")
def test_bots_behave_in_a_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """One open offer a team at a time, none that begs, and who is ready stays so."""
    most, wake = 0, clocked._wake

    def watched(table: Table, *more: Any) -> None:
        nonlocal most
        wake(table, *more)
        s = state(table)
        makers = [s.team_of[one.maker] for one in s.offers]
        assert len(makers) == len(set(makers)), "two offers of one team lie open"
        most = max(most, len(makers))

    monkeypatch.setattr(clocked, "_wake", watched)
    table = fracas.new(
        "blood-feud", 16, 5, teams=4, mode="real-time", preset="blitz,phase_len=60",
        short_night=True,
    )  # fmt: skip
    play_clocked(table, [make_bot("easy", f"room {n}", game) for n in range(16)], 5, 150_000)
    told = [one.kind for one in table.log]
    assert most, "nobody offers anything"
    assert "unready" not in told and told.count("ready") >= 16
    offers = [one.args for one in table.log if one.kind == "offer"]
    assert all(one["give"] != ("nothing",) for one in offers)
