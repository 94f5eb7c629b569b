"""CD-4, CD-5: the turn, its nine phases, initiative."""

from __future__ import annotations

from fracas.engine import Step

from .combat import CityCombat
from .domination import Seize
from .end import LineCheck, TurnLimit
from .gang import Gang
from .love import LovePart, MutualLove
from .movement import Automatic, Move
from .passion import Passion
from .state import CollateralDamage
from .vocabulary import PhaseName

PHASES: tuple[PhaseName, ...] = (
    "initiative",
    "passion",
    "move",
    "automatic",
    "love",
    "combat",
    "domination",
    "gang",
    "mutual",
)
"""CD-1.3; phase 1 is the first."""


class Turn(Step):
    """CD-4.1, CD-5: a new turn and its order."""

    clauses = ("CD-4.1", "CD-5.1", "CD-5.2", "CD-5.3")

    def do(self, s: CollateralDamage) -> None:
        begin_turn(s)
        s.then(*(Phase(number) for number in range(2, 10)), TurnLimit(), Turn())


class Phase(Step):
    """CD-1.4: each phase is finished for all players before the next begins."""

    clauses = ("CD-1.3", "CD-1.4")
    number: int

    def do(self, s: CollateralDamage) -> None:
        s.phase = self.number
        s.tell("phase", "CD-1.3", phase=PHASES[self.number - 1])
        s.then(*parts(s, self.number))


def begin_turn(s: CollateralDamage) -> None:
    s.turn += 1
    s.phase = 1
    s.moved = s.recruited = s.trained = s.used = 0
    s.recruits = [0] * s.seats
    s.tried = [0] * s.seats
    s.initiative = initiative(s)
    s.tell("turn", "CD-4.1", "CD-5.1", turn=s.turn, order=tuple(s.initiative))


def initiative(s: CollateralDamage) -> list[int]:
    """CD-5.1, CD-5.2: most CSP first, then more NP, then seat order."""
    return sorted(s.order, key=lambda seat: (-s.csp[seat], -s.notoriety[seat]))


def parts(s: CollateralDamage, phase: int) -> list[Step]:
    """CD-4.2, CD-4.3: who does a phase in which order."""
    players = s.initiative
    match phase:
        case 2:
            return [Passion()]
        case 3:
            return [Move(seat) for seat in players]
        case 4:
            return [Automatic(seat) for seat in players]
        case 5:
            return [LovePart(seat) for seat in players]
        case 6:
            return [CityCombat(place) for place in range(len(s.tiles))]  # CD-10.1
        case 7:
            return [*(Seize(seat) for seat in players), LineCheck()]
        case 8:
            return [Gang(seat) for seat in players]
    return [MutualLove()]
