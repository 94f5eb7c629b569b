"""Replays from files and with others, and what lies hidden in them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

import fracas
from tests.server.house import House

from .person import Come, Person, together


def chosen(person: Person, path: Path) -> None:
    """Pick a file of one's own as a record."""
    with person.page.expect_file_chooser() as choosing:
        name = re.compile("^(Choose a file|Choisir un fichier)")
        person.page.get_by_role("button", name=name).click()
    choosing.value.set_files(path)


def recorded(folder: Path) -> Path:
    table = fracas.new("neon-gods", seats=2, seed=4)
    table.called = ("Lea", "Tom")
    table.record.names = ["Lea", "Tom"]
    for _ in range(12):
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    path = folder / "game.json"
    path.write_text(table.dumps(), encoding="utf-8")
    return path


def test_a_record_from_a_file_is_looked_at_and_played_on(come: Come, tmp_path: Path) -> None:
    ann = come("Ann")
    ann.go("/#/record")
    chosen(ann, recorded(tmp_path))
    slider = ann.page.get_by_role("slider")
    expect(slider).to_have_attribute("max", "12")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Neon Gods")
    ann.page.keyboard.press("End")
    expect(slider).to_have_value("12")
    hidden = ann.page.get_by_text("What lay hidden")
    hidden.click()
    expect(ann.page.locator("dl")).to_contain_text("Recruitment deck, from the top")
    eyes = ann.page.get_by_role("combobox", name="Seen by")
    expect(eyes).to_contain_text("Lea")
    eyes.select_option("0")
    expect(hidden).to_have_count(0)
    ann.page.get_by_role("button", name="More").click()
    ann.page.get_by_role("button", name="Continue from here").click()
    expect(ann.page).to_have_url(re.compile("#/table/"))


def test_what_is_no_record_is_told_so(come: Come, tmp_path: Path) -> None:
    lea = come("Léa", lang="fr", width=360)
    lea.go("/#/record")
    problem = lea.page.get_by_role("alert")
    text = recorded(tmp_path).read_text(encoding="utf-8")
    bare = {**json.loads(text), "version": "0"}  # of other rules, inputs alone
    bare = {key: each for key, each in bare.items() if key not in ("told", "turns")}
    for content, word in (
        (b"\x00\x01\x02", "texte"),
        (b"bonjour", "pas l'enregistrement"),
        (text.replace('"neon-gods"', '"chess"').encode(), "chess"),
        (json.dumps(bare).encode(), "règles 0"),
        (b" " * 2_900_000, "long"),
    ):
        path = tmp_path / "file.json"
        path.write_bytes(content)
        chosen(lea, path)
        expect(problem).to_contain_text(word)
        expect(lea.page).to_have_url(re.compile("#/record$"))
    assert all("400" in one for one in lea.complaints), lea.complaints
    lea.complaints.clear()  # a browser notes that the server said no


def test_one_leads_through_a_replay_and_the_other_follows(come: Come, house: House) -> None:
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")
    for person, cell in ((ann, "0"), (bob, "1"), (ann, "3"), (bob, "2"), (ann, "6")):
        person.asked("Mark a cell")
        person.choose(cell)
    expect(ann.page.locator("section.outcome")).to_be_visible()
    table = ann.page.url.rpartition("/")[2]
    ann.go(f"/#/replay/{table}")
    slider = ann.page.get_by_role("slider")
    expect(slider).to_have_attribute("max", "5")
    ann.page.get_by_role("button", name="More").click()
    ann.page.get_by_role("button", name="Watch together").click()
    expect(ann.page.get_by_text("You lead")).to_be_visible()
    bob.go(ann.page.url)
    expect(bob.page.get_by_text("You follow Ann")).to_be_visible()
    theirs = bob.page.get_by_role("slider")
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowRight")
    expect(theirs).to_have_value("2")
    bob.page.keyboard.press("End")
    expect(theirs).to_have_value("5")
    expect(slider).to_have_value("2")
    bob.page.get_by_role("button", name="Follow Ann again").click()
    expect(theirs).to_have_value("2")
    bob.page.get_by_role("button", name="Take the lead").click()
    expect(ann.page.get_by_text("You follow Bob")).to_be_visible()
    bob.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    bob.page.get_by_role("link", name="Leave").click()
    expect(ann.page.get_by_text("You lead")).to_be_visible()
    ann.go("/#/together/nothing")
    expect(ann.page.get_by_role("alert")).to_contain_text("This room is closed")
    ann.complaints = [one for one in ann.complaints if "404" not in one]


def test_who_looks_on_is_told_that_it_is_later(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/new/tic-tac-toe")
    ann.page.get_by_text("More: clock").click()
    ann.page.get_by_label("Watchers see the game").select_option("one move later")
    ann.page.get_by_role("button", name="On this screen").click()
    ann.page.get_by_role("button", name="Start").click()
    expect(ann.page.get_by_text("Watchers: one move later")).to_be_visible()
    eve = come("Eve")
    eve.go(ann.page.url)
    expect(eve.page.get_by_text("Watchers: one move later")).to_be_visible()
    cells = eve.page.locator("td")
    for cell, seen in (("0", 0), ("1", 1), ("2", 2)):
        ann.asked("Mark a cell")
        ann.choose(cell)
        expect(cells.filter(has_text=re.compile("[XO]"))).to_have_count(seen)
