"""Ani-Mayhem: a race to gather items on a field of locations, against each other and disasters.

Cards are data (`content/`, checked by `schema.py`), their texts are made from it (`wording.py`),
and one interpreter carries their effects out.
"""
