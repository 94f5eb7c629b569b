"""Where one is asked in Ani-Mayhem: seen and changed at one place, on every screen. AM-34.10."""

import re

import pytest
from playwright.sync_api import expect

from tests.server.house import House, eventually

from .person import Come, Person, together
from .test_ani_mayhem import at_the_field, field
from .test_everybody import serious


def stops(house: House, table: str, seat: int = 0) -> list[str]:
    return house.hall.matches[table].table.view(seat)["stops"] or []


def opened(person: Person, width: int) -> None:
    if width > 800:
        person.page.locator("button.stops").click()
    else:
        person.page.locator(".until select").select_option("stops")


@pytest.mark.clause("AM-34.10")
@pytest.mark.parametrize(
    ("width", "height", "lang", "words", "label"),
    [
        (1280, 800, "en", "Where you are asked", "Equip: Others’"),
        (360, 740, "fr", "Où l’on vous demande", "Équipement: Autres"),
    ],
)
def test_stops_are_seen_and_changed(
    come: Come, house: House, width: int, height: int, lang: str, words: str, label: str
) -> None:
    ann = come("Ann", width=width, height=height, lang=lang)
    table = at_the_field(ann)
    eventually("the stops", lambda: stops(house, table))
    expect(ann.page.locator(".phases .halts")).to_have_count(3)
    opened(ann, width)
    dialog = ann.page.get_by_role("dialog", name=words)
    tick = dialog.get_by_role("checkbox", name=label)
    expect(tick).not_to_be_checked()
    tick.check()
    eventually("the stops", lambda: "their_equip" in stops(house, table))
    expect(tick).to_be_checked()
    ann.picture(f"ani-mayhem-stops-{width}-{lang}")
    found = dialog.bounding_box()
    assert found is not None and found["x"] >= 0 and found["x"] + found["width"] <= width
    assert not serious(ann)
    dialog.get_by_role("button").nth(2).click()
    eventually("the stops", lambda: "their_discard" in stops(house, table))
    dialog.get_by_role("button").nth(1).click()
    eventually("the stops", lambda: "their_discard" not in stops(house, table))
    expect(tick).not_to_be_checked()
    dialog.get_by_role("button").first.click()
    expect(dialog).to_have_count(0)


@pytest.mark.clause("AM-34.10")
def test_two_people_do_not_wait_for_each_other_where_nothing_happens(
    come: Come, house: House
) -> None:
    ann, bob = together(come, "Ann Bob", "ani-mayhem", position=field("equip"))
    table = ann.page.url.rsplit("/", 1)[1]
    ann.asked("Equip phase")
    eventually("the stops", lambda: stops(house, table, 1))
    ann.choose("pass")
    expect(ann.page.locator(".phases [aria-current=step]")).to_have_text(re.compile("Move"))
    ann.asked("Move phase")
    expect(bob.ask.get_by_role("button", name="pass", exact=True)).to_have_count(0)
