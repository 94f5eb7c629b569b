"""BF-C10, BF-C14, BF-R4, BF-R5: Ambition cards, their conditions and the deeds that count."""

from __future__ import annotations

from collections.abc import Callable

from fracas.engine import Part, text

from .cards import LANDMARK, Ambition, Test, ambition, key
from .state import BloodFeud, barred, flag, kind, on_city, seats_of, team_mask, trophies, units_at


def hold(s: BloodFeud, team: int, card: int, *, openly: bool = False) -> None:
    """A team takes an Ambition card: its deeds count from now on (BF-R5)."""
    mine = s.teams[team]
    mine.ambitions.append(card)
    mine.progress.append([0] * (1 + max(len(s.teams), s.city.size)))
    s.seen[card] = s.everyone if openly or s.open_ambitions else team_mask(s, team)


def let_go(s: BloodFeud, team: int, card: int) -> None:
    mine = s.teams[team]
    at = mine.ambitions.index(card)
    mine.ambitions.pop(at)
    mine.progress.pop(at)
    if card in mine.shown:
        mine.shown = tuple(one for one in mine.shown if one != card)


# Deeds


def deed(s: BloodFeud, team: int, does: str, count: int = 1, of: str = "", other: int = -1) -> None:
    """A team has done something: every Ambition it holds that asks for it moves on."""
    mine = s.teams[team]
    for card, progress in zip(mine.ambitions, mine.progress, strict=True):
        wanted = ambition(card).deed
        if wanted is None or wanted.does != does or (wanted.of and wanted.of not in of.split()):
            continue
        progress[0] += count
        if other >= 0:
            progress[1 + other] += count


def end_of_round(s: BloodFeud) -> None:
    """Deeds that are counted at the Ambition check of Cleanup (BF-12.18)."""
    for team, mine in enumerate(s.teams):
        for card, progress in zip(mine.ambitions, mine.progress, strict=True):
            wanted = ambition(card).deed
            if wanted is None:
                continue
            match wanted.does:
                case "check":
                    _checked(progress, met_tests(s, team, ambition(card)), wanted.running)
                case "unslain":
                    _checked(progress, not mine.lost, True)
                case "hold_landmark":
                    for domain in s.city.of_type(LANDMARK):
                        held = s.controller[domain] == team
                        progress[1 + domain] = progress[1 + domain] + 1 if held else 0
                case _:
                    pass


def forget_round(s: BloodFeud) -> None:
    """Deeds that must fall into one round start anew with the next."""
    for mine in s.teams:
        for card, progress in zip(mine.ambitions, mine.progress, strict=True):
            wanted = ambition(card).deed
            if wanted is not None and wanted.in_round:
                progress[:] = [0] * len(progress)


def _checked(progress: list[int], met: bool, running: bool) -> None:
    if met:
        progress[0] += 1
    elif running:
        progress[0] = 0


# Conditions


def fulfilled(s: BloodFeud, team: int, at: int, daybreak: bool) -> bool:
    """Whether a held card's condition is met at the check, or at Daybreak."""
    mine = s.teams[team]
    card = ambition(mine.ambitions[at])
    if (card.time == "E") != daybreak:
        return False
    progress = mine.progress[at]
    wanted = card.deed
    if wanted is None:
        return met_tests(s, team, card)
    if wanted.does == "unslain" and not met_tests(s, team, card):
        return False
    if wanted.same_team or wanted.same_place:
        return max(progress[1:]) >= wanted.n
    if wanted.teams and sum(1 for one in progress[1:] if one) < wanted.teams:
        return False
    return progress[0] >= wanted.n


def met_tests(s: BloodFeud, team: int, card: Ambition) -> bool:
    return all(MEASURES[test.measure](s, team, test) for test in card.tests)


def progress_of(s: BloodFeud, team: int, at: int) -> tuple[int, int]:
    """How far a held card is, and how far it must get (BF-24.9)."""
    card = ambition(s.teams[team].ambitions[at])
    progress = s.teams[team].progress[at]
    if card.deed is None:
        if len(card.tests) == 1 and (count := COUNTS.get(card.tests[0].measure)):
            return count(s, team, card.tests[0]), card.tests[0].n
        if len(card.tests) == 1 and (near := NEAR.get(card.tests[0].measure)):
            return near(s, team, card.tests[0])
        return sum(MEASURES[one.measure](s, team, one) for one in card.tests), len(card.tests)
    if card.deed.same_team or card.deed.same_place:
        return max(progress[1:]), card.deed.n
    return progress[0], card.deed.n


def controlled(s: BloodFeud, team: int) -> list[int]:
    return [domain for domain, holder in enumerate(s.controller) if holder == team]


def _control(s: BloodFeud, team: int, test: Test) -> int:
    held = controlled(s, team)
    match test.type:
        case "own_home":
            return held.count(team)
        case "rival_home":
            return sum(s.city.types[domain] == "home" and domain != team for domain in held)
        case "":
            return len(held)
        case type_:
            return sum(s.city.types[domain] == type_ for domain in held)


def _joined(s: BloodFeud, team: int, test: Test) -> tuple[int, int]:
    """The largest group of controlled Domains that hang together."""
    left = set(controlled(s, team))
    most = 0
    while left:
        group = {left.pop()}
        edge = list(group)
        while edge:
            for near, _ in s.city.near[edge.pop()]:
                if near in left:
                    left.remove(near)
                    group.add(near)
                    edge.append(near)
        most = max(most, len(group))
    return most, test.n


def _locked(s: BloodFeud, team: int, test: Test) -> bool:
    shut = all(barred(s, edge) for edge in s.city.edges_of(team))
    return shut and len(units_at(s, team, team)) >= test.n


def _highest(s: BloodFeud, team: int, test: Test) -> bool:
    return all(
        one.power < s.teams[team].power for other, one in enumerate(s.teams) if other != team
    )


def _equipped(s: BloodFeud, team: int, test: Test) -> tuple[int, int]:
    seats = seats_of(s, team)
    need = test.lone if test.lone and len(seats) == 1 else test.n
    return sum(len(s.lanyards[seat]) for seat in seats), need


def _full(s: BloodFeud, team: int, test: Test, need: int) -> tuple[int, int]:
    """Cards on the fullest lanyards, of those that so many seats need."""
    held = sorted(min(len(s.lanyards[seat]), test.each) for seat in seats_of(s, team))
    return sum(held[::-1][:need]), need * test.each


def _legends(s: BloodFeud, team: int, test: Test) -> tuple[int, int]:
    return _full(s, team, test, min(test.n, len(seats_of(s, team))))


def _everyone(s: BloodFeud, team: int, test: Test) -> tuple[int, int]:
    return _full(s, team, test, len(seats_of(s, team)))


def _landmarks(s: BloodFeud, team: int, test: Test) -> tuple[int, int]:
    all_ = s.city.of_type(LANDMARK)
    return sum(bool(units_at(s, domain, team)) for domain in all_), len(all_)


def _guests(s: BloodFeud, team: int, test: Test) -> int:
    return len({s.unit_at[u] for u in on_city(s, team)} & set(range(len(s.teams))) - {team})


def _clean(s: BloodFeud, team: int, test: Test) -> int:
    """Controlled Domains without a Vampire Unit; others do not undo them (N16, BF-R97)."""
    return sum(
        all(kind(s, s.unit_team[unit]) != "vampire" for unit in units_at(s, domain))
        for domain in controlled(s, team)
    )


Measure = Callable[[BloodFeud, int, Test], bool]
Count = Callable[[BloodFeud, int, Test], int]

COUNTS: dict[str, Count] = {
    "control": _control,
    "spread": lambda s, team, test: len({s.unit_at[unit] for unit in on_city(s, team)}),
    "units": lambda s, team, test: len(on_city(s, team)),
    "power": lambda s, team, test: s.teams[team].power,
    "trophies": lambda s, team, test: trophies(s, team),
    "assets": lambda s, team, test: s.teams[team].assets,
    "warehouse": lambda s, team, test: len(s.teams[team].warehouse),
    "tokens": lambda s, team, test: s.teams[team].tokens,
    "barricades": lambda s, team, test: s.barricade.count(team),
    "guests": _guests,
    "clean": _clean,
    "ambitions": lambda s, team, test: len(s.teams[team].ambitions) + len(s.teams[team].fulfilled),
}
"""Conditions that are met by having so many of something."""


NEAR: dict[str, Callable[[BloodFeud, int, Test], tuple[int, int]]] = {
    "joined": _joined,
    "equipped": _equipped,
    "legends": _legends,
    "everyone": _everyone,
    "landmarks": _landmarks,
}
"""The same, where how many are needed is not the card's number alone: how many, of how many."""


def _enough(count: Count) -> Measure:
    return lambda s, team, test: count(s, team, test) >= test.n


def _reached(near: Callable[[BloodFeud, int, Test], tuple[int, int]]) -> Measure:
    def met(s: BloodFeud, team: int, test: Test) -> bool:
        have, need = near(s, team, test)
        return have >= need

    return met


MEASURES: dict[str, Measure] = {
    **{name: _enough(count) for name, count in COUNTS.items()},
    **{name: _reached(near) for name, near in NEAR.items()},
    "locked": _locked,
    "weak": lambda s, team, test: s.teams[team].power <= test.n,
    "highest": _highest,
}


def check(s: BloodFeud, daybreak: bool = False) -> None:
    """BF-12.18, BF-16.2: all cards of all teams are looked at before any is turned up."""
    due = [
        (team, card)
        for team, mine in enumerate(s.teams)
        for at, card in enumerate(mine.ambitions)
        if fulfilled(s, team, at, daybreak)
    ]
    for team, card in due:
        let_go(s, team, card)
        s.teams[team].fulfilled += (card,)
        s.show(card)
        s.disclose()
        vp = ambition(card).vp
        s.tell("fulfil", "BF-12.18", team=flag(s, team), card=key(card), vp=vp)


def score(s: BloodFeud, team: int) -> int:
    """BF-16.3: the three best; all of them without the cap (BF-17.6)."""
    return sum(ambition(card).vp for card in counted(s, team))


def counted(s: BloodFeud, team: int) -> list[int]:
    """The fulfilled Ambitions that score."""
    best = sorted(s.teams[team].fulfilled, key=lambda card: ambition(card).vp, reverse=True)
    return best if s.no_cap else best[:3]


def parts(s: BloodFeud) -> list[Part]:
    """BF-16.3: every Ambition that scores for somebody."""
    of_team = [counted(s, team) for team in range(len(s.teams))]
    return [
        Part(
            text("source.ambition", card=key(card)),
            [ambition(card).vp * (card in of_team[team]) for team in s.team_of],
            ("BF-16.3",),
        )
        for cards in of_team
        for card in cards
    ]
