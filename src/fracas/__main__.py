"""`python -m fracas` does the same as the installed `fracas`."""

import sys

from fracas.cli import main

sys.exit(main())
