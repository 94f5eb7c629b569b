"""The Shoot action: weapon, target or aim of a Beam. CO-12.1, CO-18.2."""

from fracas.engine import Choice, Refused, Step, Text, text

from .answers import as_place, place_label
from .attack import (
    SUPPRESS,
    aims,
    beam_at,
    begin_shot,
    crossed_by,
    crosses_seen,
    shooting_terms,
    shot_at_terms,
    shots,
    targets,
)
from .catalogue import catalogue
from .chances import mean_hit
from .figures import apart, cover_of, tag
from .geometry.shapes import Place
from .state import Collision
from .whereabouts import where
from .why import no_target, no_weapon
from .words import option_of, refuse


class ShootWith(Step):
    """CO-12.1: the weapon, normal or suppressing."""

    clauses = ("CO-D12", "CO-12.1")
    auto = True
    seat: int
    figure: int

    def options(self, s: Collision) -> list[tuple[str, str]]:
        return shots(s, self.figure)

    def chosen(self, s: Collision, choice: tuple[str, str]) -> None:
        weapon, mode = choice
        beam = "beam" in catalogue().ranged[weapon].keywords
        s.then((AimBeam if beam else ShootTarget)(self.seat, self.figure, weapon, mode))

    def prompt(self, s: Collision) -> Text:
        return text("ask.weapon", figure=tag(s.figures[self.figure]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return option_of(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_weapon(self, s, self.figure, choice, reaction=False)


class ShootTarget(Step):
    clauses = ("CO-D12", "CO-12.1", "CO-12.2")
    seat: int
    figure: int
    weapon: str
    mode: str

    def options(self, s: Collision) -> list[int]:
        return targets(s, self.figure, catalogue().ranged[self.weapon])

    def chosen(self, s: Collision, choice: int) -> None:
        begin_shot(s, self.figure, self.weapon, self.mode, (choice,), reaction=False)

    def prompt(self, s: Collision) -> Text:
        return text("ask.shoot_target", weapon=self.weapon)

    def label(self, s: Collision, choice: Choice) -> Text:
        if not isinstance(choice, int):
            return option_of(s, choice)
        return target_label(s, self.figure, choice, self.weapon, self.mode)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_target(self, s, self.figure, catalogue().ranged[self.weapon], choice)


def target_label(s: Collision, figure: int, target: int, weapon: str, mode: str) -> Text:
    """A target with its distance, cover, modifiers and chances (CO-29.9)."""
    gun = catalogue().ranged[weapon]
    columns = gun.shots + (mode == SUPPRESS) + ("surge" in s.figures[figure].skills)
    plus = sum(n for _, n in shooting_terms(s, figure, target, gun, reaction=False))
    minus = sum(n for _, n in shot_at_terms(s, figure, target, gun))
    notes = (
        text("note.length", length=apart(s, figure, target)),
        text(f"note.cover_{cover_of(s, figure, target)}"),
        text("note.odds", plus=plus, minus=minus, count=columns,
             percent=round(100 * mean_hit(plus - minus, columns))),
    )  # fmt: skip
    told = tuple(one.nested for one in notes)
    return text("option.target", figure=tag(s.figures[target]), notes=told)


class AimBeam(Step):
    """A Beam has an aim point instead of a target (CO-18.2)."""

    clauses = ("CO-D12", "CO-18.2", "CO-18.5")
    shape = Place
    seat: int
    figure: int
    weapon: str
    mode: str

    def options(self, s: Collision) -> list[Place]:
        return aims(s, self.figure, catalogue().ranged[self.weapon])

    def chosen(self, s: Collision, choice: Place) -> None:
        crossed = crossed_by(s, self.figure, catalogue().ranged[self.weapon], choice)
        begin_shot(s, self.figure, self.weapon, self.mode, crossed, reaction=False)

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        aim = as_place(choice)
        if aim is None:
            raise self.refusal(s, choice)
        found = beam_at(s, self.figure, catalogue().ranged[self.weapon], aim)
        if not crosses_seen(s, self.figure, found):
            reason = found.why if not found.legal else "nobody"
            clause = "CO-18.5" if found.legal else "CO-18.2"
            raise refuse(self, s, f"beam_{reason}", clause, place=where(s, aim))
        return aim

    def prompt(self, s: Collision) -> Text:
        return text("ask.aim_beam", weapon=self.weapon)

    def label(self, s: Collision, choice: Choice) -> Text:
        return place_label(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "option", "CO-18.2", choice=choice)
