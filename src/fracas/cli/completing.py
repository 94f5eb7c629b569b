"""`fracas completion SHELL`: a script that lets a shell complete commands and options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from fracas.tui.words import Say

from .common import Parsers

SHELLS = ("bash", "zsh", "fish")


def add_to(commands: Parsers, say: Say) -> None:
    said = say("help.completion")
    parser = commands.add_parser("completion", help=said, description=said)
    parser.add_argument("shell", choices=SHELLS, help=say("help.completion_shell"))
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    from . import command_line

    tree = _tree(command_line("en"))
    print({"bash": _bash, "zsh": _zsh, "fish": _fish}[given.shell](tree), end="")
    return 0


Tree = dict[str, tuple[str, list[str], list[str]]]
"""For each command, and each action of one (`lab run`): a sentence, its options, its fixed words.
The empty command is the program."""


def _tree(parser: argparse.ArgumentParser) -> Tree:
    found = dict(_inside(parser, ""))
    found[""] = ("", _words(parser)[0], sorted(one for one in found if " " not in one))
    return found


def _inside(
    parser: argparse.ArgumentParser, path: str
) -> Iterator[tuple[str, tuple[str, list[str], list[str]]]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            about = {one.dest: one.help or "" for one in action._choices_actions}
            for name, inner in action.choices.items():
                yield from _inside(inner, f"{path}{name} ")  # before what it begins with
                yield f"{path}{name}", (about.get(name, ""), *_words(inner))


def _words(parser: argparse.ArgumentParser) -> tuple[list[str], list[str]]:
    options = [one for action in parser._actions for one in action.option_strings]
    fixed = [
        str(one)
        for action in parser._actions
        if action.choices and not action.option_strings
        for one in action.choices
    ]
    return [one for one in options if one.startswith("--")], fixed


def _bash(tree: Tree) -> str:
    cases = "\n".join(
        f'    "{name} "*) words="{" ".join(fixed + options)}" ;;'
        for name, (_, options, fixed) in tree.items()
        if name
    )
    _, options, fixed = tree[""]
    return f"""_fracas() {{
  local words
  case "${{COMP_WORDS[1]}} ${{COMP_WORDS[2]}} " in
{cases}
    *) words="{" ".join(fixed + options)}" ;;
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="{" ".join(fixed + options)}"
  COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _fracas fracas
"""


def _zsh(tree: Tree) -> str:
    return "autoload -U +X bashcompinit && bashcompinit\n" + _bash(tree)


def _fish(tree: Tree) -> str:
    lines = []
    for name, (about, options, fixed) in tree.items():
        if not name:
            continue
        said = about.replace("'", "")
        *before, last = name.split()
        within = [f"__fish_seen_subcommand_from {one}" for one in before]
        first = "; and ".join(within) or "__fish_use_subcommand"
        lines.append(f"complete -c fracas -n '{first}' -a {last} -d '{said}'")
        seen = f"-n '{'; and '.join([*within, f'__fish_seen_subcommand_from {last}'])}'"
        lines += [f"complete -c fracas {seen} -l {one[2:]}" for one in options]
        plain = [one for one in fixed if f"{name} {one}" not in tree]  # actions are told above
        lines += [f"complete -c fracas {seen} -a {one}" for one in plain]
    return "\n".join(lines) + "\n"
