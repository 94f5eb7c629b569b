"""CD-16: what powers do when their time comes, and the question whether to use them."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .asking import Ask
from .cards import (
    CARD_ID,
    CHARACTER,
    CHARACTER_ID,
    DECKS,
    FIRST_TILE,
    KIND,
    POWERS,
    PRINTED,
    TILE_ID,
    Power,
)
from .dice import d6
from .grid import near, wreck
from .hearts import can_woo, jilt, woo
from .numbers import NUMBERS
from .peek import Peek
from .state import (
    CollateralDamage,
    bits,
    gain_notoriety,
    gain_points,
    put,
)
from .stats import (
    HAS,
    foes_here,
    friends_here,
    has,
    holds,
    immune,
    in_order,
    powers,
    ready,
    stamina,
    use_up,
)
from .training import can_draw, draw
from .vocabulary import Effect, Stat

Trigger = tuple[int, int, int, int]
"""A power's number, what gives it, the character that has it, and the one that it is about."""

COMBAT = frozenset(("brawl", "hit", "miss", "ko", "hurt", "friend out"))


def triggers(s: CollateralDamage, c: int, when: str, subject: int) -> list[Trigger]:
    if not has(s, c, when):
        return []
    return [(p.number, source, c, subject) for p, source in powers(s, c, when)]


def usable(s: CollateralDamage, power: Power, source: int, c: int, subject: int) -> bool:
    """Whether a power can be used now: CD-4.7, CD-16.4, CD-16.5, CD-16.15."""
    e = power.effect
    if not s.awake >> c & 1 or not ready(s, e, source) or not holds(s, c, e):
        return False
    if e.when in COMBAT and s.brawl is not None and s.place[c] != s.brawl.place:
        return False  # CD-10.34
    if e.pays == "card":
        if len(s.hands[s.owner[c]]) < e.cost:
            return False
    elif s.points[c] < e.cost:
        return False
    if e.effect == "draw" and (e.may or e.limit):
        return can_draw(s) or e.pays == "card"
    if e.limit and not e.may:  # CD-16.4: at the first occasion where it changes something
        return changes(s, e, s.owner[c], subject)
    return not needs_pick(e) or bool(candidates(s, e, c, subject))


def changes(s: CollateralDamage, e: Effect, seat: int, subject: int) -> bool:
    if e.effect == "note":
        return s.notoriety[seat] < NUMBERS.notoriety
    if e.effect == "steal" and e.what == "note":
        victim = s.owner[subject]
        return victim != seat and s.notoriety[victim] > 0
    return True


def needs_pick(e: Effect) -> bool:
    """Whether its player picks somebody, somewhere or something."""
    return e.whom.startswith("one ") or e.effect in ("push", "flee", "copy", "peek")


def candidates(s: CollateralDamage, e: Effect, c: int, subject: int) -> list[Choice]:
    """What can be picked for a power (CD-16.15)."""
    match e.effect:
        case "push":  # CD-16.11; not Guardians (CD-14.3)
            pushed = s.awake >> subject & 1 and not s.guardians >> subject & 1
            banned = s.owner[subject] != s.owner[c] and immune(s, subject, "push")
            here = s.place[subject]
            return [] if banned or not pushed else [TILE_ID[s.tiles[p]] for p in near(s, here)]
        case "flee":
            if s.guardians >> c & 1:
                return []
            return [TILE_ID[s.tiles[p]] for p in near(s, s.place[c])]
        case "peek":
            return [deck for n, deck in enumerate(DECKS) if s.decks[n] or s.under[n]]
        case "copy":
            others = s.present[s.place[c]] & s.awake & ~(1 << c)
            return [(one, CHARACTER_ID[o]) for one in ("strike", "dodge") for o in bits(others)]
    return [CHARACTER_ID[o] for o in bits(whom_to_pick(s, e, c))]


def whom_to_pick(s: CollateralDamage, e: Effect, c: int) -> int:
    """Whom "one … here" can be, as bits: conscious ones on whom the effect can do something."""
    found = friends_here(s, c) if e.whom == "one friend here" else foes_here(s, c)
    if e.effect == "heal":
        return sum(1 << o for o in bits(found) if s.damage[o])
    if e.effect == "woo":
        return sum(1 << o for o in bits(found) if can_woo(s, o, c))
    if e.effect == "steal":
        return sum(1 << o for o in bits(found) if s.hands[s.owner[o]])
    return found


def pay(s: CollateralDamage, e: Effect, c: int) -> None:
    """CD-4.8, CD-16.3. What is paid in cards is picked and discarded by its own step."""
    if e.pays == "points":
        s.points[c] -= e.cost


def everyone_meant(s: CollateralDamage, e: Effect, seat: int, place: int, c: int, one: int) -> int:
    """The characters that an effect is about, as bits."""
    match e.whom:
        case "self":
            return 1 << c
        case "friends here":
            return friends_here(s, c)
        case "foes here":
            return foes_here(s, c)
        case "all here":
            return s.present[place] & s.awake
        case "all own":
            return s.gang[seat] & s.awake
    return 1 << one


def happen(s: CollateralDamage, e: Effect, seat: int, place: int, c: int, one: int) -> None:
    """Carry out an effect: for a player, in a city, by a character, on whom it is about."""
    match e.effect:
        case "points":
            for o in bits(everyone_meant(s, e, seat, place, c, one)):
                gain_points(s, o, e.by)
                s.tell("points", "CD-C3", character=CHARACTER_ID[o], count=e.by)
        case "heal":
            for o in bits(everyone_meant(s, e, seat, place, c, one)):
                heal(s, o, e.by)
        case "note":
            note(s, seat, e.by)
        case "steal":
            steal(s, e, seat, s.owner[one])
        case "draw":
            draw(s, seat, e.by, "CD-C3")
        case "wreck":
            wreck(s, place, e.by)
            s.tell("wreck", "CD-16.7", "CD-R80", city=TILE_ID[s.tiles[place]], count=e.by)
        case "repair":
            s.harm[place] = max(0, s.harm[place] - e.by)
        case "jilt":
            jilt(s, one, 0 if e.what == "end" else e.by)
        case "wake":
            wake(s, one)
        case "sleep":
            fall_asleep(s, c)
        case "rounds":
            more_rounds(s, e.by)


def note(s: CollateralDamage, seat: int, by: int) -> None:
    """`note`: a player gains or loses NP."""
    before = s.notoriety[seat]
    gain_notoriety(s, seat, by)
    changed = s.notoriety[seat] - before
    if changed > 0:
        s.tell("note", "CD-C3", who=seat, count=changed)
    elif changed < 0:
        s.tell("loss", "CD-C3", who=seat, count=-changed)


def heal(s: CollateralDamage, c: int, by: int) -> None:
    """Only the conscious; it never brings anyone round (CD-R93)."""
    if s.awake >> c & 1 and s.damage[c]:
        s.damage[c] = max(0, s.damage[c] - by)
        s.tell("heal", "CD-C3", character=CHARACTER_ID[c], damage=s.damage[c])


def steal(s: CollateralDamage, e: Effect, seat: int, victim: int) -> None:
    """As far as there is any; nothing from one's own gang."""
    if victim == seat:
        return
    if e.what == "note":
        taken = min(e.by, s.notoriety[victim])
        s.notoriety[victim] -= taken
        gain_notoriety(s, seat, taken)
        s.tell("steal", "CD-C3", who=seat, victim=victim, count=taken)
        return
    for _ in range(min(e.by, len(s.hands[victim]))):
        hand = s.hands[victim]
        card = hand.pop(s.below(len(hand), "stolen card"))
        s.hands[seat].append(card)
        s.show(card, seat)  # CD-S3
        veil = {"card": s.seen[card]}
        s.tell("pinch", "CD-S3", who=seat, victim=victim, card=CARD_ID[KIND[card]], veil=veil)


def wake(s: CollateralDamage, c: int) -> None:
    """`wake`: damage Stamina less 1, conscious, 0 PP, no Training card."""
    s.awake |= 1 << c
    s.damage[c] = stamina(s, c) - 1
    s.points[c] = 0
    s.tell("wake", "CD-C3", character=CHARACTER_ID[c])
    friend_wakes(s, c)


def friend_wakes(s: CollateralDamage, c: int) -> None:
    """`friend wake`: a friend anywhere comes round."""
    waiting = s.gang[s.owner[c]] & s.awake & HAS["friend wake"] & ~(1 << c)
    for o in in_order(s, waiting):
        for p, _ in powers(s, o, "friend wake"):
            happen(s, p.effect, s.owner[o], s.place[o], o, c)


def fall_asleep(s: CollateralDamage, c: int) -> None:
    """CD-16.8: with a die above the number of rounds it wakes in the last round."""
    b = s.brawl
    assert b is not None
    die = d6(s, "sleep")
    b.asleep |= 1 << c
    b.waking.append((c, min(die, b.rounds), die))
    s.tell("sleep", "CD-16.8", character=CHARACTER_ID[c], die=die, round=min(die, b.rounds))


def more_rounds(s: CollateralDamage, by: int) -> None:
    b = s.brawl
    assert b is not None
    b.rounds = min(NUMBERS.rounds[1], b.rounds + by)
    s.tell("rounds", "CD-C2", "CD-C3", city=TILE_ID[s.tiles[b.place]], rounds=b.rounds)


class Triggers(Step):
    """CD-4.6: powers that work now, one after the other."""

    clauses = ("CD-4.6", "CD-16.2")
    queue: tuple[Trigger, ...]

    def do(self, s: CollateralDamage) -> None:
        for at, (number, source, c, subject) in enumerate(self.queue):
            power = POWERS[number]
            if not usable(s, power, source, c, subject):
                continue
            if power.effect.may or needs_pick(power.effect):
                rest = self.queue[at + 1 :]
                if rest:
                    s.then(Triggers(rest))
                s.then(Use(s.owner[c], number, source, c, subject))
                return
            use(s, power, source, c, subject)


class Use(Ask):
    """CD-16.2: use a power or not, and on whom, where or what (CD-D13, CD-D14, CD-D21)."""

    clauses = ("CD-16.2", "CD-16.15")
    auto = True
    seat: int
    power: int
    source: int
    character: int
    subject: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        e = POWERS[self.power].effect
        found: list[Choice] = ["no"] if e.may else []
        if needs_pick(e):
            return found + candidates(s, e, self.character, self.subject)
        return [*found, "yes"]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        if choice != "no":
            use(s, POWERS[self.power], self.source, self.character, self.subject, choice)

    def prompt(self, s: CollateralDamage) -> Text:
        names = {"character": CHARACTER_ID[self.character], "power": source_id(self.source)}
        if self.subject == self.character:
            return text("ask.use", **names)
        return text("ask.use.about", about=CHARACTER_ID[self.subject], **names)


def source_id(source: int) -> str:
    """The card that gives a power, by its id."""
    if source < len(CHARACTER_ID):
        return CHARACTER_ID[source]
    return CARD_ID[KIND[source]] if source < FIRST_TILE else TILE_ID[KIND[source]]


def use(
    s: CollateralDamage, power: Power, source: int, c: int, subject: int, pick: Choice = None
) -> None:
    """Pay for a power and let it work."""
    e = power.effect
    pay(s, e, c)
    use_up(s, e, source)
    if s.log is not None and (e.may or e.cost or needs_pick(e)):
        s.tell("power", "CD-16.1", character=CHARACTER_ID[c], power=source_id(source))
    seat = s.owner[c]
    if e.effect in ("push", "flee"):
        moved = subject if e.effect == "push" else c
        place = s.tiles.index(TILE_ID.index(str(pick)))
        put(s, moved, place)
        s.tell(e.effect, "CD-16.11", "CD-10.31", character=CHARACTER_ID[moved], city=str(pick))
    elif e.effect == "copy":
        assert isinstance(pick, tuple) and s.brawl is not None
        which: Stat = "strike" if pick[0] == "strike" else "dodge"
        model = CHARACTER[str(pick[1])]
        s.brawl.copied.append((c, which, PRINTED[which][model]))
        s.tell("copy", "CD-C3", character=CHARACTER_ID[c], stat=which, model=CHARACTER_ID[model])
    elif e.effect == "peek":
        s.then(Peek(seat, DECKS.index(str(pick)), 0, e.by))
    elif e.effect == "woo":
        woo(s, CHARACTER[str(pick)], c, e.by)
    else:
        one = CHARACTER[str(pick)] if needs_pick(e) else subject
        for each in (e, *power.also):
            happen(s, each, seat, s.place[c], c, one)
