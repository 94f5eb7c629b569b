"""The start screen: which game, with which options, who plays; or a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option as Row

import fracas
from fracas import catalogue
from fracas.bots import USUAL, opponents
from fracas.content import kept_files
from fracas.engine import Game, Setting
from fracas.engine.errors import BadInput, FracasError
from fracas.lab import strengths

from . import files
from .lines import numbers
from .screens import worded
from .session import Session, resumed_bots, taken_up
from .words import Say

PERSON = "person"
SAVED = 4
"""So many of the latest saved games are offered; `fracas resume FILE` knows all."""


class StartScreen(Screen[Session | None]):
    """Ends with a match to play, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "dismiss(None)", "key.quit", key_display="q"),
    ]

    def __init__(self, say: Say) -> None:
        super().__init__()
        self.say = say
        self.games = [one for one in catalogue.all_games() if not one.hidden_test_only]
        self.saved = files.saved_games()[:SAVED]

    def compose(self) -> ComposeResult:
        yield Static(" Fracas ", id="head", markup=False)
        with Vertical(id="start"):
            title = self.say("start.title") if self.games else self.say("start.none")
            yield Label(title, id="heading", markup=False)
            yield OptionList(id="games", markup=False)
            yield Static(id="notice", markup=False, classes="-bad")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        listed = self.query_one("#games", OptionList)
        for at, path in enumerate(self.saved):
            said = Text(self.say("start.resume"), style="dim").append(f"  {path.stem}", "not dim")
            listed.add_option(Row(said, id=f"saved{at}"))
        if self.saved:
            listed.add_option(None)
        for at, game in enumerate(self.games):
            listed.add_option(Row(self.described(game), id=f"game{at}"))
        if self.games:
            listed.highlighted = listed.get_option_index("game0")
        listed.focus()

    def described(self, game: Game[Any]) -> Text:
        counts = numbers(sorted(game.seats))
        said = Text(self.say.name(game.title, game.name), style="bold")
        said.append(f"  {self.say('start.players', counts=counts)}", style="dim not bold")
        about = self.say.name(game.about)
        if about:
            said.append(f"\n{about}", style="not bold")
        return said.append("\n")

    @on(OptionList.OptionSelected, "#games")
    def picked(self, event: OptionList.OptionSelected) -> None:
        name = event.option_id or ""
        if name.startswith("saved"):
            self.resume(self.saved[int(name.removeprefix("saved"))])
        elif name.startswith("game"):
            game = self.games[int(name.removeprefix("game"))]
            self.app.push_screen(worded(SetUp, self.say)(game, self.say), self.set_up)

    def set_up(self, session: Session | None) -> None:
        if session is not None:
            self.dismiss(session)

    def resume(self, path: Path) -> None:
        try:
            table, where = taken_up(path)
            session = Session(table, resumed_bots(table), self.say.lang, path=where)
        except FracasError as error:
            self.query_one("#notice", Static).update(Text(error.said(self.say.lang)))
        else:
            self.dismiss(session)


class SetUp(Screen[Session | None]):
    """Options and opponents of one game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "key.back"),
        Binding("ctrl+s,f5", "start", "key.start", key_display="ctrl+s"),
    ]

    def __init__(self, game: Game[Any], say: Say) -> None:
        super().__init__()
        self.game = game
        self.say = say

    def compose(self) -> ComposeResult:
        say, game = self.say, self.game
        yield Static(f" {say.name(game.title, game.name)} ", id="head", markup=False)
        with VerticalScroll(id="start"):
            about = say.name(game.about)
            if about:
                yield Label(about, id="about", markup=False)
            with Grid(id="form"):
                yield Label(say("start.seats"), markup=False)
                counts = [(str(one), one) for one in sorted(game.seats)]
                yield Select(
                    counts, value=game.seats[0], allow_blank=False, id="seats", compact=True
                )
                for seat in range(max(game.seats)):
                    yield Label(say("start.seat", number=seat + 1), id=f"label{seat}", markup=False)
                    bots = [(strength(say, game, one), one) for one in opponents(game)]
                    who = [(say("start.person"), PERSON), *bots]
                    value = PERSON if seat == 0 else USUAL
                    yield Select(
                        who, value=value, allow_blank=False, id=f"seat{seat}", compact=True
                    )
                for name, setting in game.options.items():
                    yield Label(game.called(name, say.lang).name, markup=False)
                    yield from self.field(name, setting)
                    about = self.about(name, setting.default)
                    yield Label("", markup=False)
                    yield Label(about, id=f"about-{name}", markup=False, classes="about")
                yield Label(say("start.seed"), markup=False)
                yield Input(id="seed", compact=True)
            with Horizontal(id="buttons"):
                yield Button(say("start.start"), id="go", variant="primary")
            yield Static(id="notice", markup=False, classes="-bad")
        yield Footer(show_command_palette=False)

    def field(self, name: str, setting: Setting) -> ComposeResult:
        if setting.choices and not setting.each:
            called = [self.game.called(name, self.say.lang, one).name for one in setting.choices]
            shown = list(zip(called, setting.choices, strict=True))
            yield Select(
                shown, value=setting.default, allow_blank=False, id=f"option-{name}", compact=True
            )
        else:
            yield Input(str(setting.default), id=f"option-{name}", compact=True)

    def about(self, name: str, value: object) -> str:
        """A sentence about an option, and one about the value that is chosen."""
        lang = self.say.lang
        found = [self.game.called(name, lang).about]
        setting = self.game.options[name]
        if setting.each:
            mine = kept_files(self.game.name, name.removesuffix("s"))
            named = ", ".join([str(one) for one in setting.values if one] + list(mine))
            key = "start.each" if setting.from_file is None else "start.each_file"
            return " ".join([*filter(None, found), self.say(key, named=named)])
        if isinstance(value, int | str):
            found.append(self.game.called(name, lang, value).about)
        return " ".join(one for one in found if one)

    def on_mount(self) -> None:
        self.query_one("#go").focus()

    @on(Select.Changed)
    def value_changed(self, event: Select.Changed) -> None:
        name = (event.select.id or "").removeprefix("option-")
        if name in self.game.options:
            self.query_one(f"#about-{name}", Label).update(self.about(name, event.value))

    @on(Select.Changed, "#seats")
    def count_changed(self, event: Select.Changed) -> None:
        for seat in range(max(self.game.seats)):
            there = isinstance(event.value, int) and seat < event.value
            self.query_one(f"#seat{seat}").display = there
            self.query_one(f"#label{seat}").display = there

    @on(Button.Pressed, "#go")
    def action_start(self) -> None:
        try:
            session = self.session()
        except FracasError as error:
            said = error.said(self.say.lang)
            self.query_one("#notice", Static).update(Text(said))
        else:
            self.dismiss(session)

    def session(self) -> Session:
        seats = self.query_one("#seats", Select).value
        assert isinstance(seats, int)
        who = {seat: self.query_one(f"#seat{seat}", Select).value for seat in range(seats)}
        bots = {seat: str(one) for seat, one in who.items() if one != PERSON}
        options = {name: self.value(name, setting) for name, setting in self.game.options.items()}
        seed = self.query_one("#seed", Input).value.strip() or None
        table = fracas.new(self.game.name, seats, seed, **options)
        return Session(table, bots, self.say.lang)

    def value(self, name: str, setting: Setting) -> object:
        found = self.query_one(f"#option-{name}")
        if isinstance(found, Select):
            return found.value
        assert isinstance(found, Input)
        if isinstance(setting.default, int) and not found.value.lstrip("-").isdecimal():
            raise BadInput(f"{name}: a whole number is needed, not {found.value!r}")
        return int(found.value) if isinstance(setting.default, int) else found.value


def strength(say: Say, game: Game[Any], bot: str) -> str:
    """A bot by its name, with what the ladder has found: whom it beats, how long it thinks."""
    found = strengths.known().get((game.name, bot))
    if found is None:
        return say.bot(bot)
    said = [say.bot(bot)]
    if found.against:
        wins = round(found.wins * 10)
        said.append(say("start.wins", n=wins, bot=say(f"versus.{found.against}")))
    quick = found.seconds < 0.1
    said.append(say("start.quick") if quick else say("start.thinks", n=f"{found.seconds:.1g}"))
    return ", ".join(said)
