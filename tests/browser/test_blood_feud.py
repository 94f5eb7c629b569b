"""Blood Feud in real time: four people in four browsers, twelve bots, short clocks."""

import contextlib

from playwright.sync_api import TimeoutError as TooSlow
from playwright.sync_api import expect

from tests.server.house import House

from .person import Come, Person

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
