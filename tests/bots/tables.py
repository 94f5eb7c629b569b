"""Games of a few lines that the bots are tried on."""

from fracas.engine import Game, Hidden, Mind, Options, Public, Sealed, Sight, State, Step


class Boxes(State):
    """Take from a box, then say how much of it to keep: two questions, one action."""

    box: Public[int] = -1
    kept: Public[int] = 0


class Take(Step):
    seat: int

    def options(self, s: Boxes) -> list[int]:
        return [0, 1, 2]

    def chosen(self, s: Boxes, box: int) -> None:
        s.box = box
        s.then(Keep(self.seat))


class Keep(Step):
    seat: int

    def options(self, s: Boxes) -> list[int]:
        return [0, 1, 5] if s.box == 1 else [2, 3]

    def chosen(self, s: Boxes, kept: int) -> None:
        s.kept = kept
        s.then(Nod(1 - self.seat))


class Nod(Step):
    seat: int

    def options(self, s: Boxes) -> list[int]:
        return [0]

    def chosen(self, s: Boxes, choice: int) -> None:
        s.finish([s.kept, 3])


boxes = Game(
    "boxes",
    Boxes,
    lambda s, options: s.then(Take(0)),
    seats=[2],
    mind=Mind(value=lambda s, seat: s.kept / 5 if seat == 0 else 1 - s.kept / 5),
)


class Pennies(State):
    """Seat 1 wants to match, seat 0 to differ; heads are worth more to a matcher."""

    wins: Public[int] = 0


class Show(Sealed):
    def seats(self, s: Pennies) -> tuple[int, ...]:
        return (0, 1)

    def ballots(self, s: Pennies, seat: int) -> list[str]:
        return ["heads", "tails"]

    def revealed(self, s: Pennies, answers: dict[int, str]) -> None:
        matched = answers[0] == answers[1]
        s.finish([0, 1] if matched else [1, 0])


pennies = Game("pennies", Pennies, lambda s, options: s.then(Show()), seats=[2])


class Guess(State):
    """A hidden card under the table; seat 0 has seen the other one."""

    cards: Hidden[list[int]] = []
    under: Hidden[list[int]] = []


class Name(Step):
    seat: int

    def options(self, s: Guess) -> list[int]:
        return [0, 1, 2, 3]

    def chosen(self, s: Guess, card: int) -> None:
        s.show(s.under[0])
        s.finish([1, 0] if card == s.under[0] else [0, 1])


def _deal(s: Guess, options: Options) -> None:
    cards = [0, 1, 2, 3]
    s.shuffle(cards, "deal")
    s.seen = [0, 0, 0, 0]
    s.under, s.cards = [cards.pop()], cards
    s.show(cards[0], 0)
    s.show(cards[1], 0)
    s.then(Name(0))


guess = Game("guess", Guess, _deal, seats=[2], sight=Sight(pools=lambda s: [[s.cards, s.under]]))
