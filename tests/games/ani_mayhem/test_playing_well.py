"""What bots look at: the chapter on playing well. AM-33."""

from typing import Any

import pytest

from fracas.engine import Result, text
from fracas.games.ani_mayhem import game
from fracas.games.ani_mayhem.affairs import Wooing
from fracas.games.ani_mayhem.bots.assess import goals, lands_on
from fracas.games.ani_mayhem.bots.policy import break_charm, go, policy
from fracas.games.ani_mayhem.bots.value import leading, value
from fracas.games.ani_mayhem.bots.ways import leaves, weak
from fracas.table import Table

from .scene import asked, body, menace, number, options, play, row, scene, state, told
from .test_maintenance import SIX, disaster
from .test_phases import HOME, at_home, placed, player

BEFORE_DAMAGE = 7
"""The stage of a round in which the cards are known and nothing is dealt yet."""


def weights(table: Table) -> dict[Any, float]:
    """How the one who is asked weighs the options."""
    seat = next(iter(table.waiting))
    step = state(table).strands[0].asking
    assert step is not None
    found = options(table)
    return dict(zip(found, policy(state(table), step, seat, found), strict=True))


def best(table: Table) -> Any:
    found = weights(table)
    return max(found, key=found.__getitem__)


def worth(text: str, seats: int = 1) -> float:
    return value(state(scene("total = 14\n" + text, seats)), 0)


CARRIER = placed("av.ox-hendry", SIX[3], 'items = ["av.gold-badge"]')


@pytest.mark.clause("AM-33.1", "AM-33.15")
def test_own_items_count_for_it_the_leaders_and_the_disasters_against() -> None:
    plain = row(*SIX) + placed("av.ox-hendry", SIX[3])
    rival = placed("av.dex-marlow", SIX[0], "seat = 2")
    lost = player(removed=["av.star-chart"])
    assert worth(row(*SIX) + CARRIER) > worth(plain) > worth(plain + lost)
    rich = placed("av.dex-marlow", SIX[0], 'seat = 2\nitems = ["av.star-chart"]')
    assert worth(plain + rival, 2) > worth(plain + rich, 2)
    assert worth(plain + placed("av.fenwick", SIX[3])) > worth(plain)


@pytest.mark.clause("AM-33.15", "AM-30.5")
@pytest.mark.parametrize(
    ("places", "scores", "worth"),
    [
        ((1, 2), (3, 1), [1.0, 0.0]),
        ((1, 1), (3, 3), [0.5, 0.5]),
        ((2, 2), (3, 1), [0.5, 0.0]),
        ((2, 2), (2, 2), [0.25, 0.25]),
        ((2,), (3,), [0.0]),
    ],
)
def test_to_win_is_best_and_among_losers_to_hold_more_is_better(
    places: tuple[int, ...], scores: tuple[int, ...], worth: list[float]
) -> None:
    s = state(scene(HOME + at_home("av.ox-hendry"), len(places)))
    s.result = Result(places, scores, text("why.disasters"))
    assert [value(s, seat) for seat in range(s.seats)] == worth


@pytest.mark.clause("AM-33.15")
def test_when_all_is_lost_items_still_count() -> None:
    lost = player(removed=["av.star-chart"] * 6)
    field = "total = 14\n" + row(*SIX) + placed("av.dex-marlow", SIX[0], "seat = 2") + lost
    poor, rich = (state(scene(field + who, 2)) for who in (placed("av.ox-hendry", SIX[3]), CARRIER))
    assert value(rich, 0) > value(poor, 0) + 0.05
    assert leading(rich, 0) > 0.5 > leading(rich, 1)
    s = state(scene(field + CARRIER + disaster("av.hired-muscle", SIX[5]), 2))
    assert leading(rich, 0) > leading(s, 0) > leading(poor, 0)  # that will land there


@pytest.mark.clause("AM-33.1")
def test_when_the_disasters_are_two_short_a_carrier_among_them_is_hit_first() -> None:
    text = 'phase = "equip"\ntotal = 6\n' + row(*SIX) + placed("av.ox-hendry", SIX[3])
    text += disaster("av.clatter-drone", SIX[3], 'item = "av.gold-badge"')
    calm = weights(scene(text))[("attack", 1)]
    urgent = weights(scene(text + player(removed=["av.star-chart", "av.star-chart"])))[
        ("attack", 1)
    ]
    assert urgent > calm > weights(scene(text))["pass"]


@pytest.mark.clause("AM-33.2")
def test_a_strong_party_scavenges_a_weak_one_thinks_twice() -> None:
    site = '[[locations]]\ncard = "av.canal-market"\nitems = ["av.gold-badge"]\n'
    two = placed("av.vega-rourke", "av.canal-market")
    two += placed("av.gravo-the-hauler", "av.canal-market")
    weak = placed("av.ambassador-liss", "av.canal-market")
    text = 'phase = "scavenge"\n' + site
    assert best(scene(text + two, seats=2)) == ("scavenge", 0)
    assert best(scene(text + weak, seats=2)) != ("scavenge", 0)
    # alone nobody else takes what she leaves: there is time for a third
    assert best(scene(text + two)) != ("scavenge", 0)
    assert best(scene(text + two + placed("av.ox-hendry", "av.canal-market"))) == ("scavenge", 0)


@pytest.mark.clause("AM-33.2", "AM-30.11")
@pytest.mark.parametrize(
    ("held", "seats", "turns", "goes_on"),
    [(2, 1, 1, True), (3, 1, 1, False), (1, 2, 30, False), (1, 2, 8, True)],
)
def test_who_is_ahead_waits_for_the_end_alone_only_with_a_few_items_more(
    held: int, seats: int, turns: int, goes_on: bool
) -> None:
    text = 'phase = "scavenge"\ntotal = 9\n[[locations]]\ncard = "av.canal-market"\n'
    text += 'items = ["av.gold-badge"]\n'
    items = ["av.star-chart", "av.antique-medal", "av.singing-stone"][:held]
    text += placed("av.vega-rourke", "av.canal-market")
    text += placed("av.gravo-the-hauler", "av.canal-market", f"items = {items!r}")
    text += placed("av.ox-hendry", "av.canal-market") + player(turns=turns)
    found = weights(scene(text, seats=seats))
    assert (found["scavenge", 0] > found["pass_combat"]) == goes_on


@pytest.mark.clause("AM-33.2")
def test_who_holds_nothing_dares_more_the_nearer_the_end_is() -> None:
    site = '[[locations]]\ncard = "av.canal-market"\nitems = ["av.gold-badge"]\n'
    site += placed("av.dex-marlow", "av.canal-market") + placed("av.vega-rourke", "av.canal-market")
    early = 'phase = "scavenge"\ntotal = 14\n' + site
    lost = player(removed=["av.star-chart"] * 3)
    assert best(scene(early, seats=2)) != ("scavenge", 0)  # 4 and 2 damage
    assert best(scene(early + lost, seats=2)) == ("scavenge", 0)
    holding = early.replace('"av.vega-rourke"\n', '"av.vega-rourke"\nitems = ["av.star-chart"]\n')
    assert best(scene(holding + lost, seats=2)) != ("scavenge", 0)


@pytest.mark.clause("AM-33.4", "AM-33.5")
def test_items_where_a_disaster_will_land_are_at_risk_but_not_in_a_haven() -> None:
    text = row(*SIX) + '[[havens]]\ncard = "av.moon-pool"\nlocation = "av.coral-maze"\n'
    hunter = disaster("av.hired-muscle", SIX[5])
    table = scene(text + hunter + CARRIER)
    assert lands_on(state(table), menace(table, "av.hired-muscle")) == 3
    at_risk = worth(text + hunter + CARRIER) - worth(text + CARRIER)
    safe = CARRIER.replace(SIX[3], "av.moon-pool")
    assert at_risk < worth(text + hunter + safe) - worth(text + safe)


@pytest.mark.clause("AM-33.6", "AM-33.7")
def test_the_strongest_strike_and_a_hopeless_fight_is_left_early() -> None:
    text = 'phase = "equip"\n' + row(*SIX) + placed("av.ox-hendry", SIX[3])
    text += placed("av.dex-marlow", SIX[3])
    table = scene(text + disaster("av.clatter-drone", SIX[3]))
    play(table, ("attack", 1), "all", "pass")
    assert best(table) == "fight"
    play(table, "fight")
    assert asked(table) == "choose"
    assert best(table) == "strongest"
    found = weights(table)
    ox, dex = body(table, "av.ox-hendry").card, body(table, "av.dex-marlow").card
    assert found[ox] > found[dex]
    hopeless = scene(text + disaster("av.colossus-protocol", SIX[3]))
    play(hopeless, ("attack", 1), "all", "pass")
    assert best(hopeless) == "retreat"


@pytest.mark.clause("AM-33.8")
def test_defence_goes_to_who_is_struck_and_damage_to_who_strikes() -> None:
    for card, wanted in (("av.wall-of-arms", "av.dex-marlow"), ("av.haymaker", "av.ox-hendry")):
        text = 'phase = "maintenance"\n' + row(*SIX) + placed("av.ox-hendry", SIX[3])
        text += placed("av.dex-marlow", SIX[3], 'items = ["av.gold-badge"]')
        text += disaster("av.hired-muscle", SIX[5]) + player(combat=[card, card])
        table = scene(text, luck='[{ "defender" = 0 }, { "target" = 0 }]')
        while asked(table) != "recipient":
            choice = next((o for o in ("pass", "fight") if o in options(table)), options(table)[-1])
            play(table, choice)
        assert best(table) == body(table, wanted).card


@pytest.mark.clause("AM-33.9")
def test_a_minor_disaster_with_an_item_is_charmed_by_who_has_more_charm() -> None:
    text = 'phase = "equip"\n' + row(*SIX) + placed("av.juno-parrish", SIX[3])
    text += placed("av.ox-hendry", SIX[3])
    text += disaster("av.silk-thief", SIX[3], 'item = "av.gold-badge"')
    table = scene(text)
    juno, ox = body(table, "av.juno-parrish").card, body(table, "av.ox-hendry").card
    found = weights(table)
    assert found["charm", juno, -2] > found["pass"] > found["charm", ox, -2]


@pytest.mark.clause("AM-33.10")
def test_way_two_is_better_after_a_loss_by_two() -> None:
    table = scene(HOME)
    s = state(table)
    ways: list[Any] = ["no", ("break", 1, 1), ("break", 1, 2)]
    step = s.strands[0].asking
    assert step is not None
    for margin, way in ((1, 1), (3, 2)):
        s.charms = [Wooing(0, 1, margin=margin)]
        found = break_charm(s, step, 0, ways)
        assert found.index(max(found)) == way


@pytest.mark.clause("AM-33.11")
def test_one_equipment_and_one_enhancement_each_equip_phase() -> None:
    text = 'phase = "equip"\n' + HOME + at_home("av.dex-marlow")
    found = weights(scene(text + player(hand=["av.poise", "av.folding-shield", "av.open-sky"])))
    assert all(
        weight > found["pass"]
        for one, weight in found.items()
        if one[0] in ("enhance", "equip", "global")
    )


@pytest.mark.clause("AM-33.11", "AM-6.3")
def test_equipment_goes_to_who_can_use_it_and_shields_to_the_sturdiest() -> None:
    text = 'phase = "equip"\n' + HOME + at_home("av.dex-marlow", "av.bulwark-9")
    table = scene(text + player(hand=["av.harbour-suit", "av.folding-shield"]))
    found = weights(table)
    bulwark, dex = body(table, "av.bulwark-9").card, body(table, "av.dex-marlow").card
    suit, shield = number("av.harbour-suit"), number("av.folding-shield")
    assert found["equip", suit, bulwark] > found["pass"] > found["equip", suit, dex]  # no mechanic
    assert found["equip", shield, bulwark] > found["equip", shield, dex]


@pytest.mark.clause("AM-33.8")
def test_a_weapon_is_used_where_it_fells_the_disaster_and_not_where_nothing_is_missing() -> None:
    for helped in (False, True):
        weighed = weights(struck(helped))
        act = next(one for one in weighed if one[0] == "use")
        assert (weighed[act] > weighed["pass"]) is not helped


def struck(helped: bool, target: int = 0) -> Table:
    """Ox with a weapon against a disaster, alone or with help, before the damage is dealt."""
    text = 'phase = "equip"\n' + row(*SIX) + disaster("av.clatter-drone", SIX[3])
    text += placed("av.ox-hendry", SIX[3], 'equipment = ["av.riot-baton"]')
    text += placed("av.mirelle-quick", SIX[3]) if helped else ""  # 5 or 5 + 3, 6 are needed
    luck = f'[{{ "retaliation" = {target} }}]' if helped else "[]"
    table = scene(text + player(combat=[]), luck=luck)
    play(table, ("attack", 1), "all" if helped else "av.ox-hendry")
    for _ in range(12):
        fight = state(table).combat
        if fight is not None and fight.stage == BEFORE_DAMAGE:
            break
        known = ("fight", "strongest", "av.ox-hendry", "done", "pass")
        play(table, next(one for one in known if told(state(table), one) in options(table)))
    return table


@pytest.mark.clause("AM-33.8", "AM-21.21")
def test_who_has_left_the_fight_is_not_counted_on() -> None:
    table = struck(helped=True, target=1)
    s = state(table)
    del s.bodies[body(table, "av.mirelle-quick").card]
    assert weights(table)["pass"] > 0
    assert table.view(0)["combat"]["expected"] == []  # until the next step sees who is there


@pytest.mark.clause("AM-33.12")
def test_a_full_hand_draws_no_disasters() -> None:
    text = 'phase = "reload"\n' + HOME
    full = scene(text + player(hand=["av.brace"] * 5, draw=["av.spark"] * 9))
    assert best(full) == "done"
    assert best(scene(text + player(draw=["av.spark"] * 9))) == "draw"
    item = 'card = "av.canal-market"\nitems = ["av.gold-badge"]\n'
    busy = text.replace('card = "av.canal-market"\n', item)
    busy += at_home("av.vega-rourke", "av.ox-hendry", "av.gravo-the-hauler")
    busy += player(hand=["av.brace"], draw=["av.spark"] * 9)
    assert best(scene(busy, seats=2)) == "draw", "no disaster is about"
    assert best(scene(busy)) == "done", "alone there is time"


@pytest.mark.clause("AM-33.13")
def test_players_are_attacked_when_a_carrier_has_few_protectors() -> None:
    text = 'total = 20\nphase = "equip"\n' + row(*SIX) + placed("av.ox-hendry", SIX[3])
    poor = placed("av.ambassador-liss", SIX[3], "seat = 2")
    rich = placed("av.ambassador-liss", SIX[3], 'seat = 2\nitems = ["av.gold-badge"]')
    lone, carrying = scene(text + poor, 2), scene(text + rich, 2)
    act = ("assault", 1, 3)
    assert weights(carrying)[act] > weights(carrying)["pass"] > weights(lone)[act]


@pytest.mark.clause("AM-33.14")
def test_a_party_goes_to_the_nearest_location_that_it_passes() -> None:
    text = row(*SIX)
    for at in (0, 2):
        text = text.replace(f'card = "{SIX[at]}"', f'card = "{SIX[at]}"\nitems = ["av.gold-badge"]')
    text += placed("av.ox-hendry", SIX[3])
    table = scene(text)
    assert goals(state(table), [body(table, "av.ox-hendry")]) == [2]
    assert go(state(table), 0, 3) > weights(table)["pass"]
    play(table, ("go", 3), "av.ox-hendry", "done")
    assert best(table) == 2
    play(table, 2)
    assert best(table) == "stop"


@pytest.mark.clause("AM-33.3")
def test_two_parties_near_two_listings_are_worth_more_than_one_between_them() -> None:
    line = ("av.bamboo-ridge", "av.data-spire", "av.coral-maze", "av.tidal-court",
            "av.wreck-of-the-lodestar")  # fmt: skip
    text = row(*line)
    for one in (line[0], line[4]):
        text = text.replace(f'card = "{one}"', f'card = "{one}"\nitems = ["av.gold-badge"]')

    def at(ox: int, gravo: int) -> float:
        return worth(
            text + placed("av.ox-hendry", line[ox]) + placed("av.gravo-the-hauler", line[gravo])
        )

    assert at(1, 3) > at(2, 2) > at(3, 1)  # Ox climbs the ridge, Gravo survives the wreck


@pytest.mark.clause("AM-33.14", "AM-11.13")
def test_nobody_waits_at_home_for_one_who_cannot_leave() -> None:
    vault = HOME.replace("av.canal-market", "av.asteroid-vault")
    for home, waits in ((HOME, True), (vault, False)):
        table = scene(home + at_home("av.bulwark-9") + placed("av.ox-hendry", "av.night-market"))
        s = state(table)
        assert leaves(s, body(table, "av.bulwark-9")) is waits  # one step, and no symbol
        assert weak(s, 0, [body(table, "av.ox-hendry")]) is waits
    assert go(s, 0, -1) < weights(table)["pass"]


def test_the_game_has_value_policy_and_quiet() -> None:
    mind = game.mind
    assert mind.value is not None and mind.policy is not None and mind.quiet is not None
