"""Bad input gets a clear error that says what was expected, and changes nothing."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import fracas
from examples import GAMES
from fracas import BadInput, BrokenMatch, FracasError, Refused, Table, catalogue
from fracas.engine import Game, Public, State, Step


@pytest.fixture(autouse=True)
def _known() -> None:
    for game in GAMES.values():
        catalogue.add(game)


@pytest.fixture
def table() -> Table:
    table = fracas.new("leduc", seed=1)
    table.play(0, "call")
    return table


def unchanged(table: Table, act: Callable[[], object], error: type[FracasError], said: str) -> None:
    before = table.digest(), table.record.dumps(), len(table.log), repr(table.waiting)
    with pytest.raises(error, match=said):
        act()
    assert (table.digest(), table.record.dumps(), len(table.log), repr(table.waiting)) == before


def test_an_input_without_answers_is_none_even_after_a_draft_without_any(table: Table) -> None:
    assert table.draft(1) is not None
    unchanged(table, lambda: table.play(1), BadInput, "an input needs at least one answer")


def test_a_wrong_option_is_told_what_is_legal_in_words(table: Table) -> None:
    said = r"^Fold only against a bet, .*; legal: check, raise \(LE-2, LE-3\)$"
    unchanged(table, lambda: table.play(1, "Fold"), Refused, said)
    for wrong in (0, -1, (), ("call",), None, "CALL", 2**53 - 1):
        unchanged(table, lambda wrong=wrong: table.play(1, wrong), Refused, "legal: check, raise")  # type: ignore[misc]


def test_a_refusal_can_be_said_in_another_language(table: Table) -> None:
    with pytest.raises(Refused) as refused:
        table.play(1, "fold")
    assert table.say(refused.value.why, 1, "fr").endswith("permis : parole, relancer")
    assert refused.value.legal == ("call", "raise")


@pytest.mark.parametrize("wrong", [True, 0.5, {"a": 1}, b"call", 2**53, ["call", 0.5], object()])
def test_what_is_no_answer_at_all_is_bad_input(table: Table, wrong: Any) -> None:
    unchanged(table, lambda: table.play(1, wrong), BadInput, "a choice is made of")


def test_no_answer_is_bad_input(table: Table) -> None:
    unchanged(table, lambda: table.play(1), BadInput, "at least one answer")


def test_a_stale_question_is_refused(table: Table) -> None:
    number = table.waiting[1].number
    for stale in (number - 1, number + 1, 0, -5):
        said = f"Question {stale} is no longer open"
        unchanged(
            table, lambda stale=stale: table.play(1, "call", question=stale), Refused, said  # type: ignore[misc]
        )  # fmt: skip


def test_another_seats_question_is_refused(table: Table) -> None:
    unchanged(table, lambda: table.play(0, "call"), Refused, "Seat 0 is not asked anything now")
    number = table.waiting[1].number
    said = r"Seat 0 is not asked this \(LE-2"
    unchanged(table, lambda: table.play(0, "call", question=number), Refused, said)


@pytest.mark.parametrize("seat", [-1, 2, True, 1.0, "judge"])
def test_a_seat_that_is_not_there_is_bad_input(table: Table, seat: Any) -> None:
    unchanged(table, lambda: table.play(seat, "call"), BadInput, "seats 0 to 1|no role")
    unchanged(table, lambda: table.view(seat), BadInput, "seats 0 to 1|no role")
    unchanged(table, lambda: table.act(seat, "concede"), BadInput, "seats 0 to 1|no role")
    unchanged(table, lambda: table.undo(seat), BadInput, "seats 0 to 1|no role")


def test_too_many_answers_are_refused_whole(table: Table) -> None:
    unchanged(table, lambda: table.play(1, "raise", "call"), Refused, "1 answers too many")


def test_answers_beyond_chance_are_refused_whether_legal_or_not(table: Table) -> None:
    """Else their refusal would tell what chance will say."""
    auction = fracas.new("auction", 2, 1)
    auction.play(0, 3)
    for later in (0, 12, 99):
        said = "must be known before more"
        unchanged(auction, lambda later=later: auction.play(1, 4, later), Refused, said)  # type: ignore[misc]


def test_a_finished_game_takes_nothing_more(table: Table) -> None:
    table.play(1, "raise")
    table.play(0, "fold")
    for act in (
        lambda: table.play(0, "call"),
        lambda: table.play(1, "call", question=3),
        lambda: table.tick(1000),
        lambda: table.act(0, "concede"),
        lambda: table.act(0, "pause"),
        lambda: table.draft(0, "call"),
    ):
        unchanged(table, act, Refused, "game is over")


def test_an_unknown_act_and_a_clock_run_backwards_are_bad_input() -> None:
    table = fracas.new("auction", 2, 1, clock=10)
    table.play(0, 3, at=5_000)
    unchanged(table, lambda: table.act(0, "cheat"), BadInput, "there is no act 'cheat'")
    unchanged(table, lambda: table.tick(4_999), BadInput, "time runs forward: it is 5000")
    unchanged(table, lambda: table.play(1, 1, at=-1), BadInput, "time runs forward")


def test_conceding_twice_is_refused() -> None:
    table = fracas.new("auction", 3, 1)
    table.act(2, "concede")
    assert not table.over
    unchanged(table, lambda: table.act(2, "concede"), Refused, "has conceded already")
    unchanged(table, lambda: table.act(2, "take_back"), Refused, "has conceded already")


@pytest.mark.parametrize(
    ("game", "seats", "options", "said"),
    [
        ("ledux", 2, {}, "there is no game 'ledux'; did you mean leduc?"),
        ("leduc", 3, {}, "leduc is for 2 players, not 3"),
        ("leduc", 2.0, {}, "leduc is for 2 players, not 2.0"),
        ("auction", 5, {}, "auction is for 2 to 4 players, not 5"),
        ("leduc", 2, {"pace": 3}, "leduc has no option 'pace'; it has: none"),
        ("auction", 2, {"clock": 7}, "clock is one of 0, 10, 30, not 7"),
        ("auction", 2, {"clock": "10"}, "clock is one of 0, 10, 30, not '10'"),
        ("council", 4, {"clock": 1}, "clock is one of False, True, not 1"),
    ],
)
def test_an_unknown_game_or_option_is_bad_input(
    game: str, seats: Any, options: dict[str, object], said: str
) -> None:
    with pytest.raises(BadInput) as refused:
        fracas.new(game, seats, 1, **options)
    assert said in str(refused.value)


def test_a_game_without_position_files_says_so() -> None:
    with pytest.raises(BadInput, match="standoff has no position files"):
        fracas.position("standoff", "")


def edited(table: Table, **changes: object) -> str:
    return json.dumps({**json.loads(table.copy().dumps()), **changes})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a Fracas record"),
        ("{", "not a Fracas record"),
        ("[]", "not a Fracas record"),
        ("null", "not a Fracas record"),
        (b"\xff\xfe", "not a Fracas record"),
        ("[" * 100_000, "not a Fracas record"),
        ('{"game": "leduc"}', "not a Fracas record.*version"),
    ],
)
def test_a_broken_save_is_bad_input(text: str | bytes, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        fracas.loads(text)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"version": "0"}, "played under rules 0 of leduc; installed are rules"),
        ({"game": "nim"}, "there is no game 'nim'"),
        ({"seats": 4}, "leduc is for 2 players, not 4"),
        ({"options": {"pace": 1}}, "leduc has no option 'pace'"),
        ({"fracas": 99}, "this record has format 99"),
        ({"seed": "2"}, "does not hold"),
        ({"luck": []}, "not a Fracas record"),
        ({"inputs": [{"seat": 0, "question": 1, "answers": ["fold"]}]}, "input 1 .* cannot be"),
        ({"inputs": [{"seat": 0, "question": 1, "answers": [0.5]}]}, "input 1 .* cannot be"),
        ({"inputs": [{"seat": 9, "question": 1, "answers": ["call"]}]}, "input 1 .* cannot be"),
        ({"inputs": [{"seat": 0, "question": 7, "answers": ["call"]}]}, "input 1 .* cannot be"),
        ({"inputs": [{"seat": 0, "question": 1}]}, "input 1 .* cannot be"),
        ({"inputs": [{"do": "cheat", "seat": 0}]}, "input 1 .* cannot be"),
        ({"inputs": [{"do": "tick"}]}, "input 1 .* cannot be"),
        ({"inputs": [{"do": "undo", "seat": 0}]}, "input 1 .* cannot be"),
        ({"inputs": [{"seat": "0"}]}, "not a Fracas record"),
        ({"position": "hands = 3"}, "position"),
    ],
)
def test_a_hand_edited_save_is_bad_input(table: Table, changes: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        fracas.loads(edited(table, **changes))


def test_a_replay_ends_where_the_record_ends(table: Table) -> None:
    with pytest.raises(BadInput, match="has 1 inputs, not 2"):
        fracas.loads(table.dumps(), upto=2)
    with pytest.raises(BadInput, match="has 1 inputs, not 2"):
        table.replay(2)


def test_a_saved_state_that_was_tampered_with_is_bad_input(table: Table) -> None:
    from fracas.engine.saving import load, save

    data = json.loads(save(table.game, table.state))
    for change in ({"stakes": "x"}, {"strands": 3}, {"strands": [{"asking": ["Nope", 1]}]}):
        with pytest.raises(BadInput, match="not a saved state of leduc"):
            load(table.game, json.dumps({**data, **change}))
    with pytest.raises(BadInput, match="not a saved state of leduc"):
        load(table.game, "[]")


@pytest.mark.parametrize("depth", [17, 500, 5000])
def test_an_answer_nested_too_deeply_is_bad_input(table: Table, depth: int) -> None:
    wrong: Any = 0
    for _ in range(depth):
        wrong = [wrong]
    unchanged(table, lambda: table.play(1, wrong), BadInput, "at most 16 lists")
    unchanged(table, lambda: table.draft(1, wrong), BadInput, "at most 16 lists")


class Stumbling(Step):
    """Reads free answers, and fails at what it did not think of."""

    seat: int

    def options(self, s: Any) -> list[int]:
        return [0, 7]

    def accepts(self, s: Any, choice: Any) -> Any:
        return choice[0][0] + 1

    def chosen(self, s: Any, choice: int) -> None:
        s.told_number = 1 // (choice - 7)
        s.then(Stumbling(0))


class Stumble(State):
    told_number: Public[int] = 0


def stumbling() -> Table:
    def setup(s: Stumble, options: Any) -> None:
        s.then(Stumbling(0))

    def count(s: Stumble, viewer: int, word: str) -> None:
        s.told_number = int(word)

    game = Game("stumble", Stumble, setup, seats=[1], acts={"count": count})
    catalogue.add(game)
    return fracas.new("stumble", seed=1)


@pytest.mark.parametrize("odd", [1, None, (), ((),), "", "x", (("x",),)])
def test_a_reader_that_fails_at_an_odd_answer_refuses_it(odd: Any) -> None:
    table = stumbling()
    unchanged(table, lambda: table.play(0, odd), Refused, "cannot be read as an answer")
    unchanged(table, lambda: table.draft(0, odd), Refused, "cannot be read as an answer")
    table.play(0, ((4,),))


def test_rules_that_fail_after_an_answer_was_read_are_broken() -> None:
    table = stumbling()
    unchanged(table, lambda: table.play(0, ((6,),)), BrokenMatch, "ZeroDivisionError")


def test_rules_that_fail_at_an_option_leave_the_table_as_it_was() -> None:
    table = stumbling()
    option = table.waiting[0].option(7)
    unchanged(table, lambda: table.play(0, option), BrokenMatch, "ZeroDivisionError")
    unchanged(table, lambda: table.draft(0, option), BrokenMatch, "ZeroDivisionError")
    table.play(0, table.waiting[0].option(0))
    assert table.inputs == 1


@pytest.mark.parametrize("word", ["²", "", "x", "9" * 5000])
def test_an_act_that_cannot_read_its_word_is_refused(word: str) -> None:
    table = stumbling()
    unchanged(table, lambda: table.act(0, "count", word=word), Refused, "cannot be read")
    table.act(0, "count", word="12")
    assert table.state.told_number == 12  # type: ignore[attr-defined]  # a Stumble
