"""Free actions: searching loot and picking up mission objects. CO-16."""

from fracas.engine import Choice, Refused, Step, Text, text

from .answers import as_place, place_label
from .cards import FAIL, KINDS, NO_CARD, SUCCESS, copy_of, kind, kinds
from .draws import OWNER, Draw, Reader, draw_to_hand, put_away, read, top
from .figures import bodies, body, carried, on_table, sheet, tag, terrain
from .geometry.measure import RING, District, district, numbered, touch
from .geometry.places import loot_candidates, loot_fits
from .geometry.shapes import Place
from .missions import zones
from .proof import certify
from .seats import edge_of, rival
from .state import Collision
from .whereabouts import where
from .why import no_card
from .words import refuse

CENTRE: District = "C"


def touched_loot(s: Collision, figure: int) -> list[int]:
    me = body(s.figures[figure])
    return [k for k, place in enumerate(s.loot) if touch(me, place).touches]


def touched_objects(s: Collision, figure: int) -> list[int]:
    """Objects on the table that it may take: one heavy object at most (CO-16.11 to 16.13)."""
    if carried(s, figure):
        return []
    me = body(s.figures[figure])
    return [k for k, o in enumerate(s.objects) if o[3] < 0 and touch(me, o[:3]).touches]


def pick_up(s: Collision, figure: int, thing: int) -> None:
    one = s.figures[figure]
    certify(s, "CO-3.29", touch(body(one), s.objects[thing][:3]))
    s.objects[thing] = (*s.objects[thing][:3], figure)
    s.tell("picks_up", "CO-16.11", who=one.owner, figure=tag(one))


def search(s: Collision, figure: int, marker: int) -> None:
    """A card into the hand, then the marker goes elsewhere (CO-16.1, CO-16.2)."""
    one = s.figures[figure]
    seat = one.owner
    certify(s, "CO-3.29", touch(body(one), s.loot[marker]))
    s.tell("searches", "CO-16.1", who=seat, figure=tag(one))
    del s.loot[marker]
    s.then(Draw(seat), Relocate(seat))
    if "scavenger" not in sheet(one).traits:
        draw_to_hand(s, seat, 1)
        return
    found = [card for card in (top(s, seat), top(s, seat)) if card != NO_CARD]
    for card in found:
        s.seen[card] = 1 << seat
    s.players[seat].found = found
    if len(found) > 1:
        s.then(Scavenge(seat))
    else:
        keep_found(s, seat)


def keep_found(s: Collision, seat: int) -> None:
    player = s.players[seat]
    for card in player.found:
        s.tell("to_hand", "CO-5.7", veil=OWNER[seat], who=seat, card=kind(card))
    player.hand += player.found
    player.found = []


class Scavenge(Step):
    """Keep one of two, discard the other (CO-C7 Scavenger, CO-S13)."""

    clauses = ("CO-D27", "CO-C7")
    seat: int

    def options(self, s: Collision) -> list[str]:
        return kinds(s.players[self.seat].found)

    def chosen(self, s: Collision, choice: str) -> None:
        player = s.players[self.seat]
        kept = copy_of(player.found, choice)
        (other,) = (card for card in player.found if card != kept)
        player.found = [kept]
        player.discard.append(other)
        s.show(other)
        s.tell("discards", "CO-S13", who=self.seat, card=kind(other))
        keep_found(s, self.seat)

    def prompt(self, s: Collision) -> Text:
        return text("ask.scavenge")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.card", card=choice)


# Where the marker goes

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_card(self, s, choice, "CO-C7")


def taken(s: Collision) -> set[str]:
    return {district(x, y, s.side) for x, y, _ in s.loot}  # CO-16.10


def spots(s: Collision, where: District, searcher: int) -> list[Place]:
    """Points for the marker in a district (CO-16.5, CO-23.11)."""
    mine = [body(s.figures[k]) for k in on_table(s, searcher)]
    return loot_candidates(terrain(s), bodies(s), where, zones(s), mine)


class Relocate(Reader):
    """The district card is read (CO-16.3 to 16.8)."""

    seat: int

    def purpose(self, s: Collision) -> Text:
        return text("purpose.district")

    def outcome(self, s: Collision, drawn: int) -> Text | None:
        if drawn in (FAIL, SUCCESS):
            return text("outcome.you_choose" if drawn == SUCCESS else "outcome.they_choose")
        where = first_free(s, self.seat, drawn)
        return where and text("outcome.district", district=where)

    def do(self, s: Collision) -> None:
        drawn = read(s, self.seat)
        put_away(s, self.seat)
        s.tell("district_card", "CO-16.3", who=self.seat, card=KINDS[drawn])
        if drawn in (FAIL, SUCCESS):  # CO-16.6, CO-16.7
            placer = self.seat if drawn == SUCCESS else rival(s, self.seat)
            if free_districts(s, self.seat):
                s.then(ChooseDistrict(placer, self.seat))
            else:
                s.tell("loot_gone", "CO-16.8")
            return
        where = first_free(s, self.seat, drawn)
        if where is None:
            s.tell("loot_gone", "CO-16.8")
        else:
            s.then(PlaceLoot(rival(s, self.seat), self.seat, where))


def free_districts(s: Collision, searcher: int) -> list[District]:
    """Districts without a loot marker that have room for one, the centre last."""
    full = taken(s)
    return [one for one in (*RING, CENTRE) if one not in full and spots(s, one, searcher)]


def first_free(s: Collision, seat: int, number: int) -> District | None:
    """From the drawn district on clockwise; the centre when no numbered one is left (CO-16.4,
    CO-16.8)."""
    full, edge = taken(s), edge_of(s, seat)
    ring = [numbered(edge, number + more) for more in range(8)]
    for one in (*ring, CENTRE):
        if one not in full and spots(s, one, seat):
            return one
    return None


class ChooseDistrict(Step):
    """Any district without a loot marker (CO-16.6, CO-16.7)."""

    clauses = ("CO-D24", "CO-16.6", "CO-16.7")
    seat: int
    searcher: int

    def options(self, s: Collision) -> list[District]:
        return free_districts(s, self.searcher)

    def chosen(self, s: Collision, choice: District) -> None:
        s.then(PlaceLoot(self.seat, self.searcher, choice))

    def prompt(self, s: Collision) -> Text:
        return text("ask.choose_district")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.district", district=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        if choice not in (*RING, CENTRE):
            return refuse(self, s, "option", "CO-16.6", choice=choice)
        full = choice in taken(s)
        reason, clause = ("district_taken", "CO-16.6") if full else ("district_full", "CO-16.8")
        return refuse(self, s, reason, clause, district=choice)


class PlaceLoot(Step):
    """The point within the district (CO-16.5)."""

    clauses = ("CO-D24", "CO-16.5")
    shape = Place
    seat: int
    searcher: int
    where: District

    def options(self, s: Collision) -> list[Place]:
        return spots(s, self.where, self.searcher)

    def chosen(self, s: Collision, choice: Place) -> None:
        s.loot.append(choice)
        s.tell("loot_placed", "CO-16.5", who=self.seat, district=self.where, place=where(s, choice))

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        place = as_place(choice)
        if place is None or not (0 <= place[0] <= s.side and 0 <= place[1] <= s.side):
            raise self.refusal(s, choice)
        if district(place[0], place[1], s.side) != self.where:
            raise refuse(
                self, s, "wrong_district", "CO-16.5", district=self.where, place=where(s, place)
            )
        if not loot_fits(terrain(s), bodies(s), place, zones(s)):
            raise refuse(self, s, "no_loot", "CO-16.5", place=where(s, place))
        return place

    def prompt(self, s: Collision) -> Text:
        return text("ask.place_loot", district=self.where)

    def label(self, s: Collision, choice: Choice) -> Text:
        return place_label(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "option", "CO-16.5", choice=choice)
