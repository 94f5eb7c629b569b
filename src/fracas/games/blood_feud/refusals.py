"""BF-C3: every refusal has a code, which is the last word of its text's key."""

from __future__ import annotations

from functools import cache
from typing import Literal, get_args

from fracas.engine import Choice, Refused, Step, Text, text

Code = Literal[
    "phase", "away", "cooldown", "once", "fatigued", "limit", "barred", "edge", "stock", "cost",
    "gone", "quorum", "power", "pair", "stale", "late", "kind", "slot", "target", "vote", "rule",
]  # fmt: skip
CODES: tuple[Code, ...] = get_args(Code)


def no(code: str, *clauses: str, **args: Choice) -> Refused:
    """A refusal with its code (BF-4.19) and clauses; `unready.rule` is a `rule` in closer words."""
    words = _words(code)
    return Refused(text(words.key, **args) if args else words, clauses)


@cache
def _words(code: str) -> Text:
    assert code.rpartition(".")[2] in CODES, code
    return Text(reason(code))


def reason(code: str) -> str:
    """The key of its words."""
    return "refuse.trade.stale" if code == "stale" else f"refuse.{code}"


def code(refused: Refused) -> Code:
    return code_of(refused.why.key)


def code_of(key: str) -> Code:
    """The code of a refusal; a question that has closed is `late` (BF-4.29), and who is asked
    nothing at all is in the wrong phase (BF-4.27)."""
    last = key.rsplit(".", 1)[-1]
    if last == "none":
        return "phase"
    if key in ("refuse.seat", "refuse.stale"):
        return "late"
    return next((one for one in CODES if one == last), "rule")


class Part(Step):
    """A question inside an action: in real time it is never left open (BF-4.18)."""

    inner = True

    def parts(self, s: object, choice: Choice) -> bool:
        return True
