"""What README.md shows as Python is run as one would type it: all blocks, in order, together."""

import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def program_of(text: str) -> str:
    """The python blocks as one program, each on the lines where it stands in the page."""
    lines = [""] * (text.count("\n") + 1)
    for block in FENCE.finditer(text):
        first = text.count("\n", 0, block.start(1))
        for offset, line in enumerate(block.group(1).splitlines()):
            lines[first + offset] = line
    return "\n".join(lines)


def run(text: str, name: str) -> None:
    exec(compile(program_of(text), name, "exec"), {"__name__": "readme"})


def test_the_snippets_of_the_readme_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run(README.read_text(encoding="utf-8"), "README.md")


def test_later_snippets_know_the_names_of_earlier_ones() -> None:
    run("```python\na = 1\n```\ntext\n```python\nassert a == 1\n```\n", "page")


def test_a_wrong_snippet_fails_at_its_line_in_the_page() -> None:
    page = "# Title\n\n```python\na = 1\nassert a == 2\n```\n"
    with pytest.raises(AssertionError) as caught:
        run(page, "page")
    assert [entry.lineno for entry in caught.traceback if str(entry.path).endswith("page")] == [4]


def test_shell_snippets_are_not_run() -> None:
    assert program_of("```sh\nmake play\n```\n").strip() == ""
