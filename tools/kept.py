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
    commit = _said(["git", "rev-parse", "--short", "HEAD"]).strip()
    dirty = " and changes" if _said(["git", "status", "--porcelain", "src", "tests"]) else ""
    began = time.monotonic()
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
    text = "\n".join(
        [
            f"run: {name}",
            f"date: {time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC",
            f"commit: {commit}{dirty}",
            f"python: {platform.python_version()} on {platform.system()}, {os.cpu_count()} cores",
            f"seconds: {time.monotonic() - began:.0f}",
            f"result: {'FAILED' if done.returncode else 'passed'}",
            "",
            *said,
            "",
        ]
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    print(text, flush=True)
    return done.returncode == 0


def _said(command: list[str]) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
