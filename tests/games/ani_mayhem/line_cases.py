"""When a card may be used, how often, by whom and by how many: cases for its test, by the line.

What it does then is in the other cases.
"""

from functools import partial

from fracas.table import Table

from . import world_cases
from .looks import phase as phase_of
from .power_cases import (
    CASES,
    DRONE,
    FIELD,
    HOME,
    MUSCLE,
    acts,
    disaster,
    gear,
    items,
    on,
    who,
)
from .scene import asked, body, number, options, play, printed, scene, state

ISAURE, BAO, JUNO, OX, TAM, DEX = (
    "queen-isaure", "chef-bao-ren", "juno-parrish", "ox-hendry", "tam-okoye", "dex-marlow",
)  # fmt: skip
TOUGH = "av.vending-machine-with-a-grudge"
"""Nobody here beats it soon."""
WORN = {"gear": gear, "on": on, "items": items}


def kept(card: str, called: str, check: partial[None]) -> None:
    check.__name__ = called  # type: ignore[attr-defined]  # a partial has none
    world = printed(f"av.{card}").type in ("item", "flash", "global")
    (world_cases.CASES if world else CASES).setdefault(f"av.{card}", []).append(check)


def table(
    *parts: str, active: int = 1, phase: str = "equip", seats: int = 2,
    hand: tuple[str, ...] = (), globals: tuple[str, ...] = (),
) -> Table:  # fmt: skip
    """With cards of the first player; somebody of hers is beaten."""

    def listed(key: str, cards: tuple[str, ...]) -> str:
        return f"{key} = [" + ", ".join(f'"av.{one}"' for one in cards) + "]\n"

    mine = listed("hand", hand) + listed("globals", globals)
    mine += listed("discard", ("ione-tessaly", "petra-hollow"))
    head = f'active = {active}\nphase = "{phase}"\n'
    return scene(f"{head}{FIELD}{HOME}{''.join(parts)}[[players]]\n{mine}", seats)


def offered(made: Table, card: str) -> bool:
    """Whether whoever is asked may use a card or play it now."""
    return any(
        act[-1] == number(f"av.{card}")
        for name in ("flash", "use", "activate", "reveal")
        for act in acts(made, name)
    )


def trait(made: Table, card: str) -> tuple[str, int]:
    return ("trait", body(made, f"av.{card}").card)


def settle(made: Table) -> None:
    """What was begun is carried out, by what is offered first."""
    while state(made).stack or asked(made) != "standby":
        play(made, "pass" if "pass" in options(made) else options(made)[0])


# Windows: all that it takes is there, but the moment has not come


def too_soon(card: str, user: str, sort: str, active: int) -> None:
    """Somebody beside, a rival who carries things, and a disaster are here."""
    laden = items("star-chart") + "\n" + gear("riot-baton") + '\nopen = ["av.riot-baton"]'
    made = table(
        who(user, WORN[sort](card) if sort in WORN else ""), who(TAM), who(OX, laden, 2),
        disaster(DRONE), active=active,
        hand={"hand": (card, "brace"), "trait": ("dawn-training",)}.get(sort, ("brace",)),
        globals=(card,) if sort == "global" else (),
    )  # fmt: skip
    if active == 2:
        play(made, "pass")
    elif card == "objection":
        play(made, ("flash", "av.brace"), f"av.{TAM}")
    assert trait(made, user) not in options(made) if sort == "trait" else not offered(made, card)


for at, (card, user, sort) in enumerate(
    [
        ("cold-reading", ISAURE, "on"), ("decoy-dummy", ISAURE, "gear"),
        ("frying-pan-of-justice", BAO, "gear"), ("skeleton-keys", ISAURE, "gear"),
        ("smelling-salts", ISAURE, "gear"), ("thunder-drum", JUNO, "gear"),
        ("bottled-storm", ISAURE, "items"), ("quiet-alarm", ISAURE, "items"),
        ("hot-soup", ISAURE, "hand"), ("not-today", ISAURE, "hand"),
        ("objection", ISAURE, "hand"), ("smoke-and-mirrors", ISAURE, "hand"),
        ("standing-ovation", ISAURE, "hand"), ("wet-gunpowder", ISAURE, "hand"),
        ("prompter", ISAURE, "global"),
        # those of one's own turn, in another's
        ("homing-instinct", ISAURE, "on"), ("nimble-fingers", ISAURE, "on"),
        ("crash-course", ISAURE, "hand"), ("understudy", ISAURE, "hand"),
        ("nought", "nought", "trait"), ("quartermaster-bly", "quartermaster-bly", "trait"),
    ]
):  # fmt: skip
    kept(card, "too_soon", partial(too_soon, card, user, sort, 2 if at >= 15 else 1))


# Limits: a character's trait is for once a turn, unless its card says otherwise


def once_a_round(card: str) -> None:
    """In the next round it may be used again."""
    pile = "[[players]]\ncombat = [" + ", ".join(['"av.straight-jab"'] * 9) + "]\n"
    text = who(card) + who(ISAURE) + disaster(TOUGH) + pile
    made = scene(f'phase = "equip"\n{FIELD}{HOME}{text}', luck="")
    play(made, ("attack", TOUGH), "all")
    for turn in (1, 2):
        fight = state(made).combat
        while fight is not None and (fight.round, asked(made)) != (turn, "standby"):
            play(made, "fight" if "fight" in options(made) else first(made))
            fight = state(made).combat
        assert trait(made, card) in options(made)
        play(made, trait(made, card))
        settle(made)
        assert trait(made, card) not in options(made)


def first(made: Table) -> object:
    return next((one for one in ("pass", "strongest", "all") if one in options(made)),
                options(made)[0])  # fmt: skip


def once_a_game(card: str) -> None:
    """Not in the next turn either, though there is somebody and energy."""
    made = table(who(card), seats=1)
    play(made, trait(made, card))
    settle(made)
    for at in ("equip", "equip"):
        assert phase_of(made) == at
        assert trait(made, card) not in options(made)
        before = state(made).turn
        while state(made).turn == before or phase_of(made) != at:
            play(made, "done" if "done" in options(made) else "pass")


for card in ("ignatius-coal", "sergeant-pia-lund"):
    kept(card, "once_a_round", partial(once_a_round, card))
kept("old-mother-yarrow", "once_a_game", partial(once_a_game, "old-mother-yarrow"))


# Demands: who does not meet them carries it for nothing (AM-2.54)


def not_by_anybody(card: str, fighting: bool) -> None:
    made = table(who(OX, gear(card)), who(ISAURE), *([disaster(MUSCLE)] if fighting else []))
    if fighting:
        play(made, ("attack", MUSCLE), "all")
    assert not offered(made, card)


for card in ("deep-suit", "megaphone", "stunt-leathers"):
    kept(card, "not_by_anybody", partial(not_by_anybody, card, False))
for card in ("field-kit", "rapier-of-good-manners"):
    kept(card, "not_by_anybody", partial(not_by_anybody, card, True))


# Room: so many ride along


def carries(card: str, driver: str, most: int) -> None:
    crew = [OX, ISAURE, JUNO, "doctor-wen", "nadia-lark"]  # six are all that may be out (AM-3.6)
    made = table(who(driver, gear(card)), *(who(one) for one in crew), phase="move", seats=1)
    play(made, ("drive", f"av.{driver}", f"av.{card}"))
    while boarding := acts(made, "board"):
        play(made, boarding[0])
    aboard = [one for one in state(made).bodies.values() if one.craft >= 0]
    assert len(aboard) == most


for card, driver, most in [
    ("comet-sloop", TAM, 5), ("noodle-cart", BAO, 2), ("patrol-skiff", DEX, 3),
    ("siege-crawler", DEX, 4), ("thunder-trike", DEX, 2), ("whale-balloon", TAM, 6),
]:  # fmt: skip
    kept(card, "carries", partial(carries, card, driver, most))
