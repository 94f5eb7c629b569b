"""The command as people run it: in a process of its own, with pipes and folders of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Run(Protocol):
    def __call__(
        self, *arguments: str, typed: str = "", lang: str = "en"
    ) -> subprocess.CompletedProcess[str]: ...


def environment(home: Path, lang: str = "en") -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
        "XDG_DATA_HOME": str(home),
        "LC_ALL": f"{lang}_XX.UTF-8",
        "PYTHONIOENCODING": "utf-8",
    }


@pytest.fixture
def fracas_command(tmp_path: Path) -> Run:
    def run(*arguments: str, typed: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "fracas", *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=environment(tmp_path, lang),
            timeout=60,
            check=False,
        )

    return run
