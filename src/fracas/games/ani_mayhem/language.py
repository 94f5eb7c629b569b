"""Where what may stand in the card language: AM-32.10 to AM-32.17. docs/cards.md is made from it.

A line that stands elsewhere would load and do nothing: it is refused, with what would do there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .traits import CONDITIONS, Condition, Cost, Effect, Selector, Trait

Path = tuple[str | int, ...]
Fault = tuple[Path, str]

BOUND = (
    "lose_skill", "health", "cost", "gain_symbol", "gain_category", "waive", "win_tie",
    "win_charm", "prevent", "prevent action", "hold",
)  # fmt: skip
"""The effects that hold for somebody for a while once they were carried out (AM-32.13)."""
LASTING = ("modify", "gain_skill", "extra", "move", *BOUND)
"""The effects that hold as long as a card is in play."""
OF_CARDS = ("prevent play", "prevent activate")
"""Those that forbid cards, not characters."""
AT_ONCE = (
    "modify", "gain_skill", "gain_skill choose", "extra", "extra play", "repair", "resurrect",
    "steal",
    "discard", "destroy", "incapacitate", "transform", "save", "heal", "choose",
    "place haven", "cancel card", "cancel damage", *BOUND,
)  # fmt: skip
"""The effects that are carried out when something is played, used or set off."""
AIMED = ("resurrect", "repair", "cancel card", "cancel damage", "place here")
"""Those that need a target."""
BY_SOMEBODY = ("look", "place here")
"""Those that are seen from who uses them."""
ON_ONESELF = tuple(one for one in (*AT_ONCE, "look") if one not in AIMED)
SEEN = tuple(one for one in CONDITIONS if one not in ("event_is", "subject", "chance", "not_"))
"""What can be asked at any time of whoever has a trait."""
OF_A_PLAYER = ("phase", "in_combat", "round_mod", "turn_mod", "count")
"""What can be asked where nobody has it."""
EVENTS = (
    "phase_start", "phase_end", "turn_start", "turn_end", "enters", "attack_declared", "attacked",
    "round_start", "round_end", "combat_end", "health_lost", "defeated", "charm_declared",
    "charm_won", "charm_lost", "charmed", "scavenge_declared", "cleared", "retrieved",
    "item_gained", "item_lost", "stolen", "boarded", "transformed",
)  # fmt: skip
"""What happens to a character while it is in play, and sets off its traits and those of the cards
that it shows: who is bonked or killed has left."""
SPANS = ("phase", "round", "combat", "charm", "turn", "permanent")
LIMITS = ("1/phase", "1/round", "1/turn", "1/game")
VALUED = ("place", "cancel", "redirect")
"""Effects of which each value is another one."""
APART = ("extra play", "prevent play", "prevent activate", "prevent action")
"""Values that stand elsewhere than the others of their effect."""


class Stand(NamedTuple):
    """A place where a trait may stand, and what may stand in it."""

    name: str
    parts: tuple[str, ...]
    """Of which cards, or of which part of them."""
    kind: str | None
    effects: tuple[str, ...]
    events: tuple[str | None, ...] = (None,)
    conditions: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    spans: tuple[str, ...] = ()
    window: bool = False
    target: bool = False
    scope: bool = False
    scopes: dict[str, Selector] = {}
    """Where it has one of these, and no other."""
    changes: tuple[str, ...] = ()
    """The abilities that it can modify, if not all of them."""


WORN = ("enhancement", "equipment", "item")
DISASTERS = ("disaster", "moving disaster")
SIDE, OTHERS = Selector(where="side"), Selector(where="opposing")
WEAPONS, ALL = Selector("equipment", where="opposing", is_=("Weapon",)), Selector("combat")
"""AM-4.4, AM-4.5, AM-4.11, AM-4.12: whom a half acts on besides its recipient."""
BLOW = ("damage", "defence")
STANDS = (
    Stand(
        "lasting", ("character", *WORN, "global", "haven", *DISASTERS), "continuous",
        (*LASTING, *OF_CARDS), conditions=SEEN, spans=("while",), scope=True,
    ),
    Stand("allows", ("global",), "continuous", ("extra play",), conditions=OF_A_PLAYER),
    Stand(
        "played", ("flash",), "discrete", AT_ONCE,
        conditions=OF_A_PLAYER, spans=SPANS, window=True, target=True, scope=True,
    ),
    Stand(
        "used", WORN, "discrete", (*AT_ONCE, *BY_SOMEBODY),
        conditions=SEEN, costs=("use", "discard self"), limits=LIMITS, spans=SPANS,
        window=True, target=True, scope=True,
    ),
    Stand(
        "own", ("character",), "discrete", (*AT_ONCE, *BY_SOMEBODY),
        conditions=SEEN, costs=("energy",), limits=LIMITS, spans=SPANS, window=True, target=True,
        scope=True,
    ),
    Stand(
        "activated", ("global",), "discrete", AT_ONCE,
        conditions=OF_A_PLAYER, costs=("use",), limits=LIMITS, spans=SPANS, window=True,
        target=True, scope=True,
    ),
    Stand(
        "answer", ("global",), "discrete", ("cancel effect",), ("targeted",),
        conditions=("event_is", "subject"), costs=("use",),
    ),
    Stand("redraw", ("flash",), "discrete", ("redirect picked",), ("picked",), ("subject",)),
    Stand("luck", ("character",), "triggered", ("redirect picked",), ("picked",), ("subject",)),
    Stand(
        "call", ("haven",), "discrete", ("place self",),
        limits=("1/phase", "1/turn"), target=True,
    ),
    Stand(
        "set off", ("character", *WORN), "triggered", ON_ONESELF, EVENTS, (*SEEN, "chance"),
        spans=SPANS, scope=True,
    ),
    Stand(
        "shown", ("equipment", "item"), "triggered", ON_ONESELF, ("revealed",), (*SEEN, "chance"),
        spans=SPANS, scope=True,
    ),
    Stand(
        "adds", ("character",), "triggered", ("modify",), ("activated",), ("subject",),
        spans=("phase", "round", "combat", "charm", "turn"),
    ),
    Stand(
        "named", ("enhancement",), "triggered", ("gain_skill choose",), ("played",),
        spans=("permanent",),
    ),
    Stand(
        "strikes", ("disaster",), "triggered",
        ("capture", "discard", "drop", "reveal", "lose_movement", "disembark"),
        ("drawn", "meets"), target=True,
    ),
    Stand(
        "sweeps", ("disaster",), "triggered", ("transform", "incapacitate", "modify"),
        ("drawn", "meets"), spans=("phase", "turn"), scope=True,
    ),
    Stand(
        "lands", ("moving disaster",), "triggered", ("destroy", "magnet"), ("lands",), scope=True,
    ),
    Stand("short", DISASTERS, None, ("modify",)),
    Stand(
        "blow", ("combat half",), None, ("modify", "choose", "combat_draw", "energy"),
        conditions=SEEN, spans=("round",), changes=BLOW,
    ),
    Stand(
        "blow for all", ("combat half",), None, ("modify",),
        conditions=SEEN, spans=("round",), scopes={"side": SIDE}, changes=BLOW,
    ),
    Stand(
        "blow against", ("combat half",), None, ("modify",),
        conditions=SEEN, spans=("round",), scopes={"opposing": OTHERS}, changes=BLOW,
    ),
    Stand(
        "disarming", ("combat half",), None, ("cancel effect",),
        conditions=SEEN, spans=("round",), scopes={"opposing Weapons": WEAPONS},
    ),
    Stand(
        "in the clash", ("combat half",), None, ("modify", "cancel card"),
        conditions=SEEN, spans=("round",), scopes={"combat": ALL}, changes=BLOW[:1],
    ),
    Stand(
        "word", ("charm half",), None,
        ("modify", "choose", "combat_draw", "energy", "prevent action"),
        conditions=SEEN, spans=("charm",), changes=("charm",),
    ),
    Stand(
        "word against", ("charm half",), None, ("modify", "cancel card"),
        conditions=SEEN, spans=("charm",), scopes={"opposing": OTHERS}, changes=("charm",),
    ),
    Stand(
        "in the battle", ("charm half",), None, ("cancel card",),
        conditions=SEEN, spans=("charm",), scopes={"combat": ALL},
    ),
    Stand("round", ("combat half",), "triggered", ("loss",), ("round_end",)),
    Stand("bonus", ("haven bonus",), "continuous", LASTING),
)  # fmt: skip


def stands_in(part: str) -> list[Stand]:
    return [one for one in STANDS if part in one.parts]


def effect_name(effect: Effect) -> str:
    """An effect as the table names it."""
    name = effect.verb.rstrip("_")
    if effect.gain_skill == "choose":
        return "gain_skill choose"
    valued = f"{name} {getattr(effect, effect.verb)}"
    return valued if name in VALUED or valued in APART else name


def condition_name(given: Condition) -> str:
    while given.not_ is not None:
        given = given.not_
    return next(one for one in CONDITIONS if getattr(given, one) is not None)


def cost_names(cost: Cost | None) -> Iterator[str]:
    if cost is None:
        return
    for name in Cost.__struct_fields__:
        value = getattr(cost, name)
        if value:
            yield f"{name} {value}" if isinstance(value, str) else name


def misplaced(part: str, trait: Trait) -> Iterator[Fault]:
    """What of a trait does nothing where it stands."""
    known = stands_in(part)
    alike = [one for one in known if one.kind == trait.kind]
    if not alike:
        kinds = dict.fromkeys(str(one.kind or "no kind") for one in known)
        missing = trait.kind or "trait without kind"
        yield ("kind",), f"{one_of(part)} has no {missing}; {some(kinds)}"
        return
    fitting = [one for one in alike if trait.on in one.events]
    if not fitting:
        events = dict.fromkeys(str(event or "none") for one in alike for event in one.events)
        said = f"{trait.on!r}" if trait.on else "no event"
        yield ("on",), f"{said} sets off no {trait.kind} trait of {one_of(part)}; {some(events)}"
        return
    scopes = {name: scope for one in fitting for name, scope in one.scopes.items()}
    if scopes and trait.scope is not None and trait.scope not in scopes.values():
        yield ("scope",), f"{one_of(part)} acts on no such 'scope'; {some(scopes)}"
        return
    best = [one for one in fitting if placed(trait, one)]
    whole = [one for one in best if all(effect_name(x) in one.effects for x in trait.do)]
    yield from _inside(part, trait, (whole or best or fitting)[0])


def placed(trait: Trait, stand: Stand) -> bool:
    """Whether it acts on whom a trait there acts on."""
    if stand.scopes:
        return trait.scope in stand.scopes.values()
    aimed, wide = trait.target is not None, trait.scope is not None
    return aimed <= stand.target and wide <= stand.scope


def _inside(part: str, trait: Trait, stand: Stand) -> Iterator[Fault]:
    here = f"a {trait.kind or 'plain'} trait of {one_of(part)}"
    yield from misplaced_effects(here, trait.do, stand.effects, ("do",))
    if stand.changes:
        yield from _unchanged(here, trait.do, stand.changes, ("do",))
    if stand.target and trait.target is None:
        for at, effect in enumerate(trait.do):
            if effect_name(effect) in AIMED:
                yield ("do", at), f"'{effect_name(effect)}' needs a 'target'"
        if part in ("flash", "global") and trait.scope is None:
            yield ("do",), f"{here} needs 'target' or 'scope': nobody has it"
    if stand.name == "lasting":
        yield from _unheld(part, trait, stand, here)
    for at, given in enumerate(trait.if_):
        if (name := condition_name(given)) not in stand.conditions:
            yield ("if", at), f"{here} is not asked for '{name}'; {some(stand.conditions)}"
        elif name == "chance" and given.not_ is not None:
            yield ("if", at), "there is no 'not' in front of 'chance': write another chance"
    for name in cost_names(trait.cost):
        if name not in stand.costs:
            yield ("cost",), f"{here} has no cost '{name}'; {some(stand.costs)}"
    if trait.limit is not None and trait.limit not in stand.limits:
        yield ("limit",), f"{here} has no limit {trait.limit!r}; {some(stand.limits)}"
    if trait.for_ and trait.for_ not in stand.spans:
        yield ("for",), f"{here} does not last for {trait.for_!r}; {some(stand.spans)}"
    for key, may in (("window", stand.window), ("target", stand.target), ("scope", stand.scope)):
        if getattr(trait, key) is not None and not may and not (key == "scope" and stand.scopes):
            yield (key,), f"{here} has no '{key}'"


def _unchanged(
    here: str, effects: tuple[Effect, ...], may: tuple[str, ...], path: Path
) -> Iterator[Fault]:
    for at, effect in enumerate(effects):
        if effect.modify is not None and effect.modify not in may:
            yield (*path, at), f"{here} does not change '{effect.modify}'; {some(may)}"
        for option, one in enumerate(effect.choose or ()):
            yield from _unchanged(here, one.do, may, (*path, at, "choose", option, "do"))


def unchanged(part: str, modifiers: Iterable[str]) -> Iterator[Fault]:
    """The modifiers of a half that touch nothing that is looked at there (AM-32.6)."""
    may = next(one.changes for one in stands_in(part) if one.changes)
    for ability in modifiers:
        if ability not in may:
            yield ("modifiers", ability), f"{one_of(part)} does not change '{ability}'; {some(may)}"


def _unheld(part: str, trait: Trait, stand: Stand, here: str) -> Iterator[Fault]:
    """What would hold for nobody: cards that are nobody's need a scope."""
    nobodys = part in ("global", "haven", "disaster")
    for at, effect in enumerate(trait.do):
        name = effect_name(effect)
        if name not in stand.effects or trait.scope is not None:
            continue
        if nobodys or name in OF_CARDS:
            yield ("do", at), f"{here} needs a 'scope' for '{name}': nobody has it"


def misplaced_effects(
    here: str, effects: tuple[Effect, ...], may: tuple[str, ...], path: Path
) -> Iterator[Fault]:
    for at, effect in enumerate(effects):
        if (name := effect_name(effect)) not in may:
            yield (*path, at), f"{here} cannot '{name}'; {some(may)}"
        for option, one in enumerate(effect.choose or ()):
            inner = (*path, at, "choose", option, "do")
            yield from misplaced_effects(f"a choice in {here}", one.do, ("modify",), inner)


def one_of(part: str) -> str:
    return f"{'an' if part[0] in 'aeiou' else 'a'} {part}"


def some(may: object) -> str:
    found = [str(one) for one in may] if hasattr(may, "__iter__") else []
    return f"there can be: {', '.join(found)}" if found else "there can be none"


# The page

HEADS = ("stands", "of", "kind", "on", "effects", "if", "cost", "limit", "for", "and")


def table() -> str:
    """What may stand where, a row for each place, in Markdown."""
    rows = [" | ".join(HEADS), " | ".join("---" for _ in HEADS)]
    for one in STANDS:
        keys = [key for key in ("window", "target", "scope") if getattr(one, key)]
        events = [event for event in one.events if event]
        kinds = [one.kind] if one.kind else []
        listed = (
            kinds, events, one.effects, one.conditions, one.costs, one.limits, one.spans, keys,
        )  # fmt: skip
        cells = [", ".join(f"`{part}`" for part in cell) for cell in listed]
        notes = [f"`scope` {name}" for name in one.scopes]
        notes += [f"`modify` of {', '.join(one.changes)}"] if one.changes else []
        cells[-1] = "; ".join(filter(None, [cells[-1], *notes]))
        rows.append(" | ".join([one.name, ", ".join(one.parts), *cells]))
    return "".join(f"| {row} |\n" for row in rows)
