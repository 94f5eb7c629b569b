"""What the pages show as commands is run, or marked as long and then at least understood.

Blocks of commands are fenced as `sh` and run line by line in a folder that has the files they
name. A block fenced as `sh long`, or a line with `(long)` in its comment, is not run. A block of
TOML whose first line is a comment with a file's name is that file.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

import fracas
from fracas.cli import command_line

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
CONTENT = ROOT / "src/fracas/games"
FENCE = re.compile(r"^( *)```([^\n`]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
SHELLS = ("sh", "bash", "console", "shell", "zsh")
INLINE = re.compile(r"`((?:make|fracas|python|\.venv/bin/\w+) [^`\n]+)`")
SPECIAL = frozenset("|><;&$(")


@dataclass(frozen=True)
class Command:
    line: str
    long: bool

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line, comments=True)

    @property
    def plain(self) -> bool:
        """Whether it is `fracas` with arguments, perhaps into a file, and nothing of a shell."""
        bare = re.sub(r"'[^']*'| > [\w.-]+ *$", "", self.line.partition(" #")[0])
        return self.words[0] == "fracas" and not SPECIAL & set(bare)


def commands(page: str) -> Iterator[Command]:
    for block in FENCE.finditer(page):
        language, *marks = block[2].split() or [""]
        assert language not in SHELLS[1:], f"a block of {language}: fence it as sh"
        if language == "sh":
            assert marks in ([], ["long"]), f"{marks}: a block is long, or has no mark"
            for line in filter(None, map(str.strip, block[3].splitlines())):
                yield Command(line, bool(marks) or "(long)" in line.partition(" #")[2])


def files(page: str) -> Iterator[tuple[str, str]]:
    """The files that a page shows."""
    for block in FENCE.finditer(page):
        name = re.match(r"# ([\w-]+\.toml)\n", block[3])
        if block[2] == "toml" and name:
            yield name[1], block[3]


def lay_out(folder: Path, page: str) -> None:
    """The files that commands name: those of the page, and samples of what people have at hand."""
    campaign = fracas.new("collision", seed=1, campaign="5")
    position = fracas.new("neon-gods", seed=1).position()
    (folder / "game.fracas").write_text(campaign.dumps(), encoding="utf-8")
    (folder / "battle.toml").write_text(position, encoding="utf-8")
    shutil.copy(CONTENT / "neon_gods/content/scenarios/raids.toml", folder / "streets.toml")
    shutil.copy(CONTENT / "collision/content/layouts.toml", folder / "yard.toml")
    saves = folder / "data/fracas/saves"
    saves.mkdir(parents=True)
    (saves / "latest.fracas").write_text(fracas.new("neon-gods").dumps(), encoding="utf-8")
    for name, text in files(page):
        (folder / name).write_text(text, encoding="utf-8")


def failures(folder: Path, page: str) -> list[str]:
    """Runs what is not long; the lines that fail, each with what it said."""
    here = {
        **os.environ,
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
        "XDG_DATA_HOME": str(folder / "data"),
        "LC_ALL": "C.UTF-8",
        "PYTHONIOENCODING": "utf-8",
    }
    found = []
    for batch in batches([one for one in commands(page) if not one.long]):
        if batch[0].plain:
            given = json.dumps([one.words for one in batch])
            call = [sys.executable, str(ROOT / "tests/shell.py"), given]
        else:
            call = ["bash", "-ec", batch[0].line]
        done = subprocess.run(
            call,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=folder,
            env=here,
            check=False,
        )
        said = done.stdout.splitlines()
        codes = (
            json.loads(said[-1]) if batch[0].plain and not done.returncode else [done.returncode]
        )
        if any(codes):
            wrong = [one.line for one, code in zip(batch, codes, strict=False) if code]
            found.append(f"{wrong}: {done.stderr[-2000:]}")
    return found


def batches(found: list[Command]) -> Iterator[list[Command]]:
    """Plain commands that follow each other, and others one by one, in their order."""
    batch: list[Command] = []
    for one in found:
        if not one.plain and batch:
            yield batch
            batch = []
        if one.plain:
            batch.append(one)
        else:
            yield [one]
    if batch:
        yield batch


def misunderstood(words: list[str]) -> str:
    """What is wrong with a command as far as can be told without running it."""
    if words[0] == "make":
        targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        named = [one for one in words[1:] if "=" not in one]
        return "" if set(named) <= set(targets) else f"make has no {named}"
    if words[0] == "fracas":
        try:
            command_line("en").parse_args(words[1:])
        except SystemExit as end:
            return "" if end.code == 0 else f"fracas does not take {words[1:]}"
        return ""
    if words[1] == "-m":
        module = ROOT / words[2].replace(".", "/")
        there = module.is_dir() or module.with_suffix(".py").is_file()
        return "" if there or find_spec(words[2].partition(".")[0]) else f"no module {words[2]}"
    script = next((one for one in words[1:] if one.endswith(".py")), "")
    return "" if not script or (ROOT / script).is_file() else f"there is no {script}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_commands_of_a_page_work(page: Path, tmp_path: Path) -> None:
    text = page.read_text(encoding="utf-8")
    if any(not one.long for one in commands(text)):
        lay_out(tmp_path, text)
        assert failures(tmp_path, text) == []
    wrong = [found for one in commands(text) if one.long and (found := misunderstood(one.words))]
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_within_sentences_exist(page: Path) -> None:
    """Of `fracas` the command alone: what follows is often a shape, with FILE in it."""
    wrong = []
    for line in INLINE.findall(page.read_text(encoding="utf-8")):
        words = shlex.split(line)
        if words[0] == "fracas":
            if words[1].islower() and misunderstood(["fracas", words[1], "--help"]):
                wrong.append(line)
        elif "…" not in line and words[-1] != "-m" and misunderstood(words):
            wrong.append(line)
    assert wrong == []


def test_a_command_that_fails_is_noticed(tmp_path: Path) -> None:
    page = "```sh\nfracas rules neon-gods NG-7.11   # fine\nfracas rules no-such-game\n```\n"
    lay_out(tmp_path, page)
    (found,) = failures(tmp_path, page)
    assert "fracas rules no-such-game" in found and "there is no game 'no-such-game'" in found
    assert "NG-7.11" not in found.partition(":")[0]
    (found,) = failures(tmp_path, "```sh\nprintf x | grep y\n```\n")
    assert "grep y" in found


def test_what_is_long_is_not_run_and_still_understood(tmp_path: Path) -> None:
    page = "```sh long\nmake nonsense\n```\n```sh\nfracas sim --game chess   # (long) days\n```\n"
    assert failures(tmp_path, page) == []
    assert [bool(misunderstood(one.words)) for one in commands(page)] == [True, True]
    assert misunderstood(["make", "test", "TESTS=tests/content"]) == ""
    assert misunderstood(["python", "tools/no_such_tool.py"])


def test_every_block_of_commands_is_seen() -> None:
    with pytest.raises(AssertionError, match="fence it as sh"):
        list(commands("```bash\nmake\n```\n"))
    with pytest.raises(AssertionError, match="has no mark"):
        list(commands("```sh slow\nmake\n```\n"))
    assert dict(files("```toml\n# dash.toml\nx = 1\n```\n")) == {
        "dash.toml": "# dash.toml\nx = 1\n"
    }
