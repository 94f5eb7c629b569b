"""`fracas --help`: whole in words, without reading what is not asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fracas.cli import COMMANDS, command_line

HEAVY = {"asyncio", "numpy", "textual", "rich", "uvicorn", "importlib.metadata"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_short_help_is_that_of_the_whole(lang: str) -> None:
    assert command_line(lang, ["--help"]).format_help() == command_line(lang).format_help()


@pytest.mark.parametrize("name", [name for names in COMMANDS.values() for name in names])
def test_a_command_that_is_asked_for_is_whole(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for wanted in ([name, "--help"], None):
        with pytest.raises(SystemExit):
            command_line("en", wanted).parse_args([name, "--help"])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "usage: fracas" in said[0]


@pytest.mark.parametrize(
    ("start", "heavy"),
    [
        ("import fracas", HEAVY),
        ("from fracas.cli import command_line as c; c('en', ['--help']).format_help()", HEAVY),
        ("from fracas.cli import main; main(['games'])", {"textual", "uvicorn", "asyncio"}),
    ],
)
def test_a_start_reads_nothing_heavy_that_it_does_not_use(start: str, heavy: set[str]) -> None:
    code = f"import sys; {start}; print(sorted({heavy!r} & set(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
