"""Adds the built extension to the wheel; an editable install finds it in dist/ instead."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        extension = Path(self.root) / "dist" / "extension"
        if not extension.is_dir():
            raise FileNotFoundError("dist/extension is not built: run `python3 build.py`")
        build_data["force_include"][str(extension)] = "formpilot_host/extension"
