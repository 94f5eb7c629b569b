"""What is drawn for Collision: a face for every profile, a sign for every object and token."""

import re
from pathlib import Path

import pytest

from fracas.games.collision.cards import KINDS
from fracas.games.collision.catalogue import catalogue
from fracas.games.collision.words import word

DRAWN = Path(__file__).parents[3] / "web/src/games/collision"
SHAPE = re.compile(r'\["[scmahdw]", (?:"M[^"]+"|[A-Z]+)\]')


def part(name: str) -> str:
    files = (DRAWN / one for one in ("art.ts", "signs.ts"))
    text = "".join(one.read_text(encoding="utf-8") for one in files)
    return text.split(f"const {name}: ")[1].split("\n};")[0]


@pytest.mark.clause("CO-C13", "CO-29.20")
def test_everything_that_has_a_name_has_a_picture_of_its_own() -> None:
    faces = dict(re.findall(r"^  (\w+): (\[\[.*\]\]),$", part("PORTRAITS"), re.M))
    assert set(faces) == set(catalogue().profiles) and len(faces) == 18
    assert all(len(SHAPE.findall(one)) >= 4 for one in faces.values())
    assert len(set(faces.values())) == 18
    signs = dict(re.findall(r'^  (\w+): "(M[^"]+)",$', part("OBJECTS"), re.M))
    assert set(signs) == set(catalogue().objects) and len(set(signs.values())) == 24
    tokens = dict(re.findall(r'^  (\w+): "(M[^"]+)",$', part("TOKENS"), re.M))
    wanted = {"wound", "jam", "suppress", "overwatch", "skill", "ap", "loot", "collision"}
    assert set(tokens) == wanted
    card = (DRAWN / "PowerCard.svelte").read_text(encoding="utf-8")
    assert {one for one in KINDS if not one.isdigit()} == {"success", "fail"}
    assert all(f".{one} path" in card for one in ("success", "fail", "back"))
    for lang in ("en", "fr"):
        assert all(word(f"card.{one}", lang) for one in ("success", "fail"))
