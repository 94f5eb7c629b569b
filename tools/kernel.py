"""Compiles Collision's kernel, if there is a C compiler; without one, Python does its work."""

import os
import shlex
import shutil
import subprocess
import sysconfig
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "src/fracas/games/collision/geometry/kernel"
FLAGS = ["-std=c99", "-O3", "-shared", "-fPIC", "-fvisibility=hidden"]


def compiler() -> list[str] | None:
    """The one of the environment, of this Python, or of the system."""
    for wish in (os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"):
        command = shlex.split(wish or "")
        if command and shutil.which(command[0]):
            return command
    return None


def target() -> Path:
    """Not named as a module of Python is, for it is none."""
    return FOLDER.with_suffix(".native")


def sources() -> list[Path]:
    return sorted((*FOLDER.glob("*.c"), *FOLDER.glob("*.h")))


def build() -> Path | None:
    """The library, None where it cannot be made. What is there already is made anew only when the
    source is newer."""
    FOLDER.with_suffix(".so").unlink(missing_ok=True)  # its first name: Python took it for a module
    made = target()
    files, command = sources(), compiler()
    if made.exists() and files and made.stat().st_mtime > max(one.stat().st_mtime for one in files):
        return made
    if command is None or not files:
        return None
    draft = made.with_suffix(".new")
    done = subprocess.run(
        [*command, *FLAGS, "-o", draft, *(one for one in files if one.suffix == ".c"), "-lm"],
        capture_output=True,
        check=False,
    )
    if done.returncode or not draft.exists():
        return None
    draft.replace(made)  # at once: a running game keeps the one that it has
    return made


if __name__ == "__main__":
    made = build()
    print(f"fracas: {made or 'no C compiler: Collision is played by Python alone'}")
