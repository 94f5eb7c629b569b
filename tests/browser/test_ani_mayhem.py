"""Ani-Mayhem on the board that every game gets: alone, on a phone, in both languages."""

import re

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .person import Come

FIELD = """() => {
    const cells = [...document.querySelectorAll("table.wordy .cell")]
        .filter(one => one.innerText.trim());
    const boxes = cells.map(one => one.getBoundingClientRect());
    const beside = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
    const apart = (a, b) => beside(a, b) || beside(b, a);
    return {
        places: cells.length,
        cut: cells.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText),
        overlap: boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => !apart(a, b))).length,
    };
}"""
"""The places of the field: how many, whose names are cut, how many lie over each other."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_places_do_not_overlap_and_panels_speak_in_names(
    come: Come, house: House, lang: str
) -> None:
    ann = come("Ann", width=360, height=740, lang=lang)
    table = ann.table("me", "bot:random", game="ani-mayhem")
    match = house.hall.matches[table]
    while match.table.view()["turns_begun"] < 1:  # until all places are laid out
        ann.ask.locator("button.option:enabled").first.click()
        ann.page.wait_for_timeout(50)
    for width in (360, 820, 1280):
        ann.page.set_viewport_size({"width": width, "height": 740})
        ann.page.wait_for_function(f"document.documentElement.clientWidth === {width}")
        found = ann.page.evaluate(FIELD)
        assert found["places"] >= 10
        assert found["cut"] == [] and found["overlap"] == 0, (width, found)
    text = ann.page.locator(".board").inner_text()
    assert not re.findall(r"\b[a-z]{2}\.[a-z0-9-]+\b", text), "no ids of cards"
    labels = ann.page.locator(".board").locator("dt, th, .muted.small").all_inner_texts()
    assert not {"Id", "Cell", "Paths", "You", "Base", "Site"} & set(labels)
    panels = ann.page.locator(".players > section h3").all_inner_texts()
    assert len(panels) == 2 and "Ann" in panels[0]
    if lang == "fr":
        assert not {"Hand", "Draw", "Discard", "Skills", "Damage", "Items"} & set(labels)
    ann.picture(f"ani-mayhem-phone-{lang}")


def test_a_loss_of_all_is_no_victory_and_nobody_waits_for_others_alone(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", game="ani-mayhem")
    expect(ann.ask.locator("button.option").first).to_be_visible()
    expect(ann.page.get_by_text("Nobody sees your answer before all are in")).to_have_count(0)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Concede").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    outcome = ann.page.locator("section.outcome")
    expect(outcome.get_by_role("heading", name="You have lost")).to_be_visible()
    expect(outcome.locator("[data-icon=cup]")).to_have_count(0)
    expect(outcome.locator("li .place")).to_have_text("")
    ann.picture("ani-mayhem-lost")
