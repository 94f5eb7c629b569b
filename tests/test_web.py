"""The browser client's own unit tests, run by its own tools. Screens are tested in tests/browser."""

import webbuild


def test_the_clients_own_tests_pass() -> None:
    assert webbuild.main("test") == 0
