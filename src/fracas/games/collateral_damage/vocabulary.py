"""CD-C3: the words that powers, Techniques, Tricks, city specials and perks are written in."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

PhaseName = Literal[
    "setup", "initiative", "passion", "move", "automatic", "love", "combat", "domination", "gang",
    "mutual",
]  # fmt: skip
When = Literal[
    "static",
    "gain",
    "move",
    "crush",
    "admired",
    "crushing",
    "brawl",
    "strike",
    "struck",
    "friend struck",
    "hit",
    "miss",
    "hurt",
    "ko",
    "friend out",
    "friend wake",
    "action",
    "seize",
    "hold",
    "gang",
    "join",
    "trick",
]
Verb = Literal[
    "stat",
    "points",
    "note",
    "steal",
    "draw",
    "heal",
    "soak",
    "wreck",
    "repair",
    "mult",
    "dice",
    "reroll",
    "love",
    "woo",
    "jilt",
    "immune",
    "mask",
    "push",
    "flee",
    "leap",
    "carry",
    "cost",
    "count",
    "seize",
    "hold",
    "sleep",
    "redirect",
    "counter",
    "wake",
    "copy",
    "hide",
    "peek",
    "rounds",
    "link",
    "block",
]
Stat = Literal["passion", "looks", "strike", "dodge", "stamina"]
STATS: tuple[Stat, ...] = ("passion", "looks", "strike", "dodge", "stamina")
Whom = Literal[
    "self",
    "target",
    "friend",
    "friends here",
    "foes here",
    "all here",
    "all own",
    "one friend here",
    "one foe here",
    "one here",
    "one own here",
    "one own",
    "one admirer of target",
    "any",
    "any to another here",
    "an opponent",
    "owner",
]
Circumstance = Literal[
    "",
    "in love",
    "love here",
    "target in love",
    "target is rival",
    "missed",
    "no friend here",
    "no foe here",
]
WHAT: dict[str, tuple[str, ...]] = {
    "stat": STATS,
    "steal": ("note", "card"),
    "reroll": ("own", "foe", "love", "seize"),
    "jilt": ("end", "spent", ""),
    "immune": ("duty", "push", "jilt"),
    "leap": ("any", ""),
    "cost": ("move", "enter", "leave", "recruit", "train"),
    "copy": ("strike or dodge",),
    "peek": ("training", "characters"),
    "link": ("port",),
    "block": ("wreck", "auto"),
}
"""What a verb can be about; a verb that is not listed is about nothing further."""


FREE = (("redirect", ""), ("reroll", "love"), ("reroll", "seize"))
"""Effects for which no card asks a cost, so the rules take none."""


class If(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The condition of an effect: one of these."""

    round: int = 0
    spent: int = 0
    """Exactly so many PP."""
    city: str = ""
    holds: Circumstance = ""


ALWAYS = If()


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"condition": "if"}):
    """CD-16.1: `when: effect [if condition] [cost n] [limit]`."""

    when: When
    effect: Verb
    what: str = ""
    by: int = 0
    whom: Whom = "self"
    each: Literal["", "foe here"] = ""
    """Makes `by` a count: so much for each of these."""
    most: int = 0
    """With `each`: so much at most."""
    condition: If = ALWAYS
    may: bool = False
    """CD-16.2: its owner decides."""
    cost: Annotated[int, msgspec.Meta(ge=0)] = 0
    pays: Literal["points", "card"] = "points"
    """CD-16.3."""
    limit: Literal["", "turn", "brawl"] = ""
    """CD-16.4."""

    def __post_init__(self) -> None:
        if self.cost and (self.effect, self.what) in FREE:
            raise ValueError(f"{self.effect} costs nothing")
        allowed = WHAT.get(self.effect, ("",))
        if self.what not in allowed:
            wanted = ", ".join(word or "nothing" for word in allowed)
            raise ValueError(f"{self.effect} is about {wanted}, not {self.what!r}")
