"""Somebody in front of a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

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
    ) -> None:
        self.url = url
        self.name = name
        self.complaints: list[str] = []
        self._answered = ""
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            locale="fr-FR" if lang == "fr" else "en-GB",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
        )
        self.context.set_default_timeout(30_000)
        if not newcomer:
            self.context.request.post("/api/me", data={"name": name, "lang": lang})
            settings = f'{{"greeted": true, "lang": "{lang}", "theme": "{scheme}"}}'
            self.context.add_init_script(
                "if (self === top) localStorage.getItem('fracas.settings') ?? "
                f"localStorage.setItem('fracas.settings', '{settings}')"
            )
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heed)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heed(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.complaints.append(message.text)

    def leave(self) -> None:
        self.context.close()

    def go(self, address: str = "/") -> None:
        self.page.goto(address)

    def picture(self, name: str) -> None:
        ARTIFACTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ARTIFACTS / f"{name}.png")

    # Tables

    def table(self, *players: str, game: str, **more: object) -> str:
        """Open a table by the lobby's own call and go there; a player is `me` or `bot:random`."""
        wanted = [dict(zip(("kind", "bot"), one.split(":"), strict=False)) for one in players]
        reply = self.context.request.post(
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
