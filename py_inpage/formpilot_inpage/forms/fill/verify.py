"""Verifies that the page kept what was filled in."""

from collections.abc import Sequence
from typing import Any

from formpilot_inpage.dom.page import Page
from formpilot_inpage.forms.plan import Plan, Verdict

BEST_FIRST = list(Verdict)


def read_back(page: Page, plans: Sequence[Plan]) -> list[Verdict]:
    """Reads all checks of all plans in one batch."""
    checks = [check for plan in plans for check in plan.checks]
    paths = sorted({check.path for check in checks} | {"isConnected"})
    rows = iter(page.read_each([check.element for check in checks], paths))
    return [judge(plan, [dict(zip(paths, next(rows), strict=True)) for _ in plan.checks])
            for plan in plans]  # fmt: skip


def judge(plan: Plan, rows: list[dict[str, Any]]) -> Verdict:
    """The worst verdict on any check."""
    if not all(row["isConnected"] for row in rows):
        return Verdict.DETACHED
    verdicts = [
        plan.compare(plan, check.expected, row[check.path])
        for check, row in zip(plan.checks, rows, strict=True)
    ]
    if plan.judge:
        verdicts.append(plan.judge())
    return max(verdicts, key=BEST_FIRST.index, default=Verdict.HELD)
