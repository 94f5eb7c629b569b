"""One of each kind in `make test`, all of them in `make proof`."""

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

PROOF = "FRACAS_PROOF"
T = TypeVar("T")


def many(few: int, all_of_them: int) -> int:
    """How often something is tried: a few times in `make test`."""
    return all_of_them if os.environ.get(PROOF) else few


def kept(every: Iterable[T], *those: T) -> list[T | ParameterSet]:
    """Of the cases of one kind, those that `make test` runs too."""
    return [one if one in those else pytest.param(one, marks=pytest.mark.proof) for one in every]
