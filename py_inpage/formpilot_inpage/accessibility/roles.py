"""The role of an element: its `role` attribute, or the role that HTML-AAM gives its tag."""

from formpilot_inpage.dom.text import word_set

from .nodes import Node

WIDGETS = word_set(
    "button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option "
    "radio scrollbar searchbox slider spinbutton switch tab textbox treeitem"
)
LANDMARKS = word_set("banner complementary contentinfo form main navigation region search")
ROLES_WITH_REF = (
    WIDGETS
    | LANDMARKS
    | {"heading", "dialog", "alertdialog", "iframe", "menu", "tree", "grid", "audio", "video"}
)
"""Roles whose elements get a ref."""
STRUCTURE = word_set(
    "list listitem table row cell columnheader rowheader definition term directory feed figure "
    "blockquote caption treegrid"
)
"""Roles of mere containers, which are not shown when they are empty."""
OTHERS = word_set(
    "alert article application document group img log marquee math menubar meter note progressbar "
    "radiogroup separator status tablist tabpanel timer toolbar tooltip"
)
ROLES = ROLES_WITH_REF | STRUCTURE | OTHERS
NO_ROLE = frozenset(("none", "presentation", "generic"))
NAME_FROM_CONTENT = word_set(
    "button checkbox heading link menuitem menuitemcheckbox menuitemradio option radio switch tab "
    "tooltip treeitem"
)
"""Roles that take their name from their content."""
PRESENTATIONAL_CHILDREN = word_set(
    "button checkbox img menuitemcheckbox menuitemradio meter option progressbar radio scrollbar "
    "separator slider switch tab"
)
"""Roles in whose content only other widgets count."""
NAME_REQUIRED = frozenset(("region", "group", "img", "article", "radiogroup", "figure", "document"))
"""Roles that are not shown without a name."""
FIELD_ROLES = frozenset(("textbox", "searchbox", "combobox", "spinbutton", "slider", "listbox"))
"""Roles whose content may be a value."""
VALUE_IS_CONTENT = FIELD_ROLES - {"listbox"}
ROLE_BY_TAG = {
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
ROLE_BY_TYPE = {
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
WITH_DATALIST = {"text", "search", "tel", "url", "email"}
SECTIONS = frozenset(("article", "aside", "main", "nav", "section"))
GLOBAL_ARIA = word_set("aria-label aria-labelledby aria-roledescription aria-invalid")
# An image has no content for readers, but people read the texts in a chart.
SVG_ROLES: tuple[list[str], ...] = ([], ["img"], ["image"], ["graphics-document"])
FOCUSABLE = {"a", "button", "iframe", "input", "select", "summary", "textarea"}


def role_of(node: Node, in_section: bool = False) -> str:
    """The role, "" for a generic element. `in_section`: whether sectioning content is around it."""
    if node.has_svg_text and node.role_words[:1] in SVG_ROLES:
        return "group"
    for word in node.role_words:
        if word in {"image", "graphics-document"}:
            return "img"
        if word in ROLES:
            return word
        if word in NO_ROLE:
            if not (is_focusable(node) or not GLOBAL_ARIA.isdisjoint(node.attributes)):
                return ""
            break
    if node.editable:
        return "textbox"
    return native_role(node, in_section)


def native_role(node: Node, in_section: bool) -> str:
    attributes = node.attributes
    match node.tag:
        case "a" | "area":
            return "link" if "href" in attributes else ""
        case "input":
            return input_role(node)
        case "select":
            is_list = attributes.get("size", "1").strip() not in {"", "0", "1"}
            return "listbox" if is_list or "multiple" in attributes else "combobox"
        case "img":
            is_decoration = attributes.get("alt") == "" and not is_named(node)
            return "" if is_decoration else "img"
        case "header" | "footer":
            return "" if in_section else {"header": "banner", "footer": "contentinfo"}[node.tag]
        case "aside":
            return "" if in_section and not is_named(node) else "complementary"
        case "th":
            return "rowheader" if attributes.get("scope", "").startswith("row") else "columnheader"
    return ROLE_BY_TAG.get(node.tag, "")


def input_role(node: Node) -> str:
    if node.input_type == "hidden":
        return ""
    if node.input_type in WITH_DATALIST and "list" in node.attributes:
        return "combobox"
    return ROLE_BY_TYPE.get(node.input_type, "textbox")


def is_named(node: Node) -> bool:
    return any(
        node.attributes.get(name, "").strip() for name in ("aria-label", "aria-labelledby", "title")
    )


def is_focusable(node: Node) -> bool:
    if "tabindex" in node.attributes or node.editable:
        return True
    return node.tag in FOCUSABLE and (node.tag != "a" or "href" in node.attributes)
