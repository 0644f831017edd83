"""Shortcuts to the answer of observe forms for a markup."""

from typing import Any

from harness.form import Form

from .round_trip import read_forms


def listed(form: Form, markup: str, **options: Any) -> list[dict[str, Any]]:
    """The forms of a page with this markup."""
    form.show(markup)
    answer = read_forms(form.client, form.tab, **options)
    assert "forms" in answer, answer
    forms: list[dict[str, Any]] = answer["forms"]
    return forms


def fields(form: Form, markup: str, **options: Any) -> list[dict[str, Any]]:
    """The fields of the only form, each without its ref."""
    (only,) = listed(form, markup, **options)
    assert all(field["ref"].startswith("@e") for field in only["fields"])
    return [
        {name: fact for name, fact in field.items() if name != "ref"} for field in only["fields"]
    ]


def keys(form: Form, markup: str, **options: Any) -> list[str]:
    return [field["key"] for field in fields(form, markup, **options)]
