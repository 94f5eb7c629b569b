"""What a person may wish for at a question that is against the rules: every figure, weapon, card,
column, action, district and token that the table shows, and points all over it."""

import random
from collections.abc import Iterator, Sequence

from fracas import Question, Refused, Table
from fracas.engine import Choice
from fracas.games.collision.cards import KINDS
from fracas.games.collision.catalogue import catalogue
from fracas.games.collision.figures import sheet
from fracas.games.collision.geometry.measure import RING
from fracas.games.collision.seats import EDGES
from fracas.games.collision.state import Collision

ACTIONS = ("move", "shoot", "charge", "overwatch", "fight")
FIGURES = ("go", "deploy", "shoot_target", "react", "special_on")
CARDS = ("replace", "cover_with", "lay_out", "stand_in", "deal", "scavenge")
COLUMNS = ("cover", "split", "charm_column")
WEAPONS = ("shoot_with", "strike", "react_with")
TOKENS = ("keep_tokens", "lose_token")


def weapons(s: Collision) -> list[Choice]:
    """All that anybody holds, normal and suppressing."""
    held = {gun.id for one in s.figures for gun in sheet(one).guns}
    held |= {blade.id for one in s.figures for blade in sheet(one).blades}
    return [(arm, mode) for arm in sorted(held) for mode in ("normal", "suppress")]


def specials(s: Collision) -> list[str]:
    """The special actions of all characters and objects on the table."""
    found = catalogue()
    traits = {t for one in s.figures for t in sheet(one).profile.traits}
    objects = {o for one in s.figures for o in one.objects}
    return sorted(
        [t for t in traits if found.traits[t].kind == "special"]
        + [o for o in objects if found.objects[o].special]
    )


def points(s: Collision, dice: random.Random, count: int = 6) -> list[tuple[int, int, int]]:
    """Points all over the table, and where figures stand."""
    side = 3300
    found = [(dice.randrange(side), dice.randrange(side), dice.choice((0, 0, 300))) for _ in
             range(count)]  # fmt: skip
    return found + [one.place for one in s.figures][:count]


def wishes(s: Collision, kind: str, dice: random.Random) -> Iterator[Choice]:
    numbers: Sequence[Choice] = range(len(s.figures))
    if kind in FIGURES:
        yield from numbers
    if kind in CARDS:
        yield from KINDS
    if kind in COLUMNS:
        yield from range(1, 9)
    if kind in WEAPONS:
        yield from weapons(s)
    if kind in TOKENS:
        yield from ("jam", "suppress")
    match kind:
        case "go":
            yield "stand_down"
        case "act":
            yield from ACTIONS
            yield from (("special", one) for one in specials(s))
            yield from (("search", k) for k in range(len(s.loot)))
            yield from (("pick", k) for k in range(len(s.objects)))
        case "move_along":
            yield from points(s, dice)
            yield from ((("walk", *one),) for one in points(s, dice))
        case "charge_at":
            yield from ((k, ()) for k in numbers)
            yield from ((k, (("walk", *one),)) for k in numbers for one in points(s, dice, 1))
        case "deploy_at" | "aim_beam" | "place_loot" | "drop" | "enter":
            yield from points(s, dice)
        case "face" | "deploy_facing":
            yield from (360, -1)
        case "bid":
            yield from range(30)
        case "name_first":
            yield from range(s.seats)
        case "choose_edge":
            yield from EDGES
        case "choose_district":
            yield from (*RING, "C")
        case _:
            pass


def refusals(table: Table, question: Question, dice: random.Random) -> Iterator[Refused]:
    """Why each wish at a question is not to be had."""
    s = table.state
    assert isinstance(s, Collision)
    legal = set(map(repr, question.choices))
    for wish in wishes(s, question.kind, dice):
        if repr(wish) not in legal:
            try:
                table.branch().play(question.seat, wish, question=question.number)
            except Refused as refused:
                yield refused
