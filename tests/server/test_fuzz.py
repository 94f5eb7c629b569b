"""Nonsense from outside: frames and calls that no client of ours would send."""

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

from fracas.server.limits import Limits

from .house import PATIENCE, House, two_at_a_table

FRAMES: list[dict[str, Any]] = [
    {"type": "join", "token": "x", "protocol": 1, "lang": "en", "events": 0, "chat": 0},
    {"type": "browse", "lang": "en"},
    {"type": "ack", "update": 1},
    {"type": "play", "command": "a", "question": 1, "answers": [4]},
    {"type": "draft", "id": 1, "question": 1, "answers": [4]},
    {"type": "act", "command": "b", "do": "undo", "bot": ""},
    {"type": "say", "text": "hello", "to": 1},
    {"type": "mute", "person": "abc", "on": True},
    {"type": "speak", "lang": "fr"},
]
STRANGE: list[Any] = [
    None, True, -1, 0, 1.5, 1e308, 2**63, 2**64, -(2**63) - 1, "", "x" * 3000, "\u0000", "\ud800",
    [], {}, [[]], {"a": 1}, ["x"] * 200, [None], [1.5], [[[[[[1]]]]]], "__proto__", "en\n", [{}],
]  # fmt: skip


def nonsense(rng: random.Random) -> str | bytes:
    """A frame with something wrong, sometimes with nothing wrong."""
    match rng.randrange(6):
        case 0:
            return rng.randbytes(rng.randrange(200))
        case 1:
            return "[" * rng.randrange(1, 40_000)
        case 2:
            text = json.dumps(rng.choice(FRAMES))
            at = rng.randrange(len(text))
            return text[:at] + rng.choice(["", "\x00", '"', "}", "9" * 30]) + text[at + 1 :]
    frame = dict(rng.choice(FRAMES))
    for _ in range(rng.randrange(3)):
        frame[rng.choice([*frame, "more"])] = rng.choice(STRANGE)
    return json.dumps(frame)


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


def test_every_call_keeps_to_its_document(tmp_path: Path) -> None:
    """Made-up requests for every call: no server error, and every answer as the document says."""
    house = House(tmp_path, limits=Limits(requests=1e6, guests_an_address_an_hour=10**6))
    schema = schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")
    ann = house.guest()
    table = ann.table("me", "me")
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
            if "table" in case.path_parameters and tried % 2:
                case.path_parameters["table"] = table
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
