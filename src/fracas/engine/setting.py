"""Options of a game: which there are, what they may be, and what people call them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from .text import Words

Value: TypeAlias = int | str | bool
Options = dict[str, Value]
YES_OR_NO = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}


@dataclass(frozen=True)
class Setting:
    """An option of a game: its default and the values it may take.

    What it is called and for is said by the texts `setting.<option>.name` and `.about`, a value by
    `setting.<option>.<value>.name` and `.about`; numbers, yes and no need none.
    """

    default: Value
    values: Sequence[Value] = ()
    """The allowed values; with `check` they are only the best known ones."""
    check: Callable[[object], None] | None = None
    """For open values (a home-made map): raises BadInput if it will not do."""
    from_file: Callable[[str], str] | None = None
    """The text that the record keeps for a file which a local player names, so that it needs
    nothing else. Others cannot name files: they send the text."""
    from_text: Callable[[str], str] | None = None
    """What the record keeps for the text of such a file; raises BadInput for one that will not do.
    With it, clients let people pick a file of theirs."""
    each: bool = False
    """Every seat has a value of its own: `brought.entries`. An empty one leaves it to the seat."""
    preview: Callable[[Value, int], str] | None = None
    """What a value looks like at so many seats, as SVG without words; empty or BadInput where there
    is nothing to see."""
    secret: bool = False
    """Nobody is told the value while the game is played."""
    idle: Mapping[str, Value] = field(default_factory=dict)
    """Other options with the values that leave this one nothing to do: clients do not ask then."""
    starter: int = 0
    """A yes for a first game, at so many seats: clients ask before all else."""

    def read(self, typed: str) -> Value:
        """What people type, as a value of its type; what is none is left as it is, to be refused
        with the game's own words."""
        for one in self.values:
            if str(one).lower() == typed.lower():
                return one
        if isinstance(self.default, bool):
            return YES_OR_NO.get(typed.lower(), typed)
        if isinstance(self.default, int) and typed.lstrip("-").isdecimal():
            return int(typed)
        return typed

    @property
    def choices(self) -> Sequence[Value]:
        """The values to choose among, where there are any."""
        return self.values or ((False, True) if isinstance(self.default, bool) else ())


class Called(NamedTuple):
    """What people call an option or a value, and a sentence about it."""

    name: str
    about: str = ""


def option_key(option: str, value: Value | None = None) -> str:
    """The key under which its words are; nothing at all is called none."""
    if value is None:
        return f"setting.{option}"
    return f"setting.{option}.{value if value != '' else 'none'}"


def called(words: Words, option: str, value: Value | None, lang: str) -> Called:
    """An option, or one of its values, as a language calls it, or by its own name."""
    key = option_key(option, value)
    about = words.template(f"{key}.about", lang) or ""
    if (name := words.template(f"{key}.name", lang)) is not None:
        return Called(name, about)
    if isinstance(value, bool):
        return Called(words.template("yes" if value else "no", lang) or str(value), about)
    plain = (option if value is None else str(value)).replace("_", " ").replace("-", " ")
    return Called(plain[:1].upper() + plain[1:], about)
