"""Chromium's own accessibility tree, and an outline of ours, as lists to compare."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

NAME_LIMIT = 200
# Chromium's own words for roles that ARIA has, or has no word for.
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


class Named(NamedTuple):
    """One element as both tell it."""

    role: str
    name: str


def short(name: str) -> str:
    line = " ".join(name.split())
    return line if len(line) <= NAME_LIMIT else line[: NAME_LIMIT - 1] + "…"


def told(tree: str) -> list[Named]:
    """The interactive elements of our outline."""
    found = []
    for line in tree.splitlines():
        match = LINE.match(line)
        assert match, line
        role, name = match.groups()
        if role in INTERACTIVE:
            found.append(Named(role, json.loads(name or '""')))
    return found


def known(page: Page) -> list[Named]:
    """The interactive elements of the browser's tree, without the insides of fields, such as the
    options of a select and the parts of a date."""
    session = page.context.new_cdp_session(page)
    try:
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        return list(walk(session, by_id, nodes[0]))
    finally:
        session.detach()


def walk(session: CDPSession, by_id: dict[str, Any], node: dict[str, Any]) -> Iterator[Named]:
    role = node.get("role", {}).get("value", "")
    role = "textbox" if is_editor(node) else ROLES.get(role, role)
    if not node["ignored"] and role in INTERACTIVE:
        yield Named(role, short(node.get("name", {}).get("value", "")))
        if is_editor(node) or tag(session, node) in {"INPUT", "SELECT", "TEXTAREA"}:
            return
    for child in node.get("childIds", []):
        if child in by_id:
            yield from walk(session, by_id, by_id[child])


def is_editor(node: dict[str, Any]) -> bool:
    """The outermost element of a text to edit, for which Chromium has no role of its own."""
    told = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
    return told.get("editable") == "richtext"


def tag(session: CDPSession, node: dict[str, Any]) -> str:
    described = session.send("DOM.describeNode", {"backendNodeId": node["backendDOMNodeId"]})
    return str(described["node"]["nodeName"])
