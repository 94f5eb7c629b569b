"""Bring a Postgres store up to date, with Alembic: `revisions/` has a file a step."""

from __future__ import annotations

from typing import Any

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from .schema import TooNew


def config() -> Config:
    found = Config()
    found.set_main_option("script_location", "fracas.server:revisions")
    found.set_main_option("path_separator", "os")
    return found


async def revise(url: str) -> None:
    """In one transaction, all or nothing. Who calls it sees to it that nobody else does."""

    async def creator() -> Any:
        return await asyncpg.connect(url)

    engine = create_async_engine("postgresql+asyncpg://", async_creator=creator, poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.run_sync(_revise)
    await engine.dispose()


def _revise(connection: Connection) -> None:
    settings = config()
    known = ScriptDirectory.from_config(settings)
    now = MigrationContext.configure(connection).get_current_revision()
    if now is not None and now not in {one.revision for one in known.walk_revisions()}:
        raise TooNew(
            f"these data were written by a newer Fracas (revision {now}, this one knows up to "
            f"{known.get_current_head()}); install that one, or restore an older backup"
        )
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
