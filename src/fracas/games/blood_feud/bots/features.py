"""What a position of Blood Feud looks like in numbers when a round begins, for the value that is
fitted in the lab. Few things are counted, of a team and of its strongest rival; of what only a team
knows itself, what it hopes of its Ambitions."""

from __future__ import annotations

from fracas.content import folder, load
from fracas.engine import Features, Fitted
from fracas.games.blood_feud.ambitions import score
from fracas.games.blood_feud.cityscape import ROUNDS
from fracas.games.blood_feud.state import BloodFeud, seats_of

from .value import HOPE, hopes, rounds_left, standing, survey

NAMES = (
    "own points",
    "rival points",
    "points over all",
    "hopes",
    "own units",
    "rival units",
    "own ground",
    "rival ground",
    "own power",
    "rival power",
    "late tokens",
    "late assets",
    "own lanyards",
    "own ambitions",
    "rival ambitions",
    "rounds left",
    "others",
    "latest points over all",
    "late lead",
    "latest lead",
)


def features(s: BloodFeud, seat: int) -> list[float]:
    team = s.team_of[seat]
    seen = survey(s)
    hoped = hopes(s, team, seen)
    others = [one for one in range(len(s.teams)) if one != team]
    stands = {one: standing(s, one, [HOPE] * len(s.teams[one].ambitions), seen) for one in others}
    rival = max(others, key=stands.__getitem__)
    mine, theirs = s.teams[team], s.teams[rival]
    room = len(hoped) if s.no_cap else max(0, 3 - len(mine.fulfilled))
    late = 1 - rounds_left(s) / ROUNDS
    own, best = score(s, team) / 5, score(s, rival) / 5
    mean = sum([score(s, one) for one in others]) / 5 / len(others)
    return [
        own,
        best,
        own - mean,
        sum(hoped[:room]) / 3,
        seen.units[team] / 5,
        seen.units[rival] / 5,
        seen.power[team] / 5,
        seen.power[rival] / 5,
        mine.power / 5,
        theirs.power / 5,
        mine.tokens * late,
        mine.assets * late / 6,
        sum([len(s.lanyards[one]) for one in seats_of(s, team)]) / 2,
        float(len(mine.ambitions)),
        float(len(theirs.ambitions)),
        1 - late,
        len(others) - 3.0,
        (own - mean) * late**4,
        (own - best) * late,
        (own - best) * late**4,
    ]


FEATURES = Features(NAMES, features)
FITTED = load(folder("fracas.games.blood_feud") / "taught.toml", Fitted)


def taught(s: BloodFeud, seat: int) -> float:
    """What a position is worth to a seat, as the games of bots have taught."""
    return FITTED.win(features(s, seat))
