"""The layers in which modifiers apply, and the sorts of effects that can be in force. AM-2.5."""

from __future__ import annotations

from typing import get_args

from .traits import Act, Effect
from .vocabulary import ABILITIES

ENHANCEMENT, EQUIPMENT, ITEM, GLOBAL, FLASH = range(5)
"""The layers between the printed form and combat cards."""
LAYER = {"enhancement": ENHANCEMENT, "equipment": EQUIPMENT, "item": ITEM, "global": GLOBAL}
STANDING = (
    "gain_skill", "lose_skill", "health", "cost", "gain_symbol", "gain_category", "extra",
    "waive", "win_tie", "win_charm", "move",
)  # fmt: skip
"""The effects that can be in force for a while, besides changes of abilities and prohibitions."""
ACTS: tuple[str, ...] = get_args(Act)
NOT = {act: f"not {act}" for act in ACTS}
"""What forbids an act is a sort of its own, for acts are asked for one by one."""
SORT = {name: at for at, name in enumerate((*ABILITIES, *STANDING, *NOT.values()))}
"""Where the auras of a sort lie: those that change an ability under its number."""


def sort_of(effect: Effect) -> str:
    """What an effect in force is asked for as; to hold somebody is to prevent it from leaving."""
    if effect.prevent is not None or effect.hold:
        return NOT[effect.prevent or "leave"]
    return effect.modify or effect.verb
