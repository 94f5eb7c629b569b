"""Builds the browser client into wheels and sdists, unless its built form is already there.

Where there is a C compiler, Collision's kernel goes into wheels too: such a wheel is for one
platform, any other for all of them."""

import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserClient(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        sys.path.insert(0, str(root / "tools"))
        if self.target_name == "wheel" and (root / "tools/kernel.py").exists():
            self.compile(build_data)
        if version == "editable" or not (root / "web").exists():
            return
        from webbuild import build_if_stale

        build_if_stale()

    def compile(self, build_data: dict[str, Any]) -> None:
        from kernel import build

        if build():
            build_data["pure_python"] = False
            # It knows nothing of Python, so that one does for all versions.
            platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["tag"] = f"py3-none-{platform}"
