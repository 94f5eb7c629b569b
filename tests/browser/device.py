"""What people hold in their hands: a browser's profile with one page. Making one takes longer than
many a test, so whoever leaves passes theirs on, wiped, to the next who wants one of its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Browser, Error

STILL = "/icon.svg"
"""A page of the house that does nothing. Chromium would begin a new process for one elsewhere."""
MOST = 12
"""So many lie on the shelf: each takes memory."""
WIPE = "localStorage.clear(), sessionStorage.clear()"


class Kind(NamedTuple):
    url: str
    lang: str = "en"
    scheme: str = "dark"
    newcomer: bool = False
    touch: bool = False
    motion: bool = False


class Device:
    def __init__(self, browser: Browser, kind: Kind) -> None:
        self.kind = kind
        self.changed = False
        """Somebody made it work in another way: nobody else gets it."""
        self.context = browser.new_context(
            base_url=kind.url,
            locale="fr-FR" if kind.lang == "fr" else "en-GB",
            reduced_motion="no-preference" if kind.motion else "reduce",
            has_touch=kind.touch,
        )
        self.context.set_default_timeout(30_000)
        if not kind.newcomer:
            settings = f'{{"greeted": true, "lang": "{kind.lang}", "theme": "{kind.scheme}"}}'
            self.context.add_init_script(
                "if (self === top) localStorage.getItem('fracas.settings') ?? "
                f"localStorage.setItem('fracas.settings', '{settings}')"
            )
        self.page = self.context.new_page()

    def wiped(self) -> bool:
        """Nothing of who had it is left."""
        if self.changed or self.kind.touch or self.context.pages != [self.page]:
            return False  # on a page that somebody had before, a finger's tap once came to no end
        try:
            self.page.goto(STILL)
            self.page.mouse.move(-1, -1)
            self.page.evaluate(WIPE)
            self.context.clear_cookies()
        except Error:
            return False
        return True


class Shelf:
    """Where devices lie until somebody comes. Fingers have a browser of their own in each file: in
    one that had been through many files a tap was now and then never answered."""

    def __init__(self, browser: Browser, launch: Callable[[], Browser] | None = None) -> None:
        self.browser = browser
        self.launch = launch or (lambda: browser)
        self.touched: Browser | None = None
        self.free: dict[Kind, list[Device]] = {}

    def take(self, kind: Kind) -> Device:
        if kind.touch:
            self.touched = self.touched or self.launch()
            return Device(self.touched, kind)
        there = self.free.get(kind)
        return there.pop() if there else Device(self.browser, kind)

    def file_ends(self) -> None:
        if self.touched is not None and self.touched is not self.browser:
            self.touched.close()
        self.touched = None

    def put_back(self, device: Device) -> None:
        if sum(map(len, self.free.values())) < MOST and device.wiped():
            self.free.setdefault(device.kind, []).append(device)
        else:
            device.context.close()
