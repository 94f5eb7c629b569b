"""What the screen needs, and what a sound player looks at."""

import json

import fracas
from fracas.games.neon_gods.bots.value import value

from .tables import answer, at, question, state, to_the_end

GRUNTS = [f"grunt-{one}" for one in ("warrior", "bandit", "builder", "charmer", "doc", "merchant")]


def test_a_view_is_plain_data_for_everybody() -> None:
    table = fracas.new("neon-gods", 3, seed=6)
    for number in range(120):
        found = question(table)
        table.play(found.seat, found.options[(number * 5) % len(found.options)])
        for viewer in (0, 1, 2, None):
            view = table.view(viewer)
            assert json.loads(json.dumps(view)) == view


def test_the_board_names_ground_tokens_figures_and_control() -> None:
    table = at(
        spaces={"c1": {"owls": 1, "products": 2, "monument": True}, "c3": {"andys": [7]}},
        players=[{"figures": {"c1": 2, "c3": 1}}, {"figures": {"f6": 3}}],
    )
    spaces = table.view(0)["spaces"]
    assert spaces["c1"] == {
        "ground": "skyscraper",
        "base": None,
        "value": 1,
        "tunnel": False,
        "structures": ["monument"],
        "products": 2,
        "owls": 1,
        "andys": [],
        "figures": {"0": 2},
        "control": 0,
        "contested": False,
        "price": 2,
    }
    assert spaces["c3"]["andys"] == [7] and spaces["c3"]["contested"]
    assert spaces["f6"]["ground"] == "base" and spaces["f6"]["base"] == 1
    assert spaces["d1"]["ground"] == "dead" and spaces["b1"]["ground"] == "open"
    assert table.view(None)["spaces"]["c1"]["price"] is None


def test_slots_say_why_a_card_cannot_be_taken() -> None:
    table = at(
        step="recruit",
        slots=["owls", "thea", "", "ulf"],
        spaces={"c3": {"owls": 10}},
        players=[{"money": 4, "supply": 0}, {"money": 9}],
    )
    slots = table.view(0)["slots"]
    assert slots[0]["event"] and slots[0]["refused"] == {
        "0": {"reason": "no_effect", "clause": "NG-6.15"},
        "1": {"reason": "no_effect", "clause": "NG-6.15"},
    }
    assert slots[1]["refused"] == {"0": {"reason": "no_supply", "clause": "NG-6.7"}}
    assert slots[2] == {"price": 3, "card": None, "event": False, "refused": {}}
    assert slots[3]["refused"] == {"0": {"reason": "too_dear", "clause": "NG-6.4"}}
    assert table.view(0)["cards"]["thea"] == {
        "name": "Thea",
        "type": "general",
        "effects": [["gain", 4]],
        "dice": ["blue", "pink"],
        "parts": [],
    }
    assert table.view(0)["cards"]["owls"] == {
        "name": "Owls!",
        "type": "event",
        "effects": [],
        "dice": [],
        "parts": [["owls", 3]],
    }


def test_players_show_what_is_theirs_and_what_is_due() -> None:
    table = at(
        step="recruit",
        spaces={"c1": {"factory": True, "monument": True}},
        players=[{"figures": {"c1": 1}, "hand": ["thea", "ulf"], "discard": ["yara"]}],
    )
    own, other = table.view(0)["players"][0], table.view(1)["players"][0]
    assert own["cards"] == ["thea", "ulf"] and own["known"] is None
    assert other["cards"] is None and other["known"] == [] and other["hand"] == 2
    assert own["daylight"] == {"spaces": 1, "tiles": 3}
    assert own["factories"] == {"count": 1, "worth": 1}
    assert own["controls"] == ["c1"] and own["figures"] == 1 and own["discard"] == ["yara"]


def test_moves_show_reach_stops_and_what_is_closed() -> None:
    table = at(
        step="move", bare=True, players=[{"figures": {"e6": 1, "e5": 2}}, {"figures": {"d6": 1}}]
    )
    moves = table.view(1)["moves"]
    assert (moves["seat"], moves["left"], moves["figures"]) == (0, 2, ["e5", "e6"])
    assert moves["from"] is None and moves["to"] == moves["closed"] == {}
    answer(table, "e6")
    moves = table.view(0)["moves"]
    assert moves["from"] == "e6" and moves["to"]["d6"] == 1 and moves["to"]["e4"] == 2
    assert moves["stops"] == ["d6"]
    assert moves["closed"] == {
        "f6": {"reason": "enemy_base", "clause": "NG-7.11"},
        "e5": {"reason": "full", "clause": "NG-7.9"},
    }
    answer(table, "e4", "stop")
    assert table.view(0)["moves"] is None


def test_work_and_exchange_show_prices_spaces_and_what_is_left() -> None:
    table = at(step="activate", players=[{"figures": {"b1": 1, "c1": 1}, "money": 7}])
    work = {one["card"]: one for one in table.view(0)["work"]}
    assert work["monument"] == {"card": "monument", "price": 3, "left": 10, "spaces": ["c1"]}
    assert work["factory"]["spaces"] == ["b1", "c1"] and work["product"]["spaces"] == []
    rows = table.view(0)["exchange"]
    assert rows[0] == {"money": 6, "blurp": 3, "left": 1} and rows[1]["left"] is None
    assert table.view(None)["exchange"][0]["left"] is None


def test_the_last_battle_stays_to_be_looked_at() -> None:
    table = at(
        step="battle",
        bare=True,
        players=[{"figures": {"c3": 1}, "hand": ["noor"]}, {"figures": {"c3": 1}}],
        luck=[{"P1 pink die": 4}],
    )
    assert table.view(None)["fought"] is None
    answer(table, "noor", "stop", "stop")
    fought = table.view(None)["fought"]
    assert (fought["space"], fought["victor"], fought["blurp"]) == ("c3", 0, 1)
    assert fought["attacker"]["dice"] == [["pink", "4"]] and fought["attacker"]["value"] == 5
    assert fought["defender"]["seat"] == 1 and table.view(None)["battle"] is None


def test_a_position_is_worth_more_to_who_is_ahead() -> None:
    table = at(players=[{"blurp": 20}, {"blurp": 5}])
    s = state(table)
    assert value(s, 0) > 0.5 > value(s, 1)
    rich = state(at(step="recruit", players=[{"money": 20}]))
    poor = state(at(step="recruit", players=[{"money": 2}]))
    assert value(rich, 0) > value(poor, 0)
    over = to_the_end(at(step="daylight", round=9, players=[{"blurp": 90}]))
    assert value(state(over), 0) == 1 and value(state(over), 1) == 0
    shared = at(step="scoring", players=[{"blurp": 9}, {"blurp": 9}])
    assert value(state(shared), 0) == value(state(shared), 1) == 0.5
