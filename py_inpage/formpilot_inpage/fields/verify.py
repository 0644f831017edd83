"""Whether a page kept what was put into its fields."""

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import Any

from formpilot_inpage.dom.page import Page
from formpilot_inpage.events.filling import PICKED, TYPED

from .plan import Check, Plan
from .setters.number import parse

REFORMATTED = "The page changed the text's format."
SNAPPED = "The field took the nearest number it can hold."


class Verdict(Enum):
    """What became of a field."""

    HELD = "held"
    REFORMATTED = "reformatted"
    REVERTED = "reverted"
    DETACHED = "detached"


def read_back(page: Page, plans: Sequence[Plan]) -> list[Verdict]:
    checks = [check for plan in plans for check in plan.checks]
    paths = sorted({check.path for check in checks} | {"isConnected"})
    rows = iter(page.read_each([check.element for check in checks], paths))
    return [judge(plan, [dict(zip(paths, next(rows), strict=True)) for _ in plan.checks])
            for plan in plans]  # fmt: skip


def judge(plan: Plan, rows: list[dict[str, Any]]) -> Verdict:
    if not all(row["isConnected"] for row in rows):
        return Verdict.DETACHED
    found = [(check, row[check.path]) for check, row in zip(plan.checks, rows, strict=True)]
    if all(holds(plan, check, actual) for check, actual in found):
        return Verdict.HELD
    if all(check.path == "value" and is_alike(plan, check, actual) for check, actual in found):
        return Verdict.REFORMATTED
    return Verdict.REVERTED


def holds(plan: Plan, check: Check, actual: Any) -> bool:
    if actual == check.expected:
        return True
    return plan.tolerance is not None and distance(check, actual) == 0


def is_alike(plan: Plan, check: Check, actual: str) -> bool:
    """A masked phone number or a spelled-out date is; another text is not."""
    if plan.tolerance:
        return distance(check, actual) < plan.tolerance * (1 - 1e-9)
    if plan.sequence is not TYPED or plan.tolerance is not None:
        return False
    wanted, there = letters(check.expected), letters(actual)
    if not wanted and check.expected:
        wanted, there = Counter(check.expected), Counter(actual)
    if actual == plan.before and wanted != there:
        return False
    return 2 * (wanted & there).total() >= wanted.total() and bool(wanted) == bool(there)


def distance(check: Check, actual: Any) -> float:
    wanted, there = parse(check.expected), parse(actual or "")
    return abs(wanted - there) if wanted is not None and there is not None else float("inf")


def letters(text: str) -> "Counter[str]":
    return Counter(letter for letter in text.casefold() if letter.isalnum())


def note_for(plan: Plan) -> str:
    return SNAPPED if plan.sequence is PICKED else REFORMATTED
