"""Every tracer game is played through the board that any game gets."""

import re
from dataclasses import replace

from playwright.sync_api import expect

from examples import GAMES
from fracas import catalogue

from .person import Come, Person, together


def test_two_people_bid_under_seal_and_one_wins(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "auction")
    for lot in range(5):
        ann.answer("2" if lot < 4 else "1")
        if lot == 0:
            ann.sees("Your answer is in: 2. You may still change it.")
            ann.picture("auction-sealed")
            ann.choose("3")
            ann.sees("Your answer is in: 3. You may still change it.")
            expect(bob.page.get_by_text("The bids are")).to_have_count(0)
        bob.answer("0")
        ann.news("You take the lot")
        bob.news("Ann takes the lot")
    expect(ann.page.get_by_role("heading", name="You have won!")).to_be_visible()
    expect(bob.page.get_by_role("heading", name="Ann won")).to_be_visible()
    chart = ann.page.get_by_role("img", name=re.compile("Points over the game"))
    expect(chart).to_have_attribute("aria-label", re.compile("at the end: Ann 25, Bob 0"))
    ann.page.get_by_label("What the chart shows").select_option(label="Coins")
    expect(ann.page.get_by_role("img", name=re.compile("Coins over the game"))).to_be_visible()
    ann.picture("auction-result")

    ann.page.get_by_role("button", name="Play again").click()
    bob.sees("Ann would like to play again. Are you in?")
    bob.page.get_by_role("button", name="Accept").click()
    ann.asked("Bid for a lot worth")
    bob.asked("Bid for a lot worth")


def council(come: Come, **more: object) -> list[Person]:
    """Four people in the order of their seats: where there are teams, who comes is dealt one."""
    people = together(come, "Ann Bob Cleo Dan", "council", **more)
    seats = people[0].page.get_by_role("list", name="At the table").locator(".name")
    for one in people:
        expect(seats.filter(has_text=one.name)).to_have_count(1)
    order = " ".join(seats.all_inner_texts())
    return sorted(people, key=lambda one: order.index(one.name))


def test_four_people_vote_on_two_laws_at_once_and_trade(come: Come) -> None:
    ann, bob, cleo, dan = council(come)
    for person in (ann, cleo, dan):
        windows = person.page.get_by_role("group", name="Open questions")
        expect(windows.get_by_role("button")).to_have_count(2)
        person.asked("Vote on the tithe")
        person.choose("for")
        person.asked("Vote on the harvest")
        person.choose("for")
    bob.news("The harvest is passed")

    # The first house makes an offer: three answers, cancelled once, sent as one input.
    bob.asked("Make an offer?")
    bob.choose("make an offer")
    bob.asked("To whom?")
    draft = bob.page.get_by_role("group", name="Chosen so far")
    expect(draft).to_contain_text("make an offer")
    bob.picture("council-draft")
    bob.page.get_by_role("button", name="One back").click()
    expect(draft).to_have_count(0)
    bob.choose("make an offer")
    bob.asked("To whom?")
    bob.page.keyboard.press("Escape")
    expect(draft).to_have_count(0)
    bob.choose("make an offer")
    bob.ask.get_by_role("button", name=re.compile("Reeve|House|house")).first.click()
    bob.asked("What for what?")
    bob.choose("1 gold for 2 grain")
    cleo.asked("offers 1 gold for 2 grain")
    cleo.choose("yes")
    for person in (cleo, dan):
        person.asked("Make an offer?")
        person.choose("pass")
    for person in (ann, bob, cleo, dan):
        expect(person.page.locator("section.outcome")).to_contain_text("The council ends")


def test_windows_against_the_clock_count_down_side_by_side(come: Come) -> None:
    ann, _, cleo, _ = council(come, options={"clock": True})
    windows = ann.page.get_by_role("group", name="Open questions")
    expect(windows.get_by_role("button")).to_have_count(3)
    expect(windows.get_by_role("timer")).to_have_count(2)
    expect(windows.get_by_role("timer").first).to_have_text(re.compile("0:[0-3][0-9]"))
    ann.picture("council-clock")
    windows.get_by_role("button", name=re.compile("Make an offer")).click()
    ann.choose("make an offer")
    ann.ask.get_by_role("button", name=re.compile("Reeve|House|house")).first.click()
    ann.choose("1 gold for 1 grain")
    cleo.asked("offers 1 gold for 1 grain")
    cleo.choose("no")
    cleo.news("refuses")


def test_a_free_point_is_picked_by_a_click_and_a_bad_one_refused_with_its_rule(come: Come) -> None:
    catalogue.add(replace(GAMES["campfires"], name="bare-campfires", web_board=""))
    ann, bob = together(come, "Ann Bob", "bare-campfires")
    people = [ann, bob]
    spots = [(0.2, 0.2), (0.8, 0.8), (0.2, 0.8), (0.8, 0.2), (0.5, 0.5), (0.5, 0.1)]

    def click(person: Person, spot: tuple[float, float]) -> None:
        person.asked("Where do you light a fire?")
        table = person.page.get_by_role("img", name="The table from above: click")
        expect(table).to_be_visible()
        box = table.bounding_box()
        assert box is not None
        side = min(box["width"], box["height"])
        left = box["x"] + (box["width"] - side) / 2
        person.page.mouse.click(left + side * spot[0], box["y"] + side * spot[1])

    click(ann, spots[0])
    ann.news("You light a fire")
    ann.picture("campfires")
    click(bob, (0.21, 0.21))
    refusal = bob.page.get_by_role("alert")
    expect(refusal).to_contain_text("Not allowed.")
    bob.picture("campfires-refusal")
    refusal.get_by_role("button", name="Rule CF-3").click()
    rule = bob.page.locator("[data-clause='CF-3']")
    expect(rule).to_be_focused()
    bob.picture("rules")
    bob.page.get_by_role("button", name="Close").click()
    for turn, spot in enumerate(spots[1:], start=1):
        if ann.page.locator("section.outcome").count():
            break
        click(people[turn % 2], spot)
        people[turn % 2].news("You light a fire")
    expect(ann.page.locator("section.outcome")).to_be_visible()


def test_neon_gods_is_played_on_its_own_board(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game="neon-gods")
    page = ann.page
    hire = page.get_by_role("region", name="For hire").locator("button:enabled")
    expect(hire.first).to_be_visible(timeout=20_000)
    hire.first.click()  # what is for hire is hired by a click on the card
    city = page.get_by_role("group", name="The city")
    home = city.locator("g.base.can")
    expect(home).to_be_visible()
    home.click()  # a figure is chosen where it stands, and goes where one points
    goal = city.locator("g.open.can").first
    name = goal.get_attribute("data-space")
    goal.click()
    log = page.get_by_role("list", name="Log")
    expect(log).to_contain_text(f"to {name}")
    ann.picture("neon-gods-board")
