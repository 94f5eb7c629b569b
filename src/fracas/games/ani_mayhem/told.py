"""Fights and characters in sentences, for screens that know nothing of the game. AM-34."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from fracas.engine import Said

from .affairs import Combat
from .cards import CARDS
from .ending import threshold
from .reckoning import ability
from .state import AniMayhem, Body, Menace, card
from .strikes import foreseen
from .things import able, thing
from .vocabulary import CHARM, MOVEMENT, SKILLS
from .wording import TEXTS as CARD_TEXTS
from .wording import card_name
from .words import TEXTS


def in_each(line: Callable[[str, dict[str, str]], str]) -> Said:
    return Said(en=line("en", TEXTS["en"]), fr=line("fr", TEXTS["fr"]))


def goal_told(s: AniMayhem) -> Said | None:
    """AM-1.4, AM-1.5, AM-34.6: what it is all about, with the threshold."""
    total, needed = s.table.total, threshold(s)
    if not total:
        return None
    return in_each(lambda _, said: said["board.goal"].format(n=needed, total=total))


def fight_told(s: AniMayhem, fight: Combat) -> Said:
    """AM-34.7: the round, everybody's health, and what each would lose as things stand."""
    dealt = foreseen(s, fight)

    def line(lang: str, said: dict[str, str]) -> str:
        parts = [said["board.round"].format(n=fight.round)]
        for one, left in sorted(fight.health.items()):
            who = thing(s, one)
            if who is not None:
                called = card_name(s.cast.kinds[who.card], lang)
                parts.append(
                    said["board.health"].format(card=called, n=left, start=fight.start[one])
                )
        for blow in dealt:
            who = thing(s, blow.who)
            assert who is not None
            called = card_name(s.cast.kinds[who.card], lang)
            parts.append(said["board.blow"].format(card=called, total=blow.total, loss=blow.loss))
        return " • ".join(parts)

    return in_each(line)


def ahead(s: AniMayhem, one: Menace) -> list[int]:
    """AM-34.3: the places of a disaster's next movement, the last being where it stops; -1 is off
    the field."""
    if one.at < 0 or one.fixed or one.primary >= 0 or not able(s, one):
        return []
    path = s.paths[one.seat]
    last = one.pace + ability(s, one, MOVEMENT)
    found = list(path[one.pace + 1 : last + 1])
    if last < len(path):
        return found
    again = path[: last - len(path) + 1] if card(s, one.card).grade == "major" else ()
    return [*found, -1, *again]  # AM-17.10, AM-17.11


def threats_told(s: AniMayhem) -> Said:
    """AM-34.3: each disaster, where it is, what it carries, and its way in the next Maintenance."""
    there = [(one, *_marks(s, one)) for one in s.menaces.values()]
    return in_each(lambda lang, said: " • ".join(threat(s, *one, lang, said) for one in there))


def _marks(s: AniMayhem, one: Menace) -> tuple[str, tuple[int, ...]]:
    """A disaster's abilities, and its way."""
    if one.at < 0:
        return "", ()
    numbers = "/".join(str(ability(s, one, at)) for at in range(CHARM + 1))
    return numbers, (one.at, *ahead(s, one))


def threat(
    s: AniMayhem,
    one: Menace,
    numbers: str,
    places: tuple[int, ...],
    lang: str,
    said: dict[str, str],
) -> str:
    called = card_name(s.cast.kinds[one.card], lang)
    if one.at < 0:
        return called
    way = " → ".join(place_told(s, at, lang, said) for at in places)
    laden = f", {said['board.laden']}" if one.item else ""
    return f"{called} {numbers}{laden}: {way}"


def place_told(s: AniMayhem, at: int, lang: str, said: dict[str, str]) -> str:
    return said["board.off"] if at < 0 else card_name(s.cast.kinds[s.sites[at].card], lang)


def crew_told(
    s: AniMayhem, viewer: int, abilities: Sequence[Iterable[int]], rows: Mapping[int, list[int]]
) -> Said:
    """AM-34.5: one's own characters: abilities, place, skills, what they carry, uses left. With the
    abilities and skills of everybody."""
    mine = [
        (one, "/".join(map(str, values)), rows[one.card])
        for one, values in zip(s.bodies.values(), abilities, strict=True)
        if one.seat == viewer
    ]
    return in_each(lambda lang, said: " • ".join(person(s, *one, lang, said) for one in mine))


def person(
    s: AniMayhem, body: Body, numbers: str, skilled_in: list[int], lang: str, said: dict[str, str]
) -> str:
    place = s.sites[body.at].card if body.at >= 0 else s.havens[-1 - body.at].card
    who, where = (card_name(s.cast.kinds[one], lang) for one in (body.card, place))
    first = [f"{who} {numbers}", where]
    first += [said["board.captured"]] if body.captor >= 0 else []
    first += [said["board.locked"]] if body.locked else []
    known = [skilled(at, n, lang) for at, n in enumerate(skilled_in) if n > 0]
    carried = [
        carried_card(s, body, one, lang, said)
        for one in (*body.items, *body.enhancements, *body.gear)
    ]
    return "; ".join(", ".join(part) for part in (first, known, carried) if part)


def skilled(at: int, n: int, lang: str) -> str:
    called = CARD_TEXTS[lang][f"skill.{SKILLS[at]}"]
    return f"{called} x{n}" if n > 1 else called


def carried_card(s: AniMayhem, body: Body, one: int, lang: str, said: dict[str, str]) -> str:
    """With the uses left; what lies concealed changes nothing before it is revealed (AM-27.3)."""
    kind = s.cast.kinds[one]
    called, uses = card_name(kind, lang), CARDS[kind].uses
    if uses:
        return said["board.uses"].format(card=called, n=s.uses.get(one, uses))
    if one in body.open or one in body.enhancements:
        return called
    return said["board.concealed"].format(card=called)
