"""observe tabs: the tabs of the connected browsers."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTabs:
    """List the tabs; title and URL only of those where FormPilot is on."""

    what: Literal["tabs"] = "tabs"
