"""A newcomer types what CONTRIBUTING.md shows into a folder of their own, and the kit passes."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILE = re.compile(r"^```python\n# (\w+\.py)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def typed(folder: Path, change: tuple[str, str] = ("", "")) -> subprocess.CompletedProcess[str]:
    """The files of the page, written and tested."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    files = {found[1]: found[2] for found in FILE.finditer(page)}
    assert list(files) == ["tic_tac_toe.py", "test_tic_tac_toe.py"]
    for name, source in files.items():
        (folder / name).write_text(source.replace(*change), encoding="utf-8")
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "fracas.testing.plugin",
            "--clauses",
            "tic-tac-toe",
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_kit_passes_on_what_the_page_shows(tmp_path: Path) -> None:
    ran = typed(tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "3 of 3 clauses are proven: 100.0 %" in ran.stdout
    assert int(re.search(r"(\d+) passed", ran.stdout)[1]) >= 20  # type: ignore[index]  # it is there


def test_a_slip_in_typing_is_noticed(tmp_path: Path) -> None:
    ran = typed(tmp_path, ("if s.cells[cell] == -1]", "if s.cells[cell] != 1]"))
    assert ran.returncode == 1
    assert "test_a_cell_is_marked_once" in ran.stdout
