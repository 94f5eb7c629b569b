"""A game that somebody else made: installing its package is all it takes."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAY = """
import fracas, json
from fracas.engine.imagining import imagine
table = fracas.new("campfires", seats=2, seed=7)
while not table.over:
    seat, question = next(iter(table.waiting.items()))
    table.play(seat, question.options[3])
again = fracas.loads(table.dumps())
print(json.dumps({
    "listed": fracas.games()["campfires"]["title"],
    "home": __import__("campfires").__file__,
    "same": again.digest() == table.digest(),
    "told": table.events[-1].text(lang="fr"),
}))
"""


def test_an_installed_package_brings_its_game(tmp_path: Path) -> None:
    site = tmp_path / "site"
    build = [
        sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps",
        "--no-index", "--disable-pip-version-check", "--target", str(site),
        str(_copied(ROOT / "examples/third_party/campfires", tmp_path / "campfires")),
    ]  # fmt: skip
    subprocess.run(build, check=True, capture_output=True, text=True)
    path = os.pathsep.join([str(site), str(ROOT / "src")])
    played = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        check=True,
        capture_output=True,
        text=True,
    )
    said = json.loads(played.stdout)
    assert said["listed"] == "Campfires"
    assert Path(said["home"]).is_relative_to(site)
    assert said["same"]
    assert said["told"] == "La partie est finie : tous les feux brûlent"


def _copied(package: Path, to: Path) -> Path:
    """A copy to build from: building leaves files behind."""
    for one in package.rglob("*"):
        if one.is_file() and "__pycache__" not in one.parts:
            target = to / one.relative_to(package)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(one.read_bytes())
    return to
