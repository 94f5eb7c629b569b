"""Many games between bots, what they show, and how fast they are."""
