"""What every screen with a table on it has: the board, the story, the rules."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Static

from fracas.shown import Shown

from .board import Board, board_of
from .dialogs import Clauses, Rules
from .look import Look
from .panels import Picture, StoryPanel, TablePanel
from .screens import worded
from .words import Say


class TableScreen(Screen[None]):
    def __init__(self, table: Shown, say: Say) -> None:
        super().__init__()
        self.game = table.game
        self.say = say
        self.look = Look(table, say.lang)

    def compose(self) -> ComposeResult:
        own = board_of(self.game)
        yield Static(id="head", markup=False)
        yield Static(id="goal", markup=False)
        with Horizontal(id="body"):
            with TablePanel(id="table"):
                if own is not None:
                    board = own()
                    board.id = "board"
                    yield board
                yield Picture(self.look)
            with Vertical(id="side"):
                yield from self.above_the_story()
                yield StoryPanel()
        yield from self.below_the_table()
        yield Footer(show_command_palette=False)

    def above_the_story(self) -> ComposeResult:
        yield from ()

    def below_the_table(self) -> ComposeResult:
        yield from ()

    def entitle(self) -> None:
        self.query_one("#table").border_title = self.say("play.table")
        self.query_one("#story").border_title = self.say("play.story")
        if self.own_board is not None:
            self.query_one("#picture").display = False

    def show_goal(self, table: Shown, seat: int | str | None) -> None:
        """What wins and how everybody stands, if the game says so."""
        said = table.goal_line(seat, self.say.lang)
        goal = self.query_one("#goal", Static)
        goal.display = bool(said)
        goal.update(f" {said}")

    @property
    def own_board(self) -> Board | None:
        found = self.query("#board")
        return found.first(Board) if found else None

    def show_clauses(self, about: str, clauses: tuple[str, ...]) -> None:
        page = f"# {about}\n\n" + "\n\n".join(self.look.clause_texts(clauses))

        def closed(wish: str | None) -> None:
            if wish == "rules":
                self.action_rules()

        self.app.push_screen(Clauses(page, self.say), closed)

    def action_rules(self) -> None:
        title = self.say.name(self.game.title, self.game.name)
        self.app.push_screen(worded(Rules, self.say)(self.look.rulebook, title, self.say))

    def action_data(self) -> None:
        """The game's own board, or everything in words."""
        board = self.own_board
        if board is not None:
            board.display = not board.display
            self.query_one("#picture").display = not board.display
