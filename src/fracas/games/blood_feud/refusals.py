"""BF-C3: every refusal has a code, which is the last word of its text's key."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Step, text

CODES = (
    "phase", "away", "cooldown", "once", "fatigued", "limit", "barred", "edge", "stock", "cost",
    "gone", "quorum", "power", "pair", "stale", "late", "kind", "slot", "target", "vote", "rule",
)  # fmt: skip


def no(code: str, *clauses: str, **args: Choice) -> Refused:
    """A refusal with its code (BF-4.19) and clauses; `unready.rule` is a `rule` in closer words."""
    assert code.rpartition(".")[2] in CODES, code
    key = "refuse.trade.stale" if code == "stale" else f"refuse.{code}"
    return Refused(text(key, **args), clauses)


def code(refused: Refused) -> str:
    """The code of a refusal; a question that has closed is `late` (BF-4.29), and who is asked
    nothing at all is in the wrong phase (BF-4.27)."""
    last = refused.why.key.rsplit(".", 1)[-1]
    if last == "none":
        return "phase"
    if refused.why.key in ("refuse.seat", "refuse.stale"):
        return "late"
    return last if last in CODES else "rule"


class Part(Step):
    """A question inside an action: in real time it is never left open (BF-4.18)."""

    inner = True

    def parts(self, s: object, choice: Choice) -> bool:
        return True
