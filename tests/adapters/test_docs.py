"""The code that docs/agents.md shows runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs/agents.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", BLOCKS, ids=lambda code: code.split("\n")[0])
def test_a_block_of_code_runs(code: str) -> None:
    exec(compile(code, str(PAGE), "exec"), {"__name__": "__main__"})
