"""Collision's table as exact geometry: whole u and exact fractions decide every rule (CO-3.5)."""
