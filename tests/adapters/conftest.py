"""OpenSpiel has no wheels for Windows."""

import sys

collect_ignore = ["test_openspiel.py", "test_docs.py"] if sys.platform == "win32" else []
