"""Boards of our own games: a game itself knows nothing of screens."""
