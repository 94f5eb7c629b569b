"""Traits that only cards of the `rulebook` set have. AM-C3, AM-18.6."""

import pytest

from fracas.table import Table

from .picture import changes, picture
from .scene import asked, body, ids, number, options, play, scene, state, value
from .test_phases import HOME, placed, player

MOUSSE, RANMA, SHIELD = "rb.mousse", "rb.ranma-saotome-boy-type", "av.folding-shield"


def ready(table: Table, card: str) -> bool:
    return ("trait", body(table, card).card) in options(table)


def with_mousse(*hand: str) -> Table:
    return scene(
        'phase = "scavenge"\n' + HOME + placed(MOUSSE, "av.night-market") + player(hand=[*hand])
    )


@pytest.mark.clause("AM-C3", "AM-18.6", "AM-D17")
@pytest.mark.parametrize(
    ("card", "gets"),
    [
        (SHIELD, {"gear": [SHIELD]}),
        ("av.poise", {"enhancements": ["av.poise"], "charm": 4}),
    ],
)
def test_mousse_is_given_an_enhancement_or_equipment_at_flash_speed(
    card: str, gets: dict[str, object]
) -> None:
    table = with_mousse(card, "av.brace")
    before = picture(table)
    play(table, ("trait", MOUSSE), "pass")
    assert asked(table) == "play_now"
    assert options(table) == ["none", number(card)]
    play(table, number(card))
    wanted = {f"{MOUSSE} {part}": value for part, value in gets.items()}
    assert changes(before, picture(table)) == {**wanted, "P1 hand": ["av.brace"]}


@pytest.mark.clause("AM-C3", "AM-18.6")
def test_mousse_needs_such_a_card_in_hand_and_may_do_it_once_a_turn() -> None:
    assert not ready(with_mousse("av.brace"), MOUSSE)
    table = with_mousse(SHIELD, SHIELD)
    assert ready(table, MOUSSE)
    play(table, ("trait", MOUSSE), "pass", "none")
    assert not ready(table, MOUSSE)
    assert ids(table, state(table).players[0].hand) == [SHIELD, SHIELD]


def with_ranma() -> Table:
    carried = f'equipment = ["{SHIELD}", "av.riot-baton"]\nopen = ["{SHIELD}"]'
    return scene('phase = "equip"\n' + HOME + placed(RANMA, "av.night-market", carried))


@pytest.mark.clause("AM-C3")
def test_any_equipment_gives_ranma_one_damage_instead_of_what_it_does() -> None:
    table = with_ranma()
    assert [value(table, RANMA, at) for at in ("damage", "defence")] == [4, 3 + 2]
    play(table, ("trait", RANMA), body(table, RANMA).gear[0], "pass")
    assert [value(table, RANMA, at) for at in ("damage", "defence")] == [4 + 1, 3]
    offered = {one[0] for one in options(table)}
    assert not ready(table, RANMA) and "reveal" not in offered  # not again this phase
    play(table, "pass")
    assert value(table, RANMA, "damage") == 4
    assert "reveal" in {one[0] for one in options(table)}
    assert not ready(table, RANMA)  # once a turn


@pytest.mark.clause("AM-C3", "AM-27.3")
def test_what_ranma_uses_so_cannot_be_used_otherwise_in_that_round() -> None:
    text = '[[disasters]]\ncard = "av.hired-muscle"\nat = "av.night-market"\n'
    table = scene(
        'phase = "equip"\n' + HOME + text
        + placed(RANMA, "av.night-market", 'equipment = ["av.riot-baton"]')
    )  # fmt: skip
    play(table, ("attack", "av.hired-muscle"), "all")
    assert "use" in {one[0] for one in options(table)}
    baton = body(table, RANMA).gear[0]
    play(table, ("trait", RANMA), baton, "pass")
    assert "use" not in {one[0] for one in options(table)}
    assert value(table, RANMA, "damage") == 4 + 1
    assert state(table).seen[baton] == state(table).everyone
