"""Chromium's accessibility tree and our outline of a page, as lists that can be compared."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

from formpilot_inpage.contract.results import truncate
from formpilot_inpage.dom.text import one_line

NAME_LIMIT = 200
# Chromium's names for roles, and the ARIA roles they stand for.
ROLES = {
    "ColorWell": "textbox",
    "ComboBoxMenuButton": "combobox",
    "Date": "textbox",
    "DateTime": "textbox",
    "DisclosureTriangle": "button",
    "DisclosureTriangleGrouped": "button",
    "InputTime": "textbox",
    "PopUpButton": "button",
    "ToggleButton": "button",
}
INTERACTIVE = frozenset(
    (
        *("button", "checkbox", "combobox", "link", "listbox", "menuitem", "menuitemcheckbox"),
        *("menuitemradio", "option", "radio", "searchbox", "slider", "spinbutton", "switch"),
        *("tab", "textbox", "treeitem"),
    )
)
LINE = re.compile(r'\s*([\w-]+)(?: ("(?:[^"\\]|\\.)*"))?')


class AccessibleElement(NamedTuple):
    """Role and accessible name of an element."""

    role: str
    name: str


def shorten(name: str) -> str:
    return truncate(one_line(name), NAME_LIMIT)


def outline_elements(tree: str) -> list[AccessibleElement]:
    """Return the interactive elements of an outline of ours."""
    elements = []
    for line in tree.splitlines():
        match = LINE.match(line)
        assert match, line
        role, name = match.groups()
        if role in INTERACTIVE:
            elements.append(AccessibleElement(role, json.loads(name or '""')))
    return elements


def browser_elements(page: Page) -> list[AccessibleElement]:
    """Return the interactive elements of the browser's tree.

    What is inside a field is left out, such as the options of a select and the parts of a date.
    """
    session = page.context.new_cdp_session(page)
    try:
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        return list(walk(session, by_id, nodes[0]))
    finally:
        session.detach()


def walk(
    session: CDPSession, by_id: dict[str, Any], node: dict[str, Any]
) -> Iterator[AccessibleElement]:
    role = node.get("role", {}).get("value", "")
    role = "textbox" if is_editor(node) else ROLES.get(role, role)
    if not node["ignored"] and role in INTERACTIVE:
        yield AccessibleElement(role, shorten(node.get("name", {}).get("value", "")))
        if is_editor(node) or tag_name(session, node) in {"INPUT", "SELECT", "TEXTAREA"}:
            return
    for child in node.get("childIds", []):
        if child in by_id:
            yield from walk(session, by_id, by_id[child])


def is_editor(node: dict[str, Any]) -> bool:
    """Whether a node is the root of editable text, for which Chromium has no role."""
    values = {entry["name"]: entry["value"] for entry in node.get("properties", [])}
    return bool(values.get("editable", {}).get("value") == "richtext")


def tag_name(session: CDPSession, node: dict[str, Any]) -> str:
    described = session.send("DOM.describeNode", {"backendNodeId": node["backendDOMNodeId"]})
    return str(described["node"]["nodeName"])
