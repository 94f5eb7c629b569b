"""The steps of a Postgres store. A landed one is never edited: add another, and its like to
`fracas.server.schema` for SQLite; a test holds the two against each other."""
