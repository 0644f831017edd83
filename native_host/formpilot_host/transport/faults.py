"""Replies of the browser and the host: the page's answer, and the error behind each fault."""

import json
from collections.abc import Mapping
from typing import Any

from formpilot_inpage.contract.click import navigated_summary
from formpilot_inpage.contract.envelope import ANSWER_IF_NAVIGATED
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.results import short_url

from .framing import Message

BROWSER_FAULTS = {
    "tab_off": ErrorCode.AI_WEB_PILOT_DISABLED,
    "no_tab": ErrorCode.TAB_GONE,
    "start_failed": ErrorCode.PYTHON_UNAVAILABLE,
    "no_answer": ErrorCode.EXTENSION_TIMEOUT,
    "page_left": ErrorCode.NAVIGATED,
    "oversized": ErrorCode.TOO_LARGE,
    "failed": ErrorCode.INTERNAL_ERROR,
    "no_frame": ErrorCode.FRAME_UNREACHABLE,
    "aborted": ErrorCode.CANCELLED,
    "document_changed": ErrorCode.NAVIGATED,
}
HOST_FAULTS = {
    "stale_document": ErrorCode.STALE_SNAPSHOT,
    "blocked": ErrorCode.SITE_BLOCKED,
    "bad_rules": ErrorCode.SITE_BLOCKED,
    "queue_full": ErrorCode.RATE_LIMITED,
    "denied": ErrorCode.USER_DENIED,
    "log_failed": ErrorCode.LOG_UNAVAILABLE,
    "no_fill": ErrorCode.UNDO_UNAVAILABLE,
    "host_stopped": ErrorCode.HOST_LOST,
    "would_loosen": ErrorCode.USER_ONLY,
    "too_many_changes": ErrorCode.RATE_LIMITED,
    "rules_full": ErrorCode.USER_ONLY,
    "bad_site": ErrorCode.INVALID_PARAMS,
}
FAULTS = {**BROWSER_FAULTS, **HOST_FAULTS}

DETAIL_IS_MESSAGE = {
    "document_changed",
    "blocked",
    "bad_rules",
    "denied",
    "no_fill",
    "would_loosen",
    "too_many_changes",
    "rules_full",
    "bad_site",
}
"""Faults whose detail is a whole sentence, used as the error's message."""


def page_answer(reply: Mapping[str, Any]) -> Message:
    """Parses and returns the page's answer; raises CommandError for a fault.

    If the page navigated, returns the answer that it had reported beforehand.
    """
    if "fault" not in reply:
        answer: Message = json.loads(reply["text"])
        return answer
    _, answer_if_navigated = read_progress(reply)
    if answer_if_navigated is None or reply["fault"] != "page_left" or "url" not in reply:
        raise command_error(reply)
    url, detail = short_url(reply["url"]), reply.get("detail")
    result = {**answer_if_navigated["result"], "url": url}
    if detail:
        result["note"] = f"The browser could not load this address: {detail}"
    return {"summary": navigated_summary(answer_if_navigated["summary"], url), "result": result}


def answer_or_error(reply: Mapping[str, Any]) -> Message:
    """Parses and returns the page's answer, with a fault as its error."""
    try:
        return page_answer(reply)
    except CommandError as error:
        return {"error": error.as_error()}


def check_fault(reply: Message) -> Message:
    """Returns the reply; raises CommandError for a fault."""
    if "fault" in reply:
        raise command_error(reply)
    return reply


def read_progress(reply: Mapping[str, Any]) -> tuple[list[Any], Any]:
    """Returns what the page reported as done, and the answer to use if the page navigated, or
    None."""
    done, answer = [], None
    for item in map(json.loads, reply.get("progress", [])):
        if isinstance(item, dict) and ANSWER_IF_NAVIGATED in item:
            answer = item[ANSWER_IF_NAVIGATED]
        else:
            done.append(item)
    return done, answer


def command_error(reply: Mapping[str, Any]) -> CommandError:
    """Returns the error that a reply with a fault stands for."""
    fault, detail = reply["fault"], reply.get("detail")
    done, answer_if_navigated = read_progress(reply)
    code = FAULTS.get(fault, ErrorCode.INTERNAL_ERROR)
    if code is ErrorCode.PYTHON_UNAVAILABLE and reply.get("frame"):
        code = ErrorCode.FRAME_UNREACHABLE
    facts: dict[str, Any] = {"tab_id": reply["tab"]} if reply.get("tab") else {}
    if done:
        facts["done"] = done  # reported before the page could no longer answer, not read back
    if answer_if_navigated and fault == "no_answer":
        return CommandError(
            code,
            f"{answer_if_navigated['summary']}: since then the page does not answer.",
            "It may show a dialog that waits for the user, or still be at work: look at it "
            "before repeating this.",
            **facts,
        )
    if fault in DETAIL_IS_MESSAGE:
        return CommandError(code, detail, **facts)
    error = CommandError(code, **facts)
    return CommandError(code, f"{error.message} Cause: {detail}", **facts) if detail else error
