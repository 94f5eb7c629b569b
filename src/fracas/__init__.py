"""Fracas: five tabletop games on one engine."""
