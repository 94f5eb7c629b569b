"""One of each kind in `make test`, all of them in `make proof`."""

import os

PROOF = "FRACAS_PROOF"


def many(few: int, all_of_them: int) -> int:
    """How often something is tried: a few times in `make test`."""
    return all_of_them if os.environ.get(PROOF) else few
