"""What all tests need, in this checkout too where nothing is installed."""

import gc
import os
import signal
from pathlib import Path

import pytest

from fracas.content import add_folder
from tests.order import in_turns
from tests.proof import PROOF

pytest_plugins = ["fracas.testing.plugin"]

# A shell starts what runs in its background deaf to Ctrl-C, and children inherit that; the tests
# that press it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests that start pytest leave out what pyproject.toml leaves out here.
os.environ.setdefault("PYTEST_ADDOPTS", "-p no:schemathesis -p no:hypothesispytest -p no:anyio")

# Ani-Mayhem's sample cards (AM-C3) are for tests alone and do not ship.
add_folder("fracas.games.ani_mayhem", Path(__file__).parent / "tests/games/ani_mayhem/content")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--proof",
        action="store_true",
        help="run the tests of `make proof` too, and all their cases",
    )


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # what is collected stays: to look through it again and again takes a fifth longer
    if config.getoption("--proof"):
        os.environ[PROOF] = "1"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--proof"):
        more = [item for item in items if item.get_closest_marker("proof")]
        config.hook.pytest_deselected(items=more)
        items[:] = [item for item in items if not item.get_closest_marker("proof")]
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.split("::")[0], []).append(item)
    items[:] = [item for name in in_turns(list(files)) for item in files[name]]


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Write down how the run ended: `.ci/run` tries failed tests again only if all were run."""
    if hasattr(session.config, "workerinput"):
        return
    kept = session.config.rootpath / ".pytest_cache"
    kept.mkdir(exist_ok=True)
    (kept / "ended").write_text(f"{int(exitstatus)}\n", encoding="utf-8")
