"""BF-24 for a room of people: what a phone shows, station by station."""

import contextlib
import random
import re

import pytest
from playwright.sync_api import TimeoutError as TooSlow
from playwright.sync_api import expect

from fracas.games.blood_feud.words import TEXTS
from tests.games.blood_feud.tables import placed, scene
from tests.proof import many
from tests.server.house import Guest, House, Player, eventually

from .person import Come, Person
from .test_blood_feud import inputs
from .test_everybody import findings
from .test_feud_map import SCENE, domain, sat_down

MARKET = (
    "turn = 0\nlap = 2\nstations = ['marketplace', 'marketplace', 'council', 'orders']\n"
    "allied = [['F07', 'F08']]\nblocked = [['F01', 'F02']]\n"
    "[team.F01]\nassets = 5\ntokens = 1\nambitions = ['M23', 'M16']\nwarehouse = ['O03']\n"
    "marks = ['store']\n"
    "[team.F07]\nassets = 3\n"
)
"""Cobalt Kin and City Hall meet at the Marketplace."""

LABELS = {key.removeprefix("view."): said for key, said in TEXTS["en"].items()}


def tab(person: Person, name: str) -> None:
    person.page.get_by_role("tab", name=name).first.click()


def at_the_market(person: Person) -> str:
    position = scene(MARKET + "[lanyards]\n1 = ['A36', 'A13']\n")
    return person.table("me", *["bot:random"] * 3, game="blood-feud", position=position)


@pytest.mark.clause(
    "BF-24.2", "BF-24.5", "BF-24.7", "BF-24.8", "BF-24.9", "BF-24.13", "BF-24.14", "BF-24.16",
    "BF-24.20", "BF-24.21",
)
def test_a_phone_shows_one_thing_at_a_time(come: Come) -> None:
    ann = come("Ann", width=390, height=844, touch=True)
    at_the_market(ann)
    expect(ann.page.get_by_role("tab", name="Station")).to_have_attribute("aria-selected", "true")
    market = ann.page.get_by_role("region", name="Marketplace")
    expect(market).to_contain_text("Raid")  # in somebody's Warehouse
    for said in ("Orders", "Advancements", "6 ●", "spent this round 0", "you store items up to"):
        expect(market).to_contain_text(said)
    expect(market).to_contain_text("Used up this round: store an item")
    expect(ann.page.locator(".night")).to_contain_text("turn 2/4")
    expect(domain(ann, "Z")).to_have_count(0)
    market_tabs = ann.page.get_by_role("tablist", name="Stations")
    market_tabs.get_by_role("tab", name="Orders").click()
    alliances = ann.page.get_by_role("img", name=re.compile("^Alliances"))
    expect(alliances).to_have_accessible_name(re.compile("City Hall – Morrow Watch: allied"))
    market_tabs.get_by_role("tab", name="Council").click()
    expect(ann.page.get_by_role("region", name="Council")).to_contain_text("No Event is proposed")

    tab(ann, "Team")
    # Between the night and the question one reads what the tab shows.
    shown, asked = ann.page.locator("#feud-tab").bounding_box(), ann.ask.bounding_box()
    assert shown and asked and asked["y"] - shown["y"] >= 150
    mates = ann.page.get_by_role("list", name="Where your team is")
    expect(mates).to_contain_text("Ann (you)")
    expect(mates).to_contain_text("Marketplace")
    goals = ann.page.get_by_role("list", name="Ambitions")
    expect(goals.get_by_role("listitem").filter(has_text="Deep Purse")).to_contain_text("5/12")
    assert goals.get_by_role("progressbar", name="Deep Purse").get_attribute("max") == "12"
    tab(ann, "Map")
    expect(domain(ann, "Z")).to_be_visible()
    ann.page.get_by_text("All teams").click()
    row = ann.page.get_by_role("table", name="All teams").locator("tr", has_text="City Hall")
    lanyard = "Marketplace Runner, " + LABELS["card.A13"]
    expect(row).to_contain_text(lanyard)  # where, and its lanyard, the front card first
    expect(row.get_by_title("Ambition tokens left in the Graveyard: 3")).to_have_count(1)
    ann.page.get_by_text("What cannot be done here now").click()
    closed = ann.page.locator("li", has_text="store an item")
    closed.get_by_role("button").click()
    expect(ann.page.get_by_role("dialog", name="Rules of Blood Feud")).to_be_visible()
    ann.page.keyboard.press("Escape")
    tab(ann, "Inbox")
    expect(ann.page.get_by_role("list", name="What was announced")).to_be_visible()
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert findings(ann, "serious", "critical") == []
    ann.picture("feud-phone")


@pytest.mark.clause("BF-24.10", "BF-5.4")
def test_an_offer_is_two_trays(come: Come, house: House) -> None:
    ann = come("Ann", width=390, height=844)
    table = at_the_market(ann)
    tab(ann, "Trade")
    sheet = ann.page.get_by_role("form", name="Make an offer")
    expect(sheet.get_by_role("radio")).to_have_count(1)  # who is here
    sheet.get_by_text("City Hall").click()
    send = sheet.get_by_role("button", name="Send the offer")
    expect(send).to_be_disabled()
    get, give = sheet.get_by_role("group", name="You get"), sheet.get_by_role(
        "group", name="You give"
    )
    more = get.get_by_role("button", name="one more: Assets")
    for _ in range(4):
        if more.is_enabled():
            more.click()
    expect(get.locator("output").first).to_have_text("3")  # they have no more
    give.get_by_role("button", name="one more: Raid").click()
    ann.picture("feud-trade")
    send.click()
    mine = ann.page.get_by_role("region", name="Your offer to City Hall")
    expect(mine.get_by_role("group", name="You get")).to_contain_text("3 Assets")
    expect(mine.get_by_role("group", name="You give")).to_contain_text("1 Raid")
    offers = house.inside(lambda: house.hall.matches[table].table.view(0)["offers"])
    assert offers[0]["give"] == [["w:O03", 1]] and offers[0]["want"] == [["assets", 3]]


@pytest.mark.clause("BF-24.5")
def test_the_orders_station_lists_seals_as_they_came_and_pairs(come: Come) -> None:
    ann = come("Ann", width=390, height=844)
    sat_down(ann, SCENE)
    tab(ann, "Station")
    ann.page.get_by_role("tablist", name="Stations").get_by_role("tab", name="Orders").click()
    orders = ann.page.get_by_role("region", name="Orders")
    seals = orders.locator(".seals li")
    expect(seals).to_have_text([re.compile("C D1 face down"), re.compile("K D1 Attack")])
    expect(orders.get_by_role("img", name=re.compile("^Alliances"))).to_have_accessible_name(
        re.compile("Cobalt Kin – Undercroft: allied")
    )


SLOW = "standard,phase_len=3000,ready_window=900,bot_delay=900-900"
IN_TIME = (
    "stations = ['orders', 'council', 'council', 'council', 'council', 'council', 'orders', "
    "'orders']\nstart = 'round'\n[proposals]\nF02 = 'E01'\n"
)


def in_time(house: House, people: list[Person], text: str = IN_TIME) -> tuple[Guest, str]:
    """A night of four teams of two in real time; these people have the first seats, and bots that
    take their time the others. Somebody is the Storyteller."""
    teller = house.guest("Tess")
    kinds = [{"kind": "open"}] * len(people)
    position = scene(text, seats=8, mode="real-time", storyteller="person", preset=SLOW)
    table = teller.post(
        "/api/tables", game="blood-feud", seats=8, position=position, role="storyteller",
        players=[*kinds, *[{"kind": "bot", "bot": "random"}] * (8 - len(people))],
    )["id"]  # fmt: skip
    code = teller.invitation(table)
    for seat, one in enumerate(people):
        taken = one.request.post(
            f"/api/tables/{table}/sit", data={"seat": seat, "invitation": code}
        )
        assert taken.ok, taken.text()
    for one in people:
        one.go(f"/#/table/{table}")
        expect(one.page.get_by_role("group", name="The night").get_by_role("timer")).to_be_visible()
    return teller, table


@pytest.mark.clause("BF-24.1", "BF-24.8", "BF-24.11", "BF-24.12", "BF-24.14", "BF-S12")
def test_questions_and_announcements_come_to_the_front(come: Come, house: House) -> None:
    ann, bob = (come(name, width=390, height=844, touch=True) for name in ("Ann", "Bob"))
    cleo = come("Cleo", width=390, height=844)
    ann.context.add_init_script("window.shaken = []; navigator.vibrate = how => shaken.push(how)")
    teller, table = in_time(house, [ann, bob, cleo])
    storyteller = Player(house.url, teller.ticket(table, role="storyteller"))
    storyteller.act("narrate", word="The bells strike nine.")
    for one in (ann, bob, cleo):
        expect(one.page.locator(".feud-banner")).to_contain_text("The bells strike nine.")
    night = ann.page.get_by_role("group", name="The night")
    for said in ("Orders", "Round 1/7", "Power 3", "Assets 4"):
        expect(night).to_contain_text(said)

    # Cleo calls the vote: who is there is asked, who is not is shown the way.
    cleo.ask.get_by_role("button", name="call the vote").click()
    bob.asked("Will your team vote?")
    council = bob.page.get_by_role("region", name="Council")
    expect(council).to_contain_text("Payday")
    expect(council).to_contain_text("gains 2 Assets")  # in full
    expect(council.locator(".vote").get_by_role("timer")).to_be_visible()
    expect(council.locator(".vote")).to_contain_text("1 of ")  # who is willing, of how many
    expect(council).to_contain_text("Ambitions")
    ring = bob.ask.locator("h2").get_by_role("timer")
    expect(ring).to_have_text(re.compile(r"1[45]:\d\d"))
    words, whole = ring.locator(".inside").bounding_box(), ring.bounding_box()
    assert words and whole and words["width"] <= 0.8 * whole["width"], "it stays inside its ring"
    expect(bob.ask).to_contain_text("Say nothing, and your team does not count as willing.")
    clock = bob.page.get_by_role("group", name="The night").get_by_role("timer").bounding_box()
    card = bob.ask.bounding_box()
    assert clock and card and clock["y"] + clock["height"] <= card["y"], "it covers no clock"
    bob.picture("feud-question")
    way = ann.page.locator(".feud-banner").get_by_role("button", name="To the Council (8 s)")
    ann.picture("feud-banner")
    way.click()
    expect(night).to_contain_text("on the way: Council")
    tab(ann, "Inbox")
    inbox = ann.page.get_by_role("list", name="What was announced")
    expect(inbox).to_contain_text("The bells strike nine.")
    expect(inbox).to_contain_text("call the vote")
    # Once a phone has been touched it may shake, twice for the Storyteller.
    assert ann.page.evaluate("shaken.length = 0") == 0
    storyteller.act("narrate", word="One minute left.")
    expect(ann.page.locator(".feud-banner")).to_contain_text("One minute left.")
    assert ann.page.evaluate("shaken.map(String)") == ["120,80,120"]

    # A word to one's team, which nobody else hears.
    tab(ann, "Team")
    ann.page.get_by_label("What your team says").last.fill("Vote for Payday")
    ann.page.get_by_role("button", name="Send").click()
    tab(bob, "Team")
    notes = "What your team says"
    expect(bob.page.get_by_role("list", name=notes)).to_contain_text("Vote for Payday")
    tab(cleo, "Team")
    cleo.page.get_by_label("To whom").select_option("station")
    cleo.page.get_by_label(notes).last.fill("Hello, Council")
    cleo.page.get_by_role("button", name="Send").click()
    expect(bob.page.get_by_role("list", name=notes)).to_contain_text("Hello, Council")
    expect(cleo.page.get_by_role("list", name=notes)).not_to_contain_text("Payday")
    expect(ann.page.get_by_role("list", name=notes)).not_to_contain_text("Hello")


@pytest.mark.clause("BF-24.5", "BF-24.10", "BF-24.12")
def test_an_offer_is_answered_and_a_declared_alliance_shows_the_way(
    come: Come, house: House
) -> None:
    ann, bob, cleo = (come(name, width=390, height=844) for name in ("Ann", "Bob", "Cleo"))
    _, table = in_time(house, [ann, bob, cleo])

    def offered(person: Person, team: str, give: str, shown: bool = True) -> None:
        tab(person, "Trade")
        sheet = person.page.get_by_role("form", name="Make an offer")
        sheet.get_by_text(team).click()
        sheet.get_by_role("group", name="You get").get_by_role(
            "button", name="one more: Assets"
        ).click()
        give_ = sheet.get_by_role("group", name="You give")
        give_.get_by_role("button", name=f"one more: {give}").click()
        if shown:
            sheet.get_by_role("checkbox", name="show the cards that you give").check()
        sheet.get_by_role("button", name="Send the offer").click()

    # Face down at first: nobody knows which cards are meant.
    offered(cleo, "Cobalt Kin", "hidden Event cards", shown=False)
    tab(bob, "Trade")
    offer = bob.page.get_by_role("region", name="City Hall offer")
    gets = offer.get_by_role("group", name="You get")
    expect(gets).to_contain_text("1 hidden Event card")
    expect(gets.locator(".card-name")).to_have_count(0)
    # The answer begins with what was offered: two for one, says Bob.
    offer.get_by_role("button", name="make a counter-offer").click()
    sheet = bob.page.get_by_role("form", name="Your counter-offer to City Hall")
    expect(sheet.get_by_role("group", name="You give").locator(".in output")).to_have_text(["1"])
    get = sheet.get_by_role("group", name="You get")
    expect(get.locator(".in output")).to_have_text(["1"])
    get.get_by_role("button", name="one more: hidden Event cards").click()
    sheet.get_by_role("button", name="Send the offer").click()
    expect(offer).to_have_count(0)
    answer = cleo.page.get_by_role("region", name="Cobalt Kin offer")
    expect(answer.get_by_role("group", name="You give")).to_contain_text("2 hidden Event cards")
    expect(answer.get_by_role("group", name="You get")).to_contain_text("1 Asset")
    answer.get_by_role("button", name="refuse").click()
    expect(answer).to_have_count(0)

    offered(cleo, "Cobalt Kin", "hidden Event cards")
    expect(offer.get_by_role("group", name="You give")).to_contain_text("1 Asset")
    held = house.inside(lambda: house.hall.matches[table].table.view(2)["teams"][1]["events"])
    names = house.inside(lambda: house.hall.matches[table].table.view(1)["offers"][0]["cards"])
    assert names and names[0] in held
    expect(gets).to_contain_text(LABELS[f"card.{names[0]}"])  # it is shown
    expect(offer.get_by_role("timer")).to_be_visible()
    for said in ("accept", "refuse", "make a counter-offer"):
        expect(offer.get_by_role("button", name=said)).to_be_visible()
    offer.get_by_role("button", name="refuse").click()
    expect(offer).to_have_count(0)
    offered(cleo, "Cobalt Kin", "hidden Event cards")
    before = house.inside(lambda: house.hall.matches[table].table.view(2)["teams"][1]["assets"])
    offer.get_by_role("button", name="accept").click()
    night = cleo.page.get_by_role("group", name="The night")
    expect(night).to_contain_text(f"Assets {before + 1}")

    # Ann stands at the Orders table: what she declares there is news for everybody.
    ann.ask.get_by_role("button", name="propose an Alliance").click()  # one team is there
    way = cleo.page.locator(".feud-banner").get_by_role("button", name=re.compile("To the Orders"))
    expect(way).to_be_visible()
    tab(ann, "Station")
    pairs = ann.page.get_by_role("img", name=re.compile("^Alliances"))
    expect(pairs).to_have_accessible_name(re.compile("under way"))  # a window is open
    way.click()
    expect(night).to_contain_text("on the way: Orders")


@pytest.mark.clause("BF-24.8", "BF-24.17", "BF-10.14")
def test_a_ballot_is_confirmed_and_a_vote_told_with_its_weights(come: Come, house: House) -> None:
    ann, bob, cleo = (come(name, width=390, height=844) for name in ("Ann", "Bob", "Cleo"))
    teller, table = in_time(house, [ann, bob, cleo])
    helper = come("Hal")  # a helper at the desk
    helper.request.post(
        f"/api/tables/{table}/sit", data={"invitation": teller.invitation(table, role="assistant")}
    )
    helper.go(f"/#/table/{table}")
    expect(helper.page.get_by_role("region", name="The room")).to_be_visible()
    cleo.ask.get_by_role("button", name="call the vote").click()
    bob.asked("Will your team vote?")
    bob.choose("we will")
    eventually("Bob's word is in", lambda: inputs(house, table, 1))
    house.wait(901)  # City Hall and Cobalt Kin are willing, and that is the quorum
    bob.asked("Last chance to propose an Event")
    house.wait(11)
    council = bob.page.get_by_role("region", name="Council")
    expect(council.locator(".vote").get_by_role("timer")).to_have_text(re.compile(r"0:(0[1-9]|[123]\d)"))
    for one in (bob, cleo):
        one.asked("What does your team vote for?")
        expect(one.ask).to_contain_text("Nobody sees your answer before all are in.")
        one.ask.get_by_role("button", name=re.compile("^Payday")).click()
        expect(one.ask.get_by_role("group", name="Chosen so far")).to_contain_text("Payday")
    cast = house.inside(lambda: house.hall.matches[table].table.view(1)["council"]["vote"])
    assert cast["ballots"] == [], "a choice is no ballot yet"
    for one in (bob, cleo):
        one.ask.get_by_role("button", name="Cast this ballot").click()
    expect(council.locator(".vote")).to_contain_text(re.compile(r"C\s*✓\s*K\s*✓|K\s*✓\s*C\s*✓"))
    house.wait(31)
    votes = council.get_by_role("list", name="How the Council voted").get_by_role("listitem")
    expect(votes).to_have_text([re.compile(r"Payday\s+6\s+K\s*C")])  # Power 3 each
    expect(council).to_contain_text("The Council has voted this round.")
    # BF-24.17: whoever is at the desk knows the Event in hand, now that all do.
    telling = helper.page.get_by_role("region", name="Event and story")
    expect(telling).to_contain_text("Payday")
    expect(telling).to_contain_text("gains 2 Assets")


BY_POST = (
    "turn = 0\nlap = 2\n"
    "stations = ['marketplace', 'marketplace', 'council', 'orders']\n"
    "[team.F01]\npower = 3\nassets = 5\n[team.F07]\npower = 2\nassets = 3\n"
    "[team.F02]\npower = 6\n[team.F08]\npower = 6\n"
)
"""Cobalt Kin in this lap; in the next City Hall, with the least Power."""


@pytest.mark.clause("BF-24.16", "BF-14.4")
def test_where_turns_are_taken_one_sees_whose_it_is_and_what_is_asked(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob", width=390, height=844)
    seats = ["me", "open", "bot:random", "bot:random"]
    ann.table(*seats, game="blood-feud", position=scene(BY_POST), think=86_400)
    bob.accept(ann.invitation())
    nights = [one.page.get_by_role("group", name="The night") for one in (ann, bob)]
    expect(nights[0]).to_contain_text(re.compile(r"turn 2/4\s+K\s+your turn"))
    expect(nights[1]).to_contain_text(re.compile(r"turn 2/4\s+K\s+Cobalt Kin"))
    tab(ann, "Inbox")
    inbox = ann.page.get_by_role("list", name="Waiting for your answer")
    expect(inbox.get_by_role("listitem")).to_have_text([re.compile("^Turn 2 of 4, at the Market")])
    expect(ann.page.get_by_role("timer").first).to_be_visible()  # a day for it
    tab(bob, "Inbox")
    expect(bob.page.get_by_role("list", name="Waiting for your answer")).to_have_count(0)

    tab(ann, "Trade")
    sheet = ann.page.get_by_role("form", name="Make an offer")
    sheet.get_by_text("City Hall").click()
    get = sheet.get_by_role("group", name="You get")
    get.get_by_role("button", name="one more: Assets").click()
    sheet.get_by_role("button", name="Send the offer").click()
    expect(ann.page.get_by_role("region", name="Your offer to City Hall")).to_be_visible()
    ann.ask.get_by_role("button", name="pass", exact=True).click()
    waiting = bob.page.get_by_role("list", name="Waiting for your answer")
    expect(waiting).to_contain_text("Cobalt Kin offer nothing for 1 Asset")
    expect(bob.ask.locator("h2").get_by_role("timer")).to_have_text(re.compile(r"2[34] h \d\d"))
    bob.ask.get_by_role("button", name="refuse", exact=True).click()
    expect(waiting).to_contain_text("Turn 3 of 4")
    expect(nights[1]).to_contain_text(re.compile(r"turn 3/4\s+C\s+your turn"))
    expect(nights[0]).to_contain_text(re.compile(r"turn 3/4\s+C\s+City Hall"))


STORMED = (
    "stations = ['orders', 'council', 'council', 'council', 'council', 'council', 'orders', "
    "'orders']\n[team.F01]\nunits = { D1 = 3 }\n[team.F07]\nunits = { D1 = 1 }\n"
) + placed(("F01", "attack", "D1", "F07-1"))


@pytest.mark.clause("BF-24.15", "BF-24.21")
def test_a_resolution_is_seen_again_step_by_step_with_its_reasons(
    come: Come, house: House
) -> None:
    ann = come("Ann")
    in_time(house, [ann], STORMED)
    house.wait(3100)
    banner = ann.page.locator(".feud-banner")
    banner.get_by_role("button", name="What the night brought").click()
    night = ann.page.get_by_role("region", name="Resolution of round 1")
    expect(night).to_be_visible()
    heading = night.get_by_role("heading")
    for _ in range(6):
        if "Copper Docks" in (said := heading.inner_text()):
            break
        night.get_by_role("button", name="Next").click()
        expect(heading).not_to_have_text(said)  # or the next look is at the same page
    expect(heading).to_contain_text("D1 Copper Docks")
    blow = night.get_by_role("listitem").filter(has_text="against")
    expect(blow).to_contain_text(re.compile(r"4 \(3 Units, 1 .*\) against 1 \(1 Unit\)"))
    expect(blow).to_contain_text("a hit")
    expect(ann.page.get_by_role("list", name="Log")).to_contain_text("against 1 (1 Unit)")
    blow.get_by_role("button").first.click()  # which rules,
    blow.get_by_role("button").first.click()  # and one of them
    expect(ann.page.get_by_role("dialog", name="Rules of Blood Feud")).to_be_visible()
    ann.page.keyboard.press("Escape")
    # By itself, from the beginning to the end; the night goes on for everybody else.
    for _ in range(6):
        if night.get_by_role("button", name="Back").is_enabled():
            night.get_by_role("button", name="Back").click()
    expect(heading).to_contain_text(re.compile(r"The Event.* 1/\d"))
    for _ in range(3):
        night.get_by_role("button", name="By itself").click()
    expect(heading).to_contain_text(re.compile(r"(\d)/\1"))


@pytest.mark.clause("BF-24.20")
def test_decisions_of_all_kinds_are_made_on_a_phone(come: Come, house: House) -> None:
    ann = come("Ann", width=360, height=740, touch=True)
    bots = ["bot:random"] * 3
    table = ann.table("me", *bots, game="blood-feud", options={"drill": True})
    rng = random.Random(5)
    asked: set[str] = set()
    cast = ann.ask.locator(".trail .button.primary")
    options = ann.ask.locator("button.option:enabled")
    stations = ann.page.get_by_role("group", name="Stations").locator("button:enabled")
    domains = ann.page.locator(".domain.can .ground")  # where the map is the list,
    fold = ann.ask.locator(".choices > details:not([open]) summary")  # it lies here, too
    ways = [cast, stations, fold, domains, options]
    for _ in range(many(20, 400)):
        eventually("there is a way to answer", lambda: any(one.first.is_visible() for one in ways))
        asked |= {re.sub(r"\d+", "", one) for one in ann.ask.locator("h2").all_inner_texts()}
        there = [one for one in ways if one.first.is_visible()]
        if not there:  # somebody else's answer has changed what is asked
            continue
        where = there[-1] if rng.random() < 0.8 else there[0]
        with contextlib.suppress(TooSlow):
            where.nth(rng.randrange(max(1, min(6, where.count())))).tap(timeout=2000)
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
        ann.page.wait_for_timeout(50)
    assert len(asked) >= many(4, 15), asked
    assert inputs(house, table, 0) >= 5
