"""Further examples of the rulebook, played as they are written: fights, charm, Skirmish. AM-X."""

import pytest

from fracas.table import Table

from .fate import kill
from .scene import asked, ids, options, play, scene, state
from .test_examples import (
    BAO,
    BULWARK,
    GRAVO,
    HERE,
    IONE,
    JUNO,
    ORIEL,
    abilities,
    blows,
    disaster,
    fight,
    given,
    in_fight,
    piles,
    seen,
    who,
)
from .test_variants import fight_on, skirmish


@pytest.mark.clause("AM-X71", "AM-28.6", "AM-24.11")
def test_colossus_protocol_strikes_four_retaliators_each_at_full_damage() -> None:
    four = (BAO, ORIEL, GRAVO, JUNO)
    made = given(
        *(who(one, at="av.night-market") for one in four), disaster("av.colossus-protocol"),
        phase="move", luck='[{ "defender" = 0 }, { "target" = 0 }]',
    )  # fmt: skip
    assert abilities(made, "av.colossus-protocol", "damage", "defence") == [(7, 8)]
    assert [abilities(made, one, "defence") for one in four] == [[(3,)], [(3,)], [(4,)], [(2,)]]
    play(made, ("go", "av.night-market"), "all", HERE, "pass", "fight", "pass", *four[1:], "done")
    play(made, "pass")
    assert [in_fight(made, one)["blows"] for one in four] == [
        [(7, 4)], [(7, 4)], [(7, 3)], [(7, 5)],
    ]  # fmt: skip
    play(made, "pass")
    lost = {card: loss for card, total, loss in blows(made) if total == 7}
    assert [lost[one] for one in four] == [4, 4, 3, 5]


@pytest.mark.clause("AM-X72", "AM-21.13", "AM-21.16")
@pytest.mark.parametrize("falls_on", [0, 1])
def test_of_two_who_retreat_one_receives_five_and_both_step_away(falls_on: int) -> None:
    made = given(
        who(GRAVO), who(BULWARK), disaster("av.runaway-loader"),
        luck=f'[{{ "retreat blow" = {falls_on} }}]',
    )  # fmt: skip
    assert abilities(made, "av.runaway-loader", "damage") == [(5,)]
    play(made, ("attack", "av.runaway-loader"), "all", "pass", "retreat")
    assert blows(made) == [((GRAVO, BULWARK)[falls_on], 5, 1)]
    play(made, "av.night-market", "av.coral-maze")
    assert [seen(made, one)[0]["at"] for one in (GRAVO, BULWARK)] == [0, 2]
    assert len(blows(made)) == 1


@pytest.mark.clause("AM-X79", "AM-24.16")
@pytest.mark.parametrize("taken", [0, 1])
def test_hired_muscle_takes_one_of_two_items_and_the_other_lies_above(taken: int) -> None:
    items = ["av.gold-badge", "av.star-chart"]
    made = given(
        who(IONE, f"items = {items}", at="av.night-market"), disaster("av.hired-muscle"),
        phase="move", luck=f'[{{ "spoils" = {taken} }}]',
    )  # fmt: skip
    play(made, ("go", "av.night-market"), IONE, "done", HERE, "pass", "fight", "pass", "done")
    play(made, "pass", "pass")
    assert list(made.view(None)["players"][0]["bonked"]) == [IONE]
    assert seen(made, "av.hired-muscle")[0]["item"] == [items[taken]]
    assert made.view(None)["sites"][1]["above"] == [items[1 - taken]]


# Charm


REGENT = "av.the-velvet-regent"
LOST = ("av.perfect-form", "av.panic")
"""Drawn for the disaster and for who charms it: +3 and -3."""


def spurned(cards: tuple[str, ...]) -> Table:
    """Juno (6 against a disaster) and Ione (4) have charmed The Velvet Regent (5), which comes back
    to them in the next Maintenance phase: it leaves the field and enters anew."""
    made = scene(
        'phase = "scavenge"\n[[locations]]\ncard = "av.canal-market"\nitems = ["av.gold-badge"]\n'
        + who(JUNO) + who(IONE) + disaster(REGENT) + piles(cards),
        luck="",
    )  # fmt: skip
    for one in (JUNO, IONE):
        play(made, ("charm", one, REGENT), "pass", "pass")
    return made


def to_maintenance(made: Table) -> None:
    """On to the main part of the next Maintenance phase, or to what happens before it."""
    turn = state(made).turn
    while state(made).turn == turn or state(made).phase < 3:
        play(made, "done" if "done" in options(made) else "pass")


@pytest.mark.clause("AM-X87", "AM-26.18", "AM-26.44")
def test_when_all_lose_it_takes_the_item_and_does_not_attack_them_in_maintenance() -> None:
    made = spurned(LOST * 2)
    assert seen(made, REGENT)[0]["item"] == [None]
    assert made.view(None)["sites"][0]["items"] == []
    to_maintenance(made)
    assert asked(made) == "standby" and fight(made) is None and not made.view(None)["charms"]
    assert any(one.kind == "leaves" for one in made.events)  # it was away, and is back
    assert not any(one.kind == "attacked" for one in made.events)
    half = spurned((*LOST, "av.panic", "av.hook"))  # Ione: 4 + 1 against 5 - 3
    assert seen(half, REGENT)[0]["item"] == []
    to_maintenance(half)
    assert half.view(None)["charms"]  # it charms before it attacks


# Skirmish


def fifth_turn(left: int) -> tuple[Table, int]:
    """The first player has revealed all of hers in four turns; so many of them are left."""
    made = skirmish()
    seat = state(made).first
    while state(made).players[seat].turns < 4 or state(made).active == seat:
        battle = state(made).combat
        if battle is not None:  # nobody falls before her fifth turn
            battle.health |= {one: 40 for one in battle.health if one >= 0}
        wanted = ("retreat", "pass", "done", "none", "no", options(made)[0])
        play(made, next(one for one in wanted if one in options(made)))
    s = state(made)
    mine = [one for one in s.bodies.values() if one.seat == seat]
    assert (len(mine), s.players[seat].reserve, s.players[seat].turns) == (4, [], 4)
    for one in ids(made, [one.card for one in mine[left:]]):
        kill(made, one)
    while made.waiting and state(made).active != seat:
        fight_on(made)
    return made, seat


@pytest.mark.clause("AM-X97", "AM-31.27")
def test_in_turn_five_two_revealed_characters_go_on_and_who_has_none_loses() -> None:
    made, seat = fifth_turn(left=2)
    assert (state(made).players[seat].turns, made.over) == (5, False)
    assert (asked(made), next(iter(made.waiting))) == ("arm", seat)  # there is none to reveal
    play(made, "done")
    assert any(one.kind == "reveals" for one in made.events[-8:])  # a disaster is played on them
    lost, seat = fifth_turn(left=0)
    assert lost.result is not None
    assert (lost.result.clauses, lost.result.places[seat]) == (("AM-31.27",), 2)


def sally(*falls: bool) -> Table:
    """Two combat disasters are played in turn; each falls in its first round, or is fled from."""
    made = skirmish()
    s = state(made)
    seat, foe = s.first, s.players[1 - s.first]
    kinds = dict(zip(ids(made, foe.disasters), foe.disasters, strict=True))
    two = [kinds["av.clatter-swarm"], kinds["av.gloam-hound"]]
    foe.disasters = [one for one in foe.disasters if one not in two] + two
    play(made, options(made)[0], "done")
    met: list[int] = []
    while state(made).active == seat:
        battle = state(made).combat
        if battle is not None:
            met += [battle.menace] if battle.menace not in met else []
            battle.health |= {one: 40 for one in battle.health if one >= 0}
            if falls[len(met) - 1]:
                battle.health[-1 - battle.menace] = -5
            elif "retreat" in options(made):
                play(made, "retreat")
                continue
        fight_on(made)
    assert len(met) == len(falls)
    return made


@pytest.mark.clause("AM-X98", "AM-31.21", "AM-31.22", "AM-31.23")
@pytest.mark.parametrize(("falls", "won"), [((True, True), 1), ((True, False), 0), ((False,), 0)])
def test_both_disasters_defeated_win_an_item_and_only_the_first_wins_none(
    falls: tuple[bool, ...], won: int
) -> None:
    made = sally(*falls)
    seat = state(made).first
    mine, foe = (made.view(None)["players"][one] for one in (seat, 1 - seat))
    assert len(mine["won"]) == won
    assert len(state(made).players[1 - seat].items) == 10 - won
    assert len(foe["removed"]) == 2 and foe["disasters"] == 18  # both were played, or are out
