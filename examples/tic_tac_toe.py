"""Tic-tac-toe: the smallest game on the engine."""

from typing import Literal

from fracas.engine import Game, Options, Public, Sight, State, Step, View, Words, text

RULES = """# Tic-tac-toe
- **TT-1** Player 1, then each in turn, marks an empty cell of nine.
- **TT-2** Who has three in a row, a column or a diagonal wins at once.
- **TT-3** When all cells are marked, nobody wins.
"""
LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]
"""The eight lines, a bit for each cell."""
WINS = [any(line & marks == line for line in LINES) for marks in range(512)]
LINE, FULL = text("why.line"), text("why.full")
FREE = [[cell for cell in range(9) if not marks >> cell & 1] for marks in range(512)]


class TicTacToe(State):
    marks: Public[list[int]] = []
    """The cells of each seat, as bits."""


class Mark(Step):
    clauses = ("TT-1",)
    why = "taken"
    seat: int

    def options(self, s: TicTacToe) -> list[int]:
        return FREE[s.marks[0] | s.marks[1]]

    def chosen(self, s: TicTacToe, cell: int) -> None:
        seat, marks = self.seat, s.marks
        marks[seat] |= 1 << cell
        if s.log is not None:  # not needed, but a bot that thinks ahead is a sixth faster
            s.tell("mark", "TT-1", who=seat, cell=cell)
        if WINS[marks[seat]]:  # TT-2
            s.finish([1 - seat, seat], why=LINE, clauses=("TT-2",))
        elif marks[0] | marks[1] == 511:  # TT-3
            s.finish([0, 0], why=FULL, clauses=("TT-3",))
        else:
            s.then(TURNS[1 - seat])


TURNS = Mark(0), Mark(1)
"""A step never changes, so one for each seat will do."""


def setup(s: TicTacToe, options: Options) -> None:
    s.marks = [0, 0]
    s.then(TURNS[0])


class Board(View):
    board: list[list[Literal["X", "O"] | None]]


def view(s: TicTacToe, viewer: int) -> Board:
    cells: list[Literal["X", "O"] | None]
    cells = ["X" if s.marks[0] >> one & 1 else "O" if s.marks[1] >> one & 1 else None
             for one in range(9)]  # fmt: skip
    return Board(board=[cells[row : row + 3] for row in (0, 3, 6)])


ENGLISH = {
    "goal": "Three in a row win",
    "refuse.taken": "only an empty cell can be marked",
    "ask.mark": "Mark a cell",
    "tell.mark": "{who:seat} marks cell {cell}",
    "tell.mark.you": "You mark cell {cell}",
    "why.line": "three in a row",
    "why.full": "the board is full",
}

game = Game(
    "tic-tac-toe",
    TicTacToe,
    setup,
    seats=[2],
    title={"en": "Tic-tac-toe"},
    sight=Sight(shape=Board, view=view),
    words=Words({"en": ENGLISH}),
    rulebook=RULES,
)
