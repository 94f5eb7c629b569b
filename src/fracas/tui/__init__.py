"""Any game in the terminal, from its view, its questions and its events alone."""
