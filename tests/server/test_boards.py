"""Boards that packages of others bring: only their own files, for a frame that reaches nothing."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import PurePosixPath

import httpx
import pytest

from examples import GAMES
from fracas import catalogue
from fracas.server.boards import KINDS

from .house import House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    catalogue.add(GAMES["campfires"])
    one = House(tmp_path_factory.mktemp("data"))
    yield one
    one.close()


def test_a_board_is_given_out_under_a_policy_of_its_own(house: House) -> None:
    for name, kind in (("index.html", "text/html"), ("board.js", "text/javascript")):
        found = httpx.get(f"{house.url}/boards/campfires/{name}")
        assert found.status_code == 200
        assert found.headers["content-type"].startswith(kind)
        policy = found.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "sandbox allow-scripts" in policy
        assert "connect-src" not in policy and "allow-same-origin" not in policy
        assert found.headers["x-content-type-options"] == "nosniff"
        assert "set-cookie" not in found.headers


@pytest.mark.parametrize(
    "path",
    [
        "campfires/",
        "campfires/nothing.js",
        "campfires/../__init__.py",
        "campfires/%2e%2e/__init__.py",
        "campfires/..%2frules%2fcampfires.md",
        "campfires/%2fetc%2fpasswd",
        "campfires/..%5c__init__.py",
        "neon-gods/index.html",
        "no-such-game/index.html",
    ],
)
def test_nothing_else_is(house: House, path: str) -> None:
    found = httpx.get(f"{house.url}/boards/{path}")
    assert found.status_code == 404, found.text


def test_the_lobby_says_which_games_have_one(house: House) -> None:
    ann = house.guest("Ann")
    games = {one["name"]: one for one in ann.get("/api/games")["games"]}
    assert games["campfires"]["board"] is True
    assert not games["neon-gods"].get("board")


def test_no_page_of_the_house_can_be_framed(house: House) -> None:
    policy = httpx.get(house.url).headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy and "frame-src 'self'" in policy


def test_every_file_of_the_example_is_of_a_kind_that_is_given_out() -> None:
    game = GAMES["campfires"]
    found = [one.name for one in files(game.package).joinpath(game.web_board).iterdir()]
    assert {PurePosixPath(one).suffix for one in found} <= set(KINDS)
