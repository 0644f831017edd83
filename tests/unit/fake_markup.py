"""Controls, forms and fields as markup has them, and what a click on them would do."""

import asyncio
from typing import Any

from formpilot_inpage.risk.clicks import Click, click_on
from formpilot_inpage.risk.forms import SENT
from tests.unit.fake_page import FakeElement, FakePage, element

OWN_ACTION = 'getAttribute("action")'


def attribute(name: str) -> str:
    """The path to it; names that Python keeps for itself have "_" after them."""
    return f'getAttribute("{name.rstrip("_").replace("_", "-")}")'


def made(tag: str, text: str = "", /, **attributes: Any) -> FakeElement:
    """With attributes, of which `type`, `value` and `method` are properties too."""
    known = {attribute(name): its for name, its in attributes.items()}
    both = {name: attributes[name] for name in ("type", "value", "method") if name in attributes}
    kind: dict[str, Any] = {"type": "submit"} if tag == "button" else {}
    properties = kind | both | known | {"textContent.length": len(text)}
    return element(tag, text, **properties)


def form(method: str = "post", action: str = "https://a.example/go", **more: Any) -> FakeElement:
    return element("form", method=method, action=action, **{OWN_ACTION: action} | more)


def owned(one: FakeElement, by: FakeElement) -> FakeElement:
    one.properties["form"] = by
    return one


def field(name: str, kind: str = "text", value: str = "") -> FakeElement:
    return element(
        "input", type=kind, value=value, **{'getAttribute("name")': name, "placeholder": name}
    )


def look(page: FakePage, *line: FakeElement) -> Click:
    return asyncio.run(click_on(page, line))


def kinds(*line: FakeElement, fields: Any = ()) -> set[str]:
    return look(FakePage({SENT: list(fields)}), *line).kinds
