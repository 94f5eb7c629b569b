"""A server whose clock on the wall is put forward and back by whoever sends it a signal.

    python -m tests.server.jumping CLOCK --no-browser …

CLOCK is a file with the seconds by which it goes wrong, read anew at SIGUSR1.
"""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

from fracas.server.serve import main

if __name__ == "__main__":
    clock, right, wrong = Path(sys.argv[1]), time.time, 0.0

    def read(*_: object) -> None:
        global wrong
        wrong = float(clock.read_text())

    time.time = lambda: right() + wrong
    signal.signal(signal.SIGUSR1, read)
    sys.exit(main(sys.argv[2:]))
