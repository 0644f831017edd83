"""observe status: the browsers that are connected."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadStatus:
    """Tell which browsers are connected, the versions, and how Python runs in the tabs."""

    what: Literal["status"] = "status"
