"""What helps people to learn is whole: words explained, illustrated pages, in both languages."""

import re
import sys
from pathlib import Path

import pytest

from fracas.catalogue import all_games, find
from fracas.cli import main
from fracas.testing.clauses import clauses_in

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
GAMES = [one.name for one in all_games() if one.package.startswith("fracas.games.")]


@pytest.mark.parametrize("name", GAMES)
def test_every_word_of_a_glossary_is_explained_and_names_its_rule(name: str) -> None:
    game = find(name)
    rules = clauses_in(game.rules("en"))
    assert len(game.teaching.glossary.term) >= 15
    for lang in ("en", "fr"):
        said: list[str] = []
        for one in game.teaching.glossary.term:
            assert one.clause in rules
            assert one.text.of(lang).endswith((".", "…"))
            said += [one.name.of(lang).lower(), *(form.lower() for form in one.forms.of(lang))]
        assert [one for one in said if said.count(one) > 1] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_words_of_a_glossary_stand_in_the_rules(name: str) -> None:
    game = find(name)
    for lang in {"en", *game.teaching.rulebooks}:
        book = game.rules(lang).lower()
        strange = [
            one.name.of(lang)
            for one in game.teaching.glossary.term
            if not any(
                re.search(rf"(?<!\w){re.escape(said.lower())}(?!\w)", book)
                for said in (one.name.of(lang), *one.forms.of(lang))
            )
        ]
        assert strange == []


@pytest.mark.parametrize("name", GAMES)
def test_how_to_play_has_a_few_illustrated_pages(name: str) -> None:
    teaching = find(name).teaching
    pages = teaching.how_to.page
    assert 2 <= len(pages) <= 4
    figures = teaching.how_to.figure
    assert figures and {one.picture for one in (*pages, *figures)} == set(teaching.pictures)
    for lang in ("en", "fr"):
        rules = clauses_in(find(name).rules(lang))
        drawn = [one.clause for one in (*pages, *figures)]
        assert len(set(drawn) & set(rules)) == len(drawn), "each below a rule of its own"
    for one in figures:
        assert one.alt.en and one.alt.fr and one.alt.en != one.alt.fr
    for page in pages:
        for both in (page.title, page.alt, *page.text):
            assert both.en and both.fr and both.en != both.fr
        assert 400 < sum(len(one.en) for one in page.text) < 1200


@pytest.mark.parametrize("name", GAMES)
def test_no_drawing_is_cut_at_its_edge(name: str) -> None:
    for picture, drawn in find(name).teaching.pictures.items():
        left, top, wide, high = map(float, re.findall(r'viewBox="([^"]+)"', drawn)[0].split())
        for points in re.findall(r'<polygon points="([^"]+)"', drawn):
            for point in points.split():
                x, y = map(float, point.split(","))
                assert left <= x <= left + wide and top <= y <= top + high, (picture, point)


def test_the_pictures_are_those_that_the_tool_draws() -> None:
    import how_to

    for folder, drawings in how_to.PICTURES.items():
        kept = find(folder.replace("_", "-")).teaching.pictures
        assert kept == {name: how_to.drawn(folder, name) for name in drawings}
    assert how_to.PAGE.read_text(encoding="utf-8") == how_to.page()


def test_a_word_is_explained_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "neon-gods", "hiboux", "--lang", "fr"]) == 0
    assert capsys.readouterr().out.startswith("hibou (NG-13.1): Retire 2 à la valeur")
