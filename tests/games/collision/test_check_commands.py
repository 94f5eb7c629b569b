"""`fracas layout check` and `fracas gang check`: each mistake with its clause, the number that is
wrong and the nearest one that would be right."""

from importlib.resources import files
from pathlib import Path

import pytest

from fracas.cli import main

CONTENT = files("fracas.games.collision") / "content"
GANG = """
[[gang]]
id = "crew"
name = { en = "Crew", fr = "Équipe" }
faction = "riveters"
limit = 400
figures = [{ profile = "RE1" }, { profile = "RE2" }, { profile = "RE6" }]
"""
LAYOUT = """
[[layout]]
id = "yard"
name = { en = "Yard", fr = "Cour" }
loot = [[700, 1450, 0], [1900, 900, 0]]
pieces = [
 { id = "a", name = { en = "A", fr = "A" }, cover = "H", z = [0, 50], rect = [500, 500, 700, 700] },
 { id = "b", name = { en = "B", fr = "B" }, cover = "H", z = [0, 50], rect = [900, 500, 950, 700] },
]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own.toml"


def told(kind: str, file: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    file.write_text(text, encoding="utf-8")
    code = main([kind, "check", str(file)])
    return code, capsys.readouterr().out


@pytest.mark.parametrize("kind", ["layout", "gang"])
def test_our_own_files_are_good(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([kind, "check", str(CONTENT / f"{kind}s.toml")]) == 0
    assert f"{kind}s.toml: valid {kind}s for collision" in capsys.readouterr().out


@pytest.mark.clause("CO-4.2", "CO-4.3")
def test_a_gang_over_its_limit_is_told_by_how_much(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told("gang", file, GANG, capsys)[0] == 0
    code, out = told("gang", file, GANG.replace("limit = 400", "limit = 100"), capsys)
    assert code == 1
    assert out == "crew: CO-4.2: crew: shards: 245; nearest: 100\n"
    _, out = told("gang", file, GANG.replace(', { profile = "RE6" }', ""), capsys)
    assert "CO-4.3: crew: number of figures: 2; nearest: 3" in out


@pytest.mark.clause("CO-3.18")
def test_an_overlap_is_told_with_where_the_piece_would_fit(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told("layout", file, LAYOUT, capsys)[0] == 0
    code, out = told("layout", file, LAYOUT.replace("900, 500, 950", "650, 500, 950"), capsys)
    assert code == 1
    assert 'yard: CO-3.18: a and b: overlap: 0.50"; nearest: b moved by 0.50"' in out


@pytest.mark.parametrize("kind", ["layout", "gang"])
def test_a_file_that_does_not_fit_is_told_by_its_line(
    kind: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = {"layout": LAYOUT, "gang": GANG}[kind].replace("name =", "nam =", 1)
    code, out = told(kind, file, text, capsys)
    assert code == 1 and "own.toml:4" in out and "did you mean" in out
    assert main([kind, "check", str(file.with_name("none.toml"))]) == 1
    assert "no such file" in capsys.readouterr().out
