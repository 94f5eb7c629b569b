"""Doors for programs that learn: the games as PettingZoo, Gymnasium and OpenSpiel know games.

Each door is a module that needs its own extra (`pip install fracas[rl]`, `fracas[openspiel]`);
playing needs none of them. What they share is here: a match that goes on action by action, the
fixed space of actions, the fixed tensor of what a seat sees. docs/agents.md has five lines each.
"""
