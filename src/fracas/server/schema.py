"""The tables of the store, as numbered migrations. A landed one is never edited: add another."""

from __future__ import annotations

import sqlite3

MIGRATIONS = [
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE guests (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL,
        created INTEGER NOT NULL, seen INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE devices (
        secret BLOB PRIMARY KEY, guest TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        created INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX devices_of ON devices (guest);
    CREATE TABLE links (
        code BLOB PRIMARY KEY, guest TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        expires INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE mutes (
        guest TEXT NOT NULL REFERENCES guests ON DELETE CASCADE, muted TEXT NOT NULL,
        PRIMARY KEY (guest, muted)
    ) WITHOUT ROWID;

    CREATE TABLE matches (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, version TEXT NOT NULL, seats INTEGER NOT NULL,
        options TEXT NOT NULL, seed TEXT NOT NULL, salt TEXT NOT NULL,
        position TEXT NOT NULL DEFAULT '', start TEXT NOT NULL DEFAULT '',
        status TEXT NOT NULL, why TEXT NOT NULL DEFAULT '',
        host TEXT NOT NULL, listed INTEGER NOT NULL, spectators INTEGER NOT NULL, think INTEGER,
        created INTEGER NOT NULL, result BLOB, next TEXT NOT NULL DEFAULT '',
        source TEXT NOT NULL DEFAULT '', wake INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX matches_open ON matches (status, listed);
    CREATE INDEX matches_wake ON matches (wake) WHERE wake;
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL,
        kind TEXT NOT NULL, guest TEXT NOT NULL DEFAULT '', bot TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
    CREATE INDEX seats_of ON seats (guest);
    CREATE TABLE roles (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, guest TEXT NOT NULL,
        role TEXT NOT NULL, PRIMARY KEY (match, guest)
    ) WITHOUT ROWID;
    CREATE TABLE tickets (
        token BLOB PRIMARY KEY, match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
        seat INTEGER, role TEXT NOT NULL, guest TEXT NOT NULL, created INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tickets_of ON tickets (match, guest);
    CREATE TABLE invitations (
        code BLOB PRIMARY KEY, match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
        seat INTEGER, role TEXT NOT NULL, created INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE inputs (
        id INTEGER PRIMARY KEY, match TEXT NOT NULL, seq INTEGER NOT NULL, epoch INTEGER NOT NULL,
        seat INTEGER NOT NULL, command TEXT, at INTEGER NOT NULL,
        input BLOB NOT NULL, events BLOB NOT NULL, digest TEXT NOT NULL,
        UNIQUE (match, seq), UNIQUE (match, seat, command)
    );
    CREATE TABLE snapshots (
        match TEXT NOT NULL, seq INTEGER NOT NULL, state BLOB NOT NULL, views BLOB NOT NULL,
        PRIMARY KEY (match, seq)
    );
    CREATE TABLE chat (
        id INTEGER PRIMARY KEY AUTOINCREMENT, match TEXT NOT NULL, guest TEXT NOT NULL,
        name TEXT NOT NULL, seat INTEGER, recipient INTEGER, text TEXT NOT NULL, at INTEGER NOT NULL
    );
    CREATE INDEX chat_of ON chat (match, id);
    """,
    """
    ALTER TABLE matches ADD COLUMN reserve INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE matches ADD COLUMN grace INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN reserve INTEGER;
    """,
    """
    ALTER TABLE matches ADD COLUMN origin TEXT NOT NULL DEFAULT '';
    ALTER TABLE matches ADD COLUMN advice INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE matches ADD COLUMN joining INTEGER NOT NULL DEFAULT 0;
    UPDATE matches SET origin = iif(source = '', 'position', 'open') WHERE start != '';
    ALTER TABLE seats ADD COLUMN kept_for TEXT NOT NULL DEFAULT '';
    ALTER TABLE roles ADD COLUMN held INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE chat ADD COLUMN meant_for TEXT NOT NULL DEFAULT '';
    """,
    """
    ALTER TABLE inputs ADD COLUMN chain BLOB;
    """,
    """
    CREATE INDEX matches_age ON matches (status, created);
    CREATE INDEX matches_of ON matches (host);
    CREATE INDEX roles_of ON roles (guest);
    CREATE INDEX tickets_by ON tickets (guest);
    CREATE INDEX chat_by ON chat (guest);
    CREATE INDEX mutes_of ON mutes (muted);
    CREATE INDEX guests_seen ON guests (seen);
    """,
    """
    CREATE TABLE bans (
        id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, what TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL, why TEXT NOT NULL, created INTEGER NOT NULL, until INTEGER NOT NULL
    );
    CREATE TABLE reports (
        id INTEGER PRIMARY KEY AUTOINCREMENT, match TEXT NOT NULL, reporter TEXT NOT NULL,
        accused TEXT NOT NULL, name TEXT NOT NULL, words TEXT NOT NULL, said BLOB NOT NULL,
        created INTEGER NOT NULL, done INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX reports_by ON reports (reporter, created);
    CREATE INDEX reports_of ON reports (accused);
    """,
    """
    ALTER TABLE matches ADD COLUMN sides TEXT;
    """,
    """
    CREATE TABLE phrases (
        guest TEXT PRIMARY KEY REFERENCES guests ON DELETE CASCADE, hash BLOB NOT NULL UNIQUE,
        created INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE passkeys (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        guest TEXT NOT NULL REFERENCES guests ON DELETE CASCADE, key BLOB NOT NULL UNIQUE,
        public BLOB NOT NULL, count INTEGER NOT NULL, created INTEGER NOT NULL,
        used INTEGER NOT NULL
    );
    CREATE INDEX passkeys_of ON passkeys (guest);
    """,
    """
    ALTER TABLE chat ADD COLUMN circle TEXT NOT NULL DEFAULT '';
    """,
    """
    CREATE TABLE things (
        guest TEXT NOT NULL REFERENCES guests ON DELETE CASCADE, game TEXT NOT NULL,
        kind TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, changed INTEGER NOT NULL,
        PRIMARY KEY (guest, game, kind, name)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE campaigns (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, host TEXT NOT NULL,
        state TEXT NOT NULL, size INTEGER NOT NULL, missions INTEGER NOT NULL,
        think INTEGER NOT NULL, file TEXT NOT NULL, rounds BLOB NOT NULL, created INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX campaigns_of ON campaigns (host);
    CREATE TABLE campaign_players (
        campaign TEXT NOT NULL REFERENCES campaigns ON DELETE CASCADE, number INTEGER NOT NULL,
        guest TEXT NOT NULL, bot TEXT NOT NULL, gang TEXT NOT NULL, PRIMARY KEY (campaign, number)
    ) WITHOUT ROWID;
    CREATE INDEX campaign_players_of ON campaign_players (guest);
    """,
    """
    CREATE TABLE programs (
        guest TEXT PRIMARY KEY REFERENCES guests ON DELETE CASCADE, owner TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX programs_of ON programs (owner);
    ALTER TABLE matches ADD COLUMN people_only INTEGER NOT NULL DEFAULT 0;
    """,
    """
    ALTER TABLE matches ADD COLUMN increment INTEGER NOT NULL DEFAULT 0;
    """,
    """
    ALTER TABLE matches ADD COLUMN delay_seconds INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE matches ADD COLUMN delay_moves INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN called TEXT NOT NULL DEFAULT '';
    """,
]


class TooNew(Exception):
    """The file was written by a later Fracas."""


def migrate(db: sqlite3.Connection, migrations: list[str] = MIGRATIONS) -> int:
    """Bring a file up to date, each step in a transaction of its own; returns how many."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(migrations):
        raise TooNew(
            f"these data were written by a newer Fracas (data version {version}, "
            f"this one knows {len(migrations)}); install that one, or restore an older backup"
        )
    for number, script in enumerate(migrations[version:], version + 1):
        db.executescript(f"BEGIN; {script} ; PRAGMA user_version = {number}; COMMIT;")
    return len(migrations) - int(version)
