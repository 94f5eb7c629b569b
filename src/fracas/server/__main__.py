"""`python -m fracas.server` does the same as `fracas serve`."""

import sys

from .serve import main

sys.exit(main())
