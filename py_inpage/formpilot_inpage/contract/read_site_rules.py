"""configure site_rules: the user's rules for sites."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSiteRules:
    """List the user's rules: on which sites FormPilot asks first, is allowed, or is blocked."""

    action: Literal["site_rules"] = "site_rules"
