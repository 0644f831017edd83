"""What the confirmation window shows for a confirmation, and which presses it accepts."""

from shared_wording import ACTIONS, ELEMENT_NAMES, TO_DO, clean, pluralize, site_name, split_site

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

READY_AFTER_MS = 800
FIELD_LIMIT = 60
PATH_LIMIT = 4096
REASONS = {
    "submits": ("↑", "Sends a form"),
    "deletes": ("×", "Deletes something"),
    "pays": ("$", "Pays or orders"),
    "sends": ("➤", "Sends something"),
    "signs_out": ("→", "Signs you out"),
    "password": ("•••", "Fills in a password"),
    "payment": ("$", "Fills in payment details"),
}
OTHER_FILES = (
    "↑",
    "Gives files to this site",
    "They are in none of the folders that you allowed under Site rules.",
)
EVERY_ACTION = ("?", "The rule for this site", "It says to ask you before every action.")


def confirmation_view(confirmation: "dict[str, Any]", total: int) -> "dict[str, Any]":
    """The texts of the window.

    The page or the agent wrote `client`, `target`, `fields` and the last part of each reason.
    """
    subdomain, registered = split_site(site_name(confirmation["site"]))
    fields = [clean(name, FIELD_LIMIT) or "(no name)" for name in confirmation["fields"]]
    reasons = [reason_view(reason) for reason in confirmation["reasons"]]
    files = [file_view(file) for file in confirmation.get("files", [])]
    can_be_always = confirmation.get("can_be_always", True)
    if files and not can_be_always:
        reasons.append(OTHER_FILES)
    return {
        "position": f"1 of {total}" if total > 1 else "",
        "subdomain": subdomain,
        "registered": registered,
        "frame_site": site_name(confirmation["frame_site"]),
        "client": clean(confirmation["client"], 60) or "An agent",
        "request": request_text(confirmation, len(fields)),
        "target": target_name(confirmation),
        "reasons": reasons or [EVERY_ACTION],
        "fields_title": fields_title(confirmation["action"], len(fields)),
        "fields": fields,
        "files_title": files_title(confirmation.get("files", [])),
        "files": files,
        "always_note": always_note(bool(confirmation["frame_site"])) if can_be_always else "",
    }


def always_note(in_frame: bool) -> str:
    sites = "this site and the frame's site" if in_frame else "this site"
    return (
        f"With “Always on this site” you are no longer asked about {sites}, "
        "until you change that under Site rules."
    )


def request_text(confirmation: "dict[str, Any]", field_count: int) -> str:
    """The action in words, without the name of its target."""
    action = confirmation["action"]
    if action == "fill_form":
        fill = "Fill " + (pluralize(field_count, "field") if field_count else "a form")
        return fill + (" in the form" if target_name(confirmation) else "")
    text = ACTIONS[action][TO_DO] if action in ACTIONS else f"Run “{clean(action, 40)}” on"
    element = ELEMENT_NAMES.get(confirmation["tag"], "") if target_name(confirmation) else ""
    return f"{text} {element}".strip()


def target_name(confirmation: "dict[str, Any]") -> str:
    target = clean(confirmation["target"])
    return target if target or confirmation["action"] != "click" else "(no text)"


def reason_view(reason: "dict[str, str]") -> tuple[str, str, str]:
    """The reason's icon, its title, and what on the page shows it."""
    icon, title = REASONS.get(reason["kind"], ("!", "Needs your approval"))
    return icon, title, clean(reason["because"], 160)


def fields_title(action: str, count: int) -> str:
    purpose = "to fill in" if action == "fill_form" else "would be sent"
    return f"{pluralize(count, 'field')} {purpose}" if count else ""


def files_title(files: "list[dict[str, Any]]") -> str:
    if not files:
        return ""
    total = size_text(sum(file["size"] for file in files))
    return "1 file to give to the site" if len(files) == 1 else f"{len(files)} files, {total}"


def file_view(file: "dict[str, Any]") -> tuple[str, str, str]:
    """The file's name, its size and its whole path."""
    path = clean(file["path"], PATH_LIMIT)
    return path[path.rfind("/") + 1 :].strip(), size_text(file["size"]), path


def size_text(size: int) -> str:
    if size < 1000:
        return pluralize(size, "byte")
    unit, amount = ("kB", size / 1000) if size < 999_500 else ("MB", size / 1_000_000)
    return f"{amount:.1f} {unit}" if amount < 9.95 else f"{int(amount + 0.5)} {unit}"


def time_view(left_ms: float, seconds: float) -> tuple[str, float]:
    """A sentence about the time left, and the remaining fraction of `seconds`, from 0 to 1."""
    if left_ms <= 0:
        return "The time is up: this was denied.", 0
    fraction = min(1.0, left_ms / (1000 * seconds)) if seconds else 0
    # Rounded up, so that the last second still shows 1.
    return f"Without an answer, this is denied in {int(-(-left_ms // 1000))} s", fraction


class PressFilter:
    """Accepts a press only when it began and ended after the user had time to read."""

    def __init__(self) -> None:
        self.ready_at = 0.0
        self._pressed_at = -1.0
        self._is_held = False

    def restart(self, now: float) -> None:
        """Starts the waiting time: a confirmation appeared, or the window came to the front."""
        self.ready_at = now + READY_AFTER_MS

    def press(self, now: float) -> None:
        self._pressed_at = now
        self._is_held = True

    def release(self) -> None:
        self._is_held = False

    def update(self, now: float) -> bool:
        """Returns whether the buttons are ready; forgets a press that ended before."""
        if now < self.ready_at:
            return False
        if not self._is_held:
            self._pressed_at = -1.0
        return True

    def accepts(self, now: float) -> bool:
        began = self._pressed_at if self._pressed_at >= 0 else now
        return now >= self.ready_at and began >= self.ready_at
