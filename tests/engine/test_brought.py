"""Texts of files as options and as sealed answers: who brings what, and what is kept of it."""

from __future__ import annotations

import pytest

import fracas
from fracas import BadInput, Refused, catalogue
from fracas.engine import Choice, FileText, Game, Options, Public, Sealed, Setting, State, text
from fracas.engine.brought import LONGEST, WORDS, entries, is_text, joined


class Bands(State):
    bands: Public[list[str]] = []


def read(given: str) -> str:
    """A band is a line for each of its members."""
    if any(not line.isalpha() for line in given.split()):
        raise BadInput.worded(text("file.binary"), WORDS)
    return given.lower()


class Bring(Sealed):
    clauses = ("BA-1",)
    shape = FileText

    def seats(self, s: Bands) -> tuple[int, ...]:
        return (0, 1)

    def ballots(self, s: Bands, seat: int) -> list[Choice]:
        return ["red", "blue"]

    def ballot_accepts(self, s: Bands, seat: int, choice: Choice) -> Choice:
        if not is_text(choice):
            raise self.ballot_refusal(s, seat, choice)
        return read(choice)

    def revealed(self, s: Bands, answers: dict[int, str]) -> None:
        s.bands = [answers[seat] for seat in (0, 1)]
        s.finish([0, 0])


def setup(s: Bands, options: Options) -> None:
    s.then(Bring())


OPTIONS = {
    "bands": Setting("", ("", "red", "blue"), from_text=read, each=True, secret=True,
                     check=lambda value: None),
    "hall": Setting("small", ("small", "big"), from_text=read, check=lambda value: None),
}  # fmt: skip
game = Game("bands", Bands, setup, seats=[2], options=OPTIONS, rulebook="- **BA-1** Bring a band.")


@pytest.fixture(autouse=True)
def _known() -> None:
    catalogue.add(game)


@pytest.mark.parametrize(
    ("values", "option"),
    [
        ([], ""),
        (["", ""], ""),
        (["red"], "red"),
        (["red", "blue"], "red,blue"),
        (["", "blue"], '["","blue"]'),
        (["ann\nbob\n", "red"], '["ann\\nbob\\n","red"]'),
    ],
)
def test_values_of_seats_are_one_option(values: list[str], option: str) -> None:
    assert joined(values) == option
    assert entries(option) == (values if any(values) else [])


@pytest.mark.parametrize("wrong", ["[", "[1]", '["red"', "[null]"])
def test_a_list_that_is_none_is_bad_input(wrong: str) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        fracas.new("bands", bands=wrong)


def test_a_record_keeps_what_was_read_of_a_text_and_needs_nothing_else() -> None:
    table = fracas.new("bands", bands=["Ann\nBob\n", ""], hall="Big\nStage\n")
    assert table.record.options == {"bands": '["ann\\nbob\\n",""]', "hall": "big\nstage\n"}
    assert fracas.loads(table.dumps()).record.options == table.record.options
    assert fracas.new("bands", bands="Ann\nBob\n").record.options["bands"] == '["ann\\nbob\\n"]'


@pytest.mark.parametrize(
    ("wrong", "said", "french"),
    [
        ("a\n" * LONGEST, "too long: 30000 letters, at most 15000", "trop long : 30000"),
        ("a\0b\n", "no text file", "pas un fichier texte"),
        ("Ann 7\n", "no text file", "pas un fichier texte"),
    ],
)
def test_what_will_not_do_is_said_in_the_readers_language(
    wrong: str, said: str, french: str
) -> None:
    for options in ({"hall": wrong}, {"bands": ["", wrong]}):
        with pytest.raises(BadInput, match=said) as raised:
            fracas.new("bands", **options)
        assert french in raised.value.said("fr")
    plain = BadInput("only English")
    assert plain.said("fr") == "only English"


def test_what_is_secret_is_not_told() -> None:
    assert game.told_options({"bands": "red", "hall": "big"}) == {"hall": "big"}


def test_a_sealed_answer_may_be_a_files_text() -> None:
    table = fracas.new("bands", seed=1)
    assert table.waiting[0].free
    table.play(0, "Ann\nBob\n")
    assert "ann" not in repr((table.view(1), table.view(None), table.waiting))
    for wrong in ("green", "Ann 7\n", "a\n" * LONGEST, "a\0\n", 7):
        with pytest.raises(fracas.FracasError):
            table.play(1, wrong)
    with pytest.raises(Refused, match="too long") as raised:
        table.play(1, "a\n" * LONGEST)
    assert raised.value.clauses == ("BA-1",)
    assert table.inputs == 1
    table.play(1, "blue")
    assert table.view(1)["bands"] == ["ann\nbob\n", "blue"]
    assert fracas.loads(table.dumps()).digest() == table.digest()
