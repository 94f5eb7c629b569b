"""For everybody: no serious finding of axe on any page, phones, French, light, little script."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.house import eventually
from webbuild import install_if_stale

from .person import Come, Person, together

WEB = Path(__file__).resolve().parents[2] / "web"
AXE = WEB / "node_modules/axe-core/axe.min.js"


def serious(person: Person) -> list[str]:
    """What axe finds serious or worse, where it is and why."""
    return findings(person, "serious", "critical")


def findings(person: Person, *impacts: str) -> list[str]:
    install_if_stale()
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = person.page.evaluate(
        "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
    )
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for one in found
        if one["impact"] in impacts
        for node in one["nodes"]
    ]


SCRIPTS = """
async () => {
  const scripts = (one) => one.name.endsWith(".js");
  const all = () => performance.getEntriesByType("resource").filter(scripts);
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  for (let quiet = 0, count = 0; quiet < 5; quiet = all().length === count ? quiet + 1 : 0) {
    count = all().length;
    await rest(200);
  }
  return all().map((one) => [one.name.match(/([^/]+)-[\\w-]{8}\\.js$/)[1], one.encodedBodySize]);
}
"""
"""The scripts of a page, once no more of them come: names without their digests, and sizes."""


BESIDE = "MyGames", "Motion"


def loaded(person: Person) -> dict[str, int]:
    """What a page was sent as script by somebody who looks and touches nothing: bytes of each file,
    compressed as they came. Words and parts that are for later must not be among them: whether they
    are would depend on the moment. What comes with one's first game and the first move that is seen
    does not count: nobody waits for it."""
    sizes: dict[str, int] = {}
    for name, size in person.page.evaluate(SCRIPTS):
        assert size, name
        if name not in BESIDE:
            sizes[name] = sizes.get(name, 0) + size
    assert not [one for one in sizes if one.endswith((".later", ".house"))], sizes
    return sizes


PAGES = {
    "/": ("Choose a game", "lobby"),
    "/#/new/auction": ("Who plays?", "new"),
    "/#/new/neon-gods": ("Scenario", "new-neon-gods"),
    "/#/settings": ("Another device", "settings"),
    "/#/rules/auction/AU-3": ("A bid may be changed", "rulebook"),
    "/#/device/none": ("Continue here", "device"),
    "/#/nowhere": ("There is nothing at this address", "nowhere"),
}
"""Addresses with a text that stands there, and what pictures of them are called."""


@pytest.mark.parametrize(("scheme", "width"), [("dark", 360), ("light", 1920)])
def test_axe_finds_nothing_serious_on_any_page(come: Come, scheme: str, width: int) -> None:
    ann = come("Ann", scheme=scheme, width=width)
    for address, (text, name) in PAGES.items():
        ann.go(address)
        ann.sees(text)
        ann.picture(f"{name}-{scheme}")
        assert serious(ann) == [], name


@pytest.mark.parametrize("scheme", [pytest.param("dark", marks=pytest.mark.proof), "light"])
def test_axe_finds_nothing_serious_at_the_table(come: Come, scheme: str) -> None:
    ann, bob = come("Ann", scheme=scheme), come("Bob", scheme=scheme)
    ann.table("me", "open", game="auction")
    ann.sees("Invite people")
    ann.picture(f"room-{scheme}")
    assert serious(ann) == []
    bob.go(ann.invitation())
    bob.sees("Ann invites you to Auction")
    bob.picture(f"invited-{scheme}")
    assert serious(bob) == []
    bob.page.get_by_role("button", name="Sit down").click()
    bob.asked("Bid")
    ann.choose("4")
    ann.sees("You may still change it")
    assert serious(ann) == []
    ann.page.get_by_role("tab", name="Chat").click()
    assert serious(ann) == []
    ann.page.get_by_role("button", name="Menu").click()
    ann.picture(f"menu-{scheme}")
    assert serious(ann) == []
    ann.page.get_by_role("button", name="Close").click()
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Concede").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    ann.sees("You have won!")
    ann.picture(f"result-{scheme}")
    assert serious(ann) == []
    ann.page.get_by_role("link", name="Replay").click()
    ann.sees("The start of the game")
    assert serious(ann) == []


def test_a_phone_shows_turn_news_and_question_without_scrolling(come: Come) -> None:
    ann = come("Ann", width=360, height=640, touch=True)
    bob = come("Bob")
    ann.table("me", "open", game="auction")
    bob.accept(ann.invitation())
    ann.asked("Bid")
    ann.choose("4")
    bob.choose("2")
    ann.news("You take the lot")
    ann.asked("Bid")
    for part in ("header .turn", ".news", "section.ask h2"):
        box = ann.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0 and box["y"] + box["height"] <= 640, part
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360, part
    ann.picture("phone-table")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert ann.page.evaluate("document.documentElement.scrollHeight") <= 640

    ann.page.get_by_role("button", name="Log and chat").click()
    expect(ann.page.get_by_role("list", name="Log")).to_be_visible()
    ann.picture("phone-log")


def test_a_phone_names_every_seat_ones_own_first(come: Come) -> None:
    ann, bob = come("Ann", width=360, height=640, touch=True), come("Bartholomew")
    bob.table("me", "open", "bot:random", "bot:random", game="neon-gods")
    ann.accept(bob.invitation())
    names = ann.page.get_by_role("list", name="At the table").locator(".name")
    expect(names).to_have_count(4)
    expect(names.first).to_contain_text("Ann")
    for name in names.locator("span:first-child").all():
        shown, whole = name.evaluate("one => [one.clientWidth, one.scrollWidth]")
        assert shown == whole, f"{name.inner_text()} is cut"
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


BOARDS = {"neon-gods": 3, "collateral-damage": 3, "blood-feud": 4, "ani-mayhem": 2, "collision": 2}


@pytest.mark.parametrize("game", BOARDS)
def test_axe_finds_nothing_at_all_on_any_board(come: Come, game: str) -> None:
    """Every game can be begun. On a phone and a desk: headings in order, labels, what scrolls,
    tables, colours."""
    ann = come("Ann", width=1280)
    ann.table("me", *["bot:random"] * (BOARDS[game] - 1), game=game)
    chosen = 0
    while chosen < 4:  # where one can point at the board, a long list is folded away
        spot = ann.ask.locator("details:not([open]) > summary, button.option:enabled:visible").first
        expect(spot).to_be_visible()
        chosen += spot.evaluate("spot => spot.matches('.option')")
        spot.click()
    log = ann.page.get_by_role("list", name="Log").get_by_role("listitem")
    expect(log.nth(1)).to_be_attached()
    still = "Promise.allSettled(document.getAnimations().map(one => one.finished))"
    for width, height, scheme in ((360, 640, "dark"), (1920, 1080, "light")):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(f"document.documentElement.dataset.theme = '{scheme}'")
        ann.page.evaluate(still)
        assert findings(ann, "minor", "moderate", "serious", "critical") == [], width
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_way_back_says_where_another_game_waits(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "me", game="tic-tac-toe")
    ann.asked("Mark a cell")
    ann.go("/")
    ann.table("me", "bot:random", game="auction")
    back = ann.page.get_by_role("link", name="To the lobby")
    expect(back).to_have_accessible_name("To the lobby: Your turn (1)")
    assert findings(ann, "minor", "moderate", "serious", "critical") == []


SMALL = """() => [...document.querySelectorAll("button, a, select, input, summary")]
    .filter(one => one.offsetParent && !one.closest(".skip, .book"))
    .map(one => [one.outerHTML.slice(0, 80),
        (one.type === "checkbox" ? one.closest("label") : one).getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([html]) => html)"""


def test_a_phone_never_scrolls_sideways_and_targets_fit_a_finger(come: Come) -> None:
    ann = come("Ann", width=360, height=740, touch=True)
    for address in ("/", "/#/new/auction", "/#/settings", "/#/rules/auction/AU-3"):
        ann.go(address)
        ann.sees(PAGES[address][0])
        ann.picture(f"phone-{PAGES[address][1]}")
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360, address
        assert ann.page.evaluate(SMALL) == [], address


def test_all_of_a_game_in_french(come: Come) -> None:
    ann, bob = come("Ann", lang="fr"), come("Bob", lang="fr")
    ann.table("me", "open", game="auction")
    link = ann.page.get_by_label("Qui ouvre ce lien peut s'asseoir").input_value()
    bob.go(link)
    bob.sees("Ann vous invite à Enchères")
    bob.page.get_by_role("button", name="S'asseoir").click()
    ann.asked("Misez sur un lot")
    ann.sees("À vous de jouer")
    ann.choose("4")
    bob.choose("1")
    ann.news("Vous obtenez le lot")
    bob.news("Ann obtient le lot")
    ann.picture("french")
    assert ann.page.evaluate("document.documentElement.lang") == "fr"
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Règles").click()
    expect(ann.page.locator(".book")).to_have_attribute("lang", "en")


def test_a_language_is_changed_at_once_and_remembered(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/settings")
    ann.page.get_by_label("Language").select_option(label="Français")
    expect(ann.page.get_by_role("heading", name="Réglages")).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="Réglages")).to_be_visible()


def test_screen_readers_are_told_what_happened_and_whose_turn_it_is(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")
    ann.choose("4")
    live = bob.page.locator("#live")
    expect(live).to_have_attribute("aria-live", "polite")
    expect(live).to_have_text("Your turn: Mark a cell")
    bob.choose("0")
    expect(ann.page.locator("#live")).to_have_text(re.compile("Your turn"))


def test_the_tab_says_when_it_is_your_turn(come: Come) -> None:
    ann, bob = together(come, "Ann Bob", "tic-tac-toe")
    expect(ann.page).to_have_title(re.compile("● Your turn · Tic-tac-toe"))
    expect(bob.page).to_have_title("Tic-tac-toe · Fracas")
    ann.choose("0")
    expect(bob.page).to_have_title(re.compile("● Your turn"))


CALLS = """
window.notes = [];
window.calls = [];
const oscillator = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const made = oscillator.call(this);
  notes.push(made);
  return made;
};
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, { body }) { calls.push(`${title}: ${body}`); }
};
Object.defineProperty(document, "hidden", { get: () => true });
"""
"""A tab in the background of a browser that lets us hear and see how it calls."""


def test_a_sound_and_a_notification_call_whoever_wants_them(come: Come) -> None:
    ann, bob, cat = come("Ann"), come("Bob"), come("Cat")
    for one, sound in ((bob, True), (cat, False)):
        one.context.add_init_script(CALLS)
        one.go("/#/settings")
        one.page.get_by_label("Sound").set_checked(sound)
        one.page.get_by_label("Notify me").set_checked(sound)
        ann.table("me", "open", game="tic-tac-toe")
        one.accept(ann.invitation())
        one.page.get_by_role(
            "heading"
        ).first.click()  # browsers ring for nobody who touched nothing
        ann.choose("0")
        one.asked("Mark a cell")
    bob.page.wait_for_function("notes.length === 2 && notes[0].frequency.value === 660")
    assert bob.page.evaluate("calls") == ["Your turn · Tic-tac-toe: Mark a cell"]
    assert cat.page.evaluate("[notes.length, calls.length]") == [0, 0]


LOUD = """
window.loud = [];
const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
  if (value > 0.001) loud.push(value);
  return ramp.call(this, value, at);
};
"""


def test_a_sound_is_as_loud_as_one_wants_it(come: Come) -> None:
    ann = come("Ann")
    ann.context.add_init_script(LOUD)
    ann.go("/#/settings")
    volume = ann.page.get_by_label("How loud")
    volume.click()  # browsers ring for nobody who touched nothing
    heard = []
    for wanted in ("1", "0.5"):
        ann.page.evaluate("loud.length = 0")
        volume.fill(wanted)
        ann.page.wait_for_function("loud.length > 0")
        heard.append(ann.page.evaluate("Math.max(...loud)"))
    assert heard[1] == pytest.approx(heard[0] / 2)
    ann.page.evaluate("loud.length = 0")
    volume.fill("0")
    ann.page.reload()
    expect(volume).to_have_value("0")
    assert ann.page.evaluate("loud") == []


def test_silence_is_not_worked_out_and_the_next_sound_is_heard(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    bob.context.add_init_script(CALLS)
    ann.table("me", "open", game="tic-tac-toe")
    bob.accept(ann.invitation())
    bob.page.get_by_role("heading").first.click()
    for count, (mine, yours) in enumerate((("0", "1"), ("2", "3")), 1):
        ann.choose(mine)
        bob.asked("Mark a cell")
        heard = f"notes.length >= {2 * count} && notes.at(-1).context.state === 'suspended'"
        eventually("it was heard, and is over", partial(bob.page.evaluate, heard))
        bob.choose(yours)
        ann.asked("Mark a cell")


def test_another_game_calls_while_one_sits_at_this_one(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    ann.context.add_init_script(CALLS)
    ann.own.clock.install()
    ann.go("/#/settings")
    ann.page.get_by_label("Notify me").check()
    bob.table("me", "open", game="tic-tac-toe")
    ann.accept(bob.invitation())
    ann.sees("Waiting for Bob")
    ann.page.get_by_role("link", name="To the lobby").click()
    ann.sees("Bob to play")
    ann.table("me", "bot:random", game="auction")
    back = ann.page.get_by_role("link", name="To the lobby")
    expect(back).to_be_visible()
    bob.choose("0")
    bob.sees("Waiting for Ann")

    def called() -> bool:
        ann.own.clock.fast_forward(11_000)
        return "To the lobby: Your turn (1)" in (back.text_content() or "")

    eventually("the other table calls", called)
    expect(back).to_have_accessible_name("To the lobby: Your turn (1)")
    assert "Your turn: Tic-tac-toe" in ann.page.evaluate("calls")


def test_a_clock_runs_by_the_tables_time_not_by_the_devices(come: Come) -> None:
    ann = come("Ann")
    ann.context.add_init_script("const now = Date.now; Date.now = () => now() + 86_400_000")
    ann.table("me", "bot:random", game="tic-tac-toe", think=60, reserve=120)
    timer = ann.page.get_by_role("timer").first
    expect(timer).to_have_text(re.compile(r"^0:5[0-9] \+2:00$"))


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.proof), "fr"])
def test_lobby_table_and_a_game_are_small(come: Come, lang: str) -> None:
    ann = come("Ann", lang=lang)
    ann.go("/")
    expect(ann.page.locator(".games")).to_be_visible()
    shell = sum(loaded(ann).values())
    ann.table("me", "bot:random", game="neon-gods")
    expect(ann.page.locator("[data-part=slots]")).to_be_visible()
    files = loaded(ann)
    whole = sum(files.values())
    print(f"script, compressed: {shell} bytes for the lobby, {whole} with a table of Neon Gods")
    print(sorted(files.items(), key=lambda one: -one[1]))
    assert shell <= 41_000
    assert whole <= 75_000
