"""The lobby of those who come back: how games ended, games to watch, what was set up last time."""

from __future__ import annotations

from playwright.sync_api import expect

from .person import Come, together
from .test_everybody import serious


def test_my_games_tell_how_they_ended_and_can_be_filtered(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")
    for person, cell in ((ann, 0), (bob, 3), (ann, 1), (bob, 4), (ann, 2)):
        person.choose(str(cell))
    expect(ann.page.get_by_role("heading", name="You have won!")).to_be_visible()
    for _ in range(2):
        ann.table("me", "open", game="auction")
        ann.table("me", "open", game="tic-tac-toe")
    for person, outcome in ((ann, "Won"), (bob, "Lost")):
        person.go("/")
        mine = person.page.get_by_role("region", name="My games")
        expect(mine.get_by_text(outcome, exact=False).first).to_be_visible()
    mine = ann.page.get_by_role("region", name="My games")
    expect(mine.get_by_role("listitem").filter(has_text="With Bob")).to_contain_text("Won")
    expect(mine.locator("li")).to_have_count(5)
    ann.page.get_by_label("Which of my games").select_option(label="Finished")
    expect(mine.locator("li")).to_have_count(1)
    ann.page.get_by_label("Which of my games").select_option(label="All")
    ann.page.get_by_label("Of which game").select_option(label="Auction")
    expect(mine.locator("li")).to_have_count(2)
    assert serious(ann) == []


def test_games_that_allow_it_are_listed_to_watch(come: Come) -> None:
    ann, _ = together(come, "Ann Bob", "neon-gods")
    expect(ann.page.locator("[data-part=city]")).to_be_visible()
    cleo, _ = together(come, "Cleo Dan", "tic-tac-toe", spectators=False)
    cleo.asked("Mark a cell")
    eve = come("Eve")
    eve.go("/")
    watch = eve.page.get_by_role("region", name="Games to watch")
    game = watch.get_by_role("listitem").filter(has_text="Ann")
    expect(game).to_contain_text("Round 1")
    expect(game).to_contain_text("Bob")
    expect(watch.get_by_text("Cleo")).to_have_count(0)
    game.get_by_role("link", name="Watch").click()
    expect(eve.page.locator("header")).to_contain_text("Watching")
    ann.go("/")  # nobody is told to watch their own game
    expect(ann.page.get_by_role("region", name="My games")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Watch Neon Gods")).to_have_count(0)


def test_a_set_up_says_what_a_game_is_and_remembers_the_last_one(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/new/neon-gods")
    ann.sees("2 to 4 players")
    ann.sees("45 to 90 minutes")
    ann.sees("Complexity 3 of 5")
    ann.page.get_by_label("Players").select_option("3")
    ann.page.get_by_label("Seat 1").select_option(label="Easy bot")
    ann.page.get_by_label("Seat 2").select_option("me")
    ann.page.get_by_role("combobox", name="Scenario").select_option(index=2)
    scenario = ann.page.get_by_role("combobox", name="Scenario").input_value()
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.locator("[data-part=city]")).to_be_visible()
    ann.go("/#/new/neon-gods")
    expect(ann.page.get_by_label("Players")).to_have_value("3")
    expect(ann.page.get_by_label("Seat 1")).to_have_value("bot:easy")
    expect(ann.page.get_by_label("Seat 2")).to_have_value("me")
    expect(ann.page.get_by_role("combobox", name="Scenario")).to_have_value(scenario)
