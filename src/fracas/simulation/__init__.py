"""What `fracas.sim` is made of: a game between bots, the pool of processes, the report."""
