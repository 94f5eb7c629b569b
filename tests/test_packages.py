"""The packages as somebody gets them: from a wheel and from an sdist, in an environment of their
own. `pip` takes what they need from the index that is configured, so only `make proof` does it."""

import os
import re
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import hatch_build

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 600.0


def run(*given: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(one) for one in given],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        stdin=subprocess.DEVNULL,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built(kind: str, folder: Path) -> Path:
    """A wheel or an sdist of this checkout, without touching it."""
    build = f"import hatchling.build as build; print(build.build_{kind}({str(folder)!r}))"
    name = run(sys.executable, "-c", build, cwd=ROOT).split()[-1]
    return folder / name


def files_in(package: Path) -> list[str]:
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as wheel:
            return wheel.namelist()
    with tarfile.open(package) as sdist:
        return sdist.getnames()


def test_what_an_index_shows_leads_nowhere_that_is_not_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert hatch_build.LINK.search(text), "the repository's own has pictures and links"
    shown = hatch_build.for_index(text, "")
    assert not hatch_build.LINK.search(shown) and "docs/pictures" not in shown
    assert shown.index("pip install") < shown.index("make play")
    absolute = hatch_build.for_index(text, "https://example.org/fracas")
    assert "(https://example.org/fracas/docs/pictures/lobby.jpg)" in absolute
    assert not hatch_build.LINK.search(absolute)


def told_to_an_index(monkeypatch: pytest.MonkeyPatch, home: str) -> Any:
    """What the builder says of the package."""
    monkeypatch.setenv(hatch_build.HOME, home)
    return ProjectMetadata(str(ROOT), PluginManager()).core


def test_pictures_are_absolute_once_there_is_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    without = told_to_an_index(monkeypatch, "")
    assert without.readme_content_type == "text/markdown" and not without.urls
    assert without.readme.startswith("# Fracas") and "![" not in without.readme
    absolute = told_to_an_index(monkeypatch, "https://example.org/fracas/")
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", absolute.readme)
    place = "https://example.org/fracas/"
    assert len(pictures) == (ROOT / "README.md").read_text("utf-8").count("![") > 3
    for one in [*pictures, *absolute.urls.values()]:
        assert one.startswith(place) and (ROOT / one.removeprefix(place)).exists(), one


@pytest.mark.proof
@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_a_package_plays_and_serves_in_an_environment_of_its_own(
    kind: str, tmp_path: Path
) -> None:
    package = built(kind, tmp_path)
    names = files_in(package)
    assert any(one.endswith("server/static/index.html") for one in names)
    assert any(one.endswith("cli/template/game.py.txt") for one in names)
    assert any(one.endswith("cli/template/board.js.txt") for one in names)
    run(sys.executable, "-m", "venv", tmp_path / "own", cwd=tmp_path)
    python = tmp_path / "own" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(python, "-m", "pip", "install", "--quiet", package, cwd=tmp_path)
    assert "neon-gods" in run(python, "-m", "fracas", "games", "--json", cwd=tmp_path)
    play = ["play", "neon-gods", "--plain", "--me", "none", "--bots", "random", "--lang", "en"]
    assert "The game is over" in run(python, "-m", "fracas", *play, cwd=tmp_path)
    played = ["-m", "fracas", "sim", "neon-gods", "--games", "1", "--jobs", "1", "--json"]
    assert "places" in run(python, *played, cwd=tmp_path)
    assert _page(python, tmp_path).lstrip().lower().startswith("<!doctype html")


def _page(python: Path, folder: Path) -> str:
    """What a browser gets from `fracas serve`."""
    given = ["-m", "fracas", "serve", "--no-browser", "--port", "0", "--metrics", "off"]
    serving = subprocess.Popen(
        [python, *given, "--data", folder / "data"], cwd=folder, stdout=subprocess.PIPE, text=True
    )
    try:
        assert serving.stdout is not None
        address = serving.stdout.readline().split()[-1]
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(address, timeout=10) as reply:
                    return str(reply.read().decode())
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.2)
    finally:
        serving.terminate()
        serving.wait(PATIENCE)
