"""What the extension or the host says where Python in the page did not answer, and its meaning."""

import json
from typing import Any

from formpilot_inpage.contract.envelope import LAST_WORD
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.results import short_url

from .framing import Message

FROM_BROWSER = {
    "off": ErrorCode.AI_WEB_PILOT_DISABLED,
    "gone": ErrorCode.TAB_GONE,
    "start": ErrorCode.PYTHON_UNAVAILABLE,
    "silent": ErrorCode.EXTENSION_TIMEOUT,
    "left": ErrorCode.NAVIGATED,
    "large": ErrorCode.TOO_LARGE,
    "broken": ErrorCode.INTERNAL_ERROR,
    "frame": ErrorCode.FRAME_UNREACHABLE,
    "ended": ErrorCode.CANCELLED,
    "moved": ErrorCode.NAVIGATED,
}
FROM_HOST = {
    "stale": ErrorCode.STALE_SNAPSHOT,
    "blocked": ErrorCode.SITE_BLOCKED,
    "rules": ErrorCode.SITE_BLOCKED,
    "crowded": ErrorCode.RATE_LIMITED,
    "denied": ErrorCode.USER_DENIED,
    "unlogged": ErrorCode.LOG_UNAVAILABLE,
    "forgotten": ErrorCode.UNDO_UNAVAILABLE,
    "lost": ErrorCode.HOST_LOST,
    "looser": ErrorCode.USER_ONLY,
    "site": ErrorCode.INVALID_PARAMS,
}
FAULTS = {**FROM_BROWSER, **FROM_HOST}

# Where the host says in a sentence of its own what happened.
IN_WORDS = {"moved", "blocked", "rules", "denied", "forgotten", "looser", "site"}


def settled(reply: Message) -> Message:
    """The reply; where the page could not answer, what it had said for that case."""
    if "fault" not in reply:
        return reply
    word = last_word(reply)
    if word is None or reply["fault"] != "left" or "url" not in reply:
        raise refusal(reply)
    url, detail = short_url(reply["url"]), reply.get("detail")
    result = {**word["result"], "url": url}
    if detail:
        result["note"] = f"The browser could not load this address: {detail}"
    answer = {"summary": f"{word['summary']}, and the page went to {url}", "result": result}
    return {**reply, "text": json.dumps(answer)}


def refusal(reply: Message) -> Refused:
    """The error that a reply with a fault stands for."""
    code = FAULTS.get(reply["fault"], ErrorCode.INTERNAL_ERROR)
    if code is ErrorCode.PYTHON_UNAVAILABLE and reply.get("frame"):
        code = ErrorCode.FRAME_UNREACHABLE
    facts: dict[str, Any] = {"tab_id": reply["tab"]} if reply.get("tab") else {}
    if done := [word for word in told(reply) if not is_last(word)]:
        # What was done before the page could no longer answer, and was not read back.
        facts["done"] = done
    plain = Refused(code, **facts)
    word = last_word(reply)
    detail = reply.get("detail")
    if word and reply["fault"] == "silent":
        return Refused(
            code,
            f"{word['summary']}: since then the page does not answer.",
            "It may show a dialog that waits for the user, or still be at work: look at it "
            "before repeating this.",
            **facts,
        )
    if reply["fault"] in IN_WORDS:
        return Refused(code, detail, **facts)
    return Refused(code, f"{plain.message} Cause: {detail}", **facts) if detail else plain


def outcome_of(reply: Message) -> Message:
    """What a reply comes to: the page's answer, or the error that its fault stands for."""
    try:
        answer: Message = json.loads(settled(reply)["text"])
    except Refused as refused:
        return {"error": refused.as_error()}
    return answer


def told(reply: Message) -> list[Any]:
    return [json.loads(text) for text in reply.get("told", [])]


def is_last(word: Any) -> bool:
    return isinstance(word, dict) and LAST_WORD in word


def last_word(reply: Message) -> Any:
    words = [word[LAST_WORD] for word in told(reply) if is_last(word)]
    return words[-1] if words else None
