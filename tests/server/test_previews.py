"""What options look like before a table is opened: drawn from the game's own data."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import httpx
import msgspec
import pytest

from fracas.catalogue import find
from fracas.engine.brought import LONGEST
from fracas.games.collision.layouts import layouts
from fracas.games.neon_gods import scenarios

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


SCENARIO = Path(scenarios.__file__).parent / "content/scenarios/raids.toml"


def test_a_file_is_drawn_or_it_is_said_what_is_wrong_with_it(house: House) -> None:
    ann = house.guest("Ann")
    text = SCENARIO.read_text(encoding="utf-8")
    at = "/api/games/neon-gods/options/scenario"

    def drawn(**body: object) -> httpx.Response:
        return ann.http.post(at, json={"text": text, "seats": 3, **body})

    found = drawn()
    assert found.status_code == 200
    assert found.json()["svg"] == find("neon-gods").options["scenario"].preview("raids", 3)  # type: ignore[misc]
    assert drawn(text="nonsense\n").status_code == 400
    assert drawn(text="x" * (LONGEST + 1)).status_code == 400
    for odd in ("gangs", "none"):
        other = f"/api/games/neon-gods/options/{odd}"
        reply = ann.http.post(other, json={"text": text, "seats": 3})
        assert reply.status_code == 404, odd
    assert ann.http.get("/api/tables").json()["tables"] == []  # nothing is kept


def test_a_table_of_ones_own_is_drawn_as_it_would_be_played(house: House) -> None:
    layout = layouts()["crossroads"]
    option = find("collision").options["layout"]
    assert option.preview is not None
    own = msgspec.json.encode(layout).decode()
    assert option.preview(own, 2) == option.preview("crossroads", 2)
    reply = house.guest("Ann").http.post(
        "/api/games/collision/options/layout", json={"text": "[[layout]]\nid = 3\n", "seats": 2}
    )
    assert reply.status_code == 400 and "layout:2" in reply.json()["why"]
