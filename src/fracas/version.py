"""The version of Fracas; each game's rules have a version of their own."""

VERSION = "0.1.0"
