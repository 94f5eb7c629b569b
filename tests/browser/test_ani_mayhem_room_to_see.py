"""Ani-Mayhem keeps its room and its place: what newcomers at two screens stumbled over."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.proof import kept
from tests.server.house import House, eventually

from .person import Come, Person, together
from .test_ani_mayhem import CHARM, at_the_field, everywhere, field, panel, party, place


def box(one: Locator) -> FloatRect:
    expect(one).to_be_visible()
    found = one.bounding_box()
    assert found is not None
    return found


def apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"] + 1
        or other["x"] + other["width"] <= one["x"] + 1
        or one["y"] + one["height"] <= other["y"] + 1
        or other["y"] + other["height"] <= one["y"] + 1
    )


@pytest.mark.parametrize(
    ("width", "height", "least", "lang"),
    [
        (1280, 800, 0.5, "en"),
        pytest.param(1280, 800, 0.48, "fr", marks=pytest.mark.proof),
        pytest.param(1920, 1080, 0.6, "en", marks=pytest.mark.proof),
        pytest.param(820, 1180, 0.35, "en", marks=pytest.mark.proof),
    ],
)
def test_the_field_has_most_of_the_height_and_stays_when_orders_are_given(
    come: Come, width: int, height: int, least: float, lang: str
) -> None:
    ann = come("Ann", width=width, height=height, lang=lang)
    at_the_field(ann)
    before = box(ann.page.locator(".field"))
    assert before["height"] >= least * height
    ann.picture(f"ani-mayhem-room-{width}-{lang}")
    ann.page.locator(".until select").select_option("wait")
    expect(ann.page.locator(".orders")).to_be_visible()
    assert box(ann.page.locator(".field")) == before
    expect(ann.page.locator(".until select")).to_have_value("")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_strokes_of_the_score_are_explained(come: Come) -> None:
    ann = come("Ann")
    at_the_field(ann)
    ann.page.locator(".score").hover()
    told = ann.page.get_by_role("tooltip")
    expect(told).to_contain_text("5 of 8 win")
    expect(told).to_contain_text("Orange stroke")


@pytest.mark.parametrize("width", kept((1280, 360), 360))
def test_the_card_that_is_placed_covers_no_cell(come: Come, width: int) -> None:
    ann = come("Ann", width=width, height=800, touch=width < 800)
    ann.table("me", game="ani-mayhem", options={"decks": "harbour"})
    laid, cells = ann.page.locator("[data-part=laid]"), ann.page.locator(".cell")
    expect(laid).to_be_visible()
    for left in range(2, 7):
        card = box(laid)
        assert all(apart(card, box(one)) for one in cells.all())
        if left == 6:
            break
        cells.last.click()
        expect(ann.page.locator("[data-place]")).to_have_count(left)
    ann.picture(f"ani-mayhem-laid-{width}")


def lower(person: Person, mine: str, theirs: str) -> bool:
    return box(place(person, mine))["y"] > box(place(person, theirs))["y"]


def test_a_field_that_one_has_turned_lies_the_same_after_a_fight(come: Come) -> None:
    ann = come("Ann")
    at_the_field(ann, "scavenge")
    ann.page.get_by_label("Turn the field to").select_option(index=1)
    eventually("it is turned", lambda: lower(ann, "Moon Pool", "Dockside Loft"))
    party(ann, "Captain Oriel Vance").click()
    panel(ann).get_by_role("button", name="scavenge Precinct Nine").click()
    ann.choose("all")
    fight = ann.page.locator("[data-part=fight]")
    if not fight.or_(ann.ask.get_by_role("button", name="let it stand")).first.is_visible():
        ann.page.wait_for_timeout(500)
    if not fight.count():
        ann.choose("let it stand")
    expect(fight).to_be_visible()
    ann.page.get_by_role("tab", name="Field").click()
    assert lower(ann, "Moon Pool", "Dockside Loft")


def test_own_decks_come_first_and_the_list_is_there_once(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/decks/ani-mayhem")
    ann.page.get_by_role("button", name="Build a deck").click()
    ann.page.get_by_role("button", name="Complete it for me").click()
    expect(ann.page.locator(".legal.good")).to_be_visible()
    ann.page.get_by_role("button", name="Keep it").click()
    ann.sees("Kept")
    ann.table("me", "bot:random", game="ani-mayhem")
    choose = ann.page.locator(".choose")
    expect(choose.get_by_role("button").first).to_have_text("My deck")
    expect(ann.ask.locator("button.option:visible")).to_have_count(0)
    ann.picture("ani-mayhem-decks")
    choose.get_by_role("button", name="My deck").click()
    expect(choose).to_have_count(0)


def inside(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.proof)])
def test_on_a_phone_a_card_that_waits_leaves_the_stage_its_width(come: Come, lang: str) -> None:
    ann = come("Ann", width=390, height=844, touch=True, lang=lang)
    at_the_field(ann)
    everywhere(ann, phone=True)
    page = ann.page
    page.get_by_role("tab").filter(has_text=re.compile("hand|main")).tap()
    page.locator("[data-part=hand] button.can").first.tap()
    panel(ann).locator(".acts button").first.tap()
    who = ann.ask.locator("button.option:visible")
    expect(who.first).to_contain_text("Oriel Vance")
    who.first.tap()
    page.get_by_role("tab").first.tap()
    stage, stack = box(page.locator(".field")), box(page.locator("[data-part=stack]"))
    assert stage["width"] >= 380 and apart(stack, stage)
    ann.picture(f"ani-mayhem-phone-stack-{lang}")
    inside(page, 390)


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.proof)])
def test_on_a_phone_nothing_lies_over_answers_or_the_places_in_reach(come: Come, lang: str) -> None:
    ann = come("Ann", width=360, height=740, touch=True, lang=lang)
    at_the_field(ann)
    page = ann.page
    page.locator(".until select").select_option("wait")
    orders = box(page.locator(".orders"))
    assert apart(orders, box(ann.ask)) and apart(orders, box(page.locator(".field")))
    page.locator(".orders button").tap()
    expect(page.locator(".orders")).to_have_count(0)
    page.locator(".token.can rect.hit").first.tap()
    lit = page.locator(".place.reach .light")
    expect(lit.first).to_be_visible()
    ann.picture(f"ani-mayhem-phone-reach-{lang}")
    sheet = box(panel(ann))
    assert any(apart(sheet, box(one)) for one in lit.all())
    assert sheet["height"] <= 90
    inside(page, 360)


def test_on_a_phone_the_one_who_is_fought_is_in_sight(come: Come) -> None:
    ann = come("Ann", width=390, height=844, touch=True)
    at_the_field(ann, "scavenge", seats=1)
    page = ann.page
    page.locator(".token.can rect.hit, .token rect.hit").first.tap()
    panel(ann).get_by_role("button", name="scavenge Precinct Nine").tap()
    ann.ask.get_by_role("button", name="all", exact=True).tap()
    fight = page.locator("[data-part=fight]")
    stand = ann.ask.get_by_role("button", name="let it stand")
    expect(fight.or_(stand).first).to_be_visible()
    if not fight.count():
        stand.tap()
    foe = fight.locator(".sides > div").last
    assert box(foe)["y"] < box(fight.locator(".sides > div").first)["y"]
    assert box(foe)["y"] + box(foe)["height"] <= box(ann.ask)["y"]
    ann.picture("ani-mayhem-phone-fight")


def test_escape_closes_what_is_looked_at_closely(come: Come) -> None:
    ann = come("Ann")
    at_the_field(ann)
    party(ann, "Captain Oriel Vance").click()
    expect(panel(ann)).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(panel(ann)).to_have_count(0)


def test_a_key_stands_at_one_answer_only(come: Come) -> None:
    ann = come("Ann")
    at_the_field(ann)
    ann.asked("Move phase")
    ann.ask.locator("summary").click()
    signs = """[...document.querySelectorAll("section.ask button.option")].filter(one =>
        one.checkVisibility()).map(one => getComputedStyle(one, "::before").content)"""
    shown = [one for one in ann.page.evaluate(signs) if one not in ("none", "normal")]
    before = ann.ask.locator(".choices > .list button.option")
    assert before.count() > 0
    assert len(shown) == before.count()


def test_in_ones_own_turn_the_head_says_that_the_other_may_answer(come: Come, house: House) -> None:
    ann, bob = together(come, "Ann Bob", "ani-mayhem", position=field("move"))
    everywhere(bob)
    ann.asked("Move phase")
    ann.choose("pass")
    bob.asked("act or pass")
    expect(ann.page.locator("header .turn")).to_have_text("Your turn goes on after Bob")
    expect(bob.page.locator("header .turn")).to_have_text("Your answer")


def test_whoever_lets_a_bot_play_is_told_so(come: Come) -> None:
    _ann, bob = together(come, "Ann Bob", "ani-mayhem", position=field("move"))
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Let a bot play for me").click()
    expect(bob.ask).to_contain_text("A bot plays for you")


def test_a_charm_battle_says_whose_they_are(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", game="ani-mayhem", position=CHARM)
    party(ann, "Juno Parrish").click()
    panel(ann).get_by_role("button", name="Juno Parrish charms The Velvet Regent").click()
    owners = ann.page.locator("[data-part=charm] .owner")
    expect(owners).to_have_text([re.compile("Ann"), "Disaster"])


def test_what_is_written_in_the_chat_has_the_width(come: Come) -> None:
    ann, _bob = together(come, "Ann Bob", "ani-mayhem", position=field("move"))
    ann.page.get_by_role("tab", name="Chat").click()
    say = ann.page.get_by_placeholder("Message")
    send = ann.page.get_by_role("button", name="Send", exact=True)
    assert box(say)["width"] >= 220
    assert abs(box(say)["y"] - box(send)["y"]) < 10
