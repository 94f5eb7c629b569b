"""Make .venv ready: `python bootstrap.py run` to play, `python bootstrap.py dev` to test.

Written so that any Python, however old, understands this file and can say that it is too old.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Fracas needs Python 3.11 or newer, but this is Python "
        + ".".join(str(part) for part in sys.version_info[:3])
        + " ("
        + sys.executable
        + ").\n"
        + "Install a newer one, or name it: make PYTHON=/path/to/python3.11 play\n"
    )
    sys.exit(1)

import environment

sys.exit(environment.main(sys.argv[1:]))
