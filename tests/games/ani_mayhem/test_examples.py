"""Examples of the rulebook played as they are written: with their cards and their numbers. AM-X.

What is asserted is what a player sees: the view, what is offered, what is told.
"""

from typing import Any

import pytest

from fracas.table import Table

from .patched import replace, with_card
from .scene import asked, body, happened, ids, menace, options, play, printed, row, scene, state
from .test_sample import round_one, start

FIELD = row(
    "av.night-market", "av.canal-market", "av.coral-maze", "av.bamboo-ridge", "av.mag-rail-yard",
    "av.noodle-corner",
)  # fmt: skip
HERE = "av.canal-market"
IONE, BULWARK, BAO, ORIEL, GRAVO, JUNO, DEX, OX = (
    "av.ione-tessaly", "av.bulwark-9", "av.chef-bao-ren", "av.captain-oriel-vance",
    "av.gravo-the-hauler", "av.juno-parrish", "av.dex-marlow", "av.ox-hendry",
)  # fmt: skip
NABIKI, MIHOSHI, TOFU, NENE, WASHU, DAILEY = (
    "rb.nabiki-tendo", "rb.detective-mihoshi", "rb.dr-tofu", "rb.nene-romanova",
    "rb.little-washu", "rb.dailey-wong",
)  # fmt: skip


def who(card: str, more: str = "", seat: int = 1, at: str = HERE) -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def disaster(card: str, at: str = HERE, more: str = "") -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def piles(*given: tuple[str, ...]) -> str:
    """Combat piles of the players, the top first."""
    named = (", ".join(f'"{one}"' for one in pile) for pile in given)
    return "".join(f"[[players]]\ncombat = [{one}]\n" for one in named)


def given(*parts: str, phase: str = "scavenge", seats: int = 1, luck: str = "[]") -> Table:
    return scene(f'phase = "{phase}"\n' + FIELD + "".join(parts), seats, luck)


def seen(table: Table, card: str) -> list[dict[str, Any]]:
    """The characters and disasters in play that are this card, as everybody sees them."""
    shown = table.view(None)
    return [one for one in shown["characters"] + shown["disasters"] if one["card"] == card]


def abilities(table: Table, card: str, *names: str) -> list[tuple[int, ...]]:
    return [tuple(one["abilities"][name] for name in names) for one in seen(table, card)]


def fight(table: Table) -> Any:
    """The fight as everybody sees it, or None."""
    return table.view(None)["combat"]


def in_fight(table: Table, card: str) -> dict[str, Any]:
    """Somebody in the fight: health now and at the start, what kills, and what comes."""
    found: dict[str, Any] = next(one for one in fight(table)["table"] if one["card"] == card)
    coming = [one for one in fight(table)["expected"] if one["who"] == found["who"]]
    return found | {"blows": [(one["total"], one["loss"]) for one in coming]}


def blows(table: Table) -> list[tuple[str, int, int]]:
    """All blows that were told: on which card, the total, what was lost."""
    return [(one["card"], one["total"], one["loss"]) for one in happened(table, "blow")]


def offers(table: Table, act: str) -> list[Any]:
    return [one for one in options(table) if isinstance(one, tuple) and one[0] == act]


# From the source


def attacked(striker: str) -> Table:
    """Nabiki is attacked by one, and is about to be struck."""
    made = given(who(striker), who(NABIKI, seat=2), seats=2)
    play(made, ("assault", 1, HERE), "all", "pass", "pass", "fight", ("strike", striker, NABIKI))
    play(made, "done", "pass", "pass", "none", "done", "pass", "pass")
    return made


@pytest.mark.clause("AM-X1", "AM-2.21", "AM-2.22")
@pytest.mark.parametrize(("striker", "total"), [(MIHOSHI, 2), (TOFU, 3)])
def test_nabiki_is_bonked_by_two_and_killed_by_three(striker: str, total: int) -> None:
    made = attacked(striker)
    nabiki = in_fight(made, NABIKI)
    assert (nabiki["health"], nabiki["defence"], nabiki["killed_by"]) == (1, [[NABIKI, "1"]], 3)
    loss = total - 1  # so she has 0, or -1
    assert nabiki["blows"] == [(total, loss)]
    play(made, "pass", "pass")
    assert (NABIKI, total, loss) in blows(made)
    theirs = made.view(None)["players"][1]
    assert (list(theirs["bonked"]), theirs["discard"]) == (
        ([NABIKI], []) if total == 2 else ([], [NABIKI])
    )


@pytest.mark.clause("AM-X4", "AM-28.7")
def test_a_bugrom_horde_helps_type_one_and_not_itself() -> None:
    made = given(disaster("rb.bugrom-horde"), disaster("rb.bugrom-type-1"))
    assert abilities(made, "rb.bugrom-type-1", "damage", "defence") == [(4, 4)]
    assert abilities(made, "rb.bugrom-horde", "damage", "defence") == [(2, 3)]


@pytest.mark.clause("AM-X5", "AM-28.7")
def test_two_bugrom_hordes_help_each_other_and_type_one_twice() -> None:
    hordes = 2 * disaster("rb.bugrom-horde")
    made = given(hordes)
    assert abilities(made, "rb.bugrom-horde", "damage", "defence") == [(3, 4), (3, 4)]
    made = given(hordes, disaster("rb.bugrom-type-1"))
    assert abilities(made, "rb.bugrom-type-1", "damage", "defence") == [(5, 5)]
    assert abilities(made, "rb.bugrom-horde", "damage", "defence") == [(3, 4), (3, 4)]


LISTED = "Streetwise & Celebrity or Music & Cooking"


def listed(listing: str, *party: str) -> bool:
    """Whether a party may scavenge a location with this listing."""
    with with_card(replace(printed("av.night-market"), listing=listing)):
        made = scene(
            'phase = "scavenge"\n[[locations]]\ncard = "av.night-market"\n'
            'items = ["av.gold-badge"]\n' + "".join(party),
            seats=2,
        )
        return offers(made, "scavenge") == [("scavenge", 0)]


@pytest.mark.clause("AM-X9", "AM-11.5")
def test_a_listing_without_brackets_reads_and_before_or() -> None:
    streetwise, cooking = who(DEX, at="av.night-market"), who(BAO, at="av.night-market")
    music = who(JUNO, at="av.night-market")  # and Celebrity
    for listing in (LISTED, "(Streetwise & Celebrity) or (Music & Cooking)"):
        assert not listed(listing, streetwise, cooking)
        assert listed(listing, music, cooking)
        assert listed(listing, streetwise, music)
        assert not listed(listing, music) and not listed(listing, cooking)


def breaking(way: int, tofu: str, other: str) -> Table:
    """Dailey (4 + 1) has charmed Washu (2 + 1) by 2; Tofu (3) breaks, with these cards drawn."""
    both = ("rb.slam", tofu, other)  # by way 1 her player draws both, the breaker's first
    cards = piles(("rb.club",), both) if way == 1 else piles(("rb.club", other), both[:2])
    made = given(who(DAILEY), who(WASHU, seat=2), who(TOFU, seat=2), cards, seats=2)
    play(made, ("charm", DAILEY, body(made, WASHU).card), *["pass"] * 4)
    battle = made.view(None)["charms"][-1]
    assert (battle["names"], battle["charms"], battle["margin"]) == ([DAILEY, WASHU], [5, 3], 2)
    assert battle["breaks"] == {"1": 4, "2": 1}
    play(made, "pass", "pass", ("break", TOFU, way), *["pass"] * 4)
    return made


@pytest.mark.clause("AM-X15", "AM-26.30", "AM-26.31")
@pytest.mark.parametrize(
    ("way", "tofu", "other", "breaks"),
    [
        (1, "rb.dodge", "rb.bash", True),  # 3 + 2 against 2 - 1: by 4
        (1, "rb.club", "rb.bash", False),  # 3 + 1 against 2 - 1: by 3
        (2, "rb.club", "rb.bash", True),  # 3 + 1 against 4 - 1: by 1
        (2, "rb.dodge", "rb.club", False),  # 3 + 2 against 4 + 1: equal
    ],
)
def test_tofu_breaks_by_four_over_washu_or_just_wins_over_dailey(
    way: int, tofu: str, other: str, breaks: bool
) -> None:
    made = breaking(way, tofu, other)
    assert (asked(made) == "standby") is breaks
    assert (asked(made) == "legal_action") is not breaks
    assert any(one.kind == "charm_broken" for one in made.events) is breaks


@pytest.mark.clause("AM-X19", "AM-28.15")
def test_najato_lays_its_first_item_beneath_the_place_of_the_theft() -> None:
    made = given(
        disaster("rb.najato-phantom-prince", "av.noodle-corner", 'item = "av.antique-medal"'),
        who(OX, 'items = ["av.gold-badge"]', at="av.mag-rail-yard"), phase="maintenance",
    )  # fmt: skip
    najato = menace(made, "rb.najato-phantom-prince")
    assert ids(made, najato.item) == ["av.gold-badge"]
    assert ids(made, state(made).sites[4].beneath) == ["av.antique-medal"]
    assert najato.at == 1  # it went on, with the new one


# First sample combat


def after_two_rounds() -> Table:
    """Nene is bonked, the Bugrom defeated."""
    table = start('{ "charm order" = [] }, ')
    round_one(table)
    play(table, "pass", "fight", WASHU, "rb.p-chan", "done", "pass", NENE, "pass", "done")
    return table


def females(table: Table) -> list[str]:
    found = [one["card"] for one in table.view(None)["characters"]]
    return [one for one in found if printed(one).gender == "f"]


HOUSE = (
    'phase = "scavenge"\n[[locations]]\ncard = "rb.hot-springs-house"\nitems = ["av.gold-badge"]\n'
)


@pytest.mark.clause("AM-X30", "AM-20.8")
def test_tom_goes_on_with_two_females_and_needs_a_third_on_a_later_turn() -> None:
    table = after_two_rounds()
    assert females(table) == [WASHU, "rb.ryo-ohki-cabbit"]
    play(table, "go_on")
    revealed = [one["disaster"] for one in happened(table, "reveals")]
    assert revealed == ["rb.bugrom-type-1", "rb.najato-phantom-prince"]


@pytest.mark.clause("AM-X30", "AM-20.1")
def test_on_a_later_turn_tom_needs_a_third_female_or_peeping() -> None:
    table = after_two_rounds()
    play(table, "stop")
    while (state(table).turn, state(table).phase) != (2, 6):
        play(table, "done" if "done" in options(table) else "pass")
    assert females(table) == [WASHU, "rb.ryo-ohki-cabbit"]
    assert offers(table, "scavenge") == []

    def may(*party: str) -> bool:
        made = scene(HOUSE + "".join(who(one, at="rb.hot-springs-house") for one in party))
        return offers(made, "scavenge") == [("scavenge", 0)]

    left = (WASHU, "rb.ryo-ohki-cabbit", "rb.p-chan")
    assert not may(*left)
    assert may(*left, MIHOSHI)
    peeper = printed("rb.p-chan")
    with with_card(replace(peeper, skills=(*peeper.skills, "Peeping"))):
        assert may(*left)


# Phases and values


RING = 'phase = "move"\n[[locations]]\ncard = "av.smugglers-ring"\n'


@pytest.mark.clause("AM-X61", "AM-11.17", "AM-2.72")
def test_ione_loses_one_and_bulwark_none_and_both_are_healed() -> None:
    made = scene(RING + who(IONE, at="av.smugglers-ring") + who(BULWARK, at="av.smugglers-ring"))
    ring = printed("av.smugglers-ring")
    assert ring.abilities.damage == 3
    strikes = [(IONE, 3, 1), (BULWARK, 3, 0)]  # of 2 and of 4 health
    play(made, "pass")
    assert blows(made) == strikes
    while len(blows(made)) == 2:  # to the end of her next Move phase
        play(made, "done" if "done" in options(made) else "pass")
    assert blows(made) == 2 * strikes  # not healed, Ione would have had none left
    assert [one.kind for one in made.events if one.kind in ("bonked", "killed")] == []
    assert len(made.view(None)["characters"]) == 2


@pytest.mark.clause("AM-X63", "AM-2.65", "AM-2.66")
@pytest.mark.parametrize("seat", [1, 2])
def test_ox_hendry_takes_a_cooking_away_whosever_he_is(seat: int) -> None:
    bao = who(BAO, at="av.night-market")
    ox = who(OX, seat=seat, at="av.night-market")
    assert listed("Cooking x2", bao)
    assert not listed("Cooking x2", bao, ox)
    assert listed("Cooking", bao, ox)


@pytest.mark.clause("AM-X66", "AM-2.9")
def test_a_damage_of_one_with_face_slam_is_nothing_and_not_less() -> None:
    made = given(
        who(NENE), who(MIHOSHI), disaster("rb.bugrom-type-1"), piles(("rb.dodge", "rb.face-slam")),
        luck='[{ "retaliation" = 0 }]',
    )  # fmt: skip
    play(made, ("attack", "rb.bugrom-type-1"), "all", "pass", "fight", NENE, MIHOSHI, "done")
    play(made, "pass", "pass")
    assert in_fight(made, NENE)["damage"] == [[NENE, "1"], ["rb.face-slam", "-2"]]
    assert in_fight(made, "rb.bugrom-type-1")["blows"] == [(0 + 2, 0)]


@pytest.mark.clause("AM-X67", "AM-2.15", "AM-2.22")
@pytest.mark.parametrize(("card", "total"), [("av.haymaker", 11), ("av.flying-tackle", 12)])
def test_giant_heart_gives_health_and_no_defence_and_is_killed_by_twelve(
    card: str, total: int
) -> None:
    made = given(
        who(IONE, 'enhancements = ["av.giant-heart"]', at="av.night-market"),
        disaster("av.leviathan-of-glass"), piles(("av.tangled", card)), phase="move",
    )  # fmt: skip
    play(made, ("go", "av.night-market"), IONE, "done", HERE, "pass", "fight", "pass")
    ione = in_fight(made, IONE)
    assert (ione["health"], ione["start"], ione["killed_by"]) == (4, 4, 12)
    assert ione["defence"] == [[IONE, "2"]]
    play(made, "done", "pass")
    assert in_fight(made, IONE)["blows"] == [(total, total - 3)]  # Tangled gives 1 defence
    play(made, "pass")
    mine = made.view(None)["players"][0]
    assert (list(mine["bonked"]) == [IONE]) is (total == 11)
    assert (IONE in mine["discard"]) is (total == 12)
