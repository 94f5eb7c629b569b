"""What a line of the card language does: selectors, values, uses, effects. AM-2 to AM-8, AM-32."""

import pytest

from fracas.games.ani_mayhem.activations import activate, controller
from fracas.games.ani_mayhem.affairs import Clash, Combat, Drawn, Lasting
from fracas.games.ani_mayhem.drawing import PayExtra, play_card
from fracas.games.ani_mayhem.effects import candidates, on_character, transform_all
from fracas.games.ani_mayhem.feats import aims, mark_of
from fracas.games.ani_mayhem.havens import call_mark, offer_call
from fracas.games.ani_mayhem.reckoning import (
    condition,
    health,
    is_mark,
    measured,
    selected,
    skill_of,
    skills,
)
from fracas.games.ani_mayhem.state import OFF_FIELD, key
from fracas.games.ani_mayhem.strikes import fallen
from fracas.games.ani_mayhem.traits import Amount, By, Condition, Effect, Selector, Trait, Value
from fracas.games.ani_mayhem.uses import targets
from fracas.games.ani_mayhem.vocabulary import CHARM, SKILL_AT

from .patched import replace, with_card
from .pieces import (
    BAO,
    DEX,
    FIELD,
    HERE,
    HOUND,
    IONE,
    JUNO,
    OX,
    REGENT,
    SHRINE_FIELD,
    TAM,
    THERE,
    VEGA,
    WEN,
    at_shrine,
    cards,
    lying,
    made,
    stack,
    who,
)
from .scene import ability, body, ids, menace, number, play, printed, running, scene, state
from .test_content import broken, card


@pytest.mark.clause("AM-32.10", "AM-11.24")
def test_what_a_converted_location_does_once_a_turn_is_marked_for_the_turn() -> None:
    _, s = at_shrine()
    palace, world = (
        printed(one).haven for one in ("av.reversed-palace", "rb.the-reversed-world")
    )
    assert palace is not None and world is not None
    assert call_mark(s, s.havens[0], palace.trait[0]).startswith("turn:")
    assert call_mark(s, s.havens[0], world.trait[0]).startswith("phase:")


@pytest.mark.clause("AM-32.12")
def test_a_selector_looks_here_on_the_field_or_everywhere() -> None:
    table, s = at_shrine(
        who(DEX), who(OX, THERE), who(IONE, "av.chapel-of-salt"), who(WEN, HERE, 2)
    )
    dex = body(table, DEX)
    looked = {
        where: selected(s, Selector(of="character", where=where), 0, dex, dex.at)
        for where in ("here", "field", None)
    }
    seen = {where: [one.card for one in found] for where, found in looked.items()}
    assert seen["here"] == cards(table, DEX, WEN)
    assert seen["field"] == cards(table, DEX, OX, WEN)
    assert seen[None] == cards(table, DEX, OX, IONE, WEN)
    others = Selector(of="character", where="here", not_=("self",))
    assert [one.card for one in selected(s, others, 0, dex, dex.at)] == cards(table, WEN)
    assert selected(s, Selector(of="character", whose="other", where="here"), 0, dex, dex.at) == [
        body(table, WEN)
    ]


@pytest.mark.clause("AM-2.39", "AM-29.17")
def test_the_controller_of_a_card_is_who_has_it_now() -> None:
    held = 'items = ["av.gold-badge"]\nequipment = ["av.orbit-pass"]\nenhancements = ["av.poise"]'
    table, s = at_shrine(
        who(DEX), who(OX, HERE, 2, held), '[[players]]\n[[players]]\nglobals = ["av.open-sky"]\n'
    )  # fmt: skip
    ox = body(table, OX)
    for one in (ox.card, *ox.items, *ox.gear, *ox.enhancements, *s.players[1].globals):
        assert controller(s, one) == 1
    assert controller(s, body(table, DEX).card) == 0
    assert controller(s, s.sites[0].card) == -1


@pytest.mark.clause("AM-7.2", "AM-29.9")
def test_a_flash_effect_is_seen_by_all_as_soon_as_it_is_announced() -> None:
    table = scene(
        'phase = "scavenge"\n' + SHRINE_FIELD + who(DEX) + '[[players]]\nhand = ["av.brace"]\n', 2
    )
    (brace,) = state(table).players[0].hand
    assert not state(table).knows(1, brace)
    play(table, ("flash", "av.brace"))
    assert state(table).playing == brace
    assert state(table).knows(1, brace)
    play(table, DEX)
    assert (state(table).playing, ids(table, [one.card for one in state(table).stack])) == (
        -1, ["av.brace"],
    )  # fmt: skip


@pytest.mark.clause("AM-2.40", "AM-32.12")
def test_one_of_each_party_stands_for_it_and_no_disaster() -> None:
    table, s = made(who(DEX), who(OX), who(WEN, THERE), who(BAO, HERE, 2), lying(HOUND))
    assert candidates(s, Selector(of="party"), 0, None) == cards(table, DEX, WEN, BAO)
    assert candidates(s, Selector(of="party", whose="own"), 0, None) == cards(table, DEX, WEN)


@pytest.mark.clause("AM-32.12", "AM-9.9")
def test_where_one_is_is_no_other_mark() -> None:
    table, s = made(who(OX, "av.dockside-loft"), lying(HOUND))
    assert not is_mark(s, body(table, OX), "Robot")
    assert not is_mark(s, menace(table, HOUND), "in haven")
    menace(table, HOUND).at = OFF_FIELD
    assert not is_mark(s, menace(table, HOUND), "in haven")


@pytest.mark.clause("AM-2.35")
def test_a_trait_of_who_is_incapacitated_does_not_work() -> None:
    table, s = made(who(JUNO), lying(REGENT))
    juno, regent = body(table, JUNO), menace(table, REGENT)
    assert ability(s, juno, "charm", regent) == 5 + 1
    juno.idle = s.turn
    assert ability(s, juno, "charm", regent) == 5


@pytest.mark.clause("AM-32.15")
def test_a_value_is_compared_with_the_others_if_there_is_one() -> None:
    table, s = made(who(DEX), lying(REGENT))
    dex, regent = body(table, DEX), menace(table, REGENT)  # 3 and 5 charm
    lower = Condition(value=Value(ability="charm", of="self", base=True, is_="<opposing"))
    assert condition(s, lower, dex, regent) and not condition(s, lower, regent, dex)
    assert not condition(s, lower, dex, None)
    weak = Condition(value=Value(ability="health", is_="=1"))
    assert not condition(s, weak, dex, None)
    s.combat = Combat(health={dex.card: 1})
    assert condition(s, weak, dex, None)
    s.combat.health[dex.card] = 2
    assert not condition(s, weak, dex, None)
    s.combat = None


@pytest.mark.clause("AM-3.8", "AM-3.9", "AM-3.15", "AM-2.15")
def test_a_new_form_lends_what_it_lends_at_once() -> None:
    table, s = made(who("rb.little-washu"), who(DEX), who("av.mirelle-quick", "av.dockside-loft"))
    washu, mirelle = body(table, "rb.little-washu"), body(table, "av.mirelle-quick")
    assert health(s, body(table, DEX)) == 3 + 1
    transform_all(s, printed("av.change-of-weather").trait[0], 0)
    assert health(s, body(table, DEX)) == 3
    assert (washu.form, washu.locked, mirelle.form) == (1, True, 0)
    transform_all(s, printed("av.mirror-rain").trait[0], 0)
    assert (washu.form, mirelle.form) == (0, 1)


@pytest.mark.clause("AM-8.5")
def test_after_its_last_use_a_global_effect_is_discarded() -> None:
    table, s = made(lying(HOUND), '[[players]]\nglobals = ["av.neighbourhood-watch"]\n')
    (watch,) = s.players[0].globals
    s.ends[watch] = 9
    target = key(menace(table, HOUND))
    activate(s, 0, watch, 0, target)
    assert (s.uses[watch], s.players[0].globals, s.ends) == (1, [watch], {watch: 9})
    activate(s, 0, watch, 0, target)
    assert (s.players[0].globals, s.ends) == ([], {})
    assert s.players[0].discard == [watch]
    assert [(one.card, one.target) for one in s.stack] == [(watch, target)] * 2
    s.stack = []


@pytest.mark.clause("AM-32.23", "AM-7.2")
def test_a_flash_effect_is_played_in_its_window() -> None:
    table, s = made(who(DEX))
    today, brace = number("av.not-today"), number("av.brace")
    assert targets(s, 0, today) is None
    assert targets(s, 0, brace) == cards(table, DEX)
    assert targets(s, 0, number("av.sidestep")) is None  # it answers a lot
    s.combat = Combat()
    assert targets(s, 0, today) == cards(table, DEX)
    s.combat = None


@pytest.mark.clause("AM-32.10")
@pytest.mark.parametrize(
    ("limit", "span", "fighting"),
    [
        ("1/turn", "turn", "turn"),
        ("1/phase", "phase", "round"),
        ("1/round", "round", "round"),
        ("1/game", "game", "game"),
        (None, "turn", "turn"),
    ],
)
def test_a_use_is_marked_for_as_long_as_its_limit_says(
    limit: str | None, span: str, fighting: str
) -> None:
    table, s = made(who(DEX))
    trait = Trait(do=(Effect(bonk=True),), limit=limit)  # type: ignore[arg-type]  # one of the list
    dex = body(table, DEX)
    assert mark_of(s, dex, 0, trait).startswith(f"{span}:")
    s.combat = Combat()
    assert mark_of(s, dex, 0, trait).startswith(f"{fighting}:")
    s.combat = None


@pytest.mark.clause("AM-32.12")
def test_whose_concealed_card_may_be_looked_at_are_those_who_hide_one_from_the_looker() -> None:
    badge = 'items = ["av.gold-badge"]'
    table, s = made(
        who("av.inspector-halloran"), who(WEN, more=badge), who(OX, seat=2),
        who(DEX, seat=2, more=badge.replace("gold-badge", "lucky-cat-bell")),
    )  # fmt: skip
    looks = next(one for one in printed("av.inspector-halloran").trait if one.target)
    assert aims(s, body(table, "av.inspector-halloran"), looks) == cards(table, DEX)


@pytest.mark.clause("AM-2.30", "AM-32.10")
def test_a_trait_that_would_find_nothing_is_not_on_offer() -> None:
    badge = 'items = ["av.gold-badge"]'
    table, s = made(who("av.nadia-lark"), who(VEGA), who(TAM), who(OX, HERE, 2, badge))
    items, body(table, OX).items = body(table, OX).items, []
    nadia, vega, tam = (body(table, one) for one in ("av.nadia-lark", VEGA, TAM))
    looks, steals, mends = (printed(one).trait[0] for one in ("av.nadia-lark", VEGA, TAM))
    assert aims(s, nadia, looks) is None and aims(s, vega, steals) is None
    assert aims(s, tam, mends) is None
    s.sites[1].disasters = [999]
    assert aims(s, nadia, looks) == []
    nadia.at = -1
    assert aims(s, nadia, looks) is None
    s.sites[1].disasters = []
    body(table, OX).items = items
    assert aims(s, vega, steals) == []


@pytest.mark.clause("AM-32.12")
def test_here_is_where_the_user_is() -> None:
    table, s = made(who(DEX), who(OX, HERE, 2), who(WEN, THERE))
    given = Selector(of="character", where="here")
    assert candidates(s, given, 0, body(table, DEX)) == cards(table, DEX, OX)
    assert candidates(s, given, 0, body(table, WEN)) == cards(table, WEN)
    assert candidates(s, given, 0, None) == []


@pytest.mark.clause("AM-32.20")
def test_a_value_of_an_opponent_who_is_not_there_is_nothing() -> None:
    table, s = made(who(DEX), lying(REGENT))
    dex, regent = body(table, DEX), menace(table, REGENT)
    theirs = Amount(ability="charm", of="opposing")
    assert (measured(s, theirs, dex, regent), measured(s, theirs, dex, None)) == (5, 0)
    assert measured(s, Amount(ability="charm", of="self"), dex, None) == 3
    s.lasting = [Lasting(dex.card, CHARM, "+2", 5, "turn")]
    assert measured(s, Amount(ability="charm", of="self"), dex, None) == 5
    assert measured(s, Amount(ability="charm", of="self", base=True), dex, None) == 3
    here = Selector(of="character", where="here")
    assert measured(s, Amount(count=here, plus=2), dex, None) == 3
    assert measured(s, Amount(count=here, plus=2, max=2), dex, None) == 2


@pytest.mark.clause("AM-32.10", "AM-11.24")
def test_a_converted_location_calls_once_a_turn() -> None:
    palace = '[[locations]]\ncard = "av.reversed-palace"\nx = 4\n'
    palace += '[[havens]]\ncard = "av.reversed-palace"\nlocation = "av.reversed-palace"\n'
    table = scene('phase = "equip"\n' + FIELD + palace + "converted = true\n" + who(DEX), 2)
    s = running(table)
    (call,) = offer_call(s, 0, [])
    assert call == ("call", 4)
    assert list(offer_call(s, 1, [])) == []
    s.used = [f"turn:call:{s.havens[0].card}"]
    assert list(offer_call(s, 0, [])) == []
    s.used = []
    body(table, DEX).seat = 1
    assert list(offer_call(s, 0, [])) == []


@pytest.mark.clause("AM-32.17", "AM-2.21")
def test_who_is_saved_stays_with_one_health() -> None:
    table, s = made(who(DEX), who(OX))
    dex, ox = cards(table, DEX, OX)
    fight = Combat(health={dex: -4, ox: 0}, start={dex: 3, ox: 3}, saved=[dex], dead=[dex])
    fallen(s, fight)
    assert (fight.health[dex], dex in s.bodies, ox in s.bodies) == (1, True, False)
    assert list(s.players[0].bonked) == [ox]


@pytest.mark.clause("AM-32.22", "AM-C5")
@pytest.mark.parametrize(("energy", "asked"), [(0, False), (1, True), (2, True)])
def test_an_optional_cost_is_offered_to_who_can_pay_it(energy: int, asked: bool) -> None:
    table, s = made(who(BAO), who(OX, HERE, 2), lying(HOUND))  # Bao has 1 energy
    bao, hound = body(table, BAO), menace(table, HOUND)
    s.lasting = [Lasting(bao.card, 4, str(energy), 5, "turn")]
    fight = s.combat = Combat(hound.order, 0, site=1, able=[bao.card], round=1)
    fight.clashes = [Clash([bao.card], [key(hound)], [key(hound)], [bao.card])]
    overload = number("av.overload")
    play_card(s, 0, overload, bao.card, 0)
    step = PayExtra(0, overload, bao.card, 1, 0)
    assert (stack(s)[-1] == step) is asked
    if asked:
        step.chosen(s, "pay")
        assert (bao.spent, fight.spent) == (1, [bao.card])
        assert fight.cards == [Drawn(overload, bao.card, True, 0)]
    play_card(s, 1, overload, bao.card, 0)
    assert stack(s).count(step) == asked  # another's card does not ask
    s.combat = None


@pytest.mark.clause("AM-C5", "AM-2.71")
def test_a_deep_breath_gives_energy_back() -> None:
    table, s = made(who(WEN), lying(HOUND))
    wen = body(table, WEN)
    s.combat = Combat(menace(table, HOUND).order, 0, site=1, able=[wen.card], clashes=[Clash()])
    for spent, left in ((3, 1), (2, 0), (1, 0)):
        wen.spent = spent
        play_card(s, 0, number("av.deep-breath"), wen.card, 0)
        assert wen.spent == left
    s.combat = None


@pytest.mark.clause("AM-32.17", "AM-32.15")
def test_what_an_effect_does_to_a_character() -> None:
    table, s = made(who(DEX), who("av.mirelle-quick"))
    dex, mirelle = body(table, DEX), body(table, "av.mirelle-quick")
    fight = s.combat = Combat(health={dex.card: 1}, start={dex.card: 3})
    on_character(s, Effect(heal=1), dex)
    assert fight.health == {dex.card: 2}
    on_character(s, Effect(heal=9), dex)
    assert fight.health == {dex.card: 3}
    fight.health[dex.card] = 1
    on_character(s, Effect(heal="all"), dex)
    assert fight.health == {dex.card: 3}
    on_character(s, Effect(save=1), dex)
    assert fight.saved == [dex.card]
    weak = Condition(value=Value(ability="health", is_="=1"))
    assert not condition(s, weak, mirelle, None)
    s.combat = None
    on_character(s, Effect(heal=1), mirelle)
    assert mirelle.form == 0
    on_character(s, Effect(transform=True), mirelle)
    assert mirelle.form == 1
    on_character(s, Effect(place="haven"), mirelle)
    assert mirelle.at == -1
    assert ids(table, [dex.card]) == [DEX]


@pytest.mark.clause("AM-32.2", "AM-32.8", "AM-2.2")
def test_what_a_card_of_its_type_must_have_and_no_other_may() -> None:
    halves = 'combat = { name = "A" }\ncharm = { name = "B" }'
    assert "'combat' and 'charm'" in broken(card(halves))
    assert "'name'" in broken('[[card]]\nid = "av.x"\ntype = "item"')
    assert "'listing'" in broken('[[card]]\nid = "av.x"\nname = "X"\ntype = "location"')
    assert "'gender'" in broken(card('gender = "f"'))
    assert "'haven'" in broken('[[card]]\nid = "av.x"\nname = "X"\ntype = "haven"')
    assert "'alt'" in broken(card('alt = { when = "transform", abilities = {} }'))
    assert "Juggling" in broken(card('skills = ["Juggling"]'))
    gains = 'trait = [{ kind = "continuous", do = [{ gain_skill = "Juggling" }] }]'
    assert "Juggling" in broken(card(gains))


@pytest.mark.clause("AM-2.63", "AM-2.64", "AM-9.11")
def test_one_skill_is_counted_as_in_the_row_of_all() -> None:
    badge = (
        'items = ["av.gold-badge"]\nopen = ["av.gold-badge"]\nenhancements = ["av.borrowed-wings"]'
    )
    table, s = made(who(DEX, more=badge), who(OX), lying("av.blackout", "off field"))
    dex = body(table, DEX)
    dex.skills, dex.lent = [SKILL_AT["Music"], SKILL_AT["Tech"]], [SKILL_AT["Police"]]
    dex.bonus = s.havens[1].card
    for one in s.bodies.values():
        assert [skill_of(s, one, at) for at in SKILL_AT.values()] == list(skills(s, one))
    counts = {one: skill_of(s, dex, SKILL_AT[one]) for one in SKILL_AT}
    assert {one: n for one, n in counts.items() if n} == {
        "Streetwise": 1, "Driving": 1, "Marksman": 1, "Police": 2, "Flying": 1, "Music": 1,
        "Priest": 1,
    }  # fmt: skip
    assert skill_of(s, body(table, OX), SKILL_AT["Cooking"]) == -1


@pytest.mark.clause("AM-2.63", "AM-2.64", "AM-32.10")
@pytest.mark.parametrize(
    ("cause", "skill", "before", "after"),
    [
        ('[[players]]\nglobals = ["av.open-sky"]\n', "Flying", 0, 1),
        (lying("av.blackout", "off field"), "Tech", 1, 0),
    ],
    ids=["given", "taken"],
)
def test_what_reaches_all_changes_a_skill_of_who_carries_nothing(
    cause: str, skill: str, before: int, after: int
) -> None:
    """Neither an enhancement nor a trait of one's own says that there is something to look for."""
    for more, wanted in (("", before), (cause, after)):
        table, s = made(who("av.tam-okoye"), more)
        one = body(table, "av.tam-okoye")
        assert not (one.enhancements or one.open or s.bonds) and one.bonus < 0
        assert skill_of(s, one, SKILL_AT[skill]) == skills(s, one)[SKILL_AT[skill]] == wanted


BOOKED = "av.night-course"
SHIELD = "av.folding-shield"


@pytest.mark.clause("AM-32.20")
@pytest.mark.parametrize(
    ("by", "damage"),
    [
        (2, 4 + 2),
        (-1, 4 - 1),
        ("+2", 4 + 2),
        ("x2", 4 * 2),
        ("/2", 4 // 2),
        ("7", 7),
        (Amount(count=Selector(of="character", where="here")), 4 + 3),
        (Amount(count=Selector(of="character", where="here"), plus=2), 4 + 3 + 2),
        (Amount(count=Selector(of="character", where="here"), plus=2, max=4), 4 + 4),
        (Amount(count=Selector(of="character", where="here", not_=("self",))), 4 + 2),
        (Amount(count=Selector(of="character", where="here", whose="other")), 4 + 1),
        (Amount(ability="defence"), 4 + 6),
        (Amount(ability="defence", base=True), 4 + 4),
        (Amount(ability="defence", times="/2"), 4 + 3),
        (Amount(ability="defence", base=True, times="x2"), 4 + 8),
        (Amount(ability="defence", max=5), 4 + 5),
    ],
)
def test_what_a_value_may_be_and_what_it_gives(by: By, damage: int) -> None:
    trait = Trait(kind="continuous", do=(Effect(modify="damage", by=by),))
    with with_card(replace(printed(BOOKED), modifiers={}, trait=(trait,))):
        worn = f'enhancements = ["{BOOKED}"]\nequipment = ["{SHIELD}"]\nopen = ["{SHIELD}"]'
        table, _ = made(who("av.bulwark-9", more=worn), who(DEX), who(OX, seat=2), who(WEN, THERE))
        (shown,) = (x for x in table.view(None)["characters"] if x["card"] == "av.bulwark-9")
    assert (shown["abilities"]["damage"], shown["abilities"]["defence"]) == (damage, 4 + 2)
