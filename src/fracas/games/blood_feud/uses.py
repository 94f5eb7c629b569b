"""BF-D30: once-a-round effects that a seat uses when it says so."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .ambitions import deed
from .cards import COUNCIL, TILES, Effect, key
from .cityscape import MoveWhich, edge_name, edge_named, place, put_barricade
from .clock import too_late
from .council import discard_event, top_event
from .effects import edge_closed, here, take_barricade, uses
from .market import Bury
from .refusals import Part
from .state import BloodFeud, barred, flag, present, team_mask


def usable_effects(s: BloodFeud, seat: int) -> list[tuple[str, Effect]]:
    """Effects with something to do; reductions are declared when paying, not here."""
    return [
        (mark, e) for mark, e in uses(s, seat) if e.do != "cost" and _has_ground(s, seat, mark, e)
    ]


def _has_ground(s: BloodFeud, seat: int, mark: str, e: Effect) -> bool:
    match e.do:
        case "move_free":
            return bool(_mover(s, seat, mark, e).options(s))
        case "peek":
            late = e.what == "deck" and too_late(s, s.clock.resolve_window)  # BF-4.26
            return bool(PEEKS[e.what](s, seat)) and not late
        case "barricade":
            return bool(_edges(s, seat, e))
        case "bury":
            return bool(Bury(seat, mark).options(s))
        case _:
            return False


class Use(Part):
    """BF-D30: which effect."""

    kind = "use"
    clauses = ("BF-4.23", "BF-C13")
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        return [mark for mark, _ in usable_effects(s, self.seat)]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.use", card=str(choice).split(":")[1])

    def chosen(self, s: BloodFeud, choice: str) -> None:
        effect = dict(usable_effects(s, self.seat))[choice]
        match effect.do:
            case "move_free":
                s.then(_mover(s, self.seat, choice, effect))
            case "peek":
                s.then(Peek(self.seat, choice, effect.what))
            case "barricade":
                s.then(Edge(self.seat, choice, effect.n))
            case _:
                s.then(Bury(self.seat, choice))


def _mover(s: BloodFeud, seat: int, mark: str, e: Effect) -> MoveWhich:
    at = -1
    if e.where == "here":  # D10: from the tile itself
        tile_id = mark.split(":")[1]
        at = next(d for d, one in enumerate(s.tiles) if TILES[one].id == tile_id)
    return MoveWhich(seat, mark, e.what == "own", at)


# Peeking


def hidden_orders(s: BloodFeud, seat: int) -> list[tuple[str, int]]:
    """Face-down Orders of other teams that the seat's team has not seen."""
    team = s.team_of[seat]
    return [
        (flag(s, other), at)
        for other, theirs in enumerate(s.teams)
        if other != team
        for at, card in enumerate(theirs.placed)
        if not s.knows(seat, card)
    ]


def event_hands(s: BloodFeud, seat: int) -> list[tuple[str, int]]:
    """A17: other teams at the Council with an Event in hand."""
    team = s.team_of[seat]
    return [
        (flag(s, other), 0)
        for other, theirs in enumerate(s.teams)
        if other != team and theirs.events and present(s, other, COUNCIL)
    ]


def deck_top(s: BloodFeud, seat: int) -> list[tuple[str, int]]:
    return [("deck", 0)] if s.event_deck or s.event_discard else []


PEEKS = {"order": hidden_orders, "event": event_hands, "deck": deck_top}


class Peek(Part):
    """BF-S15: what it shows is known to the peeking team only; that it peeked is public."""

    kind = "peek"
    clauses = ("BF-C13", "BF-S15")
    seat: int
    mark: str
    what: str

    def options(self, s: BloodFeud) -> list[tuple[str, int]]:
        return PEEKS[self.what](s, self.seat)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        if self.what == "order":
            team = next(t for t in range(len(s.teams)) if flag(s, t) == choice[0])
            assert isinstance(choice[1], int)
            where = place(s, s.teams[team].placed_at[choice[1]])
            return text("option.peek_order", team=choice[0], place=where)
        return text("option.deck") if self.what == "deck" else text("option.team", team=choice[0])

    def chosen(self, s: BloodFeud, choice: tuple[str, int]) -> None:
        team = s.team_of[self.seat]
        s.teams[team].marks.append(self.mark)
        deed(s, team, "peek")
        if self.what == "deck":
            card = top_event(s)
            s.event_deck.append(card)
        else:
            other = next(t for t in range(len(s.teams)) if flag(s, t) == choice[0])
            theirs = s.teams[other]
            if self.what == "order":
                card = theirs.placed[choice[1]]
            else:
                card = s.pick(theirs.events, "peeked Event")
        own = team_mask(s, team)
        s.seen[card] |= own
        veil = {"card": s.seen[card]}
        s.tell("peek", "BF-S15", who=self.seat, at=choice[0], card=key(card), veil=veil)
        if self.what == "deck":
            s.then(MayDiscard(self.seat))


class MayDiscard(Step):
    """A11: the Event on top of the deck may be discarded."""

    kind = "may_discard"
    clauses = ("BF-C8",)
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        return ["keep", "discard"]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text(f"option.{choice}_event")

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.resolve_window if s.realtime else None

    def chosen(self, s: BloodFeud, choice: str) -> None:
        if choice == "discard":
            card = s.event_deck.pop()
            discard_event(s, card)
            s.tell("discard_event", "BF-C8", who=self.seat, card=key(card))


# Barricades without Fatigue (A21, A31)


def _edges(s: BloodFeud, seat: int, e: Effect) -> list[tuple[str, str]]:
    """Edges round the seat's Player Unit: n below 0 removes only, 0 does either."""
    domain = here(s, seat)
    if domain < 0:
        return []
    found = []
    for edge in s.city.edges_of(domain):
        if barred(s, edge):
            found.append(("remove", edge_name(s, edge)))
        elif e.n == 0 and s.teams[s.team_of[seat]].barricades and not edge_closed(s, edge):
            found.append(("place", edge_name(s, edge)))
    return found


class Edge(Part):
    kind = "edge"
    clauses = ("BF-C8", "BF-6.10")
    seat: int
    mark: str
    n: int

    def options(self, s: BloodFeud) -> list[tuple[str, str]]:
        return _edges(s, self.seat, Effect("barricade", self.n))

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        return text(f"option.{choice[0]}_edge", edge=choice[1])

    def chosen(self, s: BloodFeud, choice: tuple[str, str]) -> None:
        team = s.team_of[self.seat]
        s.teams[team].marks.append(self.mark)
        edge = edge_named(s, choice[1])
        if choice[0] == "remove":
            take_barricade(s, edge)
            s.tell("unbar", "BF-6.9", who=self.seat, edge=choice[1])
        else:
            put_barricade(s, team, edge)
            s.tell("bar", "BF-6.5", who=self.seat, edge=choice[1])
