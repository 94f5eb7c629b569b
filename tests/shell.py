"""Runs commands of `fracas` one after the other in one process, which is quicker than one each.

Gets their words as JSON, of which `> file` may be the last, and prints their exit codes at the end.
"""

import contextlib
import json
import sys
from pathlib import Path

from fracas.cli import main


def code_of(words: list[str]) -> int:
    if len(words) > 2 and words[-2] == ">":
        with Path(words[-1]).open("w", encoding="utf-8") as file, contextlib.redirect_stdout(file):
            return code_of(words[:-2])
    try:
        return main(words[1:])
    except SystemExit as end:  # of argparse
        return end.code if isinstance(end.code, int) else int(end.code is not None)


if __name__ == "__main__":
    codes = [code_of(one) for one in json.loads(sys.argv[1])]
    print("\n" + json.dumps(codes))
