"""configure restrict_site: make the rule of a site stricter."""

from dataclasses import dataclass
from typing import Annotated, Literal

from .constraints import Between, Length
from .errors import CommandError, ErrorCode


@dataclass(frozen=True, slots=True, kw_only=True)
class RestrictSite:
    """Make the rule of a site stricter. Only the user can loosen a rule."""

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
            raise CommandError(
                ErrorCode.INVALID_PARAMS, "Give `rule`, `everything` or `per_minute`."
            )
