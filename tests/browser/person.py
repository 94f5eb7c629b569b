"""Somebody in front of a browser of their own."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    expect,
)

from tests.proof import PROOF

from .device import STILL, Kind, Shelf

ARTIFACTS = Path(__file__).resolve().parents[2] / "artifacts/browser"
EXPECTED = re.compile(r"401 \(Unauthorized\)|WebSocket connection to")
"""A newcomer is asked who they are; a line that is cut is a line that is cut."""


class Person:
    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str,
        lang: str = "en",
        width: int = 1280,
        height: int = 800,
        scheme: str = "dark",
        newcomer: bool = False,
        touch: bool = False,
        motion: bool = False,
        shelf: Shelf | None = None,
    ) -> None:
        self.url = url
        self.name = name
        self.complaints: list[str] = []
        self._answered = ""
        self._shelf = shelf or Shelf(browser)
        self._kept = shelf is not None
        self._device = self._shelf.take(Kind(url, lang, scheme, newcomer, touch, motion))
        self.page: Page = self._device.page
        self.page.set_viewport_size({"width": width, "height": height})
        if not newcomer:
            self.request.post("/api/me", data={"name": name, "lang": lang})
        self.page.on("console", self._heed)
        self.page.on("pageerror", self._fail)

    @property
    def request(self) -> APIRequestContext:
        """For calls by this person that no screen makes."""
        return self._device.context.request

    @property
    def own(self) -> Page:
        """The page, for a test that changes how it works: nobody else gets it afterwards."""
        self._device.changed = True
        return self.page

    @property
    def context(self) -> BrowserContext:
        """All of the browser's profile, for a test that changes how it works."""
        self._device.changed = True
        return self._device.context

    def _fail(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _heed(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.complaints.append(message.text)

    def leave(self) -> None:
        self.page.remove_listener("console", self._heed)
        self.page.remove_listener("pageerror", self._fail)
        if self._kept:
            self._shelf.put_back(self._device)
        else:
            self._device.context.close()

    def go(self, address: str = "/") -> None:
        self.page.goto(address)

    def away(self) -> None:
        """Look at something else in the house, while a game goes on that need not be drawn."""
        self.go(STILL)

    def picture(self, name: str, whole: bool = False) -> None:
        """To look at: `make proof` takes them, and so does a test that fails."""
        if os.environ.get(PROOF):
            self.pictured(name, whole)

    def pictured(self, name: str, whole: bool = False) -> None:
        ARTIFACTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ARTIFACTS / f"{name}.png", full_page=whole)

    # Tables

    def table(self, *players: str, game: str, **more: object) -> str:
        """Open a table by the lobby's own call and go there; a player is `me` or `bot:random`."""
        wanted = [dict(zip(("kind", "bot"), one.split(":"), strict=False)) for one in players]
        reply = self.request.post(
            "/api/tables",
            data={"game": game, "seats": len(players), "players": wanted, **more},
        )
        assert reply.ok, reply.text()
        table = str(reply.json()["id"])
        self.go(f"/#/table/{table}")
        return table

    def invitation(self) -> str:
        """The link in the waiting room."""
        return self.page.get_by_label("Whoever opens this link can sit down").input_value()

    def accept(self, address: str) -> None:
        self.go(address)
        self.page.get_by_role("button", name=re.compile("^(Sit down|Deal me)")).click()

    # Playing

    @property
    def ask(self) -> Locator:
        return self.page.locator("section.ask")

    def asked(self, prompt: str) -> None:
        expect(self.ask.get_by_role("heading", level=2)).to_contain_text(prompt)

    def choose(self, label: str) -> None:
        self.ask.get_by_role("button", name=label, exact=True).click()

    def answer(self, label: str) -> None:
        """Choose, once a question is there that this person has not answered like that. A sealed
        one stands until all answers are in, and the next may look just like it."""
        new = f"section.ask[data-question]:not([data-question='{self._answered}'])"
        self._answered = self.page.locator(new).get_attribute("data-question") or ""
        self.page.locator(f"section.ask[data-question='{self._answered}']").get_by_role(
            "button", name=label, exact=True
        ).click()

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def news(self, text: str) -> None:
        expect(self.page.locator(".news")).to_contain_text(text)


Come = Callable[..., Person]


def together(come: Come, names: str, game: str, **more: object) -> list[Person]:
    """The first opens a table, the others come by its link."""
    people = [come(name) for name in names.split()]
    host, *friends = people
    host.table("me", *["open"] * len(friends), game=game, **more)
    for friend in friends:
        friend.accept(host.invitation())
    return people
