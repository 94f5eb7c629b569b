"""The parts of the play screen: the table, the question, the story."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from fracas.question import Option, Question

from .answers import handles, takes_file
from .board import Board
from .look import Look
from .pictures import picture
from .session import Line
from .words import Say


class Picture(Board):
    """The board of a game that brings none: its view as facts, grids and tables."""

    names: Sequence[str] = ()
    """What the seats are called now."""

    def __init__(self, look: Look) -> None:
        super().__init__(id="picture")
        self.look = look

    def compose(self) -> ComposeResult:
        yield Static(id="picture-body")

    def update(self, view: object, questions: Sequence[Question], lang: str) -> None:
        self.query_one("#picture-body", Static).update(picture(self.look.read(view, self.names)))


class TablePanel(VerticalScroll):
    """What the seat before the screen may know."""

    can_focus = True


class StoryPanel(OptionList):
    """The story so far; a line can be chosen to read its clauses."""

    def __init__(self) -> None:
        super().__init__(id="story", compact=True, markup=False)
        self.lines: list[Line] = []

    def show(self, lines: Sequence[Line]) -> None:
        """Show the story; only what is new is added if it goes on from what stands there."""
        known = len(self.lines)
        if list(lines[:known]) != self.lines:
            self.clear_options()
            known = 0
        self.lines = list(lines)
        self.add_options(_story_row(one) for one in lines[known:])
        if known < len(lines):
            self.highlighted = None
            self.scroll_end(animate=False)

    @property
    def chosen(self) -> Line | None:
        return self.lines[self.highlighted] if self.highlighted is not None else None


class QuestionPanel(Vertical):
    """What is asked, the options, and what was wrong with the last try."""

    def __init__(self, say: Say) -> None:
        super().__init__(id="question")
        self.say = say
        self.asked: Question | None = None
        self.shown: list[Option] = []
        """The options in the list, in its order."""
        self.handles: list[str] = []
        self.digits = ""
        """What has been typed of an option's number."""

    def compose(self) -> ComposeResult:
        yield Static(id="prompt", markup=False)
        yield OptionList(id="questions", compact=True, markup=False)
        yield Static(id="half", markup=False)
        yield Input(id="filter", placeholder=self.say("play.filter"), compact=True)
        yield OptionList(id="options", compact=True, markup=False)
        yield Input(id="free", placeholder=self.say("play.free"), compact=True)
        yield Static(id="notice", markup=False)

    def on_mount(self) -> None:
        for name in ("questions", "half", "filter", "free", "notice"):
            self.query_one(f"#{name}").display = False
        self.query_one("#questions").can_focus = False

    @property
    def list(self) -> OptionList:
        return self.query_one("#options", OptionList)

    @property
    def filter(self) -> Input:
        return self.query_one("#filter", Input)

    @property
    def free(self) -> Input:
        return self.query_one("#free", Input)

    def show(self, question: Question, others: Sequence[Question], half: str, left: str) -> None:
        """Put a question; the cursor stays where it was if it is the same one."""
        same = (
            self.asked is not None
            and self.asked.number == question.number
            and [one.data for one in self.asked.options] == [one.data for one in question.options]
        )
        self.asked = question
        self.handles = handles(question)
        self.head(question, left)
        self.show_questions(others, question)
        self.line("half", half)
        self.free.display = question.free
        asks = "play.free_file" if takes_file(question) else "play.free"
        self.free.placeholder = self.say(asks)
        if not same:
            self.close_filter()
            self.digits = ""
            self.free.value = ""
            self.fill(question.options)
        answered = question.answer is not None
        if answered:
            given = question.option(question.answer).label
            self.line("half", self.say("play.answered", answer=given))

    def head(self, question: Question, left: str) -> None:
        said = Text(question.prompt, style="bold")
        if question.clauses:
            said.append(f"  {', '.join(question.clauses)}", style="dim not bold")
        if left:
            unbroken = left.replace(" ", "\u00a0")
            said.append(f"  {unbroken}", style="bold yellow")
        self.query_one("#prompt", Static).update(said)

    def say_only(self, *lines: str, options: Sequence[tuple[str, str]] = ()) -> None:
        """Nothing is asked of the game: words, and at most a few things to do."""
        self.asked = None
        self.shown, self.handles, self.digits = [], [], ""
        self.close_filter()
        self.free.display = False
        self.line("half", "")
        self.query_one("#questions").display = False
        self.query_one("#prompt", Static).update(Text("\n".join(lines), style="bold"))
        self.list.clear_options()
        self.list.add_options(Row(Text(f" {label}"), id=name) for name, label in options)
        if options:
            self.list.highlighted = 0

    def show_questions(self, others: Sequence[Question], chosen: Question) -> None:
        listed = self.query_one("#questions", OptionList)
        listed.display = len(others) > 1
        listed.clear_options()
        for one in others:
            mark = "▸ " if one.number == chosen.number else "  "
            listed.add_option(Row(Text(mark + one.prompt, no_wrap=True), id=f"q{one.number}"))

    def fill(self, options: Sequence[Option]) -> None:
        assert self.asked is not None
        names = dict(zip(self.asked.choices, self.handles, strict=True))
        width = max((len(one) for one in self.handles), default=1)
        self.shown = list(options)
        self.list.clear_options()
        self.list.add_options(
            Row(_option_row(names[one.data], one.label, width)) for one in options
        )
        if options:
            self.list.highlighted = 0

    def narrow(self, typed: str) -> None:
        """Show only the options that have all the typed words."""
        if self.asked is None:
            return
        words = typed.casefold().split()
        found = [one for one in self.asked.options if all(w in one.label.casefold() for w in words)]
        self.fill(found)
        self.notice("" if found else self.say("play.no_match", typed=typed))

    def open_filter(self) -> None:
        self.filter.display = True
        self.filter.focus()

    def close_filter(self) -> bool:
        was = bool(self.filter.display)
        self.filter.value = ""
        self.filter.display = False
        return was

    def digit(self, typed: str) -> Option | None:
        """The option whose number is typed, once no other could be meant."""
        if self.asked is None:
            return None
        wanted = self.digits + typed
        able = [one for one in self.handles if one.startswith(wanted)]
        if not able:
            self.digits = ""
            return None
        if able == [wanted]:
            self.digits = ""
            return self.asked.options[self.handles.index(wanted)]
        self.digits = wanted
        if wanted in self.handles:
            at = self.handles.index(wanted)
            if self.asked.options[at] in self.shown:
                self.list.highlighted = self.shown.index(self.asked.options[at])
        return None

    def notice(self, said: str, bad: bool = True) -> None:
        self.line("notice", said)
        self.query_one("#notice").set_class(bad, "-bad")

    def line(self, name: str, said: str) -> None:
        found = self.query_one(f"#{name}", Static)
        found.update(Text(said))
        found.display = bool(said)


def _option_row(handle: str, label: str, width: int) -> Text:
    row = Text()
    if handle == label:
        row.append(f" {handle.rjust(width)}", style="bold")
    else:
        row.append(f" {handle.rjust(width)} ", style="bold dim")
        row.append(label)
    return row


def _story_row(line: Line) -> Row:
    row = Text(line.text)
    if line.clauses:
        row.append(f" {', '.join(line.clauses)}", style="dim")
    return Row(row)
