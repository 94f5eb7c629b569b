"""What a sound player of Neon Gods looks at, and the bots made of it."""

from .features import FEATURES, taught
from .outlook import outlook
from .policy import policy, quiet
from .value import value

_SEARCH = "rollout=0,sharp=4,sure=0.9,explore=1"
RECIPES = {
    "greedy": "greedy:worlds=1,depth=4,beam=2,width=4,evaluations=150",
    "search": f"search:iterations=30,{_SEARCH}",
    "easy": "reflex:sharp=2,floor=0.1",
    "normal": f"search:iterations=60,{_SEARCH}",
    "hard": f"search:iterations=500,seconds=5,{_SEARCH},learned=1",
    "hard-1": f"search:iterations=500,seconds=5,{_SEARCH}",
}
"""What docs/bots.md has measured; `search` is the default budget."""
COMPLETES = {"activate": frozenset({"name_effects"})}
"""What is one action to a player although the rules ask for it bit by bit: for advice."""

__all__ = ["COMPLETES", "FEATURES", "RECIPES", "outlook", "policy", "quiet", "taught", "value"]
