"""The plug-in of the kit, for this checkout too where it is not installed."""

pytest_plugins = ["fracas.testing.plugin"]
