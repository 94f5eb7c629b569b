"""Equipment in use, and what cannot be in use with it. AM-6.4, AM-X6."""

import pytest

from fracas.table import Table

from .patched import replace, with_card
from .scene import asked, body, number, options, play, printed
from .test_examples import DEX, abilities, disaster, fight, given, offers, seen, who

LINNA, RIFLE, SUIT, SHIELD = (
    "rb.linna-yamazaki", "rb.leons-boomer-rifle", "rb.linnas-hardsuit", "av.folding-shield",
)  # fmt: skip
THREE = f'equipment = ["{RIFLE}", "{SUIT}", "{SHIELD}"]\n'


def armed(more: str = "") -> Table:
    """Linna (2/2/3) with a Boomer Rifle, a Hardsuit and a third piece that gives 1 defence, in a
    round of a fight, before cards are drawn."""
    made = given(who(LINNA, THREE + more), disaster("rb.bugrom-type-1"))
    play(made, ("attack", "rb.bugrom-type-1"), "all")
    return made


def linna(made: Table) -> tuple[int, ...]:
    (found,) = abilities(made, LINNA, "damage", "defence", "movement")
    return found


@pytest.mark.clause("AM-X6", "AM-6.4")
def test_a_hardsuit_gives_nothing_while_the_boomer_rifle_is_in_use() -> None:
    with with_card(replace(printed(SHIELD), modifiers={"defence": "+1"})):
        made = armed(f'open = ["{SUIT}"]')
        assert linna(made) == (3, 3, 4)
        assert seen(made, LINNA)[0]["skills"]["Flying"] == 1
        play(made, ("use", LINNA, RIFLE), "pass")
        assert linna(made) == (2 + 2, 2, 3)  # not even defence
        assert "Flying" not in seen(made, LINNA)[0]["skills"]
        assert offers(made, "reveal") == [("reveal", body(made, LINNA).card, number(SHIELD))]
        play(made, ("reveal", LINNA, SHIELD))
        assert linna(made) == (4, 3, 3)
        while fight(made)["round"] == 1:
            play(made, next(one for one in ("pass", "fight", "done", *options(made))
                            if one in options(made)))  # fmt: skip
        play(made, ("conceal", LINNA, SHIELD))
        assert linna(made) == (2, 2, 3)
        play(made, ("reveal", LINNA, SUIT))  # in a round without the Rifle it serves again
        assert linna(made) == (3, 3, 4)


@pytest.mark.clause("AM-X6", "AM-6.4")
def test_a_hardsuit_is_not_taken_up_while_the_rifle_is_in_use_nor_in_response_to_it() -> None:
    made = armed()
    suit = ("reveal", body(made, LINNA).card, number(SUIT))
    assert suit in options(made)
    play(made, ("use", LINNA, RIFLE))
    assert asked(made) == "respond" and suit not in options(made)
    play(made, "pass")
    assert suit not in options(made)
    assert linna(made) == (4, 2, 3)


@pytest.mark.clause("AM-6.4", "AM-6.7")
def test_two_weapons_are_not_used_by_one_character_in_one_round() -> None:
    baton = "av.riot-baton"
    made = given(
        who(LINNA, f'equipment = ["{RIFLE}", "{baton}", "{baton}"]'), who(DEX, THREE),
        disaster("rb.bugrom-type-1"),
    )  # fmt: skip
    play(made, ("attack", "rb.bugrom-type-1"), "all", ("use", LINNA, baton))
    mine, his = body(made, LINNA).card, body(made, DEX).card
    assert asked(made) == "respond" and offers(made, "use") == [("use", his, number(RIFLE))]
    play(made, "pass")
    assert offers(made, "use") == [("use", his, number(RIFLE))]  # nor the other baton of hers
    assert mine != his
