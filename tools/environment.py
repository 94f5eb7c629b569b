"""Builds the project's own .venv from the hash-locked requirements.

A stamp remembers what was installed, so a second run is instant and a changed lock, a changed
pyproject.toml or kernel, another Python or a moved checkout installs again.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
KERNEL = ROOT / "src/fracas/games/collision/geometry/kernel"
LOCKS = {"run": ROOT / "requirements/run.txt", "dev": ROOT / "requirements/dev.txt"}
PIP_LOCK = ROOT / "requirements/pip.txt"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in LOCKS:
        sys.stderr.write("usage: bootstrap.py run|dev\n")
        return 2
    wish = arguments[0]
    if ready(wish):
        return 0
    try:
        build(wish)
    except subprocess.CalledProcessError as failure:
        command = " ".join(map(str, failure.cmd))
        sys.stderr.write(f"\nFracas could not make its environment in {VENV}.\nFailed: {command}\n")
        return 1
    return 0


def ready(wish: str) -> bool:
    # dev.txt holds all of run.txt, so an environment for tests also plays.
    return any(read(stamp_file(kind)) == stamp(kind) for kind in {wish, "dev"})


def build(wish: str) -> None:
    say(f"making .venv with Python {sys.version.split()[0]}")
    for kind in LOCKS:
        stamp_file(kind).unlink(missing_ok=True)
    if not usable():
        create()
    say(f"installing {LOCKS[wish].relative_to(ROOT)}")
    pip("install", "--require-hashes", "--requirement", str(LOCKS[wish]))
    pip("install", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    stamp_file(wish).write_text(stamp(wish), encoding="utf-8")


def usable() -> bool:
    """Is there a .venv of this very Python, in this very place, with a pip that starts?"""
    if read(VENV / "home") != home() or not interpreter().exists():
        return False
    trial = subprocess.run([interpreter(), "-m", "pip", "--version"], capture_output=True)
    return trial.returncode == 0


def create() -> None:
    if VENV.exists():
        shutil.rmtree(VENV)
    if importlib.util.find_spec("ensurepip") is None or not create_with_ensurepip():
        create_with_outer_pip()
    (VENV / "home").write_text(home(), encoding="utf-8")


def create_with_ensurepip() -> bool:
    made = subprocess.run([sys.executable, "-m", "venv", VENV], capture_output=True)
    return made.returncode == 0


def create_with_outer_pip() -> None:
    """Some systems ship venv without ensurepip; the pip they do have then brings ours."""
    say("this Python has no working ensurepip: using its own pip instead")
    subprocess.run([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV], check=True)
    asked = subprocess.run(
        [interpreter(), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    )
    # --target is the one way that old pips and externally managed systems both allow.
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--require-hashes",
            "--target",
            asked.stdout.strip(),
            "--requirement",
            PIP_LOCK,
        ],
        check=True,
        env=plain_environment(),
    )


def pip(*arguments: str) -> None:
    command = [str(interpreter()), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*command, *arguments], check=True, cwd=ROOT, env=plain_environment())


def plain_environment() -> dict[str, str]:
    """The user's settings (mirrors, proxies) without those that would install elsewhere."""
    elsewhere = {"PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV", "PYTHONHOME"}
    return {name: value for name, value in os.environ.items() if name not in elsewhere}


def interpreter() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def home() -> str:
    return f"{sys.version}\n{sys.base_prefix}\n{ROOT}\n"


def stamp_file(kind: str) -> Path:
    return VENV / f"installed-{kind}"


def stamp(kind: str) -> str:
    settings = (ROOT / "pyproject.toml", ROOT / "src/fracas/version.py")
    paths = (LOCKS[kind], *settings, *sorted(KERNEL.glob("*")))
    sources = b"".join(path.read_bytes() for path in paths)
    return f"{home()}{hashlib.sha256(sources).hexdigest()}\n"


def read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def say(line: str) -> None:
    print(f"fracas: {line}", flush=True)
