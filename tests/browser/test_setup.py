"""Setting up: what options mean, in words and pictures, remembered for the next time."""

from __future__ import annotations

from playwright.sync_api import expect

from .person import Come


def test_a_scenario_is_seen_before_it_is_played(come: Come) -> None:
    ann = come("Ann", width=360, height=740)
    ann.go("/#/new/neon-gods")
    streets = ann.page.get_by_role("img", name="Life on the Streets")
    expect(streets).to_be_visible()
    expect(streets).to_have_js_property("complete", True)
    assert streets.evaluate("one => one.naturalWidth") > 0
    ann.page.get_by_label("Scenario").select_option("raids")
    expect(ann.page.get_by_role("img", name="Raids")).to_be_visible()
    expect(streets).to_have_count(0)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_decks_and_gangs_are_shown_by_their_faces(come: Come) -> None:
    ann = come("Ann", lang="fr")
    ann.go("/#/new/ani-mayhem")
    ann.page.locator("fieldset.option").get_by_label("Siège 1").select_option("lantern")
    expect(ann.page.locator(".deck li").first).to_be_visible()
    ann.picture("setup-deck")
    ann.go("/#/new/collision")
    ann.page.get_by_label("Gangs", exact=True).select_option("fire-line,the-crush")
    expect(ann.page.locator(".gang")).to_have_count(2)
    faces = ann.page.locator(".gang + ul li")
    assert faces.count() > 6
    expect(faces.locator(".face:not(:has(path))")).to_have_count(0)  # each has a face of its own
    assert all(faces.locator("small").all_inner_texts()), "and a name"
    ann.picture("setup-gangs")


def test_a_first_game_stands_first_and_what_it_does_not_use_is_not_asked(come: Come) -> None:
    ann = come("Ann", width=390, height=844)
    ann.go("/#/new/blood-feud")
    drill = ann.page.get_by_label("First game, short (Drill)")
    expect(drill).to_be_in_viewport()
    idle = [ann.page.get_by_label(one) for one in ("Mode", "Turns a round", "Short night")]
    clock = ann.page.get_by_label("Clock")
    expect(clock).to_have_count(0)  # nobody asks for it where teams take turns
    for one in idle:
        expect(one).to_have_count(1)
    idle[0].select_option("real-time")
    expect(clock).to_be_visible()
    expect(idle[1]).to_have_count(0)
    ann.page.get_by_label("Players").select_option("5")
    drill.check()
    for one in (*idle, clock):
        expect(one).to_have_count(0)
    expect(ann.page.get_by_label("Players")).to_have_value("4")
    ann.page.get_by_role("button", name="Start").click()
    ann.asked("Which Ambition does your team keep?")
    night = ann.page.get_by_role("group", name="The night")
    expect(night).to_contain_text("Round 4/7")
    expect(night).not_to_contain_text("turn 0")
