"""A match in plain lines: for pipes, screen readers and terminals that can do no more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, TextIO

from fracas.engine.errors import BadInput, FracasError, Refused
from fracas.engine.text import Choice
from fracas.question import Question

from .answers import file_answer, free_answer, handles, named_option, takes_file
from .board import Board, board_of
from .lines import lines, numbers
from .look import Look
from .session import Session
from .typed import Typed

SHORT_VIEW = 14
"""A view of at most so many lines is shown before every question without being asked for."""
SHOWN = 24
"""Options listed at once; the rest are found by name."""


WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what was scrolled off it."""
IDLE = 3.0
"""Seconds after which a bot acts by itself, where a game runs in real time."""


class Quit(Exception):
    """The person has had enough."""


class Plain:
    def __init__(self, session: Session, typed: Typed, out: TextIO, clears: bool = False) -> None:
        self.session = session
        self.say = session.say
        self.typed = typed
        self.out = out
        self.clears = clears
        """Whether the screen can be wiped between two people."""
        self.look = Look(session.table, session.lang)
        self.board: type[Board] = board_of(session.table.game) or Board
        self.told = 0
        self.goal = ""
        self.asked = 0
        """The question that stands on the screen, if it still does."""
        self.chosen_question = 0
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "back": self.back,
            "save": self.save,
            "view": self.show_view,
            "log": self.show_log,
            "options": self.show_options,
            "questions": self.show_questions,
            "question": self.switch_question,
            "seat": self.switch_seat,
            "stops": self.stops,
            "rules": self.show_rules,
            "concede": self.concede,
            "help": self.help,
            "quit": self.quit,
        }

    def run(self) -> int:
        """Play to the end, to `quit` or to the end of the input."""
        self.print(self.say("plain.welcome", game=self.session.title))
        self.session.clock.run()
        try:
            while True:
                self.go_on()
        except Quit:
            return 0
        except EOFError:
            self.print(self.say("plain.end_of_input"))
            if self.clears:
                self.keep()
            return 0
        except KeyboardInterrupt:
            self.print("")
            self.keep()
            raise

    def keep(self) -> None:
        """What would be lost by leaving in haste is saved, and where is said."""
        if self.session.unsaved and not self.session.table.over:
            self.save("")

    def go_on(self) -> None:
        """One thing that happens: time, a bot's move, or a line typed."""
        session = self.session
        session.tick()
        self.tell_news()
        if session.table.over:
            if self.asked != -1:
                self.asked = -1
                if session.curtained:
                    session.sit(None)
                self.print(*(line.text for line in session.standings()))
                self.print(self.say("plain.over"))
            self.obey(self.typed.next())
            return
        bot = session.next_bot()
        if bot is not None:
            self.let_play(bot)
            return
        person = session.next_person()
        if person is not None and person != session.seat:
            self.change_seat(person)
        self.ask()
        idle = session.idle_bot()
        if idle is not None and person is None:
            self.let_play(idle)
            return
        try:
            self.obey(self.typed.next(self.patience(idle)))
        except TimeoutError:
            if idle is not None:
                self.let_play(idle)

    def let_play(self, bot: int) -> None:
        session = self.session
        try:
            session.play_for_bot(bot, *session.think(bot, session.table.copy()))
        except Refused:
            pass  # a deadline was faster
        except FracasError:
            raise
        except Exception as error:  # a bot is not worth the match
            session.replace_bot(bot)
            why = f"{type(error).__name__}: {error}"
            self.print(self.say("play.bot_failed", who=session.seat_name(bot), why=why))

    # What is shown

    def print(self, *said: str) -> None:
        for one in said:
            self.out.write(one + "\n")
        self.out.flush()

    def tell_news(self) -> None:
        for line in self.session.story(self.told):
            self.print(f"{line.text}{_bracketed(line.clauses)}")
        self.told = len(self.session.table.log)

    def ask(self) -> None:
        """Put the question, unless it stands there already."""
        question = self.question()
        if question is None:
            if self.asked != 0:
                return
            self.asked = -2
            self.print(self.say("plain.waiting"))
            return
        if self.asked == question.number + len(self.session.half) * 1_000_000:
            return
        self.asked = question.number + len(self.session.half) * 1_000_000
        shown = list(lines(self.look.shapes(self.session.table, self.session.seat)))
        if len(shown) <= SHORT_VIEW and not self.session.half:
            self.print(*shown)
        goal = self.session.table.goal_line(self.session.seat, self.session.lang)
        if goal != self.goal:
            self.goal = goal
            self.print(goal)
        others = len(self.session.questions()) - 1
        if others > 0:
            self.print(self.say("plain.others", count=others))
        who = self.session.seat_name(question.seat)
        due = self.time_left(question)
        self.print(f"{who}: {question.prompt}{_bracketed(question.clauses)}{due}")
        if question.answer is not None:
            given = question.option(question.answer).label
            self.print(self.say("play.answered", answer=given))
        self.list_options(question, SHOWN)
        if question.free:
            hints = self.board.hints(self.session.lang, question)
            usual = self.say("plain.free_file" if takes_file(question) else "plain.free")
            self.print(*(hints or [usual]))

    def list_options(self, question: Question, most: int) -> None:
        options = question.options
        if options and all(a == b.label for a, b in zip(handles(question), options, strict=True)):
            self.print(f"  {numbers([int(one.label) for one in options])}")
            return
        for handle, option in zip(handles(question)[:most], options, strict=False):
            same = handle == option.label
            self.print(f"  {handle}" if same else f"  {handle}. {option.label}")
        if len(options) > most:
            self.print(self.say("plain.more", count=len(options) - most))

    def time_left(self, question: Question) -> str:
        seconds = self.session.seconds_left(question)
        return "" if seconds is None else " " + self.say("play.seconds_left", seconds=seconds)

    def change_seat(self, person: int) -> None:
        session = self.session
        if session.curtained:
            self.draw_curtain(session.seat_name(person))
        session.sit(person)
        self.chosen_question = 0
        if session.curtained:
            self.told = 0
            self.recent_story()

    def draw_curtain(self, who: str) -> None:
        """Nothing of the one who looked is left when the next one looks."""
        session = self.session
        shown = session.seat is not None
        session.sit(None)
        session.clock.hold()
        if self.clears and shown:
            self.print(self.say("curtain.hide", who=who))
            self.wait_for_enter()
            self.out.write(WIPE)
        self.print(self.say("curtain.pass", who=who))
        self.wait_for_enter()
        session.clock.run()

    def wait_for_enter(self) -> None:
        while self.typed.next().strip():
            self.print(self.say("curtain.press"))

    def recent_story(self) -> None:
        """What this person has not read yet is among the last lines."""
        for line in self.session.story()[-12:]:
            self.print(f"{line.text}{_bracketed(line.clauses)}")
        self.told = len(self.session.table.log)

    # What is asked

    def question(self) -> Question | None:
        return self.session.question(self.chosen_question)

    def patience(self, idle: int | None) -> float | None:
        """How long to wait for a line: until a deadline, or until an idle bot would move."""
        due = self.session.table.next_deadline
        until = [] if due is None else [max(0, due - self.session.clock.now) / 1000 + 0.01]
        if idle is not None:
            until.append(IDLE)
        return min(until, default=None)

    def obey(self, line: str) -> None:
        """A command, an option's number or name, or a free answer."""
        line = line.strip()
        if not line:
            self.asked = 0 if not self.session.table.over else self.asked
            return
        try:
            if line.startswith("?"):
                self.show_clause(line[1:].strip())
                return
            word, _, rest = line.partition(" ")
            command = self.command(word)
            if command is not None:
                command(rest.strip())
            elif said := self.board.reply(self.view(), self.session.lang, line):
                self.print(*said)
            else:
                self.answer(line)
        except Refused as error:
            self.print(self.say("play.refused", why=self.session.explain(error, self.question())))
        except FracasError as error:
            self.print(self.say("play.refused", why=error.said(self.session.lang)))

    def command(self, word: str) -> Callable[[str], None] | None:
        word = word.lower()
        for name, method in self.commands.items():
            if word == name or word == self.say(f"command.{name}"):
                return method
        return None

    def answer(self, line: str) -> None:
        if self.session.table.over:
            raise BadInput(self.say("plain.over"))
        question = self.question()
        if question is None:
            raise BadInput(self.say("plain.waiting"))
        self.session.answer(question, self.choice(question, line))

    def choice(self, question: Question, line: str) -> Choice:
        if line.startswith("="):
            return free_answer(line[1:])
        typable = handles(question)
        if line in typable:
            return question.options[typable.index(line)].data
        meant: Choice = file_answer(question, line, self.session.table.game.name)
        if meant is None and question.free:
            meant = self.board.typed(self.view(), question, line)
        if meant is not None:
            return meant
        found = [] if line.isdecimal() else named_option(question, line)
        if len(found) == 1:
            return found[0].data
        if len(found) > 1:
            some = ", ".join(one.label for one in found[:8])
            raise BadInput(self.say("plain.ambiguous", typed=line, some=some))
        if question.free:
            return free_answer(line)
        some = " … ".join(typable[:1] + typable[-1:]) if len(typable) > 9 else ", ".join(typable)
        raise BadInput(self.say("plain.unknown", typed=line, some=some))

    # Commands

    def undo(self, rest: str) -> None:
        seat = self.session.undo()
        self.asked = 0
        if not self.session.curtained or seat == self.session.seat:
            self.session.sit(seat)

    def back(self, rest: str) -> None:
        if not self.session.drop():
            self.print(self.say("play.nothing_begun"))
        self.asked = 0

    def save(self, rest: str) -> None:
        path = self.session.save(Path(rest).expanduser() if rest else None)
        self.print(self.say("play.saved", file=path))

    def view(self) -> Any:
        return self.session.table.sight(self.session.seat)

    def show_view(self, rest: str) -> None:
        session = self.session
        asked = session.questions()
        drawn = self.board.written(self.view(), asked, session.lang, get_terminal_size().columns)
        self.print(*(drawn or lines(self.look.shapes(session.table, session.seat))))

    def show_log(self, rest: str) -> None:
        most = int(rest) if rest.isdecimal() else 0
        for line in self.session.story()[-most:]:
            self.print(f"{line.text}{_bracketed(line.clauses)}")

    def show_options(self, rest: str) -> None:
        question = self.question()
        if question is None:
            self.print(self.say("plain.waiting"))
        else:
            self.list_options(question, len(question.options))

    def show_questions(self, rest: str) -> None:
        for number, one in enumerate(self.session.questions(), 1):
            self.print(f"  {number}. {one.prompt}{_bracketed(one.clauses)}{self.time_left(one)}")
        self.print(self.say("plain.switch"))

    def switch_question(self, rest: str) -> None:
        questions = self.session.questions()
        if not rest.isdecimal() or not 1 <= int(rest) <= len(questions):
            raise BadInput(self.say("plain.which_question", count=len(questions)))
        self.chosen_question = questions[int(rest) - 1].number
        self.asked = 0

    def switch_seat(self, rest: str) -> None:
        person = self.session.other_person()
        if person is None:
            raise BadInput(self.say("plain.nobody_else"))
        self.change_seat(person)
        self.asked = 0

    def stops(self, rest: str) -> None:
        """Where this person is asked; with a number, that is changed."""
        found = self.session.manners()
        if not found:
            raise BadInput(self.say("plain.no_stops"))
        if rest:
            if not rest.isdecimal() or not 1 <= int(rest) <= len(found):
                raise BadInput(self.say("plain.which_stop", count=len(found)))
            self.session.change_manner(found[int(rest) - 1].word)
            found = self.session.manners()
        self.print(self.say("play.stops"))
        self.print(*(f"  {at}. {one}" for at, one in enumerate(found, 1)))
        self.print(self.say("plain.stop"))

    def show_clause(self, wanted: str) -> None:
        question = self.question()
        if not wanted and question is None:
            raise BadInput(self.say("plain.which_clause"))
        if wanted:
            found = self.look.rulebook.look_up(wanted)
            self.print(*(_line_of(one.markdown) for one in found))
            if not found:
                self.print(self.say("rules.none", wanted=wanted))
        elif question is not None:
            self.print(*map(_line_of, self.look.clause_texts(question.clauses)))

    def show_rules(self, rest: str) -> None:
        if rest:
            self.show_clause(rest)
        else:
            self.print(self.look.rulebook.markdown or self.say("rules.no_book"))

    def concede(self, rest: str) -> None:
        if self.session.seat is None:
            raise BadInput(self.say("plain.waiting"))
        self.session.concede(self.session.seat)

    def help(self, rest: str) -> None:
        self.print(*self.say("plain.help").splitlines(), *self.board.hints(self.session.lang))

    def quit(self, rest: str) -> None:
        raise Quit


def _bracketed(clauses: tuple[str, ...]) -> str:
    return f" [{', '.join(clauses)}]" if clauses else ""


def _line_of(markdown: str) -> str:
    return markdown.replace("**", "").replace("`", "").replace("\n", " ")
