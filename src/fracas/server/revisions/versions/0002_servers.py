"""Servers that share a store, and which match is at which: of use in Postgres alone."""

from alembic import op

revision = "0002"
down_revision = "0001"

STEPS = (
    """
    CREATE TABLE servers (
        epoch bigint PRIMARY KEY,
        address text NOT NULL,
        until bigint NOT NULL
    )
    """,
    """
    CREATE TABLE leases (
        match text PRIMARY KEY,
        owner bigint NOT NULL
    )
    """,
    "CREATE INDEX leases_of ON leases (owner)",
)


def upgrade() -> None:
    for step in STEPS:
        op.execute(step)
