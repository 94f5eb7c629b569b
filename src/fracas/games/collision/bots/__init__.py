"""What a sound player of Collision looks at, and the bots made of it."""

from .outlook import outlook
from .policy import policy, quiet
from .value import value

_GREEDY = "greedy:worlds=1,depth=4,beam=1,width=2,evaluations=40,breadth=8"
_SEARCH = "breadth=4,rests=2,most=16,calm=1,look=1,sure=0.9,sharp=8"
RECIPES = {
    "greedy": _GREEDY,
    "search": f"search:iterations=24,{_SEARCH}",
    "easy": "reflex:sharp=1,floor=0.1",
    "normal": _GREEDY,
    "hard": "search:iterations=240,seconds=4,breadth=5,rests=2,calm=1,look=1,sure=0.95,sharp=8",
    "hard-1": f"search:iterations=120,seconds=4,{_SEARCH}",
}
"""What docs/bots.md has measured; `search` is the default budget."""
COMPLETES = {
    "go": frozenset({"act"}),
    "act": frozenset({"move_along", "charge_at", "shoot_target", "aim_beam"}),
    "move_along": frozenset({"face"}),
    "deploy": frozenset({"deploy_at"}),
    "deploy_at": frozenset({"deploy_facing"}),
    "cover": frozenset({"cover_with"}),
    "split": frozenset({"split"}),
}
"""What is one action to a player although the rules ask for it bit by bit: for advice."""

__all__ = ["COMPLETES", "RECIPES", "outlook", "policy", "quiet", "value"]
