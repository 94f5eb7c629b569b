"""Sentences: both languages, and every refusal in words."""

import re
from pathlib import Path

import pytest

import fracas
from fracas.engine import Saying, text
from fracas.games.neon_gods.cards import KINDS, Card
from fracas.games.neon_gods.words import words

from .tables import answer, at, refusal

SOURCES = Path(__file__).parents[3] / "src/fracas/games/neon_gods"


def keys(pattern: str) -> set[str]:
    return {
        found
        for file in SOURCES.glob("*.py")
        for found in re.findall(pattern, file.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_event_question_and_refusal_has_words(lang: str) -> None:
    texts = words.texts[lang]
    told = keys(r's\.tell\(\s*"(\w+)"') | {"andys_value", "value"}
    assert len(told) > 40 and {f"tell.{one}" for one in told} <= set(texts)
    asked = keys(r'"(ask\.\w+)"')
    assert len(asked) > 10 and asked <= set(texts)
    refused = keys(r'refuse\(self, s, "(\w+)"') | keys(r'\("(\w+)", "NG-[\w.]+"\)')
    refused |= keys(r'return "(\w+)", "NG')
    refused -= told
    assert len(refused) > 30 and {f"refuse.{one}" for one in refused} <= set(texts)
    assert {f"card.{key}" for key in KINDS if key.startswith("grunt")} <= set(texts)


def test_no_sentence_is_left_unused() -> None:
    said = keys(r'"(\w+)"') | {"no_option"}  # said by the engine's own no_option
    for key in words.texts["en"]:
        group, _, name = key.partition(".")
        if group == "refuse" and name in _own("refuse"):
            assert name in said, key


def _own(group: str) -> set[str]:
    text = (SOURCES / "content/texts.en.toml").read_text(encoding="utf-8")
    body = text.split(f"[{group}]\n")[1].split("\n[")[0]
    return set(re.findall(r"^(\w+) =", body, re.MULTILINE))


def test_a_refusal_in_french() -> None:
    table = at(step="move", bare=True, players=[{"figures": {"e6": 1}}, {"figures": {"a2": 1}}])
    answer(table, "e6")
    assert refusal(table, "f6", "fr").startswith(
        "On n'entre pas sur f6 : c'est la base des Sky Tempests (NG-7.11) ; vous pouvez atteindre"
    )
    assert refusal(table, "f6") == (
        "F6 cannot be entered: it is the Sky Tempests' base (NG-7.11); "
        "you can reach e3, d4, e4, f4, c5, d5, e5, f5, b6, c6, d6"
    )


def test_questions_and_labels_read_like_a_player() -> None:
    table = at(step="recruit", slots=["thea", "owls", "hadley", "ulf"])
    question = table.waiting[0]
    assert question.prompt == "Recruit a gang member, buy an event, or draw"
    assert [one.label for one in question.options] == [
        "draw a card",
        "Thea for 0 $",
        "Owls! for 1 $",
        "Hadley for 3 $",
        "Ulf for 5 $",
    ]
    answer(table, ("thea", 0), "stop")
    assert table.waiting[0].prompt == "Play a card or draw: 3 left"
    (french,) = table.questions(0, "fr")
    assert french.prompt == "Jouez une carte ou piochez : encore 3"


def test_effects_and_dice_are_named() -> None:
    table = at(step="activate", players=[{"hand": ["nadine"]}])
    answer(table, "nadine")
    assert table.waiting[0].prompt == "Which effects of Nadine?"
    assert [one.label for one in table.waiting[0].options] == [
        "Move 2, Gain 2 $",
        "Move 2",
        "Gain 2 $",
    ]
    table = at(
        step="battle",
        bare=True,
        players=[{"figures": {"c3": 1}, "hand": ["hugo"], "money": 0}, {"figures": {"c3": 1}}],
        luck=[{"P1 green die": "0gg"}, {"P1 green die": "1"}],
    )
    answer(table, "hugo", "stop", "stop")
    lines = [one.text(1) for one in table.events]
    assert "Tin Magpies roll green 0 (2 grabs), green 1: 1 hit" in lines
    assert "Tin Magpies grab 2 $ from you" in lines
    assert "Tin Magpies fight you on c3" in lines
    assert "Tin Magpies fight Sky Tempests on c3" in [one.text(None) for one in table.events]
    french = [one.text(None, "fr") for one in table.events]
    assert "Combat sur c3 : les Tin Magpies contre les Sky Tempests" in french
    assert "You retreat from c3 to your base with 1 figure" in lines
    assert "Tin Magpies: 1 hit + 1 figure there = 2" in lines
    assert "Les Tin Magpies lancent vert 0 (2 mains basses), vert 1 : 1 coup" in french
    assert "Les Tin Magpies : 1 coup + 1 figurine sur place = 2" in french


def test_a_sum_names_what_counts_and_leaves_out_the_rest() -> None:
    def said(kind: str, lang: str, **args: int) -> str:
        return words.say(text(f"tell.{kind}", **args), Saying(lang, seats=("Ann",)))

    all_of_it = {"who": 0, "hits": 2, "here": 1, "near": 2, "towers": 4, "owls": 2, "value": 7}
    assert said("value", "en", **all_of_it) == (
        "Ann: 2 hits + 1 figure there + 2 figures beside + 4 for watchtowers − 2 for owls = 7"
    )
    assert said("value", "fr", **all_of_it) == (
        "Ann : 2 coups + 1 figurine sur place + 2 figurines à côté"
        " + 4 pour les tours de guet − 2 pour les hiboux = 7"
    )
    assert said("andys_value", "en", value=7, owls=0) == "The andys: 7"
    assert said("andys_value", "fr", value=5, owls=2) == "Les andys : 5, les hiboux ayant ôté 2"
    gain = {"who": 0, "spaces": 3}
    assert said("daylight_blurp", "en", **gain, tiles=0) == "Ann gain 3 blurp for spaces"
    assert said("daylight_blurp", "fr", **gain, tiles=2) == (
        "Ann gagnent 3 blurp pour les cases, 2 pour gratte-ciel et monuments"
    )


@pytest.mark.parametrize(
    ("count", "en", "fr"),
    [
        (1, "1 owl flies off from d4", "1 hibou s'envole de d4"),
        (2, "2 owls fly off from d4", "2 hiboux s'envolent de d4"),
    ],
)
def test_owls_fly_off_one_or_many(count: int, en: str, fr: str) -> None:
    left = text("tell.owls_leave", space="d4", count=count)
    assert [words.say(left, Saying(lang)) for lang in ("en", "fr")] == [en, fr]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_gangs_are_the_seats_names(lang: str) -> None:
    table = fracas.new("neon-gods", 2, seed=1)
    names = table.saying(2, lang).seats
    assert names == (
        ("Tin Magpies", "Sky Tempests") if lang == "en" else ("Les Tin Magpies", "Les Sky Tempests")
    )


@pytest.mark.clause("NG-C2")
def test_every_symbol_has_a_sign_and_a_name() -> None:
    signs = at().view(0)["symbols"]
    assert len(set(signs.values())) == len(signs) == 9
    for lang in ("en", "fr"):
        assert all(words.texts[lang][f"symbol.{one}"] for one in signs)
    effects = {
        what for kind in KINDS.values() if isinstance(kind, Card) for what, _ in kind.effects
    }
    assert effects == set(signs) - {"hit", "grab", "blurp"}
