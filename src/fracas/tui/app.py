"""The Textual app: from choosing a game to leaving it."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, ClassVar

from textual import on
from textual.app import App
from textual.binding import Binding, BindingType

import fracas
from fracas.engine.errors import FracasError

from .dialogs import Ask, Leave
from .play import PlayScreen
from .screens import WIDTHS, worded
from .session import Session
from .start import StartScreen
from .words import Say


class FracasApp(App[int]):
    """Plays one match, or offers all there are."""

    CSS_PATH = "fracas.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Fracas"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(self, session: Session | None = None, lang: str = "en", pace: float = 0.7) -> None:
        super().__init__()
        self.session = session
        self.say = Say(lang)
        self.pace = pace
        self.chooses = session is None
        self.left = False
        """Whether the person wanted to go."""
        self.kept: Path | None = None
        """Where the last match was saved, to be told after the screen is gone."""

    def on_mount(self) -> None:
        if self.session is not None:
            self.begin(self.session)
        else:
            self.choose()

    def choose(self) -> None:
        self.session = None
        self.push_screen(worded(StartScreen, self.say)(self.say), self.chosen)

    def chosen(self, session: Session | None) -> None:
        if session is None:
            self.exit(0)
        else:
            self.begin(session)

    def begin(self, session: Session) -> None:
        self.session = session
        self.push_screen(worded(PlayScreen, self.say)(session, self.pace))

    @on(PlayScreen.Again)
    def play_again(self, event: PlayScreen.Again) -> None:
        try:
            session = another(event.session)
        except FracasError as error:
            self.notify(error.said(self.say.lang), severity="error")
            return
        self.session = session
        self.switch_screen(worded(PlayScreen, self.say)(session, self.pace))

    @on(Leave)
    def action_leave(self) -> None:
        """Leave, but not without asking if anything would be lost. Asked again, it goes at once."""
        session = self.session
        asked_already = isinstance(self.screen, Ask) and self.screen.id == "leaving"
        if session is None or asked_already or session.table.over or not session.unsaved:
            self.leave(at_once=asked_already)
            return
        say = self.say
        answers = {name: say(f"quit.{name}") for name in ("save", "leave", "stay")}
        ask = Ask(say("quit.title"), say("quit.unsaved"), answers)
        ask.id = "leaving"
        self.push_screen(ask, self.leave_if)

    def leave_if(self, wish: str | None) -> None:
        if wish == "save" and self.session is not None:
            try:
                self.kept = self.session.save()
            except FracasError as error:
                self.notify(error.said(self.say.lang), severity="error")
                return
        if wish in ("save", "leave"):
            self.call_after_refresh(self.leave)

    def leave(self, at_once: bool = False) -> None:
        """Back to the start screen, if one came from there; else out."""
        if self.chooses and self.session is not None and not at_once:
            while len(self.screen_stack) > 1:
                self.pop_screen()
            self.choose()
        else:
            self.left = True
            self.exit(0)

    def play(self) -> int:
        """Run until the person leaves; the exit code of the command."""
        code = self.run()
        session = self.session
        if not self.left and session is not None and session.unsaved and not session.table.over:
            self.kept = session.save()  # stopped from outside or gone wrong: the match is kept
        if self.kept is not None:
            print(self.say("play.saved", file=self.kept))
        return code or self.return_code or 0


def another(session: Session) -> Session:
    """A new match of the same kind, with the same people and bots."""
    record = session.table.record
    if record.position:
        table = fracas.position(record.game, record.position)
    else:
        table = fracas.new(record.game, record.seats, secrets.token_hex(32), **_options(record))
    return Session(table, session.bot_specs, session.lang, session.curtain)


def _options(record: fracas.Record) -> dict[str, Any]:
    return dict(record.options)
