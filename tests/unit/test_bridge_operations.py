"""The DOM bridge's operations are the same in Python, in JavaScript and in the documentation."""

import inspect
import re

from formpilot_inpage.dom import bridge_element
from formpilot_inpage.dom.bridge import DomBridge
from formpilot_inpage.dom.operations import OPERATIONS
from tests.sources import ROOT

SCRIPT = ROOT / "extension" / "content" / "dom_bridge.js"
PROTOCOL = ROOT / "docs" / "protocol.md"
ONLY_IN_GROUPS = {"navigation_state"}
"""Sent by bridge_ports.py inside `run`, without a method of their own."""
SENDS_ATOMIC = {"read_ahead"}


def test_javascript_performs_exactly_these_operations() -> None:
    keys = re.findall(r"^    (\w+): (?:async )?\(([^)]*)\) =>", SCRIPT.read_text(), re.MULTILINE)
    performed = {name: tuple(re.findall(r"\w+", arguments)) for name, arguments in keys}
    assert performed == {name: operation.arguments for name, operation in OPERATIONS.items()}


def test_every_operation_is_a_method_of_the_bridge_or_a_step() -> None:
    methods = {name for name, _ in inspect.getmembers(DomBridge, inspect.isfunction)}
    steps = set(re.findall(r'\[\s*"(\w+)"', inspect.getsource(bridge_element.step_to_operation)))
    public = {name for name in methods if not name.startswith("_")}
    assert (public - SENDS_ATOMIC) | steps | ONLY_IN_GROUPS == OPERATIONS.keys()


def test_the_documented_table_is_that_of_the_operations() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| (.*) \|$", PROTOCOL.read_text(), re.MULTILINE)
    documented = [row for row in rows if row[0] in OPERATIONS]
    assert documented == [
        (name, ", ".join(operation.arguments), operation.description)
        for name, operation in OPERATIONS.items()
    ]
