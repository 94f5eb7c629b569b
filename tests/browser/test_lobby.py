"""The lobby: from a first visit to a running game, open tables, my games."""

import re

from playwright.sync_api import expect

from examples import GAMES
from fracas import catalogue
from fracas.games import BUILT_IN
from tests.server.house import House

from .person import Come


def test_a_long_name_leaves_a_phone_its_width(come: Come) -> None:
    ann = come("Wilhelmina Wagenknecht M", width=360, height=740)
    ann.go("/#/settings")
    expect(ann.page.locator("header .name")).to_contain_text("Wilhelmina")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_newcomer_plays_against_a_bot_in_a_few_clicks(come: Come) -> None:
    ann = come("Ann", newcomer=True)
    ann.go("/")
    ann.page.get_by_label("Your name").fill("Ann")
    play = ann.page.get_by_role("link", name="Play Tic-tac-toe")
    expect(play).to_be_visible()
    before = play.bounding_box()
    ann.page.get_by_role("button", name="That's me").click()
    expect(ann.page.get_by_label("Your name")).to_have_count(0)
    ann.sees("Hello Ann!")
    assert play.bounding_box() == before  # nothing jumps under the pointer
    play.click()
    ann.page.get_by_role("button", name="Start the game").click()
    ann.asked("Mark a cell")
    ann.page.get_by_role("button", name="Column 2, row 2").click()
    ann.news("marks cell")
    ann.asked("Mark a cell")


def test_the_lobby_says_of_each_game_what_the_game_says(come: Come) -> None:
    ann = come("Ann")
    ann.go("/")
    for name in ("neon-gods", "blood-feud", "tic-tac-toe"):
        game = catalogue.find(name) if name in BUILT_IN else GAMES[name]
        card = ann.page.locator(".game").filter(has_text=game.title["en"])
        about = game.words.template("about", "en") or "A game on the board that every game has."
        expect(card).to_contain_text(about)
        expect(card.get_by_role("link", name=f"Play {game.title['en']}")).to_be_visible()
    first = ann.page.locator(".game").first
    expect(first).to_contain_text("Neon Gods")
    ann.picture("lobby")


def test_an_open_table_is_seen_at_once_and_filled(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    bob.go("/")
    bob.sees("Nobody is waiting for players")
    ann.go("/#/new/tic-tac-toe")
    ann.page.get_by_role("button", name="With friends").click()
    ann.page.get_by_text("More: clock").click()
    ann.page.get_by_label("Show it in the lobby").check()
    ann.page.get_by_role("button", name="Open the table").click()
    bob.sees("Host: Ann")
    bob.page.get_by_role("button", name="Sit down").click()
    ann.asked("Mark a cell")
    bob.sees("Waiting for Ann")


def test_of_many_open_tables_the_newest_are_shown_and_more_for_who_asks(
    come: Come, house: House
) -> None:
    hosts = [house.guest(f"Host {number}") for number in range(60)]
    tables = [one.table("me", "open", listed=True) for one in hosts]
    ann = come("Ann")
    ann.go("/")
    shown = ann.page.locator("section .table")
    expect(shown).to_have_count(50)
    ann.sees("50 of 60 open tables")
    ann.page.get_by_role("button", name="Show more").click()
    expect(shown).to_have_count(60)
    expect(ann.page.get_by_role("button", name="Show more")).to_have_count(0)
    house.guest("Zoe").table("me", "open", listed=True)
    expect(shown.first).to_contain_text("Host: Zoe")
    for host, one in zip(hosts, tables, strict=True):
        host.delete(f"/api/tables/{one}")
    expect(shown).to_have_count(1)


def test_my_games_say_whose_turn_it_is(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "me", game="tic-tac-toe")
    ann.asked("Mark a cell")
    ann.page.get_by_role("link", name="To the lobby").click()
    mine = ann.page.get_by_role("region", name="My games")
    expect(mine.get_by_role("listitem")).to_contain_text("Your turn")
    expect(ann.page).to_have_title("● Your turn (1) · Fracas")
    ann.picture("my-games")
    mine.get_by_role("link", name=re.compile("Go to the table")).click()
    ann.asked("Mark a cell")


def test_the_host_fills_a_seat_with_a_bot_and_the_game_starts(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "open", game="tic-tac-toe")
    seat = ann.page.get_by_label("Seat 2")
    seat.select_option(index=2)
    ann.asked("Mark a cell")


def test_the_link_can_be_photographed(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "open", game="tic-tac-toe")
    code = ann.page.get_by_role("img", name="The same link as a code to scan")
    expect(code).to_be_visible()
    box = code.get_attribute("viewBox") or ""
    size = int(box.split()[2]) - 6
    # A code for so many letters has this many rows, and about half of its squares are dark.
    assert size >= 25 and (size - 17) % 4 == 0
    dark = (code.locator("path").get_attribute("d") or "").count("M")
    assert 0.35 < dark / size**2 < 0.65


def test_an_option_of_the_game_is_part_of_the_set_up(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/new/auction")
    clock = ann.page.get_by_label("Clock")
    expect(clock.locator("option")).to_have_text(["no clock", "10", "30"])
    expect(clock).to_have_accessible_description("Seconds for a bid.")
    clock.select_option("30")
    ann.page.get_by_label("Players").select_option("2")
    ann.page.get_by_role("button", name="On this screen").click()
    ann.page.get_by_role("button", name="Start the game").click()
    ann.asked("Bid")
    expect(ann.page.get_by_role("timer")).to_have_accessible_name(re.compile("^0:[23][0-9]"))


def test_a_total_for_the_game_and_what_each_turn_adds_are_set_and_run(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/new/tic-tac-toe")
    ann.page.get_by_role("button", name="On this screen").click()
    ann.page.get_by_text("More: clock, company, special starts").click()
    ann.page.get_by_label("Time for an answer").select_option(label="A total for the whole game")
    ann.page.get_by_label("Each has so long for the whole game").select_option(label="5 minutes")
    ann.page.get_by_label("Each turn adds").select_option(label="10 seconds")
    ann.page.get_by_role("button", name="Start the game").click()
    ann.asked("Mark a cell")
    clock = ann.page.get_by_role("timer").first
    expect(clock).to_have_text(re.compile("^(5:00|4:5[0-9])"))
    ann.choose("0")
    expect(ann.page.get_by_role("timer").first).to_have_text(re.compile("^5:0"))


def test_what_is_void_says_so(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/table/nowhere")
    expect(ann.page.get_by_role("alert")).to_contain_text("There is no such table.")
    ann.go("/#/invitation/nothing")
    expect(ann.page.get_by_role("alert")).to_contain_text("void")
    ann.complaints = [one for one in ann.complaints if "404" not in one]


def test_all_that_is_kept_of_a_person_can_be_deleted(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/settings")
    ann.page.get_by_role("button", name="Delete everything").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(ann.page.get_by_role("heading", name="Choose a game")).to_be_visible()
    assert ann.request.get("/api/me").json()["name"] != "Ann"


def test_a_table_starts_from_a_position_file_and_a_bad_line_is_named(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/new/auction")
    ann.page.get_by_label("Players").select_option("2")
    ann.page.get_by_role("button", name="On this screen").click()
    ann.page.get_by_text("More: clock").click()
    field = ann.page.get_by_label("Start from a position file")
    field.fill('game = "auction"\nseats = 2\ncoins = "many"')
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("3")
    ann.complaints.clear()
    field.fill('game = "auction"\nseats = 2\ncoins = [3, 9]\npoints = [0, 0]\nlots = [7, 4]')
    ann.page.get_by_role("button", name="Start the game").click()
    ann.asked("Bid for a lot worth 7")
    expect(ann.ask.locator("button.option")).to_have_count(4)


def test_one_button_fills_all_free_seats_and_the_game_starts(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "open", "open", game="auction")
    ann.page.get_by_role("button", name="Fill with bots and start now").click()
    ann.asked("Bid for a lot worth")
    expect(ann.page.get_by_text("Normal bot").first).to_be_visible()
    ann.choose("1")
    ann.asked("Bid for a lot worth")


def test_who_stands_up_before_the_start_takes_another_seat(come: Come) -> None:
    """Whoever came by a link too: it is kept while the page is open."""
    ann, bob = come("Ann"), come("Bob")
    ann.table("me", "open", "open", game="auction")
    bob.accept(ann.invitation())
    seats = bob.page.locator(".room li")
    expect(seats.nth(1)).to_contain_text("Bob")
    bob.page.get_by_role("button", name="Stand up").click()
    expect(bob.page.locator("#live")).to_have_text("You have left your seat in Auction.")
    expect(ann.page.get_by_label("Seat 2")).to_have_value("open")
    seats.nth(2).get_by_role("button", name="Sit down").click()
    expect(seats.nth(2)).to_contain_text("Bob")
    expect(bob.page.get_by_role("button", name="Stand up")).to_have_count(1)
    bob.picture("room-guest")
    ann.page.get_by_label("Seat 1").select_option("open")  # a host gets up too, and stays the host
    ann.sees("2 seats are still free")
    ann.page.get_by_label("Seat 2").select_option("me")
    ann.page.get_by_label("Seat 1").select_option(index=2)
    ann.asked("Bid")
    bob.asked("Bid")


def test_who_stands_up_where_nobody_may_watch_is_back_in_the_lobby(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    ann.table("me", "open", "open", game="auction", spectators=False)
    bob.accept(ann.invitation())
    bob.page.get_by_role("button", name="Stand up").click()
    expect(bob.page.get_by_role("heading", name="Choose a game")).to_be_visible()
    expect(bob.page).to_have_url(re.compile(r"/(#/?)?$"))
    bob.page.go_back()
    bob.sees("Only those who sit at it may see it.")
    ann.page.get_by_label("Seat 1").select_option("open")  # its host is not shut out
    ann.sees("3 seats are still free")


def test_options_and_their_values_are_called_by_their_french_names(come: Come) -> None:
    ann = come("Ann", lang="fr")
    ann.go("/#/new/blood-feud")
    mode = ann.page.get_by_label("Mode")
    expect(mode.locator("option")).to_have_text(["Au tour par tour", "En temps réel"])
    mode.select_option(label="En temps réel")
    expect(mode).to_have_accessible_description(re.compile("Tous agissent en même temps"))
    expect(ann.page.get_by_label("Nuit courte")).to_have_accessible_description(
        "La nuit dure cinq manches au lieu de sept."
    )
    ann.sees("Une nuit de marchés et de trahisons")
    ann.page.get_by_role("combobox", name=re.compile("^Conteur")).select_option("une personne")
    ann.page.get_by_text("Plus : horloge").click()
    roles = ann.page.get_by_label("Je prends un rôle").locator("option")
    names = re.compile("^(Conteur|Assistant|Gardien des stations)$")
    expect(roles.filter(has_text=names)).to_have_count(3)
    expect(ann.page.get_by_label("Si quelqu'un s'absente")).to_have_value("60")
    ann.picture("options-fr")
