"""BF-24 on screen: the city as rings, ways of a Unit, a fight foreseen, night and stations."""

import json
import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.games.blood_feud.tables import placed, scene
from tests.proof import kept
from tests.server.house import House, eventually

from .person import Come, Person
from .test_replay import finished

SCENE = (
    "turn = 0\nlap = 2\ngrey = ['D1/L1']\nsun = [7]\nallied = [['F01', 'F02']]\n"
    "[controllers]\nD1 = 'F07'\n"
    "[team.F01]\nunits = { D1 = 2, H1 = 1 }\ntired = ['H1']\nbarricades = ['H1/D1']\npower = 4\n"
    "[team.F07]\nunits = { D1 = 2 }\n[team.F02]\nunits = { D1 = 1 }\n"
) + placed(("F07", "defend", "D1"), ("F01", "attack", "D1"))
"""Cobalt Kin and City Hall meet in the Copper Docks; Undercroft stands by, allied with the Kin."""


def sat_down(person: Person, text: str) -> str:
    """Somebody at a table that stands as a scene says; bots sit at the other seats."""
    bots = ["bot:random"] * 3
    table = person.table("me", *bots, game="blood-feud", position=scene(text))
    expect(person.page.locator(".night")).to_be_visible()
    return table


def domain(person: Person, place: str) -> Locator:
    return person.page.locator(f".domain[data-place={place}]")


def panel(person: Person) -> Locator:
    return person.page.locator("section.place")


@pytest.mark.clause("BF-24.3")
@pytest.mark.parametrize("width", [360, 1280])
def test_the_city_is_drawn_as_rings_with_all_that_is_on_them(come: Come, width: int) -> None:
    ann = come("Ann", width=width, height=740)
    sat_down(ann, SCENE)
    city = ann.page.get_by_role("group", name="The city")
    middle = city.locator(".domain[data-place=Z] .ground").bounding_box()
    assert middle is not None
    centre = (middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    far = {}
    for ring, count in (("home", 4), ("district", 4), ("landmark", 2), ("centre", 1)):
        cells = city.locator(f".domain.{ring}")
        expect(cells).to_have_count(count)
        names = city.locator(f".{ring} > .code")
        far[ring] = [distance(one, centre) for one in names.all()]
        assert len(far[ring]) == count
    assert min(far["home"]) > max(far["district"]) > max(far["landmark"]) > max(far["centre"])

    docks = domain(ann, "D1")
    for said in ("Copper Docks", "District", "Value 1", "controlled by City Hall"):
        expect(docks).to_have_accessible_name(re.compile(re.escape(said)))
    expect(docks).to_have_accessible_name(re.compile("Cobalt Kin: Units: 2"))
    expect(docks).to_have_accessible_name(re.compile(r"barred towards L1 \(nobody's\)"))
    assert docks.locator(".held").get_attribute("fill") == "url(#bf-F07)"
    assert ann.page.locator("[data-edge='D1/L1'] [data-owner=grey]").count() == 1
    bar = ann.page.locator("[data-edge='H1/D1'] [data-owner=F01]")
    expect(bar.locator("text")).to_have_text("K")
    ink = "rgb(111, 177, 255)"
    assert colour(bar.locator("rect"), "stroke") == ink

    kin = ann.page.locator(".unit[data-team=F01]")
    assert colour(kin.first.locator(".body"), "stroke") == ink
    expect(kin.first.locator(".letter")).to_have_text("K")
    assert ann.page.locator(".unit.vampire[data-team=F07]").count() == 0
    assert ann.page.locator(".unit.human[data-team=F07]").count() == 2
    assert ann.page.locator(".unit.vampire[data-team=F01]").count() == kin.count() > 0
    tired = ann.page.locator(".unit.tired")
    expect(tired).to_have_count(2)  # a Basic Unit and the Player Unit at H1
    expect(tired.locator(".sleep")).to_have_text(["z", "z"])
    expect(tired.locator(".star")).to_have_text(["★"])
    patterns = ann.page.locator("pattern").evaluate_all(
        "all => all.map(one => one.querySelector('path')?.getAttribute('d'))"
    )
    assert len(set(patterns)) == 4, "every team has a pattern of its own"
    ann.picture(f"feud-map-{width}")


def distance(what: Locator, centre: tuple[float, float]) -> float:
    box = what.bounding_box()
    assert box is not None
    across = box["x"] + box["width"] / 2 - centre[0]
    return float((across**2 + (box["y"] + box["height"] / 2 - centre[1]) ** 2) ** 0.5)


def colour(what: Locator, of: str) -> str:
    return str(what.evaluate(f"one => getComputedStyle(one).{of}"))


@pytest.mark.clause("BF-24.3", "BF-24.5")
def test_a_domain_says_its_value_effect_limit_units_and_sealed_orders(come: Come) -> None:
    ann = come("Ann")
    sat_down(ann, SCENE)
    about = panel(ann)
    domain(ann, "D1").press("Enter")
    expect(about).to_contain_text("D1 Copper Docks")
    for said in ("Value 1", "Limit 3", "controlled by City Hall", "income 1"):
        expect(about).to_contain_text(said)
    expect(about.locator(".units li")).to_have_count(5)
    expect(about).to_contain_text("Basic Unit, Human")
    seals = about.get_by_role("list", name="Orders").get_by_role("listitem")
    expect(seals).to_have_text([re.compile("^1 C face down"), re.compile("^2 K Attack")])
    assert ann.page.locator(".order [class~=count]").all_text_contents() == ["1", "2"]


@pytest.mark.clause("BF-24.4")
def test_a_chosen_unit_lights_its_ways_and_says_why_not(come: Come) -> None:
    ann = come("Ann")
    sat_down(ann, SCENE)
    ann.page.locator(".unit[data-team=F01]:not(.tired)").click()
    lit = ann.page.locator(".domain.can")
    expect(lit).to_have_count(3)
    assert {one.get_attribute("data-place") for one in lit.all()} == {"H2", "D2", "D4"}
    ways = ann.page.get_by_role("group", name="Where Cobalt Kin 1 may go")
    expect(ways).to_contain_text("a Barricade bars the edge D1/L1")
    expect(ways).to_contain_text("a Barricade bars the edge H1/D1")
    expect(domain(ann, "L1")).to_have_accessible_name(re.compile("a Barricade bars the edge D1/L1"))
    expect(domain(ann, "D2")).to_have_accessible_name(re.compile("the Unit may go there"))
    edges = ann.page.locator(".gate:has(.way.can)")  # those that it may bar
    assert {one.get_attribute("data-edge") for one in edges.all()} == {"D1/D2", "D1/D4", "H2/D1"}
    domain(ann, "H3").press("Enter")  # it stays chosen, and one reads why not
    why = "H3: too far: a Unit goes to a Domain next to it"
    expect(panel(ann).locator(".why").first).to_have_text(why)
    expect(lit).to_have_count(3)
    ways.locator("li", has_text="D1/L1").get_by_role("button").first.click()
    expect(ann.page.get_by_role("dialog", name="Rules of Blood Feud")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.locator(".unit.tired[data-team=F01]").first.click()
    expect(panel(ann).locator(".why").first).to_have_text("there is no fresh Unit for that")


@pytest.mark.clause("BF-24.6")
def test_a_fight_is_foreseen_with_what_is_unknown(come: Come) -> None:
    ann = come("Ann")
    sat_down(ann, SCENE)
    domain(ann, "D1").press(" ")
    fight = ann.page.get_by_role("group", name="If your team attacked here with a plain Attack")
    mine = "4 (2 by Units, 1 by allies, 1 by faction and Advancements)"
    expect(fight).to_contain_text(f"City Hall 1: {mine} against 2 (2 by Units): a hit")
    expect(fight).to_contain_text("Orders lying here that you do not know: 1")
    domain(ann, "H3").press("Enter")
    expect(fight).to_have_count(0)


@pytest.mark.clause("BF-24.1", "BF-24.2")
@pytest.mark.parametrize("width", kept((360, 1280), 360))
def test_the_night_and_the_stations_are_in_sight(come: Come, width: int) -> None:
    ann = come("Ann", width=width, height=740)
    sat_down(ann, SCENE)
    night = ann.page.get_by_role("group", name="The night")
    for said in ("Cityscape", "Round 1", "turn 2/4"):
        expect(night).to_contain_text(said)
    for said in ("Power 4", "Assets 4", "Tokens 1"):
        expect(night.locator(".purse")).to_contain_text(said)
    expect(night.get_by_role("img", name=re.compile("Sun Track blocked: 7"))).to_be_visible()
    score = night.locator(".score")  # on a phone nothing else says what wins
    if width < 896:
        expect(score).to_be_visible()
        expect(score).to_contain_text("Most VP at Daybreak win")
        expect(score.locator(".power")).to_have_text([re.compile("0")] * 4)
    else:
        expect(score).to_be_hidden()
    powers = night.locator(".powers .power")
    assert powers.first.inner_text().split() == ["K", "Cobalt", "Kin", "4"]  # one's own by name
    assert powers.nth(1).inner_text().split()[0] == "C"
    expect(powers).to_have_count(4)
    ann.page.locator(".board").evaluate("one => one.scrollTo(0, 9999)")
    expect(night).to_be_in_viewport()
    ann.page.locator(".board").evaluate("one => one.scrollTo(0, 0)")

    stations = ann.page.get_by_role("group", name="Stations")
    expect(stations.get_by_role("button")).to_have_count(4)
    here = stations.get_by_role("button", name="Cityscape")
    expect(here).to_have_attribute("aria-current", "location")
    expect(here).to_contain_text("here")
    expect(stations.get_by_role("button", name="Orders")).to_contain_text("0 here, 2 needed")
    expect(here.locator(".who .mark")).to_have_text(["K", "C", "U", "W"])
    box = here.bounding_box()
    assert box is not None and box["height"] >= 44
    ann.page.get_by_text("What cannot be done here now").click()
    why = ann.page.locator("li", has_text="take back an offer")
    expect(why).to_contain_text("that is not there, or not any more")


def at_the_cityscape(person: Person) -> None:
    """Asked what to do there, once whatever others offer meanwhile has been answered."""
    heading = person.ask.get_by_role("heading", level=2)
    while True:
        expect(heading).to_contain_text(re.compile("at the Cityscape|offer"))
        asked = heading.inner_text()
        if "at the Cityscape" in asked:
            return
        person.ask.locator("button.option").last.click()
        expect(heading).not_to_have_text(asked)


@pytest.mark.clause("BF-24.2", "BF-24.4")
def test_a_click_on_the_map_moves_a_unit_and_one_on_a_station_walks(
    come: Come, house: House
) -> None:
    ann = come("Ann")
    options = {"drill": True}
    table = ann.table("me", *["bot:random"] * 3, game="blood-feud", options=options)
    ann.asked("Which Ambition does your team keep?")
    ann.ask.locator("button.option").first.click()
    ann.asked("Where do you start?")
    stations = ann.page.get_by_role("group", name="Stations")
    stations.get_by_role("button", name="Cityscape").click()
    at_the_cityscape(ann)
    view = house.inside(lambda: house.hall.matches[table].table.view(0))
    home = view["city"]["domains"][0]["name"]
    domain(ann, home).press("Enter")
    mine = panel(ann).locator(".units button")
    mine.first.click()
    goal = ann.page.locator(".domain.can").first
    place = goal.get_attribute("data-place")
    goal.press("Enter")
    expect(ann.page.locator("aside")).to_contain_text(re.compile(f"to {place}"))
    after = house.inside(lambda: house.hall.matches[table].table.view(0)["city"]["domains"])
    there = next(one for one in after if one["name"] == place)
    own = view["teams"][0]["id"]
    assert any(one["team"] == own and one["tired"] for one in there["units"])

    at_the_cityscape(ann)
    stations.get_by_role("button", name="Council").click()
    expect(stations.get_by_role("button", name="Council")).to_contain_text("here")
    expect(ann.page.get_by_role("group", name="The night")).to_contain_text("Council")


@pytest.mark.clause("BF-24.19")
def test_a_team_has_one_colour_everywhere(come: Come) -> None:
    ann = come("Ann")
    sat_down(ann, SCENE)
    chip = ann.page.locator("li svg").first
    night = ann.page.get_by_role("group", name="The night").locator(".mark").first
    unit = ann.page.locator(".unit[data-team=F01] .body").first
    blue = "rgb(111, 177, 255)"
    expect(chip).to_have_css("color", blue)
    expect(night).to_have_css("color", blue)
    expect(unit).to_have_css("stroke", blue)


@pytest.mark.clause("BF-24.19")
def test_all_is_done_by_keys_and_nothing_moves_by_itself(come: Come) -> None:
    ann = come("Ann")
    ann.context.add_init_script(
        "Element.prototype.animate = () => { throw new Error('nothing moves') }"
    )
    sat_down(ann, SCENE)
    domain(ann, "D1").press("Enter")
    unit = panel(ann).locator(".units").get_by_role("button", name="Cobalt Kin 1")
    unit.press("Enter")
    ways = ann.page.get_by_role("group", name="Where Cobalt Kin 1 may go")
    ways.get_by_role("button", name="→ D2").press("Enter")
    there = ann.page.locator(".unit.tired[data-team=F01][data-place=D2]")
    expect(there).to_have_count(1)
    assert ann.complaints == []  # nothing was set in motion
    for one in ann.page.locator(".mark").all():
        assert one.inner_text().strip(), "a colour never comes without its letter"
    filled = ann.page.locator(".unit").evaluate_all(
        "all => all.map(one => one.querySelectorAll(`[fill='url(#bf-${one.dataset.team})']`).length"
        " && one.querySelector('.letter').textContent.trim().length)"
    )
    assert filled and all(filled), "nor a Unit without its pattern"


@pytest.mark.clause("BF-24.18")
def test_who_watches_sees_the_city_and_no_sealed_order(come: Come) -> None:
    ann, wil = come("Ann"), come("Wil", lang="fr", scheme="light")
    table = sat_down(ann, SCENE)
    wil.go(f"/#/table/{table}")
    domain(wil, "D1").press("Enter")
    seals = panel(wil).get_by_role("list", name="Ordres").get_by_role("listitem")
    expect(seals).to_have_text([re.compile("face cachée"), re.compile("face cachée")])
    expect(panel(wil).locator(".units button")).to_have_count(0)
    expect(wil.page.locator(".fights")).to_have_count(0)
    wil.picture("feud-map-fr-light")


@pytest.mark.clause("BF-24.18")
def test_after_the_end_all_is_open_to_everybody(come: Come, house: House) -> None:
    table, moment = finished(house, "blood-feud")
    eve = come("Eve")
    held = eve.request.get(f"/api/tables/{table}/moments/{moment}?eyes=all").json()
    eve.go(f"/#/replay/{table}/{moment}")
    hands = eve.page.locator(".hands section.team")
    expect(hands).to_have_count(4)
    labels = eve.request.get("/api/games/blood-feud/labels").json()["labels"]
    for hand, team in zip(hands.all(), held["view"]["teams"], strict=True):
        for card in (*team["ambitions"], *team["events"]):
            expect(hand).to_contain_text(labels[f"card.{card}"])
    eve.page.get_by_label("Seen by").select_option("")
    expect(hands).to_have_count(0)


@pytest.mark.clause("BF-24.20")
def test_a_phone_shows_the_map_without_scrolling_sideways(come: Come) -> None:
    ann = come("Ann", width=360, height=740, touch=True)
    sat_down(ann, SCENE)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    board = ann.page.locator(".board")
    assert board.evaluate("one => one.scrollWidth <= one.clientWidth")
    sizes = ann.page.locator(".city .code").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize)"
        " * one.ownerSVGElement.getScreenCTM().a)"
    )
    assert min(sizes) >= 12
    domain(ann, "D1").evaluate("one => one.scrollIntoView({ block: 'center' })")
    domain(ann, "D1").locator(".ground").tap(force=True)
    expect(panel(ann)).to_contain_text("Copper Docks")


def test_on_a_phone_a_domain_and_an_edge_are_tapped_on_the_map(come: Come) -> None:
    ann = come("Ann", width=390, height=844)
    sat_down(ann, SCENE.replace("tired = ['H1']\n", ""))
    at_the_cityscape(ann)
    ann.choose("place a Barricade")
    ann.asked("Which Unit, and which edge?")
    folded = ann.ask.locator("summary").first
    expect(folded).to_contain_text("Tap a Domain with a Unit of yours")
    expect(ann.ask.locator("h4")).to_have_count(0)  # no headings that are codes
    domain(ann, "D1").click()
    edges = panel(ann).locator(".edges button")
    expect(edges.first).to_be_in_viewport()
    assert len(set(edges.all_inner_texts())) == edges.count() > 1
    chosen = edges.first.inner_text().split()[-1]
    edges.first.click()
    ann.news(f"You bar the edge {chosen}")
    ann.page.get_by_role("button", name="Log").click()
    newest = ann.page.get_by_role("list", name="Log").locator("li").last
    expect(newest).to_be_in_viewport()


AT_ORDERS = "turn = 0\nlap = 2\nstations = ['orders', 'council', 'council', 'council']\n"


def test_on_a_phone_a_unit_is_part_of_the_domain_that_is_asked_for(come: Come) -> None:
    ann = come("Ann", width=390, height=844)
    sat_down(ann, AT_ORDERS)
    ann.ask.locator("button.option", has_text="place an Order").click()
    ann.ask.locator("button.option", has_text="Attack").first.click()
    ann.asked("On which Domain?")
    ann.page.get_by_role("tab", name="Team").click()  # who looks elsewhere can still answer
    ann.ask.locator(".choices summary").click()
    expect(ann.ask.locator("button.option").first).to_be_visible()
    ann.page.get_by_role("tab", name="Map").click()
    ann.page.locator(".unit[data-team=F01][data-place=H1]").first.click()
    expect(ann.ask.locator(".trail li").last).to_contain_text("H1 Home")


def test_on_a_phone_a_unit_is_moved_by_two_taps_on_the_map(come: Come) -> None:
    ann = come("Ann", width=390, height=844)
    sat_down(ann, SCENE)
    at_the_cityscape(ann)
    ann.choose("move a Unit")
    ann.asked("Which Unit moves?")
    expect(ann.ask.locator("summary").first).to_contain_text("Tap a Unit of yours on the map")
    ann.page.locator(".unit.can[data-team=F01][data-place=D1]").first.click()
    ann.asked("Where to?")
    domain(ann, "D2").click()
    expect(ann.page.locator(".unit.tired[data-team=F01][data-place=D2]")).to_have_count(1)


def test_a_station_says_what_half_of_the_teams_are_needed_for(come: Come) -> None:
    ann = come("Ann")
    sat_down(ann, "turn = 0\nlap = 2\nstations = ['council', 'council', 'orders', 'cityscape']\n")
    stations = ann.page.get_by_role("group", name="Stations")
    council = stations.get_by_role("button", name="Council")
    expect(council).to_contain_text("2 here, enough")
    expect(council.get_by_title("A vote can be held")).to_be_visible()
    orders = stations.get_by_role("button", name="Orders")
    expect(orders).to_contain_text("1 here, 2 needed")
    expect(orders.get_by_title("An Alliance can be made")).to_be_visible()
    for name in ("Cityscape", "Marketplace"):  # nothing there needs them
        expect(stations.get_by_role("button", name=name)).not_to_contain_text("here,")


def taught(person: Person, text: str, *read: str) -> Locator:
    """The lesson goes on at a table that stands as a scene says, with these pages read."""
    table = sat_down(person, text)
    kept = json.dumps([{"table": table, "game": "blood-feud", "read": ["welcome", "aim", *read]}])
    person.page.evaluate("kept => localStorage.setItem('fracas.lesson', kept)", kept)
    person.page.reload()
    return person.page.locator("section.lesson")


def test_on_a_phone_a_lesson_brings_into_sight_what_it_marks(come: Come) -> None:
    ann = come("Ann", width=390, height=844)
    asked: list[Route] = []
    ann.own.route("**/advice*", lambda one: asked.append(one))
    lesson = taught(ann, AT_ORDERS, "go")
    council = ann.page.locator("[data-station=council]")
    expect(council).to_be_visible()
    ann.page.wait_for_function("() => document.querySelector('section.ask[data-question]')")
    eventually("advice is asked for", lambda: ann.page.title() and asked)
    ann.page.locator(".board").evaluate("one => one.scrollTo(0, 9999)")
    expect(council).not_to_be_in_viewport()
    question = (asked[0].request.post_data_json or {})["question"]
    go = {"kind": "turn", "data": "go:council", "label": "go to the Council"}
    told = {"question": question, "answers": [go], "options": [], "why": "", "reasons": []}
    asked[0].fulfill(json=told)
    expect(lesson).to_contain_text("go to the Council")
    expect(council).to_have_attribute("data-hint", "")
    expect(council).to_be_in_viewport()


def test_a_lesson_tells_of_the_first_night(come: Come) -> None:
    ann = come("Ann", width=390, height=844)
    lesson = taught(ann, "turn = 0\nlap = 4\n", "go", "buy", "order", "where", "unit", "to")
    told = lesson.get_by_text("The night has passed")
    step = lesson.locator("button.primary:enabled").first
    for _ in range(25):
        expect(told.or_(step).first).to_be_visible()
        if told.is_visible():
            break
        step.click()
    expect(told).to_be_visible()
    expect(lesson.get_by_role("button", name="Do it")).to_have_count(0)  # it is read first
    lesson.get_by_role("button", name="Got it").click()
    expect(told).to_have_count(0)
