"""A finished game looked at again: by keys, with every hand open, the bar below the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.games.collateral_damage.scenes import written
from tests.proof import kept
from tests.server.house import House, Player, eventually

from .person import Come, together
from .test_everybody import serious

NAMES = ("Ann", "Bob", "Cleo", "Dan")
DUEL = written("combat", "U01 1 N00 pp4", "U12 2 N00 pp4", hands=["T14 T15", "T01"])
PLAYED = "docs/playtests/neon-gods/second.json"
GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "neon-gods": (2, 12, {}),
    "collateral-damage": (2, 2, {"position": DUEL}),
    "blood-feud": (4, 8, {}),
    "ani-mayhem": (2, 20, {}),
    "collision": (2, 40, {}),
}
"""How many play, after how many answers they give up, and what else a table is opened with."""
Hand = Callable[[Any, dict[str, str], int], list[str]]
HANDS: dict[str, Hand] = {
    "neon-gods": lambda view, _, seat: [
        view["cards"][one]["name"] for one in view["players"][seat]["cards"]
    ],
    "collateral-damage": lambda view, _, seat: [
        view["cards"][one]["card"]["en"] for one in view["players"][seat]["hand"]
    ],
    "blood-feud": lambda view, labels, seat: [
        labels[f"card.{one}"]
        for zone in ("orders", "events", "ambitions")
        for one in view["teams"][seat][zone]
    ],
    "ani-mayhem": lambda view, labels, seat: [labels[one] for one in view["players"][seat]["hand"]],
    "collision": lambda view, _, seat: list(view["players"][seat]["hand"]),
}
"""What the cards of a seat's hand are called."""


def finished(house: House, game: str) -> tuple[str, int]:
    """A game that all give up after some answers; and how many inputs it had by then."""
    seats, answers, more = GAMES[game]
    guests = [house.guest(name) for name in NAMES[:seats]]
    table = guests[0].table("me", *["open"] * (seats - 1), game=game, seats=seats, **more)
    for seat, guest in enumerate(guests[1:], start=1):
        guest.sit(table, guests[0].invitation(table), seat=seat)
    players: list[Player] = [guest.join(table, seat) for seat, guest in enumerate(guests)]
    match = house.hall.matches[table]
    for _ in range(answers):
        players[house.inside(match.asked)[0]].play()
    moment = match.inputs
    for player in players:
        player.act("concede")
    eventually("the game is over", lambda: match.table.over)
    return table, moment


@pytest.mark.parametrize("game", kept(GAMES, "ani-mayhem"))
def test_the_all_seeing_eye_is_shown_every_hand(come: Come, house: House, game: str) -> None:
    table, moment = finished(house, game)
    eve = come("Eve")
    labels = eve.request.get(f"/api/games/{game}/labels").json()["labels"]
    seen = eve.request.get(f"/api/tables/{table}/moments/{moment}?eyes=all").json()
    eve.go(f"/#/replay/{table}/{moment}")
    eyes = eve.page.get_by_label("Seen by")
    expect(eyes).to_have_value("all")
    board = eve.page.locator(".replay > .board")
    whose = board.locator("section.hand, section.team, [aria-label^='Hand of ']")
    for seat in range(GAMES[game][0]):
        hand = HANDS[game](seen["view"], labels, seat)
        assert hand
        for card in hand:
            expect(whose.nth(seat)).to_contain_text(card, ignore_case=True)
    eve.picture(f"replay-{game}")
    assert serious(eve) == []
    eyes.select_option("")
    expect(whose).to_have_count(0)
    if game == "ani-mayhem":
        held = len(seen["view"]["players"][0]["hand"])
        expect(board.locator(".piles")).to_contain_text(f"Ann: {held} in hand")


def test_moments_are_gone_through_by_keys(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")
    for person, cell in ((ann, 0), (bob, 3), (ann, 1), (bob, 4), (ann, 2)):
        person.choose(str(cell))
    held: list[Route] = []
    ann.own.route("**/moments/**", lambda route: held.append(route))
    ann.page.get_by_role("link", name="Replay").click()
    expect(ann.page.locator(".replay > .board")).to_contain_text("One moment…")
    for request in held:
        request.continue_()
    ann.page.unroute("**/moments/**")
    slider = ann.page.get_by_role("slider")
    expect(slider).to_have_attribute("max", "5")
    for key, value in (
        ("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"), ("End", "5"),
        ("ArrowRight", "5"), ("Home", "0"), ("ArrowLeft", "0"), ("ArrowDown", "5"),
        ("ArrowUp", "0"), ("ArrowRight", "1"),
    ):  # fmt: skip
        ann.page.keyboard.press(key)
        expect(slider).to_have_value(value)
    expect(ann.page.locator("td", has_text="X")).to_have_count(1)
    eyes = ann.page.get_by_label("Seen by")
    for key, whose in (("2", "1"), ("1", "0"), ("9", "0"), ("0", "all")):
        ann.page.keyboard.press(key)
        expect(eyes).to_have_value(whose)
    ann.page.get_by_label("Speed").select_option(label="×8")
    ann.page.locator(".replay > .board").focus()
    ann.page.keyboard.press("Space")
    expect(slider).to_have_value("5")


def test_a_figure_and_where_it_goes_are_one_step(come: Come) -> None:
    eve = come("Eve")
    eve.go("/#/record")
    eve.page.locator("input[type=file]").set_input_files(PLAYED)
    slider = eve.page.get_by_role("slider")
    expect(slider).to_be_visible()
    record = eve.page.url.split("/record/")[1].split("/")[0]
    listed = eve.request.get(f"/api/records/{record}/moments?eyes=all").json()["moments"]
    amid = [at for at, one in enumerate(listed, 1) if one["amid"]]
    assert amid and all(not listed[at - 1]["text"] for at in amid)
    first = amid[0]
    slider.fill(str(first - 1))
    here = eve.page.get_by_role("navigation", name="The moves").locator("[aria-current=step]")
    expect(here).to_have_count(1)  # the list of moves is there, and with it what belongs together
    for key in ("ArrowRight", "ArrowLeft", "ArrowRight"):
        eve.page.keyboard.press(key)
        at = first + 1 if key == "ArrowRight" else first - 1
        expect(slider).to_have_value(str(at))
        if listed[at - 1]["text"]:
            expect(here).to_contain_text(listed[at - 1]["text"])
    slider.fill(str(first))  # the moment itself is still there
    expect(here).to_contain_text(listed[first]["text"])


def test_an_answer_that_nothing_comes_of_yet_is_not_the_start(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "auction")
    for bid in ("2", "1", "1", "1", "0"):
        for person in (ann, bob):
            person.answer(bid)
    ann.page.get_by_role("link", name="Replay").click()
    ann.sees("The start of the game")
    expect(ann.page.get_by_role("slider")).to_have_attribute("max", "10")
    ann.page.keyboard.press("ArrowRight")
    news = ann.page.locator(".replay > .news")
    expect(news).to_contain_text("Ann answers: 2")
    expect(news).not_to_contain_text("The start of the game")


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (360, 640),
        pytest.param(1280, 800, marks=pytest.mark.proof),
        pytest.param(820, 1180, marks=pytest.mark.proof),
        pytest.param(1920, 1080, marks=pytest.mark.proof),
    ],
)
def test_the_bar_leaves_the_board_its_place(
    come: Come, house: House, width: int, height: int
) -> None:
    table, moment = finished(house, "neon-gods")
    eve = come("Eve", width=width, height=height)
    eve.go(f"/#/replay/{table}/{moment}")
    city = eve.page.get_by_role("group", name="The city")
    expect(city).to_be_visible()
    bar = eve.page.locator(".controls").bounding_box()
    board = eve.page.locator(".replay > .board").bounding_box()
    map_ = city.bounding_box()
    assert bar and board and map_
    assert bar["y"] + bar["height"] <= height
    assert board["height"] >= height / 2
    assert map_["y"] + map_["height"] <= bar["y"], "all of the city is in sight"
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= width
    eve.page.get_by_role("button", name="More: link, files, playing on").click()
    expect(eve.page.get_by_role("link", name="Save this moment", exact=True)).to_be_visible()
    eve.picture(f"replay-bar-{width}")


def test_moves_are_listed_by_turn_and_a_click_leads_to_one(come: Come, house: House) -> None:
    table, _ = finished(house, "neon-gods")
    eve = come("Eve")
    eve.go(f"/#/replay/{table}/1")
    moves = eve.page.get_by_role("navigation", name="The moves")
    slider = eve.page.get_by_role("slider")
    here = moves.locator("[aria-current=step]")
    expect(here).to_have_count(1)
    heads = moves.locator("button.turn")
    expect(heads.nth(1)).to_be_visible()
    heads.last.click()
    expect(heads.last).to_have_attribute("aria-expanded", "true")
    moment = slider.input_value()
    assert int(moment) > 1
    eve.page.keyboard.press("PageUp")
    expect(slider).not_to_have_value(moment)
    line = eve.page.get_by_role("img", name="The score over time; click to go to a moment")
    box = line.bounding_box()
    assert box
    line.click(position={"x": box["width"] - 1, "y": box["height"] / 2})
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    eve.picture("replay-moves")
    assert serious(eve) == []


def test_on_a_phone_the_moves_lie_over_the_board(come: Come, house: House) -> None:
    """Until one has chosen."""
    table, _ = finished(house, "neon-gods")
    eve = come("Eve", width=360, height=640)
    eve.go(f"/#/replay/{table}/1")
    moves = eve.page.get_by_role("navigation", name="The moves")
    expect(moves).to_be_hidden()
    eve.page.get_by_role("button", name="The moves").click()
    expect(moves).to_be_visible()
    eve.picture("replay-moves-360")
    moves.locator("button").last.click()
    expect(moves).to_be_hidden()


def test_whoever_looked_on_plays_on_from_a_moment(come: Come, house: House) -> None:
    table, moment = finished(house, "neon-gods")
    eve = come("Eve")
    eve.go(f"/#/replay/{table}/{moment}")
    eve.page.get_by_label("Seen by").select_option("1")
    eve.page.get_by_role("button", name="More: link, files, playing on").click()
    eve.page.get_by_role("button", name="Continue from here").click()
    expect(eve.page.locator(".screen")).to_be_visible()
    eve.sees("Continued, hidden cards dealt anew")
