"""The Scavenge phase. AM-20."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY
from .assault import attack_characters, done_for
from .cards import LISTING, short
from .disasters import act_at_once, arrive
from .forces import prevented
from .naming import place_name, so_far
from .paths import Discarded, pull
from .pieces import Search
from .priority import act
from .reckoning import Counts, ability, meets
from .signs import ABLE
from .skills import waives
from .state import OFF_FIELD, SCAVENGE, AniMayhem, Body, card
from .stirring import occur
from .stops import ask_for_a_choice
from .things import Crew, able, here
from .values import fights
from .vocabulary import DAMAGE
from .whynot import no, own
from .zones import gain_item, pace_of, site_kind


def passes(s: AniMayhem, members: Sequence[Body], at: int) -> bool:
    """AM-20.1, AM-20.2: by the listing, by beating the defence (AM-11.16), or by a waiver."""
    if not members:
        return False
    site = s.sites[at]
    if meets(s, members, LISTING[s.cast.kinds[site.card]]):
        return True
    defence = card(s, site.card).abilities.defence
    return (defence is not None and damage(s, members) > defence) or exempt(s, members)


def damage(s: AniMayhem, members: Sequence[Body]) -> int:
    return sum(ability(s, one, DAMAGE) for one in members)


def exempt(s: AniMayhem, members: Sequence[Body]) -> bool:
    """Whether somebody of them need not meet any listing."""
    return any(waives(s, one, "listing") for one in members)


def passed(s: AniMayhem, members: Sequence[Body], counts: Counts) -> list[bool]:
    """The same for every location at once, with how often able members have each skill."""
    if not members or exempt(s, members):
        return [bool(members)] * len(s.sites)
    strength = damage(s, members)
    found = []
    for site in s.sites:
        defence = card(s, site.card).abilities.defence
        beaten = defence is not None and strength > defence
        wanted = LISTING[s.cast.kinds[site.card]]
        found.append(beaten or meets(s, members, wanted, counts))
    return found


def searchers(s: AniMayhem, seat: int, at: int) -> list[Body]:
    return [one for one in here(s, at, seat) if able(s, one) and not prevented(s, "scavenge", one)]


def offer_scavenge(s: AniMayhem, seat: int, crew: Crew) -> Iterator[tuple[Choice, ...]]:
    for at in sorted({one.at for one in crew if one.at >= 0}):
        lies = s.sites[at].disasters or s.sites[at].beneath  # AM-20.13
        if lies and at not in s.searched and passes(s, searchers(s, seat, at), at):
            yield ("scavenge", at)


def take_scavenge(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    at = choice[1]
    assert isinstance(at, int)
    s.search = Search(seat, at, [])
    s.then(Members(seat, at))


def why_scavenge(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    at = parts[0]
    party = here(s, at, seat) if 0 <= at < len(s.sites) else []
    if not party:
        return no("nobody_there", "AM-20.1")
    if at in s.searched:
        return no("searched", "AM-20.9", place=place_name(s, at).nested)
    if not (s.sites[at].disasters or s.sites[at].beneath):
        return no("nothing_beneath", "AM-20.13", place=place_name(s, at).nested)
    if not searchers(s, seat, at):
        return no("unable", "AM-20.2", card=s.cast.kinds[party[0].card])
    return no("listing", "AM-20.1", place=place_name(s, at).nested)


act(
    "scavenge", offer_scavenge, take_scavenge, phase=SCAVENGE, why=why_scavenge, needs=ABLE
)


class Members(Step):
    """AM-20.2: the members that scavenge; together they must pass."""

    clauses = ("AM-D13", "AM-20.2")
    seat: int
    site: int

    def do(self, s: AniMayhem) -> None:
        ask_for_a_choice(s, self, self.seat)

    def options(self, s: AniMayhem) -> list[Choice]:
        assert s.search is not None
        chosen = s.search.members
        found: list[Choice] = [] if chosen else ["all"]
        if passes(s, [s.bodies[one] for one in chosen], self.site):
            found.append("done")
        rest = [one.card for one in searchers(s, self.seat, self.site)]
        return [*found, *(one for one in rest if one not in chosen)]

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        assert s.search is not None
        if isinstance(choice, int):
            s.search.members.append(choice)
            s.then(self)
            return
        if choice == "all":
            s.search.members = [one.card for one in searchers(s, self.seat, self.site)]
        for one in s.search.members:
            s.bodies[one].still = True  # AM-20.3
        s.tell("scavenges", "AM-20.3", who=self.seat, location=site_kind(s, self.site))
        s.then(Clear())
        occur(s, "scavenge_declared", s.search.members)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        assert s.search is not None
        if choice == "all" or choice in s.search.members:
            return no("named", "AM-20.2")
        if choice == "done":
            return no("listing", "AM-20.2", place=place_name(s, self.site).nested)
        if not isinstance(choice, int):
            return super().refusal(s, choice)
        body = own(s, self.seat, choice, "AM-20.2")
        if isinstance(body, Refused):
            return body
        kind = s.cast.kinds[choice]
        away = body.at != self.site
        return (
            no("elsewhere", "AM-20.2", card=kind)
            if away
            else no("prevented", "AM-32.21", card=kind)
        )

    def prompt(self, s: AniMayhem) -> Text:
        chosen = s.search.members if s.search is not None else []
        return so_far(s, super().prompt(s), chosen)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, int):
            return text("option.character", card=s.cast.kinds[choice])
        return text(f"option.{choice}")


def still_there(s: AniMayhem, search: Search) -> list[int]:
    return [
        one
        for one in search.members
        if one in s.bodies and s.bodies[one].at == search.site and able(s, s.bodies[one])
    ]


class Clear(Step):
    """AM-20.4: the top disaster is revealed; AM-20.10: when none is left, all is retrieved."""

    def do(self, s: AniMayhem) -> None:
        search = s.search
        assert search is not None
        search.members = still_there(s, search)
        if not search.members:  # AM-20.16
            stop(s)
            return
        site = s.sites[search.site]
        if not site.disasters:
            retrieve(s, search)
            return
        one = site.disasters.pop()
        s.show(one)
        s.tell("reveals", "AM-20.4", who=search.seat, disaster=s.cast.kinds[one])
        face(s, search, one)


def face(s: AniMayhem, search: Search, one: int) -> None:
    """AM-20.5, AM-20.6, AM-20.14, AM-20.15."""
    made = card(s, one)
    owner = s.cast.owners[one]
    if made.off_field:
        arrive(s, one, OFF_FIELD)
        cleared(s, search)
        return
    if made.abilities.movement is None:
        act_at_once(s, one, owner, search.site)
        cleared(s, search)
        return
    menace = arrive(s, one, search.site, pace_of(s, owner, search.site))
    if menace.primary != NOBODY:  # AM-28.3, AM-R131
        s.then(Cleared(menace.order))
        return
    if not fights(s, menace):
        cleared(s, search)
        if short(s.cast.kinds[one], "moves"):  # AM-28.12
            menace.fixed = True
        else:
            s.then(Discarded(menace.order))
            pull(s, menace)
        return
    s.then(Cleared(menace.order))
    attack_characters(s, menace, search.members, False)


def cleared(s: AniMayhem, search: Search) -> None:
    """A disaster is dealt with: the party may go on."""
    s.then(GoOn(search.seat))
    occur(s, "cleared", search.members)


class Cleared(Step):
    """AM-20.6: it must be defeated to go on, or have stolen and left (AM-20.14); AM-20.11:
    otherwise it stays face up."""

    order: int

    def do(self, s: AniMayhem) -> None:
        assert s.search is not None
        if self.order in s.menaces and done_for(self.order) not in s.used:
            stop(s)
        else:
            cleared(s, s.search)


class GoOn(Step):
    """AM-20.7; AM-20.16: when nobody able is left the attempt stops."""

    clauses = ("AM-D13", "AM-20.7")
    seat: int

    def do(self, s: AniMayhem) -> None:
        if s.search is None:
            return
        s.search.members = still_there(s, s.search)
        if s.search.members:
            s.ask(self)
        else:
            stop(s)

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["go_on", "stop"]

    def chosen(self, s: AniMayhem, choice: str) -> None:
        if choice == "go_on":
            s.then(Clear())
        else:
            stop(s)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.{choice}")


def stop(s: AniMayhem) -> None:
    """AM-20.9: not again this turn."""
    assert s.search is not None
    s.searched.append(s.search.site)
    s.tell("stops", "AM-20.9", who=s.search.seat)
    s.search = None


def retrieve(s: AniMayhem, search: Search) -> None:
    """AM-20.10: the controller assigns each card to one member."""
    for one in s.sites[search.site].beneath:
        s.show(one, search.seat)
    s.then(Assign(search.seat))


class Assign(Step):
    clauses = ("AM-D13", "AM-20.10")
    seat: int

    def do(self, s: AniMayhem) -> None:
        ask_for_a_choice(s, self, self.seat)

    def options(self, s: AniMayhem) -> list[Choice]:
        assert s.search is not None
        if not s.sites[s.search.site].beneath:
            return ["done"]
        return list(s.search.members)

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        search = s.search
        assert search is not None
        beneath = s.sites[search.site].beneath
        if isinstance(choice, int):
            item = beneath.pop()
            gain_item(s, s.bodies[choice], item)
            s.tell(
                "retrieves", "AM-20.10", who=search.seat, item=s.cast.kinds[item],
                carrier=s.cast.kinds[choice], veil={"item": s.seen[item]},
            )  # fmt: skip
            occur(s, "retrieved", (choice,))
            if beneath:
                s.then(self)
                return
        s.search = None

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        if choice == "done":
            return no("items_left", "AM-20.10")
        body = s.bodies.get(choice) if isinstance(choice, int) else None
        if body is None:
            return super().refusal(s, choice)
        return no("not_searching", "AM-20.10", card=s.cast.kinds[body.card])

    def prompt(self, s: AniMayhem) -> Text:
        assert s.search is not None
        beneath = s.sites[s.search.site].beneath
        return text("ask.assign", item=s.cast.kinds[beneath[-1]]) if beneath else text("ask.done")

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, int):
            return text("option.character", card=s.cast.kinds[choice])
        return text(f"option.{choice}")
