"""Blood Feud in real time: four people in four browsers, twelve bots, short clocks."""

import contextlib
import re

import pytest
from playwright.sync_api import TimeoutError as TooSlow
from playwright.sync_api import expect

from tests.server.house import House

from .person import Come, Person
from .test_everybody import findings

QUICK = (
    "blitz,phase_len=9,ballot_window=2,propose_window=1,revote_window=1,resolve_window=1,"
    "reply_window=1,block_window=1,ready_window=1,offer_ttl=3"
)
TEAMS = 4
SEATS = 16
STRIDE = SEATS // TEAMS


def inputs(house: House, table: str, seat: int) -> int:
    """How often somebody has played from a seat."""
    sql = "SELECT count(*) FROM inputs WHERE match = ? AND seat = ? AND command IS NOT NULL"
    row = house.store.row(sql, (table, seat))
    return 0 if row is None else int(row[0])


def choose_first(person: Person, prompt: str) -> None:
    person.asked(prompt)
    person.ask.locator("button.option").first.click()


def act(person: Person, house: House, table: str, seat: int) -> None:
    """Take the first option of whatever is asked until one is on disk: others act all the while."""
    before = inputs(house, table, seat)
    while inputs(house, table, seat) == before:
        if person.page.locator("section.outcome").is_visible():
            return
        with contextlib.suppress(TooSlow):
            person.ask.locator("button.option").first.click(timeout=2000)
        person.page.wait_for_timeout(100)


@pytest.mark.proof
def test_four_people_and_twelve_bots_play_to_daybreak(come: Come, house: House) -> None:
    people = [come(name) for name in ("Ann", "Bob", "Cleo", "Dan")]
    host, *friends = people
    seats = ["bot:random"] * SEATS
    seats[::STRIDE] = ["me", "open", "open", "open"]
    options = {"mode": "real-time", "preset": QUICK, "teams": TEAMS, "short_night": True}
    table = host.table(*seats, game="blood-feud", options=options)
    for friend in friends:
        friend.accept(host.invitation())
    for person in people:
        choose_first(person, "Which Ambition does your team keep?")
    for person in people:
        choose_first(person, "Where do you start?")
    for at, person in enumerate(people):
        act(person, house, table, STRIDE * at)
    for person in people:
        expect(person.page.locator("section.outcome")).to_be_visible(timeout=120_000)
        person.picture(f"feud-daybreak-{person.name}")
        person.sees("Daybreak has come, and each team's best three Ambitions decide")
    made = [inputs(house, table, STRIDE * at) for at in range(TEAMS)]
    assert min(made) >= 2
    assert sum(made) > 2 * TEAMS, "nobody could do anything once time ran"


def test_a_stopped_clock_stands_at_the_table_and_a_story_goes_on(come: Come) -> None:
    """BF-4.24, BF-13.4: for the Storyteller, a player and whoever comes to watch."""
    teller, ann = come("Tess"), come("Ann")
    for one in (teller, ann):
        one.own.clock.install()
    long = {"mode": "real-time", "storyteller": "person", "preset": "standard,phase_len=3000"}
    seats = ["open", "bot:random", "bot:random", "bot:random"]
    table = teller.table(*seats, game="blood-feud", options=long, role="storyteller")
    ann.accept(teller.invitation())
    choose_first(ann, "Which Ambition does your team keep?")
    choose_first(ann, "Where do you start?")
    acts = teller.page.get_by_role("region", name="What you may do")
    timers = [one.page.locator(".night").get_by_role("timer") for one in (teller, ann)]
    for timer in timers:
        expect(timer).to_be_visible()
    teller.own.clock.fast_forward(1_200_000)
    expect(timers[0]).to_have_text(re.compile(r"^(30|[0-2]?\d):\d\d$"))  # of fifty minutes: it runs
    acts.get_by_role("button", name="Stop the clock").click()
    expect(ann.page.locator("header")).to_contain_text("Paused")
    expect(timers[0]).to_have_text(re.compile(r"^(4\d|50):\d\d$"))  # by the table's own time
    stood = timers[0].inner_text()
    for one, timer in zip((teller, ann), timers, strict=True):
        one.own.clock.fast_forward(600_000)
        one.own.clock.run_for(1000)
        expect(timer).to_have_text(stood)
    watcher = come("Wil")
    watcher.go(f"/#/table/{table}")
    expect(watcher.page.locator(".night").get_by_role("timer")).to_have_text(stood)

    words = acts.get_by_label("Words")
    words.fill("Nobody moves.")
    acts.get_by_role("button", name="Tell everybody").click()
    ann.news("Nobody moves.")
    expect(words).to_have_value("")
    acts.get_by_role("button", name="Let the clock run").click()
    expect(ann.page.locator("header")).not_to_contain_text("Paused")
    acts.get_by_role("button", name="End the phase", exact=True).click()
    refusal = teller.page.get_by_role("alert")
    why = "has a seat that is ready; not yet: |a question is still running down"  # bots play on
    expect(refusal).to_contain_text(re.compile(why))
    seconds = acts.get_by_label("Seconds")
    seconds.fill("999")
    acts.get_by_role("button", name="Extend the phase").click()
    expect(refusal).to_contain_text("120 are left to give this round")
    expect(seconds).to_have_value("999")
    teller.picture("feud-storyteller")


def test_a_storyteller_lets_a_person_change_seats(come: Come) -> None:
    """BF-13.9: whoever is moved goes along by themselves, and all read it."""
    teller, ann = come("Tess", width=360, height=740), come("Ann")
    seats = ["open", "bot:random", "bot:random", "bot:random"]
    options = {"storyteller": "person"}
    table = teller.table(*seats, game="blood-feud", options=options, role="storyteller")
    ann.go(f"/#/invitation/{invitation_code(teller, table)}")
    ann.page.get_by_role("button", name="Sit down").click()
    choose_first(ann, "Which Ambition does your team keep?")
    mine = ann.page.locator("ul[aria-label='At the table'] li").filter(has_text="you")
    before = mine.inner_text()
    teller.page.get_by_role("button", name="Move…").click()
    dialog = teller.page.get_by_role("dialog")
    dialog.get_by_role("combobox").select_option(index=1)
    teller.picture("feud-seats-360")
    assert teller.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert findings(teller, "serious", "critical") == []
    dialog.get_by_role("button", name="Change seats").click()
    expect(dialog).to_have_count(0)
    expect(mine).not_to_have_text(before)
    expect(ann.page.get_by_text("change hands").first).to_be_attached()
    ann.picture("feud-moved")


def invitation_code(host: Person, table: str) -> str:
    made = host.request.post(f"/api/tables/{table}/invitations", data={})
    return str(made.json()["code"])
