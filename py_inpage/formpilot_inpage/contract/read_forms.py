"""observe forms: the forms of a page, and the key that fill_form takes for each field."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from .commands import PageCommand
from .constraints import Between, Selector
from .results import Result, pluralize

SIZE_LIMIT = 10_000


FIELDS_LIMIT = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadForms(PageCommand):
    """List the forms and their fields: label, the key that fill_form takes, type, constraints,
    options and state. Never the value of a text field."""

    changes_page = False
    changes_page_with = "options"

    what: Literal["forms"] = "forms"
    selector: Selector = ""
    """CSS selector or ref of one form or part of the page; without it, the whole page."""
    limit: Annotated[int, Between(0, FIELDS_LIMIT)] = 0
    """List at most this many fields, whatever the reply's size; 0: as many as fit into 10 KB."""
    options: bool = False
    """true: open each list that is no native select to read its options, and close it again. The
    page sees the clicks, so the user's rule for the site applies as to a fill."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A button that submits its form."""

    text: str
    ref: str
    disabled: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldFacts:
    """One field; a radio group is one field. None for what does not apply."""

    key: str | None
    """The key that fill_form takes for this field, with its form's selector and frame."""
    label: str | None
    label_from: str | None = None
    """Where the label stands, if it is no `<label>`: aria, legend, heading, text_before,
    text_after, table, placeholder or title."""
    type: str
    required: bool | None = None
    state: str | tuple[str, ...]
    """empty, filled, checked, unchecked or mixed; for a select or radio group the choice."""
    options: tuple[str, ...] | None = None
    """The options of a select or radio group, up to ten; of a list that was opened, up to 30."""
    more_options: int | None = None
    suggestions: tuple[str, ...] | None = None
    """Suggestions of a text field, up to ten."""
    description: str | None = None
    """What the form says to agents about the field (`toolparamdescription`)."""
    group: str | None = None
    """The legend of the fieldset."""
    min: str | None = None
    max: str | None = None
    step: str | None = None
    pattern: str | None = None
    accept: str | None = None
    """The kinds of files that a file field takes: extensions and media types."""
    multiple: bool | None = None
    """True for a file field that takes several files."""
    minlength: int | None = None
    maxlength: int | None = None
    disabled: bool | None = None
    readonly: bool | None = None
    hidden: bool | None = None
    """True when neither the field nor its label is visible."""
    captcha: bool | None = None
    """True for a captcha, which only a person should fill."""
    ref: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FormHeader:
    """A form, or the fields of the page that belong to no form."""

    ref: str | None = None
    selector: str | None = None
    """The `selector` for fill_form; None for the whole page."""
    frame: str | None = None
    """The frame that the form is in."""
    outside: bool | None = None
    """True for the fields that belong to no form."""
    label: str | None = None
    name: str | None = None
    id: str | None = None
    tool: str | None = None
    """The name that the form has for agents (`toolname`)."""
    description: str | None = None
    """What the form says to agents about itself (`tooldescription`)."""
    submit: tuple[Button, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameFacts:
    """A frame of another site."""

    ref: str
    site: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms(Result):
    """The result of observe forms."""

    forms: tuple[dict[str, Any], ...]
    """Each form as a plain dict with its `fields`, and `more_fields` when some are left out."""
    frames: tuple[FrameFacts, ...] = ()
    left_out: int = 0
    """Number of fields that are not listed."""
    left_out_forms: int = 0
    """Number of forms that are not listed at all."""
    left_out_frames: int = 0
    unopened: int = 0
    """Number of lists that were not opened: the time was up."""

    def summary(self) -> str:
        forms = sum("outside" not in form for form in self.forms) + self.left_out_forms
        fields = sum(len(form["fields"]) for form in self.forms)
        shown = f", the first {fields} shown" if self.left_out else ""
        return f"{pluralize(forms, 'form')}, {pluralize(fields + self.left_out, 'field')}{shown}"

    def facts(self) -> dict[str, Any]:
        whole: dict[str, Any] = {
            "forms": list(self.forms),
            "frames": [{"ref": frame.ref, "site": frame.site} for frame in self.frames],
            "left_out": self.left_out,
            "left_out_forms": self.left_out_forms,
            "left_out_frames": self.left_out_frames,
            "unopened": self.unopened,
            "hint": self.hint(),
        }
        return {name: fact for name, fact in whole.items() if fact or name == "forms"}

    def hint(self) -> str:
        parts = []
        if self.left_out:
            parts.append(
                f"{pluralize(self.left_out, 'field')} left out: give the selector of one form, or "
                f"a limit of up to {FIELDS_LIMIT} fields."
            )
        if self.unopened:
            parts.append(
                f"{pluralize(self.unopened, 'list')} not opened, the time was up: give the "
                "selector of one form, or a larger timeout_ms."
            )
        if self.frames:
            parts.append("Frames not looked into: ask and fill each with its ref as `frame`.")
        return " ".join(parts)
