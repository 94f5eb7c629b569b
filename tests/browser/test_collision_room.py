"""The gang room of Collision: gangs and tables are made, checked, kept, shared and played with."""

import re

import pytest
from playwright.sync_api import expect

from .person import Come
from .test_everybody import serious


@pytest.mark.clause("CO-29.18", "CO-S9")
def test_a_gang_is_built_kept_shared_and_led(come: Come) -> None:
    ann = come("Ann")
    page = ann.page
    ann.go("/#/decks/collision")
    gang = page.get_by_role("region", name="A gang")
    wrong = page.get_by_role("region", name="What is missing or too much")
    hire = page.locator("[data-profile]")
    expect(hire).to_have_count(9)
    expect(hire.first.get_by_role("img", name="Quartermaster")).to_be_visible()
    hire.nth(0).get_by_text("Weapons and traits").click()
    expect(hire.nth(0)).to_contain_text("Range 0 to 16")  # weapons with their words
    hire.nth(0).get_by_role("button", name="Hire").click()
    expect(hire.nth(0).get_by_role("button", name="Hire")).to_be_disabled()  # one Leader at most
    expect(wrong).to_contain_text("1 figures: a gang has 3 to 10.")
    expect(wrong.get_by_role("link", name="CO-4.3")).to_be_visible()
    for _ in range(2):
        hire.nth(1).get_by_role("button", name="Hire").click()
    expect(wrong).to_contain_text("This gang can play.")
    expect(gang).to_contain_text("265 of 400 shards")
    gang.get_by_role("button", name="Give an object").nth(1).click()
    gang.get_by_role("button", name=re.compile("Plate vest")).click()
    expect(gang).to_contain_text("274 of 400 shards")
    expect(gang).to_contain_text("7 AP")
    for _ in range(2):
        hire.nth(7).get_by_role("button", name="Hire").click()
    expect(wrong).to_contain_text("484 shards are spent, 400 may be.")
    gang.get_by_role("button", name="Remove: Bulwark").first.click()
    expect(wrong).to_contain_text("This gang can play.")
    gang.get_by_label("Name").fill("Rust Crew")
    gang.get_by_role("button", name="Keep", exact=True).click()
    expect(gang).to_contain_text("Kept here with your name.")
    ann.picture("collision-gang-room")
    assert serious(ann) == []
    code = gang.get_by_label("Code").input_value()
    bob = come("Bob", lang="fr")  # who gets the link sees the same gang
    bob.go(f"/#/decks/collision/{code}")
    expect(bob.page.get_by_role("region", name="Un gang")).to_contain_text("379 éclats sur 400")
    expect(bob.page.get_by_role("region", name="Mes gangs")).to_contain_text("Rien n'est gardé")
    with page.expect_download() as saved:
        gang.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "rust-crew.toml"
    ann.table("me", "bot:random", game="collision", options={"gangs": "choose"})
    gangs = page.get_by_role("region", name="Which gang do you lead?")
    gangs.get_by_role("button", name=re.compile("Rust Crew")).click()
    expect(page.get_by_role("region", name="Board")).to_contain_text("Bulwark")


@pytest.mark.clause("CO-29.18", "CO-4.12")
def test_a_table_is_changed_checked_and_kept(come: Come) -> None:
    ann = come("Ann")
    page = ann.page
    ann.go("/#/decks/collision")
    page.get_by_role("tab", name="Tables").click()
    wrong = page.get_by_role("region", name="What is missing or too much")
    expect(wrong).to_contain_text("This table is fair and can be played.")
    expect(page.locator("button.preview svg")).to_have_count(4)
    house = page.locator("[data-part='editor']").get_by_role("button", name="House")
    house.focus()
    for _ in range(9):
        house.press("ArrowUp")
    expect(wrong).to_contain_text("overlap by")
    for _ in range(9):
        house.press("ArrowDown")
    expect(wrong).to_contain_text("This table is fair and can be played.")
    page.get_by_label("Name").first.fill("Two Houses")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_role("region", name="My tables")).to_contain_text("Two Houses")
    ann.picture("collision-table-editor")
    assert serious(ann) == []
    page.get_by_role("button", name="Park").click()
    mine = page.get_by_role("region", name="My tables")
    mine.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_label("Name").first).to_have_value("Two Houses")
    expect(wrong).to_contain_text("This table is fair and can be played.")
    page.get_by_role("link", name="Open a game on it").click()
    page.get_by_role("combobox", name="Table").select_option("★ Two Houses")
    page.get_by_role("button", name="Against bots").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("svg.ground g.piece").first).to_be_attached()


@pytest.mark.clause("CO-29.18", "CO-20.31", "CO-R113")
def test_a_mission_of_ones_own_is_made_and_played(come: Come) -> None:
    ann = come("Ann")
    page = ann.page
    ann.go("/#/decks/collision")
    page.get_by_role("tab", name="Missions").click()
    wrong = page.get_by_role("region", name="What is missing or too much")
    ready = "This mission can be played."
    expect(wrong).to_contain_text(ready)
    page.get_by_role("button", name="What scores 1: Remove").click()
    expect(wrong).to_contain_text("Nothing scores")
    expect(wrong.get_by_role("link", name="CO-20.31")).to_be_visible()
    page.get_by_role("button", name="another line").first.click()
    page.get_by_label("What scores 1: what").select_option("each figure that left")
    expect(wrong).to_contain_text("only a Convoy may leave the table")
    expect(wrong.get_by_role("link", name="CO-R113")).to_be_visible()
    page.get_by_label("A Raider and a Convoy").check()
    expect(wrong).to_contain_text("Nothing scores for the Raider.")
    page.get_by_role("button", name="another line").first.click()
    page.get_by_label("What scores 2: for whom").select_option("the Raider")
    expect(wrong).to_contain_text(ready)
    page.get_by_text("In a campaign: XP and gains").click()
    page.get_by_label("Shards", exact=True).fill("50")
    page.get_by_label("What gives XP 1: what").select_option("each object carried")
    page.get_by_role("button", name="Loot", exact=True).click()
    page.locator("[data-part='markers']").click(position={"x": 60, "y": 60})
    expect(page.locator("[data-part='markers'] rect.loot")).to_have_count(1)
    page.get_by_label("Name").first.fill("The Dash")
    ann.picture("collision-mission-editor")
    assert serious(ann) == []
    page.get_by_role("button", name="Keep", exact=True).click()
    mine = page.get_by_role("region", name="My missions")
    expect(mine).to_contain_text("The Dash")
    page.get_by_role("button", name="Domination").click()  # begin with another, then go back
    expect(page.get_by_label("Name").first).to_have_value("Domination")
    mine.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_label("Name").first).to_have_value("The Dash")
    expect(page.get_by_label("A Raider and a Convoy")).to_be_checked()
    expect(page.get_by_label("What scores 2: for whom")).to_have_value("raider")
    expect(page.get_by_label("Shards", exact=True)).to_have_value("50")
    expect(page.locator("[data-part='markers'] rect.loot")).to_have_count(1)
    page.get_by_role("link", name="Open a game with it").click()
    page.get_by_role("combobox", name="Mission").select_option("★ The Dash")
    page.get_by_role("button", name="Against bots").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("region", name="Board")).to_contain_text("The Dash")
