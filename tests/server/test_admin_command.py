"""`fracas admin`: what can be done with the key, as one types it."""

import argparse
import json
from pathlib import Path

import pytest

from fracas import catalogue
from fracas.cli import command_line, main
from fracas.cli.parsing import all_of
from fracas.server import adminkey, logs

from . import ledger
from .house import PATIENCE, House, two_at_a_table
from .operating import Operator
from .test_serve import served

catalogue.add(ledger.game)


def test_it_is_all_there_as_a_command(
    house: House, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table, ann, bob = two_at_a_table(house)
    ann.play(4)
    data, url = str(house.store.folder), house.url
    who = {one["name"]: one["guest"] for one in Operator(house).get("people")["people"]}
    eve = house.guest("Eve")
    eve_open = eve.table("me", "open")

    def typed(*words: str, lang: str = "en") -> str:
        code = main(["--lang", lang, "admin", "--data", data, "--url", url, *words])
        said = capsys.readouterr()
        assert code == 0, said.err
        return said.out

    assert "3 people, 2 sockets" in typed("status")
    assert "3 personnes" in typed("status", lang="fr")
    assert table in typed("people") and "Bob" in typed("people")
    assert table in typed("tables", "--state", "live")
    assert json.loads(typed("--json", "tables", "--cost"))["tables"][0]["id"] == table
    assert table in typed("find", logs.tag(table))
    assert "Sent away, from 1" in typed("kick", who["Bob"])
    assert "Ban no. 1" in typed("ban", "--guest", who["Bob"], "--for", "2d", "--why", "rude")
    assert "rude" in typed("bans")
    typed("lift", "1")
    assert typed("bans").strip() == "nothing"
    typed("close", eve_open)
    typed("announce", "hello", "--french", "salut", "--for", "30m")
    eve.post(f"/api/tables/{table}/reports", person=who["Ann"], words="cheats")
    assert "cheats" in typed("reports")
    typed("done", "1")
    assert json.loads(typed("export", table))["game"] == "tic-tac-toe"
    typed("export", table, str(tmp_path / "record.json"))
    typed("end", table, "--why", "late")
    typed("remove", table)
    assert typed("prune").strip() == "nothing"
    assert "backups 1" in typed("backup")
    assert typed("accept-loss").strip() == "nothing"
    assert typed("key").strip() == adminkey.read(house.store.folder)
    bob.close()


def test_every_action_can_be_had_as_json(
    house: House, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table, _ann, bob = two_at_a_table(house)
    who = {one["name"]: one["guest"] for one in Operator(house).get("people")["people"]}
    eve = house.guest("Eve")
    eve_open = eve.table("me", "open")
    eve.post(f"/api/tables/{table}/reports", person=who["Ann"], words="cheats")
    actions = {
        "status": [], "people": [], "tables": [], "find": [logs.tag(table)], "bans": [],
        "kick": [who["Bob"]], "ban": ["--guest", who["Bob"]], "lift": ["1"], "close": [eve_open],
        "announce": ["hello"], "reports": [], "done": ["1"], "mend": [table],
        "export": [table, str(tmp_path / "record.json")], "end": [table], "remove": [table],
        "prune": [], "backup": [], "accept-loss": [], "key": [],
    }  # fmt: skip
    (admin,) = (one for one in all_of(command_line("en")) if one.prog == "fracas admin")
    inner = [one for one in admin._actions if isinstance(one, argparse._SubParsersAction)]
    assert set(actions) == set(inner[0].choices)
    for name, given in actions.items():
        where = ["--data", str(house.store.folder), "--url", house.url]
        code = main(["--lang", "en", "admin", *where, name, *given, "--json"])
        said = capsys.readouterr()
        if name == "mend":
            assert code == 2 and not said.out, "nothing is wrong with it: refused in words"
            continue
        assert code == 0, (name, said.err)
        assert json.loads(said.out) is not None, name
    bob.close()


def test_a_command_that_cannot_be_done_says_why(
    house: House, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = str(house.store.folder)
    for words, why in (
        (["--data", data, "--url", house.url, "end", "nothere"], "There is no such table"),
        (["--data", data, "status"], "no server is running"),
        (["--data", str(tmp_path), "--url", house.url, "status"], "there is no"),
        (["--data", data, "--url", "http://127.0.0.1:9", "status"], "No server answers"),
    ):
        assert main(["--lang", "en", "admin", *words]) == 2
        assert why in capsys.readouterr().err


def test_a_server_that_runs_is_found_by_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    process, url, _ = served("--data", str(tmp_path), "--port", "0")
    try:
        assert adminkey.serving(tmp_path).url == url
        assert main(["--lang", "en", "admin", "--data", str(tmp_path), "status"]) == 0
        assert "0 people" in capsys.readouterr().out
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0
    assert not (tmp_path / adminkey.SERVING).exists()
