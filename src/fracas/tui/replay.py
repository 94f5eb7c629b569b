"""Stepping through a record on a screen."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import OptionList, ProgressBar, Static

from fracas.retold import Moment, Story
from fracas.shown import Shown
from fracas.table import Table

from .board import Board, happenings
from .look import seat_names
from .panels import Picture, StoryPanel
from .screens import WIDTHS, worded
from .session import Line, seen_by
from .table_screen import TableScreen
from .words import Say

EVERY = 25
"""A table is remembered after so many inputs, so that stepping back is quick."""
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)


class Reel:
    """A record as tables, one after each input."""

    def __init__(self, table: Table, upto: int | None = None) -> None:
        self.inputs = table.record.inputs[:upto]
        self._kept = {0: table.replay(0)}
        self.at = 0
        self.table = self._kept[0].copy()
        self.turns = {self._turn(): 0}
        """After how many inputs each turn began, of those that have been passed."""

    def _turn(self) -> object:
        """The number of the turn, or of the round, where a game counts them."""
        s = self.table.state
        return getattr(s, "turn", None) or getattr(s, "round", None)

    def go(self, at: int) -> None:
        """To the table after so many inputs."""
        at = min(max(at, 0), len(self.inputs))
        if at < self.at:
            self.at = max(one for one in self._kept if one <= at)
            self.table = self._kept[self.at].copy()
        while self.at < at:
            self.table.apply(self.inputs[self.at])
            self.at += 1
            self.turns.setdefault(self._turn(), self.at)
            if self.at % EVERY == 0 and self.at not in self._kept:
                self._kept[self.at] = self.table.copy()

    def go_turn(self, by: int) -> None:
        """To where the next turn begins, or back to where this one or the last one began."""
        if by < 0:
            self.go(max((at for at in self.turns.values() if at < self.at), default=0))
            return
        now = self._turn()
        while self.at < len(self.inputs) and self._turn() == now:
            self.go(self.at + 1)


class StoryReel:
    """A record of other rules: what it tells, and the table as it was at each turn."""

    def __init__(self, story: Story, upto: int | None = None) -> None:
        length = story.length if upto is None else min(upto, story.length)
        self.story = story
        self.inputs = range(length)
        self.at = 0
        self.table: Moment = story.at(0)

    def go(self, at: int) -> None:
        self.at = min(max(at, 0), len(self.inputs))
        self.table = self.story.at(self.at)

    def go_turn(self, by: int) -> None:
        turns = sorted({0, *self.story.turns, len(self.inputs)})
        if by < 0:
            self.go(max((at for at in turns if at < self.at), default=0))
        else:
            self.go(min((at for at in turns if at > self.at), default=len(self.inputs)))


def older(moment: Moment, story: Story, say: Say) -> str:
    """That it was played under other rules, and of when the table is."""
    said = say("replay.rules", version=story.version)
    return said if moment.at == moment.since else f"{said}, {say('replay.since', at=moment.since)}"


class ReplayScreen(TableScreen):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "go(1)", "key.forward", key_display="→", priority=True),
        Binding("left,h", "go(-1)", "key.back", key_display="←", priority=True),
        Binding("space", "run", "key.run", priority=True),
        Binding("home", "go(-1000000000)", "key.first", priority=True),
        Binding("end", "go(1000000000)", "key.last", priority=True),
        Binding("pagedown", "turn(1)", "key.next_turn", priority=True),
        Binding("pageup", "turn(-1)", "key.last_turn", priority=True),
        Binding("plus,equals_sign", "speed(1)", "key.faster", key_display="+"),
        Binding("minus", "speed(-1)", "key.slower", key_display="-"),
        Binding("p", "perspective", "key.perspective"),
        Binding("question_mark", "clause", "key.clause"),
        Binding("r", "rules", "key.rules"),
        Binding("v", "data", "key.data"),
        Binding("q,escape", "app.exit", "key.quit", key_display="q"),
    ]

    def __init__(
        self,
        played: Table | Story,
        seat: int | str | None,
        say: Say,
        upto: int | None = None,
        speed: float | None = None,
    ) -> None:
        self.reel = Reel(played, upto) if isinstance(played, Table) else StoryReel(played, upto)
        super().__init__(self.reel.table, say)
        self.seat = seat
        self.speed = speed or 1.0
        self.runs = speed is not None
        self.timer: Timer | None = None

    def below_the_table(self) -> ComposeResult:
        yield ProgressBar(len(self.reel.inputs) or 1, id="reel", show_eta=False)

    def on_mount(self) -> None:
        self.entitle()
        if not self.runs:
            self.reel.go(len(self.reel.inputs))
        self.query_one(StoryPanel).focus()
        self.set_timer_going()
        self.show()

    def show(self) -> None:
        table: Shown = self.reel.table
        say = self.say
        questions = table.questions(self.seat, say.lang) if isinstance(self.seat, int) else []
        self.query_one(Picture).names = seat_names(table, say.lang)
        for board in self.query(Board):
            board.recall(happenings(table.events, table.viewer(self.seat)))
            board.update(table.sight(self.seat), questions, say.lang)
        self.query_one(StoryPanel).show(
            [
                Line(one.text(self.seat, say.lang), one.clauses)
                for one in table.events
                if seen_by(one, table, self.seat)
            ]
        )
        self.query_one(ProgressBar).progress = self.reel.at
        title = say.name(table.game.title, table.game.name)
        said = Text().append(f" {title} ", style="bold reverse")
        at = say("replay.at", at=self.reel.at, count=len(self.reel.inputs))
        said.append(f"  {at}  ·  {say('replay.eyes_of', who=self.viewer_name())}")
        if self.runs:
            said.append(f"  ·  {self.speed:g}/s", style="bold")
        if isinstance(self.reel, StoryReel):
            said.append(f"  ·  {older(self.reel.table, self.reel.story, say)}", style="dim")
        self.query_one("#head", Static).update(said)
        self.show_goal(table, self.seat)

    def viewer_name(self) -> str:
        if self.seat is None:
            return self.say("replay.spectator")
        if isinstance(self.seat, str):
            return self.seat
        return seat_names(self.reel.table, self.say.lang)[self.seat]

    def set_timer_going(self) -> None:
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        if self.runs:
            self.timer = self.set_interval(1 / self.speed, self.step)

    def step(self) -> None:
        if self.reel.at >= len(self.reel.inputs):
            self.runs = False
            self.set_timer_going()
        self.reel.go(self.reel.at + 1)
        self.show()

    def action_go(self, by: int) -> None:
        self.reel.go(self.reel.at + by)
        self.show()

    def action_turn(self, by: int) -> None:
        self.reel.go_turn(by)
        self.show()

    def action_run(self) -> None:
        self.runs = not self.runs
        if self.runs and self.reel.at >= len(self.reel.inputs):
            self.reel.go(0)
        self.set_timer_going()
        self.show()

    def action_speed(self, by: int) -> None:
        nearest = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - self.speed))
        self.speed = SPEEDS[min(max(nearest + by, 0), len(SPEEDS) - 1)]
        self.set_timer_going()
        self.show()

    def action_perspective(self) -> None:
        """The next seat's eyes, after the last a spectator's."""
        last = self.reel.table.seats - 1
        if self.seat is None:
            self.seat = 0
        elif isinstance(self.seat, int) and self.seat < last:
            self.seat += 1
        else:
            self.seat = None
        self.show()

    @on(OptionList.OptionSelected, "#story")
    def action_clause(self) -> None:
        line = self.query_one(StoryPanel).chosen
        if line is None:
            self.show_clauses("", ())
        else:
            self.show_clauses(line.text, line.clauses)


class ReplayApp(App[int]):
    CSS_PATH = "fracas.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Fracas"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "exit", show=False, priority=True),
    ]

    def __init__(
        self,
        played: Table | Story,
        seat: int | str | None = None,
        lang: str = "en",
        upto: int | None = None,
        speed: float | None = None,
    ) -> None:
        super().__init__()
        say = Say(lang)
        self.shown = worded(ReplayScreen, say)(played, seat, say, upto, speed)

    def on_mount(self) -> None:
        self.push_screen(self.shown)

    def action_exit(self) -> None:
        self.exit(0)

    def play(self) -> int:
        return self.run() or 0
