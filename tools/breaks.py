"""Breaks what a screen shows, one thing at a time, and runs the test that has to notice.

    python tools/breaks.py blood-feud           all that tests/browser/breaks/blood-feud.toml lists
    python tools/breaks.py blood-feud BF-24.4   those of one clause

The client is built anew for each, in a copy of the tree, so nothing here is touched. A test that
passes all the same is named: what it stands for can be lost without anybody hearing of it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTS = ROOT / "tests/browser/breaks"
COPIED = ("src", "tests", "examples", "tools", "web", "docs", "pyproject.toml", "conftest.py")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "*.pyc", "*.jpg")
PATIENCE = 300


@dataclass(frozen=True)
class Break:
    clause: str
    what: str
    file: Path
    """Below the tree."""
    was: str
    becomes: str
    test: str

    @property
    def name(self) -> str:
        return f"{self.clause} {self.what}"

    def made(self, text: str) -> str:
        """A source with this broken; its first place, if there are several."""
        if self.was not in text:
            raise ValueError(f"{self.name}: {self.file} has no {self.was!r} any more")
        return text.replace(self.was, self.becomes, 1)


def breaks(game: str) -> list[Break]:
    listed = tomllib.loads((LISTS / f"{game}.toml").read_text(encoding="utf-8"))
    folder = Path(listed["folder"])
    return [
        Break(
            one["clause"], one["what"], folder / one["file"], one["from"], one["to"], one["test"]
        )
        for one in listed["breaks"]
    ]


def copied(to: Path) -> Path:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=LEFT_OUT)
        else:
            shutil.copy(source, to / name)
    (to / "web/node_modules").symlink_to(ROOT / "web/node_modules", target_is_directory=True)
    return to


def noticed(tree: Path, one: Break) -> str:
    """What came of it: `caught`, or why not."""
    file = tree / one.file
    whole = file.read_text(encoding="utf-8")
    file.write_text(one.made(whole), encoding="utf-8")
    try:
        if _run(tree, "tools/webbuild.py").returncode:
            return "cannot be built"
        ran = _run(tree, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", one.test)
    except subprocess.TimeoutExpired:
        return "took too long"
    finally:
        file.write_text(whole, encoding="utf-8")
    # A test that broke off before it looked (an error, not a failure) has noticed nothing.
    if ran.returncode == 1 and " failed" in ran.stdout.splitlines()[-1]:
        return "caught"
    return "SURVIVED" if ran.returncode == 0 else f"not tried: {ran.stdout[-300:]}"


def _run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(map(str, (tree / "src", tree, tree / "tools")))
    return subprocess.run(
        [sys.executable, *command],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=sorted(one.stem for one in LISTS.glob("*.toml")))
    parser.add_argument("clauses", nargs="*", help="only these")
    wanted = parser.parse_args()
    found = []
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(Path(folder))
        for one in breaks(wanted.game):
            if wanted.clauses and one.clause not in wanted.clauses:
                continue
            found.append(noticed(tree, one))
            print(f"{one.name}: {found[-1]}", flush=True)
    print(f"{found.count('caught')} of {len(found)} caught")
    return 0 if found.count("caught") == len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
