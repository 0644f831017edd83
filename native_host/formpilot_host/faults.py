"""What the extension says where Python in the page did not answer, and what it means."""

import json
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode, Refused

from .framing import Message

FAULTS = {
    "off": ErrorCode.AI_WEB_PILOT_DISABLED,
    "gone": ErrorCode.TAB_GONE,
    "start": ErrorCode.PYTHON_UNAVAILABLE,
    "silent": ErrorCode.EXTENSION_TIMEOUT,
    "left": ErrorCode.NAVIGATED,
    "large": ErrorCode.TOO_LARGE,
    "broken": ErrorCode.INTERNAL_ERROR,
    "frame": ErrorCode.FRAME_UNREACHABLE,
}


def refusal(reply: Message) -> Refused:
    """The error that a reply with a fault stands for."""
    code = FAULTS.get(reply["fault"], ErrorCode.INTERNAL_ERROR)
    if code is ErrorCode.PYTHON_UNAVAILABLE and reply.get("frame"):
        code = ErrorCode.FRAME_UNREACHABLE
    facts: dict[str, Any] = {"tab_id": reply["tab"]} if reply.get("tab") else {}
    if told := reply.get("told"):
        # What was done before the page could no longer answer, and was not read back.
        facts["done"] = [json.loads(text) for text in told]
    plain = Refused(code, **facts)
    detail = reply.get("detail")
    return Refused(code, f"{plain.message} Cause: {detail}", **facts) if detail else plain
