"""A content file gives its schema, or every mistake with file, line and what was expected."""

import enum
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from fracas.content import UNIQUE, ContentError, folder, load, parse


class Rank(enum.Enum):
    LOW = "low"
    HIGH = "high"


class Draw(msgspec.Struct, frozen=True, tag_field="do", tag="draw"):
    count: int


class Heal(msgspec.Struct, frozen=True, tag_field="do", tag="heal"):
    whom: Literal["self", "ally"]


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Annotated[str, UNIQUE]
    dice: Literal["blue", "pink", "green"]
    cost: Annotated[int, Meta(ge=1, le=9)] = 1
    weight: Annotated[float, Meta(gt=0)] = 1.0
    motto: Annotated[str, Meta(min_length=2, max_length=20)] | None = None
    slug: Annotated[str, Meta(pattern="^[a-z]+$")] = "x"
    rank: Rank = Rank.LOW
    tags: frozenset[str] = frozenset()
    effects: tuple[Draw | Heal, ...] = ()
    place: tuple[int, int] = (0, 0)
    wild: bool = False


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    cards: Annotated[tuple[Card, ...], Meta(min_length=1)]
    limits: dict[int, Annotated[int, Meta(ge=0)]] = {}
    printed: date | None = None


HEAD = '[[cards]]\nname = "Yara"\ndice = "blue"\n'


def refusal(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        parse(text, Cards, file="cards.toml")
    return str(caught.value)


def test_a_good_file_becomes_its_schema(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(
        HEAD + 'cost = 3\ntags = ["a", "b"]\nrank = "high"\nweight = 2\nplace = [1, 2]\n'
        'effects = [{ do = "draw", count = 2 }, { do = "heal", whom = "ally" }]\n'
        "[limits]\n3 = 5\n",
        encoding="utf-8",
    )
    yara = Card(
        name="Yara", dice="blue", cost=3, tags=frozenset("ab"), rank=Rank.HIGH, weight=2.0,
        place=(1, 2), effects=(Draw(2), Heal("ally")),
    )
    assert load(file, Cards) == load(str(file), Cards) == Cards(cards=(yara,), limits={3: 5})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("cost = 12", "cost: expected a whole number from 1 to 9, got 12"),
        ("cost = 0", "cost: expected a whole number from 1 to 9, got 0"),
        ("cost = true", "cost: expected a whole number from 1 to 9, got true"),
        ("cost = 2.5", "cost: expected a whole number from 1 to 9, got 2.5"),
        ("weight = 0", "weight: expected a number more than 0, got 0"),
        ("weight = '1'", "weight: expected a number more than 0, got '1'"),
        ("motto = 'x'", "motto: expected text of 2 to 20 characters, got 'x'"),
        ("motto = 7", "motto: expected text of 2 to 20 characters, got 7"),
        ("slug = 'A b'", "slug: expected text that matches ^[a-z]+$, got 'A b'"),
        ("rank = 'hihg'", "rank: expected one of low, high, got 'hihg'; did you mean 'high'?"),
        ("tags = 'a'", "tags: expected a list, got 'a'"),
        ("tags = ['a', 5]", "tags, entry 2: expected text, got 5"),
        ("tags = ['a', 'a']", "tags, entry 2: 'a' is already used on line 4"),
        ("place = [1]", "place: expected a list of 2 entries, got a list of 1 entry"),
        ("place = [1, 'x']", "place, entry 2: expected a whole number, got 'x'"),
        ("wild = 1", "wild: expected true or false, got 1"),
        ("wild = {a = 1}", "wild: expected true or false, got a table of 1 key"),
        ("wlid = true", "wlid: unknown key; did you mean 'wild'?"),
        ("effects = [{count = 1}]", "effect 1: missing key 'do': expected one of draw, heal"),
        (
            "effects = [{do = 'drew', count = 1}]",
            "effect 1: do: expected one of draw, heal, got 'drew'; did you mean 'draw'?",
        ),
        ("effects = [{do = 'draw', count = 'x'}]",
         "effect 1: count: expected a whole number, got 'x'"),
        ("effects = [{do = 'draw'}]", "effect 1: missing key 'count': expected a whole number"),
    ],
)
def test_a_mistake_in_a_card_is_named_with_its_line(line: str, message: str) -> None:
    assert refusal(f"{HEAD}{line}\n") == f'cards.toml:4: card "Yara": {message}'


def test_a_wrong_choice_says_what_there_is() -> None:
    text = '[[cards]]\nname = "Yara"\n\n# dice\ndice = "red"\n'
    expected = "expected one of blue, green, pink, got 'red'"
    assert refusal(text).startswith(f'cards.toml:5: card "Yara": dice: {expected}')


def test_a_missing_key_is_told_at_its_table() -> None:
    assert refusal(f'{HEAD}\n[[cards]]\ndice = "pink"\n') == (
        "cards.toml:5: card 2: missing key 'name': expected text"
    )


def test_a_mistyped_key_is_one_mistake_not_two() -> None:
    text = '[[cards]]\nname = "Yara"\ndicee = "blue"\n'
    assert refusal(text) == 'cards.toml:3: card "Yara": dicee: unknown key; did you mean \'dice\'?'


def test_an_unknown_key_far_from_all_others_gets_the_list() -> None:
    assert refusal(f"qqqq = 1\n{HEAD}") == (
        "cards.toml:1: qqqq: unknown key; known keys: cards, limits, printed"
    )


def test_all_mistakes_are_told_in_the_order_of_their_lines() -> None:
    text = f'{HEAD}cost = 0\n[limits]\n4 = -1\nx = 2\n[[cards]]\nname = "Yara"\ndice = 3\n'
    assert refusal(text).splitlines() == [
        'cards.toml:4: card "Yara": cost: expected a whole number from 1 to 9, got 0',
        "cards.toml:6: limits.4: expected a whole number at least 0, got -1",
        "cards.toml:7: limits.x: as a key: expected a whole number, got 'x'",
        'cards.toml:9: card "Yara": name: \'Yara\' is already used on line 2',
        'cards.toml:10: card "Yara": dice: expected one of blue, green, pink, got 3',
    ]


def test_of_very_many_mistakes_the_first_are_told_and_the_rest_counted() -> None:
    told = refusal("".join(f'[[cards]]\nname = "{n}"\ndice = 1\n' for n in range(25))).splitlines()
    assert len(told) == 21
    assert told[-1] == "and 5 more"


def test_too_short_a_list_is_refused() -> None:
    assert refusal("cards = []\n") == (
        "cards.toml:1: cards: expected a list of at least 1 entry, got a list of 0 entries"
    )


def test_what_only_the_converter_knows_has_its_line_too() -> None:
    assert refusal(f'printed = "someday"\n{HEAD}').startswith("cards.toml:1: printed: ")


def test_keys_of_somebody_else_are_left_apart() -> None:
    text = f"game = 3\n{HEAD}"
    assert parse(text, Cards, file="c", apart=["game"]) == parse(HEAD, Cards, file="c")


def test_ids_are_unique_without_a_mark() -> None:
    class Die(msgspec.Struct):
        id: str

    class Dice(msgspec.Struct):
        dice: list[Die]

    with pytest.raises(ContentError, match=r"^d.toml:3: dice \"a\": id: 'a' is already used on li"):
        parse("dice = [\n{id = 'a'},\n{id = 'a'}]\n", Dice, file="d.toml")


def test_what_a_schema_refuses_of_itself_is_told_at_each_table() -> None:
    class Span(msgspec.Struct):
        low: int
        high: int

        def __post_init__(self) -> None:
            if self.low > self.high:
                raise ValueError("low is above high")

    with pytest.raises(ContentError) as caught:
        parse("[a]\nlow=3\nhigh=2\n[b]\nlow=2\nhigh=1\n", dict[str, Span], file="s.toml")
    assert str(caught.value) == "s.toml:1: a: low is above high\ns.toml:4: b: low is above high"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 1\nb = = 2\n", "cards.toml:2: not valid TOML: Invalid value (column 5)"),
        ("a = 1\n\na = 2\n", "cards.toml:3: 'a' is already given on line 1"),
        ("a = [1,\n", "cards.toml:2: not valid TOML: "),
        ("a = " + "[" * 5000, "cards.toml"),
    ],
)
def test_bad_syntax_is_told_with_its_line(text: str, message: str) -> None:
    assert refusal(text).startswith(message)


def test_windows_line_ends_and_byte_order_mark_are_fine() -> None:
    assert parse("\ufeff" + HEAD.replace("\n", "\r\n"), Cards, file="c").cards[0].name == "Yara"


def test_a_missing_file_names_the_one_that_was_meant(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").touch()
    with pytest.raises(ContentError, match=r"^card.toml: no such file; did you mean 'cards.toml'"):
        load(tmp_path / "card.toml", Cards)


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read"):
        load(tmp_path, Cards)


def test_a_file_that_is_not_utf8_is_refused_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(b"a = 1\nb = '\xe9'\n")
    with pytest.raises(ContentError, match=r"^cards.toml:2: expected text in UTF-8$"):
        load(tmp_path / "cards.toml", Cards)


def test_content_is_loaded_from_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = tmp_path / "chess_of_test/content"
    content.mkdir(parents=True)
    (content.parent / "__init__.py").touch()
    (content / "cards.toml").write_text(HEAD, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert load(folder("chess_of_test") / "cards.toml", Cards).cards[0].dice == "blue"


def test_a_key_of_very_many_parts_is_refused_before_it_takes_long() -> None:
    dotted = "a" + ".a" * 30_000
    for text in (f"{dotted} = 1", f"[{dotted}]", f"b = {{ {dotted} = 1 }}"):
        with pytest.raises(ContentError, match="a key has at most 32 parts"):
            parse(text, Anything, file="long.toml")
    assert parse("a" + ".a" * 31 + " = 1", Anything, file="short.toml").a


class Anything(msgspec.Struct):
    a: Any = None
    b: Any = None
