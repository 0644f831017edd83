"""What the confirmation window says about a question, and which presses it takes."""

from wording import THINGS, WANTS, count, plain, site_name, site_parts

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

READY_AFTER_MS = 800
FIELD_LIMIT = 60
KINDS = {
    "submits": ("↑", "Sends a form"),
    "deletes": ("×", "Deletes something"),
    "pays": ("$", "Pays or orders"),
    "sends": ("➤", "Sends something"),
    "signs_out": ("→", "Signs you out"),
    "password": ("•••", "Fills in a password"),
    "payment": ("$", "Fills in payment details"),
}
EVERY_ACTION = ("?", "The rule for this site", "It says to ask before every action.")


def question_view(question: "dict[str, Any]", total: int) -> "dict[str, Any]":
    """Each part of the window; `target`, `because`, `fields` and `client` are not our words."""
    before, registered = site_parts(site_name(question["site"]))
    fields = [plain(name, FIELD_LIMIT) or "(no name)" for name in question["fields"]]
    return {
        "place": f"1 of {total}" if total > 1 else "",
        "before": before,
        "registered": registered,
        "frame_site": site_name(question["frame_site"]),
        "client": plain(question["client"], 60) or "An agent",
        "wish": wish(question, len(fields)),
        "target": target(question),
        "reasons": [reason(one) for one in question["reasons"]] or [EVERY_ACTION],
        "fields_title": fields_title(question["action"], len(fields)),
        "fields": fields,
        "always": always(bool(question["frame_site"])),
    }


def always(in_frame: bool) -> str:
    sites = "this site and that of the frame" if in_frame else "this site"
    return (
        f"“Always” means: you are no longer asked about {sites}, "
        "until you change that under Site rules."
    )


def wish(question: "dict[str, Any]", fields: int) -> str:
    """What it wants to do, up to the name of what it does it to."""
    action = question["action"]
    if action == "fill_form":
        filled = "Fill " + (count(fields, "field") if fields else "a form")
        return filled + (" in the form" if target(question) else "")
    words = [WANTS.get(action, "Do “" + plain(action, 40) + "” with")]
    if target(question):
        words.append(THINGS.get(question["tag"], ""))
    return " ".join(word for word in words if word)


def target(question: "dict[str, Any]") -> str:
    named = plain(question["target"])
    return named if named or question["action"] != "click" else "(without a text)"


def reason(given: "dict[str, str]") -> tuple[str, str, str]:
    """Its icon, what it does, and what of the page says so."""
    icon, title = KINDS.get(given["kind"], ("!", "Needs your word"))
    return icon, title, plain(given["because"], 160)


def fields_title(action: str, fields: int) -> str:
    if not fields:
        return ""
    return count(fields, "field") + (" to fill in" if action == "fill_form" else " would be sent")


def time_view(left_ms: float, seconds: float) -> tuple[str, float]:
    """What is said of the time left, and the part of it as a number up to 1."""
    if left_ms <= 0:
        return "No answer in time: this was denied.", 0
    part = min(1.0, left_ms / (1000 * seconds)) if seconds else 0
    # Rounded up: the last second is not yet over.
    return f"Without an answer this is denied in {int(-(-left_ms // 1000))} s", part


class Guard:
    """Takes a press only when it began and ended while the question could be read."""

    def __init__(self) -> None:
        self.ready_at = 0.0
        self._pressed_at = -1.0
        self._held = False

    def shown(self, now: float) -> None:
        """A question appeared, or the window came to the front."""
        self.ready_at = now + READY_AFTER_MS

    def pressed(self, now: float) -> None:
        self._pressed_at = now
        self._held = True

    def released(self) -> None:
        self._held = False

    def settle(self, now: float) -> bool:
        """Whether the buttons are ready; what was pressed and let go before is forgotten."""
        if now < self.ready_at:
            return False
        if not self._held:
            self._pressed_at = -1.0
        return True

    def takes(self, now: float) -> bool:
        began = self._pressed_at if self._pressed_at >= 0 else now
        return now >= self.ready_at and began >= self.ready_at
