"""Plain values are written as TOML and read back the same."""

import tomllib

import pytest

from fracas.content.writing import dumps


@pytest.mark.parametrize(
    "values",
    [
        {"name": 'a "quoted" word\nand a line', "count": 3, "deep": True, "share": 0.5},
        {"none": [], "list": ["grunt-warrior", "x"], "table": {"a b": 1, "c": {"d": [1, 2]}}},
        {"long": [f"card-number-{at}" for at in range(40)], "after": 1},
        {"players": [{"hand": ["é"], "on": {"a1": 2}}, {"hand": []}], "round": 9},
    ],
)
def test_what_is_written_is_read_back(values: dict[str, object]) -> None:
    text = dumps(values)
    assert tomllib.loads(text) == values
    assert max(map(len, text.splitlines())) <= 100


def test_what_toml_cannot_say_is_refused() -> None:
    with pytest.raises(TypeError, match="None"):
        dumps({"nothing": None})
