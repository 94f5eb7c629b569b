"""Traits that an event sets off, as a sequence. AM-14.2, AM-29.2, AM-29.12, AM-32.16."""

from __future__ import annotations

from collections.abc import Iterator

from fracas.engine import Choice, Step, Text, text

from .affairs import NOBODY
from .effects import perform
from .pieces import Spell
from .reckoning import holds
from .state import AniMayhem, card
from .stirring import awaited, when_stirred
from .things import able, opponent, shape
from .traits import Trait

Stirred = tuple[int, int, int, int]
"""A player, a card, which of its traits, and the character that has it."""


def stirred(
    s: AniMayhem, event: str, who: tuple[int, ...] | None, of: int
) -> Iterator[tuple[Stirred, Trait]]:
    """What an event sets off: traits of characters and of the cards they show."""
    kinds, waiting = s.cast.kinds, awaited(event)[1]
    for body in s.bodies.values():
        own = of == NOBODY and kinds[body.card] in waiting
        held = [one for one in body.enhancements + body.open if kinds[one] in waiting]
        if not (own or held) or not able(s, body) or (who is not None and body.card not in who):
            continue
        if own:
            for at, trait in enumerate(shape(s, body).traits):
                if trait.on == event and holds(s, trait, body, opponent(s, body)):
                    yield (body.seat, body.card, at, body.card), trait
        for one in held:
            for at, trait in enumerate(card(s, one).trait if of in (NOBODY, one) else ()):
                if trait.on == event and holds(s, trait, body, opponent(s, body)):
                    yield (body.seat, one, at, body.card), trait


def lucky(s: AniMayhem, trait: Trait) -> bool:
    """AM-32.15: `chance` is 1 in n, each time that a trait is set off."""
    asked = [one.chance for one in trait.if_ if one.chance is not None]
    return all(s.pick(range(1, n + 1), "chance") == 1 for n in asked)


def set_off(s: AniMayhem, event: str, who: tuple[int, ...] | None, of: int) -> None:
    """The active player's traits first, then the others' in seat order (AM-1.10)."""
    found = [one for one, trait in stirred(s, event, who, of) if lucky(s, trait)]
    for step in range(s.seats - 1, -1, -1):
        seat = (s.active + step) % s.seats
        mine = tuple(one for one in found if one[0] == seat)
        if mine:
            s.then(NextTrait(seat, mine))


when_stirred(set_off)


class NextTrait(Step):
    """AM-29.12: each player orders her own; each acts at once. None may be left out (AM-29.10)."""

    clauses = ("AM-D18", "AM-29.12")
    auto = True
    seat: int
    left: tuple[Stirred, ...]

    def bound(self, s: AniMayhem) -> list[Stirred]:
        """AM-29.10: what has left play binds no one."""
        return [one for one in self.left if in_play(s, one)]

    def options(self, s: AniMayhem) -> list[Choice]:
        return [(who, one, at) for _, one, at, who in self.bound(s)]

    def do(self, s: AniMayhem) -> None:
        if self.bound(s):
            s.ask(self)

    def chosen(self, s: AniMayhem, choice: tuple[int, int, int]) -> None:
        who, one, at = choice
        s.then(NextTrait(self.seat, tuple(x for x in self.left if x != (self.seat, one, at, who))))
        body = s.bodies[who]
        trait = shape(s, body).traits[at] if one == who else card(s, one).trait[at]
        s.tell("stirs", "AM-14.2", who=self.seat, card=s.cast.kinds[one])
        spell = Spell(0, self.seat, one, at, who, who)
        perform(s, trait, spell, who)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        who, one = (s.cast.kinds[int(str(part))] for part in choice[:2])
        if who == one:
            return text("option.character", card=who)
        return text("option.card_of", card=one, who=who)


def in_play(s: AniMayhem, stirred: Stirred) -> bool:
    """Whether a character is still there and has the card that acts."""
    _, one, at, who = stirred
    body = s.bodies.get(who)
    if body is None:
        return False
    if one == who:
        return at < len(shape(s, body).traits)
    return one in body.enhancements or one in body.open
