"""What a sound player of Collateral Damage looks at, and the bots made of it."""

from .features import FEATURES, taught
from .outlook import outlook
from .policy import policy, quiet
from .value import value

_SEARCH = "rollout=24,sharp=4,sure=0.7,explore=2"
RECIPES = {
    "search": f"search:iterations=12,{_SEARCH}",
    "easy": "reflex:sharp=0.2,floor=0.0002",
    "normal": "reflex",
    "hard": "search:iterations=150,seconds=4,rollout=24,sharp=4,sure=0.7,breadth=4,taught=1",
    "hard-1": f"search:iterations=150,seconds=4,{_SEARCH}",
}
"""What docs/bots.md has measured; `search` is the default budget."""

__all__ = ["FEATURES", "RECIPES", "outlook", "policy", "quiet", "taught", "value"]
