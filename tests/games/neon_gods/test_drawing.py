"""NG-5: drawing."""

import pytest

from fracas.games.neon_gods.cards import KEY

from .tables import answer, at, cards, gang, options, told, until

GRUNTS = [f"grunt-{one}" for one in ("warrior", "bandit", "builder", "charmer", "doc", "merchant")]


@pytest.mark.clause("NG-5.1", "NG-5.2", "NG-4.4")
def test_step_1_draws_the_top_card_without_asking() -> None:
    table = at(players=[{"hand": GRUNTS[:2], "draw": GRUNTS[2:]}])
    assert cards(gang(table, 1).hand) == sorted(GRUNTS[:3])
    assert len(gang(table, 1).draw) == 3


@pytest.mark.clause("NG-5.3", "NG-X8")
@pytest.mark.parametrize("order", [[4, 2, 5, 3], [3, 5, 2, 4]])
def test_an_empty_pile_is_made_anew_from_the_discard_pile(order: list[int]) -> None:
    shuffled = [GRUNTS[one] for one in order]
    table = at(
        players=[{"hand": GRUNTS[:2], "draw": [], "discard": GRUNTS[2:]}],
        luck=[{"P1 draw pile": shuffled}],
    )
    table.check_luck()  # it was shuffled, and the top card drawn
    player = gang(table, 1)
    assert cards(player.hand) == sorted([*GRUNTS[:2], shuffled[0]])
    assert [KEY[card] for card in reversed(player.draw)] == shuffled[1:]
    assert player.discard == [] and told(table, "reshuffle") == [{"who": 0, "count": 4}]


@pytest.mark.clause("NG-5.4")
def test_the_shuffle_waits_for_the_next_draw() -> None:
    table = at(players=[{"hand": GRUNTS[:2], "draw": GRUNTS[2:3], "discard": GRUNTS[3:]}])
    assert len(gang(table, 1).draw) == 0 and len(gang(table, 1).discard) == 3
    answer(table, "draw")
    assert len(gang(table, 1).draw) == 2 and len(gang(table, 1).discard) == 0


@pytest.mark.clause("NG-5.5", "NG-R19", "NG-X9")
def test_a_draw_from_nothing_does_nothing() -> None:
    table = at(
        step="activate",
        activations=1,
        players=[{"hand": GRUNTS[:3], "draw": [], "discard": [], "activated": GRUNTS[3:]}],
    )
    assert table.waiting[0].options[0].label == "draw: nothing is left to draw"
    assert table.questions(0, "fr")[0].options[0].label == "piocher : il ne reste rien à piocher"
    answer(table, "draw")
    assert told(table, "no_draw") == [{"who": 0}]
    assert len(gang(table, 1).hand) == 3


@pytest.mark.clause("NG-5.6", "NG-X10")
def test_several_cards_are_drawn_one_by_one_over_a_shuffle() -> None:
    table = at(
        step="activate",
        players=[
            {
                "hand": ["delphine"],
                "draw": GRUNTS[:1],
                "discard": GRUNTS[1:],
            }
        ],
    )
    answer(table, "delphine", "draw", "draw", "draw")
    player = gang(table, 1)
    assert GRUNTS[0] in cards(player.hand)
    assert (len(player.hand), len(player.draw), len(player.discard)) == (3, 3, 0)
    assert [one["count"] for one in told(table, "reshuffle")] == [5]


@pytest.mark.clause("NG-5.7", "NG-R27")
def test_activated_cards_are_not_shuffled_in() -> None:
    table = at(
        step="activate",
        activations=2,
        players=[
            {
                "hand": ["grunt-charmer"],
                "draw": [],
                "discard": ["grunt-doc"],
                "activated": ["grunt-bandit", "grunt-warrior", "grunt-builder", "grunt-merchant"],
            }
        ],
    )
    answer(table, "grunt-charmer", "draw")
    assert cards(gang(table, 1).hand) == ["grunt-doc"]
    assert len(gang(table, 1).activated) == 5
    assert len(gang(table, 1).draw) == 0


@pytest.mark.clause("NG-5.8", "NG-R29")
def test_a_hand_may_grow_beyond_five_until_its_owner_ends_her_turn() -> None:
    hand = ["yara", "ulf", "lupe", "jinx", "hugo", "thea"]
    table = at(step="end", active=1, players=[{}, {"hand": hand}])
    assert len(gang(table, 2).hand) == 7  # P2's turn has begun, with a draw
    until(table, "activate")
    assert set(hand) <= set(options(table))
