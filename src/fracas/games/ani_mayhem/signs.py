"""What a card could be good for at a moment. AM-14.8, AM-32.23.

Whether a card could be played or used at all depends on little: the phase, a fight, a charm battle,
who is in play. So it is worked out once for each such moment, for all cards. What is found may be
too much, never too little: whether a card really can be used, the chapters say.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .cards import CARDS, SHAPES, is_vehicle, transforms
from .declaring import useful
from .schema import Card
from .selecting import kinds_of
from .state import PHASES, AniMayhem
from .traits import Trait

(
    FLASH, ENHANCEMENT, EQUIPMENT, GLOBAL, CHARACTER, HAVEN, DEVICE, FACE_DOWN, WHEELS, ABLE, FEAT,
    FORM,
) = (1 << at for at in range(12))  # fmt: skip
"""In a hand: a card of each type, of flash effects those that could be played. With a character:
what could be used, acts when it lies open, or can be driven. Of characters: that there is one, and
whether it could use a trait of its own, or has a second form."""
BITS = 12
_HELD = {"enhancement": ENHANCEMENT, "equipment": EQUIPMENT, "global": GLOBAL,
         "character": CHARACTER, "haven": HAVEN}  # fmt: skip

# A moment

COMBAT, CHARM, OWN_TURN, STACK, SOMEBODY, DISASTER, CRAFT, OTHERS, FOES = (
    1 << at for at in range(9)
)
_PHASE = tuple(1 << 9 + at for at in range(len(PHASES)))
_WINDOWS = {"combat": COMBAT, "charm": CHARM, "own_turn": OWN_TURN} | dict(
    zip(PHASES, _PHASE, strict=True)
)
"""The windows that are the same for all; others are open to who is somewhere."""


def moment(s: AniMayhem, seat: int) -> int:
    """What there is for a player now, as bits."""
    found = _PHASE[s.phase]
    if s.active == seat:
        found |= OWN_TURN
    if s.bodies:
        found |= SOMEBODY if s.seats == 1 else SOMEBODY | OTHERS | FOES
    if s.menaces:
        found |= DISASTER | FOES
    if s.combat is not None:
        found |= COMBAT
    if s.charms:
        found |= CHARM
    if s.stack:
        found |= STACK
    if s.crafts:
        found |= CRAFT
    return found


# Cards

Way = tuple[int, int, int]
"""A sign, the windows of which one must be open (none: at any time), and all that must be there."""


def acts_open(made: Card) -> bool:
    """Whether a card does anything while it lies open."""
    return (
        bool(made.modifiers)
        or (bool(made.symbols) and not is_vehicle(made))  # AM-6.6
        or any(trait.kind in ("continuous", "triggered") for trait in made.trait)
    )


def _windows(trait: Trait) -> int:
    named = (trait.window,) if isinstance(trait.window, str) else trait.window or ()
    return sum({_WINDOWS[one] for one in named}) if all(one in _WINDOWS for one in named) else 0


def _aim(trait: Trait) -> int:
    """Who must be in play for a trait to have a target."""
    if trait.target is None or trait.target.where == "discard":
        return 0
    kinds = set(kinds_of(trait.target))
    if kinds == {"flash"}:
        return STACK
    if kinds <= {"character", "party"}:
        return SOMEBODY
    return DISASTER if kinds == {"disaster"} else CRAFT if kinds == {"vehicle"} else 0


def _feat(trait: Trait) -> int:
    """The same of what a character does by itself."""
    if trait.target is None:
        return FOES if any(effect.steal for effect in trait.do) else 0
    return _aim(trait) | (OTHERS if "concealed" in trait.target.is_ else 0)


def _in_hand(made: Card) -> list[Way]:
    if made.type == "flash":
        trait = made.trait[0]
        return [(FLASH, _windows(trait), _aim(trait))] if 0 in useful(made.trait) else []
    found = [(_HELD[made.type], 0, 0)] if made.type in _HELD else []
    return [*found, (FLASH, 0, SOMEBODY)] if made.type == "equipment" and made.flash else found


def _carried(made: Card) -> list[Way]:
    ways = [made.trait[at] for at in useful(made.trait)]
    found = [(DEVICE, _windows(trait), _aim(trait)) for trait in ways]
    found += [(FACE_DOWN, 0, 0)] if acts_open(made) else []
    return [*found, (WHEELS, 0, 0)] if is_vehicle(made) else found


def _being(kind: int) -> list[Way]:
    ways = {form.traits[at]: 0 for form in SHAPES[kind] for at in useful(form.traits)}
    found = [(ABLE, 0, 0), *((FEAT, _windows(trait), _feat(trait)) for trait in ways)]
    return [*found, (FORM, 0, 0)] if transforms(CARDS[kind]) else found


class Signs(msgspec.Struct, frozen=True, gc=False):
    """By kind, what a card brings along at a moment: in a hand, with a character, as one."""

    in_hand: tuple[int, ...]
    carried: tuple[int, ...]
    being: tuple[int, ...]


class Ways:
    """What cards of each kind could be good for: always, and at some moments only."""

    def __init__(self, every: Iterable[list[Way]]) -> None:
        self.always: list[int] = []
        self.at_times: list[tuple[int, Way]] = []
        for kind, ways in enumerate(every):
            free = {sign for sign, windows, needs in ways if not windows and not needs}
            self.always.append(sum(free))
            self.at_times += [(kind, way) for way in ways if way[0] not in free]

    def at(self, there: int) -> tuple[int, ...]:
        found = self.always.copy()
        for kind, (sign, windows, needs) in self.at_times:
            if (not windows or windows & there) and not needs & ~there:
                found[kind] |= sign
        return tuple(found)


_known: tuple[tuple[Card, ...], list[Ways], dict[int, Signs]] = (), [], {}


def signs(there: int) -> Signs:
    """Worked out once for each moment."""
    global _known
    cards, ways, known = _known
    if cards is not CARDS:
        ways = [Ways(map(_in_hand, CARDS)), Ways(map(_carried, CARDS)),
                Ways(map(_being, range(len(CARDS))))]  # fmt: skip
        known = {}
        _known = CARDS, ways, known
    found = known.get(there)
    if found is None:
        found = known[there] = Signs(*(sort.at(there) for sort in ways))
    return found


def now(s: AniMayhem, seat: int) -> Signs:
    """What cards could be good for to a player at this moment."""
    there = moment(s, seat)
    cards, _, known = _known
    return known[there] if cards is CARDS and there in known else signs(there)
