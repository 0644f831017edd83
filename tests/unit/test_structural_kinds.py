"""A kind of control that its type does not tell is recognised by its structure."""

import pytest

from formpilot_inpage.forms import control_state, kinds
from formpilot_inpage.forms.control import ControlRef
from formpilot_inpage.forms.kinds.kind import Kind, Properties
from formpilot_inpage.forms.resolve.candidates import candidate_from_row
from tests.unit.fake_page import FakeElement, FakePage

ROLE = 'getAttribute("role")'


class EditableKind(Kind):
    """A custom text box."""

    selector = "[role=textbox]"
    recognition_paths = (ROLE, "isContentEditable")

    def matches(self, marks: Properties) -> bool:
        return marks[ROLE] == "textbox" and bool(marks["isContentEditable"])


@pytest.fixture(autouse=True)
def _editable_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = EditableKind("editable")
    monkeypatch.setattr(kinds, "STRUCTURAL", [kind])
    monkeypatch.setattr(kinds, "RECOGNITION_PATHS", kind.recognition_paths)
    monkeypatch.setattr(control_state, "MARKS", (ROLE, *kind.recognition_paths))
    monkeypatch.setitem(kinds.BY_TYPE, "editable", kind)


@pytest.mark.parametrize(
    ("tag", "native", "marks", "field_type", "is_control"),
    [
        ("div", None, ["textbox", True], "editable", True),
        ("div", None, ["textbox", False], "", False),
        ("div", None, [None, True], "", False),
        ("input", "text", [None, False], "text", True),
        ("input", "text", ["textbox", True], "editable", True),
    ],
)
def test_the_marks_of_an_element_tell_its_kind(
    tag: str, native: str | None, marks: list[object], field_type: str, is_control: bool
) -> None:
    assert kinds.field_type(native, marks) == field_type
    candidate = candidate_from_row(FakeElement({}), [tag, "name", "id", native, marks])
    assert (candidate.type, candidate.is_control) == (field_type, is_control)


def test_a_control_of_a_structural_kind_is_read_and_planned() -> None:
    editor = FakeElement({ROLE: "textbox", "isContentEditable": True, "value": "before"})
    page = FakePage()
    (control,) = control_state.read_controls(page, [ControlRef("editable", editor)])
    assert (control.type, control.value) == ("editable", "before")
    assert kinds.plan(page, control, "after").text == "after"
