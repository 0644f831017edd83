"""Texts about actions, sites and rules that several pages show; the confirmation window's own texts
are in confirm_wording.py. Needs no browser."""

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TO_DO, DONE, IN_PROGRESS = range(3)
ACTIONS = {
    "click": ("Click", "Clicked", "Clicking"),
    "fill_form": ("Fill a form", "Filled a form", "Filling a form"),
    "drag": ("Drag", "Dragged", "Dragging"),
    "hover": ("Hover over", "Hovered over", "Hovering over"),
    "scroll": ("Scroll", "Scrolled", "Scrolling"),
    "wait_for": ("Wait for", "Waited for", "Waiting for"),
    "query_dom": ("Look at", "Looked at", "Looking at"),
    "highlight": ("Highlight", "Highlighted", "Highlighting"),
    "forms": ("Open the lists of", "Opened the lists of", "Opening the lists of"),
    "undo": ("Undo a fill", "Undid a fill", "Undoing a fill"),
    "restrict_site": (
        "Make the rule stricter for",
        "Made the rule stricter for",
        "Making the rule stricter for",
    ),
}
ELEMENT_NAMES = {
    "a": "the link",
    "button": "the button",
    "input": "the field",
    "select": "the list",
    "textarea": "the field",
    "form": "the form",
    "img": "the image",
    "label": "the label",
}
RULES = {
    "ask": (
        "Ask",
        "You are asked before anything that sends, pays, deletes, signs you out "
        "or fills in a password.",
    ),
    "allow": ("Allow", "Agents act here without asking you."),
    "block": ("Block", "Agents can do nothing here."),
}
ASK_EVERYTHING = "You are asked before every action."

# Control characters, invisible characters, and those that change the writing direction; the same
# as UNPRINTABLE in the host's log.
INVISIBLE_RANGES = (
    (0x00, 0x1F),
    (0x7F, 0x9F),
    (0xAD, 0xAD),
    (0x061C, 0x061C),
    (0x180E, 0x180E),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
    (0xFFF0, 0xFFFB),
    (0xE0000, 0xE0FFF),
)
SECOND_LEVELS = ("ac", "co", "com", "edu", "go", "gov", "ne", "net", "or", "org")


def clean(text: "Any", limit: int = 120) -> str:
    """Text of a page or an agent as a single line without invisible characters, cut at `limit`."""
    visible = [" " if is_invisible(letter) else letter for letter in str(text)]
    line = " ".join("".join(visible).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def is_invisible(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in INVISIBLE_RANGES)


def action_text(action: str, form: int) -> str:
    """The action in words; `form` is TO_DO, DONE or IN_PROGRESS."""
    return ACTIONS[action][form] if action in ACTIONS else clean(action, 40)


def site_name(site: str) -> str:
    """A site's display name; all files of this computer are the site "file"."""
    return "Files on this computer" if site == "file" else clean(site, 253)


def split_site(site: str) -> tuple[str, str]:
    """Splits a host name into its subdomain, with a trailing dot, and the registered domain."""
    host = site.split(":")[0]
    labels = site.split(".")
    if len(labels) < 3 or site.startswith("[") or host.replace(".", "").isdigit():
        return "", site
    is_second_level = len(host) - host.rfind(".") == 3 and labels[-2] in SECOND_LEVELS
    registered = 3 if is_second_level else 2
    subdomain = ".".join(labels[:-registered])
    return (subdomain + "." if subdomain else ""), ".".join(labels[-registered:])


def pluralize(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def time_ago(seconds: float) -> str:
    if seconds < 10:
        return "just now"
    if seconds < 60:
        return f"{int(seconds)} s ago"
    if seconds < 3600:
        return f"{int(seconds // 60)} min ago"
    if seconds < 86400:
        return f"{int(seconds // 3600)} h ago"
    return pluralize(int(seconds // 86400), "day") + " ago"


def rule_meaning(rule: "dict[str, Any]") -> str:
    """A sentence that explains a site's rule."""
    if rule["rule"] == "ask" and rule.get("everything"):
        return ASK_EVERYTHING
    return RULES[rule["rule"]][1]
