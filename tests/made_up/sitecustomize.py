"""Read by every Python that has this folder on its path: there, French is made up."""

from importlib import import_module

import_module("made_up_language").install()
