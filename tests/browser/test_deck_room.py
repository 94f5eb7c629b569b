"""The deck room: a deck is built, completed, kept, sent as a code, and played with."""

import re

import pytest
from playwright.sync_api import expect

from fracas.games.ani_mayhem.codes import LONGEST
from fracas.games.ani_mayhem.workbench import built, completed
from tests.server.house import House

from .person import Come, Person
from .test_everybody import serious


def room(person: Person) -> None:
    person.go("/#/decks/ani-mayhem")
    expect(person.page.locator(".tile").first).to_be_visible()


@pytest.mark.clause("AM-34.12", "AM-D1")
def test_a_deck_is_built_and_goes_by_its_code_to_another_browser_and_a_table(
    come: Come, house: House
) -> None:
    ann = come("Ann")
    room(ann)
    page = ann.page
    page.get_by_role("button", name="Build a deck").click()
    page.get_by_label("Name of the deck").fill("Kitchen Night")
    page.get_by_label("Search").fill("Chef Bao")
    expect(page.locator(".tile:visible")).to_have_count(1)
    page.locator(".tile:visible").click()
    status = page.locator(".legal")
    expect(status).to_have_text("Not legal yet")
    faults = page.locator(".faults")
    expect(faults).to_contain_text("characters: 1, at least 4: add 3")
    expect(faults.get_by_role("link", name="AM-13.5")).to_be_visible()
    page.get_by_role("button", name="Complete it for me").click()
    expect(status).to_have_text("Legal for 2 players")
    expect(page.locator(".steps")).to_contain_text("14")
    expect(page.locator(".part").first).to_contain_text("Chef Bao Ren")
    expect(page.locator(".part").first).to_contain_text("starts")
    page.get_by_role("button", name="Test hand").click()
    expect(page.locator(".test-hand .face")).to_have_count(7)
    page.get_by_role("button", name="Test field").click()
    expect(page.locator(".test-field .face")).to_have_count(7)
    page.get_by_label("Compare with").select_option("harbour")
    expect(page.locator(".compared tr").nth(3)).to_be_visible()
    keep = page.get_by_role("button", name="Keep it")
    keep.click()
    told = page.locator(".told")
    expect(told).to_contain_text("Kept")
    below, above = told.bounding_box(), keep.bounding_box()
    assert below and above and 0 < below["y"] - above["y"] < 160  # beside what was pressed
    code = page.locator(".code code").inner_text()
    assert len(code) <= LONGEST
    assert serious(ann) == []
    ann.picture("ani-mayhem-deck-room")

    bob = come("Bob", width=360, height=740)
    room(bob)
    bob.page.get_by_label("Code of a deck").fill(code)
    bob.page.get_by_role("button", name="From a code").click()
    expect(bob.page.get_by_label("Name of the deck")).to_have_value("Kitchen Night")
    expect(bob.page.locator(".told")).to_contain_text("not kept yet")
    expect(bob.page.get_by_label("Code of a deck")).to_have_value("")
    expect(bob.page.locator(".legal")).to_have_text("Legal for 2 players")
    assert bob.page.evaluate("document.documentElement.scrollWidth") <= 360
    bob.page.get_by_label("Code of a deck").fill(code[:-3])
    bob.page.get_by_role("button", name="From a code").click()
    expect(bob.page.locator(".told")).to_contain_text("wrong or missing: copy it again")

    page.get_by_role("link", name="Play with it").click()
    group = page.get_by_role("group", name="Decks")
    expect(group.locator(".tag")).to_have_text("Kitchen Night")
    page.locator(".count select").select_option("2")
    group.get_by_role("combobox").select_option("harbour")
    expect(group.locator(".tag")).to_have_text("Kitchen Night")
    page.get_by_role("button", name=re.compile("Start")).click()
    expect(page.locator("section.ask")).to_be_visible()
    expect(page.locator("[data-part=hand]")).to_be_visible()
    match = house.hall.matches[page.url.rsplit("/", 1)[1]]
    assert "Kitchen Night" in str(match.table.record.options["decks"])


def test_a_deck_is_printed_nine_to_a_page(come: Come) -> None:
    ann = come("Ann")
    room(ann)
    ann.page.get_by_label("Open").select_option("harbour")
    ann.page.get_by_role("button", name="Print").click()
    slips = ann.page.locator(".slip")
    expect(slips.first.locator(".face.full")).to_be_visible()
    ann.own.emulate_media(media="print")
    boxes = [slips.nth(at).bounding_box() for at in (0, 2, 3)]
    assert boxes[0] and boxes[1] and boxes[2]
    assert boxes[0]["y"] == boxes[1]["y"] < boxes[2]["y"]
    assert boxes[0]["width"] == pytest.approx(63 * 96 / 25.4, abs=1)
    ann.picture("ani-mayhem-print")


@pytest.mark.clause("AM-31.39", "AM-31.40", "AM-S17")
def test_a_sealed_deck_is_built_at_the_table_by_a_phone_and_a_desk(
    come: Come, house: House
) -> None:
    ann, bob = come("Ann"), come("Bob", width=360, height=740)
    ann.table("me", "open", game="ani-mayhem", options={"sealed": "on"})
    bob.accept(ann.invitation())
    for one in (ann, bob):
        page = one.page
        expect(page.get_by_role("region", name="Your cards")).to_be_visible()
        dealt = page.get_by_role("status").filter(has_text=re.compile(r"^1[0-9]{2} cards$"))
        expect(dealt).to_be_visible()
        expect(page.get_by_role("button", name="Play this deck")).to_be_disabled()
        page.locator(".tile").first.click()
        taken = page.locator(".part").first.locator(".name").first.inner_text()
        page.get_by_role("button", name="Complete it for me").click()
        expect(page.locator(".legal")).to_contain_text("Legal for")
        expect(page.locator(".part").first).to_contain_text(taken.split(" starts")[0])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious(ann) == []
    ann.picture("ani-mayhem-sealed")
    bob.picture("ani-mayhem-sealed-phone")
    ann.page.get_by_role("button", name="Play this deck").click()
    bob.page.get_by_role("button", name="build a deck from my cards for me").first.click()
    expect(ann.page.locator("[data-part=hand]")).to_be_visible()
    match = house.hall.matches[ann.page.url.rsplit("/", 1)[1]]
    assert match.table.view(0)["pool"] is None


@pytest.mark.clause("AM-34.12", "AM-31.15")
def test_a_code_opens_on_the_field_that_its_deck_is_for_and_is_played_there(come: Come) -> None:
    deck = completed('characters = ["av.ox-hendry"]\n', 2, "skirmish", "1")
    code = built(deck, 2, "skirmish", "en").code
    ann = come("Ann")
    room(ann)
    page = ann.page
    page.get_by_label("Code of a deck").fill(code)
    page.get_by_role("button", name="From a code").click()
    expect(page.locator(".legal.good")).to_have_text("Legal for 2 players")
    field = page.locator(".desk label", has_text="Field").locator("select")
    expect(field).to_have_value("skirmish")
    field.select_option("generic")
    expect(page.locator(".legal")).to_contain_text("As it stands it is legal for: Skirmish (2)")
    field.select_option("skirmish")
    page.get_by_role("button", name="Keep it").click()
    # Opened again, it is held against the field that it is for, not against the usual one.
    field.select_option("generic")
    page.get_by_label("Open").select_option(label="My deck")
    expect(field).to_have_value("skirmish")
    expect(page.locator(".legal.good")).to_have_text("Legal for 2 players")
    expect(page.locator(".told")).to_have_count(0)
    page.get_by_role("button", name="Copy the code").click()
    page.get_by_role("link", name="Play with it").click()  # it stays, whatever was said since
    expect(page.locator(".count select")).to_have_value("2")
    expect(page.get_by_role("group", name="Decks").locator(".tag")).to_have_text("My deck")
    page.get_by_role("button", name=re.compile("Start")).click()
    expect(page.locator("section.ask")).to_be_visible()
