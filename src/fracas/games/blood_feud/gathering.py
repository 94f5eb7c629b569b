"""BF-3.18, BF-3.19: what can be changed while people still come: names of teams, and who plays."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

from fracas.engine import BadInput, Options, text

from .cards import FACTIONS
from .setup import check_kinds, fit_teams
from .state import BloodFeud
from .words import words

LONGEST = 24
"""Letters of a team's name."""


def check_names(value: object) -> None:
    """BF-3.18: a name for each team, with commas; an empty one leaves the faction's."""
    given = str(value).split(",") if value else []
    if len(given) > 8:
        raise BadInput(f"names: at most 8 teams have names, not {len(given)} (BF-3.18)")
    taken = set(_factions())
    for one in filter(None, given):
        if one != one.strip() or not one.isprintable() or len(one) > LONGEST:
            raise BadInput.worded(text("gather.name", most=LONGEST), words)
        if not any(letter.isalpha() for letter in one):
            raise BadInput.worded(text("gather.letters"), words)
        if _alike(one) in taken:
            raise BadInput.worded(text("gather.taken", name=one), words)
        taken.add(_alike(one))


def rename(s: BloodFeud, options: Options, team: int, name: str) -> Options:
    """BF-3.18."""
    names = [one.called for one in s.teams]
    names[team] = " ".join(name.split())
    if "," in name:
        raise BadInput.worded(text("gather.name", most=LONGEST), words)
    return {**options, "names": _joined(names)}


def fewer(s: BloodFeud, options: Options, seats: Sequence[int]) -> Options:
    """BF-3.19: those who are there play, in the teams and factions that they chose."""
    if options["drill"]:
        raise BadInput.worded(text("gather.drill"), words)
    team_of = [s.team_of[seat] for seat in seats]
    teams = sorted(set(team_of))
    factions = [s.teams[team].faction for team in teams]
    if not fit_teams(len(seats), len(teams)):
        raise BadInput.worded(text("gather.few", teams=len(teams)), words)
    if (kind := check_kinds(factions)) is not None:
        raise BadInput.worded(text(f"gather.{kind}"), words)
    return {
        **options,
        "teams": 0,
        "sizes": ",".join(str(team_of.count(team)) for team in teams),
        "factions": ",".join(FACTIONS[one].id for one in factions),
        "names": _joined([s.teams[team].called for team in teams]),
    }


def inks(s: BloodFeud) -> list[str]:
    """One colour a team, everywhere."""
    return [FACTIONS[s.teams[team].faction].ink for team in s.team_of]


def _joined(names: list[str]) -> str:
    return ",".join(names) if any(names) else ""


@cache
def _factions() -> frozenset[str]:
    """Nobody calls themselves as another team may be called."""
    return frozenset(_alike(name) for one in FACTIONS for name in one.name.values())


def _alike(name: str) -> str:
    """What looks or sounds the same is the same name."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())
