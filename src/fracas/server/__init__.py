"""Hosted tables: lobby, seats, live matches and the store under them."""
