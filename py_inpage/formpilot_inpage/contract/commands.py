"""What an agent can ask for. Each class is a schema; its docstrings are the descriptions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from .constraints import Between, Coordinate, Length, Selector, check_place
from .errors import ErrorCode, Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryDom:
    """Find elements: how many match, with text, attributes, visibility and a ref for each."""

    action: Literal["query_dom"] = "query_dom"
    selector: Selector
    """CSS selector, or the ref of one element, such as @e12."""
    attributes: Annotated[tuple[Annotated[str, Length(1, 100)], ...], Length(0, 20)] = ()
    """Names of the attributes to report. What a field holds is never reported."""
    limit: Annotated[int, Between(1, 200)] = 20
    """Report at most this many elements; the count is of all."""


Text = Annotated[str, Length(0, 500_000)]
KEY_LIMIT = 500
FieldValue = bool | int | float | Text | Annotated[tuple[Text | int | float, ...], Length(0, 5000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class FillForm:
    """Fill the fields of a form, whatever its framework, and report on each: read back from the
    page, with the page's own validation. Never submits. No reply holds a value."""

    action: Literal["fill_form"] = "fill_form"
    fields: Annotated[
        Mapping[Annotated[str, Length(1, KEY_LIMIT)], FieldValue], Length(0, 5000)
    ] = field(repr=False)
    """From field to value. A field is found by name, id, data-testid, aria-label, label text or
    CSS selector, tried in this order. Text for text, date (ISO 8601), color (#rrggbb), select and
    radio; number for number and range; true or false for a checkbox; a list for a multi-select."""
    selector: Selector = ""
    """CSS selector or ref of the form to look in; without it, the whole page."""
    on_error: Literal["continue", "stop"] = "continue"
    """stop: leave the rest alone after the first field that fails."""
    dry_run: bool = False
    """true: only find the fields and say what would be filled; changes nothing."""
    snapshot_id: Annotated[str, Length(1, 100)] = ""
    """From a snapshot: refuse with stale_snapshot if the page it was taken of was left since."""

    def __post_init__(self) -> None:
        if not self.fields:
            raise Refused(ErrorCode.NO_FIELDS)


Offset = Annotated[Mapping[Literal["x", "y"], Coordinate], Length(0, 2)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drag:
    """Drag one element or point onto another, and see what the page made of it: moved, accepted
    or none_seen. Answers at once unless wait is true."""

    action: Literal["drag"] = "drag"
    from_: Selector = ""
    """CSS selector, or ref such as @e12, of the element to pick up."""
    to: Selector = ""
    """CSS selector, or ref, of the element to drop on."""
    from_x: Coordinate | None = None
    """Point of the viewport to pick up at; with from_y, in place of from."""
    from_y: Coordinate | None = None
    """Point of the viewport to pick up at; with from_x, in place of from."""
    to_x: Coordinate | None = None
    """Point of the viewport to drop at; with to_y, in place of to."""
    to_y: Coordinate | None = None
    """Point of the viewport to drop at; with to_x, in place of to."""
    from_offset: Offset = field(default_factory=dict)
    """{x, y} away from the centre of `from`."""
    to_offset: Offset = field(default_factory=dict)
    """{x, y} away from the centre of `to`."""
    steps: Annotated[int, Between(1, 100)] = 5
    """Moves between the two."""
    delay_ms: Annotated[int, Between(0, 1000)] = 10
    """Pause after each move; never less than a frame."""
    hold_ms: Annotated[int, Between(0, 5000)] = 0
    """How long to hold still after the press."""
    method: Literal["auto", "html5", "mouse"] = "auto"
    """auto: as the page needs it, and once more with a hold where nothing was seen to happen."""

    def __post_init__(self) -> None:
        for end, selector, x, y, offset in (
            ("from", self.from_, self.from_x, self.from_y, self.from_offset),
            ("to", self.to, self.to_x, self.to_y, self.to_offset),
        ):
            check_place(selector, x, y, (end, f"{end}_x", f"{end}_y"))
            if offset and not selector:
                raise Refused(ErrorCode.INVALID_PARAMS, f"`{end}_offset` needs `{end}`.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hover:
    """Move the pointer onto an element or point: its enter handlers run, menus open."""

    action: Literal["hover"] = "hover"
    target: Selector = ""
    """CSS selector, or a ref such as @e12."""
    x: Coordinate | None = None
    """Point of the viewport; with y, in place of target."""
    y: Coordinate | None = None
    """Point of the viewport; with x, in place of target."""

    def __post_init__(self) -> None:
        check_place(self.target, self.x, self.y, ("target", "x", "y"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    """Stop a running command between two fields or steps; replies with what it had done."""

    action: Literal["cancel"] = "cancel"
    correlation_id: Annotated[str, Length(1, 100)]
    """The correlation_id of the command to stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Highlight:
    """Scroll to an element and outline it for the user for a moment."""

    action: Literal["highlight"] = "highlight"
    target: Selector
    """CSS selector, or a ref such as @e12."""
    duration_ms: Annotated[int, Between(100, 30_000)] = 2000
    """How long the outline stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTabs:
    """List the tabs; title and URL only of those where FormPilot is on."""

    what: Literal["tabs"] = "tabs"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPage:
    """Read the page's URL, title, ready state, counts and forms."""

    what: Literal["page"] = "page"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadStatus:
    """Tell which browsers are connected, the versions, and how Python runs in the tabs."""

    what: Literal["status"] = "status"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadCommandResult:
    """Get the result of an earlier command, waiting for it up to timeout_ms."""

    what: Literal["command_result"] = "command_result"
    correlation_id: Annotated[str, Length(1, 100)]
    """The correlation_id that the command's reply gave."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """What every call takes."""

    timeout_ms: Annotated[int, Between(1, 30_000)] = 10_000
    """The reply comes before this many milliseconds have passed. While the user is asked about a
    command they do not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTab(Timed):
    """What every call to a tab takes."""

    tab_id: Annotated[int, Between(0, 2**31 - 1)] = 0
    """A tab from observe tabs; 0 is the active tab if it is on, else the one switched on last."""
    browser: Annotated[str, Length(0, 100)] = ""
    """Which browser, as observe status names it; only needed where several are connected."""
    frame: Annotated[str, Length(0, 2000)] = ""
    """Work inside of a frame: its CSS selector or ref, or the ref of something in it. A frame in
    a frame: "#outer >>> #inner"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracked(OnTab):
    """What every command takes."""

    wait: bool = True
    """false: reply at once with a correlation_id, and fetch the result with observe."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Queued(Tracked):
    """What a command takes that answers before it is done."""

    wait: bool = False
    """true: reply with the result; false: reply at once with a correlation_id, and fetch the
    result with observe."""
