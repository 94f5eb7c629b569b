"""What effects allow once more, and what they forbid, each seen at work. AM-32.17, AM-32.21."""

from contextlib import AbstractContextManager

import pytest

from fracas.games.ani_mayhem.traits import Effect, Selector, Trait

from .patched import replace, with_card
from .pieces import DEX
from .power_cases import acts, done, gear, table
from .power_cases import who as at_market
from .scene import body, ids, options, play, printed, state
from .test_charm import PLAIN, passing, piles
from .test_charm import table as charming
from .test_charm import who as at

POISE = printed("av.poise")
ON_CARRIER = Trait(kind="continuous", do=(Effect(extra="uses"),))
WEARS = 'enhancements = ["av.poise"]\n'


def poise(*effects: Effect) -> AbstractContextManager[None]:
    """Poise, which does this to its carrier."""
    return with_card(replace(POISE, modifiers={}, trait=(replace(ON_CARRIER, do=effects),)))


@pytest.mark.clause("AM-32.17", "AM-5.6")
def test_extra_uses_lets_one_card_be_used_once_more_a_turn() -> None:
    for more, wanted in ((Effect(extra="uses"), True), (Effect(win_tie=True), False)):
        with poise(more):
            worn = 'enhancements = ["av.poise", "av.blade-song"]'
            made = table(at_market("mirelle-quick", worn))
            use = ("use", "av.mirelle-quick", "av.blade-song")
            play(made, use, "pass")
            assert bool(acts(made, "use")) == wanted
            if wanted:
                assert done(made, use, "pass") == {
                    "mirelle-quick damage": 7, "mirelle-quick energy_left": 0,
                }  # fmt: skip
                assert not acts(made, "use")


@pytest.mark.clause("AM-32.21", "AM-2.31")
def test_what_must_not_be_destroyed_stays() -> None:
    for act, there in (("destroyed", True), ("stolen", False)):
        with poise(Effect(prevent=act)):  # type: ignore[arg-type]  # an act
            made = table(at_market("dex-marlow", WEARS), hand=("star-fall",))
            dex = body(made, DEX).card
            play(made, ("flash", "av.star-fall"), DEX, "pass")
            assert (dex in state(made).bodies) == there
            assert "av.star-fall" in ids(made, state(made).players[0].discard)


@pytest.mark.clause("AM-32.21", "AM-26.16")
def test_who_may_take_no_action_wins_a_charm_for_nothing() -> None:
    for act, asked in (("action", False), ("stolen", True)):
        with poise(Effect(prevent=act)):  # type: ignore[arg-type]  # an act
            made = charming(
                at("av.juno-parrish", more=WEARS), at("av.captain-oriel-vance", 2),
                piles((PLAIN,) * 3, (PLAIN,) * 3),
            )  # fmt: skip
            play(made, ("charm", "av.juno-parrish", "av.captain-oriel-vance"))
            passing(made)
            passing(made)
            while state(made).charms:
                play(made, options(made)[0])
            kinds = {one.kind for one in made.waiting.values()}
            assert (kinds != {"standby"}) == asked


@pytest.mark.clause("AM-32.21")
def test_a_card_that_may_not_be_played_is_not_offered() -> None:
    trait = Trait(kind="continuous", scope=Selector(of="flash"), do=(Effect(prevent="play"),))
    for given, offered in ((POISE, True), (replace(POISE, trait=(trait,)), False)):
        with with_card(given):
            made = table(at_market("dex-marlow", WEARS), hand=("brace",))
            assert bool(acts(made, "flash")) == offered


@pytest.mark.clause("AM-32.12")
def test_a_target_is_where_and_what_its_selector_says() -> None:
    lens = printed("av.broken-lens")
    worn = gear("riot-baton", "courier-skates") + '\nopen = ["av.riot-baton", "av.courier-skates"]'
    for marks, n in ((("revealed",), 2), (("Weapon",), 1), (("Suit",), 0)):
        wanted = replace(lens.trait[0].target or Selector(), is_=marks)
        with with_card(replace(lens, trait=(replace(lens.trait[0], target=wanted),))):
            made = table(at_market("ox-hendry", worn), hand=("broken-lens",))
            assert bool(acts(made, "flash")) == bool(n)
            if n:
                play(made, ("flash", "av.broken-lens"))
                assert len(options(made)) == n

