"""Which role an element has: its own word, or what HTML's accessibility mapping gives its tag."""

from .nodes import Node, words

WIDGETS = words(
    "button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option "
    "radio scrollbar searchbox slider spinbutton switch tab textbox treeitem"
)
LANDMARKS = words("banner complementary contentinfo form main navigation region search")
REFERRED = (
    WIDGETS
    | LANDMARKS
    | {"heading", "dialog", "alertdialog", "iframe", "menu", "tree", "grid", "audio", "video"}
)
"""Roles whose elements get a ref."""
STRUCTURE = words(
    "list listitem table row cell columnheader rowheader definition term directory feed figure "
    "blockquote caption treegrid"
)
"""Lines that only hold others; without any they are not shown."""
OTHERS = words(
    "alert article application document group img log marquee math menubar meter note progressbar "
    "radiogroup separator status tablist tabpanel timer toolbar tooltip"
)
KNOWN = REFERRED | STRUCTURE | OTHERS
NONE = frozenset(("none", "presentation", "generic"))
FROM_CONTENT = words(
    "button checkbox heading link menuitem menuitemcheckbox menuitemradio option radio switch tab "
    "tooltip treeitem"
)
"""Roles that are called by what is in them."""
CHILDLESS = words(
    "button checkbox img menuitemcheckbox menuitemradio meter option progressbar radio scrollbar "
    "separator slider switch tab"
)
"""Inside of these only other widgets are told apart."""
NEED_A_NAME = frozenset(("region", "group", "img", "article", "radiogroup", "figure", "document"))
"""Without a name these are no lines."""
FIELDS = frozenset(("textbox", "searchbox", "combobox", "spinbutton", "slider", "listbox"))
"""Whose content may be what the user chose."""
BY_TAG = {
    "article": "article",
    "aside": "complementary",
    "audio": "audio",
    "blockquote": "blockquote",
    "button": "button",
    "caption": "caption",
    "dd": "definition",
    "details": "group",
    "dialog": "dialog",
    "dt": "term",
    "fieldset": "group",
    "figure": "figure",
    "form": "form",
    "frame": "iframe",
    "hr": "separator",
    "iframe": "iframe",
    "li": "listitem",
    "main": "main",
    "menu": "list",
    "meter": "meter",
    "nav": "navigation",
    "ol": "list",
    "optgroup": "group",
    "option": "option",
    "output": "status",
    "progress": "progressbar",
    "search": "search",
    "section": "region",
    "summary": "button",
    "svg": "img",
    "table": "table",
    "td": "cell",
    "textarea": "textbox",
    "th": "columnheader",
    "tr": "row",
    "ul": "list",
    "video": "video",
    **{f"h{level}": "heading" for level in range(1, 7)},
}
INPUTS = {
    "button": "button",
    "checkbox": "checkbox",
    "file": "button",
    "image": "button",
    "number": "spinbutton",
    "radio": "radio",
    "range": "slider",
    "reset": "button",
    "search": "searchbox",
    "submit": "button",
}
COMBINED = {"text", "search", "tel", "url", "email"}
SECTIONS = frozenset(("article", "aside", "main", "nav", "section"))
GLOBAL_ARIA = ("aria-label", "aria-labelledby", "aria-roledescription", "aria-invalid")
FOCUSABLE = {"a", "button", "iframe", "input", "select", "summary", "textarea"}


def role_of(node: Node, sectioned: bool = False) -> str:
    """ "" for what is no more than its content. `sectioned`: inside of a part of the page."""
    for word in node.role_words:
        if word in {"image", "graphics-document"}:
            return "img"
        if word in KNOWN:
            return word
        if word in NONE:
            if not (is_focusable(node) or any(name in node.attributes for name in GLOBAL_ARIA)):
                return ""
            break
    if node.editable:
        return "textbox"
    return native_role(node, sectioned)


def native_role(node: Node, sectioned: bool) -> str:
    has = node.attributes
    match node.tag:
        case "a" | "area":
            return "link" if "href" in has else ""
        case "input":
            return input_role(node)
        case "select":
            many = "multiple" in has or has.get("size", "1").strip() not in {"", "0", "1"}
            return "listbox" if many else "combobox"
        case "img":
            empty = has.get("alt") == "" and not is_named(node)
            return "" if empty else "img"
        case "header" | "footer":
            return "" if sectioned else {"header": "banner", "footer": "contentinfo"}[node.tag]
        case "aside":
            return "" if sectioned and not is_named(node) else "complementary"
        case "th":
            return "rowheader" if has.get("scope", "").startswith("row") else "columnheader"
    return BY_TAG.get(node.tag, "")


def input_role(node: Node) -> str:
    kind = str(node.extra)
    if kind == "hidden":
        return ""
    if kind in COMBINED and "list" in node.attributes:
        return "combobox"
    return INPUTS.get(kind, "textbox")


def is_named(node: Node) -> bool:
    return any(
        node.attributes.get(name, "").strip() for name in ("aria-label", "aria-labelledby", "title")
    )


def is_focusable(node: Node) -> bool:
    if "tabindex" in node.attributes or node.editable:
        return True
    return node.tag in FOCUSABLE and (node.tag != "a" or "href" in node.attributes)
