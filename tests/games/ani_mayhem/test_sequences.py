"""Who must act, who may, and in which order. AM-1.8, AM-14.2, AM-29.2, AM-29.10 to AM-29.12."""

from contextlib import AbstractContextManager

import pytest

from fracas.games.ani_mayhem.traits import Condition, Effect, Event, Trait, Window
from fracas.table import Table

from . import looks
from .looks import phase as phase_of
from .patched import replace, with_card
from .scene import asked, body, happened, ids, number, options, play, printed, scene, state
from .test_phases import HOME, placed, player
from .test_traits import disaster, table, who

POISE = 'enhancements = ["av.poise"]'


def poise(*traits: Trait) -> AbstractContextManager[None]:
    """Poise that does something when a phase begins or ends."""
    return with_card(replace(printed("av.poise"), modifiers={}, trait=traits))


def stirring(event: Event, *effects: Effect, phase: Window | None = None) -> Trait:
    limits = (Condition(phase=phase),) if phase else ()
    return Trait(kind="triggered", on=event, if_=limits, do=effects)


def learnt(made: Table, card: str) -> list[str]:
    return looks.learnt(made, card)


def stirred(made: Table) -> list[str]:
    """Which cards have acted, in order."""
    return [str(one["card"]) for one in happened(made, "stirs")]


# The beginning, the main part and the end of a phase


@pytest.mark.clause("AM-14.2", "AM-32.16", "AM-2.49")
def test_every_phase_has_its_beginning_before_the_main_part_and_its_end_after_it() -> None:
    starts, ends = Effect(gain_skill="Cooking"), Effect(gain_skill="Music")
    with poise(stirring("phase_start", starts), stirring("phase_end", ends)):
        made = table(who("av.ox-hendry", "av.coral-maze", POISE), phase="turn")
        seen = []
        while state(made).turn == 2:
            known = learnt(made, "av.ox-hendry")
            seen.append((state(made).phase, known.count("Cooking"), known.count("Music")))
            play(made, "pass")
    assert seen == [(phase, phase, phase - 1) for phase in (1, 3, 4, 5, 6)]


@pytest.mark.clause("AM-14.2")
def test_what_acts_at_the_beginning_of_maintenance_comes_before_the_disasters_move() -> None:
    with poise(stirring("phase_start", Effect(place="haven"), phase="maintenance")):
        made = scene(
            'phase = "maintenance"\n' + HOME + placed("av.ox-hendry", "av.canal-market", POISE)
            + disaster("av.hired-muscle", "av.bamboo-ridge")
        )  # fmt: skip
        assert body(made, "av.ox-hendry").at == -1
        assert state(made).combat is None


@pytest.mark.clause("AM-14.2")
def test_what_lasts_for_the_phase_is_still_there_when_it_ends() -> None:
    strong = stirring("phase_start", Effect(modify="damage", by="+2"), phase="move")
    learns = Trait(
        kind="triggered", on="phase_end", if_=(Condition(party_has="damage 7+"),),
        do=(Effect(gain_skill="Music"),),
    )  # fmt: skip
    with poise(strong, learns):
        made = table(who("av.ox-hendry", "av.coral-maze", POISE), phase="move")
        assert learnt(made, "av.ox-hendry") == []
        play(made, "pass", "pass")
        assert learnt(made, "av.ox-hendry") == ["Music"]


# A sequence


def two_each() -> Table:
    return table(
        who("av.dex-marlow", "av.coral-maze", POISE), who("av.fenwick", "av.coral-maze", POISE),
        who("av.ox-hendry", "av.coral-maze", POISE, 2), who("av.juno-parrish", "av.coral-maze",
        POISE, 2), phase="turn", seats=2,
    )  # fmt: skip


@pytest.mark.clause("AM-29.2", "AM-29.12", "AM-D18", "AM-1.10")
def test_the_active_player_orders_her_own_then_the_next_and_none_comes_back() -> None:
    with poise(stirring("phase_start", Effect(incapacitate=True), phase="discard")):
        made = two_each()
        order = []
        while asked(made) == "next_trait":
            seat = next(iter(made.waiting))
            acted = [one.card for one in state(made).bodies.values() if one.idle]
            order.append((seat, len(options(made)), len(acted)))
            play(made, options(made)[-1])
        assert order == [(0, 2, 0), (1, 2, 2)]
        assert asked(made) == "standby" and next(iter(made.waiting)) == 0
        assert all(one.idle for one in state(made).bodies.values())


@pytest.mark.clause("AM-29.12", "AM-D18")
@pytest.mark.parametrize("first", [0, 1])
def test_the_order_that_she_names_is_the_order_in_which_they_act(first: int) -> None:
    own = Trait(kind="triggered", on="phase_start", if_=(Condition(phase="move"),),
                do=(Effect(gain_skill="Music"),))  # fmt: skip
    cook = replace(printed("av.ox-hendry"), trait=(own,))
    cooks = poise(stirring("phase_start", Effect(gain_skill="Cooking"), phase="move"))
    with cooks, with_card(cook):
        made = table(who("av.ox-hendry", "av.coral-maze", POISE), phase="move")
        assert asked(made) == "next_trait" and len(options(made)) == 2
        play(made, options(made)[first])
    ways = [["Music", "Cooking"], ["Cooking", "Music"]]
    assert learnt(made, "av.ox-hendry") == ways[first]
    cards = ["av.ox-hendry", "av.poise"]
    assert stirred(made) == (cards if first == 0 else cards[::-1])


# What must be done


@pytest.mark.clause("AM-29.10")
def test_what_must_act_cannot_be_passed_over_and_what_left_play_binds_no_one() -> None:
    with poise(stirring("phase_start", Effect(gain_skill="Music"), phase="move")):
        made = table(
            who("av.dex-marlow", "av.coral-maze", POISE), who("av.fenwick", "av.coral-maze", POISE),
            who("av.juno-parrish", "av.coral-maze", POISE), phase="move",
        )  # fmt: skip
        assert asked(made) == "next_trait"
        assert len(options(made)) == 3 and "pass" not in options(made)
        s = state(made)
        s.players[0].removed.append(body(made, "av.dex-marlow").enhancements.pop())
        play(made, options(made)[-1])
    assert asked(made) == "standby" and "pass" in options(made)
    people = ("av.dex-marlow", "av.fenwick", "av.juno-parrish")
    assert [learnt(made, one) for one in people] == [[], ["Music"], ["Music"]]


@pytest.mark.clause("AM-29.10")
def test_a_trait_whose_character_is_gone_does_not_act() -> None:
    goes = Trait(kind="triggered", on="phase_start", do=(Effect(discard="self"),))
    sings = poise(stirring("phase_start", Effect(gain_skill="Music"), phase="move"))
    with sings, with_card(replace(printed("av.ox-hendry"), trait=(goes,))):
        made = table(who("av.ox-hendry", "av.coral-maze", POISE), phase="move")
        play(made, options(made)[0])
    assert stirred(made) == ["av.ox-hendry"]
    assert asked(made) == "standby" and not state(made).bodies


RELOAD = 'phase = "reload"\n' + HOME


@pytest.mark.clause("AM-29.11", "AM-29.10", "AM-16.1")
@pytest.mark.parametrize("order", [("draw", "return"), ("draw", "draw", "return")])
def test_who_must_draw_and_may_take_back_does_both_in_any_order(order: tuple[str, ...]) -> None:
    cards = player(hand=["av.brace"] * 4, draw=["av.spark"] * 4, turns=5)
    made = scene(RELOAD + cards + 'bonked = { "av.dex-marlow" = 5 }\n')
    back = ("return", number("av.dex-marlow"))
    for at, act in enumerate(order):
        assert options(made) == (["draw", back] if at else ["draw", "done", back])
        play(made, back if act == "return" else "draw")
    hand = sorted(ids(made, state(made).players[0].hand))
    assert hand == ["av.brace"] * 4 + ["av.dex-marlow"] + ["av.spark"] * 2
    assert phase_of(made) == "maintenance"


@pytest.mark.clause("AM-29.10")
def test_a_draw_that_cannot_be_made_is_no_duty() -> None:
    made = scene(RELOAD + player(hand=["av.brace"], draw=["av.spark"], turns=5))
    play(made, "draw")
    assert phase_of(made) == "maintenance"
    assert len(state(made).players[0].hand) == 2


# Agreements


@pytest.mark.clause("AM-1.8")
def test_cards_change_hands_only_among_ones_own_whatever_was_agreed() -> None:
    carrying = 'equipment = ["av.orbit-pass"]\nitems = ["av.gold-badge"]'
    made = scene(
        'phase = "equip"\n' + HOME + placed("av.dex-marlow", "av.night-market", carrying)
        + placed("av.juno-parrish", "av.night-market")
        + placed("av.ox-hendry", "av.night-market", "seat = 2"), 2,
    )  # fmt: skip
    juno, ox = (body(made, one).card for one in ("av.juno-parrish", "av.ox-hendry"))
    receivers = {one[3] for one in options(made) if one[0] == "hand"}
    assert receivers == {juno} and ox not in receivers


@pytest.mark.clause("AM-1.8", "AM-D9")
def test_who_let_a_guest_in_may_turn_on_her_all_the_same() -> None:
    made = scene(
        'phase = "move"\nactive = 2\n' + HOME
        + placed("av.dex-marlow", "av.dockside-loft", 'items = ["av.gold-badge"]')
        + placed("av.ox-hendry", "av.canal-market", "seat = 2"), 2,
    )  # fmt: skip
    play(made, ("go", "av.canal-market"), "av.ox-hendry", "done", "av.dockside-loft")
    assert asked(made) == "permit"
    carried = [list(one.items) for one in state(made).bodies.values()]
    play(made, "grant")
    assert [list(one.items) for one in state(made).bodies.values()] == carried
    while asked(made) != "standby":
        play(made, -1 if -1 in options(made) else options(made)[0])
    play(made, "pass")
    assert ("assault", 1, -1) in options(made)
