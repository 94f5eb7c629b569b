"""What an entry of a content file is called."""

Name = str | dict[str, str]
"""One name for all languages, or one for each: `{ en = "Love Letter", fr = "Lettre d'amour" }`."""
FIRST = "en"


def said(name: Name, lang: str) -> str:
    """A name in a language, or in English where it has none there."""
    return name if isinstance(name, str) else name.get(lang, name[FIRST])
