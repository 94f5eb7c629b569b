"""Where in a TOML text each value stands.

`tomllib` reads the values but keeps no line numbers, so this walks over the same text and notes
only the line of each key and list entry. It never judges: on a text that is not TOML it stops
where it no longer understands, and what it has seen so far still helps to tell the mistake.
"""

import contextlib
import tomllib
from bisect import bisect_right

Path = tuple[str | int, ...]

BLANK = " \t"
BARE_KEY = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
PARTS = 32
"""Of a key with dots: reading more would take longer than their number squared."""
TRIPLES = ('"""', "'''")


class Lines:
    """The line of every key and list entry of a TOML text, by its path."""

    def __init__(self, text: str) -> None:
        scan = _Scan(text)
        with contextlib.suppress(_Lost, RecursionError):
            scan.document()
        self._lines = scan.lines
        self.repeated = scan.repeated
        self.deep = scan.deep
        """The line of a key with too many parts, or 0."""

    def __getitem__(self, path: Path) -> int:
        """The line of a path, or of the nearest thing around it."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines[path]

    def paths(self) -> set[Path]:
        return set(self._lines)


class _Lost(Exception):
    """The text is not TOML from here on."""


class _Scan:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts = [0, *(i + 1 for i, letter in enumerate(text) if letter == "\n")]
        self.lines: dict[Path, int] = {(): 1}
        self.lengths: dict[Path, int] = {}
        self.repeated: list[tuple[Path, int, int]] = []
        self.deep = 0

    def document(self) -> None:
        table: Path = ()
        self.skip_to_content()
        while self.at < len(self.text):
            line = self.line()
            if self.take("[["):
                table = self.array_table(self.key())
                self.expect("]]")
                self.lines[table] = line
            elif self.take("["):
                table = self.table(self.key(), line)
                self.expect("]")
            else:
                self.pair(table)
            self.skip_to_content()

    def array_table(self, key: list[str]) -> Path:
        path = (*self.resolve(key[:-1]), key[-1])
        count = self.lengths.get(path, 0)
        self.lengths[path] = count + 1
        self.lines.setdefault(path, self.line())
        return (*path, count)

    def table(self, key: list[str], line: int) -> Path:
        path = self.resolve(key)
        self.lines.setdefault(path, line)
        return path

    def resolve(self, key: list[str]) -> Path:
        """A header's path: `[cards.cost]` after `[[cards]]` means the latest card."""
        path: Path = ()
        for part in key:
            path = (*path, part)
            self.lines.setdefault(path, self.line())
            if path in self.lengths:
                path = (*path, self.lengths[path] - 1)
        return path

    def pair(self, table: Path) -> None:
        line = self.line()
        path = table
        for part in self.key():
            self.lines.setdefault(path, line)
            path = (*path, part)
        if path in self.lines:
            self.repeated.append((path, self.lines[path], line))
        self.lines[path] = line
        self.expect("=")
        self.skip_blanks()
        self.value(path)

    def key(self) -> list[str]:
        parts = []
        while True:
            self.skip_blanks()
            parts.append(self.key_part())
            self.skip_blanks()
            if not self.take("."):
                return parts
            if len(parts) == PARTS:
                self.deep = self.line()
                raise _Lost

    def key_part(self) -> str:
        start = self.at
        if self.peek() in ('"', "'"):
            self.string()
            try:
                return str(tomllib.loads(f"key = {self.text[start : self.at]}")["key"])
            except tomllib.TOMLDecodeError:
                raise _Lost from None
        while self.peek() in BARE_KEY:
            self.at += 1
        if start == self.at:
            raise _Lost
        return self.text[start : self.at]

    def value(self, path: Path) -> None:
        if self.take("["):
            self.entries(path)
        elif self.take("{"):
            self.inline_table(path)
        elif self.peek() in ('"', "'"):
            self.string()
        else:
            while self.peek() not in ("", ",", "]", "}", "#", "\n"):
                self.at += 1

    def entries(self, path: Path) -> None:
        count = 0
        self.skip_to_content()
        while not self.take("]"):
            entry = (*path, count)
            self.lines[entry] = self.line()
            self.value(entry)
            count += 1
            self.skip_to_content()
            if not self.take(","):
                self.expect("]")
                return
            self.skip_to_content()

    def inline_table(self, path: Path) -> None:
        self.skip_to_content()
        while not self.take("}"):
            self.pair(path)
            self.skip_to_content()
            if not self.take(","):
                self.expect("}")
                return
            self.skip_to_content()

    def string(self) -> None:
        quote = self.peek()
        triple = self.text[self.at : self.at + 3] in TRIPLES
        end = quote * 3 if triple else quote
        self.at += len(end)
        while not self.take(end):
            if self.at >= len(self.text) or (not triple and self.peek() == "\n"):
                raise _Lost
            self.at += 2 if quote == '"' and self.peek() == "\\" else 1
        # Up to two quotes may stand right before the closing three.
        while triple and self.peek() == quote:
            self.at += 1

    def skip_blanks(self) -> None:
        while self.peek() and self.peek() in BLANK:
            self.at += 1

    def skip_to_content(self) -> None:
        """Past blanks, line ends and comments."""
        while True:
            self.skip_blanks()
            if self.take("\n"):
                continue
            if self.peek() != "#":
                return
            end = self.text.find("\n", self.at)
            self.at = len(self.text) if end < 0 else end

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def take(self, token: str) -> bool:
        if not self.text.startswith(token, self.at):
            return False
        self.at += len(token)
        return True

    def expect(self, token: str) -> None:
        if not self.take(token):
            raise _Lost

    def line(self) -> int:
        return bisect_right(self.starts, self.at)
