"""Ani-Mayhem's board in the terminal: what it shows, and what a click on it does. AM-34."""

from typing import Any

import pytest

import fracas
from fracas import Table
from fracas.games.ani_mayhem.cards import AT, CARDS
from fracas.games.ani_mayhem.reasons import reasons
from fracas.games.ani_mayhem.reckoning import ability
from fracas.games.ani_mayhem.state import AniMayhem
from fracas.games.ani_mayhem.things import Thing
from fracas.games.ani_mayhem.values import adjusted
from fracas.games.ani_mayhem.vocabulary import DAMAGE, DEFENCE
from fracas.games.ani_mayhem.wording import card_name
from fracas.tui.board import board_of
from fracas.tui.boards.ani_mayhem import Field, panels
from fracas.tui.boards.ani_mayhem.look import ABILITY, INK, SIGN, SYMBOL, Look
from fracas.tui.session import Session

from .conftest import app, click_on, on_screen
from .conftest import board_lines as lines

FIELD = """
seats = 2
[[locations]]
card = "av.bamboo-ridge"
items = ["av.gold-badge"]
disasters = ["av.blackout", "av.hired-muscle"]
above = ["av.star-chart"]
[[locations]]
card = "av.port-meridian"
x = 1
[[locations]]
card = "av.canal-market"
x = 2
[[havens]]
card = "av.dockside-loft"
location = "av.canal-market"
[[characters]]
card = "av.ox-hendry"
at = "av.bamboo-ridge"
enhancements = ["av.dawn-training"]
items = ["av.lucky-cat-bell"]
equipment = ["av.folding-shield"]
open = ["av.folding-shield"]
[[characters]]
card = "av.dex-marlow"
at = "av.canal-market"
seat = 2
[[disasters]]
card = "av.the-velvet-regent"
at = "av.canal-market"
[[disasters]]
card = "av.clatter-drone"
at = "av.bamboo-ridge"
seat = 2
"""


def at(source: str = "", start: str = "") -> Table:
    return fracas.position("ani-mayhem", start + FIELD + source)


def look(table: Table, viewer: int = 0, lang: str = "en", turned: int = 0) -> Look:
    choices: list[Any] = []
    if viewer in table.waiting:
        choices = list(table.waiting[viewer].choices)
    return Look(table.sight(viewer), lang, choices, None, turned)


def said(part: Any, table: Table, viewer: int = 0, lang: str = "en", turned: int = 0) -> str:
    return "\n".join(line.plain for line in part(look(table, viewer, lang, turned), 110))


def test_the_game_brings_its_board() -> None:
    assert board_of(at().game) is Field


@pytest.mark.clause("AM-34.1", "AM-34.2")
def test_each_type_and_ability_has_a_sign_and_each_type_a_colour() -> None:
    types = {card.type for card in CARDS}
    assert set(SIGN) == set(INK) == types
    assert len(set(SIGN.values())) == len(types)
    assert len(set(ABILITY.values())) == 5
    assert set(SYMBOL) == {"planetary", "dimensional"}
    shown = look(at())
    assert shown.sign("av.the-velvet-regent").plain == "D!"
    assert shown.sign("av.clatter-drone").plain == "D"


@pytest.mark.clause("AM-34.3")
def test_the_field_is_turned_to_a_seat_and_shows_the_ways_of_disasters() -> None:
    table = at()
    south = said(panels.field, table).split("\n")[0]
    north = said(panels.field, table, turned=1).split("\n")[0]
    assert south.index("Bamboo") < south.index("Canal")
    assert north.index("Canal") < north.index("Bamboo")
    ways = said(panels.disasters, table)
    assert "The Velvet Regent" in ways
    assert "→ Port Meridian → Bamboo Ridge → off the field" in ways
    assert "→ Port Meridian → Canal Market → off the field" in ways


@pytest.mark.clause("AM-34.4", "AM-34.5")
def test_names_are_whole_where_there_is_room_and_only_a_badge_has_the_colour_of_its_seat() -> None:
    wide = at('[[locations]]\ncard = "av.steam-lantern-baths"\nx = 3\n')
    assert "Steam Lantern Baths" in said(panels.field, wide)
    line = list(panels.parties(look(wide), 110))[1]
    assert line.plain.startswith("A Ox Hendry")
    assert not line.style  # of the whole line
    assert "captured" not in line.plain
    assert isinstance(wide.state, AniMayhem)
    next(iter(wide.state.bodies.values())).captor = 0
    assert "captured" in said(panels.parties, wide)


@pytest.mark.clause("AM-34.4")
def test_a_location_shows_what_lies_there_and_who_may_scavenge() -> None:
    table = at()
    assert "▽2 ◇1 △1" in said(panels.field, table)
    listed = said(panels.listings, table).split("\n")
    ridge = next(line for line in listed if "Bamboo Ridge" in line)
    assert "Climbing or Survival & Acrobatics" in ridge
    assert ridge.rstrip().endswith("A")


@pytest.mark.clause("AM-34.5")
def test_a_character_shows_its_abilities_with_the_reasons_and_what_it_carries() -> None:
    table = at()
    shown = said(panels.parties, table)
    ox = next(line for line in shown.split("\n") if "Ox Hendry" in line)
    assert "✹6(5)" in ox and "▣6(3)" in ox and "♥0(1)" in ox
    assert "◇1 ¶2" in ox
    view: Any = table.view(0)
    body = next(one for one in view["characters"] if one["card"] == "av.ox-hendry")
    assert body["reasons"]["defence"] == [
        ["av.ox-hendry", "3"], ["av.dawn-training", "+1"], ["av.folding-shield", "+2"],
    ]  # fmt: skip


@pytest.mark.clause("AM-34.5", "AM-34.7", "AM-2.5")
def test_the_reasons_add_up_to_the_value() -> None:
    s = at().state
    assert isinstance(s, AniMayhem)
    everybody: list[Thing] = [*s.bodies.values(), *s.menaces.values()]
    for who in everybody:
        for which in (DAMAGE, DEFENCE):
            (_, printed), *rest = reasons(s, who, which)
            value = int(printed)
            for _, by in rest:
                value = adjusted(value, by, value)
            assert max(0, value) == ability(s, who, which)


@pytest.mark.clause("AM-34.6")
def test_the_score_bar_shows_items_and_the_threshold() -> None:
    shown = said(panels.score, at(start="total = 14\n"))
    assert "Items 14, more than half is 8: A 1  B 0  D 0" in shown


@pytest.mark.clause("AM-34.7")
def test_a_combat_is_a_table_of_every_modifier_with_its_source() -> None:
    table = at('[[players]]\ncombat = ["av.guard", "av.hook", "av.guard", "av.hook"]\n')
    drone = 2
    table.play(0, ("attack", drone))
    table.play(0, "all")
    shown = said(panels.fight, table)
    assert "Combat at Bamboo Ridge, round 1" in shown
    assert "Ox Hendry health 3 of 3 one attack of 9 kills" in shown
    assert "▣ 3 +1 Dawn Training +2 Folding Shield" in shown
    while "Hook" not in said(panels.fight, table):
        seat, question = next(iter(table.waiting.items()))
        wanted = ("fight", "pass", "done", question.choices[0])
        table.play(seat, next(one for one in wanted if one in question.choices))
    assert "✹ 3 +2 Hook" in said(panels.fight, table) or "✹ 5 +1 Dawn Training +2 Hook" in said(
        panels.fight, table
    )


@pytest.mark.clause("AM-34.7")
def test_a_combat_says_what_would_be_lost_and_which_card_changed_a_value() -> None:
    hand = '[[players]]\nhand = ["av.brace"]\ncombat = ["av.guard", "av.hook"]\n'
    table = at(hand)
    ox = next(one["id"] for one in table.view(0)["characters"] if one["card"] == "av.ox-hendry")
    brace = next(
        one for one in at(hand).waiting[0].choices if isinstance(one, tuple) and one[0] == "flash"
    )
    for choice in (("attack", 2), "all", brace, ox, "pass", "pass", "pass", "pass", "fight", ox):
        table.play(next(iter(table.waiting)), choice)
    shown = said(panels.fight, table)
    assert "▣ 3 +1 Dawn Training +2 Folding Shield +3 Brace" in shown
    table.play(0, "done")
    assert "⇒ receives 6, would lose 3 as things stand" in said(panels.fight, table)


def test_in_plain_lines_the_board_is_written_with_its_choices() -> None:
    table = at()
    written = Field.written(table.sight(0), list(table.waiting.values()), "en", 40)
    assert "Characters" in written
    assert any(line.startswith("A Ox Hendry") for line in written)


@pytest.mark.clause("AM-34.5", "AM-34.4")
def test_skills_and_what_all_together_could_scavenge() -> None:
    table = at()
    ox = said(panels.parties, table).split("\n")
    line = next(at for at, one in enumerate(ox) if "Ox Hendry" in one)
    assert "Strength" in ox[line + 1] and "Climbing" in ox[line + 1]
    rows = said(panels.listings, table)
    assert "Bamboo Ridge Climbing or Survival & Acrobatics A" in rows


def test_the_hand_says_what_cards_do() -> None:
    shown = said(panels.hand, at('[[players]]\nhand = ["av.brace", "av.brace"]\n'))
    assert "Brace ×2  A character gets +3 defence." in shown


@pytest.mark.clause("AM-34.8")
def test_a_charm_battle_shows_both_charms_and_what_a_break_needs() -> None:
    text = FIELD.replace(
        'card = "av.dex-marlow"\nat = "av.canal-market"',
        'card = "av.dex-marlow"\nat = "av.bamboo-ridge"',
    )
    text = text.replace('enhancements = ["av.dawn-training"]\n', "")
    table = fracas.position("ani-mayhem", text)
    ids = {one["card"]: one["id"] for one in table.view(0)["characters"]}
    table.play(0, ("charm", ids["av.ox-hendry"], ids["av.dex-marlow"]))
    shown = said(panels.charm, table)
    assert "Ox Hendry charms Dex Marlow" in shown
    assert "♥1 : ♥3 margin -2; a break by way 1 must win by 0" in shown


@pytest.mark.clause("AM-34.9")
def test_the_stack_is_listed_newest_on_top() -> None:
    table = at(
        '[[players]]\nhand = ["av.brace", "av.spark"]\n[[players]]\nhand = ["av.jammed-signal"]\n'
    )
    brace = next(
        one for one in table.waiting[0].choices if isinstance(one, tuple) and one[0] == "flash"
    )
    table.play(0, brace)
    table.play(0, table.waiting[0].choices[0])
    table.play(0, "pass")
    jam = next(
        one for one in table.waiting[1].choices if isinstance(one, tuple) and one[0] == "flash"
    )
    table.play(1, jam)
    table.play(1, table.waiting[1].choices[0])
    shown = said(panels.stack, table).split("\n")
    assert shown[0].startswith("Stack")
    assert ["Jammed" in shown[1], "B " in shown[1], "A " in shown[2]] == [True, True, True]
    assert list(table.waiting) == [0]


@pytest.mark.clause("AM-34.11")
def test_own_concealed_cards_are_marked_and_others_do_not_see_them() -> None:
    table = at('[[players]]\nhand = ["av.brace"]\n')
    mine, theirs = said(panels.hand, table), said(panels.hand, table, viewer=1)
    assert "Brace" in mine and "▒Lucky Cat Bell" in mine
    assert "Brace" not in theirs and "Lucky Cat Bell" not in theirs


def test_in_french() -> None:
    assert "Personnages" in said(panels.parties, at(), lang="fr")
    assert "Objets" in said(panels.score, at(), lang="fr")


@on_screen
async def test_a_click_on_a_location_picks_it() -> None:
    table = at()
    shown = app(Session(table, {}, "en", "never"))
    async with shown.run_test(size=(130, 50)) as pilot:
        await pilot.pause()
        assert "Characters" in "\n".join(lines(shown))
        await click_on(pilot, shown, "Bamboo Ridge")
        assert table.waiting[0].kind == "march"  # nobody else could go along


@pytest.mark.clause("AM-31.39", "AM-31.40")
def test_a_sealed_deck_is_built_around_the_names_that_are_typed() -> None:
    table = fracas.new("ani-mayhem", 2, seed=3, sealed="on")
    view, question = table.sight(0), table.waiting[0]
    seen = "\n".join(Field.written(view, [question], "en", 120))
    pool = table.view(0)["pool"]
    first, *_, last = pool
    names = [card_name(AT[one], "en") for one in (first, last)]
    assert all(one in seen for one in names)
    assert "Type names of cards" in Field.hints("en", question)[0]
    answer = Field.typed(view, question, ", ".join(names).lower())
    assert isinstance(answer, str) and f'"{first}" = 1' in answer and f'"{last}"' in answer
    with pytest.raises(fracas.BadInput, match="you were not dealt 'Nobody'"):
        Field.typed(view, question, "Nobody")
    assert Field.typed(view, question, "AM1-xyz") is None
    table.play(0, answer)
    table.play(1, "built")
    assert table.view(0)["pool"] is None and table.view(0)["players"]
