"""What options look like before a table is opened: drawn from the game's own data."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from fracas.catalogue import find

from .house import House

DRAWN = {
    "neon-gods": "scenario",
    "collateral-damage": "length",
    "collision": "layout",
    "blood-feud": "teams",
}


@pytest.mark.parametrize("name", DRAWN)
def test_every_value_is_drawn_without_words(name: str) -> None:
    game = find(name)
    option = game.options[DRAWN[name]]
    assert option.preview is not None
    pictures = set()
    for seats in game.seats[:4]:
        value = option.default
        svg = option.preview(value, seats)
        assert ElementTree.fromstring(svg).tag.endswith("svg") and "<text" not in svg
        pictures.add(svg)
    if name != "collision":  # its table is the same for all
        assert len(pictures) > 1


def test_scenarios_and_tables_differ() -> None:
    for name in ("neon-gods", "collision"):
        option = find(name).options[DRAWN[name]]
        assert option.preview is not None
        drawn = [option.preview(value, 2) for value in option.values]
        assert len(set(drawn)) == len(set(filter(None, drawn))) + ("" in drawn) >= 4


def test_a_house_shows_what_the_game_brings_and_nothing_else(house: House) -> None:
    ann = house.guest("Ann")
    at = "/api/games/neon-gods/options"
    found = ann.http.get(f"{at}/scenario?value=raids&seats=3")
    assert found.status_code == 200 and found.headers["content-type"].startswith("image/svg+xml")
    assert found.text == find("neon-gods").options["scenario"].preview("raids", 3)  # type: ignore[misc]
    for odd in ("scenario?value=raids&seats=7", "scenario?value=../etc&seats=2", "scenario?seats=x",
                "gangs?value=&seats=2", "none?value=1&seats=2"):  # fmt: skip
        assert ann.http.get(f"{at}/{odd}").status_code == 404, odd
    games = {one["name"]: one for one in ann.http.get("/api/games").json()["games"]}
    for name, option in DRAWN.items():
        listed = {one["name"]: one.get("drawn", False) for one in games[name]["options"]}
        assert [one for one, drawn in listed.items() if drawn] == [option]
