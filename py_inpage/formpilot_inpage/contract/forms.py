"""observe forms: which forms a page has, and the key that fill_form takes for each field."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from .constraints import Between, Selector
from .results import Result, counted

SIZE_LIMIT = 10_000
FIELDS_LIMIT = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadForms:
    """List the forms and their fields: label, the key that fill_form takes, type, constraints,
    options and state. Never what a text field holds."""

    what: Literal["forms"] = "forms"
    selector: Selector = ""
    """CSS selector or ref of one form or part of the page; without it, the whole page."""
    limit: Annotated[int, Between(0, FIELDS_LIMIT)] = 0
    """List this many fields at most, however long the answer gets; 0: what fits into 10 KB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A button that submits its form."""

    text: str
    ref: str
    disabled: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldFacts:
    """One field; a radio group is one. What does not apply is None."""

    key: str | None
    """What fill_form takes for this field, together with its form's selector and frame."""
    label: str | None
    type: str
    required: bool | None = None
    state: str | tuple[str, ...]
    """empty, filled, checked, unchecked, mixed; of a select or radio group what is chosen."""
    options: tuple[str, ...] | None = None
    """What a select or a radio group takes, up to ten."""
    more_options: int | None = None
    suggestions: tuple[str, ...] | None = None
    """What a text field offers and does not insist on, up to ten."""
    group: str | None = None
    """The legend of the fieldset."""
    min: str | None = None
    max: str | None = None
    step: str | None = None
    pattern: str | None = None
    minlength: int | None = None
    maxlength: int | None = None
    disabled: bool | None = None
    readonly: bool | None = None
    hidden: bool | None = None
    """True where neither the field nor its label can be seen now."""
    captcha: bool | None = None
    """True for what only a person should fill."""
    ref: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FormHead:
    """A form, or the fields of the page or of a part of it that are in no form."""

    ref: str | None = None
    selector: str | None = None
    """For fill_form; none where it has to look in the whole page."""
    frame: str | None = None
    """The frame that the form is in."""
    outside: bool | None = None
    """True for the fields that are in no form."""
    label: str | None = None
    name: str | None = None
    id: str | None = None
    submit: tuple[Button, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameFacts:
    """A frame of another site."""

    ref: str
    site: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms(Result):
    """The answer to observe forms."""

    forms: tuple[dict[str, Any], ...]
    """Each head, `plain`, with its `fields`, `plain`, and with `more_fields` where some are left
    out."""
    frames: tuple[FrameFacts, ...] = ()
    left_out: int = 0
    """How many fields are not listed."""
    left_out_forms: int = 0
    """How many forms are not listed at all."""
    left_out_frames: int = 0

    def summary(self) -> str:
        forms = sum("outside" not in form for form in self.forms) + self.left_out_forms
        fields = sum(len(form["fields"]) for form in self.forms)
        shown = f", the first {fields} shown" if self.left_out else ""
        return f"{counted(forms, 'form')}, {counted(fields + self.left_out, 'field')}{shown}"

    def facts(self) -> dict[str, Any]:
        whole: dict[str, Any] = {
            "forms": list(self.forms),
            "frames": [{"ref": frame.ref, "site": frame.site} for frame in self.frames],
            "left_out": self.left_out,
            "left_out_forms": self.left_out_forms,
            "left_out_frames": self.left_out_frames,
            "hint": self.hint(),
        }
        return {name: fact for name, fact in whole.items() if fact or name == "forms"}

    def hint(self) -> str:
        parts = []
        if self.left_out:
            parts.append(
                f"{counted(self.left_out, 'field')} left out: give the selector of one form, or "
                f"a limit of up to {FIELDS_LIMIT} fields."
            )
        if self.frames:
            parts.append("Frames not looked into: ask and fill each with its ref as `frame`.")
        return " ".join(parts)
