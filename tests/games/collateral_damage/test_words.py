"""Every sentence that the rules can say has words in English and French."""

import re
from importlib.resources import files

import pytest

from fracas.engine import Step
from fracas.games.collateral_damage import game
from fracas.games.collateral_damage.cards import CARDS, COLOUR, DECKS
from fracas.games.collateral_damage.turn import PHASES
from fracas.games.collateral_damage.vocabulary import STATS
from fracas.games.collateral_damage.words import TEXTS

from .scenes import of, refused, say, scene

SOURCES = {
    one.name: one.read_text("utf-8")
    for one in files("fracas.games.collateral_damage").iterdir()
    if one.name.endswith(".py")
}


def keys() -> set[str]:
    """The keys that the code names outright."""
    found = set()
    for source in SOURCES.values():
        found |= set(re.findall(r'"((?:ask|option|why)\.[a-z_.]+)"', source))
        found |= {f"refuse.{key}" for key in re.findall(r'refuse\(\s*\w+, s, "(\w+)"', source)}
        found |= {f"tell.{key}" for key in re.findall(r's\.tell\(\s*"(\w+)"', source)}
    pairs = ("seized", "failed", "attack", "counter", "crush", "shrug", "over_it", "pine")
    return found | {f"tell.{key}" for key in (*pairs, "follow", "stalk", "push", "flee")}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_sentence_has_words(lang: str) -> None:
    assert len(keys()) > 120
    assert keys() - set(TEXTS[lang]) == set()
    groups = {"phase": PHASES, "deck": DECKS, "colour": COLOUR, "option": COLOUR, "stat": STATS}
    for group, members in groups.items():
        assert all(f"{group}.{one}" in TEXTS[lang] for one in members)
    assert all(f"card.{card.id}" in TEXTS[lang] for card in CARDS)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_question_has_words(lang: str) -> None:
    asking = [one for one in subclasses(Step) if "options" in vars(one)]
    assert len(asking) > 40
    for one in asking:
        assert f"ask.{one.kind}" in TEXTS[lang], one.kind


def subclasses(of: type[Step]) -> list[type[Step]]:
    found = []
    for one in of.__subclasses__():
        found += subclasses(one)
        if one.__module__.startswith("fracas.games.collateral_damage"):
            found.append(one)
    return found


def test_a_refusal_says_why_and_what_would_be_legal() -> None:
    table = scene("combat", "S16 1 N08 pp1 loves=A01", "A01 2 N08", "U06 2 N08", "U15 2 N08")
    say(table, "S16")
    refused(table, "A01")
    with pytest.raises(Exception, match="love") as caught:
        table.play(0, "A01")
    for lang, wanted in (
        ("en", "Mister Maybe is in love with Zirrel and will not attack (CD-10.9); legal: "),
        ("fr", "Mister Maybe aime Zirrel et n'attaquera pas (CD-10.9) ; permis : "),
    ):
        said = table.say(caught.value.why, 0, lang)  # type: ignore[attr-defined]  # a Refused
        assert said == wanted + "Hana Kuribayashi, Natsuki Itsumi"


def test_seats_are_called_by_their_bosses() -> None:
    table = scene("gang", colours=["violet", "black"])
    assert game.names(of(table), "en") == ("Duchess Fuji", "Mister Sumi")


@pytest.mark.clause("CD-25.2")
def test_a_question_about_a_power_says_what_it_does() -> None:
    table = scene("move", "A12 1 N08 pp3")
    say(table, "A12", "N00")
    ((_, question),) = table.waiting.items()
    wanted = "Souvenirs? (After moving, once a turn, for 1 PP: draw a Training card)"
    assert question.prompt.endswith(wanted)
