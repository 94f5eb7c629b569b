"""A fresh house for a test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from .house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    one = House(tmp_path / "data")
    yield one
    one.close()
