"""The play screen: the table, what is asked, the story; bots move in a thread of their own."""

from __future__ import annotations

import time
from typing import ClassVar

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.worker import get_current_worker

from fracas.engine.errors import BadInput, FracasError, Refused
from fracas.engine.text import Choice
from fracas.question import Question
from fracas.table import Table

from .answers import free_answer
from .board import Board, board_of, happenings
from .dialogs import Ask, Curtain, Leave
from .panels import Picture, QuestionPanel, StoryPanel
from .session import Session
from .table_screen import TableScreen

PULSE = 0.2
"""Seconds between two looks at the clock."""

ECHO = 0.4
"""Enter so soon after a number that was an answer belongs to it, and answers nothing further."""


class PlayScreen(TableScreen):
    """One match, from its first question to the last."""

    class Again(Message):
        """Another game like this one, please."""

        def __init__(self, session: Session) -> None:
            super().__init__()
            self.session = session

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "key.undo"),
        Binding("escape", "cancel", "key.cancel"),
        Binding("question_mark", "clause", "key.clause"),
        Binding("r", "rules", "key.rules"),
        Binding("slash", "filter", "key.filter"),
        Binding("n", "next_question", "key.next"),
        Binding("f", "free", "key.free"),
        Binding("c", "change_seat", "key.change_seat"),
        Binding("space", "hurry", "key.hurry"),
        Binding("v", "data", "key.data"),
        Binding("s", "save", "key.save"),
        Binding("x", "concede", "key.concede", show=False),
        Binding("q", "app.leave", "key.quit"),
    ]

    def __init__(self, session: Session, pace: float = 0.7) -> None:
        super().__init__(session.table, session.say)
        self.session = session
        self.pace = pace
        """Seconds that a bot's move takes at least, so that it can be followed."""
        self.numbered = 0.0
        """When a number last was an answer."""
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

    # What is shown

    def question(self) -> Question | None:
        """The question that is chosen among those open."""
        questions = self.session.questions()
        for one in questions:
            if one.number == self.chosen_question:
                return one
        return questions[0] if questions else None

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
            self.notice(self.say("play.refused", why=str(error)))
            return
        self.notice(self.say("play.refused", why=self.session.explain(error, self.question())))

    # What a person does

    def answer(self, choice: Choice, number: int | None = None) -> None:
        session = self.session
        asked = session.questions()
        question = next((one for one in asked if one.number == number), self.question())
        if question is None or self.handing_over:
            self.notice(self.say("play.waiting", who=self.waited_names()))
            return
        try:
            session.tick()
            session.answer(question, choice)
        except FracasError as error:
            self.refused(error)
            self.refresh_all()
            return
        self.notice("")
        self.chosen_question = 0
        self.question_panel.list.focus()
        self.go_on()

    @on(OptionList.OptionSelected, "#options")
    def picked_in_list(self, event: OptionList.OptionSelected) -> None:
        panel = self.question_panel
        if panel.asked is not None:
            if time.monotonic() - self.numbered > ECHO:
                self.answer(panel.shown[event.option_index].data)
        elif event.option_id == "hand_over":
            self.session.sit(None)
            self.go_on()
        elif event.option_id == "again":
            self.post_message(self.Again(self.session))
        elif event.option_id == "leave":
            self.post_message(Leave())

    @on(OptionList.OptionHighlighted, "#options")
    def pointed_at(self, event: OptionList.OptionHighlighted) -> None:
        panel, board = self.question_panel, self.own_board
        if board is not None and panel.asked is not None and event.option_index < len(panel.shown):
            board.point_at(panel.shown[event.option_index])

    @on(OptionList.OptionSelected, "#questions")
    def picked_question(self, event: OptionList.OptionSelected) -> None:
        self.chosen_question = int((event.option_id or "q0")[1:])
        self.refresh_all()

    @on(OptionList.OptionSelected, "#story")
    def picked_line(self) -> None:
        self.action_clause()

    @on(Board.Picked)
    def picked_on_board(self, event: Board.Picked) -> None:
        self.answer(event.choice, event.question)

    @on(Input.Changed, "#filter")
    def filter_changed(self, event: Input.Changed) -> None:
        if self.question_panel.filter.display:
            self.question_panel.narrow(event.value)

    @on(Input.Submitted, "#filter")
    def filter_done(self) -> None:
        panel = self.question_panel
        at = panel.list.highlighted
        if at is not None and panel.shown:
            self.answer(panel.shown[at].data)

    @on(Input.Changed, "#free")
    def free_changed(self, event: Input.Changed) -> None:
        question = self.question()
        if question is None or not event.value.strip():
            return
        try:
            self.session.check(question, self.typed(question, event.value))
        except FracasError as error:
            self.refused(error)
        else:
            self.notice(self.say("play.free_fine"), bad=False)

    def typed(self, question: Question, line: str) -> Choice:
        """A free answer, as the board reads it or as it stands."""
        board = board_of(self.session.table.game) or Board
        view = self.session.table.sight(self.session.seat)
        meant = board.typed(view, question, line)
        return free_answer(line) if meant is None else meant

    @on(Input.Submitted, "#free")
    def free_done(self, event: Input.Submitted) -> None:
        question = self.question()
        if question is None:
            return
        try:
            choice = self.typed(question, event.value)
        except BadInput as error:
            self.refused(error)
        else:
            self.answer(choice)

    def on_key(self, event: events.Key) -> None:
        panel = self.question_panel
        if isinstance(self.focused, Input):
            if event.key in ("up", "down") and self.focused.id == "filter":
                event.stop()
                move = panel.list.action_cursor_up if event.key == "up" else None
                (move or panel.list.action_cursor_down)()
            return
        if event.character is not None and event.character.isdecimal():
            event.stop()
            option = panel.digit(event.character)
            if option is not None:
                self.numbered = time.monotonic()
                self.answer(option.data)
            elif panel.digits:
                self.notice(f"{panel.digits}…", bad=False)
        elif panel.digits and event.key != "enter":
            panel.digits = ""
            self.notice("")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:
            return True
        panel = self.question_panel
        if action == "cancel":
            return bool(self.session.half or panel.filter.display or panel.digits) or isinstance(
                self.focused, Input
            )
        if action == "next_question":
            return len(self.session.questions()) > 1
        if action == "change_seat":
            return self.session.seat is not None and self.session.other_person() is not None
        if action == "free":
            return panel.asked is not None and panel.asked.free
        if action == "hurry":
            return self.thinking is not None
        if action == "data":
            return self.own_board is not None
        return True

    def action_cancel(self) -> None:
        panel = self.question_panel
        panel.digits = ""
        if panel.close_filter():
            panel.narrow("")
        elif not isinstance(self.focused, Input) and self.session.drop():
            self.notice(self.say("play.cancelled"), bad=False)
            self.refresh_all()
        panel.list.focus()
        self.refresh_bindings()

    def action_undo(self) -> None:
        self.take_back(at_curtain=False)

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

    def action_clause(self) -> None:
        """The clauses of the chosen line of the story, or of the question."""
        story = self.query_one(StoryPanel)
        question = self.question()
        if self.focused is story and story.chosen is not None:
            clauses, about = story.chosen.clauses, story.chosen.text
        elif question is not None:
            clauses, about = question.clauses, question.prompt
        else:
            clauses, about = (), self.turn()
        self.show_clauses(about, clauses)

    def action_filter(self) -> None:
        if self.question_panel.asked is not None:
            self.question_panel.open_filter()
            self.refresh_bindings()

    def action_free(self) -> None:
        self.question_panel.free.focus()

    def action_next_question(self) -> None:
        numbers = sorted(one.number for one in self.session.questions())
        question = self.question()
        if question is not None and numbers:
            at = numbers.index(question.number)
            self.chosen_question = numbers[(at + 1) % len(numbers)]
            self.refresh_all()

    def action_change_seat(self) -> None:
        """Let another person at this keyboard look, who is asked something too."""
        person = self.session.other_person()
        if person is not None and self.session.curtained:
            self.draw_curtain(person)
        elif person is not None:
            self.session.sit(person)
            self.go_on()

    def action_hurry(self) -> None:
        self.hurried = True

    def action_save(self) -> None:
        try:
            path = self.session.save()
        except FracasError as error:
            self.refused(error)
        else:
            self.notice(self.say("play.saved", file=path), bad=False)

    def action_concede(self) -> None:
        seat = self.session.seat
        if seat is None or self.session.table.over:
            return

        def sure(wish: str | None) -> None:
            if wish == "concede":
                try:
                    self.session.concede(seat)
                except FracasError as error:
                    self.refused(error)
                self.go_on()

        answers = {"concede": self.say("play.concede"), "stay": self.say("quit.stay")}
        title = self.say("play.concede_sure", who=self.session.seat_name(seat))
        self.app.push_screen(Ask(title, "", answers), sure)
