"""What screens tell in sentences that know nothing of the game. AM-34.3, AM-34.5 to AM-34.7."""

from typing import Any

import pytest

from fracas.table import Table

from .scene import body, options, play, scene
from .test_hunt import DEX, DRONE, OX, disaster, hunt, who
from .test_maintenance import SIX, begin
from .test_maintenance import disaster as on_the_way
from .test_phases import HOME, placed


def seen(table: Table, part: str, viewer: int = 0) -> Any:
    view: Any = table.view(viewer)
    return view[part]


@pytest.mark.clause("AM-34.6", "AM-30.3")
def test_the_goal_is_more_than_half() -> None:
    goals = seen(scene("total = 9\n" + HOME), "score")["goal"]
    assert goals["en"].startswith("5 of 9 items")
    assert goals["fr"].startswith("5 objets sur 9")


@pytest.mark.clause("AM-34.5", "AM-S9", "AM-S6")
def test_own_characters_are_told_with_what_they_carry_and_the_uses_left() -> None:
    carried = placed("av.dex-marlow", "av.night-market", 'equipment = ["av.arc-rifle"]')
    table = scene(HOME + carried, 2)
    told = seen(table, "crew")["en"]
    assert told.startswith("Dex Marlow 2/3/2/3/0, Night Market; ")
    assert told.endswith("; Arc Rifle (4 uses left)")
    assert "Arc Rifle" not in str(table.view(1))  # concealed
    assert seen(table, "characters")[0]["uses"] == {"av.arc-rifle": 4}
    assert seen(table, "characters", 1)[0]["uses"] == {}


@pytest.mark.clause("AM-34.5", "AM-34.11")
def test_skills_are_told_and_what_is_concealed_or_keeps_one_from_acting() -> None:
    gear = 'equipment = ["av.folding-shield"]'
    table = scene(HOME + placed("av.nadia-lark", "av.night-market", gear))
    assert seen(table, "crew")["en"] == (
        "Nadia Lark 2/2/2/4/1, Night Market; Music, Snooping, Streetwise; "
        "Folding Shield (concealed, not in use)"
    )
    told = seen(table, "cards")["en"]
    assert "Nadia Lark: Once a turn: look at the top disaster beneath its location." in told
    nadia = body(table, "av.nadia-lark")
    nadia.locked, nadia.captor = True, 0
    assert "Night Market, captured, cannot change form; " in seen(table, "crew")["en"]


@pytest.mark.clause("AM-34.4", "AM-34.11", "AM-S10")
def test_who_has_looked_beneath_a_location_is_told_what_lies_there() -> None:
    market = '[[locations]]\ncard = "av.night-market"\n'
    market += f'disasters = ["av.hired-muscle", "{DRONE}"]\n'
    table = scene(market + placed("av.nadia-lark", "av.night-market"), 2)
    assert "Hired Muscle" not in str(seen(table, "map")) + str(seen(table, "cards"))
    play(table, ("trait", "av.nadia-lark"), "pass", "pass")
    assert "▽2 ◇0 · ▽ Hired Muscle" in str(seen(table, "map"))
    assert "Hired Muscle 4/3/2/0" in seen(table, "cards")["en"].split(" • ")  # it does no more
    assert "Hired Muscle" not in str(table.view(1))


@pytest.mark.clause("AM-34.9")
def test_what_a_phase_is_for_is_offered_before_cards_are_handed_round() -> None:
    carried = placed("av.dex-marlow", "av.night-market", 'equipment = ["av.arc-rifle"]')
    table = scene('phase = "move"\n' + HOME + carried + placed("av.nadia-lark", "av.night-market"))
    acts = [one[0] for one in options(table) if isinstance(one, tuple)]
    assert acts.index("go") < acts.index("drop") < acts.index("hand")


@pytest.mark.clause("AM-34.7")
def test_a_fight_is_told_with_what_each_would_lose() -> None:
    made = hunt(who(DEX), who(OX), disaster(DRONE), luck='[{ "retaliation" = 0 }]')
    assert seen(made, "fight") is None
    play(made, ("attack", DRONE), "all", "pass", "fight", "strongest")
    told = seen(made, "fight")["en"]
    assert "Round 1" in told
    assert "Clatter Drone: health 3 of 3" in told
    assert "Clatter Drone would receive 7 and lose 4" in told


@pytest.mark.clause("AM-34.3")
def test_a_disaster_is_told_with_its_way() -> None:
    table = begin(on_the_way(DRONE, SIX[1], 'item = "av.gold-badge"'), phase="equip")
    told = seen(table, "threats")
    assert told["en"] == (
        "Clatter Drone 3/3/3/0, with an item: Night Market → Canal Market → off the field"
    )
    assert "hors du terrain" in told["fr"]


def test_cards_are_called_by_their_names_wherever_a_view_gives_an_id() -> None:
    texts = scene(HOME).game.words.texts
    assert texts["en"]["view.av.arc-rifle"] == "Arc Rifle"
    assert texts["fr"]["view.av.arc-rifle"] != "Arc Rifle"
