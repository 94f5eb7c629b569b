"""A walk through the house in a made-up language, in which every text stands in ⟦…⟧: what does not
has come from somewhere else than the texts, and nobody who reads French would read it in French."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Route, expect

import fracas
from fracas.catalogue import find
from fracas.games import BUILT_IN
from fracas.server import adminkey
from tests.made_up.made_up_language import LEFT, RIGHT, bypasses, same
from tests.proof import kept, many
from tests.server.house import At, Guest

from .person import Person

HERE = Path(__file__).resolve().parents[1]
KNOWN = same("screens")
HASH = re.compile("[0-9a-f]{2,}")
"""A version, or what a table is called in logs."""
MONTHS = {
    "janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc",
}  # fmt: skip
"""Days are written by the browser."""
WORDS = """
(nodes => {
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let text = "";
  while (walk.nextNode()) {
    const at = walk.currentNode, within = at.parentElement;
    const foreign = "script, style, noscript, [lang]:not(html, [lang=fr])";
    if (within.closest(foreign) || !shown(within)) continue;
    text += at.data + " ";
  }
  const told = [text];
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const one of document.querySelectorAll(`[${name}]`))
      if (shown(one)) told.push(one.getAttribute(name));
  return told;
})()
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("made-up")


@pytest.fixture(scope="module")
def house(data: Path) -> Iterator[str]:
    """A house of its own process, in which French is made up."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    around = {**os.environ, "PYTHONPATH": str(HERE / "made_up"), "LANG": "C"}
    words = ["serve", "--no-browser", "--no-limits", "--metrics", "off"]
    server = subprocess.Popen(
        [sys.executable, "-m", "fracas", *words, "--port", str(port), "--data", str(data)],
        env=around, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    url = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + 90
        while True:
            try:
                httpx.get(f"{url}/api/games", timeout=30)
                break
            except httpx.HTTPError:
                assert server.poll() is None and time.monotonic() < end, "the house did not start"
                time.sleep(0.2)
        yield url
    finally:
        server.terminate()
        server.wait()


@pytest.fixture
def ann(browser: Browser, house: str) -> Iterator[Person]:
    one = Person(browser, house, "Ann", lang="fr", height=900)
    one.context.route(re.compile(r"/assets/fr[\w.]*-[\w-]+\.(js|json)$"), _made_up)
    yield one
    one.leave()


def _made_up(route: Route) -> None:
    """The client's own words, each in brackets."""
    reply = route.fetch()
    text = reply.text()
    if route.request.url.endswith(".json"):
        return route.fulfill(response=reply, body=json.dumps(_wrapped(json.loads(text))))
    found = re.search(r"export\s*\{\s*([\w$]+) as (?:words|default|\w+)\s*\}", text)
    assert found, route.request.url
    wrap = (
        f"const wrap=o=>{{for(const k in o)o[k]=typeof o[k]==='string'?"
        f"(/\\p{{L}}/u.test(o[k])?'{LEFT}'+o[k]+'{RIGHT}':o[k]):(wrap(o[k]),o[k])}};wrap({found[1]});"
    )
    return route.fulfill(response=reply, body=text[: found.start()] + wrap + text[found.start() :])


def _wrapped(value: object) -> object:
    if isinstance(value, str):
        return f"{LEFT}{value}{RIGHT}" if re.search(r"[^\W\d_]", value) else value
    if isinstance(value, dict):
        return {key: _wrapped(one) for key, one in value.items()}
    return [_wrapped(one) for one in value] if isinstance(value, list) else value


def look(ann: Person, where: str, found: dict[str, set[str]]) -> None:
    """Keep what stands there outside of the texts."""
    for text in ann.page.evaluate(WORDS):
        for word in bypasses(text, KNOWN):
            found.setdefault(word, set()).add(where)


def test_every_page_speaks_by_the_texts(ann: Person) -> None:
    found: dict[str, set[str]] = {}
    pages = ["", "settings", "back", "nowhere", "admin", "campaign"]
    pages += [f"{page}/{game}" for page in ("new", "how", "rules") for game in BUILT_IN]
    for page in pages:
        ann.away()
        ann.go(f"/#/{page}")
        expect(ann.page.locator("main")).to_contain_text(LEFT)
        ann.page.wait_for_load_state("networkidle")
        look(ann, page, found)
    assert found == {}


@pytest.mark.proof  # what a table shows depends on its luck; pages do not
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_table_speaks_by_the_texts(ann: Person, name: str) -> None:
    """Some way into a lesson, with every part that it shows, and the menu."""
    found: dict[str, set[str]] = {}
    ann.go(f"/#/learn/{name}")
    lesson = ann.page.locator("section.lesson")
    step = lesson.locator("button.primary:enabled").first
    for click in range(many(14, 40)):
        expect(step).to_be_visible(timeout=90_000)
        look(ann, f"{name} {click}", found)
        step.click()
    ann.page.get_by_role("button", name="⟦Menu⟧").click()
    look(ann, f"{name} menu", found)
    assert found == {}


def test_the_operators_pages_speak_by_the_texts(ann: Person, house: str, data: Path) -> None:
    """With something on each: people, tables, a report, somebody who is kept out, a notice."""
    found: dict[str, set[str]] = {}
    otto, rude = Guest(At(house), "Otto"), Guest(At(house), "Rude")
    table = otto.table("me", "open", game="neon-gods")
    rude.sit(table, otto.invitation(table))
    otto.post(f"/api/tables/{table}/reports", person=rude.id, words="0 0")
    key = {"authorization": f"Bearer {adminkey.read(data)}"}
    people = httpx.get(f"{house}/api/admin/people", headers=key, timeout=60).json()["people"]
    who = next(one["guest"] for one in people if one["name"] == "Rude")
    banned = {"guest": who, "hours": 1, "why": "1 2 3"}
    assert httpx.post(f"{house}/api/admin/bans", json=banned, headers=key, timeout=60).is_success
    told = {"text": "4 5", "french": "4 5", "minutes": 5}
    assert httpx.post(f"{house}/api/admin/announce", json=told, headers=key, timeout=60).is_success
    ann.go("/#/admin")
    ann.page.locator("input[type=password]").fill(adminkey.read(data))
    ann.page.locator("form button").click()
    parts = ann.page.get_by_role("navigation").last.get_by_role("button")
    expect(parts.first).to_be_visible()
    for nth in range(parts.count()):
        parts.nth(nth).click()
        ann.page.wait_for_load_state("networkidle")
        for closed in ann.page.locator("main details:not([open]) summary").all():
            closed.click()
        look(ann, f"admin {nth}", found)
        sure = ann.page.locator("main article button:enabled").last
        if sure.is_visible():
            sure.click()
            look(ann, f"admin {nth} sure", found)
            ann.page.keyboard.press("Escape")
    assert {one for one in found if not HASH.fullmatch(one)} - {"Otto", "Rude", *MONTHS} == set()


def test_the_gang_room_speaks_by_the_texts(ann: Person) -> None:
    found: dict[str, set[str]] = {}
    ann.go("/#/decks/collision")
    expect(ann.page.locator("main button").first).to_be_visible()
    tabs = ann.page.locator("main").get_by_role("button").or_(ann.page.get_by_role("tab"))
    for nth in range(min(6, tabs.count())):
        if not tabs.nth(nth).is_visible() or not tabs.nth(nth).is_enabled():
            continue
        tabs.nth(nth).click()
        ann.page.wait_for_load_state("networkidle")
        look(ann, f"room {nth}", found)
        ann.page.keyboard.press("Escape")
    assert found == {}


def test_the_deck_room_speaks_by_the_texts(ann: Person) -> None:
    """All cards, one of them large, a deck as it is built, tried, compared, kept and printed."""
    found: dict[str, set[str]] = {}
    page = ann.page
    ann.go("/#/decks/ani-mayhem")
    tiles = page.locator(".tile")
    expect(tiles.first).to_be_visible()
    look(ann, "gallery", found)
    tiles.first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look(ann, "a card", found)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Composer un paquet").click()
    page.get_by_label("Nom du paquet").fill("Ann")
    tiles.first.click()
    expect(page.locator(".faults")).to_contain_text(LEFT)
    look(ann, "faults", found)
    page.get_by_role("button", name="Complétez-le pour moi").click()
    expect(page.locator(".legal")).to_contain_text("Valable")
    look(ann, "complete", found)
    for name, part in (("Main d’essai", "hand"), ("Terrain d’essai", "field")):
        page.get_by_role("button", name=name).click()
        expect(page.locator(f".test-{part} .face").first).to_be_visible()
    page.get_by_label("Comparer avec").select_option("harbour")
    expect(page.locator(".compared tr").nth(1)).to_be_visible()
    look(ann, "tried", found)
    page.get_by_role("button", name="Le conserver").click()
    expect(page.locator(".told")).to_contain_text("Conservé")
    look(ann, "kept", found)
    page.get_by_role("button", name="Imprimer").click()
    expect(page.locator(".slip .face.full").first).to_be_visible()
    look(ann, "printed", found)
    assert {one for one in found if not one.startswith("AM")} == set(), "but for its code"


@pytest.mark.parametrize("name", kept(BUILT_IN, "neon-gods", "blood-feud"))
def test_every_replay_speaks_by_the_texts(ann: Person, name: str) -> None:
    """A record, with the moves of some turns and what lies under the cards."""
    found: dict[str, set[str]] = {}
    table = fracas.new(name, seats=max(2, find(name).seats[0]), seed=3)
    for _ in range(20):
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    reply = ann.request.post("/api/records", data={"text": table.dumps()})
    assert reply.ok, reply.text()
    ann.go(f"/#/record/{reply.json()['id']}/0")
    slider = ann.page.get_by_role("slider")
    expect(slider).to_be_visible()
    for at in (0, 7, 20):
        slider.fill(str(at))
        ann.page.wait_for_load_state("networkidle")
        look(ann, f"{name} {at}", found)
    assert found == {}
