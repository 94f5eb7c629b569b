"""NG-S1 to NG-S9: positions that differ in one secret alone."""

import random

import pytest

import fracas
from fracas.engine import imagine
from fracas.games.neon_gods import game
from fracas.games.neon_gods.cards import KEY
from fracas.games.neon_gods.state import NeonGods
from fracas.testing import check_secret, heard, sight

from .tables import answer, asked, at, cards, gang, question, source, state, told, until

GRUNTS = [f"grunt-{one}" for one in ("warrior", "bandit", "builder", "charmer", "doc", "merchant")]
FIGHT = {"step": "battle", "bare": True}


def known(table: fracas.Table, viewer: int | None = 1) -> list[str]:
    """What P2 (or a spectator) knows of P1's hand."""
    found = table.view(viewer)["players"][0]["known"]
    assert isinstance(found, list)
    return found


def tell_apart(one: fracas.Table, other: fracas.Table, viewer: int | None) -> bool:
    seen = sight(one, viewer) != sight(other, viewer)
    return seen or heard(one, one.log, viewer) != heard(other, other.log, viewer)


def worlds(table: fracas.Table, viewer: int, count: int = 60) -> list[NeonGods]:
    rng = random.Random(1)
    return [imagine(game, state(table), viewer, rng) for _ in range(count)]


@pytest.mark.clause("NG-S1")
def test_a_hand_is_its_owners_alone() -> None:
    one = source(players=[{"hand": ["thea"], "draw": ["ulf", "yara", *GRUNTS]}])
    other = source(players=[{"hand": ["yara"], "draw": ["ulf", "thea", *GRUNTS]}])
    check_secret("neon-gods", one, other, 1, None)
    tables = fracas.position("neon-gods", one), fracas.position("neon-gods", other)
    assert tell_apart(*tables, 0)
    assert tables[0].view(1)["players"][0]["hand"] == 2  # its size is open


@pytest.mark.clause("NG-S2")
def test_the_order_of_a_draw_pile_is_nobodys() -> None:
    hand = ["ulf"]
    one = source(step="recruit", players=[{"hand": hand, "draw": ["thea", "yara", *GRUNTS]}])
    other = source(step="recruit", players=[{"hand": hand, "draw": ["yara", "thea", *GRUNTS]}])
    check_secret("neon-gods", one, other, 0, 1, None)
    table = fracas.position("neon-gods", one)
    assert table.view(1)["players"][0]["draw"] == 8
    mine = {tuple(cards(s.players[0].draw)) for s in worlds(table, 0)}
    assert mine == {tuple(sorted(["thea", "yara", *GRUNTS]))}  # the owner knows its content
    theirs = {KEY[s.players[0].hand[0]] for s in worlds(table, 1)}
    assert len(theirs) > 4  # others only that of hand and pile together


@pytest.mark.clause("NG-S3", "NG-D17", "NG-D18")
def test_battle_cards_from_hand_are_their_owners_until_the_reveal() -> None:
    players = [{"figures": {"c3": 1}, "hand": ["thea", "yara"]}, {"figures": {"c3": 1}}]
    one, other = at(**FIGHT, players=players), at(**FIGHT, players=players)
    answer(one, "thea", "stop")
    answer(other, "yara", "stop")
    assert tell_apart(one, other, 0)
    assert not tell_apart(one, other, 1) and not tell_apart(one, other, None)
    answer(one, "stop")
    assert told(one, "reveal") == [{"who": 0, "cards": ("thea",)}]
    assert one.view(None)["fought"]["attacker"]["cards"] == ["thea"]


@pytest.mark.clause("NG-S3", "NG-11.9")
def test_battle_cards_from_the_pile_are_nobodys_until_the_reveal() -> None:
    def fight(top: list[str]) -> fracas.Table:
        player = {"figures": {"c3": 1}, "hand": [], "draw": [*top, *GRUNTS]}
        table = at(**FIGHT, players=[player, {"figures": {"c3": 1}}])
        answer(table, "unseen", "stop")
        return table

    one, other = fight(["thea", "yara"]), fight(["yara", "thea"])
    for viewer in (0, 1, None):
        assert not tell_apart(one, other, viewer)
    answer(one, "stop")
    assert told(one, "reveal") == [{"who": 0, "cards": ("thea",)}]


@pytest.mark.clause("NG-S4")
def test_the_order_of_the_deck_is_nobodys() -> None:
    one, other = source(deck=["ivo", "ulf"]), source(deck=["ulf", "ivo"])
    check_secret("neon-gods", one, other, 0, 1, None)
    assert fracas.position("neon-gods", one).view(None)["deck"] == 52


@pytest.mark.clause("NG-S4", "NG-3.8")
def test_events_set_aside_at_set_up_have_been_seen_by_all() -> None:
    for seed in range(20):
        table = fracas.new("neon-gods", 2, seed=seed)
        for event in table.events:
            if event.kind == "aside":
                assert event.text(None).startswith("Set aside and shuffled back into the deck: ")
                return
    raise AssertionError("no event was set aside in twenty set-ups")


@pytest.mark.clause("NG-S5")
def test_the_number_of_a_face_down_andy_is_nobodys() -> None:
    one, other = (source(bare=True, spaces={"c3": {"andys": [n]}}) for n in (4, 9))
    check_secret("neon-gods", one, other, 0, 1, None)
    four, nine = (at(bare=True, spaces={"c3": {"andys": [n], "face_up": True}}) for n in (4, 9))
    assert all(tell_apart(four, nine, viewer) for viewer in (0, 1, None))


@pytest.mark.clause("NG-S5", "NG-12.9", "NG-R61")
def test_returned_andys_are_hidden_again() -> None:
    table = at(
        **FIGHT,
        spaces={"c3": {"andys": [4]}, "e5": {"andys": [5]}},
        players=[{"figures": {"c3": 2, "c2": 2}}],
    )
    answer(table, "stop")
    assert len({s.andys[0] for s in worlds(table, 0)}) > 5  # the 4 may be the one on e5 too
    assert state(table).andy_places == (28,)


@pytest.mark.clause("NG-S6")
def test_what_is_open_is_open_to_all() -> None:
    plain = {"discard": ["thea"], "activated": ["ulf"], "money": 3, "blurp": 4}
    for change in (
        {"discard": ["yara"]},
        {"activated": ["yara"]},
        {"money": 4},
        {"blurp": 5},
        {"supply": 9},
    ):
        one = at(step="recruit", players=[plain])
        other = at(step="recruit", players=[{**plain, **change}])
        assert all(tell_apart(one, other, viewer) for viewer in (0, 1, None)), change
    one, other = at(spaces={"b1": {"owls": 1}}), at(spaces={"b1": {"owls": 2}})
    assert all(tell_apart(one, other, viewer) for viewer in (0, 1, None))


@pytest.mark.clause("NG-S7")
def test_a_card_that_went_openly_to_a_hand_stays_known() -> None:
    table = at(
        step="recruit",
        slots=["thea", "ulf", "hadley", "noor"],
        players=[{"hand": ["amara"], "discard": ["jinx"]}],
    )
    answer(table, ("thea", 0), "stop")
    assert known(table) == known(table, None) == ["thea"]
    answer(table, "amara", "jinx")
    assert known(table) == ["jinx", "thea"]
    assert {tuple(cards(s.players[0].hand)) for s in worlds(table, 1)} == {("jinx", "thea")}
    answer(table, "thea")
    assert known(table) == ["jinx"]  # it has left


@pytest.mark.clause("NG-S7", "NG-S2")
def test_a_known_card_is_forgotten_when_it_is_shuffled_away() -> None:
    table = at(
        step="end",
        players=[{"hand": [], "draw": [], "discard": ["thea", *GRUNTS]}, {"hand": ["yara"]}],
    )
    until(table, "recruit", 1)  # P1 draws from the pile made anew
    assert len(gang(table, 1).hand) == 1 and known(table) == []


@pytest.mark.clause("NG-S7", "NG-S3", "NG-R80")
def test_which_known_card_was_played_face_down_is_not_told() -> None:
    def fight(card: str) -> fracas.Table:
        table = at(
            **FIGHT,
            players=[
                {"figures": {"c3": 1}, "hand": ["thea", "yara"], "known": ["thea"]},
                {"figures": {"c3": 1}},
            ],
        )
        answer(table, card, "stop")
        return table

    one, other = fight("thea"), fight("yara")
    assert known(one) == known(other) == ["thea"]  # in hand or among the battle cards
    assert not tell_apart(one, other, 1) and not tell_apart(one, other, None)
    where = {bool(cards(s.players[0].played) == ["thea"]) for s in worlds(one, 1)}
    assert where == {True, False}
    rngs = random.Random(3), random.Random(3)
    dreams = [
        imagine(game, state(table), 1, rng) for table, rng in zip((one, other), rngs, strict=True)
    ]
    assert dreams[0].players[0].hand == dreams[1].players[0].hand
    answer(other, "stop")
    assert known(other) == ["thea"]  # the reveal showed that it stayed in hand
    answer(one, "stop")
    assert known(one) == []


@pytest.mark.clause("NG-S7", "NG-R81")
def test_of_two_copies_the_known_one_goes_first() -> None:
    table = at(step="activate", players=[{"hand": ["stella", "stella"], "known": ["stella"]}])
    answer(table, "stella")
    assert known(table) == []  # nobody knows that there is a second


@pytest.mark.clause("NG-S8", "NG-14.3")
def test_cards_discarded_by_the_hand_limit_go_face_up() -> None:
    hand = ["yara", "ulf", "lupe", "jinx", "hugo", "thea"]
    table = at(step="end", players=[{"hand": hand}])
    answer(table, "jinx")
    assert table.view(1)["players"][0]["discard"] == ["jinx"]
    (event,) = [one for one in table.events if one.kind == "discard"]
    assert event.text(None) == "Tin Magpies discard Jinx"


@pytest.mark.clause("NG-S9", "NG-11.12")
def test_rolls_to_come_are_nobodys() -> None:
    players = [{"figures": {"c3": 1}, "hand": ["noor"]}, {"figures": {"c3": 1}}]
    one, other = (source(**FIGHT, players=players, luck=[{"P1 pink die": face}]) for face in (1, 5))
    check_secret("neon-gods", one, other, 0, 1, None)
    tables = fracas.position("neon-gods", one), fracas.position("neon-gods", other)
    for table in tables:
        answer(table, "noor", "stop")
    assert asked(tables[0]) == (2, "defend")
    assert not any(tell_apart(*tables, viewer) for viewer in (0, 1, None))
    for table in tables:
        answer(table, "stop")
    assert [told(table, "roll")[0]["hits"] for table in tables] == [1, 5]


@pytest.mark.clause("NG-S9")
def test_shuffles_and_andys_to_come_are_nobodys() -> None:
    one, other = (source(andy_supply=[n]) for n in (4, 9))
    check_secret("neon-gods", one, other, 0, 1, None)
    player = {"hand": ["ulf"], "draw": [], "discard": GRUNTS}
    one, other = (
        source(step="recruit", players=[player], luck=[{"P1 draw pile": [top]}])
        for top in GRUNTS[:2]
    )
    check_secret("neon-gods", one, other, 0, 1, None)


def test_the_log_leaves_hidden_faces_out() -> None:
    table = at(players=[{"hand": ["ulf"], "draw": ["thea", *GRUNTS]}])
    (drawn,) = [one for one in table.events if one.kind == "draw"]
    assert drawn.text(0) == "You draw Thea"
    assert drawn.text(1) == drawn.text(None) == "Tin Magpies draw a card"
    assert drawn.text(0, "fr") == "Vous piochez Thea"
    assert drawn.text(1, "fr") == "Les Tin Magpies piochent une carte"
    assert question(table).seat == 0
