"""A newcomer learns: a guided first game, advice at each question, a bot's opinion."""

import re

import pytest
from playwright.sync_api import expect

from tests.proof import kept

from .person import Come


def test_a_newcomer_is_led_through_a_first_turn_and_may_leave_the_lesson(come: Come) -> None:
    ann = come("Ann", newcomer=True)
    ann.go("/")
    ann.page.get_by_role("link", name="Lesson Neon Gods").click()
    lesson = ann.page.get_by_role("region", name="Lesson")
    expect(lesson).to_contain_text("Welcome to the city")
    expect(ann.page.locator("[data-part=city]")).to_have_class(re.compile("lit"))
    ann.picture("lesson")
    lesson.get_by_role("button", name="Got it").click()
    expect(lesson).to_contain_text("Most blurp wins")
    lesson.get_by_role("button", name="Got it").click()
    lesson.get_by_role("button", name="Got it").click()
    expect(lesson).to_contain_text("Dozer is free")
    ann.ask.get_by_role("button", name=re.compile("Dozer.*suggested")).click()

    # A page about a question goes with it; what was read stays read after a reload.
    expect(lesson).to_contain_text("Click on your base to pick a figure")
    ann.page.reload()
    expect(lesson).to_contain_text("Click on your base to pick a figure")
    lesson.get_by_role("button", name="Leave the lesson").click()
    expect(lesson).to_have_count(0)
    ann.asked("Which figure moves?")
    ann.page.reload()
    ann.asked("Which figure moves?")
    expect(lesson).to_have_count(0)


def test_what_a_lesson_says_while_others_play_waits_for_its_reader(come: Come) -> None:
    """Their moves do not turn the page, and nothing is said twice."""
    ann = come("Ann", newcomer=True)
    ann.go("/#/learn/collision")
    lesson = ann.page.get_by_role("region", name="Lesson")
    step = lesson.locator("button.primary:enabled")
    said = lesson.get_by_text("The others are at it")
    coach = ann.page.get_by_text("the enemy begins along the opposite one")
    for _ in range(40):
        expect(step).to_be_visible(timeout=60_000)
        assert coach.count() < 2
        if said.is_visible() and "edge" not in lesson.inner_text():
            break
        step.click()
    behind = ann.page.get_by_role("button", name=re.compile("Catch up"))
    expect(behind).to_have_count(0, timeout=60_000)
    expect(said).to_be_visible()
    expect(ann.ask.locator("button.option").first).to_be_visible()
    expect(lesson.get_by_role("button", name="Do it")).to_have_count(0)
    # A second click on "Got it", a moment late, must not act.
    here = lesson.get_by_role("button", name="Got it").bounding_box()
    lesson.get_by_role("button", name="Got it").click()
    expect(lesson.get_by_role("button", name="Do it")).to_be_visible()
    acts = lesson.get_by_role("button", name="Do it").bounding_box()
    assert here and acts and acts["x"] + acts["width"] <= here["x"]


def test_a_bot_says_what_it_would_do_and_why(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/learn/neon-gods")
    ann.asked("Recruit a gang member")
    ann.sees("A free gang member costs nothing")
    # Where a lesson suggests something, a bot does not say otherwise.
    button = ann.page.get_by_role("button", name="What would a bot do?")
    expect(button).to_have_count(0)
    lesson = ann.page.get_by_role("region", name="Lesson")
    lesson.get_by_role("button", name="Leave the lesson").click()
    button.click()
    advice = ann.page.get_by_role("region", name="What a bot would do")
    expect(advice).to_contain_text("A bot would choose: Dozer for 0 $.")
    expect(advice).to_contain_text(re.compile(r"\+\d.* spaces held"))
    ann.picture("advice")
    advice.get_by_role("button", name="Close").click()
    expect(advice).to_have_count(0)
    expect(ann.page.locator("[data-hint]")).to_have_count(0)


def test_a_hint_is_marked_on_the_board_and_done_as_a_whole(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/learn/neon-gods")
    lesson = ann.page.get_by_role("region", name="Lesson")
    lesson.get_by_role("button", name="Leave the lesson").click()
    advice = ann.page.get_by_role("region", name="What a bot would do")
    bulb = ann.page.get_by_role("button", name="What would a bot do?")
    bulb.click()
    expect(ann.page.locator("[data-part=slots] [data-hint]")).to_contain_text("Dozer")
    expect(ann.ask.locator("button.option[data-hint]")).to_contain_text("Dozer for 0 $")
    advice.get_by_role("button", name="Do it").click()
    # Which figure and where to: both are marked, and both are answered at once.
    ann.asked("Which figure moves?")
    expect(advice).to_have_count(0)  # folded again at the next question
    bulb.click()
    expect(advice).to_contain_text("▸")
    expect(ann.page.locator("[data-part=city] [data-hint]")).to_have_count(2)
    expect(advice.locator(".why")).not_to_be_empty()
    ann.picture("hint")
    advice.get_by_role("button", name="Do it").click()
    expect(ann.page.locator("#side")).to_contain_text("You move a figure")


SEATS = {"collateral-damage": 2, "ani-mayhem": 1, "collision": 2, "blood-feud": 4}


@pytest.mark.parametrize("game", kept(SEATS, "ani-mayhem"))
def test_a_hint_is_given_with_its_reason_in_every_game(come: Come, game: str) -> None:
    ann = come("Ann", lang="fr")
    ann.table("me", *["bot:random"] * (SEATS[game] - 1), game=game)
    bulb = ann.page.get_by_role("button", name="Que ferait un robot ?")
    advice = ann.page.get_by_role("region", name="Ce que ferait un robot")
    for _ in range(2):
        bulb.click()
        expect(advice).to_contain_text("Un robot choisirait")
        expect(advice.locator(".why")).not_to_be_empty()
        expect(ann.page.locator("[data-hint]").first).to_be_attached()
        prompt = ann.ask.get_by_role("heading", level=2)
        advice.get_by_role("button", name="Faire cela").click()
        expect(advice).to_have_count(0)  # what was asked is answered
        expect(prompt).to_be_visible()


def test_advice_for_beginners_can_be_switched_off(come: Come) -> None:
    ann = come("Ann", lang="fr")
    ann.go("/#/settings")
    ann.page.get_by_label("Un conseil pour débuter").uncheck()
    ann.go("/#/learn/neon-gods")
    ann.asked("Recrutez")
    expect(ann.page.get_by_text("Un membre gratuit ne coûte rien")).to_have_count(0)
