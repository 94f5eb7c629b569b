"""Who goes where, on foot or in a vehicle, step by step. AM-19, AM-25."""

import pytest

from fracas.games.ani_mayhem.affairs import NOBODY, Combat, Craft, Wooing
from fracas.games.ani_mayhem.driving import may_change_seats, may_get_out, offer_board, offer_drive
from fracas.games.ani_mayhem.effects import come_to
from fracas.games.ani_mayhem.movement import on_its_own
from fracas.games.ani_mayhem.pieces import Spell
from fracas.games.ani_mayhem.traits import Selector
from fracas.games.ani_mayhem.vehicles import drive
from fracas.table import Table

from .looks import retreats
from .patched import replace, with_card
from .pieces import (
    BAO,
    DEX,
    HOUND,
    IONE,
    JUNO,
    OX,
    SHRINE_FIELD,
    SHRINE_HOMES,
    TAM,
    THERE,
    VEGA,
    WEN,
    cards,
    lying,
    made,
    who,
)
from .scene import body, menace, options, play, printed, row, running, scene, state
from .test_field import laid


def at_shrine(*parts: str, phase: str = "move", seats: int = 2) -> Table:
    """The field with a shrine, which asks for a symbol; the haven at the market is one's own."""
    return scene(f'phase = "{phase}"\n' + SHRINE_FIELD + SHRINE_HOMES + "".join(parts), seats)


def steps(table: Table, place: int, card: str) -> list[int]:
    """Where somebody may step from a place."""
    play(table, ("go", place), card, "done")
    return [one for one in options(table) if isinstance(one, int)]


@pytest.mark.clause("AM-21.16", "AM-9.5", "AM-19.3", "AM-9.15")
def test_from_a_location_one_steps_and_runs_into_the_own_haven_that_is_annexed_there() -> None:
    found = steps(at_shrine(who(DEX)), 1, DEX)
    assert -2 in found and -1 not in found
    assert steps(at_shrine(who(IONE, "av.chapel-of-salt")), -2, IONE) == [1]
    table = at_shrine(who(DEX), who(OX, "av.night-market"), who(IONE, "av.chapel-of-salt"))
    assert retreats(table, DEX) == [0, -2]  # not to the shrine without the symbol
    assert retreats(table, OX) == [1]  # the haven there is the other player's
    assert retreats(table, IONE) == [1]


@pytest.mark.clause("AM-11.13", "AM-19.3")
def test_one_may_pass_where_one_cannot_stop_only_with_movement_to_go_on() -> None:
    def to_the_shrine(made: int = 0, dead_end: bool = False, haven: int = -1) -> bool:
        table = at_shrine(who(DEX, more=f"steps = {made}"))
        s = state(table)
        s.near[2] = () if dead_end else s.near[2]
        s.sites[2].haven = haven
        return 2 in steps(table, 1, DEX)

    assert to_the_shrine() and not to_the_shrine(made=1)
    assert not to_the_shrine(dead_end=True)
    assert to_the_shrine(dead_end=True, haven=1)  # her own haven beside it is a way on
    assert not to_the_shrine(made=1, dead_end=True, haven=1)
    assert not to_the_shrine(dead_end=True, haven=0)


@pytest.mark.clause("AM-31.6", "AM-2.68")
@pytest.mark.parametrize("seats", [3, 4])
def test_along_the_ring_one_touches_the_next_on_either_side(seats: int) -> None:
    near = [set(one) for one in state(laid(seats, "line")).near]
    many = len(near)
    assert many > 10
    assert near == [{(at - 1) % many, (at + 1) % many} for at in range(many)]


@pytest.mark.clause("AM-19.4", "AM-3.6")
@pytest.mark.parametrize(
    ("sixth", "called", "comes"),
    [(THERE, IONE, False), (THERE, BAO, True), ("av.chapel-of-salt", IONE, True)],
)
def test_nobody_is_called_out_of_a_haven_as_a_seventh(
    sixth: str, called: str, comes: bool
) -> None:
    nought = "av.nought"  # who brings another one here, and now from anywhere
    card = printed(nought)
    target = Selector(of="character", whose="own", not_=("self",), n=1, pick="choose")
    with with_card(replace(card, trait=(replace(card.trait[0], target=target),))):
        table = at_shrine(
            *(who(one) for one in (nought, DEX, OX, WEN, JUNO)), who(BAO, sixth),
            who(IONE, "av.chapel-of-salt"), phase="scavenge",
        )  # fmt: skip
        play(table, ("trait", nought), called, "pass", "pass")
        assert (body(table, called).at == 1) is comes


@pytest.mark.clause("AM-D8", "AM-19.2", "AM-19.4")
def test_all_go_together_or_one_after_another_is_named() -> None:
    table = at_shrine(who(DEX), who(OX))
    dex, ox = cards(table, DEX, OX)
    play(table, ("go", 1))
    assert options(table) == ["all", dex, ox]
    play(table, DEX)
    assert options(table) == ["done", ox]
    play(table, OX)
    assert [one for one in options(table) if one in (dex, ox)] == []


@pytest.mark.clause("AM-28.14", "AM-11.11")
def test_who_moves_alone_stops_where_it_may() -> None:
    field = row("av.old-fox-shrine", "av.night-market", "av.canal-market")
    table = scene('phase = "move"\n' + field + who(DEX, "av.night-market"), 2)
    s = running(table)
    dex = body(table, DEX)
    assert on_its_own(s, dex) == ["stop", 0, 2]  # through the shrine there is a way back
    dex.steps = 1
    assert on_its_own(s, dex) == ["stop", 2]
    dex.steps, dex.at = 2, 0
    assert on_its_own(s, dex) == ["stop"]
    dex.steps = 1
    assert on_its_own(s, dex) == [1]


@pytest.mark.clause("AM-25.1", "AM-25.8")
def test_when_one_may_leave_a_vehicle() -> None:
    table, s = made(who(TAM, more='equipment = ["av.siege-crawler"]'), lying(HOUND), phase="move")
    tam = body(table, TAM)
    (crawler,) = tam.gear
    drive(s, tam, crawler)
    craft = s.crafts[crawler]
    assert may_get_out(s, craft)
    s.phase = 6
    assert not may_get_out(s, craft)
    fight = s.combat = Combat(menace(table, HOUND).order, 0, site=1, able=[tam.card], round=1)
    assert may_get_out(s, craft)
    fight.able = [crawler]
    assert not may_get_out(s, craft)
    fight.round = 2
    assert may_get_out(s, craft)
    for field, value in (("stage", 2), ("site", 0)):
        before = getattr(fight, field)
        setattr(fight, field, value)
        assert not may_get_out(s, craft)
        setattr(fight, field, before)
    s.stack = [Spell(1, 0, 0, 0)]
    assert not may_get_out(s, craft)
    s.stack, s.charms = [], [Wooing()]
    assert not may_get_out(s, craft)
    s.charms, s.combat = [], None


@pytest.mark.clause("AM-19.4", "AM-11.24")
def test_a_haven_calls_nobody_onto_the_field_as_a_seventh() -> None:
    six = (DEX, OX, WEN, BAO, TAM, VEGA)
    table, s = made(*(who(one) for one in six), who(IONE, "av.dockside-loft"))
    site = s.sites[3].card
    come_to(s, body(table, IONE), site)
    assert body(table, IONE).at == -1
    come_to(s, body(table, DEX), site)
    assert body(table, DEX).at == 3
    body(table, DEX).at = -1
    come_to(s, body(table, IONE), site)
    assert body(table, IONE).at == 3


@pytest.mark.clause("AM-32.21", "AM-28.14")
def test_who_moves_alone_does_not_cross_a_bridge_that_is_out() -> None:
    table, s = made(who(DEX), lying("av.bridge-out"), phase="move")
    dex = body(table, DEX)
    assert on_its_own(s, dex) == ["stop"]
    menace(table, "av.bridge-out").at = 3
    assert on_its_own(s, dex) == [
        "stop",
        0,
        2,
        -2,
    ]  # whose haven it is may be asked


@pytest.mark.clause("AM-D10", "AM-6.15")
def test_one_boards_and_drives_only_when_one_could_move() -> None:
    table, s = made(who(TAM, more='equipment = ["av.siege-crawler"]'), who(DEX), phase="move")
    tam, dex = body(table, TAM), body(table, DEX)
    (crawler,) = tam.gear
    crew = [tam, dex]
    assert may_change_seats(s, 0) and not may_change_seats(s, 1)
    assert [one[1] for one in offer_drive(s, 0, crew)] == [tam.card]
    for name, value in (
        ("stack", [Spell(1, 0, 0, 0)]),
        ("charms", [Wooing()]),
        ("combat", Combat()),
    ):
        before = getattr(s, name)
        setattr(s, name, value)
        assert not may_change_seats(s, 0)
        assert list(offer_drive(s, 0, crew)) == []
        setattr(s, name, before)
    s.crafts = {crawler: Craft(crawler, 0, 1, tam.card)}
    tam.craft = crawler
    assert list(offer_board(s, 0, crew)) == [("board", dex.card, crawler)]
    assert list(offer_board(s, 1, crew)) == []
    s.phase = 6
    assert list(offer_board(s, 0, crew)) == [] and not may_change_seats(s, 0)
    s.crafts, tam.craft = {}, NOBODY


@pytest.mark.clause("AM-D8", "AM-19.4", "AM-3.6")
def test_not_more_leave_a_haven_than_the_field_has_room_for() -> None:
    home = "av.chapel-of-salt"
    five = [who(one) for one in (OX, WEN, BAO, TAM, VEGA)]
    table = at_shrine(who(DEX, home), who(IONE, home), *five)
    dex, ione = cards(table, DEX, IONE)
    play(table, ("go", -2))
    assert options(table) == [dex, ione]
    play(table, DEX)
    assert ione not in options(table)
