"""Has Compose itself read the files of `deploy/`: `python tools/compose.py`.

Wants `docker compose` or the older `docker-compose`; no engine has to run. Each file is read whole
(`config`), once as it is and once without one variable that it needs, which has to be refused.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

DEPLOY = Path(__file__).resolve().parent.parent / "deploy"
NEEDED = re.compile(r"\$\{(\w+):\?")


def compose() -> list[str] | None:
    """How Compose is called here, if it is."""
    for call in (["docker", "compose"], ["docker-compose"]):
        if shutil.which(call[0]) and not _run([*call, "version"], {}).returncode:
            return call
    return None


def read(call: list[str], file: Path) -> list[str]:
    """What is wrong with a file, in Compose's own words."""
    needed = sorted(set(NEEDED.findall(file.read_text(encoding="utf-8"))))
    given = dict.fromkeys(needed, "example.org")
    config = [*call, "-f", str(file), "config"]
    wrong = []
    whole = _run(config, given)
    if whole.returncode:
        wrong.append(whole.stderr.strip())
    for name in needed:
        less = {key: value for key, value in given.items() if key != name}
        if not _run(config, less).returncode:
            wrong.append(f"is taken without {name}")
    return wrong


def _run(call: list[str], given: dict[str, str]) -> subprocess.CompletedProcess[str]:
    path = {"PATH": os.environ.get("PATH", ""), "HOME": os.environ.get("HOME", "")}
    return subprocess.run(call, capture_output=True, text=True, check=False, env={**path, **given})


def main() -> int:
    call = compose()
    if call is None:
        print("there is no `docker compose` here: install it, or `docker-compose`", file=sys.stderr)
        return 2
    print(_run([*call, "version"], {}).stdout.splitlines()[0])
    failed = False
    for file in sorted(DEPLOY.glob("*compose.yaml")):
        wrong = read(call, file)
        failed |= bool(wrong)
        print(f"{file.name}: {'; '.join(wrong) or 'read whole; refused without what it needs'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
