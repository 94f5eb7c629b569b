"""BF-C3: every refusal has a code, which is the last word of its text's key."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Step, text

CODES = (
    "phase", "away", "cooldown", "once", "fatigued", "limit", "barred", "edge", "stock", "cost",
    "gone", "quorum", "power", "pair", "stale", "late", "kind", "slot", "target", "vote", "rule",
)  # fmt: skip


def no(code: str, *clauses: str, **args: Choice) -> Refused:
    """A refusal with its code (BF-4.19) and clauses."""
    assert code in CODES, code
    return Refused(text(f"refuse.{code}", **args), clauses)


def code(refused: Refused) -> str:
    """The code of a refusal; a question that has closed is `late` (BF-4.29)."""
    last = refused.why.key.rsplit(".", 1)[-1]
    if last in ("stale", "none", "seat") and not refused.clauses:
        return "late"
    return last if last in CODES else "rule"


class Part(Step):
    """A question inside an action: in real time it is never left open (BF-4.18)."""

    inner = True
