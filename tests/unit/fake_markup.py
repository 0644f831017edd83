"""Fake controls, forms and fields, and the assessment of a click on them."""

import asyncio
from typing import Any

from formpilot_inpage.risk.click_risk import ClickAssessment, assess_click
from formpilot_inpage.risk.form_contents import FIELD_SELECTOR
from tests.unit.fake_page import FakeElement, FakePage, element

OWN_ACTION = 'getAttribute("action")'


def attribute(name: str) -> str:
    """The path to an attribute; a name that is a Python keyword ends with "_"."""
    return f'getAttribute("{name.rstrip("_").replace("_", "-")}")'


def made(tag: str, text: str = "", /, **attributes: Any) -> FakeElement:
    """An element with attributes; `type`, `value` and `method` are set as properties too."""
    paths = {attribute(name): value for name, value in attributes.items()}
    both = {name: attributes[name] for name in ("type", "value", "method") if name in attributes}
    kind: dict[str, Any] = {"type": "submit"} if tag == "button" else {}
    properties = kind | both | paths | {"textContent.length": len(text)}
    return element(tag, text, **properties)


def form(method: str = "post", action: str = "https://a.example/go", **more: Any) -> FakeElement:
    return element("form", method=method, action=action, **{OWN_ACTION: action} | more)


def owned(control: FakeElement, form: FakeElement) -> FakeElement:
    control.properties["form"] = form
    return control


def field(name: str, kind: str = "text", value: str = "") -> FakeElement:
    return element(
        "input", type=kind, value=value, **{'getAttribute("name")': name, "placeholder": name}
    )


def look(page: FakePage, *ancestors: FakeElement) -> ClickAssessment:
    return asyncio.run(assess_click(page, ancestors))


def kinds(*ancestors: FakeElement, fields: Any = ()) -> set[str]:
    return look(FakePage({FIELD_SELECTOR: list(fields)}), *ancestors).kinds
