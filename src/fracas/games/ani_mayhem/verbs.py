"""Effects that need a question or a chapter of their own: repairs, looks, skills. AM-32.17."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY
from .cards import CARDS
from .effects import carry_out, trait_of, verb
from .equip import fits_on, in_hand, put_on, put_under
from .homes import put, send_home
from .pieces import Spell
from .places import room
from .reckoning import counted
from .state import AniMayhem, Body
from .things import on_field, party, thing
from .traits import Effect, Trait
from .vocabulary import SKILLS
from .whynot import no


def repair(s: AniMayhem, effect: Effect, trait: Trait, spell: Spell, target: int) -> None:
    """AM-6.19: damage comes off a vehicle."""
    if target in s.crafts:
        dents = s.dents.get(target, 0)
        less = dents if effect.repair == "all" else int(effect.repair or 0)
        s.dents[target] = max(0, dents - less)
        s.tell("repaired", "AM-6.19", who=spell.seat, card=s.cast.kinds[target])


verb("repair", repair)


def look(s: AniMayhem, effect: Effect, trait: Trait, spell: Spell, target: int) -> None:
    """AM-S10: shown to that player alone; that she looked is open."""
    user = s.bodies.get(spell.who)
    if user is None:
        return
    if effect.look == "target":
        body = s.bodies.get(target)
        found = concealed(s, target) if body is not None else []
        seen = s.pick(found, "looked at") if found else NOBODY
    else:
        beneath = s.sites[user.at].disasters if on_field(user) else []
        seen = beneath[-1] if beneath else -1
    if seen != NOBODY:
        s.show(seen, spell.seat)
        s.tell(
            "looks", "AM-S10", who=spell.seat, card=s.cast.kinds[seen],
            veil={"card": s.seen[seen]},
        )  # fmt: skip


verb("look", look)


def concealed(s: AniMayhem, who: int) -> list[int]:
    """The face-down cards of a carrier."""
    body = s.bodies[who]
    return [one for one in body.items + body.gear if one not in body.open]


def gain_skill(s: AniMayhem, effect: Effect, trait: Trait, spell: Spell, target: int) -> None:
    """A skill for good or for the turn; "choose" asks which (AM-D7)."""
    body = s.bodies.get(target)
    if body is None or effect.gain_skill is None:
        return
    if effect.gain_skill == "choose":
        s.then(LendSkill(spell.seat, target))
    elif trait.for_ == "turn":
        body.lent.append(SKILLS.index(effect.gain_skill))
    else:
        body.skills.append(SKILLS.index(effect.gain_skill))


verb("gain_skill", gain_skill)


class LendSkill(Step):
    """A skill that the party has counts once more this turn."""

    clauses = ("AM-D7",)
    seat: int
    who: int

    def options(self, s: AniMayhem) -> list[Choice]:
        members = party(s, s.bodies[self.who])
        found: list[Choice] = [at for at in range(len(SKILLS)) if counted(s, members, at)]
        return found or ["none"]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if isinstance(choice, int):
            s.bodies[self.who].lent.append(choice)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        if isinstance(choice, int) and 0 <= choice < len(SKILLS):
            return no("no_skill", "AM-D7", skill=choice)
        return super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, int):
            return text("option.skill", skill=choice)
        return text(f"option.{choice}")


def place_here(s: AniMayhem, effect: Effect, trait: Trait, spell: Spell, target: int) -> None:
    """A character comes to where the user is, unless it would be one too many (AM-19.4)."""
    user, body = s.bodies.get(spell.who), s.bodies.get(target)
    if user is not None and body is not None and (on_field(body) or room(s, body.seat) > 0):
        put(s, body, user.at)


verb("place here", place_here)


def resurrect(s: AniMayhem, effect: Effect, trait: Trait, spell: Spell, target: int) -> None:
    """AM-2.33: from a discard pile into play, in a haven of its owner."""
    send_home(s, s.cast.owners[target], target)


verb("resurrect", resurrect)


def playable(s: AniMayhem, body: Body) -> list[int]:
    """The enhancements and equipment in its controller's hand that a character can be given."""
    found = (*in_hand(s, body.seat, "enhancement"), *in_hand(s, body.seat, "equipment"))
    return [kind for kind in found if fits_on(s, body, kind)]


def extra(s: AniMayhem, effect: Effect, trait: Trait, spell: Spell, target: int) -> None:
    body = s.bodies.get(target)
    if effect.extra == "play" and body is not None and playable(s, body):
        s.then(PlayNow(spell.seat, target))


verb("extra", extra)


class PlayNow(Step):
    """A card from the hand is played on a character, beside those of the Equip phase (AM-18.6)."""

    clauses = ("AM-D17", "AM-18.6")
    seat: int
    who: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["none", *playable(s, s.bodies[self.who])]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if isinstance(choice, int):
            give = put_on if CARDS[choice].type == "enhancement" else put_under
            give(s, self.seat, choice, self.who)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.play_now", card=s.cast.kinds[self.who])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, int):
            return text("option.character", card=choice)
        return text("option.no_card")


def choose(s: AniMayhem, effect: Effect, trait: Trait, spell: Spell, target: int) -> None:
    s.then(ChooseEffect(spell.seat, spell, target))


verb("choose", choose)


class ChooseEffect(Step):
    """AM-D7: the player picks one list of effects."""

    clauses = ("AM-D7", "AM-32.17")
    seat: int
    spell: Spell
    target: int

    def effect(self, s: AniMayhem) -> tuple[Trait, Effect]:
        trait = trait_of(s, self.spell)
        return trait, next(one for one in trait.do if one.choose is not None)

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(range(len(self.effect(s)[1].choose or ())))

    def chosen(self, s: AniMayhem, choice: int) -> None:
        trait, effect = self.effect(s)
        if thing(s, self.target) is not None:
            for one in (effect.choose or ())[choice].do:
                carry_out(s, one, trait, self.spell, self.target)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        assert isinstance(choice, int)
        first = (self.effect(s)[1].choose or ())[choice].do[0]
        return text(f"option.raise_{first.modify}", by=str(first.by))
