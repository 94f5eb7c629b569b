"""A match that is under way on a screen: whose turn it is, what is seen; bots move in a thread."""

from __future__ import annotations

import time

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.widgets import Static
from textual.worker import get_current_worker

from fracas.engine.errors import FracasError, Refused
from fracas.engine.text import Choice
from fracas.question import Question
from fracas.table import Table

from .board import Board, happenings
from .dialogs import Curtain
from .panels import Picture, QuestionPanel, StoryPanel
from .session import Session
from .table_screen import TableScreen

PULSE = 0.2
"""Seconds between two looks at the clock."""


class UnderWay(TableScreen):
    """One match, from its first question to the last."""

    def __init__(self, session: Session, pace: float = 0.7) -> None:
        super().__init__(session.table, session.say)
        self.session = session
        self.pace = pace
        """Seconds that a bot's move takes at least, so that it can be followed."""
        self.chosen_question = 0
        self.thinking: int | None = None
        self.hurried = False
        """Bots need not be followed until a person is asked again."""
        self.handing_over = False

    def above_the_story(self) -> ComposeResult:
        yield QuestionPanel(self.say)

    def on_mount(self) -> None:
        self.entitle()
        self.session.clock.run()
        self.question_panel.list.focus()
        self.set_interval(PULSE, self.pulse)
        self.go_on()

    @property
    def question_panel(self) -> QuestionPanel:
        return self.query_one(QuestionPanel)

    @property
    def is_hidden(self) -> bool:
        """Whether the curtain is down."""
        return any(isinstance(one, Curtain) for one in self.app.screen_stack)

    # What happens

    def go_on(self) -> None:
        """Anything may have changed: who is next, and what is to be seen."""
        session = self.session
        person = session.next_person()
        if session.table.over and session.curtained:
            session.sit(None)  # the last one's secrets are not for all who look at the end
        elif person is not None and person != session.seat:
            if not session.curtained:
                session.sit(person)
            elif session.seat is None and not self.is_hidden:
                self.draw_curtain(person)
        self.handing_over = session.needs_curtain and session.seat is not None
        self.hurried = self.hurried and person is None
        self.refresh_all()
        self.let_a_bot_think()

    def pulse(self) -> None:
        """Time passes: deadlines fire, countdowns count."""
        try:
            fired = self.session.tick()
        except FracasError as error:
            self.refused(error)
            return
        if fired:
            self.go_on()
        elif self.session.timed:
            self.refresh_head()
            question = self.question()
            if question is not None and not self.handing_over:
                self.question_panel.head(question, self.time_left(question))
            self.let_a_bot_think()

    def let_a_bot_think(self) -> None:
        if self.thinking is not None:
            return
        seat, pace = self.session.next_bot(), self.pace
        if seat is None:
            seat, pace = self.session.idle_bot(), self.pace * 4
        if seat is not None:
            self.thinking = seat
            self.refresh_head()
            self.think(seat, self.session.table.copy(), pace)

    @work(thread=True, exclusive=True, group="bot", exit_on_error=False)
    def think(self, seat: int, table: Table, pace: float) -> None:
        worker = get_current_worker()
        begun = time.monotonic()
        try:
            number, answers = self.session.think(seat, table)
        except Exception as error:  # a bot is not worth the match
            if not worker.is_cancelled:
                self.app.call_from_thread(self.bot_failed, seat, error)
            return
        while not worker.is_cancelled and time.monotonic() < begun + pace and not self.hurried:
            time.sleep(0.02)
        if not worker.is_cancelled:
            self.app.call_from_thread(self.bot_moved, seat, number, answers)

    def bot_moved(self, seat: int, number: int, answers: list[Choice]) -> None:
        self.thinking = None
        try:
            self.session.play_for_bot(seat, number, answers)
        except Refused:
            pass  # the question has gone meanwhile: think again
        except FracasError as error:
            self.refused(error)
            return
        self.go_on()

    def bot_failed(self, seat: int, error: Exception) -> None:
        self.thinking = None
        self.session.replace_bot(seat)
        why = f"{type(error).__name__}: {error}"
        self.notice(self.say("play.bot_failed", who=self.session.seat_name(seat), why=why))
        self.go_on()

    def draw_curtain(self, person: int) -> None:
        """Hide everything, and show it to the next person only."""
        self.session.sit(None)
        self.session.clock.hold()
        self.chosen_question = 0
        self.handing_over = False
        self.notice("")
        self.app.clear_notifications()

        def drawn(wish: str | None) -> None:
            self.session.clock.run()
            if wish == "undo":
                self.take_back(at_curtain=True)
            else:
                still = self.session.table.questions(person)
                self.session.sit(person if still else self.session.next_person())
                self.go_on()
                self.question_panel.list.focus()

        self.app.push_screen(Curtain(self.session.seat_name(person), self.say), drawn)

    def take_back(self, at_curtain: bool) -> None:
        before = self.session.seat
        try:
            seat = self.session.undo()
        except FracasError as error:
            if at_curtain:
                self.go_on()
            self.refused(error)
            return
        self.notice(self.say("play.taken_back"), bad=False)
        if self.session.curtained and seat != before:
            self.session.sit(None)
        self.go_on()

    # What is shown

    def question(self) -> Question | None:
        """The question that is chosen among those open."""
        return self.session.question(self.chosen_question)

    def refresh_all(self) -> None:
        session = self.session
        question = self.question()
        asked = sorted(session.questions(), key=lambda one: one.number != self.chosen_question)
        view = session.view()
        self.query_one(Picture).names = session.seat_names()
        for board in self.query(Board):
            board.recall(happenings(session.table.events, session.table.viewer(session.seat)))
            board.update(view, asked, session.lang)
        self.query_one(StoryPanel).show(session.story())
        self.refresh_head()
        self.refresh_question(question, asked)
        self.refresh_bindings()

    def refresh_question(self, question: Question | None, asked: list[Question]) -> None:
        session, panel = self.session, self.question_panel
        if session.table.over:
            said = [line.text for line in session.outcome()]
            done = [("again", self.say("play.again")), ("leave", self.say("play.leave"))]
            panel.say_only(self.say("play.over"), *said, options=done)
        elif self.handing_over:
            person = session.next_person()
            assert person is not None
            hide = self.say("curtain.hide_and_pass", who=session.seat_name(person))
            panel.say_only(self.say("play.done"), options=[("hand_over", hide)])
        elif question is None:
            waiting = self.say("play.waiting", who=self.waited_names())
            panel.say_only(waiting if session.seat is not None else "")
        else:
            half = ", ".join(session.half_labels)
            half = self.say("play.half", answers=half) if half else ""
            in_order = sorted(asked, key=lambda one: one.number)
            panel.show(question, in_order, half, self.time_left(question))

    def refresh_head(self) -> None:
        session = self.session
        said = Text().append(f" {session.title} ", style="bold reverse")
        if session.seat is not None:
            said.append("  " + self.say("play.you_are", who=session.seat_name(session.seat)))
        elif not session.people:
            said.append("  " + self.say("play.watching"))
        said.append("  ·  " + self.turn(), style="bold")
        if session.timed:
            minutes, seconds = divmod(session.clock.now // 1000, 60)
            said.append(f"  ·  {minutes}:{seconds:02}")
        self.query_one("#head", Static).update(said)
        self.show_goal(session.table, session.seat)

    def turn(self) -> str:
        session = self.session
        if session.table.over:
            return self.say("play.over")
        waited = session.waited_for()
        if session.seat in waited and not self.handing_over:
            return self.say("play.your_turn")
        names = self.waited_names()
        thinking = self.thinking is not None and self.thinking in waited
        return self.say("play.thinking" if thinking else "play.turn_of", who=names)

    def waited_names(self) -> str:
        return ", ".join(self.session.seat_name(seat) for seat in self.session.waited_for())

    def time_left(self, question: Question) -> str:
        seconds = self.session.seconds_left(question)
        return "" if seconds is None else self.say("play.seconds_left", seconds=seconds)

    def notice(self, said: str, bad: bool = True) -> None:
        self.question_panel.notice(said, bad)

    def refused(self, error: FracasError) -> None:
        """Say why not, and what would be legal."""
        if not isinstance(error, Refused):
            self.notice(self.say("play.refused", why=error.said(self.session.lang)))
            return
        self.notice(self.say("play.refused", why=self.session.explain(error, self.question())))
