"""Finds Chromium for the browser tests, or installs the distribution's where that can be done.

The tests must not pass for want of a browser: without one this fails and says what to do. Only an
explicit NO_BROWSER=1 leaves them out.
"""

import os
import shutil
import subprocess
import sys

NAMES = (
    "chromium-headless-shell",  # the same pages without the browser's own windows: twice as fast
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)


def chromium() -> str | None:
    """Where Chromium is: $CHROMIUM if given, else the first of the usual names."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Debian and its kin, as root; elsewhere there is nothing we may touch."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    print("fracas: installing Chromium for the browser tests", flush=True)
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "chromium-headless-shell"]):
        subprocess.run(["apt-get", *command], check=False, stdout=subprocess.DEVNULL, env=quietly)


def main() -> int:
    if os.environ.get("NO_BROWSER") == "1":
        print("fracas: NO_BROWSER=1: the browser tests are left out", flush=True)
        return 0
    if chromium() is None:
        install()
    if chromium() is None:
        sys.stderr.write(
            "Fracas tests its screens in Chromium, and there is none here.\n"
            "Install it (Debian: apt-get install chromium-headless-shell), or name it:\n"
            "CHROMIUM=/path make test\n"
            "To leave the browser tests out on purpose: NO_BROWSER=1 make test\n"
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
