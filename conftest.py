"""What all tests need, in this checkout too where nothing is installed."""

import signal

pytest_plugins = ["fracas.testing.plugin"]

# A shell starts what runs in its background deaf to Ctrl-C, and children inherit that; the tests
# that press it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
