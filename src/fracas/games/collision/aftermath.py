"""What comes after the hits of a Confrontation, and the clearing of its board. CO-17.30, 17.31."""

from fracas.engine import Step

from .catalogue import catalogue
from .columns import SIDES, finals, seat_of
from .draws import throw
from .figures import blade_of
from .geometry.units import INCH
from .harm import GiveJam
from .push import PushBack
from .state import Collision


class Aftermath(Step):
    """Push back, Jam tokens from Fail cards, then from Reload (CO-17.30)."""

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        after: list[Step] = []
        if duel.action == "charge":
            blade = blade_of(duel.weapon)
            reload = "reload" in blade.keywords
            inches = max(1, blade.push_back)  # CO-13.22
        else:
            gun = catalogue().ranged[duel.weapon]
            reload = "reload" in gun.keywords
            inches = gun.push_back if duel.wounds else 0  # CO-18.12
        after.append(PushBack(duel.by, duel.target, inches * INCH))
        if duel.jams:
            after += [GiveJam(duel.by, "CO-12.14")] * duel.fails
        if duel.last and reload:
            after.append(GiveJam(duel.by, "CO-18.24"))
        if duel.last and duel.surge:
            after.append(GiveJam(duel.by, "CO-C8"))
        s.then(*after, ClearBoard())


class ClearBoard(Step):
    """Step 10: covered cards first, then final cards from left to right (CO-17.31)."""

    def do(self, s: Collision) -> None:
        duel = s.duels.pop()
        for side in SIDES:
            last = finals(duel, side)
            covered = [duel.rows[side][column] for column in sorted(duel.covered[side])]
            throw(s, seat_of(duel, side), [*covered, *last])
