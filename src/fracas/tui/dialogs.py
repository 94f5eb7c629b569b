"""What lies over the play screen for a moment: clauses, the rulebook, leaving, the curtain."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Footer, Input, Label, OptionList, Static

from fracas.engine.errors import BadInput

from .pictures import page
from .rulebook import Rulebook, page_of
from .session import Session
from .words import Say


class Leave(Message):
    """The person wants to leave the match."""


class Clauses(ModalScreen[str]):
    """The text of some clauses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark", "dismiss('')", show=False),
        Binding("r", "dismiss('rules')", show=False),
    ]

    def __init__(self, markdown: str, say: Say) -> None:
        super().__init__()
        self.markdown = markdown
        self.say = say

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            with VerticalScroll():
                yield Static(page(self.markdown))
            esc = self.say("key_name.escape").capitalize()
            close = f"{esc} {self.say('key.close')} · r {self.say('key.rules')}"
            yield Label(close, id="hint", markup=False)


class Ask(ModalScreen[str]):
    """A question about the table rather than the game, answered by a button."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss('')", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, body: str, answers: dict[str, str]) -> None:
        super().__init__()
        self.heading = title
        self.body = body
        self.answers = answers

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog", classes="-short"):
            yield Label(self.heading, id="heading", markup=False)
            if self.body:
                yield Label(self.body, markup=False)
            with Horizontal(id="buttons"):
                for name, label in self.answers.items():
                    yield Button(label, id=name, compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id or "")


class Stops(ModalScreen[None]):
    """The moments at which one is asked, each to be changed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,p", "dismiss(None)", show=False),
        Binding("space", "change", show=False),
    ]

    def __init__(self, session: Session, say: Say) -> None:
        super().__init__()
        self.session = session
        self.say = say

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Label(self.say("play.stops"), id="heading", markup=False)
            yield OptionList(*self.listed(), id="stops", markup=False)
            yield Label(self.say("play.stops_hint"), id="hint", markup=False)

    def listed(self) -> list[str]:
        return [str(one) for one in self.session.manners()]

    def action_change(self) -> None:
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        at = event.option_index
        self.session.change_manner(self.session.manners()[at].word)
        event.option_list.set_options(self.listed())
        event.option_list.highlighted = at


class Curtain(Screen[str]):
    """Hides everything until the next person is there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss('look')", show=False),
        Binding("u", "dismiss('undo')", show=False),
        Binding("q", "app.leave", show=False),
    ]

    def __init__(self, who: str, say: Say) -> None:
        super().__init__()
        self.who = who[:1].upper() + who[1:]
        self.say = say

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static(self.say("curtain.title", who=self.who), id="who", markup=False)
            yield Static(self.say("curtain.hint"), id="curtain-hint", markup=False)
            yield Button(self.say("curtain.ready"), id="ready", variant="primary")
            yield Static(self.say("curtain.undo"), id="curtain-undo", markup=False)

    def on_button_pressed(self) -> None:
        self.dismiss("look")


class Rules(Screen[None]):
    """The whole rulebook with a search."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", "key.close"),
        Binding("slash", "search", "key.search"),
    ]

    def __init__(self, book: Rulebook, title: str, say: Say) -> None:
        super().__init__()
        self.book = book
        self.heading = title
        self.say = say

    def compose(self) -> ComposeResult:
        yield Label(self.say("rules.title", game=self.heading), id="heading", markup=False)
        yield Input(id="search", placeholder=self.say("rules.search"), compact=True)
        with VerticalScroll(id="page"):
            yield Static(page(self.book.markdown or self.say("rules.no_book")), id="text")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#page").focus()

    def action_search(self) -> None:
        self.query_one("#search").focus()

    def action_close(self) -> None:
        search = self.query_one("#search", Input)
        if search.value:
            search.value = ""
            self.query_one("#page").focus()
        else:
            self.dismiss(None)

    def on_input_changed(self, event: Input.Changed) -> None:
        text = self.query_one("#text", Static)
        if not event.value.strip():
            text.update(page(self.book.markdown))
            return
        try:
            found = self.book.look_up(event.value)
        except BadInput:
            found = self.book.search(event.value)
        none = self.say("rules.none", wanted=event.value)
        text.update(page(page_of(found) if found else none))
        self.query_one("#page").scroll_home(animate=False)

    def on_input_submitted(self) -> None:
        self.query_one("#page").focus()
