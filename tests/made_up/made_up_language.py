"""A made-up language in place of French: every text stands in ⟦…⟧, so that whatever does not has
not come from the texts. In processes that have this folder on their path, `sitecustomize` puts it
in place."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

LETTER = re.compile(r"[^\W\d_]")
LEFT, RIGHT = "⟦", "⟧"
PLAIN = ("phrases.toml",)
"""Lists of single words, which are not sentences."""


def wrapped(text: str) -> str:
    """A single letter is no word: it says which form a noun wants."""
    return f"{LEFT}{text}{RIGHT}" if len(text) > 1 and LETTER.search(text) else text


def in_content(value: Any) -> Any:
    """Both languages side by side: `name = { en = …, fr = … }`."""
    if isinstance(value, dict):
        found = {key: in_content(one) for key, one in value.items()}
        if isinstance(found.get("en"), str) and isinstance(found.get("fr"), str):
            found["fr"] = wrapped(found["fr"])
        return found
    return [in_content(one) for one in value] if isinstance(value, list) else value


def content_loading(module: Any) -> None:
    document = module.Document
    begin = document.__init__

    def init(self: Any, text: str, file: str) -> None:
        begin(self, text, file)
        if file not in PLAIN:
            self.values = in_content(self.values)

    document.__init__ = init


def content_texts(module: Any) -> None:
    table = module.Table
    begin = table.__init__

    def init(self: Any, language: str, text: str, file: str) -> None:
        begin(self, language, text, file)
        if language == "fr":
            self.templates = {key: wrapped(one) for key, one in self.templates.items()}

    table.__init__ = init


def engine_text(module: Any) -> None:
    texts = module.ENGINE_TEXTS["fr"]
    texts.update({key: wrapped(one) for key, one in texts.items()})


def engine_said(module: Any) -> None:
    put = module.put
    module.put = lambda sentence, lang: (
        wrapped(put(sentence, lang))
        if lang == "fr" and put(sentence, lang) != sentence
        else sentence
    )


def engine_rulebook(module: Any) -> None:
    shipped = module.shipped

    def made_up(package: str) -> tuple[str, dict[str, str]]:
        english, others = shipped(package)
        lines = re.sub(
            r"(?m)^(- \*\*\S+\*\* |#+ (?:\d+\.? )?)(.+)$",
            lambda found: found[1] + wrapped(found[2]),
            others.get("fr", ""),
        )
        return english, {**others, "fr": lines}

    module.shipped = made_up


CHANGED = {
    "fracas.content.loading": content_loading,
    "fracas.content.texts": content_texts,
    "fracas.engine.text": engine_text,
    "fracas.engine.said": engine_said,
    "fracas.engine.rulebook": engine_rulebook,
}


class Finder(MetaPathFinder):
    """Changes these modules as they are imported, and before anybody reads a text."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name not in CHANGED:
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and spec.loader is not None:
            spec.loader = Changing(spec.loader, CHANGED[name])
        return spec


class Changing(Loader):
    def __init__(self, loader: Any, change: Any) -> None:
        self.loader, self.change = loader, change

    def create_module(self, spec: Any) -> Any:
        return self.loader.create_module(spec)

    def exec_module(self, module: Any) -> None:
        self.loader.exec_module(module)
        self.change(module)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.loader, name)


SAME = Path(__file__).resolve().parents[1] / "same_in_both.toml"
CONTENT = Path(__file__).resolve().parents[2] / "src/fracas/games"


def same(*lists: str) -> set[str]:
    """Words that are the same in every language: those that were looked through, and names that
    content has once, not in each."""
    known = tomllib.loads(SAME.read_text(encoding="utf-8"))
    found = {one for name in lists for one in known[name]}
    for file in CONTENT.rglob("*.toml"):
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r'\b(?:name|title) = "([^"]+)"', text))
        for english, french in re.findall(r'\{ en = "([^"]+)", fr = "([^"]+)" \}', text):
            if english == french:
                found.add(english)
    # On small pieces somebody is called by the first name alone.
    return found | {one.split()[0] for one in found}


def install() -> None:
    sys.meta_path.insert(0, Finder())


def bypasses(text: str, known: set[str]) -> list[str]:
    """The words of a text that stand outside of all brackets, but for those that are the same in
    every language."""
    depth, kept = 0, list[str]()
    for part in re.split(f"([{LEFT}{RIGHT}])", text):
        if part in (LEFT, RIGHT):
            depth = max(depth + (1 if part == LEFT else -1), 0)
            kept.append(" ")
        elif depth == 0:
            kept.append(part)
    outside = re.sub(r"\b[A-Z]{2}-[A-Z]?\d[\d.]*\w?\b", " ", "".join(kept))  # a clause
    if LETTER.search(outside):
        for one in sorted((one for one in known if one in outside), key=len, reverse=True):
            outside = re.sub(rf"(?<!\w){re.escape(one)}(?!\w)", " ", outside)
    return re.findall(r"[^\W\d_][\w'’.-]*[^\W\d_]", outside)
