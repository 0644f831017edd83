"""Properties of many elements are read in one call: each call may be a round trip."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from formpilot_inpage.actions.scroll import PROBES, SIZES, scroller_hint
from formpilot_inpage.dom.page import Element
from formpilot_inpage.pointer.click_suggestions import describe_candidates
from tests.binding import requirement
from tests.unit.fake_page import FakeElement, FakePage, element

MANY = 30


@dataclass(eq=False)
class CountingElement(FakeElement):
    """An element that counts the calls that read it alone."""

    readings: int = 0

    def read(self, *paths: str) -> list[Any]:
        self.readings += 1
        return FakeElement.read(self, *paths)

    def text(self) -> str:
        self.readings += 1
        return FakeElement.text(self)

    def attributes(self, names: Sequence[str]) -> dict[str, str | None]:
        self.readings += 1
        return FakeElement.attributes(self, names)


@dataclass
class NestedPage(FakePage):
    """A page with the same nested elements at every point."""

    nested: list[CountingElement] = field(default_factory=list)
    readings: int = 0

    def read(self, *paths: str) -> list[Any]:
        return [800 for _ in paths]

    def read_each(self, elements: Sequence[Any], paths: Sequence[Any]) -> list[list[Any]]:
        self.readings += 1
        return [FakeElement.read(element, *paths) for element in elements]

    def element_at(self, x: float, y: float) -> Element | None:
        return self.nested[0]

    def ancestors(self, element: Element) -> list[Element]:
        return list(self.nested)


def nested_page() -> NestedPage:
    parts = [element("div", f"Part {number}") for number in range(MANY)]
    sizes = dict.fromkeys(SIZES, 100)
    return NestedPage(nested=[CountingElement({**part.properties, **sizes}) for part in parts])


@requirement("SPEC-SCROLL-CONTAINER")
def test_the_scroller_hint_reads_each_point_once() -> None:
    page = nested_page()
    assert scroller_hint(page, element("html")) is None
    assert page.readings == len(PROBES)
    assert [part.readings for part in page.nested] == [0] * MANY


@requirement("TOOLS-E3")
def test_candidates_are_described_with_two_reads() -> None:
    page = nested_page()
    listed = describe_candidates(page, page.nested)
    expected = [f"Part {number}" for number in range(MANY)]
    assert [candidate["text"] for candidate in listed] == expected
    assert page.readings == 2
    assert [part.readings for part in page.nested] == [0] * MANY


@requirement("SPEC-NO-VALUES")
def test_a_candidate_does_not_contain_a_field_value() -> None:
    value = {"innerText": "canary-4711", 'getAttribute("value")': "canary-4711"}
    text_field = element("input", **value, **{'matches("input, textarea")': True, "type": "text"})
    editable = element("div", **value, isContentEditable=True)
    button = element("input", type="submit", **{'getAttribute("value")': "Send"})
    listed = describe_candidates(FakePage(), [text_field, editable, button])
    assert [candidate["text"] for candidate in listed] == ["", "", "Send"]
