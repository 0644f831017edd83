"""Every error that an agent can get: the codes, a message and a hint for each, one exception."""

from enum import StrEnum
from typing import Any, NamedTuple


class ErrorCode(StrEnum):
    """Append only: agents and logs keep these words."""

    INVALID_PARAMS = "invalid_params"
    UNKNOWN_ACTION = "unknown_action"
    AI_WEB_PILOT_DISABLED = "ai_web_pilot_disabled"
    NO_FIELDS = "no_fields"
    FORM_NOT_FOUND = "form_not_found"
    FIELD_NOT_FOUND = "field_not_found"
    OPTION_NOT_FOUND = "option_not_found"
    RADIO_OPTION_NOT_FOUND = "radio_option_not_found"
    INVALID_CHECKBOX_VALUE = "invalid_checkbox_value"
    INVALID_VALUE = "invalid_value"
    FILE_INPUT_NOT_SUPPORTED = "file_input_not_supported"
    VALUE_REVERTED = "value_reverted"
    ELEMENT_NOT_FOUND = "element_not_found"
    ELEMENT_NOT_VISIBLE = "element_not_visible"
    ELEMENT_DISABLED = "element_disabled"
    ELEMENT_OBSCURED = "element_obscured"
    ELEMENT_DETACHED = "element_detached"
    COORDINATES_OUT_OF_VIEWPORT = "coordinates_out_of_viewport"
    STALE_SNAPSHOT = "stale_snapshot"
    HOVER_FAILED = "hover_failed"
    UNDO_UNAVAILABLE = "undo_unavailable"
    EXTENSION_TIMEOUT = "extension_timeout"
    EXTENSION_NOT_CONNECTED = "extension_not_connected"
    BROWSER_AMBIGUOUS = "browser_ambiguous"
    TAB_GONE = "tab_gone"
    NAVIGATED = "navigated"
    PYTHON_UNAVAILABLE = "python_unavailable"
    USER_DENIED = "user_denied"
    SITE_BLOCKED = "site_blocked"
    RATE_LIMITED = "rate_limited"
    CANCELLED = "cancelled"
    HOST_LOST = "host_lost"
    PROTOCOL_MISMATCH = "protocol_mismatch"
    TOO_LARGE = "too_large"
    LOG_UNAVAILABLE = "log_unavailable"
    INTERNAL_ERROR = "internal_error"
    AMBIGUOUS_TARGET = "ambiguous_target"
    FRAME_UNREACHABLE = "frame_unreachable"
    USER_ONLY = "user_only"
    OPTION_AMBIGUOUS = "option_ambiguous"
    DATE_NOT_UNDERSTOOD = "date_not_understood"
    FILE_NOT_FOUND = "file_not_found"
    FILE_NOT_ALLOWED = "file_not_allowed"
    FILE_REJECTED = "file_rejected"


class Advice(NamedTuple):
    """One sentence about what went wrong, and one about what to do next."""

    message: str
    hint: str


ADVICE: dict[ErrorCode, Advice] = {
    ErrorCode.INVALID_PARAMS: Advice(
        "The parameters do not fit this call.",
        "Correct what the message names; nothing was touched.",
    ),
    ErrorCode.UNKNOWN_ACTION: Advice(
        "There is no such action.", "Use one of the actions that are listed."
    ),
    ErrorCode.AI_WEB_PILOT_DISABLED: Advice(
        "FormPilot is off on this tab.",
        "Ask the user to open the FormPilot popup on the tab and switch it on.",
    ),
    ErrorCode.NO_FIELDS: Advice(
        "The fields object is empty. Provide at least one field to fill.",
        "Give `fields` at least one key and value.",
    ),
    ErrorCode.FORM_NOT_FOUND: Advice(
        "No element matches the form's selector.",
        "Use observe({what: 'forms'}), observe({what: 'page'}) or "
        "configure({action: 'query_dom', selector: 'form'}) to inspect available forms.",
    ),
    ErrorCode.FIELD_NOT_FOUND: Advice(
        "No field matches this identifier.",
        "Use a name, id, data-testid, aria-label, label text or CSS selector of the page; "
        "observe({what: 'forms'}) lists a key for every field.",
    ),
    ErrorCode.OPTION_NOT_FOUND: Advice(
        "No option of this select matches.", "Use the value or the text of one of its options."
    ),
    ErrorCode.RADIO_OPTION_NOT_FOUND: Advice(
        "No radio button of this group matches.", "Use the value of one of its buttons."
    ),
    ErrorCode.INVALID_CHECKBOX_VALUE: Advice("This is not a checkbox value.", "Use true or false."),
    ErrorCode.INVALID_VALUE: Advice(
        "The value does not fit this kind of field.", "Use the kind of value the field takes."
    ),
    ErrorCode.FILE_INPUT_NOT_SUPPORTED: Advice(
        "A file field takes a file, no text and no click.",
        'Fill it with {"file": "/path/of/the/file"}, or with {"files": [...]} for several.',
    ),
    ErrorCode.VALUE_REVERTED: Advice(
        "The page reverted the value.",
        "Look at the field's validation, then try a value that the page accepts.",
    ),
    ErrorCode.ELEMENT_NOT_FOUND: Advice(
        "No element matches the target.",
        "Use interact({action: 'query_dom', selector: …}) to see what is on the page.",
    ),
    ErrorCode.ELEMENT_NOT_VISIBLE: Advice(
        "The element is there but not visible.", "Make it visible first, or choose another one."
    ),
    ErrorCode.ELEMENT_DISABLED: Advice(
        "The element is disabled.", "First do what the page requires to enable it."
    ),
    ErrorCode.ELEMENT_OBSCURED: Advice(
        "Another element covers the target.", "Close or move what covers it."
    ),
    ErrorCode.ELEMENT_DETACHED: Advice(
        "The element was removed from the page meanwhile.", "Find it again and retry."
    ),
    ErrorCode.COORDINATES_OUT_OF_VIEWPORT: Advice(
        "The point is outside of the viewport.", "Scroll, or use a point inside of it."
    ),
    ErrorCode.STALE_SNAPSHOT: Advice(
        "The page has changed since that snapshot or ref was taken.",
        "Look again and use the new refs.",
    ),
    ErrorCode.HOVER_FAILED: Advice(
        "Nothing could be hovered there.", "Choose a visible element or a point on the page."
    ),
    ErrorCode.UNDO_UNAVAILABLE: Advice(
        "This cannot be undone.", "Only fills on the page as it stands can be undone."
    ),
    ErrorCode.EXTENSION_TIMEOUT: Advice(
        "The browser did not answer in time.",
        "Wait a moment and retry; a larger timeout_ms (up to 30000) may help.",
    ),
    ErrorCode.EXTENSION_NOT_CONNECTED: Advice(
        "No browser with FormPilot is connected.",
        "Ask the user to start the browser with the FormPilot extension, "
        "and to run `formpilot-host doctor` if that does not help.",
    ),
    ErrorCode.BROWSER_AMBIGUOUS: Advice(
        "Several browsers are connected, and the call does not say which one.",
        "Give `browser` (see the list) or a `tab_id` that only one of them has.",
    ),
    ErrorCode.TAB_GONE: Advice(
        "There is no such tab.", "Use observe({what: 'tabs'}) to see the open tabs."
    ),
    ErrorCode.NAVIGATED: Advice(
        "The page was left while the command ran.",
        "Look at the new page before going on; parts of the command may have taken effect.",
    ),
    ErrorCode.PYTHON_UNAVAILABLE: Advice(
        "FormPilot could not start on this page.",
        "The message names the cause; a reload may help, or another page.",
    ),
    ErrorCode.USER_DENIED: Advice("The user denied this action.", "Ask the user how to go on."),
    ErrorCode.SITE_BLOCKED: Advice(
        "The user has blocked this site.", "Only the user can change that, in the extension."
    ),
    ErrorCode.RATE_LIMITED: Advice(
        "Too many actions are waiting for this site.", "Wait a minute before the next one."
    ),
    ErrorCode.CANCELLED: Advice("The command was cancelled.", "Start it again if it is wanted."),
    ErrorCode.HOST_LOST: Advice(
        "The connection to the browser broke while the command ran.",
        "Look at the page before repeating it: it may have taken effect.",
    ),
    ErrorCode.PROTOCOL_MISMATCH: Advice(
        "The extension, its host and this server are not of the same version.",
        "Ask the user to reload the FormPilot extension and to restart this MCP server.",
    ),
    ErrorCode.TOO_LARGE: Advice(
        "The command or its result is too large.", "Send less at once, or ask for less."
    ),
    ErrorCode.LOG_UNAVAILABLE: Advice(
        "The action log cannot be written, so nothing is changed.",
        "Ask the user to run `formpilot-host doctor`.",
    ),
    ErrorCode.INTERNAL_ERROR: Advice(
        "FormPilot failed unexpectedly.", "Retry once; if it fails again, report it."
    ),
    ErrorCode.AMBIGUOUS_TARGET: Advice(
        "Several elements match, and nothing was touched.",
        "Use the ref of the one you mean, or say which with `nth`.",
    ),
    ErrorCode.FRAME_UNREACHABLE: Advice(
        "FormPilot cannot work in this frame.",
        "Ask the user to open the frame's address in a tab of its own.",
    ),
    ErrorCode.USER_ONLY: Advice(
        "Only the user can loosen a rule.",
        "Ask the user to change it in the extension's popup or on its site rules page.",
    ),
    ErrorCode.OPTION_AMBIGUOUS: Advice(
        "More than one option matches.", "Use the whole text of one of the options that are listed."
    ),
    ErrorCode.DATE_NOT_UNDERSTOOD: Advice(
        "The text is no date or time that can mean one thing only.",
        "Use the form of ISO 8601, such as 2026-05-31, 17:30 or 2026-05-31T17:30.",
    ),
    ErrorCode.FILE_NOT_FOUND: Advice(
        "There is no such file on the user's computer.", "Give the whole path, from / or ~ on."
    ),
    ErrorCode.FILE_NOT_ALLOWED: Advice(
        "This file may not be given to a page.", "Use another file, or ask the user for a copy."
    ),
    ErrorCode.FILE_REJECTED: Advice(
        "The field does not take this file.", "Use a file of the kind and size that it asks for."
    ),
}


class CommandError(Exception):
    """Ends a command with one of the errors above. `facts` must never hold a field's value."""

    def __init__(
        self, code: ErrorCode, message: str | None = None, hint: str | None = None, **facts: Any
    ) -> None:
        super().__init__(code)
        advice = ADVICE[code]
        self.code = code
        self.message = message or advice.message
        self.hint = hint or advice.hint
        self.facts = facts
        self.summary = f"{code}: {self.message}"

    def as_error(self) -> dict[str, Any]:
        """The error object that an agent gets."""
        return {"error": self.code, "message": self.message, "hint": self.hint, **self.facts}
