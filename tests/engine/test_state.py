"""States as plain data: declared, copied, saved, seen."""

from __future__ import annotations

from hashlib import blake2b

import msgspec
import pytest

from fracas.engine import Derived, Game, Hidden, Options, Public, State, Step, saving
from fracas.engine.state import last_places
from fracas.question import plain_view


class Part(msgspec.Struct, gc=False, omit_defaults=True, tag=True):
    things: Hidden[list[int]] = []
    inner: Public[Part | Other | None] = None
    name: Public[str] = "plain"


class Other(msgspec.Struct, gc=False, omit_defaults=True, tag=True):
    parts: Public[dict[int, Part]] = {}


class Whole(State):
    zones: Hidden[list[list[int]]] = []
    secret: Hidden[int] = 0
    parts: Public[list[Part]] = []
    by_seat: Public[dict[int, list[str]]] = {}
    marks: Public[set[str]] = set()
    cache: Derived[int] = -1


class Wait(Step):
    seat: int

    def options(self, s: Whole) -> list[int]:
        return [0]

    def chosen(self, s: Whole, choice: int) -> None:
        s.then(self)


def setup(s: Whole, options: Options) -> None:
    s.seen = [0b01, 0b10, 0b111, 0]
    s.zones = [[0, 1], [2]]
    s.secret = 7
    s.by_seat = {10: ["x"], 9: []}
    s.marks = {"b", "a"}
    s.then(Wait(0))


game = Game("whole", Whole, setup, seats=[2])


def test_a_copy_shares_nothing_that_can_change() -> None:
    s = game.new(2, "1", {})
    s.cache = 5
    twin = game.copy(s)
    twin.zones[0].append(3)
    twin.by_seat[9].append("y")
    twin.marks.add("c")
    assert (s.zones, s.by_seat, s.marks) == ([[0, 1], [2]], {10: ["x"], 9: []}, {"a", "b"})
    assert twin.cache == 5
    assert game.bare(s).cache == -1


def test_a_state_goes_through_json_and_back() -> None:
    s = game.new(2, "1", {})
    again = saving.load(game, saving.save(game, s))
    assert again == game.bare(s)
    assert saving.digest(game, again) == saving.digest(game, s)


def test_equal_states_are_equal_bytes() -> None:
    """Also where a value equals its default but is another object, or sets differ in order."""
    one, other = game.new(2, "1", {}), game.new(2, "1", {})
    one.parts = [Part(name="plain")]
    other.parts = [Part(name="".join(["pl", "ain"]))]
    other.by_seat = {9: [], 10: ["x"]}
    other.marks = {"a", "b"}
    assert one == other
    assert saving.save(game, one) == saving.save(game, other)


def test_a_viewer_sees_the_things_that_it_knows() -> None:
    s = game.new(2, "1", {})
    s.parts = [Part([1, 3])]
    assert plain_view(game.see(s, 0)) == {
        "zones": [[0, None], [2]],
        "secret": None,
        "parts": [{"type": "Part", "things": [None, None], "inner": None, "name": "plain"}],
        "by_seat": {"10": ["x"], "9": []},
        "marks": ["a", "b"],
    }
    assert plain_view(game.see(s, 1))["zones"] == [[None, 1], [2]]
    assert plain_view(game.see(s, 2))["zones"] == [[None, None], [2]]


def test_a_view_made_from_the_fields_has_a_type() -> None:
    s = game.new(2, "1", {})
    s.parts = [Part([1, 3], Other({1: Part()}))]
    shown = msgspec.json.encode(game.see(s, 0))
    assert msgspec.json.encode(msgspec.json.decode(shown, type=game.view_type)) == shown
    for right, wrong in ((b"[[0,null]", b'[[0,"x"]'), (b'"plain"', b"5"), (b"null,", b"7,")):
        assert right in shown
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(shown.replace(right, wrong), type=game.view_type)


def test_showing_and_hiding_things() -> None:
    s = game.new(2, "1", {})
    s.show(3, 1)
    assert [s.knows(viewer, 3) for viewer in (0, 1, 2)] == [False, True, False]
    s.show(3)
    assert s.seen[3] == s.everyone == 0b111
    s.hide([0, 3], 1)
    assert (s.seen[0], s.seen[3]) == (0b10, 0b10)


class Loose(State):
    things: list[int] = []


class Odd(State):
    things: Public[list[object]] = []


class Shared(msgspec.Struct, frozen=True):
    things: list[int]


class Holder(State):
    part: Public[Shared | None] = None


class Quiet(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str = "x"


class Keeper(State):
    part: Public[Quiet | None] = None


class Left(msgspec.Struct):
    size: Public[int] = 0


class Right(msgspec.Struct):
    size: Public[int] = 0


class Either(State):
    part: Public[Left | Right | None] = None


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (Loose, r"Loose.things must say what it is: Public\[…\], Hidden\[…\] or Derived\[…\]"),
        (Odd, "Odd.things: a copy of .* cannot be written"),
        (Holder, "Shared.things is frozen but holds"),
        (Either, "all Struct types must be tagged"),
        (Keeper, "Quiet is frozen, so it must save its defaults too"),
    ],
)
def test_what_cannot_be_copied_for_certain_is_refused_at_once(
    state: type[State], said: str
) -> None:
    with pytest.raises(TypeError, match=said):
        Game("loose", state, lambda s, options: None, seats=[2])


def test_hidden_fields_are_found_in_all_parts() -> None:
    assert sorted(saving.hidden_fields(game)) == ["Part.things", "Whole.secret", "Whole.zones"]


@pytest.mark.parametrize(
    ("places", "losers", "after"),
    [
        ([1, 2, 3], 0b000, [1, 2, 3]),
        ([1, 2, 3], 0b001, [3, 1, 2]),
        ([1, 1, 3], 0b001, [3, 1, 2]),
        ([1, 2, 3, 4], 0b0011, [3, 4, 1, 2]),
        ([1, 1, 1], 0b110, [1, 2, 2]),
    ],
)
def test_who_conceded_ranks_last(places: list[int], losers: int, after: list[int]) -> None:
    assert last_places(places, losers) == after


def test_a_digest_does_not_count_how_often_something_came_out() -> None:
    s = game.new(2, "1", {})
    before, older = saving.digest(game, s), blake2b(saving.save(game, s), digest_size=16)
    assert saving.holds(game, s, before) and saving.holds(game, s, older.hexdigest())
    s.disclose()
    assert saving.holds(game, s, before)
    assert not saving.holds(game, s, older.hexdigest())  # of format 1, verified as it was
    s.secret = 8
    assert not saving.holds(game, s, before)
