"""Build the documentation as a site, with the versions of before beside it.

    make docs                       this checkout, in a folder of its version
    make docs REFS="v0.1.0 v0.2.0"  and what these tags say, in folders of theirs

What was built before stays. `versions.json` lists all, the newest first: the pages have a menu of
them, and a server's /docs leads to the first.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "src/fracas/server/site"
LIST = "versions.json"
NAME = re.compile(r"^[0-9][0-9A-Za-z.+-]*$")
"""A folder with a version in it."""


def build(checkout: Path, site: Path) -> str:
    """The pages of a checkout, in the folder of its version; returns that."""
    said = (checkout / "src/fracas/version.py").read_text(encoding="utf-8")
    found = re.search(r'^VERSION = "([^"]+)"', said, re.M)
    assert found is not None, "this checkout does not say which version it is"
    paths = [str(checkout / "src"), str(ROOT / ".venv-docs")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "NO_MKDOCS_2_WARNING": "1"}
    target = site / found[1]
    shutil.rmtree(target, ignore_errors=True)
    build = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(target)]
    for command in ([sys.executable, "tools/docs_pages.py"], build):
        subprocess.run(command, cwd=checkout, env=env, check=True)
    return found[1]


def exported(ref: str, folder: Path) -> Path:
    """What a tag or commit holds, without touching this checkout."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    packed = subprocess.run(
        ["git", "archive", "--format=tar", ref], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    return folder


def listed(site: Path, now: str) -> list[dict[str, object]]:
    """All versions that lie there, the newest first; the one of now is called the latest."""
    there = [one.name for one in site.iterdir() if one.is_dir() and NAME.match(one.name)]
    return [
        {"version": one, "title": one, "aliases": ["latest"] if one == now else []}
        for one in sorted(there, key=order, reverse=True)
    ]


def order(version: str) -> tuple[tuple[int, ...], bool, str]:
    """By numbers; 1.0rc1 comes before 1.0."""
    plain = re.match(r"[0-9.]*", version)
    numbers = plain[0].strip(".") if plain else ""
    return tuple(map(int, filter(None, numbers.split(".")))), numbers == version, version


def main(refs: Sequence[str]) -> int:
    if (SITE / "index.html").exists():
        shutil.rmtree(SITE)  # of the time when there was one version only
    for ref in refs:
        build(exported(ref, ROOT / "build" / "refs" / ref.replace("/", "-")), SITE)
    now = build(ROOT, SITE)
    text = json.dumps(listed(SITE, now), indent=2)
    (SITE / LIST).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
