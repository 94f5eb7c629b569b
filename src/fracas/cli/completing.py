"""`fracas completion SHELL`: a script that lets a shell complete commands and options."""

from __future__ import annotations

import argparse

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
"""For each command: a sentence, its options, its fixed words. The empty command is the program."""


def _tree(parser: argparse.ArgumentParser) -> Tree:
    found: Tree = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            about = {one.dest: one.help or "" for one in action._choices_actions}
            for name, inner in action.choices.items():
                found[name] = (about.get(name, ""), *_words(inner))
    found[""] = ("", _words(parser)[0], sorted(found))
    return found


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
        f'    {name}) words="{" ".join(fixed + options)}" ;;'
        for name, (_, options, fixed) in tree.items()
        if name
    )
    _, options, fixed = tree[""]
    return f"""_fracas() {{
  local words
  case "${{COMP_WORDS[1]}}" in
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
        lines.append(f"complete -c fracas -n __fish_use_subcommand -a {name} -d '{said}'")
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        lines += [f"complete -c fracas {seen} -l {one[2:]}" for one in options]
        lines += [f"complete -c fracas {seen} -a {one}" for one in fixed]
    return "\n".join(lines) + "\n"
