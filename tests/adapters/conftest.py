"""OpenSpiel has no wheels for Windows; and what the tests of others passed on, told at the end."""

import re
import sys
from collections import defaultdict

import pytest

collect_ignore = ["test_openspiel.py", "test_docs.py"] if sys.platform == "win32" else []

FOREIGN = {
    "test_pettingzoo.py::test_the_api": "PettingZoo's api_test",
    "test_pettingzoo.py::test_the_api_of_seats_that_act_at_once": "PettingZoo's parallel_api_test",
    "test_pettingzoo.py::test_the_same_seed_gives_the_same_game": "PettingZoo's seed_test",
    "test_pettingzoo.py::test_what_is_shown": "PettingZoo's render_test",
    "test_pettingzoo.py::test_the_benchmark_runs": "PettingZoo's performance_benchmark",
    "test_pettingzoo.py::test_the_api_with_all_seats_and_options": "both, all seats and options",
    "test_gymnasium.py::test_the_environment": "Gymnasium's check_env",
    "test_openspiel.py::test_random_simulation": "OpenSpiel's random_sim_test",
    "test_openspiel.py::test_the_api": "OpenSpiel's api_test",
    "test_openspiel.py::test_at_once_where_asked": "both of OpenSpiel's, simultaneous",
    "test_openspiel.py::test_all_seats_and_options": "OpenSpiel's, all seats and options",
    "test_openspiel.py::test_its_search_plays_neon_gods_unchanged": "OpenSpiel's IS-MCTS plays",
}
"""Where the tests that others wrote are run."""
RUN = re.compile(r"([^/]+::\w+)(?:\[([\w-]+).*\])?$")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """On which games each of them passed: what `make proof RUNS=foreign` keeps."""
    if not terminalreporter.config.getoption("--proof"):
        return
    passed: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for one in terminalreporter.getreports("passed"):
        found = RUN.search(one.nodeid)
        if found and found[1] in FOREIGN:
            passed[FOREIGN[found[1]]][found[2] or "neon-gods"] += 1
    for suite in filter(passed.get, FOREIGN.values()):
        games = passed[suite]
        told = [f"{game} ({many})" if many > 1 else game for game, many in sorted(games.items())]
        terminalreporter.write_line(f"{suite}: {', '.join(told)}")
