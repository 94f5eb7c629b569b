"""CD-S: what is hidden from whom. Pairs of positions that differ in one secret alone."""

import random
from collections.abc import Sequence

import pytest

import fracas
from fracas.engine import imagine
from fracas.games.collateral_damage.cards import CARD, CHARACTER
from fracas.games.collateral_damage.training import take, techniques_in_hand
from fracas.record import Input
from fracas.table import Table
from fracas.testing import check_secret, check_secret_sequel

from .scenes import BOX, GAME, as_game, asked, choices, hand, of, say, scene, written


def drafted(seed: int = 5, **options: object) -> Table:
    """A table of three at the moment when the first tile is to be laid."""
    table = fracas.new(GAME, 3, seed, **options)
    while asked(table)[1] != "hex":
        say(table, choices(table)[0])
    return table


def play(seat: int, *answers: str | int | tuple[str, str], question: int = 1) -> Input:
    return Input("play", seat - 1, question, list(answers))


def still_blind(pair: Sequence[str], *inputs: Input, blind: int | None) -> None:
    """The same inputs in both positions, and the viewer cannot tell them apart."""
    one, other = pair
    check_secret_sequel(GAME, one, other, *inputs, blind=blind)


@pytest.mark.clause("CD-S1")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('campus = ["U05", "U06"]', 'campus = ["U06", "U05"]'),
        ('alien = ["A05", "A06"]', 'alien = ["A06", "A05"]'),
        ('shady = ["S05", "S06"]', 'shady = ["S06", "S05"]'),
        ('training = ["T05", "T14"]', 'training = ["T14", "T05"]'),
    ],
)
def test_the_order_of_decks_is_hidden(one: str, other: str) -> None:
    who = ("A01 1 N08", "S16 2 N08")
    check_secret(
        GAME, written("gang", *who, extra=one), written("gang", *who, extra=other), 0, 1, None
    )


@pytest.mark.clause("CD-S1")
def test_a_drawn_card_is_its_drawer_s_alone() -> None:
    pair = [
        written("gang", "A01 1 N08", np=[3], extra=f'training = ["{card}"]')
        for card in ("T05", "T14")
    ]
    for blind in (1, None):
        still_blind(pair, play(1, "train"), blind=blind)
    table = fracas.position(GAME, pair[0])
    say(table, "train")
    assert table.view(0)["players"][0]["hand"] == ["T05"]
    assert table.view(1)["players"][0]["hand"] == []
    texts = [one.text(seat) for one in table.events for seat in (0, 1) if one.kind == "draw"]
    assert texts == ["You draw Waterfall Training", "Boss Benigara draws a Training card"]


@pytest.mark.clause("CD-S1")
def test_a_recruit_is_seen_by_all() -> None:
    table = scene("gang", extra='campus = ["U12"]')
    say(table, ("recruit", "campus"))
    assert "U12" in table.view(1)["characters"] and "U12" in table.view()["characters"]


@pytest.mark.clause("CD-S2")
def test_a_hand_is_its_owner_s_alone() -> None:
    who = ("A01 1 N08", "S16 2 N08")
    pair = [written("gang", *who, hands=[cards]) for cards in ("T14 T01", "T22 T01")]
    check_secret(GAME, pair[0], pair[1], 1, None)
    table = fracas.position(GAME, pair[0])
    assert table.view(1)["players"][0]["hand_size"] == 2
    say(table, "attach", "T01")
    assert table.view(1)["characters"]["A01"]["techniques"] == ["T01"]


@pytest.mark.clause("CD-S3", "CD-D22")
def test_a_peek_is_for_its_player_alone() -> None:
    pair = [
        written("gang", "A01 1 N08", "S16 2 N08", extra=f'shady = ["{card}"]')
        for card in ("S05", "S06")
    ]
    for last in ("keep", "bottom"):
        for blind in (1, None):
            peek = play(1, ("power", "A01"), "shady"), play(1, last, question=3)
            still_blind(pair, *peek, blind=blind)
    table = fracas.position(GAME, pair[0])
    say(table, ("power", "A01"), "shady")
    assert table.view(0)["decks"]["shady"]["known"] == {"0": "S05"}
    say(table, "bottom")
    assert table.view(0)["decks"]["shady"] == {"size": 15, "known": {}, "under": ["S05"]}
    assert table.view(1)["decks"]["shady"] == {"size": 15, "known": {}, "under": []}


@pytest.mark.clause("CD-S3")
def test_a_stolen_card_is_known_to_the_two() -> None:
    pair = [
        written("passion", "S08 1 N08", "S16 2 N08", "A01 3 N00", seats=3, hands=["", card])
        for card in ("T05", "T14")
    ]
    for blind in (2, None):
        still_blind(pair, play(1, "S16"), blind=blind)
    table = fracas.position(GAME, pair[0])
    say(table, "S16")
    assert hand(table, 1) == ["T05"]
    assert table.view(1)["players"][0]["hand"] == ["T05"], "the victim knows what it was"
    assert table.view(2)["players"][0]["hand"] == []


@pytest.mark.clause("CD-S4", "CD-D10")
def test_a_defender_with_any_card_is_asked() -> None:
    pair = [
        written("combat", "S16 1 N08 pp1", "A01 2 N08", hands=["", card]) for card in ("T14", "T01")
    ]
    for blind in (0, None):
        still_blind(pair, play(1, "S16"), blind=blind)
    table = fracas.position(GAME, pair[1])
    say(table, "S16")
    assert asked(table) == (2, "defend") and choices(table) == ["none"]
    table = scene("combat", "S16 1 N08 pp1", "A01 2 N08", luck="attack 1, defence 1")
    say(table, "S16")
    assert asked(table)[1] != "defend"


@pytest.mark.clause("CD-S4", "CD-D16")
def test_a_holder_with_any_card_is_asked() -> None:
    pair = [
        written("domination", "S16 1 N08", "A01 2 N08", hands=["", card]) for card in ("T20", "T01")
    ]
    for blind in (0, None):
        still_blind(pair, play(1, "N08", 0), blind=blind)
    table = fracas.position(GAME, pair[1])
    say(table, "N08", 0)
    assert asked(table) == (2, "hold") and choices(table) == ["none"]


@pytest.mark.clause("CD-S5", "CD-R96")
def test_the_order_of_the_fired_is_hidden_but_not_who_they_are() -> None:
    pair = [
        written("gang", "A01 1 N08", "S16 2 N08", extra=f"fired = {fired}")
        for fired in (["S05", "S06", "S07"], ["S07", "S05", "S06"])
    ]
    check_secret(GAME, pair[0], pair[1], 0, 1, None)
    table = fracas.position(GAME, pair[0])
    assert table.view(1)["decks"]["shady"]["under"] == ["S05", "S06", "S07"]
    orders = {
        tuple(as_game(imagine(table.game, of(table), 0, random.Random(n))).under[2])
        for n in range(30)
    }
    assert len(orders) == 6


@pytest.mark.clause("CD-S5", "CD-R96", "CD-12.3")
def test_the_fired_lie_in_any_order_and_come_last() -> None:
    rest = [f"S{n:02} 2 N00" for n in range(3, 12)] + [f"S{n:02} 3 N00" for n in range(12, 17)]
    places = set()
    for seed in range(12):
        table = scene(
            "gang", "S01 1 N00", "S02 1 N00", *rest, seats=3, np=[9], extra=f'seed = "{seed}"'
        )
        say(table, ("fire", "S01"), ("fire", "S02"))
        assert set(of(table).under[2]) == {CHARACTER["S01"], CHARACTER["S02"]}
        say(table, ("recruit", "shady"))
        places.add(next(iter(table.view()["players"][0]["characters"])))
    assert places == {"S01", "S02"}


@pytest.mark.clause("CD-S5")
def test_all_else_is_open() -> None:
    who = ("A01 1 N08 pp3 d2 loves=S16 +T01", "S16 2 N08 cold2 loves=A01", "U01 2 N02 guardian")
    table = scene("gang", *who, np=[4, 6], extra=f"training_left = {BOX - 5}")
    views = [table.view(seat) for seat in (0, 1, None)]
    for view in views:
        view.pop("you")
    assert views[0] == views[1] == views[2]
    assert len(views[0]["training"]["discards"]) == 4


@pytest.mark.clause("CD-S6", "CD-18.6")
def test_hidden_tiles_are_their_holders_alone() -> None:
    table = drafted(hidden_tiles=True)
    s = of(table)
    for viewer in (0, 1, 2, None):
        for seat, player in enumerate(table.view(viewer)["players"]):
            assert player["unplaced"] == 2
            assert len(player["tiles"]) == (2 if seat == viewer else 0)
    worlds = [as_game(imagine(table.game, s, 0, random.Random(n))) for n in range(20)]
    assert all(world.held[0] == s.held[0] for world in worlds)
    assert any(sorted(world.held[1]) != sorted(s.held[1]) for world in worlds)
    assert any(sorted(world.box) != sorted(s.box) for world in worlds)
    while asked(table)[1] != "first_character":
        say(table, choices(table)[0])
    assert len(table.view()["cities"]) == 2, "known once placed"


@pytest.mark.clause("CD-S6")
def test_nobody_learns_of_another_s_tiles() -> None:
    def held(*tiles: str) -> str:
        decks = [f'{{ "{name} deck" = [] }}' for name in ("campus", "alien", "shady", "training")]
        dice = [f'{{ "order die" = {die} }}' for die in (6, 6, 1, 1)]
        luck = [*decks, *dice, f'{{ "tiles" = {list(tiles)} }}']
        options = "options = { hidden_tiles = true }"
        return f'seats = 2\nphase = "setup"\n{options}\nluck = [{", ".join(luck)}]'

    pair = held("N01", "N02", "N03", "N04"), held("N01", "N02", "N05", "N06")
    said = [(1, "red"), (2, "blue"), (1, "campus"), (2, "campus")]
    steps = [play(seat, word, question=n) for n, (seat, word) in enumerate(said, 1)]
    for blind in (0, None):
        still_blind(pair, *steps, blind=blind)
    table = fracas.position(GAME, pair[0])
    say(table, "red", "blue", "campus", "campus")
    assert table.view(1)["players"][1]["tiles"] == ["N03", "N04"]


@pytest.mark.clause("CD-S2", "CD-15.9")
def test_the_copy_that_others_know_is_played_first() -> None:
    table = scene("passion", "S08 1 N08", "S16 2 N08", "A01 2 N00", hands=["T14", "T14"], np=[9, 9])
    say(table, "S16")
    assert hand(table, 1) == ["T14", "T14"]
    assert table.view(1)["players"][0]["hand"] == ["T14"]
    take(of(table), 0, CARD["T14"])
    assert table.view(1)["players"][0]["hand"] == [], "what is left may be any card"


@pytest.mark.clause("CD-S2", "CD-15.3")
def test_whoever_chooses_a_technique_is_imagined_with_one() -> None:
    table = scene("gang", "U01 1 N08", "S16 2 N08", hands=["T01 T14", "T16"])
    say(table, "attach")
    assert asked(table) == (1, "attach")
    hands = set()
    for n in range(20):
        world = as_game(imagine(table.game, of(table), 1, random.Random(n)))
        assert techniques_in_hand(world, 0)
        assert len(world.hands[0]) == 2 and sorted(world.seen) == sorted(of(table).seen)
        hands.add(tuple(world.hands[0]))
    assert len(hands) > 10
