"""`make audit`, asked of a service that the test keeps."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

import audit

FLAWED = "msgspec"


class Osv(BaseHTTPRequestHandler):
    """Knows of one flaw."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
        results: list[dict[str, Any]] = [
            {"vulns": [{"id": "OSV-1"}]} if one["package"]["name"] == self.flawed() else {}
            for one in asked
        ]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"results": results}).encode())

    def flawed(self) -> str:
        return FLAWED if self.path == "/flawed" else ""

    def log_message(self, format: str, *args: object) -> None:
        """Quietly."""


@pytest.fixture
def service() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Osv)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_all_locked_packages_are_asked_about() -> None:
    python = {one.name for one in audit.python_packages(audit.ROOT)}
    node = {one.name for one in audit.node_packages(audit.ROOT)}
    assert {"msgspec", "starlette", "pytest"} <= python
    assert {"svelte", "vite"} <= node


def test_known_flaws_are_listed(service: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main(["--service", f"{service}/flawed"]) == 1
    assert "PyPI msgspec" in capsys.readouterr().out
    assert audit.main(["--service", f"{service}/clean"]) == 0
    assert "0 with known flaws" in capsys.readouterr().out


def test_a_service_that_cannot_be_asked_is_no_all_clear(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert audit.main(["--service", "http://127.0.0.1:9/"]) == 2
    assert "NOT AUDITED" in capsys.readouterr().err
