"""One module per action, and the table of them."""

from collections.abc import Awaitable, Callable
from typing import Any

from formpilot_inpage.contract.clicking import Click, Scroll
from formpilot_inpage.contract.commands import (
    Drag,
    FillForm,
    Highlight,
    Hover,
    QueryDom,
    ReadPage,
)
from formpilot_inpage.contract.forms import ReadForms
from formpilot_inpage.contract.results import Result
from formpilot_inpage.contract.snapshot import ReadSnapshot
from formpilot_inpage.contract.undoing import Undo
from formpilot_inpage.contract.waiting import WaitFor
from formpilot_inpage.dom.page import Page

from . import (
    click,
    drag,
    fill_form,
    highlight,
    hover,
    query_dom,
    read_forms,
    read_page,
    read_snapshot,
    scroll,
    undo,
    wait_for,
)

ACTIONS: dict[type, Callable[[Page, Any], Awaitable[Result]]] = {
    FillForm: fill_form.run,
    Drag: drag.run,
    Hover: hover.run,
    Click: click.run,
    Scroll: scroll.run,
    WaitFor: wait_for.run,
    QueryDom: query_dom.run,
    Highlight: highlight.run,
    Undo: undo.run,
    ReadPage: read_page.run,
    ReadSnapshot: read_snapshot.run,
    ReadForms: read_forms.run,
}
