"""All that Fracas says is said in French: errors, help, refusals; what is the same in both
languages stands in a list that was looked through."""

from __future__ import annotations

import argparse
import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fracas.cli import command_line, main
from fracas.cli.parsing import all_of
from fracas.engine import said
from fracas.engine.errors import BadInput

SOURCE = Path(__file__).parents[1] / "src/fracas"
SAME = tomllib.loads((Path(__file__).parent / "same_in_both.toml").read_text(encoding="utf-8"))
PROGRAMS = ("adapters", "client", "mcp", "testing")
"""What only programs call: their errors are for whoever writes these."""
CALLS = {"BadInput", "ContentError", "No", "ValueError", "Problem", "Fault", "BrokenMatch"}
BRACES = re.compile(r"\{[^{}]*\}")


def shape(node: ast.expr) -> str | None:
    """A sentence of the code, `{}` for whatever goes into it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values
        )
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [shape(node.left), shape(node.right)]
        return "".join(one or "{}" for one in parts) if any(parts) else None
    if isinstance(node, ast.IfExp):
        return shape(node.body)
    return None


def sentences() -> Iterator[tuple[str, str]]:
    """Where the code says something that cannot be, and what."""
    for file in sorted(SOURCE.rglob("*.py")):
        where = file.relative_to(SOURCE)
        if where.parts[0] in PROGRAMS:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            given: list[ast.expr] = []
            line = getattr(node, "lineno", 0)
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", None) or getattr(node.func, "id", "")
                called = name in CALLS
                if called or (name == "append" and file.name == "invariants.py"):
                    given = list(node.args)
            elif isinstance(node, ast.Yield) and file.name == "invariants.py":
                given = [node.value] if node.value else []
            for one in given:
                said_here = shape(one)
                if said_here and re.search(r"[a-z]{2,} [a-z{]|[a-z{}] [a-z]{2,}", said_here):
                    yield f"{where}:{line}", said_here


def test_every_sentence_of_the_code_has_its_french() -> None:
    known = {BRACES.sub("{}", one) for one in said.sentences("fr")}
    known |= {re.sub(r" \([A-Z]{2}-[\w.]+\)$| \(\{\}\)$", "", one) for one in known}
    missing = [
        f"{where}: {one}" for where, one in sentences() if BRACES.sub("{}", one) not in known
    ]
    assert missing == []


def test_what_goes_into_an_english_sentence_goes_into_the_french_one() -> None:
    for english, french in said.sentences("fr").items():
        assert set(BRACES.findall(french)) <= set(BRACES.findall(english)), english
        assert english != french or "{" in english or english in SAME["sentences"], english


@pytest.mark.parametrize(
    ("english", "french"),
    [
        (
            "there is no bot 'clver'; did you mean clever?",
            "il n'y a pas de robot 'clver' ; vouliez-vous dire clever ?",
        ),
        (
            "neon-gods is for 2, 3 or 4 players, not 9",
            "neon-gods est pour 2, 3 ou 4 joueurs, pas 9",
        ),
        (
            "cards.toml:14: card \"Yara\": dice: expected one of blue, pink, got 'red'",
            "cards.toml:14 : card \"Yara\" : dice : attendu : l'un de blue, pink ; trouvé : 'red'",
        ),
        (
            "x: this position cannot be: P1 has 3 figures, not 5 (NG-2.4); no andy is left",
            "x : cette position ne peut pas être : J1 a 3 figurines, pas 5 (NG-2.4) ; "
            "il ne reste pas d'andy",
        ),
        ("'one or two'", "'one or two'"),
        ("something that nobody has translated", "something that nobody has translated"),
    ],
)
def test_a_sentence_is_found_by_its_shape(english: str, french: str) -> None:
    assert BadInput(english).said("fr") == french
    assert BadInput(english).said("en") == english


def test_every_option_is_explained_in_french() -> None:
    def explained(lang: str) -> dict[str, tuple[str, str]]:
        found = {}
        for parser in all_of(command_line(lang)):
            for at, action in enumerate(parser._actions):
                if action.help is not argparse.SUPPRESS:
                    name = f"{parser.prog.partition(' ')[2]} {at}"
                    found[name] = action.help or "", str(action.metavar or "")
        return found

    english, french = explained("en"), explained("fr")
    assert english.keys() == french.keys()
    forgotten = [
        (where, said_in_english)
        for where, both in english.items()
        for said_in_english, in_french in zip(both, french[where], strict=True)
        if said_in_english and said_in_english == in_french
        and said_in_english not in SAME["arguments"]
    ]
    assert forgotten == []


@pytest.mark.parametrize(
    ("typed", "said_of_it"),
    [
        ("play neon-gods --seats x", "il faut un nombre entier, pas 'x'"),
        ("play neon-gods --seats 9", "est pour 2 à 4 joueurs, pas 9"),
        ("play neongods", "il n'y a pas de jeu 'neongods' ; vouliez-vous dire neon-gods ?"),
        ("play neon-gods --option scenario=nowhere", "il n'y a pas de scénario 'nowhere'"),
        ("replay nothing.json", "impossible de lire nothing.json : ce fichier ou dossier n'existe"),
        ("rules neon-gods NG-99.9", "n'a pas de clause NG-99.9"),
        ("deck list nothing --game neon-gods", "jeux qui ont des paquets : ani-mayhem"),
        ("sim neon-gods --bots clever", "il n'y a pas de robot 'clever'"),
        ("nothing", "choix inconnu : 'nothing'"),
    ],
)
def test_a_mistake_is_explained_in_french(
    typed: str, said_of_it: str, capfd: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["--lang", "fr", *typed.split()])
    except SystemExit as stopped:
        code = int(str(stopped.code))
    assert code == 2
    told = " ".join(capfd.readouterr().err.split())
    assert said_of_it in told


def test_the_language_is_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert main(["play", "neon-gods", "--seats", "9"]) == 2
    assert "joueurs" in capfd.readouterr().err
