"""Section 29 of Collision on the drawn table: looked at closely, measured, tried out."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.collision.tables import one, source
from tests.proof import kept

from .person import Come, Person
from .test_collision import SIDE, click

PIECES = [
    {"id": "roof", "name": {"en": "Roof", "fr": "Toit"}, "cover": "H", "z": [0, 300],
     "rect": [1800, 800, 2200, 1200], "stand": True},
    {"id": "bush", "name": {"en": "Bush", "fr": "Buisson"}, "cover": "L", "z": [0, 130],
     "rect": [600, 2200, 900, 2500], "pass": True},
]  # fmt: skip


def position(stage: str, mission: str = "domination", **more: object) -> str:
    return source(
        {"mission": mission}, stage=stage, pieces=PIECES, **more,
        figures={
            "A1": one("RE1", 1000, 1000, wounds=1, jams=1), "A2": one("RE2", 400, 400),
            "B1": one("UN9", 1300, 1400, facing=180),
            "B2": one("RE2", 2000, 1000, 300, facing=180, overwatch=True),
        },
    )  # fmt: skip


def sit(come: Come, stage: str = "act", **more: object) -> Person:
    """At a table with four figures; with `act` it is A2's turn to do something."""
    acting = {"acting": "A2"} if stage == "act" else {}
    ann = come("Ann", **more)
    ann.table("me", "bot:easy", game="collision", position=position(stage, **acting))
    expect(ann.page.locator("svg.ground [data-figure='A1']")).to_be_visible()
    return ann


def figure(page: Page, name: str) -> Locator:
    return page.locator(f"svg.ground [data-figure='{name}']")


def width(page: Page, name: str) -> float:
    # Asked of the page itself: what the browser has last painted may be a frame old.
    base = figure(page, name).locator("circle.base")
    return float(base.evaluate("(one) => one.getBoundingClientRect().width"))


def tool(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Looking").get_by_role("button", name=name, exact=True)


def shown(part: Locator) -> bool:
    """Whether it is drawn at its place, below whatever else."""
    return bool(part.evaluate(DRAWN))


DRAWN = """
(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return document.elementsFromPoint(x + width / 2, y + height / 2).includes(one);
}
"""
GESTURE = """
async (kind) => {
  const table = document.querySelector(".table");
  const ground = table.querySelector("svg.ground");
  const base = ground.querySelector("[data-figure=A1] circle.base");
  const box = ground.getBoundingClientRect();
  const at = (k) => ({
    clientX: box.x + box.width * 0.4 + 5 * k, clientY: box.y + box.height * 0.4 + 3 * k,
    bubbles: true, cancelable: true, pointerId: 1, pointerType: "mouse", button: 0, buttons: 1,
  });
  const send = (name, k) => ground.dispatchEvent(new PointerEvent(name, at(k)));
  const turn = (k) => ground.dispatchEvent(new WheelEvent("wheel", { ...at(k), deltaY: -60 }));
  const here = () => {
    const { x, y, width } = base.getBoundingClientRect();
    return [x, y, width];
  };
  const began = here();
  if (kind === "drag") send("pointerdown", 0);
  const all = [];
  const seen = new MutationObserver((some) => all.push(...some));
  seen.observe(table, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let k = 1; k < 12; k += 1) kind === "drag" ? send("pointermove", k) : turn(k);
  await Promise.resolve();
  all.push(...seen.takeRecords());
  const changed = all.map((one) => `${one.type} ${one.target.tagName} ${one.attributeName}`);
  const moved = here();
  if (kind === "drag") send("pointerup", 12);
  const drawn = () => !ground.style.transform;
  while (!drawn()) await new Promise((go) => setTimeout(go, 20));
  return [[...new Set(changed)], began, moved, here()];
}
"""


@pytest.mark.clause("CO-29.1")
def test_a_hand_moves_the_table_as_one_picture_and_it_is_drawn_where_that_lay(come: Come) -> None:
    page = sit(come).page
    for kind in ("zoom", "drag"):
        changed, began, moved, rested = page.evaluate(GESTURE, kind)
        assert changed == ["attributes svg style"], kind
        assert rested == pytest.approx(moved, abs=0.5), kind
        assert abs(moved[0] - began[0]) > 20, kind
        expect(page.locator("svg.ground > g")).to_have_attribute(
            "transform", re.compile(r"scale\([2-9]")
        )


@pytest.mark.clause("CO-29.1")
def test_the_table_fills_its_place_and_is_looked_at_closely(come: Come) -> None:
    page = sit(come).page
    ground = page.locator("svg.ground")
    box = ground.bounding_box()
    stage = page.get_by_role("region", name="Board").bounding_box()
    assert box and stage and box["height"] > 0.8 * stage["height"]
    before = width(page, "A1")
    tool(page, "Closer").click()
    tool(page, "Closer").click()
    assert width(page, "A1") > 1.5 * before
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    start = figure(page, "A1").bounding_box()
    page.mouse.down()
    page.mouse.move(box["x"] + 360, box["y"] + 300, steps=4)
    page.mouse.up()
    end = figure(page, "A1").bounding_box()
    assert start and end and end["x"] > start["x"] + 20  # it follows the hand
    tool(page, "The whole table").click()
    whole = page.locator("svg.ground > g")
    expect(whole).to_have_attribute("transform", "translate(0 0) scale(1)")
    assert width(page, "A1") == pytest.approx(before)
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.wheel(0, -600)
    expect(whole).to_have_attribute("transform", re.compile(r"scale\([2-9]"))
    ground.focus()
    ground.press("0")
    expect(whole).to_have_attribute("transform", "translate(0 0) scale(1)")


@pytest.mark.clause("CO-29.1")
def test_two_fingers_zoom(come: Come) -> None:
    ann = sit(come, touch=True)
    page = ann.page
    box = page.locator("svg.ground").bounding_box()
    assert box is not None
    before = width(page, "A1")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = ann.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        sent = points if kind != "touchEnd" else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": sent})

    fingers("touchStart", 30)
    for apart in (45, 60, 80, 100):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    assert width(page, "A1") > 1.5 * before


@pytest.mark.clause("CO-29.1")
def test_height_is_a_shade_a_shadow_and_a_number_and_tilted_a_wall(come: Come) -> None:
    page = sit(come).page
    roof = page.locator("[data-eye=above] g.piece[data-height='300']")
    house = page.locator("[data-eye=south] g.piece[data-height='300']")
    expect(roof.locator("text.height")).to_have_text("3")
    expect(roof.locator("polygon.shadow")).to_have_count(1)
    expect(roof).to_have_class(re.compile("mid"))
    expect(roof.locator("polygon.wall")).to_have_count(0)
    expect(figure(page, "B2")).to_be_visible()
    flat = figure(page, "B2").bounding_box()
    tool(page, "Tilted").click()
    assert shown(house.locator("polygon.wall").first)
    assert not shown(roof.locator("polygon.top"))
    tilted = figure(page, "B2").bounding_box()
    assert flat and tilted and flat["y"] != tilted["y"]
    figure(page, "B2").click()
    expect(page.get_by_role("region", name="B2: card")).to_be_visible()
    tool(page, "Tilted").click()
    assert shown(roof.locator("polygon.top"))
    assert not shown(house.locator("polygon.wall").first)


@pytest.mark.clause("CO-29.2", "CO-29.21")
def test_a_token_shows_facing_wounds_tokens_and_who_leads(come: Come) -> None:
    page = sit(come).page
    leader = figure(page, "A1")
    expect(leader.locator("path.arc")).to_have_count(1)
    expect(leader.locator("path.nose")).to_have_count(1)
    expect(leader.locator("g.portrait path").first).to_be_attached()
    expect(leader.locator("rect.life.lost")).to_have_count(1)
    expect(leader.locator("g.token")).to_have_text(["J"])
    expect(leader.locator("text.star")).to_have_count(1)
    expect(figure(page, "A2").locator("text.star")).to_have_count(0)
    expect(figure(page, "B2").locator("g.token")).to_have_text(["O"])
    expect(leader).to_have_class(re.compile("seat-0"))
    expect(figure(page, "B1")).to_have_class(re.compile("seat-1"))


@pytest.mark.clause("CO-29.2", "CO-29.21")
def test_a_token_shows_what_it_has_spent_and_carries_and_covers_differ_by_pattern(
    come: Come,
) -> None:
    ann = come("Ann")
    busy = one("RE1", 1000, 1000, facing=90, activations=2, suppressed=2, carries=0)
    free = one("RE2", 600, 2600)  # or there is nothing to choose, and the turn goes on by itself
    figures = {"A1": busy, "A2": free, "B1": one("UN9", 2600, 2600, facing=180)}
    where = source(
        {"mission": "hunt"}, stage="go", pieces=PIECES, figures=figures, objects=[[1000, 1000, 0]]
    )
    ann.table("me", "bot:easy", game="collision", position=where)
    token = figure(ann.page, "A1")
    expect(token.locator("text.name")).to_have_text("A1")
    expect(token.locator("g[transform='rotate(-90)'] path.arc")).to_have_count(1)  # to the north
    expect(token.locator("circle.spent")).to_have_count(2)
    expect(token.locator("path.load")).to_have_count(1)
    expect(token.locator("g.token")).to_have_text(["S", "S"])
    expect(figure(ann.page, "B1").locator("path.load")).to_have_count(0)
    tops = ann.page.locator("[data-eye=above] .piece .top")
    fills = tops.evaluate_all("all => all.map(one => getComputedStyle(one).fill)")
    assert len(fills) == 2 and sum("co-light" in one for one in fills) == 1
    for sort in ("light", "block"):
        expect(ann.page.locator(f"svg.ground pattern#co-{sort}")).to_have_count(1)


@pytest.mark.clause("CO-29.3")
def test_districts_are_shown_on_wish_and_those_held_are_tinted(come: Come) -> None:
    page = sit(come).page
    above = page.locator("svg.ground [data-eye=above]")
    expect(above.locator("text.district-name")).to_have_count(0)
    expect(above.locator("[data-district='SW'].held.seat-0")).to_be_visible()
    tool(page, "Districts").click()
    names = above.locator("text.district-name")
    expect(names).to_have_count(9)
    expect(names.first).to_have_text("north-west")


@pytest.mark.clause("CO-29.17")
def test_the_score_is_told_by_turn_with_the_mission_and_who_has_priority(come: Come) -> None:
    ann = come("Ann")
    scores = [{"vp": [3, 1]}, {"vp": [0, 2]}]
    where = position("go", mission="hunt", turn=3, priority=2, players=scores)
    ann.table("me", "bot:easy", game="collision", position=where)
    board = ann.page.get_by_role("region", name="Board")
    expect(board).to_contain_text("Collision Hunt")
    expect(board).to_contain_text("Turn 3 of 4")
    gangs = ann.page.locator("[data-part='dashboards'] .gang")
    expect(gangs.first).to_contain_text("4 VP")
    expect(gangs.first).to_contain_text("turn 1: 3 VP · turn 2: 1 VP")
    expect(gangs.nth(1)).to_contain_text("Priority")
    expect(ann.page.locator("body")).to_contain_text("3 VP each turn for each marker carried")


@pytest.mark.clause("CO-29.17")
@pytest.mark.parametrize("width", kept((360, 1280), 360))
def test_the_dashboards_and_the_goal_tell_one_score(come: Come, width: int) -> None:
    """In Domination all is scored at the end: what it would be now stands everywhere."""
    page = sit(come, "go", width=width).page
    counts = page.locator("[data-part='goal'] li strong")
    expect(counts).to_have_text(["1", "2"])  # A1 and A2 stand in one district, B1 and B2 in two
    vp = page.locator(".sides b" if width == 360 else "[data-part='dashboards'] .vp")
    expect(vp).to_have_text(["1 VP", "2 VP"])
    gang = page.locator("[data-part='dashboards'] .gang").first
    expect(gang).to_contain_text("if it ended now: 1 VP")


@pytest.mark.clause("CO-29.4", "CO-29.5")
def test_dashboards_and_the_own_hand_are_there(come: Come) -> None:
    ann = come("Ann")
    cards = [{"hand": ["7", "success"], "discard": ["2", "5"], "pool": 6, "used": 2}, {}]
    ann.table("me", "bot:easy", game="collision", position=position("go", players=cards))
    page = ann.page
    boards = page.locator("[data-part='dashboards'] .gang")
    expect(boards).to_have_count(2)
    expect(boards.first).to_contain_text("AP 6, used 2 · hand 2 · deck 26 · discard 2, top 5")
    expect(boards.nth(1)).to_contain_text(re.compile(r"AP \d+, used \d+ · hand \d+ · deck \d+"))
    held = page.locator("[data-part='hand'] .power")
    expect(held).to_have_count(2)
    expect(held.first).to_contain_text("7")
    expect(held.first.locator("i")).to_have_text('2"')  # its second number, for a charge
    expect(held.nth(1)).to_contain_text("Success")


@pytest.mark.clause("CO-29.6")
def test_the_ruler_lies_between_anything_and_anything(come: Come) -> None:
    page = sit(come).page
    status = page.locator(".where")
    tool(page, "Ruler").click()
    click(page, 1000, 1000)
    click(page, 1300, 1400)
    expect(status).to_have_text('3.8" flat, 0" in height: 3.8" apart')  # CO-X23
    click(page, 1000, 1000)
    click(page, 2000, 1000)
    expect(status).to_contain_text('3" in height')
    expect(page.locator("[data-part='ruler'] text")).to_be_visible()
    click(page, 500, 600)
    click(page, 2900, 2900)
    expect(status).to_contain_text("flat")
    expect(page.get_by_role("region", name="A1: card")).to_have_count(0)  # it only measures
    tool(page, "Ruler").click()
    expect(page.locator("[data-part='ruler']")).to_have_count(0)


@pytest.mark.clause("CO-29.15")
def test_a_click_opens_a_card_and_activating_is_a_choice_of_its_own(come: Come) -> None:
    ann = sit(come, stage="go")
    page = ann.page
    ann.asked("Which figure do you activate")
    figure(page, "A1").click()
    card = page.get_by_role("region", name="A1: card")
    expect(card).to_contain_text("RC")
    expect(card).to_contain_text("Range")  # a weapon with its words
    expect(card).to_contain_text("Jam")
    ann.asked("Which figure do you activate")  # nothing is spent by looking
    figure(page, "B1").click()
    other = page.get_by_role("region", name="B1: card")
    expect(other).to_be_visible()
    expect(other.get_by_role("button", name=re.compile("Activate"))).to_have_count(0)
    page.get_by_label("Who looks").select_option("B1")  # as after an enemy's turn
    figure(page, "A2").click()
    expect(page.get_by_label("At whom")).to_have_value("")
    page.get_by_role("button", name="Activate (1 AP)").click()
    ann.asked("which action")


@pytest.mark.clause("CO-29.7")
def test_a_ghost_says_whether_it_would_touch_a_marker(come: Come) -> None:
    ann = come("Ann")
    where = position("act", acting="A2", loot=[[600, 400, 0]])
    ann.table("me", "bot:easy", game="collision", position=where)
    ann.asked("which action")
    ann.choose("Move")
    ann.asked("Where does")
    panel = ann.page.get_by_role("region", name="What would be there")
    point(ann.page, 440, 400)  # a base of 60 and 35 more: 65 are missing
    expect(panel).to_contain_text(re.compile(r'0\.6\d" short of the loot marker'))
    point(ann.page, 540, 400)
    expect(panel).to_contain_text("Touches the loot marker")
    click(ann.page, 540, 400)
    ann.asked("Which way does")
    expect(ann.page.locator(".help")).to_contain_text("Point to where it shall look")


@pytest.mark.clause("CO-29.17")
def test_what_the_running_turn_would_bring_is_in_sight(come: Come) -> None:
    ann = come("Ann")
    where = position("go", mission="hunt", players=[{"kills": [2]}, {}])
    ann.table("me", "bot:easy", game="collision", position=where)
    gangs = ann.page.locator("[data-part='dashboards'] .gang")
    expect(gangs.first).to_contain_text("this turn so far: 2 VP")
    expect(gangs.nth(1)).not_to_contain_text("so far")


@pytest.mark.clause("CO-29.7", "CO-29.8", "CO-29.9")
def test_a_ghost_shows_what_would_be_before_one_goes(come: Come) -> None:
    ann = sit(come)
    page = ann.page
    ann.asked("which action")
    ann.choose("Move")
    ann.asked("Where does")
    panel = page.get_by_role("region", name="What would be there")
    point(page, 700, 400)
    expect(panel).to_contain_text(re.compile(r'(3|2\.9\d|3\.0\d)" of 5"'))
    expect(page.locator("svg.ground [data-ghost='A2']")).to_be_visible()
    expect(page.locator("svg.ground path.way:not(.bad)")).to_have_count(1)
    expect(panel).to_contain_text("Is seen by")
    point(page, 400, 2000)
    expect(panel).to_contain_text("✗")
    expect(panel.get_by_role("button", name=re.compile("CO-"))).to_be_visible()
    ann.asked("Where does")  # nothing is spent by looking
    page.keyboard.down("Shift")
    click(page, 400, 600)
    page.keyboard.up("Shift")
    point(page, 600, 600)
    expect(panel).to_contain_text(re.compile(r'(4|3\.9\d|4\.0\d)" of 5"'))  # by the way point
    expect(panel.locator(".legs .tag")).to_have_count(2)
    click(page, 600, 600)
    ann.asked("Which way does")
    point(page, 600, 2000)
    expect(page.locator("svg.ground [data-ghost='A2']")).to_be_visible()
    click(page, 600, 2000)
    expect(page.get_by_role("list", name="Log")).to_contain_text("moves")
    # Who watches may interrupt the move at the way point.
    there = re.compile(r"translate\((39|59|60)\d (269|270)\d\)")
    expect(figure(page, "A2")).to_have_attribute("transform", there, timeout=60_000)


@pytest.mark.clause("CO-29.7")
def test_a_climb_shows_its_test_and_a_ghost_is_turned(come: Come) -> None:
    ann = come("Ann")
    roof = {**PIECES[0], "z": [0, 200]}
    figures = {"A1": one("RE2", 1735, 1000), "B1": one("UN9", 3000, 3000)}
    where = source(
        {"mission": "domination"}, stage="act", acting="A1", pieces=[roof], figures=figures
    )
    ann.table("me", "bot:easy", game="collision", position=where)
    page = ann.page
    ann.choose("Move")
    ann.asked("Where does")
    expect(page.locator("svg.ground circle.reach")).to_have_count(1)
    point(page, 1900, 1000)
    panel = page.get_by_role("region", name="What would be there")
    expect(panel.locator(".legs")).to_contain_text(re.compile(r'climb 2", test [1-9]\d? %'))
    ghost = page.locator("svg.ground [data-ghost='A1'] g[transform^='rotate']")
    expect(ghost).to_have_attribute("transform", re.compile(r"rotate\(-?0\)"))
    page.get_by_role("button", name="Turn ⟲").click()
    expect(ghost).to_have_attribute("transform", "rotate(-15)")


@pytest.mark.clause("CO-29.9", "CO-7.5")
def test_a_sight_is_told_and_its_20_rays_are_shown_on_request(come: Come) -> None:
    page = sit(come, "go").page
    sights = page.get_by_role("region", name="Can one see the other?")
    sights.get_by_label("Who looks").select_option("A1")
    expect(page.get_by_role("button", name="Show the 20 rays")).to_have_count(0)
    sights.get_by_label("At whom").select_option("B1")
    expect(sights.get_by_role("listitem")).to_contain_text("A1 sees B1: no cover, 20 of 20 rays")
    sights.get_by_role("button", name="Show the 20 rays").click()
    rays = page.locator("svg.ground [data-part=rays] path")
    expect(rays).to_have_count(20)
    expect(sights).to_contain_text("20 free · 0 screened · 0 stopped")
    sights.get_by_label("At whom").select_option("B2")  # on the roof: its edge is in the way
    expect(page.locator("svg.ground [data-part=rays] path.stopped").first).to_be_attached()
    expect(rays).to_have_count(20)
    sights.get_by_role("button", name="Show the 20 rays").click()
    expect(rays).to_have_count(0)


def point(page: Page, x: int, y: int) -> None:
    """Move the pointer to a point of the table, in u."""
    box = page.locator("svg.ground").bounding_box()
    assert box is not None
    whole = SIDE + 80
    scale = min(box["width"], box["height"]) / whole
    left = box["x"] + (box["width"] - whole * scale) / 2
    top = box["y"] + (box["height"] - whole * scale) / 2
    page.mouse.move(left + (x + 40) * scale, top + (SIDE - y + 40) * scale)


@pytest.mark.clause("CO-29.9", "CO-29.10")
def test_any_figure_tries_places_at_any_time(come: Come) -> None:
    ann = sit(come, stage="go", lang="fr")
    page = ann.page
    figure(page, "A2").click()
    page.get_by_role("button", name="Essayer un endroit").click()
    panel = page.get_by_role("region", name="Ce qui en serait là-bas")
    expect(panel).to_be_visible()
    point(page, 700, 700)
    expect(panel).to_contain_text("sur 5")
    for _ in range(3):  # towards the enemies
        page.get_by_role("button", name="Tourner ⟲").click()
    expect(panel).to_contain_text("Tirs de là-bas")
    expect(panel).to_contain_text(re.compile(r"× \d+ %"))
    expect(panel.locator("li small").first).to_contain_text(re.compile(r"[+−]\d.* contre .*RC \+"))
    expect(panel).to_contain_text("Pourraient réagir : B2")
    page.get_by_role("button", name="Arrêter l'essai").click()
    expect(panel).to_have_count(0)
    expect(figure(page, "A2")).to_have_attribute("transform", f"translate(400 {SIDE - 400})")
    figure(page, "A1").click()
    page.get_by_role("button", name="Essayer un endroit").click()
    expect(panel).to_contain_text("Charges de là-bas")
    expect(panel).to_contain_text(re.compile(r'B1 : 3\.8", \d+ cartes sur \d+ non vues'))


@pytest.mark.clause("CO-29.7")
def test_on_a_phone_a_tap_puts_the_ghost_and_a_button_goes_there(come: Come) -> None:
    ann = sit(come, width=360, height=740, touch=True)
    page = ann.page
    ann.choose("Move")
    ann.asked("Where does")
    page.locator("svg.ground").scroll_into_view_if_needed()
    box = figure(page, "A2").locator("circle.base").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 28, box["y"] - 14)
    panel = page.get_by_role("region", name="What would be there")
    expect(panel).to_contain_text("of 5")
    ann.asked("Where does")
    page.get_by_role("button", name="Go there").tap()
    ann.asked("Which way does")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
