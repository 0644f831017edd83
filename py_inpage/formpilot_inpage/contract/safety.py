"""What an agent can ask of the host: the site rules, and what was done."""

from dataclasses import dataclass
from typing import Annotated, Literal

from .constraints import Between, Length
from .errors import ErrorCode, Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadActionLog:
    """List the last actions that this client took: site, action, target, outcome, approval."""

    what: Literal["action_log"] = "action_log"
    limit: Annotated[int, Between(1, 200)] = 20
    """At most this many, the newest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSiteRules:
    """List the user's rules: on which sites FormPilot asks first, is allowed, or is blocked."""

    action: Literal["site_rules"] = "site_rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestrictSite:
    """Make the rule of a site stricter. To loosen one is for the user alone."""

    action: Literal["restrict_site"] = "restrict_site"
    site: Annotated[str, Length(1, 300)]
    """Host name, such as shop.example."""
    rule: Literal["ask", "block"] | None = None
    """ask: the user is asked before destructive actions; block: nothing is done there."""
    everything: bool | None = None
    """true: the user is asked before every action."""
    per_minute: Annotated[int, Between(1, 6000)] | None = None
    """At most this many actions a minute."""

    def __post_init__(self) -> None:
        if self.rule is None and self.everything is None and self.per_minute is None:
            raise Refused(ErrorCode.INVALID_PARAMS, "Give `rule`, `everything` or `per_minute`.")
