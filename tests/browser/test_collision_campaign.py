"""Campaigns of Collision in the browser: founded by one, joined by another, mission by mission."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fracas.games.collision.campaign_shelf import Campaigns
from tests.games.collision.tables import one, source

from .person import Come, Person
from .test_everybody import serious


@pytest.mark.clause("CO-29.19", "CO-21.1")
def test_a_campaign_is_founded_joined_and_played(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob", lang="fr")
    page, his = ann.page, bob.page
    ann.go("/#/campaign")
    expect(page.get_by_role("link", name="How to play")).to_be_visible()
    expect(page.get_by_role("radio", name="The Crush")).to_have_accessible_name(re.compile("Brute"))
    page.get_by_label("Name of the campaign").fill("The Long Road")
    page.get_by_label("Missions each").select_option("3")
    page.get_by_role("radio", name="The Crush").check(force=True)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", name="The Long Road")).to_be_visible()
    expect(page.get_by_role("button", name="Found it")).to_be_disabled()
    bob.go(page.url)
    expect(his.locator("body")).to_contain_text("Ann vous invite à une campagne de Collision")
    his.get_by_role("button", name="Participer").click()
    expect(his.get_by_role("region", name="Qui participe")).to_contain_text("Bob (vous)")
    bob.sees("Tout le monde est là. Ann la commence.")
    page.get_by_role("button", name="Found it").click()
    # Who founds it to play is at the table.
    expect(page.locator("svg.ground")).to_be_visible()
    page.go_back()
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
    # What takes something away from others is not one careless click away.
    for taking in ("Count it as not played", "Let a bot lead it"):
        expect(page.get_by_role("button", name=taking)).to_have_count(0)
    page.get_by_text("If somebody stays away").click()
    page.get_by_role("button", name="Count it as not played").click()
    expect(page.get_by_role("region", name="Missions")).to_contain_text("not played")
    expect(page.locator("body")).to_contain_text("1 of 3 missions")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    path = saved.value.path()
    assert Campaigns().read(Path(path).read_text(encoding="utf-8")) == (2, 3, 1)
    page.get_by_role("button", name="On to mission 2").click()
    expect(page.locator("svg.ground")).to_be_visible()
    # Settings lead back to where one was.
    page.go_back()
    expect(page.get_by_role("region", name="Missions")).to_contain_text("Mission 2")
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("link", name="Back to where you were").click()
    # The end of a mission leads back to its campaign.
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("svg.ground")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(page.locator("section.outcome")).to_be_visible()
    page.get_by_role("link", name="Back to the campaign").click()
    expect(page.get_by_role("heading", name="The Long Road")).to_be_visible()


@pytest.mark.clause("CO-29.19")
def test_who_comes_by_the_link_reads_what_it_is_and_gives_a_name(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob", newcomer=True)
    ann.go("/#/campaign")
    ann.page.get_by_role("button", name="Begin", exact=True).click()
    expect(ann.page.get_by_label("Whoever opens this link can join")).to_be_visible()
    bob.go(ann.page.url)
    bob.sees("Ann invites you to a campaign of Collision: 2 gangs, 5 missions.")
    for known in ("How to play", "Lesson", "Rules"):
        expect(bob.page.get_by_role("link", name=known)).to_be_visible()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Join").click()
    expect(bob.page.get_by_role("region", name="Who takes part")).to_contain_text("Bob (you)")
    expect(ann.page.get_by_role("region", name="Who takes part")).to_contain_text("Bob")


@pytest.mark.clause("CO-29.19", "CO-22.9")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_small_campaign_has_small_gangs(come: Come, lang: str) -> None:
    said = {
        "en": ("Small", "Small Line", "Begin", "Let a bot lead it", "Found it", "Small Pack"),
        "fr": ("Petite", "Petite Ligne", "Commencer", "Le confier à un robot", "Fonder",
               "Petite Meute"),
    }[lang]  # fmt: skip
    ann = come("Ann", lang=lang)
    page = ann.page
    ann.go("/#/campaign")
    page.get_by_role("radio", name=f"{said[0]} 250").check(force=True)
    expect(page.get_by_role("radio", name=said[1])).to_be_checked()
    expect(page.get_by_role("radio", name=re.compile("The Crush|La Cohue"))).to_have_count(0)
    expect(page.get_by_label(re.compile("^Missions "))).to_have_value("3")
    page.get_by_role("button", name=said[2], exact=True).click()
    bob = come("Bob", lang=lang)
    bob.go(page.url)
    expect(bob.page.get_by_role("radio", name=said[1])).to_be_checked()
    expect(bob.page.get_by_role("radio", name=said[5])).to_be_visible()
    expect(bob.page.get_by_role("radio", name=re.compile("The Crush|La Cohue"))).to_have_count(0)
    page.get_by_role("button", name=said[3]).click()
    page.get_by_role("button", name=said[4]).click()
    expect(page.locator("svg.ground")).to_be_visible()
    page.go_back()
    expect(page.locator("table")).to_contain_text(said[1])


def on_to_trade(ann: Person) -> None:
    """A card of an advance may let one choose, and Exploration may have given free ones."""
    ledger = ann.page.get_by_role("region", name="Between the missions")
    heading = ann.ask.get_by_role("heading", level=2).first
    for _ in range(8):
        expect(heading).to_contain_text(re.compile("Trade:|What does|Who takes"))
        asked = heading.inner_text()
        if "Trade:" in asked:
            return
        before = ann.ask.get_attribute("data-question") or ""
        done = ledger.get_by_role("button", name="done")
        (done if "Who takes" in asked else ledger.get_by_role("button").first).click()
        expect(ann.ask).not_to_have_attribute("data-question", before)


@pytest.mark.clause("CO-29.19", "CO-D29")
def test_between_two_missions_a_ledger_says_what_happened(come: Come) -> None:
    figures = {
        "A1": one("RE2", 1000, 1000), "A2": one("RE2", 2700, 400), "A3": one("RE6", 400, 800),
        "B1": one("UN5", 1700, 2700, facing=180), "B2": one("UN9", 0, 0, status="killed"),
        "B3": one("UN9", 0, 0, status="killed"),
    }  # fmt: skip
    del figures["B2"]["at"], figures["B3"]["at"]
    ann = come("Ann")
    ann.table(
        "me", "bot:easy", game="collision",
        position=source({"mission": "domination", "campaign": "3"}, stage="act", acting="A1",
                        turn=4, pieces=[], players=[{"pool": 0}, {"pool": 0}], figures=figures),
    )  # fmt: skip
    page = ann.page
    ann.ask.get_by_role("button", name="end").click()
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
    # What can be bought says what it is.
    on_to_trade(ann)
    # A look costs nothing.
    purse = re.search(r"\d+ shards", heading.inner_text())
    assert purse is not None
    ledger.get_by_role("button", name="buy an object").click()
    ann.asked("Which object do you buy?")
    ledger.get_by_role("button", name="nothing has been traded").click()
    ann.asked(f"Trade: {purse[0]}")
    # Who has won, and who is lost, stands above all.
    expect(ledger.get_by_role("heading").first).to_have_text("You have won the mission!")
    lost = told.get_by_text(re.compile("it retires for good|it misses the next mission"))
    expect(ledger.locator(".hurt")).to_have_count(lost.count())
    expect(ledger).to_contain_text(re.compile(r"Exploration: .*Ann.* 3 ×, .* 2 ×"))
    ledger.get_by_role("button", name="buy an object").click()
    coat = ledger.get_by_role("button", name=re.compile("Padded coat"))
    expect(coat.locator("small")).not_to_be_empty()
    coat.click()
    ledger.get_by_role("button", name="hand out an object").click()
    ann.asked("Which object do you hand out?")
    expect(ann.ask).to_contain_text("Only who has an object can use it.")
    coat = ledger.get_by_role("button", name=re.compile("Padded coat"))
    expect(coat).not_to_contain_text("shards")


@pytest.mark.clause("CO-29.19")
def test_on_a_phone_the_page_after_a_mission_is_not_covered_by_its_answers(come: Come) -> None:
    figures = {"A1": one("RE2", 1000, 1000), "A2": one("RE2", 2700, 400),
               "B1": one("UN5", 1700, 2700, facing=180)}  # fmt: skip
    bob = come("Bob", width=390, height=844, touch=True)
    bob.table(
        "me", "bot:easy", game="collision",
        position=source({"mission": "domination", "campaign": "3"}, stage="act", acting="A1",
                        turn=4, pieces=[], players=[{"pool": 0}, {"pool": 0}], figures=figures),
    )  # fmt: skip
    bob.ask.get_by_role("button", name="end").click()
    ledger = bob.page.get_by_role("region", name="Between the missions")
    expect(ledger.get_by_role("heading").first).to_be_in_viewport()
    expect(ledger.get_by_role("button").first).to_be_in_viewport()
    expect(bob.ask.locator("button.option:visible")).to_have_count(0)
