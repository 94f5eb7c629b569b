"""Data sets: decisions with what the seat saw, what it could choose, what it chose and how the game
ended for it; as Parquet, with a schema and a card that describes them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from fracas.version import VERSION

from .experiment import Experiment, Study, study
from .folder import TABLES, about_of, rows_hash, select, write_whole
from .played import game_of

COLUMNS = {
    "number": "the game's number in the data set",
    "decision": "the decision's number in its game, from 0",
    "game": "which game",
    "rules": "the version of its rules",
    "seats": "how many play",
    "seat": "who decided, counted from 0",
    "bot": "the recipe of who decided",
    "kind": "the kind of question",
    "clauses": "the clauses of the rulebook behind the question",
    "view": "what the seat saw, as JSON: nothing that it did not know",
    "options": "all that it could choose, as a JSON list; where more than a list can hold is "
    "allowed, the ones that are offered",
    "offered": "how many options there were",
    "choice": "what it chose, as JSON",
    "place": "the seat's place in the end, 1 is first; null if the game was called off",
    "score": "the seat's score in the end, where the game has scores",
    "won": "its part of the victory, 0 to 1; a shared victory is shared",
    "ms": "how long the bot thought, of the processor; 0 where it was not measured",
}
MEASURED = ("decisions", "views")


def study_of(wanted: Experiment) -> Study:
    """An experiment, measured as a data set is."""
    return study(msgspec.structs.replace(wanted, measure=MEASURED, choices=(), bands={}))


def describe(home: Path) -> None:
    """Write the schema and the card of a folder whose games have been played."""
    schema = {
        "title": "Decisions of bots in games of Fracas",
        "table": "decisions/part-*.parquet",
        "columns": [
            {"name": name, "type": kind, "about": COLUMNS[name]}
            for name, kind in TABLES["decisions"].items()
        ],
        "views": {
            game_of(one.game).name: f"fracas schema {game_of(one.game).name}"
            for one in about_of(home).study.plans
        },
    }
    text = msgspec.json.format(msgspec.json.encode(schema), indent=1)
    write_whole(home / "schema.json", text + b"\n")
    write_whole(home / "README.md", card(home).encode())


def card(home: Path) -> str:
    """What one should know before using it."""
    about = about_of(home)
    ((rows, games, large),) = select(
        home, "count(*), count(DISTINCT number), max(length(view))", "decisions"
    )
    counts = select(home, "game, kind, count(*)", "decisions", "GROUP BY ALL ORDER BY 1, 3 DESC")
    cells = "\n".join(
        f"| {game_of(one.game).name} | {one.seats} | {', '.join(one.bots)} "
        f"| {', '.join(f'{name} = {value}' for name, value in one.options.items()) or '–'} |"
        for one in about.study.plans
    )
    kinds = "\n".join(f"| {game} | {kind} | {count} |" for game, kind, count in counts)
    columns = "\n".join(
        f"| `{name}` | {kind} | {COLUMNS[name]} |" for name, kind in TABLES["decisions"].items()
    )
    rules = ", ".join(f"{game_of(name).name} {rule}" for name, rule in about.rules.items())
    return f"""# Decisions of bots in games of Fracas
{rows} decisions in {games} games, made by Fracas {VERSION} with the rules {rules}.
Rows {rows_hash(home)}.

```python
import polars as pl
rows = pl.read_parquet("{home.name}/decisions/*.parquet")
print(rows.group_by("kind").agg(pl.len(), pl.col("won").mean()))
```

## Columns
| column | type | what it is |
|---|---|---|
{columns}

`view`, `options` and `choice` are JSON; what is in them says `fracas schema GAME`.
The longest view has {large} characters.

## What was played
| game | seats | bots | options |
|---|---:|---|---|
{cells}

## Kinds of questions
| game | kind | decisions |
|---|---|---:|
{kinds}

## What to keep in mind
- A row holds only what its seat knew: no hidden card of another, no order of a deck, no seed.
  `place`, `score` and `won` are how the game ended, which nobody knew then. Rows of several seats
  of one game together tell more than each seat knew.
- The seeds, from which everything hidden could be dealt again, are in `games/` and
  `experiment.json`: leave these out where they should not be at hand.
- Bots chose, not people. The same file makes the same rows anew: `experiment.json` says what was
  asked.
"""
