"""What docs/programs.md shows of assistants' seats runs."""

import re
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "programs.md"
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_first_program_runs(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = FENCE.findall(PAGE.read_text("utf-8"))[0]
    here = f'command={sys.executable!r}, args=["-m", "fracas", "mcp", "--data", {str(tmp_path)!r}]'
    assert 'command="fracas", args=["mcp"]' in program
    exec(program.replace('command="fracas", args=["mcp"]', here), {})
    assert "'prompt': 'Recruit a gang member" in capfd.readouterr().out


def test_the_program_with_the_client_is_the_first_example() -> None:
    shown = FENCE.findall(PAGE.read_text("utf-8"))[1]
    example = (PAGE.parent / "programs" / "robo.py").read_text("utf-8")
    assert shown.split("House(")[1].split("\n", 1)[1] in example
