"""Pictures of an evening of Blood Feud: door, waiting room, phones, walls, desk, paper.

    python tools/feud_pictures.py FOLDER [--lang fr] [--readme]

Bots play the night in a house whose clock is put forward. `--readme` takes those of docs/pictures.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from browser import chromium
from fracas.server.limits import Limits
from tests.server.house import Guest, House, Player

PHONE, SMALL, LAPTOP, WALL = (390, 844), (360, 740), (1280, 800), (1920, 1080)
NAMES = ("Night Owls", "", "Iron Choir", "", "", "The Late Shift", "", "")
WALLS = ("city", "council", "market", "standings", "resolution")
TABS = ("Map", "Station", "Team", "Trade", "Inbox")
SETTLED = 1500


class Night:
    """A table of eight teams of two: Ann, a Storyteller, and bots."""

    def __init__(self, house: House, lang: str = "en") -> None:
        self.house, self.lang = house, lang
        self.teller, self.ann = house.guest("Tess", lang=lang), house.guest("Ann", lang=lang)
        options = {"mode": "real-time", "preset": "blitz", "teams": 8, "names": ",".join(NAMES)}
        self.table = str(
            self.teller.post(
                "/api/tables", game="blood-feud", seats=16, options=options, role="storyteller",
                players=[{"kind": "open"}] * 16,
            )["id"]
        )  # fmt: skip
        self.code = self.teller.invitation(self.table)

    def come(self) -> None:
        self.ann.sit(self.table, self.code, seat=0)
        for seat, name in ((1, "Ben"), (2, "Chloé"), (4, "Dev"), (6, "Esra"), (8, "Finn")):
            self.house.guest(name).sit(self.table, self.code, seat=seat)

    def begin(self) -> None:
        """Bots play for everybody; Ann has her seat back when she looks at it."""
        self.teller.post(f"/api/tables/{self.table}/start", missing="bots", bot="easy")
        for seat in (0, 1, 2, 4, 6, 8):
            self.teller.post(f"/api/tables/{self.table}/hand_over", seat=seat, bot="easy")

    @property
    def state(self) -> Any:
        return self.house.hall.matches[self.table].table.state

    def until(self, round_: int, phase: str, seconds: float = 240) -> None:
        """Bots play on; the house's clock runs ahead."""
        desk = Player(self.house.url, self.teller.ticket(self.table, role="storyteller"))
        end = time.monotonic() + seconds
        while (self.state.round, self.state.phase) < (round_, phase):
            assert time.monotonic() < end, "the moment of the picture did not come"
            self.house.wait(2)
            time.sleep(0.15)
        desk.close()

    def wait(self, seconds: int) -> None:
        for _ in range(seconds // 2):
            self.house.wait(2)
            time.sleep(0.15)


def context(browser: Browser, night: Night, guest: Guest | None, size: tuple[int, int]) -> Any:
    house = night.house
    found: BrowserContext = browser.new_context(
        base_url=house.url, viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 900,
        locale="fr-FR" if night.lang == "fr" else "en-GB", reduced_motion="reduce",
    )  # fmt: skip
    found.set_default_timeout(60_000)
    cookies: Any = [
        {"name": one.name, "value": one.value or "", "url": house.url}
        for one in (guest.http.cookies.jar if guest else ())
    ]
    found.add_cookies(cookies)
    settings = f'{{"greeted": true, "lang": "{night.lang}", "theme": "dark"}}'
    found.add_init_script(f"localStorage.setItem('fracas.settings', '{settings}')")
    return found


def opened(there: BrowserContext, address: str, wanted: str) -> Page:
    page = there.new_page()
    page.goto(address)
    page.locator(wanted).first.wait_for()
    page.wait_for_timeout(SETTLED)
    return page


def at_the_door(browser: Browser, night: Night, folder: Path) -> None:
    for name, guest, size, address, wanted in (
        ("door-360", night.house.guest("Zoe"), SMALL, f"/#/invitation/{night.code}", ".teams"),
        ("waiting-1280", night.teller, LAPTOP, f"/#/table/{night.table}", ".team"),
        ("waiting-360", night.ann, SMALL, f"/#/table/{night.table}", ".team"),
        ("wall-waiting", night.house.guest("W"), WALL, f"/#/screen/{night.table}/all", ".wall"),
    ):
        there = context(browser, night, guest, size)
        page = opened(there, address, wanted)
        page.screenshot(path=folder / f"{name}.png", full_page=True)
        there.close()


def in_the_night(browser: Browser, night: Night, folder: Path) -> None:
    table = f"/#/table/{night.table}"
    for width, size in ((360, SMALL), (1280, LAPTOP)):
        there = context(browser, night, night.ann, size)
        page = opened(there, table, ".night")
        if width == 360:
            for nth in range(len(TABS)):
                page.get_by_role("tablist").first.get_by_role("tab").nth(nth).click()
                page.wait_for_timeout(400)
                page.screenshot(path=folder / f"phone-{TABS[nth].lower()}.png")
        else:
            page.screenshot(path=folder / "seat-1280.png")
        there.close()
    there = context(browser, night, night.teller, LAPTOP)
    page = opened(there, table, ".desk")
    page.screenshot(path=folder / "desk-1280.png")
    there.close()
    for which in WALLS:
        there = context(browser, night, night.house.guest("Wall"), WALL)
        opened(there, f"/#/screen/{night.table}/{which}", ".wall").screenshot(
            path=folder / f"wall-{which}.png"
        )
        there.close()


def on_paper(browser: Browser, night: Night, folder: Path) -> None:
    there = context(browser, night, night.teller, (1000, 1400))
    page = opened(there, f"/#/kit/{night.table}", ".kit[aria-busy=false] .sheet")
    page.emulate_media(media="print")
    for nth in range(page.locator(".sheet").count()):
        page.locator(".sheet").nth(nth).screenshot(path=folder / f"paper-{nth + 1:02}.png")
    there.close()


def beside(browser: Browser, wall: bytes, phone: bytes, path: Path) -> None:
    """A wall and a phone, side by side."""
    shown = [base64.b64encode(one).decode() for one in (wall, phone)]
    page = browser.new_page(viewport={"width": 1280, "height": 640})
    page.set_content(
        "<style>*{margin:0}body{display:flex;justify-content:space-between;align-items:center;"
        "height:640px;padding:0 24px;background:#05060d}img{border:8px solid #2b2f45}"
        ".wall{width:920px}.phone{height:560px;border-radius:26px}</style>"
        f'<img class=wall src="data:image/png;base64,{shown[0]}">'
        f'<img class=phone src="data:image/png;base64,{shown[1]}">'
    )
    page.wait_for_timeout(300)
    page.screenshot(path=path, type="jpeg", quality=82)
    page.close()


def all_walls(browser: Browser, walls: list[bytes], path: Path) -> None:
    """Every wall, as large as it looks to whoever stands three metres before it."""
    shown = (base64.b64encode(one).decode() for one in walls)
    page = browser.new_page(viewport={"width": 1280, "height": 752})
    page.set_content(
        "<style>*{margin:0}body{display:grid;grid-template-columns:repeat(2,1fr);gap:8px;"
        "padding:8px;background:#2b2f45}img{width:100%}</style>"
        + "".join(f'<img src="data:image/png;base64,{one}">' for one in shown)
    )
    page.wait_for_timeout(300)
    page.screenshot(path=path, type="jpeg", quality=82, full_page=True)
    page.close()


def readme(browser: Browser, house: House, pictures: Path) -> None:
    """What the README and the page for organisers show."""
    night = Night(house)
    night.come()
    there = context(browser, night, house.guest("Wall"), (1280, 720))
    address = f"/#/screen/{night.table}/all/{night.code}"
    walls = [opened(there, address, ".door").screenshot()]
    there.close()
    night.begin()
    night.until(2, "gameplay")
    night.wait(60)
    there = context(browser, night, night.ann, LAPTOP)
    page = opened(there, f"/#/table/{night.table}", ".night")
    page.screenshot(path=pictures / "blood-feud.jpg", type="jpeg", quality=82)
    there.close()
    there = context(browser, night, night.teller, LAPTOP)
    page = opened(there, f"/#/table/{night.table}", ".desk")
    page.screenshot(path=pictures / "blood-feud-desk.jpg", type="jpeg", quality=82)
    there.close()
    there = context(browser, night, night.ann, PHONE)
    page = opened(there, f"/#/table/{night.table}", ".night")
    page.get_by_role("tablist").first.get_by_role("tab").nth(1).click()
    page.wait_for_timeout(400)
    phone = page.screenshot()
    there.close()
    there = context(browser, night, house.guest("Wall"), (1280, 720))
    for which in WALLS:
        page = opened(there, f"/#/screen/{night.table}/{which}", ".wall")
        if which == "resolution":
            page.locator("main li").first.wait_for()
        walls.append(page.screenshot())
        page.close()
    there.close()
    beside(browser, walls[1], phone, pictures / "blood-feud-room.jpg")
    all_walls(browser, walls, pictures / "blood-feud-walls.jpg")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lang", choices=("en", "fr"), default="en")
    parser.add_argument("--readme", action="store_true", help="also those of the README")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    limits = Limits(guests_an_address_an_hour=10_000, costs=False)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data), limits=limits)
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        night = Night(house, given.lang)
        night.come()
        at_the_door(browser, night, given.folder)
        on_paper(browser, night, given.folder)
        night.begin()
        night.until(2, "gameplay")
        night.wait(60)
        in_the_night(browser, night, given.folder)
        if given.readme:
            readme(browser, house, Path(__file__).resolve().parents[1] / "docs/pictures")
        browser.close()
        house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
