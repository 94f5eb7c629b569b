"""Position files: what differs from a fresh set-up, and what cannot be."""

import pytest

import fracas
from fracas.games.neon_gods.cards import KEY
from fracas.positions import schema

from .tables import answer, at, cards, gang, on, state


def test_what_is_not_said_is_as_in_a_fresh_set_up() -> None:
    table = at(step="recruit", players=[{"hand": ["thea"]}])
    assert len(gang(table, 1).draw) + len(gang(table, 1).hand) == 7
    assert on(table, 1, "a1") == 6 and gang(table, 2).money == 5
    assert len(state(table).deck) == 51 and len(state(table).slots) == 4


def test_a_named_card_leaves_the_slots_if_it_has_to() -> None:
    for name in ("thea", "wilma", "yara", "ulf", "augustin"):
        table = at(step="recruit", players=[{"hand": [name]}])
        assert name not in [KEY[card] for card in state(table).slots]
        assert all(card >= 0 for card in state(table).slots)


def test_figures_go_where_they_are_named_and_the_rest_to_supply_or_base() -> None:
    table = at(players=[{"figures": {"c3": 2}}, {"figures": {"d3": 1}, "supply": 4}])
    assert gang(table, 1).supply == 14 and on(table, 1, "a1") == 0
    assert on(table, 2, "f6") == 11 and gang(table, 2).supply == 4


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"players": [{"figures": {"c3": 3}}]}, "no more than 2 figures"),
        ({"players": [{"figures": {"a1": 17}}]}, "17 figures"),
        ({"players": [{"figures": {"a1": 3}, "supply": 4}]}, "has 7 figures, not 16"),
        ({"players": [{"figures": {"f6": 1}}]}, "cannot have figures on f6"),
        ({"players": [{"hand": ["nobody"]}]}, "there is no card 'nobody'"),
        ({"players": [{"hand": ["thea"]}, {"hand": ["thea"]}]}, "no card 'thea' left"),
        ({"players": [{"hand": ["rocket-parade"]}]}, "cannot own an event"),
        ({"players": [{}, {}, {}]}, "2 seats"),
        ({"active": 3}, "2 seats"),
        ({"step": "dance"}, "expected one of"),
        ({"spaces": {"g7": {"owls": 1}}}, "g7"),
        ({"luck": [{"P1 blue die": 9}]}, "no face 9"),
        ({"luck": [{" die": 1}]}, "no face 1"),
        ({"luck": [{"P1 draw pile": ["thea"]}]}, "no card 'thea'"),
        (
            {
                "spaces": {f"{at}{row}": {"tunnel": True} for at in "abcdef" for row in (2, 5)},
                "bare": True,
            },
            "more than 10 tunnels",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(
    position: dict[str, object], why: str
) -> None:
    with pytest.raises(fracas.BadInput, match=why):
        at(**position)


def test_a_shuffle_is_named_by_its_cards_from_the_top() -> None:
    grunts = ["grunt-warrior", "grunt-bandit", "grunt-builder", "grunt-charmer", "grunt-doc"]
    table = at(
        step="recruit",
        players=[{"hand": ["grunt-merchant"], "draw": [], "discard": grunts}],
        luck=[{"P1 draw pile": ["grunt-doc", "grunt-warrior"]}],
    )
    answer(table, "draw")
    assert cards(gang(table, 1).hand) == ["grunt-doc", "grunt-merchant"]
    assert KEY[gang(table, 1).draw[-1]] == "grunt-warrior"


def test_luck_of_another_name_is_refused() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[{"figures": {"c3": 1}, "hand": ["noor"]}, {"figures": {"c3": 1}}],
        luck=[{"P2 pink die": 4}],
    )
    answer(table, "noor", "stop")
    with pytest.raises(fracas.BadInput, match="'P1 pink die' is needed"):
        answer(table, "stop")


def test_the_file_is_documented_by_a_schema() -> None:
    own = schema("neon-gods")["$defs"]["Position"]["properties"]
    assert {"bare", "step", "spaces", "players", "slots", "deck", "luck"} <= set(own)


def test_a_position_is_on_the_record() -> None:
    table = at(step="recruit", players=[{"money": 3}])
    answer(table, "draw")
    assert fracas.loads(table.dumps()).digest() == table.digest()
