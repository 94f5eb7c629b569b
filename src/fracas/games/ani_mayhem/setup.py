"""Set-up: piles, field, havens. AM-13.15 to AM-13.29, AM-31.1, AM-31.5."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.content import kept_files
from fracas.engine import (
    BadInput,
    Choice,
    FileText,
    Options,
    Refused,
    Sealed,
    Step,
    Text,
    text,
)
from fracas.engine.brought import entries, is_text, joined

from .deckfiles import check_legal, deck_in, deck_text, is_own, kept_deck, legal_answer
from .decks import STARTING_CHARACTERS, STARTING_POWER, Deck, deck_steps, location_count
from .equip import whole
from .field import SIDE, free_cells, haven_cells, line_cell, survey
from .legality import SEATS
from .naming import cell_label, place_name
from .pieces import Cast, Haven, Player, Site, Table
from .random_decks import random_deck
from .sealed import check_sealed, deal_pool
from .skirmish import Opening
from .state import AniMayhem, Body
from .themes import READY, theme
from .turn import Turn
from .whynot import no
from .workbench import completed
from .zones import embody

DECKS = (*READY, "random")
"""What a seat may choose (AM-D1)."""


def deck_files(value: str) -> str:
    """Decks by name with the texts of those that are files, or kept at home under a name."""
    if is_text(value):
        return value
    mine = kept_files("ani-mayhem", "deck")

    def brought(one: str) -> str:
        file = one if one.endswith(".toml") else str(mine.get(one, "")) if one not in DECKS else ""
        return kept_deck(deck_text(file), one) if file else one

    return joined([brought(one) for one in entries(value)])


def check_decks(value: object) -> None:
    """Names of ready-made decks and texts of home-made ones; empty: chosen at the table."""
    for one in entries(str(value)):
        if one and one not in DECKS and not is_own(one):
            raise BadInput(
                f"there is no deck {one[:60]!r}; there are: {', '.join(DECKS)}, files (.toml) and "
                "codes (AM1-…)"
            )
        if is_own(one) and not is_text(one):
            kept_deck(one)


def named_decks(value: object, seats: int, layout: str) -> list[str]:
    """The deck of each seat, or nothing for those that choose; the first ones again for the rest.
    Home-made ones are legal here, or BadInput."""
    found = entries(str(value)) or [""]
    for one in set(found):
        if is_own(one):
            check_legal(one, seats, layout)
    return [found[seat % len(found)] for seat in range(seats)]


def setup(s: AniMayhem, options: Options) -> None:
    layout = str(options["layout"])
    if s.seats != SEATS.get(layout, s.seats):
        raise BadInput(f"the layout {layout} is for {SEATS[layout]} players, not {s.seats}")
    s.table = Table(
        layout, options["items"] == "banked", options["pace"] == "own",
        options["charm"] == "on", options["allies"] == "on",
        0 if layout == "skirmish" else location_count(s.seats, layout) * s.seats,
        options["placing"] == "any",
    )  # fmt: skip
    if options["sealed"] == "on":
        check_sealed(layout, str(options["decks"]))
        s.dealt = [deal_pool(s.shuffle, s.seats, layout) for _ in range(s.seats)]
        s.then(BuildDeck())
        return
    named = named_decks(options["decks"], s.seats, layout)
    if all(named):
        prepare(s, named)
    elif any(named):
        s.ask(ChooseDeck())
        assert s.strand is not None
        s.strand.sealed = {seat: one for seat, one in enumerate(named) if one}
    else:
        s.then(ChooseDeck())


class ChooseDeck(Sealed):
    """AM-D1: each player picks a deck; alone, hidden from the others, at the same time."""

    clauses = ("AM-D1",)
    shape = FileText

    def seats(self, s: AniMayhem) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def ballots(self, s: AniMayhem, seat: int) -> list[Choice]:
        return list(DECKS)

    def ballot_accepts(self, s: AniMayhem, seat: int, choice: Choice) -> Choice:
        if not is_own(choice):
            raise self.ballot_refusal(s, seat, choice)
        return legal_answer(choice, s.seats, s.table.layout, self.clauses)

    def revealed(self, s: AniMayhem, answers: dict[int, str]) -> None:
        prepare(s, [answers[seat] for seat in range(s.seats)])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if is_own(choice):
            return text("option.deck_own", name=deck_in(choice).name)
        return text(f"option.deck_{choice}")


class BuildDeck(ChooseDeck):
    """AM-31.40: each player builds from the pool that was dealt to her, or has it done."""

    clauses = ("AM-31.40",)

    def ballots(self, s: AniMayhem, seat: int) -> list[Choice]:
        return ["built"]

    def ballot_accepts(self, s: AniMayhem, seat: int, choice: Choice) -> Choice:
        if not is_own(choice):
            raise self.ballot_refusal(s, seat, choice)
        return legal_answer(choice, s.seats, s.table.layout, self.clauses, s.dealt[seat])

    def revealed(self, s: AniMayhem, answers: dict[int, str]) -> None:
        pools, s.dealt = s.dealt, []
        prepare(
            s,
            [
                completed("", s.seats, s.table.layout, "", pools[seat])
                if answers[seat] == "built"
                else answers[seat]
                for seat in range(s.seats)
            ],
        )


def prepare(s: AniMayhem, keys: Sequence[str]) -> None:
    """The decks are on the table: piles, then the field."""
    layout = s.table.layout
    decks = [made(s, key, layout) for key in keys]
    kinds: list[int] = []
    owners: list[int] = []
    s.players = []
    for seat, deck in enumerate(decks):
        s.players.append(pile_up(s, seat, deck, kinds, owners))
    s.cast = Cast(tuple(kinds), tuple(owners))
    s.seen = [0] * len(kinds)
    if layout == "skirmish":
        s.then(Opening())
        return
    for seat in range(s.seats):
        deal(s, seat, decks[seat])
    s.first = s.below(s.seats, "start")  # AM-13.19
    s.then(*layout_steps(s), *beneath_steps(s), *annex_steps(s), Turn(s.first))


def made(s: AniMayhem, key: str, layout: str) -> Deck:
    """A ready-made, random or home-made deck."""
    if key == "random":
        return random_deck(s.shuffle, s.seats, layout)
    return deck_in(key) if is_own(key) else theme(key, s.seats, layout)


def pile_up(s: AniMayhem, seat: int, deck: Deck, kinds: list[int], owners: list[int]) -> Player:
    """Number the cards of a deck; for now they lie in the zones they come from."""

    def number(part: tuple[int, ...]) -> list[int]:
        start = len(kinds)
        kinds.extend(part)
        owners.extend([seat] * len(part))
        return list(range(start, len(kinds)))

    return Player(
        bonked={},
        discard=number(deck.characters) + number(deck.havens),
        locations=number(deck.locations),
        items=number(deck.items),
        combat=number(deck.combat),
        hand=number(deck.power),
        disasters=number(deck.disasters),
        played=[0, 0, 0],
        alone=s.seats == 1,
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
    start = deck_steps(deck, s.seats, s.table.layout).a
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
    count = location_count(s.seats, s.table.layout)
    if s.table.layout == "line":
        return [LayRows()]
    seats = [(s.first + at) % s.seats for at in range(s.seats)]
    return [Place(seat) for _ in range(count) for seat in seats]


def annex_steps(s: AniMayhem) -> list[Step]:
    return [Annex((s.first + at) % s.seats) for at in range(s.seats)]


REST = "rest"
"""Alone: all locations that are left, close together."""


def middle(cell: tuple[int, int]) -> tuple[int, int, int, int]:
    """The nearest to the first location first, so that they lie in a square."""
    x, y = cell
    return max(abs(x), abs(y)), abs(x) + abs(y), y, x


class Place(Step):
    """AM-13.20, AM-13.21: the next location on an empty cell that touches one."""

    clauses = ("AM-D2", "AM-13.20")
    auto = True
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        most = SIDE if s.table.layout == "square" else 0
        cells: list[Choice] = list(free_cells({(one.x, one.y) for one in s.sites}, most))
        return [*cells, REST] if s.seats == 1 and s.sites else cells

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if choice == REST:  # AM-13.21: alone nobody else has a say in it
            while s.players[self.seat].locations:
                cells = free_cells({(one.x, one.y) for one in s.sites})
                put_site(s, self.seat, *min(cells, key=middle))
        else:
            assert isinstance(choice, tuple)
            put_site(s, self.seat, whole(choice[0]), whole(choice[1]))

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.place", location=s.cast.kinds[s.players[self.seat].locations[-1]])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return cell_label(s, self.seat, choice)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        if not (isinstance(choice, tuple) and len(choice) == 2):
            return super().refusal(s, choice)
        taken = choice in {(one.x, one.y) for one in s.sites}
        return no("cell_taken" if taken else "cell_apart", "AM-13.20")

    def do(self, s: AniMayhem) -> None:
        if s.players[self.seat].locations:
            s.show(s.players[self.seat].locations[-1])
            s.ask(self)


def put_site(s: AniMayhem, seat: int, x: int, y: int) -> None:
    one = s.players[seat].locations.pop()
    s.show(one)
    beside = [s.cast.kinds[o.card] for o in s.sites if abs(o.x - x) + abs(o.y - y) == 1]
    s.sites.append(Site(one, x, y))
    kind = s.cast.kinds[one]
    if beside:
        s.tell("place_beside", "AM-13.20", who=seat, location=kind, other=beside[0])
    else:
        s.tell("place", "AM-13.20", who=seat, location=kind)


class LayRows(Step):
    """AM-31.1, AM-31.5: the rows lie as the layout says; sites are numbered round the ring."""

    def do(self, s: AniMayhem) -> None:
        for seat in range(s.seats):
            for at in range(len(s.players[seat].locations)):
                put_site(s, seat, *line_cell(s, seat, at))


def beneath_steps(s: AniMayhem) -> list[Step]:
    if not s.table.placing_any:
        return [Deal()]
    seats = [(s.first + at) % s.seats for at in range(s.seats)]
    count = location_count(s.seats, s.table.layout)
    items = [LayItem(seat) for _ in range(count) for seat in seats]
    return [*items, *(LayDisaster(seat) for _ in range(2 * count) for seat in seats), Surveyed()]


class LayItem(Step):
    """AM-13.24, AM-S14: beneath any location without one, unseen."""

    clauses = ("AM-D2", "AM-13.24")
    auto = True
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return [at for at, site in enumerate(s.sites) if not site.beneath]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        s.sites[choice].beneath.append(s.players[self.seat].items.pop())

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        return why_site(s, choice, "has_item", "AM-13.24") or super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return site_label(s, choice)


class LayDisaster(Step):
    """AM-13.24: each location ends with two disasters."""

    clauses = ("AM-D2", "AM-13.24")
    auto = True
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return [at for at, site in enumerate(s.sites) if len(site.disasters) < 2]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        s.sites[choice].disasters.append(s.players[self.seat].disasters.pop())

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        return why_site(s, choice, "has_disasters", "AM-13.24") or super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return site_label(s, choice)


class Surveyed(Step):
    def do(self, s: AniMayhem) -> None:
        survey(s)


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

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        return why_site(s, choice, "no_cell", "AM-13.25") or super().refusal(s, choice)

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
            embody(s, Body(one, self.seat, -len(s.havens)))
        player.discard = []
        s.tell(
            "annex", "AM-13.25", who=self.seat, haven=s.cast.kinds[card],
            location=s.cast.kinds[s.sites[self.site].card],
        )  # fmt: skip

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        return no("not_beside", "AM-31.2", place=place_name(s, self.site).nested)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return cell_label(s, self.seat, choice, self.site)


def why_site(s: AniMayhem, choice: Choice, why: str, clause: str) -> Refused | None:
    if not isinstance(choice, int) or not 0 <= choice < len(s.sites):
        return None
    return no(why, clause, place=place_name(s, choice).nested)


def site_label(s: AniMayhem, choice: Choice) -> Text:
    if isinstance(choice, int) and not isinstance(choice, bool) and 0 <= choice < len(s.sites):
        return place_name(s, choice)
    return Text(str(choice))
