"""Collision: gangs, hidden cards and a table measured in inches."""
