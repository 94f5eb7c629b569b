"""A seat for assistants, by the Model Context Protocol: `fracas mcp`, and /mcp of a server."""
