"""Collateral Damage on its own board: a whole game, forced moves explained, for everybody."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from tests.games.collateral_damage.scenes import GAME, written

from .person import Come, Person
from .test_everybody import loaded, serious

RIVALS = written(
    "combat",
    "U01 1 N00 pp4 loves=U12",
    "U06 1 N00 pp3 loves=U12",
    "U12 2 N00 pp4 d4 loves=U04",
    "U04 2 N08 pp2 guardian",
    "A05 2 N02 d10",
    cities="N08@1,0 N02@-1,0 N06@0,1",
    damage={"N02": 12},
    hands=["T14 T15"],
)
"""Two of the first gang love one of the second: they must fight each other."""


def at(person: Person, position: str, **more: object) -> None:
    person.table("me", "bot:random", game=GAME, position=position, **more)
    expect(person.page.locator("[data-city=N00]")).to_be_visible()


def test_a_whole_game_against_bots_is_played_on_the_board(come: Come) -> None:
    ann = come("Ann")
    options = {"turns": 6, "training": False}
    ann.table("me", "bot:random", game=GAME, options=options)
    page = ann.page
    began = time.monotonic()
    clicked = 0
    over = page.locator("section.outcome")
    ready = page.locator("section.ask button.option:enabled, section.outcome, .cd .empty")
    for turn in range(400):
        expect(ready.first).to_be_attached(timeout=60_000)
        if over.count():
            break
        # What lights up on the board comes first; now and then the buttons, for done and pass.
        lit = page.locator(".cd .can, .cd .card-face:enabled")
        if lit.count() and turn % 4:
            lit.nth(turn % lit.count()).dispatch_event("click")
            clicked += 1
        else:
            ann.ask.locator("button.option:enabled").first.click()
        page.wait_for_timeout(60)
    expect(over).to_be_visible()
    took = time.monotonic() - began
    print(f"a game of {turn} decisions, {clicked} of them on the board, in {took:.0f} s")
    assert clicked > 2  # chance decides how much there is to do after the set-up
    page.get_by_role("button", name="Look at the board").click()
    expect(page.get_by_role("list", name="Log")).to_contain_text("The game is over")
    ann.picture("collateral-damage-over")


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.proof)])
def test_a_forced_move_is_explained_and_axe_finds_nothing_serious(come: Come, scheme: str) -> None:
    ann = come("Ann", scheme=scheme, height=900)
    at(ann, RIVALS)
    panel = ann.page.get_by_role("region", name="Combat")
    expect(panel).to_contain_text("Love leaves no choice")
    expect(panel).to_contain_text("Rin Takamura must attack Hana Kuribayashi")
    expect(panel).to_contain_text("because both love Shun Kaginuma")
    expect(panel).to_contain_text("you cannot pass while one of yours is bound")
    expect(panel).to_contain_text(re.compile("hit 7?[0-9] %"))
    expect(ann.ask.get_by_role("button", name="pass")).to_have_count(0)
    expect(ann.page.locator(".over.duty").first).to_be_attached()
    ann.picture(f"collateral-damage-{scheme}")
    assert serious(ann) == []
    panel.get_by_role("button", name="Rule CD-10.23").first.click()
    expect(ann.page.locator("[data-clause='CD-10.23']")).to_be_visible()


def test_hearts_and_rivalries_are_switched_on_and_off(come: Come) -> None:
    ann = come("Ann")
    first = RIVALS.replace('phase = "combat"', 'phase = "gang"')
    at(ann, first.replace("initiative = [2, 1]", "initiative = [1, 2]"))
    hearts, rivals = ann.page.locator(".over.love"), ann.page.locator(".over.rival")
    expect(hearts).to_have_count(3)
    expect(rivals).to_have_count(0)
    ann.page.get_by_role("button", name="Rivalries").click()
    expect(rivals).to_have_count(1)
    ann.page.get_by_role("button", name="Hearts").click()
    expect(hearts).to_have_count(0)
    # Whoever is pointed at shows their own.
    ann.page.locator("[data-character=U12]").click()
    expect(hearts).to_have_count(3)
    expect(ann.page.get_by_role("region", name="Shun Kaginuma")).to_contain_text(
        "Admirers: Rin Takamura, Hana Kuribayashi"
    )


def test_dice_fall_and_chances_stand_before_they_do(come: Come) -> None:
    ann = come("Ann")
    at(ann, written("combat", "S01 1 N00 pp3", "U12 2 N00 pp1", np=[3]))
    panel = ann.page.get_by_role("region", name="Combat")
    expect(panel).to_contain_text(re.compile(r"In each round, in this order: Ann → Random bot"))
    ann.page.locator("[data-character=S01]").click()
    row = panel.get_by_role("listitem").filter(has=ann.page.get_by_role("button", name="2 PP"))
    expect(row).to_contain_text("58 %")
    row.get_by_role("button").click()
    dice = ann.page.get_by_role("region", name="Dice")
    expect(dice).to_contain_text("Knuckles Nagase rolls")
    expect(dice.get_by_role("img").nth(1)).to_be_visible()
    at(ann, written("domination", "U01 1 N08", np=[2]))
    panel = ann.page.get_by_role("region", name="Domination")
    expect(panel).to_contain_text("1 + die against 5")
    ann.page.locator("[data-city=N08]").click(position={"x": 20, "y": 60})
    panel.get_by_role("button", name="2 NP").click()
    expect(dice.get_by_role("img").first).to_be_visible()


def test_a_move_that_love_undoes_is_warned_of(come: Come) -> None:
    ann = come("Ann")
    at(ann, written("move", "U01 1 N00 pp2 loves=U12", "U12 2 N00"))
    ann.page.locator("[data-character=U01]").focus()
    ann.page.keyboard.press("Enter")
    panel = ann.page.get_by_role("region", name="Move")
    expect(panel).to_contain_text("love drags Rin Takamura straight back")
    ann.page.locator("[data-city=N08]").focus()
    ann.page.keyboard.press("Enter")
    log = ann.page.get_by_role("list", name="Log")
    expect(log).to_contain_text("Rin Takamura follows Shun Kaginuma to Omega City")


BUSY = written(
    "gang",
    "U01 1 N00 pp2",
    "U12 2 N00",
    "S01 2 N00",
    "A05 3 N08",
    "S16 3 N08",
    seats=3,
    np=[0, 9, 9],
)
"""Two others have a lot to spend before the first player moves again."""


def test_moves_of_bots_are_shown_one_by_one_until_one_skips_to_now(come: Come) -> None:
    ann = come("Ann", motion=True)
    ann.table("me", "bot:random", "bot:random", game=GAME, position=BUSY)
    log, skip = ann.page.locator("#side li"), ann.page.get_by_role("button", name="Catch up")
    ann.choose("done")
    expect(skip).to_be_visible()
    known = log.count()
    expect(log.nth(known + 1)).to_be_attached()  # one after the other, by themselves
    # What comes is said in grey, and neither the board nor the list offers anything yet.
    ahead = ann.page.locator(".prompt-ahead")
    expect(ahead).to_have_text("Then you: Who moves?")
    expect(ann.page.locator(".turn.mine")).to_have_count(0)
    expect(ann.page.locator(".cd .can")).to_have_count(0)
    expect(ann.page.locator("button.option")).to_have_count(0)
    ann.picture("collateral-damage-pace")
    ann.page.keyboard.press("Escape")
    expect(skip).to_have_count(0)
    expect(ann.page.locator(".turn.mine")).to_be_visible()
    expect(ann.page.locator("section.ask summary", has_text="Since your last move")).to_be_visible()
    assert log.count() > known + 2
    expect(ann.page.locator("[data-character=U01].can")).to_be_visible()


def test_whoever_answers_is_in_the_present_and_nobody_waits_without_motion(come: Come) -> None:
    ann = come("Ann", motion=True)
    ann.table("me", "bot:random", "bot:random", game=GAME, position=BUSY)
    skip = ann.page.get_by_role("button", name="Catch up")
    ann.choose("done")
    expect(skip).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.asked("Who moves?")
    ann.page.wait_for_timeout(1_000)  # a click at once may have been meant for "Catch up"
    ann.choose("Rin Takamura")
    expect(skip).to_have_count(0)
    ann.asked("Where does Rin Takamura go?")
    ann.page.evaluate("localStorage.setItem('fracas.settings', '{\"pace\": false}')")
    ann.table("me", "bot:random", "bot:random", game=GAME, position=BUSY)
    ann.page.reload()
    ann.choose("done")
    ann.asked("Who moves?")
    expect(skip).to_have_count(0)
    expect(ann.page.locator("[data-character=U01].can")).to_be_visible()


def test_a_character_picked_by_mistake_is_put_back(come: Come) -> None:
    ann = come("Ann")
    at(ann, written("move", "U01 1 N00 pp2", "U12 2 N00"))
    ann.page.locator("[data-character=U01]").click()
    ann.asked("Where does Rin Takamura go?")
    expect(ann.page.locator("[data-city=N08].can")).to_be_visible()
    ann.ask.get_by_role("button", name="One back").click()
    ann.asked("Who moves?")
    ann.page.locator("[data-character=U01]").click()
    ann.page.get_by_role("button", name="Take back my last move").click()
    ann.asked("Who moves?")
    ann.choose("done")


def test_seats_are_called_by_their_gang_boss_as_soon_as_they_have_one(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game=GAME)
    ann.asked("Choose your Gang Boss")
    seats = ann.page.get_by_role("list", name="At the table")
    expect(seats).not_to_contain_text("Chairwoman Aizome")
    ann.ask.get_by_role("button", name="Aizome").click()
    expect(seats).to_contain_text("Chairwoman Aizome")


def test_a_phone_shows_it_without_scrolling_sideways(come: Come) -> None:
    ann = come("Ann", width=360, height=740, touch=True)
    at(ann, RIVALS)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    cities = ann.page.locator("[data-city]")
    assert cities.count() == 4
    for city in cities.all():  # all of the map is in sight, none of it cropped
        box = city.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360
    ann.picture("collateral-damage-phone")
    small = ann.page.evaluate(
        """() => [...document.querySelectorAll(".cd button, .cd [role=button], .cd summary")]
            .filter(one => !one.matches(".clause") && one.checkVisibility())
            .map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
            .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
            .map(([html]) => html)"""
    )
    assert small == []
    assert serious(ann) == []


def test_all_of_it_in_french(come: Come) -> None:
    ann = come("Ann", lang="fr")
    at(ann, RIVALS)
    panel = ann.page.get_by_role("region", name="Combat")
    expect(panel).to_contain_text("L'amour ne laisse pas le choix")
    expect(panel).to_contain_text("Rin Takamura doit attaquer Hana Kuribayashi")
    expect(ann.page.get_by_role("region", name="Vos cartes")).to_contain_text("Esquive")
    expect(ann.page.locator(".cd")).not_to_contain_text(re.compile(r"\b(the|must|against)\b"))
    ann.picture("collateral-damage-french")


def test_the_board_is_small(come: Come) -> None:
    ann = come("Ann")
    at(ann, RIVALS)
    expect(ann.ask.locator("button.option").first).to_be_visible()
    size = sum(loaded(ann).values())
    print(f"script, compressed: {size} bytes with a table of Collateral Damage")
    assert size <= 75_000


def test_on_a_phone_the_map_has_the_room_and_answers_say_what_they_bring(come: Come) -> None:
    ann = come("Ann", width=360, height=740, touch=True)
    tall = "N08@1,-1 N02@0,1 N06@-1,2"
    at(ann, written("domination", "A01 1 N08", "S03 1 N02", "U01 2 N00", np=[2], cities=tall))
    # Each one's score stands with the name, and the goal in a line or two.
    seats = ann.page.get_by_role("list", name="At the table")
    counts = [one.bounding_box() for one in seats.locator(".count").all()]
    assert len(counts) == 2 and all(one and one["x"] + one["width"] <= 360 for one in counts)
    expect(ann.page.locator("[data-part=goal] .aim")).to_be_visible()
    # The whole map is in sight, with nothing below its edge.
    box = ann.page.locator("svg.map").bounding_box()
    board = ann.page.locator("[data-part=board]").bounding_box()
    assert box is not None and board is not None
    assert box["height"] >= 200 and box["y"] + box["height"] <= board["y"] + board["height"] + 1
    # Answers have their chances beside them, for who hears the page too.
    city = ann.ask.locator("button.option:has(small)").first
    expect(city.locator("small")).to_contain_text("%")
    expect(city).to_have_accessible_description(re.compile("%"))
    # What is tapped is read where one looks.
    ann.page.locator("[data-character=A01]").click()
    about = ann.page.locator(".about")
    expect(about).to_be_visible()
    told = about.bounding_box()
    assert told is not None and told["y"] + told["height"] <= board["y"] + board["height"] + 1
    ann.picture("collateral-damage-phone")
    # A word of the game is asked by a tap, and stays until the next.
    city.click()
    ann.ask.locator("h2 .word", has_text="NP").tap()
    expect(ann.page.get_by_role("tooltip")).to_contain_text("Notoriety")


def test_a_city_that_is_lost_is_said_aloud_and_a_roll_says_whose_it_was(come: Come) -> None:
    ann, bob = come("Ann", width=360, height=740), come("Bob")
    lost = written(
        "domination", "U01 2 N08 pp2", "S16 1 N08 guardian", "A01 1 N00", np=[0, 9],
        extra="initiative = [2, 1]",
    )  # fmt: skip
    ann.table("me", "open", game=GAME, position=lost)
    bob.accept(ann.invitation())
    bob.page.locator("[data-city=N08].can").click()
    bob.choose("9 NP")
    loss = ann.page.locator("section.ask .loss")
    expect(loss).to_contain_text("You lose")
    ann.news("You lose")
    why = ann.page.locator("[data-part=verdict]")
    expect(why.last).to_contain_text(re.compile(r"rolls \d: .* Why: "))
    ann.picture("collateral-damage-lost")


def test_a_city_tells_what_is_special_there_and_four_in_it_stand_apart(come: Come) -> None:
    ann = come("Ann", width=390, height=844, touch=True)
    four = ("S01 1 N08 pp3", "A01 1 N08", "U12 2 N08 pp1", "U01 2 N08")
    at(ann, written("gang", *four, "S03 1 N00", np=[3, 1]))
    city = ann.page.locator("[data-city=N08]")
    told = city.locator("> title").text_content() or ""
    assert re.search(r"dominated by nobody, .{10,}", told)
    discs = ann.page.locator("[data-character]").filter(has=ann.page.locator(".tight"))
    boxes = [one.locator(".disc").bounding_box() for one in discs.all()]
    assert len(boxes) == 4
    across = sorted(box["x"] for box in boxes if box)
    assert across[2] - across[1] > 1.2 * boxes[0]["width"]  # type: ignore[index]


def test_free_hexagons_say_what_they_are(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game="collateral-damage")
    hint = ann.page.locator(".switches")
    for _ in range(12):
        if ann.page.locator(".empty").count():
            break
        ann.ask.locator("button.option").first.click()
        ann.page.wait_for_timeout(400)
    expect(hint).to_contain_text("Each + is a free hexagon")
