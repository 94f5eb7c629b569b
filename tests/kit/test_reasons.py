"""Why not? So many answers against the rules are tried in every game that their share tells.

The kit of a large game looks at few moments, at which too few of them may come up.
"""

import pytest

from fracas.catalogue import find
from fracas.games import BUILT_IN
from fracas.testing import variant
from fracas.testing.plan import Plan
from fracas.testing.reasons import FEW, NAMED, asked_why
from tests.proof import many

SEATS = {"blood-feud": 4}


@pytest.mark.parametrize("name", BUILT_IN)
def test_nineteen_in_twenty_refusals_name_their_rule(name: str) -> None:
    plan = Plan(find(name), seeds=2, moments=many(24, 60))
    tried, unnamed = asked_why(plan, variant(SEATS.get(name, 2)))
    assert tried >= 2 * FEW
    assert sum(map(len, unnamed.values())) <= (1 - NAMED) * tried, unnamed
