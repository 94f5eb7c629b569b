"""A learner that begins with nothing and learns Neon Gods by playing against itself.

    python -m examples.learning.train                 # a few minutes of two cores
    python -m examples.learning.sit URL INVITATION    # play against it in the browser

numpy is all it needs. docs/learning.md tells how it works and what came of it.
"""
