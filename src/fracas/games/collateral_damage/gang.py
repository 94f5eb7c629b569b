"""CD-12: Firing & Recruitment, Training, Techniques and gang Tricks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fracas.engine import Choice, Refused, Text, text

from .asking import Ask, option
from .cards import (
    BOSS_POWERS,
    CARD,
    CARD_ID,
    CARD_POWERS,
    CHARACTER,
    CHARACTER_ID,
    CHARACTER_POWERS,
    CITY_POWERS,
    DECK_OF,
    DECKS,
    FIRST_BOSS,
    FIRST_TILE,
    KIND,
    POWERS,
    TILE,
    TILE_ID,
    Power,
)
from .domination import set_free
from .numbers import NUMBERS
from .peek import TRAINING, Peek, put_under, top
from .powers import (
    Triggers,
    candidates,
    needs_pick,
    note,
    source_id,
    triggers,
    usable,
    use,
)
from .state import NONE, CollateralDamage, bits, end_love
from .stats import HAS, in_order, powers, ready, stamina, use_up
from .training import (
    can_draw,
    discard,
    draw,
    kinds_in_hand,
    play,
    take,
    techniques_in_hand,
    trick_of,
    trick_options,
    tricks,
)
from .why import no_gang

Source = tuple[Power, int]


def _priced(powers: Sequence[Mapping[str, Sequence[Power]]]) -> dict[str, list[tuple[Power, ...]]]:
    """Of each list of powers, what changes a price of phase 8, by which price."""
    return {
        what: [
            tuple(
                p for p in of.get("gang", ()) if (p.effect.effect, p.effect.what) == ("cost", what)
            )
            for of in powers
        ]
        for what in ("recruit", "train")
    }


CITY_PRICES, BOSS_PRICES = _priced(CITY_POWERS), _priced(BOSS_POWERS)
OWN_PRICES, CARD_PRICES = _priced(CHARACTER_POWERS), _priced(CARD_POWERS)


def take_top(s: CollateralDamage, seat: int, deck: int, *clauses: str) -> int:
    """Take the top character of a deck, sight unseen; then all see it."""
    c = top(s, deck)
    s.decks[deck].pop()
    s.reserve[seat].append(c)
    s.show(c)
    s.tell("take", *clauses, who=seat, deck=DECKS[deck], character=CHARACTER_ID[c])
    return c


def enter(s: CollateralDamage, seat: int, c: int, place: int) -> None:
    """CD-3.13, CD-12.9: 0 PP, 0 damage, no love. `join` powers work now (CD-3.14)."""
    s.owner[c] = seat
    s.gang[seat] |= 1 << c
    s.place[c] = place
    s.present[place] |= 1 << c
    s.points[c] = s.damage[c] = 0
    s.awake |= 1 << c
    city = TILE_ID[s.tiles[place]]
    s.tell("enter", "CD-12.9", who=seat, character=CHARACTER_ID[c], city=city)
    found = triggers(s, c, "join", c)
    if found:
        s.then(Triggers(tuple(found)))


def fire(s: CollateralDamage, c: int) -> None:
    """CD-12.3, CD-12.4: off the board, under its deck, and all love of it and for it ends."""
    seat, place = s.owner[c], s.place[c]
    if s.guard[place] == c:
        set_free(s, place)
        s.tell("undominated", "CD-12.4", city=TILE_ID[s.tiles[place]])
    end_love(s, c)
    for admirer in list(bits(s.lovers[c])):
        end_love(s, admirer)
    s.discards += s.techniques[c]
    s.techniques[c] = ()
    s.gang[seat] &= ~(1 << c)
    s.present[place] &= ~(1 << c)
    s.awake &= ~(1 << c)
    s.moved &= ~(1 << c)
    s.owner[c] = s.place[c] = NONE
    s.points[c] = s.damage[c] = 0
    s.tell("fire", "CD-12.2", "CD-12.3", who=seat, character=CHARACTER_ID[c])
    put_under(s, DECK_OF[c], c)


def cost_sources(s: CollateralDamage, seat: int, what: str) -> list[Source]:
    """Who changes a price of phase 8: own cities, the Gang Boss, then own characters (CD-4.6)."""
    found: list[Source] = []
    if seat in s.ruler:
        of_city = CITY_PRICES[what]
        for tile, ruler in zip(s.tiles, s.ruler, strict=True):
            if ruler == seat and of_city[tile]:
                found += [(p, FIRST_TILE + tile) for p in of_city[tile]]
    if s.perks:
        found += [(p, FIRST_BOSS + seat) for p in BOSS_PRICES[what][s.colour[seat]]]
    own, of_card = OWN_PRICES[what], CARD_PRICES[what]
    with_powers = 0
    for c in bits(s.gang[seat] & s.awake):
        if own[c] or any(of_card[KIND[card]] for card in s.techniques[c]):
            with_powers |= 1 << c
    for c in in_order(s, with_powers):
        found += [(p, c) for p in own[c]]
        found += [(p, card) for card in s.techniques[c] for p in of_card[KIND[card]]]
    return [(p, source) for p, source in found if ready(s, p.effect, source)]


def price(s: CollateralDamage, seat: int, what: str) -> tuple[int, list[Source]]:
    """A price of phase 8, never below 0, and the changes that made it so (CD-16.4)."""
    if what == "recruit":
        cost = (s.gang[seat] & ~s.guardians).bit_count()  # CD-12.5, CD-12.6, CD-14.6
    else:
        cost = NUMBERS.train
    used = []
    for p, source in cost_sources(s, seat, what):
        if cost > 0:
            cost = max(0, cost + p.effect.by)
            used.append((p, source))
    return cost, used


def pay_price(s: CollateralDamage, seat: int, what: str) -> int:
    cost, used = price(s, seat, what)
    s.notoriety[seat] -= cost
    for p, source in used:
        use_up(s, p.effect, source)
    return cost


def may_recruit(s: CollateralDamage, seat: int) -> bool:
    """CD-12.5, CD-12.7, CD-12.11."""
    if s.recruits[seat] >= NUMBERS.recruits or s.gang[seat].bit_count() >= NUMBERS.gang:
        return False
    return s.notoriety[seat] >= price(s, seat, "recruit")[0]


def may_train(s: CollateralDamage, seat: int) -> bool:
    """CD-12.12."""
    if s.trained >> seat & 1 or not can_draw(s):
        return False
    return s.notoriety[seat] >= price(s, seat, "train")[0]


def gang_powers(s: CollateralDamage, seat: int) -> list[Source]:
    """Optional `gang` powers: of own cities, then of own characters."""
    found: list[Source] = []
    for place, ruler in enumerate(s.ruler):
        if ruler == seat:
            tile = s.tiles[place]
            for p in CITY_POWERS[tile].get("gang", ()):
                if p.effect.may and ready(s, p.effect, FIRST_TILE + tile) and s.library:
                    found.append((p, FIRST_TILE + tile))
    for c in bits(s.gang[seat] & s.awake & HAS["gang"]):
        for p, source in powers(s, c, "gang"):
            if p.effect.may and usable(s, p, source, c, c):
                found.append((p, source))
    return found


class Gang(Ask):
    """CD-12.1, CD-D19: fire, recruit, train, attach, play, in any order until done."""

    clauses = ("CD-12.1", "CD-D19")
    seat: int
    tricked: bool = False

    def options(self, s: CollateralDamage) -> list[Choice]:
        seat = self.seat
        found: list[Choice] = ["done"]
        if may_recruit(s, seat):
            for deck, name in enumerate(DECKS):  # CD-12.10
                if s.decks[deck] or s.under[deck]:
                    found.append(("recruit", name))
        if may_train(s, seat):
            found.append("train")
        if s.hands[seat]:
            if s.gang[seat] & s.awake and techniques_in_hand(s, seat):
                found.append("attach")
            if not self.tricked:
                found += trick_options(tricks(s, seat, "gang"))
        found += [("power", source_id(source)) for _, source in gang_powers(s, seat)]
        found += [("fire", CHARACTER_ID[c]) for c in bits(s.gang[seat] & ~s.recruited)]  # CD-12.2
        return found

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        seat = self.seat
        if choice == "done":
            s.then(Discard(seat))
            return
        verb, name = choice if isinstance(choice, tuple) else (choice, "")
        s.then(Gang(seat, self.tricked or verb == "trick"))
        match verb:
            case "train":
                train(s, seat)
            case "attach":
                s.then(AttachTo(seat))
            case "fire":
                fire(s, CHARACTER[str(name)])
            case "recruit":
                recruit(s, seat, DECKS.index(str(name)))
            case "trick":
                gang_trick(s, seat, CARD[str(name)])
            case "power":
                found = gang_powers(s, seat)
                use_gang_power(s, seat, *next(one for one in found if source_id(one[1]) == name))

    def prompt(self, s: CollateralDamage) -> Text:
        cost = price(s, self.seat, "recruit")[0]
        return text("ask.gang", np=s.notoriety[self.seat], recruit=cost)

    def parts(self, s: CollateralDamage, choice: Choice) -> bool:
        return choice == "attach"

    def refusal(self, s: CollateralDamage, choice: Choice) -> Refused:
        cost = price(s, self.seat, "recruit")[0], price(s, self.seat, "train")[0]
        return no_gang(self, s, self.seat, choice, *cost) or super().refusal(s, choice)

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        if choice == "train":
            return text("option.train", cost=price(s, self.seat, "train")[0])
        if isinstance(choice, tuple) and choice[0] == "recruit":
            cost = price(s, self.seat, "recruit")[0]
            return text("option.recruit", name=choice[1], cost=cost)
        if isinstance(choice, tuple) and choice[0] == "power" and choice[1] in CHARACTER:
            return text("option.power_of", name=choice[1])
        return option(choice)


def recruit(s: CollateralDamage, seat: int, deck: int) -> None:
    """CD-12.8: pays, names a deck and takes its top card, sight unseen."""
    cost = pay_price(s, seat, "recruit")
    s.recruits[seat] += 1
    s.tell("recruit", "CD-12.5", "CD-12.8", who=seat, deck=DECKS[deck], cost=cost)
    s.recruited |= 1 << take_top(s, seat, deck, "CD-12.8")
    s.then(Enter(seat))


def train(s: CollateralDamage, seat: int) -> None:
    s.trained |= 1 << seat
    s.tell("train", "CD-12.12", who=seat, cost=pay_price(s, seat, "train"))
    draw(s, seat, 1, "CD-12.12")


def gang_trick(s: CollateralDamage, seat: int, kind: int) -> None:
    e = play(s, seat, kind, "CD-15.6").effect
    if e.whom == "an opponent":
        s.then(Scandal(seat, kind))
    else:
        note(s, seat, e.by)


class Enter(Ask):
    """CD-12.9: Omega City or a city that the player dominates."""

    clauses = ("CD-12.9", "CD-D19")
    auto = True
    seat: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [
            TILE_ID[tile]
            for place, tile in enumerate(s.tiles)
            if place == 0 or s.ruler[place] == self.seat
        ]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        c = s.reserve[self.seat].pop()
        enter(s, self.seat, c, s.tiles.index(TILE[str(choice)]))

    def prompt(self, s: CollateralDamage) -> Text:
        return text("ask.enter", character=CHARACTER_ID[s.reserve[self.seat][-1]])


class AttachTo(Ask):
    """CD-15.3: which own conscious character gets a Technique."""

    clauses = ("CD-15.3", "CD-D19")
    auto = True
    part = True
    seat: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [CHARACTER_ID[c] for c in bits(s.gang[self.seat] & s.awake)]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        s.then(Attach(self.seat, CHARACTER[str(choice)]))

    def parts(self, s: CollateralDamage, choice: Choice) -> bool:
        return True


class Attach(Ask):
    """CD-15.3: which Technique."""

    clauses = ("CD-15.3", "CD-D19")
    part = True
    seat: int
    character: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [CARD_ID[kind] for kind in techniques_in_hand(s, self.seat)]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        c = self.character
        card = take(s, self.seat, CARD[str(choice)])
        before = s.techniques[c]
        s.techniques[c] = (*before, card)
        who = CHARACTER_ID[c]
        s.tell("attach", "CD-15.3", who=self.seat, character=who, card=str(choice))
        if len(before) >= NUMBERS.techniques:
            s.then(Replace(self.seat, c))

    def prompt(self, s: CollateralDamage) -> Text:
        return text("ask.attach", character=CHARACTER_ID[self.character])


class Replace(Ask):
    """CD-15.4, CD-D23: a third Technique replaces one."""

    clauses = ("CD-15.4", "CD-D23")
    auto = True
    seat: int
    character: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        old = s.techniques[self.character][:-1]
        return [CARD_ID[kind] for kind in sorted({KIND[card] for card in old})]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        c = self.character
        held = list(s.techniques[c])
        gone = next(card for card in held if KIND[card] == CARD[str(choice)])
        held.remove(gone)
        s.techniques[c] = tuple(held)
        s.discards.append(gone)
        s.damage[c] = min(s.damage[c], stamina(s, c) - 1)  # CD-R79
        s.tell("replace", "CD-15.4", character=CHARACTER_ID[c], card=str(choice))

    def prompt(self, s: CollateralDamage) -> Text:
        return text("ask.replace", character=CHARACTER_ID[self.character])


class Scandal(Ask):
    """T22: which opponent."""

    clauses = ("CD-15.6", "CD-D19")
    auto = True
    seat: int
    card: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [seat for seat in range(s.seats) if seat != self.seat]

    def chosen(self, s: CollateralDamage, choice: int) -> None:
        s.tell("scandal", "CD-15.6", who=self.seat, victim=choice)
        note(s, choice, trick_of(self.card).effect.by)

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        return text("option.seat", name=choice)


def use_gang_power(s: CollateralDamage, seat: int, p: Power, source: int) -> None:
    """An optional `gang` power: of a city (`peek`), or of a character."""
    e = p.effect
    if source >= FIRST_TILE:
        use_up(s, e, source)
        s.tell("special", "CD-14.9", who=seat, city=source_id(source))
        s.then(Peek(seat, TRAINING, 0, e.by))
    elif e.pays == "card":
        s.then(PayCard(seat, p.number, source))
    elif needs_pick(e):
        s.then(GangPower(seat, p.number, source))
    else:
        use(s, p, source, source, source)


class GangPower(Ask):
    """A `gang` power with something to pick: the deck of a `peek`."""

    clauses = ("CD-16.2", "CD-D19")
    auto = True
    seat: int
    power: int
    source: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return candidates(s, POWERS[self.power].effect, self.source, self.source)

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        use(s, POWERS[self.power], self.source, self.source, self.source, choice)


class PayCard(Ask):
    """CD-16.3: which card a power costs."""

    clauses = ("CD-16.3", "CD-D19")
    seat: int
    power: int
    source: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [CARD_ID[kind] for kind in kinds_in_hand(s, self.seat)]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        discard(s, self.seat, CARD[str(choice)])
        s.tell("discard", "CD-16.3", who=self.seat, card=str(choice))
        use(s, POWERS[self.power], self.source, self.source, self.source)


class Discard(Ask):
    """CD-12.14, CD-D20: down to the hand limit."""

    clauses = ("CD-12.14", "CD-D20")
    seat: int

    def do(self, s: CollateralDamage) -> None:
        if len(s.hands[self.seat]) > NUMBERS.hand:
            s.ask(self)

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [CARD_ID[kind] for kind in kinds_in_hand(s, self.seat)]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        discard(s, self.seat, CARD[str(choice)])
        s.tell("discard", "CD-12.14", who=self.seat, card=str(choice))
        s.then(Discard(self.seat))
