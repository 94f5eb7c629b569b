"""Take pictures: `make pictures` those of the README, `make pictures ARGS=FOLDER` all there are.

A house of its own, guests whom a bot helps until a game is well under way or over, and Chromium.
All: lobby, and set-up, table, replay, moments and end of every game, at four sizes, dark and light.
To be looked at, not compared.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Route, sync_playwright

from browser import chromium
from examples import GAMES as EXAMPLES
from fracas.bots import make_bot, whole_input
from fracas.server.limits import Limits
from fracas.server.protocol import Question
from tests.server.house import Guest, House, Player

PICTURES = Path(__file__).resolve().parents[1] / "docs/pictures"
README = (1280, 800)
SIZES = ((360, 740), (820, 1180), (1280, 800), (1920, 1080))
THEMES = ("dark", "light")
KINDS = ("setup", "table", "replay", "end", "lobby")
MOMENTS = {
    "neon-gods": (3, "recruit", 12),
    "collateral-damage": (4, "act", 20),
    "ani-mayhem": (2, "standby", 40),
    "collision": (2, "act", 30),
    "blood-feud": (4, "", 20),
}
"""How many sit there, and what the guest is asked after so many answers or more."""
SHOWN = ("neon-gods", "collateral-damage", "collision", "ani-mayhem")
"""On the README."""
THERE = "section.ask h2, section.outcome, .replay .board [data-piece], .page .card"
"""What is on a screen once it is no longer being fetched."""
SETTLED = 1_500
"""Milliseconds for what moves on a screen to come to rest."""


class Game:
    """A guest's table, on which a bot helps them."""

    def __init__(self, house: House, guest: Guest, name: str) -> None:
        self.house, self.name = house, name
        self.seats, self.kind, self.answers = MOMENTS[name]
        players = [{"kind": "bot", "bot": "greedy"} if seat else {"kind": "me"}
                   for seat in range(self.seats)]  # fmt: skip
        self.id = str(guest.post("/api/tables", game=name, seats=self.seats, players=players)["id"])
        self.guest = guest

    def play(self, helped_by: str = "greedy", to_the_end: bool = False) -> None:
        player, helper, given = self.guest.join(self.id, 0), make_bot(helped_by, 1), 0
        match = self.house.hall.matches[self.id]
        while True:
            player.until(lambda: urgent(player) or player.now.result)
            if not urgent(player):
                break
            there = given >= self.answers and self._worth_a_picture(player)
            if there and not to_the_end:
                break
            player.play(*self.house.inside(lambda: whole_input(helper, match.table.seat(0))))
            given += 1
        if bool(player.now.result) != to_the_end:
            raise SystemExit(f"{self.name}: the moment of the picture did not come: try again")
        player.close()

    def _worth_a_picture(self, player: Player) -> bool:
        question = urgent(player)[0]
        return question.kind == self.kind if self.kind else len(question.options) > 2


def urgent(player: Player) -> list[Question]:
    """What waits for an answer: sealed ones that are in do not."""
    return [one for one in player.questions if one.answer is None]


def context(
    browser: Browser, guest: Guest, house: House, size: tuple[int, int], theme: str, lang: str
) -> BrowserContext:
    found = browser.new_context(
        base_url=house.url,
        viewport={"width": size[0], "height": size[1]},
        locale="fr-FR" if lang == "fr" else "en-GB",
        reduced_motion="reduce",
        has_touch=size[0] < 900,
    )
    found.add_cookies(
        [
            {"name": one.name, "value": one.value or "", "url": house.url}
            for one in guest.http.cookies.jar
        ]
    )
    settings = f'{{"greeted": true, "lang": "{lang}", "theme": "{theme}"}}'
    found.add_init_script(f"localStorage.setItem('fracas.settings', '{settings}')")
    return found


def take(there: BrowserContext, address: str, path: Path, whole: bool = False) -> None:
    page = there.new_page()
    page.route("**/api/games*", without_examples)
    page.goto(address)
    page.locator(THERE).first.wait_for(timeout=60_000)  # a busy machine is slow
    page.wait_for_timeout(SETTLED)
    jpeg: dict[str, Any] = {"type": "jpeg", "quality": 82} if path.suffix == ".jpg" else {}
    page.screenshot(path=path, full_page=whole, **jpeg)
    page.close()


def without_examples(route: Route) -> None:
    """The house of the tests has games that do not ship."""
    reply = route.fetch()
    games = [one for one in reply.json()["games"] if one["name"] not in EXAMPLES]
    route.fulfill(response=reply, json={**reply.json(), "games": games})


def readme(browser: Browser, house: House, games: list[str] | None) -> None:
    guest = house.guest("Ann")
    there = context(browser, guest, house, README, "dark", "en")
    if games is None:
        take(there, "/", PICTURES / "lobby.jpg")
    for name in SHOWN if games is None else games:
        game = Game(house, guest, name)
        game.play()
        take(there, f"/#/table/{game.id}", PICTURES / f"{name}.jpg")
    there.close()


def screens(
    house: House, guest: Guest, names: list[str], kinds: list[str]
) -> Iterator[tuple[str, str, bool]]:
    """What is to be seen, its address, and whether more of it is below."""
    for name in names:
        if "setup" in kinds:
            yield f"{name}-setup", f"/#/new/{name}", True
        if "table" in kinds:
            game = Game(house, guest, name)
            game.play()
            yield f"{name}-table", f"/#/table/{game.id}", False
        if "replay" not in kinds and "end" not in kinds:
            continue
        over = Game(house, guest, name)
        over.play("random", to_the_end=True)
        at = house.hall.matches[over.id].inputs // 2
        if "replay" in kinds:
            yield f"{name}-replay", f"/#/replay/{over.id}/{at}", False
        if "end" in kinds:
            yield f"{name}-end", f"/#/table/{over.id}", False
    if "lobby" in kinds:
        yield "lobby", "/", True


def everything(browser: Browser, house: House, wanted: argparse.Namespace) -> None:
    folder: Path = wanted.folder
    folder.mkdir(parents=True, exist_ok=True)
    guest = house.guest("Ann")
    sizes = [one for one in SIZES if not wanted.sizes or one[0] in wanted.sizes]
    games, kinds = wanted.games or list(MOMENTS), wanted.screens or list(KINDS)
    for screen, address, whole in screens(house, guest, games, kinds):
        for size, theme, lang in product(sizes, wanted.themes or THEMES, wanted.langs):
            there = context(browser, guest, house, size, theme, lang)
            take(there, address, folder / f"{screen}-{size[0]}-{theme}-{lang}.png", whole)
            there.close()
        print(screen, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", help="all of them, into this folder")
    parser.add_argument("--games", nargs="*", choices=MOMENTS, help="only these")
    parser.add_argument("--sizes", nargs="*", type=int, help="only these widths")
    parser.add_argument("--themes", nargs="*", choices=THEMES, help="only these")
    parser.add_argument("--screens", nargs="*", choices=KINDS, help="only these")
    parser.add_argument("--langs", nargs="*", choices=("en", "fr"), default=["en"])
    wanted = parser.parse_args()
    limits = Limits(guests_an_address_an_hour=10_000, costs=False)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data), limits=limits)
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        if wanted.folder is None:
            readme(browser, house, wanted.games)
        else:
            everything(browser, house, wanted)
        browser.close()
        house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
