"""The operations of the DOM bridge: name, arguments, and what each does.

The one definition. Tests hold `extension/content/dom_bridge.js`, `bridge.py` and the table in
docs/protocol.md to it.
"""

from typing import NamedTuple


class Operation(NamedTuple):
    """One operation that the content script performs on objects of the page."""

    arguments: tuple[str, ...]
    description: str


OPERATIONS: dict[str, Operation] = {
    "read": Operation(
        ("targets", "paths"), "Plain values at paths of many objects; null for others."
    ),
    "resolve": Operation(("targets", "path"), "The object at a path of each object, or null."),
    "query_rows": Operation(
        ("target", "selector", "paths", "limit"),
        "The number of matches, and object and values of the first ones.",
    ),
    "shadow_roots": Operation(
        ("target",), "The shadow roots below an object, closed and nested ones too."
    ),
    "composed_path": Operation(("target",), "An element and its ancestors in the flat tree."),
    "path_at": Operation(
        ("target", "x", "y"), "The innermost element at a point, and its ancestors."
    ),
    "flat_nodes": Operation(
        ("targets", "limit", "paths"),
        "Object, depth and values of the nodes of the flat tree below each object.",
    ),
    "walk_flat_tree": Operation(
        ("targets", "limit"), "An iterator over the flat tree below each object."
    ),
    "take_nodes": Operation(
        ("iterator", "count", "paths"), "Object, depth and values of the iterator's next nodes."
    ),
    "count_nodes": Operation(
        ("iterator", "count", "path"),
        "Skips nodes: how many, and for how many of them the path holds something.",
    ),
    "rendered_texts": Operation(
        ("targets", "excluded"),
        "The drawn text of each element, without descendants that match a selector.",
    ),
    "nearby_lines": Operation(
        ("targets", "forward", "excluded", "barrier", "boundary", "limit"),
        "The lines of text before or after each element, nearest first, up to an element that "
        "matches a selector.",
    ),
    "atomic": Operation(("operations",), "Operations that nothing of the page comes between."),
    "computed_styles": Operation(
        ("targets", "pseudo", "names"), "Computed styles of each element, or of its pseudo-element."
    ),
    "element_at": Operation(
        ("target", "x", "y"), "The innermost element at a point, in shadow roots too."
    ),
    "call": Operation(("target", "path", "args"), "Calls a method."),
    "construct": Operation(("name", "args"), "A new object of the window."),
    "assign": Operation(("target", "path", "value"), "Sets a property."),
    "items": Operation(
        ("target", "limit", "length", "method"),
        "The length of a list-like object, and its first items.",
    ),
    "dispatch": Operation(("target", "events"), "Dispatches events; false for each prevented one."),
    "call_expecting_events": Operation(
        ("target", "method", "events", "args"),
        "Calls a method, then dispatches the events that it should have caused and did not.",
    ),
    "record_events": Operation(
        ("target", "type", "paths"),
        "Records values of events from now on; a handle for take_events.",
    ),
    "take_events": Operation(("recording",), "Ends a recording and returns its rows."),
    "skip_if": Operation(
        ("target", "path", "value", "operation"),
        "Performs the operation unless the path has the value.",
    ),
    "unless_prevented": Operation(
        ("target", "event", "operations"),
        "Dispatches an event, and performs the operations unless the page prevented it.",
    ),
    "require": Operation(
        ("target", "path", "value"),
        "When the path has another value, run skips the rest of the group.",
    ),
    "shared_object": Operation(
        ("name", "constructor"), "The object of that name that all commands in the document share."
    ),
    "received_file": Operation(
        ("transfer", "number", "name", "size", "options"),
        "A File that the host has sent for this command, or null.",
    ),
    "mount_overlay": Operation(
        ("document", "styles", "tree", "duration_ms"),
        "Draws elements above the page, out of its reach.",
    ),
    "intercept_press": Operation(
        ("target", "types", "prevented"),
        "Cancels the command when the user presses an overlay element.",
    ),
    "watch_mutations": Operation(
        ("targets", "record"),
        "Counts mutations below these objects, in a new record or a given one.",
    ),
    "report_progress": Operation(("text",), "Sends a text out at once, in case the page is left."),
    "navigation_state": Operation((), "Whether the tab is navigating, and the tabs it opened."),
    "next_task": Operation(("hurried",), "Waits for the page's next task."),
    "next_frame": Operation((), "Waits for the page's next frame."),
    "run": Operation(
        ("groups", "within_ms"),
        "Performs groups of operations, with time for the page after each, until the time is up.",
    ),
}
