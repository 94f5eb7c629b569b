"""The blow at the end of a Charge. CO-13.13."""

from fracas.engine import Choice, Refused, Step, Text, text

from .attack import begin_charge_attack, modes
from .figures import UNARMED, sheet, tag
from .state import Collision
from .why import no_blade
from .words import option_of


class Strike(Step):
    """In contact: with which close weapon (CO-13.13)."""

    clauses = ("CO-D13", "CO-13.13")
    auto = True
    seat: int
    figure: int
    target: int
    dived: bool

    def options(self, s: Collision) -> list[tuple[str, str]]:
        blades = (*sheet(s.figures[self.figure]).blades, UNARMED)
        return [(blade.id, mode) for blade in blades for mode in modes(blade)]

    def chosen(self, s: Collision, choice: tuple[str, str]) -> None:
        begin_charge_attack(s, self.figure, self.target, *choice, self.dived)

    def prompt(self, s: Collision) -> Text:
        return text("ask.weapon", figure=tag(s.figures[self.figure]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return option_of(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_blade(self, s, self.figure, choice)
