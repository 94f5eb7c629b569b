"""A disaster attacks characters. AM-24."""


import pytest

from fracas.table import Table

from .scene import asked, body, ids, menace, options, play, scene, state, value
from .test_hunt import (
    BAO,
    COLOSSUS,
    DEX,
    DRONE,
    FIELD,
    HERE,
    IONE,
    MUSCLE,
    OX,
    WEN,
    attack,
    disaster,
    hunt,
    left,
    on,
    who,
)

# A disaster attacks characters


def walk_into(made: Table, *party: str, start: str = "av.night-market") -> None:
    play(made, ("go", start), *party, "done", HERE)


@pytest.mark.clause("AM-24.1", "AM-24.4", "AM-24.5", "AM-24.7", "AM-24.8", "AM-R65", "AM-19.5")
def test_a_disaster_chooses_among_those_who_walked_into_it() -> None:
    north = "av.night-market"
    made = hunt(
        who(DEX, at=north), who(BAO, at=north), who(OX), disaster(MUSCLE), phase="move",
        luck='[{ "defender" = 0 }, { "target" = 1 }]',
    )  # fmt: skip
    walk_into(made, DEX, BAO)
    fight = on(made)
    assert fight.by_disaster
    assert fight.able == [body(made, DEX).card, body(made, BAO).card]
    play(made, "pass", "fight", "pass")
    bao = body(made, BAO).card
    assert on(made).clashes[0].struck == on(made).clashes[0].back == [bao]
    assert body(made, OX).card in options(made)  # he may retaliate, though he did not move


@pytest.mark.clause("AM-24.7", "AM-24.15", "AM-17.15")
def test_carriers_of_items_are_struck_first_anew_each_round() -> None:
    north = "av.night-market"
    made = hunt(
        who("av.gravo-the-hauler", at=north), who("av.bulwark-9", 'items = ["av.gold-badge"]',
        at=north), disaster(DRONE), phase="move",
    )  # fmt: skip
    walk_into(made, "av.gravo-the-hauler", "av.bulwark-9")
    bulwark = body(made, "av.bulwark-9").card
    for _ in range(2):
        play(made, "pass", "fight")
        if on(made).round == 1:
            play(made, "pass")
        assert on(made).clashes[0].struck == [bulwark]  # no lot is needed: luck is empty
        on(made).harmless.append(bulwark)
        play(made, "done", "pass", "pass")


@pytest.mark.clause("AM-24.9", "AM-X70", "AM-D23")
@pytest.mark.parametrize(("target", "most"), [(DRONE, 3), (COLOSSUS, 4)])
def test_retaliators_are_limited_and_the_target_is_among_them(target: str, most: int) -> None:
    north = "av.night-market"
    made = hunt(
        who(DEX, at=north), *(who(one) for one in (OX, BAO, IONE, WEN)), disaster(target),
        phase="move",
    )  # fmt: skip
    walk_into(made, DEX)
    play(made, "pass", "fight", "pass")
    while options(made) != ["done"]:
        play(made, next(one for one in options(made) if isinstance(one, int)))
    back = on(made).clashes[0].back
    assert len(back) == most
    assert back[0] == body(made, DEX).card


@pytest.mark.clause("AM-24.10", "AM-R9", "AM-2.35")
def test_an_incapacitated_target_is_named_and_deals_nothing() -> None:
    made = hunt(who("av.juno-parrish"), who(OX), disaster("av.silk-thief"))
    body(made, OX).idle = state(made).turn
    play(made, ("charm", "av.juno-parrish", "av.silk-thief"), "pass", "pass", "d", OX)
    play(made, "pass", "fight", "pass")
    assert on(made).clashes[0].back == [body(made, OX).card]
    play(made, "done", "pass", "pass")
    assert left(made, "av.silk-thief") == 2  # Ox deals 0, not 5
    assert left(made, OX) == 3  # and keeps his defence: 2 against 3


@pytest.mark.clause("AM-24.11", "AM-28.6", "AM-24.13")
def test_frenzy_strikes_every_retaliator_and_nobody_else() -> None:
    north = "av.night-market"
    cards = (BAO, "av.captain-oriel-vance", "av.bulwark-9", IONE)  # defence 3, 3, 4 and 2
    heart = 'enhancements = ["av.giant-heart", "av.giant-heart"]'
    made = hunt(
        *(who(one, heart, at=north) for one in cards), who(WEN), disaster(COLOSSUS), phase="move",
        luck='[{ "defender" = 0 }, { "target" = 0 }]',
    )  # fmt: skip
    walk_into(made, *cards)
    on(made).health[-1 - menace(made, COLOSSUS).order] = 50
    before = {one: left(made, one) for one in cards}
    ione = value(made, IONE, "defence")
    assert ione == 2
    play(made, "pass", "fight", "pass", *cards[1:], "done", "pass", "pass")
    lost = [before[one] - left(made, one) for one in cards]
    assert lost == [4, 4, 3, 7 - 3]  # Ione has 3 against a Robot
    assert on(made).health.get(body(made, WEN).card) is None


@pytest.mark.clause("AM-24.12", "AM-D25", "AM-R66", "AM-S11")
def test_the_defender_sees_her_card_before_she_chooses_who_gets_it() -> None:
    north = "av.night-market"
    made = hunt(
        who(DEX, at=north), who(BAO), disaster(DRONE), phase="move",
        cards=("av.hook", "av.guard"),
    )  # fmt: skip
    walk_into(made, DEX)
    play(made, "pass", "fight", "pass", BAO, "done", "pass")
    assert asked(made) == "recipient"
    assert "Hook" in str(made.waiting[0].prompt)
    assert options(made) == [body(made, DEX).card, body(made, BAO).card]
    play(made, BAO)
    fight = on(made)
    assert [one.who for one in fight.cards] == [
        body(made, BAO).card, -1 - menace(made, DRONE).order,
    ]  # fmt: skip


@pytest.mark.clause("AM-24.14", "AM-24.5")
def test_later_the_retaliators_of_the_last_round_retreat() -> None:
    north = "av.night-market"
    made = hunt(
        who("av.gravo-the-hauler", at=north), who(BAO, at=north), disaster("av.runaway-loader"),
        phase="move", luck='[{ "defender" = 0 }, { "target" = 0 }]',
    )  # fmt: skip
    walk_into(made, "av.gravo-the-hauler", BAO)
    play(made, "pass", "fight", "pass", "done", "pass", "pass")
    play(made, "pass", "retreat", "av.coral-maze")
    assert body(made, "av.gravo-the-hauler").at == 2
    assert body(made, BAO).at == 1  # he did not retaliate, and does not run


@pytest.mark.clause("AM-24.16", "AM-R7", "AM-2.26", "AM-2.25", "AM-2.23", "AM-24.19")
def test_a_disaster_takes_one_item_of_whom_it_bonked() -> None:
    north = "av.night-market"
    made = hunt(
        who(BAO, 'items = ["av.gold-badge", "av.star-chart"]\nequipment = ["av.riot-baton"]\n'
            'enhancements = ["av.poise"]', at=north),
        disaster("av.runaway-loader"), phase="move",
        luck='[{ "spoils" = 1 }]', cards=("av.tangled", "av.hook"),
    )  # fmt: skip
    walk_into(made, BAO)
    play(made, "pass", "fight", "pass", "done", "pass", "pass")
    s = state(made)
    loader = menace(made, "av.runaway-loader")
    assert ids(made, loader.item) == ["av.star-chart"]
    assert ids(made, s.sites[1].above) == ["av.gold-badge", "av.riot-baton"]
    assert ids(made, s.players[0].discard) == ["av.poise"]
    assert ids(made, s.players[0].bonked) == [BAO]
    assert s.combat is None


@pytest.mark.clause("AM-X80", "AM-24.18", "AM-2.27", "AM-R8", "AM-D11", "AM-R27")
def test_a_defeated_disaster_drops_its_item_and_the_fighter_may_pick_it_up() -> None:
    made = hunt(who(OX), disaster(DRONE, 'item = "av.gold-badge"'), cards=())
    attack(made, DRONE, OX)
    play(made, "pass", "pass")
    # 5 against 3 leaves it 1; then it falls
    play(made, "pass", "fight", OX, "done", "pass", "pass")
    assert asked(made) == "pick_up"
    assert ids(made, state(made).sites[1].above) == ["av.gold-badge"]
    play(made, ("pick", OX, "av.gold-badge"))
    assert ids(made, body(made, OX).items) == ["av.gold-badge"]
    assert ids(made, state(made).players[0].discard) == [DRONE]


@pytest.mark.clause("AM-24.22", "AM-23.9", "AM-23.10", "AM-23.11", "AM-23.13")
def test_sir_aldous_protects_against_a_disaster() -> None:
    north = "av.night-market"
    made = hunt(who(IONE, at=north), who("av.sir-aldous-brand"), disaster("av.gloam-hound"),
                phase="move")  # fmt: skip
    walk_into(made, IONE)
    play(made, "pass", "fight", "pass")
    aldous = body(made, "av.sir-aldous-brand").card
    ione = body(made, IONE).card
    assert ("guard", aldous, ione) in options(made)
    play(made, ("guard", "av.sir-aldous-brand", IONE), "done", "pass", "pass")
    # 4 against 2 + 3: Ione loses nothing, he loses 1; he deals nothing: 1 against 3
    assert (left(made, IONE), left(made, "av.sir-aldous-brand")) == (2, 2)
    assert left(made, "av.gloam-hound") == 3


@pytest.mark.clause("AM-24.2", "AM-24.3", "AM-17.19")
def test_several_disasters_attack_in_order_of_arrival_each_in_a_combat_of_its_own() -> None:
    north = "av.night-market"
    made = hunt(who("av.gravo-the-hauler", at=north), disaster(DRONE), disaster(MUSCLE),
                phase="move")  # fmt: skip
    walk_into(made, "av.gravo-the-hauler")
    assert on(made).menace == menace(made, DRONE).order
    play(made, "pass", "fight", "pass", "done", "pass", "pass")
    play(made, "pass", "fight", "done", "pass", "pass")
    play(made, "pass", "fight", "done", "pass", "pass")
    assert on(made).menace == menace(made, MUSCLE).order
    assert on(made).round == 1


@pytest.mark.clause("AM-21.21", "AM-R120", "AM-21.22")
def test_who_is_whisked_away_is_out_of_the_combat() -> None:
    text = (
        FIELD
        + '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.canal-market"\n'
        + who(DEX)
        + who(OX)
        + disaster(MUSCLE)
        + '[[players]]\nhand = ["av.whistle-home", "av.whistle-home"]\n'
    )
    made = scene('phase = "scavenge"\n' + text, 1, '[{ "retaliation" = 0 }]')
    attack(made, MUSCLE, DEX, OX)
    play(made, "pass")  # the lot stands
    play(made, ("flash", "av.whistle-home"), DEX, "pass", "pass", "pass")
    # the lot had fallen on Dex: nobody is aimed at in his place; Ox strikes alone, 5 against 3
    assert left(made, MUSCLE) == 1
    assert left(made, OX) == 3
    play(made, ("flash", "av.whistle-home"), OX, "pass", "pass")
    assert state(made).combat is None


@pytest.mark.clause("AM-22.3", "AM-2.42")
def test_attackers_are_chosen_anew_each_round() -> None:
    made = hunt(who(OX), who("av.bulwark-9"), disaster(COLOSSUS))
    attack(made, COLOSSUS, "av.bulwark-9")
    play(made, "pass", "pass", "pass", "fight")
    assert body(made, OX).card in options(made)


# Allies, and what a disaster does afterwards


def in_need(allies: str) -> Table:
    """Dex of the first seat walks into a disaster where Gravo of the second stands."""
    north = "av.night-market"
    text = f'phase = "move"\n[options]\nallies = "{allies}"\n' + FIELD
    text += who(DEX, at=north) + who("av.gravo-the-hauler", seat=2) + disaster(MUSCLE)
    made = scene(text, 2)
    walk_into(made, DEX)
    play(made, "pass", "pass", "fight", "pass", "pass")
    return made


@pytest.mark.clause("AM-24.20", "AM-31.32", "AM-D34", "AM-R67")
def test_a_defender_may_invite_others_who_agree_or_decline() -> None:
    made = in_need("on")
    gravo = body(made, "av.gravo-the-hauler").card
    assert options(made) == ["done", ("invite", gravo)]
    play(made, ("invite", "av.gravo-the-hauler"))
    assert (asked(made), next(iter(made.waiting))) == ("help", 1)
    play(made, "help", "done", *["pass"] * 4)
    assert not state(made).menaces  # 2 + 4 against 3
    again = in_need("on")
    play(again, ("invite", "av.gravo-the-hauler"), "decline_help")
    assert options(again) == ["done"]
    assert on(again).clashes[0].back == [body(again, DEX).card]


@pytest.mark.clause("AM-31.32", "AM-24.9")
def test_by_default_nobody_else_is_invited() -> None:
    assert options(in_need("off")) == ["done"]


@pytest.mark.clause("AM-24.17", "AM-17.24", "AM-21.20")
def test_a_disaster_that_lasts_takes_the_item_beneath_and_does_not_run() -> None:
    text = 'phase = "maintenance"\n' + FIELD.replace(
        'card = "av.night-market"', 'card = "av.night-market"\nitems = ["av.gold-badge"]'
    )
    text += who("av.bulwark-9", at="av.night-market") + disaster(MUSCLE, at="av.coral-maze")
    made = scene(text)
    assert on(made).by_disaster and on(made).ends_move
    on(made).health[-1 - menace(made, MUSCLE).order] = 1
    assert menace(made, MUSCLE).item == []
    play(made, "pass", "retreat")
    assert ids(made, menace(made, MUSCLE).item) == ["av.gold-badge"]
    assert menace(made, MUSCLE).at == 0


@pytest.mark.clause("AM-22.3", "AM-24.9", "AM-D23")
def test_the_strongest_are_named_at_once_as_many_as_may_strike() -> None:
    names = ("av.ox-hendry", "av.dex-marlow", "av.fenwick", "av.vega-rourke")
    text = 'phase = "equip"\n' + FIELD + disaster(DRONE) + "".join(who(one) for one in names)
    table = scene(text)
    play(table, ("attack", 1), "all", "pass", "fight", "strongest")
    fight = state(table).combat
    assert fight is not None
    wanted = [body(table, names[at]).card for at in (0, 3, 1)]  # damage 5, 4 and 2; Fenwick has 1
    assert fight.clashes[0].strikers == wanted
