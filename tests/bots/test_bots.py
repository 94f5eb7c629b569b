"""Bots sit on a seat: they play what they see, and the same whatever they cannot see."""

import dataclasses
import random
import time
from functools import partial
from typing import Any, TypeVar

import pytest

from examples.tic_tac_toe import game as tic_tac_toe
from fracas import BadInput
from fracas.bots import explain, make_bot, split_specs
from fracas.bots.trials import ahead, open_still
from fracas.bots.worth import play_on
from fracas.engine import Choice, Game, Mind, State, imagine, run
from fracas.lab.sim import simulate
from fracas.seat import Seat
from tests.bots.tables import boxes, guess, pennies

BOTS = [
    "random", "reflex", "greedy", "search:iterations=60", "search:iterations=60,look=1",
    "search:iterations=60,breadth=5,look=1",
]  # fmt: skip


S = TypeVar("S", bound=State)


def seat_of(game: Game[S], seat: int, *choices: Choice, seed: str = "1") -> tuple[Seat, S]:
    s = game.start(game.seats[0], seed, {})
    for choice in choices:
        strand, mover = run.decision(s)
        run.answer(s, strand, mover, choice)
    return Seat(game, lambda: s, seat), s


@pytest.mark.parametrize("spec", BOTS)
def test_a_bot_answers_with_one_of_the_options_and_says_the_same_again(spec: str) -> None:
    seat, _ = seat_of(tic_tac_toe, 0)
    choice = make_bot(spec, 5).choose(seat)
    assert choice in range(9)
    assert make_bot(spec, 5).choose(seat) == choice
    assert make_bot(spec, 5).consider(seat)[0].choice == choice


def test_random_is_uniform_over_its_seeds() -> None:
    seat, _ = seat_of(tic_tac_toe, 0)
    counts = [0] * 9
    for seed in range(900):
        choice = make_bot("random", seed).choose(seat)
        assert isinstance(choice, int)
        counts[choice] += 1
    assert all(60 < count < 145 for count in counts)


@pytest.mark.parametrize("spec", BOTS)
def test_a_bot_that_is_not_asked_says_so(spec: str) -> None:
    seat, _ = seat_of(tic_tac_toe, 1)
    with pytest.raises(BadInput, match="not asked"):
        make_bot(spec, 1).choose(seat)


def test_greedy_looks_through_its_own_follow_up_questions() -> None:
    seat, _ = seat_of(boxes, 0)
    thought = make_bot("greedy", 1).consider(seat)
    assert (thought[0].choice, thought[0].value) == (1, 1.0)
    assert {one.choice: one.value for one in thought}[0] == 0.6
    seat, _ = seat_of(boxes, 0, 1)
    assert make_bot("greedy", 1).choose(seat) == 5


def test_greedy_that_looks_one_question_far_cannot_tell() -> None:
    seat, _ = seat_of(boxes, 0)
    assert {one.value for one in make_bot("greedy:depth=1", 1).consider(seat)} == {0.0}


def test_search_finds_the_box_behind_the_question() -> None:
    seat, _ = seat_of(boxes, 0)
    assert make_bot("search:iterations=200", 1).choose(seat) == 1


@pytest.mark.parametrize("mine", [0, 1])
def test_search_never_loses_tic_tac_toe(mine: int) -> None:
    bots = ["random", "search:iterations=600"]
    played = simulate("examples.tic_tac_toe:game", bots, 30, seed=mine)
    sat = [one for one in played if one.bots[mine] == bots[1]]
    assert len(sat) == 15
    assert all(one.places[mine] == 1 for one in sat)


def test_search_against_itself_draws_tic_tac_toe() -> None:
    played = simulate("examples.tic_tac_toe:game", ["search:iterations=1000"], 3)
    assert all(one.drawn for one in played)


@pytest.mark.parametrize("spec", BOTS)
def test_the_same_choice_in_every_world_that_the_seat_cannot_tell_apart(spec: str) -> None:
    seat, s = seat_of(guess, 0)
    copy = guess.copy
    choices = {make_bot(spec, 3).choose(seat)}
    unders = {s.under[0]}
    for seed in range(8):
        other = imagine(guess, s, 0, random.Random(seed))
        unders.add(other.under[0])
        choices.add(make_bot(spec, 3).choose(Seat(guess, partial(copy, other), 0)))
    assert len(unders) == 2
    assert len(choices) == 1


def test_search_names_a_card_that_it_has_not_seen() -> None:
    for seed in range(5):
        seat, s = seat_of(guess, 0, seed=str(seed))
        seen = {card for card in range(4) if s.knows(0, card)}
        thought = make_bot("search:iterations=300", 1).consider(seat)
        assert len(seen) == 2
        assert thought[0].choice not in seen
        assert 0.35 < (thought[0].value or 0) < 0.65
        assert {one.value for one in thought if one.choice in seen} == {0.0}


def test_search_does_not_peek_at_sealed_answers() -> None:
    seat, _ = seat_of(pennies, 0)
    after, _ = seat_of(pennies, 1, "heads")
    before = make_bot("search:iterations=300", 2).consider(seat)
    assert all(0.3 < (one.value or 0) < 0.7 for one in before)
    later = make_bot("search:iterations=300", 2).consider(after)
    assert all(0.3 < (one.value or 0) < 0.7 for one in later)


def test_a_bot_says_what_it_considered() -> None:
    seat, _ = seat_of(tic_tac_toe, 0, 0, 3, 1, 4)
    lines = explain(make_bot("search:iterations=200", 1), seat, most=3)
    assert len(lines) == 3
    assert lines[0].startswith("2: 100% in ")


@pytest.mark.parametrize(
    ("spec", "word"),
    [
        ("serach", "did you mean search"),
        ("zzz", "there are: random"),
        ("search:iteratoins=3", "no setting 'iteratoins'"),
        ("search:iterations=many", "a whole number"),
        ("search:explore=1", "needs a budget"),
    ],
)
def test_a_recipe_with_a_slip_is_refused_with_what_there_is(spec: str, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        make_bot(spec, 1)


def test_settings_stay_with_their_bot() -> None:
    assert split_specs("random, search:iterations=4,seconds=1,easy") == [
        "random",
        "search:iterations=4,seconds=1",
        "easy",
    ]


def leaning(weights: dict[Choice, float]) -> Game[Any]:
    """Tic-tac-toe with a policy that leans to some cells."""
    return dataclasses.replace(
        tic_tac_toe,
        mind=Mind(policy=lambda s, step, seat, options: [weights.get(one, 1.0) for one in options]),
    )


def test_reflex_plays_as_the_policy_weighs() -> None:
    seat, _ = seat_of(leaning({4: 8.0}), 0)
    mild = [make_bot("reflex:sharp=1", seed).choose(seat) for seed in range(200)]
    assert 70 < mild.count(4) < 130
    assert {make_bot("reflex:sharp=6", seed).choose(seat) for seed in range(50)} == {4}


def test_reflex_with_a_floor_slips_but_never_blunders() -> None:
    """Even where all that is sound is as likely as any."""
    seat, _ = seat_of(leaning({4: 8.0, 0: 4.0}), 0)
    for sharp in (0, 0.5, 1):
        spec = f"reflex:sharp={sharp},floor=0.3"
        assert {make_bot(spec, seed).choose(seat) for seed in range(60)} == {0, 4}
    assert len({make_bot("reflex:sharp=0", seed).choose(seat) for seed in range(200)}) == 9


@pytest.mark.parametrize("spec", ["greedy:sure=0.5", "search:iterations=5,sure=0.5"])
def test_what_the_policy_is_sure_of_is_not_thought_about(spec: str) -> None:
    seat, _ = seat_of(leaning({4: 20.0}), 0)
    thought = make_bot(spec, 1).consider(seat)
    assert (thought[0].choice, thought[0].visits, thought[0].value) == (4, 1, None)
    assert len(thought) == 9


def test_search_starts_from_the_guide_and_is_not_bound_by_it() -> None:
    seat, _ = seat_of(tic_tac_toe, 0, 0, 3, 1, 4)
    assert make_bot("search:iterations=80,look=1", 3, tic_tac_toe).choose(seat) == 2
    with pytest.raises(BadInput, match="no setting 'guide'"):
        make_bot("search:iterations=80,guide=1", 3)


def test_playouts_go_on_until_the_position_is_quiet() -> None:
    asked = []

    def quiet(s: Any) -> bool:
        asked.append(s.asked)
        return bool(s.asked >= 7)

    game = dataclasses.replace(tic_tac_toe, mind=Mind(quiet=quiet))
    s = game.start(2, "1", {})
    play_on(game, s, random.Random(1).random, 2)
    assert s.asked >= 7 or s.result is not None
    assert asked[0] == 3


def test_playouts_pass_a_rest_when_more_are_wanted() -> None:
    game = dataclasses.replace(tic_tac_toe, mind=Mind(quiet=lambda s: s.asked in (2, 3, 5)))
    for rests, upto in ((1, 2), (2, 5)):  # two and three are the same rest
        s = game.start(2, "1", {})
        play_on(game, s, random.Random(1).random, 0, rests=rests)
        assert s.asked == upto
    play_on(game, s, random.Random(1).random, 0, rests=1)
    assert s.asked == 5
    play_on(game, s, random.Random(1).random, 0, rests=1, calm=True)
    assert s.asked > 5


def test_a_comparison_finds_the_winning_cell() -> None:
    seat, _ = seat_of(tic_tac_toe, 0, 0, 3, 1, 4)
    thought = make_bot("search:iterations=100,breadth=9", 3).consider(seat)
    assert (thought[0].choice, thought[0].value) == (2, 1.0)
    assert all(one.visits for one in thought) and thought[0].visits > thought[-1].visits


def test_a_comparison_tries_only_what_seemed_likeliest() -> None:
    seat, _ = seat_of(leaning({4: 3.0, 0: 2.0}), 0)
    thought = make_bot("search:iterations=20,breadth=2", 1).consider(seat)
    assert {one.choice for one in thought[:2]} == {4, 0}
    assert [bool(one.visits) for one in thought] == [True, True, *[False] * 7]


def test_a_comparison_plays_on_for_as_long_as_it_is_told() -> None:
    judged: list[int] = []

    def value(s: Any, seat: int) -> float:
        judged.append(s.asked)
        return 0.5

    game = dataclasses.replace(tic_tac_toe, mind=Mind(value=value))
    seat, s = seat_of(game, 0)
    for rollout in (0, 3):
        judged.clear()
        spec = f"search:iterations=6,breadth=3,rollout={rollout}"
        make_bot(spec, 1, game).consider(seat)
        assert set(judged) == {s.asked + 1 + rollout}


def test_a_tree_judges_positions_only_for_those_who_have_chosen_in_it() -> None:
    judged: list[int] = []

    def value(s: Any, seat: int) -> float:
        judged.append(seat)
        return 0.5

    game = dataclasses.replace(tic_tac_toe, mind=Mind(value=value))
    seat, _ = seat_of(game, 0)
    make_bot("search:iterations=9,rollout=0", 1, game).consider(seat)
    assert judged == [0] * 9, "each cell once, nobody has answered yet"
    make_bot("search:iterations=30,rollout=0", 1, game).consider(seat)
    assert 1 in judged


def test_who_is_taught_compares_by_the_fitted_value() -> None:
    mind: Mind[Any] = Mind(
        value=lambda s, seat: 0.5, taught=lambda s, seat: float(s.marks[seat] >> 8 & 1)
    )
    game = dataclasses.replace(tic_tac_toe, mind=mind)
    seat, _ = seat_of(game, 0)
    for spec in ("search:iterations=90,breadth=9", "search:iterations=90,rollout=0"):
        assert make_bot(f"{spec},taught=1", 1, game).choose(seat) == 8


def test_a_comparison_leaves_wide_questions_to_the_first_opinion() -> None:
    seat, _ = seat_of(leaning({4: 3.0}), 0)
    thought = make_bot("search:iterations=20,breadth=2,most=8", 1).consider(seat)
    assert (thought[0].choice, thought[0].value, len(thought)) == (4, None, 9)
    assert make_bot("search:iterations=20,breadth=2,most=9", 1).consider(seat)[0].value is not None


def test_a_comparison_ends_in_time() -> None:
    seat, _ = seat_of(tic_tac_toe, 0)
    started = time.monotonic()
    thought = make_bot("search:seconds=0.05,breadth=9", 1).consider(seat)
    assert time.monotonic() - started < 2 and all(one.visits for one in thought)


@pytest.mark.parametrize(
    ("best", "first", "better"),
    [
        ([0.6, 0.7, 0.6], [0.2, 0.3, 0.1], True),
        ([0.6, 0.1, 0.6], [0.2, 0.5, 0.4], False),  # by chance, it may be
        ([0.5, 0.5, 0.5], [0.5, 0.5, 0.5], False),
    ],
)
def test_an_answer_gives_way_only_to_a_better_one(
    best: list[float], first: list[float], better: bool
) -> None:
    assert ahead(best, first) == better


def test_what_differs_by_nothing_or_clearly_is_compared_no_more() -> None:
    assert open_still([0.6, 0.1, 0.6], [0.2, 0.5, 0.4])
    assert open_still([0.9, 0.9], [0.1, 0.1])  # too few worlds yet
    assert not open_still([0.9, 0.8, 0.9], [0.1, 0.1, 0.1])
    assert not open_still([0.5, 0.5, 0.5], [0.5, 0.5, 0.5])


def test_greedy_tries_only_what_the_policy_likes_best() -> None:
    seat, _ = seat_of(leaning({4: 3.0, 0: 2.0}), 0)
    thought = make_bot("greedy:breadth=2,worlds=1", 1).consider(seat)
    assert {one.choice for one in thought[:2]} == {4, 0}
    assert len(thought) == 9 and [one.visits for one in thought] == [1, 1, *[0] * 7]
