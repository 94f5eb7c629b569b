"""Builds the browser client into wheels and sdists, unless its built form is already there."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserClient(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or not (root / "web").exists():
            return
        sys.path.insert(0, str(root / "tools"))
        from webbuild import build_if_stale

        build_if_stale()
