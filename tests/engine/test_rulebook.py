"""A rulebook's two parts, and the rules for players in their language."""

import re

import pytest

from fracas.catalogue import all_games, find
from fracas.engine import rulebook
from fracas.testing.clauses import clauses_in

GAMES = [one.name for one in all_games() if one.package.startswith("fracas.games.")]
BOOK = """# A game: specification
Source: a sheet that is lost.
## 1. Components and state: cards
- **XX-1.1** A card has a **name** [src]; see 2.1. (R3)
- **XX-1.2** A second,
  on two lines (aid, R4). †
## 2 Play: a turn
### First
- **XX-2.1** Draw 1.5 cards.
## 3. Decisions
- **XX-D1** Who draws?
## Rulings
- **XX-R3** Why → because.
"""
FRENCH = """# Un jeu
## 1. Les cartes
- **XX-1.1** Une carte a un nom ; voir XX-2.1.
## 2. Le tour
### D'abord
- **XX-2.1** Piochez.
"""


def test_players_read_the_rules_without_what_is_for_builders() -> None:
    said = rulebook.rules(BOOK)
    assert said == (
        "## 1. Cards\n- **XX-1.1** A card has a **name**; see XX-2.1.\n"
        "- **XX-1.2** A second, on two lines.\n\n"
        "## 2. A turn\n\n### First\n- **XX-2.1** Draw 1.5 cards.\n"
    )
    assert list(clauses_in(rulebook.contract(BOOK))) == ["XX-D1", "XX-R3"]


def test_what_a_translation_lacks_stays_in_english() -> None:
    told = {"XX-2.1": ("Anne pioche.",)}
    assert rulebook.rules(BOOK, FRENCH, told) == (
        "## 1. Les cartes\n- **XX-1.1** Une carte a un nom ; voir XX-2.1.\n"
        "- **XX-1.2** A second, on two lines.\n\n"
        "## 2. Le tour\n\n### D'abord\n- **XX-2.1** Piochez.\n  > Anne pioche.\n"
    )


@pytest.mark.parametrize("name", GAMES)
def test_no_clause_is_lost_between_the_two_parts(name: str) -> None:
    game = find(name)
    rules, contract = clauses_in(game.rules("en")), clauses_in(game.contract)
    assert [*rules, *contract] == list(clauses_in(game.rulebook))
    strange = [one for one in rules if re.search(r"-[A-Z]", one)]
    assert strange == []
    marks = re.compile(r"\[src|\[pub|†|\(R\d|-R\d|\(aid")
    assert [one for one, text in rules.items() if marks.search(text)] == []


TRANSLATED = [name for name in GAMES if find(name).teaching.rulebooks]


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_and_heading_is_there_in_french(name: str) -> None:
    game = find(name)
    english, french = clauses_in(game.rules("en")), clauses_in(game.rules("fr"))
    written = clauses_in(game.teaching.rulebooks["fr"])
    assert [one for one in english if one not in written] == []
    assert [one for one in written if one not in english] == []
    assert [one for one in english if english[one] == french[one]] == []
    headings = [re.findall(r"^#+ .*$", game.rules(lang), re.MULTILINE) for lang in ("en", "fr")]
    assert len(headings[0]) == len(headings[1])
    assert [one for one in set(headings[0]) & set(headings[1]) if one not in SAME] == []


SAME = {"## 13. Charge"}
"""Headings that are the same in both languages."""


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_rule_names_the_same_numbers_in_both_languages(name: str) -> None:
    """Figures and clauses are what a translation most easily gets wrong."""
    game = find(name)
    english, french = clauses_in(game.rules("en")), clauses_in(game.rules("fr"))
    wrong = {
        one: (numbers(english[one]), numbers(french[one]))
        for one in english
        if numbers(english[one]) != numbers(french[one])
    }
    assert wrong == {}


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize("name", GAMES)
def test_examples_tell_of_rules_with_the_same_numbers_in_both_languages(name: str) -> None:
    game = find(name)
    rules = clauses_in(game.rules("en"))
    told = game.teaching.examples.example
    assert len(told) >= 4
    for one in told:
        assert one.clause in rules and one.en != one.fr
        assert numbers(one.en) == numbers(one.fr)
    assert f"  > {told[0].fr}" in game.rules("fr")
