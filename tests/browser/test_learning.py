"""A newcomer learns: a guided first game, advice at each question, a bot's opinion."""

import re

from playwright.sync_api import expect

from .person import Come


def test_a_newcomer_is_led_through_a_first_turn_and_may_leave_the_lesson(come: Come) -> None:
    ann = come("Ann", newcomer=True)
    ann.go("/")
    ann.page.get_by_role("link", name="Learn Neon Gods").click()
    lesson = ann.page.get_by_role("region", name="Lesson")
    expect(lesson).to_contain_text("Welcome to the city")
    expect(ann.page.locator("[data-part=city]")).to_have_class(re.compile("lit"))
    ann.picture("lesson")
    lesson.get_by_role("button", name="Got it").click()
    expect(lesson).to_contain_text("Most blurp after nine rounds wins")
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


def test_a_bot_says_what_it_would_do_and_why(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/learn/neon-gods")
    ann.asked("Recruit a gang member")
    ann.sees("The free card costs nothing")
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


def test_advice_for_beginners_can_be_switched_off(come: Come) -> None:
    ann = come("Ann", lang="fr")
    ann.go("/#/settings")
    ann.page.get_by_label("Un conseil pour débuter").uncheck()
    ann.go("/#/learn/neon-gods")
    ann.asked("Recrutez")
    expect(ann.page.get_by_text("La carte gratuite ne coûte rien")).to_have_count(0)
