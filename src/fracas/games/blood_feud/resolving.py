"""BF-8.6 to BF-8.40, BF-12.5 to BF-12.9: the Orders step, one Domain after another."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .ambitions import deed
from .cards import order
from .cityscape import (
    place,
    unit_label,
    unit_name,
    unit_named,
)
from .combat import CROWD, attack, default_target, targets, wished
from .effects import (
    crowded,
    embrace_barred,
    equipped,
    forbidden,
    here,
    lasting,
    unit_limit,
)
from .special_orders import special
from .state import SUPPLY, BloodFeud, allied, basic, flag, kind, seats_of, supply, units_at


class OrdersOf(Step):
    """BF-12.5, BF-12.6: all live Orders of a space are turned up together, then resolve."""

    domain: int

    def do(self, s: BloodFeud) -> None:
        live = live_orders(s, self.domain)
        for team, at in live:
            card = s.teams[team].placed[at]
            s.show(card)
            s.tell(
                "turn_up", "BF-12.6", team=flag(s, team), place=place(s, self.domain),
                card=order(card).id,
            )  # fmt: skip
        s.then(*(Resolve(team, at) for team, at in live))


def live_orders(s: BloodFeud, domain: int) -> list[tuple[int, int]]:
    """BF-8.6 to BF-8.8: the first Order of each team there, in the order of resolution."""
    found = []
    for team, mine in enumerate(s.teams):
        here_ = [at for at, where in enumerate(mine.placed_at) if where == domain]
        if here_:
            found.append((team, here_[0]))
    rank = -1 if any(e.do == "reverse" for e in lasting(s)) else 1
    return sorted(
        found,
        key=lambda one: (rank * s.teams[one[0]].power, s.teams[one[0]].placed_order[one[1]]),
    )


class Resolve(Step):
    """One Order comes up."""

    team: int
    at: int

    def do(self, s: BloodFeud) -> None:
        mine = s.teams[self.team]
        card = order(mine.placed[self.at])
        domain = mine.placed_at[self.at]
        if not units_at(s, domain, self.team):  # BF-8.9
            _idle(s, self.team, card.id, "BF-8.9", "nobody")
            return
        if card.kind not in ("any", kind(s, self.team)):  # BF-8.10
            _idle(s, self.team, card.id, "BF-8.10", "kind")
            return
        if card.once:
            s.buried.append(mine.placed[self.at])
        match card.base:
            case "attack":
                s.then(Attack(self.team, self.at))
            case "defend":
                trap = any(e.do == "trap" for e in card.changes)
                s.defends.append((domain, self.team, card.value, int(trap)))
                s.tell("defend", "BF-8.24", team=flag(s, self.team), place=place(s, domain))
            case "embrace":
                again = sum(e.n for e in card.changes if e.do == "again")
                s.then(Embrace(self.team, self.at, 1 + again))
            case "feed":
                fed = any(kind(s, s.unit_team[u]) == "human" for u in units_at(s, domain))
                gain = 2 if fed or crowded(s, domain) else 1  # BF-8.33, BF-8.39
                _take_assets(s, self.team, domain, gain + card.value, "feed", "BF-8.33")
            case "recruit":
                recruit(s, self.team, domain, any(e.do == "fill" for e in card.changes))
            case "requisition":
                gain = 1 if _vampires(s, domain) else 2  # BF-8.36
                _take_assets(s, self.team, domain, gain + card.value, "requisition", "BF-8.36")
            case _:
                special(s, self.team, self.at, domain, card.changes[0])


def _idle(s: BloodFeud, team: int, card: str, clause: str, why: str) -> None:
    s.tell("no_effect", clause, team=flag(s, team), card=card, why=f"idle_{why}")


def _vampires(s: BloodFeud, domain: int) -> bool:
    """BF-8.37."""
    return any(kind(s, s.unit_team[unit]) == "vampire" for unit in units_at(s, domain))


def _take_assets(s: BloodFeud, team: int, domain: int, gain: int, what: str, clause: str) -> None:
    for seat, _, e in equipped(s, team):  # A06, A20
        if e.do == "assets" and e.what == what and here(s, seat) == domain:
            gain += e.n
    s.teams[team].assets += gain
    deed(s, team, "gain_assets", gain)
    s.tell("gain_assets", clause, team=flag(s, team), place=place(s, domain), assets=gain)


def recruit(s: BloodFeud, team: int, domain: int, fill: bool) -> None:
    """BF-8.34, BF-8.35, BF-8.38."""
    room = max(0, unit_limit(s, team, domain) - len(units_at(s, domain, team)))
    if _vampires(s, domain) and not fill:
        room = min(1, room)
    gained = muster(s, team, domain, room)
    deed(s, team, "gain_units", gained)
    s.tell("recruit", "BF-8.34", team=flag(s, team), place=place(s, domain), count=gained)


def muster(s: BloodFeud, team: int, domain: int, count: int) -> int:
    """Basic Units from the Supply, fresh (BF-8.40)."""
    spare = supply(s, team)[:count]
    for unit in spare:
        s.unit_at[unit] = domain
        s.tired[unit] = False
    return len(spare)


# Attack


class Attack(Step):
    """BF-D32: the target, if no preference is legal."""

    kind = "attack_target"
    clauses = ("BF-8.11", "BF-12.8", "BF-12.9")
    team: int
    at: int
    struck: int = -1
    """O06: the Unit of the first Attack, which the second may not name."""

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return (s.teams[self.team].placed_by[self.at],)

    def _domain(self, s: BloodFeud) -> int:
        return s.teams[self.team].placed_at[self.at]

    def _legal(self, s: BloodFeud) -> list[int]:
        card = order(s.teams[self.team].placed[self.at])
        if forbidden(s, "attack"):
            return []
        found = targets(s, self.team, self._domain(s), card)
        return [unit for unit in found if unit != self.struck]

    def do(self, s: BloodFeud) -> None:
        legal = self._legal(s)
        if not legal:  # BF-8.23
            _idle(s, self.team, order(s.teams[self.team].placed[self.at]).id, "BF-8.23", "target")
            return
        unit = wished(s, self.team, self.at, legal, self._domain(s))
        if unit is not None:
            self._strike(s, unit)
        else:
            s.ask(self)

    def options(self, s: BloodFeud) -> list[str]:
        legal = self._legal(s)
        first = default_target(s, self.team, self._domain(s), legal)
        return [unit_name(s, u) for u in [first, *(u for u in legal if u != first)]]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return unit_label(s, choice)

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.resolve_window if s.realtime else None

    def chosen(self, s: BloodFeud, choice: str) -> None:
        self._strike(s, unit_named(s, choice))

    def _strike(self, s: BloodFeud, unit: int) -> None:
        domain = self._domain(s)
        card = order(s.teams[self.team].placed[self.at])
        victim = s.unit_team[unit]
        hit = attack(s, self.team, domain, unit, card)
        if hit:
            for e in card.changes:
                if e.do == "plunder":
                    loot = min(e.n, s.teams[victim].assets)
                    s.teams[victim].assets -= loot
                    s.teams[self.team].assets += loot
                    s.tell("plunder", "BF-C7", team=flag(s, self.team), assets=loot)
            if self.struck < 0 and any(e.do == "again" for e in card.changes):
                s.then(Attack(self.team, self.at, unit))
        elif any(
            where == domain and owner == victim and trap for where, owner, _, trap in s.defends
        ):
            s.then(Retire(self.team, domain))  # O08


class Retire(Step):
    """BF-D33: which Basic Unit a team must lose."""

    kind = "retire"
    clauses = ("BF-C13", "BF-12.25")
    team: int
    domain: int

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return tuple(seats_of(s, self.team))

    def _basic(self, s: BloodFeud) -> list[int]:
        return [u for u in units_at(s, self.domain, self.team) if basic(s, u)]

    def do(self, s: BloodFeud) -> None:
        if self._basic(s):
            s.ask(self)

    def options(self, s: BloodFeud) -> list[str]:
        return [unit_name(s, unit) for unit in self._basic(s)]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return unit_label(s, choice)

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.resolve_window if s.realtime else None

    def chosen(self, s: BloodFeud, choice: str) -> None:
        s.unit_at[unit_named(s, choice)] = SUPPLY
        s.tell("retire", "BF-C13", team=flag(s, self.team), unit=choice)


# Embrace


class Embrace(Step):
    """BF-8.29 to BF-8.32, BF-8.39."""

    kind = "embrace_target"
    clauses = ("BF-8.29", "BF-8.31", "BF-12.25")
    team: int
    at: int
    left: int
    first: bool = True

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return (s.teams[self.team].placed_by[self.at],)

    def _domain(self, s: BloodFeud) -> int:
        return s.teams[self.team].placed_at[self.at]

    def _legal(self, s: BloodFeud) -> list[int]:
        domain = self._domain(s)
        room = len(units_at(s, domain, self.team)) < unit_limit(s, self.team, domain)
        if not room or not supply(s, self.team) or embrace_barred(s, domain):
            return []
        found = [
            u for u in units_at(s, domain) if basic(s, u) and kind(s, s.unit_team[u]) == "human"
        ]
        return [*found, *([CROWD] if crowded(s, domain) else [])]

    def _ranked(self, s: BloodFeud) -> list[int]:
        """BF-12.25: an enemy's Unit before the crowd before an ally's."""

        def rank(unit: int) -> tuple[int, int, int]:
            if unit == CROWD:
                return 1, 0, 0
            owner = s.unit_team[unit]
            friend = allied(s, self.team, owner) or owner == self.team
            return 2 if friend else 0, s.teams[owner].power, s.unit_number[unit]

        return sorted(self._legal(s), key=rank)

    def do(self, s: BloodFeud) -> None:
        legal = self._legal(s)
        if not legal:
            if self.first:
                _idle(
                    s, self.team, order(s.teams[self.team].placed[self.at]).id, "BF-8.32", "embrace"
                )
            return
        unit = wished(s, self.team, self.at, legal, self._domain(s))
        if unit is not None:
            self._take(s, unit)
        else:
            s.ask(self)

    def options(self, s: BloodFeud) -> list[str]:
        names = ["crowd" if u == CROWD else unit_name(s, u) for u in self._ranked(s)]
        return names if self.first else ["none", *names]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        if choice in ("crowd", "none"):
            return text(f"option.{choice}")
        return unit_label(s, choice)

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.resolve_window if s.realtime else None

    def chosen(self, s: BloodFeud, choice: str) -> None:
        if choice != "none":
            self._take(s, CROWD if choice == "crowd" else unit_named(s, choice))

    def _take(self, s: BloodFeud, unit: int) -> None:
        domain = self._domain(s)
        if unit != CROWD:
            s.unit_at[unit] = SUPPLY  # BF-8.30
        gained = muster(s, self.team, domain, 1)
        taken = "crowd" if unit == CROWD else unit_name(s, unit)
        s.tell("embrace", "BF-8.29", team=flag(s, self.team), unit=taken)
        for seat, _, e in equipped(s, self.team):  # A09
            below = len(units_at(s, domain, self.team)) < unit_limit(s, self.team, domain)
            if e.do == "units" and e.what == "embrace" and here(s, seat) == domain and below:
                gained += muster(s, self.team, domain, e.n)
        deed(s, self.team, "gain_units", gained)
        if self.left > 1:
            s.then(Embrace(self.team, self.at, self.left - 1, False))
