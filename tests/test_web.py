"""The browser client's own unit tests. Its screens are tested in tests/browser."""

import webbuild


def test_the_clients_own_tests_pass() -> None:
    assert webbuild.main("test") == 0
