"""The Move phase. AM-19."""


import pytest

from .scene import ability, asked, body, options, play, row, scene, state
from .test_phases import HOME, at_home, placed, player

# Move


@pytest.mark.clause("AM-19.1", "AM-2.12", "AM-2.46", "AM-X3", "AM-D8")
def test_a_character_makes_up_to_its_movement_in_one_go_or_several() -> None:
    text = row("av.canal-market", "av.night-market", "av.bamboo-ridge", "av.coral-maze")
    table = scene(text + placed("rb.detective-kiyone", "av.canal-market"))
    play(table, ("go", 0), "rb.detective-kiyone", "done", 1, "stop")
    kiyone = body(table, "rb.detective-kiyone")
    assert (kiyone.at, kiyone.steps) == (1, 1)
    play(table, ("go", 1), "rb.detective-kiyone", "done", 2)
    kiyone = body(table, "rb.detective-kiyone")
    assert (kiyone.at, kiyone.steps) == (2, 2)
    assert asked(table) == "standby"
    assert not [one for one in options(table) if one[0] == "go"]


@pytest.mark.clause("AM-19.2", "AM-X58", "AM-2.40")
def test_a_party_has_the_movement_of_its_slowest_member() -> None:
    text = row("av.canal-market", "av.night-market", "av.bamboo-ridge", "av.coral-maze")
    slow, fast = "av.dex-marlow", ("av.juno-parrish", "av.vega-rourke")
    for one in (slow, *fast):
        text += placed(one, "av.canal-market")
    table = scene(text)
    assert [ability(state(table), one, "movement") for one in state(table).bodies.values()] == [
        2,
        3,
        3,
    ]
    play(table, ("go", 0), slow, *fast, "done", 1, 2)
    assert asked(table) == "standby"
    apart = scene(text)
    play(apart, ("go", 0), *fast, "done", 1, 2, 3)
    assert {body(apart, one).at for one in fast} == {3}
    assert body(apart, slow).at == 0


@pytest.mark.clause("AM-19.3", "AM-9.5")
def test_leaving_and_entering_a_haven_cost_a_step() -> None:
    table = scene(HOME + at_home("av.dex-marlow"))
    play(table, ("go", -1), "av.dex-marlow", "done", 0, "all")
    assert body(table, "av.dex-marlow").steps == 1
    play(table, -1)
    dex = body(table, "av.dex-marlow")
    assert (dex.at, dex.steps) == (-1, 2)


@pytest.mark.clause("AM-19.4", "AM-3.6", "AM-X60")
def test_a_seventh_character_may_not_leave_the_haven() -> None:
    six = ["av.dex-marlow", "av.juno-parrish", "av.tam-okoye", "av.ox-hendry", "av.nadia-lark",
           "av.doctor-wen"]  # fmt: skip
    text = HOME + "".join(placed(one, "av.canal-market") for one in six) + at_home("av.bulwark-9")
    table = scene(text)
    assert ("go", -1) not in options(table)
    five = scene(text.replace(placed("av.dex-marlow", "av.canal-market"), ""))
    assert ("go", -1) in options(five)


@pytest.mark.clause("AM-13.27", "AM-2.68")
def test_characters_do_not_cross_a_gap() -> None:
    text = """
    [[locations]]
    card = "av.canal-market"
    [[locations]]
    card = "av.night-market"
    x = 1
    y = 1
    [[locations]]
    card = "av.bamboo-ridge"
    x = 2
    y = 3
    """ + placed("av.fenwick", "av.canal-market")
    table = scene(text)
    play(table, ("go", 0), "av.fenwick", "done")
    assert options(table) == [1]  # who sets out makes a step
    play(table, 1)
    assert options(table) == ["stop", 0]


@pytest.mark.clause("AM-19.5", "AM-19.8", "AM-24.8", "AM-R56")
def test_a_party_that_passes_a_disaster_is_attacked_and_may_go_on() -> None:
    text = row("av.canal-market", "av.night-market", "av.bamboo-ridge")
    text += placed("av.ox-hendry", "av.canal-market") + placed("av.dex-marlow", "av.night-market")
    text += '[[disasters]]\ncard = "av.silk-thief"\nat = "av.night-market"\n'
    text = text.replace("silk-thief", "clatter-drone")
    table = scene(text + player(combat=["av.hook", "av.guard"] * 3), luck=LUCKY)
    ox = body(table, "av.ox-hendry")
    play(table, ("go", 0), "av.ox-hendry", "done", 1)
    fight = state(table).combat
    assert fight is not None and fight.able == [ox.card]
    while asked(table) != "march":
        play(
            table,
            next(
                one for one in ("fight", "done", "pass", options(table)[0]) if one in options(table)
            ),
        )
    play(table, 2)
    ox = body(table, "av.ox-hendry")
    assert (ox.at, ox.steps) == (2, 2)


LUCKY = '[{ "defender" = 0 }, { "target" = 0 }]'


@pytest.mark.clause("AM-19.8", "AM-R56", "AM-21.18")
def test_who_retreated_moves_no_more() -> None:
    text = row("av.canal-market", "av.night-market", "av.bamboo-ridge")
    text += placed("av.ox-hendry", "av.canal-market")
    text += '[[disasters]]\ncard = "av.clatter-drone"\nat = "av.night-market"\n'
    table = scene(text, luck='[{ "defender" = 0 }, { "retreat blow" = 0 }]')
    play(table, ("go", 0), "av.ox-hendry", "done", 1, "pass", "retreat", 0)
    assert asked(table) == "standby"
    assert not [one for one in options(table) if one[0] == "go"]


@pytest.mark.clause("AM-19.10", "AM-R57")
def test_other_players_cannot_stop_a_party_that_passes() -> None:
    text = row("av.canal-market", "av.night-market", "av.bamboo-ridge")
    text += placed("av.ox-hendry", "av.canal-market")
    text += placed("av.bulwark-9", "av.night-market", "seat = 2")
    table = scene(text, seats=2)
    play(table, ("go", 0), "av.ox-hendry", "done", 1)
    assert list(table.waiting) == [0]
    play(table, 2)
    assert body(table, "av.ox-hendry").at == 2


@pytest.mark.clause("AM-9.11", "AM-9.12", "AM-9.13", "AM-R117", "AM-R21")
def test_who_leaves_a_haven_takes_its_bonus_or_not_and_may_swap_it_at_another() -> None:
    text = HOME + '[[havens]]\ncard = "av.hidden-berth"\nlocation = "av.night-market"\n'
    text += at_home("av.dex-marlow", "av.juno-parrish")
    table = scene(text)
    loft, berth = (one.card for one in state(table).havens)
    play(table, ("go", -1), "av.dex-marlow", "av.juno-parrish", "done", 0)
    assert asked(table) == "bonus"
    play(table, "av.dex-marlow", "none", "stop")
    assert body(table, "av.juno-parrish").bonus == -1
    for answer, bonus in (("none", loft), ("all", berth)):
        dex = body(table, "av.dex-marlow")
        assert dex.bonus == loft
        dex.at, dex.steps = -2, 0
        play(table, ("go", -2), "av.dex-marlow", "done", 1, answer)
        assert body(table, "av.dex-marlow").bonus == bonus
        play(table, "stop")


@pytest.mark.clause("AM-19.9")
def test_between_steps_the_mover_alone_may_start_a_stack_and_others_respond() -> None:
    text = row("av.canal-market", "av.night-market", "av.bamboo-ridge")
    text += placed("av.ox-hendry", "av.canal-market")
    text += player(hand=["av.brace"]) + player(hand=["av.jammed-signal", "av.brace"])
    table = scene(text, seats=2)
    play(table, ("go", 0), "av.ox-hendry", "done", 1)
    assert list(table.waiting) == [0]
    play(table, ("flash", "av.brace"), "av.ox-hendry", "pass")
    assert list(table.waiting) == [1]
    assert [one for one in options(table) if one[0] == "flash"] != []
    play(table, "pass")
    assert asked(table) == "march"
    assert state(table).lasting


@pytest.mark.clause("AM-19.1", "AM-19.2", "AM-D8")
def test_all_who_can_go_together_are_one_choice_and_make_a_step() -> None:
    text = row("av.canal-market", "av.night-market")
    text += placed("av.fenwick", "av.canal-market") + placed("av.ox-hendry", "av.canal-market")
    table = scene(text)
    play(table, ("go", 0))
    assert options(table)[0] == "all"
    play(table, "all")
    assert options(table) == [1]  # nobody sets out and stays for ever
    play(table, 1)
    assert [body(table, one).at for one in ("av.fenwick", "av.ox-hendry")] == [1, 1]
