"""From one version of code, schema and rules to the next, server by server, while people play."""

import asyncio
from pathlib import Path

import pytest

from fracas.server.postgres import Postgres
from fracas.server.schema import TooNew
from fracas.server.store import Store

from . import postgres
from .test_postgres import asked
from .upgrading import RULES, upgraded


def test_a_house_is_upgraded_while_people_play(tmp_path: Path) -> None:
    found = asyncio.run(upgraded(tmp_path))
    assert found["accepted"] > 40, found
    assert (found["rules"], found["revision"]) == ([RULES], "9999"), found


def test_a_server_goes_on_with_the_schema_of_a_newer_one_after_a_lost_line(tmp_path: Path) -> None:
    """While one takes the place of the other; but it does not start with one."""
    url = postgres.server().database()
    home = Postgres(url, tmp_path, shared=True)
    store = Store(home)
    asked(url, "UPDATE alembic_version SET version_num = '9999'")
    before = store.epoch
    assert home.open_anew() > before
    store.close()
    with pytest.raises(TooNew, match="newer Fracas"):
        Store(Postgres(url, tmp_path, shared=True))
