"""BF-24.17: the Storyteller's desk, and the door of the room."""

import re

import pytest
from playwright.sync_api import expect

from tests.games.blood_feud.tables import scene
from tests.server.house import House

from .person import Come, Person
from .test_everybody import findings
from .test_feud_room import IN_TIME, SLOW


def opened(teller: Person, free: int) -> tuple[str, str]:
    """A night of four teams of two that stands as the scene says, with free seats and bots; and
    its one link for everybody."""
    position = scene(IN_TIME, seats=8, mode="real-time", storyteller="person", preset=SLOW)
    seats = ["open"] * free + ["bot:random"] * (8 - free)
    table = teller.table(*seats, game="blood-feud", position=position, role="storyteller")
    made = teller.request.post(f"/api/tables/{table}/invitations", data={})
    return table, f"/#/invitation/{made.json()['code']}"


@pytest.mark.clause("BF-24.17", "BF-13.4", "BF-13.9", "BF-13.10", "BF-13.11")
def test_a_storyteller_looks_after_the_room(come: Come, house: House) -> None:
    tess, ann = come("Tess"), come("Ann", width=390, height=844)
    _, door = opened(tess, 2)
    # One link: a name, and a team of one's own choice.
    ann.go(door)
    teams = ann.page.get_by_role("list", name="Teams")
    expect(teams.get_by_role("listitem")).to_have_count(4)
    expect(teams.get_by_role("button", name="Full")).to_have_count(3)
    ann.picture("feud-door")
    assert findings(ann, "serious", "critical") == []
    expect(teams).to_contain_text("Cobalt Kin")
    teams.get_by_role("button", name="Join (2 free)").click()
    expect(ann.page.get_by_role("heading", name="Blood Feud")).to_be_visible()
    # Start now: bots take what is free.
    tess.sees("1 seat is still free")
    tess.page.get_by_role("button", name=re.compile("Start|start")).click()

    room = tess.page.get_by_role("region", name="The room")
    seat = room.locator("[data-seat='0']")
    expect(seat).to_contain_text("Ann")
    expect(seat).to_contain_text("here")
    expect(seat).to_contain_text("Orders")
    desk = tess.page.get_by_role("region", name="What you may do")
    expect(desk.get_by_role("timer")).to_have_text(re.compile(r"\d\d:\d\d"))
    needs = tess.page.get_by_role("region", name="What needs a word")
    expect(needs).to_contain_text("Not ready: Cobalt Kin")

    # A break: the clock stands, and all read until when.
    desk.get_by_role("button", name="Break 10 min").click()
    rest = re.compile(r"A break. We go on at \d\d:\d\d")
    expect(ann.page.locator(".feud-banner")).to_contain_text(rest)
    expect(tess.page.locator("header")).to_contain_text("Paused")

    # Something is put right, with a reason that all read; and taken back.
    tess.page.get_by_text("Put something right").click()
    tess.page.get_by_label("Whose").select_option("F01")
    tess.page.get_by_label("How it is to be").fill("9")
    tess.page.get_by_label("Why (all read it)").fill("paid twice")
    tess.page.get_by_role("button", name="Put it right").click()
    expect(ann.page.locator(".feud-banner")).to_contain_text("4 becomes 9 (paid twice)")
    expect(ann.page.locator(".night")).to_contain_text("Assets 9")
    tess.page.get_by_role("button", name="Take back").click()
    expect(ann.page.locator(".night")).to_contain_text("Assets 4")
    log = tess.page.get_by_role("region", name="Incident log")
    expect(log).to_contain_text("paid twice")
    log.get_by_role("textbox").fill("Ann's phone is at 10 %")
    log.get_by_role("button", name="Write it down").click()
    expect(log).to_contain_text("10 %")
    desk.get_by_role("button", name="Let the clock run").click()
    expect(tess.page.locator("header")).not_to_contain_text("Paused")
    tess.page.reload()
    expect(log).to_contain_text("10 %")

    # Ann loses her phone, comes to the door again and says who she was.
    new = come("Anonymous", width=390, height=844)
    new.go(door)
    new.page.get_by_text("I was here before").click()
    new.page.get_by_role("button", name="Ann · Cobalt Kin (1)").click()
    new.sees("You ask for the seat of Ann")
    expect(needs).to_contain_text("Anonymous says: the seat of Ann")
    tess.picture("feud-desk")
    needs.get_by_role("button", name="Give the seat").click()
    expect(new.page.locator(".night")).to_contain_text("Orders")
    expect(ann.page.locator(".night .purse")).to_have_count(0)  # she may look on, no more

    # Handed to a bot, and given back.
    seat.get_by_role("button", name="To a bot").click()
    expect(seat).to_have_class(re.compile("bot"))
    tess.page.set_viewport_size({"width": 390, "height": 844})
    assert tess.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert findings(tess, "serious", "critical") == []


@pytest.mark.clause("BF-13.4", "BF-24.17")
def test_the_briefing_stops_the_clock_and_a_latecomer_takes_a_bots_seat(come: Come) -> None:
    tess, ann = come("Tess"), come("Ann", width=390, height=844)
    _, door = opened(tess, 1)
    ann.go(door)
    ann.page.get_by_role("list", name="Teams").get_by_role("button", name="Join (1 free)").click()
    expect(ann.page.locator(".night")).to_be_visible()
    desk = tess.page.get_by_role("region", name="What you may do")
    desk.get_by_role("button", name="Briefing").click()
    said = "Gather round: the briefing begins. The clock stands."
    expect(ann.page.locator(".feud-banner")).to_contain_text(said)
    expect(ann.page.locator("header")).to_contain_text("Paused")

    # Zoe comes when everybody listens: the link for players leads to the seats that bots play.
    tess.page.get_by_text("Walls, helpers, latecomers, paper").click()
    tess.page.get_by_role("button", name="For players").click()
    link = tess.page.locator("details").get_by_role("textbox").last.input_value()
    zoe = come("Zoe", width=390, height=844)
    zoe.go("/#" + link.partition("#")[2])
    teams = zoe.page.get_by_role("list", name="Teams")
    expect(teams.get_by_role("listitem").first).to_contain_text("Ann")
    teams.get_by_role("listitem").nth(1).get_by_role("button", name=re.compile("Join")).click()
    expect(zoe.page.locator(".night")).to_contain_text("Council")
    room = tess.page.get_by_role("region", name="The room")
    expect(room).to_contain_text("Zoe")
    desk.get_by_role("button", name="Let the clock run").click()
    expect(zoe.page.locator("header")).not_to_contain_text("Paused")
    assert findings(zoe, "serious", "critical") == []


@pytest.mark.clause("BF-24.17", "BF-4.24", "BF-13.4", "BF-13.9", "BF-13.12")
def test_a_desk_gives_time_moves_people_and_speaks_in_a_pause(come: Come, house: House) -> None:
    tess, ann = come("Tess"), come("Ann", width=390, height=844)
    table, door = opened(tess, 1)
    ann.go(door)
    ann.page.get_by_role("list", name="Teams").get_by_role("button", name="Join (1 free)").click()
    expect(ann.page.locator(".night")).to_contain_text("Orders")
    desk = tess.page.get_by_role("region", name="What you may do")

    def due() -> int:
        return int(house.inside(lambda: house.hall.matches[table].table.view()["clock"]["ends"]))

    before = due()
    desk.get_by_role("button", name="+30 s").click()
    expect(desk).to_contain_text("Seconds (90 left)")
    assert due() == before + 30_000
    desk.get_by_role("button", name="End the phase", exact=True).click()  # nobody is ready
    expect(desk.locator(".problem")).to_contain_text("Cobalt Kin")
    desk.get_by_role("button", name="Stop the clock").click()
    expect(ann.page.locator("header")).to_contain_text("Paused")
    desk.get_by_role("button", name="One minute", exact=True).click()
    desk.get_by_role("button", name="Tell everybody").click()
    expect(ann.page.locator(".feud-banner")).to_contain_text("One minute left: place your Orders")

    # In a pause too: Ann goes where a bot of another team has played, and finds herself there.
    room = tess.page.get_by_role("region", name="The room")
    room.locator("[data-seat='0']").get_by_role("button", name="Move…").click()
    moving = tess.page.get_by_role("dialog")
    moving.get_by_label("Change seats with").select_option("2")
    moving.get_by_role("button", name="Change seats").click()
    expect(room.locator("[data-seat='2']")).to_contain_text("Ann")
    expect(room.locator("[data-seat='0']")).to_have_class(re.compile("bot"))
    mine = ann.page.locator(".night .power[data-team=F07]")
    expect(mine).to_contain_text("City Hall")  # one reads the name of one's own team

    # A keeper of a station sees the room and may speak; the clock is not theirs.
    tess.page.get_by_text("Walls, helpers, latecomers, paper").click()
    tess.page.get_by_role("button", name="For a station keeper").click()
    link = tess.page.locator("details").get_by_role("textbox").last.input_value()
    kim = come("Kim", width=390, height=844)
    kim.go("/#" + link.partition("#")[2])
    kim.page.get_by_role("button", name="Take this role").click()
    expect(kim.page.get_by_role("region", name="The room")).to_contain_text("Ann")
    for name in ("Stop the clock", "Let the clock run", "End the phase", "Move…", "To a bot"):
        expect(kim.page.get_by_role("button", name=name)).to_have_count(0)
    kim.page.get_by_label("Words").fill("The Council is open.")
    kim.page.get_by_role("button", name="Tell everybody").click()
    expect(ann.page.locator(".feud-banner")).to_contain_text("The Council is open.")


def test_a_helper_comes_also_when_every_seat_is_taken(come: Come) -> None:
    tess = come("Tess")
    position = scene(IN_TIME, seats=8, mode="real-time", storyteller="person", preset=SLOW)
    tess.table(*["bot:random"] * 8, game="blood-feud", position=position, role="storyteller")
    tess.page.get_by_text("Walls, helpers, latecomers, paper").click()
    tess.page.get_by_role("button", name="For an assistant").click()
    link = tess.page.locator("details").get_by_role("textbox").last.input_value()
    hal = come("Hal")
    hal.go("/#" + link.partition("#")[2])
    hal.page.get_by_role("button", name="Take this role").click()
    desk = hal.page.get_by_role("region", name="What you may do")
    desk.get_by_role("button", name="Stop the clock").click()
    expect(tess.page.locator("header")).to_contain_text("Paused")


def test_before_the_start_one_sits_elsewhere_and_is_dealt(come: Come) -> None:
    tess, ann = come("Tess"), come("Ann", width=390, height=844)
    _, door = opened(tess, 8)
    ann.go(door)
    ann.page.get_by_role("button", name="Deal me into a team").click()
    mine = ann.page.get_by_role("listitem").filter(has_text="Ann")
    expect(mine).to_have_count(1)
    before = mine.inner_text()
    ann.page.get_by_role("button", name="Sit here instead").last.click()
    expect(mine).to_have_count(1)
    expect(mine).not_to_have_text(before)


def test_the_wall_shows_the_door_until_the_night_begins(come: Come, house: House) -> None:
    tess, ann, wall = come("Tess"), come("Ann", width=390, height=844), come("Wall")
    options = {"mode": "real-time", "preset": SLOW}
    tess.table(*["open"] * 4, game="blood-feud", options=options, role="storyteller")
    address = tess.invitation()
    with tess.context.expect_page() as there:
        tess.page.get_by_role("link", name="On a wall").click()
    wall.go("/#" + there.value.url.partition("#")[2])  # a machine of its own
    door = wall.page.get_by_role("img", name="Scan to come in").locator("path")
    code = tess.page.get_by_role("img").locator("path[fill='#000']")
    assert door.get_attribute("d") == code.get_attribute("d")
    box = door.bounding_box()
    assert box and box["height"] >= 0.35 * 800, "it is read from afar"
    # Whoever came by it passes it on: in a full room nobody's link makes another void.
    ann.accept(address)
    assert ann.invitation() == address
    ann.page.reload()
    assert ann.invitation() == address
    tess.page.reload()
    assert tess.invitation() == address
    expect(wall.page.get_by_role("list")).to_contain_text("Ann")
    wall.picture("feud-wall-door")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_door_fits_a_small_phone(come: Come, lang: str) -> None:
    tess, zoe = come("Tess"), come("Zoé", width=360, height=740, lang=lang)
    _, door = opened(tess, 8)
    zoe.go(door)
    teams = zoe.page.get_by_role("list", name=re.compile("Teams|Équipes"))
    join = teams.get_by_role("button")
    expect(join).to_have_count(4)
    form = zoe.page.locator("form").bounding_box()
    assert form
    for one in zoe.page.locator("form").locator("button, input, p, small, b").all():
        box = one.bounding_box()
        assert box and box["x"] + box["width"] <= form["x"] + form["width"] - 8, one.inner_text()
    expect(join.first).to_have_text(re.compile(r"2 free|2 libres"))
    zoe.picture(f"feud-door-{lang}")


@pytest.mark.clause("BF-3.18", "BF-3.19")
def test_teams_name_themselves_and_those_who_came_begin(come: Come, house: House) -> None:
    tess, ann = come("Tess"), come("Ann", width=360, height=740)
    options = {"mode": "real-time", "preset": SLOW, "sizes": "2,2,2,2"}
    options["factions"] = "F01,F07,F03,F08"
    table = tess.table(*["open"] * 8, game="blood-feud", options=options, role="storyteller")
    made = tess.request.post(f"/api/tables/{table}/invitations", data={})
    code = made.json()["code"]
    ann.go(f"/#/invitation/{code}")
    ann.page.get_by_role("list", name="Teams").get_by_role("button").first.click()
    mine = ann.page.get_by_role("region", name="Cobalt Kin")
    mine.get_by_role("button", name="Rename").click()
    expect(ann.page.get_by_role("button", name="Rename")).to_have_count(0)  # no other team is hers
    box = mine.get_by_label("A name for Cobalt Kin")
    box.fill("City Hall")
    mine.get_by_role("button", name="Name it").click()
    ann.sees("is a faction's name or another team's")
    box.fill("Night Owls")
    mine.get_by_role("button", name="Name it").click()
    ours = ann.page.get_by_role("region", name="Night Owls")
    expect(ours).to_contain_text("Ann")
    ann.picture("feud-waiting-phone")
    # The host reads it too, and sends Ann to the other seat of her team.
    team = tess.page.get_by_role("region", name="Night Owls")
    team.get_by_label("Send Ann to another seat").select_option("Night Owls (2)")
    expect(team.get_by_role("listitem").nth(1)).to_contain_text("Ann")
    tess.picture("feud-waiting")
    # Too few teams at first: one sentence says so, and nothing has begun.
    for seat in (0, 2, 3):
        house.guest(f"P{seat}").sit(table, code, seat=seat)
    tess.page.get_by_role("button", name="Start with the 4 who are here").click()
    tess.sees("at least four teams need somebody")
    for person in (tess, ann):
        assert person.complaints and all("409" in one for one in person.complaints)
        person.complaints.clear()
    for seat in (4, 6):
        house.guest(f"P{seat}").sit(table, code, seat=seat)
    tess.page.get_by_role("button", name="Start with the 6 who are here").click()
    room = tess.page.get_by_role("region", name="The room")
    expect(room.get_by_role("heading", name="Night Owls")).to_be_visible()
    expect(room.locator("[data-seat]")).to_have_count(6)
    expect(ann.page.locator(".night")).to_be_visible()
    ann.page.get_by_role("tab", name="Team").first.click()
    expect(ann.page.get_by_role("main")).to_contain_text("Night Owls")


@pytest.mark.clause("BF-13.3", "BF-13.5", "BF-24.17", "BF-D34")
def test_the_event_in_hand_and_the_choice_of_the_story(come: Come) -> None:
    tess = come("Tess")
    position = scene(
        "event = 'E01'\n" + IN_TIME, seats=8, mode="real-time", storyteller="person", story=True,
        preset=f"{SLOW},resolve_window=900",
    )  # fmt: skip
    bots = ["bot:random"] * 8
    tess.table(*bots, game="blood-feud", position=position, role="storyteller")
    telling = tess.page.get_by_role("region", name="Event and story")
    expect(telling).to_contain_text("drawn unseen, nobody knows it yet")
    expect(telling).not_to_contain_text("Payday")
    story = telling.get_by_label(re.compile("The story tonight"))
    for name, number in (("The Red Ledger", "S1"), ("The Broken Truce", "S3")):
        story.select_option(name)
        log = tess.page.get_by_role("region", name="Incident log")
        log.get_by_role("textbox").fill(name)
        log.get_by_role("button", name="Write it down").click()
        expect(log).to_contain_text(f"Note: {name}")  # what was sent before it is on disk
        tess.page.reload()
        expect(story).to_have_value(number)
    tess.picture("feud-telling")


def test_the_role_and_the_option_are_one(come: Come) -> None:
    tess = come("Tess")
    tess.go("/#/new/blood-feud")
    expect(tess.page.get_by_label("I take a role instead of a seat")).to_have_count(0)
    teller = tess.page.get_by_role("combobox", name=re.compile("^Storyteller"))
    teller.select_option("a person")
    expect(tess.page.get_by_label("I take a role instead of a seat")).to_have_value("storyteller")
    teller.select_option("the house")
    expect(tess.page.get_by_label("I take a role instead of a seat")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.proof)])
def test_a_kit_to_print(come: Come, lang: str) -> None:
    tess = come("Tess", lang=lang)
    table, _ = opened(tess, 3)
    tess.go(f"/#/kit/{table}")
    sheets = tess.page.locator(".sheet")
    expect(sheets).to_have_count(1 + 2 + 4 + 4 + 1)
    expect(tess.page.locator(".kit")).to_have_attribute("aria-busy", "false")
    badges = tess.page.locator(".badge")
    expect(badges).to_have_count(8)
    expect(badges.get_by_role("img")).to_have_count(8)
    codes = badges.locator("path").evaluate_all("all => all.map(one => one.getAttribute('d'))")
    assert len(set(codes)) == 4, "three free seats have codes of their own, the others the door's"
    words = tess.page.locator(".kit").inner_text()
    assert "kit." not in words and "undefined" not in words
    paper = tess.page.pdf(prefer_css_page_size=True, print_background=True)
    pages = len(re.findall(rb"/Type ?/Page\b", paper))
    assert pages == sheets.count(), "each sheet has a page of its own, and no more"
    tess.own.emulate_media(media="print")
    expect(tess.page.locator(".choose")).to_be_hidden()
    tess.picture(f"feud-kit-{lang}")
