"""Where the houses of tests keep their store: in a file, or in Postgres where asked for."""

from __future__ import annotations

import os
from pathlib import Path

from fracas.server.file import File
from fracas.server.homes import Home

from . import postgres

POSTGRES = os.environ.get("FRACAS_TEST_STORE") == "postgres"
"""`FRACAS_TEST_STORE=postgres make test TESTS=tests/server`: all houses have theirs there."""
_databases: dict[Path, str] = {}


def at(folder: Path, in_postgres: bool = POSTGRES) -> Home:
    """The same one again for the same folder."""
    if not in_postgres:
        return File(folder)
    from fracas.server.postgres import Postgres

    if folder not in _databases:
        _databases[folder] = postgres.server().database()
    return Postgres(_databases[folder], folder)
