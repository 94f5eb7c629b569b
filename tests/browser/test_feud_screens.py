"""BF-24 on a wall: read from three metres, public, without a hand on it."""

import re

import pytest
from playwright.sync_api import WebSocket, expect

from tests.server.house import House, Player

from .person import Come, Person
from .test_feud_map import sat_down
from .test_feud_room import LABELS, in_time
from .test_replay import finished

WALLS = {
    "city": "The city",
    "council": "The Council",
    "market": "Market and Alliances",
    "standings": "How the night stands",
    "resolution": "What the night brought",
}
SMALL = """all => {
  const lines = new Set();
  const small = [];
  for (const one of document.querySelectorAll('.wall *')) {
    const own = [...one.childNodes].some(each => each.nodeType === 3 && each.textContent.trim());
    if (!own || !one.checkVisibility()) continue;
    const box = one.getBoundingClientRect();
    const scale = one.ownerSVGElement ? one.ownerSVGElement.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < innerHeight / 25) small.push(one.textContent.trim() + ' ' + size);
    const cut = box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
    if (cut) small.push('cut ' + one.textContent);
    if (!one.ownerSVGElement) lines.add(Math.round(box.top / (innerHeight / 40)));
  }
  return [small, lines.size];
}"""


def fits_a_wall(person: Person, height: int) -> None:
    small, lines = person.page.evaluate(SMALL)
    assert small == []
    assert lines <= 14, "twelve lines and the head"
    clock = person.page.get_by_role("timer").first
    assert float(clock.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= height / 8
    assert person.page.locator(".wall :is(button, input, select, a)").count() == 0


@pytest.mark.clause("BF-24.8", "BF-24.15", "BF-24.18")
def test_walls_are_read_from_afar_and_know_what_spectators_know(come: Come, house: House) -> None:
    ann, wall = come("Ann"), come("Wall", width=1280, height=720)
    heard: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: heard.append(str(frame)))

    wall.own.on("websocket", listen)
    teller, table = in_time(house, [ann])

    def held() -> list[str]:
        """Ambitions: of an Event there are two copies, and the other may lie open."""
        mine = house.inside(lambda: house.hall.matches[table].table.view(0)["teams"][0])
        return list(mine["ambitions"])

    secrets = held()
    assert secrets and all(secrets)
    for which, title in WALLS.items():
        wall.go(f"/#/screen/{table}/{which}")
        expect(wall.page.get_by_role("heading", name=title)).to_be_visible()
        fits_a_wall(wall, 720)
        wall.picture(f"feud-wall-{which}")
    secrets = [one for one in held() if one in secrets]  # Ann's partner may have played some
    assert heard and secrets
    assert not any(f'"{one}"' in frame for one in secrets for frame in heard)
    assert not any('"actions":{' in frame for frame in heard)

    wall.go(f"/#/screen/{table}/council")
    proposal = wall.page.get_by_role("listitem").filter(has_text="Payday")
    expect(proposal).to_contain_text("gains 2 Assets")  # in full
    storyteller = Player(house.url, teller.ticket(table, role="storyteller"))
    storyteller.act("narrate", word="Nobody leaves the room.")
    said = wall.page.get_by_role("status").filter(has_text="Nobody leaves")
    expect(said).to_be_visible()
    whole = said.bounding_box()
    assert whole and whole["height"] > 500  # it takes the wall; what others do stands below
    storyteller.act("correct", word="assets F01 5 a coin was under the table")
    below = wall.page.get_by_role("status").filter(has_text="a coin was under the table")
    expect(below).to_be_visible()
    part = below.bounding_box()
    assert part and part["height"] < 200
    fits_a_wall(wall, 720)

    # The Resolution as theatre, as the Storyteller gives the cue; each phone at its own pace.
    wall.go(f"/#/screen/{table}/resolution")
    storyteller.act("hold", word="on")
    storyteller.until(lambda: storyteller.view and storyteller.view["hold"])
    house.wait(3100)
    expect(wall.page.locator("[data-screen]")).to_contain_text("The clock stands")
    heading = wall.page.get_by_role("heading", level=2)
    expect(heading).to_contain_text(re.compile(r"The Event 1/\d"))
    expect(wall.page.locator("main li").first).to_contain_text("Event: ")  # and which
    fits_a_wall(wall, 720)
    storyteller.act("cue", word="1")
    expect(heading).to_contain_text(re.compile(r"Power 2/\d|Income 2/\d"))
    ann.page.get_by_role("tab", name="Inbox").click()
    night = ann.page.get_by_role("region", name="Resolution of round 1")
    expect(night).to_contain_text("The Event: ")
    night.get_by_role("button", name="To the end").click()
    expect(night).to_contain_text(re.compile(r"(\d)/\1"))
    wall.picture("feud-wall-theatre")


CROWDED = (
    "[team.F01]\nunits = { D1 = 2 }\n[team.F07]\nunits = { D1 = 1 }\n"
    "[team.F02]\nunits = { D1 = 1 }\n"
)


@pytest.mark.clause("BF-24.3")
def test_a_wall_names_a_domain_where_three_teams_stand(come: Come) -> None:
    ann, wall = come("Ann"), come("Wall", width=1280, height=720)
    table = sat_down(ann, CROWDED)
    wall.go(f"/#/screen/{table}/city")
    docks = wall.page.locator("[data-place=D1]")
    expect(docks.locator(".token")).to_have_count(3)
    expect(docks.locator(".name")).to_have_text("D1")
    inner = docks.locator(".ground").bounding_box()
    assert inner
    for one in docks.locator("text").all():
        box = one.bounding_box()
        assert box and inner["y"] - 24 <= box["y"] <= inner["y"] + inner["height"]


def test_at_daybreak_a_wall_says_who_has_won(come: Come, house: House) -> None:
    table, _ = finished(house, "blood-feud")
    wall = come("Wall", width=1280, height=720)
    wall.go(f"/#/screen/{table}/standings")
    expect(wall.page.locator("header")).to_contain_text("Daybreak")
    rows = wall.page.locator("tbody tr")
    expect(rows).to_have_count(4)
    match = house.hall.matches[table]
    result, view = match.table.result, match.table.view()
    assert result
    won = {view["seats"][seat]["team"] for seat in result.winners}
    for at, row in enumerate(rows.all()):
        star = row.get_by_role("img", name="wins the night")
        expect(star).to_have_count(1 if at < len(won) else 0)
    firsts = [rows.nth(at).locator("th").inner_text() for at in range(len(won))]
    assert {one.removesuffix(" ★") for one in firsts} == {LABELS[f"card.{one}"] for one in won}


def test_a_wall_that_shows_all_takes_them_in_turn(come: Come, house: House) -> None:
    ann, wall = come("Ann"), come("Wall", width=1920, height=1080)
    _, table = in_time(house, [ann])
    wall.own.clock.install()
    wall.go(f"/#/screen/{table}")
    shown = wall.page.locator("[data-screen]")
    for which in ("city", "council", "market", "standings", "city"):
        expect(shown).to_have_attribute("data-screen", which)
        wall.own.clock.run_for(12_000)
