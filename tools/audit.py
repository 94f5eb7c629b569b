"""`make audit`: asks whether any pinned package has a known flaw.

All packages of the lock files, of Python and of the browser client, are looked up in the
OSV database of advisories. It needs a line to that service, so it is no part of `.ci/run`.
Exit code 0: nothing is known; 1: something is, and is listed; 2: the service could not be asked.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SERVICE = "https://api.osv.dev/v1/querybatch"
PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)==([^\s;\\]+)", re.MULTILINE)
BATCH = 500
SECONDS = 30


class Package(NamedTuple):
    ecosystem: str
    name: str
    version: str


def python_packages(root: Path) -> Iterator[Package]:
    for lock in sorted((root / "requirements").glob("*.txt")):
        for name, version in PIN.findall(lock.read_text(encoding="utf-8")):
            yield Package("PyPI", name.lower(), version)


def node_packages(root: Path) -> Iterator[Package]:
    for lock in (root / "web/package-lock.json",):
        for path, one in json.loads(lock.read_text(encoding="utf-8"))["packages"].items():
            if path and "version" in one:
                yield Package("npm", path.rsplit("node_modules/", 1)[-1], one["version"])


def flaws(packages: list[Package], service: str) -> dict[Package, list[str]]:
    """The advisories for each package that has any; OSError if the service cannot be asked."""
    found: dict[Package, list[str]] = {}
    for at in range(0, len(packages), BATCH):
        some = packages[at : at + BATCH]
        for package, result in zip(some, _asked(some, service), strict=True):
            if result.get("vulns"):
                found[package] = [str(one["id"]) for one in result["vulns"]]
    return found


def _asked(packages: list[Package], service: str) -> list[dict[str, Any]]:
    queries = [
        {"package": {"ecosystem": one.ecosystem, "name": one.name}, "version": one.version}
        for one in packages
    ]
    request = urllib.request.Request(
        service,
        json.dumps({"queries": queries}).encode(),
        {"content-type": "application/json", "user-agent": "fracas-audit"},
    )
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as reply:
            results: list[dict[str, Any]] = json.load(reply)["results"]
    except (ValueError, KeyError) as error:
        raise OSError(f"its answer makes no sense: {error}") from None
    if len(results) != len(packages):
        raise OSError("it did not answer for every package")
    return results


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--service", default=SERVICE, help="another service that speaks OSV")
    service = parser.parse_args(arguments).service
    packages = sorted({*python_packages(root), *node_packages(root)})
    try:
        found = flaws(packages, service)
    except (OSError, urllib.error.URLError) as error:
        sys.stderr.write(
            f"NOT AUDITED: {service} could not be asked ({error}).\n"
            "Run this where that service can be reached; nothing is said about the packages.\n"
        )
        return 2
    for package, ids in found.items():
        print(f"{package.ecosystem} {package.name} {package.version}: {', '.join(ids)}")
    print(f"{len(packages)} packages audited, {len(found)} with known flaws")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
