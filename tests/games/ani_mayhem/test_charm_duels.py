"""A character charms a character: breaking, legal actions. AM-26.28 to AM-26.44."""

from typing import Any

import pytest

from fracas.table import Table

from .scene import able, asked, body, ids, options, play, state
from .test_charm import (
    JUNO,
    ORIEL,
    PLAIN,
    charm,
    duel,
    offered,
    passing,
    piles,
    table,
    who,
)

# A character charms a character


@pytest.mark.clause("AM-26.29", "AM-D28")
def test_a_breaker_is_another_able_uncharmed_character_here() -> None:
    others = who("av.dex-marlow", 2) + who("av.ione-tessaly", 2) + who("av.chef-bao-ren", 2)
    made = duel(more=others + who("av.nadia-lark", 2, "av.night-market"))
    s = state(made)
    body(made, "av.ione-tessaly").idle = s.turn
    body(made, "av.chef-bao-ren").charmed = s.turn
    charm(made, JUNO, ORIEL)
    passing(made)
    dex = body(made, "av.dex-marlow").card
    assert options(made) == ["no", ("break", dex, 1), ("break", dex, 2)]


def breaking(way: int, mine: str, theirs: str) -> Table:
    """Juno (5) has charmed Oriel (3) by 2; Dex (3) of the other side breaks."""
    made = table(
        who(JUNO), who(ORIEL, 2), who("av.dex-marlow", 2),
        piles((PLAIN, theirs), (PLAIN, mine, theirs)),
    )  # fmt: skip
    charm(made, JUNO, ORIEL)
    passing(made)
    play(made, ("break", "av.dex-marlow", way))
    passing(made)
    passing(made)
    return made


@pytest.mark.clause("AM-26.30", "AM-26.32")
@pytest.mark.parametrize(
    ("theirs", "breaks"), [("av.hesitation", True), ("av.straight-jab", False)]
)
def test_way_one_needs_twice_the_margin(theirs: str, breaks: bool) -> None:
    made = breaking(1, "av.perfect-form", theirs)  # 3 + 3 against 3 - 1 or 3 + 1: by 4 or 2
    assert (asked(made) == "legal_action") is not breaks
    assert bool(body(made, JUNO).safe) is not breaks


@pytest.mark.clause("AM-26.31")
@pytest.mark.parametrize(
    ("theirs", "breaks"), [("av.hesitation", True), ("av.straight-jab", False)]
)
def test_way_two_needs_a_win_over_the_charmer(theirs: str, breaks: bool) -> None:
    made = breaking(2, "av.perfect-form", theirs)  # 6 against 5 - 1 or 5 + 1
    assert (asked(made) == "legal_action") is not breaks


@pytest.mark.clause("AM-26.33", "AM-R74")
def test_the_charmed_ones_party_may_not_attack_the_charmer_for_a_turn() -> None:
    made = duel(more=who("av.dex-marlow", 2))
    charm(made, JUNO, ORIEL)
    passing(made)
    play(made, "no", "c")
    juno = body(made, JUNO)
    assert set(juno.safe) == {body(made, ORIEL).card, body(made, "av.dex-marlow").card}
    play(made, "pass", ("assault", 0, "av.canal-market"), "all")
    passing(made)
    play(made, "fight")
    assert options(made) == ["done"]  # nobody else is here to attack


@pytest.mark.clause("AM-26.34", "AM-26.35", "AM-X82", "AM-R75")
@pytest.mark.parametrize(("theirs", "lost"), [("av.straight-jab", 2), ("av.hook", 3)])
def test_a_charm_lost_by_the_charmers_base_charm_turns_round(theirs: str, lost: int) -> None:
    made = table(
        who("av.dex-marlow"), who(JUNO, 2),
        piles(("av.guard" if lost == 2 else "av.slippery-floor",), (theirs,)),
    )  # fmt: skip
    charm(made, "av.dex-marlow", JUNO)
    if lost == 2:
        assert asked(made) == "standby"
    else:
        assert asked(made) == "legal_action"
        assert next(iter(made.waiting)) == 1
        play(made, "e")
        assert not able(made, "av.dex-marlow")


def won(phase: str = "scavenge", seat: int = 1, more: str = "", **kept: Any) -> Table:
    """Juno has charmed Oriel; which action?"""
    made = table(
        who(JUNO, seat), who(ORIEL, 3 - seat, more=more), piles((PLAIN,) * 5, (PLAIN,) * 5),
        phase=phase, **kept,
    )  # fmt: skip
    if seat == 2:
        play(made, "pass")
    charm(made, JUNO, ORIEL)
    passing(made)
    return made


@pytest.mark.clause("AM-26.36", "AM-S7", "AM-D29")
def test_a_charmed_character_gives_an_item_at_random() -> None:
    items = 'items = ["av.gold-badge", "av.star-chart"]'
    made = won(more=items, luck='[{ "given item" = 1 }]')
    assert options(made) == ["a", "c", "e"]
    play(made, "a")
    assert ids(made, body(made, JUNO).items) == ["av.star-chart"]
    assert ids(made, body(made, ORIEL).items) == ["av.gold-badge"]
    item = body(made, JUNO).items[0]
    assert [state(made).knows(one, item) for one in (0, 1, 2)] == [True, True, False]


@pytest.mark.clause("AM-26.36", "AM-26.37", "AM-R76", "AM-X89", "AM-D30")
@pytest.mark.parametrize(("phase", "can"), [("discard", True), ("move", True), ("scavenge", False)])
def test_the_winner_moves_the_charmed_one_in_its_controllers_move_phase(
    phase: str, can: bool
) -> None:
    made = won(phase, seat=2)
    assert ("b" in options(made)) is can
    if not can:
        return
    play(made, "b")
    while asked(made) != "lead_character":
        play(made, "draw" if asked(made) == "reload" and options(made) == ["draw"] else
             "done" if asked(made) == "reload" else "pass")  # fmt: skip
    assert next(iter(made.waiting)) == 1
    play(made, "av.data-spire", "stop")
    oriel = body(made, ORIEL)
    assert oriel.at == 0 and oriel.still


@pytest.mark.clause("AM-26.37")
def test_not_in_the_turn_of_another() -> None:
    made = won("discard", seat=1)
    assert "b" not in options(made)


@pytest.mark.clause("AM-26.36", "AM-26.43")
def test_the_charmed_one_deals_no_damage_in_its_first_round() -> None:
    made = won()
    play(made, "c", ("assault", 1, "av.canal-market"), "all")
    passing(made)
    play(made, "fight", ("strike", JUNO, ORIEL), "done")
    passing(made)
    play(made, JUNO, "done", "done")
    passing(made)
    passing(made)
    fight = state(made).combat
    assert fight is not None
    assert fight.health[body(made, JUNO).card] == 2  # Oriel deals 0, not 3 + 1
    assert fight.harmless == [body(made, ORIEL).card]
    assert body(made, ORIEL).meek == 0


@pytest.mark.clause("AM-26.36", "AM-26.38", "AM-R77")
def test_the_charmed_one_attacks_another_for_one_round_alone() -> None:
    made = table(
        who(JUNO), who(ORIEL, 2), who("av.ione-tessaly", 2), piles((PLAIN,) * 5, (PLAIN,) * 5)
    )
    charm(made, JUNO, ORIEL)
    passing(made)
    play(made, "no", "d", "av.ione-tessaly")
    fight = state(made).combat
    assert fight is not None
    assert fight.clashes[0].back == []
    passing(made)
    assert state(made).combat is None
    # 3 + 1 against 2: Ione loses 2 and is bonked
    assert ids(made, state(made).players[1].bonked) == ["av.ione-tessaly"]


@pytest.mark.clause("AM-26.38")
def test_in_a_combat_that_is_declared_it_fixes_the_target_for_the_round() -> None:
    made = table(
        who(ORIEL), who("av.ione-tessaly"), who(JUNO, 2), who("av.dex-marlow", 2),
        piles((PLAIN,) * 5, (PLAIN,) * 5),
    )  # fmt: skip
    play(made, ("assault", 1, "av.canal-market"), "all")
    passing(made)
    play(made, "fight", ("strike", ORIEL, JUNO), ("strike", "av.ione-tessaly", JUNO), "done")
    play(made, "pass", ("charm", JUNO, ORIEL))
    passing(made)
    passing(made)
    passing(made)
    play(made, "no", "d")
    assert body(made, "av.ione-tessaly").card in options(made)
    play(made, "av.ione-tessaly")
    fight = state(made).combat
    assert fight is not None
    oriel, ione = body(made, ORIEL).card, body(made, "av.ione-tessaly").card
    assert [(one.strikers, one.struck) for one in fight.clashes] == [
        ([ione], [body(made, JUNO).card]),
        ([oriel], [ione]),
    ]


@pytest.mark.clause("AM-26.36", "AM-2.35", "AM-2.36")
def test_an_incapacitated_character_cannot_charm_or_attack() -> None:
    made = won()
    play(made, "e", "pass")
    assert next(iter(made.waiting)) == 1
    assert not offered(made, "charm")
    assert not offered(made, "assault")


@pytest.mark.clause("AM-26.39", "AM-R78", "AM-R79", "AM-26.40")
def test_the_list_of_actions_is_closed() -> None:
    made = won(more='items = ["av.gold-badge"]\nenhancements = ["av.blade-song"]')
    assert options(made) == ["a", "c", "e"]


@pytest.mark.clause("AM-26.17")
def test_no_action_lasts_beyond_the_turn() -> None:
    made = won()
    play(made, "e")
    assert body(made, ORIEL).idle == state(made).turn
