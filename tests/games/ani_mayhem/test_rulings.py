"""Rulings, secrets and choices of the combat side that have no example of their own. AM-R."""

import pytest

from fracas.table import Table
from fracas.testing import check_secret

from .looks import counted, health, value
from .picture import changes, picture
from .scene import (
    ability,
    asked,
    body,
    english,
    ids,
    menace,
    options,
    play,
    printed,
    row,
    scene,
    state,
)

FIELD = row(
    "av.night-market", "av.canal-market", "av.coral-maze", "av.bamboo-ridge", "av.mag-rail-yard",
    "av.noodle-corner", "av.hall-of-nine-bells", "av.tidal-court", "av.drowned-library",
)  # fmt: skip
HERE = "av.canal-market"


def who(card: str, more: str = "", seat: int = 1, at: str = HERE) -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def disaster(card: str, at: str = HERE, more: str = "") -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def table(*parts: str, phase: str = "scavenge", seats: int = 1, luck: str = "[]") -> Table:
    return scene(f'phase = "{phase}"\n' + FIELD + "".join(parts), seats, luck)


@pytest.mark.clause("AM-R81", "AM-28.7")
def test_a_horde_helps_a_family_not_other_hordes() -> None:
    made = table(
        disaster("av.hollow-king"), disaster("av.clatter-swarm"), disaster("av.gloam-hound")
    )
    s = state(made)
    found = [ability(s, one, "damage") for one in s.menaces.values()]
    assert found == [6, 2, 5]  # king and swarm share nothing but Horde; the hound is Gloam


@pytest.mark.clause("AM-1.6", "AM-1.7", "AM-R2")
def test_a_text_that_names_a_card_beats_one_for_all() -> None:
    clean = 'enhancements = ["rb.clean-livin"]'
    made = table(who("rb.mr-masamichi-fujisawa", clean), who("rb.tenchi-masaki", clean))
    row_ = ("damage", "defence", "charm")
    assert [value(made, "rb.mr-masamichi-fujisawa", at) for at in row_] == [5 + 2, 5 + 2, 3 - 2]
    assert [value(made, "rb.tenchi-masaki", at) for at in row_] == [2 + 1, 2 + 1, 3 - 2]


@pytest.mark.clause("AM-R104", "AM-R106", "AM-R98", "AM-C3")
def test_fixtures_carry_the_values_of_the_source() -> None:
    made = table(who("rb.nabiki-tendo"))
    assert health(made, "rb.nabiki-tendo") == 1
    assert printed("rb.genom-tower").listing == "Strength 4+"
    assert printed("rb.island-restaurant").listing == "Cooking & Acrobatics"
    assert english(printed("rb.mousse")) == "Mousse"


@pytest.mark.clause("AM-R13", "AM-2.65")
def test_minus_n_cuts_the_sum_once() -> None:
    made = table(who("av.chef-bao-ren"), who("av.ox-hendry"))
    assert counted(made, "Cooking") == 2 - 1


@pytest.mark.clause("AM-S15", "AM-24.16")
def test_a_card_that_a_disaster_took_from_a_character_is_known_to_who_had_seen_it() -> None:
    made = table(
        who("av.chef-bao-ren", 'items = ["av.gold-badge"]', at="av.noodle-corner"),
        disaster("av.silk-thief", "av.tidal-court"), phase="maintenance", seats=2,
    )  # fmt: skip
    thief = menace(made, "av.silk-thief")
    assert ids(made, thief.item) == ["av.gold-badge"]
    item = thief.item[0]
    assert [state(made).knows(seat, item) for seat in (0, 1, 2)] == [True, False, False]


LOOKING = """
seats = 2
luck = []
phase = "scavenge"
[[locations]]
card = "av.night-market"
disasters = ["TOP"]
[[characters]]
card = "av.nadia-lark"
at = "av.night-market"
"""


@pytest.mark.clause("AM-S10")
def test_who_looks_learns_alone_and_that_she_looked_is_open() -> None:
    one = LOOKING.replace("TOP", "av.hired-muscle")
    other = LOOKING.replace("TOP", "av.clatter-drone")
    check_secret("ani-mayhem", one, other, 1, None)
    made = scene(one.replace("seats = 2\nluck = []\n", ""), 2)
    seen = len(made.events)
    play(made, ("trait", "av.nadia-lark"), "pass", "pass")
    told = [event for event in made.events[seen:] if event.kind == "looks"]
    assert "Hired Muscle" in str(told[0].text(seat=0))
    assert "Hired Muscle" not in str(told[0].text(seat=1))
    assert "looks" in str(told[0].text(seat=1))


@pytest.mark.clause("AM-D7", "AM-32.17")
def test_a_card_with_a_choice_in_it_asks() -> None:
    hand = '[[players]]\nhand = ["rb.training-partner"]\n'
    made = table(who("av.ox-hendry"), hand)
    play(made, ("flash", "rb.training-partner"), "av.ox-hendry", "pass")
    assert asked(made) == "choose_effect"
    assert [str(one.label) for one in made.waiting[0].options] == [
        "damage +2", "defence +2", "charm +2",
    ]  # fmt: skip
    before = picture(made)
    play(made, 1)
    assert changes(before, picture(made)) == {"ox-hendry defence": 5}


@pytest.mark.clause("AM-28.8", "AM-28.9", "AM-28.10")
def test_a_magnet_pulls_what_has_movement_on_the_field_and_it_attacks() -> None:
    made = table(
        disaster("av.everyone-looks-here", "av.drowned-library"),
        disaster("av.gloam-hound", "av.tidal-court"), disaster("av.blackout", "off field"),
        who("av.bulwark-9", at="av.noodle-corner"), phase="maintenance",
    )  # fmt: skip
    # the hound goes four steps; the magnet lands three steps on and pulls it back
    s = state(made)
    hound = menace(made, "av.gloam-hound")
    assert hound.at == 5
    assert s.combat is not None and s.combat.menace == hound.order
    assert menace(made, "av.blackout").at < 0


@pytest.mark.clause("AM-2.44", "AM-8.6", "AM-5.4")
def test_an_enhancement_with_a_duration_ends_with_it() -> None:
    home = '[[havens]]\ncard = "av.chapel-of-salt"\nlocation = "av.night-market"\n'
    hand = '[[players]]\nhand = ["rb.im-buyin"]\nturns = 4\n'
    made = table(home, who("av.ox-hendry", at="av.chapel-of-salt"), hand, phase="equip")
    play(made, ("enhance", "rb.im-buyin", "av.ox-hendry"))
    s, ox = state(made), body(made, "av.ox-hendry")
    # -2 to all, but none below 1 by it: 5, 3, 2, 1 and 0 become 3, 1, 1, 1 and 0
    assert [ability(s, ox, at) for at in range(5)] == [3, 1, 1, 1, 0]
    for turn in (4, 5, 6):
        assert state(made).players[0].turns == turn
        assert len(body(made, "av.ox-hendry").enhancements) == 1
        while state(made).players[0].turns == turn:
            answer = "done" if "done" in options(made) else "pass"
            play(made, answer)
    assert body(made, "av.ox-hendry").enhancements == []
    assert "rb.im-buyin" in ids(made, state(made).players[0].discard)
