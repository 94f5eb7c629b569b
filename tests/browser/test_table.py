"""At the table: keyboard, second thoughts, company, other devices, a cut line."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, WebSocketRoute, expect

from fracas import catalogue
from fracas.record import Input
from fracas.server.address import Where
from fracas.server.owner import Wish
from tests.server import ledger
from tests.server.house import House, eventually

from .person import Come, Person, together


def test_tic_tac_toe_to_the_end_by_keyboard_alone(come: Come) -> None:
    ann = come("Ann")
    ann.go("/")
    keys = ann.page.keyboard

    def tab_to(role: Literal["button", "link"], name: str) -> None:
        for _ in range(60):
            keys.press("Tab")
            if ann.page.get_by_role(role, name=name).first.evaluate(
                "one => one === document.activeElement"
            ):
                return
        raise AssertionError(f"the tab key never comes to {name!r}")

    expect(ann.page.get_by_role("link", name="Play Tic-tac-toe")).to_be_visible()
    tab_to("link", "Play Tic-tac-toe")
    keys.press("Enter")
    expect(ann.page.get_by_role("button", name="Start the game")).to_be_visible()
    tab_to("button", "On this screen")
    keys.press("Space")
    tab_to("button", "Start the game")
    keys.press("Enter")
    ann.asked("Mark a cell")
    tab_to("button", "0")
    keys.press("Enter")

    # Nothing is hidden in this game: the screen changes hands without a curtain, and each question
    # takes the focus.
    log = ann.page.get_by_role("list", name="Log").get_by_role("listitem")
    for turn, downs in enumerate((3, 1, 3, 1), start=1):
        expect(log).to_have_count(turn)
        now = ann.page.get_by_role("list", name="At the table").locator(".turn")
        expect(now).to_contain_text(re.compile(rf"Ann \({turn % 2 + 1}\).*you"))
        expect(ann.ask.get_by_role("heading", level=2)).to_be_focused()
        expect(ann.ask.get_by_role("button", disabled=True)).to_have_count(0)
        for _ in range(downs):
            keys.press("ArrowDown")
        keys.press("Enter")
    expect(ann.page.locator("section.outcome")).to_contain_text("Three in a row")


def test_number_keys_answer_from_anywhere_but_where_one_writes(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "me", game="tic-tac-toe")
    ann.asked("Mark a cell")
    log = ann.page.get_by_role("list", name="Log").get_by_role("listitem")
    chat = ann.page.get_by_role("textbox", name="Message")
    if chat.is_visible():  # digits are written there
        chat.press("5")
        expect(chat).to_have_value("5")
        chat.blur()
    for key, cell in (("5", "4"), ("1", "0"), ("9", None), ("2", "2")):
        marked = log.filter(has_text=re.compile(f"marks? cell {cell}"))
        asked = ann.page.locator("section.ask").get_attribute("data-question")
        ann.page.keyboard.press(key)
        if cell is None:  # there is no ninth answer left: nothing happens
            expect(ann.page.locator("section.ask")).to_have_attribute("data-question", asked or "")
            continue
        expect(marked).to_have_count(1)
        expect(ann.page.locator("section.ask")).not_to_have_attribute("data-question", asked or "")
        expect(ann.ask.get_by_role("button", disabled=True)).to_have_count(0)


def test_what_was_not_seen_by_others_can_be_taken_back_and_the_rest_by_consent(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")
    ann.page.get_by_role("button", name="Column 1, row 1").click()
    expect(ann.page.locator("td").first).to_have_text("X")
    ann.page.get_by_role("button", name="Take back my last move").click()
    ann.news("You take back the last move")
    expect(ann.page.locator("td").first).not_to_have_text("X")
    ann.choose("4")
    bob.choose("0")
    ann.asked("Mark a cell")
    ask = ann.page.get_by_role("button", name="Ask for my last move back")
    ask.click()
    banner = bob.page.locator(".banner")
    expect(banner).to_contain_text("Ann would like to take back their last move")
    expect(ann.page.locator(".banner")).to_contain_text("the others are asked")
    banner.get_by_role("button", name="Decline").click()
    expect(ann.page.locator(".banner")).to_contain_text("Bob would rather let the move stand")
    ask.click()
    banner.get_by_role("button", name="Accept").click()
    ann.news("You take back a move, as all agree")
    bob.news("Ann takes back a move, as all agree")
    ann.asked("Mark a cell")
    expect(ann.page.locator("td").filter(has_text="X")).to_have_count(0)


def test_a_game_is_called_off_when_all_agree(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")
    ann.asked("Mark a cell")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="End the game early").click()
    ann.page.get_by_role("button", name="End the game early").click()
    banner = bob.page.locator(".banner")
    expect(banner).to_contain_text("Ann would like to end the game here")
    banner.get_by_role("button", name="Decline").click()
    expect(ann.page.locator(".banner")).to_contain_text("Bob would rather play on")
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="End the game early").click()
    bob.page.get_by_role("button", name="End the game early").click()
    ann.page.locator(".banner").get_by_role("button", name="Accept").click()
    for person in (ann, bob):
        person.sees("Ended early")


def test_a_bot_gives_a_move_back_at_once_in_french(come: Come) -> None:
    lea = come("Léa", lang="fr")
    lea.table("me", "bot:random", game="tic-tac-toe")
    lea.choose("4")
    ask = lea.page.get_by_role("button", name="Demander à reprendre mon dernier coup")
    ask.click()
    lea.news("Vous reprenez un coup, avec l'accord de tous")


def test_a_table_whose_rules_failed_goes_on_before_that_move(come: Come, house: House) -> None:
    catalogue.add(ledger.game)
    ann = come("Ann", width=820)
    table = ann.table("me", "me", game="ledger", options={"turns": 1})
    ann.asked("Choose")
    match = house.hall.matches[table]

    def fail() -> None:
        number = match.table.questions(0)[0].number
        match.wish(Wish(Input("play", 0, number, [ledger.BREAKS])))

    house.inside(fail)
    stopped = ann.page.get_by_role("alert")
    expect(stopped).to_contain_text("The rules failed at the last move")
    ann.picture("broken")
    stopped.get_by_role("button", name="Continue from before that move").click()
    ann.asked("Choose")
    ann.choose("1")


def test_pause_hand_over_and_concede(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")

    def menu(person: Person, entry: str) -> None:
        person.page.get_by_role("button", name="Menu").click()
        person.page.get_by_role("button", name=entry).click()

    bob.sees("Waiting for Ann")
    menu(ann, "Pause")
    ann.sees("You have asked for a pause: the others are asked")
    bob.sees("Ann would like a pause")
    bob.page.get_by_role("button", name="Decline").click()
    ann.sees("Bob would rather play on")
    menu(ann, "Pause")
    bob.page.get_by_role("button", name="Accept").click()
    ann.sees("Paused")
    bob.page.get_by_role("button", name="Go on").click()
    ann.asked("Mark a cell")
    menu(ann, "Let a bot play for me")
    bob.asked("Mark a cell")
    expect(bob.page.get_by_text("a bot plays").first).to_be_attached()
    menu(ann, "Play myself again")
    menu(bob, "Concede")
    bob.page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(ann.page.get_by_role("heading", name="You have won!")).to_be_visible()


def test_people_talk_whisper_and_mute(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")
    cleo = come("Cleo")
    cleo.go(ann.page.url)
    for person in (ann, bob, cleo):
        person.page.get_by_role("tab", name="Chat").click()

    def say(person: Person, text: str) -> None:
        person.page.get_by_label("Message").fill(text)
        person.page.keyboard.press("Enter")

    say(ann, "Hello Bob")
    bob.sees("Hello Bob")
    say(cleo, "They cannot hear me")
    cleo.sees("They cannot hear me")
    bob.page.get_by_label("To whom").select_option(label="To Ann only")
    say(bob, "A secret")
    ann.sees("A secret")
    expect(cleo.page.get_by_text("A secret")).to_have_count(0)
    expect(ann.page.get_by_text("They cannot hear me")).to_have_count(0)
    ann.page.get_by_text("Mute or report people").click()
    ann.page.get_by_role("button", name="Bob").click()
    expect(ann.page.get_by_text("A secret")).to_have_count(0)


def test_a_spectator_follows_and_is_counted(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "auction")
    eve = come("Eve")
    eve.go(ann.page.url)
    eve.sees("Watching")
    expect(ann.page.get_by_text("1 person is watching")).to_be_attached()
    ann.choose("5")
    bob.choose("1")
    eve.news("Ann takes the lot")
    eve.sees("Waiting for Ann, Bob")
    expect(eve.ask.get_by_role("button")).to_have_count(0)


def test_a_table_without_spectators_says_so(come: Come) -> None:
    ann, eve = come("Ann"), come("Eve")
    ann.table("me", "me", game="auction", spectators=False)
    ann.asked("Bid")
    eve.go(ann.page.url)
    expect(eve.page.get_by_role("alert")).to_have_text("Only those who sit at it may see it.")


def test_a_ticket_that_has_run_out_is_renewed(come: Come, house: House) -> None:
    ann = come("Ann")
    table = ann.table("me", "me", game="auction")
    ann.asked("Bid")
    for _ in range(13):
        ann.request.post(f"/api/tables/{table}/ticket", data={"seat": 0})
    house.inside(lambda: house.hall.forget(house.hall.matches[table]))
    ann.sees("Connecting again")
    ann.asked("Bid")
    expect(ann.page.get_by_text("Connecting again")).to_have_count(0)
    ann.choose("3")
    expect(ann.page.get_by_role("heading", name=re.compile("Over to"))).to_be_visible()


def test_on_one_screen_the_curtain_hides_what_the_other_chose(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "me", game="auction")
    ann.asked("Bid for a lot worth")
    ann.choose("7")
    expect(ann.page.get_by_role("heading", name=re.compile("Over to"))).to_be_visible()
    expect(ann.page.locator("section.ask")).to_have_count(0)
    expect(ann.page.get_by_role("button", name=re.compile("I am"))).to_be_focused()
    ann.picture("curtain")
    ann.page.keyboard.press("Enter")
    ann.asked("Bid for a lot worth")
    expect(ann.page.get_by_text("Your answer is in")).to_have_count(0)
    ann.choose("2")
    ann.news("takes the lot")


def test_who_shares_a_screen_has_a_name_that_all_and_the_record_know(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/new/auction")
    ann.page.get_by_role("button", name="On this screen").click()
    ann.page.get_by_label("Name of player 2").fill("Grandma")
    ann.page.get_by_role("button", name="Start").click()
    seats = ann.page.get_by_role("list", name="At the table")
    expect(seats).to_contain_text("Grandma")
    ann.choose("2")
    heading = ann.page.get_by_role("heading", name="Over to Grandma")
    expect(heading).to_be_visible()
    ann.page.get_by_role("button", name="Change the name").click()
    ann.page.get_by_role("textbox", name="Change the name").fill("Oma")
    ann.page.get_by_role("button", name="Save").click()
    expect(ann.page.get_by_role("heading", name="Oma")).to_be_visible()
    table = ann.page.url.rpartition("/")[2]
    people = ann.request.get(f"/api/tables/{table}").json()["people"]
    assert [one["name"] for one in people][:2] == ["Ann", "Oma"]


def test_where_there_is_only_one_answer_it_is_given_by_itself_for_who_wants_that(
    come: Come,
) -> None:
    ann = come("Ann")
    ann.go("/#/settings")
    ann.page.get_by_label("Give the answer by itself where there is only one").check()
    ann.table("me", "me", game="tic-tac-toe")
    for cell in (0, 4, 8, 2, 6, 3, 5, 7):
        ann.asked("Mark a cell")
        ann.choose(str(cell))
    expect(ann.page.locator("section.outcome")).to_contain_text("The board is full")


def test_a_second_device_goes_on_where_the_first_was(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")
    table = ann.page.url
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("link", name="Settings").click()
    ann.page.get_by_role("button", name="Make a link").click()
    link = ann.page.get_by_role("dialog").get_by_role("textbox").input_value()
    phone = come("Nobody", width=390, height=800)
    phone.go(link)
    phone.page.get_by_role("button", name="Continue here").click()
    phone.page.get_by_role("link", name="Go to the table").click()
    assert phone.page.url == table
    phone.choose("4")
    bob.asked("Mark a cell")


def test_after_a_cut_line_the_table_comes_back_by_itself(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    first = House(tmp_path / "data", limits=house.hall.limits)
    ann = Person(browser, first.url, "Ann")
    ann.table("me", "me", game="auction")
    ann.asked("Bid for a lot worth")
    first.close()
    ann.sees("Connecting again")
    ann.picture("cut")
    again = House(tmp_path / "data", Where(port=first.where.port), house.hall.limits)
    expect(ann.page.get_by_text("Connecting again")).to_have_count(0, timeout=15_000)
    ann.choose("3")
    expect(ann.page.get_by_role("heading", name=re.compile("Over to"))).to_be_visible()
    ann.leave()
    again.close()


def test_a_line_that_falls_silent_is_noticed_and_the_answer_is_kept(come: Come) -> None:
    """Nothing closes the socket: it only carries nothing any more, in either direction."""
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")
    silent = False

    def carry(line: WebSocketRoute) -> None:
        server, dead = line.connect_to_server(), silent
        line.on_message(lambda data: None if silent or dead else server.send(data))
        server.on_message(lambda data: None if silent or dead else line.send(data))

    ann.own.route_web_socket(re.compile("/api/socket"), carry)
    ann.page.reload()
    ann.asked("Mark a cell")
    silent = True
    ann.choose("4")
    ann.sees("Line lost: your answer is kept and will be sent")
    silent = False
    bob.asked("Mark a cell")
    expect(ann.page.locator("td", has_text="X")).to_have_count(1)
    expect(ann.page.get_by_text("Line lost")).to_have_count(0)


def test_a_game_is_seen_again_from_any_seat_and_goes_on_from_there(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")
    for person, cell in ((ann, 0), (bob, 3), (ann, 1), (bob, 4), (ann, 2)):
        person.choose(str(cell))
    ann.page.get_by_role("link", name="Replay").click()
    expect(ann.page.get_by_role("slider")).to_have_value("0")
    expect(ann.page.locator("td", has_text="X")).to_have_count(0)
    ann.page.get_by_role("button", name="One step on").click()
    expect(ann.page.locator("td", has_text="X")).to_have_count(1)
    ann.page.get_by_role("slider").fill("4")
    expect(ann.page.locator("td", has_text="O")).to_have_count(2)
    ann.page.get_by_label("Seen by").select_option(label="Bob")
    ann.picture("replay")
    ann.page.get_by_label("Speed").select_option(label="×8")
    ann.page.get_by_role("button", name="Play", exact=True).click()
    expect(ann.page.get_by_role("slider")).to_have_value("5")
    ann.page.get_by_role("slider").fill("4")
    ann.page.get_by_role("button", name="More: link, files, playing on").click()
    ann.page.get_by_role("button", name="Continue from here").click()
    expect(ann.page.get_by_text("Kept for Bob")).to_be_visible()
    ann.picture("kept")
    bob.go("/")
    expect(bob.page.get_by_text("A seat is kept for you")).to_be_visible()
    bob.picture("kept-for-me")
    bob.page.get_by_role("link", name="Go to the table").first.click()
    bob.page.get_by_role("button", name="Sit down").click()
    ann.asked("Mark a cell")
    ann.choose("2")
    expect(ann.page.get_by_role("heading", name="You have won!")).to_be_visible()


CLICKS = """
window.plays = 0;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  if (String(data).includes('"play"')) window.plays += 1;
  return send.call(this, data);
};
window.click = (x, y) => document.querySelector("section.ask button.option:enabled").dispatchEvent(
  new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }),
);
"""
"""Counts answers that are sent; a click on the first one, whether it is folded away or not."""

def test_a_click_that_was_meant_for_catching_up_gives_no_answer(come: Come) -> None:
    """Time stands on this page but for what the test lets pass."""
    ann = come("Ann", motion=True)
    ann.context.add_init_script(CLICKS)
    ann.own.clock.install()
    ann.table("me", "bot:random", game="tic-tac-toe")
    expect(ann.ask.get_by_role("heading", level=2)).to_be_visible()
    ann.own.clock.pause_at(datetime.now() + timedelta(minutes=1))
    ann.page.evaluate("window.click()")
    skip = ann.page.get_by_role("button", name="Catch up")
    expect(skip).to_be_visible()

    def shown() -> bool:
        ann.own.clock.run_for(100)
        return not skip.count()

    eventually("the move is shown to its end by itself", shown)
    # Where "Catch up" stood there is an answer now.
    ann.page.evaluate("window.click()")
    assert ann.page.evaluate("window.plays") == 1
    ann.own.clock.run_for(750)
    ann.page.evaluate("window.click()")
    assert ann.page.evaluate("window.plays") == 2
    # A pointer that had come to its place gives none for longer, once.
    expect(skip).to_be_visible()
    skip.hover()
    at = skip.bounding_box()
    assert at is not None
    eventually("the next one too", shown)
    ann.own.clock.run_for(2_000)
    there = f"window.click({at['x'] + 4}, {at['y'] + 4})"
    ann.page.evaluate(there)
    assert ann.page.evaluate("window.plays") == 2
    ann.page.evaluate(there)
    assert ann.page.evaluate("window.plays") == 3
