"""What a sound player of Ani-Mayhem looks at, and the bots made of it. AM-33."""

from .outlook import outlook
from .policy import policy, quiet
from .value import payoff, value

RECIPES = {
    "greedy": "greedy:worlds=1,depth=3,beam=1,width=4,evaluations=40,sure=0.6,breadth=4",
    "search": "search:iterations=20,rollout=10,sure=0.8,sharp=4,explore=0.5",
    "easy": "reflex:sharp=0.7,floor=0.1",
    "normal": "reflex",
    "hard": "search:iterations=60,rollout=10,sure=0.8,sharp=4,explore=0.5,seconds=3",
    "hard-1": "search:iterations=60,rollout=10,sure=0.8,sharp=4,explore=0.5,seconds=3",
}
"""What docs/bots.md has measured; `search` is the default budget."""
COMPLETES = {
    "standby": frozenset({"gather", "members", "muster", "name_builders"}),
    "gather": frozenset({"gather", "march"}),
    "march": frozenset({"march"}),
    "members": frozenset({"members"}),
    "muster": frozenset({"muster"}),
    "annex": frozenset({"annex_cell"}),
}
"""What is one action to a player although the rules ask for it bit by bit: for advice."""

__all__ = ["COMPLETES", "RECIPES", "outlook", "payoff", "policy", "quiet", "value"]
