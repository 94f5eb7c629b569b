"""Several server processes of one house, to be killed, frozen and stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from .crash import MODULE, PATIENCE, ROOT
from .house import eventually


class Server:
    """One process; where it is shows in what it says first."""

    def __init__(self, data: Path, url: str, *more: str, code: Path = ROOT) -> None:
        path = os.pathsep.join([str(code / "src"), str(code)])
        self.clock = data.with_suffix(".clock")
        self.process = subprocess.Popen(
            [
                sys.executable, "-m", "tests.server.jumping", self.clock,
                "--no-browser", "--port", "0", "--data", data, "--store", url,
                "--module", MODULE, "--module", "tests.server.vault", "--module", "examples",
                "--metrics", "off",
                *(more or ("--internal", "127.0.0.1:0")),
            ],
            cwd=code, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.strip())

    def ready(self) -> Server:
        def there() -> bool:
            assert self.process.poll() is None, "it ended"
            return any("Fracas is at" in one for one in self.lines)

        eventually("the server serves", there)
        return self

    @property
    def url(self) -> str:
        return next(one for one in self.lines if "Fracas is at" in one).split()[-1].rstrip("/")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def freeze(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def jump(self, seconds: float) -> None:
        """Its clock on the wall goes wrong by so much."""
        self.clock.write_text(str(seconds))
        self.process.send_signal(signal.SIGUSR1)

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def end(self) -> None:
        """However it is."""
        if self.process.poll() is None:
            self.thaw()
            self.kill()
