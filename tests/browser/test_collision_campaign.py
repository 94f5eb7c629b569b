"""Campaigns of Collision in the browser: founded by one, joined by another, mission by mission."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fracas.games.collision.campaign_shelf import Campaigns
from tests.games.collision.tables import one, source

from .person import Come
from .test_everybody import serious


@pytest.mark.clause("CO-29.19", "CO-21.1")
def test_a_campaign_is_founded_joined_and_played(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob", lang="fr")
    page, his = ann.page, bob.page
    ann.go("/#/campaign")
    page.get_by_label("Name").fill("The Long Road")
    page.get_by_label("Missions each").select_option("3")
    page.get_by_role("radio", name="The Crush").check(force=True)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", name="The Long Road")).to_be_visible()
    expect(page.get_by_role("button", name="Found it")).to_be_disabled()
    bob.go(page.url)
    his.get_by_role("button", name="Participer").click()
    expect(his.get_by_role("region", name="Classement")).to_contain_text("Bob (vous)")
    page.get_by_role("button", name="Found it").click()
    ranking = page.get_by_role("region", name="Ranking")
    expect(ranking).to_contain_text("The Crush")
    expect(ranking.get_by_role("img", name="Brute")).to_be_visible()
    expect(page.locator("body")).to_contain_text("0 of 3 missions")
    ann.picture("collision-campaign")
    assert serious(ann) == []
    his.get_by_role("link", name="À la table").click()
    expect(his.locator("svg.ground")).to_be_visible()
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("svg.ground")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Count it as not played").click()
    expect(page.get_by_role("region", name="Missions")).to_contain_text("not played")
    expect(page.locator("body")).to_contain_text("1 of 3 missions")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    path = saved.value.path()
    assert Campaigns().read(Path(path).read_text(encoding="utf-8")) == (2, 3, 1)
    page.get_by_role("button", name="Pair the next round").click()
    expect(page.get_by_role("region", name="Missions")).to_contain_text("Mission 2")
    # The end of a mission leads back to its campaign.
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("svg.ground")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(page.locator("section.outcome")).to_be_visible()
    page.get_by_role("link", name="Back to the campaign").click()
    expect(page.get_by_role("heading", name="The Long Road")).to_be_visible()


@pytest.mark.clause("CO-29.19", "CO-D29")
def test_between_two_missions_a_ledger_says_what_happened(come: Come) -> None:
    figures = {
        "A1": one("RE2", 1000, 1000), "A2": one("RE2", 400, 400), "A3": one("RE6", 400, 800),
        "B1": one("UN5", 1300, 1000, facing=180), "B2": one("UN9", 0, 0, status="killed"),
        "B3": one("UN9", 0, 0, status="killed"),
    }  # fmt: skip
    del figures["B1"]["at"], figures["B2"]["at"], figures["B3"]["at"]
    figures["B1"]["status"] = "killed"
    ann = come("Ann")
    ann.table(
        "me", "bot:easy", game="collision",
        position=source({"mission": "domination", "campaign": "3"}, stage="regroup", turn=4,
                        pieces=[], figures=figures),
    )  # fmt: skip
    page = ann.page
    ledger = page.get_by_role("region", name="Between the missions")
    expect(ledger).to_be_visible()
    heading = ann.ask.get_by_role("heading", level=2).first
    for _ in range(4):  # Exploration may ask for a choice first
        if "Who takes an advance?" in heading.inner_text():
            break
        ledger.get_by_role("button").first.click()
        page.wait_for_timeout(500)
    ann.asked("Who takes an advance?")
    ledger.get_by_role("button", name="Quartermaster A1").click()
    told = ledger.get_by_role("list", name="What happened")
    expect(told).to_contain_text("Advance of Quartermaster A1")
    expect(ledger).to_contain_text(re.compile(r"won \d · \d+ XP · \d+ shards"))
    ann.picture("collision-ledger")
