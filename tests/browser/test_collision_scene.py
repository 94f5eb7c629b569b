"""Section 29 of Collision: a Confrontation takes the stage, reactions interrupt, what is forced is
told step by step, and the log speaks of places as people do."""

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.collision.tables import one, source

from .person import Come, Person
from .test_collision import SIDE, begun, click, set_up

CARDS = [{"deck": ["8", "6", "3"], "hand": ["7", "2"]}, {"deck": ["4", "5", "3"], "hand": ["3"]}]


def sit(come: Come, figures: Mapping[str, object], **more: object) -> Person:
    given = {"stage": "act", "acting": "A1", "pieces": [], "players": CARDS, **more}
    ann = come("Ann")
    ann.table(
        "me", "bot:easy", game="collision",
        position=source({"mission": "domination"}, figures=figures, **given),
    )  # fmt: skip
    expect(ann.page.locator("svg.ground [data-figure='A1']")).to_be_visible()
    return ann


def stage(page: Page) -> Locator:
    return page.get_by_role("region", name="Confrontation")


def drag(page: Page, what: Locator, to: Locator) -> None:
    start, end = what.bounding_box(), to.bounding_box()
    assert start and end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


@pytest.mark.clause("CO-29.11", "CO-29.12", "CO-29.14")
def test_a_confrontation_takes_the_stage(come: Come) -> None:
    shooter, target = one("RE2", 1000, 1000), one("UN9", 1600, 1000, facing=180)
    ann = sit(come, {"A1": shooter, "B1": target, "B2": one("UN9", 3000, 3000)})
    page = ann.page
    ann.choose("Shoot")
    if not stage(page).is_visible():  # with one target nobody is asked
        ann.ask.locator("button.option:enabled").first.click()
    ann.asked("Which card goes to column 1")
    scene = stage(page)
    steps = scene.get_by_role("list", name="Step 2 of 10: the Attacker lays cards face down")
    expect(steps.get_by_role("listitem")).to_have_count(10)
    expect(scene).to_contain_text("RC +1")  # where the total comes from
    columns = scene.locator("[data-column]")
    expect(columns).to_have_count(2)
    drag(page, scene.locator(".tray .grab").nth(0), columns.nth(1))  # the 6 follows by itself
    ann.asked("Split your modifier: +1 left")
    mine = scene.locator(".side.own .power")
    expect(mine.nth(0)).to_contain_text("6")
    expect(mine.nth(1)).to_contain_text("8")
    expect(scene.locator(".side:not(.own) .power:not(.back)")).to_have_count(0)
    drag(page, scene.locator(".chip").first, columns.nth(0))
    ann.asked("Lay a hand card over")  # all are turned up now
    expect(scene.locator(".side .power.back")).to_have_count(0)
    expect(mine.nth(0)).to_contain_text("7")  # 6 and its point
    scene.get_by_role("button", name="To the table").click()
    expect(scene).to_have_count(0)
    page.get_by_role("button", name="Back to the Confrontation").click()
    drag(page, scene.locator(".tray .grab").first, scene.locator("[data-column='0']"))
    expect(scene.locator(".side.own .under")).to_have_count(1)  # a hand card lies over it
    scene.get_by_role("button", name="pass").click()
    ann.asked("which action? 1 left")
    expect(scene.locator(".result.hit").first).to_contain_text("beats")  # who wins, and why
    follows = scene.get_by_role("list", name="What follows")
    expect(follows).to_contain_text("is wounded")
    scene.get_by_role("button", name="Show again").click()
    expect(follows).to_contain_text("Slinger B1")
    scene.get_by_role("button", name="Go on").click()
    expect(scene).to_have_count(0)


@pytest.mark.clause("CO-29.12")
def test_the_defender_sees_the_split_and_the_backs_of_the_cards(come: Come) -> None:
    figures = {"A1": one("RE2", 1000, 1000), "B1": one("UN9", 1600, 1000, facing=180)}
    where = source(
        {"mission": "domination"}, stage="act", acting="A1", pieces=[], players=CARDS,
        figures=figures,
    )  # fmt: skip
    ann, bob = come("Ann"), come("Bob")
    ann.table("me", "open", game="collision", position=where)
    bob.accept(ann.invitation())
    ann.choose("Shoot")
    heading = ann.ask.get_by_role("heading", level=2)
    expect(heading).to_contain_text(re.compile("At whom|Which card"))
    if not stage(ann.page).is_visible():
        ann.ask.locator("button.option:enabled").first.click()
    ann.asked("Which card goes to column 1")
    column = stage(ann.page).locator("[data-column='0'] .place")
    column.click()  # the next card; the last one goes by itself
    ann.asked("Split your modifier: +1 left")
    column.click()
    bob.asked("Which card goes to column 1")
    theirs = stage(bob.page).locator(".side:not(.own)")
    expect(theirs.locator(".power.back")).to_have_count(2)
    expect(theirs.locator(".power:not(.back)")).to_have_count(0)
    expect(theirs.locator(".plus")).to_have_text(["+1"])


@pytest.mark.clause("CO-29.14")
def test_a_push_is_told_with_its_numbers(come: Come) -> None:
    far = one("UN9", 3000, 3000)
    ann = sit(come, {"A1": one("RE8", 1000, 1000), "B1": one("UN2", 1145, 1000), "B2": far})
    page = ann.page
    ann.choose("Charge")
    for _ in range(12):
        if "which action? 1 left" in ann.ask.get_by_role("heading", level=2).first.inner_text():
            break
        ann.ask.locator("button.option:enabled").first.click()
        page.wait_for_timeout(400)
    ann.asked("which action? 1 left")
    follows = stage(page).get_by_role("list", name="What follows")
    expect(follows).to_contain_text(re.compile(r'Brute B1 is pushed \d\.\d\d", all the way'))
    expect(follows).to_contain_text("Charge card")
    stage(page).get_by_role("button", name="Show again").click()
    expect(follows).to_contain_text("is pushed")


LAID = [
    {"deck": ["8", "6", "3"], "hand": ["6", "success"]},
    {"deck": ["4", "5", "3"], "hand": ["3"]},
]


@pytest.mark.clause("CO-29.11")
def test_the_stage_reads_clean_and_keeps_its_place(come: Come) -> None:
    """Digits of the steps lie over their line, a hand card is no drawn one, words fit their card,
    and what follows has its place before it is told."""
    shooter, target = one("RE2", 1000, 1000), one("UN9", 1600, 1000, facing=180)
    figures = {"A1": shooter, "B1": target, "B2": one("UN9", 3000, 3000)}
    ann = sit(come, figures, players=LAID)
    page = ann.page
    ann.choose("Shoot")
    if not stage(page).is_visible():
        ann.ask.locator("button.option:enabled").first.click()
    ann.asked("Which card goes to column 1")
    scene = stage(page)
    over = """(one) => {
      const box = one.getBoundingClientRect();
      return document.elementFromPoint(box.right - 5, box.top + box.height / 2) === one;
    }"""
    for step in scene.locator(".steps span").all():
        assert step.evaluate(over), "the line is drawn over a digit"
    expect(page.locator("[data-part='hand'] button:enabled")).to_have_count(0)
    top = scene.bounding_box()
    assert top
    scene.locator("[data-column='0'] .place").click()
    ann.asked("Split your modifier")
    scene.locator("[data-column='0'] .place").click()
    ann.asked("Lay a hand card over")
    now = scene.bounding_box()
    assert now and now["y"] == top["y"]
    word = scene.locator(".tray .power.success b")
    fits = "(one) => one.offsetWidth <= one.parentElement.clientWidth"
    assert word.evaluate(fits) and page.locator("[data-part='hand'] .success b").evaluate(fits)
    scene.get_by_role("button", name="pass").click()
    on = scene.get_by_role("button", name="Go on")
    expect(on).to_be_visible()
    before = on.bounding_box()
    expect(scene.locator(".follows li.yet")).to_have_count(0)
    assert on.bounding_box() == before and before


@pytest.mark.clause("CO-29.13")
def test_a_reaction_interrupts(come: Come) -> None:
    watcher = one("RE2", 1000, 1000, overwatch=True)
    enemy = one("UN9", 1600, 1000, facing=180)
    figures = {"A1": watcher, "B1": enemy, "A2": one("RE1", 300, 300)}
    ann = sit(come, figures, stage="go", acting="", active=2)
    page = ann.page
    asked = page.get_by_role("region", name="Reaction!")
    expect(asked).to_contain_text("Rifle Scout A1 watches Slinger B1")
    expect(asked).to_contain_text('Rifle Scout A1 is on Overwatch and sees Slinger B1: 4.8"')
    mastery = re.compile(r"Mastery \(6\+ INT, \d+ % to pass\)")
    expect(asked.get_by_role("button", name=mastery)).to_be_visible()
    asked.get_by_role("button", name=re.compile("^shoot")).click()
    expect(asked).to_have_count(0)
    ann.asked("Which card goes to column 1")


@pytest.mark.clause("CO-29.16")
def test_places_are_told_by_district_and_edges_chosen_on_the_table(come: Come) -> None:
    ann = begun(come)
    page = ann.page
    set_up(ann, "Which edge of the table|Deploy within|Where does")
    if ann.ask.get_by_role("heading", name=re.compile("Which edge")).count():
        expect(page.locator("svg.ground g.edge")).to_have_count(4)
        click(page, SIDE // 2, 200)  # the strip along the south edge
        ann.asked('Deploy within 6" of the south edge')
    set_up(ann, "Deploy within")
    faces = page.get_by_role("region", name="To deploy").get_by_role("button")
    expect(faces).to_have_count(5)
    faces.first.click()
    ann.asked("Where does")
    set_up(ann, "How many AP do you bid")
    expect(ann.ask).to_contain_text("a figure costs 1 AP")  # what AP and bids are
    log = page.get_by_role("list", name="Log")
    told = log.get_by_role("listitem").filter(has_text=re.compile("[Dd]eploys? .* in the "))
    expect(told.first).to_be_visible()
    expect(told.first.get_by_role("button", name=re.compile("CO-"))).to_be_visible()
    text = log.inner_text()
    assert not re.search(r'\d+(\.\d+)?", ?\d', text), "a log has no coordinates"
    told.first.get_by_role("button", name="Measurements and exact place").click()
    expect(told.first).to_contain_text(re.compile(r'x [\d.]+", y [\d.]+"'))
