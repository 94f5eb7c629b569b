"""Servers, their store, leases, lines and clients in one simulation, in which one seed is one
history of faults. No thread, no socket, no file that is written to, and no time but the one that
the simulation counts."""
