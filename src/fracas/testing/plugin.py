"""The pytest plug-in: clause marks, golden games, and a fixture for position files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from fracas.catalogue import find
from fracas.engine.errors import BadInput
from fracas.positions import position as _position
from fracas.table import Table

from .clauses import Proofs, clauses_beside, clauses_in, verdict
from .examples import Thing, is_example, text_of, things_of, unnamed

PROVES = "clause"
ELSEWHERE = "plays another example"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("fracas")
    group.addoption(
        "--clauses",
        metavar="GAME[,GAME]",
        type=_listed,
        default=[],
        help="count the clauses that the tests prove",
    )
    group.addoption(
        "--clauses-open",
        metavar="ID[,ID]",
        type=_listed,
        default=[],
        help="clauses that no test has to prove yet: what they speak of is still to be made",
    )
    group.addoption(
        "--clauses-min", type=float, default=100, metavar="PERCENT", help="fail below (100)"
    )
    group.addoption("--clauses-report", type=Path, metavar="FILE", help="write what was proven")
    group.addoption(
        "--refresh-golden",
        action="store_true",
        help="keep new golden games where the version of the rules is new",
    )


def _listed(given: str) -> list[str]:
    return given.split(",")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(ids...): the rule clauses this test proves")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Collector(config), "fracas-clauses")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("clause"):
        item.user_properties += [(PROVES, one) for one in mark.args]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    """Where clauses are counted: which examples a test is marked with without naming what they
    name."""
    marked = [str(one) for name, one in item.user_properties if name == PROVES]
    examples = [one for one in marked if is_example(one)]
    if not examples or not isinstance(item, pytest.Function):
        return
    folder = item.path.parent
    for name in item.config.getoption("clauses"):
        book = _book(name, folder)
        for one in filter(book.__contains__, examples):
            said = text_of(item.function, item.funcargs)
            if missing := unnamed(book[one], _things(name, folder), said):
                item.user_properties.append((ELSEWHERE, f"{one}: {', '.join(missing)}"))


@cache
def _book(name: str, folder: Path) -> dict[str, str]:
    """The clauses of a game, and those beside the tests of a folder."""
    try:
        rulebook = find(name).rulebook
    except BadInput:  # which is told at the end
        return {}
    return {**clauses_in(rulebook), **clauses_beside(rulebook, [folder])}


@cache
def _things(name: str, folder: Path) -> list[Thing]:
    try:
        return things_of(find(name), folder)
    except BadInput:
        return []


class _Collector:
    """Hears of all tests, those of other workers too."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.proofs = Proofs()
        self.lines: list[str] = []
        self.folders: set[Path] = set()
        self.elsewhere: set[tuple[str, str]] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.failed:
            self.folders.add(self.config.rootpath / Path(report.nodeid.split("::")[0]).parent)
            ids = [str(one) for name, one in report.user_properties if name == PROVES]
            self.proofs.note(report.nodeid, ids, report.passed and not hasattr(report, "wasxfail"))
            test = report.nodeid.partition("[")[0]
            self.elsewhere |= {
                (test, str(one)) for name, one in report.user_properties if name == ELSEWHERE
            }

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        proven = self.proofs.proven()
        if report := self.config.getoption("clauses_report"):
            Path(report).write_text(json.dumps(proven, indent=1) + "\n", encoding="utf-8")
        counted = [self._enough(name, proven) for name in self.config.getoption("clauses")]
        self.lines += [
            f"  warning: {test} names nothing of {one}" for test, one in sorted(self.elsewhere)
        ]
        if not all(counted) and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _enough(self, name: str, proven: dict[str, list[str]]) -> bool:
        try:
            rulebook = find(name).rulebook
        except BadInput as error:
            self.lines.append(str(error))
            return False
        book = {**clauses_in(rulebook), **clauses_beside(rulebook, self.folders)}
        yet = [one for one in self.config.getoption("clauses_open") if one not in proven]
        book = {one: said for one, said in book.items() if one not in yet}
        good, lines = verdict(book, proven, float(self.config.getoption("clauses_min")))
        self.lines += [f"{name}: {lines[0]}", *lines[1:]]
        return good

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for line in self.lines:
            terminalreporter.write_line(line)


@pytest.fixture
def position() -> Iterator[Callable[[str, str], Table]]:
    """Tables from position files: `position("my-game", text)`. Luck left over fails the test."""
    tables: list[Table] = []

    def start(name: str, source: str) -> Table:
        tables.append(_position(name, source))
        return tables[-1]

    yield start
    for table in tables:
        table.check_luck()
