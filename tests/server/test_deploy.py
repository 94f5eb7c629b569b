"""What is shipped to run a house fits the house: its commands, its counters, its runbook."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from fracas.server import metrics
from fracas.server.arguments import add_arguments

from . import postgres
from .house import At, Guest, House, Player, eventually, marks

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAME = re.compile(r"\bfracas_\w+")


@pytest.fixture(scope="module")
def counters(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """All that a server of a shared house tells a monitor."""
    url = postgres.server().database()
    house = House(tmp_path_factory.mktemp("data"), shared=url)
    found = house.inside(lambda: metrics.text(house.hall)).decode()
    house.close()
    return set(NAME.findall(found))


def test_servers_of_the_compose_file_can_be_started_so() -> None:
    file = yaml.safe_load((DEPLOY / "scale.compose.yaml").read_text())
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    inside = set()
    for name in ("one", "two"):
        given = parser.parse_args(file["services"][name]["command"])
        assert given.internal.startswith(f"{name}:") and given.behind_proxy
        inside.add(given.internal)
    assert len(inside) == 2
    for address in re.findall(r"(\w+):8765", (DEPLOY / "scale.Caddyfile").read_text()):
        assert address in file["services"]


COMPOSE = sorted(DEPLOY.glob("*compose.yaml"))


def understood(file: Path) -> bool:
    """By the schema that Compose itself publishes."""
    call = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    return not subprocess.run([*call, str(file)], capture_output=True, check=False).returncode


@pytest.mark.parametrize("file", COMPOSE, ids=lambda one: one.name)
def test_compose_files_say_what_compose_understands(file: Path, tmp_path: Path) -> None:
    assert understood(file)
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(file.read_text().replace("restart:", "restarts:", 1))
    assert not understood(wrong)


@pytest.mark.parametrize("file", COMPOSE, ids=lambda one: one.name)
def test_what_compose_files_name_is_there(file: Path) -> None:
    """What `docker compose config` looks at beside their form."""
    found = yaml.safe_load(file.read_text())
    for service in found["services"].values():
        if "build" in service:
            context = (file.parent / service["build"]["context"]).resolve()
            assert (context / service["build"]["dockerfile"]).is_file()
        assert {*service.get("depends_on", ())} <= {*found["services"]}
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            there = (file.parent / source).is_file() if source.startswith(".") else None
            assert source in found["volumes"] if there is None else there, volume
    text = file.read_text()
    needed = set(re.findall(r"\$\{(\w+)", text))
    assert needed == set(re.findall(r"\$\{(\w+):\?", text)), "each is missed in one sentence"


def test_the_same_is_started_together_by_a_script(tmp_path: Path) -> None:
    call = [sys.executable, str(DEPLOY.parent / "tools" / "together.py"), "--port", "0"]
    more = ["--data", str(tmp_path), "--module", "examples"]
    process = subprocess.Popen([*call, *more], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(3)]
        servers = [int(re.findall(r"process (\d+)", line)[0]) for line in lines[:2]]
        url = lines[2].split()[-1].rstrip("/")
        ann, bob = Guest(At(url), "Ann"), Guest(At(url), "Bob")
        table = ann.table("me", "open")
        bob.sit(table, ann.invitation(table))
        ann.join(table, 0).play(4)
        os.kill(servers[0], signal.SIGKILL)
        tokens: list[str] = []

        def ticket() -> bool:
            with contextlib.suppress(httpx.HTTPError):  # a line that went to the dead one
                tokens.append(bob.ticket(table, 1))
            return bool(tokens)

        eventually("the other server answers", ticket)
        player = Player(url, tokens[0])
        player.play(0)
        assert marks(player.view) == [16, 1]
    finally:
        process.terminate()
        assert process.wait(60) == 0
    assert not Path(f"/proc/{servers[1]}").exists()


def test_alerts_and_dashboard_use_counters_that_there_are(counters: set[str]) -> None:
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]
    panels = json.loads((DEPLOY / "dashboard.json").read_text())["panels"]
    asked = [one["expr"] for one in rules]
    asked += [target["expr"] for panel in panels for target in panel["targets"]]
    used = {name for one in asked for name in NAME.findall(one)}
    assert len(used) > 20
    assert used <= counters, used - counters


def test_the_runbook_has_a_section_for_each_alert() -> None:
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]
    runbook = (DEPLOY.parent / "docs" / "runbook.md").read_text()
    sections = {name for line in runbook.splitlines() if line.startswith("### ")
                for name in line[4:].split(", ")}  # fmt: skip
    assert {one["alert"] for one in rules} == sections
