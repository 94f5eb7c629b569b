"""Why an attack or an attempt went as it did. CD-10.13, CD-11.6."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Text, text
from fracas.engine.events import Event


def attack(told: Sequence[Event]) -> Text | None:
    """Whether the dice or the characters themselves decided."""
    roll = next((one.args for one in reversed(told) if one.kind == "roll"), None)
    if roll is None:
        return None
    dice = [int(str(roll[name])) for name in ("attack_die", "defence_die")]
    totals = [int(str(roll[name])) for name in ("attack", "defence")]
    strike, dodge = (total - die for total, die in zip(totals, dice, strict=True))
    margin, luck = totals[0] - totals[1], dice[0] - dice[1]
    if not margin:
        return text("verdict.tie", attack=totals[0])
    # without the dice it would have gone the other way, or nowhere
    by = "dice" if (strike - dodge) * margin <= 0 and luck else "stats"
    return text(
        f"verdict.{'hit' if margin > 0 else 'miss'}_{by}",
        attack=totals[0],
        defence=totals[1],
        attack_die=dice[0],
        defence_die=dice[1],
        strike=strike,
        dodge=dodge,
    )


def attempt(told: Sequence[Event]) -> Text | None:
    """What the die had to show."""
    args = told[-1].args
    die, total, beat = (int(str(args[name])) for name in ("die", "total", "beat"))
    own = total - die
    need = beat - own + 1
    key = "sure" if need <= 1 else "needed" if need <= 6 else "hopeless"
    return text(f"verdict.{key}", own=own, beat=beat, need=need, die=die)


VERDICTS = {
    "hit": attack,
    "soaked": attack,
    "collateral": attack,
    "unharmed": attack,
    "tie": attack,
    "seized": attempt,
    "failed": attempt,
}
