"""The play screen: what a person does at a table, by keys, clicks and words."""

from __future__ import annotations

import time
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input, OptionList

from fracas.engine.errors import BadInput, FracasError
from fracas.engine.text import Choice
from fracas.question import Question

from .answers import file_answer, free_answer
from .board import Board, board_of
from .dialogs import Ask, Leave, Stops
from .panels import StoryPanel
from .session import Session
from .under_way import UnderWay

ECHO = 0.4
"""Enter so soon after a number that was an answer belongs to it, and answers nothing further."""


class PlayScreen(UnderWay):
    """A match with people at the keyboard."""

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
        Binding("p", "stops", "key.stops"),
        Binding("v", "data", "key.data"),
        Binding("s", "save", "key.save"),
        Binding("x", "concede", "key.concede", show=False),
        Binding("q", "app.leave", "key.quit"),
    ]

    numbered = 0.0
    """When a number last was an answer."""

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
        if (brought := file_answer(question, line, self.session.table.game.name)) is not None:
            return brought
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
        if action == "stops":
            return bool(self.session.manners())
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

    def action_stops(self) -> None:
        """Where the one before the screen is asked, to be changed."""
        self.app.push_screen(Stops(self.session, self.say))

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
