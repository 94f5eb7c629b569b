"""Back to a point in time, as docs/runbook.md says: a base backup, archived logs, and a moment."""

from __future__ import annotations

import shutil
from pathlib import Path

from . import postgres
from .house import House, eventually, marks
from .test_postgres import asked


def test_a_house_goes_back_to_a_point_in_time(tmp_path: Path) -> None:
    server = postgres.Server()
    try:
        archive = server.folder / "archive"
        server.configure(
            archive_mode="on", archive_command=f'mkdir -p "{archive}" && cp "%p" "{archive}/%f"'
        )
        server.stop()
        server.start()
        url = server.database()
        house = House(tmp_path, shared=url)
        ann, bob = house.guest("Ann"), house.guest("Bob")
        table = ann.table("me", "open")
        bob.sit(table, ann.invitation(table))
        one, other = ann.join(table, 0), bob.join(table, 1)
        one.play(4)
        server.back_up(server.folder / "base")
        other.play(0)
        one.until(lambda: marks(one.view) == [16, 1])
        moment = str(asked(url, "SELECT now()")[0][0])
        one.play(8)
        other.until(lambda: marks(other.view) == [16 | 256, 1])
        (last,) = asked(url, "SELECT pg_walfile_name(pg_switch_wal())")[0]
        eventually("the log is kept elsewhere", (archive / last).exists)
        house.close()
        server.stop()

        shutil.rmtree(server.data)
        (server.folder / "base").rename(server.data)
        server.configure(
            restore_command=f'cp "{archive}/%f" "%p"', recovery_target_time=moment,
            recovery_target_action="promote",
        )  # fmt: skip
        (server.data / "recovery.signal").touch()
        server.start()
        writable = "SELECT pg_is_in_recovery()"
        eventually("it is there", lambda: not asked(url, writable)[0][0])
        house = House(tmp_path, house.where, shared=url)
        one = ann.join(table, 0)
        one.until(lambda: one.questions)
        assert marks(one.view) == [16, 1], "what was accepted later is gone, and nothing else"
        one.play(2)
        one.until(lambda: marks(one.view) == [16 | 4, 1])
        house.close()
    finally:
        server.close()
