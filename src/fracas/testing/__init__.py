"""The kit that every game passes, for games of our own and of others.

    from fracas.testing import kit, variant

    test_kit = kit("my-game", [variant(2), variant(4, map="islands")])

gives one test for each check and variant. The plug-in brings the mark
`@pytest.mark.clause("MG-1.2")`, the option `--clauses GAME`, and the fixture `position`, which
fails a test that leaves luck of its position file unused.
"""

from .kit import CHECKS, TOGETHER, kit
from .plan import Plan, Variant, fail, planned, variant
from .secrets import check_hidden, check_secret, check_secret_sequel
from .walk import heard, random_input, sight

__all__ = [
    "CHECKS",
    "TOGETHER",
    "Plan",
    "Variant",
    "check_hidden",
    "check_secret",
    "check_secret_sequel",
    "fail",
    "heard",
    "kit",
    "planned",
    "random_input",
    "sight",
    "variant",
]
