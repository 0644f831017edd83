"""What the pages of the extension say about actions, sites and rules. No browser is needed."""

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

WANTS = {
    "click": "Click",
    "fill_form": "Fill",
    "drag": "Drag",
    "hover": "Move the pointer over",
    "scroll": "Scroll",
    "wait_for": "Wait for",
    "query_dom": "Look at",
    "highlight": "Outline",
    "undo": "Undo what was filled in",
    "restrict_site": "Make the rule stricter for",
}
DID = {
    "click": "Clicked",
    "fill_form": "Filled",
    "drag": "Dragged",
    "hover": "Pointed at",
    "scroll": "Scrolled",
    "wait_for": "Waited for",
    "query_dom": "Looked at",
    "highlight": "Outlined",
    "undo": "Undid a fill",
    "restrict_site": "Made the rule stricter for",
}
DOES = {
    "click": "Clicking",
    "fill_form": "Filling a form",
    "drag": "Dragging",
    "hover": "Pointing at",
    "scroll": "Scrolling",
    "wait_for": "Waiting for",
    "query_dom": "Looking at",
    "highlight": "Outlining",
    "undo": "Undoing a fill",
    "restrict_site": "Making the rule stricter for",
}
THINGS = {
    "a": "the link",
    "button": "the button",
    "input": "the field",
    "select": "the list",
    "textarea": "the field",
    "form": "the form",
    "img": "the picture",
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
EVERYTHING = "You are asked before every action."

# Control characters, what turns the direction of writing, and what is not seen.
UNSEEN = (
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


def plain(text: "Any", limit: int = 120) -> str:
    """One line of what a page or an agent calls something, without tricks, cut."""
    seen = [" " if is_unseen(letter) else letter for letter in str(text)]
    line = " ".join("".join(seen).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def is_unseen(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in UNSEEN)


def site_name(site: str) -> str:
    """As people call it; all files of this computer are one site."""
    return "Files on this computer" if site == "file" else plain(site, 253)


def site_parts(site: str) -> tuple[str, str]:
    """What stands before the part of a host's name that somebody registered, and that part."""
    host = site.split(":")[0]
    labels = site.split(".")
    if len(labels) < 3 or site.startswith("[") or host.replace(".", "").isdigit():
        return "", site
    short = len(host) - host.rfind(".") == 3 and labels[-2] in SECOND_LEVELS
    kept = 3 if short else 2
    before = ".".join(labels[:-kept])
    return (before + "." if before else ""), ".".join(labels[-kept:])


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def ago(seconds: float) -> str:
    """How long ago, as people say it."""
    if seconds < 10:
        return "just now"
    if seconds < 60:
        return f"{int(seconds)} s ago"
    if seconds < 3600:
        return f"{int(seconds // 60)} min ago"
    if seconds < 86400:
        return f"{int(seconds // 3600)} h ago"
    return count(int(seconds // 86400), "day") + " ago"


def meaning(rule: "dict[str, Any]") -> str:
    """What a site's rule means, in a sentence."""
    if rule["rule"] == "ask" and rule.get("everything"):
        return EVERYTHING
    return RULES[rule["rule"]][1]
