"""Neon Gods on its own board: a whole game, second thoughts, why not, a closer look."""

from __future__ import annotations

import re
import tomllib

import pytest
from playwright.sync_api import Locator, Page, expect

import fracas
from tests.server.house import eventually

from .person import Come, Person

ANSWER = """() => {
  const options = [...document.querySelectorAll("section.ask button.option:enabled")];
  if (!options.length) return null;
  const stop = options.find(one => /^(no more|none)/.test(one.textContent.trim()));
  const one = stop ?? options[options.length - 1];
  one.click();
  return document.querySelector("section.ask h2")?.textContent ?? "";
}"""
"""Answers in a hurry: stops where that is possible, takes the last option elsewhere."""


def over(page: Page) -> bool:
    return page.locator("section.outcome").count() > 0


def play_out(people: list[Person], most: int = 2500) -> set[str]:
    """Everybody answers whatever they are asked, to the end; returns what was asked."""
    asked: set[str] = set()
    for _ in range(most):
        if all(over(one.page) for one in people):
            return asked
        answered = [one.page.evaluate(ANSWER) for one in people]
        asked |= {re.split(r"[:?]", one)[0] for one in answered if one}
        people[0].page.wait_for_timeout(60)
    raise AssertionError("the game does not end")


def lesson(person: Person) -> None:
    """The set-up of the guided game, without the guide."""
    person.go("/#/learn/neon-gods")
    person.page.get_by_role("button", name="Leave the lesson").click()
    person.asked("Recruit")


@pytest.mark.proof
def test_two_people_and_two_bots_play_to_the_end_and_see_how_it_went(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob", width=390, height=844)
    ann.table("me", "open", "bot:random", "bot:easy", game="neon-gods")
    bob.accept(ann.invitation())
    asked = play_out([ann, bob])
    assert any("Recruit" in one for one in asked) and any("Play a card" in one for one in asked)
    ann.sees("Most blurp wins")
    sources = ann.page.get_by_role("table", name="Where the points came from")
    expect(sources).to_contain_text("spaces at daylight")
    cells = sources.locator("tfoot td").all_inner_texts()
    rows = sources.locator("tbody tr").all()
    columns = [[cell.inner_text() for cell in row.locator("td").all()] for row in rows]
    sums = [sum(int(row[seat].replace("–", "0")) for row in columns) for seat in range(4)]
    assert [str(one) for one in sums] == cells
    ann.picture("neon-gods-result")
    bob.picture("neon-gods-result-phone")

    # Any moment again, with anybody's eyes; saved as a position; and on from there.
    ann.page.get_by_role("link", name="Replay").click()
    slider = ann.page.get_by_role("slider")
    slider.fill("12")
    ann.page.get_by_label("Seen by").select_option(index=2)
    expect(ann.page.get_by_role("region", name="Your hand")).to_be_visible()
    ann.page.get_by_label("Seen by").select_option(label="All-seeing")
    ann.page.get_by_role("button", name="More: link, files, playing on").click()
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("link", name="Save this moment as a position").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert tomllib.loads(text)["game"] == "neon-gods"
    assert fracas.position("neon-gods", text).seats == 4
    ann.page.get_by_role("button", name="Continue from here").click()
    expect(ann.page).to_have_url(re.compile("#/table/"))
    expect(ann.page.get_by_text("Kept for Bob")).to_be_visible()


def test_a_draft_is_cancelled_freely_and_a_move_is_taken_back_until_a_card_is_drawn(
    come: Come,
) -> None:
    ann = come("Ann")
    lesson(ann)
    page = ann.page
    undo = page.get_by_role("button", name="Take back my last move")
    page.get_by_role("region", name="For hire").get_by_role("button", name="Dozer").click()

    def space(name: str) -> Locator:
        return page.locator(f"[data-space={name}]")

    space("a1").click()
    ann.asked("Where does the figure on a1 go?")
    page.keyboard.press("Escape")
    ann.asked("Which figure moves?")
    space("a1").click()
    space("f6").click()  # out of reach: the game says why, the rule, and what would do
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("you can reach")
    expect(refusal.get_by_role("button", name=re.compile("^Rule NG-7"))).to_be_visible()
    ann.picture("neon-gods-why-not")
    refusal.get_by_role("button", name="I see").click()
    space("c1").click()
    expect(space("c1")).to_have_attribute("aria-label", re.compile("held by Ann"))
    undo.click()
    ann.news("You take back the last move")
    expect(space("c1")).not_to_have_attribute("aria-label", re.compile("held by Ann"))
    ann.choose("no more")
    ann.choose("draw a card")
    ann.asked("Play a card or draw: 2 left")
    undo.click()
    expect(page.get_by_role("alert")).to_contain_text("nothing of yours that can be taken back")


def test_the_city_is_looked_at_closely_and_every_piece_explained(come: Come) -> None:
    ann = come("Ann")
    lesson(ann)
    page = ann.page
    scene = page.get_by_role("group", name="The city").locator("> g")
    page.get_by_role("button", name="Closer").click()
    expect(scene).to_have_attribute("transform", re.compile("scale\\(1.3"))
    page.keyboard.press("+")
    expect(scene).to_have_attribute("transform", re.compile("scale\\(1.69"))
    page.get_by_role("button", name="The whole board").click()
    expect(scene).to_have_attribute("transform", "translate(0 0) scale(1)")
    page.locator("[data-space=c3]").hover()
    page.mouse.wheel(0, -400)
    expect(scene).not_to_have_attribute("transform", "translate(0 0) scale(1)")
    page.keyboard.press("0")

    page.locator("[data-space=d4]").hover()
    told = page.get_by_role("tooltip")
    expect(told).to_contain_text("Skyscraper: worth 1 + 3 blurp")
    expect(told).to_contain_text("An andy, face down")
    page.get_by_role("region", name="Your hand").get_by_role("button").first.hover()
    expect(told).to_contain_text("die: ")
    gangs = page.get_by_role("table", name="Gangs")
    gangs.get_by_role("columnheader", name="$", exact=True).hover()
    expect(told).to_contain_text("6 $ for 3, 10 $ for 6, 14 $ for 9, 20 $ for 14")
    ann.picture("neon-gods-explained")


def test_a_long_press_explains_and_does_not_choose(come: Come) -> None:
    ann = come("Ann", width=390, height=844, touch=True)
    lesson(ann)
    card = ann.page.get_by_role("region", name="For hire").get_by_role("button", name="Dozer")
    card.scroll_into_view_if_needed()
    card.dispatch_event("pointerdown", {"pointerType": "touch", "pointerId": 1, "bubbles": True})
    expect(ann.page.get_by_role("tooltip")).to_contain_text("Move 2: up to 2 figures")
    card.dispatch_event("pointerup", {"pointerType": "touch", "pointerId": 1, "bubbles": True})
    card.dispatch_event("click")
    ann.asked("Recruit")
    expect(ann.page.locator(".news")).not_to_contain_text("Dozer")


def test_two_fingers_look_closer_and_choose_nothing(come: Come) -> None:
    ann = come("Ann", width=390, height=844, touch=True)
    lesson(ann)
    city = ann.page.get_by_role("group", name="The city")
    city.scroll_into_view_if_needed()
    box = city.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = ann.context.new_cdp_session(ann.page)

    def fingers(does: str, *apart: int) -> None:
        points = [{"x": x + at, "y": y, "id": int(at > 0)} for one in apart for at in (-one, one)]
        hand.send("Input.dispatchTouchEvent", {"type": does, "touchPoints": points})

    fingers("touchStart", 20)
    for apart in range(25, 65, 5):
        fingers("touchMove", apart)
    fingers("touchEnd")
    shown = city.locator("> g").get_attribute("transform") or ""
    scale = float(re.findall(r"scale\((.+)\)", shown)[0])
    assert 2.5 < scale < 3.5, "fingers three times as far apart show all three times as large"
    assert ann.page.evaluate("visualViewport.scale") == 1, "the page stays as it is"
    ann.asked("Recruit")


DUEL = """
game = "neon-gods"
seats = 2
bare = true
step = "battle"
[[players]]
figures = { c3 = 1 }
hand = ["hugo"]
[[players]]
figures = { c3 = 1 }
"""
GOODS = """
game = "neon-gods"
seats = 2
bare = true
step = "activate"
[spaces]
a1 = { products = 1 }
c3 = { products = 1 }
[[players]]
figures = { a1 = 1, c3 = 1 }
hand = ["grunt-bandit"]
[[players]]
figures = { c4 = 1 }
"""
FLIGHTS = """
window.flown = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  flown.push(this.getAttribute("class"));
  return animate.apply(this, how);
};
"""


@pytest.mark.parametrize("wish", ["motion", "reduced by the device", "reduced here"])
def test_dice_tumble_and_figures_fly_unless_motion_is_reduced(come: Come, wish: str) -> None:
    ann = come("Ann", motion=wish != "reduced by the device")
    ann.context.add_init_script(FLIGHTS)
    if wish == "reduced here":
        ann.go("/#/settings")
        ann.page.get_by_label("Keep still").check()
    ann.table("me", "bot:random", game="neon-gods", position=DUEL)
    ann.asked("Attack on c3")
    ann.choose("Hugo")
    ann.choose("no more cards")
    die = ann.page.locator("[data-part=fight] .die").first
    expect(die).to_have_css("animation-duration", "0.7s" if wish == "motion" else "0.001s")
    ann.sees("retreat from c3")
    flown = "flown.some(one => one.startsWith('figure'))"
    if wish == "motion":
        eventually("a figure flies", lambda: ann.page.evaluate(flown))
    else:
        assert ann.page.evaluate("flown") == []


def test_answers_say_how_likely_a_battle_is_won_and_what_sells_for_nothing(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game="neon-gods", position=DUEL)
    ann.asked("Attack on c3")
    hugo = ann.ask.get_by_role("button", name="Hugo", exact=True)
    row = ann.page.locator("[data-part=odds] tr", has_text="Hugo").locator("td")
    chances = [int(one.split()[0]) for one in row.all_inner_texts()]
    assert len(chances) > 1
    note = f"{min(chances)} – {max(chances)} %"
    assert hugo.locator("small").inner_text() == note
    expect(hugo).to_have_accessible_description(note)
    ann.table("me", "bot:random", game="neon-gods", position=GOODS)
    ann.page.get_by_role("region", name="Your hand").get_by_role("button", name="Grunt").click()
    ann.asked("Sell: up to")
    near = ann.ask.get_by_role("button", name="a1 for 0 $", exact=True)
    expect(near).to_have_accessible_description("nothing, so close to your base")
    far = ann.ask.get_by_role("button", name="c3 for 4 $", exact=True)
    expect(far).to_have_accessible_description("")


def test_a_battle_that_is_over_is_told_by_its_space(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game="neon-gods", position=DUEL)
    ann.asked("Attack on c3")
    ann.choose("no more cards")
    expect(ann.page.locator("[data-part=verdict]")).to_have_text(re.compile("^c3: .* Why:"))


def test_a_turn_by_keyboard_alone(come: Come) -> None:
    ann = come("Ann")
    lesson(ann)
    keys = ann.page.keyboard

    def choose(label: str) -> None:
        expect(ann.ask.locator("button.option:enabled").first).to_be_visible()
        expect(ann.ask.get_by_role("heading", level=2)).to_be_focused()
        labels = ann.ask.locator("button.option").all_inner_texts()
        for _ in range([one.strip().startswith(label) for one in labels].index(True) + 1):
            keys.press("ArrowDown")
        keys.press("Enter")

    keys.press("q")
    choose("Dozer")
    ann.asked("Which figure moves?")
    choose("a figure on a1")
    ann.asked("Where does the figure")
    choose("c1")
    ann.asked("Up to 1 more")
    choose("no more")
    ann.asked("Play a card or draw: 3 left")
    choose("draw a card")
    ann.asked("Play a card or draw: 2 left")


def test_all_of_a_turn_in_french(come: Come) -> None:
    ann = come("Ann", lang="fr")
    ann.go("/#/learn/neon-gods")
    guide = ann.page.get_by_role("region", name="Leçon")
    expect(guide).to_contain_text("Bienvenue dans la ville")
    guide.get_by_role("button", name="Quitter la leçon").click()
    ann.asked("Recrutez")
    ann.page.get_by_role("region", name="À recruter").get_by_role("button", name="Dozer").click()
    ann.asked("Quelle figurine")
    ann.page.locator("[data-space=a1]").click()
    ann.page.locator("[data-space=c1]").click()
    ann.news("Vous déplacez une figurine")
    shown = ann.page.locator("main").inner_text()
    english = re.findall(r"\b(?:[Dd]raw|[Mm]ove|[Yy]our|[Rr]ecruit|[Ff]ree|deck)\b", shown)
    assert english == []
    ann.picture("neon-gods-french")


def test_only_what_has_parts_is_asked_about_before_it_is_played(come: Come) -> None:
    ann = come("Ann")
    sent: list[str] = []
    ann.own.on("websocket", lambda line: line.on("framesent", lambda data: sent.append(str(data))))

    def kinds() -> list[str]:
        return re.findall(r'"type":"(draft|play)"', "".join(sent))

    lesson(ann)
    page = ann.page
    page.get_by_role("region", name="For hire").get_by_role("button", name="Dozer").click()
    ann.asked("Which figure moves?")
    assert kinds() == ["play"]
    page.locator("[data-space=a1]").click()
    ann.asked("Where does the figure on a1 go?")
    assert kinds() == ["play", "draft"]
    page.locator("[data-space=c1]").click()
    expect(ann.ask.get_by_role("heading", level=2)).not_to_contain_text("on a1")
    assert kinds() == ["play", "draft", "play"]


def test_what_was_played_this_turn_stays_in_sight_and_the_menu_says_where_it_leads(
    come: Come,
) -> None:
    ann = come("Ann")
    lesson(ann)
    page = ann.page
    page.get_by_role("region", name="For hire").get_by_role("button", name="Dozer").click()
    ann.choose("no more")
    ann.asked("Play a card or draw: 3 left")
    hand = page.get_by_role("region", name="Your hand")
    expect(hand).not_to_contain_text("Played this turn")
    hand.get_by_role("button", name="Dozer").click()
    expect(hand).to_contain_text(re.compile("Played this turn: .*Dozer"))
    page.get_by_role("button", name="Menu").click()
    how = page.get_by_role("link", name=re.compile("How to play"))
    expect(how).to_contain_text("opens in a new tab")
    with page.expect_popup() as other:
        how.click()
    expect(other.value.get_by_text("the discard pile is shuffled and comes round")).to_be_visible()
    other.value.close()
