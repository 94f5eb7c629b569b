"""What a long run said, kept in `docs/` with the commit and the machine that it was run on."""

from __future__ import annotations

import os
import platform
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def keep(
    file: Path,
    name: str,
    command: Sequence[str],
    more: Mapping[str, str] | None = None,
    lines: int = 0,
) -> bool:
    """Run it, and write what it said, or its last lines. Whether it passed."""
    on, began = commit(), time.monotonic()
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **(more or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    said = done.stdout.splitlines()[-lines:]
    passed = done.returncode == 0
    print(write(file, name, on, time.monotonic() - began, passed, said), flush=True)
    return passed


def commit() -> str:
    """What is run."""
    dirty = " and changes" if _said(["git", "status", "--porcelain", "src", "tests"]) else ""
    return _said(["git", "rev-parse", "--short", "HEAD"]).strip() + dirty


def write(
    file: Path, name: str, on: str, seconds: float, passed: bool, said: Sequence[str]
) -> str:
    """What a run said, under a head that tells when and on what it ran."""
    text = "\n".join(
        [
            f"run: {name}",
            f"date: {time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC",
            f"commit: {on}",
            f"python: {platform.python_version()} on {platform.system()}, {os.cpu_count()} cores",
            f"seconds: {seconds:.0f}",
            f"result: {'passed' if passed else 'FAILED'}",
            "",
            *said,
            "",
        ]
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return text


def _said(command: list[str]) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
