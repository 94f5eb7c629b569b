"""BF-12.2 to BF-12.4, BF-C9: what Events and the beats of a story do at once."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Choice, Sealed, Step, Text, text

from .cards import LANDMARK, Effect, event, key
from .cityscape import next_block, unit_name, unit_named
from .combat import spend_shield
from .council import discard_event
from .effects import edge_closed, gain_token, named, take_barricade
from .lanyards import bury_equipped, return_player
from .market import bury, leave_row, refill
from .resolving import muster
from .state import GREY, SUPPLY, BloodFeud, barred, basic, flag, lying, seats_of, trophies, units_at


def carry_out(s: BloodFeud, effects: Sequence[Effect]) -> None:
    """BF-12.2: the "now" effects of an Event or a beat."""
    for e in effects:
        if e.when == "now":
            _now(s, e)


def _now(s: BloodFeud, e: Effect) -> None:
    match e.do:
        case "assets":
            for team in named(s, e):
                change_assets(s, team, e.n)
        case "tax":
            for team, mine in enumerate(s.teams):
                change_assets(s, team, -mine.power)
        case "token":
            for team in named(s, e):
                gain_token(s, s.teams[team], e.n)
        case "manhunt":
            for team in named(s, e):
                places = [d for d in s.city.of_type(LANDMARK) if units_at(s, d, team)]
                change_assets(s, team, e.n * len(places))
        case "riot":
            riot(s, e.n)
        case "clear":
            clear(s, e.where == "centre")
        case "grey":
            for edge in s.city.edges_of(s.city.centre):
                if not barred(s, edge) and s.grey and not edge_closed(s, edge):
                    s.barricade[edge] = GREY
                    s.grey -= 1
        case "reveal":
            s.then(Reveal())
        case "crash":
            for card in lying(s.order_row + s.advancement_row):
                leave_row(s, card)
                bury(s, card)
            refill(s)
        case "sun":
            move_sun(s, e.n)
        case "return":
            for seat in range(s.seats):
                if s.slain[seat]:
                    return_player(s, seat)
        case "debts":
            if debtors(s, e.n):
                s.then(Debts(e.n))
        case "units":
            for team in named(s, e):
                muster(s, team, team, e.n)
        case "send_home":
            for unit in units_at(s, s.city.centre):
                s.unit_at[unit] = s.unit_team[unit]
        case _:
            inquest(s)


def change_assets(s: BloodFeud, team: int, by: int) -> None:
    """Assets never fall below 0."""
    mine = s.teams[team]
    change = max(by, -mine.assets)
    mine.assets += change
    if change:
        s.tell("assets", "BF-C9", team=flag(s, team), assets=change)


def clear(s: BloodFeud, centre_only: bool) -> None:
    edges = s.city.edges_of(s.city.centre) if centre_only else range(len(s.barricade))
    for edge in edges:
        if barred(s, edge):
            take_barricade(s, edge)


def move_sun(s: BloodFeud, by: int) -> None:
    """BF-C13: sun +1 blocks a space free of charge, sun −1 opens the one blocked last."""
    if by > 0:
        space = next_block(s)
        if space:
            s.blocked.append(space)
            s.block_tokens.append(0)
    elif s.blocked:
        s.blocked.pop()
        s.tokens += s.block_tokens.pop()


# Street Riot (E05)


def riot(s: BloodFeud, crowd: int) -> None:
    places = [
        d
        for d in range(s.city.size)
        if len({s.unit_team[unit] for unit in units_at(s, d)}) >= crowd
    ]
    teams = [t for t in range(len(s.teams)) if any(_basic(s, d, t) for d in places)]
    if teams:
        s.then(Riot(tuple(places), tuple(teams)))


def _basic(s: BloodFeud, domain: int, team: int) -> list[int]:
    return [unit for unit in units_at(s, domain, team) if basic(s, unit)]


class Riot(Sealed):
    """BF-D33, BF-12.26: a team with several Domains answers for all of them at once."""

    kind = "riot"
    clauses = ("BF-C9", "BF-12.3", "BF-12.26")
    places: tuple[int, ...]
    teams: tuple[int, ...]

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return tuple(seat for seat in range(s.seats) if s.team_of[seat] in self.teams)

    def party(self, s: BloodFeud, seat: int) -> int:
        return s.team_of[seat]

    def ballots(self, s: BloodFeud, seat: int) -> Sequence[tuple[str, ...]]:
        found: list[tuple[str, ...]] = [()]
        for domain in self.places:
            units = _basic(s, domain, s.team_of[seat])
            if units:
                found = [(*one, unit_name(s, unit)) for one in found for unit in units]
        return found

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.units", units=choice)

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.resolve_window if s.realtime else None

    def timeout(self, s: BloodFeud) -> None:
        default_ballots(self, s)

    def revealed(self, s: BloodFeud, answers: dict[int, tuple[str, ...]]) -> None:
        for team, units in answers.items():
            for one in units:
                s.unit_at[unit_named(s, one)] = SUPPLY
                s.tell("retire", "BF-C9", team=flag(s, team), unit=one)


def default_ballots(step: Sealed, s: BloodFeud) -> None:
    """BF-12.3: who has not answered gets the first legal option listed."""
    strand = s.strand
    assert strand is not None
    answers = dict(strand.sealed or {})
    for seat in step.seats(s):
        answers.setdefault(step.party(s, seat), step.ballots(s, seat)[0])
    strand.sealed = None
    s.disclose()
    step.revealed(s, {party: answers[party] for party in sorted(answers)})


# Scandal (E16)


class Reveal(Sealed):
    """BF-D31: each team with an unfulfilled Ambition card shows one; it stays public."""

    kind = "reveal"
    clauses = ("BF-C9", "BF-12.3")

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return tuple(x for x in range(s.seats) if s.teams[s.team_of[x]].ambitions)

    def party(self, s: BloodFeud, seat: int) -> int:
        return s.team_of[seat]

    def ballots(self, s: BloodFeud, seat: int) -> Sequence[str]:
        return [key(card) for card in s.teams[s.team_of[seat]].ambitions]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.resolve_window if s.realtime else None

    def timeout(self, s: BloodFeud) -> None:
        default_ballots(self, s)

    def revealed(self, s: BloodFeud, answers: dict[int, str]) -> None:
        for team, what in answers.items():
            mine = s.teams[team]
            card = next(one for one in mine.ambitions if key(one) == what)
            if card not in mine.shown:
                mine.shown += (card,)
            s.show(card)
            s.tell("reveal", "BF-C9", team=flag(s, team), card=what)


# Old Debts (E23)


def debtors(s: BloodFeud, owing: int) -> list[int]:
    return [team for team in range(len(s.teams)) if trophies(s, team) >= owing]


class Debts(Sealed):
    """BF-D31: 3 Assets, or a token."""

    kind = "debts"
    clauses = ("BF-C9", "BF-12.3")
    trophies: int

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        owing = debtors(s, self.trophies)
        return tuple(seat for seat in range(s.seats) if s.team_of[seat] in owing)

    def party(self, s: BloodFeud, seat: int) -> int:
        return s.team_of[seat]

    def ballots(self, s: BloodFeud, seat: int) -> Sequence[str]:
        tokens = s.teams[s.team_of[seat]].tokens
        return ["assets", "token"] if tokens else ["assets"]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text(f"option.debt_{choice}")

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.resolve_window if s.realtime else None

    def timeout(self, s: BloodFeud) -> None:
        default_ballots(self, s)

    def revealed(self, s: BloodFeud, answers: dict[int, str]) -> None:
        for team, choice in answers.items():
            if choice == "token":
                s.teams[team].tokens -= 1
                s.tokens += 1
                s.tell("debt_token", "BF-C9", team=flag(s, team))
            else:
                change_assets(s, team, -3)


def inquest(s: BloodFeud) -> None:
    """E27."""
    counts = [trophies(s, team) for team in range(len(s.teams))]
    most = max(counts)
    if most < 1:
        return
    for team, count in enumerate(counts):
        if count == most:
            for seat in seats_of(s, team):
                if len(s.lanyards[seat]) >= 2 and not spend_shield(s, seat):
                    bury_equipped(s, seat, 0)


class TurnUpEvent(Step):
    """BF-12.2 to BF-12.4."""

    def do(self, s: BloodFeud) -> None:
        if not s.chosen:
            return
        card = s.chosen.pop()
        s.show(card)
        s.tell("event", "BF-12.2", card=key(card))
        found = event(card)
        if any(e.when == "orders" for e in found.effects):
            s.now_lasting.append(found.id)
        if any(e.when == "next" for e in found.effects):
            s.next_lasting.append(found.id)
        discard_event(s, card)
        carry_out(s, found.effects)
