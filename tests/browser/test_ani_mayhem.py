"""Ani-Mayhem's own board: every clause of section 34, in Chromium."""

import re

import pytest
from playwright.sync_api import Locator, expect

from fracas.record import Input
from tests.server.house import House, eventually

from .person import Come, Person
from .test_everybody import loaded, serious

FIELD = """
active = 1
phase = "{phase}"
total = 8
havens = [
  {{ card = "av.dockside-loft", location = "av.precinct-nine", owner = 1 }},
  {{ card = "av.moon-pool", location = "av.storm-gate", owner = {other} }},
]
disasters = [{{ card = "av.the-velvet-regent", at = "av.coral-maze", seat = 1 }}]

[[locations]]
card = "av.precinct-nine"
y = 1
disasters = ["av.hired-muscle", "av.gloam-hound"]
items = ["av.gold-badge"]
[[locations]]
card = "av.data-spire"
x = 1
y = 1
items = ["av.encrypted-ledger"]
[[locations]]
card = "av.canal-market"
x = 2
y = 1
above = ["av.master-passkey"]
[[locations]]
card = "av.storm-gate"
owner = {other}
disasters = ["av.hungry-ghost"]
items = ["av.pearl-of-hours"]
[[locations]]
card = "av.coral-maze"
x = 1
owner = {other}
[[locations]]
card = "av.old-fox-shrine"
x = 2
owner = {other}

[[characters]]
card = "av.captain-oriel-vance"
at = "av.precinct-nine"
items = ["av.quiet-alarm"]
enhancements = ["av.dawn-training"]
[[characters]]
card = "av.dex-marlow"
at = "av.precinct-nine"
equipment = ["av.riot-baton"]
[[characters]]
card = "av.juno-parrish"
at = "av.dockside-loft"
[[characters]]
card = "av.queen-isaure"
at = "av.moon-pool"
seat = {other}

[[players]]
hand = ["av.brace", "av.arc-rifle", "av.second-wind"]
draw = ["av.spark"]
combat = ["av.hook", "av.straight-jab", "av.guard"]
{more}
"""


def field(phase: str = "move", seats: int = 2) -> str:
    more = '[[players]]\nhand = ["av.spark"]\ncombat = ["av.hook"]' if seats > 1 else ""
    return f"seats = {seats}\n" + FIELD.format(phase=phase, other=min(seats, 2), more=more)


def at_the_field(person: Person, phase: str = "move", seats: int = 2) -> str:
    players = ["me", "bot:random"][:seats]
    return person.table(*players, game="ani-mayhem", position=field(phase, seats))


def everywhere(person: Person, phone: bool = False) -> None:
    """Be asked wherever one may act (AM-34.10): people begin with the usual stops."""
    if phone:
        person.page.locator(".until select").select_option("stops")
    else:
        person.page.locator("button.stops").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("button").nth(2).click()
    expect(dialog.get_by_role("checkbox", checked=False)).to_have_count(0)
    dialog.get_by_role("button").first.click()
    expect(dialog).to_have_count(0)


def place(person: Person, name: str) -> Locator:
    spot = person.page.get_by_role("button", name=re.compile(f"^{name}"))
    return person.page.locator("[data-place]").filter(has=spot)


def look_at(person: Person, name: str) -> None:
    """Point at a corner of a place, where nobody stands."""
    place(person, name).get_by_role("button").click(position={"x": 8, "y": 8})


def panel(person: Person) -> Locator:
    return person.page.locator(".panel")


def party(person: Person, name: str) -> Locator:
    return person.page.get_by_role("button", name=re.compile(rf"^Party of .*{name}"))


@pytest.mark.clause("AM-34.3")
def test_the_field_is_turned_to_a_seat_and_shows_where_disasters_go(come: Come) -> None:
    ann = come("Ann")
    at_the_field(ann)
    mine, theirs = place(ann, "Dockside Loft"), place(ann, "Moon Pool")
    turn = ann.page.get_by_label("Turn the field to")

    def lower(one: Locator, other: Locator) -> bool:
        boxes = one.bounding_box(), other.bounding_box()
        assert boxes[0] is not None and boxes[1] is not None
        return boxes[0]["y"] > boxes[1]["y"]

    expect(mine).to_be_visible()
    assert lower(mine, theirs)
    turn.select_option(index=1)
    eventually("the field is turned to Bob", lambda: lower(theirs, mine))
    turn.select_option(index=0)
    eventually("the field is turned back", lambda: lower(mine, theirs))
    way = ann.page.locator("[data-way]")
    expect(way).to_have_count(1)
    assert "strong" not in (way.get_attribute("class") or "")
    ann.page.get_by_role("button", name="Where all disasters go next").click()
    expect(way).to_have_class(re.compile("strong"))
    expect(way.locator(".next, .exit").first).to_be_visible()
    ann.page.get_by_role("button", name="Where all disasters go next").click()
    ann.page.get_by_role("button", name=re.compile("Disaster: The Velvet Regent")).click()
    expect(ann.page.locator(".cycle")).to_be_visible()
    expect(ann.page.locator(".exit").first).to_be_visible()
    expect(panel(ann)).to_contain_text("Goes on to")
    assert serious(ann) == []
    ann.picture("ani-mayhem-field")


@pytest.mark.clause("AM-34.4", "AM-11.13")
def test_a_place_shows_what_lies_there_and_what_the_party_meets_and_is_gone_to(
    come: Come, house: House
) -> None:
    ann = come("Ann")
    table = at_the_field(ann)
    spot = place(ann, "Precinct Nine")
    expect(spot.locator(".disaster")).to_have_count(2)
    expect(spot.locator(".item")).to_have_count(1)
    expect(place(ann, "Canal Market").locator(".above")).to_have_text("▲1")
    party(ann, "Captain Oriel Vance").click()
    expect(spot.locator(".term.met").first).to_be_visible()
    lit = ann.page.locator(".place.reach")
    expect(lit.first).to_be_visible()
    look_at(ann, "Data Spire")
    expect(panel(ann)).to_contain_text("Computer ✗")
    expect(panel(ann)).to_contain_text("lacks skills that are asked for")
    look_at(ann, "Canal Market")
    expect(panel(ann)).to_contain_text("Streetwise ✓")
    expect(panel(ann)).to_contain_text("can search here")
    panel(ann).get_by_role("button", name="Go there (2 steps)").click()
    ann.news("Canal Market")
    expect(ann.ask.get_by_role("heading", level=2)).to_contain_text("Move phase")
    view = house.hall.matches[table].table.view(0)
    there = [one["card"] for one in view["characters"] if one["at"] == 2]
    assert there == ["av.captain-oriel-vance", "av.dex-marlow"]


@pytest.mark.clause("AM-34.5", "AM-34.11", "AM-27.5")
def test_a_character_tells_its_abilities_with_reasons_and_own_concealed_cards(come: Come) -> None:
    ann = come("Ann")
    at_the_field(ann)
    party(ann, "Captain Oriel Vance").click()
    captain = panel(ann).locator("article").first
    damage = captain.locator(".n").first
    expect(damage).to_have_text("4(3)")
    damage.hover()
    expect(ann.page.get_by_role("tooltip")).to_contain_text("Dawn Training: +1")
    expect(captain).to_contain_text("Police ×2")
    expect(captain.locator(".veiled")).to_have_count(1)
    expect(captain.get_by_label(re.compile("Quiet Alarm.*only you know it"))).to_be_visible()
    dex = panel(ann).locator("article").nth(1)
    expect(dex.get_by_label(re.compile("Riot Baton, 3 uses left"))).to_be_visible()
    ann.page.mouse.move(0, 0)
    party(ann, "Queen Isaure").click()
    expect(panel(ann)).to_contain_text("Queen Isaure")
    expect(panel(ann).locator(".acts button")).to_have_count(0)


def test_two_of_one_lasting_effect_are_both_shown(come: Come) -> None:
    ann = come("Ann")
    twice = 'globals = ["av.bigger-lunches", "av.bigger-lunches"]\ndraw ='
    ann.table("me", "bot:easy", game="ani-mayhem", position=field().replace("draw =", twice))
    expect(ann.page.locator(".global[data-piece='card-av.bigger-lunches']")).to_have_count(2)
    assert ann.complaints == []


@pytest.mark.clause("AM-34.6", "AM-34.10")
def test_score_threshold_phases_and_passing_until(come: Come, house: House) -> None:
    ann = come("Ann")
    table = at_the_field(ann, seats=1)
    score = ann.page.get_by_role("img", name=re.compile("^Items: Ann 1; .*5 of 8 win$"))
    expect(score.locator(".item.seat-0")).to_have_count(1)
    expect(score.locator(".mark")).to_have_count(2)
    expect(ann.page.locator(".phases [aria-current=step]")).to_have_text("Move")
    ann.page.locator(".phases").get_by_role("button", name="Scavenge").click()
    expect(ann.page.locator(".phases [aria-current=step]")).to_have_text("Scavenge")
    until = ann.page.get_by_role("combobox", name="Pass until")
    until.select_option("brisk")
    expect(ann.page.locator(".orders")).to_contain_text("in Discard and Maintenance")
    until.select_option("turn")
    ann.asked("Reload phase")
    assert house.hall.matches[table].table.view(0)["turns_begun"] >= 2
    ann.page.get_by_role("button", name="Ask me again").click()
    expect(ann.page.locator(".orders")).to_have_count(0)


@pytest.mark.clause("AM-34.7")
def test_a_fight_takes_the_stage(come: Come) -> None:
    ann = come("Ann")
    at_the_field(ann, "scavenge", seats=1)
    party(ann, "Captain Oriel Vance").click()
    panel(ann).get_by_role("button", name="scavenge Precinct Nine").click()
    ann.choose("all")
    fight = ann.page.locator("[data-part=fight]")
    expect(ann.ask.get_by_role("button", name="let it stand").or_(fight).first).to_be_visible()
    if not fight.count():
        ann.choose("let it stand")
    expect(fight).to_be_visible()
    expect(fight).to_contain_text("Round 1")
    captain, hired = fight.locator("[data-fighter]").first, fight.locator("[data-fighter]").last
    expect(captain.get_by_role("img", name="Health 3 of 3")).to_be_visible()
    expect(captain).to_contain_text("bonked from 7, killed by one blow of 9")
    for _ in range(12):
        if fight.locator(".combat-card").count():
            break
        ann.ask.locator("button.option:enabled:visible").first.click()
        ann.page.wait_for_timeout(150)
    expect(fight.locator(".combat-card").first).to_be_visible()
    expect(fight.locator("[aria-current=step]")).to_have_text(re.compile("Combat cards|Damage"))
    expect(hired.locator(".meter")).to_have_attribute("aria-label", re.compile("against defence"))
    expect(fight).to_contain_text(re.compile(r"\d+ comes in: loses \d+"))
    hired.locator(".sums span").first.hover()
    expect(ann.page.get_by_role("tooltip")).to_contain_text("Hired Muscle")
    assert serious(ann) == []
    ann.picture("ani-mayhem-fight")
    ann.page.get_by_role("tab", name="Field").click()
    expect(place(ann, "Data Spire")).to_be_visible()


CHARM = """
seats = 1
phase = "move"
locations = [{ card = "av.precinct-nine" }, { card = "av.data-spire", x = 1 }]
havens = [{ card = "av.dockside-loft", location = "av.precinct-nine" }]
characters = [{ card = "av.juno-parrish", at = "av.precinct-nine" }]
disasters = [{ card = "av.the-velvet-regent", at = "av.precinct-nine" }]
players = [{ hand = ["av.sweet-talk"], combat = ["av.hook", "av.straight-jab"] }]
"""


@pytest.mark.clause("AM-34.8")
def test_a_charm_battle_takes_the_stage(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", game="ani-mayhem", position=CHARM)
    party(ann, "Juno Parrish").click()
    panel(ann).get_by_role("button", name="Juno Parrish charms The Velvet Regent").click()
    battle = ann.page.locator("[data-part=charm]")
    expect(battle).to_contain_text("margin")
    charms = battle.locator(".charm b")
    expect(charms).to_have_text(["6", "5"])
    expect(battle.locator(".between b")).to_have_text("+1")
    expect(battle).to_contain_text("charm the charmed one by 2 or more")
    assert serious(ann) == []
    ann.picture("ani-mayhem-charm")


@pytest.mark.clause("AM-34.9", "AM-34.14")
def test_the_hand_is_lit_where_it_can_be_played_says_why_not_and_the_stack_is_listed(
    come: Come,
) -> None:
    ann = come("Ann")
    at_the_field(ann)
    everywhere(ann)
    hand = ann.page.locator("[data-part=hand]")
    brace = hand.get_by_role("button", name=re.compile("Brace"))
    rifle = hand.get_by_role("button", name=re.compile("Arc Rifle"))
    expect(brace).to_have_class(re.compile(r"\bcan\b"))
    expect(brace).to_contain_text("can be played now")
    expect(rifle).to_contain_text("that is done in your own Equip phase")
    rifle.click()
    expect(panel(ann)).to_contain_text("that is done in your own Equip phase")
    panel(ann).get_by_role("button", name="AM-14.8").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("In the main part the active player")
    ann.page.keyboard.press("Escape")
    brace.click()
    panel(ann).get_by_role("button", name="play Brace").click()
    party(ann, "Captain Oriel Vance").click()
    panel(ann).get_by_role("button", name="Dex Marlow", exact=True).click()
    stack = ann.page.locator("[data-part=stack] li")
    expect(stack).to_have_text(re.compile("Brace.*Dex Marlow"))
    expect(ann.page.locator(".why")).to_have_text(re.compile("A card waits to take effect"))


@pytest.mark.clause("AM-5.2")
def test_a_card_is_taken_to_its_target(come: Come, house: House) -> None:
    ann = come("Ann")
    table = at_the_field(ann, "equip", seats=1)
    card = ann.page.locator("[data-part=hand]").get_by_role("button", name=re.compile("Second"))
    expect(card).to_have_class(re.compile(r"\bcan\b"))
    start, goal = card.bounding_box(), party(ann, "Juno Parrish").bounding_box()
    assert start is not None and goal is not None
    ann.page.mouse.move(start["x"] + 40, start["y"] + 40)
    ann.page.mouse.down()
    ann.page.mouse.move(start["x"] + 60, start["y"] - 40)
    ann.page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2)
    ann.page.mouse.up()
    ann.news("Second Wind")
    view = house.hall.matches[table].table.view(0)
    juno = next(one for one in view["characters"] if one["card"] == "av.juno-parrish")
    assert juno["enhancements"] == ["av.second-wind"]


@pytest.mark.clause("AM-13.20", "AM-15.2")
def test_locations_are_placed_by_pointing_and_nobody_discards_characters_unawares(
    come: Come,
) -> None:
    ann = come("Ann")
    ann.table("me", game="ani-mayhem", options={"decks": "harbour"})
    expect(ann.page.locator(".cell")).to_have_count(8)
    ann.page.locator(".cell").nth(3).click()
    expect(ann.page.locator("[data-place]")).to_have_count(2)
    ann.choose("place the rest close together")
    ann.page.locator(".place.can rect.light").first.click(position={"x": 8, "y": 8})
    for _ in range(3):
        if ann.page.locator(".cell").count():
            ann.page.locator(".cell").first.click()
        ann.page.wait_for_timeout(200)
    ann.asked("Discard phase")
    expect(ann.ask.locator("button.option:visible")).to_have_text(["pass"])
    party(ann, "Captain Oriel Vance").click()
    panel(ann).get_by_role("button", name="discard Dex Marlow from the haven…").click()
    expect(panel(ann).get_by_role("alert")).to_contain_text("you need characters to gather items")
    panel(ann).get_by_role("button", name="Keep").click()
    expect(panel(ann).get_by_role("alert")).to_have_count(0)


@pytest.mark.clause("AM-34.13")
def test_lots_are_logged_with_those_they_were_drawn_from(come: Come) -> None:
    ann = come("Ann")
    at_the_field(ann, "scavenge", seats=1)
    party(ann, "Captain Oriel Vance").click()
    panel(ann).get_by_role("button", name="scavenge Precinct Nine").click()
    ann.choose("all")
    for _ in range(12):
        if ann.page.get_by_text(re.compile("Lot among")).count():
            break
        ann.ask.locator("button.option:enabled:visible").first.click()
        ann.page.wait_for_timeout(150)
    lot = ann.page.get_by_role("listitem").filter(has_text=re.compile("Lot among .*Captain Oriel"))
    expect(lot.first).to_be_attached()


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.proof)])
def test_on_a_phone_one_thing_at_a_time(come: Come, lang: str) -> None:
    ann = come("Ann", width=360, height=740, lang=lang, touch=True)
    at_the_field(ann, seats=1)
    page = ann.page
    expect(page.locator(".field")).to_be_visible()
    expect(page.locator("[data-part=hand]")).to_be_hidden()
    page.get_by_role("tab").filter(has_text=re.compile("hand|main")).tap()
    expect(page.locator("[data-part=hand]")).to_be_visible()
    expect(page.locator(".field")).to_be_hidden()
    page.get_by_role("tab").first.tap()
    page.locator(".token rect.hit").first.tap()
    expect(panel(ann)).to_be_visible()
    expect(page.locator(".place.reach").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    text = page.locator(".board").inner_text()
    assert not re.findall(r"\b[a-z]{2}\.[a-z0-9-]+\b", text), "no ids of cards"
    assert serious(ann) == []
    ann.picture(f"ani-mayhem-phone-{lang}")


NAMES = """[...document.querySelectorAll(".field .name text")].map(one => {
    const box = one.getBoundingClientRect();
    return [one.textContent, box.left, box.top, box.right, box.bottom];
})"""


def test_a_phone_shows_names_of_places_that_do_not_overlap(come: Come) -> None:
    ann = come("Ann", width=360, height=740, touch=True)
    at_the_field(ann, seats=1)
    expect(ann.page.locator(".field .name").first).to_be_visible()
    names = ann.page.evaluate(NAMES)
    assert len(names) > 4
    for at, (name, left, top, right, bottom) in enumerate(names):
        for other, x, y, end, low in names[at + 1 :]:
            apart = right <= x + 1 or end <= left + 1 or bottom <= y + 3 or low <= top + 3
            assert apart, f"{name} and {other} overlap"


QUIET = """
seats = 1
phase = "equip"
locations = [{ card = "av.precinct-nine" }, { card = "av.data-spire", x = 1 }]
havens = [{ card = "av.dockside-loft", location = "av.precinct-nine" }]
characters = [{ card = "av.juno-parrish", at = "av.precinct-nine" }]
players = [{ draw = ["av.spark"], combat = ["av.hook"] }]
"""


@pytest.mark.clause("AM-34.10")
def test_alone_nobody_is_asked_where_there_is_only_to_pass(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", game="ani-mayhem", position=QUIET)
    ann.asked("Move phase")


RIVAL = '{ card = "av.ox-hendry", at = "av.data-spire", seat = 2 }'
BARE = QUIET.replace("seats = 1", "seats = 2").replace(
    'at = "av.precinct-nine" }]', f'at = "av.precinct-nine" }}, {RIVAL}]'
)


@pytest.mark.clause("AM-34.10", "AM-S1")
@pytest.mark.parametrize("hand", ["", "av.poise"], ids=["nothing", "a card"])
def test_among_others_who_holds_nothing_hidden_is_not_asked_only_to_pass(
    come: Come, house: House, hand: str
) -> None:
    ann = come("Ann")
    held = BARE.replace("players = [{ ", f'players = [{{ hand = ["{hand}"], ') if hand else BARE
    match = house.hall.matches[ann.table("me", "bot:easy", game="ani-mayhem", position=held)]

    def played() -> list[Input]:
        return [one for one in match.table.record.inputs if one.do == "play"]

    if hand:
        ann.asked("Equip phase")
        assert played() == []
    else:
        eventually("she has passed", lambda: len(played()) > 0)
        assert played()[0].seat == 0


def test_little_script_is_sent_for_the_table(come: Come) -> None:
    ann = come("Ann")
    ann.go("/")
    expect(ann.page.locator(".games")).to_be_visible()
    at_the_field(ann)
    expect(ann.page.locator(".field")).to_be_visible()
    files = loaded(ann)
    size = sum(files.values())
    print(f"script, compressed: {size} bytes with a table of Ani-Mayhem")
    print(sorted(files.items(), key=lambda one: -one[1]))
    assert size <= 75_000


def test_a_loss_of_all_is_no_victory_and_nobody_waits_for_others_alone(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", game="ani-mayhem")
    expect(ann.page.locator(".choose button").first).to_be_visible()
    expect(ann.page.get_by_text("Nobody sees your answer before all are in")).to_have_count(0)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Concede").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    outcome = ann.page.locator("section.outcome")
    expect(outcome.get_by_role("heading", name="You have lost")).to_be_visible()
    expect(outcome.locator("[data-icon=cup]")).to_have_count(0)
    expect(outcome.locator("li .place")).to_have_text("")
    ann.picture("ani-mayhem-lost")
