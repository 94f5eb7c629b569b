"""The operator's page, and telling of somebody at a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from fracas import catalogue
from fracas.server import adminkey
from tests.server import ledger
from tests.server.house import House

from .person import Person
from .test_everybody import findings

catalogue.add(ledger.game)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[House]:
    """A house whose key is ours."""
    one = House(tmp_path / "data")
    yield one
    one.close()


def operator(
    browser: Browser, house: House, lang: str = "en", width: int = 1280, scheme: str = "dark"
) -> Person:
    one = Person(browser, house.url, "Opal", lang=lang, width=width, scheme=scheme)
    one.go("/#/admin")
    one.page.locator("input[type=password]").fill(adminkey.read(house.store.folder))
    one.page.locator("form button").click()
    expect(one.page.get_by_role("navigation").last).to_be_visible()
    return one


def part(person: Person, name: str) -> None:
    person.page.get_by_role("navigation").last.get_by_role("button", name=name).click()


def sure(person: Person) -> Locator:
    """The second tap."""
    return person.page.get_by_role("dialog").locator("button.danger")


def people_who_talk(browser: Browser, house: House) -> tuple[Person, Person]:
    ann, bob = Person(browser, house.url, "Ann"), Person(browser, house.url, "Bob")
    ann.table("me", "open", game="tic-tac-toe")
    bob.accept(ann.invitation())
    for one in (ann, bob):
        expect(one.page.get_by_role("tab", name="Chat")).to_be_visible()
    bob.page.get_by_role("tab", name="Chat").click()
    bob.page.get_by_placeholder("Message").fill("you are all fools")
    bob.page.get_by_role("button", name="Send").click()
    bob.sees("you are all fools")
    return ann, bob


def test_without_the_key_there_is_nothing_to_see(browser: Browser, own: House) -> None:
    eve = Person(browser, own.url, "Eve")
    asked: list[str] = []
    eve.own.on("request", lambda one: asked.append(one.url))
    eve.go("/#/admin")
    eve.page.get_by_label("The house's key").fill("a guess of twenty letters")
    eve.page.get_by_role("button", name="Unlock").click()
    expect(eve.page.get_by_role("alert")).to_contain_text("This takes the house's key.")
    expect(eve.page.get_by_role("navigation", name="Looking after")).to_have_count(0)
    key = adminkey.read(own.store.folder)
    eve.page.get_by_label("The house's key").fill(key)
    eve.page.get_by_role("button", name="Unlock").click()
    eve.sees("Running for")
    assert not [one for one in asked if key in one], "the key is in no address"
    eve.page.reload()
    eve.sees("Running for")
    eve.page.get_by_role("button", name="Lock", exact=True).click()
    eve.page.reload()
    eve.sees("On the server")
    assert (
        eve.page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}])").find(key)
        == -1
    ), "and nowhere when it is locked"
    eve.leave()


def test_somebody_is_reported_and_sent_away_and_kept_out(browser: Browser, own: House) -> None:
    ann, bob = people_who_talk(browser, own)
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_text("Mute or report people").click()
    ann.page.get_by_role("button", name="Report somebody").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Who").select_option(label="Bob")
    dialog.get_by_label("What happened?").fill("insults everybody")
    ann.picture("report")
    assert findings(ann, "serious", "critical") == []
    dialog.get_by_role("button", name="Report", exact=True).click()
    expect(dialog).to_contain_text("It was sent.")
    dialog.get_by_role("button", name="Close").last.click()

    opal = operator(browser, own)
    part(opal, "Reports")
    opal.sees("About Bob")
    opal.sees("insults everybody")
    opal.page.get_by_text("What was said (1)").click()
    opal.sees("you are all fools")
    opal.picture("admin-reports")
    assert findings(opal, "serious", "critical") == []
    opal.page.get_by_role("button", name="Done with it").click()
    opal.sees("Nobody has told of anybody.")

    part(opal, "People")
    bobs = opal.page.get_by_role("article").filter(has_text="Bob")
    bobs.get_by_role("button", name="Send away").click()
    opal.picture("admin-sure")
    sure(opal).click()
    bob.sees("sent away by whoever looks after this house")
    bob.picture("kicked")
    bobs.get_by_role("button", name="Keep out").click()
    opal.page.get_by_label("Why, for them to read").fill("be kind")
    opal.page.get_by_label("For how long").select_option(label="7 days")
    sure(opal).click()
    part(opal, "Kept out")
    opal.sees("“be kind”")
    opal.picture("admin-bans")
    assert findings(opal, "serious", "critical") == []
    bob.go("/")
    bob.page.reload()
    expect(bob.page.locator("body")).to_contain_text("You may not come here until")
    opal.page.get_by_role("button", name="Let Bob in again").click()
    opal.sees("Nobody is kept out.")
    bob.page.reload()
    expect(bob.page.get_by_role("heading", name="Choose a game")).to_be_visible()
    assert opal.complaints == []
    for one in (ann, bob, opal):
        one.leave()


def test_tables_are_looked_after(browser: Browser, own: House) -> None:
    ann, _ = people_who_talk(browser, own)
    eve = own.guest("Eve")
    broken = eve.table("me", game="ledger", seats=1)
    eve.join(broken, 0).play(ledger.BREAKS)
    waiting = eve.table("me", "open")

    opal = operator(browser, own)
    opal.page.get_by_label("What everybody reads").fill("Closing at nine")
    opal.page.get_by_role("button", name="Tell everybody").click()
    expect(ann.page.locator(".notices")).to_contain_text("Closing at nine")
    opal.picture("admin-house")
    assert findings(opal, "serious", "critical") == []
    opal.page.get_by_role("button", name="Take it back").click()
    expect(ann.page.locator(".notices p")).to_have_count(0)

    part(opal, "Tables")
    tables = opal.page.get_by_role("article")
    expect(tables).to_have_count(3)
    opal.picture("admin-tables")
    assert findings(opal, "serious", "critical") == []
    opal.page.get_by_label("State").select_option(label="Stopped by a fault")
    expect(tables).to_have_count(1)
    opal.page.get_by_role("button", name="Mend").click()
    sure(opal).click()
    expect(tables).to_have_count(0)
    opal.page.get_by_label("State").select_option(label="Waiting for players")
    tables.get_by_role("button", name="Close").click()
    sure(opal).click()
    opal.sees("There are none.")
    eve.get(f"/api/tables/{waiting}", 404)
    opal.page.get_by_label("State").select_option(label="All")
    one = tables.filter(has_text="Bob")
    with opal.page.expect_download() as download:
        one.get_by_role("button", name="Record").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert record["game"] == "tic-tac-toe"
    one.get_by_role("button", name="End", exact=True).click()
    opal.page.get_by_label("Why, for those at the table").fill("too late")
    sure(opal).click()
    ann.sees("too late")
    expect(one.locator(".tag")).to_have_text("Ended early")
    one.get_by_role("button", name="Remove").click()
    sure(opal).click()
    expect(tables).to_have_count(1)
    part(opal, "The house")
    opal.page.get_by_role("button", name="Back up and check").click()
    opal.sees("played again")
    assert opal.complaints == []


@pytest.mark.parametrize(
    ("lang", "width"),
    [
        ("fr", 360),
        pytest.param("en", 820, marks=pytest.mark.proof),
        pytest.param("en", 360, marks=pytest.mark.proof),
        pytest.param("en", 1920, marks=pytest.mark.proof),
    ],
)
def test_it_fits_phones_and_wide_screens_in_both_languages(
    browser: Browser, own: House, lang: str, width: int
) -> None:
    ann, bob = own.guest("Ann"), own.guest("A name of forty letters, long as may be.")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    ann.post(f"/api/tables/{table}/reports", person=bob.id, words="w" * 300)
    opal = operator(browser, own, lang, width, scheme="light" if width == 820 else "dark")
    names = {
        "en": ("The house", "People", "Tables", "Reports", "Kept out"),
        "fr": ("La maison", "Personnes", "Tables", "Signalements", "Exclusions"),
    }[lang]
    for name in names:
        part(opal, name)
        if name in names[1:4]:
            expect(opal.page.get_by_role("article").first).to_be_visible()
        opal.picture(f"admin-{names.index(name)}-{lang}-{width}", whole=True)
        assert opal.page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert findings(opal, "serious", "critical") == [], name
    opal.leave()
