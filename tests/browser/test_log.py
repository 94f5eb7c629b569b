"""The log: by turns, in spoken language, with rules and sums behind a tap."""

from __future__ import annotations

from playwright.sync_api import expect

from .person import Come


def test_rules_and_sums_are_behind_a_tap_and_turns_are_set_apart(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game="collision")
    log = ann.page.get_by_role("list", name="Log")
    bulb = ann.page.get_by_role("button", name="What would a bot do?")
    sums = log.get_by_role("button", name="Measurements and exact place").first
    for _ in range(8):  # a few moves, as a bot would make them
        if sums.is_visible():
            break
        bulb.click()
        ann.page.get_by_role("button", name="Do it").click()
        expect(bulb).to_have_attribute("aria-pressed", "false")
    expect(log).not_to_contain_text("CO-")  # no clause by its number
    expect(sums).to_be_visible()
    sums.click()
    expect(log).to_contain_text('"')  # inches
    log.get_by_role("button", name="Rule").first.click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Collision")
