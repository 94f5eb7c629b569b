"""Set-up: piles, field, havens. AM-13.15 to AM-13.29, AM-31.1, AM-31.5."""

from __future__ import annotations

from fracas.engine import BadInput, Choice, Options, Step, Text, text

from .decks import LOCATIONS, STARTING_CHARACTERS, STARTING_POWER, THEMES, Deck, deck_steps, theme
from .field import free_cells, haven_cells, line_cell, survey
from .places import cell_label
from .state import AniMayhem, Body, Cast, Haven, Player, Site, Table
from .turn import Turn


def check_decks(value: object) -> None:
    chosen = [one.strip() for one in str(value).split(",") if one.strip()]
    if unknown := [one for one in chosen if one not in THEMES]:
        raise BadInput(f"there is no deck {unknown[0]!r}; there are: {', '.join(THEMES)}")


def setup(s: AniMayhem, options: Options) -> None:
    named = [one.strip() for one in str(options["decks"]).split(",") if one.strip()]
    keys = [named[seat] if seat < len(named) else THEMES[seat % 4] for seat in range(s.seats)]
    decks = [theme(key, s.seats) for key in keys]
    total = LOCATIONS[s.seats] * s.seats
    s.table = Table(
        str(options["layout"]), options["items"] == "banked", options["pace"] == "own",
        options["charm"] == "on", options["allies"] == "on", total,
    )  # fmt: skip
    kinds: list[int] = []
    owners: list[int] = []
    s.players = []
    for seat, deck in enumerate(decks):
        s.players.append(pile_up(s, seat, deck, kinds, owners))
    s.cast = Cast(tuple(kinds), tuple(owners))
    s.seen = [0] * len(kinds)
    for seat in range(s.seats):
        deal(s, seat, decks[seat])
    s.first = s.below(s.seats, "start")  # AM-13.19
    s.then(*layout_steps(s), Deal(), *annex_steps(s), Turn(s.first))


def pile_up(s: AniMayhem, seat: int, deck: Deck, kinds: list[int], owners: list[int]) -> Player:
    """Number the cards of a deck; for now they lie in the zones they come from."""

    def made(part: tuple[int, ...]) -> list[int]:
        start = len(kinds)
        kinds.extend(part)
        owners.extend([seat] * len(part))
        return list(range(start, len(kinds)))

    return Player(
        bonked={},
        discard=made(deck.characters) + made(deck.havens),
        locations=made(deck.locations),
        items=made(deck.items),
        combat=made(deck.combat),
        hand=made(deck.power),
        disasters=made(deck.disasters),
        played=[0, 0, 0],
    )


def deal(s: AniMayhem, seat: int, deck: Deck) -> None:
    """AM-13.15 to AM-13.18."""
    player = s.players[seat]
    power = player.hand
    for pile, called in (
        (player.locations, "locations"),
        (player.items, "items"),
        (player.combat, "combat"),
        (player.disasters, "disasters"),
        (power, "power"),
    ):
        s.shuffle(pile, f"{called} {seat + 1}")
    start = deck_steps(deck, s.seats).a
    player.hand = power[:STARTING_POWER]  # AM-13.17
    later = player.disasters[start:]
    player.disasters = player.disasters[:start]  # AM-13.16
    characters = player.discard[: len(deck.characters)]
    havens = player.discard[len(deck.characters) :]
    player.draw = [
        *power[STARTING_POWER:],
        *later,
        *characters[STARTING_CHARACTERS:],
        *havens[1:],
    ]
    s.shuffle(player.draw, f"draw {seat + 1}")  # AM-13.18
    player.discard = [*characters[:STARTING_CHARACTERS], havens[0]]
    for one in player.discard:
        s.show(one)
    for one in player.hand:
        s.show(one, seat)


def layout_steps(s: AniMayhem) -> list[Step]:
    count = LOCATIONS[s.seats]
    if s.table.layout == "line":
        return [LayRows()]
    seats = [(s.first + at) % s.seats for at in range(s.seats)]
    return [Place(seat) for _ in range(count) for seat in seats]


def annex_steps(s: AniMayhem) -> list[Step]:
    return [Annex((s.first + at) % s.seats) for at in range(s.seats)]


class Place(Step):
    """AM-13.20, AM-13.21: the next location on an empty cell that touches one."""

    clauses = ("AM-D2", "AM-13.20")
    auto = True
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(free_cells({(one.x, one.y) for one in s.sites}))

    def chosen(self, s: AniMayhem, choice: tuple[int, int]) -> None:
        put_site(s, self.seat, *choice)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.place", location=s.cast.kinds[s.players[self.seat].locations[-1]])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return cell_label(choice)

    def do(self, s: AniMayhem) -> None:
        s.show(s.players[self.seat].locations[-1])
        s.ask(self)


def put_site(s: AniMayhem, seat: int, x: int, y: int) -> None:
    one = s.players[seat].locations.pop()
    s.show(one)
    s.sites.append(Site(one, x, y))
    s.tell("place", "AM-13.20", who=seat, location=s.cast.kinds[one], x=x, y=y)


class LayRows(Step):
    """AM-31.1, AM-31.5: the rows lie as the layout says; sites are numbered round the ring."""

    def do(self, s: AniMayhem) -> None:
        for seat in range(s.seats):
            for at in range(len(s.players[seat].locations)):
                put_site(s, seat, *line_cell(s, seat, at))


class Deal(Step):
    """AM-13.23: an item and two disasters beneath each location, face down and unseen."""

    def do(self, s: AniMayhem) -> None:
        for site in s.sites:
            owner = s.players[s.cast.owners[site.card]]
            site.beneath.append(owner.items.pop())
            site.disasters += [owner.disasters.pop(), owner.disasters.pop()]
        survey(s)


class Annex(Step):
    """AM-13.25: a location with a free neighbouring cell and no haven."""

    clauses = ("AM-D3", "AM-13.25")
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return [at for at in range(len(s.sites)) if haven_cells(s, at)]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        s.then(AnnexCell(self.seat, choice))

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return site_label(s, choice)


class AnnexCell(Step):
    clauses = ("AM-D3", "AM-31.2")
    auto = True
    seat: int
    site: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(haven_cells(s, self.site))

    def chosen(self, s: AniMayhem, choice: tuple[int, int]) -> None:
        """AM-13.26: the starting characters in the haven."""
        player = s.players[self.seat]
        card = player.discard.pop()
        s.sites[self.site].haven = len(s.havens)
        s.havens.append(Haven(card, self.seat, self.site, *choice))
        for one in player.discard:
            s.bodies[one] = Body(one, self.seat, -len(s.havens))
        player.discard = []
        s.tell(
            "annex", "AM-13.25", who=self.seat, haven=s.cast.kinds[card],
            location=s.cast.kinds[s.sites[self.site].card],
        )  # fmt: skip

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return cell_label(choice)


def site_label(s: AniMayhem, choice: Choice) -> Text:
    if isinstance(choice, int) and not isinstance(choice, bool) and 0 <= choice < len(s.sites):
        return text("option.location", location=s.cast.kinds[s.sites[choice].card])
    return Text(str(choice))
