"""BF-13.10: what a Storyteller may put right, on the record, with a reason, told to all."""

from __future__ import annotations

from .cards import STATIONS
from .cityscape import place, unit_name, unit_named
from .refusals import no
from .state import BloodFeud, Corrected, Correction, team_named, walking

MOST_REASON = 200
KINDS: tuple[Corrected, ...] = ("assets", "tokens", "unit", "fatigue", "station")


def correct(s: BloodFeud, word: str) -> None:
    """`assets F01 7 paid twice`: what, whose, how it is to be, and why."""
    parts = word.split(maxsplit=3)
    what = next((one for one in KINDS if parts and one == parts[0]), None)
    if what is None or len(parts) < 4 or not 3 <= len(parts[3]) <= MOST_REASON:
        raise no("correct.rule", "BF-13.10", limit=MOST_REASON)
    whom, after, reason = parts[1:]
    before = _put(s, what, whom, after)
    s.correction_count += 1
    s.corrections.append(Correction(s.correction_count, what, whom, before, after, reason))
    _told(s, "corrected", what, whom, before, after, reason)


def uncorrect(s: BloodFeud, word: str) -> None:
    """Taken back by its number, while things stand as it left them."""
    found = next((one for one in s.corrections if str(one.id) == word), None)
    if found is None:
        raise no("gone", "BF-13.10")
    if _now(s, found.what, found.whom) != found.after:
        raise no("stale", "BF-13.10")
    _put(s, found.what, found.whom, found.before)
    s.corrections.remove(found)
    _told(s, "uncorrected", found.what, found.whom, found.after, found.before, found.reason)


def _told(
    s: BloodFeud, kind: str, what: str, whom: str, before: str, after: str, reason: str
) -> None:
    if what == "station":
        s.tell(
            f"{kind}_seat", "BF-13.10", who=int(whom), before=before, after=after, words=reason
        )
    else:
        s.tell(
            kind, "BF-13.10", what=f"correct_{what}", whom=whom, before=before, after=after,
            words=reason,
        )  # fmt: skip


def _now(s: BloodFeud, what: Corrected, whom: str) -> str:
    """How it is; refused where there is no such thing to put right."""
    if what in ("assets", "tokens"):
        team = team_named(s, whom)
        if team < 0:
            raise no("gone", "BF-13.10")
        return str(s.teams[team].assets if what == "assets" else s.teams[team].tokens)
    if what == "station":
        if not whom.isdecimal() or int(whom) >= s.seats or walking(s, int(whom)):
            raise no("away", "BF-13.10")
        return STATIONS[s.station[int(whom)]]
    unit = _unit(s, whom)
    if what == "unit":
        return place(s, s.unit_at[unit])
    return "tired" if s.tired[unit] else "fresh"


def _unit(s: BloodFeud, whom: str) -> int:
    known = {unit_name(s, unit): unit for unit, at in enumerate(s.unit_at) if at >= 0}
    if whom not in known:
        raise no("gone", "BF-13.10")
    return unit_named(s, whom)


def _put(s: BloodFeud, what: Corrected, whom: str, after: str) -> str:
    """As it was before."""
    before = _now(s, what, whom)
    if after == before:
        raise no("same.rule", "BF-13.10")
    if what in ("assets", "tokens"):
        mine = s.teams[team_named(s, whom)]
        if not after.isdecimal() or len(after) > 2:
            raise no("correct.rule", "BF-13.10", limit=MOST_REASON)
        if what == "assets":
            mine.assets = int(after)
        else:
            if int(after) - mine.tokens > s.tokens:  # the board has no more (BF-2.6)
                raise no("stock", "BF-2.6")
            s.tokens -= int(after) - mine.tokens
            mine.tokens = int(after)
    elif what == "station":
        if after not in STATIONS:
            raise no("correct.rule", "BF-13.10", limit=MOST_REASON)
        s.station[int(whom)] = STATIONS.index(after)
    elif what == "unit":
        places = {place(s, domain): domain for domain in range(s.city.size)}
        if after not in places:
            raise no("target", "BF-13.10")
        s.unit_at[_unit(s, whom)] = places[after]
    else:
        if after not in ("tired", "fresh"):
            raise no("correct.rule", "BF-13.10", limit=MOST_REASON)
        s.tired[_unit(s, whom)] = after == "tired"
    return before

