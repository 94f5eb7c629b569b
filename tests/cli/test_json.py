"""Every command that prints data prints it as JSON where asked, and nothing else: the tree of
commands is walked, and one that is neither tried here nor known to print no data fails."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fracas
from fracas.cli import command_line, main
from fracas.server.store import Store

NO_DATA = {
    "play": "a game at the keyboard",
    "resume": "a game at the keyboard",
    "deck print": "opens the browser",
    "serve": "a server; its log has --log json",
    "mcp": "speaks the protocol of assistants, which is JSON",
    "completion bash": "a script for a shell",
    "completion zsh": "a script for a shell",
    "completion fish": "a script for a shell",
}
"""Why a command has no `--json`."""
SMALL = ["--jobs", "1"]
GAME = "examples.tic_tac_toe:game"
TRIED = {
    "replay": ["game.json"],
    "rules": ["neon-gods", "NG-7.11"],
    "position": ["neon-gods", "--save", "game.json"],
    "campaign": ["campaign.json"],
    "scenario check": ["wrong.toml"],
    "layout check": ["wrong.toml"],
    "mission check": ["wrong.toml"],
    "gang check": ["wrong.toml"],
    "gang show": [],
    "cards check": [],
    "cards show": [],
    "deck check": ["lantern"],
    "deck list": [],
    "deck random": [],
    "deck code": ["lantern"],
    "deck complete": ["lantern"],
    "deck keep": ["deck.toml"],
    "deck drop": ["kitchen-night"],
    "games": [],
    "puzzle": ["neon-gods", "--list"],
    "lab run": ["duel.toml", *SMALL],
    "lab report": ["duel.toml", *SMALL],
    "lab export": ["duel.toml", *SMALL],
    "lab ladder": [GAME, "--bots", "random,greedy:worlds=1", "--most", "2", *SMALL],
    "lab puzzles": ["neon-gods", "puzzles.json", "--games", "0", *SMALL],
    "lab fit": ["neon-gods", "taught.toml", "--games", "8", "--units", "1", *SMALL],
    "lab tune": ["tuning.toml", *SMALL],
    "schema": ["neon-gods"],
    "backup": ["copy.sqlite", "--data", "house"],
    "restore": ["kept.sqlite", "--data", "other"],
    "store move": ["house", "moved"],
    "new-game": ["night-market"],
    "sim": [GAME, "--games", "1", *SMALL],
    "balance": ["neon-gods", "--bots", "random", "--games", "1", *SMALL],
    "bench": [GAME, "--rounds", "1", "--seconds", "0.001"],
}
"""Every command as somebody types it, in a folder with what it needs."""
DUEL = """games = 2
[[play]]
game = "examples.tic_tac_toe:game"
bots = "random"
"""
TUNING = """games = 1
tries = 1
check = 1
bands.seat = [0.9, 1.1]
tune = ["raids-3"]
[[play]]
game = "neon-gods"
seats = 3
bots = "random"
options.scenario = "raids"
"""
HOLDS = {
    "lab report": {"games", "pages"},
    "lab export": {"games", "rows"},
    "lab ladder": {"standings", "meetings", "page"},
    "lab puzzles": {"count", "games", "file"},
    "lab fit": {"blind", "fitted", "file"},
    "lab tune": {"first", "best", "changes", "pages"},
    "backup": {"matches"},
    "store move": {"matches", "inputs"},
    "new-game": {"folder", "files"},
}
"""What people are told in sentences, as numbers and names."""
FAULTY = {f"{kind} check" for kind in ("scenario", "layout", "mission", "gang")}


def leaves(
    parser: argparse.ArgumentParser, path: str = ""
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every command, and every fixed word that one begins with, as it is typed."""
    inner = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    if inner:
        for name, one in inner[0].choices.items():
            yield from leaves(one, f"{path} {name}".strip())
        return
    fixed = [one for one in parser._actions if one.choices and not one.option_strings]
    words = [str(one) for one in fixed[0].choices or ()] if fixed else [""]
    for word in words:
        yield f"{path} {word}".strip(), parser


COMMANDS = dict(leaves(command_line("en")))
TESTED_WITH_A_HOUSE = "admin "
"""By tests/server/test_admin_command.py."""


def test_every_command_that_prints_data_can_print_it_as_json() -> None:
    told = {name for name, parser in COMMANDS.items() if "--json" in parser.format_help()}
    assert set(COMMANDS) - told == set(NO_DATA) - {"deck print"}
    tried = {name for name in told if not name.startswith(TESTED_WITH_A_HOUSE)}
    assert set(TRIED) == tried - set(NO_DATA), "each is tried below"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the commands speak of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path


def prepared(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Only what the command needs: some take a while."""
    given = TRIED[name]
    if "game.json" in given:
        Path("game.json").write_text(begun().dumps(), encoding="utf-8")
    if "campaign.json" in given:
        table = fracas.new("collision", campaign="5", gangs="learning-riveters,the-crush")
        Path("campaign.json").write_text(table.dumps(), encoding="utf-8")
    for file, text in (("wrong", "nonsense = 1\n"), ("duel", DUEL), ("tuning", TUNING)):
        Path(f"{file}.toml").write_text(text, encoding="utf-8")
    if name in ("deck keep", "deck drop"):
        listed = said(capsys, "deck", "list", "lantern", "--json")["deck"]
        title = next(one for one in listed.splitlines() if one.startswith("name"))
        Path("deck.toml").write_text(listed.replace(title, 'name = "Kitchen night"'), "utf-8")
    if name == "deck drop":
        said(capsys, "deck", "keep", "deck.toml", "--json")
    if "house" in given or name == "restore":
        Store(Path("house")).close()
    if name == "restore":
        said(capsys, "backup", "kept.sqlite", "--data", "house", "--json")


@pytest.mark.parametrize("name", TRIED)
def test_what_is_printed_is_json_and_nothing_else(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prepared(name, capsys)
    found = said(capsys, *name.split(), *TRIED[name], "--json", code=int(name in FAULTY))
    assert found and (name not in HOLDS or HOLDS[name] <= set(found))


def begun(inputs: int = 5) -> fracas.Table:
    table = fracas.new("neon-gods", seats=2, seed=1)
    for _ in range(inputs):
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    return table


def said(capsys: pytest.CaptureFixture[str], *given: str, code: int = 0) -> Any:
    assert main(list(given)) == code
    return json.loads(capsys.readouterr().out)


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(said(capsys, "rules", "neon-gods", "--json")["clauses"]) > 50
    (one,) = said(capsys, "rules", "neon-gods", "NG-7.11", "--json")["clauses"]
    assert one["clause"] == "NG-7.11" and one["text"]


def test_decks(capsys: pytest.CaptureFixture[str]) -> None:
    names = said(capsys, "deck", "list", "--json")["decks"]
    assert said(capsys, "deck", "list", names[0], "--json")["deck"]
    assert "2" in said(capsys, "deck", "check", names[0], "--players", "2", "--json")["faults"]
    assert said(capsys, "deck", "random", "--json")["deck"]


def test_what_is_made_at_home(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("nonsense = 1\n", encoding="utf-8")
    found = said(capsys, "scenario", "check", str(file), "--json", code=1)
    assert found["problems"]
    assert said(capsys, "gang", "show", "--json")["lines"]


def test_replays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = begun()
    file = tmp_path / "game.json"
    file.write_text(table.dumps(), encoding="utf-8")
    found = said(capsys, "replay", str(file), "--seat", "1", "--json")
    assert [one["at"] for one in found["moments"]] == [0, 1, 2, 3, 4, 5]
    assert found["view"] == table.view(1)


def test_a_position_is_saved_and_looked_at(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = begun()
    Path("game.json").write_text(table.dumps(), encoding="utf-8")
    saved = said(capsys, "position", "neon-gods", "--save", "game.json", "--whole", "--json")
    Path("here.toml").write_text(saved["position"], encoding="utf-8")
    seat = next(iter(table.waiting))
    looked = said(capsys, "position", "neon-gods", "here.toml", "--eyes", str(seat), "--json")
    assert looked["asked"] == [seat] and looked["view"]["you"] == seat
    labels = [one["label"] for one in looked["questions"][0]["options"]]
    assert labels == [one.label for one in table.waiting[seat].options]
    unseen = said(capsys, "position", "neon-gods", "here.toml", "--json")
    assert unseen["questions"] == [] and unseen["view"]["you"] is None
    assert said(capsys, "position", "neon-gods", "--schema", "--json")["$defs"]


def test_a_campaign_of_other_rules(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prepared("campaign", capsys)
    file = Path("campaign.json")
    version = fracas.catalogue.find("collision").version
    older = file.read_text("utf-8").replace(f'"version": "{version}"', '"version": "0"')
    file.write_text(older, encoding="utf-8")
    assert said(capsys, "campaign", str(file), "--json")["version"] == "0"


def test_terms_and_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(capsys, "rules", "neon-gods", "blurp", "--json")
    assert found["term"]["text"] and found["clauses"]
    assert said(capsys, "rules", "neon-gods", "--contract", "--json")["contract"]


def test_puzzles_without_their_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(capsys, "puzzle", "neon-gods", "--list", "--json")
    assert found == sorted(found, key=lambda one: one["number"]) and found[0]["options"]
    assert said(capsys, "puzzle", "neon-gods", "2", "--json") == found[1]
    assert not {"best", "next", "value", "reasons"} & set(found[1])
