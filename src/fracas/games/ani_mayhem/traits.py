"""Traits as the card language writes them: conditions, selectors, effects. AM-32.10 to AM-32.17."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from .expressions import expression
from .vocabulary import CATEGORIES, SKILLS

Ability = Literal["damage", "defence", "movement", "charm", "energy"]
Symbol = Literal["planetary", "dimensional"]
Kind = Literal[
    "character", "combat", "enhancement", "equipment", "flash", "global", "haven", "item",
    "location", "disaster",
]  # fmt: skip
Sign = Annotated[str, msgspec.Meta(pattern=r"^([+x/-][0-9]+|[0-9]+)$")]
"""AM-2.6: "+2", "-1", "x2", "/2", or "3", which replaces."""
Compared = Annotated[str, msgspec.Meta(pattern=r"^(=|<|>|<=|>=)([0-9]+|opposing)$")]
Window = Literal[
    "any", "combat", "charm", "own_turn", "haven",
    "discard", "maintenance", "equip", "move", "scavenge",
]  # fmt: skip
Event = Literal[
    "drawn", "enters", "revealed", "meets", "passes", "lands", "leaves_field", "attack_declared",
    "attacked", "round_start", "round_end", "combat_end", "health_lost", "bonked", "killed",
    "defeated", "charm_declared", "charm_won", "charm_lost", "charmed", "phase_start",
    "phase_end", "turn_start", "turn_end", "scavenge_declared", "cleared", "retrieved",
    "item_gained", "item_lost", "stolen", "played", "activated", "targeted", "picked", "boarded",
    "transformed",
]  # fmt: skip
Act = Literal[
    "move", "leave", "stop", "attack", "retaliate", "protect", "retreat", "charm", "scavenge",
    "transform", "play", "activate", "pick_up", "action",
    "stolen", "destroyed", "charmed", "attacked",
]  # fmt: skip
"""AM-32.21, and the events that can be prevented."""
Of = Literal[
    "character", "disaster", "item", "equipment", "vehicle", "enhancement", "flash", "global",
    "location", "haven", "party", "card", "combat",
]  # fmt: skip
Where = Literal[
    "self", "carrier", "here", "party", "side", "aboard", "adjacent", "stack", "field", "haven",
    "in_play", "hand", "discard", "beneath", "opposing",
]  # fmt: skip
STATES = (
    "self", "female", "male", "neutral", "major", "minor", "combat", "transforming", "concealed",
    "revealed", "in haven", "incapacitated",
)  # fmt: skip
TYPES = (
    "character", "disaster", "item", "equipment", "vehicle", "enhancement", "flash", "global",
    "location", "haven",
)  # fmt: skip


class Table(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A table of a card file."""


class Selector(Table, frozen=True, rename={"is_": "is", "not_": "not"}):
    """AM-32.12: which cards."""

    of: Of | tuple[Of, ...] = "card"
    whose: Literal["own", "other", "any"] = "any"
    where: Where | tuple[Where, ...] | None = None
    is_: tuple[str, ...] = ()
    not_: tuple[str, ...] = ()
    carrying: Literal["item", "equipment"] | None = None
    n: int | None = None
    pick: Literal["choose", "random", "nearest", "all"] | None = None

    def __post_init__(self) -> None:
        for one in self.is_ + self.not_:
            known_mark(one)


def known_mark(one: str) -> None:
    """A type, category, grade, gender, skill, state, or a name in curly brackets."""
    if one in STATES or one in TYPES or one in CATEGORIES or one in SKILLS:
        return
    if not re.fullmatch(r"\{.+\}", one):
        raise ValueError(f"expected a type, state, category, skill or {{Name}}, got {one!r}")


class Amount(Table, frozen=True):
    """AM-32.20: a value that depends: on how many there are, or on an ability."""

    count: Selector | None = None
    plus: int = 0
    max: int | None = None
    ability: Literal["damage", "defence", "movement", "charm", "energy", "health"] | None = None
    of: Literal["self", "opposing"] = "self"
    base: bool = False
    times: Sign | None = None

    def __post_init__(self) -> None:
        if (self.count is None) == (self.ability is None):
            raise ValueError("expected either 'count' or 'ability'")


By = int | Sign | Amount


class Cost(Table, frozen=True):
    """AM-32.14."""

    energy: int = 0
    use: int = 0
    movement: int = 0
    discard: Literal["self", "item"] | None = None
    hand: int = 0
    bonk_self: bool = False


class Value(Table, frozen=True):
    ability: Literal["damage", "defence", "movement", "charm", "energy", "health"]
    is_: Compared = msgspec.field(name="is")
    of: Literal["self", "opposing"] = "self"
    base: bool = False


class Condition(Table, frozen=True, rename={"is_": "is", "not_": "not"}):
    """AM-32.15. Exactly one of its keys is given (`is` goes with `count`)."""

    here: Selector | None = None
    party_has: str | None = None
    opponent_is: tuple[str, ...] | None = None
    self_is: tuple[str, ...] | None = None
    carrier_is: tuple[str, ...] | None = None
    phase: Window | None = None
    in_combat: bool | None = None
    round_mod: tuple[int, int] | None = None
    turn_mod: tuple[int, int] | None = None
    count: Selector | None = None
    is_: Compared | None = None
    event_is: tuple[str, ...] | None = None
    subject: Selector | None = None
    form: Literal["primary", "alternate"] | None = None
    charm_won: bool | None = None
    chance: Annotated[int, msgspec.Meta(ge=2)] | None = None
    value: Value | None = None
    not_: Condition | None = None

    def __post_init__(self) -> None:
        given = [f for f in CONDITIONS if getattr(self, f) is not None]
        if len(given) != 1:
            raise ValueError(f"expected one condition, got {', '.join(given) or 'none'}")
        if (self.count is None) != (self.is_ is None):
            raise ValueError("'count' needs 'is', a comparison such as '>=3'")
        if self.party_has is not None:
            expression(self.party_has)
        for marks in (self.opponent_is, self.self_is, self.carrier_is):
            for one in marks or ():
                known_mark(one)


CONDITIONS = tuple(f for f in Condition.__struct_fields__ if f != "is_")


class Option(Table, frozen=True):
    """One of the lists of a `choose`."""

    do: tuple[Effect, ...] = ()
    cost: Cost | None = None


Place = Literal["self", "here", "haven", "hand", "pile", "beneath", "above"]


class Effect(Table, frozen=True, rename={"from_": "from", "return_": "return"}):
    """AM-32.17: one effect; its verb is a key, the others are parameters."""

    modify: Ability | None = None
    energy: int | None = None
    cost: Sign | None = None
    disembark: bool | None = None
    health: By | None = None
    gain_skill: str | None = None
    lose_skill: str | None = None
    gain_symbol: Symbol | None = None
    gain_category: str | None = None
    loss: int | Literal["all"] | None = None
    heal: int | Literal["all"] | None = None
    damage: int | None = None
    bonk: bool | None = None
    kill: bool | None = None
    defeat: bool | None = None
    save: int | None = None
    incapacitate: bool | None = None
    capture: bool | None = None
    free: bool | None = None
    hold: bool | None = None
    move: int | None = None
    full_move: bool | None = None
    lose_movement: bool | None = None
    stop: bool | None = None
    place: Place | None = None
    magnet: Of | None = None
    steal: Literal["item", "equipment"] | None = None
    give: Literal["item", "equipment"] | None = None
    drop: Literal["item", "equipment", "target"] | None = None
    take: Literal["item", "equipment"] | None = None
    discard: Literal["target", "self"] | None = None
    destroy: Literal["target", "self"] | None = None
    return_: Literal["target", "self"] | None = None
    resurrect: Literal["target"] | None = None
    draw: int | None = None
    look: int | Literal["target"] | None = None
    search: int | None = None
    shuffle: bool | None = None
    reveal: Literal["target"] | None = None
    combat_draw: int | None = None
    cancel: Literal["card", "effect", "attack", "damage"] | None = None
    prevent: Act | None = None
    redirect: Event | None = None
    transform: bool | None = None
    lock: bool | None = None
    extra: Literal["play", "attack", "uses", "charm", "protect"] | None = None
    waive: Literal["listing", "symbol", "requires", "cost", "gap", "edge"] | None = None
    repair: int | Literal["all"] | None = None
    win_tie: bool | None = None
    win_charm: bool | None = None
    action: Literal["a", "b", "c", "d", "e"] | None = None
    choose: tuple[Option, ...] | None = None
    # parameters
    by: By | None = None
    min: By | None = None
    max: By | None = None
    n: int | Literal["all"] | None = None
    of: Of | None = None
    from_: Selector | None = None
    where: Where | None = None
    pick: Literal["choose", "random"] | None = None
    among: Literal["others", "all"] | None = None
    until: str | None = None
    unless: str | None = None

    def __post_init__(self) -> None:
        given = [f for f in VERBS if getattr(self, f) is not None]
        if len(given) != 1:
            raise ValueError(f"expected one effect, got {', '.join(given) or 'none'}")
        if self.modify and self.by is None and self.min is None and self.max is None:
            raise ValueError("'modify' needs 'by', 'min' or 'max'")
        for skill in (self.gain_skill, self.lose_skill):
            if skill is not None and skill != "choose" and skill not in SKILLS:
                raise ValueError(f"there is no skill {skill!r}")
        if self.gain_category is not None and self.gain_category not in CATEGORIES:
            raise ValueError(f"there is no category {self.gain_category!r}")
        if (self.capture or self.incapacitate) and self.until == "":
            raise ValueError("'until' needs an expression")
        if self.capture and self.until is None:
            raise ValueError("'capture' needs 'until': what frees whom it holds")
        for written in (self.until, self.unless):
            if written is not None:
                expression(written)

    @property
    def verb(self) -> str:
        return next(f for f in VERBS if getattr(self, f) is not None)


PARAMETERS = ("by", "min", "max", "n", "of", "from_", "where", "pick", "among", "until", "unless")
VERBS = tuple(f for f in Effect.__struct_fields__ if f not in PARAMETERS)


class Trait(Table, frozen=True, rename={"if_": "if", "for_": "for"}):
    """AM-32.10, with the short forms of AM-32.22."""

    kind: Literal["continuous", "discrete", "triggered"] | None = None
    on: Event | None = None
    window: Window | tuple[Window, ...] | None = None
    if_: tuple[Condition, ...] = ()
    cost: Cost | None = None
    limit: Literal["1/phase", "1/round", "1/turn", "1/game"] | None = None
    target: Selector | None = None
    scope: Selector | None = None
    do: tuple[Effect, ...] = ()
    for_: Annotated[
        str, msgspec.Meta(pattern=r"^(phase|round|combat|charm|turn|permanent|while|\d+ turns)$")
    ] = ""
    ally: tuple[str, ...] = ()
    frenzy: bool = False
    horde: bool = False
    moves: int = 0
    steals: Literal["item", "equipment"] | None = None

    def __post_init__(self) -> None:
        short = bool(self.ally or self.frenzy or self.horde or self.moves or self.steals)
        if not self.do and not short:
            raise ValueError("a trait needs 'do'")
        if self.kind == "triggered" and self.on is None:
            raise ValueError("a triggered trait needs 'on'")
        if self.target is not None and self.scope is not None:
            raise ValueError("a trait has 'target' or 'scope', not both")
        for one in self.ally:
            known_mark(one)
