"""What the tests of Blood Feud look at on a table."""

from collections.abc import Sequence

import pytest

from fracas import Refused, Table
from fracas.engine import Choice
from fracas.games.blood_feud.cards import key
from fracas.games.blood_feud.city import domain_names
from fracas.games.blood_feud.cityscape import unit_name
from fracas.games.blood_feud.state import BloodFeud, Team, units_at


def state(table: Table) -> BloodFeud:
    assert isinstance(table.state, BloodFeud)
    return table.state


def unit_on(table: Table, team: int, domain: str, at: int = 0) -> str:
    s = state(table)
    return unit_name(s, units_at(s, domain_names(len(s.teams))[domain], team)[at])


def count_on(table: Table, team: int, domain: str) -> int:
    s = state(table)
    return len(units_at(s, domain_names(len(s.teams))[domain], team))


def kinds(table: Table) -> list[str]:
    """What has happened, in one word each."""
    return [event.kind for event in table.events]


def offers(table: Table, seat: int) -> list[Choice]:
    """What a seat may choose now."""
    return [option.data for option in table.questions(seat)[0].options]


def asked(table: Table) -> dict[int, list[str]]:
    """What each seat is asked, but for its menu."""
    found = {
        seat: [one.kind for one in table.questions(seat) if not one.standing]
        for seat in range(table.seats)
    }
    return {seat: kinds for seat, kinds in found.items() if kinds}


def team(table: Table, at: int) -> Team:
    return state(table).teams[at]


def told(table: Table, kind: str) -> list[dict[str, Choice]]:
    """The arguments of all events of a kind."""
    return [event.event.args for event in table.events if event.kind == kind]


def keys(cards: Sequence[int]) -> list[str]:
    return [key(card) for card in cards]


def first(table: Table, kind: str) -> int:
    """Where in the story a kind of event comes first."""
    return kinds(table).index(kind)


def everywhere(table: Table, team: int) -> dict[str, int]:
    """How many Units a team has on each Domain where it has any."""
    s = state(table)
    names = domain_names(len(s.teams))
    found = {name: len(units_at(s, at, team)) for name, at in names.items()}
    return {name: count for name, count in found.items() if count}


def changed(before: BloodFeud, after: BloodFeud) -> set[str]:
    """The public and hidden fields in which two states differ, teams by number."""
    found = set()
    for name in before.__struct_fields__:
        if name in ("strands", "strand", "asked", "opened", "answering", "log", "told", "phase"):
            continue
        one, other = getattr(before, name), getattr(after, name)
        if name == "teams":
            for at, (mine, theirs) in enumerate(zip(one, other, strict=True)):
                for field in mine.__struct_fields__:
                    if getattr(mine, field) != getattr(theirs, field):
                        found.add(f"{at}.{field}")
        elif one != other:
            found.add(name)
    return found


def copied(table: Table) -> BloodFeud:
    found = table.game.copy(table.state)
    assert isinstance(found, BloodFeud)
    return found


def clauses_of(table: Table, seat: int, *answers: Choice) -> tuple[str, ...]:
    with pytest.raises(Refused) as caught:
        table.play(seat, *answers)
    return caught.value.clauses


def asked_number(table: Table, seat: int, kind: str) -> int:
    return next(one.number for one in table.questions(seat) if one.kind == kind)


def menu(table: Table, seat: int) -> int:
    return next(one.number for one in table.questions(seat) if one.kind == "menu")


def blows(table: Table) -> list[tuple[str, int, int, bool]]:
    """Each Attack: target, strengths, and whether it hit."""
    return [
        (str(e.event.args["unit"]), int(str(e.event.args["mine"])),
         int(str(e.event.args["theirs"])), e.kind == "attack_hits")
        for e in table.events
        if e.kind in ("attack_hits", "attack_fails")
    ]  # fmt: skip
