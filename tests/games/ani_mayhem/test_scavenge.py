"""Scavenging and what locations ask. AM-11, AM-20."""

import pytest

from fracas.engine import Refused
from fracas.table import Table

from .scene import able, asked, body, happened, ids, menace, options, play, row, scene, state
from .test_maintenance import disaster
from .test_phases import placed, player


def site(card: str, x: int = 0, **zones: list[str]) -> str:
    lines = "".join(f"{zone} = {cards!r}\n" for zone, cards in zones.items())
    return f'[[locations]]\ncard = "{card}"\nx = {x}\n{lines}'


CLIMB = site("av.bamboo-ridge", items=["av.gold-badge"]) + site("av.canal-market", 1)


def climbing(
    *who: str, more: str = CLIMB, luck: str = "[]", seats: int = 1, tail: str = ""
) -> Table:
    text = 'phase = "scavenge"\n' + more
    text += "".join(placed(one, "av.bamboo-ridge") for one in who)
    return scene(text + tail, luck=luck, seats=seats)


def scavenging(table: Table) -> list[object]:
    return [one for one in options(table) if isinstance(one, tuple) and one[0] == "scavenge"]


@pytest.mark.clause("AM-20.1", "AM-20.10", "AM-D13", "AM-S5")
def test_a_party_that_passes_the_test_retrieves_what_lies_beneath() -> None:
    table = climbing("av.ox-hendry", "av.dex-marlow")
    play(table, ("scavenge", 0), "all")
    assert asked(table) == "assign"
    play(table, "av.dex-marlow")
    s = state(table)
    assert ids(table, body(table, "av.dex-marlow").items) == ["av.gold-badge"]
    assert s.sites[0].beneath == []
    assert s.seen[body(table, "av.dex-marlow").items[0]] == 1


@pytest.mark.clause("AM-20.2", "AM-R10")
def test_only_able_members_count_and_together_they_must_pass() -> None:
    table = climbing("av.ox-hendry", "av.dex-marlow")
    play(table, ("scavenge", 0))
    assert "done" not in options(table)
    play(table, "av.dex-marlow")
    assert "done" not in options(table)
    play(table, "av.ox-hendry")
    assert "done" in options(table)
    held = climbing("av.ox-hendry", "av.dex-marlow")
    body(held, "av.ox-hendry").idle = state(held).turn
    assert scavenging(held) == []


@pytest.mark.clause("AM-20.3", "AM-2.46")
def test_whoever_scavenges_moves_no_more() -> None:
    table = climbing("av.ox-hendry", "av.dex-marlow")
    play(table, ("scavenge", 0), "av.ox-hendry", "done")
    assert body(table, "av.ox-hendry").still
    assert not body(table, "av.dex-marlow").still


@pytest.mark.clause("AM-20.13", "AM-R58")
def test_an_empty_location_cannot_be_scavenged() -> None:
    table = climbing("av.ox-hendry", more=site("av.bamboo-ridge"))
    assert scavenging(table) == []
    with pytest.raises(Refused):
        play(table, ("scavenge", 0))


TWO = site("av.bamboo-ridge", items=["av.gold-badge"], disasters=["av.paper-jam", "av.blackout"])


@pytest.mark.clause("AM-20.4", "AM-20.5", "AM-20.7", "AM-20.15", "AM-20.16", "AM-2.34", "AM-2.60")
def test_the_top_disaster_is_revealed_acts_and_the_party_goes_on_or_stops() -> None:
    table = climbing("av.ox-hendry", more=TWO + site("av.canal-market", 1))
    play(table, ("scavenge", 0), "all")
    assert asked(table) == "go_on"
    assert ids(table, [one.card for one in state(table).menaces.values()]) == ["av.paper-jam"]
    play(table, "go_on", "go_on", "av.ox-hendry")
    assert len(state(table).menaces) == 2
    assert ids(table, body(table, "av.ox-hendry").items) == ["av.gold-badge"]


@pytest.mark.clause("AM-20.9")
def test_after_stopping_the_location_is_closed_for_the_turn() -> None:
    table = climbing("av.ox-hendry", more=TWO + site("av.canal-market", 1))
    play(table, ("scavenge", 0), "all", "stop")
    assert scavenging(table) == []
    turn = state(table).turn
    while state(table).turn == turn or state(table).phase != 6:
        play(table, "pass" if "pass" in options(table) else "done")
    assert scavenging(table) == [("scavenge", 0)]


FOE = site("av.bamboo-ridge", items=["av.gold-badge"], disasters=["av.clatter-drone"])


@pytest.mark.clause("AM-20.6", "AM-20.8", "AM-24.1")
def test_a_combat_disaster_must_be_defeated_to_go_on() -> None:
    table = climbing(
        "av.ox-hendry", "av.dex-marlow", more=FOE,
        luck='[{ "defender" = 0 }, { "target" = 0 }]',
        tail=player(combat=["av.hook", "av.slippery-floor"]),
    )  # fmt: skip
    play(table, ("scavenge", 0), "all", "pass", "fight")
    while asked(table) != "go_on":
        wanted = ("done", "pass", options(table)[0])
        play(table, next(one for one in wanted if one in options(table)))
    play(table, "go_on")
    assert asked(table) == "assign"


REGENT = "av.the-velvet-regent"


@pytest.mark.clause("AM-20.6", "AM-20.11")
def test_it_attacks_the_members_alone_and_undefeated_it_ends_the_attempt() -> None:
    more = site("av.canal-market", items=["av.gold-badge"], disasters=[REGENT, "av.clatter-drone"])
    text = 'phase = "scavenge"\n' + more
    text += placed("av.juno-parrish", "av.canal-market")
    text += placed("av.dex-marlow", "av.canal-market")
    charmed = player(combat=["av.panic", "av.perfect-form"])  # Juno wins: 6 + 3 against 5 - 3
    table = scene(text + charmed)
    play(table, ("scavenge", 0), "av.juno-parrish", "done")
    assert [one["names"] for one in table.view(None)["charms"]] == [[REGENT, "av.juno-parrish"]]
    play(table, "pass", "pass", "no")
    # It was not defeated: she cannot go on, though nothing keeps her from it.
    assert (asked(table), state(table).search, state(table).combat) == ("standby", None, None)
    assert menace(table, REGENT).at == 0 and able(table, "av.juno-parrish")
    assert ids(table, state(table).sites[0].disasters) == ["av.clatter-drone"]
    assert scavenging(table) == []  # AM-20.9


@pytest.mark.clause("AM-20.9", "AM-20.11", "AM-20.17", "AM-R126")
def test_an_undefeated_one_stays_face_up_and_does_not_bar_another_attempt() -> None:
    more = FOE + site("av.canal-market", 1)
    table = climbing("av.ox-hendry", more=more, luck='[{ "defender" = 0 }, { "retreat blow" = 0 }]')
    play(table, ("scavenge", 0), "all", "pass", "retreat")
    assert body(table, "av.ox-hendry").at == 1
    assert menace(table, "av.clatter-drone").at == 0
    assert state(table).search is None
    again = climbing("av.ox-hendry", tail=disaster("av.clatter-drone", "av.bamboo-ridge"))
    play(again, ("scavenge", 0), "all", "av.ox-hendry")
    assert state(again).combat is None
    assert ids(again, body(again, "av.ox-hendry").items) == ["av.gold-badge"]


@pytest.mark.clause("AM-20.12")
def test_parties_at_different_locations_scavenge_one_after_another() -> None:
    more = CLIMB.replace(
        '"av.canal-market"\nx = 1\n', '"av.canal-market"\nx = 1\nitems = ["av.star-chart"]\n'
    )
    table = climbing("av.ox-hendry", more=more, tail=placed("av.dex-marlow", "av.canal-market"))
    play(table, ("scavenge", 0), "all", "av.ox-hendry", ("scavenge", 1), "all", "av.dex-marlow")
    assert ids(table, body(table, "av.dex-marlow").items) == ["av.star-chart"]


@pytest.mark.clause("AM-20.14", "AM-28.17", "AM-X20")
def test_a_thief_revealed_here_takes_an_item_and_is_gone() -> None:
    row_ = site(
        "av.bamboo-ridge", 4, items=["av.gold-badge"], disasters=["rb.najato-phantom-prince"]
    )
    row_ += "".join(
        site(one, at)
        for at, one in enumerate(("av.canal-market", "av.night-market", "av.coral-maze"))
    )
    carrier = placed("av.ox-hendry", "av.bamboo-ridge", 'items = ["av.star-chart"]')
    luck = '[{ "victim" = 0 }, { "stolen item" = 0 }]'
    table = climbing(more=row_, luck=luck, tail=carrier)
    play(table, ("scavenge", 0), "all")
    assert ids(table, menace(table, "rb.najato-phantom-prince").item) == ["av.star-chart"]
    assert menace(table, "rb.najato-phantom-prince").at == 1
    assert asked(table) == "go_on"
    assert body(table, "av.ox-hendry").still


@pytest.mark.clause("AM-20.15", "AM-20.16")
def test_members_who_are_held_drop_out_and_the_attempt_stops() -> None:
    more = site("av.bamboo-ridge", items=["av.gold-badge"], disasters=["av.sticky-pudding"])
    table = climbing("av.sir-aldous-brand", more=more, luck='[{ "party" = 0 }]')
    play(table, ("scavenge", 0), "all")
    assert not able(table, "av.sir-aldous-brand")
    assert (asked(table), state(table).search) == ("standby", None)
    assert menace(table, "av.sticky-pudding").at == 0


@pytest.mark.clause("AM-20.15", "AM-16.5")
def test_one_that_has_nothing_to_affect_is_discarded_and_cleared() -> None:
    more = site("av.bamboo-ridge", items=["av.gold-badge"], disasters=["av.loose-cobblestones"])
    table = climbing("av.ox-hendry", more=more)
    play(table, ("scavenge", 0), "all")
    assert asked(table) == "go_on"
    assert ids(table, state(table).players[0].discard) == ["av.loose-cobblestones"]


# What a location asks


@pytest.mark.clause("AM-11.1", "AM-11.10", "AM-R29")
def test_a_listing_bars_scavenging_but_not_passing_or_stopping() -> None:
    text = row("av.bamboo-ridge", "av.clinic-of-the-crane") + placed(
        "av.ox-hendry", "av.bamboo-ridge"
    )
    table = scene(
        text.replace(
            '"av.clinic-of-the-crane"', '"av.clinic-of-the-crane"\nitems = ["av.gold-badge"]'
        )
    )
    play(table, ("go", 0), "av.ox-hendry", "done", 1, "stop", "pass")
    assert scavenging(table) == []


@pytest.mark.clause("AM-11.11", "AM-11.12", "AM-11.13", "AM-X59")
@pytest.mark.parametrize("symbol", ["av.port-meridian", "av.old-fox-shrine"])
def test_without_the_symbol_one_passes_but_does_not_stop(symbol: str) -> None:
    text = row("av.bamboo-ridge", symbol, "av.canal-market") + placed(
        "av.bulwark-9", "av.bamboo-ridge"
    )
    slow = scene(text)
    assert not [one for one in options(slow) if one[0] == "go"]
    table = scene(text.replace("av.bulwark-9", "av.ox-hendry"))
    play(table, ("go", 0), "av.ox-hendry", "done", 1)
    assert options(table) == [0, 2]
    play(table, 2)
    assert body(table, "av.ox-hendry").at == 2


@pytest.mark.clause("AM-11.11", "AM-11.12")
@pytest.mark.parametrize(
    ("symbol", "card"),
    [("av.port-meridian", "av.orbit-pass"), ("av.old-fox-shrine", "av.gate-ring")],
)
def test_a_symbol_on_a_card_in_use_serves_the_whole_party(symbol: str, card: str) -> None:
    more = f'equipment = ["{card}"]\nopen = ["{card}"]'
    text = row("av.bamboo-ridge", symbol) + placed("av.bulwark-9", "av.bamboo-ridge", more)
    table = scene(text + placed("av.ox-hendry", "av.bamboo-ridge"))
    play(table, ("go", 0), "av.bulwark-9", "av.ox-hendry", "done", 1)
    assert body(table, "av.ox-hendry").at == 1


@pytest.mark.clause("AM-11.15", "AM-R30")
def test_who_was_left_there_stays_until_it_moves() -> None:
    text = row("av.bamboo-ridge", "av.port-meridian") + placed("av.ox-hendry", "av.port-meridian")
    table = scene(text)
    play(table, "pass")
    assert body(table, "av.ox-hendry").at == 1


@pytest.mark.clause("AM-11.16", "AM-X62", "AM-R31", "AM-20.1")
@pytest.mark.parametrize(
    ("trained", "passes"), [("", False), ('enhancements = ["av.dawn-training"]', True)]
)
def test_a_defence_is_beaten_by_more_damage_than_it_has(trained: str, passes: bool) -> None:
    text = 'phase = "scavenge"\n' + site("av.data-spire", items=["av.gold-badge"])
    dawn = 'enhancements = ["av.dawn-training"]'
    text += placed("av.grandmaster-sol", "av.data-spire", dawn)
    text += placed("av.vega-rourke", "av.data-spire", trained)
    text += placed("rb.mr-panda", "av.data-spire")
    text += placed("av.captain-oriel-vance", "av.data-spire")
    table = scene(text)
    assert (scavenging(table) != []) == passes


@pytest.mark.clause("AM-11.17", "AM-19.11", "AM-2.72", "AM-R32")
def test_a_location_with_damage_strikes_a_party_without_the_skills_at_the_end_of_move() -> None:
    text = site("av.smugglers-ring") + placed("av.ione-tessaly", "av.smugglers-ring")
    text += placed("av.bulwark-9", "av.smugglers-ring")
    table = scene(text)
    play(table, "pass")
    assert len(state(table).bodies) == 2
    assert "Smugglers' Ring strikes" in "".join(one.text() for one in table.events)
    weak = scene(site("av.storm-gate") + placed("av.ione-tessaly", "av.storm-gate"))
    play(weak, "pass")
    assert state(weak).players[0].bonked
    skilled = scene(site("av.smugglers-ring") + placed("av.kit-sparrow", "av.smugglers-ring"))
    play(skilled, "pass")
    assert "strikes" not in "".join(one.text() for one in skilled.events)


def struck(table: Table) -> list[tuple[str, int]]:
    """Who was struck, and with how much, since the table was made."""
    return [(one["card"], one["total"]) for one in happened(table, "blow")]


RING = ("av.ione-tessaly", "av.bulwark-9", "av.dex-marlow")


@pytest.mark.clause("AM-11.17")
def test_a_location_with_damage_strikes_each_member_once_a_turn_and_no_cards_are_drawn() -> None:
    text = 'phase = "turn"\n' + site("av.smugglers-ring") + site("av.canal-market", 1)
    text += "".join(placed(one, "av.smugglers-ring") for one in RING)
    text += placed("av.gravo-the-hauler", "av.smugglers-ring", "seat = 2")
    piles = player(combat=["av.hook"] * 4) * 2
    table = scene(text + piles, seats=2)
    for whose in (RING, ("av.gravo-the-hauler",)):  # each party in the turn of its controller
        before, turn = len(struck(table)), state(table).turn
        while state(table).turn == turn:
            play(table, "pass" if "pass" in options(table) else "done")
        assert struck(table)[before:] == [(one, 3) for one in whose]
    assert [len(one.combat) for one in state(table).players] == [4, 4]


@pytest.mark.clause("AM-11.17", "AM-19.11")
@pytest.mark.parametrize(
    ("skilled", "at", "hit"),
    [
        ("av.ox-hendry", "av.smugglers-ring", True),
        ("av.kit-sparrow", "av.smugglers-ring", False),  # Snooping & Speed: the listing is met
        ("av.ox-hendry", "av.canal-market", False),
    ],
)
def test_who_meets_the_listing_or_stops_elsewhere_is_not_struck(
    skilled: str, at: str, hit: bool
) -> None:
    text = site("av.smugglers-ring") + site("av.canal-market", 1)
    table = scene(text + placed(skilled, at) + placed("av.bulwark-9", at))
    play(table, "pass")
    assert struck(table) == ([(skilled, 3), ("av.bulwark-9", 3)] if hit else [])


@pytest.mark.clause("AM-11.18")
def test_in_a_fight_it_strikes_the_party_each_round_too() -> None:
    text = (
        'phase = "equip"\n'
        + site("av.smugglers-ring")
        + placed("av.ione-tessaly", "av.smugglers-ring")
    )
    text += disaster("av.clatter-swarm", "av.smugglers-ring") + player(
        combat=["av.straight-jab"] * 2
    )
    table = scene(text, luck='[{ "retaliation" = 0 }]')
    play(table, ("attack", "av.clatter-swarm"), "all", "pass", "fight")
    while asked(table) != "ask_retreat" and table.waiting and state(table).combat:
        wanted = ("done", "pass", options(table)[0])
        choice = next(one for one in wanted if one in options(table))
        if asked(table) == "choose" and "done" not in options(table):
            choice = options(table)[0]
        play(table, choice)
        if not state(table).bodies:
            break
    told = [one.text() for one in table.events if one.kind == "blow"]
    assert sum("Ione Tessaly receives" in one for one in told) == 2


CAKE = 'items = ["av.slice-of-moon-cake"]'
HUNGRY = site("av.bamboo-ridge", items=["av.gold-badge"], disasters=["av.hungry-ghost"])


@pytest.mark.clause("AM-D14", "AM-20.5")
def test_who_can_satisfy_a_revealed_disaster_chooses_with_which_card_or_suffers_it() -> None:
    def met() -> Table:
        made = climbing(more=HUNGRY + site("av.canal-market", 1), luck='[{ "defender" = 0 }]',
                        tail=placed("av.ox-hendry", "av.bamboo-ridge", CAKE)
                        + placed("av.dex-marlow", "av.bamboo-ridge", CAKE))  # fmt: skip
        play(made, ("scavenge", 0), "all")
        return made

    made = met()
    ways = [one for one in options(made) if one[0] == "use"]
    assert {one[1] for one in ways} == {
        body(made, "av.ox-hendry").card, body(made, "av.dex-marlow").card
    }  # fmt: skip
    play(made, ("use", "av.dex-marlow", "av.slice-of-moon-cake"), "av.hungry-ghost", "pass", "pass")
    assert not state(made).menaces and asked(made) == "go_on"
    assert (len(body(made, "av.dex-marlow").items), len(body(made, "av.ox-hendry").items)) == (0, 1)
    suffered = met()
    play(suffered, "pass")
    assert asked(suffered) == "ask_retreat" and len(state(suffered).menaces) == 1


@pytest.mark.clause("AM-D14", "AM-20.5", "AM-2.38")
@pytest.mark.parametrize(("second", "held"), [("av.chef-bao-ren", False), ("av.dex-marlow", True)])
def test_a_party_that_meets_the_condition_of_a_disaster_does_not_suffer_it(
    second: str, held: bool
) -> None:
    pudding = site("av.bamboo-ridge", items=["av.gold-badge"], disasters=["av.sticky-pudding"])
    made = climbing("av.ox-hendry", second, more=pudding)
    play(made, ("scavenge", 0), "av.ox-hendry", "done")
    assert able(made, "av.ox-hendry") is not held
    assert (asked(made) == "go_on") is not held
