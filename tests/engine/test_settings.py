"""What people call an option and its values, in each language."""

from __future__ import annotations

import pytest

from fracas import catalogue
from fracas.engine import Called, Setting, Words
from fracas.engine.setting import called
from fracas.games import BUILT_IN

WORDS = Words(
    {
        "en": {
            "setting.map.name": "Map",
            "setting.map.about": "Where it is played.",
            "setting.map.none.name": "no map",
            "setting.map.big-sea.name": "The big sea",
            "setting.map.big-sea.about": "Much water.",
        },
        "fr": {"setting.map.name": "Carte", "setting.map.big-sea.name": "La grande mer"},
    }
)


@pytest.mark.parametrize(
    ("option", "value", "lang", "found"),
    [
        ("map", None, "en", Called("Map", "Where it is played.")),
        ("map", "big-sea", "en", Called("The big sea", "Much water.")),
        ("map", "", "en", Called("no map", "")),
        ("map", "big-sea", "fr", Called("La grande mer", "Much water.")),
        ("short_night", None, "en", Called("Short night", "")),
        ("map", "far-off_isle", "en", Called("Far off isle", "")),
        ("map", 7, "en", Called("7", "")),
        ("map", True, "fr", Called("oui", "")),
        ("map", False, "en", Called("no", "")),
    ],
)
def test_what_it_is_called(option: str, value: str | None, lang: str, found: Called) -> None:
    assert called(WORDS, option, value, lang) == found


def test_yes_and_no_can_always_be_chosen() -> None:
    assert Setting(True).choices == (False, True)
    assert Setting(0).choices == ()
    assert Setting("b", ("a", "b")).choices == ("a", "b")


@pytest.mark.parametrize("name", BUILT_IN)
def test_our_games_say_what_they_are_in_english_and_french(name: str) -> None:
    game = catalogue.find(name)
    for lang in ("en", "fr"):
        assert game.title[lang] and game.about[lang]
        assert all(f"role.{role}" in game.words.texts[lang] for role in game.sight.roles)


def test_a_role_is_called_by_its_name() -> None:
    game = catalogue.find("blood-feud")
    assert game.called_role("storyteller", "fr") == "Conteur"
    assert game.called_role("umpire", "fr") == "Umpire"


@pytest.mark.parametrize(
    ("setting", "typed", "value"),
    [
        (Setting("sea", ("sea", "isles")), "Isles", "isles"),
        (Setting(0, (0, 12, 20)), "12", 12),
        (Setting(3), "-4", -4),
        (Setting(3), "many", "many"),
        (Setting(False), "on", True),
        (Setting(True), "No", False),
        (Setting(True), "perhaps", "perhaps"),
        (Setting("2"), "2", "2"),
    ],
)
def test_what_people_type_is_read_as_the_option_has_it(
    setting: Setting, typed: str, value: object
) -> None:
    found = setting.read(typed)
    assert found == value and type(found) is type(value)
