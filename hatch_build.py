"""Builds the browser client into wheels and sdists, unless its built form is already there.

Where there is a C compiler, Collision's kernel goes into wheels too: such a wheel is for one
platform, any other for all of them."""

import os
import re
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)\s]+)\)")
"""A link or a picture that is not absolute."""


def for_index(text: str, home: str) -> str:
    """The README where only the package is: links and pictures lead to the project's home. While it
    has none, links are told as words and pictures are left out."""
    if home:
        return LINK.sub(rf"\1[\2]({home}/\3)", text)
    found = LINK.sub(lambda one: "" if one[1] else one[2], text)
    return re.sub(r"\n{3,}", "\n\n", found)


HOME = "FRACAS_HOME_ADDRESS"
"""Where the files of the repository can be fetched; else `home` in pyproject.toml says it."""


class Readme(MetadataHookInterface):
    """What an index shows of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        home = (os.environ.get(HOME) or str(self.config.get("home", ""))).rstrip("/")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_index(text, home)}
        if home:
            pages = {"Home": "README.md", "Documentation": "docs", "Changes": "CHANGELOG.md"}
            metadata["urls"] = {name: f"{home}/{page}" for name, page in pages.items()}


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
