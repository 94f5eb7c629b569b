"""The Move phase: parties, steps, havens. AM-19, AM-9.5, AM-9.11 to AM-9.13."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY
from .assault import attack_characters
from .cards import LISTING
from .disasters import hold
from .forces import prevented
from .naming import place_label, place_name, so_far
from .pieces import Travel
from .places import fit_for, may_stop, room, ways
from .priority import FAST, act, offered, option_label, take, why_not
from .reckoning import ability, in_force, meets
from .signs import ABLE
from .state import MOVE, AniMayhem, Body, Menace, card
from .stops import ask_for_a_choice
from .strikes import hurt
from .things import (
    Crew,
    able,
    aboard,
    haven_at,
    here,
    menaces_at,
    on_field,
    sheltered,
    vehicle,
)
from .values import fights
from .vehicles import movement_left
from .vocabulary import MOVEMENT
from .whynot import no


def left(s: AniMayhem, body: Body) -> int:
    """Steps a character can still make this turn (AM-2.12)."""
    if body.still or not able(s, body):
        return 0
    craft = vehicle(s, body)
    most = ability(s, body, MOVEMENT) - body.steps if craft is None else movement_left(s, craft)
    return 0 if most <= 0 or prevented(s, "move", body) else most


def movers(s: AniMayhem, seat: int, place: int) -> list[Body]:
    if place < 0 and room(s, seat) <= 0:
        return []
    return [one for one in here(s, place, seat) if moves(s, one)]


def moves(s: AniMayhem, body: Body) -> bool:
    """Whether a character could set out by itself."""
    most = left(s, body)
    return (
        most > 0 and not prevented(s, "leave", body) and bool(places_from(s, [body], body.at, most))
    )


def places_from(s: AniMayhem, members: Sequence[Body], at: int, most: int = -1) -> list[int]:
    """AM-11.13: where a party may step, so that it can stop there or go on past it. `most` is how
    many steps are left to it, if known."""
    steps = (min(left(s, one) for one in members) if most < 0 else most) - 1
    if steps < 0:
        return []
    if at < 0:
        out = s.havens[-1 - at].site
        return [out] if can_end(s, members, out, steps) else []
    found = [
        one
        for one in ways(s, members, at)
        if can_end(s, members, one, steps) or may_ask(s, members, one)
    ]
    haven = s.sites[at].haven
    if haven != NOBODY and (
        s.havens[haven].owner == members[0].seat or may_ask(s, members, -1 - haven)
    ):
        found.append(-1 - haven)
    return found


def can_end(s: AniMayhem, members: Sequence[Body], at: int, steps: int) -> bool:
    if may_stop(s, members, at):
        return True
    haven = s.sites[at].haven
    if steps and haven != NOBODY and s.havens[haven].owner == members[0].seat:
        return True
    return steps > 0 and any(can_end(s, members, one, steps - 1) for one in ways(s, members, at))


def offer_go(s: AniMayhem, seat: int, crew: Crew) -> list[tuple[Choice, ...]]:
    full = room(s, seat) <= 0
    places: set[int] = set()
    for one in crew:
        if one.at not in places and not (full and one.at < 0) and moves(s, one):
            places.add(one.at)
    return [("go", at) for at in sorted(places)]


def take_go(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    place = choice[1]
    assert isinstance(place, int)
    s.travel = Travel([])
    s.then(Gather(seat, place))


def why_go(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    """Nobody of hers is there, or nobody who could make a step."""
    place = parts[0]
    mine = here(s, place, seat) if is_place(s, place) else []
    if not mine:
        return no("nobody_there", "AM-19.1")
    if place < 0 and room(s, seat) <= 0:
        return no("full", "AM-19.4")
    return why_stuck(s, mine[0]) or no("no_way", "AM-11.13")


def why_stuck(s: AniMayhem, body: Body) -> Refused | None:
    """Why somebody makes no step, wherever it would lead."""
    kind = s.cast.kinds[body.card]
    if not able(s, body):
        return no("unable", "AM-2.67", card=kind)
    if prevented(s, "move", body) or prevented(s, "leave", body):
        return no("prevented", "AM-32.21", card=kind)
    return None if left(s, body) else no("no_steps", "AM-19.1", card=kind)


def is_place(s: AniMayhem, at: int) -> bool:
    return -len(s.havens) <= at < len(s.sites)


def why_step(s: AniMayhem, members: Sequence[Body], to: int) -> Refused:
    """Why a party on the move cannot step there."""
    if not is_place(s, to):
        return no("no_place", "AM-13.27")
    if to < 0:
        haven = s.havens[-1 - to]
        if haven.site != members[0].at:
            return no("far", "AM-9.5", place=place_name(s, to).nested)
        return no("keeps_out", "AM-9.6", place=place_name(s, to).nested)
    steps = min(left(s, one) for one in members)
    if not steps:
        return no("no_steps", "AM-19.1", card=s.cast.kinds[members[0].card])
    if members[0].at < 0:
        return no(
            "out_first", "AM-9.5", place=place_name(s, s.havens[-1 - members[0].at].site).nested
        )
    if to not in ways(s, members, members[0].at):
        return no("far", "AM-13.27", place=place_name(s, to).nested)
    return no("no_stop", "AM-11.13", place=place_name(s, to).nested)


act("go", offer_go, take_go, phase=MOVE, why=why_go, needs=ABLE)


class Gather(Step):
    """AM-D8: which characters go together."""

    clauses = ("AM-D8", "AM-19.2")
    seat: int
    place: int

    def do(self, s: AniMayhem) -> None:
        ask_for_a_choice(s, self, self.seat)

    def options(self, s: AniMayhem) -> list[Choice]:
        assert s.travel is not None
        chosen = s.travel.members
        able_ones = movers(s, self.seat, self.place)
        space = room(s, self.seat) if self.place < 0 else len(able_ones)
        whole = 1 < len(able_ones) <= space and places_from(s, able_ones, self.place)
        found: list[Choice] = ["all"] if not chosen and whole else []
        found += ["done"] if chosen else []
        if len(chosen) < space:
            party = walking(s)
            found += [
                one.card
                for one in able_ones
                if one.card not in chosen and places_from(s, [*party, one], self.place)
            ]
        return found

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        assert s.travel is not None
        if isinstance(choice, int):
            craft = vehicle(s, s.bodies[choice])  # AM-6.14: those aboard move as one party
            crew = [one.card for one in aboard(s, craft)] if craft is not None else [choice]
            s.travel.members += crew
            s.then(self)
            return
        if choice == "all":
            s.travel.members = [one.card for one in movers(s, self.seat, self.place)]
        s.then(March(self.seat))

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        body = s.bodies.get(choice) if isinstance(choice, int) else None
        chosen = s.travel.members if s.travel is not None else []
        if choice == "done":
            return no("nobody_named", "AM-19.2")
        if choice == "all" or (body is not None and body.card in chosen):
            return no("named", "AM-19.2")
        if body is None:
            return (
                no("absent", "AM-19.2") if isinstance(choice, int) else super().refusal(s, choice)
            )
        if body.seat != self.seat or body.at != self.place:
            return no("elsewhere", "AM-19.2", card=s.cast.kinds[body.card])
        full = self.place < 0 and len(chosen) >= room(s, self.seat)
        return no("full", "AM-19.4") if full else why_stuck(s, body) or no("no_way", "AM-11.13")

    def prompt(self, s: AniMayhem) -> Text:
        chosen = s.travel.members if s.travel is not None else []
        return so_far(s, super().prompt(s), chosen)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, int):
            return text("option.character", card=s.cast.kinds[choice])
        return text(f"option.{choice}")


class March(Step):
    """AM-19.1: step by step, or stop; AM-19.9: the mover may start a stack between steps."""

    clauses = ("AM-D8", "AM-19.1")
    seat: int

    def do(self, s: AniMayhem) -> None:
        if onward(s) == ["stop"]:
            s.travel = None
        else:
            s.ask(self)

    def options(self, s: AniMayhem) -> list[Choice]:
        return onward(s) + offered(s, self.seat, FAST)[1:]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if choice == "stop":
            s.travel = None
            return
        s.then(self)
        if isinstance(choice, tuple):
            take(s, self.seat, choice)
        elif choice == "ask":
            s.then(Permit(owner_of(s, here_now(s)), self.seat, here_now(s)))
        else:
            assert isinstance(choice, int)
            if asks_first(s, walking(s), choice):
                s.then(Permit(owner_of(s, choice), self.seat, choice))
            else:
                make_step(s, self.seat, walking(s), choice)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        members = walking(s)
        if isinstance(choice, int) and members:
            return why_step(s, members, choice)
        if choice == "stop" and members:
            if s.travel is not None and not s.travel.made:
                return no("one_step", "AM-19.1")
            return no("cannot_stop", "AM-11.11", place=place_name(s, members[0].at).nested)
        if choice == "ask":
            return no("nobody_to_ask", "AM-9.6")
        return why_not(s, self.seat, FAST, choice) or super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return option_label(s, choice) if isinstance(choice, tuple) else place_label(s, choice)


def here_now(s: AniMayhem) -> int:
    return walking(s)[0].at


def onward(s: AniMayhem) -> list[Choice]:
    """Where a party on the move may go, or stop once it has made a step: a party that went nowhere
    could set out for ever."""
    members = walking(s)
    if not members:
        return ["stop"]
    at = members[0].at
    found: list[Choice] = []
    fresh = s.travel is not None and not s.travel.made
    if fresh or any(prevented(s, "stop", one) for one in members):
        pass
    elif at < 0 or may_stop(s, members, at):
        found.append("stop")
    elif may_ask(s, members, at):
        found.append("ask")
    if not any(prevented(s, "leave", one) for one in members):
        found += places_from(s, members, at)
    return found or ["stop"]


# Visiting, AM-9.6 to AM-9.8, AM-11.25


def owner_of(s: AniMayhem, at: int) -> int:
    haven = haven_at(s, at)
    assert haven is not None
    return haven.owner


def refused_mark(seat: int, at: int) -> str:
    return f"phase:refused:{seat}:{at}"


def may_ask(s: AniMayhem, members: Sequence[Body], at: int) -> bool:
    """Whether it is another player's haven that was not refused in this phase."""
    haven, seat = haven_at(s, at), members[0].seat
    return (
        haven is not None
        and haven.owner != seat
        and not s.conceded >> haven.owner & 1
        and seat not in haven.guests
        and refused_mark(seat, at) not in s.used
        and (at < 0 or fit_for(s, members, at))
    )


def asks_first(s: AniMayhem, members: Sequence[Body], to: int) -> bool:
    """A party may pass a converted location; it asks if it would have to stop there."""
    seat = members[0].seat
    haven = haven_at(s, to)
    if haven is None or haven.owner == seat or seat in haven.guests:
        return False
    steps = min(left(s, one) for one in members) - 1
    return to < 0 or not can_end(s, members, to, steps)


class Permit(Step):
    """AM-9.6, AM-D9: the owner of a haven grants or refuses; asked at once, open."""

    clauses = ("AM-D9", "AM-9.6")
    seat: int
    guest: int
    place: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["grant", "refuse"]

    def chosen(self, s: AniMayhem, choice: str) -> None:
        haven = haven_at(s, self.place)
        assert haven is not None
        kind = s.cast.kinds[haven.card]
        s.tell(f"visit_{choice}", "AM-9.6", who=self.seat, guest=self.guest, haven=kind)
        if choice == "refuse":
            s.used.append(refused_mark(self.guest, self.place))
            return
        haven.guests.append(self.guest)  # AM-9.8: it cannot be taken back
        members = walking(s)
        if members and members[0].at != self.place:
            make_step(s, self.guest, members, self.place)
        for one in haven.items + haven.gear:  # AM-S16
            s.show(one, self.guest)

    def prompt(self, s: AniMayhem) -> Text:
        haven = haven_at(s, self.place)
        assert haven is not None
        return text("ask.permit", guest=self.guest, haven=s.cast.kinds[haven.card])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.{choice}")


def farewell(s: AniMayhem) -> None:
    """Guests who have left must ask again."""
    for at, haven in enumerate(s.havens):
        if haven.guests:
            place = haven.site if haven.converted else -1 - at
            inside = {one.seat for one in s.bodies.values() if one.at == place}
            haven.guests = [one for one in haven.guests if one in inside]


def on_its_own(s: AniMayhem, body: Body) -> list[Choice]:
    """Where one that moves alone may step, or stop."""
    found: list[Choice] = []
    if not on_field(body) or may_stop(s, [body], body.at):
        found.append("stop")
    if left(s, body) and not prevented(s, "leave", body):
        found += places_from(s, [body], body.at)
    return found or ["stop"]


def walking(s: AniMayhem) -> list[Body]:
    members = s.travel.members if s.travel else []
    return [s.bodies[one] for one in members if one in s.bodies]


def stray(s: AniMayhem, body: Body, start: int, to: int) -> int:
    """AM-28.21: some go to a random legal neighbour with every Nth step of the game."""
    for effect in in_force(s, body, "move"):
        nth = effect.n if effect.pick == "random" else 0
        if isinstance(nth, int) and nth and body.walked % nth == 0 and start >= 0:
            legal = [at for at in ways(s, [body], start) if may_stop(s, [body], at)]
            return s.pick(legal, "stray") if legal else to
    return to


def make_step(s: AniMayhem, seat: int, members: Sequence[Body], to: int) -> None:
    start = members[0].at
    if s.travel is not None:
        s.travel.made += 1
    for one in members:
        one.steps += 1
        one.walked += 1
        one.at = stray(s, one, start, to)
        if one.at != to and s.travel is not None and one.card in s.travel.members:
            s.travel.members.remove(one.card)
    for craft in {one.craft for one in members if one.craft != NOBODY}:
        s.crafts[craft].steps += 1
        s.crafts[craft].at = to
    place = s.sites[to].card if to >= 0 else s.havens[-1 - to].card
    s.tell("steps", "AM-19.1", who=seat, n=len(members), place=s.cast.kinds[place])
    if to >= 0 and not sheltered(s, to):  # AM-19.5
        lying = menaces_at(s, to)
        for menace in lying:
            if not fights(s, menace):
                catch(s, menace, members)
        s.then(*(Ambush(menace.order) for menace in lying if fights(s, menace)))
    left_haven = haven_at(s, start)
    if left_haven is not None and left_haven.owner == seat:
        offer_bonus(s, seat, members, left_haven.card)


def catch(s: AniMayhem, menace: Menace, members: Sequence[Body]) -> None:
    """AM-19.7: who passes or stops where a disaster lies that holds is held too."""
    for trait in card(s, menace.card).trait:
        if trait.on == "meets":
            hold(s, menace.order, members, trait.do[0].until or "")


def offer_bonus(s: AniMayhem, seat: int, members: Sequence[Body], haven: int) -> None:
    """AM-9.11: for each character that leaves it is declared whether it takes the bonus."""
    refuge = card(s, haven).haven
    if refuge is not None and refuge.bonus:
        rest = tuple(one.card for one in members if one.bonus != haven)
        if rest:
            s.then(Bonus(seat, rest, haven))


class Bonus(Step):
    """AM-9.11, AM-9.12: who takes the bonus of the haven, in place of any other."""

    clauses = ("AM-D8", "AM-9.11", "AM-9.12")
    seat: int
    members: tuple[int, ...]
    haven: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["all", "none", *self.members]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        takers = self.members if choice == "all" else (choice,) if choice != "none" else ()
        for one in takers:
            if one in s.bodies:
                s.bodies[int(str(one))].bonus = self.haven
        rest = tuple(one for one in self.members if one not in takers)
        if rest and isinstance(choice, int):
            s.then(Bonus(self.seat, rest, self.haven))

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        body = s.bodies.get(choice) if isinstance(choice, int) else None
        if body is None:
            return super().refusal(s, choice)
        return no("no_bonus", "AM-9.11", card=s.cast.kinds[body.card])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, int):
            return text("option.character", card=s.cast.kinds[choice])
        return text(f"option.{choice}")

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.bonus", haven=s.cast.kinds[self.haven])


class Ambush(Step):
    """AM-19.5: a disaster attacks those who pass or stop where it is."""

    order: int

    def do(self, s: AniMayhem) -> None:
        menace = s.menaces.get(self.order)
        if menace is not None and s.travel is not None:
            members = [one.card for one in walking(s) if one.at == menace.at]
            attack_characters(s, menace, members, False)


class EndMove(Step):
    """AM-19.11, AM-11.17: locations with damage attack parties that lack the skills."""

    seat: int

    def do(self, s: AniMayhem) -> None:
        for at in sorted({one.at for one in s.bodies.values() if one.at >= 0}):
            site = s.sites[at]
            damage = card(s, site.card).abilities.damage
            if not damage or site.destroyed or site.refuge != NOBODY:
                continue
            members = here(s, at, self.seat)
            if not members or meets(s, members, LISTING[s.cast.kinds[site.card]]):
                continue
            s.tell("site_attacks", "AM-11.17", who=self.seat, location=s.cast.kinds[site.card])
            for body in members:
                hurt(s, body, damage)
