"""Every value of a TOML text is found on its line."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.content.lines import Lines

ROOT = Path(__file__).resolve().parents[2]

SAMPLE = '''\
# A comment with [brackets] and "quotes
title = "Cards" # another = comment

[[cards]]
name = "Yara"
dice = [
  "blue", # ] not the end
  'pi]nk',
]
cost = { ink = 2, any.of = 3 }

[cards.effect]
text = """
two lines
with ""quotes"" and \\""" escaped"""

[[cards]]
"quoted \\u00e9.key" = 1979-05-27 07:32:00
'lit.eral' = \'\'\'a\'\'\'\'\'
[other.deep]
x.y.z = true
[[cards.effects]]
a = -1
[[cards.effects]]
a = [[1, 2],
     [3]]
'''


def paths(value: object, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    inner = (
        list(value.items()) if isinstance(value, dict)
        else list(enumerate(value)) if isinstance(value, list) else []
    )
    return {path}.union(*(paths(each, (*path, step)) for step, each in inner))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("cards", 0), 4),
        (("cards", 0, "name"), 5),
        (("cards", 0, "dice"), 6),
        (("cards", 0, "dice", 0), 7),
        (("cards", 0, "dice", 1), 8),
        (("cards", 0, "cost", "ink"), 10),
        (("cards", 0, "cost", "any", "of"), 10),
        (("cards", 0, "effect"), 12),
        (("cards", 0, "effect", "text"), 13),
        (("cards", 1), 17),
        (("cards", 1, "quoted é.key"), 18),
        (("cards", 1, "lit.eral"), 19),
        (("other", "deep"), 20),
        (("other", "deep", "x", "y", "z"), 21),
        (("cards", 1, "effects", 0, "a"), 23),
        (("cards", 1, "effects", 1), 24),
        (("cards", 1, "effects", 1, "a", 0, 1), 25),
        (("cards", 1, "effects", 1, "a", 1), 26),
    ],
)
def test_a_value_is_found_on_its_line(path: tuple[str | int, ...], line: int) -> None:
    assert Lines(SAMPLE)[path] == line


def test_all_paths_of_a_text_are_found_and_no_others() -> None:
    lines = Lines(SAMPLE)
    assert lines.paths() == paths(tomllib.loads(SAMPLE))
    assert lines.repeated == []


def test_what_is_missing_is_placed_at_what_is_around_it() -> None:
    assert Lines(SAMPLE)["cards", 1, "cost", "ink"] == 17


def test_a_repeated_key_is_noted_with_both_lines() -> None:
    assert Lines("[a]\nb = 1\nc = 2\nb = 3\n").repeated == [(("a", "b"), 2, 4)]


@pytest.mark.parametrize(
    "text", ["a", "a =", "[", "[a", "[[a]", '"', 'a = "x', "a = [1,", "a = {b", "= 3", 'a = """x']
)
def test_a_broken_text_is_read_as_far_as_it_goes(text: str) -> None:
    assert Lines(f"first = 1\n{text}")["first",] == 1


STATEMENTS = [
    "a = 1", "b = 'x#y' # c", "c.d = 2", "c.e.f = 3", "'a.b' = {}",
    "g = {x = 1, y.z = [2, {w = 3}]}",
    "h = [\n1,\n\n# no ]\n[2], ]", 'i = """\nj = 1\n[k]\n"""',
    "l = [{m = 1}, {m = 2}]", "", "  # end",
    "[a]", "[t]", "[t.u]", "[v.w]", "[[t]]", "[[t.s]]", "[[v.x]]", "[ 'q r' . p ]",
]


@given(st.lists(st.sampled_from(STATEMENTS), max_size=8).map("\n".join))
@settings(max_examples=500, deadline=None, derandomize=True)
def test_whatever_tomllib_reads_has_its_lines(text: str) -> None:
    lines = Lines(text)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert lines.paths() == paths(document)
    assert lines.repeated == []


@given(st.text(alphabet="ab.=[]{},\"'#\\\n 1-", max_size=40))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_any_text_at_all_is_read_without_a_crash(text: str) -> None:
    assert Lines(text)["nowhere",] == 1


@pytest.mark.parametrize("file", [*sorted(ROOT.glob("src/**/*.toml")), ROOT / "pyproject.toml"])
def test_the_files_of_the_repository_have_their_lines(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert Lines(text).paths() == paths(tomllib.loads(text))
