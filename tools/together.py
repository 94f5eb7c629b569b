"""Postgres, two servers and a proxy, started and stopped together on this machine: what
`deploy/scale.compose.yaml` runs, without containers.

    python tools/together.py --port 8765 [--servers 2] [--data FOLDER] [--store postgresql://…]

Without `--store` it starts a Postgres of its own, which keeps what it is told as long as this runs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.server import postgres  # noqa: E402  # after the path is known


class Server:
    """One server of the house."""

    def __init__(self, number: int, folder: Path, store: str, more: list[str]) -> None:
        self.number = number
        self.folder = folder / f"server{number}"
        self.store = store
        self.more = more
        self.port = 0

    async def start(self) -> None:
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "fracas.server", "--no-browser", "--port", "0",
            "--data", str(self.folder), "--internal", "127.0.0.1:0", "--behind-proxy",
            "--metrics", "off", *self.more, stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path, "FRACAS_STORE": self.store},
            start_new_session=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        line = (await self.process.stdout.readline()).decode()
        if "http://" not in line:
            raise SystemExit(await self.process.wait() or 1)
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])
        print(f"server {self.number}: process {self.process.pid}, port {self.port}", flush=True)

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()
        await self.process.wait()


class Proxy:
    """Deals connections to the servers in turn; one that does not answer is left out."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self._next = 0

    async def serve(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        for _ in self.servers:
            self._next += 1
            port = self.servers[self._next % len(self.servers)].port
            with contextlib.suppress(OSError):
                far, there = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(_pass(near, there), _pass(far, back))
                return
        back.close()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()


async def run(given: argparse.Namespace, more: list[str], folder: Path) -> int:
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    own = None if given.store else await asyncio.to_thread(postgres.Server, True)
    store = given.store or await asyncio.to_thread(own.database)  # type: ignore[union-attr]  # one
    servers = [Server(at + 1, folder, store, more) for at in range(given.servers)]
    try:
        for one in servers:
            await one.start()
        proxy = await asyncio.start_server(Proxy(servers).serve, given.host, given.port)
        port = proxy.sockets[0].getsockname()[1]
        print(f"Fracas is at http://{given.host}:{port}/", flush=True)
        await stopping.wait()
        proxy.close()
    finally:
        for one in servers:
            if one.port:
                await one.stop()
        if own is not None:
            await asyncio.to_thread(own.close)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Servers, database and proxy, together.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--data", type=Path, help="folder for their keys; else one that goes away")
    parser.add_argument("--store", default="", help="a database that is there already")
    given, more = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(given, more, given.data or Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
