"""The stack and how it resolves. AM-29.5 to AM-29.9."""

from __future__ import annotations

from fracas.engine import Step

from .affairs import NOBODY
from .effects import resolve
from .pieces import Spell
from .priority import STACKS, Respond
from .state import AniMayhem, card
from .zones import discard


def may_start(s: AniMayhem, seat: int) -> bool:
    """AM-29.14."""
    return bool(s.stack) or s.players[seat].stacks < STACKS


def put_on_stack(s: AniMayhem, seat: int, one: int, trait: int, who: int, target: int) -> None:
    fresh = not s.stack
    s.spells += 1
    s.stack.append(Spell(s.spells, seat, one, trait, who, target))
    if fresh:
        s.players[seat].stacks += 1
        s.then(Respond(seat, 0), ResolveStack())


class ResolveStack(Step):
    """AM-29.7: last in, first out; nothing can be added meanwhile."""

    def do(self, s: AniMayhem) -> None:
        if not s.stack:
            return
        spell = s.stack.pop()
        s.then(self)
        before = {one.id: one for one in s.stack}
        resolve(s, spell)
        for gone in [one for at, one in before.items() if one not in s.stack and at != spell.id]:
            spent(s, gone)
        spent(s, spell)


def spent(s: AniMayhem, spell: Spell) -> None:
    """AM-7.3: a flash effect is discarded as soon as it has resolved."""
    made = card(s, spell.card)
    if made.type == "equipment" and spell.who == NOBODY:  # played as a flash, not taken up
        gone = not any(spell.card in body.gear for body in s.bodies.values())
    else:
        gone = made.type == "flash"
    if gone:
        discard(s, spell.card)
