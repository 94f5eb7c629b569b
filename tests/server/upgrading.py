"""A house of real servers that is brought to a newer version of code, schema and rules, one server
after the other, while people play.

    python -m tests.server.upgrading

It says for how long a table stood still at most.
"""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import asyncpg

from fracas.version import VERSION

from . import postgres
from .crash import PATIENCE, ROOT, open_tables
from .faults import Patient, in_store
from .many import Server

NEWER = "99.0.0"
RULES = "2"
REVISION = '''"""Of a version to come."""

from alembic import op

revision = "9999"
down_revision = "{head}"


def upgrade() -> None:
    op.execute("ALTER TABLE matches ADD COLUMN to_come bigint NOT NULL DEFAULT 7")
    op.execute("CREATE TABLE to_come (one bigint)")
'''


def newer(folder: Path) -> Path:
    """All that a server needs, of a version to come: another number, a schema that goes further,
    and a game whose rules have another version and play alike."""
    left_out = shutil.ignore_patterns("__pycache__", "static", "site")
    shutil.copytree(ROOT / "src", folder / "src", ignore=left_out)
    shutil.copytree(ROOT / "tests" / "server", folder / "tests" / "server", ignore=left_out)
    (folder / "tests" / "__init__.py").touch()
    shutil.copytree(ROOT / "examples", folder / "examples", ignore=left_out)
    _change(folder / "src/fracas/version.py", f'"{VERSION}"', f'"{NEWER}"')
    vault = folder / "tests/server/vault.py"
    _change(vault, "seats=[2, 3, 4],", f'seats=[2, 3, 4], version="{RULES}",')
    versions = folder / "src/fracas/server/revisions/versions"
    last = sorted(versions.glob("[0-9]*.py"))[-1].read_text()
    head = re.findall(r'^revision = "(\w+)"', last, re.MULTILINE)[0]
    (versions / "9999_to_come.py").write_text(REVISION.format(head=head))
    return folder


def _change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


class Balancer:
    """Any server that is there."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers

    @property
    def url(self) -> str:
        return random.choice(self.servers).url


class Watch:
    """For how long no table was written in, at most."""

    def __init__(self, writers: list[Patient]) -> None:
        self.writers = writers
        self.longest = 0.0
        self.going = True

    async def run(self) -> None:
        tables = {one.table for one in self.writers}
        had = dict.fromkeys(tables, -1)
        since = dict.fromkeys(tables, time.monotonic())
        while self.going:
            now = time.monotonic()
            for table in tables:
                count = sum(one.written for one in self.writers if one.table == table)
                if count != had[table]:
                    had[table], since[table] = count, now
                self.longest = max(self.longest, now - since[table])
            await asyncio.sleep(0.02)


async def upgraded(folder: Path, servers: int = 2) -> dict[str, Any]:
    """What was counted, or AssertionError for anything lost, doubled or out of order."""
    code = newer(folder / "newer")
    url = await asyncio.to_thread(postgres.server().database)
    house = Balancer([])
    try:
        for at in range(servers):
            house.servers.append(await _started(folder / f"old{at}", url))
        writers = await open_tables(house, 3, 2, Patient, "vault")
        watch = Watch(writers)
        tasks = [asyncio.create_task(one.run()) for one in writers]
        watching = asyncio.create_task(watch.run())
        await _written(writers, tasks, 3)
        watch.longest = 0.0
        for at, old in enumerate(list(house.servers)):
            house.servers.append(await _started(folder / f"new{at}", url, code))
            await _written(writers, tasks, 3)  # both versions are there
            house.servers.remove(old)  # as a balancer that is told before
            assert await asyncio.to_thread(old.stop) == 0
            await _written(writers, tasks, 3)
        watch.going = False
        for one in writers:
            one.stop = True
        await asyncio.wait([*tasks, watching], timeout=PATIENCE)
        for task in (*tasks, watching):
            task.result()
    finally:
        for server in house.servers:
            await asyncio.to_thread(server.end)
    await in_store(url, writers)
    db = await asyncpg.connect(url)
    rules = {row[0] for row in await db.fetch("SELECT version FROM matches")}
    revision = await db.fetchval("SELECT version_num FROM alembic_version")
    await db.close()
    return {
        "servers": servers, "accepted": sum(one.written for one in writers), "lost": 0,
        "doubled": 0, "rules": sorted(rules), "revision": revision,
        "longest pause of a table, seconds": round(watch.longest, 2),
    }  # fmt: skip


async def _started(data: Path, url: str, code: Path = ROOT) -> Server:
    return await asyncio.to_thread(lambda: Server(data, url, code=code).ready())


async def _written(writers: list[Patient], tasks: list[asyncio.Task[None]], more: int) -> None:
    """Until everybody has had some more accepted."""
    before = {one: one.written for one in writers}
    end = time.monotonic() + PATIENCE
    while any(one.written < before[one] + more for one in writers):
        await asyncio.sleep(0.02)
        for task in tasks:
            if task.done():
                task.result()
        assert time.monotonic() < end, "somebody does not come further"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(upgraded(Path(folder)))
    for name, value in found.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
