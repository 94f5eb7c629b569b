"""What is won when a fight is over. AM-24.16 to AM-24.18, AM-10.7."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .affairs import Combat
from .forces import prevented
from .state import AniMayhem, Body, Menace, card
from .things import able, here
from .vehicles import may_carry
from .zones import copy_in, gain_item, kinds


def spoils(s: AniMayhem, fight: Combat, menace: Menace) -> None:
    """AM-24.16: a disaster without an item takes one of those it bonked or killed, at random."""
    above = s.sites[fight.site].above if fight.site >= 0 else []
    lying = [one for one in fight.taken if one in above]
    if menace.item or not lying:
        return
    item = s.pick(lying, "spoils")
    above.remove(item)
    menace.item = [item]
    s.tell("spoils", "AM-24.16", disaster=s.cast.kinds[menace.card], item=s.cast.kinds[item])


class PickUp(Step):
    """AM-24.18: who fought may pick up what lies above, before anyone else."""

    clauses = ("AM-D11", "AM-24.18")
    auto = True
    seat: int
    site: int

    def options(self, s: AniMayhem) -> list[Choice]:
        found: list[Choice] = ["done"]
        if self.site >= 0:
            above = s.sites[self.site].above
            for body in here(s, self.site, self.seat) if above else ():
                if able(s, body) and not prevented(s, "pick_up", body):
                    lying = kinds(s, [one for one in above if may_carry(s, body, one)])
                    found += [("pick", body.card, kind) for kind in lying]
        return found

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if isinstance(choice, tuple):
            pick_up(s, s.bodies[int(str(choice[1]))], int(str(choice[2])))
            s.then(self)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, tuple):
            who = s.cast.kinds[int(str(choice[1]))]
            return text("option.pick", who=who, card=choice[2])
        return text(f"option.{choice}")


def pick_up(s: AniMayhem, body: Body, kind: int) -> None:
    """AM-10.7, AM-S13: concealed, but known to those who saw it."""
    site = s.sites[body.at]
    one = copy_in(s, site.above, kind)
    site.above.remove(one)
    if card(s, one).type == "item":
        gain_item(s, body, one)
    else:
        body.gear.append(one)
    s.tell("picks_up", "AM-10.7", who=body.seat, card=kind, carrier=s.cast.kinds[body.card])
