"""Expressions of listings, requirements and haven conditions: AM-32.9.

`or` of `&` of terms; `&` binds tighter, brackets are kept (AM-11.5).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

import msgspec

from .vocabulary import ABILITIES, CATEGORIES, SKILLS

Sort = Literal["skill", "strong", "females", "males", "ability", "category", "name"]


class Term(msgspec.Struct, frozen=True, gc=False):
    sort: Sort
    what: str = ""
    n: int = 1
    """How many instances (AM-11.6), or how much damage beside the skill (AM-11.7)."""


class All(msgspec.Struct, frozen=True, gc=False):
    """AM-11.3: each of its parts."""

    parts: tuple[Expression, ...]


class Some(msgspec.Struct, frozen=True, gc=False):
    """AM-11.4: one of its parts."""

    parts: tuple[Expression, ...]


Expression = Term | All | Some

_TOKEN = re.compile(r"\s*(\(|\)|&|\bor\b|\[[^\]]*\]|\{[^}]*\}|(?:(?!\bor\b)[^()&\[\]{}])+)")
_FORMS: tuple[tuple[str, Sort], ...] = (
    (r"(?P<n>\d+) females?", "females"),
    (r"(?P<n>\d+) males?", "males"),
    (r"\[(?P<what>.+)\]", "category"),
    (r"\{(?P<what>.+)\}", "name"),
    (rf"(?P<what>{'|'.join(ABILITIES)}) (?P<n>\d+)\+", "ability"),
    (r"(?P<what>.+) (?P<n>\d+)\+", "strong"),
    (r"(?P<what>.+) x(?P<n>\d+)", "skill"),
    (r"(?P<what>.+)", "skill"),
)


@cache
def expression(written: str) -> Expression:
    """Read an expression, or ValueError with what was expected."""
    tokens = [found.strip() for found in _TOKEN.findall(written) if found.strip()]
    if not tokens:
        raise ValueError(f"expected an expression such as 'Cooking & Music', got {written!r}")
    found = _some(tokens)
    if tokens:
        raise ValueError(f"expected '&' or 'or' before {tokens[0]!r} in {written!r}")
    return found


def _some(tokens: list[str]) -> Expression:
    parts = [_all(tokens)]
    while tokens and tokens[0] == "or":
        tokens.pop(0)
        parts.append(_all(tokens))
    return parts[0] if len(parts) == 1 else Some(tuple(parts))


def _all(tokens: list[str]) -> Expression:
    parts = [_one(tokens)]
    while tokens and tokens[0] == "&":
        tokens.pop(0)
        parts.append(_one(tokens))
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _one(tokens: list[str]) -> Expression:
    if not tokens or tokens[0] in (")", "&", "or"):
        raise ValueError(f"expected a skill, a count, [Category] or {{Name}}, got {tokens[:1]}")
    token = tokens.pop(0)
    if token == "(":
        inner = _some(tokens)
        if not tokens or tokens.pop(0) != ")":
            raise ValueError("expected ')'")
        return inner
    return term(token)


def term(written: str) -> Term:
    for pattern, sort in _FORMS:
        if found := re.fullmatch(pattern, written):
            parts = found.groupdict()
            what, n = parts.get("what") or "", int(parts.get("n") or 1)
            if sort in ("skill", "strong") and what not in SKILLS:
                raise ValueError(f"there is no skill {what!r}")
            if sort == "category" and what not in CATEGORIES:
                raise ValueError(f"there is no category {what!r}")
            return Term(sort, what, n)
    raise ValueError(f"expected a term, got {written!r}")


def terms(read: Expression) -> list[Term]:
    """All terms of an expression, in reading order."""
    if isinstance(read, Term):
        return [read]
    return [one for part in read.parts for one in terms(part)]
