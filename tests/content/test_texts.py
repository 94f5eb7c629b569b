"""Language tables say the same in every language."""

from pathlib import Path

import pytest

from fracas.content import ContentError, texts

ENGLISH = """\
[ask]
recruit = "Recruit a card or draw"
[event]
drew = "{player} draws {card}"
"drew.you" = "You draw {card}"
"""
FRENCH = """\
[ask]
recruit = "Recrutez ou piochez"
[event]
drew = "{card} va à {player}"
"drew.veiled" = "{player} pioche"
"drew.you.from" = "{player} vous prend {card}"
"""


def write(folder: Path, **languages: str) -> Path:
    for language, text in languages.items():
        (folder / f"texts.{language}.toml").write_text(text, encoding="utf-8")
    return folder


def refusal(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        texts(folder)
    return str(caught.value).splitlines()


def test_nested_tables_become_dotted_keys_and_variants_may_differ(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").touch()
    assert texts(write(tmp_path, en=ENGLISH, fr=FRENCH)) == {
        "en": {
            "ask.recruit": "Recruit a card or draw",
            "event.drew": "{player} draws {card}",
            "event.drew.you": "You draw {card}",
        },
        "fr": {
            "ask.recruit": "Recrutez ou piochez",
            "event.drew": "{card} va à {player}",
            "event.drew.veiled": "{player} pioche",
            "event.drew.you.from": "{player} vous prend {card}",
        },
    }


def test_a_text_that_a_language_lacks_is_told_near_its_place(tmp_path: Path) -> None:
    french = FRENCH.replace('drew = "', 'drawn = "')
    assert refusal(write(tmp_path, en=ENGLISH, fr=french)) == [
        "texts.fr.toml:3: event.drew: missing: texts.en.toml:4 has it",
        "texts.fr.toml:4: event.drawn: not in texts.en.toml; did you mean 'event.drew'?",
    ]


def test_other_placeholders_are_refused(tmp_path: Path) -> None:
    french = FRENCH.replace("{card} va", "{carte} va")
    assert refusal(write(tmp_path, en=ENGLISH, fr=french)) == [
        "texts.fr.toml:4: event.drew: expected {card}, {player} as in texts.en.toml:4,"
        " got {carte}, {player}"
    ]


def test_a_format_does_not_change_a_placeholder(tmp_path: Path) -> None:
    texts(write(tmp_path, en='a = "{n:02d} {{x}}"', fr='a = "{n}"'))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("a = 3", "texts.en.toml:1: a: expected text, got 3"),
        ("a = ['x']", "texts.en.toml:1: a: expected text, got a list of 1 entry"),
        ("a = '{x'", "texts.en.toml:1: a: braces that do not fit"),
        ("a = 'x}'", "texts.en.toml:1: a: braces that do not fit"),
        ("a = '{} x'", "texts.en.toml:1: a: expected a name in each {placeholder}, got '{} x'"),
        ("a = '{0}'", "texts.en.toml:1: a: expected a name in each {placeholder}, got '{0}'"),
        ("a.b = 'x'\n'a.b' = 'y'", "texts.en.toml:2: a.b: 'a.b' is already given on line 1"),
        ("a = 'x'\na = 'y'", "texts.en.toml:2: 'a' is already given on line 1"),
    ],
)
def test_a_bad_text_is_told_with_its_line(tmp_path: Path, line: str, message: str) -> None:
    assert refusal(write(tmp_path, en=line))[0].startswith(message)


def test_without_english_the_first_language_is_the_model(tmp_path: Path) -> None:
    assert refusal(write(tmp_path, fr='a = "x"', de='b = "x"\na = "y"')) == [
        "texts.fr.toml:1: b: missing: texts.de.toml:1 has it"
    ]


def test_a_folder_without_texts_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path)[0].endswith("no texts.<language>.toml in here")
