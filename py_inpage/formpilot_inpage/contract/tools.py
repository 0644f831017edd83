"""The three tools, and which calls each takes with which options."""

from dataclasses import dataclass

from .clicking import Click, Scroll
from .commands import (
    Cancel,
    Drag,
    FillForm,
    Highlight,
    Hover,
    OnTab,
    QueryDom,
    Queued,
    ReadCommandResult,
    ReadPage,
    ReadStatus,
    ReadTabs,
    Timed,
    Tracked,
)
from .forms import ReadForms
from .safety import ReadActionLog, ReadSiteRules, RestrictSite
from .snapshot import ReadSnapshot
from .undoing import Undo
from .waiting import WaitFor


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One MCP tool: `key` is the parameter that chooses among its calls."""

    name: str
    title: str
    description: str
    key: str
    calls: dict[type, type[Timed]]
    read_only: bool
    destructive: bool
    idempotent: bool


TOOLS = (
    Tool(
        name="observe",
        title="Look at the browser",
        description="Look at the user's browser without changing anything. Only tabs that the "
        "user has switched on show their content.",
        key="what",
        calls={
            ReadTabs: Timed,
            ReadPage: OnTab,
            ReadForms: OnTab,
            ReadSnapshot: OnTab,
            ReadStatus: Timed,
            ReadCommandResult: Timed,
            ReadActionLog: Timed,
        },
        read_only=True,
        destructive=False,
        idempotent=True,
    ),
    Tool(
        name="interact",
        title="Work in a page",
        description="Work in a page of the user's browser, under the user's eye. Every call is "
        "a command with a correlation_id.",
        key="action",
        calls={
            FillForm: Tracked,
            Drag: Queued,
            Hover: Tracked,
            Click: Tracked,
            Scroll: Tracked,
            WaitFor: Tracked,
            QueryDom: Tracked,
            Highlight: Tracked,
            Undo: Tracked,
            Cancel: Timed,
        },
        read_only=False,
        destructive=True,
        idempotent=False,
    ),
    Tool(
        name="configure",
        title="Inspect the DOM, read and tighten the site rules",
        description="Inspect the DOM of a page; read the user's rules for sites, and make them "
        "stricter. What loosens safety is for the user alone, in the extension's own pages.",
        key="action",
        calls={QueryDom: OnTab, ReadSiteRules: Timed, RestrictSite: Timed},
        read_only=False,
        destructive=False,
        idempotent=True,
    ),
)

UNKNOWN_ACTION_HINTS = {
    "select_option": "For a native select use fill_form; for a custom dropdown: click it, "
    "wait_for the option, click the option.",
}
"""Actions that agents know from other tools, and what to do here instead."""
