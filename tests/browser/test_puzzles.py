"""Puzzles and positions in links, by somebody with a browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fracas import puzzles
from tests.proof import kept

from .person import Come, Person

GAME = "neon-gods"
WORDS = {
    "en": (
        "Puzzles",
        "Find the best answer",
        "Another answer is better.",
        "Next puzzle",
    ),
    "fr": (
        "Problèmes",
        "Trouvez la meilleure réponse",
        "Une autre réponse est meilleure.",
        "Problème suivant",
    ),
}
SIZES = {"en": (360, 740), "fr": (1280, 800)}


def labels_of(number: int, lang: str) -> tuple[str, str]:
    kept = puzzles.shipped(GAME)
    assert kept is not None
    one = kept.puzzles[number - 1]
    why = puzzles.explained(one, puzzles.opened(GAME, one), lang)
    return why.best, why.next


def sideways(person: Person) -> bool:
    return bool(person.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize("lang", kept(["en", "fr"], "fr"))
def test_puzzles_are_chosen_answered_explained_and_followed_by_the_next(
    come: Come, lang: str
) -> None:
    link, find, wrong, next_one = WORDS[lang]
    width, height = SIZES[lang]
    ann = come("Ann", lang=lang, width=width, height=height)
    ann.go("/")
    ann.page.get_by_role("link", name=re.compile(f"^{link}.*Neon Gods")).click()
    first = ann.page.locator("button.puzzle").filter(has_text=re.compile(r"(No\.|N°) 1\b")).first
    expect(first).to_be_visible()
    assert not sideways(ann)
    ann.picture(f"puzzles-{lang}")
    first.click()
    strip = ann.page.locator("section.puzzle")
    expect(strip).to_contain_text(find)
    best, second = labels_of(1, lang)
    ann.picture(f"puzzle-{lang}")
    if width < 600:  # there the answers fold, as the board has them too
        ann.ask.get_by_text(re.compile("choose from")).click()
    ann.ask.get_by_role("button", name=second).first.click()
    expect(strip).to_contain_text(wrong)
    expect(strip).to_contain_text(best)
    assert not sideways(ann)
    ann.picture(f"puzzle-{lang}-answered")

    # The next one, then the list: what was missed is marked there, and stays so after a reload.
    strip.get_by_role("link", name=next_one).click()
    expect(strip).to_contain_text(find)
    ann.go(f"/#/puzzles/{GAME}")
    ann.page.reload()
    expect(ann.page.locator("button.puzzle.wrong")).to_have_count(1)


def test_the_best_answer_is_called_so_and_the_game_can_be_played_on(come: Come) -> None:
    ann = come("Ann")
    ann.go(f"/#/puzzles/{GAME}/1")
    strip = ann.page.locator("section.puzzle")
    expect(strip).to_contain_text("Find the best answer")
    best, _ = labels_of(1, "en")
    ann.ask.get_by_role("button", name=best).first.click()
    expect(strip).to_contain_text("Yes, that is best.")
    expect(strip.locator("li").first).to_contain_text(re.compile(r"[+−]\d"))
    strip.get_by_role("button", name="Play on").click()
    expect(strip).to_have_count(0)
    expect(ann.ask).to_be_visible()


def test_hard_ones_alone_are_shown_on_wish(come: Come) -> None:
    ann = come("Ann")
    ann.go(f"/#/puzzles/{GAME}")
    all_of_them = ann.page.locator("button.puzzle")
    kept = puzzles.shipped(GAME)
    assert kept is not None
    expect(all_of_them).to_have_count(len(kept.puzzles))
    ann.page.get_by_role("button", name="3 stars of 3", exact=True).first.click()
    hard = sum(one.difficulty == 3 for one in kept.puzzles)
    expect(all_of_them).to_have_count(hard)


def test_a_position_is_passed_on_by_a_link_and_played_from(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob", lang="fr", width=360, height=740)
    ann.table("me", "bot:random", game=GAME)
    expect(ann.ask.get_by_role("heading", level=2)).to_be_visible()
    ann.page.get_by_role("button", name="Menu", exact=True).click()
    ann.page.get_by_role("button", name="Link to this position").click()
    field = ann.page.locator("dialog input[readonly]")
    expect(field).to_have_value(re.compile("#/position/"))
    bob.go(field.input_value())
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("Neon Gods")
    bob.picture("position-link")
    bob.page.get_by_role("button", name="Jouer à partir d'ici").click()
    expect(bob.ask.get_by_role("heading", level=2)).to_be_visible()


def test_a_broken_link_says_so(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/position/nonsense")
    expect(ann.page.get_by_role("alert")).to_contain_text("leads to no position")
    ann.complaints = [one for one in ann.complaints if "400 (Bad Request)" not in one]
