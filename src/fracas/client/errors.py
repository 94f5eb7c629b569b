"""What can go wrong for a client, each with words for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class HouseError(Exception):
    """A house does not do what was asked of it: `code` for programs, the text for people."""

    def __init__(self, why: str, code: str = "", status: int = 0) -> None:
        super().__init__(why)
        self.code = code
        self.status = status


class Refused(HouseError):
    """An answer changed nothing. Clauses say why, `legal` what would do."""

    def __init__(
        self,
        why: str,
        code: str = "refused",
        clauses: Sequence[str] = (),
        legal: Sequence[Any] = (),
    ) -> None:
        super().__init__(why, code)
        self.clauses = tuple(clauses)
        self.legal = list(legal)


class Shut(HouseError):
    """The place at the table is gone: the seat changed hands, the ticket is void."""
