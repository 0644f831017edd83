"""The three MCP tools, with their calls and the options of each call."""

from dataclasses import dataclass

from .cancel import Cancel
from .click import Click
from .drag import Drag
from .fill_form import FillForm
from .highlight import Highlight
from .hover import Hover
from .options import AsyncCommandOptions, CallOptions, CommandOptions, TabOptions
from .query_dom import QueryDom
from .read_action_log import ReadActionLog
from .read_command_result import ReadCommandResult
from .read_forms import ReadForms
from .read_page import ReadPage
from .read_site_rules import ReadSiteRules
from .read_snapshot import ReadSnapshot
from .read_status import ReadStatus
from .read_tabs import ReadTabs
from .restrict_site import RestrictSite
from .scroll import Scroll
from .undo import Undo
from .wait_for import WaitFor


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One MCP tool; `key` is the parameter that selects the call."""

    name: str
    title: str
    description: str
    key: str
    calls: dict[type, type[CallOptions]]
    read_only: bool
    destructive: bool
    idempotent: bool


TOOLS = (
    Tool(
        name="observe",
        title="Look at the browser",
        description="Look at the user's browser without changing anything; only `options` of forms "
        "opens lists, and closes them again. Only tabs that the user has switched on show their "
        "content.",
        key="what",
        calls={
            ReadTabs: CallOptions,
            ReadPage: TabOptions,
            ReadForms: TabOptions,
            ReadSnapshot: TabOptions,
            ReadStatus: CallOptions,
            ReadCommandResult: CallOptions,
            ReadActionLog: CallOptions,
        },
        read_only=True,
        destructive=False,
        idempotent=True,
    ),
    Tool(
        name="interact",
        title="Work in a page",
        description="Work in a page of the user's browser, under the user's control. Every call is "
        "a command with a correlation_id.",
        key="action",
        calls={
            FillForm: CommandOptions,
            Drag: AsyncCommandOptions,
            Hover: CommandOptions,
            Click: CommandOptions,
            Scroll: CommandOptions,
            WaitFor: CommandOptions,
            QueryDom: CommandOptions,
            Highlight: CommandOptions,
            Undo: CommandOptions,
            Cancel: CallOptions,
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
        calls={QueryDom: TabOptions, ReadSiteRules: CallOptions, RestrictSite: CallOptions},
        read_only=False,
        destructive=False,
        idempotent=True,
    ),
)

UNKNOWN_ACTION_HINTS = {
    "select_option": "Use fill_form, for native selects and custom dropdowns alike. By hand: click "
    "the dropdown, wait_for the option, click the option.",
}
"""Actions of other tools that agents try, and what to use instead."""
