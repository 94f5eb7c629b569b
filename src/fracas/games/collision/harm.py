"""Hits, armour saves, wounds, damage hits, kills; Jam and Suppress tokens. CO-6, CO-11, CO-15."""

from fracas.engine import Choice, Refused, Step, Text, text

from .cards import FAIL, KINDS, SUCCESS
from .draws import Draw, hurry, put_away, read
from .figures import carried, sheet, tag
from .seats import rival
from .state import KILLED, LEFT, TABLE, Collision
from .words import refuse

MOST_TOKENS = 2
"""Jam and Suppress tokens together (CO-15.12)."""


def beats(attack: int, plus: int, defence: int, more: int) -> bool:
    """Whether the Attacker's card hits the Defender's, with their modifiers (CO-17.22 to 17.24)."""
    if attack == FAIL or defence == SUCCESS:
        return False
    if attack == SUCCESS or defence == FAIL:
        return True
    return max(0, attack + plus) > max(0, defence + more)  # CO-17.13


class Hits(Step):
    """Hits on a figure, one after another (CO-6.5 to 6.9, CO-17.29)."""

    figure: int
    left: int
    suppressing: bool = False
    duel: bool = False
    """They come from the Confrontation on the board."""

    def do(self, s: Collision) -> None:
        one = s.figures[self.figure]
        if not self.left or one.status != TABLE:  # CO-6.9, CO-R28
            return
        rest = Hits(self.figure, self.left - 1, self.suppressing, self.duel)
        if self.suppressing:
            s.then(GiveSuppress(self.figure), rest)  # CO-18.26
        elif sheet(one).armour:
            save = Save(self.figure, self.duel)
            s.then(Draw(one.owner, self.figure, True), save, rest)  # CO-6.6
        else:
            wound(s, self.figure, self.duel)
            s.then(rest)


class Save(Step):
    """The armour save is read: the bare card (CO-6.6, CO-6.7, CO-R98)."""

    figure: int
    duel: bool = False

    def do(self, s: Collision) -> None:
        one = s.figures[self.figure]
        drawn, armour = read(s, one.owner), sheet(one).armour
        put_away(s, one.owner)
        saved = drawn == SUCCESS or drawn >= armour
        s.tell(
            "save", "CO-6.6", who=one.owner, figure=tag(one), card=KINDS[drawn], armour=armour,
            result="saved" if saved else "not_saved",
        )  # fmt: skip
        if not saved:
            wound(s, self.figure, self.duel)


def wound(s: Collision, figure: int, duel: bool) -> None:
    one = s.figures[figure]
    one.wounds += 1
    if duel:
        s.duels[-1].wounds += 1
    left = sheet(one).wnd - one.wounds
    s.tell("wound", "CO-6.5", figure=tag(one), left=max(0, left))
    if left <= 0:
        kill(s, figure)  # CO-6.10


def kill(s: Collision, figure: int, status: int = KILLED) -> None:
    """A figure leaves the table (CO-6.10, CO-6.11, CO-20.6)."""
    one = s.figures[figure]
    for thing in carried(s, figure):  # CO-16.19
        s.objects[thing] = (one.x, one.y, one.z, -1)
        s.tell("dropped", "CO-16.19", figure=tag(one))
    one.status = status
    one.jams = one.suppressed = one.watch = 0
    one.skills = ()
    one.mastered = False
    player = s.players[one.owner]
    player.used += one.beside  # CO-6.11
    one.beside = 0
    if status == LEFT:
        s.tell("left", "CO-20.19", figure=tag(one))
        return
    killer = rival(s, one.owner) if s.seats == 2 else cause(s)  # CO-20.6, CO-22.4
    if killer != one.owner:
        victor = s.players[killer]
        victor.kills = (*victor.kills[:-1], victor.kills[-1] + 1) if victor.kills else (1,)
    s.tell("killed", "CO-6.10", figure=tag(one))
    if "attrition" in s.variants:  # CO-22.5
        from_pool = min(2, player.pool)
        from_used = min(2 - from_pool, player.used)
        player.pool -= from_pool
        player.used -= from_used
        player.total -= from_pool + from_used


def cause(s: Collision) -> int:
    """The player whose action is being carried out: who attacks, or else who moves (CO-22.4)."""
    return s.figures[s.duels[-1].by].owner if s.duels else s.active


# Damage hits


class DamageHit(Step):
    """One closed card a side, no hand, no extra column (CO-11.1 to 11.3)."""

    figure: int
    plus: int
    stat: str
    clause: str

    def do(self, s: Collision) -> None:
        one = s.figures[self.figure]
        if one.status != TABLE:
            return
        s.tell("damage", self.clause, figure=tag(one), plus=self.plus, stat=self.stat)
        attacker = rival(s, one.owner)  # CO-11.2, CO-22.3
        s.then(
            Draw(attacker, closed=True),
            Draw(one.owner, self.figure, True),
            DamageRead(self.figure, self.plus, attacker),
        )


class DamageRead(Step):
    figure: int
    plus: int
    attacker: int

    def do(self, s: Collision) -> None:
        one = s.figures[self.figure]
        owner, other = one.owner, self.attacker
        attack, defence = read(s, other), read(s, owner)
        put_away(s, other)
        put_away(s, owner)
        own = sheet(one).defence + hurry(s, self.figure)  # CO-11.2, CO-R98
        hit = beats(attack, self.plus, defence, own)
        s.tell(
            "compared", "CO-11.1", figure=tag(one), attack=KINDS[attack], plus=self.plus,
            defence=KINDS[defence], own=own, result="hit" if hit else "miss",
        )  # fmt: skip
        if hit:
            s.then(Hits(self.figure, 1))  # CO-11.4


# Jam and Suppress tokens


class GiveSuppress(Step):
    figure: int

    def do(self, s: Collision) -> None:
        one = s.figures[self.figure]
        if one.status != TABLE:
            return
        one.suppressed += 1
        one.skills = ()  # CO-15.5
        s.tell("suppressed", "CO-15.11", figure=tag(one))
        if one.jams + one.suppressed > MOST_TOKENS:
            s.then(KeepTokens(rival(s, one.owner), self.figure))


class GiveJam(Step):
    """A Jam token; on top of another it is a malfunction (CO-15.9, CO-15.10)."""

    figure: int
    clause: str

    def do(self, s: Collision) -> None:
        one = s.figures[self.figure]
        if one.status != TABLE:
            return
        if "first-jam" in sheet(one).ignores and not one.oiled:  # CO-C8 O18
            one.oiled = True
            s.tell("oiled", "CO-C8", figure=tag(one))
            return
        after = (DamageHit(self.figure, 0, "rc", "CO-15.9"),) if one.jams else ()  # CO-15.14
        one.jams += 1
        s.tell("jammed", self.clause, figure=tag(one))
        if one.jams + one.suppressed > MOST_TOKENS:  # CO-15.13
            s.then(KeepTokens(rival(s, one.owner), self.figure), *after)
        else:
            s.then(*after)


class KeepTokens(Step):
    """The enemy says which two of three tokens stay (CO-15.13)."""

    clauses = ("CO-D23", "CO-15.13")
    auto = True
    seat: int
    figure: int

    def options(self, s: Collision) -> list[str]:
        """What goes: one of them."""
        one = s.figures[self.figure]
        return ["jam"] * (one.jams > 0) + ["suppress"] * (one.suppressed > 0)

    def chosen(self, s: Collision, choice: str) -> None:
        lose_token(s, self.figure, choice, "CO-15.13")

    def prompt(self, s: Collision) -> Text:
        return text("ask.keep_tokens", figure=tag(s.figures[self.figure]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return text(f"option.lose_{choice}")

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "no_such_token", "CO-15.13", figure=tag(s.figures[self.figure]))


def lose_token(s: Collision, figure: int, token: str, clause: str) -> None:
    one = s.figures[figure]
    if token == "jam":
        one.jams -= 1
    else:
        one.suppressed -= 1
    s.tell("token_gone", clause, figure=tag(one), token=token)
