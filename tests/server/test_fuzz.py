"""Nonsense from outside: frames and calls that no client of ours would send."""

import asyncio
import json
import logging
import random
import secrets
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fracas.catalogue import find
from fracas.games import BUILT_IN
from fracas.server.limits import Limits
from tests.proof import many

from .house import PATIENCE, Guest, House, two_at_a_table
from .nonsense import nonsense, run


@pytest.mark.parametrize("game", BUILT_IN)
def test_no_message_harms_a_match(game: str, tmp_path: Path) -> None:
    """Answers much like those that are offered, and nothing like them: no match breaks."""
    seed = secrets.randbelow(1 << 30)
    found = asyncio.run(run(tmp_path, [game], many(1000, 3000), seed))
    assert found["inputs"] > many(7, 20), f"seed {seed}"
    assert found["refused"] > many(70, 200), f"seed {seed}"


def test_no_frame_harms_the_server(house: House, caplog: pytest.LogCaptureFixture) -> None:
    seed = secrets.randbelow(1 << 30)
    rng = random.Random(seed)
    ann = house.guest()
    table = ann.table("me", "me")
    url = house.url.replace("http", "ws") + "/api/socket"
    token = ann.ticket(table, 0)
    for _ in range(120):
        with connect(url, proxy=None) as socket:
            try:
                if rng.random() < 0.8:
                    socket.send(json.dumps({"type": "join", "token": token}))
                for _ in range(rng.randrange(1, 8)):
                    socket.send(nonsense(rng))
                socket.send('{"type": "ack", "update": 1}')
                for _ in range(2):
                    socket.recv(0.05)
            except (ConnectionClosed, TimeoutError):
                pass
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == [], f"seed {seed}"
    _, one, two = two_at_a_table(house)
    one.play(4)
    two.play(0)
    assert house.hall.metrics.broken == 0


BUILT_IN_NAMES = list(BUILT_IN)


def one_of_each(guest: Guest, game: str) -> str:
    """A table with some moves behind it; the others are bots."""
    seats = max(2, min(find(game).seats))
    table = guest.table("me", *["bot"] * (seats - 1), game=game, seats=seats)
    player = guest.join(table, 0)
    player.play()
    player.close()
    return table


def test_every_call_keeps_to_its_document(tmp_path: Path) -> None:
    """Made-up requests for every call: no server error, and every answer as the document says."""
    house = House(
        tmp_path,
        limits=Limits(requests=1e6, connections=1e6, guests_an_address_an_hour=10**6, costs=False),
    )
    schema = schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")
    ann = house.guest()
    tables = [ann.table("me", "me"), *(one_of_each(ann, game) for game in BUILT_IN)]
    cookie = {"Cookie": f"fracas_guest={ann.http.cookies['fracas_guest']}"}
    tried = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if operation.path == "/api/me" and operation.method.upper() == "DELETE":
            continue  # would end the guest that all the others need

        @settings(
            max_examples=12,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            nonlocal tried
            tried += 1
            if "table" in case.path_parameters and tried % 3:
                case.path_parameters["table"] = tables[tried % len(tables)]
            if "game" in case.path_parameters and tried % 3:
                case.path_parameters["game"] = BUILT_IN_NAMES[tried % len(BUILT_IN_NAMES)]
            reply = case.call(headers=cookie, timeout=PATIENCE)
            case.validate_response(
                reply,
                checks=[
                    not_a_server_error,
                    status_code_conformance,
                    content_type_conformance,
                    response_schema_conformance,
                ],
            )

        check()
    assert tried > 150
    house.close()
